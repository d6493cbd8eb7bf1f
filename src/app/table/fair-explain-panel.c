#include "fair-explain-panel.h"

#include "fair-compat.h"
#include "fair-i18n.h"
#include "fair-open.h"
#include "fair-review-summary.h"
#include "fair-template.h"
#include "fair-wrapping-factory.h"

/* How many moves are shown at first. */
#define FIRST_MOVES 10

#define FAIR_TYPE_MOVE_ROW (fair_move_row_get_type ())
G_DECLARE_FINAL_TYPE (FairMoveRow, fair_move_row, FAIR, MOVE_ROW, AdwActionRow)

/* A row with a possible move and its reason. It shows the move on the table while it has the pointer or the focus, and plays
 * it when activated. A finger cannot point: its first tap only gives the row the focus. */
struct _FairMoveRow
{
  AdwActionRow parent_instance;

  FairBoardController *controller; /* borrowed from the panel, which has the row */
  FairMove             move;
  gboolean             only_shows; /* the next time that it is activated */
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
tapped_cb (FairMoveRow *self)
{
  self->only_shows = !gtk_widget_has_focus (GTK_WIDGET (self));
}

static void
tap_canceled_cb (FairMoveRow *self)
{
  self->only_shows = FALSE;
}

/* For assistive technologies, which cannot activate a row of a list. */
static void
play_action (FairMoveRow *self)
{
  fair_board_controller_play (self->controller, self->move);
}

static void
fair_move_row_activate (AdwActionRow *row)
{
  FairMoveRow *self = FAIR_MOVE_ROW (row);

  if (self->only_shows)
    gtk_widget_grab_focus (GTK_WIDGET (self));
  else
    fair_board_controller_play (self->controller, self->move);
  self->only_shows = FALSE;
}

static void
fair_move_row_class_init (FairMoveRowClass *klass)
{
  ADW_ACTION_ROW_CLASS (klass)->activate = fair_move_row_activate;

  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "move.play", NULL, FAIR_ACTION (play_action));
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
  GtkGesture *tap = gtk_gesture_click_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (self), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 0);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), TRUE);
  watch_pointing (self, gtk_event_controller_motion_new ());
  watch_pointing (self, gtk_event_controller_focus_new ());
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (tap), TRUE);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (tap), GTK_PHASE_CAPTURE);
  g_signal_connect_object (tap, "pressed", G_CALLBACK (tapped_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (tap, "cancel", G_CALLBACK (tap_canceled_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (tap));
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), g_object_new (GTK_TYPE_IMAGE, "icon-name", "media-playback-start-symbolic",
                                                                  "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
}

/* Whether the chances after the move are known. */
static gboolean
is_weighed (const FairHint *hint)
{
  return hint->share.won + hint->share.lost + hint->share.unknown > 0;
}

static GtkWidget *
create_row (FairBoardController *controller,
            const FairHint      *hint)
{
  FairMoveRow        *self = g_object_new (FAIR_TYPE_MOVE_ROW, NULL);
  FairBoard          *board = fair_board_controller_get_board (controller);
  const FairRules    *rules = fair_board_get_rules (board);
  const FairPosition *position = fair_board_get_position (board);
  g_autofree char    *title = fair_words_move_signs (rules, position, hint->move);
  g_autofree char    *name = fair_words_move (rules, position, hint->move);
  g_autofree char    *why = fair_hint_words_add_gains (fair_words_reason (rules, position, hint->move, hint->reason), hint);
  char               *chances = is_weighed (hint) ? fair_chance_words_share (hint->share) : NULL;
  g_autofree char    *reason = NULL;

  if (chances != NULL)
    fair_hint_words_add (&chances, why);
  reason = chances ? chances : g_steal_pointer (&why);

  self->controller = controller;
  self->move = hint->move;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), reason);
  /* Signs are for eyes. */
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  fair_compat_describe (GTK_WIDGET (self), reason);

  return GTK_WIDGET (self);
}

struct _FairExplainPanel
{
  GtkWidget parent_instance;

  GtkWidget         *answer;
  GtkWidget         *note;
  GtkWidget         *groups;
  GtkWidget         *more_button;
  GtkScrolledWindow *scroller;

  FairBoardController *controller; /* owned */
  FairGameModel       *model;      /* owned (nullable) */
  GSignalGroup        *model_signals;
  guint                source;
  gboolean             whole; /* whether all moves are shown, not only the first ones */
};

G_DEFINE_FINAL_TYPE (FairExplainPanel, fair_explain_panel, GTK_TYPE_WIDGET)

/* Adds rows for @hints from index @first on, grouped by gain unless they are in the order of their chances; and offers those that are
 * not shown yet.
 *
 * Returns: (transfer none) (nullable): the first new row */
