#include "config.h"

#include "fair-daily-days.h"

#include "fair-store.h"

#include <string.h>

/* How the deal of a day was won; higher is better. */
enum
{
  NOT_WON,
  BEGUN,
  WON_LATER,
  WON_THEN
};

struct FairDailyDays
{
  GArray *deals; /* owned; of FairDailyDeal, sorted by game, then by day */
  guint8 *wins;  /* owned; one for each deal */
};

/* Returns: (transfer full): the slot of the deals of @day */
char *
fair_daily_make_slot (guint32 day)
{
  return g_strdup_printf (FAIR_SLOT_DAILY "%u", day);
}

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

/* Returns: (transfer full): the days of @deals, none of which is won; holds a reference to @deals */
FairDailyDays *
fair_daily_days_new (GArray *deals)
{
  FairDailyDays *self = g_new (FairDailyDays, 1);

  self->deals = g_array_ref (deals);
  self->wins = g_new0 (guint8, deals->len);
  return self;
}

void
fair_daily_days_free (FairDailyDays *self)
{
  g_array_unref (self->deals);
  g_free (self->wins);
  g_free (self);
}

static const FairDailyDeal *
get_deal (FairDailyDays *self,
          guint          index)
{
  return &g_array_index (self->deals, FairDailyDeal, index);
}

/* Notes a win of the deal with index @deal; the times are in microseconds since 1970, @zone is the player's time
 * zone.  An @ended of 0 is a game in progress. */
void
fair_daily_days_add_win (FairDailyDays *self,
                         guint          deal,
                         gint64         begun,
                         gint64         ended,
                         GTimeZone     *zone)
{
  guint32 day;
  guint8  win;

  g_return_if_fail (deal < self->deals->len);

  day = get_deal (self, deal)->day;
  win = fair_statistics_find_day (zone, begun) == day || fair_statistics_find_day (zone, ended) == day ? WON_THEN : WON_LATER;
  win = ended == 0 ? BEGUN : win;
  self->wins[deal] = MAX (self->wins[deal], win);
}

/* Returns: the index of the deal of @game and @day; if there is none, another index, or the number of deals */
static guint
find_index (FairDailyDays  *self,
            const FairGame *game,
            guint32         day)
{
  guint i = 0;

  while (i < self->deals->len && get_deal (self, i)->game != game)
    i++;
  /* The days of a game are consecutive. */
  if (i < self->deals->len && day > get_deal (self, i)->day && day - get_deal (self, i)->day < self->deals->len - i)
    i += day - get_deal (self, i)->day;
  return i;
}

static gboolean
is_deal (FairDailyDays  *self,
         guint           index,
         const FairGame *game,
         guint32         day)
{
  return index < self->deals->len && get_deal (self, index)->game == game && get_deal (self, index)->day == day;
}

/**
 * fair_daily_days_find:
 * @number: (out): the deal of @day
 *
 * Returns: whether the day has one
 */
gboolean
fair_daily_days_find (FairDailyDays  *self,
                      const FairGame *game,
                      guint32         day,
                      guint64        *number)
{
  guint index = find_index (self, game, day);

  if (!is_deal (self, index, game, day))
    return FALSE;

  *number = get_deal (self, index)->number;
  return TRUE;
}

FairDayState
fair_daily_days_get_state (FairDailyDays  *self,
                           const FairGame *game,
                           guint32         day,
                           guint32         today)
{
  guint index = find_index (self, game, day);

  if (!is_deal (self, index, game, day))
    return FAIR_DAY_WITHOUT;
  if (self->wins[index] > BEGUN)
    return self->wins[index] == WON_THEN ? FAIR_DAY_WON : FAIR_DAY_LATER;
  if (self->wins[index] == BEGUN)
    return FAIR_DAY_BEGUN;

  return day > today ? FAIR_DAY_AHEAD : FAIR_DAY_OPEN;
}

static gboolean
was_won_then (FairDailyDays  *self,
              const FairGame *game,
              guint32         day)
{
  guint index;

  if (game == NULL)
    {
      for (guint i = 0; i < fair_games_count (); i++)
        if (was_won_then (self, fair_games_get (i), day))
          return TRUE;
      return FALSE;
    }

  index = find_index (self, game, day);
  return is_deal (self, index, game, day) && self->wins[index] == WON_THEN;
}

/* The last day that can be part of the current streak: today, or yesterday while today is not won yet; a later day if
 * that was won before the clock was set back. */
static guint32
find_end_of_run (FairDailyDays  *self,
                 const FairGame *game,
                 guint32         today)
{
  guint32 end = today;

  for (guint i = 0; i < self->deals->len; i++)
    if ((game == NULL || get_deal (self, i)->game == game) && self->wins[i] == WON_THEN)
      end = MAX (end, get_deal (self, i)->day);

  return end > today || was_won_then (self, game, today) ? end : today - 1;
}

/* Returns: the length of the current streak: days in a row, up to today, whose deals were won on the day itself; if @game
 * is NULL, a deal of any game on each day */
guint
fair_daily_days_get_run (FairDailyDays  *self,
                         const FairGame *game,
                         guint32         today)
{
  guint32 end = find_end_of_run (self, game, today);
  guint   run = 0;

  while (was_won_then (self, game, end - run))
    run++;
  return run;
}

/* Returns: the length of the longest streak ever */
guint
fair_daily_days_get_longest_run (FairDailyDays  *self,
                                 const FairGame *game)
{
  guint longest = 0;
  guint run = 0;

  for (guint i = 0; i < self->deals->len; i++)
    {
      if (get_deal (self, i)->game != game)
        continue;
      run = self->wins[i] == WON_THEN ? run + 1 : 0;
      longest = MAX (longest, run);
    }

  return longest;
}

typedef struct
{
  FairDailyDays *days; /* owned; NULL until the deals are found */
  GTimeZone     *zone;
} Load;

static void
load_free (gpointer data)
{
  Load *load = data;

  g_clear_pointer (&load->days, fair_daily_days_free);
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
  g_task_return_pointer (task, g_steal_pointer (&load->days), (GDestroyNotify) fair_daily_days_free);
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GTask) task = data;
  Load   *load = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (GArray) deals = fair_daily_find_finish (result, &error);
  g_autoptr (GArray) asked = NULL;
  g_autoptr (GPtrArray) variants = g_ptr_array_new_with_free_func (g_free);
  const FairGame *game = NULL;

  if (deals == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  load->days = fair_daily_days_new (deals);
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

/**
 * fair_daily_days_load_async:
 * @game: (nullable): a game; NULL for all
 * @first: a day
 * @last: a day, not before @first
 * @zone: (nullable): the player's time zone; NULL for the system's
 *
 * Finds the deals of some days, and looks up in the results of @store which of them were won.
 */
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

FairDailyDays *
fair_daily_days_load_finish (FairStore    *store,
                             GAsyncResult *result,
                             GError      **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
