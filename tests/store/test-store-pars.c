/* The fewest moves known to win a deal, and what reviews have found, as the store keeps them.
 *
 * The program that is killed is this one with an argument: it offers lines and reports what the store has. */
#include "deal.h"
#include "fair-par.h"
#include "fair-known-par.h"
#include "fair-players-table.h"
#include "fair-reviews-table.h"
#include "fair-store.h"
#include "store-helpers.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/wait.h>

enum
{
  N_KILLS = 4,
  MEMORY = 32 << 20,
  MAX_DEALS = 12, /* looked at for one that can be won */
  STATES = 30000
};

#define ID(n) "00000000-0000-4000-8000-00000000000" #n

/* A deal with a line that the solver found, and shorter lines of the same deal. */
typedef struct
{
  FairRules  rules;
  guint64    number;
  GPtrArray *lines; /* of FairKnownPar; the longest first */
} Deal;

static void
add_line (Deal           *deal,
          const FairMove *moves,
          guint           n_moves)
{
  FairKnownPar *par = fair_known_par_new (&deal->rules, deal->number, moves, n_moves);

  g_assert_nonnull (par);
  g_ptr_array_add (deal->lines, par);
}

/* Finds a deal of @game that can be won, and shortens the line of the solver in small steps. */
static void
find_deal (const FairGame *game,
           Deal           *deal)
{
  const FairSolverLimits limits = { .states = STATES };
  FairSolver            *solver = fair_solver_new (MEMORY);
  g_autoptr (FairPar) par = NULL;
  FairOptions     options;
  FairPosition    start;
  FairSolution    solution = { .verdict = FAIR_VERDICT_UNKNOWN };
  const FairMove *moves;
  guint           n;

  fair_options_default (game, &options);
  g_assert_true (fair_rules_resolve (game, &options, &deal->rules));
  deal->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_known_par_free);
  for (deal->number = 1; deal->number < MAX_DEALS && solution.verdict != FAIR_VERDICT_WON; deal->number++)
    {
      fair_deal_number (&deal->rules, deal->number, &start);
      fair_solver_run (solver, &deal->rules, &start, &limits, NULL, &solution);
    }
  deal->number--;
  if (solution.verdict == FAIR_VERDICT_WON)
    {
      par = fair_par_new (&deal->rules, &start);
      add_line (deal, solution.moves, solution.n_moves);
      g_assert_true (fair_par_offer (par, solution.moves, solution.n_moves));
      while (fair_par_shorten (par, solver, &limits, NULL))
        {
          moves = fair_par_get_moves (par, &n);
          add_line (deal, moves, n);
        }
    }
  fair_solver_free (solver);
}

static guint
find (FairDatabase *database,
      const Deal   *deal)
{
  const FairKnownPar *line = g_ptr_array_index (deal->lines, 0);
  g_autoptr (FairKnownPar) par = NULL;
  g_autoptr (GArray) moves = NULL;

  g_assert_true (fair_pars_table_find (database, line->game, line->variant, line->number, &par, NULL));
  if (par == NULL)
    return 0;

  moves = fair_known_par_list_moves (par);
  g_assert_nonnull (moves);
  g_assert_cmpuint (moves->len, ==, par->n_moves);
  return par->n_moves;
}

static void
offer (FairDatabase       *database,
       const FairKnownPar *par)
{
  g_assert_true (fair_pars_table_offer (database, par, NULL));
}

/* Offers the lines of a deal, some of them again and some that do not win: the fewest moves are kept, also over a
 * restart. */
