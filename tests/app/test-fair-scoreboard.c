/* The scoreboard: its lists and how they grow, what happens when results change, and messages for results that cannot
 * be shown. */
#include "config.h"

#include "fair-reviews-table.h"
#include "fair-score-words.h"
#include "fair-scoreboard.h"
#include "fair-settings.h"
#include "store-helpers.h"
#include "widget-helpers.h"

enum
{
  N_RESULTS = 100
};

typedef struct
{
  GSettings *settings;
  FairStore *store;
  GtkWidget *window;
} Fixture;

static void
set_up_at (Fixture        *self,
           FairTestFolder *folder,
           guint           n_results,
           const FairGame *game)
{
  FairDatabase *database = fair_test_open (folder->path);

  fair_test_fill_freely (database, n_results, 7);
  fair_database_close (database);
  self->settings = fair_settings_new ();
  self->store = fair_store_new (folder->path, NULL);
  self->window = fair_scoreboard_new (self->store, self->settings, game, NULL, NULL, &(FairPlayRequests){ 0 });
  gtk_window_set_default_size (GTK_WINDOW (self->window), 640, 8000);
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
set_up (Fixture        *self,
        FairTestFolder *folder,
        guint           n_results)
{
  set_up_at (self, folder, n_results, NULL);
}

static void
tear_down (Fixture *self)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  fair_store_close (self->store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (self->store);
  g_object_unref (self->settings);
}

/* The first widget of @type below @widget, after @before unless that is NULL. */
static GtkWidget *
find_type (GtkWidget  *widget,
           GType       type,
           GtkWidget **before)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = g_type_is_a (G_OBJECT_TYPE (child), type) ? child : find_type (child, type, before);

      if (found != NULL && *before == NULL)
        return found;
      if (found == *before)
        *before = NULL;
    }

  return NULL;
}

static GtkWidget *
get_list (Fixture *self,
          guint    index)
{
  static const char *const titles[] = { "Best Games", "Recent Games" };
  GtkWidget               *list = NULL;

  do
    list = find_type (self->window, ADW_TYPE_PREFERENCES_GROUP, &list);
  while (g_strcmp0 (adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (list)), titles[index]) != 0);
  return list;
}

/* The rows of a list. */
static GtkWidget *
get_box (GtkWidget *list)
{
  GtkWidget *none = NULL;

  return find_type (list, GTK_TYPE_LIST_BOX, &none);
}

static guint
count_rows (GtkWidget *list)
{
  guint n = 0;

  while (gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_box (list)), (int) n) != NULL)
    n++;

  return gtk_widget_get_visible (list) ? n : 0;
}

static void
wait_for_rows (GtkWidget *list,
               guint      n)
{
  guint deadline = g_timeout_add_once (FAIR_TEST_DEADLINE, fair_test_deadline_cb, (gpointer) "the results");

  while (count_rows (list) != n)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (deadline);
}

static GtkDropDown *
get_games (Fixture *self)
{
  GtkWidget *none = NULL;

  return GTK_DROP_DOWN (find_type (self->window, GTK_TYPE_DROP_DOWN, &none));
}

/* Each press of the button shows more results, until all are shown; the focus stays where the list ended. */
static void
test_more (FairTestFolder *folder,
           gconstpointer   data)
{
  Fixture    self;
  GtkWidget *list;

  set_up (&self, folder, N_RESULTS);
  list = get_list (&self, 1);
  wait_for_rows (list, 5);
  g_assert_cmpuint (count_rows (get_list (&self, 0)), ==, 0);
  fair_test_press ("Show _More");
  wait_for_rows (list, 55);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self.window)) ==
                 GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_box (list)), 5)));
  fair_test_press ("Show _More");
  wait_for_rows (list, N_RESULTS);
  g_assert_null (fair_test_find (list, GTK_TYPE_BUTTON, "Show _More"));

  /* Another game begins with few. */
  gtk_drop_down_set_selected (get_games (&self), 1);
  while (count_rows (list) == N_RESULTS || count_rows (list) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (count_rows (list), <=, 5);
  g_assert_cmpuint (count_rows (get_list (&self, 0)), >, 0);
  g_assert_cmpuint (count_rows (get_list (&self, 0)), <=, 5);
  tear_down (&self);
}

