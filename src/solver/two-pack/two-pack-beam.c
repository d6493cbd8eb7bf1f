/* two-pack-beam.c: searches for a win layer by layer, keeping only the best states of each layer. */
#include "table.h"
#include "two-pack.h"

enum
{
  MAX_LAYERS = 500,
  KEYS_OF_WIDTH = 4096, /* keys in the table for each state of the width */
  STATES_A_LOOK = 512   /* states made between two checks of the stop flag */
};

/* A state of the next layer that may be kept. */
typedef struct
{
  int32_t     score;
  uint32_t    parent; /* its index in this layer */
  TwoPackMove move;
  uint32_t    order; /* the order in which it was found; unique */
} Candidate;

/* How a state of a layer was reached. */
typedef struct
{
  uint32_t    parent;
  TwoPackMove move;
} Origin;

typedef struct
{
  const TwoPackGame    *game;
  const TwoPackWeights *weights;
  const TwoPackPass    *pass;
  FairSearch           *search;
  unsigned              width;
  TwoPackState         *layer; /* @n states of @width */
  TwoPackState         *next;
  unsigned              n;
  Candidate            *candidates; /* @n_candidates of 2 * @width */
  unsigned              n_candidates;
  uint32_t              n_found; /* in this layer */
  int32_t               bar;     /* states with lower scores are not considered */
  Origin               *origins; /* @width for each layer, starting with the second */
  FairTable             seen;
  unsigned              depth;
  bool                  won;
  uint32_t              won_parent;
  TwoPackMove           won_move;
} Beam;

static bool
is_better (const Candidate *a,
           const Candidate *b)
{
  return a->score != b->score ? a->score > b->score : a->order < b->order;
}

/* Moves the best @keep of @n candidates to the front, in any order. */
static void
select_best (Candidate *list,
             unsigned   n,
             unsigned   keep)
{
  ptrdiff_t first = 0;
  ptrdiff_t last = (ptrdiff_t) n - 1;
  ptrdiff_t wanted = (ptrdiff_t) keep - 1;

  while (first < last)
    {
      Candidate pivot = list[first + (last - first) / 2];
      ptrdiff_t i = first;
      ptrdiff_t j = last;

      while (i <= j)
        {
          while (is_better (&list[i], &pivot))
            i++;
          while (is_better (&pivot, &list[j]))
            j--;
          if (i <= j)
            {
              Candidate swap = list[i];

              list[i++] = list[j];
              list[j--] = swap;
            }
        }
      if (wanted <= j)
        last = j;
      else if (wanted >= i)
        first = i;
      else
        return;
    }
}

/* Makes room for a candidate, if there is none. */
static void
thin (Beam *beam)
{
  if (beam->n_candidates < 2 * beam->width)
    return;

  select_best (beam->candidates, beam->n_candidates, beam->width);
  beam->n_candidates = beam->width;
  beam->bar = beam->candidates[0].score;
  for (unsigned i = 1; i < beam->width; i++)
    if (beam->candidates[i].score < beam->bar)
      beam->bar = beam->candidates[i].score;
}

/* Considers the state to which @move leads from state @parent of the layer. */
static void
consider (Beam       *beam,
          unsigned    parent,
          TwoPackMove move)
{
  TwoPackState state = beam->layer[parent];
  uint64_t     key;
  int32_t      score;

  fair_two_pack_step (beam->game, beam->pass->eager, &state, move, NULL);
  if (two_pack_is_won (&state))
    {
      beam->won = true;
      beam->won_parent = parent;
      beam->won_move = move;
      return;
    }
  key = fair_two_pack_rehash (beam->game, &state);
  if (fair_mechanism_is_on (FAIR_TWO_PACK_SEEN) && fair_table_has (&beam->seen, (FairKey){ key, key }))
    return;
  score = fair_two_pack_score (beam->game, beam->weights, &state);
  score += (int32_t) (((key * beam->pass->seed) >> 48) * beam->pass->noise >> 16);
  if (score <= beam->bar)
    return;
  fair_table_add (&beam->seen, (FairKey){ key, key });
  thin (beam);
  beam->candidates[beam->n_candidates] = (Candidate){ score, parent, move, beam->n_found++ };
  beam->n_candidates++;
}

/* Considers all states to which the layer leads.  Returns: false if the search has to end */
static bool
look (Beam *beam)
{
  TwoPackMove moves[TWO_PACK_ROOM];

  beam->n_candidates = 0;
  beam->n_found = 0;
  beam->bar = INT32_MIN;
  for (unsigned i = 0; i < beam->n && !beam->won; i++)
    {
      unsigned n = fair_two_pack_list_all (beam->game, &beam->layer[i], moves);

      for (unsigned k = 0; k < n && !beam->won; k++)
        {
          if (!fair_search_step (beam->search))
            return false;
          consider (beam, i, moves[k]);
        }
    }

  return true;
}

