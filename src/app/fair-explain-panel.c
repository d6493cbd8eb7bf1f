#include "config.h"

#include "fair-explain-panel.h"

#include "fair-compat.h"
#include "fair-hint-words.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

struct _FairExplainPanel
{
  GtkWidget parent_instance;

  GtkWidget         *answer;
  GtkWidget         *note;
  GtkWidget         *groups;
  GtkScrolledWindow *scroller;

  FairBoardActs *acts;  /* owned */
  FairGameModel *model; /* owned; may be NULL */
  GSignalGroup  *model_signals;
  guint          source;
};

G_DEFINE_FINAL_TYPE (FairExplainPanel, fair_explain_panel, GTK_TYPE_WIDGET)

/* A row, and the move that it stands for. */
typedef struct
{
  FairExplainPanel *panel; /* borrowed */
  FairMove          move;
} Row;

static void
row_free (gpointer  data,
          GClosure *closure)
{
  g_free (data);
}

static void
show_cb (Row *row)
{
  fair_board_show_move (fair_board_acts_get_board (row->panel->acts), &row->move);
}

static void
hide_cb (Row *row)
{
  fair_board_show_move (fair_board_acts_get_board (row->panel->acts), NULL);
}

static void
play_cb (Row *row)
{
  FairExplainPanel *self = row->panel;
  FairMove          move = row->move;

  fair_board_acts_play (self->acts, move);
}

static void
watch_pointing (GtkWidget *widget,
                Row       *row)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect_swapped (motion, "enter", G_CALLBACK (show_cb), row);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (hide_cb), row);
  gtk_widget_add_controller (widget, motion);
  g_signal_connect_swapped (focus, "enter", G_CALLBACK (show_cb), row);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (hide_cb), row);
  gtk_widget_add_controller (widget, focus);
}

/* Returns: (transfer floating): a row for a move, which shows it while it is pointed at and plays it */
static GtkWidget *
create_row (FairExplainPanel *self,
            const FairHint   *hint)
{
  const FairRules    *rules = fair_game_model_get_rules (self->model);
  const FairPosition *position = fair_game_model_get_position (self->model);
  GtkWidget          *widget = adw_action_row_new ();
  Row                *row = g_new0 (Row, 1);
  g_autofree char    *title = fair_words_move (rules, position, hint->move);
  g_autofree char    *reason = fair_hint_words_reason (rules, position, hint);

  *row = (Row){ self, hint->move };
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (widget), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (widget), title);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (widget), 0);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (widget), reason);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (widget), 0);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (widget), TRUE);
  /* Its name it says itself. */
  fair_compat_describe_row (widget, reason);
  g_signal_connect_data (widget, "activated", G_CALLBACK (play_cb), row, row_free, G_CONNECT_SWAPPED);
  watch_pointing (widget, row);

  return widget;
}

static void
clear (FairExplainPanel *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->groups)) != NULL)
    gtk_box_remove (GTK_BOX (self->groups), child);
}

static void
fill (FairExplainPanel *self)
{
  FairHint   hints[FAIR_MAX_MOVES];
  guint      n_hints = fair_hints_list (fair_game_model_get_rules (self->model), fair_game_model_get_position (self->model), hints);
  GtkWidget *group = NULL;
  gboolean   moves = FALSE;

  for (guint i = 0; i < n_hints; i++)
    {
      if (i == 0 || hints[i].gain != hints[i - 1].gain)
        {
          group = adw_preferences_group_new ();
          adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), fair_hint_words_gain (hints[i].gain));
          fair_wrapping_let_wrap (group);
          gtk_box_append (GTK_BOX (self->groups), group);
        }
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), create_row (self, &hints[i]));
      moves |= hints[i].move.kind == FAIR_MOVE_CARDS;
    }
  gtk_widget_set_visible (self->note, !moves);
  if (!moves)
    {
      g_autofree char *text = fair_hint_words_left (self->model);

      gtk_label_set_text (GTK_LABEL (self->note), text);
    }
}

static gboolean
update_cb (gpointer data)
{
  FairExplainPanel *self = data;
  gboolean          has_focus = gtk_widget_get_focus_child (self->groups) != NULL;

  self->source = 0;
  clear (self);
  gtk_widget_set_visible (self->note, FALSE);
  if (self->model == NULL || !gtk_widget_get_visible (GTK_WIDGET (self)))
    return G_SOURCE_REMOVE;

  if (fair_game_model_get_concealed (self->model))
    {
      gtk_label_set_text (GTK_LABEL (self->note), _ ("The cards are hidden."));
      gtk_widget_set_visible (self->note, TRUE);
    }
  else
    fill (self);
  if (has_focus && !gtk_widget_child_focus (self->groups, GTK_DIR_TAB_FORWARD))
    gtk_widget_grab_focus (GTK_WIDGET (fair_board_acts_get_board (self->acts)));

  return G_SOURCE_REMOVE;
}

/* Rows are not made anew while one of them acts, nor for each of several changes. */
static void
queue_update (FairExplainPanel *self)
{
  if (self->source == 0)
    self->source = g_idle_add (update_cb, self);
}

static void
changed_cb (FairExplainPanel *self)
{
  gtk_widget_set_visible (self->answer, FALSE);
  queue_update (self);
}

static void
fair_explain_panel_dispose (GObject *object)
{
  FairExplainPanel *self = FAIR_EXPLAIN_PANEL (object);
  GtkWidget        *child;

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->model_signals);
  g_clear_object (&self->model);
  g_clear_object (&self->acts);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (fair_explain_panel_parent_class)->dispose (object);
}

static void
fair_explain_panel_class_init (FairExplainPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_explain_panel_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-explain-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, FairExplainPanel, answer);
  gtk_widget_class_bind_template_child (widget_class, FairExplainPanel, note);
  gtk_widget_class_bind_template_child (widget_class, FairExplainPanel, groups);
  gtk_widget_class_bind_template_child (widget_class, FairExplainPanel, scroller);
}

static void
fair_explain_panel_init (FairExplainPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect (self, "notify::visible", G_CALLBACK (queue_update), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Possible Moves"), -1);
}

/* Returns: (transfer floating): a panel for what can be played by @controller */
GtkWidget *
fair_explain_panel_new (FairBoardController *controller)
{
  FairExplainPanel *self = g_object_new (FAIR_TYPE_EXPLAIN_PANEL, NULL);

  self->acts = FAIR_BOARD_ACTS (g_object_ref (controller));
  return GTK_WIDGET (self);
}

/* Follows @model, which may be NULL. */
void
fair_explain_panel_set_model (FairExplainPanel *self,
                              FairGameModel    *model)
{
  g_return_if_fail (FAIR_IS_EXPLAIN_PANEL (self));

  g_set_object (&self->model, model);
  g_signal_group_set_target (self->model_signals, model);
  changed_cb (self);
}

/* Says why a move was refused, until the next change. */
void
fair_explain_panel_answer (FairExplainPanel *self,
                           const char       *text)
{
  g_autofree char *answer = NULL;

  g_return_if_fail (FAIR_IS_EXPLAIN_PANEL (self));

  /* translators: %s is a sentence that names a rule. */
  answer = g_strdup_printf (_ ("Why not? %s"), text);
  gtk_label_set_text (GTK_LABEL (self->answer), answer);
  gtk_widget_set_visible (self->answer, TRUE);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
}
