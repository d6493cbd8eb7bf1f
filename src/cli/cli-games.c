/* The command `games`: the list of games and their rule options. */
#include "config.h"

#include "cli-commands.h"
#include "cli-output.h"
#include "fair-words.h"

static void
append_option (GString          *text,
               const FairOption *option)
{
  g_autofree char *values = fair_cli_option_values (option);
  char             fallback[FAIR_OPTION_TEXT];

  fair_option_print (option, option->fallback, fallback);
  g_string_append_printf (text, "\t%s=%s (%s)", option->key, fallback, values);
}

static void
append_game (GString        *text,
             const FairGame *game)
{
  g_string_append_printf (text, "%s\t%s\t%u", game->id, fair_words_game_title (game), game->n_packs);
  for (unsigned i = 0; i < game->n_options; i++)
    append_option (text, &game->options[i]);
  g_string_append_c (text, '\n');
}

/**
 * fair_cli_games:
 *
 * Writes a line for each game: id, title, packs, then each option with its default and values.
 */
gboolean
fair_cli_games (const FairCliArguments *arguments,
                GError                **error)
{
  GString *text = g_string_new (NULL);
  gboolean good;

  for (unsigned i = 0; i < fair_games_count (); i++)
    append_game (text, fair_games_get (i));
  good = fair_cli_write (text, error);
  g_string_free (text, TRUE);

  return good;
}
