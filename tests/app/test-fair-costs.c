/* Costs that can be counted: an idle window draws nothing, except for a running clock; a table does not wait for the
 * pictures of its cards, and keeps one of each; and a window has only the widgets and libraries that it needs. */
#include "config.h"

#include "fair-board.h"
#include "fair-game-model.h"
#include "fair-explain-panel.h"
#include "fair-replay-window.h"
#include "fair-review-panel.h"
#include "fair-svg-art.h"
#include "window-helpers.h"

/* Seconds to watch, and how often: once is enough, but other things may have to finish first. */
#define SPAN 2
#define N_LOOKS 15

/* One is the end of the time; others can be saving the time of play, and the answer to that. */
#define IDLE_WAKEUPS 3

/* Frames for each second of the clock: its label, and one more. */
#define FRAMES_A_SECOND 2

/* States of each search of a review, how often it then learns something at least, and frames for other reasons. */
#define REVIEW_STATES 3000
#define LEAST_CHANGES 30
#define FEW_FRAMES 20

/* Widgets of a window that starts with a game: 129 cards and places, and everything around them. */
#define MAX_START_WIDGETS 350

/* Counts the frames of the window, and how often the main loop wakes, for some seconds. */
typedef struct
{
  guint n_frames;
  guint n_wakeups;
} Rest;

static Rest *counted; /* while the main loop is watched */

static int
count_poll (GPollFD *fds,
            guint    n_fds,
            int      timeout)
{
  int result = g_poll (fds, n_fds, timeout);

  counted->n_wakeups += timeout != 0;
  return result;
}

static void
frame_cb (Rest *rest)
{
  rest->n_frames++;
}

static void
time_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
}

static Rest
look (FairWindow *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  GPollFunc      poll = g_main_context_get_poll_func (NULL);
  Rest           rest = { 0 };
  gboolean       over = FALSE;
  gulong         handler = g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (frame_cb), &rest);

  counted = &rest;
  g_main_context_set_poll_func (NULL, count_poll);
  g_timeout_add_once (SPAN * 1000, time_cb, &over);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
  g_main_context_set_poll_func (NULL, poll);
  g_signal_handler_disconnect (clock, handler);
  return rest;
}

/* Watches until there are at most @frames and @wakeups. */
static void
assert_rests (FairWindow *window,
              guint       frames,
              guint       wakeups)
{
  Rest rest;

  for (guint i = 0; i < N_LOOKS; i++)
    {
      rest = look (window);
      if (rest.n_frames <= frames && rest.n_wakeups <= wakeups)
        return;
    }
  g_test_message ("%u frames and %u wakeups in %d seconds", rest.n_frames, rest.n_wakeups, SPAN);
  g_test_fail ();
}

/* Games without a clock, with and without hidden cards, and the list of games; the time of play is saved
 * sometimes. */
static void
test_idle (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  assert_rests (self.window, 0, IDLE_WAKEUPS);
  fair_test_window_deal (&self, "churchill");
  assert_rests (self.window, 0, IDLE_WAKEUPS);
  fair_test_window_deal (&self, "beleaguered-castle");
  assert_rests (self.window, 0, IDLE_WAKEUPS);
  fair_test_window_tear_down (&self);
}

static void
test_clock (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;
  guint          seconds;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  model = fair_test_window_deal (&self, "rush");
  fair_table_page_start (fair_test_table (self.window));
  assert_rests (self.window, (SPAN + 1) * FRAMES_A_SECOND, G_MAXUINT);
  seconds = fair_game_clock_get_seconds (fair_game_model_get_clock (model));
  g_assert_cmpuint (seconds, >, 0);

  fair_table_page_pause (fair_test_table (self.window));
  assert_rests (self.window, 0, IDLE_WAKEUPS);
  g_assert_cmpuint (fair_game_clock_get_seconds (fair_game_model_get_clock (model)), <=, seconds + 1);
  fair_test_window_tear_down (&self);
}

/* Plays the first legal moves. */
static void
play (FairGameModel *model,
      guint          n_moves)
{
  for (guint i = 0; i < n_moves; i++)
    {
      FairMove moves[FAIR_MAX_MOVES];
      unsigned n = fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves);

      if (n > 0)
        fair_game_model_play (model, moves[i % n]);
    }
}

