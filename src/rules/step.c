#include "step.h"

#include <stdio.h>
#include <string.h>

static const char role_letters[] = "frctws";

/* Indexed by FairMoveKind. */
static const char *const words[] = { "", "draw", "redeal", "end" };

/* Whether there is only one pile of @role, which has no number in text. */
static bool
is_alone (FairRole role)
{
  return role == FAIR_WASTE || role == FAIR_STOCK;
}

/* Reads a number from 1 without leading zeros at *@at; a number that is too large becomes the largest. */
static bool
parse_count (const char **at,
             const char  *end,
             unsigned    *number)
{
  if (*at == end || **at < '1' || **at > '9')
    return false;

  for (*number = 0; *at < end && **at >= '0' && **at <= '9'; (*at)++)
    if (*number < UINT8_MAX)
      *number = *number * 10 + (unsigned) (**at - '0');
  if (*number > UINT8_MAX)
    *number = UINT8_MAX;

  return true;
}

/* Reads the name of a pile; for one that the game does not have, the pile is FAIR_NO_PILE. */
static bool
parse_pile (const FairRules *rules,
            const char     **at,
            const char      *end,
            uint8_t         *pile)
{
  const char *letter = *at < end ? memchr (role_letters, **at, FAIR_N_ROLES) : NULL;
  unsigned    number = 1;
  FairRole    role;

  if (letter == NULL)
    return false;
  role = (FairRole) (letter - role_letters);
  (*at)++;
  if (!is_alone (role) && !parse_count (at, end, &number))
    return false;

  *pile = number <= rules->count[role] ? (uint8_t) (rules->first[role] + number - 1) : FAIR_NO_PILE;
  return true;
}

static bool
skip (const char **at,
      const char  *end,
      char         c)
{
  if (*at == end || **at != c)
    return false;

  (*at)++;
  return true;
}

static bool
parse_cards (const FairRules *rules,
             const char      *text,
             size_t           length,
             FairMove        *move)
{
  const char *at = text;
  const char *end = text + length;
  unsigned    count = 1;

  *move = fair_move_cards (0, 0, 1);
  if (!parse_pile (rules, &at, end, &move->from) ||
      !skip (&at, end, '>') ||
      !parse_pile (rules, &at, end, &move->to) ||
      (skip (&at, end, '*') && !parse_count (&at, end, &count)))
    return false;

  move->count = (uint8_t) count;
  return at == end;
}

/* Reads a single move, of @length bytes, which need not be legal; a pile that the game does not have is FAIR_NO_PILE in
 * @move.  Returns: whether @text has the form of a move */
bool
fair_move_parse (const FairRules *rules,
                 const char      *text,
                 size_t           length,
                 FairMove        *move)
{
  bool cheat = length > 0 && text[length - 1] == '!';
  bool good = parse_cards (rules, text, length - cheat, move);

  for (FairMoveKind kind = FAIR_MOVE_DRAW; kind <= FAIR_MOVE_END && !good; kind++)
    {
      *move = fair_move_simple (kind);
      good = fair_word_is (&(FairWord){ .text = text, .length = length - cheat }, words[kind]);
    }
  move->cheat = cheat;
  return good;
}

/* Writes the name of @pile ("t3", "w"), at most three characters, and a NUL. */
void
fair_pile_print (const FairRules *rules,
                 unsigned         pile,
                 char             text[FAIR_PILE_TEXT])
{
  if (pile >= rules->n_piles)
    strcpy (text, "?");
  else if (is_alone (rules->piles[pile].role))
    snprintf (text, FAIR_PILE_TEXT, "%c", role_letters[rules->piles[pile].role]);
  else
    snprintf (text, FAIR_PILE_TEXT, "%c%u", role_letters[rules->piles[pile].role], (unsigned) rules->piles[pile].number);
}

/* Writes @move as text, without a count of one. */
void
fair_move_print (const FairRules *rules,
                 FairMove         move,
                 char             text[FAIR_MOVE_TEXT])
{
  char from[FAIR_PILE_TEXT];
  char to[FAIR_PILE_TEXT];
  char count[8] = "";

  if (move.kind != FAIR_MOVE_CARDS)
    {
      snprintf (text, FAIR_MOVE_TEXT, "%s%s", words[move.kind & FAIR_MOVE_END], move.cheat ? "!" : "");
      return;
    }

  fair_pile_print (rules, move.from, from);
  fair_pile_print (rules, move.to, to);
  if (move.count > 1)
    snprintf (count, sizeof count, "*%u", (unsigned) move.count);
  snprintf (text, FAIR_MOVE_TEXT, "%s>%s%s%s", from, to, count, move.cheat ? "!" : "");
}

/* Splits the next move, which need not be legal, or the text found in its place, off @rest, the text of a step; after
 * the last one the text of @rest is NULL.  Returns: false if no text is left */
bool
fair_step_read (const FairRules *rules,
                FairWord        *rest,
                FairStepPart    *part)
{
  const char *plus;

  if (rest->text == NULL)
    return false;

  plus = memchr (rest->text, '+', rest->length);
  part->text = *rest;
  rest->text = plus != NULL ? plus + 1 : NULL;
  if (plus != NULL)
    {
      part->text.length = (size_t) (plus - part->text.text);
      rest->length -= part->text.length + 1;
    }
  part->good = fair_move_parse (rules, part->text.text, part->text.length, &part->move);
  return true;
}

/* @moves: (out): the moves of the step.  @wrong: (out): the first part that is not a move, if there is one; the whole
 * step if it has too many moves.  Returns: the number of moves; 0 if @step is not valid */
unsigned
fair_step_parse (const FairRules *rules,
                 const FairWord  *step,
                 FairMove         moves[FAIR_MAX_STEP],
                 FairWord        *wrong)
{
  FairWord     rest = *step;
  FairStepPart part;
  unsigned     n = 0;

  while (fair_step_read (rules, &rest, &part))
    {
      *wrong = part.good ? *step : part.text;
      if (!part.good || n == FAIR_MAX_STEP)
        return 0;
      moves[n++] = part.move;
    }

  return n;
}

/* Writes the @n_moves moves, at most FAIR_MAX_STEP, in the form that fair_step_parse() reads. */
void
fair_step_print (const FairRules *rules,
                 const FairMove  *moves,
                 unsigned         n_moves,
                 char             text[FAIR_STEP_TEXT])
{
  char *at = text;

  assert (n_moves <= FAIR_MAX_STEP);
  *at = '\0';
  for (unsigned i = 0; i < n_moves; i++)
    {
      if (i > 0)
        *at++ = '+';
      fair_move_print (rules, moves[i], at);
      at += strlen (at);
    }
}
