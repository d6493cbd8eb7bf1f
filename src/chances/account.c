#include "account.h"

/* What finding the move that lost a game needs. */
typedef struct
{
  const FairRules    *rules;
  const FairPosition *deal;
  const FairMove     *moves;
  const FairSampling *sampling;
  bool                stopped; /* a search was */
} Truth;

/* Whether the place is proven to be lost, with all cards known. */
static bool
is_lost (Truth   *truth,
         unsigned place)
{
  FairPosition position = *truth->deal;
  FairSolution solution;

  for (unsigned i = 0; i < place; i++)
    fair_apply (truth->rules, &position, truth->moves[i], NULL);
  truth->stopped = !fair_sampling_solve (truth->sampling, truth->rules, &position, true, &solution);
  return solution.verdict == FAIR_VERDICT_LOST;
}

/* Returns: the first of @n places that is lost, because a lost game stays lost; @n if none is */
static unsigned
find_lost (Truth   *truth,
           unsigned n)
{
  unsigned open = 0; /* all before this one are not lost */
  unsigned lost = n - 1;

  if (!is_lost (truth, lost))
    return n;

  while (open < lost && !truth->stopped)
    {
      unsigned middle = open + (lost - open) / 2;

      if (is_lost (truth, middle))
        lost = middle;
      else
        open = middle + 1;
    }

  return lost;
}

static int
find_least (const FairChances *chances,
            unsigned           lost)
{
  int least = fair_share_permille (fair_chances_get (chances, 0)->share);

  for (unsigned i = 1; i <= lost && i < fair_chances_count (chances); i++)
    {
      const FairChance *chance = fair_chances_get (chances, i);
      int               now = fair_share_permille (i < lost ? chance->share : chance->unshown);

      if (now < least)
        least = now;
    }

  return least;
}

/* @chances: refined, of a game without returns.  @moves: all of that game, from @deal.  @sampling: how it is searched.
 * Returns: false if the work was stopped */
bool
fair_account_make (const FairChances  *chances,
                   const FairRules    *rules,
                   const FairPosition *deal,
                   const FairMove     *moves,
                   const FairSampling *sampling,
                   FairAccount        *account)
{
  unsigned     n = fair_chances_count (chances);
  unsigned     lost;
  bool         won;
  FairPosition end = *deal;
  Truth        truth = { .rules = rules, .deal = deal, .moves = moves, .sampling = sampling };

  *account = (FairAccount){ .deal = fair_share_permille (fair_chances_get (chances, 0)->share) };
  for (unsigned i = 0; i < n; i++)
    {
      FairShare share = fair_chances_get (chances, i)->share;

      account->cost += fair_chances_get_change (chances, i).cost;
      account->luck += fair_chances_get_change (chances, i).luck;
      if (share.won + share.lost + share.unknown == 0)
        account->deal = -1;
    }
  for (unsigned i = 0; i + 1 < n; i++)
    fair_apply (rules, &end, moves[i], NULL);

  won = fair_status (rules, &end) == FAIR_STATUS_WON;
  lost = won ? n : find_lost (&truth, n);
  account->least = won || lost < n ? find_least (chances, lost) : -1;
  return !truth.stopped;
}
