/* The schemas of rule options match the table of options; and renamed keys. */
#include "config.h"

#include "fair-settings.h"

static GSettingsSchema *
lookup_schema (const FairGame *game)
{
  g_autofree char *id = g_strdup_printf ("%s.games.%s", APPLICATION_ID, game->id);

  return g_settings_schema_source_lookup (g_settings_schema_source_get_default (), id, TRUE);
}

static void
test_same_keys (void)
{
  for (guint i = 0; i < fair_games_count (); i++)
    {
      const FairGame *game = fair_games_get (i);
      g_autoptr (GSettingsSchema) schema = lookup_schema (game);
      g_auto (GStrv) keys = NULL;

      g_test_message ("%s", game->id);
      g_assert_cmpint (schema != NULL, ==, game->n_options > 0);
      if (schema == NULL)
        continue;
      keys = g_settings_schema_list_keys (schema);
      g_assert_cmpuint (g_strv_length (keys), ==, game->n_options);
      for (guint o = 0; o < game->n_options; o++)
        g_assert_true (g_strv_contains ((const char *const *) keys, game->options[o].key));
    }
}

static void
test_same_defaults (void)
{
  for (guint i = 0; i < fair_games_count (); i++)
    {
      const FairGame *game = fair_games_get (i);
      g_autoptr (GSettings) settings = fair_settings_new_for_game (game);

      for (guint o = 0; o < game->n_options; o++)
        g_assert_cmpint (fair_settings_get_option (settings, &game->options[o]), ==, game->options[o].fallback);
    }
}

/* Every possible value of an option can be stored, and is in the rules of a new game. */
static void
test_all_values (void)
{
  for (guint i = 0; i < fair_games_count (); i++)
    {
      const FairGame *game = fair_games_get (i);
      g_autoptr (GSettings) settings = fair_settings_new_for_game (game);

      for (guint o = 0; o < game->n_options; o++)
        {
          const FairOption *option = &game->options[o];

          for (int value = G_MININT16; value <= G_MAXINT16; value++)
            if (fair_option_allows (option, value))
              {
                FairRules rules;

                g_settings_set_value (settings, option->key, fair_settings_print_option (option, value));
                g_assert_cmpint (fair_settings_get_option (settings, option), ==, value);
                fair_settings_get_rules (game, &rules);
                g_assert_cmpint (rules.options.value[o], ==, value);
              }
          g_settings_reset (settings, option->key);
        }
    }
}

/* Invalid values in the settings are ignored. */
static void
test_junk (void)
{
  const FairGame *churchill = fair_games_find ("churchill");
  const FairGame *rush = fair_games_find ("rush");
  g_autoptr (GSettings) churchill_settings = fair_settings_new_for_game (churchill);
  g_autoptr (GSettings) rush_settings = fair_settings_new_for_game (rush);
  FairRules rules;
  char      text[FAIR_OPTION_TEXT];

  g_settings_set_string (churchill_settings, "suit-order", "SHCC");
  fair_settings_get_rules (churchill, &rules);
  fair_option_print (&churchill->options[2], rules.options.value[2], text);
  g_assert_cmpstr (text, ==, "SHCD");
  g_settings_set_int (rush_settings, "time-limit", 17);
  fair_settings_get_rules (rush, &rules);
  g_assert_cmpint (rules.options.value[1], ==, 300);
  g_settings_reset (churchill_settings, "suit-order");
  g_settings_reset (rush_settings, "time-limit");
}

/* Each game has its own table settings, which are empty at first. */
static void
test_tables (void)
{
  for (guint i = 0; i < fair_games_count (); i++)
    {
      g_autoptr (GSettings) settings = fair_settings_new_for_table (fair_games_get (i));
      g_autofree char *clicking = g_settings_get_string (settings, FAIR_SETTING_CLICKING);

      g_assert_cmpstr (clicking, ==, "by-game");
      g_settings_set_string (settings, FAIR_SETTING_CLICKING, "selects");
    }
}

static gboolean
is_set (GSettings  *settings,
        const char *key)
{
  g_autoptr (GVariant) value = g_settings_get_user_value (settings, key);

  return value != NULL;
}

/* Who plays is no preference, so it is not reset. */
static void
test_reset_player (void)
{
  g_autoptr (GSettings) settings = fair_settings_new ();

  g_settings_set_string (settings, FAIR_SETTING_PLAYER, "00000000-0000-4000-8000-0000000000a1");
  g_settings_set_boolean (settings, FAIR_SETTING_SOUND, TRUE);
  fair_settings_reset_all (settings);
  g_assert_true (is_set (settings, FAIR_SETTING_PLAYER));
  g_assert_false (is_set (settings, FAIR_SETTING_SOUND));
  g_settings_reset (settings, FAIR_SETTING_PLAYER);
}

/* Resetting restores all defaults except the size of the window. */
static void
test_reset (void)
{
  g_autoptr (GSettings) settings = fair_settings_new ();
  g_autoptr (GSettings) rules = fair_settings_new_for_game (fair_games_find ("rush"));
  g_autoptr (GSettings) table = fair_settings_new_for_table (fair_games_find ("streets-and-alleys"));
  g_autofree char *clicking = NULL;

  g_settings_set_boolean (settings, FAIR_SETTING_AUTOCOMPLETE, FALSE);
  g_settings_set_int (settings, "window-width", 801);
  g_settings_set_string (rules, "draw", "1");
  g_settings_set_string (table, FAIR_SETTING_CLICKING, "sends");
  fair_settings_reset_all (settings);
  g_assert_true (g_settings_get_boolean (settings, FAIR_SETTING_AUTOCOMPLETE));
  g_assert_cmpint (g_settings_get_int (settings, "window-width"), ==, 801);
  g_assert_cmpint (fair_settings_get_option (rules, &fair_games_find ("rush")->options[0]), ==, fair_games_find ("rush")->options[0].fallback);
  clicking = g_settings_get_string (table, FAIR_SETTING_CLICKING);
  g_assert_cmpstr (clicking, ==, "by-game");
  g_settings_reset (settings, "window-width");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/settings/same-keys", test_same_keys);
  g_test_add_func ("/fair/settings/same-defaults", test_same_defaults);
  g_test_add_func ("/fair/settings/all-values", test_all_values);
  g_test_add_func ("/fair/settings/junk", test_junk);
  g_test_add_func ("/fair/settings/tables", test_tables);
  g_test_add_func ("/fair/settings/reset-player", test_reset_player);
  g_test_add_func ("/fair/settings/reset", test_reset);

  return g_test_run ();
}
