/* A single step forward is played, so that its cards are animated. Any other position is set at once. */
#include "config.h"

#include "fair-replay-window.h"

#include "fair-board.h"
#include "fair-cloth.h"
#include "fair-compat.h"
#include "fair-record-share.h"
#include "fair-replay.h"
#include "fair-score-words.h"
#include "fair-settings.h"
#include "fair-whole-layout.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

/* Milliseconds between two steps while the game plays. */
#define INTERVAL 700

struct _FairReplayWindow
{
  AdwWindow parent_instance;

  AdwWindowTitle    *title;
  GtkLabel          *summary; /* the result */
  GtkScrolledWindow *table;
  GtkLabel          *move_label;
  GtkWidget         *play_button;
  GtkWidget         *record_button;
  GtkWidget         *board;

  FairRules      rules;
  FairReplay    *replay;
  FairGameModel *model; /* owned; on the board */
  guint          at;    /* number of steps played */
  guint          source;
  FairStore     *store; /* owned (nullable); has the result */
  char          *id;    /* owned; of the result in @store */
};

G_DEFINE_FINAL_TYPE (FairReplayWindow, fair_replay_window, ADW_TYPE_WINDOW)

/* Shows the position in the game, and the last move. */
static void
update (FairReplayWindow *self)
{
  guint            n_steps = fair_replay_get_n_steps (self->replay);
  gboolean         plays = self->source != 0;
  g_autofree char *text = NULL;

  if (self->at == 0)
    /* translators: %u is the number of steps in the game; none has been played yet */
    text = g_strdup_printf (ngettext ("Start, %u step to come", "Start, %u steps to come", n_steps), n_steps);
  else
    {
      FairPosition     before;
      FairMove         move = fair_replay_get_last_move (self->replay, self->at - 1, &before);
      g_autofree char *words = fair_words_move (&self->rules, &before, move);

      /* translators: the number of the step, the number of all steps, and what the step did */
      text = g_strdup_printf (_ ("Step %u of %u: %s"), self->at, n_steps, words);
    }
  gtk_label_set_text (self->move_label, text);
  fair_compat_announce (GTK_WIDGET (self), text);
  gtk_button_set_icon_name (GTK_BUTTON (self->play_button),
                            plays ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (self->play_button, plays ? _ ("Pause") : C_ ("replay", "Play"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->play_button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  plays ? _ ("Pause") : C_ ("replay", "Play"), -1);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "replay.first", self->at > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "replay.back", self->at > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "replay.forward", self->at < n_steps);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "replay.last", self->at < n_steps);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "replay.play", n_steps > 0);
}

static void
stop (FairReplayWindow *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
}

/* Shows the game after @at steps. */
static void
go_to (FairReplayWindow *self,
       guint             at)
{
  gboolean is_next = self->model != NULL && at == self->at + 1;

  if (!is_next || !fair_replay_play_step (self->replay, self->model, self->at))
    {
      g_autoptr (FairGameModel) model = fair_replay_make_model (self->replay, at);

      fair_board_set_model (FAIR_BOARD (self->board), model);
      g_set_object (&self->model, model);
    }
  self->at = at;
  update (self);
}

static gboolean
step_cb (gpointer data)
{
  FairReplayWindow *self = data;

  if (self->at + 1 >= fair_replay_get_n_steps (self->replay))
    self->source = 0;
  go_to (self, self->at + 1);

  return self->source != 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
move_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  FairReplayWindow *self = FAIR_REPLAY_WINDOW (widget);

  stop (self);
  if (g_str_equal (name, "replay.first"))
    go_to (self, 0);
  else if (g_str_equal (name, "replay.last"))
    go_to (self, fair_replay_get_n_steps (self->replay));
  else if (g_str_equal (name, "replay.forward") && self->at < fair_replay_get_n_steps (self->replay))
    go_to (self, self->at + 1);
  else if (g_str_equal (name, "replay.back") && self->at > 0)
    go_to (self, self->at - 1);
}

/* Plays the game, from the deal if it is at its end, or stops it. */
static void
play_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  FairReplayWindow *self = FAIR_REPLAY_WINDOW (widget);

  if (self->source != 0)
    stop (self);
  else
    {
      if (self->at == fair_replay_get_n_steps (self->replay))
        go_to (self, 0);
      self->source = g_timeout_add (INTERVAL, step_cb, self);
    }
  update (self);
}

static void
share_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  FairReplayWindow *self = FAIR_REPLAY_WINDOW (widget);

  if (self->store != NULL)
    fair_record_share_do (widget, self->store, self->id, name);
}

static void
fair_replay_window_dispose (GObject *object)
{
  FairReplayWindow *self = FAIR_REPLAY_WINDOW (object);

  stop (self);
  g_clear_object (&self->model);
  g_clear_object (&self->store);
  g_clear_pointer (&self->id, g_free);
  g_clear_pointer (&self->replay, fair_replay_free);

  G_OBJECT_CLASS (fair_replay_window_parent_class)->dispose (object);
}

