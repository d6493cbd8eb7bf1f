/* bench-drawing.c: how long it takes to draw a table of 104 cards.
 *
 * Churchill in the middle of a game, with cursor and hint, at 1280 x 800 with the software renderer; median CPU time
 * of the main thread:
 *
 *   full redraw    draws the whole table into a picture of that size
 *   all move       a frame in which every card moves, from before-paint to after-paint
 *   one moves      the same with one card
 *   a move         what the table does when a move is played, without drawing
 *   an undo        the same when it is undone
 *
 *     GSK_RENDERER=cairo scripts/with-display.sh BUILD/benchmarks/bench-drawing data
 *
 * The target for the first three is 8 ms.  With --check the program fails above it.
 */
#include "config.h"

#include "fair-board-controller.h"
#include "fair-board-private.h"
#include "fair-game-model.h"
#include "fair-face-source.h"
#include "deal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum
{
  WIDTH = 1280,
  HEIGHT = 800,
  N_TIMES = 200,
  N_MOVES = 60
};

#define AIM 8.0

typedef struct
{
  GtkWidget           *window;
  FairBoard           *board;
  FairBoardController *controller;
  FairGameModel       *model;
  FairSvgArt          *art;
  double               times[N_TIMES];
  guint                n_times;
  double               begin;
  guint                n_moving; /* cards that are kept moving */
  double               worst;    /* the highest median that has a target */
} Bench;

/* Milliseconds of CPU time of this thread. */
static double
get_cpu_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static int
compare_times (const void *a,
               const void *b)
{
  double difference = *(const double *) a - *(const double *) b;

  return difference < 0 ? -1 : difference > 0;
}

static void
report (Bench      *bench,
        const char *name,
        gboolean    has_aim)
{
  double median;

  qsort (bench->times, bench->n_times, sizeof *bench->times, compare_times);
  median = bench->times[bench->n_times / 2];
  printf ("%-12s %6.2f ms   (of %u: least %.2f, 95 %% below %.2f)\n", name, median, bench->n_times, bench->times[0],
          bench->times[bench->n_times * 95 / 100]);
  bench->n_times = 0;
  if (has_aim)
    bench->worst = MAX (bench->worst, median);
}

static void
before_paint_cb (Bench *bench)
{
  bench->begin = get_cpu_time ();
}

/* How many cards are moving. */
static guint
count_moving (Bench *bench)
{
  const FairPosition *position = fair_game_model_get_position (bench->model);
  guint               n = 0;

  for (guint i = 0; i < fair_game_model_get_rules (bench->model)->n_cards; i++)
    n += bench->board->motions[position->cards[i]].active;

  return n;
}

/* Cards that start together do not arrive together; a frame counts while all of them move. */
static void
after_paint_cb (Bench *bench)
{
  if (bench->n_moving > 0 && count_moving (bench) == bench->n_moving && bench->n_times < N_TIMES)
    bench->times[bench->n_times++] = get_cpu_time () - bench->begin;
}

/* Moves cards from all over the table to their places, the top ones of piles first. */
static void
start_motion (Bench *bench)
{
  const FairPosition *position = fair_game_model_get_position (bench->model);
  guint               n_cards = fair_game_model_get_rules (bench->model)->n_cards;
  guint64             seed = 1;

  for (guint i = 0; i < bench->n_moving; i++)
    fair_board_add_motion (bench->board, position->cards[n_cards > bench->n_moving ? position->start[20] - 1u : i],
                           (float) fair_random_below (&seed, 800) - 400, (float) fair_random_below (&seed, 500) - 250, 1, FALSE,
                           20);
  fair_board_run_motion (bench->board);
}

static void
measure_frames (Bench      *bench,
                const char *name,
                guint       n_moving)
{
  bench->n_moving = n_moving;
  while (bench->n_times < N_TIMES)
    {
      if (!fair_board_is_moving (bench->board))
        start_motion (bench);
      g_main_context_iteration (NULL, TRUE);
    }
  bench->n_moving = 0;
  fair_board_finish_motion (bench->board);
  report (bench, name, TRUE);
}