static GtkWidget *
add_rows (FairExplainPanel *self,
          const FairHint   *hints,
          guint             n_hints,
          guint             first)
{
  guint      end = self->whole ? n_hints : MIN (n_hints, FIRST_MOVES);
  guint      n_left = n_hints - end;
  GtkWidget *group = gtk_widget_get_last_child (self->groups);
  GtkWidget *first_row = NULL;
  /* translators: a button; %u is the number of moves that are not shown yet */
  g_autofree char *more = g_strdup_printf (ngettext ("_More (%u)", "_More (%u)", n_left), n_left);

  for (guint i = first; i < end; i++)
    {
      GtkWidget *row = create_row (self->controller, &hints[i]);

      if (i == 0 || (!is_weighed (&hints[i]) && hints[i].gain != hints[i - 1].gain))
        {
          group = adw_preferences_group_new ();
          adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group),
                                           is_weighed (&hints[i]) ? _ ("Best Chances First") : fair_hint_words_gain (hints[i].gain));
          fair_wrapping_apply (group);
          gtk_box_append (GTK_BOX (self->groups), group);
        }
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
      first_row = first_row != NULL ? first_row : row;
    }

  gtk_button_set_label (GTK_BUTTON (self->more_button), more);
  fair_compat_name_by_label (self->more_button);
  gtk_widget_set_visible (self->more_button, n_left > 0);
  return first_row;
}

/* Shows all moves until the next change, and focuses the first of the new rows. */
static void
more_cb (FairExplainPanel *self)
{
  FairHint   hints[FAIR_MAX_MOVES];
  guint      n_hints;
  GtkWidget *row;

  /* The rows are outdated and about to be replaced. */
  if (self->source != 0)
    return;

  n_hints = fair_board_controller_list_hints (self->controller, hints);
  self->whole = TRUE;
  row = add_rows (self, hints, n_hints, MIN (n_hints, FIRST_MOVES));
  if (row != NULL)
    gtk_widget_grab_focus (row);
}

static void
update (FairExplainPanel *self)
{
  gboolean has_focus = gtk_widget_get_focus_child (self->groups) != NULL;
  gboolean is_shown = self->model != NULL && gtk_widget_get_visible (GTK_WIDGET (self));
  gboolean is_hidden = is_shown && fair_game_model_get_concealed (self->model);
  FairHint hints[FAIR_MAX_MOVES];
  guint    n_hints = is_shown && !is_hidden ? fair_board_controller_list_hints (self->controller, hints) : 0;
  gboolean moves = FALSE;

  fair_compat_remove_children (self->groups);
  for (guint i = 0; i < n_hints; i++)
    moves = moves || hints[i].move.kind == FAIR_MOVE_CARDS;
  add_rows (self, hints, n_hints, 0);
  gtk_widget_set_visible (self->note, is_shown && !moves);
  if (!is_shown)
    return;

  if (!moves)
    {
      g_autofree char *text = is_hidden ? g_strdup (_ ("The cards are hidden.")) : fair_hint_words_left (self->model);

      gtk_label_set_text (GTK_LABEL (self->note), text);
    }
  if (has_focus && !gtk_widget_child_focus (self->groups, GTK_DIR_TAB_FORWARD))
    gtk_widget_grab_focus (GTK_WIDGET (fair_board_controller_get_board (self->controller)));
}

/* Updates the rows once for several changes, and not while one of them is being activated. */
void
fair_explain_panel_renew (FairExplainPanel *self)
{
  fair_later (&self->source, 0, G_CALLBACK (update), self);
}

static void
changed_cb (FairExplainPanel *self)
{
  gtk_widget_set_visible (self->answer, FALSE);
  self->whole = FALSE;
  fair_explain_panel_renew (self);
}

static void
fair_explain_panel_dispose (GObject *object)
{
  FairExplainPanel *self = FAIR_EXPLAIN_PANEL (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->model_signals);
  g_clear_object (&self->model);
  fair_compat_remove_children (GTK_WIDGET (self));
  g_clear_object (&self->controller);

  G_OBJECT_CLASS (fair_explain_panel_parent_class)->dispose (object);
}

static void
fair_explain_panel_class_init (FairExplainPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fair_explain_panel_dispose;
  FAIR_TEMPLATE (GTK_WIDGET_CLASS (klass), "fair-explain-panel", FairExplainPanel,
                 answer, note, groups, more_button, scroller);
}

static void
fair_explain_panel_init (FairExplainPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_object (self->more_button, "clicked", G_CALLBACK (more_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::visible", G_CALLBACK (fair_explain_panel_renew), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Possible Moves"), -1);
}

GtkWidget *
fair_explain_panel_new (FairBoardController *controller)
{
  FairExplainPanel *self = g_object_new (FAIR_TYPE_EXPLAIN_PANEL, NULL);

  self->controller = g_object_ref (controller);
  return GTK_WIDGET (self);
}

void
fair_explain_panel_set_model (FairExplainPanel *self,
                              FairGameModel    *model)
{
  g_set_object (&self->model, model);
  g_signal_group_set_target (self->model_signals, model);
  changed_cb (self);
}

/* Shows why a move was refused, until the next change. */
void
fair_explain_panel_answer (FairExplainPanel *self,
                           const char       *text)
{
  /* translators: %s is a sentence that names a rule. */
  g_autofree char *answer = g_strdup_printf (_ ("Why not? %s"), text);
  gtk_label_set_text (GTK_LABEL (self->answer), answer);
  gtk_widget_set_visible (self->answer, TRUE);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
}
