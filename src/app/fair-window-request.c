/* A request to the window waits until the games in progress are loaded, because it may be about one of them; until then
 * the window shows the list of games. At startup the window appears together with the game, if that is loaded soon.
 */
#include "fair-window-private.h"

#include "fair-compat.h"
#include "fair-daily-days.h"
#include "fair-daily-window.h"
#include "fair-day-watch.h"
#include "fair-game-result.h"
#include "fair-link-dialog.h"
#include "fair-open.h"
#include "fair-settings.h"
#include "fair-setup-window.h"

#include "board-text.h"
#include "options-text.h"
#include "position-text.h"

#include <string.h>

/* Milliseconds that a window waits for its game before it appears with the list of games. */
#define PATIENCE 250

/* Puts a game in progress on the table; its clock goes on if it has run before. */
static void
go_on (FairWindow    *self,
       FairTableGame *game)
{
  FairGameClock *clock = fair_game_model_get_clock (game->model);

  fair_table_page_set_game (self->table_page, game);
  if (clock != NULL && fair_game_clock_get_state (clock) == FAIR_GAME_CLOCK_PAUSED)
    fair_table_page_start (self->table_page);
}

/* The game in progress that was played last; NULL if there is none, or if it cannot be resumed. */
static FairTableGame *
find_last_game (FairWindow *self)
{
  g_autoptr (GArray) games = fair_session_list (self->session);
  FairOutcome outcome;

  for (guint i = 0; i < games->len; i++)
    {
      const FairSessionEntry *entry = &g_array_index (games, FairSessionEntry, i);
      g_autoptr (FairGameModel) model = fair_session_look_at (self->session, entry->game, entry->slot);

      if (model != NULL && !fair_game_result_is_final (model, &outcome))
        return fair_window_find_game (self, entry->game, entry->slot);
      if (model == NULL && entry->played > 0)
        return NULL;
    }

  return NULL;
}

/* Puts the deal of @asked on the table: the game in progress in its slot if that has the same deal, or a new one. */
static void
play_daily (FairWindow              *self,
            const FairWindowRequest *asked)
{
  FairTableGame *present = fair_window_find_game (self, asked->game, asked->slot);
  FairOutcome    outcome;
  char           texts[2][FAIR_OPTIONS_TEXT] = { "" };

  fair_options_print (asked->game, &asked->rules.options, FAIR_OPTIONS_OF_PLAY, texts[0]);
  if (present != NULL)
    fair_options_print (asked->game, &fair_game_model_get_rules (present->model)->options, FAIR_OPTIONS_OF_PLAY, texts[1]);
  if (present != NULL && fair_game_model_get_number (present->model) == asked->number && strcmp (texts[0], texts[1]) == 0 &&
      !fair_game_result_is_final (present->model, &outcome))
    go_on (self, present);
  else
    fair_window_request_deal (self, &(FairDealRequest){ .kind = FAIR_DEAL_NUMBER, .rules = asked->rules, .number = asked->number }, asked->slot);
}

/* Carries out @request, when the games in progress are loaded or could not be. */
static void
carry_out (FairWindow              *self,
           const FairWindowRequest *request)
{
  g_autoptr (GArray) games = NULL;
  const FairGame *game = request->game;
  FairTableGame  *last;
  FairOutcome     outcome;

  switch (request->kind)
    {
    case FAIR_WINDOW_PLAY:
    case FAIR_WINDOW_PLAY_ON:
      last = fair_window_find_game (self, game, FAIR_SLOT_ORDINARY);
      if (last != NULL && request->kind == FAIR_WINDOW_PLAY)
        fair_table_page_set_game (self->table_page, last);
      else if (last != NULL && !fair_game_result_is_final (last->model, &outcome))
        go_on (self, last);
      else
        fair_window_deal_new_game (self, game);
      break;
    case FAIR_WINDOW_CONTINUE:
      last = fair_window_find_game (self, game, request->slot);
      if (last != NULL)
        go_on (self, last);
      break;
    case FAIR_WINDOW_RESUME:
      last = find_last_game (self);
      if (last != NULL)
        fair_table_page_set_game (self->table_page, last);
      break;
    case FAIR_WINDOW_NEW:
      games = fair_session_list (self->session);
      if (game == NULL && fair_window_is_at_table (self))
        game = fair_window_get_game (self);
      else if (game == NULL && games->len > 0)
        game = g_array_index (games, FairSessionEntry, 0).game;
      if (game != NULL)
        fair_window_deal_new_game (self, game);
      break;
    case FAIR_WINDOW_DEAL:
      fair_window_deal_number (self, &request->rules, request->number, request->slot);
      break;
    case FAIR_WINDOW_DAILY:
      play_daily (self, request);
      break;
    default:
      break;
    }
}

