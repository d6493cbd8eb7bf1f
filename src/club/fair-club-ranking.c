#include "config.h"

#include "fair-club-ranking.h"

#include "fair-daily.h"
#include "games.h"

#include <string.h>

/* A total depends on how much was played, unless the deals are given. */
#define USUAL_RANKINGS ((1U << FAIR_N_CLUB_RANKINGS) - 1 - (1U << FAIR_CLUB_TOTAL_SCORE))

/* These names are part of the output of fairdeal-cli and do not change. */
static const char *const ranking_names[FAIR_N_CLUB_RANKINGS] = { "most-won", "best-score", "fewest-moves", "shortest-time", "longest-streak", "total-score" };
static const char *const scope_names[FAIR_N_CLUB_SCOPES] = { "all", "month", "week", "deals-of-month", "deals-of-week", "deal-of-day" };

/* What a member has achieved in one game by one set of rules. */
typedef struct
{
  const FairClubMember *member;
  guint                 streak; /* the current one */
  FairClubRow           best[FAIR_N_CLUB_RANKINGS];
} Figures;

/* A game by one set of rules. */
typedef struct
{
  const char *game;
  const char *variant;
  GHashTable *figures; /* owned; of Figures, by FairClubMember */
} Group;

/* The name of @ranking in output: "most-won". */
const char *
fair_club_ranking_get_name (FairClubRanking ranking)
{
  return ranking_names[ranking];
}

/* The name of @scope in output: "deal-of-day". */
const char *
fair_club_scope_get_name (FairClubScope scope)
{
  return scope_names[scope];
}

/**
 * fair_club_find_period:
 * @now: microseconds since 1970
 * @from: (out): when the day, week or month of @now begins, in microseconds since 1970
 * @to: (out): when the next one begins
 *
 * Periods are in UTC, so that they are the same for everybody; weeks begin on Monday.
 */
void
fair_club_find_period (FairPeriodLength length,
                       gint64           now,
                       gint64          *from,
                       gint64          *to)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (now / G_USEC_PER_SEC);
  g_autoptr (GDateTime) day = g_date_time_new_utc (g_date_time_get_year (date), g_date_time_get_month (date),
                                                   g_date_time_get_day_of_month (date), 0, 0, 0);
  int back = 0;
  g_autoptr (GDateTime) first = NULL;
  g_autoptr (GDateTime) next = NULL;

  if (length == FAIR_PERIOD_WEEK)
    back = g_date_time_get_day_of_week (day) - 1;
  else if (length == FAIR_PERIOD_MONTH)
    back = g_date_time_get_day_of_month (day) - 1;
  first = g_date_time_add_days (day, -back);
  if (length == FAIR_PERIOD_MONTH)
    next = g_date_time_add_months (first, 1);
  else
    next = g_date_time_add_days (first, length == FAIR_PERIOD_WEEK ? 7 : 1);

  *from = g_date_time_to_unix (first) * G_USEC_PER_SEC;
  *to = g_date_time_to_unix (next) * G_USEC_PER_SEC;
}

static gboolean
is_match (const char *wanted,
          const char *text)
{
  return wanted == NULL || strcmp (wanted, text) == 0;
}

static gboolean
is_asked_for (const FairClubQuery  *query,
              const FairClubResult *result)
{
  if (!result->counts || !is_match (query->game, result->game) || !is_match (query->variant, result->variant) ||
      result->ended < query->from || (query->to != 0 && result->ended >= query->to))
    return FALSE;
  for (guint i = 0; i < query->n_deals; i++)
    {
      const FairClubDeal *deal = &query->deals[i];

      if (deal->number == result->number && is_match (deal->game, result->game) && is_match (deal->variant, result->variant))
        return TRUE;
    }

  return query->n_deals == 0;
}

static gboolean
is_better (FairClubRanking    ranking,
           gint64             value,
           const FairClubRow *than)
{
  if (than->result == NULL)
    return TRUE;

  return ranking == FAIR_CLUB_FEWEST_MOVES || ranking == FAIR_CLUB_SHORTEST_TIME ? value < than->value : value > than->value;
}

static void
offer (Figures              *figures,
       FairClubRanking       ranking,
       gint64                value,
       const FairClubResult *result)
{
  FairClubRow *best = &figures->best[ranking];

  if (is_better (ranking, value, best))
    *best = (FairClubRow){ 0, figures->member, value, result->ended, result };
}