static void
test_never_grows (FairTestFolder *folder,
                  gconstpointer   data)
{
  guint64 random = 1;

  for (guint i = 0; i < fair_games_count (); i++)
    {
      g_autoptr (FairDatabase) database = fair_test_open (folder->path);
      Deal  deal;
      guint fewest = 0;

      find_deal (fair_games_get (i), &deal);
      for (guint j = 0; j < 6 * deal.lines->len; j++)
        {
          const FairKnownPar *line = g_ptr_array_index (deal.lines, fair_random_below (&random, deal.lines->len));
          g_autoptr (FairKnownPar) wrong = fair_known_par_copy (line);

          wrong->n_moves--;
          offer (database, wrong);
          g_assert_cmpuint (find (database, &deal), ==, fewest);
          offer (database, line);
          fewest = fewest > 0 ? MIN (fewest, line->n_moves) : line->n_moves;
          g_assert_cmpuint (find (database, &deal), ==, fewest);
          if (fair_random_below (&random, 4) == 0)
            {
              fair_database_close (g_steal_pointer (&database));
              database = fair_test_open (folder->path);
              g_assert_cmpuint (find (database, &deal), ==, fewest);
            }
        }
      g_test_message ("%s: %u lines", fair_games_get (i)->id, deal.lines->len);
      g_ptr_array_unref (deal.lines);
    }
}

/* A line that was changed in the file counts as none, and gives way to any that wins. */
static void
test_replayed (FairTestFolder *folder,
               gconstpointer   data)
{
  static const char *const changes[] = {
    "UPDATE pars SET n_moves = 1",
    "UPDATE pars SET n_moves = 1, moves = 't1>t2'",
    "UPDATE pars SET moves = ''",
    "UPDATE pars SET moves = 'no moves at all'",
    "UPDATE pars SET options = 'draw=3'"
  };
  Deal deal;

  find_deal (fair_games_find ("kingcell"), &deal);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      const FairKnownPar *line = g_ptr_array_index (deal.lines, 0);
      g_autoptr (FairDatabase) database = fair_test_open (folder->path);

      offer (database, line);
      g_assert_cmpuint (find (database, &deal), ==, line->n_moves);
      g_assert_true (fair_database_run (database, NULL, changes[i], ""));
      g_assert_cmpuint (find (database, &deal), ==, 0);
      offer (database, line);
      g_assert_cmpuint (find (database, &deal), ==, line->n_moves);
    }
  g_ptr_array_unref (deal.lines);
}

static gint64
count_rows (FairDatabase *database,
            const char   *sql)
{
  sqlite3_stmt *statement = fair_database_query (database, NULL, sql, "");
  gboolean      has_row;
  gint64        n;

  g_assert_true (fair_database_step (database, statement, &has_row, NULL));
  n = sqlite3_column_int64 (statement, 0);
  sqlite3_reset (statement);
  return n;
}

/* The deals that were asked for last are kept. */
static void
test_bounded (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  Deal deal;

  find_deal (fair_games_find ("kingcell"), &deal);
  g_assert_true (fair_database_run (database, NULL,
                                    "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2 * ?1) "
                                    "INSERT INTO pars (game, variant, number, options, used, n_moves, moves) "
                                    "SELECT 'other', '', n, '', n, 1, 'x' FROM numbers",
                                    "i", (gint64) FAIR_PARS_MAX));
  offer (database, g_ptr_array_index (deal.lines, 0));
  g_assert_cmpint (count_rows (database, "SELECT count(*) FROM pars"), ==, FAIR_PARS_MAX);
  g_assert_cmpuint (find (database, &deal), >, 0);
  g_assert_cmpint (count_rows (database, "SELECT min(used) FROM pars"), ==, FAIR_PARS_MAX + 2);
  g_ptr_array_unref (deal.lines);
}

/* A game that ended like this, with what its review found. */
typedef struct
{
  const char      *id;
  FairOutcome      outcome;
  FairReviewedGame review;
} Reviewed;

