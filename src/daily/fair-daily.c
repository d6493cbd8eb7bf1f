#include "config.h"

#include "fair-daily.h"

#include "fair-daily-resources.h"
#include "fair-statistics.h"
#include "games.h"

#define TABLE "/io/github/fairdeal/FairDeal/daily/deals.txt"

static gpointer
load_table (gpointer data)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  GArray     *table = NULL;
  gsize       length;
  const char *text;

  bytes = g_resource_lookup_data (fair_daily_get_resource (), TABLE, G_RESOURCE_LOOKUP_FLAGS_NONE, &error);
  if (bytes != NULL)
    {
      text = g_bytes_get_data (bytes, &length);
      table = fair_daily_table_read (text, length, &error);
    }
  if (table == NULL)
    g_critical ("%s", error->message);

  return table;
}

/* Returns: (nullable): the row of @game in the built-in table, which is read on first use; NULL if it has none, or is damaged */
static const FairDailyRow *
find_row (const FairGame *game)
{
  static GOnce  once = G_ONCE_INIT;
  const GArray *table = g_once (&once, load_table, NULL);

  for (guint i = 0; table != NULL && i < table->len; i++)
    if (g_str_equal (g_array_index (table, FairDailyRow, i).game, game->id))
      return &g_array_index (table, FairDailyRow, i);

  return NULL;
}

/* Returns: the last day of @game in the table; 0 if there is none */
guint32
fair_daily_get_last (const FairGame *game)
{
  const FairDailyRow *row = find_row (game);

  return row ? row->first + row->n - 1 : 0;
}

/* Returns: (transfer container): each FairGame that has a deal of the day, in the order of the list of games */
GPtrArray *
fair_daily_list_games (void)
{
  GPtrArray *games = g_ptr_array_new ();

  for (guint i = 0; i < fair_games_count (); i++)
    if (fair_games_get (i)->search != FAIR_SEARCH_NONE)
      g_ptr_array_add (games, (gpointer) fair_games_get (i));
  return games;
}

/* Returns: the current day in the time zone of the system */
guint32
fair_daily_get_today (void)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();

  return fair_statistics_find_day (zone, g_get_real_time ());
}

/* How many seconds there are before the next day begins, where and when @now is. */
guint
fair_daily_count_seconds_left (GDateTime *now)
{
  g_autoptr (GDateTime) tomorrow = g_date_time_add_days (now, 1);
  g_autoptr (GDateTime) midnight = g_date_time_new (g_date_time_get_timezone (now), g_date_time_get_year (tomorrow),
                                                    g_date_time_get_month (tomorrow), g_date_time_get_day_of_month (tomorrow), 0, 0, 0);

  return (guint) (g_date_time_difference (midnight, now) / G_TIME_SPAN_SECOND) + 1;
}

/* Uses only the table, so it never blocks.
 * @number: (out): the deal of @day
 * Returns: whether the table has it */
gboolean
fair_daily_find (const FairGame *game,
                 guint32         day,
                 guint64        *number)
{
  const FairDailyRow *row = find_row (game);

  if (row == NULL || day < row->first || day - row->first >= row->n)
    return FALSE;

  *number = fair_daily_get_start (game, day) + row->offsets[day - row->first];
  return TRUE;
}

/* The number of a deal that is to be searched for. */
#define FAIR_DAILY_UNKNOWN G_MAXUINT64

static void
stop_cb (GCancellable *cancellable,
         gpointer      data)
{
  atomic_store ((atomic_bool *) data, true);
}

static void
search_thread (GTask        *task,
               gpointer      source,
               gpointer      data,
               GCancellable *cancellable)
{
  GArray     *deals = data;
  FairSolver *solver = fair_solver_new (FAIR_DAILY_MEMORY);
  atomic_bool stop = false;
  gulong      handler = 0;

  if (solver == NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "not enough memory");
      return;
    }
  if (cancellable != NULL)
    handler = g_cancellable_connect (cancellable, G_CALLBACK (stop_cb), &stop, NULL);

  for (guint i = 0; i < deals->len && !atomic_load (&stop); i++)
    {
      FairDailyDeal *deal = &g_array_index (deals, FairDailyDeal, i);

      if (deal->number == FAIR_DAILY_UNKNOWN)
        fair_daily_search (solver, deal->game, deal->day, &stop, &deal->number);
    }

  g_cancellable_disconnect (cancellable, handler);
  fair_solver_free (solver);
  if (!g_task_return_error_if_cancelled (task))
    g_task_return_pointer (task, g_array_ref (deals), (GDestroyNotify) g_array_unref);
}

/* Finds the deals of some days, sorted by game, then by day.  Those that are not in the table are searched for in
 * another thread, which takes up to a second for each.  The task returns a GArray of FairDailyDeal.
 * @game: (nullable): a game; NULL for all
 * @first: a day; days without a deal are left out
 * @last: a day, not before @first */
void
fair_daily_find_async (const FairGame     *game,
                       guint32             first,
                       guint32             last,
                       GCancellable       *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer            data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  g_autoptr (GPtrArray) games = fair_daily_list_games ();
  GArray  *deals = g_array_new (FALSE, FALSE, sizeof (FairDailyDeal));
  gboolean known = TRUE;

  g_task_set_task_data (task, deals, (GDestroyNotify) g_array_unref);
  for (guint i = 0; i < games->len; i++)
    for (guint32 day = MAX (first, FAIR_DAILY_FIRST); day <= last && (game == NULL || game == games->pdata[i]); day++)
      {
        FairDailyDeal deal = { games->pdata[i], day, FAIR_DAILY_UNKNOWN };

        known = fair_daily_find (deal.game, day, &deal.number) && known;
        g_array_append_val (deals, deal);
      }

  if (known)
    g_task_return_pointer (task, g_array_ref (deals), (GDestroyNotify) g_array_unref);
  else
    g_task_run_in_thread (task, search_thread);
}
