#include "column-state.h"

#include <string.h>

/* Adds or removes the key's term for a card that is placed on @pile now. */
static inline void
toggle (const ColumnGame *game,
        ColumnState      *state,
        unsigned          card,
        unsigned          pile)
{
  unsigned place = COLUMN_ON_CELL;

  if (pile < COLUMN_FIRST_CELL)
    place = state->n[pile] > 0 ? column_top (state, pile) : (unsigned) COLUMN_ON_BOTTOM;
  state->key.stored ^= game->terms[card][place].stored;
  state->key.extra ^= game->terms[card][place].extra;
}

static void
push (const ColumnGame *game,
      ColumnState      *state,
      unsigned          pile,
      const uint8_t    *cards,
      unsigned          count)
{
  if (pile == COLUMN_FOUNDATION)
    {
      state->count[cards[0] % 4]++;
      state->n_up++;
    }
  else if (pile >= COLUMN_FIRST_CELL)
    {
      state->cells[pile - COLUMN_FIRST_CELL] = cards[0];
      state->n_free--;
      toggle (game, state, cards[0], pile);
    }
  else
    {
      state->n_empty = (uint8_t) (state->n_empty - (state->n[pile] == 0));
      toggle (game, state, cards[0], pile);
      for (unsigned i = 0; i < count; i++)
        state->cards[pile][state->n[pile] + i] = cards[i];
      state->n[pile] = (uint8_t) (state->n[pile] + count);
    }
}

static void
pop (const ColumnGame *game,
     ColumnState      *state,
     unsigned          pile,
     unsigned          card,
     unsigned          count)
{
  if (pile == COLUMN_FOUNDATION)
    {
      state->count[card % 4]--;
      state->n_up--;
    }
  else if (pile >= COLUMN_FIRST_CELL)
    {
      state->cells[pile - COLUMN_FIRST_CELL] = COLUMN_NO_CARD;
      state->n_free++;
      toggle (game, state, card, pile);
    }
  else
    {
      state->n[pile] = (uint8_t) (state->n[pile] - count);
      state->n_empty = (uint8_t) (state->n_empty + (state->n[pile] == 0));
      toggle (game, state, card, pile);
    }
}

/* Makes @move in place. */
void
column_do (const ColumnGame *game,
           ColumnState      *state,
           ColumnMove        move)
{
  const uint8_t *cards = move.from < COLUMN_FIRST_CELL ? state->cards[move.from] + state->n[move.from] - move.count : &move.card;

  pop (game, state, move.from, move.card, move.count);
  push (game, state, move.to, cards, move.count);
}

/* Undoes @move, which must be the last one made. */
void
column_undo (const ColumnGame *game,
             ColumnState      *state,
             ColumnMove        move)
{
  column_do (game, state, (ColumnMove){ move.to, move.from, move.count, move.card });
}

/* Whether @card, the next of its suit, can go up without losing a win: every card that could lie on it could go up
 * instead, and so could what could lie on that.  See docs/solver.md, "Safe cards". */
static bool
is_safe (const ColumnGame  *game,
         const ColumnState *state,
         unsigned           card)
{
  unsigned rank = card / 4;

  if (!fair_mechanism_is_on (FAIR_COLUMN_SAFE_CARDS))
    return false;
  for (unsigned suit = 0; rank > 1 && suit < FAIR_N_SUITS; suit++)
    if (state->count[suit] + (column_joins (game, card, (rank - 1) * 4 + suit) ? 1u : 2u) < rank)
      return false;

  return true;
}

/* Whether the top of @pile can go up without losing a win: by @move. */
static bool
is_forced (const ColumnGame  *game,
           const ColumnState *state,
           unsigned           pile,
           ColumnMove        *move)
{
  unsigned card = COLUMN_NO_CARD;

  if (pile >= COLUMN_FIRST_CELL)
    card = state->cells[pile - COLUMN_FIRST_CELL];
  else if (state->n[pile] > 0)
    card = column_top (state, pile);
  if (card == COLUMN_NO_CARD || !column_is_next (state, card) || !is_safe (game, state, card))
    return false;

  *move = (ColumnMove){ (uint8_t) pile, COLUMN_FOUNDATION, 1, (uint8_t) card };
  return true;
}

/* Finds a card that can go up without losing a win.  @last: (nullable): the move that was made last, from a position in
 * which there was no such card.  Returns: whether there is one: then its @move */
