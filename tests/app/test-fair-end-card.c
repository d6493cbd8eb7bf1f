/* The card at the end of a game: when it is there, what it says, where it leads; and invalid deal numbers. */
#include "config.h"

#include "deal.h"
#include "fair-end-card.h"
#include "fair-game-result.h"
#include "fair-number-dialog.h"
#include "fair-settings.h"
#include "fair-table-page-private.h"
#include "model-helpers.h"
#include "session-helpers.h"
#include "widget-helpers.h"
#include "window-helpers.h"

#include <adwaita.h>
#include <string.h>

enum
{
  STATES = 100000
};

/* A card in a window, without a table. */
typedef struct
{
  GtkWidget     *window;
  GtkWidget     *card;
  FairTableGame *game;
} Stage;

static void
set_up (Stage         *self,
        FairGameModel *model)
{
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 1000, 720);
  self->card = g_object_new (FAIR_TYPE_END_CARD, NULL);
  self->game = fair_table_game_new (model, NULL, NULL);
  gtk_window_set_child (GTK_WINDOW (self->window), self->card);
  gtk_window_present (GTK_WINDOW (self->window));
  fair_end_card_set_game (FAIR_END_CARD (self->card), self->game);
}

static void
tear_down (Stage *self)
{
  fair_end_card_set_game (FAIR_END_CARD (self->card), NULL);
  gtk_window_destroy (GTK_WINDOW (self->window));
  fair_table_game_unref (self->game);
}

/* The card is no higher than what is on it. */
static void
assert_tight (GtkWidget *card)
{
  GtkWidget *content = gtk_widget_get_ancestor (gtk_widget_get_parent (fair_test_part (card, "figures")), GTK_TYPE_BOX);
  int        natural;

  while (gtk_widget_get_height (content) == 0)
    g_main_context_iteration (NULL, TRUE);
  gtk_widget_measure (content, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (content), NULL, &natural, NULL, NULL);
  g_assert_cmpint (gtk_widget_get_height (content), <=, natural);
}

/* The keyboard reaches the buttons in the same order on each card. */
static void
assert_order (GtkWidget *card)
{
  static const char *const buttons[] = { "turn_button", "finish_button", "new_button", "review_button", "share_button", "restart_button" };
  GtkWidget               *at = fair_test_part (card, buttons[0]);

  for (guint i = 1; i < G_N_ELEMENTS (buttons); i++)
    {
      at = gtk_widget_get_next_sibling (at);
      g_assert_true (at == fair_test_part (card, buttons[i]));
    }
}

static void
assert_stuck (const char *words,
              const char *position,
              const char *text)
{
  FairGameModel *model = fair_test_model_from (words, position, TRUE);
  Stage          self;

  set_up (&self, model);
  if (text != NULL)
    {
      fair_test_wait_for (GTK_TYPE_LABEL, "No Moves Left That Help");
      g_assert_nonnull (fair_test_find (self.card, GTK_TYPE_LABEL, text));
      g_assert_nonnull (fair_test_find (self.card, GTK_TYPE_BUTTON, "Restart"));
      assert_tight (self.card);
      assert_order (self.card);
      g_assert_true (fair_end_card_dismiss (FAIR_END_CARD (self.card)));
    }
  else
    fair_game_model_settle (model);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_LOST);
  g_assert_false (gtk_widget_get_visible (self.card));
  tear_down (&self);
  fair_test_model_free (model);
}

/* The table page hears of a move before the card does, and may update it. */
static void
changed_cb (Stage *self)
{
  if (self->card != NULL)
    fair_end_card_set_waiting (FAIR_END_CARD (self->card), FALSE);
}

/* The card comes with the very move that leaves none, also if the game was known to be lost before. */
static void
test_last_move (void)
{
  guint n_stuck = 0;

  for (guint number = 1; n_stuck < 5; number++)
    {
      FairGameModel *model = fair_test_model ("freecell cells=1", number);
      Stage          self = { 0 };
      FairMove       moves[FAIR_MAX_MOVES];
      guint          n;
      uint64_t       random = number;

      g_signal_connect_swapped (model, "changed", G_CALLBACK (changed_cb), &self);
      set_up (&self, model);
      for (guint i = 0; i < 60; i++)
        {
          n = fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves);
          if (n == 0)
            break;
          fair_game_model_play (model, moves[fair_random_below (&random, n)]);
          if (i % 2 == 0)
            fair_game_model_settle (model);
        }
      fair_game_model_settle (model);
      if (n == 0)
        {
          n_stuck++;
          g_assert_true (gtk_widget_get_visible (self.card));
        }
      g_signal_handlers_disconnect_by_data (model, &self);
      tear_down (&self);
      fair_test_model_free (model);
    }
}