static void
add_result (Figures              *figures,
            const FairClubResult *result)
{
  gboolean won = result->outcome == FAIR_OUTCOME_WON;

  if (fair_games_have_points (result->game))
    {
      FairClubRow *total = &figures->best[FAIR_CLUB_TOTAL_SCORE];

      *total = (FairClubRow){ 0, figures->member, total->value + result->score, result->ended, result };
      offer (figures, FAIR_CLUB_BEST_SCORE, result->score, result);
    }
  figures->streak = won ? figures->streak + 1 : 0;
  if (!won)
    return;

  offer (figures, FAIR_CLUB_MOST_WON, figures->best[FAIR_CLUB_MOST_WON].value + 1, result);
  offer (figures, FAIR_CLUB_FEWEST_MOVES, result->n_moves, result);
  offer (figures, FAIR_CLUB_SHORTEST_TIME, result->time, result);
  offer (figures, FAIR_CLUB_LONGEST_STREAK, figures->streak, result);
}

static void
free_group (gpointer data)
{
  Group *group = data;

  g_hash_table_unref (group->figures);
  g_free (group);
}

/* The club has each text once, so addresses can be compared. */
static guint
hash_group (gconstpointer data)
{
  const Group *group = data;

  return g_direct_hash (group->game) * 31 + g_direct_hash (group->variant);
}

static gboolean
equal_groups (gconstpointer a,
              gconstpointer b)
{
  const Group *first = a;
  const Group *second = b;

  return first->game == second->game && first->variant == second->variant;
}

/* The figures of the player of @result, in its game. */
static Figures *
find_figures (FairClub             *club,
              GHashTable           *groups,
              const FairClubResult *result)
{
  Group    wanted = { result->game, result->variant, NULL };
  Group   *group = g_hash_table_lookup (groups, &wanted);
  Figures *figures;

  if (group == NULL)
    {
      group = g_memdup2 (&wanted, sizeof wanted);
      group->figures = g_hash_table_new_full (NULL, NULL, NULL, g_free);
      g_hash_table_add (groups, group);
    }
  figures = g_hash_table_lookup (group->figures, result->key);
  if (figures == NULL)
    {
      figures = g_new0 (Figures, 1);
      figures->member = fair_club_find_member (club, result->key);
      g_hash_table_insert (group->figures, (gpointer) result->key, figures);
    }

  return figures;
}

/* Sorts in the order of the list of games. */
static int
compare_groups (gconstpointer a,
                gconstpointer b)
{
  const Group *first = a;
  const Group *second = b;

  if (first->game == second->game)
    return strcmp (first->variant, second->variant);
  for (unsigned i = 0; i < fair_games_count (); i++)
    if (strcmp (fair_games_get (i)->id, first->game) == 0)
      return -1;
    else if (strcmp (fair_games_get (i)->id, second->game) == 0)
      return 1;

  return 0;
}

/* Sorts the best first; equal ones by who was first. */
static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer      data)
{
  const FairClubRow *first = a;
  const FairClubRow *second = b;

  if (first->value != second->value)
    return is_better (GPOINTER_TO_UINT (data), first->value, second) ? -1 : 1;
  if (first->reached != second->reached)
    return first->reached < second->reached ? -1 : 1;

  return strcmp (first->member->key, second->member->key);
}

static void
free_table (gpointer data)
{
  FairClubTable *table = data;

  g_array_unref (table->rows);
  g_free (table);
}

static void
add_table (GPtrArray      *tables,
           const Group    *group,
           FairClubRanking ranking)
{
  GArray        *rows = g_array_new (FALSE, TRUE, sizeof (FairClubRow));
  FairClubTable *table;
  GHashTableIter iter;
  gpointer       value;

  g_hash_table_iter_init (&iter, group->figures);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (((const Figures *) value)->best[ranking].result != NULL)
      g_array_append_val (rows, ((const Figures *) value)->best[ranking]);
  if (rows->len == 0)
    {
      g_array_unref (rows);
      return;
    }

  g_array_sort_with_data (rows, compare_rows, GUINT_TO_POINTER (ranking));
  for (guint i = 0; i < rows->len; i++)
    {
      FairClubRow *row = &g_array_index (rows, FairClubRow, i);

      row->rank = i > 0 && row[-1].value == row->value ? row[-1].rank : i + 1;
    }
  table = g_new0 (FairClubTable, 1);
  table->game = group->game;
  table->variant = group->variant;
  table->ranking = ranking;
  table->rows = rows;
  g_ptr_array_add (tables, table);
}

/**
 * fair_club_rank:
 * @query: which results count
 *
 * Ranks the members.  Results with assistance and of practice never count.  The tables point into @club, which must
 * outlive them.
 *
 * Returns: (transfer full) (element-type FairClubTable): one for each game and ranking that has results, in the order
 *   of the list of games
 */
