/* All ways in which another game comes to the table. Some leave the game in progress alone. Others replace it: it can come
 * back, and is in no statistics until the player has made a step in the new game and the offer has ended. */
#include "config.h"

#include "fair-game-model.h"
#include "fair-daily.h"
#include "fair-score-words.h"
#include "fair-result.h"
#include "fair-results-table.h"
#include "fair-settings.h"
#include "fair-table-page-private.h"
#include "session-helpers.h"
#include "store-helpers.h"
#include "window-helpers.h"

typedef struct
{
  const char *name;
  const char *game;
  void (*go) (FairTestWindow *self, const FairGame *game);
} Way;

static void
new_game (FairTestWindow *self,
          const FairGame *game)
{
  fair_test_window_act (self, "win.new-game");
}

/* As asked for by the command line. */
static void
start_new (FairTestWindow *self,
           const FairGame *game)
{
  fair_window_ask (self->window, FAIR_WINDOW_NEW, game);
}

/* A number in the dialog or on the command line, Play This Deal, and a challenge without a result. */
static void
deal (FairTestWindow *self,
      const FairGame *game)
{
  FairRules rules;

  fair_settings_get_rules (game, &rules);
  fair_window_deal (self->window, &rules, 40, FAIR_SLOT_ORDINARY);
}

/* A challenge with a result, and the deal of a record. */
static void
deal_against (FairTestWindow *self,
              const FairGame *game)
{
  g_autoptr (FairResult) result = g_new0 (FairResult, 1);

  result->game = g_strdup (game->id);
  result->options = g_strdup ("");
  result->number = 40;
  fair_window_deal_against (self->window, result, "Ann");
}

static void
deal_of_day (FairTestWindow *self,
             const FairGame *game)
{
  guint64 number;

  g_assert_true (fair_daily_find (game, FAIR_DAILY_FIRST, &number));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self->window), "win.play-deal-of-day", "(sut)", game->id, FAIR_DAILY_FIRST, number));
}

static void
deal_again (FairTestWindow *self,
            const FairGame *game)
{
  FairRules rules;

  fair_settings_get_rules (game, &rules);
  fair_window_deal (self->window, &rules, 41, FAIR_SLOT_AGAIN);
}

static void
restart (FairTestWindow *self,
         const FairGame *game)
{
  fair_test_window_act (self, "win.restart");
}

static const Way ways[] = {
  { "new-game", "kingcell", new_game },
  { "new-game-at-start", "kingcell", start_new },
  { "number", "kingcell", deal },
  { "number-of-rush", "rush", deal },
  { "restart", "rush", restart }
};

/* Those that leave the game in progress alone. */
static const Way other_ways[] = {
  { "result", "kingcell", deal_against },
  { "again", "kingcell", deal_again },
  { "daily", "kingcell", deal_of_day },
  { "daily-of-rush", "rush", deal_of_day }
};

/* Makes a step in the game on the table. */
static void
play (FairTestWindow *self)
{
  FairGameModel *model = fair_window_get_model (self->window);
  FairMove       moves[FAIR_MAX_MOVES];

  if (fair_game_model_get_clock (model) != NULL)
    fair_table_page_start (fair_test_table (self->window));
  g_assert_cmpuint (fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves), >, 0);
  fair_game_model_play (model, moves[0]);
}

/* Fails unless these are the results, once everything is saved. */
static void
assert_results (FairTestWindow *self,
                FairTestFolder *folder,
                const char     *expected)
{
  FairResultsQuery query = { .order = FAIR_RESULTS_OLDEST_FIRST };
  g_autoptr (FairDatabase) database = NULL;
  g_autoptr (GPtrArray) results = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  while (!fair_test_session_is_saved (self->session))
    g_main_context_iteration (NULL, TRUE);
  database = fair_test_open (folder->path);
  results = fair_results_table_list (database, &query, NULL);
  for (guint i = 0; i < results->len; i++)
    {
      const FairResult *result = g_ptr_array_index (results, i);

      g_string_append_printf (text, "%s %" G_GUINT64_FORMAT " %s\n", result->game, result->number, fair_outcome_get_name (result->outcome));
    }
  g_assert_cmpstr (text->str, ==, expected);
}

/* Begins a game, and makes two steps. */
static FairGameModel *
begin (FairTestWindow *self,
       const char     *game)
{
  FairGameModel *model = fair_test_window_deal (self, game);

  play (self);
  play (self);
  return model;
}

