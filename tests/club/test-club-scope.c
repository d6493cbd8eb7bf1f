/* The deals of the day, of a week and of a month: which results they are of, and what they come to. */
#include "club-helpers.h"
#include "daily-rule.h"
#include "deal.h"
#include "fair-club-ranking.h"
#include "fair-daily.h"
#include "options-text.h"

#include <string.h>

#define NOW FAIR_TEST_NOW

enum
{
  TODAY = 739938, /* 2026-11-18, a Wednesday */
  MONDAY = TODAY - 2,
  SUNDAY = MONDAY + 6,
  FIRST = 739921, /* 2026-11-01 */
  N_ROUNDS = 200,
  N_MEMBERS = 4
};

static FairClub *
create_club (void)
{
  FairClub *club = fair_club_new ();

  for (guint i = 0; i < N_MEMBERS; i++)
    {
      g_autofree char *key = g_strdup_printf ("%064x", i);
      FairClubMember   member = { g_string_chunk_insert_const (club->texts, key), "", FALSE, 0 };

      g_array_append_val (club->members, member);
    }

  return club;
}

/* The deal of @day by the rules of the day. */
static FairClubResult
make_result (FairClub   *club,
             guint       member,
             const char *id,
             guint32     day)
{
  FairClubResult result = { .outcome = FAIR_OUTCOME_WON, .counts = TRUE, .ended = NOW };
  FairRules      rules;
  char           variant[FAIR_OPTIONS_TEXT];

  fair_daily_get_rules (fair_games_find (id), &rules);
  fair_options_print (rules.game, &rules.options, FAIR_OPTIONS_OF_PLAY, variant);
  g_assert_true (fair_daily_find (rules.game, day, &result.number));
  result.key = g_array_index (club->members, FairClubMember, member).key;
  result.name = "";
  result.game = g_string_chunk_insert_const (club->texts, id);
  result.variant = g_string_chunk_insert_const (club->texts, variant);
  result.n_moves = 100 + member;
  result.time = G_USEC_PER_SEC * (200 - member);
  return result;
}

/* @expected: of each row its rank, member and value */
static void
assert_ranks (FairClub       *club,
              FairClubScope   scope,
              guint32         today,
              FairClubRanking ranking,
              const char     *expected)
{
  g_autoptr (GPtrArray) tables = fair_club_rank_scope (club, scope, NULL, NOW, today);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < tables->len; i++)
    {
      const FairClubTable *table = g_ptr_array_index (tables, i);

      for (guint k = 0; table->ranking == ranking && k < table->rows->len; k++)
        {
          const FairClubRow *row = &g_array_index (table->rows, FairClubRow, k);

          g_string_append_printf (text, "%s%u:%s=%" G_GINT64_FORMAT, text->len > 0 ? " " : "", row->rank, row->member->key + 63, row->value);
        }
    }
  g_assert_cmpstr (text->str, ==, expected);
}

/* Of today's deal of each game the first tries alone, by the rules of the day. */
static void
test_day (void)
{
  g_autoptr (FairClub) club = create_club ();
  FairClubResult results[6];

  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    results[i] = make_result (club, i % N_MEMBERS, "kingcell", TODAY);
  results[1].outcome = FAIR_OUTCOME_LOST;
  results[2].number++;
  results[3].variant = g_string_chunk_insert_const (club->texts, "supermove=none");
  results[4].counts = FALSE;
  results[4].n_moves = 50;
  results[5].counts = FALSE;
  g_array_append_vals (club->results, results, G_N_ELEMENTS (results));
  assert_ranks (club, FAIR_CLUB_SCOPE_DEAL_OF_DAY, TODAY, FAIR_CLUB_FEWEST_MOVES, "1:0=100");
  assert_ranks (club, FAIR_CLUB_SCOPE_DEAL_OF_DAY, TODAY, FAIR_CLUB_SHORTEST_TIME, "1:0=200000000");
  assert_ranks (club, FAIR_CLUB_SCOPE_DEAL_OF_DAY, TODAY, FAIR_CLUB_MOST_WON, "");
  assert_ranks (club, FAIR_CLUB_SCOPE_DEAL_OF_DAY, TODAY + 1, FAIR_CLUB_FEWEST_MOVES, "");
  assert_ranks (club, FAIR_CLUB_SCOPE_DEAL_OF_DAY, FIRST - 1, FAIR_CLUB_FEWEST_MOVES, "");
}

