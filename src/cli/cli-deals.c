/* Makes positions from START or DEALS.  All input is read and checked before the first position is used. */
#include "config.h"

#include "cli-deals.h"

#include <inttypes.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli-error.h"
#include "cli-input.h"
#include "deal.h"
#include "fair-words.h"
#include "text.h"

/* A line of a file of decks. */
typedef struct
{
  const char *file; /* borrowed */
  const char *text; /* borrowed, not NUL-terminated */
  size_t      length;
  unsigned    number;
} Line;

static void
add_position (FairCliDeals       *self,
              const FairPosition *position,
              const char         *name)
{
  g_array_append_val (self->positions, *position);
  g_ptr_array_add (self->names, fair_words_make_line (name));
  self->n++;
}

/* Cuts the name of the deck off @line and returns it; if there is none, returns the number of the deck in the
 * file. */
static char *
take_name (const FairCliDeals *self,
           Line               *line)
{
  FairReader reader;
  FairWord   word;

  fair_reader_init (&reader, line->text, line->length);
  if (!fair_reader_next_word (&reader, false, &word) || word.text[word.length - 1] != ':')
    return g_strdup_printf ("%" PRIu64, self->n + 1);

  line->length -= (size_t) (word.text + word.length - line->text);
  line->text = word.text + word.length;
  return g_strndup (word.text, word.length - 1);
}

static gboolean
add_deck (FairCliDeals *self,
          Line         *line,
          GError      **error)
{
  g_autofree char *name = take_name (self, line);
  FairDeck         deck;
  FairPosition     position;
  FairFault        fault;

  if (name[0] == '\0')
    return fair_cli_fail_at (error, FAIR_CLI_ERROR_BAD_CALL, line->file, line->number, _ ("The name before “:” is missing."));
  if (!fair_deck_parse (self->rules, line->text, line->length, &deck, &fault))
    {
      fault.line = line->number;
      return fair_cli_fail_with_fault (line->file, &fault, error);
    }

  fair_deal_deck (self->rules, &deck, &position);
  add_position (self, &position, name);
  return TRUE;
}

/* Cuts off a comment; returns whether the rest is not blank. */
static gboolean
strip_line (Line *line)
{
  const char *comment = memchr (line->text, '#', line->length);

  if (comment != NULL)
    line->length = (size_t) (comment - line->text);
  for (size_t i = 0; i < line->length; i++)
    if (!fair_text_is_blank (line->text[i]))
      return TRUE;

  return FALSE;
}

static gboolean
read_decks (FairCliDeals *self,
            const char   *file,
            GError      **error)
{
  g_autoptr (GString) text = fair_cli_read_text (file, error);
  const char *at;
  const char *end;

  if (text == NULL)
    return FALSE;

  at = text->str;
  end = text->str + text->len;
  for (unsigned number = 1; at < end; number++)
    {
      const char *stop = memchr (at, '\n', (size_t) (end - at));
      Line        line = { .file = file, .text = at, .number = number };

      line.length = (size_t) ((stop != NULL ? stop : end) - at);
      if (strip_line (&line) && !add_deck (self, &line, error))
        return FALSE;
      at = stop != NULL ? stop + 1 : end;
    }
  if (self->n == 0)
    return fair_cli_fail_at (error, FAIR_CLI_ERROR_BAD_CALL, file, 1, _ ("This file has no deck."));

  return TRUE;
}

/* Reads the only position that START gives, named by its number or its file. */
static gboolean
read_start (FairCliDeals           *self,
            const FairCliArguments *arguments,
            GError                **error)
{
  g_autofree char *number = g_strdup_printf ("%" PRIu64, arguments->number);
  const char      *deck = arguments->values[FAIR_CLI_DECK];
  const char      *file = deck != NULL ? deck : arguments->values[FAIR_CLI_POSITION];
  FairPosition     position;

  if (!fair_cli_read_position (arguments, &position, error))
    return FALSE;

  add_position (self, &position, file != NULL ? file : number);
  return TRUE;
}

/**
 * fair_cli_deals_read:
 * @self: (out): the deals that @arguments name; to be freed with fair_cli_deals_clear(), even after an error
 *
 * Returns: whether all of them are valid
 */
gboolean
fair_cli_deals_read (FairCliDeals           *self,
                     const FairCliArguments *arguments,
                     GError                **error)
{
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

  return read_start (self, arguments, error);
}

/* Frees what @self has; @self itself belongs to the caller. */
void
fair_cli_deals_clear (FairCliDeals *self)
{
  g_clear_pointer (&self->positions, g_array_unref);
  g_clear_pointer (&self->names, g_ptr_array_unref);
}

/**
 * fair_cli_deals_get:
 * @index: of a deal, from 0
 *
 * Can be called from several threads at once.
 */
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

/**
 * fair_cli_deals_dup_name:
 *
 * Returns: (transfer full): the number of a deal, or the name of a deck or position that was read
 */
char *
fair_cli_deals_dup_name (const FairCliDeals *self,
                         uint64_t            index)
{
  if (self->names != NULL)
    return g_strdup (g_ptr_array_index (self->names, index));

  return g_strdup_printf ("%" PRIu64, self->first + index);
}
