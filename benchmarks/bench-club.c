/* bench-club: how long it takes to read, check and rank a club, the first time and when nothing has changed, and how
 * much memory that needs.
 *
 * The club is made first, in another process: half of its records are the same win in 100 moves, half are other
 * deals, given up after 80 moves.
 *
 * Usage: bench-club [MEMBERS [RECORDS [FOLDER]]], with RECORDS for each member; the club is kept in FOLDER
 */
#include "bench-folder.h"

#include "deal.h"
#include "fair-club-ranking.h"
#include "fair-record-file.h"
#include "games.h"
#include "options-text.h"
#include "step.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum
{
  DEFAULT_MEMBERS = 100,
  DEFAULT_RECORDS = 1000,
  N_STEPS = 80
};

/* KingCell, deal 4. */
static const char win[] =
  "t7>c1 t7>f1 t7>f2 c1>f1 t4>t6 t4>c1 t4>f3 t1>c2 t1>f1 t5>c3 t5>f1 t5>c4 t5>f2 t5>f2 t5>f4 c4>f2 t1>f2 t8>t3 "
  "c1>t8 t3>t8*2 t3>c1 t3>f2 t4>t2 t4>f2 c3>t4 t8>t4*2 t8>f2 t4>t6*4 t4>t7 t3>c3 t3>f3 t1>t3 t1>f3 c2>t1 t6>t1*6 "
  "t8>t3 c1>t8 c3>t8 t7>t3*2 t2>c1 t2>f3 t3>t8*3 t1>t6 t1>t4*7 t1>c2 t4>t3*3 t3>t2 t6>t3*2 t3>t6*3 t3>f2 t6>t4*4 "
  "c2>t6 t6>t8*2 t6>t2 t3>t6*2 t3>f3 t8>t2 t8>f3 t2>t8*2 t2>f3 t8>t2*3 t8>f3 t2>t8*4 t6>t2*3 t2>t1*4 t2>f4 c1>f4 "
  "t7>f4 t8>f4 t4>f4 t2>t3 t2>f1 t8>f1 t4>f1 t8>f4 t4>f4 t4>f3 t8>f1 t8>f4 t4>f4 t8>f3 t2>t3 t8>f4 t4>f3 t7>t4 "
  "t1>t3*2 t1>f3 t8>t1 t8>f1 t3>f1 t4>f1 t8>f2 t3>f2 t1>f2 t3>f1 t3>f3 t4>f4 t1>f4 t4>f2 t8>f1";

/* Plays at random; the game is not over at the end. */
static char *
play (const FairRules *rules,
      guint64          number,
      guint64         *seed)
{
  GString     *text = g_string_new (NULL);
  FairPosition position;

  fair_deal_number (rules, number, &position);
  for (guint i = 0; i < N_STEPS; i++)
    {
      FairMove moves[FAIR_MAX_MOVES];
      guint    n = fair_list (rules, &position, moves);
      FairMove move = n > 0 ? moves[fair_random_below (seed, n)] : (FairMove){ .count = 0 };
      char     word[FAIR_MOVE_TEXT];

      if (n == 0 || move.kind == FAIR_MOVE_END)
        break;
      fair_move_print (rules, move, word);
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", word);
      fair_apply (rules, &position, move, NULL);
    }

  return g_string_free (text, FALSE);
}

static FairResult *
make_result (const FairRules *rules,
             guint            i,
             guint64         *seed)
{
  FairResult *result = g_new0 (FairResult, 1);
  gboolean    is_win = i % 2 == 0;
  char        options[FAIR_OPTIONS_TEXT];

  fair_options_print (rules->game, &rules->options, FAIR_OPTIONS_ALL, options);
  result->id = g_uuid_string_random ();
  result->game = g_strdup (rules->game->id);
  result->options = g_strdup (options);
  result->variant = fair_result_make_variant (rules->game, options);
  result->version = g_strdup ("0.1.0");
  result->number = is_win ? 4 : 100 + i;
  result->moves = is_win ? g_strdup (win) : play (rules, result->number, seed);
  result->outcome = is_win ? FAIR_OUTCOME_WON : FAIR_OUTCOME_GIVEN_UP;
  for (const char *at = result->moves; *at; at++)
    result->n_moves += *at == ' ';
  result->n_moves++;
  result->time = (gint64) (60 + fair_random_below (seed, 600)) * G_USEC_PER_SEC;
  result->begun = (G_GINT64_CONSTANT (1767225600) + (gint64) i * 20000) * G_USEC_PER_SEC;
  result->ended = result->begun + result->time;
  return result;
}

