#include "column-best.h"

#include "queue.h"

#include <string.h>

enum
{
  PIECE = 4 /* bytes that are copied at once */
};

/* A position: all columns one after the other. */
typedef struct
{
  FairKey    key;
  ColumnMove move; /* the move that led here from the parent; forced moves follow */
  uint8_t    n[COLUMN_COLUMNS];
  uint8_t    cells[COLUMN_CELLS];
  uint8_t    cards[FAIR_PACK_SIZE + PIECE]; /* they are copied in pieces, which can be longer */
} Node;

typedef struct
{
  const ColumnGame  *game;
  const ColumnJudge *judge;
  ColumnOutlines    *outlines; /* (nullable) */
  FairQueue          queue;
  Node              *nodes;

  /* Of the position whose moves are tried. */
  unsigned values[COLUMN_COLUMNS];                 /* of its columns, without what is buried */
  uint8_t  columns[FAIR_PACK_SIZE + FAIR_N_SUITS]; /* the column of each card; COLUMN_COLUMNS: it is in none */
  uint8_t  above[FAIR_PACK_SIZE];                  /* how many cards lie on each card of a column */
} Best;

static void
pack (const ColumnState *state,
      Node              *node)
{
  unsigned n = 0;

  node->key = state->key;
  memcpy (node->n, state->n, sizeof node->n);
  memcpy (node->cells, state->cells, sizeof node->cells);
  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    {
      for (unsigned i = 0; i < state->n[column]; i += PIECE)
        memcpy (node->cards + n + i, state->cards[column] + i, PIECE);
      n += state->n[column];
    }
}

static void
unpack (const Best  *self,
        const Node  *node,
        ColumnState *state)
{
  unsigned n = 0;
  uint64_t there = 0;

  state->key = node->key;
  state->n_empty = 0;
  state->n_free = 0;
  memcpy (state->n, node->n, sizeof node->n);
  memcpy (state->cells, node->cells, sizeof node->cells);
  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    {
      for (unsigned i = 0; i < node->n[column]; i += PIECE)
        memcpy (state->cards[column] + i, node->cards + n + i, PIECE);
      n += node->n[column];
      state->n_empty = (uint8_t) (state->n_empty + (node->n[column] == 0));
    }
  for (unsigned i = 0; i < n; i++)
    there |= UINT64_C (1) << node->cards[i];
  for (unsigned cell = 0; cell < self->game->n_cells; cell++)
    if (node->cells[cell] == COLUMN_NO_CARD)
      state->n_free++;
    else
      there |= UINT64_C (1) << node->cells[cell];
  state->n_up = 0;
  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    {
      unsigned rank = 0;

      while (rank < FAIR_N_RANKS && !(there >> (rank * 4 + suit) & 1))
        rank++;
      state->count[suit] = (uint8_t) rank;
      state->n_up = (uint8_t) (state->n_up + rank);
    }
}

/* The value of @column, without what is buried. */
static unsigned
judge_column (const Best        *self,
              const ColumnState *state,
              unsigned           column)
{
  const ColumnJudge *judge = self->judge;
  const uint8_t     *cards = state->cards[column];
  unsigned           n = state->n[column];
  unsigned           lowest[FAIR_N_SUITS] = { 255, 255, 255, 255 };
  unsigned           value = n > 0 ? judge->taken : 0;

  for (unsigned i = 0; i < n; i++)
    {
      unsigned card = cards[i];

      if (i > 0 && !column_joins (self->game, cards[i - 1], card))
        value += judge->breaks;
      if (lowest[card % 4] < card)
        value += judge->order;
      else
        lowest[card % 4] = card;
    }

  return value;
}

/* Notes what the values of the positions after @state have in common. */
static void
look (Best              *self,
      const ColumnState *state)
{
  memset (self->columns, COLUMN_COLUMNS, sizeof self->columns);
  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    {
      self->values[column] = judge_column (self, state, column);
      for (unsigned i = 0; i < state->n[column]; i++)
        {
          self->columns[state->cards[column][i]] = (uint8_t) column;
          self->above[state->cards[column][i]] = (uint8_t) (state->n[column] - 1 - i);
        }
    }
}

/* The value of a position in which only the columns in the set @changed differ from the one that look() saw. */
static unsigned
judge_state (const Best        *self,
             const ColumnState *state,
             unsigned           changed)
{
  const ColumnJudge *judge = self->judge;
  unsigned           value = judge->left * ((unsigned) FAIR_PACK_SIZE - state->n_up) + judge->taken * (self->game->n_cells - state->n_free);
  unsigned           buried = 0; /* cards that lie on the next cards of suits */

  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    if (changed >> column & 1)
      {
        value += judge_column (self, state, column);
        for (unsigned i = 0; i + 1u < state->n[column]; i++)
          if (column_is_next (state, state->cards[column][i]))
            buried += state->n[column] - 1u - i;
      }
    else
      value += self->values[column];
  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    {
      unsigned next = 4u * state->count[suit] + suit;

      if (self->columns[next] < COLUMN_COLUMNS && !(changed >> self->columns[next] & 1))
        buried += self->above[next];
    }

  return value + buried * judge->buried;
}