enum
{
  SHOWN = 55 /* after one press of the button */
};

static gboolean
is_any_gone (gpointer *rows)
{
  for (guint i = 0; i < SHOWN; i++)
    if (rows[i] == NULL)
      return TRUE;
  return FALSE;
}

/* Erased results disappear at once; the list keeps its number of rows. */
static void
test_changes (FairTestFolder *folder,
              gconstpointer   data)
{
  Fixture  self;
  gpointer rows[SHOWN];

  set_up (&self, folder, N_RESULTS);
  wait_for_rows (get_list (&self, 1), 5);
  fair_test_press ("Show _More");
  wait_for_rows (get_list (&self, 1), SHOWN);
  for (guint i = 0; i < SHOWN; i++)
    {
      rows[i] = gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_box (get_list (&self, 1))), (int) i);
      g_object_add_weak_pointer (rows[i], &rows[i]);
    }
  g_assert_nonnull (fair_test_ask (self.store, FAIR_STORE_ERASE, &(FairStoreQuestion){ .query.game = "rush" }, NULL));
  while (!is_any_gone (rows))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (count_rows (get_list (&self, 1)), ==, SHOWN);
  g_assert_nonnull (fair_test_ask (self.store, FAIR_STORE_ERASE, NULL, NULL));
  fair_test_wait_for (GTK_TYPE_LABEL, "No Results Yet");
  for (guint i = 0; i < SHOWN; i++)
    if (rows[i] != NULL)
      g_object_remove_weak_pointer (rows[i], &rows[i]);
  tear_down (&self);
}

/* The button of a row whose result no longer exists shows a message, and results that cannot be read show one that a widget can
 * lay out, however long the reason is; */
static void
test_failures (FairTestFolder *folder,
               gconstpointer   data)
{
  g_autofree char *reason = g_strnfill (100000, 'x');
  GtkWidget       *page, *title;
  Fixture          self;

  set_up (&self, folder, 1);
  wait_for_rows (get_list (&self, 1), 1);
  g_assert_true (gtk_widget_activate_action (self.window, "scores.show", "s", "nothing"));
  fair_test_wait_for (GTK_TYPE_LABEL, "This result was erased.");
  g_assert_true (gtk_widget_activate_action (self.window, "scores.fail", "s", reason));
  title = fair_test_find (self.window, GTK_TYPE_LABEL, "Results Cannot Be Read");
  g_assert_nonnull (title);
  page = gtk_widget_get_ancestor (title, ADW_TYPE_STATUS_PAGE);
  g_assert_cmpint (g_utf8_strlen (adw_status_page_get_description (ADW_STATUS_PAGE (page)), -1), <=, 1000);
  tear_down (&self);
}

/* and so does that of a result with unknown rules. */
static void
test_unknown_rules (FairTestFolder *folder,
                    gconstpointer   data)
{
  g_autoptr (FairResult) result = fair_test_result (1, 0);
  Fixture       self;
  FairDatabase *database = fair_test_open (folder->path);

  g_free (result->options);
  result->options = g_strdup ("no=rule");
  g_assert_true (fair_results_table_add (database, result, NULL, NULL));
  fair_database_close (database);
  set_up (&self, folder, 0);
  wait_for_rows (get_list (&self, 1), 1);
  g_assert_true (gtk_widget_activate_action (self.window, "scores.play", "s", result->id));
  fair_test_wait_for (GTK_TYPE_LABEL, "This version of Fair Deal does not know that game.");
  tear_down (&self);
}

static guint
count_windows (void)
{
  return g_list_model_get_n_items (gtk_window_get_toplevels ());
}

