#include "chances.h"

#include <stdlib.h>
#include <string.h>

#include "deal.h"

enum
{
  FAIR_TRIES = 50 /* ways to try for each one that is used */
};

/* Whether the player has seen @card. */
bool
fair_sight_has (const FairSight *sight,
                FairCard         card)
{
  return sight->seen[card / 64] >> card % 64 & 1;
}

static void
note_seen (FairSight *sight,
           FairCard   card)
{
  sight->seen[card / 64] |= UINT64_C (1) << card % 64;
}

/* Adds every card that lies face up in @position. */
void
fair_sight_add (FairSight          *sight,
                const FairRules    *rules,
                const FairPosition *position)
{
  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    for (unsigned i = position->down[pile]; i < fair_position_count (position, pile); i++)
      note_seen (sight, fair_position_pile (position, pile)[i]);
}

/**
 * fair_sight_follow:
 * @position: the position after a move
 * @effects: what the move did
 *
 * Adds the cards that a move showed.
 *
 * Returns: whether one of them had not been seen before
 */
bool
fair_sight_follow (FairSight          *sight,
                   const FairRules    *rules,
                   const FairPosition *position,
                   const FairEffects  *effects)
{
  FairSight before = *sight;

  for (unsigned i = 0; i < effects->n; i++)
    if (effects->list[i].kind == FAIR_EFFECT_TURN || effects->list[i].drawn)
      note_seen (sight, effects->list[i].card);
  fair_sight_add (sight, rules, position);

  return memcmp (&before, sight, sizeof before) != 0;
}

/* Lists the unseen cards in the order of their places in @position.  Returns: how many there are */
static unsigned
list_unseen (const FairRules    *rules,
             const FairPosition *position,
             const FairSight    *sight,
             FairCard            cards[FAIR_MAX_CARDS])
{
  unsigned n = 0;

  for (unsigned i = 0; i < position->start[rules->n_piles]; i++)
    if (!fair_sight_has (sight, position->cards[i]))
      cards[n++] = position->cards[i];

  return n;
}

static int
compare_cards (const void *a,
               const void *b)
{
  FairCard left = *(const FairCard *) a;
  FairCard right = *(const FairCard *) b;

  return fair_card_face (left) != fair_card_face (right) ? fair_card_face (left) - fair_card_face (right) : left - right;
}

/* Makes one way: shuffles the unseen cards onto the places of the @n cards in @places. */
static void
make_way (const FairCard *places,
          const FairCard *sorted,
          unsigned        n,
          uint64_t       *random,
          FairCard        way[FAIR_CARD_CODES])
{
  FairCard cards[FAIR_MAX_CARDS];

  for (unsigned card = 0; card < FAIR_CARD_CODES; card++)
    way[card] = (FairCard) card;
  memcpy (cards, sorted, n);
  for (unsigned i = n; i > 0; i--)
    {
      unsigned j = (unsigned) fair_random_below (random, i);

      way[places[i - 1]] = cards[j];
      cards[j] = cards[i - 1];
    }
}

/**
 * fair_ways_put:
 * @result: (out): @position, with its unseen cards as they lie in way number @way
 */
void
fair_ways_put (const FairWays     *ways,
               unsigned            way,
               const FairRules    *rules,
               const FairPosition *position,
               FairPosition       *result)
{
  *result = *position;
  for (unsigned i = 0; i < position->start[rules->n_piles]; i++)
    result->cards[i] = ways->cards[way][position->cards[i]];
}

/* Whether the solver wins the deal of the last way. */
static bool
is_fair (const FairWays     *ways,
         const FairRules    *rules,
         const FairPosition *deal,
         uint64_t            states,
         FairSolver         *solver,
         const atomic_bool  *stop)
{
  FairSolverLimits limits = { .states = states };
  FairSolution     solution;
  FairPosition     start;

  fair_ways_put (ways, ways->n, rules, deal, &start);
  fair_solver_run (solver, rules, &start, &limits, stop, &solution);
  return solution.verdict == FAIR_VERDICT_WON;
}

/**
 * fair_ways_sample:
 * @ways: (out): to be cleared with fair_ways_clear() in any case; one way if all cards were seen, and fewer than wanted
 *   if few ways have a winnable deal
 * @deal: the deal of the game
 * @position: a position of the game
 * @sight: the cards that the player has seen so far
 * @solver: decides which deals can be won, if the sampling is fair
 * @stop: (nullable): when another thread sets it, the sampling ends
 *
 * Takes a sample of the ways in which the unseen cards can lie, uniformly, with the generator that shuffles deals.
 *
 * Returns: false if there is no memory or @stop was set
 */