static void
redraw (Bench *bench)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t         *cr = cairo_create (surface);
  GtkWidget       *board = GTK_WIDGET (bench->board);
  double           begin = get_cpu_time ();
  GtkSnapshot     *snapshot;
  GskRenderNode   *node;

  gtk_widget_queue_draw (board);
  for (GtkWidget *child = gtk_widget_get_first_child (board); child; child = gtk_widget_get_next_sibling (child))
    gtk_widget_queue_draw (child);
  snapshot = gtk_snapshot_new ();
  gtk_widget_snapshot_child (bench->window, board, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  gsk_render_node_draw (node, cr);
  gsk_render_node_unref (node);
  bench->times[bench->n_times++] = get_cpu_time () - begin;

  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
measure_redraws (Bench *bench)
{
  while (bench->n_times < N_TIMES)
    redraw (bench);
  report (bench, "full redraw", TRUE);
}

/* Plays a row from the stock, or another move, and undoes it. */
static void
measure_changes (Bench   *bench,
                 gboolean undoes)
{
  while (bench->n_times < N_TIMES)
    {
      FairMove moves[FAIR_MAX_MOVES];
      guint    n_moves = fair_list (fair_game_model_get_rules (bench->model), fair_game_model_get_position (bench->model), moves);
      double   begin;
      double   middle;

      begin = get_cpu_time ();
      fair_game_model_play (bench->model, moves[bench->n_times % n_moves]);
      middle = get_cpu_time ();
      fair_game_model_undo (bench->model);
      bench->times[bench->n_times++] = undoes ? get_cpu_time () - middle : middle - begin;
      fair_board_finish_motion (bench->board);
    }
  report (bench, undoes ? "an undo" : "a move", FALSE);
}

/* A game of Churchill in which all rows are dealt, with moves in between. */
static FairGameModel *
make_game (void)
{
  const FairGame *game = fair_games_find ("churchill");
  FairOptions     options;
  FairRules       rules;
  FairGameModel  *model;
  guint64         seed = 3;

  fair_options_default (game, &options);
  g_assert_true (fair_rules_resolve (game, &options, &rules));
  model = fair_game_model_new (&rules, 12345, TRUE);
  for (guint i = 0; i < N_MOVES; i++)
    {
      FairMove moves[FAIR_MAX_MOVES];
      guint    n_moves = fair_list (&rules, fair_game_model_get_position (model), moves);

      fair_game_model_play (model, i % 8 == 7 ? fair_move_simple (FAIR_MOVE_DRAW) : moves[fair_random_below (&seed, n_moves)]);
    }

  return model;
}

static guint
count_visible (Bench *bench)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (bench->board)); child; child = gtk_widget_get_next_sibling (child))
    n += gtk_widget_get_visible (child);

  return n;
}

/* Waits until the layout is done. */
static void
wait_for_frame (Bench *bench)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (bench->window);
  gint64         frame = gdk_frame_clock_get_frame_counter (clock);

  while (gdk_frame_clock_get_frame_counter (clock) < frame + 2)
    {
      gtk_widget_queue_draw (bench->window);
      g_main_context_iteration (NULL, TRUE);
    }
}

/* Shows the cursor of the keyboard, and a hint with all moves. */
static void
show_marks (Bench *bench)
{
  gtk_widget_grab_focus (GTK_WIDGET (bench->board));
  fair_board_controller_press_key (bench->controller, GDK_KEY_Right, 0);
  g_free (fair_board_controller_hint (bench->controller));
}

static gboolean
bench_init (Bench      *bench,
            const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "cards", "classic.svg", NULL);
  g_autofree char *style_path = g_build_filename (folder, "style.css", NULL);
  g_autoptr (GtkCssProvider) style = gtk_css_provider_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) svg = NULL;
  GdkFrameClock *clock;
  char          *text;
  gsize          length;

  if (!g_file_get_contents (path, &text, &length, &error))
    {
      g_printerr ("%s\n", error->message);
      return FALSE;
    }
  svg = g_bytes_new_take (text, length);
  gtk_css_provider_load_from_path (style, style_path);
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (style),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  bench->art = fair_svg_art_new (fair_own_faces_new (svg, NULL, NULL, FAIR_LETTERS_USUAL));
  bench->model = make_game ();
  bench->board = FAIR_BOARD (fair_board_new (bench->art));
  bench->window = gtk_window_new ();
  gtk_window_set_decorated (GTK_WINDOW (bench->window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (bench->window), WIDTH, HEIGHT);
  gtk_window_set_child (GTK_WINDOW (bench->window), GTK_WIDGET (bench->board));
  bench->controller = fair_board_controller_new (bench->board, NULL, NULL);
  fair_board_set_model (bench->board, bench->model);
  gtk_window_present (GTK_WINDOW (bench->window));
  while (gtk_widget_get_width (GTK_WIDGET (bench->board)) == 0)
    g_main_context_iteration (NULL, TRUE);
  fair_svg_art_wait (bench->art);
  fair_game_model_settle (bench->model);
  show_marks (bench);
  wait_for_frame (bench);

  clock = gtk_widget_get_frame_clock (bench->window);
  g_signal_connect_swapped (clock, "before-paint", G_CALLBACK (before_paint_cb), bench);
  g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (after_paint_cb), bench);
  return TRUE;
}

int
main (int   argc,
      char *argv[])
{
  Bench    bench = { 0 };
  gboolean checks = argc > 2 && g_str_equal (argv[1], "--check");

  if (argc != 2 + checks)
    {
      g_printerr ("Usage: bench-drawing [--check] DATA\n");
      return 2;
    }

  adw_init ();
  if (!bench_init (&bench, argv[1 + checks]))
    return 2;

  printf ("%s, %d x %d, %u cards, %u cards and places seen\n",
          G_OBJECT_TYPE_NAME (gtk_native_get_renderer (GTK_NATIVE (bench.window))),
          gtk_widget_get_width (GTK_WIDGET (bench.board)), gtk_widget_get_height (GTK_WIDGET (bench.board)),
          fair_game_model_get_rules (bench.model)->n_cards, count_visible (&bench));
  measure_redraws (&bench);
  measure_frames (&bench, "all move", fair_game_model_get_rules (bench.model)->n_cards);
  measure_frames (&bench, "one moves", 1);
  measure_changes (&bench, FALSE);
  measure_changes (&bench, TRUE);

  g_object_unref (bench.controller);
  gtk_window_destroy (GTK_WINDOW (bench.window));
  g_object_unref (bench.model);
  g_object_unref (bench.art);

  return checks && bench.worst > AIM ? 1 : 0;
}