static void
show (FairWindow *self)
{
  if (fair_is_open (GTK_WIDGET (self)))
    gtk_window_present (GTK_WINDOW (self));
}

static void
loaded_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (FairWindow) self = data;
  FairWindowRequest request = self->request;

  /* If loading fails, it is tried again with the next request. */
  g_task_propagate_boolean (G_TASK (result), NULL);
  self->request = (FairWindowRequest){ FAIR_WINDOW_NOTHING };
  if (fair_is_open (GTK_WIDGET (self)))
    carry_out (self, &request);
  if (self->present_source != 0)
    show (self);
  g_clear_handle_id (&self->present_source, g_source_remove);
}

/* Replaces the pending request by @request, and carries it out now, or when the games in progress are
 * loaded. */
static void
ask (FairWindow       *self,
     FairWindowRequest request)
{
  gboolean is_waiting = self->request.kind != FAIR_WINDOW_NOTHING;

  if (fair_session_is_loaded (self->session))
    {
      carry_out (self, &request);
      return;
    }

  self->request = request;
  if (!is_waiting)
    fair_session_load_async (self->session, loaded_cb, g_object_ref (self));
}

/* Shows the window, together with the requested game if that is loaded soon. */
void
fair_window_present (FairWindow *self)
{
  g_clear_handle_id (&self->present_source, g_source_remove);
  if (self->request.kind == FAIR_WINDOW_NOTHING || gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_window_present (GTK_WINDOW (self));
  else
    fair_later (&self->present_source, PATIENCE, G_CALLBACK (show), self);
}

/* Shows a game, or the list of games if there is none.  @kind: FAIR_WINDOW_RESUME, or FAIR_WINDOW_PLAY or FAIR_WINDOW_NEW with @game */
void
fair_window_ask (FairWindow           *self,
                 FairWindowRequestKind kind,
                 const FairGame       *game)
{
  g_return_if_fail (kind != FAIR_WINDOW_PLAY || game != NULL);

  ask (self, (FairWindowRequest){ kind, game });
}

/* Starts deal @number with @rules in @slot, a constant; the game in progress of another slot is kept. If the game deals only winnable
 * deals, it is checked first, and the player is asked whether to play one that cannot be won. */
void
fair_window_deal (FairWindow      *self,
                  const FairRules *rules,
                  guint64          number,
                  const char      *slot)
{
  g_return_if_fail (rules != NULL);

  ask (self, (FairWindowRequest){ FAIR_WINDOW_DEAL, rules->game, *rules, number, slot });
}

/* Starts the deal of @result, which the player @name played, to compare the results in the end. */
void
fair_window_deal_against (FairWindow       *self,
                          const FairResult *result,
                          const char       *name)
{
  FairRules rules;

  g_return_if_fail (fair_result_resolve (result, &rules));

  g_clear_pointer (&self->rival, fair_rival_free);
  self->rival = fair_rival_new (result, name);
  ask (self, (FairWindowRequest){ FAIR_WINDOW_DEAL, rules.game, rules, result->number, FAIR_SLOT_CHALLENGE });
}

static void
continue_action (FairWindow *self,
                 const char *name,
                 GVariant   *parameter)
{
  FairWindowRequest request = { .kind = FAIR_WINDOW_CONTINUE };
  const char       *id;
  const char       *slot;

  g_variant_get (parameter, "(&s&s)", &id, &slot);
  request.game = fair_games_find (id);
  request.slot = g_intern_string (slot);
  if (request.game != NULL)
    ask (self, request);
}

static void
play_action (FairWindow *self,
             const char *name,
             GVariant   *parameter)
{
  const FairGame *game = fair_games_find (g_variant_get_string (parameter, NULL));

  if (game == NULL)
    return;

  fair_table_page_expect (self->table_page, game);
  ask (self, (FairWindowRequest){ FAIR_WINDOW_PLAY_ON, game });
}

/* Plays a game that deals winnable deals, other than the one that was on the table last. */
static void
play_random_action (GtkWidget *widget)
{
  const FairGame *last = fair_window_get_game (FAIR_WINDOW (widget));
  const FairGame *game;

  do
    game = fair_games_get ((guint) g_random_int_range (0, (int) fair_games_count ()));
  while (game == last || game->search == FAIR_SEARCH_NONE);
  gtk_widget_activate_action (widget, "win.play", "s", game->id);
}

static void
play_deal_of_day_action (FairWindow *self,
                         const char *name,
                         GVariant   *parameter)
{
  FairWindowRequest request = { .kind = FAIR_WINDOW_DAILY };
  g_autofree char  *slot = NULL;
  guint32           day;
  const char       *id;

  g_variant_get (parameter, "(&sut)", &id, &day, &request.number);
  request.game = fair_games_find (id);
  if (request.game == NULL || request.number > FAIR_MAX_DEAL)
    return;

  slot = g_strdup_printf (FAIR_SLOT_DAILY "%u", day);
  request.slot = g_intern_string (slot);

  fair_daily_get_rules (request.game, &request.rules);
  fair_table_page_expect (self->table_page, request.game);
  ask (self, request);
}

static void
open_link_action (GtkWidget  *widget,
                  const char *name)
{
  fair_window_pause (FAIR_WINDOW (widget));
  if (g_str_equal (name, "win.paste-link"))
    fair_link_dialog_paste (widget);
  else
    fair_link_dialog_present (widget);
}

static void
deals_of_day_action (FairWindow *self)
{
  fair_table_page_pause (self->table_page);
  fair_open_above (fair_daily_window_new (fair_session_get_store (self->session), fair_window_get_game (self), fair_daily_get_today ()),
                   GTK_WIDGET (self));
}

static void
puzzle_action (FairWindow *self,
               const char *name,
               GVariant   *parameter)
{
  guint32 level = g_variant_get_uint32 (parameter);

  if (level <= FAIR_DIFFICULTY_HARDER)
    fair_table_page_show_puzzle (self->table_page, (FairDifficulty) level);
}

/* The puzzles from the player's own games follow that of the day in the menu. */
static void
due_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      data)
{
  g_autoptr (FairWindow) self = data;
  g_autoptr (GPtrArray) due = fair_store_finish (FAIR_STORE (source), result, NULL);
  guint n = due ? due->len : 0;
  /* translators: an item of the menu: puzzles from games that the player has lost; %u is how many are due today */
  g_autofree char *label = g_strdup_printf (ngettext ("_From Your Games (%u Due)", "_From Your Games (%u Due)", n), n);

  if (!fair_is_open (GTK_WIDGET (self)))
    return;

  if (self->n_due > 0)
    g_menu_remove (self->puzzle_menu, 1);
  if (n > 0)
    g_menu_insert (self->puzzle_menu, 1, label, "win.puzzle-from-games");
  self->n_due = n;
  if (self->wants_puzzle && n > 0)
    fair_table_page_show_lost (self->table_page, FAIR_STORE (source), g_ptr_array_index (due, 0), n == 1);
  self->wants_puzzle = FALSE;
}

