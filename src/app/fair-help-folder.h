/* fair-help-folder.h: finds the pages of the help, in the player's languages. */
#pragma once

#include "fair-help-page.h"

G_BEGIN_DECLS

FairHelpPage *fair_help_folder_load (const char *help_dir, const char *page_id, GError **error);

G_END_DECLS
