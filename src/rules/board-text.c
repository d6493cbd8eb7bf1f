/* Boards of other programs.
 *
 * Reading is as lenient as those programs are: ranks and suits in any case, “10” or “T”, a colon before a column or none.
 * A board has only the cards: no points, no redeals.
 */
#include "board-text.h"

#include "kernel.h"
#include "position-check.h"
#include "position-text.h"

#include <string.h>

/* A board being read. */
typedef struct
{
  const FairRules *rules;
  FairPosition    *position;
  FairFault       *fault;
  FairReader       reader;
  uint8_t          seen[FAIR_CARD_CODES];
  unsigned         lines[FAIR_MAX_PILES]; /* the line of each pile */
  unsigned         roles;                 /* FAIR_ROLE_BIT of each label that was read */
  unsigned         n_columns;             /* read so far */
  bool             marked;                /* there is a card in “<>” */
} Board;

/* Whether those programs can write the layout of a game with @rules. */
bool
fair_board_exists (const FairRules *rules)
{
  return rules->game->n_packs == 1 && rules->count[FAIR_RESERVE] == 0;
}

static char
to_upper (char c)
{
  return c >= 'a' && c <= 'z' ? (char) (c - 'a' + 'A') : c;
}

/* The role of the piles in a line that begins with @word, or FAIR_N_ROLES if it is not a label. */
FairRole
fair_board_find_label (const FairWord *word)
{
  static const struct
  {
    const char *label;
    FairRole    role;
  } labels[] = {
    { "FOUNDATIONS:", FAIR_FOUNDATION }, { "FOUNDS:", FAIR_FOUNDATION }, { "FREECELLS:", FAIR_CELL }, { "FC:", FAIR_CELL }, { "TALON:", FAIR_STOCK }, { "WASTE:", FAIR_WASTE }
  };
  char upper[sizeof "FOUNDATIONS:"] = "";

  for (size_t i = 0; i < word->length && i + 1 < sizeof upper; i++)
    upper[i] = to_upper (word->text[i]);
  for (unsigned i = 0; i < sizeof labels / sizeof *labels; i++)
    if (strcmp (upper, labels[i].label) == 0 && word->length == strlen (upper))
      return labels[i].role;

  return FAIR_N_ROLES;
}

static bool
fail (const Board    *board,
      FairFaultCode   code,
      const FairWord *word,
      const char     *expected)
{
  return fair_fault_set (board->fault, code, word->line, word->text, word->length, expected);
}

/* The card with a rank of @length characters (“9”, “10”, “T”) and @suit, in any case; or FAIR_NO_CARD. */
static FairCard
parse_card (const char *rank,
            size_t      length,
            char        suit)
{
  char name[2] = { to_upper (rank[0]), to_upper (suit) };

  if (length == 2 && rank[0] == '1' && rank[1] == '0')
    name[0] = 'T';
  else if (length != 1)
    return FAIR_NO_CARD;

  return fair_card_parse (name, sizeof name);
}

/* Puts @card on @pile; FAIR_NO_CARD is a fault of @word. */
static bool
put_card (Board          *board,
          unsigned        pile,
          FairCard        card,
          const FairWord *word)
{
  char name[3];

  if (card == FAIR_NO_CARD)
    return fail (board, FAIR_FAULT_NOT_A_CARD, word, NULL);

  fair_card_print (card, name);
  if (board->seen[card]++ > 0)
    return fair_fault_set (board->fault, FAIR_FAULT_CARD_TWICE, word->line, name, strlen (name), NULL);

  board->lines[pile] = word->line;
  fair_position_push (board->position, pile, card);
  return true;
}

/* Reads a card; “<9H>” lies face down. */
static bool
read_card (Board          *board,
           unsigned        pile,
           const FairWord *word)
{
  bool        down = word->length > 2 && word->text[0] == '<' && word->text[word->length - 1] == '>';
  const char *name = word->text + down;
  size_t      length = word->length - 2u * down;

  if (down && board->position->down[pile] < fair_position_count (board->position, pile))
    return fail (board, FAIR_FAULT_BRACKET, word, NULL);

  board->marked = board->marked || down;
  board->position->down[pile] = (uint8_t) (board->position->down[pile] + down);
  return put_card (board, pile, parse_card (name, length - 1, name[length - 1]), word);
}

