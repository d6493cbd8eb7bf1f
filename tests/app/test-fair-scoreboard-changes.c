/* When results or reviews change, the scoreboard shows that in the rows that are there: the focus and the part of the page
 * that is visible stay. Also, what a plot draws. */
#include "config.h"

#include "fair-plots.h"
#include "fair-reviews-table.h"
#include "fair-scoreboard.h"
#include "fair-settings.h"
#include "fair-store.h"
#include "store-helpers.h"
#include "widget-helpers.h"

enum
{
  N_RESULTS = 80
};

typedef struct
{
  FairTestFolder *folder;
  GSettings      *settings;
  FairStore      *store;
  GtkWidget      *window;
  FairResult     *results[2]; /* of KingCell, the second one reviewed */
} Fixture;

static void
add_review (FairDatabase *database,
            const char   *id)
{
  FairReviewedGame review = { (char *) id, 50, 50, 50, 20, FAIR_REVIEWED_UNKNOWN, 90 };

  fair_test_put_review (database, &review);
}

static void
set_up (Fixture        *self,
        FairTestFolder *folder)
{
  FairDatabase *database = fair_test_open (folder->path);

  *self = (Fixture){ .folder = folder };
  fair_test_fill_freely (database, N_RESULTS, 7);
  for (guint i = 0; i < G_N_ELEMENTS (self->results); i++)
    {
      self->results[i] = fair_test_result (i + 1, 50);
      self->results[i]->outcome = FAIR_OUTCOME_GIVEN_UP;
      g_assert_true (fair_results_table_put_back (database, self->results[i], NULL));
    }
  add_review (database, self->results[1]->id);
  fair_database_close (database);
  self->settings = fair_settings_new ();
  self->store = fair_store_new (folder->path, NULL);
  self->window = fair_scoreboard_new (self->store, self->settings, fair_games_find ("kingcell"), NULL, NULL, &(FairPlayRequests){ 0 });
  /* The figures of reviews have to be below what is seen. */
  gtk_window_set_default_size (GTK_WINDOW (self->window), 360, 360);
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
tear_down (Fixture *self)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  fair_store_close (self->store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  for (guint i = 0; i < G_N_ELEMENTS (self->results); i++)
    fair_result_free (self->results[i]);
  g_object_unref (self->store);
  g_object_unref (self->settings);
}

/* The last widget of @type below @widget that is visible. */
static GtkWidget *
find_last (GtkWidget *widget,
           GType      type)
{
  GtkWidget *found = NULL;

  for (GtkWidget *child = gtk_widget_get_last_child (widget); child != NULL && found == NULL; child = gtk_widget_get_prev_sibling (child))
    if (gtk_widget_get_mapped (child))
      found = g_type_is_a (G_OBJECT_TYPE (child), type) ? child : find_last (child, type);

  return found;
}

/* The value of the figure with this title. */
static const char *
get_figure (Fixture    *self,
            const char *title)
{
  GtkWidget *label = fair_test_find (self->window, GTK_TYPE_LABEL, title);
  GtkWidget *row = label ? gtk_widget_get_ancestor (label, ADW_TYPE_ACTION_ROW) : NULL;

  return row ? gtk_label_get_text (GTK_LABEL (find_last (row, GTK_TYPE_LABEL))) : NULL;
}

static void
wait_for_figure (Fixture    *self,
                 const char *title,
                 const char *value)
{
  guint deadline = g_timeout_add_once (FAIR_TEST_DEADLINE, fair_test_deadline_cb, (gpointer) title);

  while (g_strcmp0 (get_figure (self, title), value) != 0)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (deadline);
}

/* A row in the middle of the list of recent games. */
static GtkWidget *
find_row (Fixture *self)
{
  GtkWidget *title = fair_test_find (self->window, GTK_TYPE_LABEL, "Recent Games");
  GtkWidget *list = gtk_widget_get_ancestor (title, ADW_TYPE_PREFERENCES_GROUP);

  return GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (find_last (list, GTK_TYPE_LIST_BOX)), 3));
}

