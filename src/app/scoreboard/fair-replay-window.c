/* A single step forward is played, so that its cards are animated. Any other position is set at once. While a line that
 * wins is played, the board is ahead of the position that is selected. */
#include "fair-replay-window.h"

#include "fair-board.h"
#include "fair-compat.h"
#include "fair-latin-key.h"
#include "fair-open.h"
#include "fair-record-parts.h"
#include "fair-record-share.h"
#include "fair-review-panel.h"
#include "fair-score-words.h"
#include "fair-settings.h"
#include "fair-table-deck.h"
#include "fair-template.h"
#include "fair-wrapping-factory.h"

/* Milliseconds between two steps while the game plays. */
#define INTERVAL 700

/* More steps and moves than anybody plays; a record can have more. */
#define MAX_REVIEWED 2000
#define MAX_REVIEWED_MOVES 5000

struct _FairReplayWindow
{
  AdwWindow parent_instance;

  FairTitle         *title;
  AdwToastOverlay   *toasts;
  GtkLabel          *summary; /* the result */
  GtkScrolledWindow *table;
  GtkLabel          *move_label;
  GtkWidget         *play_button;
  GtkWidget         *record_button;
  GtkWidget         *board;
  FairReviewPanel   *panel; /* is visible only with a review */
  GtkWidget         *review_buttons;
  GtkWidget         *practice_button;

  FairTableDeck    *deck; /* owned */
  FairReplay       *replay;
  FairReviewLayout *layout;   /* owned; the lines of @replay */
  FairGameModel    *model;    /* owned; on the board */
  guint             at;       /* the position */
  GArray           *win;      /* owned; of FairMove: the line that is played from the position; NULL without one */
  guint             n_played; /* moves of @win */
  char             *win_move; /* owned; the effects of the last one */
  guint             source;
  GCancellable     *search; /* owned; for a shorter line that wins, which is played then */
  FairReviewSaving  saving; /* the stored part of the review */
  void (*practice) (gpointer data, FairGameModel *model);
  gpointer practice_data;
};

G_DEFINE_FINAL_TYPE (FairReplayWindow, fair_replay_window, ADW_TYPE_WINDOW)

static char *
dup_text (FairReplayWindow *self)
{
  const FairReviewSpot *spot = &self->layout->spots[self->at];
  guint                 last = fair_review_layout_find_last (self->layout, self->at);
  guint                 n_steps = fair_replay_get_number (self->replay, last);
  guint                 number = fair_replay_get_number (self->replay, self->at);
  FairPosition          before;
  FairMove              move;
  g_autofree char      *words = NULL;

  if (self->win != NULL && self->n_played > 0)
    /* translators: the number of a move of a line that wins, the number of its moves, and what the move does */
    return g_strdup_printf (_ ("Winning move %u of %u: %s"), self->n_played, self->win->len, self->win_move);
  if (self->at == 0)
    /* translators: %u is the number of steps in the game; none has been played yet */
    return g_strdup_printf (ngettext ("Start, %u step to come", "Start, %u steps to come", n_steps), n_steps);

  move = fair_replay_get_last_move (self->replay, self->at - 1, &before);
  words = fair_words_move (&self->replay->rules, &before, move);
  if (move.kind == FAIR_MOVE_END)
    return g_steal_pointer (&words);
  if (spot->row > 0)
    /* translators: the number of a step that was undone later, and what it did */
    return g_strdup_printf (_ ("Step %u, undone: %s"), number, words);
  /* translators: the number of the step, the number of all steps, and what the step did */
  return g_strdup_printf (_ ("Step %u of %u: %s"), number, n_steps, words);
}

