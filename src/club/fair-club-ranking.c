#include "config.h"

#include "fair-club-ranking.h"

#include "fair-daily.h"
#include "games.h"

#include <string.h>

/* A total depends on the number of games, unless the deals are fixed. */
#define USUAL_RANKINGS ((1U << FAIR_N_CLUB_RANKINGS) - 1 - (1U << FAIR_CLUB_TOTAL_SCORE))

const char *const fair_club_ranking_names[FAIR_N_CLUB_RANKINGS] = { "most-won", "best-score", "fewest-moves", "shortest-time", "longest-streak", "total-score" };
const char *const fair_club_scope_names[FAIR_N_CLUB_SCOPES] = { "all", "month", "week", "deals-of-month", "deals-of-week", "deal-of-day" };

/* The Julian day of GDate on which 1970 begins. */
#define EPOCH 719163

/* A member's results in one game with one set of rules. */
typedef struct
{
  const char           *game;
  const char           *variant;
  const char           *key;
  const FairClubMember *member;
  guint                 streak; /* the current one */
  FairClubRow           best[FAIR_N_CLUB_RANKINGS];
} Figures;

/* The current day in UTC; @now is in microseconds since 1970. */
guint32
fair_club_scope_find_day (gint64 now)
{
  return (guint32) (now / G_TIME_SPAN_DAY) + EPOCH;
}

/* The first and the last day of the week or month that @today is in, or @today alone.  Weeks begin on Monday. */
static void
find_days (FairClubScope scope,
           guint32       today,
           guint32      *first,
           guint32      *last)
{
  GDate date;

  *first = *last = today;
  g_date_clear (&date, 1);
  g_date_set_julian (&date, today);
  if (scope == FAIR_CLUB_SCOPE_WEEK || scope == FAIR_CLUB_SCOPE_DEALS_OF_WEEK)
    {
      *first = today - (guint32) g_date_get_weekday (&date) + G_DATE_MONDAY;
      *last = *first + 6;
    }
  else if (scope == FAIR_CLUB_SCOPE_MONTH || scope == FAIR_CLUB_SCOPE_DEALS_OF_MONTH)
    {
      *first = today - g_date_get_day (&date) + 1;
      *last = *first + g_date_get_days_in_month (g_date_get_month (&date), g_date_get_year (&date)) - 1;
    }
}

/* Periods are in UTC, so that they are the same for everybody.
 * @now: microseconds since 1970
 * @from: (out): when the day, week or month of @now begins, in microseconds since 1970
 * @to: (out): when the next one begins */
void
fair_club_find_period (FairClubScope scope,
                       gint64        now,
                       gint64       *from,
                       gint64       *to)
{
  guint32 first;
  guint32 last;

  find_days (scope, fair_club_scope_find_day (now), &first, &last);
  *from = ((gint64) first - EPOCH) * G_TIME_SPAN_DAY;
  *to = ((gint64) last + 1 - EPOCH) * G_TIME_SPAN_DAY;
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
  if (!result->counts || !is_match (query->game, result->game) ||
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

/* The club has each text once, so addresses can be compared. */
static guint
hash_figures (gconstpointer data)
{
  const Figures *figures = data;

  return (g_direct_hash (figures->game) * 31 + g_direct_hash (figures->variant)) * 31 + g_direct_hash (figures->key);
}

static gboolean
is_same_game (const Figures *a,
              const Figures *b)
{
  return a->game == b->game && a->variant == b->variant;
}

static gboolean
equal_figures (gconstpointer a,
               gconstpointer b)
{
  return is_same_game (a, b) && ((const Figures *) a)->key == ((const Figures *) b)->key;
}

static int
compare_games (gconstpointer a,
               gconstpointer b)
{
  const Figures *first = *(const Figures *const *) a;
  const Figures *second = *(const Figures *const *) b;

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

/* Adds a table of @n figures of one game, unless it has no rows. */
static void
add_table (GPtrArray      *tables,
           Figures       **figures,
           guint           n,
           FairClubRanking ranking)
{
  GArray        *rows = g_array_new (FALSE, TRUE, sizeof (FairClubRow));
  FairClubTable *table;

  for (guint i = 0; i < n; i++)
    if (figures[i]->best[ranking].result != NULL)
      g_array_append_val (rows, figures[i]->best[ranking]);
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
  *table = (FairClubTable){ figures[0]->game, figures[0]->variant, ranking, rows };
  g_ptr_array_add (tables, table);
}

/* Ranks the members.  Results with assistance and of practice never count.  The tables point into @club, which must
 * outlive them.
 * @query: which results count
 * Returns: (transfer full) (element-type FairClubTable): one for each game and ranking that has results, in the order
 *   of the list of games */
GPtrArray *
fair_club_rank (FairClub            *club,
                const FairClubQuery *query)
{
  GPtrArray *tables = g_ptr_array_new_with_free_func (free_table);
  guint      rankings = query->rankings ? query->rankings : USUAL_RANKINGS;
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) table = g_hash_table_new (hash_figures, equal_figures);

  for (guint i = 0; i < club->results->len; i++)
    {
      const FairClubResult *result = &g_array_index (club->results, FairClubResult, i);
      Figures               wanted = { result->game, result->variant, result->key };
      Figures              *figures;

      if (!is_asked_for (query, result))
        continue;
      figures = g_hash_table_lookup (table, &wanted);
      if (figures == NULL)
        {
          figures = g_memdup2 (&wanted, sizeof wanted);
          figures->member = fair_club_find_member (club, result->key);
          g_hash_table_add (table, figures);
          g_ptr_array_add (list, figures);
        }
      add_result (figures, result);
    }
  g_ptr_array_sort (list, compare_games);
  for (guint i = 0, end = 0; i < list->len; i = end)
    {
      while (end < list->len && is_same_game (list->pdata[i], list->pdata[end]))
        end++;
      for (FairClubRanking ranking = 0; ranking < FAIR_N_CLUB_RANKINGS; ranking++)
        if ((rankings & 1U << ranking) != 0)
          add_table (tables, (Figures **) list->pdata + i, end - i, ranking);
    }

  return tables;
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
  guint32       first;
  guint32       last;

  find_days (scope, today, &first, &last);
  for (guint i = 0; i < fair_games_count (); i++)
    {
      const FairGame *one = fair_games_get (i);
      FairClubDeal    deal = { one->id, fair_result_make_variant (one, ""), 0 };

      g_ptr_array_add (variants, (gpointer) deal.variant);
      /* Deals beyond the table have no ranks. */
      for (guint32 day = MAX (first, FAIR_DAILY_FIRST); is_match (game, one->id) && day <= last; day++)
        if (fair_daily_find (one, day, &deal.number))
          g_array_append_val (deals, deal);
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

/* Ranks the members by their results in the deals of the day, or in a week, a month, or all time. A deal of the day
 * counts whenever it was played, but only the first attempt. The tables point into @club.
 * @game: (nullable): a game, or NULL for all
 * @now: microseconds since 1970
 * @today: the current day in the player's time zone, which selects the deals of the day
 * Returns: (transfer full) (element-type FairClubTable): as fair_club_rank() */
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
    fair_club_find_period (scope, now, &query.from, &query.to);
  return fair_club_rank (club, &query);
}