/* A result is shown once, however often that is asked for before it is found, and not after the scoreboard was closed. */
static void
test_shown_once (FairTestFolder *folder,
                 gconstpointer   data)
{
  g_autoptr (FairResult) result = fair_test_result (1, 0);
  g_autoptr (GtkWindow) review = NULL;
  Fixture       self;
  FairDatabase *database = fair_test_open (folder->path);

  g_assert_true (fair_results_table_add (database, result, NULL, NULL));
  fair_database_close (database);
  set_up (&self, folder, 0);
  wait_for_rows (get_list (&self, 1), 1);
  g_assert_cmpuint (count_windows (), ==, 1);
  for (guint i = 0; i < 3; i++)
    g_assert_true (gtk_widget_activate_action (self.window, "scores.show", "s", result->id));
  fair_test_count_all (self.store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (count_windows (), ==, 2);
  review = g_list_model_get_item (gtk_window_get_toplevels (), 1);
  gtk_window_destroy (review);

  g_assert_true (gtk_widget_activate_action (self.window, "scores.show", "s", result->id));
  g_object_ref (self.window);
  gtk_window_destroy (GTK_WINDOW (self.window));
  fair_test_count_all (self.store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (count_windows (), ==, 0);
  tear_down (&self);
  g_object_unref (self.window);
}

/* The focusable button has an accessible name with its purpose and the chosen value. */
static void
test_names (FairTestFolder *folder,
            gconstpointer   data)
{
  Fixture    self;
  GtkWidget *button;
  guint      index = 1;

  set_up (&self, folder, 1);
  button = gtk_widget_get_first_child (GTK_WIDGET (get_games (&self)));
  g_assert_true (GTK_IS_TOGGLE_BUTTON (button));
  gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_LABEL, "Game: All Games");
  while (fair_game_words_get_listed (index) != fair_games_find ("kingcell"))
    index++;
  gtk_drop_down_set_selected (get_games (&self), index);
  gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_LABEL, "Game: KingCell");
  tear_down (&self);
}

/* The window opens with a game, and the choices are in one line if the window is wide enough. */
static void
test_choices (FairTestFolder *folder,
              gconstpointer   data)
{
  Fixture    self;
  GtkWidget *games;
  GtkWidget *lengths = NULL;
  GtkWidget *label;

  set_up_at (&self, folder, N_RESULTS, fair_games_find ("rush"));
  wait_for_rows (get_list (&self, 1), 5);
  games = GTK_WIDGET (get_games (&self));
  g_assert_true (fair_games_get (gtk_drop_down_get_selected (GTK_DROP_DOWN (games)) - 1) == fair_games_find ("rush"));
  lengths = games;
  lengths = find_type (self.window, GTK_TYPE_DROP_DOWN, &lengths);
  fair_test_wait_for (GTK_TYPE_LABEL, "Over Time");
  for (guint i = 0; i < 3; i++)
    {
      static const char *const names[] = { "By Day", "By Week", "By Month" };

      gtk_drop_down_set_selected (GTK_DROP_DOWN (lengths), i);
      while ((label = fair_test_find (lengths, GTK_TYPE_LABEL, names[i])) == NULL || gtk_widget_get_width (label) == 0)
        g_main_context_iteration (NULL, TRUE);
      g_assert_cmpint (gtk_widget_get_height (lengths), <, 3 * gtk_widget_get_height (label));
      g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (label))), ==, 1);
    }
  tear_down (&self);
}

/* The width of the widest word of @label. */
static int
measure_word (GtkLabel *label)
{
  g_auto (GStrv) words = g_strsplit (gtk_label_get_text (label), " ", -1);
  int widest = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (label), words[i]);
      int width;

      pango_layout_get_pixel_size (layout, &width, NULL);
      widest = MAX (widest, width);
    }

  return widest;
}

/* Fails for each title and subtitle below @widget if one of its words does not fit in a line.  Returns: how many there
 * are */
static guint
check_titles (GtkWidget *widget)
{
  guint n = 0;

  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
      (gtk_widget_has_css_class (widget, "title") || gtk_widget_has_css_class (widget, "subtitle")))
    {
      n++;
      if (measure_word (GTK_LABEL (widget)) > gtk_widget_get_width (widget) + 1)
        {
          g_test_message ("“%s” has %d pixels", gtk_label_get_text (GTK_LABEL (widget)), gtk_widget_get_width (widget));
          g_test_fail ();
        }
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    n += check_titles (child);

  return n;
}

