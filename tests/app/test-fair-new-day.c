/* What shows the current day follows the date: past midnight, and after the computer has slept. The time is set by this test. */
#define _GNU_SOURCE /* syscall() */
#include "config.h"

#include "fair-daily-strip.h"
#include "fair-daily-window.h"
#include "fair-daily.h"
#include "widget-helpers.h"
#include "window-helpers.h"

#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static gint64 day_offset;   /* seconds that are added to the time of day */
static gint64 timer_offset; /* and to the clock of timers */

/* The program gets the time from these instead of from the C library. */
int
clock_gettime (clockid_t        clock,
               struct timespec *time)
{
  int status = (int) syscall (SYS_clock_gettime, clock, time);

  if (status == 0)
    time->tv_sec += clock == CLOCK_REALTIME ? day_offset : clock == CLOCK_MONOTONIC ? timer_offset
                                                                                    : 0;
  return status;
}

int
gettimeofday (struct timeval *restrict time,
              void *restrict zone)
{
  struct timespec now;
  int             status = clock_gettime (CLOCK_REALTIME, &now);

  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return status;
}

static void
set_time (const char *text)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (text, NULL);

  g_assert_nonnull (time);
  day_offset += g_date_time_to_unix (time) - g_get_real_time () / G_USEC_PER_SEC;
}

/* Lets some seconds pass, of which the computer sleeps some. */
static void
pass (gint64 seconds,
      gint64 asleep)
{
  day_offset += seconds;
  timer_offset += seconds - asleep;
  for (guint i = 0; i < 100; i++)
    g_main_context_iteration (NULL, FALSE);
}

static GtkWidget *
find (GtkWidget *widget,
      GType      type)
{
  GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find (child, type);
  return found;
}

static gboolean
tells (GtkWidget  *widget,
       const char *words)
{
  if (GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), words))
    return TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (tells (child, words))
      return TRUE;

  return FALSE;
}

static void
test_strip (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  GtkWidget     *strip;

  set_time ("2026-11-10T23:59:50Z");
  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  strip = find (GTK_WIDGET (self.window->chooser_page), FAIR_TYPE_DAILY_STRIP);
  g_assert_true (tells (strip, "Deals of the Day · November 10"));
  pass (30, 0);
  g_assert_true (tells (strip, "Deals of the Day · November 11"));
  pass (24 * 3600, 24 * 3600 - 100);
  g_assert_true (tells (strip, "Deals of the Day · November 12"));
  fair_test_window_tear_down (&self);
}

/* While the table is shown nothing runs, and the list shows the day when it comes back. */
static void
test_hidden (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow self;
  GtkWidget     *strip;

  set_time ("2026-11-10T23:59:50Z");
  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  fair_test_window_deal (&self, "kingcell");
  pass (30, 0);
  fair_test_window_act (&self, "win.choose-game");
  strip = find (GTK_WIDGET (self.window->chooser_page), FAIR_TYPE_DAILY_STRIP);
  pass (0, 0);
  g_assert_true (tells (strip, "Deals of the Day · November 11"));
  fair_test_window_tear_down (&self);
}

static gboolean
is_today (GtkWidget *top,
          guint32    day)
{
  GtkWidget *button = gtk_widget_get_first_child (find (top, GTK_TYPE_GRID));
  GDate      date;

  g_date_clear (&date, 1);
  g_date_set_julian (&date, day);
  for (guint number = g_date_get_day (&date); button != NULL; button = gtk_widget_get_next_sibling (button))
    if (GTK_IS_BUTTON (button) && --number == 0)
      break;
  return button != NULL && gtk_widget_has_css_class (button, "today");
}

static void
test_calendar (FairTestFolder *folder,
               gconstpointer   data)
{
  FairStore *store = fair_store_new (folder->path, NULL);
  GtkWidget *top;
  guint32    day;

  set_time ("2026-11-28T23:59:50Z");
  day = fair_daily_get_today ();
  top = fair_daily_window_new (store, NULL, day);
  gtk_window_present (GTK_WINDOW (top));
  g_assert_true (is_today (top, day));
  pass (30, 0);
  g_assert_true (is_today (top, day + 1) && !is_today (top, day));
  pass (24 * 3600, 24 * 3600 - 100);
  g_assert_true (is_today (top, day + 2));

  /* The next month; but not in place of another one that was chosen. */
  pass (24 * 3600, 0);
  g_assert_true (tells (top, "December 2026"));
  g_assert_true (is_today (top, day + 3));
  g_assert_true (gtk_widget_activate_action (top, "daily.previous-month", NULL));
  pass (24 * 3600, 0);
  g_assert_true (tells (top, "November 2026"));
  gtk_window_destroy (GTK_WINDOW (top));
  fair_store_close (store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (store);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_setenv ("TZ", "UTC", TRUE);
  adw_init ();

  fair_test_add_in_folder ("/fair/new-day/strip", test_strip);
  fair_test_add_in_folder ("/fair/new-day/hidden", test_hidden);
  fair_test_add_in_folder ("/fair/new-day/calendar", test_calendar);

  return g_test_run ();
}
