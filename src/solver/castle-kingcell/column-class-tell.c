#include "column-class.h"

/* The positions through which a line of classes is played. */
typedef struct
{
  const ColumnGame *game;
  ColumnState       state;
  ColumnMove       *moves;
  unsigned          room;
  unsigned          n;
} Telling;

static bool
move_top (Telling *telling,
          unsigned from,
          unsigned to)
{
  ColumnMove move;

  if (telling->n == telling->room)
    return false;

  move = (ColumnMove){ (uint8_t) from, (uint8_t) to, 1, (uint8_t) column_top (&telling->state, from) };
  column_do (telling->game, &telling->state, move);
  telling->moves[telling->n++] = move;
  return true;
}

/* The column of @card; its height in that column goes to @at. */
static unsigned
find_card (const ColumnState *state,
           unsigned           card,
           unsigned          *at)
{
  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    for (unsigned i = 0; i < state->n[column]; i++)
      if (state->cards[column][i] == card)
        {
          *at = i;
          return column;
        }

  return COLUMN_COLUMNS;
}

/* A column on which @card can be placed; COLUMN_COLUMNS if there is none. */
static unsigned
find_hole (const Telling *telling,
           unsigned       card)
{
  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    if (telling->state.n[column] > 0 && column_joins (telling->game, column_top (&telling->state, column), card))
      return column;

  return COLUMN_COLUMNS;
}

/* Moves the cards that lie on @card to holes, the topmost first.  Returns the column of @card, or
 * COLUMN_COLUMNS. */
static unsigned
uncover (Telling *telling,
         unsigned card)
{
  unsigned at;
  unsigned column = find_card (&telling->state, card, &at);

  while (column < COLUMN_COLUMNS && telling->state.n[column] > at + 1)
    {
      unsigned to = find_hole (telling, column_top (&telling->state, column));

      if (to == COLUMN_COLUMNS || !move_top (telling, column, to))
        return COLUMN_COLUMNS;
    }

  return column;
}

static bool
bring (Telling *telling,
       unsigned card,
       unsigned below)
{
  unsigned at;
  unsigned column = find_card (&telling->state, card, &at);
  unsigned to;

  if (column < COLUMN_COLUMNS && at > 0 && telling->state.cards[column][at - 1] == below)
    return true;

  to = uncover (telling, below);
  column = uncover (telling, card);
  return to < COLUMN_COLUMNS && column < COLUMN_COLUMNS && move_top (telling, column, to);
}

/* Plays from a position of the previous class to one of @class. */
static bool
tell_class (Telling           *telling,
            const ColumnClass *klass)
{
  unsigned from;
  unsigned to = 0;
  unsigned at;

  for (unsigned card = FAIR_PACK_SIZE; card-- > 0;)
    if (card != klass->card && klass->known >> card & 1 && !bring (telling, card, column_class_below (klass, card)))
      return false;

  from = uncover (telling, klass->card);
  if (from == COLUMN_COLUMNS)
    return false;
  if (klass->to == COLUMN_FOUNDATION)
    to = COLUMN_FOUNDATION;
  else if (klass->to == COLUMN_TO_EMPTY)
    while (to < COLUMN_COLUMNS && telling->state.n[to] > 0)
      to++;
  else if (klass->known >> klass->card & 1)
    to = find_card (&telling->state, column_class_below (klass, klass->card), &at);
  else
    to = find_hole (telling, klass->card);

  return to != COLUMN_COLUMNS && move_top (telling, from, to);
}

/* @path: consecutive classes, beginning with the one after that of @start.  @moves: (out): the moves that lead through
 * them, with room for @room.  Returns: false if there is too little room */
bool
column_class_tell (const ColumnGame  *game,
                   const ColumnState *start,
                   const ColumnClass *path,
                   unsigned           n_path,
                   ColumnMove        *moves,
                   unsigned           room,
                   unsigned          *n_moves)
{
  Telling telling = { .game = game, .state = *start, .moves = moves, .room = room };

  for (unsigned i = 0; i < n_path; i++)
    if (!tell_class (&telling, &path[i]))
      return false;

  *n_moves = telling.n;
  return true;
}
