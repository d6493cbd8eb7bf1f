#include "bench-results.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum
{
  N_MOVES = 120 /* of each result */
};

/* Ends the program with an error message unless @good. */
void
fair_bench_check (gboolean good,
                  GError  *error)
{
  if (good)
    return;

  fprintf (stderr, "%s: %s\n", g_get_prgname (), error ? error->message : "failed");
  exit (1);
}

/* Returns: (transfer full): made-up result number @i; each one ends half an hour after the one before */
FairResult *
fair_bench_make_result (guint i)
{
  FairResult     *result = g_new0 (FairResult, 1);
  const FairGame *game = fair_games_get (i % fair_games_count ());
  GString        *moves = g_string_new ("t10>t4*3");

  for (guint move = 1; move < N_MOVES; move++)
    g_string_append (moves, " t10>t4");
  result->id = g_uuid_string_random ();
  result->game = g_strdup (game->id);
  result->options = g_strdup (game->n_options > 0 ? game->options[0].key : "");
  result->variant = g_strdup (i % 2 ? "easy" : "hard");
  result->version = g_strdup ("0.1.0");
  result->moves = g_string_free (moves, FALSE);
  result->number = i;
  result->outcome = i % 3 ? FAIR_OUTCOME_WON : FAIR_OUTCOME_LOST;
  result->n_moves = N_MOVES;
  result->time = (gint64) i * 1000;
  result->score = (int) (i % 977);
  result->begun = (1600000000 + (gint64) i * 1800) * G_USEC_PER_SEC;
  result->ended = result->begun + result->time;
  return result;
}

/* Makes a database with @n results, and replaces an existing one. */
void
fair_bench_fill (const char *path,
                 guint       n)
{
  FairDatabase *database;
  GError       *error = NULL;

  g_unlink (path);
  database = fair_database_open (path, NULL, FAIR_DATABASE_WRITE, &error);
  fair_bench_check (database != NULL, error);
  fair_bench_check (fair_database_begin (database, &error), error);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (FairResult) result = fair_bench_make_result (i);

      fair_bench_check (fair_results_table_add (database, result, NULL, &error), error);
    }
  fair_bench_check (fair_database_finish (database, TRUE, &error), error);
  fair_database_close (database);
  /* Later measurements must not wait for this to be written. */
  sync ();
}