static void
update_actions (FairReplayWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean   has_next = self->layout->spots[self->at].next != self->at;
  FairStatus status = fair_status (&self->replay->rules, fair_game_model_get_position (self->model));
  guint      winnable = fair_review_panel_find_winnable (self->panel, self->at);
  guint      step = fair_replay_get_number (self->replay, winnable);
  g_autoptr (GArray) win = fair_review_panel_list_win (self->panel, winnable);
  /* translators: %u is the number of a step of the game */
  g_autofree char *text = g_strdup_printf (_ ("Play from Step %u"), step);

  gtk_widget_action_set_enabled (widget, "replay.first", self->at > 0);
  gtk_widget_action_set_enabled (widget, "replay.back", self->at > 0 || self->win != NULL);
  gtk_widget_action_set_enabled (widget, "replay.forward", has_next);
  gtk_widget_action_set_enabled (widget, "replay.last", has_next);
  gtk_widget_action_set_enabled (widget, "replay.play", fair_replay_get_n_steps (self->replay) > 0);
  gtk_widget_action_set_enabled (widget, "replay.show-win", win != NULL);
  gtk_widget_action_set_enabled (widget, "replay.practice",
                                 (status == FAIR_STATUS_PLAYING || winnable != self->at) && self->win == NULL);
  gtk_button_set_label (GTK_BUTTON (self->practice_button), winnable == self->at ? _ ("Play from Here") : step > 0 ? text
                                                                                                                   : _ ("Play from the Start"));
}

static void
update (FairReplayWindow *self)
{
  gboolean         plays = self->source != 0;
  const char      *action = plays ? _ ("Pause") : C_ ("replay", "Play");
  g_autofree char *text = dup_text (self);

  if (!g_str_equal (text, gtk_label_get_text (self->move_label)))
    {
      gboolean         has_finding = fair_review_panel_get_reviewer (self->panel) != NULL && self->win == NULL;
      g_autofree char *finding = has_finding ? fair_review_panel_dup_finding (self->panel) : NULL;
      g_autofree char *whole = g_strjoin ("\n", text, finding, NULL);

      fair_compat_announce (GTK_WIDGET (self), whole);
    }
  gtk_label_set_text (self->move_label, text);
  gtk_button_set_icon_name (GTK_BUTTON (self->play_button),
                            plays ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (self->play_button, action);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->play_button), GTK_ACCESSIBLE_PROPERTY_LABEL, action, -1);
  update_actions (self);
}

static void
stop (FairReplayWindow *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  fair_cancel (&self->search);
}

/* Marks the move that lost the game, and one that would have won it, where they can be played. */
static void
show_turn (FairReplayWindow *self)
{
  FairMove lost, won;

  if (self->win == NULL && fair_review_panel_get_turn (self->panel, self->at, &lost, &won))
    fair_board_show_choice (FAIR_BOARD (self->board), &lost, &won);
  else
    fair_board_clear_moves (FAIR_BOARD (self->board));
}

static void
go_to (FairReplayWindow *self,
       guint             at)
{
  gboolean is_next = self->model != NULL && self->win == NULL && at > 0 && fair_replay_get_parent (self->replay, at) == self->at;

  g_clear_pointer (&self->win, g_array_unref);
  if (!is_next || !fair_replay_play_step (self->replay, self->model, at - 1))
    {
      g_autoptr (FairGameModel) model = fair_replay_make_model (self->replay, at);

      fair_board_set_model (FAIR_BOARD (self->board), model);
      g_set_object (&self->model, model);
    }
  self->at = at;
  if (fair_review_panel_get_reviewer (self->panel) != NULL)
    fair_review_panel_select (self->panel, at);
  show_turn (self);
  update (self);
}

/* Plays the next move of the line that wins.  Returns: whether another one follows */
static gboolean
play_win (FairReplayWindow *self)
{
  FairMove         move = g_array_index (self->win, FairMove, self->n_played);
  g_autofree char *words = fair_words_move (&self->replay->rules, fair_game_model_get_position (self->model), move);

  if (!fair_reason_is_legal (fair_game_model_play (self->model, move)))
    return FALSE;

  g_free (self->win_move);
  self->win_move = g_steal_pointer (&words);
  self->n_played++;
  return self->n_played < self->win->len;
}

