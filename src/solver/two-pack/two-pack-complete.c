/* two-pack-complete.c: the search that can prove a loss: it examines every state, and stores each as a record.
 *
 * Records are stored in the order in which they were found, so they are also the queue.  A record has the whole
 * state, with equivalent columns in a fixed order.  States are compared by their bytes, so two are never mistaken for
 * one.  docs/solver.md explains which moves are left out and why that loses no win.
 */
#include "index.h"
#include "two-pack.h"

enum
{
  /* In a record: the counts of the piles, the face-down cards of the columns, foundations, redeals. */
  HEAD_SIZE = TWO_PACK_PILES + TWO_PACK_COLUMNS + FAIR_N_SUITS + 1,
  RECORD_ROOM = HEAD_SIZE + FAIR_MAX_CARDS
};

#define DEAD UINT32_MAX /* instead of the parent of a record that is shown to be lost */

typedef struct
{
  const TwoPackGame *game;
  FairSearch        *search;
  unsigned           size;    /* bytes of a record */
  uint8_t           *records; /* @n of @capacity */
  uint32_t          *parents; /* of each record */
  uint32_t           n;
  uint32_t           capacity;
  FairIndex          index; /* of the records */
} Complete;

/* Sorts the piles as in a record: equivalent columns by their cards. */
static void
sort_columns (const TwoPackGame  *game,
              const TwoPackState *state,
              uint8_t             order[TWO_PACK_PILES])
{
  bool fixed = game->churchill && two_pack_count (state, TWO_PACK_STOCK) > 0;

  for (unsigned i = 0; i < TWO_PACK_PILES; i++)
    {
      unsigned place = i;
      unsigned first = i < game->n_left ? 0 : game->n_left;
      unsigned count = two_pack_count (state, i);

      while (i < game->n_columns && !fixed && place > first)
        {
          unsigned other = order[place - 1];
          unsigned n = two_pack_count (state, other);

          if (n > count ||
              (n == count && state->down[other] > state->down[i]) ||
              (n == count && state->down[other] == state->down[i] &&
               memcmp (two_pack_pile (state, other), two_pack_pile (state, i), n) >= 0))
            break;
          order[place--] = (uint8_t) other;
        }
      order[place] = (uint8_t) i;
    }
}

static void
pack (const Complete     *complete,
      const TwoPackState *state,
      uint8_t            *record)
{
  uint8_t      order[TWO_PACK_PILES];
  uint8_t     *at = record + HEAD_SIZE;
  TwoPackState other;

  memset (record, 0, complete->size);
  if (fair_two_pack_has_class (complete->game, state))
    {
      other = *state;
      fair_two_pack_represent (complete->game, &other);
      state = &other;
    }
  sort_columns (complete->game, state, order);
  for (unsigned i = 0; i < TWO_PACK_PILES; i++)
    {
      unsigned count = two_pack_count (state, order[i]);

      record[i] = (uint8_t) count;
      if (i < TWO_PACK_COLUMNS)
        record[TWO_PACK_PILES + i] = state->down[order[i]];
      memcpy (at, two_pack_pile (state, order[i]), count);
      at += count;
    }
  at = record + TWO_PACK_PILES + TWO_PACK_COLUMNS;
  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    *at++ = (uint8_t) (state->high[suit] | state->low[suit] << 4);
  *at = state->redeals;
}

static void
unpack (const uint8_t *record,
        TwoPackState  *state)
{
  const uint8_t *at = record + TWO_PACK_PILES + TWO_PACK_COLUMNS;

  memset (state, 0, sizeof *state);
  for (unsigned i = 0; i < TWO_PACK_PILES; i++)
    state->start[i + 1] = (uint8_t) (state->start[i] + record[i]);
  memcpy (state->cards, record + HEAD_SIZE, state->start[TWO_PACK_PILES]);
  memcpy (state->down, record + TWO_PACK_PILES, TWO_PACK_COLUMNS);
  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++, at++)
    {
      state->high[suit] = *at & 0x0f;
      state->low[suit] = *at >> 4;
    }
  state->redeals = *at;
}

static bool
is_record (const void *owner,
           uint32_t    place,
           const void *key)
{
  const Complete *complete = owner;

  return memcmp (complete->records + (size_t) place * complete->size, key, complete->size) == 0;
}

/* Adds a record of @state unless there is one.  Returns: false if there is no room for it */
static bool
add (Complete           *complete,
     const TwoPackState *state,
     uint32_t            parent)
{
  uint8_t   record[RECORD_ROOM + sizeof (uint64_t)];
  uint32_t *slot;
  bool      dead;

  pack (complete, state, record);
  slot = fair_index_find (&complete->index, fair_mix_bytes (0, record, complete->size), is_record, complete, record);
  if (*slot != 0)
    return true;
  if (complete->n == complete->capacity)
    return false;

  memcpy (complete->records + (size_t) complete->n * complete->size, record, complete->size);
  dead = fair_mechanism_is_on (FAIR_TWO_PACK_DEAD_STATES) && fair_two_pack_is_dead (complete->game, state);
  complete->parents[complete->n++] = dead ? DEAD : parent;
  *slot = complete->n;
  return true;
}

static unsigned
list_moves (const TwoPackGame  *game,
            const TwoPackState *state,
            TwoPackMove         moves[TWO_PACK_ROOM])
{
  if (fair_two_pack_has_class (game, state))
    return fair_two_pack_list_class (game, state, moves);
  /* Each card of the stock can be drawn once more, and then no more. */
  if (!game->churchill && state->redeals >= game->max_redeals && fair_mechanism_is_on (FAIR_TWO_PACK_LATE_DRAWS))
    return fair_two_pack_list_last_pass (game, state, moves);

  return fair_two_pack_list_all (game, state, moves);
}