static void
wait_for_other (FairTestWindow *self,
                FairGameModel  *model)
{
  while (fair_window_get_model (self->window) == model || self->window->deal_search != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
is_offered (FairTestWindow *self)
{
  return fair_table_page_get_can_take_back (fair_test_table (self->window)) &&
         gtk_widget_get_visible (fair_test_part (self->window, "offer_bar"));
}

/* The game can be taken back, and then goes on. */
static void
test_back (FairTestFolder *folder,
           gconstpointer   data)
{
  const Way     *way = data;
  FairTestWindow self;
  FairGameModel *model;

  fair_test_window_set_up (&self, folder);
  model = begin (&self, way->game);
  way->go (&self, fair_games_find (way->game));
  wait_for_other (&self, model);
  g_assert_true (is_offered (&self));
  assert_results (&self, folder, "");
  fair_test_window_act (&self, "win.take-back");
  g_assert_true (fair_window_get_model (self.window) == model);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 2);
  assert_results (&self, folder, "");
  fair_test_window_tear_down (&self);
}

/* A second deal, another game, a lesson, practice and the end of the program do not cost it as long as the new game is
 * untouched. */
static void
test_untouched (FairTestFolder *folder,
                gconstpointer   data)
{
  const Way     *way = data;
  FairTestWindow self;
  FairGameModel *model;
  FairGameModel *other;

  fair_test_window_set_up (&self, folder);
  model = begin (&self, way->game);
  way->go (&self, fair_games_find (way->game));
  wait_for_other (&self, model);
  other = fair_window_get_model (self.window);
  fair_window_ask (self.window, FAIR_WINDOW_NEW, fair_games_find (way->game));
  wait_for_other (&self, other);
  g_assert_true (is_offered (&self));
  fair_test_window_act (&self, "lesson.start");
  g_assert_false (fair_table_page_get_can_take_back (fair_test_table (self.window)));
  g_assert_true (fair_table_page_resume_waiting (fair_test_table (self.window)));
  g_assert_true (is_offered (&self));
  assert_results (&self, folder, "");
  fair_test_window_deal (&self, "churchill");
  fair_window_ask (self.window, FAIR_WINDOW_PLAY, fair_games_find (way->game));
  g_assert_true (fair_window_get_model (self.window) == model);
  assert_results (&self, folder, "");

  way->go (&self, fair_games_find (way->game));
  wait_for_other (&self, model);
  fair_test_window_tear_down (&self);
  fair_test_window_set_up (&self, folder);
  fair_window_ask (self.window, FAIR_WINDOW_PLAY, fair_games_find (way->game));
  g_assert_cmpuint (fair_game_model_get_number (fair_window_get_model (self.window)), ==, 39);
  g_assert_cmpuint (fair_game_model_get_moves (fair_window_get_model (self.window)), ==, 2);
  assert_results (&self, folder, "");
  fair_test_window_tear_down (&self);
}

/* From the list of games, after a start, it can come back, too; once the offer ends after a step, it counts. */
static void
test_touched (FairTestFolder *folder,
              gconstpointer   data)
{
  const Way       *way = data;
  g_autofree char *expected = g_strdup_printf ("%s 39 given-up\n", way->game);
  FairTestWindow   self;
  FairGameModel   *before;

  fair_test_window_set_up (&self, folder);
  begin (&self, way->game);
  fair_test_window_tear_down (&self);
  fair_test_window_set_up (&self, folder);
  fair_test_table (self.window)->offer_time = 0;
  if (way->go == new_game || way->go == restart)
    fair_window_ask (self.window, FAIR_WINDOW_PLAY, fair_games_find (way->game));
  before = fair_window_get_model (self.window);
  way->go (&self, fair_games_find (way->game));
  wait_for_other (&self, before);
  g_assert_true (is_offered (&self));
  assert_results (&self, folder, "");
  play (&self);
  while (is_offered (&self))
    g_main_context_iteration (NULL, TRUE);
  assert_results (&self, folder, expected);
  fair_test_window_tear_down (&self);
}

/* Both games are in progress, in this run and the next, which begins with the other one; New Game there asks before
 * it replaces the first one. */
static void
test_beside (FairTestFolder *folder,
             gconstpointer   data)
{
  const Way       *way = data;
  const FairGame  *game = fair_games_find (way->game);
  FairTestWindow   self;
  FairGameModel   *model;
  FairGameModel   *other;
  guint64          number;
  g_autofree char *subtitle = NULL;

  fair_test_window_set_up (&self, folder);
  /* An alert of newer libadwaita waits until its window is seen. */
  gtk_window_present (GTK_WINDOW (self.window));
  model = begin (&self, way->game);
  way->go (&self, game);
  wait_for_other (&self, model);
  other = fair_window_get_model (self.window);
  number = fair_game_model_get_number (other);
  g_assert_false (is_offered (&self));
  subtitle = fair_game_words_slot (fair_slot_get (other));
  g_assert_nonnull (subtitle);
  play (&self);
  fair_test_window_act (&self, "win.new-game");
  g_assert_true (fair_window_get_model (self.window) == other);
  g_assert_null (self.window->deal_search);
  fair_test_press ("C_ontinue That Game");
  g_assert_true (fair_window_get_model (self.window) == model);
  fair_window_ask (self.window, FAIR_WINDOW_PLAY, game);
  g_assert_true (fair_window_get_model (self.window) == model);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self.window), "win.continue", "(ss)", way->game, fair_slot_get (other)));
  g_assert_true (fair_window_get_model (self.window) == other);
  assert_results (&self, folder, "");
  fair_test_window_tear_down (&self);

  fair_test_window_set_up (&self, folder);
  fair_window_ask (self.window, FAIR_WINDOW_RESUME, NULL);
  g_assert_cmpuint (fair_game_model_get_number (fair_window_get_model (self.window)), ==, number);
  g_assert_cmpuint (fair_game_model_get_moves (fair_window_get_model (self.window)), ==, 1);
  fair_window_ask (self.window, FAIR_WINDOW_PLAY, game);
  g_assert_cmpuint (fair_game_model_get_number (fair_window_get_model (self.window)), ==, 39);
  g_assert_cmpuint (fair_game_model_get_moves (fair_window_get_model (self.window)), ==, 2);
  assert_results (&self, folder, "");
  fair_test_window_tear_down (&self);
}

