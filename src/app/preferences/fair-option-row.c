#include "config.h"

#include "fair-option-row.h"

#include "fair-preference-row.h"
#include "fair-settings.h"
#include "fair-suit-order-row.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

/* The data of a row of choices. */
typedef struct
{
  const FairOption *option;
  GArray           *values; /* owned; of int */
} Choice;

static void
choice_free (gpointer data)
{
  Choice *choice = data;

  g_array_unref (choice->values);
  g_free (choice);
}

/* The values that a row offers. Of a long range of numbers these are some, and @current. */
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

static gboolean
get_choice (GValue   *value,
            GVariant *variant,
            gpointer  data)
{
  const Choice *choice = data;
  int           number = fair_settings_parse_option (choice->option, variant);

  for (guint i = 0; i < choice->values->len; i++)
    if (g_array_index (choice->values, int, i) == number)
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
  const Choice *choice = data;
  guint         i = g_value_get_uint (value);

  return i < choice->values->len ? fair_settings_print_option (choice->option, g_array_index (choice->values, int, i)) : NULL;
}

static GtkWidget *
create_choice_row (GSettings        *settings,
                   const FairOption *option)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  Choice *choice = g_new0 (Choice, 1);

  *choice = (Choice){ option, list_values (option, fair_settings_get_option (settings, option)) };
  for (guint i = 0; i < choice->values->len; i++)
    gtk_string_list_take (names, fair_words_option_value (option, g_array_index (choice->values, int, i)));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), fair_words_option_title (option));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), fair_words_option_summary (option));
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  fair_wrapping_fill_row (ADW_COMBO_ROW (row), names);
  g_settings_bind_with_mapping (settings, option->key, row, "selected", G_SETTINGS_BIND_DEFAULT,
                                get_choice, set_choice, choice, choice_free);

  return row;
}

/* Returns: (transfer floating): a row that is bound to @option in @settings */
GtkWidget *
fair_option_row_new (GSettings        *settings,
                     const FairOption *option)
{
  switch (option->type)
    {
    case FAIR_OPTION_BOOL:
      return fair_preference_row_new_switch (settings, option->key, fair_words_option_title (option),
                                             fair_words_option_summary (option));
    case FAIR_OPTION_PERMUTATION:
      return fair_suit_order_row_new (settings, option);
    case FAIR_OPTION_NUMBER:
    case FAIR_OPTION_CHOICE:
    default:
      return create_choice_row (settings, option);
    }
}
