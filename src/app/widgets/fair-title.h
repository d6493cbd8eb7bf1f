/* fair-title.h: the title of a header bar, with a subtitle, which is not cut off in the narrowest window. */
#pragma once

#include <gtk/gtk.h>

#define FAIR_TYPE_TITLE (fair_title_get_type ())
G_DECLARE_FINAL_TYPE (FairTitle, fair_title, FAIR, TITLE, GtkWidget)

void fair_title_set_title (FairTitle *self, const char *title);
void fair_title_set_subtitle (FairTitle *self, const char *subtitle);