static void
make_member (const char *club,
             guint       n_records,
             guint64    *seed)
{
  g_autoptr (FairPlayerKey) key = fair_player_key_new (NULL);
  g_autofree char *folder = g_build_filename (club, fair_player_key_get_public (key), NULL);
  g_autofree char *path = g_build_filename (folder, "2026-11" FAIR_RECORD_SUFFIX, NULL);
  GString         *text = g_string_new (NULL);
  FairRules        rules;
  FairOptions      options;

  fair_options_default (fair_games_find ("kingcell"), &options);
  fair_rules_resolve (fair_games_find ("kingcell"), &options, &rules);
  for (guint i = 0; i < n_records; i++)
    {
      g_autoptr (FairResult) result = make_result (&rules, i, seed);
      g_autoptr (GError) error = NULL;
      g_autoptr (FairRecord) record = fair_record_new_from_result (result, "Ann", key, &error);
      g_autofree char *line = NULL;

      if (record == NULL)
        g_error ("%s", error->message);
      line = fair_record_print (record);
      g_string_append (text, line);
    }
  if (g_mkdir (folder, 0700) != 0 || !g_file_set_contents (path, text->str, (gssize) text->len, NULL))
    g_error ("%s cannot be written", path);
  g_string_free (text, TRUE);
}

/* The peak memory of this process, in MiB. */
static double
get_memory (void)
{
  g_autofree char *text = NULL;
  const char      *at;

  if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL) || (at = strstr (text, "VmHWM:")) == NULL)
    return 0;

  return (double) g_ascii_strtoull (at + 6, NULL, 10) / 1024;
}

/* Reads and ranks the club in another process. */
static void
measure (const char *what,
         const char *club,
         const char *cache)
{
  pid_t child;

  fflush (stdout);
  child = fork ();
  if (child == 0)
    {
      gint64          start = g_get_monotonic_time ();
      FairClubReading how = { .now = g_get_real_time (), .cache = cache };
      FairClubQuery   query = { .game = NULL };
      g_autoptr (GError) error = NULL;
      g_autoptr (FairClub) found = fair_club_read (club, &how, &error);
      g_autoptr (GPtrArray) tables = found ? fair_club_rank (found, &query) : NULL;

      if (found == NULL)
        g_error ("%s", error->message);
      printf ("  %-26s %8.3f s  %8.3f s of processor time  %6.1f MiB  %u results, %u faults, %u tables\n", what,
              (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC, (double) clock () / CLOCKS_PER_SEC,
              get_memory (), found->results->len, found->n_faults, tables->len);
      fflush (stdout);
      _exit (0);
    }
  waitpid (child, NULL, 0);
}

int
main (int    argc,
      char **argv)
{
  guint            n_members = argc > 1 ? (guint) atoi (argv[1]) : DEFAULT_MEMBERS;
  guint            n_records = argc > 2 ? (guint) atoi (argv[2]) : DEFAULT_RECORDS;
  g_autofree char *folder = fair_bench_make_folder ();
  g_autofree char *club = argc > 3 ? g_strdup (argv[3]) : g_build_filename (folder, "club", NULL);
  g_autofree char *cache = g_build_filename (folder, "records", NULL);
  pid_t            child = fork ();

  if (child == 0)
    {
      guint64 seed = 1;

      if (g_mkdir (club, 0700) != 0)
        _exit (1);
      for (guint i = 0; i < n_members; i++)
        make_member (club, n_records, &seed);
      _exit (0);
    }
  waitpid (child, NULL, 0);

  printf ("%u members with %u records each\n", n_members, n_records);
  measure ("the first time", club, cache);
  measure ("when nothing has changed", club, cache);
  measure ("the same again", club, cache);
  fair_bench_remove (folder);
  return 0;
}