/* Adds a position, if it is new.  Returns its number, or FAIR_QUEUE_NONE */
static uint32_t
keep (Best              *self,
      const ColumnState *state,
      unsigned           changed,
      uint32_t           parent,
      ColumnMove         move)
{
  uint32_t number;

  if (self->queue.n == self->queue.most || !fair_table_add (&self->queue.table, state->key) ||
      (self->outlines && !column_outlines_state_lives (self->outlines, state)))
    return FAIR_QUEUE_NONE;

  number = fair_queue_add (&self->queue, judge_state (self, state, changed), parent);
  self->nodes[number].move = move;
  pack (state, &self->nodes[number]);
  return number;
}

/* Tries all moves of a position.  Returns the number of a won one, or FAIR_QUEUE_NONE */
static uint32_t
expand (Best    *self,
        uint32_t number)
{
  ColumnState state;
  ColumnMove  moves[COLUMN_MAX_MOVES];
  ColumnMove  made[1 + FAIR_PACK_SIZE];
  unsigned    n;

  unpack (self, &self->nodes[number], &state);
  look (self, &state);
  n = column_list (self->game, &state, moves);
  for (unsigned i = 0; i < n; i++)
    {
      unsigned n_made = 0;
      unsigned changed = 0;
      uint32_t kept;

      made[n_made++] = moves[i];
      column_do (self->game, &state, moves[i]);
      column_do_forced (self->game, &state, made, &n_made);
      for (unsigned j = 0; j < n_made; j++)
        changed |= 1u << made[j].from | 1u << made[j].to;
      kept = keep (self, &state, changed, number, moves[i]);
      if (kept != FAIR_QUEUE_NONE && state.n_up == FAIR_PACK_SIZE)
        return kept;
      while (n_made > 0)
        column_undo (self->game, &state, made[--n_made]);
    }

  return FAIR_QUEUE_NONE;
}

static bool
write_path (Best              *self,
            const ColumnState *start,
            uint32_t           number,
            ColumnMove        *path,
            unsigned           room,
            unsigned          *n_path)
{
  ColumnState state = *start;
  uint32_t    before = FAIR_QUEUE_NONE;
  uint32_t    length = 0;

  /* Reverse the chain of parents. */
  while (number != FAIR_QUEUE_NONE)
    {
      uint32_t parent = self->queue.links[number].parent;

      self->queue.links[number].parent = before;
      before = number;
      number = parent;
      length++;
    }
  *n_path = 0;
  if (room < FAIR_PACK_SIZE || length > room - FAIR_PACK_SIZE)
    return false;

  column_do_forced (self->game, &state, path, n_path);
  for (number = self->queue.links[before].parent; number != FAIR_QUEUE_NONE; number = self->queue.links[number].parent)
    {
      column_do (self->game, &state, self->nodes[number].move);
      path[(*n_path)++] = self->nodes[number].move;
      column_do_forced (self->game, &state, path, n_path);
    }

  return state.n_up == FAIR_PACK_SIZE;
}

/* Looks for a win from @start, which is not won, the most promising positions first.  Memory taken from @search is
 * released at the end.  @most: the most positions to keep.  @path: (out): the moves of a win, with room for @room.
 * Returns: whether a win was found; false proves nothing */
bool
fair_column_best (FairSearch        *search,
                  const ColumnGame  *game,
                  const ColumnState *start,
                  ColumnOutlines    *outlines,
                  const ColumnJudge *judge,
                  uint32_t           most,
                  ColumnMove        *path,
                  unsigned           room,
                  unsigned          *n_path)
{
  size_t      used = search->memory_used;
  Best       *self = fair_search_take (search, sizeof *self);
  ColumnState state = *start;
  ColumnMove  forced[FAIR_PACK_SIZE];
  unsigned    n_forced = 0;
  uint32_t    won = FAIR_QUEUE_NONE;
  bool        found = false;

  if (self)
    {
      *self = (Best){ .game = game, .outlines = outlines, .judge = judge };
      self->nodes = fair_queue_init (&self->queue, search, most, sizeof *self->nodes);
    }
  if (self && self->nodes)
    {
      uint32_t number;

      column_do_forced (game, &state, forced, &n_forced);
      look (self, &state);
      keep (self, &state, 0, FAIR_QUEUE_NONE, (ColumnMove){ 0 });
      while (won == FAIR_QUEUE_NONE && self->queue.n < self->queue.most && (number = fair_queue_take_best (&self->queue)) != FAIR_QUEUE_NONE && fair_search_step (search))
        won = expand (self, number);
      found = won != FAIR_QUEUE_NONE && write_path (self, start, won, path, room, n_path);
    }
  search->memory_used = used;
  return found;
}
