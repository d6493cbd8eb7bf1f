/* The list of decks in the preferences: each gets a picture or a reason why not, once it is looked at. */
#include "config.h"

#include "fair-deck-chooser.h"
#include "fair-table-painter.h"
#include "fair-settings.h"
#include "fair-table-deck.h"
#include "store-helpers.h"

#include <glib/gstdio.h>

typedef struct
{
  guint         buttons;
  guint         pictures;
  guint         failures; /* that say why */
  GdkPaintable *last;     /* picture */
} Counts;

static void
count (GtkWidget *widget,
       Counts    *counts)
{
  if (GTK_IS_PICTURE (widget))
    {
      GtkWidget    *button = gtk_widget_get_ancestor (widget, GTK_TYPE_TOGGLE_BUTTON);
      GdkPaintable *picture = gtk_picture_get_paintable (GTK_PICTURE (widget));

      counts->buttons++;
      if (picture != NULL)
        {
          counts->pictures++;
          counts->last = picture;
        }
      else if (!gtk_widget_get_sensitive (button) && gtk_widget_get_tooltip_text (button) != NULL)
        counts->failures++;
      return;
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    count (child, counts);
}

static Counts
count_in (AdwPreferencesGroup *chooser)
{
  Counts counts = { 0 };

  count (GTK_WIDGET (chooser), &counts);
  return counts;
}

static void
drawn_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GdkPaintable) picture = fair_deck_preview_finish (result, NULL);
  gboolean *drawn = data;

  *drawn = picture != NULL;
}

/* Draws a preview; previews that were asked for before it are drawn when it is. */
static void
draw_another (GSettings *settings)
{
  gboolean drawn = FALSE;

  fair_deck_preview_async (fair_table_deck_own_faces (settings, NULL, NULL), FALSE, 50, NULL, drawn_cb, &drawn);
  while (!drawn)
    g_main_context_iteration (NULL, TRUE);
}

/* A window with a size of its own: newer GTK warns if it has to find one for a list that wraps. */
static GtkWidget *
show_in_window (AdwPreferencesGroup *chooser)
{
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_default_size (GTK_WINDOW (window), 700, 900);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (chooser));
  gtk_window_present (GTK_WINDOW (window));
  return window;
}

/* A hidden list draws nothing; when it is shown, everything, and once. */
static void
test_shown (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (GSettings) settings = fair_settings_new ();
  g_autofree char *broken = g_build_filename (folder->path, "broken.svg", NULL);
  g_autoptr (GdkPaintable) last = NULL;
  AdwPreferencesGroup *chooser;
  GtkWidget           *window;
  Counts               counts;

  g_assert_cmpint (g_mkdir (folder->path, 0700), ==, 0);
  g_assert_true (g_file_set_contents (broken, "<svg>", -1, NULL));
  g_settings_set_string (settings, FAIR_SETTING_DECK, broken);
  chooser = fair_deck_chooser_new (settings);
  gtk_widget_set_visible (GTK_WIDGET (chooser), FALSE);
  window = show_in_window (chooser);
  draw_another (settings);
  counts = count_in (chooser);
  g_assert_cmpuint (counts.buttons, >=, 2);
  g_assert_cmpuint (counts.pictures + counts.failures, ==, 0);

  gtk_widget_set_visible (GTK_WIDGET (chooser), TRUE);
  while (counts.pictures + counts.failures < counts.buttons)
    {
      g_main_context_iteration (NULL, TRUE);
      counts = count_in (chooser);
    }
  g_assert_cmpuint (counts.pictures, >=, 1);
  g_assert_cmpuint (counts.failures, >=, 1);

  last = g_object_ref (counts.last);
  gtk_widget_set_visible (GTK_WIDGET (chooser), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (chooser), TRUE);
  draw_another (settings);
  g_assert_true (count_in (chooser).last == last);

  gtk_window_destroy (GTK_WINDOW (window));
  g_settings_reset (settings, FAIR_SETTING_DECK);
}

static GtkWidget *
find_button (GtkWidget  *widget,
             const char *label)
{
  GtkWidget *found = GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0 ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find_button (child, label);

  return found;
}

/* All games can go back to one deck only while one of them has a deck of its own. */
static void
test_same (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autoptr (GSettings) settings = fair_settings_new ();
  AdwPreferencesGroup *chooser = fair_deck_chooser_new (settings);
  GtkWidget           *window = show_in_window (chooser);
  GtkWidget           *button = find_button (GTK_WIDGET (chooser), "_Same Deck for All Games");

  g_assert_false (gtk_widget_get_sensitive (button));
  fair_table_deck_choose (settings, "klondike", "");
  gtk_window_destroy (GTK_WINDOW (window));

  chooser = fair_deck_chooser_new (settings);
  window = show_in_window (chooser);
  button = find_button (GTK_WIDGET (chooser), "_Same Deck for All Games");
  g_assert_true (gtk_widget_get_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  g_assert_false (gtk_widget_get_sensitive (button));

  gtk_window_destroy (GTK_WINDOW (window));
}

/* A list that is closed while its previews are drawn draws no more of them, and goes. */
static void
test_closed (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (GSettings) settings = fair_settings_new ();
  AdwPreferencesGroup *chooser = fair_deck_chooser_new (settings);
  GtkWidget           *window = show_in_window (chooser);

  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (chooser)));
  g_assert_cmpuint (count_in (chooser).pictures, ==, 0);
  g_object_add_weak_pointer (G_OBJECT (chooser), (gpointer *) &chooser);
  gtk_window_destroy (GTK_WINDOW (window));
  draw_another (settings);
  g_assert_null (chooser);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/deck-chooser/shown", test_shown);
  fair_test_add_in_folder ("/fair/deck-chooser/closed", test_closed);
  fair_test_add_in_folder ("/fair/deck-chooser/same", test_same);

  return g_test_run ();
}