static GtkAdjustment *
get_adjustment (Fixture *self)
{
  GtkWidget *scrolled = find_last (self->window, GTK_TYPE_SCROLLED_WINDOW);

  return gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
}

/* Returns: whether to be called in the next frame, too */
static gboolean
count_frame_cb (GtkWidget     *widget,
                GdkFrameClock *clock,
                gpointer       data)
{
  guint *left = data;

  *left -= MIN (*left, 1);
  return *left > 0;
}

/* Waits until the page has been scrolled: for as many frames as half a second has, however long they take. */
static void
settle (Fixture *self)
{
  gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC / 2;
  guint  left = 30;

  gtk_widget_add_tick_callback (self->window, count_frame_cb, &left, NULL);
  while (left > 0 || g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, FALSE);
}

/* Gives the focus to @widget, to which the page is scrolled; returns where that is. */
static double
focus (Fixture   *self,
       GtkWidget *widget)
{
  g_assert_true (gtk_widget_grab_focus (widget));
  settle (self);
  return gtk_adjustment_get_value (get_adjustment (self));
}

static void
check (Fixture   *self,
       GtkWidget *focused,
       double     value)
{
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self->window)) == focused);
  g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (get_adjustment (self)), value, 0.5);
}

static void
test_review (FairTestFolder *folder,
             gconstpointer   data)
{
  gboolean         in_figures = GPOINTER_TO_INT (data);
  Fixture          self;
  FairReviewedGame review = { NULL, 50, 50, 50, 30, FAIR_REVIEWED_UNKNOWN, 90 };
  GtkWidget       *focused;
  double           value;

  set_up (&self, folder);
  wait_for_figure (&self, "Reviewed Games", "1");
  settle (&self);
  if (in_figures)
    focused = gtk_widget_get_ancestor (fair_test_find (self.window, GTK_TYPE_LABEL, "Reviewed Games"), ADW_TYPE_ACTION_ROW);
  else
    focused = find_last (find_row (&self), GTK_TYPE_BUTTON);
  value = focus (&self, focused);
  g_assert_cmpfloat (value, >, 0);

  review.id = self.results[0]->id;
  fair_store_ask (self.store, FAIR_STORE_KEEP_REVIEW, &(FairStoreQuestion){ .review = review },
                  NULL, NULL, NULL);
  while (g_strcmp0 (get_figure (&self, "Reviewed Games"), "2") != 0)
    {
      g_main_context_iteration (NULL, TRUE);
      check (&self, focused, value);
    }
  settle (&self);
  check (&self, focused, value);
  g_assert_cmpstr (get_figure (&self, "Average Step at Which a Game Went Wrong"), ==, "25");
  tear_down (&self);
}

/* The layout of the main figures goes with the window. */
static void
test_tiles (FairTestFolder *folder,
            gconstpointer   data)
{
  Fixture    self;
  GtkWidget *tile;
  gpointer   layout;

  set_up (&self, folder);
  wait_for_figure (&self, "Reviewed Games", "1");
  tile = gtk_widget_get_parent (fair_test_find (self.window, GTK_TYPE_LABEL, "Won This Week"));
  layout = gtk_widget_get_layout_manager (gtk_widget_get_parent (tile));
  g_object_add_weak_pointer (layout, &layout);
  tear_down (&self);
  g_assert_null (layout);
}

