#include "config.h"

#include "fair-settings.h"

GSettings *
fair_settings_new (void)
{
  return g_settings_new (APPLICATION_ID);
}

/* Returns: (transfer full) (nullable): the rule options of @game; NULL if it has none */
GSettings *
fair_settings_new_for_game (const FairGame *game)
{
  g_autofree char *schema = g_strdup_printf ("%s.games.%s", APPLICATION_ID, game->id);

  return game->n_options > 0 ? g_settings_new (schema) : NULL;
}

/* Returns: (transfer full): the settings of the table of @game, which do not depend on the rules */
GSettings *
fair_settings_new_for_table (const FairGame *game)
{
  g_autofree char *path = g_strdup_printf ("/io/github/fairdeal/FairDeal/tables/%s/", game->id);

  return g_settings_new_with_path (APPLICATION_ID ".table", path);
}

/* Returns: (transfer floating): @value, which must be valid for @option, as it is stored */
GVariant *
fair_settings_print_option (const FairOption *option,
                            int               value)
{
  char text[FAIR_OPTION_TEXT];

  g_return_val_if_fail (fair_option_allows (option, value), NULL);

  switch (option->type)
    {
    case FAIR_OPTION_BOOL:
      return g_variant_new_boolean (value);
    case FAIR_OPTION_NUMBER:
      return g_variant_new_int32 (value);
    default:
      fair_option_print (option, (gint16) value, text);
      return g_variant_new_string (text);
    }
}

/* The stored value of @option; its default if that is not valid. */
int
fair_settings_get_option (GSettings        *settings,
                          const FairOption *option)
{
  g_autofree char *text = NULL;
  gint16           value;
  int              number;

  switch (option->type)
    {
    case FAIR_OPTION_BOOL:
      return g_settings_get_boolean (settings, option->key);
    case FAIR_OPTION_NUMBER:
      number = g_settings_get_int (settings, option->key);
      return fair_option_allows (option, number) ? number : option->fallback;
    default:
      text = g_settings_get_string (settings, option->key);
      return fair_option_parse (option, text, &value) ? value : option->fallback;
    }
}

void
fair_settings_get_rules (const FairGame *game,
                         FairRules      *rules)
{
  g_autoptr (GSettings) settings = fair_settings_new_for_game (game);
  FairOptions options;

  fair_options_default (game, &options);
  for (guint i = 0; i < game->n_options; i++)
    options.value[i] = (gint16) fair_settings_get_option (settings, &game->options[i]);
  fair_rules_resolve (game, &options, rules);
}

/* The level of new games of @game: until the player has chosen one, they are easier, until one is won. */
FairDifficulty
fair_settings_get_difficulty (const FairGame *game)
{
  g_autoptr (GSettings) table = fair_settings_new_for_table (game);
  g_autoptr (GVariant) chosen = g_settings_get_user_value (table, FAIR_SETTING_DIFFICULTY);

  if (chosen == NULL && g_settings_get_boolean (table, FAIR_SETTING_WON))
    return FAIR_DIFFICULTY_ANY;
  return (FairDifficulty) g_settings_get_enum (table, FAIR_SETTING_DIFFICULTY);
}

/* Whether the suits have four colors: as set for @table, if it is not NULL and differs from the setting for
 * all games. */
gboolean
fair_settings_get_four_colours (GSettings *settings,
                                GSettings *table)
{
  g_autofree char *colours = table ? g_settings_get_string (table, FAIR_SETTING_COLOURS) : NULL;

  if (g_strcmp0 (colours, "two") == 0 || g_strcmp0 (colours, "four") == 0)
    return g_str_equal (colours, "four");
  return g_settings_get_boolean (settings, FAIR_SETTING_FOUR_COLOURS);
}

static void
reset (GSettings *settings)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_auto (GStrv) keys = NULL;

  g_object_get (settings, "settings-schema", &schema, NULL);
  keys = g_settings_schema_list_keys (schema);
  for (guint i = 0; keys[i] != NULL; i++)
    if (!g_str_has_prefix (keys[i], "window-") && !g_str_has_prefix (keys[i], "puzzle") && !g_str_equal (keys[i], FAIR_SETTING_PLAYER))
      g_settings_reset (settings, keys[i]);
}

/* Resets the settings of the program, except the window size, the current player and the puzzles that were solved, and the settings of each game. */
void
fair_settings_reset_all (GSettings *settings)
{
  reset (settings);
  for (guint i = 0; i < fair_games_count (); i++)
    {
      g_autoptr (GSettings) rules = fair_settings_new_for_game (fair_games_get (i));
      g_autoptr (GSettings) table = fair_settings_new_for_table (fair_games_get (i));

      if (rules != NULL)
        reset (rules);
      reset (table);
    }
}

/* Makes @board, an object with these properties, follow how the player wants a table. */
void
fair_settings_bind_board (GSettings *settings,
                          gpointer   board)
{
  g_settings_bind (settings, FAIR_SETTING_SHOW_COUNTER, board, "show-counter", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, FAIR_SETTING_FAST_ANIMATION, board, "fast", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, FAIR_SETTING_LEFT_HANDED, board, "left-handed", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, FAIR_SETTING_STOCK_AT_BOTTOM, board, "stock-at-bottom", G_SETTINGS_BIND_GET);
}