bool
column_forced (const ColumnGame  *game,
               const ColumnState *state,
               const ColumnMove  *last,
               ColumnMove        *move)
{
  if (last && last->to != COLUMN_FOUNDATION)
    return last->from < COLUMN_FIRST_CELL && is_forced (game, state, last->from, move);

  for (unsigned pile = 0; pile < COLUMN_FIRST_CELL + game->n_cells; pile++)
    if (is_forced (game, state, pile, move))
      return true;

  return false;
}

/* Makes the moves that lose no win after the last one of @path, and adds them to it. */
void
column_do_forced (const ColumnGame *game,
                  ColumnState      *state,
                  ColumnMove       *path,
                  unsigned         *n_path)
{
  ColumnMove move;

  while (column_forced (game, state, *n_path > 0 ? &path[*n_path - 1] : NULL, &move))
    {
      column_do (game, state, move);
      path[(*n_path)++] = move;
    }
}

/* How many cards can move at once onto a card, or to an empty column. */
static unsigned
run_bound (const ColumnGame  *game,
           const ColumnState *state,
           bool               to_empty)
{
  unsigned columns = (unsigned) state->n_empty - to_empty;

  switch ((FairBound) game->rules->bound)
    {
    case FAIR_BOUND_CELLS:
      return state->n_free + 1u;
    case FAIR_BOUND_SPACES:
      return state->n_free + columns + 1;
    case FAIR_BOUND_DOUBLED:
      return (state->n_free + 1u) << columns;
    case FAIR_BOUND_NONE:
    default:
      return FAIR_PACK_SIZE;
    }
}

/* Moves that are being listed. */
typedef struct
{
  const ColumnGame  *game;
  const ColumnState *state;
  uint64_t           fits[COLUMN_COLUMNS]; /* the cards that can be placed on each column that is not empty */
  unsigned           empty;                /* the first empty column, or COLUMN_COLUMNS */
  unsigned           bound;                /* how many cards can move at once onto a card */
  ColumnMove        *moves;
  unsigned           n;
} Listing;

static void
list_move (Listing *list,
           unsigned from,
           unsigned to,
           unsigned count,
           unsigned card)
{
  list->moves[list->n++] = (ColumnMove){ (uint8_t) from, (uint8_t) to, (uint8_t) count, (uint8_t) card };
}

/* Lists moves of the last @run cards of @from, or of fewer, to the empty column. */
static void
list_to_empty (Listing *list,
               unsigned from,
               unsigned run)
{
  const ColumnState *state = list->state;
  const uint8_t     *end = state->cards[from] + state->n[from];
  unsigned           bound = run_bound (list->game, state, true);

  /* A whole column would give the same position again. */
  if (bound >= state->n[from])
    bound = state->n[from] - 1u;
  for (unsigned count = 1; count <= run && count <= bound; count++)
    if (!list->game->kings || *(end - count) / 4 == FAIR_KING - 1)
      list_move (list, from, list->empty, count, *(end - count));
}

static void
list_from_column (Listing *list,
                  unsigned from)
{
  const uint8_t *cards = list->state->cards[from];
  unsigned       n = list->state->n[from];
  unsigned       last = cards[n - 1];
  unsigned       run = 1;
  uint64_t       runs = UINT64_C (1) << last;

  while (run < n && column_joins (list->game, cards[n - run - 1], cards[n - run]))
    runs |= UINT64_C (1) << cards[n - ++run];
  if (column_is_next (list->state, last))
    list_move (list, from, COLUMN_FOUNDATION, 1, last);
  for (unsigned to = 0; to < COLUMN_COLUMNS; to++)
    if (list->fits[to] & runs)
      {
        /* The ranks determine which part of the run moves. */
        unsigned count = column_top (list->state, to) / 4 - last / 4;

        if (count <= list->bound)
          list_move (list, from, to, count, cards[n - count]);
      }
  if (list->empty < COLUMN_COLUMNS)
    list_to_empty (list, from, run);
}

static void
list_from_cell (Listing *list,
                unsigned cell)
{
  unsigned from = COLUMN_FIRST_CELL + cell;
  unsigned card = list->state->cells[cell];

  if (column_is_next (list->state, card))
    list_move (list, from, COLUMN_FOUNDATION, 1, card);
  for (unsigned to = 0; to < COLUMN_COLUMNS; to++)
    if (list->fits[to] >> card & 1)
      list_move (list, from, to, 1, card);
  if (list->empty < COLUMN_COLUMNS && (!list->game->kings || card / 4 == FAIR_KING - 1))
    list_move (list, from, list->empty, 1, card);
}

