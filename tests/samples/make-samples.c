/* make-samples FOLDER N: writes what must be the same bytes on every machine, from N samples of each kind: files of
 * deals, keys, verdicts, records and a database in an empty FOLDER.
 *
 * All that comes from random numbers comes from seeds; searches are limited in states.
 */
#include "fair-record-file.h"
#include "fair-results-table.h"
#include "key.h"
#include "position-text.h"
#include "record-helpers.h"
#include "rules-helpers.h"
#include "solver.h"
#include "step.h"

#include <string.h>

enum
{
  MAX_MOVES = 40,    /* before a key is taken */
  MAX_STEPS = 120,   /* of a recorded game */
  MAX_STATES = 1000, /* of a search */
  MEMORY = 64 << 20
};

/* The key that signs the records: RFC 8032, section 7.1, test 1, as PKCS #8. */
static const char player_key[] = "-----BEGIN PRIVATE KEY-----\n"
                                 "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n"
                                 "-----END PRIVATE KEY-----\n";

static GError *problem;

static void
check (gboolean good)
{
  if (!good || problem)
    g_error ("%s", problem ? problem->message : "failed");
}

/* The game and the options of sample @i. */
static const char *
get_variant (guint i)
{
  return fair_test_variants ()[i % g_strv_length ((char **) fair_test_variants ())];
}

static void
write_file (const char *folder,
            const char *name,
            GString    *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  check (g_file_set_contents (path, text->str, (gssize) text->len, &problem));
}

static void
add_position (GString            *text,
              const FairRules    *rules,
              const FairPosition *position)
{
  char printed[FAIR_POSITION_TEXT];

  fair_position_print (rules, position, printed);
  g_string_append (text, printed);
}

/* Deals with small and with large numbers. */
static void
make_deals (const char *folder,
            guint       n)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 seed = 1;

  for (guint i = 0; i < n; i++)
    {
      guint64      number = i % 2 ? fair_random_below (&seed, FAIR_MAX_DEAL) : i;
      FairRules    rules;
      FairPosition position;

      fair_test_rules (get_variant (i), &rules);
      fair_deal_number (&rules, number, &position);
      g_string_append_printf (text, "%s %" G_GUINT64_FORMAT "\n", rules.game->id, number);
      add_position (text, &rules, &position);
    }
  write_file (folder, "deals", text);
}

/* The keys of positions after random moves, and what the moves lead to. */
static void
make_keys (const char *folder,
           guint       n)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 seed = 2;

  for (guint i = 0; i < n; i++)
    {
      FairRules    rules;
      FairPosition position;
      FairPosition key;

      fair_test_rules (get_variant (i), &rules);
      fair_deal_number (&rules, i, &position);
      for (guint k = (guint) fair_random_below (&seed, MAX_MOVES); k > 0; k--)
        {
          FairMove moves[FAIR_MAX_MOVES];
          guint    n_moves = fair_list (&rules, &position, moves);

          if (n_moves > 0)
            fair_apply (&rules, &position, moves[fair_random_below (&seed, n_moves)], NULL);
        }
      for (FairKeyUse use = FAIR_KEY_TABLE; use <= FAIR_KEY_LOST; use++)
        {
          fair_position_key (&rules, &position, use, &key, NULL);
          add_position (text, &rules, &key);
        }
    }
  write_file (folder, "keys", text);
}

static void
make_verdicts (const char *folder,
               guint       n)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const FairSolverLimits limits = { .states = MAX_STATES };
  FairSolver            *solver = fair_solver_new (MEMORY);

  for (guint i = 0; i < n; i++)
    {
      const char  *words = get_variant (i);
      FairRules    rules;
      FairPosition position;
      FairSolution solution;

      fair_test_rules (words, &rules);
      fair_deal_number (&rules, i, &position);
      fair_solver_run (solver, &rules, &position, &limits, NULL, &solution);
      g_string_append_printf (text, "%s %u: %d after %" G_GUINT64_FORMAT " states", words, i, (int) solution.verdict, solution.states);
      for (guint k = 0; k < solution.n_moves; k++)
        {
          char move[FAIR_MOVE_TEXT];

          fair_move_print (&rules, solution.moves[k], move);
          g_string_append_printf (text, " %s", move);
        }
      g_string_append_c (text, '\n');
    }
  fair_solver_free (solver);
  write_file (folder, "verdicts", text);
}

/* Returns: (transfer full): the results of @n random games */
static GPtrArray *
make_results (guint n)
{
  GPtrArray *results = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_result_free);
  guint64    seed = 3;

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (results, fair_test_played_result (get_variant (i), MAX_STEPS, &seed));
  return results;
}

static void
make_records (const char *folder,
              GPtrArray  *results)
{
  static const char *const names[] = { "", "Ann", "Zoë \"the\\Shark\"", "玲子" };
  g_autofree char         *key_path = g_build_filename (folder, "player.key", NULL);
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_record_free);
  g_autoptr (GFile) file = g_file_new_build_filename (folder, "records", NULL);
  g_autoptr (FairPlayerKey) key = NULL;

  check (g_file_set_contents_full (key_path, player_key, -1, G_FILE_SET_CONTENTS_NONE, 0600, &problem));
  key = fair_player_key_load (key_path, NULL, &problem);
  check (key != NULL);
  for (guint i = 0; i < results->len; i++)
    g_ptr_array_add (records, fair_record_new_from_result (results->pdata[i], names[i % G_N_ELEMENTS (names)], key, &problem));
  check (fair_record_save (file, records, &problem));
}

static void
make_database (const char *folder,
               GPtrArray  *results)
{
  g_autofree char *path = g_build_filename (folder, "database", NULL);
  FairDatabase    *database = fair_database_open (path, NULL, FAIR_DATABASE_WRITE, &problem);

  check (database != NULL);
  check (fair_database_begin (database, &problem));
  for (guint i = 0; i < results->len; i++)
    check (fair_results_table_add (database, results->pdata[i], NULL, &problem));
  check (fair_database_finish (database, TRUE, &problem));
  fair_database_close (database);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GPtrArray) results = NULL;
  guint n;

  if (argc != 3)
    {
      g_printerr ("Usage: make-samples FOLDER N\n");
      return 2;
    }

  n = (guint) g_ascii_strtoull (argv[2], NULL, 10);
  make_deals (argv[1], n);
  make_keys (argv[1], n);
  make_verdicts (argv[1], n);
  results = make_results (n);
  make_records (argv[1], results);
  make_database (argv[1], results);
  return 0;
}