/* A player who sees all cards and can move some may go on; anything else is stuck, and the card says why. */
static void
test_stuck (void)
{
  assert_stuck ("kingcell",
                "c1: 5C; c2: 5D; c3: 5H; c4: 5S; t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 2D; t6: 2H; t7: 2C; t8: KS; rest: t8",
                "No card can be moved.");
  assert_stuck ("kingcell",
                "c1: 5C; c2: 5D; c3: 5H; t1: 9C 3S; t2: 9D 3C; t3: KD; t4: 9S 3D; t5: 3H 7D; t6: 4H 7H; t7: 4C 7C; t8: KS; rest: t3", NULL);
  assert_stuck ("streets-and-alleys", "t1: 9C 8C; t2: JD; t3: JH; t4: 9S; t5: 4D; t6: 4H; t7: KC; t8: KS; rest: t2", NULL);
  assert_stuck ("churchill",
                "t1: 8C; t2: 9D; t3: 9H; t4: JS; t5: 2C; t6: 2D; t7: 5C; t8: 5S; t9: KC; t10: KS; rest: t3",
                "No move shows a new card.");
}

/* A win with help says so, and somebody else's result of the same deal is compared with it. */
static void
test_win (void)
{
  FairGameModel *model = fair_test_model ("beleaguered-castle starting-rank=12", 5);
  g_autoptr (FairResult) result = fair_game_result_make (model, "", FAIR_OUTCOME_WON, 0, 0);
  g_autoptr (FairRival) rival = NULL;
  Stage self;

  set_up (&self, model);
  fair_test_wait_for (GTK_TYPE_LABEL, "You Won!");
  fair_test_wait_for (GTK_TYPE_LABEL, "0:00 · 0 moves");
  assert_tight (self.card);
  assert_order (self.card);
  fair_game_model_assist (model, FAIR_ASSISTANCE_SHOW_ME);
  fair_test_wait_for (GTK_TYPE_LABEL, "You Won, with Help");
  result->n_moves = 131;
  rival = fair_rival_new (result, "Ann");
  g_assert_true (fair_rival_has_deal (rival, model));
  self.game->rival = fair_rival_new (rival->result, rival->name);
  rival->result->number = 6;
  g_assert_false (fair_rival_has_deal (rival, model));
  fair_end_card_set_game (FAIR_END_CARD (self.card), self.game);
  fair_test_wait_for (GTK_TYPE_LABEL, "You: 0 moves with help; Ann: 131 moves. You did better by 131 moves.");
  tear_down (&self);
  fair_test_model_free (model);
}

/* A result of KingCell, or of Solitaire Rush if it has points. */
static FairResult *
result_new (const char *id,
            gboolean    won,
            guint       seconds,
            guint       n_moves,
            int         score)
{
  FairResult *result = g_new0 (FairResult, 1);

  result->id = g_strdup (id);
  result->game = g_strdup (score != 0 ? "rush" : "kingcell");
  result->variant = g_strdup ("");
  result->outcome = won ? FAIR_OUTCOME_WON : FAIR_OUTCOME_GIVEN_UP;
  result->time = seconds * G_USEC_PER_SEC;
  result->n_moves = n_moves;
  result->score = score;
  return result;
}

static void
test_feats (void)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_result_free);
  FairFeats feats;

  g_ptr_array_add (results, result_new ("a", TRUE, 100, 90, 0));
  g_ptr_array_add (results, result_new ("b", FALSE, 10, 9, 0));
  g_ptr_array_add (results, result_new ("c", TRUE, 90, 90, 0));
  g_ptr_array_add (results, result_new ("d", TRUE, 95, 80, 0));
  /* A first win beats nothing. */
  g_assert_true (fair_feats_find (results, "a", &feats));
  g_assert_false (feats.best_time || feats.fewest_moves || feats.best_score || feats.longest_streak);
  g_assert_cmpuint (feats.streak, ==, 1);
  g_assert_true (fair_feats_find (results, "b", &feats));
  g_assert_false (feats.best_time || feats.fewest_moves || feats.longest_streak);
  /* The same number of moves is not fewer. */
  g_assert_true (fair_feats_find (results, "c", &feats));
  g_assert_true (feats.best_time && !feats.fewest_moves && !feats.longest_streak);
  g_assert_true (fair_feats_find (results, "d", &feats));
  g_assert_true (!feats.best_time && feats.fewest_moves && feats.longest_streak);
  g_assert_cmpuint (feats.streak, ==, 2);
  ((FairResult *) results->pdata[3])->assisted = 1;
  g_assert_true (fair_feats_find (results, "d", &feats));
  g_assert_false (feats.fewest_moves || feats.streak > 0);
  g_assert_false (fair_feats_find (results, "e", &feats));

  g_ptr_array_set_size (results, 0);
  g_ptr_array_add (results, result_new ("a", FALSE, 100, 90, 400));
  g_ptr_array_add (results, result_new ("b", FALSE, 100, 90, 410));
  g_assert_true (fair_feats_find (results, "b", &feats));
  g_assert_true (feats.best_score && !feats.best_time && !feats.fewest_moves);
}