/* At the width of a phone, with text twice as large, no name of a game and no result is broken within a word. */
static void
test_large_letters (FairTestFolder *folder,
                    gconstpointer   data)
{
  g_autoptr (GtkCssProvider) style = gtk_css_provider_new ();
  Fixture    self;
  GtkWidget *row;
  int        dpi;

  gtk_css_provider_load_from_resource (style, "/io/github/fairdeal/FairDeal/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (style), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_get (gtk_settings_get_default (), "gtk-xft-dpi", &dpi, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  set_up (&self, folder, N_RESULTS);
  gtk_window_set_default_size (GTK_WINDOW (self.window), 360, 4000);
  wait_for_rows (get_list (&self, 1), 5);
  row = GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_box (get_list (&self, 1))), 4));
  while (gtk_widget_get_width (row) == 0 || gtk_widget_get_width (self.window) > 370)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (check_titles (self.window), >, 20);
  tear_down (&self);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", dpi, NULL);
}

static GtkWidget *
find_button (GtkWidget  *widget,
             const char *tooltip)
{
  GtkWidget *found = GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_widget_get_tooltip_text (widget), tooltip) == 0 ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); found == NULL && child != NULL; child = gtk_widget_get_next_sibling (child))
    found = find_button (child, tooltip);

  return found;
}

/* Whether the buttons of the first row of @list are below its texts; its row has been given a size of late. */
static gboolean
has_buttons_below (GtkWidget *list)
{
  GtkWidget       *none = NULL;
  GtkWidget       *row = GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_box (list)), 0));
  GtkWidget       *label = find_type (row, GTK_TYPE_LABEL, &none);
  graphene_point_t point;

  g_assert_true (gtk_widget_compute_point (find_button (row, "Review"), label, &GRAPHENE_POINT_INIT (0, 0), &point));
  return point.x < (float) gtk_widget_get_width (label);
}

/* A row says its result; its buttons stand beside it where there is room, and below it on a phone. */
static void
test_rows (FairTestFolder *folder,
           gconstpointer   data)
{
  Fixture    self;
  GtkWidget *list;
  GtkWidget *row;
  GtkWidget *none = NULL;

  set_up (&self, folder, 1);
  list = get_list (&self, 1);
  wait_for_rows (list, 1);
  row = GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_box (list)), 0));
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_ROLE_LIST_ITEM);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       gtk_label_get_text (GTK_LABEL (find_type (row, GTK_TYPE_LABEL, &none))));
  while (gtk_widget_get_width (row) < 500)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (has_buttons_below (list));
  gtk_window_set_default_size (GTK_WINDOW (self.window), 360, 4000);
  while (gtk_widget_get_width (row) > 360)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (has_buttons_below (list));
  tear_down (&self);
}

/* Another player, or another name, is in the title. */
static void
test_player (FairTestFolder *folder,
             gconstpointer   data)
{
  static const char *const names[][2] = { { "Ann", "Scoreboard: Ann" }, { "Bob", "Scoreboard: Bob" }, { "", "Scoreboard" } };
  Fixture                  self;

  set_up (&self, folder, 1);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (self.window)), ==, "Scoreboard");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *id = i == 1 ? "00000000-0000-4000-8000-000000000001" : FAIR_PLAYER_FIRST;
      g_autoptr (FairPlayer) player = fair_player_new (id, names[i][0], 0, "", 0);

      fair_store_set_player (self.store, player);
      g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (self.window)), ==, names[i][1]);
    }
  tear_down (&self);
}

/* Adds a result of KingCell, of another day than those before, with what its review found. */
static void
add_reviewed (FairDatabase           *database,
              FairOutcome             outcome,
              const FairReviewedGame *found)
{
  static gint64 since = 0;
  g_autoptr (FairResult) result = fair_test_result (1, found->n_moves);
  FairReviewedGame review = *found;

  result->outcome = outcome;
  result->ended += since;
  result->begun += since;
  since += G_TIME_SPAN_DAY;
  review.id = result->id;
  g_assert_true (fair_results_table_put_back (database, result, NULL));
  fair_test_put_review (database, &review);
}

/* A row with this title and value comes. */
static void
wait_for_figure (const char *title,
                 const char *value)
{
  GtkWidget *label = fair_test_wait_for (GTK_TYPE_LABEL, title);

  g_assert_nonnull (fair_test_find (gtk_widget_get_ancestor (label, ADW_TYPE_ACTION_ROW), GTK_TYPE_LABEL, value));
}