/* Lists all moves, except moves that differ from a listed one only in the choice of an empty column or cell, and moves
 * of a whole column to an empty one.  Returns: how many there are */
unsigned
column_list (const ColumnGame  *game,
             const ColumnState *state,
             ColumnMove         moves[COLUMN_MAX_MOVES])
{
  Listing  list = { .game = game, .state = state, .empty = COLUMN_COLUMNS, .bound = run_bound (game, state, false), .moves = moves };
  unsigned cell = 0;

  for (unsigned column = COLUMN_COLUMNS; column-- > 0;)
    if (state->n[column] > 0)
      list.fits[column] = game->joins[column_top (state, column)];
    else
      list.empty = column;
  while (cell < game->n_cells && state->cells[cell] != COLUMN_NO_CARD)
    cell++;
  for (unsigned from = 0; from < COLUMN_COLUMNS; from++)
    if (state->n[from] > 0)
      {
        list_from_column (&list, from);
        if (cell < game->n_cells)
          list_move (&list, from, COLUMN_FIRST_CELL + cell, 1, column_top (state, from));
      }
  for (unsigned from = 0; from < game->n_cells; from++)
    if (state->cells[from] != COLUMN_NO_CARD)
      list_from_cell (&list, from);

  return list.n;
}

/* Converts @move to a move of the rules; @slot is the foundation that takes its card, if it goes up. */
FairMove
column_tell (const ColumnGame *game,
             ColumnMove        move,
             unsigned          slot)
{
  const FairRules *rules = game->rules;
  unsigned         piles[2] = { move.from, move.to };

  for (unsigned i = 0; i < 2; i++)
    if (piles[i] == COLUMN_FOUNDATION)
      piles[i] = slot;
    else if (piles[i] >= COLUMN_FIRST_CELL)
      piles[i] += rules->first[FAIR_CELL] - (unsigned) COLUMN_FIRST_CELL;
    else
      piles[i] += rules->first[FAIR_COLUMN];

  return fair_move_cards (piles[0], piles[1], move.count);
}

static void
read_columns (const FairPosition *position,
              const ColumnGame   *game,
              ColumnState        *state)
{
  const FairRules *rules = game->rules;

  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    {
      unsigned pile = rules->first[FAIR_COLUMN] + column;

      for (unsigned i = 0; i < fair_position_count (position, pile); i++)
        {
          uint8_t card = (uint8_t) column_card (fair_position_pile (position, pile)[i]);

          push (game, state, column, &card, 1);
        }
    }
  for (unsigned cell = 0; cell < game->n_cells; cell++)
    {
      FairCard card = fair_position_top (position, rules->first[FAIR_CELL] + cell);
      uint8_t  read = (uint8_t) column_card (card);

      if (card != FAIR_NO_CARD)
        push (game, state, COLUMN_FIRST_CELL + cell, &read, 1);
    }
}

/* Creates a state from @position, and the game data for the search. */
void
column_read (const FairRules    *rules,
             const FairPosition *position,
             ColumnGame         *game,
             ColumnState        *state)
{
  const FairPile *column = &rules->piles[rules->first[FAIR_COLUMN]];
  uint64_t        seed = 1;

  game->rules = rules;
  game->n_cells = rules->count[FAIR_CELL];
  game->kings = column->fill == FAIR_FILL_KING;
  for (unsigned card = 0; card < FAIR_PACK_SIZE; card++)
    {
      game->joins[card] = 0;
      for (unsigned above = 0; above < FAIR_PACK_SIZE; above++)
        if (fair_joins (column, column_face (card), column_face (above)))
          game->joins[card] |= UINT64_C (1) << above;
      for (unsigned place = 0; place < COLUMN_PLACES; place++)
        {
          game->terms[card][place].stored = fair_mix_next (&seed);
          game->terms[card][place].extra = fair_mix_next (&seed);
        }
    }

  memset (state, 0, sizeof *state);
  memset (state->cells, COLUMN_NO_CARD, sizeof state->cells);
  state->n_empty = COLUMN_COLUMNS;
  state->n_free = (uint8_t) game->n_cells;
  for (unsigned slot = 0; slot < rules->count[FAIR_FOUNDATION]; slot++)
    {
      FairCard top = fair_position_top (position, rules->first[FAIR_FOUNDATION] + slot);

      if (top == FAIR_NO_CARD)
        continue;
      state->count[fair_card_suit (top)] = (uint8_t) fair_card_rank (top);
      state->n_up = (uint8_t) (state->n_up + fair_card_rank (top));
    }
  read_columns (position, game, state);
}
