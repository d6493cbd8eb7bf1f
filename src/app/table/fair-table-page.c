#include "config.h"

#include "fair-table-page-private.h"

#include "fair-pair-box.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

typedef enum
{
  PROP_GAME = 1,
  N_PROPERTIES
} FairTablePageProperty;

typedef enum
{
  SIGNAL_UPDATED,
  N_SIGNALS
} FairTablePageSignal;

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairTablePage, fair_table_page, GTK_TYPE_BOX)

/* The model of the game on the table; NULL without a game. */
static FairGameModel *
get_model (FairTablePage *self)
{
  return self->game ? fair_table_game_get_model (self->game) : NULL;
}

/* Whether the table is visible with a game on it. */
static gboolean
is_used (FairTablePage *self)
{
  return self->is_shown && self->game != NULL;
}

/* What takes room away from the table. */
static GtkWidget *
get_taking (FairTablePage *self)
{
  gboolean is_practice = fair_table_game_is_unsaved (self->game) && !fair_table_game_is_lesson (self->game);

  return is_practice ? self->practice_bar : GTK_WIDGET (self->lesson_bar);
}

static gboolean
is_lesson (FairTablePage *self)
{
  return self->game != NULL && fair_table_game_is_lesson (self->game);
}

/* Whether the game on the table is saved, and neither a lesson nor practice, during which an offer waits. */
static gboolean
is_saved (FairTablePage *self)
{
  return self->game != NULL && fair_table_game_get_session (self->game) != NULL;
}

/* Whether the last thing that happened is the deal of a new game, which can be undone. */
static gboolean
can_undo_deal (FairTablePage *self)
{
  return is_saved (self) && fair_offer_bar_get_untouched (self->offer_bar);
}

/* Advances the clock of the game to the current time. */
void
fair_table_page_let_time_pass (FairTablePage *self)
{
  if (self->game != NULL)
    fair_table_game_let_time_pass (self->game);
}

/* Updates undo and redo. */
static void
update_own_actions (FairTablePage *self)
{
  GActionMap *map = G_ACTION_MAP (self->actions);
  gboolean    can_redo = is_used (self) && !is_lesson (self) && fair_game_model_get_can_redo (get_model (self));

  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, "undo")), fair_table_page_get_can_undo (self));
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, "redo")), can_redo);
  g_signal_emit (self, signals[SIGNAL_UPDATED], 0);
}

/* Updates all actions of the table. */
void
fair_table_page_update (FairTablePage *self)
{
  gboolean used = is_used (self);

  fair_table_actions_set_enabled (self->table_actions, used);
  fair_table_clock_set_enabled (self->clock, used);
  fair_table_advice_set_enabled (self->advice, used);
  fair_table_bookmarks_set_enabled (self->bookmarks, used);
  fair_lesson_controller_set_enabled (self->lesson_controller, used);
  update_own_actions (self);
}

/* Shows the numbers of the columns while a hint, the panel or a message refers to them. */
void
fair_table_page_update_numbers (FairTablePage *self)
{
  FairGameModel *model = get_model (self);
  gboolean       shown = fair_side_box_get_shown (self->side);

  shown = shown || fair_board_shows_moves (FAIR_BOARD (self->board));
  shown = shown || (model != NULL && fair_words_names_column (fair_game_model_get_rules (model),
                                                              fair_table_message_get_text (self->message)));
  g_object_set (self->board, "column-numbers", shown, NULL);
}

/* Hides the message after a change, except for a move of the solution that is being shown. If the player goes back
 * or forward meanwhile, it is not shown any more, which the message then says. */
static void
changed_cb (FairTablePage *self,
            FairChange     change)
{
  gboolean interrupted = FALSE;

  if (change != FAIR_CHANGE_MOVE && change != FAIR_CHANGE_SHOWING)
    interrupted = fair_table_advice_interrupt (self->advice);
  if (!interrupted && !fair_solution_player_get_running (fair_table_advice_get_solution_player (self->advice)))
    fair_table_message_hide (self->message);
  update_own_actions (self);
}

static void
status_cb (FairTablePage *self)
{
  if (fair_game_model_get_status (get_model (self)) == FAIR_STATUS_WON)
    fair_finale_start (self->finale);
  else
    fair_finale_stop (self->finale);
  fair_table_page_update (self);
}

/* Announces a question in the bar below the table. */
static void
asked_cb (FairTablePage *self,
          const char    *text)
{
  fair_table_actions_say (self->table_actions, text);
}

/* Hides the message, because the panel shows the same, and keeps the arrangement of the table next to the
 * panel. */
static void
side_cb (FairTablePage *self)
{
  fair_table_message_hide (self->message);
  fair_board_keep_arrangement (FAIR_BOARD (self->board), fair_side_box_get_shown (self->side));
  fair_table_page_update_numbers (self);
}