bool
fair_ways_sample (FairWays           *ways,
                  const FairRules    *rules,
                  const FairPosition *deal,
                  const FairPosition *position,
                  const FairSight    *sight,
                  const FairSampling *sampling,
                  FairSolver         *solver,
                  const atomic_bool  *stop)
{
  FairCard places[FAIR_MAX_CARDS];
  FairCard sorted[FAIR_MAX_CARDS];
  unsigned n_unseen = list_unseen (rules, position, sight, places);
  unsigned n_ways = n_unseen > 0 ? sampling->n_ways : 1;
  uint64_t random = sampling->seed;

  *ways = (FairWays){ .cards = malloc (n_ways * sizeof *ways->cards) };
  if (ways->cards == NULL)
    return false;

  memcpy (sorted, places, n_unseen);
  qsort (sorted, n_unseen, sizeof *sorted, compare_cards);
  for (unsigned tries = 0; ways->n < n_ways && tries < n_ways * FAIR_TRIES; tries++)
    {
      if (stop != NULL && atomic_load (stop))
        return false;
      make_way (places, sorted, n_unseen, &random, ways->cards[ways->n]);
      if (!sampling->fair || n_unseen == 0 || is_fair (ways, rules, deal, sampling->states, solver, stop))
        ways->n++;
    }

  return true;
}

/* Frees what @ways owns. */
void
fair_ways_clear (FairWays *ways)
{
  free (ways->cards);
  *ways = (FairWays){ 0 };
}

/**
 * fair_ways_weigh:
 * @moves: moves to play first, up to the first that shows a card
 * @share: (out): in how many of @ways the game can be won
 *
 * Returns: false if @stop was set
 */
bool
fair_ways_weigh (const FairWays     *ways,
                 const FairRules    *rules,
                 const FairPosition *position,
                 const FairMove     *moves,
                 unsigned            n_moves,
                 const FairSampling *sampling,
                 FairSolver         *solver,
                 const atomic_bool  *stop,
                 FairShare          *share)
{
  FairSolverLimits limits = { .states = sampling->states };

  *share = (FairShare){ 0 };
  for (unsigned way = 0; way < ways->n; way++)
    {
      FairPosition start;
      FairSolution solution;

      fair_ways_put (ways, way, rules, position, &start);
      for (unsigned i = 0; i < n_moves; i++)
        fair_apply (rules, &start, moves[i], NULL);
      fair_solver_run (solver, rules, &start, &limits, stop, &solution);
      if (stop != NULL && atomic_load (stop))
        return false;
      share->won += solution.verdict == FAIR_VERDICT_WON;
      share->lost += solution.verdict == FAIR_VERDICT_LOST;
      share->unknown += solution.verdict == FAIR_VERDICT_UNKNOWN;
    }

  return true;
}

/* The chances in thousandths; unknown counts one half. */
int
fair_share_permille (FairShare share)
{
  int n = (int) (share.won + share.lost + share.unknown);

  return n > 0 ? (int) ((2000 * share.won + 1000 * share.unknown + (unsigned) n) / (2u * (unsigned) n)) : 0;
}

/* The cost of the move from this position, in thousandths. */
int
fair_chance_cost (const FairChance *chance)
{
  return fair_share_permille (chance->share) - fair_share_permille (chance->after);
}

/* The luck of the move from @chance to @next, from the cards it showed, in thousandths. */
int
fair_chance_luck (const FairChance *chance,
                  const FairChance *next)
{
  return fair_share_permille (next->share) - fair_share_permille (chance->after);
}

/**
 * fair_chances_run:
 * @deal: the deal, or any other position from which the game was played
 * @moves: legal moves from there
 * @chances: (out): @n_moves + 1 of them, one for each position, starting with the deal
 *
 * Finds the chances at each position of a game.  A move that shows nothing does not change the ways, so its cost is
 * counted on the same ways before and after it, and it involves no luck. So the final chances are the chances at the
 * deal, minus all costs, plus all luck.
 *
 * Returns: false if there is no memory or @stop was set
 */
bool
fair_chances_run (const FairRules    *rules,
                  const FairPosition *deal,
                  const FairMove     *moves,
                  unsigned            n_moves,
                  const FairSampling *sampling,
                  FairSolver         *solver,
                  const atomic_bool  *stop,
                  FairChance         *chances)
{
  FairPosition position = *deal;
  FairSight    sight = { 0 };
  FairWays     ways = { 0 };
  bool         done = true;

  fair_sight_add (&sight, rules, deal);
  for (unsigned i = 0; done && i <= n_moves; i++)
    {
      FairEffects effects;

      if (i == 0 || chances[i - 1].shows)
        {
          fair_ways_clear (&ways);
          done = fair_ways_sample (&ways, rules, deal, &position, &sight, sampling, solver, stop) &&
                 fair_ways_weigh (&ways, rules, &position, NULL, 0, sampling, solver, stop, &chances[i].share);
        }
      else
        chances[i].share = chances[i - 1].after;
      chances[i].after = chances[i].share;
      chances[i].shows = false;
      if (!done || i == n_moves)
        break;

      done = fair_ways_weigh (&ways, rules, &position, &moves[i], 1, sampling, solver, stop, &chances[i].after);
      fair_apply (rules, &position, moves[i], &effects);
      chances[i].shows = fair_sight_follow (&sight, rules, &position, &effects);
    }
  fair_ways_clear (&ways);

  return done;
}