/* A new result comes to the top of the list, and another one is gone. */
static void
test_result (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairResult) result = fair_test_result (99, 50);
  Fixture       self;
  FairDatabase *database;
  GtkWidget    *row;
  GtkListBox   *box;
  gpointer      first;

  set_up (&self, folder);
  wait_for_figure (&self, "Reviewed Games", "1");
  settle (&self);
  row = find_row (&self);
  box = GTK_LIST_BOX (gtk_widget_get_parent (row));
  first = gtk_list_box_get_row_at_index (box, 0);
  g_assert_true (gtk_widget_grab_focus (row));

  database = fair_test_open (folder->path);
  result->ended = result->begun = g_get_real_time () + G_TIME_SPAN_DAY;
  g_assert_true (fair_results_table_put_back (database, result, NULL));
  fair_database_close (database);
  g_signal_emit_by_name (self.store, "results-changed");
  while (gtk_list_box_get_row_at_index (box, 0) == first)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self.window)) == row);
  g_assert_cmpint (gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)), ==, 4);
  g_assert_true (gtk_list_box_get_row_at_index (box, 1) == first);

  fair_test_run_sql (folder->path, "DELETE FROM results WHERE ended = (SELECT max (ended) FROM results)");
  g_signal_emit_by_name (self.store, "results-changed");
  while (gtk_list_box_get_row_at_index (box, 0) != first)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self.window)) == row);
  g_assert_cmpint (gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)), ==, 3);
  tear_down (&self);
}

/* The value above this title at the top of the page, or NULL. */
static const char *
get_main_figure (Fixture    *self,
                 const char *title)
{
  GtkWidget *label = fair_test_find (self->window, GTK_TYPE_LABEL, title);
  GtkWidget *value = label ? gtk_widget_get_prev_sibling (label) : NULL;

  return value && gtk_widget_has_css_class (gtk_widget_get_parent (label), "figure") ? gtk_label_get_text (GTK_LABEL (value)) : NULL;
}

/* Adds a win that ended @ago microseconds ago. */
static void
win (FairDatabase *database,
     guint         n_moves,
     gint64        ago)
{
  g_autoptr (FairResult) result = fair_test_result (n_moves, n_moves);

  result->outcome = FAIR_OUTCOME_WON;
  result->time = 106 * G_USEC_PER_SEC;
  result->ended = g_get_real_time () - ago;
  result->begun = result->ended - result->time;
  g_assert_true (fair_results_table_put_back (database, result, NULL));
}

/* Wins, this week, the streak and the best game come first, then the recent games; plots need three points. */
static void
test_order (FairTestFolder *folder,
            gconstpointer   data)
{
  Fixture         self;
  FairDatabase   *database;
  graphene_rect_t figure, games;

  set_up (&self, folder);
  fair_test_run_sql (folder->path, "DELETE FROM results");
  database = fair_test_open (folder->path);
  win (database, 84, 0);
  win (database, 85, 8 * G_TIME_SPAN_DAY);
  fair_database_close (database);
  g_signal_emit_by_name (self.store, "results-changed");
  while (g_strcmp0 (get_main_figure (&self, "Current Winning Streak"), "2") != 0)
    g_main_context_iteration (NULL, TRUE);
  settle (&self);
  g_assert_cmpstr (get_main_figure (&self, "Won"), ==, "100%");
  g_assert_cmpstr (get_main_figure (&self, "Won This Week"), ==, "1 of 1");
  g_assert_cmpstr (get_main_figure (&self, "Best Time"), ==, "1:46");
  g_assert_cmpstr (get_main_figure (&self, "Fewest Moves"), ==, "84");
  g_assert_null (fair_test_find (self.window, GTK_TYPE_LABEL, "Over Time"));
  g_assert_true (gtk_widget_compute_bounds (fair_test_find (self.window, GTK_TYPE_LABEL, "Best Time"), self.window, &figure));
  g_assert_true (gtk_widget_compute_bounds (fair_test_find (self.window, GTK_TYPE_LABEL, "Recent Games"), self.window, &games));
  g_assert_cmpfloat (figure.origin.y, <, games.origin.y);
  g_assert_cmpfloat (games.origin.y, <, 400);
  tear_down (&self);
}

