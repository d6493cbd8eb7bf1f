/* test-fair-help-window.c: the help window: all pages, their links, languages, and the way back. */
#include "config.h"

#include <adwaita.h>

#include "fair-help-window.h"
#include "fair-title.h"
#include "games.h"
#include "widget-helpers.h"

#define ENGLISH "/io/github/fairdeal/FairDeal/help/C"

/* Calls @visit for @widget and everything in it. */
static void
walk (GtkWidget *widget,
      void (*visit) (GtkWidget *widget, gpointer data),
      gpointer data)
{
  visit (widget, data);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    walk (child, visit, data);
}

static GtkWidget *
make_view (const char *page_id)
{
  GtkWidget *view = fair_help_view_new (page_id);

  g_assert_nonnull (view);

  return g_object_ref_sink (view);
}

static void
drop_view (GtkWidget *view)
{
  g_assert_finalize_object (view);
}

static void
collect_rows_cb (GtkWidget *widget,
                 gpointer   data)
{
  if (ADW_IS_ACTION_ROW (widget))
    g_ptr_array_add (data, (gpointer) adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)));
}

/* The titles of the pages to which a view has links. */
static GPtrArray *
collect_rows (GtkWidget *view)
{
  GPtrArray *titles = g_ptr_array_new ();

  walk (view, collect_rows_cb, titles);

  return titles;
}

/* Pages */

static void
test_pages (void)
{
  g_auto (GStrv) names = g_resources_enumerate_children (ENGLISH, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GPtrArray) rows = NULL;
  GtkWidget *index;
  guint      n_pages = 0;

  g_assert_nonnull (names);
  for (; names[n_pages] != NULL; n_pages++)
    {
      g_autofree char *id = g_strndup (names[n_pages], strlen (names[n_pages]) - strlen (".ui"));
      GtkWidget       *view = make_view (id);

      g_assert_cmpstr (fair_help_view_get_title (view), !=, "");
      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                           fair_help_view_get_title (view));
      drop_view (view);
    }

  /* Links to every other page. */
  index = make_view ("index");
  rows = collect_rows (index);
  g_assert_cmpuint (n_pages, >, 20);
  g_assert_cmpuint (rows->len, ==, n_pages - 1);
  drop_view (index);
}

static void
find_section_cb (GtkWidget *widget,
                 gpointer   data)
{
  const char **section = data;

  if (*section != NULL && g_strcmp0 (gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)), *section) == 0)
    *section = NULL;
}

static void
test_games (void)
{
  static const char *const sections[] = { "section-goal", "section-layout", "section-play", "section-options", "section-tips" };

  for (unsigned i = 0; i < fair_games_count (); i++)
    {
      GtkWidget *view = make_view (fair_games_get (i)->id);

      for (guint j = 0; j < G_N_ELEMENTS (sections); j++)
        {
          const char *section = sections[j];

          walk (view, find_section_cb, &section);
          g_assert_null (section);
        }
      drop_view (view);
    }
}