static const Reviewed reviewed[] = {
  { ID (1), FAIR_OUTCOME_LOST, { NULL, 30, 30, 30, 12, FAIR_REVIEWED_LOST, 0 } },
  { ID (2), FAIR_OUTCOME_GIVEN_UP, { NULL, 40, 41, 60, 0, FAIR_REVIEWED_WON, 100 } },
  { ID (3), FAIR_OUTCOME_GIVEN_UP, { NULL, 50, 50, 50, 21, FAIR_REVIEWED_UNKNOWN, 90 } },
  { ID (4), FAIR_OUTCOME_WON, { NULL, 143, 143, 143, 0, FAIR_REVIEWED_WON, 118 } },
  { ID (5), FAIR_OUTCOME_WON, { NULL, 90, 90, 100, 0, FAIR_REVIEWED_WON, 100 } },
  /* The game went on after its review. */
  { ID (6), FAIR_OUTCOME_LOST, { NULL, 1000, 10, 10, 5, FAIR_REVIEWED_LOST, 0 } }
};

static void
put_reviewed (FairDatabase *database)
{
  for (guint i = 0; i < G_N_ELEMENTS (reviewed); i++)
    {
      const Reviewed *game = &reviewed[i];
      g_autoptr (FairResult) result = fair_test_result (i, MIN (game->review.n_moves, 999));
      FairReviewedGame review = game->review;

      g_free (result->id);
      result->id = g_strdup (game->id);
      result->outcome = game->outcome;
      review.id = (char *) game->id;
      g_assert_true (fair_results_table_put_back (database, result, NULL));
      fair_test_put_review (database, &review);
    }
}

static void
sum (FairDatabase      *database,
     const char        *player,
     const char        *game,
     FairReviewFigures *figures)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_utc ();
  g_autofree FairReviewFigures *found = fair_reviews_table_sum (database, player, game, zone, NULL);

  g_assert_nonnull (found);
  *figures = *found;
}

/* Compares the counts. */
static void
assert_sum (FairDatabase            *database,
            const char              *player,
            const char              *game,
            const FairReviewFigures *expected)
{
  g_auto (FairReviewFigures) figures = { 0 };

  sum (database, player, game, &figures);
  g_assert_cmpmem (&figures, G_STRUCT_OFFSET (FairReviewFigures, turned_over_time),
                   expected, G_STRUCT_OFFSET (FairReviewFigures, turned_over_time));
  g_assert_cmpint (figures.turned_over_time != NULL, ==, figures.n_turned > 0);
  g_assert_cmpint (figures.above_over_time != NULL, ==, figures.n_won > 0);
}

static void
test_figures (FairTestFolder *folder,
              gconstpointer   data)
{
  static const FairReviewFigures none = { 0 };
  static const FairReviewFigures all = { .n_reviewed = 5, .n_not_won = 3, .n_open = 1, .n_proven = 1, .n_turned = 2, .turned = 33, .n_won = 2, .n_shortest = 1, .above = 25 };
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);

  assert_sum (database, FAIR_PLAYER_FIRST, "kingcell", &none);
  put_reviewed (database);
  assert_sum (database, FAIR_PLAYER_FIRST, "kingcell", &all);
  assert_sum (database, FAIR_PLAYER_FIRST, "rush", &none);
  assert_sum (database, ID (9), "kingcell", &none);

  /* Erased results do not count, and come back with their reviews. */
  g_assert_true (fair_results_table_do (database, FAIR_LOG_ERASE, FAIR_PLAYER_FIRST, NULL, NULL));
  assert_sum (database, FAIR_PLAYER_FIRST, "kingcell", &none);
  g_assert_true (fair_results_table_do (database, FAIR_LOG_UNDO_ERASE, FAIR_PLAYER_FIRST, NULL, NULL));
  assert_sum (database, FAIR_PLAYER_FIRST, "kingcell", &all);

  g_assert_true (fair_reviews_table_forget (database, NULL));
  g_assert_cmpint (count_rows (database, "SELECT count(*) FROM reviews"), ==, G_N_ELEMENTS (reviewed));
  g_assert_true (fair_players_table_remove (database, FAIR_PLAYER_FIRST, NULL));
  g_assert_cmpint (count_rows (database, "SELECT count(*) FROM reviews"), ==, 0);
}