/* Puts the cards of a suit, from the ace to @top, on a foundation: the slot of the suit, or the first empty one. */
static bool
put_foundation (Board          *board,
                FairCard        top,
                const FairWord *word)
{
  const FairPile *piles = board->rules->piles;
  FairSuit        suit = fair_card_suit (top);
  unsigned        slot = board->rules->first[FAIR_FOUNDATION];

  while (piles[slot].suit != suit && (piles[slot].suit != FAIR_N_SUITS || fair_position_count (board->position, slot) > 0))
    slot++;
  for (unsigned rank = FAIR_ACE; rank <= fair_card_rank (top); rank++)
    if (!put_card (board, slot, fair_card (rank, suit, 0), word))
      return false;

  return true;
}

/* Reads how far a foundation is: “H-7”, or “H-0” for none. */
static bool
read_foundation (Board          *board,
                 const FairWord *word)
{
  FairCard top = FAIR_NO_CARD;

  if (word->length >= 3 && word->text[1] == '-')
    {
      if (fair_suit_parse (to_upper (word->text[0])) != FAIR_N_SUITS && word->length == 3 && word->text[2] == '0')
        return true;
      top = parse_card (word->text + 2, word->length - 2, word->text[0]);
    }
  if (top == FAIR_NO_CARD || board->seen[fair_card (FAIR_ACE, fair_card_suit (top), 0)] > 0)
    return fail (board, FAIR_FAULT_EXTRA_WORD, word, "Foundations:");

  return put_foundation (board, top, word);
}

/* Reads the rest of a line that begins with @label. */
static bool
read_labelled (Board          *board,
               FairRole        role,
               const FairWord *label)
{
  unsigned first = board->rules->first[role];
  unsigned count = board->rules->count[role];
  FairWord word;

  if (count == 0 || board->roles & FAIR_ROLE_BIT (role))
    return fail (board, FAIR_FAULT_EXTRA_LABEL, label, NULL);

  board->roles |= FAIR_ROLE_BIT (role);
  for (unsigned i = 0; fair_reader_next_word (&board->reader, false, &word); i++)
    {
      unsigned pile = role == FAIR_CELL ? first + i : first;

      if (role == FAIR_CELL && i == count)
        return fail (board, FAIR_FAULT_EXTRA_WORD, &word, "Freecells:");
      if (role == FAIR_FOUNDATION ? !read_foundation (board, &word)
                                  : !fair_word_is (&word, "-") && !read_card (board, pile, &word))
        return false;
    }
  if (role == FAIR_STOCK)
    {
      /* The first is drawn first. */
      fair_position_reverse (board->position, first);
      board->position->down[first] = (uint8_t) fair_position_count (board->position, first);
    }

  return true;
}

/* Reads the next line. */
static bool
read_line (Board *board)
{
  unsigned pile = board->rules->first[FAIR_COLUMN] + board->n_columns;
  FairWord word;
  FairRole role;

  fair_reader_next_word (&board->reader, false, &word);
  role = fair_board_find_label (&word);
  if (role != FAIR_N_ROLES)
    return read_labelled (board, role, &word);
  if (word.length > 1 && word.text[word.length - 1] == ':')
    return fail (board, FAIR_FAULT_EXTRA_LABEL, &word, NULL);
  if (board->n_columns == board->rules->count[FAIR_COLUMN])
    return fail (board, FAIR_FAULT_EXTRA_LINE, &word, NULL);

  board->n_columns++;
  word = fair_word_from (&word, word.text[0] == ':');
  do
    if (word.length > 0 && !read_card (board, pile, &word))
      return false;
  while (fair_reader_next_word (&board->reader, false, &word));

  return true;
}

/* Adds what a board may leave out: cards that start on a foundation, which cards of a deal lie face down, and for which
 * cards points were scored. */
static void
complete (Board *board)
{
  const FairRules *rules = board->rules;
  FairWord         end = { board->reader.at, 0, board->reader.line };
  FairPosition     dealt;
  bool             as_dealt = !board->marked;

  if (rules->dealt_rank > 0 && !(board->roles & FAIR_ROLE_BIT (FAIR_FOUNDATION)))
    for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
      {
        unsigned rank = 0;

        while (rank < rules->dealt_rank && board->seen[fair_card (rank + 1, suit, 0)] == 0)
          rank++;
        put_foundation (board, fair_card (rank, suit, 0), &end);
      }

  fair_deal_number (rules, 0, &dealt);
  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    as_dealt = as_dealt && fair_position_count (board->position, pile) == fair_position_count (&dealt, pile);
  if (as_dealt && !fair_position_check (rules, board->position, NULL))
    memcpy (board->position->down, dealt.down, sizeof dealt.down);

  for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS && rules->spec->scored; suit++)
    board->position->reached[suit] = (uint8_t) fair_foundation_rank (rules, board->position, suit);
}