static FairAnswer *
solve (FairTestWindow *self,
       FairGameModel  *model)
{
  const FairQuestion question = { .rules = *fair_game_model_get_rules (model),
                                  .position = fair_game_model_get_position (model),
                                  .limits = { .states = STATES } };
  g_autoptr (GAsyncResult) result = NULL;

  fair_solver_queue_ask_async (fair_deal_pool_get_queue (self->deal_pool), &question, FAIR_URGENCY_TABLE, NULL, fair_test_answer_cb, &result);
  fair_test_wait (&result);
  return fair_answer_finish (result, NULL);
}

static void
set_up_window (FairTestWindow *self,
               FairTestFolder *folder)
{
  fair_test_window_set_up (self, folder);
  fair_deal_pool_set_thrifty (self->deal_pool, TRUE);
  fair_solver_queue_set_states (fair_deal_pool_get_queue (self->deal_pool), STATES);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  gtk_window_present (GTK_WINDOW (self->window));
}

static GtkWidget *
get_card (FairTestWindow *self)
{
  return fair_test_part (self->window, "FairEndCard");
}

/* Plays the moves of @answer that the table has not played by itself. */
static void
play (FairGameModel    *model,
      const FairAnswer *answer)
{
  for (guint i = 0; i < answer->n_moves; i++)
    fair_game_model_play (model, answer->moves[i]);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_WON);
}

static FairStatistics *
get_statistics (FairTestWindow *self)
{
  g_autoptr (GPtrArray) list = fair_test_ask (self->store, FAIR_STORE_GET_STATISTICS, &(FairStoreQuestion){ .query.game = "kingcell" }, NULL);

  return fair_statistics_ref (list->pdata[0]);
}

/* Two wins: the second is faster. The card, the status line and the store agree; it goes away with Escape and with undo. */
static void
test_numbers (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestWindow self;
  GtkWidget     *card;

  set_up_window (&self, folder);
  card = get_card (&self);
  for (guint time = 0; time < 2; time++)
    {
      const FairRules *rules;
      FairGameModel   *model = fair_test_window_deal (&self, "kingcell");
      g_autoptr (FairAnswer) answer = NULL;
      g_autoptr (FairStatistics) statistics = NULL;
      g_autofree char *figures = NULL;
      g_autofree char *moves = NULL;

      rules = fair_game_model_get_rules (model);
      if (time > 0)
        fair_window_deal (self.window, rules, fair_game_model_get_number (model) + 1, FAIR_SLOT_ORDINARY);
      model = fair_window_get_model (self.window);
      answer = solve (&self, model);
      g_assert_cmpint (answer->verdict, ==, FAIR_VERDICT_WON);
      fair_journal_set_elapsed (fair_game_model_get_journal (model), (100 - 10 * time) * G_USEC_PER_SEC);
      g_assert_false (gtk_widget_get_visible (card));
      play (model, answer);
      figures = g_strdup_printf (time == 0 ? "1:40 · %u moves" : "1:30 · %u moves · 2 wins in a row", fair_game_model_get_moves (model));
      moves = g_strdup_printf ("%u moves", fair_game_model_get_moves (model));
      fair_test_wait_for (GTK_TYPE_LABEL, figures);
      g_assert_nonnull (fair_test_find (fair_test_part (self.window, "status_line"), GTK_TYPE_LABEL, moves));
      while (!fair_test_session_is_saved (self.session))
        g_main_context_iteration (NULL, TRUE);
      statistics = get_statistics (&self);
      g_assert_cmpuint (statistics->streak, ==, time + 1);
      g_assert_cmpint (statistics->shortest, ==, (100 - 10 * (gint64) time) * G_USEC_PER_SEC);
      if (time > 0)
        g_assert_true (strstr (gtk_label_get_text (GTK_LABEL (fair_test_part (card, "feats_label"))), "New best time") != NULL);
    }
  g_assert_true (fair_table_page_escape (fair_test_table (self.window)));
  g_assert_false (gtk_widget_get_visible (card));
  g_assert_true (fair_end_card_recall (FAIR_END_CARD (card)));
  g_assert_true (gtk_widget_get_visible (card));
  assert_tight (card);
  fair_test_window_act (&self, "table.undo");
  g_assert_false (gtk_widget_get_visible (card));
  fair_test_window_act (&self, "table.redo");
  g_assert_true (gtk_widget_get_visible (card));
  /* The card waits for the cascade, if there is one. */
  fair_test_window_act (&self, "table.undo");
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  fair_test_window_act (&self, "table.redo");
  g_assert_false (gtk_widget_get_visible (card));
  fair_test_window_tear_down (&self);
}