/* The value of a day in figures over time. */
static void
assert_day (const FairStatistics *figures,
            guint                 at,
            guint                 day,
            guint                 n,
            gint64                value)
{
  const FairPeriod *period = &g_array_index (figures->periods, FairPeriod, at);

  g_assert_cmpuint (g_date_get_day (&period->first), ==, day);
  g_assert_cmpuint (period->n_played, ==, n);
  g_assert_cmpint (period->score, ==, value);
}

/* What reviews found is told apart by the days on which the games ended, whatever the order in which they are stored. */
static void
test_over_time (FairTestFolder *folder,
                gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_auto (FairReviewFigures) figures = { 0 };

  put_reviewed (database);
  g_assert_true (fair_database_run (database, NULL, "UPDATE results SET ended = 86400000000 * (2 + (id = ?1))", "s", ID (1)));
  sum (database, FAIR_PLAYER_FIRST, "kingcell", &figures);
  g_assert_cmpuint (figures.turned_over_time->periods->len, ==, 2);
  assert_day (figures.turned_over_time, 0, 3, 1, 21);
  assert_day (figures.turned_over_time, 1, 4, 1, 12);
  g_assert_cmpuint (figures.above_over_time->periods->len, ==, 1);
  assert_day (figures.above_over_time, 0, 3, 2, 25);
}

static gboolean
was_reviewed (FairDatabase *database,
              const char   *id)
{
  gboolean found;

  g_assert_true (fair_reviews_table_find (database, id, &found, NULL));
  return found;
}

/* A review that was only begun is known, but counts for nothing, and takes nothing from one that has ended. */
static void
test_begun (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_auto (FairReviewFigures) before = { 0 };
  g_auto (FairReviewFigures) after = { 0 };
  FairReviewedGame review = reviewed[0].review;

  put_reviewed (database);
  sum (database, FAIR_PLAYER_FIRST, "kingcell", &before);
  g_assert_true (fair_database_run (database, NULL, "DELETE FROM reviews WHERE id = ?1", "s", ID (1)));
  g_assert_false (was_reviewed (database, ID (1)));
  g_assert_true (fair_reviews_table_note (database, ID (1), NULL));
  g_assert_true (was_reviewed (database, ID (1)));
  g_assert_false (was_reviewed (database, ID (8)));
  sum (database, FAIR_PLAYER_FIRST, "kingcell", &after);
  g_assert_cmpuint (after.n_reviewed, ==, before.n_reviewed - 1);
  g_assert_cmpuint (after.n_not_won, ==, before.n_not_won - 1);
  fair_review_figures_clear (&after);

  review.id = (char *) ID (1);
  fair_test_put_review (database, &review);
  g_assert_true (fair_reviews_table_note (database, ID (1), NULL));
  sum (database, FAIR_PLAYER_FIRST, "kingcell", &after);
  g_assert_cmpuint (after.n_reviewed, ==, before.n_reviewed);
  g_assert_cmpuint (after.n_proven, ==, before.n_proven);
  g_assert_cmpuint (after.turned, ==, before.turned);
}

/* The findings of one game, unless it went on. */
static void
test_one_review (FairTestFolder *folder,
                 gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autofree FairReviewedGame *found = NULL;
  g_autofree FairReviewedGame *changed = NULL;

  put_reviewed (database);
  found = fair_reviews_table_get (database, ID (1), NULL);
  g_assert_cmpuint (found->turned, ==, reviewed[0].review.turned);
  g_assert_cmpuint (found->n_line, ==, reviewed[0].review.n_line);
  g_assert_cmpuint (found->end, ==, reviewed[0].review.end);
  changed = fair_reviews_table_get (database, ID (6), NULL);
  g_assert_cmpuint (changed->n_line, ==, 0);
}

