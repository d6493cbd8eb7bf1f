/* The text of a position, written and read.
 *
 * Reading is strict: except for blanks, only texts that could have been written are accepted.  A position is
 * read in three passes: the cards and brackets of the piles, then the counters, then the constraints between
 * them (facing, foundations, runs).
 */
#include "position-text.h"

#include "position-check.h"
#include "step.h"
#include "text.h"

#include <string.h>

static void
write_pile (FairWriter         *writer,
            const FairRules    *rules,
            const FairPosition *position,
            unsigned            pile)
{
  const FairCard *cards = fair_position_pile (position, pile);
  unsigned        count = fair_position_count (position, pile);
  unsigned        down = position->down[pile];
  char            name[FAIR_PILE_TEXT];

  fair_pile_print (rules, pile, name);
  fair_writer_add (writer, "%s:", name);
  for (unsigned i = 0; i < count; i++)
    {
      fair_card_print (cards[i], name);
      fair_writer_add (writer, " %s%s%s", down > 0 && i == 0 ? "[" : "", name, i + 1 == down ? "]" : "");
    }
  fair_writer_add (writer, "\n");
}

/* The rank that @suit has reached on a foundation, 0 if none. */
unsigned
fair_foundation_rank (const FairRules    *rules,
                      const FairPosition *position,
                      FairSuit            suit)
{
  for (unsigned slot = 0; slot < rules->count[FAIR_FOUNDATION]; slot++)
    {
      FairCard top = fair_position_top (position, slot);

      if (top != FAIR_NO_CARD && fair_card_suit (top) == suit)
        return fair_card_rank (top);
    }

  return 0;
}

static void
write_scored (FairWriter         *writer,
              const FairRules    *rules,
              const FairPosition *position)
{
  fair_writer_add (writer, "scored:");
  for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
    if (position->reached[suit] > fair_foundation_rank (rules, position, suit))
      {
        char name[3];

        fair_card_print (fair_card (position->reached[suit], suit, 0), name);
        fair_writer_add (writer, " %s", name);
      }
  fair_writer_add (writer, "\n");
}

/* Writes the position, line after line, and a NUL.  Returns: its length */
size_t
fair_position_print (const FairRules    *rules,
                     const FairPosition *position,
                     char                text[FAIR_POSITION_TEXT])
{
  FairWriter writer = { text, FAIR_POSITION_TEXT, 0 };

  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    write_pile (&writer, rules, position, pile);
  if (rules->game->max_redeals > 0)
    fair_writer_add (&writer, "redeals: %u\n", (unsigned) position->redeals);
  if (rules->spec->scored)
    {
      fair_writer_add (&writer, "score: %d\n", (int) position->score);
      write_scored (&writer, rules, position);
    }
  if (position->ended)
    fair_writer_add (&writer, "ended: yes\n");

  return writer.length;
}

/* A position being read. */
typedef struct
{
  const FairRules *rules;
  FairPosition    *position;
  FairFault       *fault;
  bool             is_layout; /* cards can be unknown */
  FairReader       reader;
  uint8_t          seen[FAIR_CARD_CODES];
  unsigned         lines[FAIR_MAX_PILES]; /* the line of each pile */
} Parser;

static bool
fail (Parser         *parser,
      FairFaultCode   code,
      const FairWord *word,
      const char     *expected)
{
  return fair_fault_set (parser->fault, code, word->line, word->text, word->length, expected);
}

/* Goes to the next line and reads its first word, which must be @label. */
static bool
read_label (Parser     *parser,
            const char *label)
{
  FairWord word;

  if (!fair_reader_next_line (&parser->reader))
    return fair_fault_set (parser->fault, FAIR_FAULT_LINE_MISSING, parser->reader.line, "", 0, label);

  fair_reader_next_word (&parser->reader, false, &word);
  return fair_word_is (&word, label) || fail (parser, FAIR_FAULT_WRONG_LINE, &word, label);
}

