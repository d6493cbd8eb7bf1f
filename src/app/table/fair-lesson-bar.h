/* fair-lesson-bar.h: the bar below the table that offers a lesson and shows its steps, or shows a puzzle.
 *
 * Its buttons are actions of the page.
 */
#pragma once

#include "fair-lesson.h"

#include <gtk/gtk.h>

#define FAIR_TYPE_LESSON_BAR (fair_lesson_bar_get_type ())
G_DECLARE_FINAL_TYPE (FairLessonBar, fair_lesson_bar, FAIR, LESSON_BAR, GtkBox)

void  fair_lesson_bar_offer (FairLessonBar *self, const FairGame *game);
void  fair_lesson_bar_show_step (FairLessonBar *self, const FairLesson *lesson, guint step, const char *task);
void  fair_lesson_bar_show_puzzle (FairLessonBar *self,
                                   const char    *caption,
                                   const char    *text,
                                   const char    *note,
                                   gboolean       is_open,
                                   const char    *next);
void  fair_lesson_bar_hide (FairLessonBar *self);
char *fair_lesson_bar_dup_text (FairLessonBar *self);
void  fair_lesson_bar_focus_next (FairLessonBar *self);
