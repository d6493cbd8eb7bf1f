/* The commands `games`, `deal`, `moves`, `play` and `perft`: the games, and one position of one of them.  They play
 * only the given moves. */
#include "config.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "board-text.h"
#include "cli-input.h"
#include "cli-output.h"
#include "fair-words.h"
#include "position-text.h"
#include "step.h"
#include "stuck.h"

/* Writes a line for each game: id, title, packs, then each option with its default and values. */
gboolean
fair_cli_games (const FairCliArguments *arguments,
                GError                **error)
{
  GString *text = g_string_new (NULL);

  for (unsigned i = 0; i < fair_games_count (); i++)
    {
      const FairGame *game = fair_games_get (i);

      g_string_append_printf (text, "%s\t%s\t%u", game->id, fair_words_game_title (game), game->n_packs);
      for (unsigned k = 0; k < game->n_options; k++)
        {
          const FairOption *option = &game->options[k];
          g_autofree char  *values = fair_cli_option_values (option);
          char              fallback[FAIR_OPTION_TEXT];

          fair_option_print (option, option->fallback, fallback);
          g_string_append_printf (text, "\t%s=%s (%s)", option->key, fallback, values);
        }
      g_string_append_c (text, '\n');
    }

  return fair_cli_write (text, error);
}

/* Writes the position that the arguments describe, in the format that they ask for. */
gboolean
fair_cli_deal (const FairCliArguments *arguments,
               GError                **error)
{
  const FairRules *rules = &arguments->rules;
  gboolean         is_board = arguments->numbers[FAIR_CLI_FORMAT] == 1;
  FairPosition     position;
  char             board[FAIR_BOARD_TEXT];
  char             lines[FAIR_POSITION_TEXT];

  if (is_board && !fair_board_exists (rules))
    /* translators: the first %s is the id of a game, the second a format, “fc-solve”. */
    return fair_cli_fail (error, _ ("Deals of the game “%s” cannot be written in the format “%s”."), rules->game->id, "fc-solve");
  if (!fair_cli_read_position (arguments, NULL, NULL, &position, error))
    return FALSE;

  if (is_board)
    fair_board_print (rules, &position, board);
  else
    fair_position_print (rules, &position, lines);
  return fair_cli_write (g_string_new (is_board ? board : lines), error);
}

/* Writes the legal moves, one per line, and why they are legal. */
gboolean
fair_cli_moves (const FairCliArguments *arguments,
                GError                **error)
{
  const FairRules *rules = &arguments->rules;
  FairPosition     position;
  FairMove         moves[FAIR_MAX_MOVES];
  unsigned         n;
  GString         *text;

  if (!fair_cli_read_position (arguments, NULL, NULL, &position, error))
    return FALSE;

  text = g_string_new (NULL);
  n = fair_list (rules, &position, moves);
  for (unsigned i = 0; i < n; i++)
    {
      g_autofree char *reason = fair_words_reason (rules, &position, moves[i], fair_check (rules, &position, moves[i]));
      char             name[FAIR_MOVE_TEXT];

      fair_move_print (rules, moves[i], name);
      g_string_append_printf (text, "%s\t%s\n", name, reason);
    }

  return fair_cli_write (text, error);
}

/* Writes the position, its status, and the time bonus if the seconds used are known and the game is over. */
gboolean
fair_cli_play (const FairCliArguments *arguments,
               GError                **error)
{
  /* These names are not translated. */
  static const char *const names[] = { [FAIR_STATUS_PLAYING] = "playing",
                                       [FAIR_STATUS_WON] = "won",
                                       [FAIR_STATUS_LOST] = "lost",
                                       [FAIR_STATUS_ENDED] = "ended" };
  g_autofree FairStuck    *search = NULL;
  FairPosition             position;
  FairStatus               status;
  char                     lines[FAIR_POSITION_TEXT];
  GString                 *text;

  if (!fair_cli_read_position (arguments, NULL, NULL, &position, error))
    return FALSE;

  search = g_new (FairStuck, 1);
  status = fair_status_search (search, &arguments->rules, &position);
  fair_position_print (&arguments->rules, &position, lines);
  text = g_string_new (lines);
  g_string_append_printf (text, "status: %s\n", names[status]);
  if (arguments->values[FAIR_CLI_ELAPSED] != NULL && (status == FAIR_STATUS_WON || status == FAIR_STATUS_ENDED))
    g_string_append_printf (text, "bonus: %d\n",
                            fair_time_bonus (&arguments->rules, &position, (unsigned) arguments->numbers[FAIR_CLI_ELAPSED]));

  return fair_cli_write (text, error);
}

/* Counts the legal sequences of @depth moves, which is limited; a count beyond 64 bits would take centuries. */
static uint64_t
count_sequences (const FairRules    *rules,
                 const FairPosition *position,
                 uint64_t            depth)
{
  FairMove moves[FAIR_MAX_MOVES];
  unsigned n = fair_list (rules, position, moves);
  uint64_t count = 0;

  if (depth == 1)
    return n;
  for (unsigned i = 0; i < n; i++)
    {
      FairPosition next = *position;

      fair_apply (rules, &next, moves[i], NULL);
      count += count_sequences (rules, &next, depth - 1);
    }

  return count;
}

/* Writes how many sequences of 1, 2, 3 … moves are legal, each as soon as it is known. */
gboolean
fair_cli_perft (const FairCliArguments *arguments,
                GError                **error)
{
  FairPosition position;

  if (!fair_cli_read_position (arguments, NULL, NULL, &position, error))
    return FALSE;

  for (uint64_t depth = 1; depth <= arguments->numbers[FAIR_CLI_DEPTH]; depth++)
    {
      GString *line = g_string_new (NULL);

      g_string_printf (line, "%" PRIu64 "\t%" PRIu64 "\n", depth, count_sequences (&arguments->rules, &position, depth));
      if (!fair_cli_write (line, error))
        return FALSE;
    }

  return TRUE;
}