/* If a shorter way is found later, it counts. */
static void
test_shorter_later (FairTestFolder *folder,
                    gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (FairResult) result = NULL;
  g_auto (FairReviewFigures) before = { 0 };
  g_auto (FairReviewFigures) after = { 0 };
  FairReviewedGame    review = { (char *) ID (1), 500, 500, 500, 0, FAIR_REVIEWED_WON, 400 };
  const FairKnownPar *shortest;
  Deal                deal;

  find_deal (fair_games_find ("kingcell"), &deal);
  shortest = g_ptr_array_index (deal.lines, deal.lines->len - 1);
  result = fair_test_result (deal.number, 500);
  g_free (result->id);
  result->id = g_strdup (ID (1));
  g_free (result->variant);
  result->variant = g_strdup (shortest->variant);
  result->outcome = FAIR_OUTCOME_WON;
  g_assert_true (fair_results_table_put_back (database, result, NULL));
  fair_test_put_review (database, &review);
  sum (database, FAIR_PLAYER_FIRST, "kingcell", &before);
  g_assert_cmpuint (before.above, ==, 100);
  offer (database, shortest);
  sum (database, FAIR_PLAYER_FIRST, "kingcell", &after);
  g_assert_cmpuint (after.above, ==, 500 - shortest->n_moves);
  g_ptr_array_unref (deal.lines);
}

/* A rescue takes both along. */
static void
test_rescue (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  const FairKnownPar *line;
  Deal                deal;

  find_deal (fair_games_find ("kingcell"), &deal);
  line = g_ptr_array_index (deal.lines, deal.lines->len - 1);
  offer (database, line);
  put_reviewed (database);
  database = fair_test_rescue (g_steal_pointer (&database));
  g_assert_cmpuint (find (database, &deal), ==, line->n_moves);
  g_assert_cmpint (count_rows (database, "SELECT count(*) FROM reviews"), ==, G_N_ELEMENTS (reviewed));
  g_ptr_array_unref (deal.lines);
}

/* All players share what is known of a deal, and its tries; a review is of one player's game. */
static void
test_store (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);
  g_autoptr (FairPlayer) other = fair_player_new (ID (9), "Other", 1, "", 1);
  g_autoptr (GAsyncResult) found = NULL;
  g_autoptr (GAsyncResult) sum = NULL;
  g_autoptr (GPtrArray) pars = NULL;
  g_autoptr (FairReviewFigures) figures = NULL;
  FairReviewedGame    review = reviewed[0].review;
  FairKnownPar        tried;
  const FairKnownPar *line;
  const FairKnownPar *par;
  Deal                deal;

  find_deal (fair_games_find ("rush"), &deal);
  line = g_ptr_array_index (deal.lines, 0);
  tried = *line;
  tried.n_tries = 10;
  tried.n_tries_won = 6;
  review.id = (char *) ID (1);
  fair_store_ask (store, FAIR_STORE_OFFER_PAR, &(FairStoreQuestion){ .par = *line }, NULL, NULL, NULL);
  fair_store_ask (store, FAIR_STORE_KEEP_TRIES, &(FairStoreQuestion){ .par = tried }, NULL, NULL, NULL);
  fair_store_ask (store, FAIR_STORE_KEEP_REVIEW, &(FairStoreQuestion){ .review = review },
                  NULL, NULL, NULL);
  fair_store_set_player (store, other);
  fair_store_find_par_async (store, &deal.rules, deal.number, NULL, fair_test_answer_cb, &found);
  fair_store_ask (store, FAIR_STORE_SUM_REVIEWS, &(FairStoreQuestion){ .query.game = "rush" }, NULL, fair_test_answer_cb, &sum);
  fair_test_wait (&found);
  fair_test_wait (&sum);
  pars = fair_store_finish (store, found, NULL);
  g_assert_cmpuint (pars->len, ==, 1);
  par = g_ptr_array_index (pars, 0);
  g_assert_cmpuint (par->n_moves, ==, line->n_moves);
  g_assert_cmpuint (par->n_tries, ==, 10);
  g_assert_cmpuint (par->n_tries_won, ==, 6);
  figures = fair_store_finish (store, sum, NULL);
  g_assert_cmpuint (figures->n_reviewed, ==, 0);
  fair_store_close (store);
  g_ptr_array_unref (deal.lines);
}

