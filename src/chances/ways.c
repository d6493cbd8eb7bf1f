#include "ways.h"

#include <stdlib.h>
#include <string.h>

#include "deal.h"

enum
{
  FAIR_TRIES = 50 /* ways to try for each one that is used */
};

/* Searches @position.  @solution: (out): with a line of moves, if not @verdict_only.  Returns: false if the work was
 * stopped */
bool
fair_sampling_solve (const FairSampling *sampling,
                     const FairRules    *rules,
                     const FairPosition *position,
                     bool                verdict_only,
                     FairSolution       *solution)
{
  FairSolverLimits limits = { .states = sampling->states, .verdict_only = verdict_only };

  fair_solver_run (sampling->solver, rules, position, &limits, sampling->stop, solution);
  return sampling->stop == NULL || !atomic_load (sampling->stop);
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

/* @result: (out): @position, with its unseen cards as they lie in way number @way. */
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

/**
 * fair_ways_sample:
 * @ways: (inout): zeroed, or a sample of the same ways, which is continued; to be cleared with fair_ways_clear() in any
 *   case; one way if all cards were seen, and fewer than wanted if few ways have a winnable deal
 * @deal: the deal of the game
 * @seen: the cards that the player has seen so far
 *
 * Takes a sample of the ways in which the unseen cards can lie, uniformly, with the generator that shuffles deals.  The
 * ways depend on the seen cards only, and a larger sample begins with a smaller one.  It can be continued after a stop.
 *
 * Returns: false if there is no memory or the work was stopped
 */
bool
fair_ways_sample (FairWays           *ways,
                  const FairRules    *rules,
                  const FairPosition *deal,
                  const FairSeen     *seen,
                  const FairSampling *sampling)
{
  FairCard places[FAIR_MAX_CARDS]; /* the unseen cards in the order in which they were dealt */
  FairCard sorted[FAIR_MAX_CARDS];
  unsigned n_unseen = 0;
  unsigned n_ways;
  void    *cards;

  for (unsigned i = 0; i < deal->start[rules->n_piles]; i++)
    if (!fair_seen_has (seen, deal->cards[i]))
      places[n_unseen++] = deal->cards[i];
  n_ways = n_unseen > 0 ? sampling->n_ways : 1;
  cards = realloc (ways->cards, n_ways * sizeof *ways->cards);
  if (cards == NULL)
    return false;

  ways->cards = cards;
  if (ways->tries == 0)
    ways->random = sampling->seed;
  memcpy (sorted, places, n_unseen);
  qsort (sorted, n_unseen, sizeof *sorted, compare_cards);
  for (; ways->n < n_ways && ways->tries < n_ways * FAIR_TRIES; ways->tries++)
    {
      uint64_t     random = ways->random;
      FairPosition start;
      FairSolution solution = { .verdict = FAIR_VERDICT_WON };
      bool         stopped = false;

      make_way (places, sorted, n_unseen, &random, ways->cards[ways->n]);
      fair_ways_put (ways, ways->n, rules, deal, &start);
      if (sampling->fair && n_unseen > 0)
        stopped = !fair_sampling_solve (sampling, rules, &start, true, &solution);
      if (solution.verdict == FAIR_VERDICT_WON)
        ways->n++;
      else if (stopped)
        return false;
      ways->random = random;
    }
  ways->complete = n_unseen == 0 || ways->n < n_ways;

  return true;
}

/* Frees what @ways owns. */
void
fair_ways_clear (FairWays *ways)
{
  free (ways->cards);
  *ways = (FairWays){ 0 };
}

/* Adds to @share in how many of @ways the game can be won.  @moves: moves to play first, up to the first that shows a
 * card. Returns: false if the work was stopped */
bool
fair_ways_weigh (const FairWays     *ways,
                 const FairRules    *rules,
                 const FairPosition *position,
                 const FairMove     *moves,
                 unsigned            n_moves,
                 const FairSampling *sampling,
                 FairShare          *share)
{
  for (unsigned way = 0; way < ways->n; way++)
    {
      FairPosition start;
      FairSolution solution;

      fair_ways_put (ways, way, rules, position, &start);
      for (unsigned i = 0; i < n_moves; i++)
        fair_apply (rules, &start, moves[i], NULL);
      if (!fair_sampling_solve (sampling, rules, &start, true, &solution))
        return false;
      fair_share_add (share, solution.verdict);
    }

  return true;
}

/* Adds one way with this verdict. */
void
fair_share_add (FairShare  *share,
                FairVerdict verdict)
{
  share->won += verdict == FAIR_VERDICT_WON;
  share->lost += verdict == FAIR_VERDICT_LOST;
  share->unknown += verdict == FAIR_VERDICT_UNKNOWN;
}

/* The chances in thousandths; unknown counts one half. */
int
fair_share_permille (FairShare share)
{
  int n = (int) (share.won + share.lost + share.unknown);

  return n > 0 ? (int) ((2000 * share.won + 1000 * share.unknown + (unsigned) n) / (2u * (unsigned) n)) : 0;
}