/* Each level that was played is listed, without assisted games; deals of no known level are not. */
static void
test_levels (FairTestFolder *folder,
             gconstpointer   data)
{
  static const struct
  {
    guint       difficulty;
    FairOutcome outcome;
    guint       assisted;
  } played[] = {
    { 1, FAIR_OUTCOME_WON, 0 }, { 1, FAIR_OUTCOME_WON, 0 }, { 1, FAIR_OUTCOME_GIVEN_UP, 0 }, { 1, FAIR_OUTCOME_WON, 1 }, { 3, FAIR_OUTCOME_LOST, 0 }, { 0, FAIR_OUTCOME_WON, 0 }
  };
  Fixture       self;
  FairDatabase *database;

  set_up (&self, folder);
  fair_test_run_sql (folder->path, "DELETE FROM results");
  database = fair_test_open (folder->path);
  for (guint i = 0; i < G_N_ELEMENTS (played); i++)
    {
      g_autoptr (FairResult) result = fair_test_result (i, 1);

      result->difficulty = played[i].difficulty;
      result->outcome = played[i].outcome;
      result->assisted = played[i].assisted;
      g_assert_true (fair_results_table_put_back (database, result, NULL));
    }
  fair_database_close (database);
  g_signal_emit_by_name (self.store, "results-changed");
  wait_for_figure (&self, "Easier", "67%");
  wait_for_figure (&self, "Harder", "0%");
  g_assert_null (get_figure (&self, "Medium"));
  tear_down (&self);
}

/* The button below @widget with this tooltip. */
static GtkWidget *
find_button (gpointer    widget,
             const char *tooltip)
{
  GtkWidget *found = GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_widget_get_tooltip_text (widget), tooltip) == 0 ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); found == NULL && child != NULL; child = gtk_widget_get_next_sibling (child))
    found = find_button (child, tooltip);

  return found;
}

/* A star and a note are shown in the rows that are there, and gather results in a list; the focus stays. */
static void
test_notes (FairTestFolder *folder,
            gconstpointer   data)
{
  Fixture     self;
  GtkWidget  *row;
  GtkWidget  *label;
  GtkWidget  *star;
  GtkListBox *recent;
  GtkListBox *starred;
  double      value;

  set_up (&self, folder);
  wait_for_figure (&self, "Reviewed Games", "1");
  settle (&self);
  row = find_row (&self);
  recent = GTK_LIST_BOX (gtk_widget_get_parent (row));
  star = find_button (row, "Add Star");
  value = focus (&self, star);
  g_signal_emit_by_name (star, "clicked");
  label = fair_test_wait_for (GTK_TYPE_LABEL, "Starred Games");
  starred = GTK_LIST_BOX (find_last (gtk_widget_get_ancestor (label, ADW_TYPE_PREFERENCES_GROUP), GTK_TYPE_LIST_BOX));
  settle (&self);
  check (&self, star, value);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (star), ==, "Remove Star");
  gtk_test_accessible_assert_property (star, GTK_ACCESSIBLE_PROPERTY_LABEL, "Remove Star");
  g_assert_null (gtk_list_box_get_row_at_index (starred, 1));

  row = GTK_WIDGET (gtk_list_box_get_row_at_index (recent, 1));
  g_signal_emit_by_name (find_button (row, "Edit Note"), "clicked");
  label = fair_test_wait_for (GTK_TYPE_LABEL, "Note");
  gtk_editable_set_text (GTK_EDITABLE (gtk_widget_get_ancestor (label, ADW_TYPE_ENTRY_ROW)), "Try the <left> & the right");
  fair_test_press ("_Save");
  label = fair_test_wait_for (GTK_TYPE_LABEL, "Try the <left> & the right");
  g_assert_true (gtk_widget_is_ancestor (label, row));
  while (gtk_list_box_get_row_at_index (starred, 1) == NULL)
    g_main_context_iteration (NULL, TRUE);

  /* A row that loses its star leaves the list, and the other one gets the focus. */
  star = find_button (gtk_list_box_get_row_at_index (starred, 0), "Remove Star");
  gtk_widget_grab_focus (star);
  g_signal_emit_by_name (star, "clicked");
  while (gtk_list_box_get_row_at_index (starred, 1) != NULL)
    g_main_context_iteration (NULL, TRUE);
  settle (&self);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (self.window)), GTK_WIDGET (starred)));

  /* With the last row the list goes, and another one gets the focus. */
  star = find_button (gtk_list_box_get_row_at_index (starred, 0), "Remove Star");
  gtk_widget_grab_focus (star);
  g_signal_emit_by_name (star, "clicked");
  while (gtk_widget_get_mapped (GTK_WIDGET (starred)))
    g_main_context_iteration (NULL, TRUE);
  settle (&self);
  g_assert_nonnull (gtk_widget_get_ancestor (gtk_window_get_focus (GTK_WINDOW (self.window)), ADW_TYPE_PREFERENCES_GROUP));
  tear_down (&self);
}

