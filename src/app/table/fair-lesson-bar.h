/* fair-lesson-bar.h: the bar below the table that offers a lesson and shows its steps.
 *
 * It shows the texts that it is given, and knows neither the game nor the lesson; its buttons are actions of the page.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The contents of a step. */
typedef struct
{
  guint       number; /* from 1 */
  guint       n_steps;
  const char *text;
  const char *task; /* the move to make, unless @text says it; or NULL */
  gboolean    asks; /* whether the player has to make a move, and can have it shown */
} FairLessonBarStep;

#define FAIR_TYPE_LESSON_BAR (fair_lesson_bar_get_type ())
G_DECLARE_FINAL_TYPE (FairLessonBar, fair_lesson_bar, FAIR, LESSON_BAR, GtkWidget)

void  fair_lesson_bar_offer (FairLessonBar *self, const char *game);
void  fair_lesson_bar_show_step (FairLessonBar *self, const FairLessonBarStep *step);
void  fair_lesson_bar_hide (FairLessonBar *self);
char *fair_lesson_bar_dup_text (FairLessonBar *self);
void  fair_lesson_bar_focus_next (FairLessonBar *self);

G_END_DECLS