GPtrArray *
fair_club_rank (FairClub            *club,
                const FairClubQuery *query)
{
  GPtrArray    *tables = g_ptr_array_new_with_free_func (free_table);
  const GArray *results = club->results;
  guint         rankings = query->rankings ? query->rankings : USUAL_RANKINGS;
  g_autoptr (GHashTable) groups = g_hash_table_new_full (hash_group, equal_groups, free_group, NULL);
  g_autoptr (GList) list = NULL;

  for (guint i = 0; i < results->len; i++)
    {
      const FairClubResult *result = &g_array_index (results, FairClubResult, i);

      if (is_asked_for (query, result))
        add_result (find_figures (club, groups, result), result);
    }
  list = g_list_sort (g_hash_table_get_keys (groups), compare_groups);
  for (const GList *at = list; at; at = at->next)
    for (FairClubRanking ranking = 0; ranking < FAIR_N_CLUB_RANKINGS; ranking++)
      if ((rankings & 1U << ranking) != 0)
        add_table (tables, at->data, ranking);

  return tables;
}

/* The day that it is in UTC, @now in microseconds since 1970. */
guint32
fair_club_scope_find_day (gint64 now)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_utc ();

  return fair_statistics_find_day (zone, now);
}

/* Adds the deals of the days of @scope of one game; those that are in no table have no ranks.  @variant is its default. */
static void
add_deals (GArray         *deals,
           const FairGame *game,
           const char     *variant,
           FairClubScope   scope,
           guint32         today)
{
  guint32 first = today;
  guint32 last = today;
  GDate   date;

  g_date_clear (&date, 1);
  g_date_set_julian (&date, today);
  if (scope == FAIR_CLUB_SCOPE_DEALS_OF_WEEK)
    {
      first = today - (guint32) g_date_get_weekday (&date) + G_DATE_MONDAY;
      last = first + 6;
    }
  else if (scope == FAIR_CLUB_SCOPE_DEALS_OF_MONTH)
    {
      first = today - g_date_get_day (&date) + 1;
      last = first + g_date_get_days_in_month (g_date_get_month (&date), g_date_get_year (&date)) - 1;
    }

  for (guint32 day = MAX (first, FAIR_DAILY_FIRST); day <= last; day++)
    {
      FairClubDeal deal = { game->id, variant, 0 };

      if (fair_daily_find (game, day, &deal.number))
        g_array_append_val (deals, deal);
    }
}

static GPtrArray *
rank_deals (FairClub     *club,
            FairClubScope scope,
            const char   *game,
            guint32       today)
{
  g_autoptr (GArray) deals = g_array_new (FALSE, FALSE, sizeof (FairClubDeal));
  g_autoptr (GPtrArray) variants = g_ptr_array_new_with_free_func (g_free);
  FairClubQuery query = { .game = game };

  for (guint i = 0; i < fair_games_count (); i++)
    if (is_match (game, fair_games_get (i)->id))
      {
        g_ptr_array_add (variants, fair_result_make_variant (fair_games_get (i), ""));
        add_deals (deals, fair_games_get (i), g_ptr_array_index (variants, variants->len - 1), scope, today);
      }
  if (deals->len == 0)
    return g_ptr_array_new ();

  if (scope == FAIR_CLUB_SCOPE_DEAL_OF_DAY)
    query.rankings = 1U << FAIR_CLUB_BEST_SCORE | 1U << FAIR_CLUB_FEWEST_MOVES | 1U << FAIR_CLUB_SHORTEST_TIME;
  else
    query.rankings = 1U << FAIR_CLUB_MOST_WON | 1U << FAIR_CLUB_TOTAL_SCORE;
  query.deals = (const FairClubDeal *) (const void *) deals->data;
  query.n_deals = deals->len;
  return fair_club_rank (club, &query);
}

/**
 * fair_club_rank_scope:
 * @game: (nullable): a game, or NULL for all
 * @now: microseconds since 1970
 * @today: the day that it is where the player is; deals of the day are those of the player's date
 *
 * Ranks the members by what they did at the deals of the day, or in a week, a month, or ever.  A deal of the day counts
 * whenever it was played, but only the first try at it; what it returns points into @club.
 *
 * Returns: (transfer full) (element-type FairClubTable): as fair_club_rank()
 */
GPtrArray *
fair_club_rank_scope (FairClub     *club,
                      FairClubScope scope,
                      const char   *game,
                      gint64        now,
                      guint32       today)
{
  FairClubQuery query = { .game = game };

  if (scope >= FAIR_CLUB_SCOPE_DEALS_OF_MONTH)
    return rank_deals (club, scope, game, today);

  if (scope != FAIR_CLUB_SCOPE_ALL)
    fair_club_find_period (scope == FAIR_CLUB_SCOPE_WEEK ? FAIR_PERIOD_WEEK : FAIR_PERIOD_MONTH, now, &query.from, &query.to);
  return fair_club_rank (club, &query);
}
