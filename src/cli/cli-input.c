/* Reads decks, positions and moves.
 *
 * No file is trusted: its size is limited, and the kernel's parsers check every word before it is used.  All input is read
 * and checked before the first position is used.
 */
#include "config.h"

#include "cli-input.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli-output.h"
#include "deal-text.h"
#include "deal.h"
#include "fair-words.h"
#include "step.h"
#include "text.h"

enum
{
  MAX_MEBIBYTES = 16,
  MAX_BYTES = MAX_MEBIBYTES * 1024 * 1024
};

/* @name: a file, or “-” for standard input.  Returns: (transfer full) (nullable): its contents, which can be any bytes */
static GString *
read_file (const char *name,
           GError    **error)
{
  gboolean is_input = strcmp (name, "-") == 0;
  FILE    *stream = is_input ? stdin : fopen (name, "rb");
  g_autoptr (GString) text = g_string_new (NULL);
  char   buffer[16384];
  size_t n;
  int    code = 0;

  if (stream == NULL)
    {
      fair_cli_fail_to_read (error, name, g_strerror (errno));
      return NULL;
    }

  while (text->len <= MAX_BYTES && (n = fread (buffer, 1, sizeof buffer, stream)) > 0)
    g_string_append_len (text, buffer, (gssize) n);
  if (ferror (stream))
    code = errno;
  if (!is_input)
    fclose (stream);
  if (code != 0)
    fair_cli_fail_to_read (error, name, g_strerror (code));
  else if (text->len > MAX_BYTES)
    /* translators: the first placeholder is the path of a file. */
    fair_cli_fail (error, _ ("“%s” cannot be read: it is larger than %d MiB."), name, MAX_MEBIBYTES);
  else
    return g_steal_pointer (&text);

  return NULL;
}

/* Like read_file(), but refuses a NUL even in those words of a text that parsers skip. */
static GString *
read_text (const char *name,
           GError    **error)
{
  g_autoptr (GString) text = read_file (name, error);
  const char *nul = text ? memchr (text->str, '\0', text->len) : NULL;
  unsigned    line = 1;

  if (nul == NULL)
    return g_steal_pointer (&text);

  for (const char *at = text->str; at < nul; at++)
    line += *at == '\n';
  fair_cli_fail_at (error, FAIR_CLI_ERROR_BAD_CALL, name, line, _ ("This is not a text file: it contains a null byte."));
  return NULL;
}

static gboolean
fail_with_fault (const char      *file,
                 const FairFault *fault,
                 GError         **error)
{
  g_autofree char *what = fair_words_fault (fault);

  return fair_cli_fail_at (error, FAIR_CLI_ERROR_BAD_CALL, file, fault->line, what);
}

static gboolean
read_start (const FairCliArguments *arguments,
            FairPosition           *position,
            GError                **error)
{
  const FairRules *rules = &arguments->rules;
  const char      *deck = arguments->values[FAIR_CLI_DECK];
  const char      *file = deck != NULL ? deck : arguments->values[FAIR_CLI_POSITION];
  g_autoptr (GString) text = NULL;
  FairFault fault;

  if (file == NULL)
    {
      fair_deal_number (rules, arguments->numbers[FAIR_CLI_NUMBER], position);
      return TRUE;
    }

  text = read_text (file, error);
  return text != NULL &&
         (fair_deal_parse (rules, text->str, text->len, deck != NULL, position, &fault) || fail_with_fault (file, &fault, error));
}

static gboolean
play_move (const FairRules    *rules,
           const char         *file,
           const FairStepPart *part,
           FairPosition       *position,
           GArray             *moves,
           GError            **error)
{
  g_autoptr (GString) what = g_string_new_len (part->text.text, (gssize) part->text.length);
  g_autofree char *words = NULL;
  FairReason       reason = part->good ? fair_check (rules, position, part->move) : FAIR_N_REASONS;

  if (fair_reason_is_legal (reason))
    {
      fair_apply (rules, position, part->move, NULL);
      if (moves != NULL)
        g_array_append_val (moves, part->move);
      return TRUE;
    }

  for (gsize i = 0; i < what->len; i++)
    if (what->str[i] == '\0')
      what->str[i] = '\1'; /* shown like other characters that cannot be displayed */
  words = part->good ? fair_words_reason (rules, position, part->move, reason) : g_strdup (_ ("This is not a valid move."));
  g_string_append_printf (what, ": %s", words);
  return fair_cli_fail_at (error, part->good ? FAIR_CLI_ERROR_ILLEGAL : FAIR_CLI_ERROR_BAD_CALL, file, part->text.line, what->str);
}

/* Reads the files that @arguments name and plays the moves in them.  @start: (out) (optional): the position before the
 * moves.  @moves: (optional) (element-type FairMove): they are added to it.  @position: (out): the position after them.
 * Returns: whether all of it was valid */
