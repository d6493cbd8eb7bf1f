/* Settings that somebody has written: the text of a key file, in the place of the player's settings.  Whatever is in it, the
 * program gets values that it knows, and can store and reset them. */
#define G_SETTINGS_ENABLE_BACKEND
#include "fuzz.h"

#include "fair-settings.h"

#include <gio/gsettingsbackend.h>
#include <string.h>

#define FUZZ_TYPE_BACKEND (fuzz_backend_get_type ())
G_DECLARE_FINAL_TYPE (FuzzBackend, fuzz_backend, FUZZ, BACKEND, GSettingsBackend)

struct _FuzzBackend
{
  GSettingsBackend parent_instance;
};

G_DEFINE_FINAL_TYPE (FuzzBackend, fuzz_backend, G_TYPE_SETTINGS_BACKEND)

static GKeyFile *file; /* what is stored; owned */

/* Divides a path into group and key, as in a file of GLib's backend for key files. */
static void
divide (const char  *path,
        char       **group,
        const char **key)
{
  *key = strrchr (path, '/') + 1;
  *group = g_strndup (path + 1, (gsize) (*key - path - 2));
}

static GVariant *
fuzz_backend_read (GSettingsBackend   *backend,
                   const char         *path,
                   const GVariantType *type,
                   gboolean            wants_default)
{
  g_autofree char *group = NULL;
  const char      *key;
  g_autofree char *text = NULL;

  divide (path, &group, &key);
  text = wants_default ? NULL : g_key_file_get_value (file, group, key, NULL);
  /* g_variant_parse() takes nothing else. */
  return text && g_utf8_validate (text, -1, NULL) ? g_variant_parse (type, text, NULL, NULL, NULL) : NULL;
}

static void
put (const char *path,
     GVariant   *value)
{
  g_autofree char *group = NULL;
  const char      *key;
  g_autofree char *text = value ? g_variant_print (value, FALSE) : NULL;

  divide (path, &group, &key);
  if (text != NULL)
    g_key_file_set_value (file, group, key, text);
  else
    g_key_file_remove_key (file, group, key, NULL);
}

static gboolean
fuzz_backend_write (GSettingsBackend *backend,
                    const char       *path,
                    GVariant         *value,
                    gpointer          tag)
{
  put (path, value);
  g_settings_backend_changed (backend, path, tag);
  return TRUE;
}

static void
fuzz_backend_reset (GSettingsBackend *backend,
                    const char       *path,
                    gpointer          tag)
{
  put (path, NULL);
  g_settings_backend_changed (backend, path, tag);
}

static gboolean
fuzz_backend_get_writable (GSettingsBackend *backend,
                           const char       *path)
{
  return TRUE;
}

static void
fuzz_backend_class_init (FuzzBackendClass *klass)
{
  GSettingsBackendClass *backend_class = G_SETTINGS_BACKEND_CLASS (klass);

  backend_class->read = fuzz_backend_read;
  backend_class->write = fuzz_backend_write;
  backend_class->reset = fuzz_backend_reset;
  backend_class->get_writable = fuzz_backend_get_writable;
}

static void
fuzz_backend_init (FuzzBackend *self)
{
}

/* Makes this the backend of the program. */
static void
prepare (void)
{
  g_io_extension_point_register (G_SETTINGS_BACKEND_EXTENSION_POINT_NAME);
  g_io_extension_point_implement (G_SETTINGS_BACKEND_EXTENSION_POINT_NAME, FUZZ_TYPE_BACKEND, "fuzz", 1000);
  g_setenv ("GSETTINGS_BACKEND", "fuzz", TRUE);
}

static void
check_options (const FairGame *game)
{
  g_autoptr (GSettings) settings = fair_settings_new_for_game (game);
  FairRules rules;

  for (guint i = 0; i < game->n_options; i++)
    {
      const FairOption *option = &game->options[i];
      int               value = fair_settings_get_option (settings, option);

      g_assert_true (fair_option_allows (option, value));
      g_settings_set_value (settings, option->key, fair_settings_print_option (option, value));
      g_assert_cmpint (fair_settings_get_option (settings, option), ==, value);
    }
  fair_settings_get_rules (game, &rules);
  g_assert_true (rules.game == game);
}

static void
check_default (GSettings *settings)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_auto (GStrv) keys = NULL;

  g_object_get (settings, "settings-schema", &schema, NULL);
  keys = g_settings_schema_list_keys (schema);
  for (guint i = 0; keys[i] != NULL; i++)
    {
      g_autoptr (GVariant) value = g_settings_get_value (settings, keys[i]);
      g_autoptr (GVariant) fallback = g_settings_get_default_value (settings, keys[i]);

      g_assert_true (g_str_has_prefix (keys[i], "window-") || g_str_equal (keys[i], FAIR_SETTING_PLAYER) ||
                     g_variant_equal (value, fallback));
    }
}

static void
check_table (GSettings      *settings,
             const FairGame *game)
{
  g_autoptr (GSettings) table = fair_settings_new_for_table (game);

  fair_settings_get_four_colours (settings, table);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        size_t        size)
{
  g_autoptr (GSettings) settings = NULL;
  g_autofree char *text = g_memdup2 (data, size);

  if (file == NULL)
    prepare ();
  g_clear_pointer (&file, g_key_file_unref);
  file = g_key_file_new ();
  if (size > 0)
    g_key_file_load_from_data (file, text, size, G_KEY_FILE_NONE, NULL);

  settings = fair_settings_new ();
  g_assert_cmpuint (fair_settings_get_difficulty (fair_games_get (0)), <=, FAIR_DIFFICULTY_HARDER);
  for (guint i = 0; i < fair_games_count (); i++)
    {
      check_options (fair_games_get (i));
      check_table (settings, fair_games_get (i));
    }
  fair_settings_reset_all (settings);
  check_default (settings);

  return 0;
}