static bool
read_card (Parser         *parser,
           unsigned        pile,
           const FairWord *word)
{
  FairCard card = fair_card_parse (word->text, word->length);

  if (parser->is_layout && fair_position_count_all (parser->position) == parser->rules->n_cards)
    return false;
  if (parser->is_layout && word->length == 1 && word->text[0] == '?')
    {
      fair_position_push (parser->position, pile, FAIR_NO_CARD);
      return true;
    }
  if (card == FAIR_NO_CARD)
    return fail (parser, FAIR_FAULT_NOT_A_CARD, word, NULL);
  if (parser->seen[card] == parser->rules->game->n_packs)
    return fail (parser, FAIR_FAULT_CARD_TWICE, word, NULL);

  fair_position_push (parser->position, pile,
                      fair_card (fair_card_rank (card), fair_card_suit (card), parser->seen[card]++));
  return true;
}

/* Reads one word of a pile's line: a card with its brackets, if any; a bracket without a card is none.  @open counts the brackets: 0 none yet,
 * 1 inside, 2 closed. */
static bool
read_pile_word (Parser         *parser,
                unsigned        pile,
                const FairWord *whole,
                unsigned       *open)
{
  FairWord word = *whole;
  bool     opens = word.length > 0 && word.text[0] == '[';
  bool     closes = word.length > 0 && word.text[word.length - 1] == ']';
  unsigned before = fair_position_count (parser->position, pile);

  word.text += opens;
  word.length -= (size_t) opens + closes;
  if (whole->length <= (size_t) opens + closes || (opens && (*open != 0 || before > 0)))
    return fail (parser, FAIR_FAULT_BRACKET, whole, NULL);
  if (opens)
    *open = 1;
  if (!read_card (parser, pile, &word))
    return false;
  if (!closes)
    return true;
  if (*open != 1)
    return fail (parser, FAIR_FAULT_BRACKET, whole, NULL);

  *open = 2;
  parser->position->down[pile] = (uint8_t) fair_position_count (parser->position, pile);
  return true;
}

static bool
read_pile (Parser  *parser,
           unsigned pile)
{
  char     label[FAIR_PILE_TEXT + 1];
  unsigned open = 0;
  FairWord word;

  fair_pile_print (parser->rules, pile, label);
  strcat (label, ":");
  if (!read_label (parser, label))
    return false;

  parser->lines[pile] = parser->reader.line;
  while (fair_reader_next_word (&parser->reader, false, &word))
    if (!read_pile_word (parser, pile, &word, &open))
      return false;

  label[strlen (label) - 1] = '\0';
  return open != 1 || fair_fault_set (parser->fault, FAIR_FAULT_BRACKET, parser->reader.line, "", 0, label);
}

/* Reads a line with one number, from @min, which is not above 0, to @max. */
static bool
read_number (Parser     *parser,
             const char *label,
             int64_t     min,
             int64_t     max,
             int64_t    *number)
{
  FairWord word;
  FairWord digits;
  uint64_t size;
  bool     negative;

  if (!read_label (parser, label))
    return false;

  fair_reader_next_word (&parser->reader, false, &word);
  negative = word.length > 0 && word.text[0] == '-';
  digits = fair_word_from (&word, negative);
  if (!fair_word_parse_number (&digits, (uint64_t) (negative ? -min : max), &size) || (negative && size == 0))
    return fail (parser, FAIR_FAULT_NUMBER, &word, label);

  *number = negative ? -(int64_t) size : (int64_t) size;
  return !fair_reader_next_word (&parser->reader, false, &word) || fail (parser, FAIR_FAULT_EXTRA_WORD, &word, label);
}

/* Reads the line of the highest cards that were ever on a foundation, where they are above what lies there
 * now, in the order of the suits. */
static bool
read_scored (Parser *parser)
{
  FairPosition *position = parser->position;
  FairSuit      next = FAIR_CLUBS;
  FairWord      word;

  if (!read_label (parser, "scored:"))
    return false;

  while (fair_reader_next_word (&parser->reader, false, &word))
    {
      FairCard card = fair_card_parse (word.text, word.length);
      FairSuit suit = fair_card_suit (card);

      if (card == FAIR_NO_CARD)
        return fail (parser, FAIR_FAULT_NOT_A_CARD, &word, NULL);
      if (suit < next || fair_card_rank (card) <= position->reached[suit])
        return fail (parser, FAIR_FAULT_SCORED, &word, NULL);
      position->reached[suit] = (uint8_t) fair_card_rank (card);
      next = suit + 1;
    }

  return true;
}