static void
ask_due (FairWindow *self)
{
  self->due_day = fair_daily_get_today ();
  fair_store_ask (fair_session_get_store (self->session), FAIR_STORE_LIST_TURNS, &(FairStoreQuestion){ .day = self->due_day }, NULL,
                  due_cb, g_object_ref (self));
}

static void
look (FairWindow *self)
{
  if (self->due_day != fair_daily_get_today ())
    ask_due (self);
}

/* Keeps the number of puzzles from the player's own games up to date. */
void
fair_window_follow_due (FairWindow *self)
{
  FairStore *store = fair_session_get_store (self->session);

  g_signal_connect_object (store, "results-changed", G_CALLBACK (ask_due), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (store, "player-changed", G_CALLBACK (ask_due), self, G_CONNECT_SWAPPED);
  fair_day_watch (GTK_WIDGET (self), G_CALLBACK (look));
}

static void
puzzle_from_games_action (FairWindow *self)
{
  self->wants_puzzle = TRUE;
  ask_due (self);
}

/* Deals that the player sets up, and the deal on the table as a text. */

G_STATIC_ASSERT ((int) FAIR_BOARD_TEXT <= (int) FAIR_POSITION_TEXT);

static void
play_laid (GtkWindow          *window,
           const FairRules    *rules,
           const FairPosition *start)
{
  FairWindow *self = FAIR_WINDOW (window);
  gboolean    auto_move = g_settings_get_boolean (self->settings, FAIR_SETTING_AUTO_MOVE);
  g_autoptr (FairGameModel) model = fair_game_model_new_laid (rules, start, auto_move);
  g_autoptr (FairWinnability) winnability = fair_winnability_new (fair_deal_pool_get_queue (self->deal_pool), model);

  fair_window_add_game (self, winnability, FAIR_SLOT_LAID);
}

/* Opens the window again, as the player left it, if it is for the same game. */
static void
set_up_deal_action (FairWindow *self)
{
  const FairGame *game = fair_window_is_at_table (self) ? fair_window_get_game (self) : NULL;
  GtkWidget      *former = self->setup_window;

  if (former != NULL && !fair_setup_window_is_for (FAIR_SETUP_WINDOW (former), game))
    {
      g_clear_weak_pointer (&self->setup_window);
      gtk_window_destroy (GTK_WINDOW (former));
    }
  if (self->setup_window == NULL)
    g_set_weak_pointer (&self->setup_window, fair_setup_window_new (game, fair_deal_pool_get_queue (self->deal_pool), self->settings, play_laid));
  fair_table_page_pause (self->table_page);
  fair_open_above (self->setup_window, GTK_WIDGET (self));
}

/* Copies the deal on the table as a text, of this program or of others. */
static void
copy_deal_action (FairWindow *self,
                  const char *name)
{
  FairGameModel   *model = fair_window_get_model (self);
  const FairRules *rules = fair_game_model_get_rules (model);
  char             text[FAIR_POSITION_TEXT];

  if (g_str_equal (name, "win.copy-board"))
    fair_board_print (rules, fair_game_model_get_start (model), text);
  else
    fair_position_print (rules, fair_game_model_get_start (model), text);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  fair_table_page_say (self->table_page, _ ("Deal copied."));
}

void
fair_window_request_class_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.play", "s", FAIR_ACTION (play_action));
  gtk_widget_class_install_action (widget_class, "win.play-random", NULL, FAIR_ACTION (play_random_action));
  gtk_widget_class_install_action (widget_class, "win.continue", "(ss)", FAIR_ACTION (continue_action));
  gtk_widget_class_install_action (widget_class, "win.play-deal-of-day", "(sut)", FAIR_ACTION (play_deal_of_day_action));
  gtk_widget_class_install_action (widget_class, "win.deals-of-day", NULL, FAIR_ACTION (deals_of_day_action));
  /* Of a FairDifficulty; FAIR_DIFFICULTY_ANY for the puzzle of the day. */
  gtk_widget_class_install_action (widget_class, "win.puzzle", "u", FAIR_ACTION (puzzle_action));
  gtk_widget_class_install_action (widget_class, "win.puzzle-from-games", NULL, FAIR_ACTION (puzzle_from_games_action));
  gtk_widget_class_install_action (widget_class, "win.open-link", NULL, FAIR_ACTION (open_link_action));
  gtk_widget_class_install_action (widget_class, "win.paste-link", NULL, FAIR_ACTION (open_link_action));
  gtk_widget_class_install_action (widget_class, "win.set-up-deal", NULL, FAIR_ACTION (set_up_deal_action));
  gtk_widget_class_install_action (widget_class, "win.copy-deal", NULL, FAIR_ACTION (copy_deal_action));
  gtk_widget_class_install_action (widget_class, "win.copy-board", NULL, FAIR_ACTION (copy_deal_action));
}
