#include "fair-statistics.h"

#include "fair-results-table.h"

#include <string.h>

#define SECONDS_A_DAY (24 * 60 * 60)

/* GDate's number for the day of the Unix epoch. */
#define FIRST_DAY 719163

FairStatistics *
fair_statistics_new (const char *game,
                     const char *variant)
{
  FairStatistics *self = g_rc_box_new0 (FairStatistics);

  self->game = g_strdup (game);
  self->variant = g_strdup (variant);
  self->shortest = -1;
  self->fewest_moves = G_MAXUINT;
  self->best_score = G_MININT;
  self->periods = g_array_new (FALSE, FALSE, sizeof (FairPeriod));
  return self;
}

FairStatistics *
fair_statistics_ref (FairStatistics *self)
{
  return g_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  FairStatistics *self = data;

  g_free (self->game);
  g_free (self->variant);
  g_array_unref (self->periods);
}

void
fair_statistics_unref (FairStatistics *self)
{
  g_rc_box_release_full (self, clear);
}

/* Returns: the index of the period of @day, which is added if it is missing.  Results come in order unless the clock was set
 * back: then a day can come after a later one. */
static guint
find_period (GArray          *periods,
             guint32          day,
             FairPeriodLength length)
{
  FairPeriod period = { .best_score = G_MININT };
  guint      at = periods->len;

  g_date_clear (&period.first, 1);
  g_date_set_julian (&period.first, day);
  if (length == FAIR_PERIOD_WEEK)
    g_date_subtract_days (&period.first, g_date_get_weekday (&period.first) - G_DATE_MONDAY);
  else if (length == FAIR_PERIOD_MONTH)
    g_date_set_day (&period.first, 1);
  for (; at > 0; at--)
    {
      int order = g_date_compare (&g_array_index (periods, FairPeriod, at - 1).first, &period.first);

      if (order == 0)
        return at - 1;
      if (order < 0)
        break;
    }
  g_array_insert_val (periods, at, period);
  return at;
}

static FairPeriod *
get_period (FairStatistics  *self,
            guint32          day,
            FairPeriodLength length)
{
  if (self->periods->len == 0 || day != self->last_day)
    self->last_period = find_period (self->periods, day, length);

  self->last_day = day;
  return &g_array_index (self->periods, FairPeriod, self->last_period);
}

/* @result: the next result in the order of their end times
 * @day: the day on which it ended; see fair_statistics_find_day()
 * @length: of the periods; the same for all results */
void
fair_statistics_add (FairStatistics   *self,
                     const FairResult *result,
                     guint32           day,
                     FairPeriodLength  length)
{
  gboolean    won = result->outcome == FAIR_OUTCOME_WON;
  guint       level = MIN (result->difficulty, FAIR_RESULT_MAX_DIFFICULTY);
  gint64      time = MAX (result->time, 0);
  FairPeriod *period;

  if (result->assisted)
    {
      self->n_assisted++;
      self->n_assisted_won += won;
      return;
    }
  if (result->practice)
    {
      self->n_practice++;
      self->n_practice_won += won;
      return;
    }

  self->n_played++;
  self->n_outcomes[result->outcome]++;
  self->levels[level].n_played++;
  self->levels[level].n_won += won;
  self->total_score += result->score;
  self->best_score = MAX (self->best_score, result->score);
  self->streak = won ? self->streak + 1 : 0;
  self->best_streak = MAX (self->best_streak, self->streak);
  if (won)
    {
      self->total_time = time < G_MAXINT64 - self->total_time ? self->total_time + time : G_MAXINT64;
      if (self->shortest < 0 || time < self->shortest)
        self->shortest = time;
      self->fewest_moves = MIN (self->fewest_moves, result->n_moves);
    }
  period = get_period (self, day, length);
  period->n_played++;
  period->n_won += won;
  period->score += result->score;
  period->best_score = MAX (period->best_score, result->score);
}

/* Adds @value, which is not points, to the score of @day; does not change other figures.  @self: (inout): NULL before
 * the first one */
void
fair_statistics_add_value (FairStatistics **self,
                           gint64           value,
                           guint32          day)
{
  FairPeriod *period;

  if (*self == NULL)
    *self = fair_statistics_new (NULL, NULL);
  period = get_period (*self, day, FAIR_PERIOD_DAY);
  period->n_played++;
  period->score += value;
}

/* The percentage of games won, rounded. */
guint
fair_statistics_get_percentage (const FairStatistics *self)
{
  guint n_won = self->n_outcomes[FAIR_OUTCOME_WON];

  return self->n_played > 0 ? (200 * n_won + self->n_played) / (2 * self->n_played) : 0;
}

/* The average time of games won in microseconds; -1 if none was won. */
gint64
fair_statistics_get_average_time (const FairStatistics *self)
{
  guint n_won = self->n_outcomes[FAIR_OUTCOME_WON];

  return n_won > 0 ? self->total_time / n_won : -1;
}