/**
 * fair_board_parse:
 * @rules: of a game for which fair_board_exists()
 * @text: a board of @length bytes; need not end in a NUL
 * @position: (out): the position; undefined if there is a fault
 * @fault: (out) (optional): what is wrong, and where
 *
 * Reads a board.  Columns that are missing at the end are empty.
 *
 * Returns: whether @text is a board of @rules.
 */
bool
fair_board_parse (const FairRules *rules,
                  const char      *text,
                  size_t           length,
                  FairPosition    *position,
                  FairFault       *fault)
{
  Board board = { .rules = rules, .position = position, .fault = fault };

  fair_position_clear (position);
  fair_reader_init (&board.reader, text, length);
  while (fair_reader_next_line (&board.reader))
    if (!read_line (&board))
      return false;
  complete (&board);
  if (!fair_cards_check (board.seen, 1, FAIR_ACE, board.reader.line, fault))
    return false;
  if (fair_position_check (rules, position, fault))
    return true;

  if (fault != NULL)
    fault->line = board.lines[fault->pile];
  return false;
}

static void
write_pile (FairWriter         *writer,
            const FairPosition *position,
            unsigned            pile)
{
  for (unsigned i = 0; i < fair_position_count (position, pile); i++)
    {
      bool down = i < position->down[pile];
      char name[3];

      fair_card_print (fair_position_pile (position, pile)[i], name);
      fair_writer_add (writer, " %s%s%s", down ? "<" : "", name, down ? ">" : "");
    }
}

/* Writes stock and waste, if the game has them. */
static void
write_stock (FairWriter         *writer,
             const FairRules    *rules,
             const FairPosition *position)
{
  FairPosition turned = *position;
  unsigned     stock = rules->first[FAIR_STOCK];

  if (rules->count[FAIR_STOCK] == 0)
    return;

  turned.down[stock] = 0;
  fair_position_reverse (&turned, stock);
  fair_writer_add (writer, "Talon:");
  write_pile (writer, &turned, stock);
  if (fair_position_count (position, rules->first[FAIR_WASTE]) > 0)
    fair_writer_add (writer, "\nWaste:");
  write_pile (writer, position, rules->first[FAIR_WASTE]);
  fair_writer_add (writer, "\n");
}

static void
write_cells (FairWriter         *writer,
             const FairRules    *rules,
             const FairPosition *position)
{
  unsigned first = rules->first[FAIR_CELL];
  unsigned count = rules->count[FAIR_CELL];

  fair_writer_add (writer, count > 0 ? "Freecells:" : "");
  for (unsigned cell = first; cell < first + count; cell++)
    {
      fair_writer_add (writer, fair_position_count (position, cell) == 0 ? " -" : "");
      write_pile (writer, position, cell);
    }
  fair_writer_add (writer, count > 0 ? "\n" : "");
}

/* Writes the cards as Freecell Solver and PySol print them, and a NUL; neither points nor redeals.  Returns: the
 * length; 0 if those programs cannot write the layout of this game */
size_t
fair_board_print (const FairRules    *rules,
                  const FairPosition *position,
                  char                text[FAIR_BOARD_TEXT])
{
  static const FairSuit order[] = { FAIR_HEARTS, FAIR_CLUBS, FAIR_DIAMONDS, FAIR_SPADES };
  FairWriter            writer = { text, FAIR_BOARD_TEXT, 0 };
  unsigned              first = rules->first[FAIR_COLUMN];

  text[0] = '\0';
  if (!fair_board_exists (rules))
    return 0;

  write_stock (&writer, rules, position);
  fair_writer_add (&writer, "Foundations:");
  for (unsigned i = 0; i < FAIR_N_SUITS; i++)
    fair_writer_add (&writer, " %c-%c", "CDHS"[order[i]], "0A23456789TJQK"[fair_foundation_rank (rules, position, order[i])]);
  fair_writer_add (&writer, "\n");
  write_cells (&writer, rules, position);
  for (unsigned column = first; column < first + rules->count[FAIR_COLUMN]; column++)
    {
      fair_writer_add (&writer, ":");
      write_pile (&writer, position, column);
      fair_writer_add (&writer, "\n");
    }

  return writer.length;
}