/* Plays the next move of the line that wins, or else the next step on the line of the position. */
static gboolean
step_cb (gpointer data)
{
  FairReplayWindow *self = data;
  gboolean          continues;

  if (self->win != NULL)
    continues = play_win (self);
  else
    {
      go_to (self, self->layout->spots[self->at].next);
      continues = self->layout->spots[self->at].next != self->at;
    }
  if (!continues)
    self->source = 0;
  update (self);

  return continues ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
move_action (FairReplayWindow *self,
             const char       *name,
             GVariant         *parameter)
{
  stop (self);
  if (parameter != NULL)
    go_to (self, MIN (g_variant_get_uint32 (parameter), fair_replay_get_n_steps (self->replay)));
  else if (g_str_equal (name, "replay.first"))
    go_to (self, 0);
  else if (g_str_equal (name, "replay.last"))
    go_to (self, fair_review_layout_find_last (self->layout, self->at));
  else if (g_str_equal (name, "replay.forward"))
    go_to (self, self->layout->spots[self->at].next);
  else
    go_to (self, self->win != NULL ? self->at : self->layout->spots[self->at].parent);
}

static void
play_action (FairReplayWindow *self)
{
  gboolean plays = self->source != 0;

  stop (self);
  if (!plays)
    {
      if (self->win != NULL ? self->n_played == self->win->len : self->layout->spots[self->at].next == self->at)
        go_to (self, 0);
      self->source = g_timeout_add (INTERVAL, step_cb, self);
    }
  update (self);
}

/* Plays a line that wins from the position: the shorter one if one was found, or else the known one. */
static void
show_win_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  g_autoptr (FairReplayWindow) self = data;
  g_autoptr (GError) error = NULL;

  if (!fair_reviewer_shorten_win_finish (FAIR_REVIEWER (source), result, &error) &&
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->search);
  self->win = fair_review_panel_list_win (self->panel, self->at);
  self->n_played = 0;
  if (self->win == NULL)
    return;

  show_turn (self);

  if (play_win (self))
    self->source = g_timeout_add (INTERVAL, step_cb, self);
  update (self);
}

static void
show_win_action (FairReplayWindow *self)
{
  FairReviewer *reviewer = fair_review_panel_get_reviewer (self->panel);

  stop (self);
  go_to (self, fair_review_panel_find_winnable (self->panel, self->at));
  fair_reviewer_shorten_win_async (reviewer, fair_reviewer_get_index (reviewer, self->at - 1), fair_renew_cancellable (&self->search),
                                   show_win_cb, g_object_ref (self));
}

/* The window below may close, and this one with it. */
static void
practice_action (FairReplayWindow *self)
{
  g_autoptr (FairReplayWindow) held = g_object_ref (self);
  g_autoptr (FairGameModel) model = fair_replay_make_practice (self->replay, fair_review_panel_find_winnable (self->panel, self->at));
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));

  stop (self);
  if (parent != NULL)
    self->practice (self->practice_data, model);
  gtk_window_close (GTK_WINDOW (self));
}

/* Keys for the steps, and for the lines of a review; in other widgets, arrow keys move the focus. */
static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  key,
                guint                  code,
                GdkModifierType        state,
                FairReplayWindow      *self)
{
  gboolean    mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  GtkWidget  *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GdkEvent   *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));
  guint       letter = gdk_keyval_to_lower (event != NULL ? fair_latin_key_find (event) : key);
  const char *action = NULL;
  gboolean    has_review = fair_review_panel_get_reviewer (self->panel) != NULL;

  if (state & gtk_accelerator_get_default_mod_mask ())
    return GDK_EVENT_PROPAGATE;

  if (key == GDK_KEY_Home)
    action = "replay.first";
  else if (key == GDK_KEY_End)
    action = "replay.last";
  else if (key == (mirrored ? GDK_KEY_Right : GDK_KEY_Left))
    action = "replay.back";
  else if (key == (mirrored ? GDK_KEY_Left : GDK_KEY_Right))
    action = "replay.forward";
  if (action != NULL)
    return gtk_widget_activate_action (GTK_WIDGET (self), action, NULL);
  if (letter == GDK_KEY_t && has_review)
    {
      fair_review_panel_go_to_turn (self->panel);
      return GDK_EVENT_STOP;
    }

  /* A menu needs these keys itself. */
  if ((key != GDK_KEY_Up && key != GDK_KEY_Down) || !has_review ||
      (focus != NULL && gtk_widget_get_native (focus) != GTK_NATIVE (self)))
    return GDK_EVENT_PROPAGATE;

  stop (self);
  go_to (self, fair_review_layout_find_below (self->layout, self->at, key == GDK_KEY_Up ? -1 : 1));
  return GDK_EVENT_STOP;
}