/* Plays any moves, none of them to a foundation, until the game is lost. */
static void
lose (FairGameModel *model)
{
  guint64 seed = 3;

  while (fair_game_model_get_status (model) == FAIR_STATUS_PLAYING)
    {
      fair_test_model_play_any (model, &seed);
      fair_game_model_settle (model);
    }
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_LOST);
}

static guint n_losses; /* that were announced, where the platform lets the log have that */

static void
log_cb (const char    *domain,
        GLogLevelFlags level,
        const char    *message,
        gpointer       data)
{
  if (strstr (message, "This game can no longer be won.") != NULL)
    n_losses++;
  g_log_default_handler (domain, level, message, data);
}

/* From the last position that can be won a new search wins, and from the next one it does not. */
static void
test_turn (FairTestFolder *folder,
           gconstpointer   game)
{
  FairTestWindow  self;
  FairGameModel  *model;
  FairTurnSearch *turns;
  gboolean        hidden;
  guint           losing;
  g_autoptr (FairAnswer) last = NULL;
  g_autoptr (FairAnswer) next = NULL;

  set_up_window (&self, folder);
  model = fair_test_window_deal (&self, game);
  hidden = fair_rules_hide_cards (fair_game_model_get_rules (model));
  turns = fair_winnability_get_turns (fair_test_window_get_winnability (&self));
  n_losses = 0;
  lose (model);
  if (hidden)
    {
      fair_test_wait_for (GTK_TYPE_BUTTON, "Undo to the Last Winnable Move");
      g_assert_false (fair_turn_search_is_over (turns));
      g_assert_cmpuint (fair_game_model_get_notes (model)->assistance, ==, 0);
    }
  else
    while (!fair_turn_search_is_over (turns))
      g_main_context_iteration (NULL, TRUE);
  g_assert_true (hidden || fair_turn_search_get (turns) != NULL);
  /* Whoever closes the card still sees it. */
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (fair_test_part (self.window, "winnability_label"))), ==, "Unwinnable ✗");
  /* It is lost once. */
  g_assert_cmpuint (n_losses, <=, 1);
  losing = hidden ? 0 : fair_turn_search_get (turns)->losing;
  fair_test_window_act (&self, "advice.go-to-turn");
  while (fair_game_model_get_status (model) == FAIR_STATUS_LOST)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (gtk_widget_get_visible (get_card (&self)));
  g_assert_cmpint (fair_game_model_get_notes (model)->assistance != 0, ==, hidden);
  last = solve (&self, model);
  g_assert_cmpint (last->verdict, ==, FAIR_VERDICT_WON);
  fair_game_model_redo (model);
  next = solve (&self, model);
  g_assert_cmpint (next->verdict, !=, FAIR_VERDICT_WON);
  if (losing > 0)
    g_assert_cmpuint (fair_game_model_get_moves (model), ==, losing);
  fair_test_window_tear_down (&self);
}

static void
test_turn_open (FairTestFolder *folder,
                gconstpointer   data)
{
  test_turn (folder, "kingcell");
}

static void
test_turn_hidden (FairTestFolder *folder,
                  gconstpointer   data)
{
  test_turn (folder, "churchill");
}

