#include "config.h"

#include "fair-move-row.h"

#include "fair-compat.h"
#include "fair-hint-words.h"
#include "fair-words.h"

struct _FairMoveRow
{
  AdwActionRow parent_instance;

  FairBoardController *controller; /* owned */
  FairMove             move;
};

G_DEFINE_FINAL_TYPE (FairMoveRow, fair_move_row, ADW_TYPE_ACTION_ROW)

static void
show_cb (FairMoveRow *self)
{
  fair_board_show_move (fair_board_controller_get_board (self->controller), &self->move);
}

static void
hide_cb (FairMoveRow *self)
{
  fair_board_show_move (fair_board_controller_get_board (self->controller), NULL);
}

static void
fair_move_row_activate (AdwActionRow *row)
{
  FairMoveRow *self = FAIR_MOVE_ROW (row);

  fair_board_controller_play (self->controller, self->move);
}

/* For assistive technologies, which cannot activate a row of a list. */
static void
play_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  adw_action_row_activate (ADW_ACTION_ROW (widget));
}

static void
fair_move_row_dispose (GObject *object)
{
  FairMoveRow *self = FAIR_MOVE_ROW (object);

  g_clear_object (&self->controller);

  G_OBJECT_CLASS (fair_move_row_parent_class)->dispose (object);
}

static void
fair_move_row_class_init (FairMoveRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fair_move_row_dispose;
  ADW_ACTION_ROW_CLASS (klass)->activate = fair_move_row_activate;

  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "move.play", NULL, play_action);
}

static void
watch_pointing (FairMoveRow        *self,
                GtkEventController *controller)
{
  g_signal_connect_object (controller, "enter", G_CALLBACK (show_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (controller, "leave", G_CALLBACK (hide_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

static void
fair_move_row_init (FairMoveRow *self)
{
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (self), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 0);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), TRUE);
  watch_pointing (self, gtk_event_controller_motion_new ());
  watch_pointing (self, gtk_event_controller_focus_new ());
}

/* Returns: (transfer floating): a row for the move of @hint, on the board of @controller */
GtkWidget *
fair_move_row_new (FairBoardController *controller,
                   const FairHint      *hint)
{
  FairMoveRow        *self = g_object_new (FAIR_TYPE_MOVE_ROW, NULL);
  FairBoard          *board = fair_board_controller_get_board (controller);
  const FairRules    *rules = fair_board_get_rules (board);
  const FairPosition *position = fair_board_get_position (board);
  g_autofree char    *title = fair_words_move (rules, position, hint->move);
  g_autofree char    *reason = fair_hint_words_reason (rules, position, hint);

  self->controller = g_object_ref (controller);
  self->move = hint->move;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), reason);
  /* The accessible name is the title already. */
  fair_compat_describe_row (GTK_WIDGET (self), reason);

  return GTK_WIDGET (self);
}
