#include "config.h"

#include "fair-preference-row.h"

#include "fair-compat.h"
#include "fair-flow-layout.h"
#include "fair-settings.h"
#include "fair-suit-order-row.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

enum
{
  WHOLE_LABEL = 12 /* characters of a button that stay in one line */
};

/* Adds a switch to @row, which has its title, and binds it to @key, a boolean. */
void
fair_preference_row_add_switch (AdwActionRow *row,
                                GSettings    *settings,
                                const char   *key)
{
  GtkWidget *toggle = gtk_switch_new ();

  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (row, toggle);
  g_settings_bind (settings, key, toggle, "active", G_SETTINGS_BIND_DEFAULT);
  fair_compat_set_activatable (GTK_WIDGET (row), toggle, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
}

/* Maps the value of a setting to its index in the list of values. */
static gboolean
get_choice (GValue   *value,
            GVariant *variant,
            gpointer  values)
{
  guint i;

  if (!g_ptr_array_find_with_equal_func (values, variant, g_variant_equal, &i))
    return FALSE;

  g_value_set_uint (value, i);
  return TRUE;
}

/* No choice is selected while the list is filled. */
static GVariant *
set_choice (const GValue       *value,
            const GVariantType *type,
            gpointer            data)
{
  GPtrArray *values = data;
  guint      i = g_value_get_uint (value);

  return i < values->len ? g_variant_ref (g_ptr_array_index (values, i)) : NULL;
}

/* Fills the list of choices of @row with @names, and binds it to @key.
 *
 * @values: (transfer full) (element-type GVariant): of @key, in the order of @names */
static void
fill_row (AdwComboRow   *row,
          GSettings     *settings,
          const char    *key,
          GtkStringList *names,
          GPtrArray     *values)
{
  fair_wrapping_fill_row (row, names);
  g_settings_bind_with_mapping (settings, key, row, "selected", G_SETTINGS_BIND_DEFAULT, get_choice, set_choice,
                                values, (GDestroyNotify) g_ptr_array_unref);
}

static GPtrArray *
values_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
}

/**
 * fair_preference_row_fill:
 * @key: a string key of @settings, which is bound to @row
 * @choices: its values, in a static array that ends with NULL
 *
 * Fills the list of choices of @row.
 */
void
fair_preference_row_fill (AdwComboRow                *row,
                          GSettings                  *settings,
                          const char                 *key,
                          const FairPreferenceChoice *choices)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GPtrArray *values = values_new ();

  for (guint i = 0; choices[i].value != NULL; i++)
    {
      gtk_string_list_append (names, _ (choices[i].title));
      g_ptr_array_add (values, g_variant_ref_sink (g_variant_new_string (choices[i].value)));
    }
  fill_row (row, settings, key, names, values);
}

/* Returns: (transfer floating): a row with a list of choices that is bound to @key; see fair_preference_row_fill() */
GtkWidget *
fair_preference_row_new_choice (GSettings                  *settings,
                                const char                 *key,
                                const char                 *title,
                                const FairPreferenceChoice *choices)
{
  GtkWidget *row = g_object_new (ADW_TYPE_COMBO_ROW, "title", title, "subtitle-lines", 0, NULL);

  fair_preference_row_fill (ADW_COMBO_ROW (row), settings, key, choices);
  return row;
}

/* Lists the values that a row offers. Of a long range of numbers these are some, and @current. */
static GArray *
list_values (const FairOption *option,
             int               current)
{
  static const int limits[] = { 0, 60, 120, 180, 300, 600, 900, 1800, 3600 };
  GArray          *values = g_array_new (FALSE, FALSE, sizeof (int));

  if (option->type == FAIR_OPTION_NUMBER && option->max > 60)
    {
      gboolean listed = FALSE;

      for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
        {
          if (!listed && current < limits[i])
            g_array_append_val (values, current);
          listed |= current <= limits[i];
          if (fair_option_allows (option, limits[i]))
            g_array_append_val (values, limits[i]);
        }
      return values;
    }

  for (int value = 0; value <= G_MAXUINT8; value++)
    if (fair_option_allows (option, value))
      g_array_append_val (values, value);
  return values;
}

static void
fill_with_option (AdwComboRow      *row,
                  GSettings        *settings,
                  const FairOption *option)
{
  g_autoptr (GArray) numbers = list_values (option, fair_settings_get_option (settings, option));
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GPtrArray *values = values_new ();

  for (guint i = 0; i < numbers->len; i++)
    {
      int number = g_array_index (numbers, int, i);

      gtk_string_list_take (names, fair_words_option_value (option, number));
      g_ptr_array_add (values, g_variant_ref_sink (fair_settings_print_option (option, number)));
    }
  fill_row (row, settings, option->key, names, values);
}

/* Returns: (transfer floating): a row that is bound to @option in @settings */
GtkWidget *
fair_preference_row_new_option (GSettings        *settings,
                                const FairOption *option)
{
  GtkWidget *row;

  if (option->type == FAIR_OPTION_PERMUTATION)
    return fair_suit_order_row_new (settings, option);

  row = g_object_new (option->type == FAIR_OPTION_BOOL ? ADW_TYPE_ACTION_ROW : ADW_TYPE_COMBO_ROW,
                      "title", fair_words_option_title (option),
                      "subtitle", fair_words_option_summary (option),
                      "subtitle-lines", 0,
                      NULL);
  if (option->type == FAIR_OPTION_BOOL)
    fair_preference_row_add_switch (ADW_ACTION_ROW (row), settings, option->key);
  else
    fill_with_option (ADW_COMBO_ROW (row), settings, option);
  return row;
}

/* The width of @text in characters of average width; wide ones, such as Japanese ones, are half as wide again. */
static int
count_characters (const char *text)
{
  int halves = 1;

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    halves += g_unichar_iswide (g_utf8_get_char (c)) ? 3 : 2;
  return halves / 2;
}

/**
 * fair_preference_row_set_up_button:
 * @button: in @row, which has its title
 *
 * Makes a click on @row press @button, whose accessible name becomes its label and the title of the row: “Export… All
 * Results as JSON”. A long label wraps, so that the row fits a phone with large text. A short one stays whole: Japanese
 * could wrap between any two characters.
 */
void
fair_preference_row_set_up_button (AdwActionRow *row,
                                   GtkWidget    *button)
{
  const char      *label = gtk_button_get_label (GTK_BUTTON (button));
  g_autofree char *name = g_strdup_printf ("%s %s", label, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));

  fair_compat_set_activatable (GTK_WIDGET (row), button, name);
  fair_flow_layout_apply_to_row (row);
  if (count_characters (label) > WHOLE_LABEL)
    {
      fair_wrapping_apply (button);
      gtk_label_set_natural_wrap_mode (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), GTK_NATURAL_WRAP_NONE);
    }
}
