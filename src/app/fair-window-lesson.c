/* A lesson at the table: it lies in the place of the game in progress, which waits meanwhile and comes back. */
#include "config.h"

#include "fair-window-private.h"

static void
laid_out_cb (FairWindow    *self,
             FairGameModel *model)
{
  fair_window_lay (self, model, NULL);
}

static void
left_cb (FairWindow *self)
{
  fair_window_play (self, fair_window_get_game (self));
}

static void
learn_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  FairWindow *self = FAIR_WINDOW (widget);

  fair_lesson_controller_start (self->lesson_controller, fair_window_get_game (self));
}

/* Enables what there is to do. */
void
fair_window_lesson_update_actions (FairWindow *self)
{
  gboolean at_table = self->model != NULL && fair_window_is_at_table (self);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.learn", at_table && !fair_window_is_lesson (self));
}

/* Whether no lesson forbids to take the last move back. */
gboolean
fair_window_lesson_lets_undo (FairWindow *self)
{
  return !fair_window_is_lesson (self) || fair_lesson_controller_get_can_undo (self->lesson_controller);
}

void
fair_window_lesson_class_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.learn", NULL, learn_action);
}

/* To be called once there is a board. */
void
fair_window_lesson_init (FairWindow *self)
{
  self->lesson_controller = fair_lesson_controller_new (GTK_WINDOW (self), self->controller, self->lesson_bar);
  g_signal_connect_object (self->lesson_controller, "laid-out", G_CALLBACK (laid_out_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->lesson_controller, "left", G_CALLBACK (left_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->lesson_controller, "stepped", G_CALLBACK (fair_window_update_actions), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->lesson_controller, "said", G_CALLBACK (fair_window_say), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->lesson_controller, "told", G_CALLBACK (fair_table_actions_say), self->table_actions, G_CONNECT_SWAPPED);
}