/* Makes the next layer from the best candidates.  Returns: false if the search has to end */
static bool
advance (Beam *beam)
{
  TwoPackState *swap = beam->next;
  Origin       *origins = beam->origins + (size_t) beam->depth * beam->width;

  if (beam->n_candidates > beam->width)
    {
      select_best (beam->candidates, beam->n_candidates, beam->width);
      beam->n_candidates = beam->width;
    }
  for (unsigned i = 0; i < beam->n_candidates; i++)
    {
      const Candidate *candidate = &beam->candidates[i];
      TwoPackState    *state = &beam->next[i];

      *state = beam->layer[candidate->parent];
      fair_two_pack_step (beam->game, beam->pass->eager, state, candidate->move, NULL);
      fair_two_pack_score (beam->game, beam->weights, state);
      fair_two_pack_rehash (beam->game, state);
      origins[i] = (Origin){ candidate->parent, candidate->move };
      if (i % STATES_A_LOOK == STATES_A_LOOK - 1 && !fair_search_look (beam->search))
        return false;
    }
  beam->next = beam->layer;
  beam->layer = swap;
  beam->n = beam->n_candidates;
  beam->depth++;
  return true;
}

static FairVerdict
tell (Beam               *beam,
      const TwoPackState *first)
{
  TwoPackState state = *first;
  FairPosition position = *beam->search->start;
  TwoPackMove  line[MAX_LAYERS + 1];
  TwoPackTrace trace = { 0 };
  unsigned     parent = beam->won_parent;
  unsigned     n = beam->won ? beam->depth + 1 : 0; /* none if the first state only needs moves that are made at once */

  line[beam->depth] = beam->won_move;
  for (unsigned depth = beam->depth; depth > 0; depth--)
    {
      const Origin *origin = &beam->origins[(size_t) (depth - 1) * beam->width + parent];

      line[depth - 1] = origin->move;
      parent = origin->parent;
    }

  beam->search->n_line = 0;
  fair_two_pack_settle (beam->game, beam->pass->eager, &state, &trace);
  if (!fair_two_pack_tell (beam->game, beam->search, &position, &trace))
    return FAIR_VERDICT_UNKNOWN;
  for (unsigned i = 0; i < n; i++)
    {
      trace.n = 0;
      fair_two_pack_step (beam->game, beam->pass->eager, &state, line[i], &trace);
      if (!fair_two_pack_tell (beam->game, beam->search, &position, &trace))
        return FAIR_VERDICT_UNKNOWN;
    }

  return FAIR_VERDICT_WON;
}

static bool
get_memory (Beam *beam)
{
  size_t width = beam->width;
  size_t size = width * KEYS_OF_WIDTH * sizeof (uint64_t);

  if (width == 0)
    return false;
  beam->layer = fair_search_take (beam->search, width * sizeof *beam->layer);
  beam->next = fair_search_take (beam->search, width * sizeof *beam->next);
  beam->candidates = fair_search_take (beam->search, 2 * width * sizeof *beam->candidates);
  beam->origins = fair_search_take (beam->search, MAX_LAYERS * width * sizeof *beam->origins);
  if (size < FAIR_TABLE_LEAST)
    size = FAIR_TABLE_LEAST;
  if (size > fair_search_left (beam->search))
    size = fair_search_left (beam->search);

  return beam->layer && beam->next && beam->candidates && beam->origins &&
         fair_table_init (&beam->seen, fair_search_take (beam->search, size), size, beam->search->stop);
}

/* Searches from @first for a win with at most @pass->width states per layer.  Uses all the memory of @search.  Never
 * returns LOST. */
FairVerdict
fair_two_pack_beam (const TwoPackGame    *game,
                    FairSearch           *search,
                    const TwoPackState   *first,
                    const TwoPackWeights *weights,
                    const TwoPackPass    *pass)
{
  Beam     beam = { .game = game, .weights = weights, .pass = pass, .search = search, .width = pass->width };
  uint64_t key;

  search->memory_used = 0;
  if (!get_memory (&beam))
    return FAIR_VERDICT_UNKNOWN;

  beam.layer[0] = *first;
  fair_two_pack_settle (game, pass->eager, &beam.layer[0], NULL);
  fair_two_pack_score (game, weights, &beam.layer[0]);
  key = fair_two_pack_rehash (game, &beam.layer[0]);
  fair_table_add (&beam.seen, (FairKey){ key, key });
  beam.n = 1;
  if (two_pack_is_won (&beam.layer[0]))
    return tell (&beam, first);
  while (beam.n > 0 && beam.depth < MAX_LAYERS && look (&beam))
    {
      if (beam.won)
        return tell (&beam, first);
      if (!advance (&beam))
        break;
    }

  return FAIR_VERDICT_UNKNOWN;
}
