/* fair-chooser.h: the games to choose from. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define FAIR_TYPE_CHOOSER (fair_chooser_get_type ())
G_DECLARE_FINAL_TYPE (FairChooser, fair_chooser, FAIR, CHOOSER, GtkWidget)

G_END_DECLS
