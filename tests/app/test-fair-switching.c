/* Every setting is switched at random and quickly, while games are dealt, windows opened and the main one resized,
 * without any warning.  FAIR_TEST_SWITCHES is how often. */
#include "config.h"

#include "fair-compat.h"
#include "fair-preferences.h"
#include "fair-settings.h"
#include "window-helpers.h"

#include <stdlib.h>

enum
{
  N_SWITCHES = 200,
  N_SETTLE = 8 /* one in this many waits until everything is done */
};

typedef struct
{
  FairTestWindow window;
  GPtrArray     *settings; /* of GSettings: the program's, and those of each game and table */
  GtkWidget     *preferences;
} Fixture;

static void
add_settings (Fixture   *self,
              GSettings *settings)
{
  if (settings != NULL)
    g_ptr_array_add (self->settings, settings);
}

static void
set_up (Fixture        *self,
        FairTestFolder *folder)
{
  fair_test_window_set_up (&self->window, folder);
  self->preferences = NULL;
  self->settings = g_ptr_array_new_with_free_func (g_object_unref);
  add_settings (self, g_object_ref (self->window.settings));
  for (guint i = 0; i < fair_games_count (); i++)
    {
      add_settings (self, fair_settings_new_for_game (fair_games_get (i)));
      add_settings (self, fair_settings_new_for_table (fair_games_get (i)));
    }
}

static void
close_preferences (Fixture *self)
{
  if (self->preferences == NULL)
    return;

  if (GTK_IS_WINDOW (self->preferences))
    gtk_window_destroy (GTK_WINDOW (self->preferences));
  g_clear_object (&self->preferences);
}

static void
tear_down (Fixture *self)
{
  close_preferences (self);
  for (guint i = 1; i < self->settings->len; i++)
    {
      GSettings *settings = g_ptr_array_index (self->settings, i);
      g_autoptr (GSettingsSchema) schema = NULL;
      g_auto (GStrv) keys = NULL;

      g_object_get (settings, "settings-schema", &schema, NULL);
      keys = g_settings_schema_list_keys (schema);
      for (guint k = 0; keys[k] != NULL; k++)
        g_settings_reset (settings, keys[k]);
    }
  g_ptr_array_unref (self->settings);
  fair_test_window_tear_down (&self->window);
}

/* Returns: (transfer floating) (nullable): another value that @key allows; NULL if it must not be changed */
static GVariant *
choose_value (GSettings          *settings,
              GSettingsSchemaKey *key)
{
  g_autoptr (GVariant) range = g_settings_schema_key_get_range (key);
  g_autoptr (GVariant) present = g_settings_get_value (settings, g_settings_schema_key_get_name (key));
  g_autoptr (GVariant) values = NULL;
  const char *kind;

  g_variant_get (range, "(&sv)", &kind, &values);
  if (g_variant_is_of_type (present, G_VARIANT_TYPE_BOOLEAN))
    return g_variant_new_boolean (!g_variant_get_boolean (present));
  if (g_str_equal (kind, "enum"))
    return g_variant_get_child_value (values, (gsize) g_test_rand_int_range (0, (gint32) g_variant_n_children (values)));
  if (g_str_equal (kind, "range") && g_variant_is_of_type (present, G_VARIANT_TYPE_INT32))
    {
      gint32 least, most;

      g_variant_get (values, "(ii)", &least, &most);
      return g_variant_new_int32 (least + (gint32) g_test_rand_int_range (0, CLAMP (most - least, 1, 4000)));
    }

  /* The default, for example for the path of a deck. */
  return g_settings_schema_key_get_default_value (key);
}

static void
switch_one (Fixture *self)
{
  GSettings *settings = g_ptr_array_index (self->settings, g_test_rand_int_range (0, (gint32) self->settings->len));
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autoptr (GSettingsSchemaKey) key = NULL;
  g_autoptr (GVariant) value = NULL;
  g_auto (GStrv) keys = NULL;

  /* The program's own settings are changed more often: they are as many as all others. */
  if (g_test_rand_bit ())
    settings = g_ptr_array_index (self->settings, 0);
  g_object_get (settings, "settings-schema", &schema, NULL);
  keys = g_settings_schema_list_keys (schema);
  key = g_settings_schema_get_key (schema, keys[g_test_rand_int_range (0, (gint32) g_strv_length (keys))]);
  value = g_variant_ref_sink (choose_value (settings, key));
  g_test_message ("%s", g_settings_schema_key_get_name (key));
  g_settings_set_value (settings, g_settings_schema_key_get_name (key), value);
}

static void
toggle_preferences (Fixture *self)
{
  if (self->preferences != NULL)
    {
      close_preferences (self);
      return;
    }

  self->preferences = g_object_ref_sink (fair_preferences_new (self->window.settings, self->window.store, self->window.computers, self->window.window));
  fair_compat_present (self->preferences, GTK_WIDGET (self->window.window), NULL);
}

/* Does something that a player can do meanwhile. */
static void
act (Fixture *self)
{
  const FairGame *game = fair_games_get ((guint) g_test_rand_int_range (0, (gint32) fair_games_count ()));
  FairRules       rules;

  switch (g_test_rand_int_range (0, 12))
    {
    case 0:
      fair_settings_get_rules (game, &rules);
      fair_window_deal (self->window.window, &rules, 39, FAIR_SLOT_ORDINARY);
      break;
    case 1:
      toggle_preferences (self);
      break;
    case 2:
      gtk_window_set_default_size (GTK_WINDOW (self->window.window), g_test_rand_int_range (360, 1280), g_test_rand_int_range (400, 800));
      break;
    case 3:
      gtk_widget_activate_action (GTK_WIDGET (self->window.window), g_test_rand_bit () ? "win.hint" : "win.explain", NULL);
      break;
    default:
      break;
    }
}

/* Runs some steps of the main loop, or all pending ones. */
static void
run (void)
{
  guint n = g_test_rand_int_range (0, N_SETTLE) == 0 ? G_MAXUINT : (guint) g_test_rand_int_range (0, 6);

  for (guint i = 0; i < n && i < 400 && g_main_context_iteration (NULL, FALSE); i++)
    ;
}

static void
test_all (FairTestFolder *folder,
          gconstpointer   data)
{
  const char *wanted = g_getenv ("FAIR_TEST_SWITCHES");
  guint       n = wanted ? (guint) strtoul (wanted, NULL, 10) : N_SWITCHES;
  Fixture     self;

  set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window.window));
  fair_test_window_deal (&self.window, "kingcell");
  for (guint i = 0; i < n; i++)
    {
      switch_one (&self);
      act (&self);
      run ();
    }
  tear_down (&self);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  fair_test_add_in_folder ("/fair/switching/all", test_all);

  return g_test_run ();
}