/* From Monday to Sunday, and from the first to the last. */
static void
test_limits (void)
{
  static const guint32 days[] = { MONDAY - 1, MONDAY, TODAY, SUNDAY, SUNDAY + 1, FIRST, FIRST + 29, FIRST + 30 };
  g_autoptr (FairClub) club = create_club ();

  for (guint i = 0; i < G_N_ELEMENTS (days); i++)
    {
      FairClubResult result = make_result (club, 0, "kingcell", days[i]);

      g_array_append_val (club->results, result);
    }
  for (guint32 day = MONDAY; day <= SUNDAY; day++)
    assert_ranks (club, FAIR_CLUB_SCOPE_DEALS_OF_WEEK, day, FAIR_CLUB_MOST_WON, "1:0=3");
  assert_ranks (club, FAIR_CLUB_SCOPE_DEALS_OF_WEEK, FIRST, FAIR_CLUB_MOST_WON, "1:0=1");
  assert_ranks (club, FAIR_CLUB_SCOPE_DEALS_OF_MONTH, TODAY, FAIR_CLUB_MOST_WON, "1:0=7");
  assert_ranks (club, FAIR_CLUB_SCOPE_DEALS_OF_MONTH, FIRST + 30, FAIR_CLUB_MOST_WON, "1:0=1");
  assert_ranks (club, FAIR_CLUB_SCOPE_DEALS_OF_MONTH, TODAY, FAIR_CLUB_FEWEST_MOVES, "");
}

/* The total of a game with points, compared with a plain sum. */
static void
test_totals (void)
{
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (FairClub) club = create_club ();
      g_autoptr (GPtrArray) tables = NULL;
      gint64 sums[N_MEMBERS] = { 0 };
      guint  n_played[N_MEMBERS] = { 0 };
      guint  n_rows = 0;

      for (guint i = 0; i < 30; i++)
        {
          guint          member = (guint) g_test_rand_int_range (0, N_MEMBERS - 1);
          guint32        day = (guint32) g_test_rand_int_range (FIRST, FIRST + 35);
          FairClubResult result = make_result (club, member, "rush", day);

          result.outcome = g_test_rand_bit () ? FAIR_OUTCOME_ENDED : FAIR_OUTCOME_GIVEN_UP;
          result.score = g_test_rand_int_range (-500, 500);
          result.counts = g_test_rand_int_range (0, 4) > 0;
          result.ended = NOW + i;
          g_array_append_val (club->results, result);
          if (!result.counts || day < MONDAY || day > SUNDAY)
            continue;
          sums[member] += result.score;
          n_played[member]++;
        }
      tables = fair_club_rank_scope (club, FAIR_CLUB_SCOPE_DEALS_OF_WEEK, "rush", NOW, TODAY);
      for (guint i = 0; i < tables->len; i++)
        {
          const FairClubTable *table = g_ptr_array_index (tables, i);

          g_assert_cmpint (table->ranking, ==, FAIR_CLUB_TOTAL_SCORE);
          for (guint k = 0; k < table->rows->len; k++, n_rows++)
            {
              const FairClubRow *row = &g_array_index (table->rows, FairClubRow, k);
              guint              member = (guint) (row->member->key[63] - '0');

              g_assert_cmpuint (n_played[member], >, 0);
              g_assert_cmpint (row->value, ==, sums[member]);
              g_assert_true (k == 0 || row->value <= row[-1].value);
            }
        }
      for (guint i = 0; i < N_MEMBERS; i++)
        n_rows -= n_played[i] > 0;
      g_assert_cmpuint (n_rows, ==, 0);
    }
}

static void
test_names (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (FairClubScope scope = 0; scope < FAIR_N_CLUB_SCOPES; scope++)
    g_string_append_printf (text, "%s ", fair_club_scope_names[scope]);
  g_assert_cmpstr (text->str, ==, "all month week deals-of-month deals-of-week deal-of-day ");
  g_assert_cmpuint (fair_club_scope_find_day (NOW), ==, TODAY);
  g_assert_cmpuint (FIRST, ==, FAIR_DAILY_FIRST);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/club-scope/day", test_day);
  g_test_add_func ("/fair/club-scope/limits", test_limits);
  g_test_add_func ("/fair/club-scope/totals", test_totals);
  g_test_add_func ("/fair/club-scope/names", test_names);

  return g_test_run ();
}