/* What Show Solution plays is shorter than what the solver has found. */
static void
test_solution (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestWindow   self;
  FairGameModel   *model;
  FairWinnability *winnability;
  guint            n_moves = 0;
  FairMove         move;
  g_autoptr (FairAnswer) answer = NULL;

  set_up_window (&self, folder);
  model = fair_test_window_deal (&self, "kingcell");
  answer = solve (&self, model);
  winnability = fair_test_window_get_winnability (&self);
  fair_winnability_shorten (winnability);
  while (fair_winnability_get_state (winnability)->searching || fair_winnability_get_state (winnability)->shortening != NULL)
    g_main_context_iteration (NULL, TRUE);
  while (fair_game_model_get_status (model) == FAIR_STATUS_PLAYING)
    {
      g_assert_true (fair_winnability_get_move (winnability, &move));
      g_assert_true (fair_reason_is_legal (fair_game_model_play (model, move)));
      n_moves++;
    }
  g_assert_cmpuint (n_moves, <, answer->n_moves);
  g_assert_cmpuint (n_moves, ==, fair_game_model_get_moves (model));
  fair_test_window_tear_down (&self);
}

/* A card darkens the room of a message, too; buttons that the status line had in one game leave no room in the next one. */
static void
test_room (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;
  FairTablePage *page;
  GtkWidget     *card;
  int            height;
  int            room;

  set_up_window (&self, folder);
  model = fair_test_window_deal (&self, "beleaguered-castle");
  fair_test_window_settle (&self);
  card = get_card (&self);
  page = fair_test_table (self.window);
  height = gtk_widget_get_height (page->status_line);
  g_set_object (&page->solution, fair_test_window_get_winnability (&self));
  fair_table_page_update_status (page);
  fair_table_page_say (page, "A\nmessage\nthat\nhas\nno\nroom\nbelow\nthe\ncards");
  /* News of a game that is not over would hide it. */
  fair_end_card_set_game (FAIR_END_CARD (card), NULL);
  gtk_widget_set_visible (card, TRUE);
  fair_test_window_settle (&self);
  room = gtk_widget_get_height (fair_test_part (self.window, "area"));
  g_assert_cmpint (gtk_widget_get_height (fair_test_part (self.window, "table")), <, room);
  g_assert_cmpint (gtk_widget_get_height (card), ==, room);

  g_clear_object (&page->solution);
  fair_table_page_update_status (page);
  fair_window_deal (self.window, fair_game_model_get_rules (model), fair_game_model_get_number (model) + 1, FAIR_SLOT_ORDINARY);
  fair_test_window_settle (&self);
  g_assert_cmpint (gtk_widget_get_height (page->status_line), ==, height);
  fair_test_window_tear_down (&self);
}

static void
test_number (void)
{
  static const struct
  {
    const char *text;
    const char *fault;
  } cases[] = {
    { "0", NULL },
    { " 12 ", NULL },
    { "9223372036854775807", NULL },
    { "", "Type a number, or paste a link." },
    { "  ", "Type a number, or paste a link." },
    { "9223372036854775808", "This number is too large. The largest is 9223372036854775807." },
    { "99999999999999999999999999", "This number is too large. The largest is 9223372036854775807." },
    { "-3", "A deal number cannot be negative." },
    { "1.5", "Use only digits: no decimal point, commas, or fractions." },
    { "1,000", "Use only digits: no decimal point, commas, or fractions." },
    { "12a", "Use only digits: no letters, spaces, or signs." },
    { "1 2", "Use only digits: no letters, spaces, or signs." },
    { "0x10", "Use only digits: no letters, spaces, or signs." },
    { "twelve", "This is not a number. Use only digits." },
    { "+", "This is not a number. Use only digits." },
    { "\xc3\xa9", "This is not a number. Use only digits." }
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *fault = fair_number_dup_fault (cases[i].text);

      g_assert_cmpstr (fault, ==, cases[i].fault);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  g_log_set_default_handler (log_cb, NULL);
  g_test_add_func ("/fair/end-card/stuck", test_stuck);
  g_test_add_func ("/fair/end-card/last-move", test_last_move);
  g_test_add_func ("/fair/end-card/win", test_win);
  g_test_add_func ("/fair/end-card/feats", test_feats);
  g_test_add_func ("/fair/end-card/number", test_number);
  fair_test_add_in_folder ("/fair/end-card/numbers", test_numbers);
  fair_test_add_in_folder ("/fair/end-card/solution", test_solution);
  fair_test_add_in_folder ("/fair/end-card/room", test_room);
  fair_test_add_in_folder ("/fair/end-card/turn-open", test_turn_open);
  fair_test_add_in_folder ("/fair/end-card/turn-hidden", test_turn_hidden);

  return g_test_run ();
}
