/* The commands for one position: `deal`, `moves`, `play` and `perft`. They play only the given moves, and nothing
 * automatically. */
#include "config.h"

#include <inttypes.h>

#include "cli-commands.h"
#include "cli-input.h"
#include "cli-output.h"
#include "fair-words.h"
#include "score.h"
#include "position-text.h"
#include "stuck.h"

/* Writes @text and frees it. */
static gboolean
write_and_free (GString *text,
                GError **error)
{
  gboolean good = fair_cli_write (text, error);

  g_string_free (text, TRUE);
  return good;
}

/* Returns: (transfer full): the text of @position */
static GString *
print_position (const FairRules    *rules,
                const FairPosition *position)
{
  char text[FAIR_POSITION_TEXT];

  fair_position_print (rules, position, text);
  return g_string_new (text);
}

/**
 * fair_cli_deal:
 * Writes the position that the arguments describe.
 */
gboolean
fair_cli_deal (const FairCliArguments *arguments,
               GError                **error)
{
  FairPosition position;

  if (!fair_cli_read_position (arguments, &position, error))
    return FALSE;

  return write_and_free (print_position (&arguments->rules, &position), error);
}

static void
append_move (GString            *text,
             const FairRules    *rules,
             const FairPosition *position,
             FairMove            move)
{
  g_autofree char *reason = fair_words_reason (rules, position, move, fair_check (rules, position, move));
  char             name[FAIR_MOVE_TEXT];

  fair_move_print (rules, move, name);
  g_string_append_printf (text, "%s\t%s\n", name, reason);
}

/**
 * fair_cli_moves:
 * Writes the legal moves, one per line, and why they are legal.
 */
gboolean
fair_cli_moves (const FairCliArguments *arguments,
                GError                **error)
{
  FairPosition position;
  FairMove     moves[FAIR_MAX_MOVES];
  unsigned     n;
  GString     *text;

  if (!fair_cli_read_position (arguments, &position, error))
    return FALSE;

  text = g_string_new (NULL);
  n = fair_list (&arguments->rules, &position, moves);
  for (unsigned i = 0; i < n; i++)
    append_move (text, &arguments->rules, &position, moves[i]);

  return write_and_free (text, error);
}

/* The name of a status on the command line, which is not translated. */
static const char *
name_status (FairStatus status)
{
  switch (status)
    {
    case FAIR_STATUS_WON:
      return "won";
    case FAIR_STATUS_LOST:
      return "lost";
    case FAIR_STATUS_ENDED:
      return "ended";
    case FAIR_STATUS_PLAYING:
    default:
      return "playing";
    }
}

/**
 * fair_cli_play:
 * Writes the position, its status, and the time bonus if the seconds used are known and the game is over.
 */
gboolean
fair_cli_play (const FairCliArguments *arguments,
               GError                **error)
{
  g_autofree FairStuck *search = NULL;
  FairPosition          position;
  FairStatus            status;
  GString              *text;

  if (!fair_cli_read_position (arguments, &position, error))
    return FALSE;

  search = g_new (FairStuck, 1);
  status = fair_status_search (search, &arguments->rules, &position);
  text = print_position (&arguments->rules, &position);
  g_string_append_printf (text, "status: %s\n", name_status (status));
  if (arguments->values[FAIR_CLI_ELAPSED] != NULL && (status == FAIR_STATUS_WON || status == FAIR_STATUS_ENDED))
    g_string_append_printf (text, "bonus: %d\n", fair_time_bonus (&arguments->rules, &position, arguments->elapsed));

  return write_and_free (text, error);
}

/* Counts the legal sequences of @depth moves.  The depth is limited (FAIR_CLI_MAX_DEPTH); a count beyond 64
 * bits would take centuries. */
static uint64_t
count_sequences (const FairRules    *rules,
                 const FairPosition *position,
                 unsigned            depth)
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

/**
 * fair_cli_perft:
 *
 * Writes how many sequences of 1, 2, 3 … moves are legal, each as soon as it is known.
 */
gboolean
fair_cli_perft (const FairCliArguments *arguments,
                GError                **error)
{
  FairPosition position;

  if (!fair_cli_read_position (arguments, &position, error))
    return FALSE;

  for (unsigned depth = 1; depth <= arguments->depth; depth++)
    {
      GString *line = g_string_new (NULL);

      g_string_printf (line, "%u\t%" PRIu64 "\n", depth, count_sequences (&arguments->rules, &position, depth));
      if (!write_and_free (line, error))
        return FALSE;
    }

  return TRUE;
}