static void
test_no_page (void)
{
  static const char *const ids[] = { "", "nowhere", "..", "../C/index", "index.ui", "ä" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    g_assert_null (fair_help_view_new (ids[i]));
}

/* Languages: only this program has a help-xx.po. */

static void
assert_title (const char *languages,
              const char *page_id,
              const char *title)
{
  GtkWidget *view;

  g_setenv ("LANGUAGE", languages, TRUE);
  view = make_view (page_id);
  g_assert_cmpstr (fair_help_view_get_title (view), ==, title);
  drop_view (view);
}

static void
test_languages (void)
{
  g_autofree char *before = g_strdup (g_getenv ("LANGUAGE"));
  g_autoptr (GPtrArray) rows = NULL;
  GtkWidget *view;

  /* Some languages have no translation, and some texts are not translated. */
  assert_title ("C", "index", "Fair Deal help");
  assert_title ("xx", "index", "Fär Diel hälp");
  assert_title ("yy:xx_XX:zz", "index", "Fär Diel hälp");
  assert_title ("yy", "index", "Fair Deal help");
  assert_title ("xx", "keyboard", "Keyboard shortcuts");
  assert_title ("xx", "scoreboard", "Scoreboard");

  g_setenv ("LANGUAGE", "xx", TRUE);
  view = make_view ("index");
  rows = collect_rows (view);
  g_assert_true (g_ptr_array_find_with_equal_func (rows, "Lörn to pläi", g_str_equal, NULL));
  drop_view (view);

  if (before != NULL)
    g_setenv ("LANGUAGE", before, TRUE);
  else
    g_unsetenv ("LANGUAGE");
}

/* The window */

static GtkWidget *
get_header (GtkWidget *window)
{
  return gtk_widget_get_first_child (adw_toast_overlay_get_child (ADW_TOAST_OVERLAY (adw_window_get_content (ADW_WINDOW (window)))));
}

static GtkWidget *
get_page (GtkWidget *window)
{
  return gtk_stack_get_visible_child (GTK_STACK (gtk_widget_get_next_sibling (get_header (window))));
}

static const char *
get_subtitle (GtkWidget *window)
{
  return fair_test_get_subtitle (FAIR_TITLE (adw_header_bar_get_title_widget (ADW_HEADER_BAR (get_header (window)))));
}

static void
test_way_back (void)
{
  GtkWidget *window = g_object_new (FAIR_TYPE_HELP_WINDOW, NULL);
  GtkWidget *first;

  fair_help_window_show_page (FAIR_HELP_WINDOW (window), "kingcell");
  gtk_window_present (GTK_WINDOW (window));
  first = get_page (window);
  g_assert_cmpstr (get_subtitle (window), ==, "KingCell");
  gtk_widget_activate_action (window, "help.back", NULL);
  g_assert_true (get_page (window) == first);

  g_assert_true (gtk_widget_activate_action (window, "help.contents", NULL));
  g_assert_cmpstr (get_subtitle (window), ==, "");
  g_assert_true (gtk_widget_activate_action (first, "help.show", "s", "playing#bookmarks"));
  g_assert_cmpstr (get_subtitle (window), !=, "");
  g_assert_true (gtk_widget_activate_action (window, "help.show", "s", "#bookmarks"));

  g_assert_true (gtk_widget_activate_action (window, "help.back", NULL));
  g_assert_true (gtk_widget_activate_action (window, "help.back", NULL));
  g_assert_true (get_page (window) == first);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_missing (void)
{
  GtkWidget *window = g_object_new (FAIR_TYPE_HELP_WINDOW, NULL);

  fair_help_window_show_page (FAIR_HELP_WINDOW (window), "nowhere#section");
  gtk_window_present (GTK_WINDOW (window));
  g_assert_true (ADW_IS_STATUS_PAGE (get_page (window)));
  g_assert_cmpstr (get_subtitle (window), ==, "");
  gtk_window_destroy (GTK_WINDOW (window));
}

static GtkAdjustment *
get_adjustment (GtkWidget *window)
{
  return gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (get_page (window)));
}

/* A link in a text leads to a section, and scrolls its heading to the top. */
static void
test_link (void)
{
  GtkWidget *window = g_object_new (FAIR_TYPE_HELP_WINDOW, NULL);
  gboolean   handled = FALSE;
  GtkWidget *label;
  guint      deadline;

  gtk_window_present (GTK_WINDOW (window));
  fair_help_window_show_page (FAIR_HELP_WINDOW (window), "keyboard");
  label = fair_test_find (get_page (window), GTK_TYPE_LABEL, "Add or remove a bookmark");
  g_assert_nonnull (label);
  g_signal_emit_by_name (label, "activate-link", "playing#bookmarks", &handled);
  g_assert_true (handled);
  g_assert_cmpstr (fair_help_view_get_title (get_page (window)), !=, "Keyboard shortcuts");

  deadline = g_timeout_add_once (FAIR_TEST_DEADLINE, fair_test_deadline_cb, (gpointer) "the section at the top");
  while (gtk_adjustment_get_value (get_adjustment (window)) < 1)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (deadline);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/fair/help-window/pages", test_pages);
  g_test_add_func ("/fair/help-window/games", test_games);
  g_test_add_func ("/fair/help-window/no-page", test_no_page);
  g_test_add_func ("/fair/help-window/languages", test_languages);
  g_test_add_func ("/fair/help-window/way-back", test_way_back);
  g_test_add_func ("/fair/help-window/missing", test_missing);
  g_test_add_func ("/fair/help-window/link", test_link);

  return g_test_run ();
}