/* Plays on @state the move that leads to record @wanted, or that wins if @wanted is NULL.  Returns: whether there is
 * one */
static bool
do_move_to (const Complete *complete,
            TwoPackState   *state,
            const uint8_t  *wanted,
            TwoPackTrace   *trace)
{
  TwoPackMove moves[TWO_PACK_ROOM];
  unsigned    n = list_moves (complete->game, state, moves);

  for (unsigned i = 0; i < n; i++)
    {
      TwoPackState next = *state;
      uint8_t      record[RECORD_ROOM + sizeof (uint64_t)];

      trace->n = 0;
      fair_two_pack_play_class (complete->game, &next, moves[i], trace);
      fair_two_pack_settle_safe (complete->game, &next, trace);
      if (wanted)
        pack (complete, &next, record);
      if (wanted ? memcmp (record, wanted, complete->size) == 0 : two_pack_is_won (&next))
        {
          *state = next;
          return true;
        }
    }

  return false;
}

/* Writes the line from @first to record @last and the winning move after it. */
static FairVerdict
tell (Complete           *complete,
      const TwoPackState *first,
      uint32_t            last)
{
  TwoPackState state = *first;
  FairPosition position = *complete->search->start;
  TwoPackTrace trace = { 0 };
  uint32_t     index = last;
  uint32_t     next = 0;

  /* Reverse the chain of parents, so that each record of the line points to the next one. */
  while (true)
    {
      uint32_t parent = complete->parents[index];

      complete->parents[index] = next;
      next = index;
      if (index == 0)
        break;
      index = parent;
    }

  complete->search->n_line = 0;
  fair_two_pack_settle_safe (complete->game, &state, &trace);
  if (!fair_two_pack_tell (complete->game, complete->search, &position, &trace))
    return FAIR_VERDICT_UNKNOWN;
  for (index = 0; !two_pack_is_won (&state); index = complete->parents[index])
    {
      const uint8_t *wanted = NULL;

      if (index != last)
        wanted = complete->records + (size_t) complete->parents[index] * complete->size;
      if (!do_move_to (complete, &state, wanted, &trace) ||
          !fair_two_pack_tell (complete->game, complete->search, &position, &trace))
        return FAIR_VERDICT_UNKNOWN;
    }

  return FAIR_VERDICT_WON;
}

/* Allocates @wanted records, or fewer if there is less memory.  Returns: false if there is too little, or the search
 * has to end */
static bool
get_memory (Complete *complete,
            uint32_t  wanted)
{
  size_t room = fair_search_left (complete->search);

  /* The index has up to four slots per record, and alignment can waste bytes of each block. */
  if (room < 4096 + 8 * complete->size)
    return false;
  room = (room - 4096) / (complete->size + 5 * sizeof (uint32_t));
  complete->capacity = room < wanted ? (uint32_t) room : wanted;
  complete->records = fair_search_take (complete->search, (size_t) complete->capacity * complete->size);
  complete->parents = fair_search_take (complete->search, (size_t) complete->capacity * sizeof *complete->parents);

  return complete->records && complete->parents && fair_index_init (&complete->index, complete->search, complete->capacity);
}

/* Follows every move from record @index.  Returns: WON if one of them wins, LOST if none does, UNKNOWN if there was
 * no room or no time */
static FairVerdict
follow (Complete *complete,
        uint32_t  index)
{
  TwoPackMove  moves[TWO_PACK_ROOM];
  TwoPackState state;
  unsigned     n;

  unpack (complete->records + (size_t) index * complete->size, &state);
  n = list_moves (complete->game, &state, moves);
  for (unsigned i = 0; i < n; i++)
    {
      TwoPackState next = state;

      if (!fair_search_step (complete->search))
        return FAIR_VERDICT_UNKNOWN;
      fair_two_pack_play_class (complete->game, &next, moves[i], NULL);
      fair_two_pack_settle_safe (complete->game, &next, NULL);
      if (two_pack_is_won (&next))
        return FAIR_VERDICT_WON;
      if (!add (complete, &next, index))
        return FAIR_VERDICT_UNKNOWN;
    }

  return FAIR_VERDICT_LOST;
}

/* Searches everything that can be reached from @first, up to @n_states states.  Uses all the memory of @search. */
FairVerdict
fair_two_pack_complete (const TwoPackGame  *game,
                        FairSearch         *search,
                        const TwoPackState *first,
                        uint32_t            n_states)
{
  unsigned     size = HEAD_SIZE + first->start[TWO_PACK_PILES];
  Complete     complete = { .game = game, .search = search, .size = (size + 7u) & ~7u };
  TwoPackState state = *first;

  search->memory_used = 0;
  if (!get_memory (&complete, n_states))
    return FAIR_VERDICT_UNKNOWN;

  fair_two_pack_settle_safe (game, &state, NULL);
  if (two_pack_is_won (&state))
    return tell (&complete, first, 0);
  add (&complete, &state, 0);
  for (uint32_t i = 0; i < complete.n; i++)
    {
      FairVerdict verdict = complete.parents[i] == DEAD ? FAIR_VERDICT_LOST : follow (&complete, i);

      if (verdict == FAIR_VERDICT_WON)
        return tell (&complete, first, i);
      if (verdict == FAIR_VERDICT_UNKNOWN)
        return FAIR_VERDICT_UNKNOWN;
    }

  return FAIR_VERDICT_LOST;
}