/* How many dark pixels @area draws in the middle third of the rows from @top to @bottom. */
static guint
count_dark (GtkWidget *area,
            int        top,
            int        bottom)
{
  int              width = gtk_widget_get_width (area);
  int              height = gtk_widget_get_height (area);
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t         *cr = cairo_create (picture);
  GtkSnapshot     *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  guint n = 0;

  GTK_WIDGET_GET_CLASS (area)->snapshot (area, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  cairo_surface_flush (picture);
  for (int y = top; y < bottom; y++)
    for (int x = width / 3; x < 2 * width / 3; x++)
      n += cairo_image_surface_get_data (picture)[y * cairo_image_surface_get_stride (picture) + 4 * x] < 128;
  cairo_surface_destroy (picture);
  return n;
}

/* If all games were won, the plot is a line at the top, and nothing else is as dark. */
static void
test_plot (void)
{
  g_autoptr (FairStatistics) figures = fair_statistics_new ("kingcell", NULL);
  g_autoptr (FairResult) result = fair_test_result (1, 50);
  GtkWidget *window = adw_window_new ();
  GtkWidget *plots = fair_plots_new ();
  GtkWidget *area;

  adw_window_set_content (ADW_WINDOW (window), plots);
  result->outcome = FAIR_OUTCOME_WON;
  for (guint32 day = 739000; day <= 739010; day += 5)
    fair_statistics_add (figures, result, day, FAIR_PERIOD_DAY);
  fair_plots_show (plots, FAIR_PLOT_SHARE, figures);
  gtk_window_present (GTK_WINDOW (window));
  while ((area = find_last (window, GTK_TYPE_DRAWING_AREA)) == NULL || gtk_widget_get_width (area) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (count_dark (area, 0, 20), >, 0);
  /* Dates are below it. */
  g_assert_cmpuint (count_dark (area, 20, gtk_widget_get_height (area) - 30), ==, 0);
  gtk_window_destroy (GTK_WINDOW (window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  fair_test_add_in_folder_with ("/fair/scoreboard-changes/review", GINT_TO_POINTER (FALSE), test_review);
  fair_test_add_in_folder_with ("/fair/scoreboard-changes/review-with-figures", GINT_TO_POINTER (TRUE), test_review);
  fair_test_add_in_folder ("/fair/scoreboard-changes/tiles", test_tiles);
  fair_test_add_in_folder ("/fair/scoreboard-changes/result", test_result);
  fair_test_add_in_folder ("/fair/scoreboard-changes/order", test_order);
  fair_test_add_in_folder ("/fair/scoreboard-changes/levels", test_levels);
  fair_test_add_in_folder ("/fair/scoreboard-changes/notes", test_notes);
  g_test_add_func ("/fair/scoreboard-changes/plot", test_plot);

  return g_test_run ();
}
