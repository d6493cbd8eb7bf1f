/* Results for the tests of the store, made at random. */
#include "store-helpers.h"

#include "deal.h"
#include "options-text.h"

/* A game of KingCell that was given up. */
FairResult *
fair_test_result (guint64 number,
                  guint   n_moves)
{
  FairResult *result = g_new0 (FairResult, 1);

  result->id = g_uuid_string_random ();
  result->game = g_strdup ("kingcell");
  result->options = g_strdup ("supermove=columns");
  result->variant = g_strdup (result->options);
  result->version = g_strdup ("0");
  result->moves = g_strdup ("");
  result->outcome = FAIR_OUTCOME_GIVEN_UP;
  result->number = number;
  result->n_moves = n_moves;
  result->time = 1234567;
  result->begun = 1000;
  result->ended = 2000;
  return result;
}

static char *
make_options (const FairGame *game,
              guint64        *seed)
{
  FairOptions options;
  char        text[FAIR_OPTIONS_TEXT];

  fair_options_default (game, &options);
  if (game->n_options > 0 && game->options[0].type == FAIR_OPTION_BOOL)
    options.value[0] = (gint16) fair_random_below (seed, 2);
  fair_options_print (game, &options, FAIR_OPTIONS_ALL, text);
  return g_strdup (text);
}

/* The next of a series of random results, which is the same for the same seed. */
static FairResult *
make_any (guint64 *seed,
          gint64  *now)
{
  const FairGame *game = fair_games_get ((unsigned) fair_random_below (seed, fair_games_count ()));
  FairResult     *result = fair_test_result (fair_random_below (seed, 100000), 0);
  gboolean        ended = game == fair_games_find ("rush") && fair_random_below (seed, 2);

  g_free (result->id);
  result->id = g_strdup_printf ("%08x-0000-4000-8000-%012" G_GINT64_MODIFIER "x",
                                (guint) fair_random_below (seed, G_MAXUINT32), fair_random_below (seed, 1ull << 48));
  g_free (result->game);
  result->game = g_strdup (game->id);
  g_free (result->options);
  result->options = make_options (game, seed);
  g_free (result->variant);
  result->variant = fair_result_make_variant (game, result->options);
  g_free (result->moves);
  result->moves = g_strdup (ended ? "end" : "");
  result->times = ended ? g_strdup ("0") : NULL;
  result->outcome = ended ? FAIR_OUTCOME_ENDED : FAIR_OUTCOME_GIVEN_UP;
  result->n_moves = ended;
  result->n_undone = (guint) fair_random_below (seed, 50);
  result->n_hints = (guint) fair_random_below (seed, 5);
  result->time = (gint64) fair_random_below (seed, game == fair_games_find ("rush") ? 5 * G_TIME_SPAN_MINUTE : G_TIME_SPAN_HOUR);
  result->assisted = fair_random_below (seed, 8) ? 0 : (guint) fair_random_below (seed, 8);
  result->practice = !fair_random_below (seed, 8);
  result->fair = !!fair_random_below (seed, 2);
  result->difficulty = (guint) fair_random_below (seed, 4);
  *now += (gint64) fair_random_below (seed, 30 * G_TIME_SPAN_HOUR);
  result->begun = *now;
  result->ended = *now + result->time;
  return result;
}

/* A text of @n steps that are not legal. */
static char *
make_steps (guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (text, i > 0 ? " x" : "x");

  return g_string_free (text, FALSE);
}

static void
fill (FairDatabase *database,
      guint         n,
      guint64       seed,
      gboolean      freely)
{
  gint64 now = G_GINT64_CONSTANT (1704067200) * G_USEC_PER_SEC;

  g_assert_true (fair_database_begin (database, NULL));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (FairResult) result = make_any (&seed, &now);

      if (freely)
        {
          result->outcome = fair_random_below (&seed, 2) ? FAIR_OUTCOME_WON : (FairOutcome) fair_random_below (&seed, FAIR_N_OUTCOMES);
          result->n_moves = 1 + (guint) fair_random_below (&seed, 300);
          g_free (result->moves);
          result->moves = make_steps (result->n_moves);
          result->score = (int) fair_random_below (&seed, 1000) - 200;
        }
      g_assert_true (fair_results_table_add (database, result, NULL, NULL));
    }
  g_assert_true (fair_database_finish (database, TRUE, NULL));
}

/* Adds @n results, from 2024 on, which are the same for the same seed. */
void
fair_test_fill (FairDatabase *database,
                guint         n,
                guint64       seed)
{
  fill (database, n, seed, FALSE);
}

/* The same with outcomes, moves and scores that do not follow from a game. */
void
fair_test_fill_freely (FairDatabase *database,
                       guint         n,
                       guint64       seed)
{
  fill (database, n, seed, TRUE);
}
