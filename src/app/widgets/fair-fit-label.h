/* fair-fit-label.h: a text that becomes smaller, and takes more lines, rather than being cut off. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A way to show the text: its size in relation to that of the style sheet, and how many lines it can take. */
typedef struct
{
  double scale;
  int    lines;
} FairFitStep;

#define FAIR_TYPE_FIT_LABEL (fair_fit_label_get_type ())
G_DECLARE_FINAL_TYPE (FairFitLabel, fair_fit_label, FAIR, FIT_LABEL, GtkWidget)

GtkWidget  *fair_fit_label_new (const FairFitStep *steps, guint n_steps);
void        fair_fit_label_set_text (FairFitLabel *self, const char *text);
const char *fair_fit_label_get_text (FairFitLabel *self);
int         fair_fit_label_get_least_width (FairFitLabel *self);

G_END_DECLS
