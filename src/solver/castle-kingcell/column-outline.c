#include "column-outline.h"

#include <string.h>

/* An outline. */
typedef struct
{
  uint8_t locked[COLUMN_COLUMNS];
  uint8_t count[FAIR_N_SUITS];
} Outline;

static uint8_t
count_locked (const ColumnGame *game,
              const uint8_t    *cards,
              unsigned          n)
{
  while (n > 1 && column_joins (game, cards[n - 2], cards[n - 1]))
    n--;

  return (uint8_t) (n > 1 ? n : 0);
}

/* Makes the sets of the lowest cards of each column, without any known answers.  @start: where the search begins; its
 * columns contain all cards that are ever locked. */
void
column_outlines_init (ColumnOutlines    *self,
                      const ColumnGame  *game,
                      const ColumnState *start)
{
  self->game = game;
  self->n_entries = 0;
  self->index = (FairIndex){ .slots = self->slots, .mask = OUTLINE_SLOTS - 1 };
  memset (self->slots, 0, sizeof self->slots);
  memcpy (self->cards, start->cards, sizeof self->cards);
  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    {
      self->fixed[column][0] = 0;
      self->locked[column][0] = 0;
      for (unsigned n = 1; n <= start->n[column]; n++)
        {
          self->fixed[column][n] = self->fixed[column][n - 1] | UINT64_C (1) << start->cards[column][n - 1];
          self->locked[column][n] = count_locked (game, start->cards[column], n);
        }
    }
}

static bool
is_entry (const void *owner,
          uint32_t    place,
          const void *key)
{
  const ColumnOutlines *self = owner;

  return self->entries[place].key == *(const uint64_t *) key;
}

static bool lives (ColumnOutlines *self, const Outline *outline);

/* Properties that follow from an outline. */
typedef struct
{
  uint64_t seen;
  uint64_t heads;
  unsigned n_loose[FAIR_N_RANKS + 1]; /* of each rank */
  unsigned n_seen[FAIR_N_RANKS + 1];
  unsigned free; /* columns without locked cards */
} View;

static void
look (const ColumnOutlines *self,
      const Outline        *outline,
      View                 *view)
{
  uint64_t fixed = 0;
  uint64_t up = 0;
  uint64_t loose;

  view->heads = 0;
  view->free = 0;
  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    {
      unsigned n = outline->locked[column];

      fixed |= self->fixed[column][n];
      if (n > 0)
        view->heads |= UINT64_C (1) << self->cards[column][n - 1];
      else
        view->free++;
    }
  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    up |= (UINT64_C (0x1111111111111111) & ((UINT64_C (1) << 4 * outline->count[suit]) - 1)) << suit;
  loose = ((UINT64_C (1) << FAIR_PACK_SIZE) - 1) & ~fixed & ~up;
  view->seen = loose | view->heads;
  for (unsigned rank = 0; rank <= FAIR_N_RANKS; rank++)
    {
      view->n_loose[rank] = column_count_bits (loose >> 4 * rank & 15);
      view->n_seen[rank] = column_count_bits (view->seen >> 4 * rank & 15);
    }
}

/* Puts the loose cards for which there is no card of the next rank into @view->free columns.  Returns whether
 * these are enough. */
static bool
take_columns (View *view)
{
  for (unsigned rank = 0; rank < FAIR_N_RANKS; rank++)
    if (view->n_loose[rank] > view->n_seen[rank + 1])
      {
        unsigned more = view->n_loose[rank] - view->n_seen[rank + 1];

        if (more > view->free)
          return false;
        view->free -= more;
      }

  return true;
}

/* The number of columns needed to uncover a seen card of @rank. */
static unsigned
to_uncover (const View *view,
            unsigned    rank)
{
  return rank > 0 && view->n_loose[rank - 1] >= view->n_seen[rank];
}

/* Whether the game can still be won after one card goes up. */
static bool
lives_after_card (ColumnOutlines *self,
                  const Outline  *outline,
                  const View     *view)
{
  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    {
      unsigned rank = outline->count[suit];
      unsigned card = 4 * rank + suit;
      Outline  next = *outline;

      if (rank == FAIR_N_RANKS || !(view->seen >> card & 1) || to_uncover (view, rank) > view->free)
        continue;
      next.count[suit]++;
      for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
        if (next.locked[column] > 0 && self->cards[column][next.locked[column] - 1] == card)
          next.locked[column] = self->locked[column][next.locked[column] - 1];
      if (lives (self, &next))
        return true;
    }

  return false;
}

/* Whether the game can still be won after one head moves. */
static bool
lives_after_head (ColumnOutlines *self,
                  const Outline  *outline,
                  const View     *view)
{
  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    if (outline->locked[column] > 0)
      {
        unsigned rank = self->cards[column][outline->locked[column] - 1] / 4;
        unsigned need = to_uncover (view, rank) + (view->n_loose[rank] >= view->n_seen[rank + 1]);
        Outline  next = *outline;

        if (need > view->free)
          continue;
        next.locked[column] = self->locked[column][outline->locked[column] - 1];
        if (lives (self, &next))
          return true;
      }

  return false;
}

/* Whether the game can be won if the loose cards may be rearranged before each move of a head and before each
 * card that goes up. */
static bool
lives (ColumnOutlines *self,
       const Outline  *outline)
{
  uint64_t key = 0;
  uint32_t entry;
  bool     answer;
  unsigned up = 0;
  View     view;

  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    key = key << 6 | outline->locked[column];
  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    {
      key = key << 4 | outline->count[suit];
      up += outline->count[suit];
    }
  if (up == FAIR_PACK_SIZE)
    return true;
  entry = *fair_index_find (&self->index, fair_mix (key), is_entry, self, &key);
  if (entry != 0)
    return self->entries[entry - 1].lives;
  if (self->n_entries == OUTLINE_ENTRIES)
    return true;

  look (self, outline, &view);
  answer = take_columns (&view) && (lives_after_card (self, outline, &view) || lives_after_head (self, outline, &view));
  if (self->n_entries == OUTLINE_ENTRIES)
    return true;
  self->entries[self->n_entries++] = (ColumnOutlineEntry){ key, answer };
  *fair_index_find (&self->index, fair_mix (key), is_entry, self, &key) = self->n_entries;
  return answer;
}

/* Returns: false if no position of this outline can be won; true proves nothing.  See docs/solver.md. */
bool
column_outlines_live (ColumnOutlines *self,
                      const uint8_t   locked[COLUMN_COLUMNS],
                      const uint8_t   count[FAIR_N_SUITS])
{
  Outline outline;

  memcpy (outline.locked, locked, sizeof outline.locked);
  memcpy (outline.count, count, sizeof outline.count);
  return !fair_mechanism_is_on (FAIR_CASTLE_OUTLINES) || lives (self, &outline);
}

/* The same for the outline of @state. */
bool
column_outlines_state_lives (ColumnOutlines    *self,
                             const ColumnState *state)
{
  uint8_t locked[COLUMN_COLUMNS];

  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    locked[column] = count_locked (self->game, state->cards[column], state->n[column]);

  return column_outlines_live (self, locked, state->count);
}
