#include "fair-table-page-private.h"

#include "fair-compat.h"
#include "fair-settings.h"
#include "fair-table-layout.h"
#include "fair-template.h"

/* The minimum duration of the offer to bring a game back, in milliseconds. */
#define OFFER_TIME 10000

static guint updated_signal;

G_DEFINE_FINAL_TYPE (FairTablePage, fair_table_page, GTK_TYPE_BOX)

/* The model of the game on the table; NULL without a game. */
FairGameModel *
fair_table_page_get_model (FairTablePage *self)
{
  return self->game ? self->game->model : NULL;
}

/* Whether the game on the table is saved, and neither a lesson nor practice, during which an offer waits. */
gboolean
fair_table_page_is_saved (FairTablePage *self)
{
  return self->game != NULL && self->game->session != NULL;
}

/* Advances the clock of the game to the current time, so that the next events get that time. Does nothing in a lesson, whose clock
 * is stopped. */
void
fair_table_page_advance_time (FairTablePage *self)
{
  gint64         now = g_get_monotonic_time ();
  FairGameClock *clock = self->game ? fair_game_model_get_clock (self->game->model) : NULL;

  if (fair_table_page_is_saved (self))
    fair_session_advance (self->game->session, now);
  if (clock != NULL && !fair_table_game_is_lesson (self->game))
    fair_game_clock_advance (clock, now);
}

void
fair_table_page_enable (FairTablePage *self,
                        const char    *action,
                        gboolean       enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), action)), enabled);
}

void
fair_table_page_update (FairTablePage *self)
{
  fair_table_page_update_actions (self);
  fair_table_page_update_clock (self);
  fair_table_page_update_advice (self);
  fair_table_page_update_chances (self);
  fair_table_page_update_bookmarks (self);
  fair_table_page_update_lesson (self);
  g_signal_emit (self, updated_signal, 0, FALSE);
}

/* Shows the numbers of the columns while a hint, the panel or a message refers to them. */
void
fair_table_page_update_numbers (FairTablePage *self)
{
  FairGameModel *model = fair_table_page_get_model (self);
  gboolean       shown = fair_table_page_is_explaining (self);

  shown = shown || fair_board_shows_moves (FAIR_BOARD (self->board));
  shown = shown || (model != NULL && fair_words_names_column (fair_game_model_get_rules (model), fair_table_page_get_message (self)));
  g_object_set (self->board, "column-numbers", shown, NULL);
}

/* Hides the message after a change, except for a move of the solution that is being shown. If the player goes back
 * or forward, the solution stops, which the message then reports. */
static void
changed_cb (FairTablePage     *self,
            FairChange         change,
            const FairEffects *effects)
{
  gboolean interrupted = FALSE;

  /* They are weighed again when the page is updated, if the player wants to see them. */
  if (self->chances != NULL)
    fair_chance_search_stop (self->chances, TRUE);
  fair_end_button_set_asking (self->end_now_button, FALSE);
  self->wants_move = FALSE;
  self->wants_turn = FALSE;
  self->wants_verdict = FALSE;
  if (change != FAIR_CHANGE_MOVE && change != FAIR_CHANGE_SHOWING)
    interrupted = fair_table_page_stop_solution (self);
  if (!interrupted && self->solution == NULL)
    fair_table_page_hide_message (self);
  /* Cards may come to lie where an offer is. */
  gtk_widget_queue_allocate (self->area);
  fair_table_page_announce_change (self, change, effects);
  fair_table_page_change_lesson (self, change);
  fair_table_page_check_offer (self);
  fair_table_page_update (self);
}