gboolean
fair_cli_read_position (const FairCliArguments *arguments,
                        FairPosition           *start,
                        GArray                 *moves,
                        FairPosition           *position,
                        GError                **error)
{
  const char *file = arguments->values[FAIR_CLI_MOVES];
  g_autoptr (GString) text = NULL;
  FairReader   reader;
  FairWord     step;
  FairStepPart part;

  if (!read_start (arguments, position, error))
    return FALSE;
  if (start != NULL)
    *start = *position;
  if (file == NULL)
    return TRUE;

  text = read_file (file, error);
  if (text == NULL)
    return FALSE;

  fair_reader_init (&reader, text->str, text->len);
  while (fair_reader_next_word (&reader, true, &step))
    while (fair_step_read (&arguments->rules, &step, &part))
      if (!play_move (&arguments->rules, file, &part, position, moves, error))
        return FALSE;

  return TRUE;
}

static void
add_position (FairCliDeals       *self,
              const FairPosition *position,
              const char         *name)
{
  g_array_append_val (self->positions, *position);
  g_ptr_array_add (self->names, fair_words_make_line (name));
  self->n++;
}

/* Adds the deck that is in line @number of @file, from @word to @end, after its name, if it has one. */
static gboolean
add_deck (FairCliDeals   *self,
          const char     *file,
          unsigned        number,
          const FairWord *word,
          const char     *end,
          GError        **error)
{
  gboolean         is_named = word->text[word->length - 1] == ':';
  g_autofree char *name = is_named ? g_strndup (word->text, word->length - 1) : g_strdup_printf ("%" PRIu64, self->n + 1);
  const char      *text = word->text + (is_named ? word->length : 0);
  FairDeck         deck;
  FairPosition     position;
  FairFault        fault;

  if (name[0] == '\0')
    return fair_cli_fail_at (error, FAIR_CLI_ERROR_BAD_CALL, file, number, _ ("The name before “:” is missing."));
  if (!fair_deck_parse (self->rules, text, (size_t) (end - text), &deck, &fault))
    {
      fault.line = number;
      return fail_with_fault (file, &fault, error);
    }

  fair_deal_deck (self->rules, &deck, &position);
  add_position (self, &position, name);
  return TRUE;
}

static gboolean
read_decks (FairCliDeals *self,
            const char   *file,
            GError      **error)
{
  g_autoptr (GString) text = read_text (file, error);
  unsigned number = 1;

  if (text == NULL)
    return FALSE;

  for (const char *at = text->str; *at != '\0'; number++)
    {
      FairReader reader;
      FairWord   word;

      fair_reader_init (&reader, at, strcspn (at, "#\n"));
      if (fair_reader_next_word (&reader, false, &word) && !add_deck (self, file, number, &word, reader.end, error))
        return FALSE;
      at += strcspn (at, "\n");
      at += *at == '\n';
    }

  return self->n > 0 || fair_cli_fail_at (error, FAIR_CLI_ERROR_BAD_CALL, file, 1, _ ("This file has no deck."));
}

/* @self: (out): the deals that @arguments name; to be freed with fair_cli_deals_clear(), even after an error.
 * Returns: whether all of them are valid */
gboolean
fair_cli_deals_read (FairCliDeals           *self,
                     const FairCliArguments *arguments,
                     GError                **error)
{
  const char      *deck = arguments->values[FAIR_CLI_DECK];
  const char      *file = deck != NULL ? deck : arguments->values[FAIR_CLI_POSITION];
  g_autofree char *number = g_strdup_printf ("%" PRIu64, arguments->numbers[FAIR_CLI_NUMBER]);
  FairPosition     position;

  *self = (FairCliDeals){ .rules = &arguments->rules };
  if (arguments->values[FAIR_CLI_NUMBERS] != NULL)
    {
      self->first = arguments->first;
      self->n = arguments->last - arguments->first + 1;
      return TRUE;
    }

  self->positions = g_array_new (FALSE, FALSE, sizeof (FairPosition));
  self->names = g_ptr_array_new_with_free_func (g_free);
  if (arguments->values[FAIR_CLI_DECKS] != NULL)
    return read_decks (self, arguments->values[FAIR_CLI_DECKS], error);
  if (!fair_cli_read_position (arguments, NULL, NULL, &position, error))
    return FALSE;

  add_position (self, &position, file != NULL ? file : number);
  return TRUE;
}

/* Frees what @self has; @self itself belongs to the caller. */
void
fair_cli_deals_clear (FairCliDeals *self)
{
  g_clear_pointer (&self->positions, g_array_unref);
  g_clear_pointer (&self->names, g_ptr_array_unref);
}

/* @index: of a deal, from 0.  Can be called from several threads at once. */
void
fair_cli_deals_get (const FairCliDeals *self,
                    uint64_t            index,
                    FairPosition       *position)
{
  if (self->positions != NULL)
    *position = g_array_index (self->positions, FairPosition, index);
  else
    fair_deal_number (self->rules, self->first + index, position);
}

/* Returns: (transfer full): the number of a deal, or the name of a deck or position that was read */
char *
fair_cli_deals_dup_name (const FairCliDeals *self,
                         uint64_t            index)
{
  if (self->names != NULL)
    return g_strdup (g_ptr_array_index (self->names, index));

  return g_strdup_printf ("%" PRIu64, self->first + index);
}
