#include "fair-preference-row.h"

#include "fair-compat.h"
#include "fair-flow-layout.h"
#include "fair-own-picture.h"
#include "fair-settings.h"
#include "fair-table-deck.h"
#include "fair-wrapping-factory.h"

enum
{
  SWATCH_HEIGHT = 48, /* of a card or a piece of cloth, in application pixels */
  SWATCH_WIDTH = 34,
  WHOLE_LABEL = 12 /* characters of a button that stay in one line */
};

/* Adds a switch to @row, which has its title, and binds it to @key, a boolean. */
void
fair_preference_row_add_switch (AdwActionRow *row,
                                GSettings    *settings,
                                const char   *key)
{
  GtkWidget *toggle = g_object_new (GTK_TYPE_SWITCH, "valign", GTK_ALIGN_CENTER, NULL);

  adw_action_row_add_suffix (row, toggle);
  g_settings_bind (settings, key, toggle, "active", G_SETTINGS_BIND_DEFAULT);
  adw_action_row_set_activatable_widget (row, toggle);
  fair_compat_name_button (toggle, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
}

static void
back_drawn_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      data)
{
  g_autoptr (GtkPicture) picture = data;
  g_autoptr (GdkPaintable) back = fair_deck_preview_finish (result, NULL);

  gtk_picture_set_paintable (picture, back);
}

/* Draws the back that @picture, which has its name, is for, once it is looked at. */
static void
draw_back_cb (GtkWidget *picture,
              GSettings *settings)
{
  if (gtk_picture_get_paintable (GTK_PICTURE (picture)) == NULL)
    fair_deck_preview_async (fair_table_deck_own_faces (settings, NULL, gtk_widget_get_name (picture)), TRUE, SWATCH_HEIGHT, NULL,
                             back_drawn_cb, g_object_ref (picture));
}

/* The button that chooses a picture of the player's own lies between the one for the picture and the one that removes it.  It has
 * the settings and their key. */
#define SETTINGS "fair-settings"
#define KEY "fair-key"

static void
update_own (GtkWidget *choose)
{
  GtkWidget *swatch = gtk_widget_get_prev_sibling (choose);
  GtkWidget *content = gtk_button_get_child (GTK_BUTTON (swatch));
  gboolean   is_there = fair_own_picture_get_time (g_object_get_data (G_OBJECT (choose), KEY)) != 0;

  gtk_widget_set_visible (swatch, is_there);
  gtk_widget_set_visible (gtk_widget_get_next_sibling (choose), is_there);
  if (GTK_IS_PICTURE (content))
    {
      gtk_picture_set_paintable (GTK_PICTURE (content), NULL);
      if (gtk_widget_get_mapped (content))
        draw_back_cb (content, g_object_get_data (G_OBJECT (choose), SETTINGS));
    }
  else
    fair_own_picture_show_cloth ();
}

static void
chosen_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (GtkWidget) choose = data;
  g_autoptr (GError) error = NULL;

  if (!fair_own_picture_choose_finish (result, &error) && gtk_widget_get_root (choose) != NULL)
    fair_compat_report_error (choose, _ ("Cannot Use Picture"), error);
}

static void
file_cb (GObject    *choose,
         const char *path)
{
  fair_own_picture_choose_async (g_object_get_data (choose, SETTINGS), g_object_get_data (choose, KEY), path, chosen_cb, g_object_ref (choose));
}

static void
choose_cb (GtkWidget *choose)
{
  fair_compat_choose_file (choose, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Choose a Picture"), _ ("Pictures"), fair_own_picture_list_patterns (),
                           G_CALLBACK (file_cb), g_object_ref (choose), g_object_unref);
}

static void
remove_cb (GtkWidget *choose)
{
  fair_own_picture_remove (g_object_get_data (G_OBJECT (choose), SETTINGS), g_object_get_data (G_OBJECT (choose), KEY));
  update_own (choose);
  gtk_widget_grab_focus (choose);
}

/* Adds buttons to @box that choose and remove the picture of the player's own that its last button is for. @key: static */
static void
add_own (GtkWidget  *box,
         GSettings  *settings,
         const char *key)
{
  const char *const looks[][2] = { { "list-add-symbolic", _ ("Choose a Picture…") }, { "user-trash-symbolic", _ ("Remove Your Picture") } };
  GtkWidget        *buttons[G_N_ELEMENTS (looks)];
  GtkWidget        *choose;
  g_autofree char  *detail = g_strconcat ("changed::", key, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      buttons[i] = g_object_new (GTK_TYPE_BUTTON, "icon-name", looks[i][0], "valign", GTK_ALIGN_CENTER, "tooltip-text", looks[i][1], NULL);
      gtk_widget_add_css_class (buttons[i], "flat");
      fair_compat_name_button (buttons[i], looks[i][1]);
      gtk_box_append (GTK_BOX (box), buttons[i]);
    }
  choose = buttons[0];
  g_object_set_data_full (G_OBJECT (choose), SETTINGS, g_object_ref (settings), g_object_unref);
  g_object_set_data (G_OBJECT (choose), KEY, (gpointer) key);
  g_signal_connect (choose, "clicked", G_CALLBACK (choose_cb), NULL);
  g_signal_connect_object (buttons[1], "clicked", G_CALLBACK (remove_cb), choose, G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, detail, G_CALLBACK (update_own), choose, G_CONNECT_SWAPPED);
  update_own (choose);
}

/* Adds a button to @row, which has its title, for each of @choices, the values of @key: a picture of each. The last one is a picture
 * of the player's own, which the player can choose. */
