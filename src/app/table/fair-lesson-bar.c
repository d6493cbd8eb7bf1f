#include "fair-lesson-bar.h"

#include "fair-compat.h"
#include "fair-i18n.h"
#include "fair-template.h"
#include "fair-words.h"

struct _FairLessonBar
{
  GtkBox parent_instance;

  GtkLabel  *caption;
  GtkLabel  *text;
  GtkLabel  *task;
  GtkWidget *leave_button;
  GtkWidget *back_button;
  GtkButton *next_button;
};

G_DEFINE_FINAL_TYPE (FairLessonBar, fair_lesson_bar, GTK_TYPE_BOX)

static void
fair_lesson_bar_class_init (FairLessonBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  FAIR_TEMPLATE (widget_class, "fair-lesson-bar", FairLessonBar,
                 caption, text, task, leave_button, back_button, next_button);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
fair_lesson_bar_init (FairLessonBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  fair_lesson_bar_hide (self);
}

static void
set_text (GtkLabel   *label,
          const char *text)
{
  gtk_label_set_text (label, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

/* Offers the lesson of @game, and says what is special about it. */
void
fair_lesson_bar_offer (FairLessonBar  *self,
                       const FairGame *game)
{
  g_autofree char *text = NULL;

  /* translators: %s is the title of a game */
  text = g_strdup_printf (_ ("New to %s? Take a short lesson."), fair_words_game_title (game));
  set_text (self->caption, fair_words_game_summary (game));
  set_text (self->text, text);
  set_text (self->task, NULL);
  gtk_button_set_label (GTK_BUTTON (self->leave_button), _ ("Not Now"));
  gtk_widget_set_visible (self->back_button, FALSE);
  gtk_button_set_label (self->next_button, _ ("Learn to Play"));
  fair_compat_set_class (GTK_WIDGET (self->next_button), "suggested-action", TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

/**
 * fair_lesson_bar_show_step:
 * @step: the step of @lesson to show, from 0
 * @task: (nullable): the move that the player has to make, unless it is in the text of the step
 */
void
fair_lesson_bar_show_step (FairLessonBar    *self,
                           const FairLesson *lesson,
                           guint             step,
                           const char       *task)
{
  gboolean         asks = lesson->steps[step].act != NULL;
  g_autofree char *caption = NULL;

  /* translators: the number of the step, and the number of all steps */
  caption = g_strdup_printf (_ ("Lesson, step %u of %u"), step + 1, lesson->n_steps);
  set_text (self->caption, caption);
  set_text (self->text, _ (lesson->steps[step].text));
  set_text (self->task, task);
  gtk_button_set_label (GTK_BUTTON (self->leave_button), _ ("Leave"));
  gtk_widget_set_visible (self->back_button, TRUE);
  gtk_button_set_label (self->next_button, asks                          ? _ ("Show Me")
                                           : step + 1 == lesson->n_steps ? _ ("Done")
                                                                         : _ ("Next"));
  fair_compat_set_class (GTK_WIDGET (self->next_button), "suggested-action", !asks);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

/**
 * fair_lesson_bar_show_puzzle:
 * @caption: which puzzle it is
 * @text: what there is to do, or what was found
 * @note: (nullable): on how many days in a row puzzles were solved, or when this one comes back
 * @is_open: whether the player still has to find the move
 * @next: what the button does that continues
 */
void
fair_lesson_bar_show_puzzle (FairLessonBar *self,
                             const char    *caption,
                             const char    *text,
                             const char    *note,
                             gboolean       is_open,
                             const char    *next)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Puzzle"), -1);
  set_text (self->caption, caption);
  set_text (self->text, text);
  set_text (self->task, note);
  gtk_button_set_label (GTK_BUTTON (self->leave_button), _ ("Leave"));
  gtk_widget_set_visible (self->back_button, FALSE);
  gtk_button_set_label (self->next_button, next);
  fair_compat_set_class (GTK_WIDGET (self->next_button), "suggested-action", !is_open);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

/* The bar does not become lower from one step to the next, because that would move the table, until it is hidden. */
void
fair_lesson_bar_hide (FairLessonBar *self)
{
  g_object_set (gtk_widget_get_layout_manager (GTK_WIDGET (self)), "steady", TRUE, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Lesson"), -1);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

char *
fair_lesson_bar_dup_text (FairLessonBar *self)
{
  GString *text = g_string_new (NULL);

  /* Each label is a sentence or a heading. */
  for (GtkWidget *label = GTK_WIDGET (self->caption); label != NULL; label = gtk_widget_get_next_sibling (label))
    if (gtk_widget_get_visible (label))
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", gtk_label_get_text (GTK_LABEL (label)));

  return g_string_free (text, FALSE);
}

/* Focuses the Next button, unless another button of the bar has the focus. */
void
fair_lesson_bar_focus_next (FairLessonBar *self)
{
  if (gtk_widget_get_focus_child (GTK_WIDGET (self)) == NULL)
    gtk_widget_grab_focus (GTK_WIDGET (self->next_button));
}