static void
status_cb (FairTablePage *self)
{
  FairGameModel   *model = self->game->model;
  FairWinnability *winnability = self->game->winnability;
  g_autofree char *text = NULL;

  if (fair_game_model_get_status (fair_table_page_get_model (self)) == FAIR_STATUS_WON)
    fair_board_start_finale (FAIR_BOARD (self->board));
  else
    fair_board_stop_finale (FAIR_BOARD (self->board));
  fair_table_page_follow_end (self);
  fair_table_page_check_offer (self);
  fair_table_page_update (self);
  /* Below the message that is shown, unless the status line has told that already. */
  if (winnability != NULL && fair_game_model_get_moves (model) > 0 && fair_loss_find (model) == FAIR_LOSS_PROVEN &&
      !(fair_winnability_get_state (winnability)->open && fair_winnability_get_state (winnability)->verdict == FAIR_VERDICT_LOST))
    {
      const char *former = fair_table_page_get_message (self);

      text = g_strjoin (*former != '\0' ? "\n" : "", former, _ ("This game can no longer be won."), NULL);
      fair_table_page_say (self, text);
    }
}

/* Hides a message or an offer completely, so that screen readers ignore it. */
static void
revealed_cb (GtkRevealer *revealer)
{
  if (!gtk_revealer_get_child_revealed (revealer) && !gtk_revealer_get_reveal_child (revealer))
    gtk_widget_set_visible (GTK_WIDGET (revealer), FALSE);
}

/* A click on the table hides the message and cancels the question of the END button. While a solution is shown, a click
 * only stops it; on the table of a game that is over, it shows how that ended. */