/* Offers lines of a deal in any order, and prints what the store then has, until it is killed. */
G_NORETURN static void
offer_until_killed (const char *path,
                    guint64     seed)
{
  FairStore *store = fair_store_new (path, NULL);
  Deal       deal;

  find_deal (fair_games_find ("kingcell"), &deal);
  for (;;)
    {
      g_autoptr (GAsyncResult) found = NULL;
      g_autoptr (GPtrArray) pars = NULL;

      fair_store_ask (store, FAIR_STORE_OFFER_PAR, &(FairStoreQuestion){ .par = *(const FairKnownPar *) g_ptr_array_index (deal.lines, fair_random_below (&seed, deal.lines->len)) }, NULL, NULL, NULL);
      fair_store_find_par_async (store, &deal.rules, deal.number, NULL, fair_test_answer_cb, &found);
      fair_test_wait (&found);
      pars = fair_store_finish (store, found, NULL);
      printf ("%u\n", ((FairKnownPar *) g_ptr_array_index (pars, 0))->n_moves);
      fflush (stdout);
    }
}

static const char *program;

/* Kills a program after some offers.  Returns: the fewest moves that it had */
static guint
kill_offering (const char *path,
               guint       seed)
{
  g_autofree char  *word = g_strdup_printf ("%u", seed);
  const char *const argv[] = { program, "--offer", path, word, NULL };
  g_autoptr (GError) error = NULL;
  char  line[32];
  guint fewest = G_MAXUINT;
  guint n = 0;
  int   output;
  int   status;
  GPid  pid;
  FILE *lines;

  g_spawn_async_with_pipes (NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid, NULL, &output, NULL, &error);
  g_assert_no_error (error);
  lines = fdopen (output, "r");
  while (fgets (line, sizeof line, lines) != NULL)
    {
      guint n_moves = (guint) g_ascii_strtoull (line, NULL, 10);

      if (strchr (line, '\n') == NULL)
        break;
      g_assert_cmpuint (n_moves, <=, fewest);
      fewest = n_moves;
      if (++n == seed)
        kill (pid, SIGKILL);
    }
  fclose (lines);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL);
  g_assert_cmpuint (fewest, <, G_MAXUINT);
  return fewest;
}

/* What the store has said is still known after the program was killed. */
static void
test_killed (FairTestFolder *folder,
             gconstpointer   data)
{
  guint fewest = G_MAXUINT;
  Deal  deal;

  find_deal (fair_games_find ("kingcell"), &deal);
  for (guint i = 1; i <= N_KILLS; i++)
    {
      guint told = kill_offering (folder->path, i);
      g_autoptr (FairDatabase) database = fair_test_open (folder->path);
      guint kept = find (database, &deal);

      g_assert_cmpuint (told, <=, fewest);
      g_assert_cmpuint (kept, >, 0);
      g_assert_cmpuint (kept, <=, told);
      fewest = kept;
    }
  g_ptr_array_unref (deal.lines);
}

int
main (int    argc,
      char **argv)
{
  program = argv[0];
  if (argc == 4 && g_str_equal (argv[1], "--offer"))
    offer_until_killed (argv[2], g_ascii_strtoull (argv[3], NULL, 10));
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/store-pars/never-grows", test_never_grows);
  fair_test_add_in_folder ("/fair/store-pars/replayed", test_replayed);
  fair_test_add_in_folder ("/fair/store-pars/bounded", test_bounded);
  fair_test_add_in_folder ("/fair/store-pars/figures", test_figures);
  fair_test_add_in_folder ("/fair/store-pars/over-time", test_over_time);
  fair_test_add_in_folder ("/fair/store-pars/begun", test_begun);
  fair_test_add_in_folder ("/fair/store-pars/one-review", test_one_review);
  fair_test_add_in_folder ("/fair/store-pars/shorter-later", test_shorter_later);
  fair_test_add_in_folder ("/fair/store-pars/rescue", test_rescue);
  fair_test_add_in_folder ("/fair/store-pars/store", test_store);
  fair_test_add_in_folder ("/fair/store-pars/killed", test_killed);

  return g_test_run ();
}
