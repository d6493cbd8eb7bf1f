/* two-pack-search.c: the search of Churchill, Demonthief, and Demons and Thieves.
 *
 * Two searches alternate and grow: one can prove a loss, and gives up when there are more states than its limit; the
 * other, a beam, searches for a win with a limited number of states per layer.  Most deals are won by one of the first
 * beams; harder ones get more, which are wider or narrower and differ in other ways as well.  Late in a game the
 * search for a proof gets most of the work.
 */
#include "two-pack-search.h"

#include "two-pack.h"

enum
{
  FIRST_WIDTH = 12,  /* of a beam */
  FIRST_CYCLE = 300, /* early in a game, the width of a beam at which a cycle ends; the next one begins with a sixth */
  MAX_WIDTH = 20000,
  BYTES_OF_WIDTH = 12000, /* memory of a beam for each state of its width */
  NOISE = 16,             /* added in every pass */
  MAX_NOISE = 200,
  N_EAGER = 4,
  SMALL_WEIGHT = 2,
  MAX_PASSES = 200,

  EARLY_STATES = 150, /* of the first complete search */
  LATE_STATES = 300,  /* the same if few cards are left, so that the search may finish */
  FEW_CARDS = 80,
  FEW_IN_STOCK = 10,
  MAX_STATES = 1 << 28,
  LEAST_BYTES_OF_STATE = 40
};

/* How to search the games of a family. */
typedef struct
{
  TwoPackWeights weights;
  unsigned       eager[N_EAGER]; /* used in turn: what one pass misses, another often wins at the same width */
} Plan;

/* The weights were found by experiment; see docs/solver.md. */
static const Plan churchill_plan = {
  .weights = {
    .foundation = 49,
    .empty = 45,
    .down = 40,
    .over = 40,
    .over_low = 2,
    .over_suit = -1,
    .join = 15,
    .join_suit = 6,
    .king = 6,
    .need = 7,
    .next_run = 1,
    .king_over = -2,
    .waste = 41,
    .stock = 15,
    .reserve = 40 },
  .eager = { 2, 3, 1, 0 }
};

/* Where rows pass over whole runs, it is better to deal them earlier, and kings belong at the bottom. */
static const Plan churchill_runs_plan = {
  .weights = {
    .foundation = 49,
    .empty = 45,
    .down = 40,
    .over = 40,
    .over_low = 2,
    .over_suit = -1,
    .join = 15,
    .join_suit = 6,
    .king = 20,
    .need = 7,
    .next_run = 1,
    .king_over = 15,
    .stock = 30,
    .reserve = 40 },
  .eager = { 2, 3, 1, 0 }
};

static const Plan demonthief_plan = {
  .weights = {
    .foundation = 49,
    .empty = -56,
    .down = 48,
    .over = 29,
    .over_suit = 3,
    .join = 15,
    .join_suit = 18,
    .king = 5,
    .waste = 18,
    .stock = 5,
    .reserve = 60 },
  .eager = { 3, 1, 2, 0 }
};

/* The weights of @plan; the smallest are 0 if that mechanism is off. */
static TwoPackWeights
get_weights (const Plan *plan)
{
  TwoPackWeights weights = plan->weights;
  int            values[sizeof weights / sizeof (int)];

  if (fair_mechanism_is_on (FAIR_TWO_PACK_SMALL_WEIGHTS))
    return weights;

  memcpy (values, &weights, sizeof weights);
  for (size_t i = 0; i < sizeof values / sizeof *values; i++)
    if (values[i] >= -SMALL_WEIGHT && values[i] <= SMALL_WEIGHT)
      values[i] = 0;
  memcpy (&weights, values, sizeof weights);
  return weights;
}

/* Searches from @search->start for a win, and for a proof that there is none; returns the answer. */
FairVerdict
fair_two_pack_search (FairSearch *search)
{
  TwoPackGame    game;
  TwoPackState   first;
  const Plan    *plan = &demonthief_plan;
  size_t         left = fair_search_left (search);
  unsigned       max_width = left / BYTES_OF_WIDTH < MAX_WIDTH ? (unsigned) (left / BYTES_OF_WIDTH) : MAX_WIDTH;
  size_t         max_states = left / LEAST_BYTES_OF_STATE; /* an upper bound of those for which a complete search has memory */
  TwoPackPass    pass = { .width = FIRST_WIDTH < max_width ? FIRST_WIDTH : max_width };
  uint32_t       n_states;
  bool           late;
  TwoPackWeights weights;
  unsigned       cycle = fair_mechanism_is_on (FAIR_TWO_PACK_CYCLES) ? FIRST_CYCLE : UINT32_MAX;
  unsigned       widest_pass = 0;

  fair_two_pack_begin (&game, &first, search->rules, search->start);
  if (game.churchill)
    plan = game.rules->skips_runs ? &churchill_runs_plan : &churchill_plan;
  weights = get_weights (plan);
  late = first.start[TWO_PACK_PILES] <= FEW_CARDS || two_pack_count (&first, TWO_PACK_STOCK) <= FEW_IN_STOCK;
  n_states = late ? LATE_STATES : EARLY_STATES;

  for (unsigned i = 0; i < MAX_PASSES && !search->over; i++)
    {
      FairVerdict verdict = FAIR_VERDICT_UNKNOWN;
      bool        is_wider = late || pass.width > widest_pass || pass.width == max_width;

      pass.seed = fair_mechanism_is_on (FAIR_TWO_PACK_SEEDS) ? 1 + 2 * i * FAIR_MIX_GOLDEN : 1;
      pass.eager = plan->eager[fair_mechanism_is_on (FAIR_TWO_PACK_EAGER) ? i % N_EAGER : 0];
      if (fair_mechanism_is_on (FAIR_TWO_PACK_NOISE) && pass.noise < MAX_NOISE)
        pass.noise += NOISE;
      if (is_wider && n_states > 0 && fair_mechanism_is_on (FAIR_TWO_PACK_COMPLETE))
        verdict = fair_two_pack_complete (&game, search, &first, n_states);
      if (verdict == FAIR_VERDICT_UNKNOWN && !search->over)
        verdict = fair_two_pack_beam (&game, search, &first, &weights, &pass);
      if (verdict != FAIR_VERDICT_UNKNOWN)
        return verdict;

      if (is_wider)
        {
          /* Once the complete search has had all the memory, it would only repeat itself. */
          if (n_states > max_states || n_states > MAX_STATES)
            n_states = 0;
          n_states = late ? n_states * 3 : n_states * 5 / 4;
          widest_pass = pass.width;
        }
      /* Late in a game, the next pass is wider by half.  Earlier, it is wider by a quarter, in cycles that end later each
       * time: once a beam is wide, narrow ones with different noise win more in the same time. */
      pass.width = late ? pass.width * 3 / 2 : pass.width * 5 / 4;
      if (!late && pass.width > cycle)
        {
          pass.width = cycle / 6;
          cycle = cycle * 3 / 2;
        }
      if (pass.width > max_width)
        pass.width = max_width;
    }

  return FAIR_VERDICT_UNKNOWN;
}