static bool
read_ended (Parser *parser)
{
  FairReader ahead = parser->reader;
  FairWord   word;

  if (!fair_reader_next_word (&ahead, true, &word) || !fair_word_is (&word, "ended:"))
    return true;

  parser->reader = ahead;
  if (!fair_reader_next_word (&parser->reader, false, &word) || !fair_word_is (&word, "yes"))
    return fail (parser, FAIR_FAULT_EXTRA_WORD, &word, "ended:");
  parser->position->ended = 1;
  return !fair_reader_next_word (&parser->reader, false, &word) || fail (parser, FAIR_FAULT_EXTRA_WORD, &word, "ended:");
}

static bool
read_counters (Parser *parser)
{
  FairPosition *position = parser->position;
  int64_t       number = 0;

  if (parser->rules->game->max_redeals > 0)
    {
      if (!read_number (parser, "redeals:", 0, (int64_t) parser->rules->max_redeals, &number))
        return false;
      position->redeals = (uint32_t) number;
    }
  if (parser->rules->spec->scored)
    {
      if (!read_number (parser, "score:", -FAIR_MAX_SCORE, FAIR_MAX_SCORE, &number))
        return false;
      position->score = (int32_t) number;
      for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
        position->reached[suit] = (uint8_t) fair_foundation_rank (parser->rules, position, suit);
      if (!read_scored (parser))
        return false;
    }

  return !parser->rules->spec->can_end || read_ended (parser);
}

/* Skips what may follow a position: the lines that a program prints after it. */
static bool
read_end (Parser *parser)
{
  while (fair_reader_next_line (&parser->reader))
    {
      FairWord word;

      fair_reader_next_word (&parser->reader, false, &word);
      if (!fair_word_is (&word, "status:") && !fair_word_is (&word, "bonus:"))
        return fail (parser, FAIR_FAULT_EXTRA_LINE, &word, NULL);
      while (fair_reader_next_word (&parser->reader, false, &word))
        ;
    }

  return true;
}

/* Checks what must hold between the cards, and adds the line to a fault. */
static bool
check_cards (Parser *parser)
{
  FairFault *fault = parser->fault;

  if (parser->is_layout)
    return fair_position_count_all (parser->position) == parser->rules->n_cards;
  if (!fair_cards_check (parser->seen, parser->rules->game->n_packs, FAIR_ACE, parser->reader.line, fault))
    return false;
  if (fair_position_check (parser->rules, parser->position, fault))
    return true;

  if (fault != NULL)
    fault->line = parser->lines[fault->pile];
  return false;
}

static bool
parse (Parser     *parser,
       const char *text,
       size_t      length)
{
  fair_position_clear (parser->position);
  fair_reader_init (&parser->reader, text, length);
  for (unsigned pile = 0; pile < parser->rules->n_piles; pile++)
    if (!read_pile (parser, pile))
      return false;

  return check_cards (parser) && read_counters (parser) && read_end (parser);
}

/**
 * fair_position_parse:
 * @text: a position, of @length bytes; need not end in a NUL
 * @position: (out): the position; undefined if there is a fault
 * @fault: (out) (optional): what is wrong, and where
 *
 * Reads a position of @rules.  It need not be one that play can reach.
 *
 * Returns: whether @text is a position.
 */
bool
fair_position_parse (const FairRules *rules,
                     const char      *text,
                     size_t           length,
                     FairPosition    *position,
                     FairFault       *fault)
{
  Parser parser = { .rules = rules, .position = position, .fault = fault };

  return parse (&parser, text, length);
}

/* Reads what fair_position_print() writes of a layout in which no card is missing, with FAIR_NO_CARD for each card that
 * nobody knows, “?” in the text; see fair_setup_check() for what else can be wrong.  Returns: whether @text is one */
bool
fair_layout_parse (const FairRules *rules,
                   const char      *text,
                   size_t           length,
                   FairPosition    *layout)
{
  Parser parser = { .rules = rules, .position = layout, .is_layout = true };

  return parse (&parser, text, length);
}