/* Finds the panel of a review below @widget. */
static FairReviewPanel *
find_panel (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      FairReviewPanel *panel = FAIR_IS_REVIEW_PANEL (child) ? FAIR_REVIEW_PANEL (child) : find_panel (child);

      if (panel != NULL)
        return panel;
    }

  return NULL;
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* The answers that a review gets do not make the table draw, however many there are. */
static void
test_review (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow   self;
  FairGameModel   *model;
  GtkWidget       *review;
  FairReviewPanel *panel;
  guint            n_changes = 0;
  guint            n_frames = 0;

  fair_test_window_set_up (&self, folder);
  fair_solver_queue_set_states (fair_deal_pool_get_queue (self.deal_pool), REVIEW_STATES);
  gtk_window_present (GTK_WINDOW (self.window));
  model = fair_test_window_deal (&self, "churchill");
  play (model, 60);
  review = fair_replay_window_new_for_model (model, self.settings);
  panel = find_panel (review);
  gtk_window_present (GTK_WINDOW (review));
  assert_rests (self.window, 0, IDLE_WAKEUPS);
  fair_replay_window_review (FAIR_REPLAY_WINDOW (review), fair_deal_pool_get_queue (self.deal_pool), NULL, NULL, 0);
  g_signal_connect_swapped (fair_review_panel_get_reviewer (panel), "changed", G_CALLBACK (count_cb), &n_changes);
  while (n_changes < LEAST_CHANGES && fair_reviewer_get_state (fair_review_panel_get_reviewer (panel)) == FAIR_REVIEWER_RUNNING)
    n_frames += look (self.window).n_frames;
  g_test_message ("%u changes, %u frames", n_changes, n_frames);
  g_assert_cmpuint (n_changes, >=, LEAST_CHANGES);
  g_assert_cmpuint (n_frames, <=, FEW_FRAMES);
  gtk_window_destroy (GTK_WINDOW (review));
  fair_test_window_tear_down (&self);
}

/* How many threads of this process draw cards. */
static guint
count_drawing_threads (void)
{
  g_autoptr (GDir) tasks = g_dir_open ("/proc/self/task", 0, NULL);
  const char *task;
  guint       n = 0;

  while ((task = g_dir_read_name (tasks)) != NULL)
    {
      g_autofree char *path = g_build_filename ("/proc/self/task", task, "comm", NULL);
      g_autofree char *name = NULL;

      /* A thread can end meanwhile. */
      if (g_file_get_contents (path, &name, NULL, NULL))
        n += g_str_equal (g_strchomp (name), "card-art");
    }

  return n;
}

/* A replay has pictures of its own while it is open, and only then; those of the table keep their size. */
static void
test_replay (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;
  FairSvgArt    *deck;
  GtkWidget     *replay;
  int            width;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  model = fair_test_window_deal (&self, "churchill");
  deck = fair_table_deck_get_art (self.decks);
  while (!fair_svg_art_is_complete (deck))
    g_main_context_iteration (NULL, TRUE);
  assert_rests (self.window, 0, IDLE_WAKEUPS);
  width = cairo_image_surface_get_width (fair_svg_art_get_picture (deck, FAIR_ART_BACK));
  g_assert_cmpuint (count_drawing_threads (), ==, 1);

  replay = fair_replay_window_new_for_model (model, self.settings);
  gtk_window_set_default_size (GTK_WINDOW (replay), 400, 400);
  gtk_window_present (GTK_WINDOW (replay));
  gtk_test_widget_wait_for_draw (replay);
  while (count_drawing_threads () != 2)
    g_main_context_iteration (NULL, FALSE);
  assert_rests (self.window, 0, IDLE_WAKEUPS);
  g_assert_true (fair_svg_art_is_complete (deck));
  g_assert_cmpint (cairo_image_surface_get_width (fair_svg_art_get_picture (deck, FAIR_ART_BACK)), ==, width);

  gtk_window_destroy (GTK_WINDOW (replay));
  while (count_drawing_threads () != 1)
    g_main_context_iteration (NULL, FALSE);
  fair_test_window_tear_down (&self);
}

/* How many widgets are below @widget, visible or not; those that a player has to ask for are an error. */
static guint
count_widgets (GtkWidget *widget)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      g_assert_false (GTK_IS_POPOVER (child) || GTK_IS_SEARCH_ENTRY (child) || FAIR_IS_EXPLAIN_PANEL (child));
      n += 1 + count_widgets (child);
    }

  return n;
}

/* Whether the program has loaded a library whose name begins with @name. */
static gboolean
has_library (const char *name)
{
  g_autofree char *maps = NULL;
  g_autofree char *file = g_strconcat ("/", name, NULL);

  g_assert_true (g_file_get_contents ("/proc/self/maps", &maps, NULL, NULL));
  return strstr (maps, file) != NULL;
}

/* Newer versions of the platform may need them themselves. */
static gboolean linked_with_gnutls;
static gboolean linked_with_icu;

