/* bench-scoreboard: how long the scoreboard takes to open, until the end of the first frame that shows all of it, and
 * how long the program's window takes to start with a game in progress; each without results and with many.
 *
 * Each time is given as wall-clock time and as processor time of all threads, as median and maximum.  It needs a
 * display, and the schemas of the build:
 *
 * Usage: GSETTINGS_SCHEMA_DIR=BUILD/data scripts/with-display.sh bench-scoreboard [RESULTS [FOLDER]]
 */
#include "bench-folder.h"
#include "bench-results.h"

#include "fair-sound-player.h"
#include "fair-scoreboard.h"
#include "fair-settings.h"
#include "fair-window.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

enum
{
  DEFAULT_RESULTS = 100000,
  N_ROUNDS = 11
};

typedef struct
{
  gint64 clock;
  gint64 processor;
} Time;

/* The current times, in microseconds. */
static Time
get_time (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return (Time){
    .clock = g_get_monotonic_time (),
    .processor = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * G_USEC_PER_SEC + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
  };
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

/* Prints both medians, and the longest wall-clock time. */
static void
print_times (const char *what,
             Time       *times)
{
  gint64 clock[N_ROUNDS];
  gint64 processor[N_ROUNDS];

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      clock[i] = times[i].clock;
      processor[i] = times[i].processor;
    }
  qsort (clock, N_ROUNDS, sizeof *clock, compare);
  qsort (processor, N_ROUNDS, sizeof *processor, compare);
  printf ("  %-28s %8.1f ms %8.1f ms %8.1f ms\n", what, (double) clock[N_ROUNDS / 2] / 1000,
          (double) clock[N_ROUNDS - 1] / 1000, (double) processor[N_ROUNDS / 2] / 1000);
}

/* Whether a stack inside @widget shows the page @name. */
static gboolean
shows_page (GtkWidget  *widget,
            const char *name)
{
  if (GTK_IS_STACK (widget) && g_strcmp0 (gtk_stack_get_visible_child_name (GTK_STACK (widget)), name) == 0)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    if (shows_page (child, name))
      return TRUE;

  return FALSE;
}

/* Whether a list of results inside @widget has rows. */
static gboolean
shows_list (GtkWidget *widget)
{
  if (ADW_IS_PREFERENCES_GROUP (widget) && gtk_widget_get_visible (widget) &&
      g_strcmp0 (adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (widget)), "Recent Games") == 0)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    if (shows_list (child))
      return TRUE;

  return FALSE;
}

static void
painted_cb (GdkFrameClock *clock,
            gboolean      *painted)
{
  *painted = TRUE;
}

/* Waits until @window, which may not be presented before it has its game, has painted a frame. */
static void
wait_for_frame (GtkWidget *window)
{
  GdkFrameClock *clock;
  gboolean       painted = FALSE;
  gulong         handler;

  while (!gtk_widget_get_mapped (window))
    g_main_context_iteration (NULL, TRUE);
  clock = gtk_widget_get_frame_clock (window);
  handler = g_signal_connect (clock, "after-paint", G_CALLBACK (painted_cb), &painted);
  gtk_widget_queue_draw (window);
  while (!painted)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (clock, handler);
}

/* The objects that a window of the program needs. */
typedef struct
{
  GSettings       *settings;
  FairTableDeck   *decks;
  FairDealPool    *deal_pool;
  FairSoundPlayer *player; /* without sounds */
} Room;

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
bench_scoreboard (const char *path,
                  const Room *room,
                  gboolean    has_results)
{
  FairStore *store = fair_store_new (path, NULL);
  Time       times[N_ROUNDS];

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      Time       start = get_time ();
      GtkWidget *window = fair_scoreboard_new (store, room->settings, NULL, NULL, NULL, &(FairPlayRequests){ 0 });
      Time       end;

      gtk_window_present (GTK_WINDOW (window));
      while (!shows_page (window, has_results ? "figures" : "empty") || (has_results && !shows_list (window)))
        g_main_context_iteration (NULL, TRUE);
      wait_for_frame (window);
      end = get_time ();
      times[i] = (Time){ end.clock - start.clock, end.processor - start.processor };
      gtk_window_destroy (GTK_WINDOW (window));
      settle ();
    }
  print_times ("the scoreboard", times);
  fair_store_close (store);
  g_object_unref (store);
}

static void
close_session (FairSession *session,
               FairStore   *store)
{
  fair_session_flush (session, 0);
  fair_store_close (store);
  settle ();
  g_object_unref (session);
  g_object_unref (store);
}

/* The first round deals the game, the others resume it. */
static void
bench_start (const char *path,
             const Room *room)
{
  Time times[N_ROUNDS + 1];

  for (guint i = 0; i <= N_ROUNDS; i++)
    {
      Time         start = get_time ();
      FairStore   *store = fair_store_new (path, NULL);
      FairSession *session = fair_session_new (store);
      GtkWidget   *window = fair_window_new (NULL, room->decks, room->deal_pool, session, room->player, room->settings);
      Time         end;

      fair_window_ask (FAIR_WINDOW (window), FAIR_WINDOW_PLAY, fair_games_find ("demonthief"));
      fair_window_present (FAIR_WINDOW (window));
      wait_for_frame (window);
      end = get_time ();
      times[i] = (Time){ end.clock - start.clock, end.processor - start.processor };
      while (fair_window_get_rules (FAIR_WINDOW (window)) == NULL)
        g_main_context_iteration (NULL, TRUE);
      gtk_window_destroy (GTK_WINDOW (window));
      close_session (session, store);
    }
  print_times ("the start", times + 1);
}

static void
bench (const char *folder,
       const Room *room,
       guint       n)
{
  g_autofree char *name = g_strdup_printf ("bench-%u.db", n);
  g_autofree char *path = g_build_filename (folder, name, NULL);

  fair_bench_fill (path, n);
  printf ("%u results%*s%8s %11s %11s\n", n, 24, "", "median", "longest", "processor");
  bench_start (path, room);
  bench_scoreboard (path, room, n > 0);
  g_unlink (path);
}

int
main (int   argc,
      char *argv[])
{
  guint            n = argc > 1 ? (guint) strtoul (argv[1], NULL, 10) : DEFAULT_RESULTS;
  g_autofree char *folder = NULL;
  Room             room;

  if (argc > 3 || n == 0 || n > 10000000)
    {
      fputs ("Usage: bench-scoreboard [RESULTS [FOLDER]]\n", stderr);
      return 2;
    }

  adw_init ();
  room.deal_pool = fair_deal_pool_new ();
  fair_deal_pool_set_thrifty (room.deal_pool, TRUE);
  room.settings = fair_settings_new ();
  room.decks = fair_table_deck_new (room.settings, NULL);
  room.player = fair_sound_player_new ("");
  folder = argc > 2 ? g_strdup (argv[2]) : fair_bench_make_folder ();
  bench (folder, &room, 0);
  bench (folder, &room, n);
  if (argc <= 2)
    fair_bench_remove (folder);
  g_object_unref (room.player);
  g_object_unref (room.deal_pool);
  g_object_unref (room.decks);
  g_object_unref (room.settings);

  return 0;
}
