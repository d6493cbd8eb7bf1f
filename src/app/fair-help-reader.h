/* fair-help-reader.h: reads a Mallard page into blocks. */
#pragma once

#include "fair-help-page.h"

G_BEGIN_DECLS

gboolean fair_help_reader_read (FairHelpPage *page, const char *name, const char *data, gsize length, GError **error);

G_END_DECLS
