/* Reads decks, positions and moves.
 *
 * No file is trusted: its size is limited, and the kernel's parsers check every word before it is used.
 */
#include "config.h"

#include "cli-input.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli-error.h"
#include "fair-words.h"
#include "position-text.h"
#include "step.h"

enum
{
  MAX_MEBIBYTES = 16,
  MAX_BYTES = MAX_MEBIBYTES * 1024 * 1024
};

/* Reads all of @stream, which is called @name, but not much more than MAX_BYTES. */
static gboolean
read_stream (FILE       *stream,
             const char *name,
             GString    *text,
             GError    **error)
{
  char   buffer[16384];
  size_t n;

  while (text->len <= MAX_BYTES && (n = fread (buffer, 1, sizeof buffer, stream)) > 0)
    g_string_append_len (text, buffer, (gssize) n);
  if (ferror (stream))
    /* translators: the first %s is the path of a file, the second what the system says. */
    return fair_cli_fail (error, _ ("“%s” cannot be read: %s."), name, g_strerror (errno));
  if (text->len > MAX_BYTES)
    /* translators: the first placeholder is the path of a file. */
    return fair_cli_fail (error, _ ("“%s” cannot be read: it is larger than %d MiB."), name, MAX_MEBIBYTES);

  return TRUE;
}

/**
 * fair_cli_read_file:
 * @name: a file, or “-” for standard input
 *
 * Returns: (transfer full) (nullable): its contents, which can be any bytes
 */
GString *
fair_cli_read_file (const char *name,
                    GError    **error)
{
  gboolean is_input = strcmp (name, "-") == 0;
  FILE    *stream = is_input ? stdin : fopen (name, "rb");
  GString *text;

  if (stream == NULL)
    {
      /* translators: the first %s is the path of a file, the second what the system says. */
      fair_cli_fail (error, _ ("“%s” cannot be read: %s."), name, g_strerror (errno));
      return NULL;
    }

  text = g_string_new (NULL);
  if (!read_stream (stream, name, text, error))
    g_string_free (g_steal_pointer (&text), TRUE);
  if (!is_input)
    fclose (stream);

  return text;
}

/**
 * fair_cli_fail_with_fault:
 * Sets an error for the fault that a parser found in @file.
 *
 * Returns: %FALSE, so that the caller can return it
 */
gboolean
fair_cli_fail_with_fault (const char      *file,
                          const FairFault *fault,
                          GError         **error)
{
  g_autofree char *what = fair_words_fault (fault);

  return fair_cli_fail_at (error, FAIR_CLI_ERROR_BAD_CALL, file, fault->line, what);
}

/* Refuses a NUL even in those words of a text that parsers skip. */
static gboolean
check_text (const char    *file,
            const GString *text,
            GError       **error)
{
  const char *nul = memchr (text->str, '\0', text->len);
  unsigned    line = 1;

  if (nul == NULL)
    return TRUE;

  for (const char *at = text->str; at < nul; at++)
    line += *at == '\n';
  return fair_cli_fail_at (error, FAIR_CLI_ERROR_BAD_CALL, file, line, _ ("This is not a text file: it contains a null byte."));
}

/**
 * fair_cli_read_text:
 * @name: a file, or “-” for standard input
 *
 * Returns: (transfer full) (nullable): its contents, without any NUL
 */
GString *
fair_cli_read_text (const char *name,
                    GError    **error)
{
  GString *text = fair_cli_read_file (name, error);

  if (text != NULL && !check_text (name, text, error))
    g_string_free (g_steal_pointer (&text), TRUE);

  return text;
}

static gboolean
deal_deck (const FairRules *rules,
           const char      *file,
           const GString   *text,
           FairPosition    *position,
           GError         **error)
{
  FairDeck  deck;
  FairFault fault;

  if (!fair_deck_parse (rules, text->str, text->len, &deck, &fault))
    return fair_cli_fail_with_fault (file, &fault, error);

  fair_deal_deck (rules, &deck, position);
  return TRUE;
}

static gboolean
set_position (const FairRules *rules,
              const char      *file,
              const GString   *text,
              FairPosition    *position,
              GError         **error)
{
  FairFault fault;

  return fair_position_parse (rules, text->str, text->len, position, &fault) || fair_cli_fail_with_fault (file, &fault, error);
}

