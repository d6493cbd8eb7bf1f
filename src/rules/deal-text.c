#include "deal-text.h"

#include "board-text.h"
#include "deal.h"
#include "position-text.h"

#include <string.h>

/* The forms of a text. */
typedef enum
{
  FORM_NUMBER,
  FORM_DECK,
  FORM_BOARD,
  FORM_POSITION
} Form;

/* Finds out which form @text has, which need not be valid.  The first mark that only one form has decides: “#”, “f1:”, a
 * label of a board, a colon before a column, “<”.  Cards alone are a board if there are as many lines as columns, unless
 * they look like a deck in lines of one length: if the last one is shorter, or @prefers_deck; otherwise they are a deck. */
static Form
find_form (const FairRules *rules,
           const char      *text,
           size_t           length,
           bool             prefers_deck)
{
  bool       has_board = fair_board_exists (rules);
  unsigned   n_lines = 0;
  unsigned   width = 0;   /* of the first line, in words */
  unsigned   in_line = 0; /* words of the last line */
  bool       even = true; /* all lines but the last are as wide as the first */
  uint64_t   number;
  FairReader reader;
  FairWord   word = { 0 };

  fair_reader_init (&reader, text, length);
  for (; fair_reader_next_line (&reader); n_lines++)
    {
      even = even && in_line == width;
      for (in_line = 0; fair_reader_next_word (&reader, false, &word); in_line++)
        {
          bool ends = word.text[word.length - 1] == ':';

          if (n_lines + in_line == 0 && word.text[0] == '#')
            return FORM_NUMBER;
          if (ends && word.length > 1 && memchr ("frctws", word.text[0], 6) != NULL && fair_board_find_label (&word) == FAIR_N_ROLES)
            return FORM_POSITION;
          if (word.text[0] == '<' || (in_line == 0 && (ends || word.text[0] == ':')))
            return has_board ? FORM_BOARD : FORM_POSITION;
        }
      if (n_lines == 0)
        width = in_line;
    }
  fair_reader_init (&reader, text, length);
  if (n_lines == 1 && in_line == 1 && fair_reader_next_word (&reader, true, &word) &&
      fair_word_parse_number (&word, UINT64_MAX, &number))
    return FORM_NUMBER;

  even = even && in_line < width + prefers_deck;
  return has_board && n_lines == rules->count[FAIR_COLUMN] && !even ? FORM_BOARD : FORM_DECK;
}

/* Reads “#11982”, or only the number, and deals it. */
static bool
read_number (const FairRules *rules,
             const char      *text,
             size_t           length,
             FairPosition    *position,
             FairFault       *fault)
{
  uint64_t   number;
  FairReader reader;
  FairWord   word;
  FairWord   digits;

  fair_reader_init (&reader, text, length);
  fair_reader_next_word (&reader, true, &word);
  digits = fair_word_from (&word, word.text[0] == '#');
  if (!fair_word_parse_number (&digits, FAIR_MAX_DEAL, &number) || fair_reader_next_word (&reader, true, &word))
    return fair_fault_set (fault, FAIR_FAULT_NOT_A_DEAL, word.line, word.text, word.length, NULL);

  fair_deal_number (rules, number, position);
  return true;
}

/**
 * fair_deal_parse:
 * @text: a deal of @length bytes, in a form that it tells itself; need not end in a NUL
 * @prefers_deck: whether cards alone, in as many lines of one length as there are columns, are a deck instead of a board
 * @position: (out): the position; undefined if there is a fault
 * @fault: (out) (optional): what is wrong, and where
 *
 * Reads a deal.  A number and a deck are dealt by @rules; the cards of a position and of a board lie as they are written.
 *
 * Returns: whether @text is a deal of @rules.
 */
bool
fair_deal_parse (const FairRules *rules,
                 const char      *text,
                 size_t           length,
                 bool             prefers_deck,
                 FairPosition    *position,
                 FairFault       *fault)
{
  FairDeck deck;

  switch (find_form (rules, text, length, prefers_deck))
    {
    case FORM_NUMBER:
      return read_number (rules, text, length, position, fault);
    case FORM_BOARD:
      return fair_board_parse (rules, text, length, position, fault);
    case FORM_POSITION:
      return fair_position_parse (rules, text, length, position, fault);
    case FORM_DECK:
    default:
      if (!fair_deck_parse (rules, text, length, &deck, fault))
        return false;

      fair_deal_deck (rules, &deck, position);
      return true;
    }
}