/* The first frame of a resumed game needs no menus, and no more widgets and libraries than necessary. */
static void
test_start (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "churchill");
  gtk_window_present (GTK_WINDOW (self.window));
  g_assert_cmpuint (count_widgets (GTK_WIDGET (self.window)), <=, MAX_START_WIDGETS);
  g_assert_true (linked_with_gnutls || !has_library ("libgnutls.so"));
  g_assert_true (linked_with_icu || !has_library ("libicui18n.so"));
  fair_test_window_tear_down (&self);
}

/* A source of pictures that draws when the test lets it. */
typedef struct
{
  FairFaceSource source;
  GThread       *main;
  int            open;    /* whether it can draw; atomic */
  int            n_alive; /* pictures that still have a reference; atomic */
  int            n_drawn; /* atomic */
  gboolean       on_main; /* it was called on the main thread */
} Slow;

static const cairo_user_data_key_t alive_key;

static void
picture_gone_cb (void *data)
{
  g_atomic_int_add ((int *) data, -1);
}

static gboolean
slow_open (FairFaceSource *source,
           float          *aspect,
           GError        **error)
{
  Slow *self = (Slow *) source;

  self->on_main |= g_thread_self () == self->main;
  *aspect = source->shape.aspect;
  return TRUE;
}

static cairo_surface_t *
slow_render (FairFaceSource *source,
             FairCard        face,
             int             width,
             int             height,
             GError        **error)
{
  Slow            *self = (Slow *) source;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);

  self->on_main |= g_thread_self () == self->main;
  while (!g_atomic_int_get (&self->open))
    g_usleep (1000);
  g_atomic_int_inc (&self->n_alive);
  g_atomic_int_inc (&self->n_drawn);
  cairo_surface_set_user_data (surface, &alive_key, &self->n_alive, picture_gone_cb);
  return surface;
}

static void
slow_rest (FairFaceSource *source)
{
}

static void
slow_free (FairFaceSource *source)
{
}

static const FairFaceSourceClass slow_class = { slow_open, slow_render, slow_rest, slow_rest, slow_free };

static void
test_faces (void)
{
  Slow           slow = { .source = { &slow_class, FAIR_CARD_SHAPE_USUAL }, .main = g_thread_self () };
  FairSvgArt    *art = fair_svg_art_new (&slow.source);
  GtkWidget     *board = g_object_ref_sink (fair_board_new (art));
  GtkWidget     *window = gtk_window_new ();
  GdkFrameClock *clock;
  FairOptions    options;
  FairRules      rules;
  Rest           rest = { 0 };
  g_autoptr (FairGameModel) model = NULL;

  fair_options_default (fair_games_find ("churchill"), &options);
  g_assert_true (fair_rules_resolve (fair_games_find ("churchill"), &options, &rules));
  model = fair_game_model_new (&rules, 1, FALSE);
  fair_board_set_model (FAIR_BOARD (board), model);
  gtk_window_set_default_size (GTK_WINDOW (window), 800, 600);
  gtk_window_set_child (GTK_WINDOW (window), board);
  gtk_window_present (GTK_WINDOW (window));

  /* The first frames are drawn without any picture. */
  clock = gtk_widget_get_frame_clock (window);
  g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (frame_cb), &rest);
  while (rest.n_frames == 0 || gtk_widget_get_width (board) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (g_atomic_int_get (&slow.n_drawn), ==, 0);

  /* Whatever sizes the table had, only one of each picture is kept. */
  g_atomic_int_set (&slow.open, TRUE);
  for (int i = 0; i < 20; i++)
    {
      fair_svg_art_prepare (art, 60 + (float) i, 84 + (float) i, 1);
      fair_svg_art_wait (art);
      g_assert_cmpint (g_atomic_int_get (&slow.n_alive), ==, FAIR_PACK_SIZE + 1);
    }
  g_assert_cmpint (g_atomic_int_get (&slow.n_drawn), >=, 20 * (FAIR_PACK_SIZE + 1));
  g_assert_false (slow.on_main);

  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (board);
  g_assert_finalize_object (art);
  g_assert_cmpint (g_atomic_int_get (&slow.n_alive), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  /* The thread that draws the cards loads this one, or GTK itself does, for an icon. */
  g_assert_false (has_library ("librsvg-2.so"));
  linked_with_gnutls = has_library ("libgnutls.so");
  linked_with_icu = has_library ("libicui18n.so");
  adw_init ();
  fair_test_add_in_folder ("/fair/costs/idle", test_idle);
  fair_test_add_in_folder ("/fair/costs/clock", test_clock);
  fair_test_add_in_folder ("/fair/costs/start", test_start);
  fair_test_add_in_folder ("/fair/costs/review", test_review);
  fair_test_add_in_folder ("/fair/costs/replay", test_replay);
  g_test_add_func ("/fair/costs/faces", test_faces);

  return g_test_run ();
}