/* The average score of all games; 0 if none was played. */
double
fair_statistics_get_average_score (const FairStatistics *self)
{
  return self->n_played > 0 ? (double) self->total_score / self->n_played : 0;
}

/* @self: figures by day
 * @length: how long periods are to be
 * Returns: (transfer full) (element-type FairPeriod): the periods that @self would have with @length. */
GArray *
fair_statistics_join_periods (const FairStatistics *self,
                              FairPeriodLength      length)
{
  GArray *joined = g_array_new (FALSE, FALSE, sizeof (FairPeriod));

  for (guint i = 0; i < self->periods->len; i++)
    {
      const FairPeriod *period = &g_array_index (self->periods, FairPeriod, i);
      guint             at = find_period (joined, g_date_get_julian (&period->first), length);
      FairPeriod       *whole = &g_array_index (joined, FairPeriod, at);

      whole->n_played += period->n_played;
      whole->n_won += period->n_won;
      whole->score += period->score;
      whole->best_score = MAX (whole->best_score, period->best_score);
    }

  return joined;
}

/* @time: microseconds since 1970
 * Returns: the day in @zone at that time, as GDate counts days. */
guint32
fair_statistics_find_day (GTimeZone *zone,
                          gint64     time)
{
  gint64 seconds = time / G_USEC_PER_SEC;
  int    interval = g_time_zone_find_interval (zone, G_TIME_TYPE_UNIVERSAL, seconds);

  seconds += g_time_zone_get_offset (zone, MAX (interval, 0));
  return (guint32) CLAMP (seconds / SECONDS_A_DAY + FIRST_DAY, 1, G_MAXINT32);
}

/* The figures of @variant of @game, or of all variants if it is NULL; NULL if the game is not known.  @list has for each game its
 * own, then those of its variants, in the order in which they were first played; and before them those of all games.  @at: (inout):
 * where to begin; then where they are */
static FairStatistics *
get_figures (GPtrArray  *list,
             guint      *at,
             const char *game,
             const char *variant)
{
  guint end = 0;

  for (guint i = *at; i < list->len; i++)
    {
      FairStatistics *figures = g_ptr_array_index (list, i);
      gboolean        is_other = strcmp (figures->game, game) != 0;

      if (is_other && end > 0)
        break;
      if (is_other)
        continue;
      *at = i;
      if (g_strcmp0 (figures->variant, variant) == 0)
        return figures;
      end = i + 1;
    }
  if (end == 0)
    return NULL;

  g_ptr_array_insert (list, (int) end, fair_statistics_new (game, variant));
  return g_ptr_array_index (list, end);
}

static gboolean
is_variant (GPtrArray *list,
            guint      i)
{
  return i < list->len && ((const FairStatistics *) g_ptr_array_index (list, i))->variant != NULL;
}

/* @database: (nullable): NULL if there is none yet
 * @player: the id of a player
 * @game: (nullable): a game; NULL for all
 * @zone: (nullable): in which days begin; NULL for the local one
 * Returns: (transfer full) (nullable) (element-type FairStatistics): all games together (unless
 *   @game is one), then each game, with its variants after it if there are several. */
GPtrArray *
fair_survey_make (FairDatabase    *database,
                  const char      *player,
                  const char      *game,
                  FairPeriodLength length,
                  GTimeZone       *zone,
                  GError         **error)
{
  g_autoptr (GTimeZone) own_zone = zone ? g_time_zone_ref (zone) : g_time_zone_new_local ();
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_statistics_unref);
  sqlite3_stmt *statement;
  FairResult    result;
  gboolean      good = TRUE;

  g_ptr_array_add (list, fair_statistics_new (NULL, NULL));
  for (guint i = 0; i < fair_games_count (); i++)
    if (game == NULL || g_strcmp0 (game, fair_games_get (i)->id) == 0)
      g_ptr_array_add (list, fair_statistics_new (fair_games_get (i)->id, NULL));
  statement = database ? fair_results_table_query_figures (database, player, game, error) : NULL;
  while (database != NULL && fair_results_table_next_figure (database, statement, &result, &good, error))
    {
      guint32         day = fair_statistics_find_day (own_zone, result.ended);
      guint           at = 1;
      FairStatistics *of_game = get_figures (list, &at, result.game, NULL);

      if (of_game == NULL)
        continue;
      fair_statistics_add (g_ptr_array_index (list, 0), &result, day, length);
      fair_statistics_add (of_game, &result, day, length);
      fair_statistics_add (get_figures (list, &at, result.game, result.variant), &result, day, length);
    }
  if (!good)
    return NULL;

  /* Those of an only variant are those of its game. */
  for (guint i = list->len - 1; i > 0; i--)
    if (is_variant (list, i) && !is_variant (list, i - 1) && !is_variant (list, i + 1))
      g_ptr_array_remove_index (list, i);
  if (game != NULL)
    g_ptr_array_remove_index (list, 0);
  return g_steal_pointer (&list);
}