/* A click on the table hides the message and takes back the question of the END button. While a solution is
 * shown, it stops that and does nothing else. */
static void
pressed_cb (GtkGestureClick *gesture,
            int              n_press,
            double           x,
            double           y,
            FairTablePage   *self)
{
  fair_table_message_hide (self->message);
  fair_status_line_stop_asking (self->status_line);
  if (fair_table_advice_interrupt (self->advice))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
undo_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  FairTablePage *self = data;

  if (can_undo_deal (self))
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "win.take-back", NULL);
      return;
    }

  fair_table_page_let_time_pass (self);
  fair_game_model_undo (get_model (self));
}

static void
redo_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  FairTablePage *self = data;

  fair_table_page_let_time_pass (self);
  fair_game_model_redo (get_model (self));
}

/* Shows a message for a part of the page that has no other place for it. */
static void
say_action (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       data)
{
  fair_table_page_say (data, g_variant_get_string (parameter, NULL));
}

static const GActionEntry actions[] = {
  { .name = "undo", .activate = undo_action },
  { .name = "redo", .activate = redo_action },
  { .name = "say", .activate = say_action, .parameter_type = "s" }
};

static FairTableLayout *
get_layout (FairTablePage *self)
{
  return FAIR_TABLE_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self)));
}

static void
fair_table_page_get_property (GObject    *object,
                              guint       id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  if (id == PROP_GAME)
    g_value_set_object (value, FAIR_TABLE_PAGE (object)->game);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
fair_table_page_set_property (GObject      *object,
                              guint         id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  if (id == PROP_GAME)
    fair_table_page_set_game (FAIR_TABLE_PAGE (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
fair_table_page_dispose (GObject *object)
{
  FairTablePage *self = FAIR_TABLE_PAGE (object);

  /* Stopping is reported to objects that are cleared below. */
  if (self->sounds != NULL)
    fair_table_advice_leave (self->advice);
  g_clear_object (&self->lesson_controller);
  g_clear_object (&self->table_actions);
  g_clear_object (&self->controller);
  g_clear_object (&self->sounds);
  g_clear_object (&self->model_signals);
  g_clear_object (&self->waiting);
  g_clear_object (&self->game);
  g_clear_object (&self->decks);
  g_clear_object (&self->settings);
  g_clear_object (&self->actions);

  G_OBJECT_CLASS (fair_table_page_parent_class)->dispose (object);
}

static void
fair_table_page_class_init (FairTablePageClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = fair_table_page_get_property;
  object_class->set_property = fair_table_page_set_property;
  object_class->dispose = fair_table_page_dispose;

  /* The game on the table; NULL before the first game. */
  properties[PROP_GAME] = g_param_spec_object ("game", NULL, NULL, FAIR_TYPE_TABLE_GAME,
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * FairTablePage::updated:
   *
   * The possible actions may have changed.
   */
  signals[SIGNAL_UPDATED] = g_signal_new ("updated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (FAIR_TYPE_LESSON_BAR);
  g_type_ensure (FAIR_TYPE_OFFER_BAR);
  g_type_ensure (FAIR_TYPE_PAIR_BOX);
  g_type_ensure (FAIR_TYPE_RESULT_BAR);
  g_type_ensure (FAIR_TYPE_RUSH_SHEET);
  g_type_ensure (FAIR_TYPE_SIDE_BOX);
  g_type_ensure (FAIR_TYPE_STATUS_LINE);
  g_type_ensure (FAIR_TYPE_TABLE_ADVICE);
  g_type_ensure (FAIR_TYPE_TABLE_BOOKMARKS);
  g_type_ensure (FAIR_TYPE_TABLE_CLOCK);
  g_type_ensure (FAIR_TYPE_TABLE_LAYOUT);
  g_type_ensure (FAIR_TYPE_TABLE_MESSAGE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-table-page.ui");
  gtk_widget_class_bind_template_child (widget_class, FairTablePage, side);
  gtk_widget_class_bind_template_child (widget_class, FairTablePage, table);
  gtk_widget_class_bind_template_child (widget_class, FairTablePage, scroller);
  gtk_widget_class_bind_template_child (widget_class, FairTablePage, rush_sheet);
  gtk_widget_class_bind_template_child (widget_class, FairTablePage, status_line);
  gtk_widget_class_bind_template_child (widget_class, FairTablePage, lesson_bar);
  gtk_widget_class_bind_template_child (widget_class, FairTablePage, result_bar);
  gtk_widget_class_bind_template_child (widget_class, FairTablePage, offer_bar);
  gtk_widget_class_bind_template_child (widget_class, FairTablePage, practice_bar);
  gtk_widget_class_bind_template_child (widget_class, FairTablePage, message);
  gtk_widget_class_bind_template_child (widget_class, FairTablePage, clock);
  gtk_widget_class_bind_template_child (widget_class, FairTablePage, advice);
  gtk_widget_class_bind_template_child (widget_class, FairTablePage, bookmarks);
}

static void
take_focus (FairTablePage *self)
{
  gtk_widget_grab_focus (self->board);
}

static void
fair_table_page_init (FairTablePage *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_widget_init_template (GTK_WIDGET (self));

  fair_winnability_line_set_show_me (fair_status_line_get_winnability_line (self->status_line),
                                     fair_table_advice_get_solution_player (self->advice));
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), actions, G_N_ELEMENTS (actions), self);
  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "notify::can-undo", G_CALLBACK (fair_table_page_update), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::can-redo", G_CALLBACK (fair_table_page_update), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::can-restart", G_CALLBACK (fair_table_page_update), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::bookmark", G_CALLBACK (fair_table_page_update), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::status", G_CALLBACK (status_cb), self);
  g_signal_group_connect_swapped (self->model_signals, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_object (self->offer_bar, "ended", G_CALLBACK (fair_table_page_update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->clock, "changed", G_CALLBACK (fair_table_page_update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->clock, "said", G_CALLBACK (fair_table_page_say), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->advice, "said", G_CALLBACK (fair_table_page_say), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bookmarks, "said", G_CALLBACK (fair_table_page_say), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bookmarks, "chosen", G_CALLBACK (take_focus), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->status_line, "asked", G_CALLBACK (asked_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->side, "notify::shown", G_CALLBACK (side_cb), self, G_CONNECT_SWAPPED);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->table), GTK_EVENT_CONTROLLER (click));
}

/* Sets the menu that lists the bookmarks of the game. */
void
fair_table_page_set_bookmark_menu (FairTablePage *self,
                                   GMenu         *menu)
{
  g_return_if_fail (FAIR_IS_TABLE_PAGE (self));

  fair_table_bookmarks_set_menu (self->bookmarks, menu);
}

/* Returns: (transfer none) (nullable): the game or lesson on the table; NULL before the first game */
FairTableGame *
fair_table_page_get_game (FairTablePage *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_PAGE (self), NULL);

  return self->game;
}

/* Puts @game on the table, or shows it again if it is there already. */
void
fair_table_page_set_game (FairTablePage *self,
                          FairTableGame *game)
{
  FairGameModel *model;
  g_autoptr (FairTableGame) former = NULL;

  g_return_if_fail (FAIR_IS_TABLE_PAGE (self) && FAIR_IS_TABLE_GAME (game));

  /* The previous game has to live until it has been replaced everywhere. */
  former = self->game ? g_object_ref (self->game) : NULL;
  model = fair_table_game_get_model (game);
  if (get_model (self) != model)
    fair_table_clock_pause (self->clock);
  fair_offer_bar_follow (self->offer_bar, game);
  fair_table_advice_leave (self->advice);
  fair_table_message_hide (self->message);
  fair_finale_stop (self->finale);
  g_set_object (&self->game, game);
  self->is_left = FALSE;
  if (fair_table_game_get_session (game) != NULL)
    g_clear_object (&self->waiting);
  fair_sounds_set_model (self->sounds, model);
  g_signal_group_set_target (self->model_signals, model);
  fair_table_deck_set_game (self->decks, fair_game_model_get_rules (model)->game->id);
  fair_board_set_model (FAIR_BOARD (self->board), model);
  fair_table_actions_set_model (self->table_actions, model);
  fair_lesson_controller_follow (self->lesson_controller, model);
  fair_table_layout_set_taking (get_layout (self), get_taking (self));
  gtk_widget_set_visible (self->practice_bar, fair_table_game_is_unsaved (game));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_GAME]);
  fair_table_page_update (self);
  take_focus (self);
}

/* Returns: (transfer none): the board; NULL before fair_table_page_set_up() */
FairBoard *
fair_table_page_get_board (FairTablePage *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_PAGE (self), NULL);

  return FAIR_BOARD (self->board);
}

/* Notes that the player chose @game in the list of games, so that its lesson can be offered when it is on
 * the table. */
void
fair_table_page_expect (FairTablePage  *self,
                        const FairGame *game)
{
  g_return_if_fail (FAIR_IS_TABLE_PAGE (self));

  fair_lesson_controller_expect (self->lesson_controller, game);
}

/* Sets whether the window shows the table. If it does not, no action is available. */
void
fair_table_page_set_shown (FairTablePage *self,
                           gboolean       shown)
{
  g_return_if_fail (FAIR_IS_TABLE_PAGE (self));

  if (self->is_shown == shown)
    return;

  self->is_shown = shown;
  if (!shown)
    {
      fair_table_clock_pause (self->clock);
      fair_table_advice_leave (self->advice);
      fair_table_message_hide (self->message);
    }
  fair_table_page_update (self);
}

/* Pauses the clock of the game until the player continues it. */
void
fair_table_page_pause (FairTablePage *self)
{
  g_return_if_fail (FAIR_IS_TABLE_PAGE (self));

  fair_table_clock_pause (self->clock);
}

/**
 * fair_table_page_deal:
 * @game: a new deal
 * @former: (nullable): the game in progress that it replaces, which can be brought back
 *
 * Puts @game on the table.
 */
void
fair_table_page_deal (FairTablePage *self,
                      FairTableGame *game,
                      FairTableGame *former)
{
  gboolean is_offered;

  g_return_if_fail (FAIR_IS_TABLE_PAGE (self));

  fair_table_page_let_time_pass (self);
  fair_table_clock_pause (self->clock);
  is_offered = fair_offer_bar_offer (self->offer_bar, former, game);
  fair_table_page_set_game (self, game);
  fair_sounds_shuffle (self->sounds);
  if (is_offered)
    fair_table_actions_say (self->table_actions, _ ("New game dealt. Undo brings the previous game back."));
}

/* Brings the previous game back. Returns: (transfer full): that game */
FairTableGame *
fair_table_page_take_back (FairTablePage *self)
{
  FairTableGame *former;

  g_return_val_if_fail (FAIR_IS_TABLE_PAGE (self), NULL);

  former = fair_offer_bar_take_back (self->offer_bar);
  fair_table_page_set_game (self, former);
  fair_table_page_say (self, _ ("The previous game is back."));
  return former;
}

/* Lets the game on the table wait during a lesson or practice, if it is saved and not a former player's. */
void
fair_table_page_let_wait (FairTablePage *self)
{
  if (self->game != NULL && fair_table_game_get_session (self->game) != NULL && !self->is_left)
    g_set_object (&self->waiting, self->game);
}

/* Another player plays: nothing of the former one comes back to the table. */
void
fair_table_page_leave_player (FairTablePage *self)
{
  g_return_if_fail (FAIR_IS_TABLE_PAGE (self));

  fair_offer_bar_end (self->offer_bar);
  g_clear_object (&self->waiting);
  self->is_left = TRUE;
}

/* Puts @game, which is not saved, on the table; the game in progress waits meanwhile. */
void
fair_table_page_practice (FairTablePage *self,
                          FairTableGame *game)
{
  g_return_if_fail (FAIR_IS_TABLE_PAGE (self) && fair_table_game_is_unsaved (game));

  fair_table_page_let_wait (self);
  fair_table_page_set_game (self, game);
}

/* Puts the game that waits during practice or a lesson on the table again.  Returns: whether there was one */
gboolean
fair_table_page_resume_waiting (FairTablePage *self)
{
  g_autoptr (FairTableGame) game = NULL;

  g_return_val_if_fail (FAIR_IS_TABLE_PAGE (self), FALSE);

  game = g_steal_pointer (&self->waiting);
  if (game != NULL)
    fair_table_page_set_game (self, game);
  return game != NULL;
}

/* Whether the last move, or the deal of a new game, can be undone. */
gboolean
fair_table_page_get_can_undo (FairTablePage *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_PAGE (self), FALSE);

  if (!is_used (self))
    return FALSE;
  if (can_undo_deal (self))
    return TRUE;
  return fair_game_model_get_can_undo (get_model (self)) && fair_lesson_controller_lets_undo (self->lesson_controller);
}

/* Whether the previous game can be brought back. */
gboolean
fair_table_page_get_can_take_back (FairTablePage *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_PAGE (self), FALSE);

  return is_used (self) && is_saved (self) && fair_offer_bar_get_open (self->offer_bar);
}

/* The tooltip of the undo button: if nothing can be undone, the reason. */
const char *
fair_table_page_get_undo_words (FairTablePage *self)
{
  FairGameModel *model;
  FairGameClock *clock;

  g_return_val_if_fail (FAIR_IS_TABLE_PAGE (self), NULL);

  if (!is_used (self))
    return _ ("Undo");
  if (can_undo_deal (self))
    return _ ("Go Back to the Previous Game");

  model = get_model (self);
  clock = fair_game_model_get_clock (model);
  if (fair_game_model_get_can_undo (model))
    return fair_lesson_controller_lets_undo (self->lesson_controller) ? _ ("Undo") : _ ("Can’t undo: the lesson continues from here");
  if (clock != NULL && fair_game_clock_get_state (clock) == FAIR_GAME_CLOCK_OVER)
    return _ ("Can’t undo: the game has ended");
  if (fair_game_model_get_concealed (model))
    return _ ("Can’t undo while the cards are hidden");
  if (fair_history_get_n_done (fair_game_model_get_history (model)) == 0)
    return _ ("Nothing to undo");
  return _ ("Can’t undo: a new card was revealed");
}