static void
pressed_cb (GtkGestureClick *gesture,
            int              n_press,
            double           x,
            double           y,
            FairTablePage   *self)
{
  if (fair_table_page_interrupt (self, GDK_KEY_VoidSymbol) || fair_end_card_recall (self->end_card))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
fair_table_page_dispose (GObject *object)
{
  FairTablePage *self = FAIR_TABLE_PAGE (object);

  if (self->board != NULL)
    {
      fair_table_page_leave_advice (self);
      fair_table_page_hide_message (self);
      fair_table_page_forget_offer (self);
    }
  g_clear_handle_id (&self->chance_source, g_source_remove);
  g_clear_pointer (&self->chances, fair_chance_search_free);
  g_clear_handle_id (&self->pace_source, g_source_remove);
  g_clear_pointer (&self->pace, g_array_unref);
  fair_table_page_clear_puzzle (self);
  g_clear_object (&self->queue);
  g_clear_handle_id (&self->tick_source, g_source_remove);
  g_clear_handle_id (&self->score_source, g_source_remove);
  g_clear_handle_id (&self->gain_source, g_source_remove);
  g_clear_handle_id (&self->patience_source, g_source_remove);
  g_clear_handle_id (&self->step_source, g_source_remove);
  fair_cancel (&self->end_cancellable);
  g_clear_object (&self->end_signals);
  g_clear_object (&self->winnability_signals);
  g_clear_object (&self->clock_signals);
  g_clear_object (&self->model_signals);
  g_clear_handle_id (&self->announce_source, g_source_remove);
  g_clear_pointer (&self->sentences, g_ptr_array_unref);
  g_clear_object (&self->controller);
  g_clear_pointer (&self->sounds, fair_sounds_free);
  g_clear_pointer (&self->waiting, fair_table_game_unref);
  g_clear_pointer (&self->game, fair_table_game_unref);
  g_clear_object (&self->decks);
  g_clear_object (&self->game_settings);
  g_clear_object (&self->settings);
  g_clear_object (&self->bookmark_menu);
  g_clear_object (&self->actions);
  self->board = NULL;
  self->end_card = NULL;

  G_OBJECT_CLASS (fair_table_page_parent_class)->dispose (object);
}

static void
fair_table_page_class_init (FairTablePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_table_page_dispose;

  /**
   * FairTablePage::updated:
   * @is_new: whether a game has been put on the table
   *
   * The possible actions may have changed.
   */
  updated_signal = g_signal_new ("updated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_BOOLEAN);

  g_type_ensure (FAIR_TYPE_END_CARD);
  g_type_ensure (FAIR_TYPE_END_BUTTON);
  FAIR_TEMPLATE (widget_class, "fair-table-page", FairTablePage,
                 side, area, table, scroller, cover, cover_heading, cover_button, end_card,
                 announcement, find_bar, status_line, pace_label, lesson_bar, lesson_caption,
                 lesson_text, lesson_task, lesson_leave, lesson_back, lesson_next, practice_bar,
                 offer_bar, message, message_label, deal_label, difficulty_label, moves_label,
                 bookmark_image, winnability_line, winnability_label, undo_button, stop_button,
                 clock_place, line_place, buttons_place, clock_line, clock_buttons, score_label,
                 clock_label, gain_label, pause_button, end_now_button);
  gtk_widget_class_bind_template_callback (widget_class, revealed_cb);
}

static void
fair_table_page_init (FairTablePage *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->offer_time = OFFER_TIME;
  self->actions = g_simple_action_group_new ();
  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  fair_add_actions (G_ACTION_MAP (self->actions), fair_table_page_actions, G_N_ELEMENTS (fair_table_page_actions), self);
  fair_add_actions (G_ACTION_MAP (self->actions), fair_table_page_bookmark_actions, G_N_ELEMENTS (fair_table_page_bookmark_actions), self);
  fair_add_actions (G_ACTION_MAP (self->actions), fair_table_page_lesson_actions, G_N_ELEMENTS (fair_table_page_lesson_actions), self);
  fair_table_page_init_clock (self);
  fair_table_page_init_advice (self);
  self->end_signals = g_signal_group_new (FAIR_TYPE_STORE);
  g_signal_group_connect_swapped (self->end_signals, "pars-changed", G_CALLBACK (fair_table_page_ask_store), self);
  g_signal_group_connect_swapped (self->end_signals, "results-changed", G_CALLBACK (fair_table_page_ask_store), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  fair_compat_name_by_label (GTK_WIDGET (self->offer_bar));
  self->sentences = g_ptr_array_new_with_free_func (g_free);

  g_signal_group_connect_swapped (self->model_signals, "notify::can-undo", G_CALLBACK (fair_table_page_update), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::can-redo", G_CALLBACK (fair_table_page_update), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::can-restart", G_CALLBACK (fair_table_page_update), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::bookmark", G_CALLBACK (fair_table_page_update), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::bookmarks", G_CALLBACK (fair_table_page_list_bookmarks), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::moves", G_CALLBACK (fair_table_page_answer_lesson), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::status", G_CALLBACK (status_cb), self);
  g_signal_group_connect_swapped (self->model_signals, "changed", G_CALLBACK (changed_cb), self);
  fair_table_page_init_status (self);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->table), GTK_EVENT_CONTROLLER (click));
}

/* The page's callbacks for its controller. */
static const FairBoardOwnerFuncs owner_funcs = {
  .begin = (void (*) (gpointer)) fair_table_page_advance_time,
  .holds_back = (gboolean (*) (gpointer, const FairMove *)) fair_table_page_hold_move,
  .start = (void (*) (gpointer)) fair_table_page_start,
  .open_menu = (void (*) (gpointer, guint, int)) fair_table_page_open_stack_menu,
  .swipe = (void (*) (gpointer, GtkDirectionType)) fair_table_page_swipe,
  .announce = (void (*) (gpointer, const char *)) fair_table_page_announce,
  .list_hints = (guint (*) (gpointer, FairHint *)) fair_table_page_list_hints
};

/**
 * fair_table_page_new:
 * @bookmark_menu: will list the bookmarks
 * @decks: provides the cards
 * @player: plays the sounds
 * @queue: searches for chances and for answers to puzzles
 * @settings: the preferences
 *
 * Returns: (transfer floating): a table without a game
 */
FairTablePage *
fair_table_page_new (GMenu           *bookmark_menu,
                     FairTableDeck   *decks,
                     FairSoundPlayer *player,
                     FairSolverQueue *queue,
                     GSettings       *settings)
{
  FairTablePage *self = g_object_new (FAIR_TYPE_TABLE_PAGE, NULL);

  self->settings = g_object_ref (settings);
  self->decks = g_object_ref (decks);
  self->bookmark_menu = g_object_ref (bookmark_menu);
  self->queue = g_object_ref (queue);
  self->board = fair_board_new (fair_table_deck_get_art (self->decks));
  gtk_scrolled_window_set_child (self->scroller, self->board);
  fair_table_layout_add (self->area, FAIR_BOARD (self->board), GTK_WIDGET (self->side));
  fair_cloth_follow (self->area, self->settings);
  g_signal_connect_object (self->board, "notify::finale", G_CALLBACK (fair_table_page_wait_for_finale), self, G_CONNECT_SWAPPED);
  g_settings_bind (self->settings, FAIR_SETTING_ANIMATE_DEAL, self->board, "animate-deal", G_SETTINGS_BIND_GET);
  fair_settings_bind_board (self->settings, self->board);
  fair_cloth_follow (self->board, self->settings);
  g_signal_connect_object (self->board, "notify::shows-moves", G_CALLBACK (fair_table_page_update_numbers), self, G_CONNECT_SWAPPED);
  self->controller = fair_board_controller_new (FAIR_BOARD (self->board), &owner_funcs, self);
  g_signal_connect_object (self->controller, "refused", G_CALLBACK (fair_table_page_refuse), self, G_CONNECT_SWAPPED);
  self->sounds = fair_sounds_new (player, self->controller, settings);
  g_signal_connect_object (settings, "changed::" FAIR_SETTING_SHOW_PACE, G_CALLBACK (fair_table_page_update_clock), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::" FAIR_SETTING_SHOW_CHANCES, G_CALLBACK (fair_table_page_update_chances), self, G_CONNECT_SWAPPED);
  fair_table_page_update (self);
  return self;
}

GActionGroup *
fair_table_page_get_actions (FairTablePage *self)
{
  return G_ACTION_GROUP (self->actions);
}

/* Returns: (transfer none) (nullable): the game or lesson on the table; NULL before the first game */
FairTableGame *
fair_table_page_get_game (FairTablePage *self)
{
  return self->game;
}

/* Puts @game on the table, or shows it again if it is already there. */
void
fair_table_page_set_game (FairTablePage *self,
                          FairTableGame *game)
{
  /* The previous game has to live until it has been replaced everywhere. */
  g_autoptr (FairTableGame) former = self->game ? fair_table_game_ref (self->game) : NULL;
  FairGameModel *model = game->model;

  if (fair_table_page_get_model (self) != model)
    fair_table_page_pause (self);
  fair_table_page_follow_offer (self, game);
  fair_table_page_leave_advice (self);
  fair_table_page_hide_message (self);
  fair_board_stop_finale (FAIR_BOARD (self->board));
  fair_table_game_set (&self->game, game);
  self->is_left = FALSE;
  if (fair_table_page_is_saved (self))
    g_clear_pointer (&self->waiting, fair_table_game_unref);
  self->is_asking = FALSE;
  fair_sounds_set_model (self->sounds, model);
  g_signal_group_set_target (self->model_signals, model);
  fair_table_deck_set_game (self->decks, fair_game_model_get_rules (model)->game->id);
  fair_table_layout_reset (self->area);
  fair_board_set_model (FAIR_BOARD (self->board), model);
  fair_table_page_follow_settings (self);
  fair_table_page_close_find (self);
  g_clear_handle_id (&self->announce_source, g_source_remove);
  g_ptr_array_set_size (self->sentences, 0);
  gtk_label_set_text (self->announcement, "");
  gtk_widget_set_visible (GTK_WIDGET (self->announcement), FALSE);
  if (self->explain != NULL)
    fair_explain_panel_set_model (self->explain, model);
  fair_table_page_follow_lesson (self);
  gtk_widget_set_visible (self->practice_bar, !fair_table_game_is_lesson (self->game) && self->game->session == NULL);
  fair_table_page_follow_advice (self, game != former);
  fair_table_page_follow_status (self);
  fair_end_card_set_game (self->end_card, fair_table_game_is_lesson (self->game) ? NULL : self->game);
  fair_table_page_follow_end (self);
  fair_table_page_follow_clock (self);
  fair_table_page_list_bookmarks (self);
  g_signal_emit (self, updated_signal, 0, TRUE);
  fair_table_page_update (self);
  gtk_widget_grab_focus (self->board);
}

FairBoard *
fair_table_page_get_board (FairTablePage *self)
{
  return FAIR_BOARD (self->board);
}

FairBoardController *
fair_table_page_get_controller (FairTablePage *self)
{
  return self->controller;
}

/* Notes that the player chose @game in the list of games, so that its lesson can be offered when it is on
 * the table. */
void
fair_table_page_expect (FairTablePage  *self,
                        const FairGame *game)
{
  self->expected = game;
}

/* Sets whether the window shows the table. If it does not, no action is available. */
void
fair_table_page_set_shown (FairTablePage *self,
                           gboolean       shown)
{
  if (self->is_shown == shown)
    return;

  self->is_shown = shown;
  if (!shown)
    {
      fair_table_page_pause (self);
      fair_table_page_leave_advice (self);
      fair_table_page_hide_message (self);
      fair_cancel (&self->puzzle_search);
    }
  fair_table_page_update (self);
}

/* Reacts to a click on the table or to the key @keyval: it hides the message, cancels the question of the END button,
 * unless the key answers it, and stops a solution.  Returns: whether a solution was being shown */
gboolean
fair_table_page_interrupt (FairTablePage *self,
                           guint          keyval)
{
  fair_table_page_hide_message (self);
  fair_end_button_stop_asking (self->end_now_button, keyval);
  return fair_table_page_stop_solution (self);
}

/* The player has changed: games of the previous player must not return to the table. */
void
fair_table_page_leave_player (FairTablePage *self)
{
  fair_table_page_end_offer (self);
  g_clear_pointer (&self->waiting, fair_table_game_unref);
  self->is_left = TRUE;
}

/* Puts @game, which is not saved, on the table, for practice, a lesson or a puzzle. The game that was there waits to return to, if it is
 * saved and belongs to the current player; or notes that the player returns to the list of games instead. */
void
fair_table_page_practice (FairTablePage *self,
                          FairTableGame *game)
{
  g_return_if_fail (game->session == NULL);

  if (!self->is_shown || fair_table_page_is_saved (self))
    self->from_list = !self->is_shown;
  if (fair_table_page_is_saved (self) && !self->is_left)
    fair_table_game_set (&self->waiting, self->game);
  fair_table_page_set_game (self, game);
}

/* Puts the game that waits during practice or a lesson on the table again.  Returns: whether there was one */
gboolean
fair_table_page_resume_waiting (FairTablePage *self)
{
  g_autoptr (FairTableGame) game = g_steal_pointer (&self->waiting);

  if (game != NULL)
    fair_table_page_set_game (self, game);
  return game != NULL;
}

/* Whether the last move, or the deal of a new game, can be undone. */
gboolean
fair_table_page_get_can_undo (FairTablePage *self)
{
  if (!self->is_shown || self->game == NULL)
    return FALSE;
  if (fair_table_page_can_undo_deal (self))
    return TRUE;
  return fair_game_model_get_can_undo (fair_table_page_get_model (self)) && fair_table_page_lesson_can_undo (self);
}

/* The tooltip of the undo button: if nothing can be undone, the reason. */
const char *
fair_table_page_describe_undo (FairTablePage *self)
{
  FairGameModel *model;
  FairGameClock *clock;

  if (!self->is_shown || self->game == NULL)
    return _ ("Undo");
  if (fair_table_page_can_undo_deal (self))
    return _ ("Go Back to the Previous Game");

  model = fair_table_page_get_model (self);
  clock = fair_game_model_get_clock (model);
  if (fair_game_model_get_can_undo (model))
    return fair_table_page_lesson_can_undo (self) ? _ ("Undo")
           : self->puzzle != NULL                 ? _ ("Nothing to undo")
                                                  : _ ("Can’t undo: the lesson continues from here");
  if (clock != NULL && fair_game_clock_get_state (clock) == FAIR_GAME_CLOCK_OVER)
    return _ ("Can’t undo: the game has ended");
  if (fair_game_model_get_concealed (model))
    return _ ("Can’t undo while the cards are hidden");
  if (fair_game_model_get_history (model)->n_done == 0)
    return _ ("Nothing to undo");
  return _ ("Can’t undo: a new card was revealed");
}
