#include "config.h"

#include "fair-club-scope.h"

#include "fair-daily.h"

#include <string.h>

/* Indexed by FairClubScope; these names are part of the output of fairdeal-cli and do not change. */
static const char *const names[FAIR_N_CLUB_SCOPES] = { "all", "month", "week", "deals-of-month", "deals-of-week", "deal-of-day" };

/* The word for @scope that stands in output: "deal-of-day". */
const char *
fair_club_scope_get_name (FairClubScope scope)
{
  g_return_val_if_fail (scope < FAIR_N_CLUB_SCOPES, "");

  return names[scope];
}

/* The day that it is in UTC, @now in microseconds since 1970. */
guint32
fair_club_scope_find_day (gint64 now)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_utc ();

  return fair_statistics_find_day (zone, now);
}

/* The first and the last day of the week or month that @today is in, or @today alone. */
static void
find_days (FairClubScope scope,
           guint32       today,
           guint32      *first,
           guint32      *last)
{
  GDate date;

  *first = today;
  *last = today;
  g_date_clear (&date, 1);
  g_date_set_julian (&date, today);
  if (scope == FAIR_CLUB_SCOPE_DEALS_OF_WEEK)
    {
      *first = today - (guint32) g_date_get_weekday (&date) + G_DATE_MONDAY;
      *last = *first + 6;
    }
  else if (scope == FAIR_CLUB_SCOPE_DEALS_OF_MONTH)
    {
      *first = today - g_date_get_day (&date) + 1;
      *last = *first + g_date_get_days_in_month (g_date_get_month (&date), g_date_get_year (&date)) - 1;
    }
}

/* Adds the deals of some days of one game; those that are in no table have no ranks. */
static void
add_deals (GArray         *deals,
           GPtrArray      *variants,
           const FairGame *game,
           guint32         first,
           guint32         last)
{
  g_ptr_array_add (variants, fair_result_make_variant (game, ""));
  for (guint32 day = MAX (first, FAIR_DAILY_FIRST); day <= last; day++)
    {
      FairClubDeal deal = { game->id, g_ptr_array_index (variants, variants->len - 1), 0 };

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
  guint32       first;
  guint32       last;

  find_days (scope, today, &first, &last);
  for (guint i = 0; i < fair_games_count (); i++)
    if (game == NULL || strcmp (game, fair_games_get (i)->id) == 0)
      add_deals (deals, variants, fair_games_get (i), first, last);
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