static void
reviewed_cb (FairReplayWindow *self)
{
  /* The review stops when the window goes away. */
  if (self->model == NULL)
    return;

  if (!fair_board_shows_moves (FAIR_BOARD (self->board)))
    show_turn (self);
  update_actions (self);
  fair_review_save (&self->saving, fair_review_panel_get_reviewer (self->panel), self->replay);
}

static void
fair_replay_window_dispose (GObject *object)
{
  FairReplayWindow *self = FAIR_REPLAY_WINDOW (object);

  stop (self);
  g_clear_object (&self->model);
  g_clear_object (&self->deck);
  g_clear_object (&self->saving.store);

  g_clear_pointer (&self->saving.id, g_free);
  g_clear_pointer (&self->win, g_array_unref);
  g_clear_pointer (&self->win_move, g_free);

  G_OBJECT_CLASS (fair_replay_window_parent_class)->dispose (object);
  g_clear_pointer (&self->layout, g_free);
  g_clear_pointer (&self->replay, fair_replay_free);
}

static void
fair_replay_window_class_init (FairReplayWindowClass *klass)
{
  static const char *const moves[] = { "replay.first", "replay.back", "replay.forward", "replay.last" };
  GtkWidgetClass          *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_replay_window_dispose;

  g_type_ensure (FAIR_TYPE_REVIEW_PANEL);
  FAIR_TEMPLATE (widget_class, "fair-replay-window", FairReplayWindow,
                 title, toasts, summary, table, move_label, play_button, record_button, panel,
                 review_buttons, practice_button);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    gtk_widget_class_install_action (widget_class, moves[i], NULL, FAIR_ACTION (move_action));
  gtk_widget_class_install_action (widget_class, "replay.go-to", "u", FAIR_ACTION (move_action));
  gtk_widget_class_install_action (widget_class, "replay.play", NULL, FAIR_ACTION (play_action));
  gtk_widget_class_install_action (widget_class, "replay.practice", NULL, FAIR_ACTION (practice_action));
  gtk_widget_class_install_action (widget_class, "replay.show-win", NULL, FAIR_ACTION (show_win_action));
}

static void
fair_replay_window_init (FairReplayWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  fair_record_add_messages (GTK_WIDGET (self), self->toasts);
  fair_wrapping_apply (self->review_buttons);
}

/* Takes ownership of @replay. */
static GtkWidget *
create (FairReplay *replay,
        GSettings  *settings)
{
  FairReplayWindow *self = g_object_new (FAIR_TYPE_REPLAY_WINDOW, NULL);

  self->replay = replay;
  self->layout = fair_review_layout_new (replay);
  g_object_set (self->title, "subtitle", fair_words_game_title (replay->rules.game), NULL);
  self->deck = fair_table_deck_new (settings, replay->rules.game->id);
  self->board = fair_board_new (fair_table_deck_get_art (self->deck));
  /* The board takes no input. */
  g_object_set (self->board, "animate-deal", FALSE, "can-target", FALSE, "can-focus", FALSE, NULL);
  fair_settings_bind_board (settings, self->board);
  fair_cloth_follow (self->board, settings);
  gtk_scrolled_window_set_child (self->table, self->board);
  go_to (self, 0);
  /* Otherwise the scrolled window of the board, which has no name, would get the focus. */
  gtk_window_set_focus (GTK_WINDOW (self), self->play_button);

  return GTK_WIDGET (self);
}

/* Returns: (transfer full) (nullable): a window that shows the game of @result, which has its moves, starting with its
 * deal; NULL if the program does not know its rules */
