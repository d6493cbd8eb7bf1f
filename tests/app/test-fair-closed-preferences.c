/* Preferences that are closed leave no widget behind; those for other cards than the player has are off. */
#include "config.h"

#include "fair-compat.h"
#include "fair-preferences.h"
#include "fair-settings.h"
#include "window-helpers.h"

static void
gone_cb (gpointer data,
         GObject *object)
{
  guint *n_widgets = data;

  (*n_widgets)--;
}

/* Counts @widget and the widgets in it in @n_widgets as long as they live. */
static void
count (GtkWidget *widget,
       guint     *n_widgets)
{
  (*n_widgets)++;
  g_object_weak_ref (G_OBJECT (widget), gone_cb, n_widgets);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    count (child, n_widgets);
}

/* Whether @widget or one in it offers to undo erasing results, though it may be on a page that is not shown. */
static gboolean
offers_undo (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), "Undo") == 0)
    return gtk_widget_get_visible (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (offers_undo (child))
      return TRUE;

  return FALSE;
}

/* Opens the preferences, which offer to undo erasing results or do not, and closes them. */
static void
check_freed (FairTestWindow *fixture,
             gboolean        is_erased)
{
  GtkWidget *preferences = fair_preferences_new (fixture->settings, fixture->store, fixture->computers, fixture->window);
  guint      n_widgets = 0;

  fair_compat_present (preferences, GTK_WIDGET (fixture->window), NULL);
  while (!gtk_widget_get_mapped (preferences) || offers_undo (preferences) != is_erased)
    g_main_context_iteration (NULL, TRUE);
  count (preferences, &n_widgets);
  g_assert_cmpuint (n_widgets, >, 500);
  g_assert_true (gtk_widget_activate_action (preferences, "window.close", NULL));
  while (n_widgets > 0)
    g_main_context_iteration (NULL, TRUE);
}

/* Also if they have offered to undo erasing. */
static void
test_freed (FairTestFolder *folder,
            gconstpointer   data)
{
  FairDatabase  *database = fair_test_open (folder->path);
  FairTestWindow fixture;

  fair_test_fill (database, 10, 7);
  fair_database_close (database);
  fair_test_window_set_up (&fixture, folder);
  gtk_window_present (GTK_WINDOW (fixture.window));
  check_freed (&fixture, FALSE);

  g_assert_nonnull (fair_test_ask (fixture.store, FAIR_STORE_ERASE, NULL, NULL));
  check_freed (&fixture, TRUE);
  fair_test_window_tear_down (&fixture);
}

/* Returns: (nullable): the row below @widget with @title, even on a page that is not shown */
static GtkWidget *
find_row (GtkWidget  *widget,
          const char *title)
{
  GtkWidget *found = NULL;

  if (ADW_IS_PREFERENCES_ROW (widget) && g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title) == 0)
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find_row (child, title);
  return found;
}

/* Colors, letters and backs are only chosen while a game has Fair Deal's own cards. */
static void
test_own (FairTestFolder *folder,
          gconstpointer   data)
{
  FairTestWindow fixture;
  GtkWidget     *preferences, *row;

  fair_test_window_set_up (&fixture, folder);
  g_settings_set_string (fixture.settings, FAIR_SETTING_DECK, "/elsewhere");
  preferences = fair_preferences_new (fixture.settings, fixture.store, fixture.computers, fixture.window);
  fair_compat_present (preferences, GTK_WIDGET (fixture.window), NULL);
  row = find_row (preferences, "Card Back");
  g_assert_false (gtk_widget_is_sensitive (row));
  fair_table_deck_choose (fixture.settings, "rush", "");
  g_assert_true (gtk_widget_is_sensitive (row));
  g_settings_reset (fixture.settings, FAIR_SETTING_DECKS);
  g_assert_false (gtk_widget_is_sensitive (row));
  g_settings_set_boolean (fixture.settings, FAIR_SETTING_LARGE_CARDS, TRUE);
  g_assert_true (gtk_widget_is_sensitive (row));
  g_assert_true (gtk_widget_activate_action (preferences, "window.close", NULL));
  fair_test_window_tear_down (&fixture);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/closed-preferences/freed", test_freed);
  fair_test_add_in_folder ("/fair/closed-preferences/own", test_own);

  return g_test_run ();
}