static void
fair_replay_window_class_init (FairReplayWindowClass *klass)
{
  static const char *const moves[] = { "replay.first", "replay.back", "replay.forward", "replay.last" };
  GtkWidgetClass          *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_replay_window_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-replay-window.ui");
  gtk_widget_class_bind_template_child (widget_class, FairReplayWindow, title);
  gtk_widget_class_bind_template_child (widget_class, FairReplayWindow, summary);
  gtk_widget_class_bind_template_child (widget_class, FairReplayWindow, table);
  gtk_widget_class_bind_template_child (widget_class, FairReplayWindow, move_label);
  gtk_widget_class_bind_template_child (widget_class, FairReplayWindow, play_button);
  gtk_widget_class_bind_template_child (widget_class, FairReplayWindow, record_button);
  gtk_widget_class_install_action (widget_class, "record.challenge", NULL, share_action);
  gtk_widget_class_install_action (widget_class, "record.save", NULL, share_action);
  gtk_widget_class_install_action (widget_class, "record.copy", NULL, share_action);
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    gtk_widget_class_install_action (widget_class, moves[i], NULL, move_action);
  gtk_widget_class_install_action (widget_class, "replay.play", NULL, play_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

/* Adds keys for the steps; arrow keys in other widgets move the focus. */
static void
add_keys (FairReplayWindow *self)
{
  static const struct
  {
    guint       key;
    const char *action;
  } keys[] = {
    { GDK_KEY_Home, "replay.first" },
    { GDK_KEY_Left, "replay.back" },
    { GDK_KEY_Right, "replay.forward" },
    { GDK_KEY_End, "replay.last" }
  };
  GtkEventController *shortcuts = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (shortcuts, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (shortcuts),
                                          gtk_shortcut_new (gtk_keyval_trigger_new (keys[i].key, 0),
                                                            gtk_named_action_new (keys[i].action)));
  gtk_widget_add_controller (GTK_WIDGET (self), shortcuts);
}

static void
fair_replay_window_init (FairReplayWindow *self)
{
  g_type_ensure (FAIR_TYPE_WHOLE_LAYOUT);
  gtk_widget_init_template (GTK_WIDGET (self));
  add_keys (self);
}

static void
create_board (FairReplayWindow *self,
              FairTableDeck    *decks,
              GSettings        *settings)
{
  self->board = fair_board_new (fair_table_deck_get_art (decks));
  g_object_set (self->board, "animate-deal", FALSE, NULL);
  g_settings_bind (settings, FAIR_SETTING_SHOW_COUNTER, self->board, "show-counter", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, FAIR_SETTING_LEFT_HANDED, self->board, "left-handed", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, FAIR_SETTING_FAST_ANIMATION, self->board, "fast", G_SETTINGS_BIND_GET);
  fair_cloth_follow (self->board, settings);
  /* The board takes no input. */
  gtk_widget_set_can_target (self->board, FALSE);
  gtk_widget_set_can_focus (self->board, FALSE);
  gtk_scrolled_window_set_child (self->table, self->board);
}

/**
 * fair_replay_window_new:
 * @result: a result with its moves
 *
 * Returns: (transfer full) (nullable): a window that shows the game from its deal on; NULL if the program does not
 *   know its rules
 */
GtkWidget *
fair_replay_window_new (const FairResult *result,
                        FairTableDeck    *decks,
                        GSettings        *settings)
{
  FairReplayWindow *self;
  FairRules         rules;
  g_autofree char  *summary = NULL;

  if (!fair_result_resolve (result, &rules))
    return NULL;

  self = g_object_new (FAIR_TYPE_REPLAY_WINDOW, NULL);
  self->rules = rules;
  self->replay = fair_replay_new (&rules, result->number, result->moves ? result->moves : "");
  summary = fair_score_words_result (result);
  adw_window_title_set_title (self->title, fair_words_game_title (rules.game));
  gtk_label_set_text (self->summary, summary);
  create_board (self, decks, settings);
  go_to (self, 0);

  return GTK_WIDGET (self);
}

/* Adds the menu for the record of the result @id in @store, because the result is the player's own. */
void
fair_replay_window_offer_record (FairReplayWindow *self,
                                 FairStore        *store,
                                 const char       *id)
{
  g_autoptr (GMenuModel) menu = fair_record_share_create_menu (FALSE);

  g_return_if_fail (FAIR_IS_REPLAY_WINDOW (self));

  g_set_object (&self->store, store);
  g_free (self->id);
  self->id = g_strdup (id);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->record_button), menu);
  gtk_widget_set_visible (self->record_button, TRUE);
}