/* Makes the position that play starts from. */
static gboolean
read_start (const FairCliArguments *arguments,
            FairPosition           *position,
            GError                **error)
{
  const char *deck = arguments->values[FAIR_CLI_DECK];
  const char *file = deck != NULL ? deck : arguments->values[FAIR_CLI_POSITION];
  GString    *text;
  gboolean    good;

  if (file == NULL)
    {
      fair_deal_number (&arguments->rules, arguments->number, position);
      return TRUE;
    }

  text = fair_cli_read_text (file, error);
  if (text == NULL)
    return FALSE;

  good = (deck != NULL ? deal_deck : set_position) (&arguments->rules, file, text, position, error);
  g_string_free (text, TRUE);
  return good;
}

/* Sets an error for @move, with the text that @file has for it. */
static gboolean
fail_with_move (const char     *file,
                const FairWord *move,
                FairCliError    code,
                const char     *reason,
                GError        **error)
{
  g_autofree char *written = g_malloc (move->length + 1);
  g_autofree char *what = NULL;

  memcpy (written, move->text, move->length);
  written[move->length] = '\0';
  for (size_t i = 0; i < move->length; i++)
    if (written[i] == '\0')
      written[i] = '\1'; /* shown like other characters that cannot be displayed */
  what = g_strdup_printf ("%s: %s", written, reason);

  return fair_cli_fail_at (error, code, file, move->line, what);
}

/* Plays a move, and adds it to @moves if there is such an array. */
static gboolean
play_move (const FairRules    *rules,
           const char         *file,
           const FairStepPart *part,
           FairPosition       *position,
           GArray             *moves,
           GError            **error)
{
  FairReason reason;

  if (!part->good)
    return fail_with_move (file, &part->text, FAIR_CLI_ERROR_BAD_CALL, _ ("This is not a valid move."), error);

  reason = fair_check (rules, position, part->move);
  if (!fair_reason_is_legal (reason))
    {
      g_autofree char *words = fair_words_reason (rules, position, part->move, reason);

      return fail_with_move (file, &part->text, FAIR_CLI_ERROR_ILLEGAL, words, error);
    }

  fair_apply (rules, position, part->move, NULL);
  if (moves != NULL)
    g_array_append_val (moves, part->move);
  return TRUE;
}

/* Plays the moves of a step. */
static gboolean
play_step (const FairRules *rules,
           const char      *file,
           const FairWord  *step,
           FairPosition    *position,
           GArray          *moves,
           GError         **error)
{
  FairWord     rest = *step;
  FairStepPart part;

  while (fair_step_read (rules, &rest, &part))
    if (!play_move (rules, file, &part, position, moves, error))
      return FALSE;

  return TRUE;
}

static gboolean
play_moves (const FairRules *rules,
            const char      *file,
            FairPosition    *position,
            GArray          *moves,
            GError         **error)
{
  GString   *text = fair_cli_read_file (file, error);
  gboolean   good = TRUE;
  FairReader reader;
  FairWord   step;

  if (text == NULL)
    return FALSE;

  fair_reader_init (&reader, text->str, text->len);
  while (good && fair_reader_next_word (&reader, true, &step))
    good = play_step (rules, file, &step, position, moves, error);
  g_string_free (text, TRUE);

  return good;
}

/**
 * fair_cli_read_position:
 * @position: (out): the position after the moves, if there are any
 *
 * Reads the files that @arguments name and plays the moves in them.
 *
 * Returns: whether all of it was valid
 */
gboolean
fair_cli_read_position (const FairCliArguments *arguments,
                        FairPosition           *position,
                        GError                **error)
{
  const char *moves = arguments->values[FAIR_CLI_MOVES];

  return read_start (arguments, position, error) &&
         (moves == NULL || play_moves (&arguments->rules, moves, position, NULL, error));
}

/**
 * fair_cli_read_play:
 * @start: (out): the position before the moves
 * @moves: (element-type FairMove): the moves are added to it
 *
 * Reads the files that @arguments name, one of them with moves, which have to be legal.
 *
 * Returns: whether all of it was valid
 */
gboolean
fair_cli_read_play (const FairCliArguments *arguments,
                    FairPosition           *start,
                    GArray                 *moves,
                    GError                **error)
{
  FairPosition position;

  if (arguments->values[FAIR_CLI_MOVES] == NULL)
    /* translators: %s is an option, “--depth”. */
    return fair_cli_fail (error, _ ("The option “%s” is missing."), fair_cli_option_name (FAIR_CLI_MOVES));
  if (!read_start (arguments, start, error))
    return FALSE;

  position = *start;
  return play_moves (&arguments->rules, arguments->values[FAIR_CLI_MOVES], &position, moves, error);
}
