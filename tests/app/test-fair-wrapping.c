/* Values of rows, in scripts that are written without blanks. */
#include "config.h"

#include "fair-wrapping-factory.h"

static GtkLabel *
find_label (GtkWidget  *widget,
            const char *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    return GTK_LABEL (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkLabel *found = find_label (child, text);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* A long text beside a short value wraps first, as it does in languages with blanks. */
static void
test_value (gconstpointer data)
{
  const char *const *texts = data;
  const char        *names[] = { texts[0], NULL };
  GtkWidget         *window = gtk_window_new ();
  GtkWidget         *row = adw_combo_row_new ();
  GtkWidget         *list = gtk_list_box_new ();
  g_autofree char   *subtitle = g_strdup_printf ("%s %s %s %s", texts[1], texts[1], texts[1], texts[1]);
  GtkLabel          *value;

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), texts[0]);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  fair_wrapping_fill_row (ADW_COMBO_ROW (row), gtk_string_list_new (names));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), "—");
  gtk_list_box_append (GTK_LIST_BOX (list), row);
  gtk_window_set_child (GTK_WINDOW (window), list);
  gtk_window_set_default_size (GTK_WINDOW (window), 500, 300);
  gtk_window_present (GTK_WINDOW (window));
  while ((value = find_label (window, texts[0])) == NULL || gtk_widget_get_width (GTK_WIDGET (value)) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (value)), ==, 1);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int    argc,
      char **argv)
{
  static const char *const english[] = { "Easier", "Each level is a third of all fair deals. This is used for your next game." };
  static const char *const japanese[] = { "やさしい", "各難易度は、フェアな配札全体の三分の一ずつです。次のゲームから有効になります。" };

  g_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_data_func ("/fair/wrapping/english", english, test_value);
  g_test_add_data_func ("/fair/wrapping/japanese", japanese, test_value);

  return g_test_run ();
}
