/* bench-window.c: how fast the program's window is.
 *
 * The window with a game of Churchill, with the renderer that GTK chooses:
 *
 *   resize       frames while the size of the window changes with each of them, for two seconds, from
 *                before-paint to after-paint: the longest wall-clock time, and its processor time
 *   sharp        from the last size to the frame that shows all cards sharp
 *   deck         from the choice of another built-in deck to the frame that shows it; the longest
 *
 *     scripts/with-display.sh BUILD/benchmarks/bench-window
 *
 * Prints a line for each, separated by tabs: name, median and maximum in milliseconds, then the same as processor
 * time of the main thread.
 */
#include "config.h"

#include "deal.h"
#include "fair-application.h"
#include "fair-settings.h"
#include "fair-svg-art.h"
#include "fair-table-page-private.h"
#include "fair-window-private.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum
{
  MAX_TIMES = 1024,
  RESIZE_TIME = 2000, /* milliseconds */
  RESIZE_STEP = 7,    /* pixels per frame */
  LEAST_WIDTH = 700,
  LEAST_HEIGHT = 500,
  LARGEST_WIDTH = 1280,
  LARGEST_HEIGHT = 800,
  DECK_ROUNDS = 3,
  SEED_MOVES = 60
};

typedef struct
{
  double time; /* wall-clock time, in milliseconds */
  double used; /* processor time of the main thread, in milliseconds */
} Cost;

typedef struct
{
  GApplication  *application; /* owned */
  FairWindow    *window;
  GdkFrameClock *clock;
  Cost           begin;
  Cost           costs[MAX_TIMES];
  guint          n_costs;
  guint          n_frames; /* painted so far */
} Bench;

static Cost
get_now (void)
{
  struct timespec now, used;

  clock_gettime (CLOCK_MONOTONIC, &now);
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &used);
  return (Cost){ (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6,
                 (double) used.tv_sec * 1e3 + (double) used.tv_nsec / 1e6 };
}

static void
add_cost (Bench *bench,
          Cost   begin)
{
  Cost now = get_now ();

  if (bench->n_costs < MAX_TIMES)
    bench->costs[bench->n_costs++] = (Cost){ now.time - begin.time, now.used - begin.used };
}

static int
compare_numbers (const void *a,
                 const void *b)
{
  double difference = *(const double *) a - *(const double *) b;

  return difference < 0 ? -1 : difference > 0;
}

/* Prints the times so far, and removes them. */
static void
report (Bench      *bench,
        const char *name)
{
  double times[MAX_TIMES];
  double used[MAX_TIMES];
  guint  n = bench->n_costs;

  g_assert_cmpuint (n, >, 0);
  for (guint i = 0; i < n; i++)
    {
      times[i] = bench->costs[i].time;
      used[i] = bench->costs[i].used;
    }
  qsort (times, n, sizeof *times, compare_numbers);
  qsort (used, n, sizeof *used, compare_numbers);
  printf ("%s\t%.2f\t%.2f\t%.2f\t%.2f\n", name, times[n / 2], times[n - 1], used[n / 2], used[n - 1]);
  bench->n_costs = 0;
}

static void
before_paint_cb (Bench *bench)
{
  bench->begin = get_now ();
}

static void
after_paint_cb (Bench *bench)
{
  bench->n_frames++;
}

/* Waits for the end of the next frame. */
static void
wait_for_frame (Bench *bench)
{
  guint n_frames = bench->n_frames;

  gtk_widget_queue_draw (GTK_WIDGET (bench->window));
  while (bench->n_frames == n_frames)
    g_main_context_iteration (NULL, TRUE);
}

/* Waits for a frame in which all faces are sharp. */
static void
wait_until_sharp (Bench *bench)
{
  while (!fair_svg_art_is_complete (fair_table_deck_get_art (bench->window->table_page->decks)))
    g_main_context_iteration (NULL, TRUE);
  wait_for_frame (bench);
}

/* A size that goes back and forth between two. */
static int
get_size (guint step,
          int   least,
          int   largest)
{
  int range = largest - least;
  int way = (int) (step * RESIZE_STEP) % (2 * range);

  return least + (way < range ? way : 2 * range - way);
}