GtkWidget *
fair_replay_window_new (const FairResult *result,
                        GSettings        *settings)
{
  FairRules        rules;
  FairReplay      *replay;
  GtkWidget       *window;
  g_autofree char *summary = fair_score_words_result (result);

  if (!fair_result_resolve (result, &rules))
    return NULL;

  replay = fair_replay_new (&rules, result->number, result->moves ? result->moves : "");
  fair_replay_set_moves (replay, result->n_moves);
  replay->fair = result->fair;
  window = create (replay, settings);
  gtk_label_set_text (FAIR_REPLAY_WINDOW (window)->summary, summary);

  return window;
}

/* Returns: (transfer full): a window that shows the game starting with its deal, with the undone steps */
GtkWidget *
fair_replay_window_new_for_model (FairGameModel *model,
                                  GSettings     *settings)
{
  GtkWidget *window = create (fair_replay_new_for_model (model), settings);

  gtk_widget_set_visible (GTK_WIDGET (FAIR_REPLAY_WINDOW (window)->summary), FALSE);
  return window;
}

/* The reviewer, which gets the shortest win of the deal that the store knows, finds no longer one. */
static void
learnt_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (FairReviewer) reviewer = data;
  g_autoptr (GPtrArray) pars = fair_store_finish (FAIR_STORE (source), result, NULL);
  const FairKnownPar *par = pars ? g_ptr_array_index (pars, 0) : NULL;
  g_autoptr (GArray) moves = par ? fair_known_par_list_moves (par) : NULL;

  if (moves != NULL)
    fair_reviewer_learn (reviewer, moves);
}

/* Reviews the game with @queue, unless it is implausibly long; to be called once. @store: (nullable): stores the findings;
 * @id: (nullable): the UUID of the game, if it is the player's own; @n_moves: how many moves it has, as in its result */
void
fair_replay_window_review (FairReplayWindow *self,
                           FairSolverQueue  *queue,
                           FairStore        *store,
                           const char       *id,
                           guint             n_moves)
{
  if (fair_replay_get_n_steps (self->replay) > MAX_REVIEWED || fair_replay_count_moves (self->replay) > MAX_REVIEWED_MOVES)
    return;

  self->saving = (FairReviewSaving){ store ? g_object_ref (store) : NULL, g_strdup (id), n_moves };
  gtk_window_set_title (GTK_WINDOW (self), _ ("Review"));
  gtk_widget_set_visible (GTK_WIDGET (self->panel), TRUE);
  gtk_widget_set_visible (self->review_buttons, TRUE);
  fair_review_panel_start (self->panel, queue, self->replay);
  g_signal_connect_object (fair_review_panel_get_reviewer (self->panel), "changed", G_CALLBACK (reviewed_cb), self, G_CONNECT_SWAPPED);
  if (store != NULL)
    fair_store_find_par_async (store, &self->replay->rules, self->replay->number, NULL, learnt_cb,
                               g_object_ref (fair_review_panel_get_reviewer (self->panel)));
  go_to (self, self->at);
}

/* Adds the menu for the record of the result @id in @store, because the result is the player's own. */
void
fair_replay_window_offer_record (FairReplayWindow *self,
                                 FairStore        *store,
                                 const char       *id)
{
  fair_record_share_offer (GTK_MENU_BUTTON (self->record_button), store, id);
  gtk_widget_set_visible (self->record_button, TRUE);
}

/* Opens the window above @parent; @practice plays a game that continues at a position of this one: it is called with @data and
 * a FairGameModel while @parent is there.  The cards are arranged as on the table. */
void
fair_replay_window_open (FairReplayWindow *self,
                         GtkWindow        *parent,
                         GCallback         practice,
                         gpointer          data)
{
  self->practice = (void (*) (gpointer, FairGameModel *)) practice;
  self->practice_data = data;
  fair_board_copy_arrangement (FAIR_BOARD (self->board));
  fair_open_above (GTK_WIDGET (self), GTK_WIDGET (parent));
}