/* An offer ends when the new game is over. */
static void
test_over (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;

  fair_test_window_set_up (&self, folder);
  model = begin (&self, "rush");
  deal (&self, fair_games_find ("rush"));
  wait_for_other (&self, model);
  play (&self);
  g_assert_true (is_offered (&self));
  fair_game_model_play (fair_window_get_model (self.window), fair_move_simple (FAIR_MOVE_END));
  g_assert_false (is_offered (&self));
  fair_test_window_tear_down (&self);
}

/* Practice from a position of a review takes nothing away: neither the game in progress nor an offer. */
static void
test_practice (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;
  FairGameModel *other;
  FairRules      rules;
  g_autoptr (FairGameModel) practice = NULL;

  fair_test_window_set_up (&self, folder);
  fair_settings_get_rules (fair_games_find ("kingcell"), &rules);
  practice = fair_game_model_new (&rules, 7, FALSE);
  model = begin (&self, "kingcell");
  deal (&self, fair_games_find ("kingcell"));
  wait_for_other (&self, model);
  other = fair_window_get_model (self.window);
  fair_window_practice (self.window, practice);
  g_assert_false (fair_table_page_get_can_take_back (fair_test_table (self.window)));
  play (&self);
  fair_test_window_act (&self, "table.undo");
  g_assert_true (fair_window_get_model (self.window) == practice);
  fair_test_window_act (&self, "win.leave-practice");
  g_assert_true (fair_window_get_model (self.window) == other);
  g_assert_true (is_offered (&self));
  assert_results (&self, folder, "");
  fair_test_window_act (&self, "win.take-back");
  g_assert_true (fair_window_get_model (self.window) == model);
  fair_test_window_tear_down (&self);
}

static void
add (const char      *name,
     const Way       *way,
     FairTestInFolder test)
{
  g_autofree char *path = g_strdup_printf ("/fair/window-ways/%s/%s", name, way->name);

  fair_test_add_in_folder_with (path, way, test);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      add ("back", &ways[i], test_back);
      /* From there on, all ways of one kind are the same. */
      if (!g_test_thorough () && ways[i].go != new_game && ways[i].go != restart)
        continue;
      add ("untouched", &ways[i], test_untouched);
      add ("touched", &ways[i], test_touched);
    }
  for (guint i = 0; i < G_N_ELEMENTS (other_ways); i++)
    add ("beside", &other_ways[i], test_beside);
  fair_test_add_in_folder ("/fair/window-ways/over", test_over);
  fair_test_add_in_folder ("/fair/window-ways/practice", test_practice);

  return g_test_run ();
}