static void
measure_resize (Bench *bench)
{
  Cost  begin = get_now ();
  guint step = 0;
  guint n_sizes = 0;
  int   width = 0;

  while (get_now ().time < begin.time + RESIZE_TIME)
    {
      step++;
      gtk_window_set_default_size (GTK_WINDOW (bench->window), get_size (step, LEAST_WIDTH, LARGEST_WIDTH),
                                   get_size (step, LEAST_HEIGHT, LARGEST_HEIGHT));
      wait_for_frame (bench);
      add_cost (bench, bench->begin);
      n_sizes += gtk_widget_get_width (bench->window->table_page->board) != width;
      width = gtk_widget_get_width (bench->window->table_page->board);
    }
  g_printerr ("%u frames, %u of them in another size\n", bench->n_costs, n_sizes);
  report (bench, "resize");

  gtk_window_set_default_size (GTK_WINDOW (bench->window), LARGEST_WIDTH, LARGEST_HEIGHT);
  begin = get_now ();
  wait_for_frame (bench);
  wait_until_sharp (bench);
  add_cost (bench, begin);
  report (bench, "sharp");
}

/* Chooses all built-in decks in turn, with all options that change them. */
static void
measure_decks (Bench *bench)
{
  g_autoptr (GSettings) settings = fair_settings_new ();

  for (guint round = 0; round < DECK_ROUNDS; round++)
    for (guint i = 0; i < 6; i++)
      {
        Cost begin = get_now ();

        if (i % 3 == 0)
          g_settings_set_boolean (settings, FAIR_SETTING_LARGE_CARDS, i == 0);
        else if (i % 3 == 1)
          g_settings_set_boolean (settings, FAIR_SETTING_FOUR_COLOURS, i == 1);
        else
          g_settings_set_string (settings, FAIR_SETTING_CARD_BACK, i == 2 ? "back_scales" : "back");
        wait_until_sharp (bench);
        add_cost (bench, begin);
      }
  report (bench, "deck");
}

/* Deals, and plays until cards are all over the table. */
static void
lay_table (Bench *bench)
{
  FairRules rules;
  guint64   seed = 3;

  fair_settings_get_rules (fair_games_find ("churchill"), &rules);
  fair_window_deal (bench->window, &rules, 12345, FAIR_SLOT_ORDINARY);
  gtk_window_set_default_size (GTK_WINDOW (bench->window), LARGEST_WIDTH, LARGEST_HEIGHT);
  gtk_window_present (GTK_WINDOW (bench->window));
  /* Wait until the games in progress are loaded and the deal is checked. */
  while (fair_window_get_model (bench->window) == NULL)
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < SEED_MOVES; i++)
    {
      FairMove moves[FAIR_MAX_MOVES];
      guint    n_moves = fair_list (&rules, fair_game_model_get_position (fair_window_get_model (bench->window)), moves);

      fair_game_model_play (fair_window_get_model (bench->window),
                            i % 8 == 7 ? fair_move_simple (FAIR_MOVE_DRAW) : moves[fair_random_below (&seed, n_moves)]);
    }

  bench->clock = gtk_widget_get_frame_clock (GTK_WIDGET (bench->window));
  g_signal_connect_swapped (bench->clock, "before-paint", G_CALLBACK (before_paint_cb), bench);
  g_signal_connect_swapped (bench->clock, "after-paint", G_CALLBACK (after_paint_cb), bench);
  wait_for_frame (bench);
  fair_board_finish_motion (FAIR_BOARD (bench->window->table_page->board));
  wait_until_sharp (bench);
}

static gboolean
measure_cb (gpointer data)
{
  Bench *bench = data;

  bench->window = FAIR_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (bench->application)));
  lay_table (bench);
  measure_resize (bench);
  measure_decks (bench);
  g_application_quit (bench->application);

  return G_SOURCE_REMOVE;
}

int
main (int   argc,
      char *argv[])
{
  Bench bench = { .application = fair_application_new () };
  int   status;

  g_idle_add (measure_cb, &bench);
  status = g_application_run (bench.application, argc, argv);
  g_object_unref (bench.application);
  return status;
}