/* Finds the plot below @widget that shows something with this title. */
static GtkWidget *
find_plot (GtkWidget  *widget,
           const char *title)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      gboolean is_it = GTK_IS_DRAWING_AREA (child) && gtk_widget_get_mapped (child) &&
                       g_str_has_prefix (gtk_widget_get_tooltip_text (child), title);
      GtkWidget *found = is_it ? child : find_plot (child, title);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* There is a plot with this title, whose first value this is; a screen reader says the same. */
static void
check_plot (GtkWidget  *window,
            const char *title,
            const char *value)
{
  GtkWidget       *plot = find_plot (window, title);
  g_autofree char *start = g_strdup_printf ("%s\n%s (", title, value);

  g_assert_nonnull (plot);
  g_assert_true (g_str_has_prefix (gtk_widget_get_tooltip_text (plot), start));
  gtk_test_accessible_assert_property (plot, GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_widget_get_tooltip_text (plot));
}

/* The figures of reviews are those of the chosen game; without a review it says how to get them. */
static void
test_reviews (FairTestFolder *folder,
              gconstpointer   data)
{
  static const FairReviewedGame lost = { NULL, 30, 30, 30, 12, FAIR_REVIEWED_LOST, 0 };
  static const FairReviewedGame left = { NULL, 40, 40, 60, 0, FAIR_REVIEWED_WON, 100 };
  static const FairReviewedGame turned = { NULL, 50, 50, 50, 20, FAIR_REVIEWED_UNKNOWN, 90 };
  static const FairReviewedGame again = { NULL, 50, 50, 50, 16, FAIR_REVIEWED_UNKNOWN, 90 };
  static const FairReviewedGame won = { NULL, 143, 143, 143, 0, FAIR_REVIEWED_WON, 118 };
  Fixture                       self;
  FairDatabase                 *database;

  set_up_at (&self, folder, N_RESULTS, fair_games_find ("kingcell"));
  fair_test_wait_for (GTK_TYPE_LABEL, "Review a finished game, now or from the lists above, and its findings are "
                                      "counted here.");
  g_assert_null (find_plot (self.window, "Average"));
  tear_down (&self);

  database = fair_test_open (folder->path);
  add_reviewed (database, FAIR_OUTCOME_LOST, &lost);
  add_reviewed (database, FAIR_OUTCOME_GIVEN_UP, &left);
  add_reviewed (database, FAIR_OUTCOME_GIVEN_UP, &turned);
  add_reviewed (database, FAIR_OUTCOME_GIVEN_UP, &again);
  add_reviewed (database, FAIR_OUTCOME_WON, &won);
  fair_database_close (database);
  set_up_at (&self, folder, 0, fair_games_find ("kingcell"));
  wait_for_figure ("Reviewed Games", "5");
  wait_for_figure ("Not Won, but Still Winnable at the End", "1");
  wait_for_figure ("Not Won, and No Longer Winnable at the End", "1");
  wait_for_figure ("Average Step at Which a Game Went Wrong", "16");
  wait_for_figure ("Won in the Shortest Known Way", "0");
  wait_for_figure ("Average Moves Over the Shortest Known Win", "25");
  check_plot (self.window, "Average Step at Which a Game Went Wrong", "12");
  /* One value is no line. */
  g_assert_null (find_plot (self.window, "Average Moves Over the Shortest Known Win"));
  tear_down (&self);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  fair_test_add_in_folder ("/fair/scoreboard/more", test_more);
  fair_test_add_in_folder ("/fair/scoreboard/changes", test_changes);
  fair_test_add_in_folder ("/fair/scoreboard/failures", test_failures);
  fair_test_add_in_folder ("/fair/scoreboard/unknown-rules", test_unknown_rules);
  fair_test_add_in_folder ("/fair/scoreboard/shown-once", test_shown_once);
  fair_test_add_in_folder ("/fair/scoreboard/names", test_names);
  fair_test_add_in_folder ("/fair/scoreboard/choices", test_choices);
  fair_test_add_in_folder ("/fair/scoreboard/rows", test_rows);
  fair_test_add_in_folder ("/fair/scoreboard/player", test_player);
  fair_test_add_in_folder ("/fair/scoreboard/large-letters", test_large_letters);
  fair_test_add_in_folder ("/fair/scoreboard/reviews", test_reviews);

  return g_test_run ();
}
