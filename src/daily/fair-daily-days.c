#include "config.h"

#include "fair-daily-days.h"

#include "fair-store.h"

#include <string.h>

/* How the deal of a day was won, FairDailyDeal.win; higher is better. */
enum
{
  NOT_WON,
  BEGUN,
  WON_LATER,
  WON_THEN
};

/* Returns: whether @slot is that of the deals of a day */
gboolean
fair_daily_parse_slot (const char *slot,
                       guint32    *day)
{
  guint64 number;

  if (!g_str_has_prefix (slot, FAIR_SLOT_DAILY) || !g_ascii_string_to_unsigned (slot + strlen (FAIR_SLOT_DAILY), 10, 1, G_MAXUINT32, &number, NULL) ||
      !g_date_valid_julian ((guint32) number))
    return FALSE;

  *day = (guint32) number;
  return TRUE;
}

/* Notes a win of the deal with index @deal; the times are in microseconds since 1970, @zone is the player's time
 * zone.  An @ended of 0 is a game in progress. */
void
fair_daily_days_add_win (GArray    *days,
                         guint      deal,
                         gint64     begun,
                         gint64     ended,
                         GTimeZone *zone)
{
  FairDailyDeal *self = &g_array_index (days, FairDailyDeal, deal);
  guint8         win = BEGUN;

  g_return_if_fail (deal < days->len);

  if (ended != 0)
    win = fair_statistics_find_day (zone, begun) == self->day || fair_statistics_find_day (zone, ended) == self->day ? WON_THEN : WON_LATER;
  self->win = MAX (self->win, win);
}

/* Returns: (transfer none) (nullable): the deal of @game and @day */
const FairDailyDeal *
fair_daily_days_find (GArray         *days,
                      const FairGame *game,
                      guint32         day)
{
  const FairDailyDeal *deals = (const FairDailyDeal *) (const void *) days->data;
  gsize                i = 0;

  while (i < days->len && deals[i].game != game)
    i++;
  /* The days of a game are consecutive. */
  if (i < days->len && day > deals[i].day)
    i += day - deals[i].day;
  return i < days->len && deals[i].game == game && deals[i].day == day ? &deals[i] : NULL;
}

FairDayState
fair_daily_days_get_state (GArray         *days,
                           const FairGame *game,
                           guint32         day,
                           guint32         today)
{
  static const FairDayState states[] = { FAIR_DAY_OPEN, FAIR_DAY_BEGUN, FAIR_DAY_LATER, FAIR_DAY_WON };
  const FairDailyDeal      *deal = fair_daily_days_find (days, game, day);

  if (deal == NULL)
    return FAIR_DAY_WITHOUT;

  return deal->win == NOT_WON && day > today ? FAIR_DAY_AHEAD : states[deal->win];
}

static gboolean
was_won_then (GArray         *days,
              const FairGame *game,
              guint32         day)
{
  for (guint i = 0; i < fair_games_count (); i++)
    if (game == NULL || game == fair_games_get (i))
      {
        const FairDailyDeal *deal = fair_daily_days_find (days, fair_games_get (i), day);

        if (deal != NULL && deal->win == WON_THEN)
          return TRUE;
      }

  return FALSE;
}

/* Returns: the length of the current streak: days in a row, up to today, whose deals were won on the day itself; if @game
 * is NULL, a deal of any game on each day */
guint
fair_daily_days_get_run (GArray         *days,
                         const FairGame *game,
                         guint32         today)
{
  guint32 end = today;
  guint   run = 0;

  /* A later day may have been won before the clock was set back; and today may not be won yet. */
  for (guint i = 0; i < days->len; i++)
    {
      const FairDailyDeal *deal = &g_array_index (days, FairDailyDeal, i);

      if ((game == NULL || deal->game == game) && deal->win == WON_THEN)
        end = MAX (end, deal->day);
    }
  if (end == today && !was_won_then (days, game, today))
    end--;
  while (was_won_then (days, game, end - run))
    run++;
  return run;
}

/* Returns: the length of the longest streak ever */
guint
fair_daily_days_get_longest_run (GArray         *days,
                                 const FairGame *game)
{
  guint longest = 0;
  guint run = 0;

  for (guint i = 0; i < days->len; i++)
    {
      const FairDailyDeal *deal = &g_array_index (days, FairDailyDeal, i);

      if (deal->game != game)
        continue;
      run = deal->win == WON_THEN ? run + 1 : 0;
      longest = MAX (longest, run);
    }

  return longest;
}

typedef struct
{
  GArray    *days; /* owned; NULL until the deals are found */
  GTimeZone *zone; /* owned */
} Load;

static void
load_free (gpointer data)
{
  Load *load = data;

  g_clear_pointer (&load->days, g_array_unref);
  g_time_zone_unref (load->zone);
  g_free (load);
}

static void
listed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (GTask) task = data;
  Load   *load = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (GArray) wins = fair_store_finish (FAIR_STORE (source), result, &error);

  if (wins == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  for (guint i = 0; i < wins->len; i++)
    {
      const FairStoreWin *win = &g_array_index (wins, FairStoreWin, i);

      fair_daily_days_add_win (load->days, win->deal, win->begun, win->ended, load->zone);
    }
  g_task_return_pointer (task, g_steal_pointer (&load->days), (GDestroyNotify) g_array_unref);
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GTask) task = data;
  Load   *load = g_task_get_task_data (task);
  GError *error = NULL;
  GArray *deals = g_task_propagate_pointer (G_TASK (result), &error);
  g_autoptr (GArray) asked = NULL;
  g_autoptr (GPtrArray) variants = g_ptr_array_new_with_free_func (g_free);
  const FairGame *game = NULL;

  if (deals == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  load->days = deals;
  asked = g_array_sized_new (FALSE, FALSE, sizeof (FairStoreDeal), deals->len);
  for (guint i = 0; i < deals->len; i++)
    {
      const FairDailyDeal *deal = &g_array_index (deals, FairDailyDeal, i);
      FairStoreDeal        one = { .game = deal->game, .number = deal->number };

      if (deal->game != game)
        g_ptr_array_add (variants, fair_result_make_variant (deal->game, ""));
      game = deal->game;
      one.variant = g_ptr_array_index (variants, variants->len - 1);
      g_array_append_val (asked, one);
    }
  fair_store_ask (g_task_get_source_object (task), FAIR_STORE_LIST_WINS, &(FairStoreQuestion){ .deals = asked },
                  g_task_get_cancellable (task), listed_cb, task);
  g_steal_pointer (&task);
}

/* Finds the deals of some days, and looks up in the results of @store which of them were won.  The task
 * returns the days.
 * @game: (nullable): a game; NULL for all
 * @first: a day
 * @last: a day, not before @first
 * @zone: (nullable): the player's time zone; NULL for the system's */
void
fair_daily_days_load_async (FairStore          *store,
                            const FairGame     *game,
                            guint32             first,
                            guint32             last,
                            GTimeZone          *zone,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            data)
{
  GTask *task;
  Load  *load = g_new0 (Load, 1);

  g_return_if_fail (FAIR_IS_STORE (store));

  task = g_task_new (store, cancellable, callback, data);
  load->zone = zone ? g_time_zone_ref (zone) : g_time_zone_new_local ();
  g_task_set_task_data (task, load, load_free);
  fair_daily_find_async (game, first, last, cancellable, found_cb, task);
}
