#include "config.h"

#include "fair-preference-row.h"

#include "fair-switch-row.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

/**
 * fair_preference_row_new_switch:
 * @key: a boolean key of @settings
 *
 * Returns: (transfer floating): a row with a switch that is bound to the setting
 */
GtkWidget *
fair_preference_row_new_switch (GSettings  *settings,
                                const char *key,
                                const char *title,
                                const char *subtitle)
{
  GtkWidget *row = g_object_new (FAIR_TYPE_SWITCH_ROW, "key", key, "title", title, "subtitle", subtitle, NULL);

  fair_switch_row_bind (FAIR_SWITCH_ROW (row), settings);
  return row;
}

/* The choices of a row. */
typedef struct
{
  const FairPreferenceChoice *choices;
  guint                       n_choices;
} Choices;

/* Maps the value of a setting to its index in the list of choices. */
static gboolean
get_choice (GValue   *value,
            GVariant *variant,
            gpointer  data)
{
  const Choices *choices = data;
  const char    *text = g_variant_get_string (variant, NULL);

  for (guint i = 0; i < choices->n_choices; i++)
    if (g_str_equal (choices->choices[i].value, text))
      {
        g_value_set_uint (value, i);
        return TRUE;
      }

  return FALSE;
}

static GVariant *
set_choice (const GValue       *value,
            const GVariantType *type,
            gpointer            data)
{
  const Choices *choices = data;
  guint          i = g_value_get_uint (value);

  return i < choices->n_choices ? g_variant_new_string (choices->choices[i].value) : NULL;
}

/**
 * fair_preference_row_fill:
 * @key: a string key of @settings, which is bound to @row
 * @choices: its values, in a static array
 *
 * Fills the list of choices of @row.
 */
void
fair_preference_row_fill (AdwComboRow                *row,
                          GSettings                  *settings,
                          const char                 *key,
                          const FairPreferenceChoice *choices,
                          guint                       n_choices)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  Choices *data = g_new (Choices, 1);

  *data = (Choices){ choices, n_choices };
  for (guint i = 0; i < n_choices; i++)
    gtk_string_list_append (names, _ (choices[i].title));
  fair_wrapping_fill_row (row, names);
  g_settings_bind_with_mapping (settings, key, row, "selected", G_SETTINGS_BIND_DEFAULT, get_choice, set_choice, data, g_free);
}

/**
 * fair_preference_row_new_choice:
 * @key: a string key of @settings
 * @subtitle: (nullable): of the row
 * @choices: its values, in a static array
 *
 * Returns: (transfer floating): a row with a list of choices that is bound to the setting
 */
GtkWidget *
fair_preference_row_new_choice (GSettings                  *settings,
                                const char                 *key,
                                const char                 *title,
                                const char                 *subtitle,
                                const FairPreferenceChoice *choices,
                                guint                       n_choices)
{
  GtkWidget *row = adw_combo_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  fair_preference_row_fill (ADW_COMBO_ROW (row), settings, key, choices, n_choices);

  return row;
}
