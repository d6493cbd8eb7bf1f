#include "config.h"

#include "fair-settings.h"

/* Returns: (transfer full): the preferences of the program */
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

/* Returns: (transfer full): how the table of @game is played, whatever its rules are */
GSettings *
fair_settings_new_for_table (const FairGame *game)
{
  g_autofree char *path = g_strdup_printf ("/io/github/fairdeal/FairDeal/tables/%s/", game->id);

  return g_settings_new_with_path (APPLICATION_ID ".table", path);
}

/* The value of @option; its default where what is stored is none that it may have. */
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
    case FAIR_OPTION_CHOICE:
    case FAIR_OPTION_PERMUTATION:
    default:
      text = g_settings_get_string (settings, option->key);
      return fair_option_parse (option, text, &value) ? value : option->fallback;
    }
}

/* Stores @value, which @option may have. */
void
fair_settings_set_option (GSettings        *settings,
                          const FairOption *option,
                          int               value)
{
  char text[FAIR_OPTION_TEXT];

  g_return_if_fail (fair_option_allows (option, value));

  switch (option->type)
    {
    case FAIR_OPTION_BOOL:
      g_settings_set_boolean (settings, option->key, value);
      break;
    case FAIR_OPTION_NUMBER:
      g_settings_set_int (settings, option->key, value);
      break;
    case FAIR_OPTION_CHOICE:
    case FAIR_OPTION_PERMUTATION:
    default:
      fair_option_print (option, (gint16) value, text);
      g_settings_set_string (settings, option->key, text);
      break;
    }
}

/* The rules of a new game of @game, by the options that are set. */
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

/* How hard new deals are to be. */
FairDifficulty
fair_settings_get_difficulty (GSettings *settings)
{
  return (FairDifficulty) g_settings_get_enum (settings, FAIR_SETTING_DIFFICULTY);
}

/* The setting that says whether the player is told if a game of @rules can still be won. */
const char *
fair_settings_get_tell_key (const FairRules *rules)
{
  return fair_rules_hide_cards (rules) ? FAIR_SETTING_TELL_PROSPECT_HIDDEN : FAIR_SETTING_TELL_PROSPECT;
}