void
fair_preference_row_add_swatches (AdwActionRow               *row,
                                  GSettings                  *settings,
                                  const char                 *key,
                                  const FairPreferenceChoice *choices)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GAction) choose = g_settings_create_action (settings, key);
  g_autofree char *action = g_strconcat ("swatch.", key, NULL);

  g_action_map_add_action (G_ACTION_MAP (actions), choose);
  gtk_widget_insert_action_group (box, "swatch", G_ACTION_GROUP (actions));
  for (guint i = 0; choices[i].value != NULL; i++)
    {
      const char *title = _ (choices[i].title);
      const char *value = choices[i].value;
      GtkWidget  *button = gtk_toggle_button_new ();
      GtkWidget  *swatch;

      if (g_str_equal (key, FAIR_SETTING_CLOTH))
        swatch = g_object_new (ADW_TYPE_BIN, "css-name", "board", "css-classes", (const char *[]){ value, NULL }, NULL);
      else
        {
          swatch = g_object_new (GTK_TYPE_PICTURE, "name", value, NULL);
          g_signal_connect_object (swatch, "map", G_CALLBACK (draw_back_cb), settings, G_CONNECT_DEFAULT);
        }
      gtk_widget_set_size_request (swatch, SWATCH_WIDTH, SWATCH_HEIGHT);
      gtk_button_set_child (GTK_BUTTON (button), swatch);
      gtk_widget_add_css_class (button, "flat");
      gtk_widget_add_css_class (button, "swatch");
      gtk_widget_set_tooltip_text (button, title);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", value);
      gtk_box_append (GTK_BOX (box), button);
    }
  add_own (box, settings, key);
  gtk_widget_set_layout_manager (box, g_object_new (FAIR_TYPE_FLOW_LAYOUT, "spacing", 0, NULL));
  adw_action_row_add_suffix (row, box);
  fair_flow_layout_apply_to_row (row);
}

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

/* Fills the list of choices of @row, and binds it to @key, a string key of @settings. @choices: its values, in a static
 * array that ends with NULL */
void
fair_preference_row_fill (AdwComboRow                *row,
                          GSettings                  *settings,
                          const char                 *key,
                          const FairPreferenceChoice *choices)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GPtrArray *values = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);

  for (guint i = 0; choices[i].value != NULL; i++)
    {
      gtk_string_list_append (names, _ (choices[i].title));
      g_ptr_array_add (values, g_variant_ref_sink (g_variant_new_string (choices[i].value)));
    }
  fair_wrapping_fill_row (row, names);
  g_settings_bind_with_mapping (settings, key, row, "selected", G_SETTINGS_BIND_DEFAULT, get_choice, set_choice, values,
                                (GDestroyNotify) g_ptr_array_unref);
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

  for (int i = 0; i <= G_MAXUINT8; i++)
    {
      /* The first suit of an order is in the lowest bits, but orders are sorted by it. */
      int value = option->type == FAIR_OPTION_PERMUTATION ? (i >> 6 & 3) | (i >> 2 & 12) | (i << 2 & 48) | (i << 6 & 192) : i;

      if (fair_option_allows (option, value))
        g_array_append_val (values, value);
    }
  return values;
}

GtkWidget *
fair_preference_row_new_option (GSettings        *settings,
                                const FairOption *option)
{
  const char *title = fair_words_option_title (option);
  const char *summary = fair_words_option_summary (option);
  GtkWidget  *row;
  g_autoptr (GArray) numbers = NULL;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GPtrArray *values;

  row = g_object_new (option->type == FAIR_OPTION_BOOL ? ADW_TYPE_ACTION_ROW : ADW_TYPE_COMBO_ROW, "title", title, "subtitle", summary, NULL);
  if (option->type == FAIR_OPTION_BOOL)
    {
      fair_preference_row_add_switch (ADW_ACTION_ROW (row), settings, option->key);
      return row;
    }

  numbers = list_values (option, fair_settings_get_option (settings, option));
  values = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  for (guint i = 0; i < numbers->len; i++)
    {
      int number = g_array_index (numbers, int, i);

      gtk_string_list_take (names, fair_words_option_value (option, number));
      g_ptr_array_add (values, g_variant_ref_sink (fair_settings_print_option (option, number)));
    }
  fair_wrapping_fill_row (ADW_COMBO_ROW (row), names);
  g_settings_bind_with_mapping (settings, option->key, row, "selected", G_SETTINGS_BIND_DEFAULT, get_choice, set_choice, values,
                                (GDestroyNotify) g_ptr_array_unref);
  return row;
}

/* Makes a click on @row press @button, which is in it, and whose accessible name becomes its label and the title of the
 * row: “Export… All Results as JSON”. A long label wraps, so that the row fits a phone with large text. A short one stays
 * whole: Japanese could wrap between any two characters. */
void
fair_preference_row_set_up_button (AdwActionRow *row,
                                   GtkWidget    *button)
{
  const char      *label = gtk_button_get_label (GTK_BUTTON (button));
  g_autofree char *name = g_strdup_printf ("%s %s", label, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  int              halves = 0; /* of the width of an average character; wide ones, such as Japanese ones, are half as wide again */

  for (const char *c = label; *c != '\0'; c = g_utf8_next_char (c))
    halves += g_unichar_iswide (g_utf8_get_char (c)) ? 3 : 2;
  adw_action_row_set_activatable_widget (row, button);
  fair_compat_name_button (button, name);
  fair_flow_layout_apply_to_row (row);
  if (halves > 2 * WHOLE_LABEL)
    {
      fair_wrapping_apply (button);
      gtk_label_set_natural_wrap_mode (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), GTK_NATURAL_WRAP_NONE);
    }
}
