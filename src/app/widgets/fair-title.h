/* fair-title.h: the title of a header bar, with a subtitle, which is not cut off in the narrowest window. */
#pragma once

#include <gtk/gtk.h>

#define FAIR_TYPE_TITLE (fair_title_get_type ())
G_DECLARE_FINAL_TYPE (FairTitle, fair_title, FAIR, TITLE, GtkWidget)
