#include "player.h"

#include <stdlib.h>
#include <string.h>

enum
{
  N_WINNERS = 3,    /* plans, of those that begin the most wins, that are compared */
  N_COMPARED = 16,  /* plans that are compared at most */
  N_LEAST = 2,      /* plans that are compared over all ways, if there are so many */
  FIRST_SHARE = 4,  /* one way in this many is enough to drop the worse half of the plans */
  MORE_WAYS = 4,    /* times as many ways may decide between the best two */
  CLOSE = 8,        /* ways for each one that may separate them, squared */
  MORE_STATES = 16, /* times as many, where shorter searches find no win */
  FEW_WAYS = 8,     /* and one way in this many */
  ALL_STATES = 100, /* times as many, once all cards were seen */
  DROPPED = 80      /* moves of the longest plan from which moves are dropped */
};

/* A plan: the moves until one shows an unseen card, or until the game is won. */
typedef struct
{
  unsigned     votes; /* in how many ways a win begins with it */
  FairShare    share; /* over the ways in which it was weighed */
  FairPosition end;   /* the key of the position before its last move */
  unsigned     n_moves;
  FairMove     moves[FAIR_PLAYER_MAX_MOVES];
} Plan;

/* The player's state. */
typedef struct
{
  const FairRules    *rules;
  const FairPosition *deal;
  FairSampling        sampling; /* with the number of ways that was asked for */
  FairSampling        weighing; /* with the states of a search now */
  FairPosition        position;
  FairSeen            seen;
  FairWays            ways;  /* owned */
  Plan               *plans; /* owned; the found ones, at most one for each way, and then those to compare */
  unsigned            n_plans;
  unsigned            n_compared;
} Player;

/* Whether the redeals cannot run out. */
static bool
has_redeals (const FairRules    *rules,
             const FairPosition *position)
{
  return rules->max_redeals >= position->redeals + FAIR_PLAYER_MAX_MOVES;
}

/* Makes positions equal that are equal to the player: replaces cards that were not seen, which differ from way to way,
 * and what does not change what can be won. */
static void
hide_unseen (const Player *self,
             FairPosition *position)
{
  for (unsigned i = 0; i < FAIR_MAX_CARDS; i++)
    if (!fair_seen_has (&self->seen, position->cards[i]))
      position->cards[i] = FAIR_NO_CARD;
  position->score = 0;
  if (has_redeals (self->rules, position))
    position->redeals = 0;
}

/* Makes a plan of @moves from @start, up to the first that shows a card.  Returns: whether one of them does, or they win;
 * false also if one is not legal */
static bool
make_plan (const Player       *self,
           const FairPosition *start,
           const FairMove     *moves,
           unsigned            n_moves,
           Plan               *plan)
{
  FairPosition position = *start;
  FairSeen     seen = self->seen;
  bool         shows = false;

  plan->votes = 1;
  plan->share = (FairShare){ 0 };
  plan->n_moves = 0;
  while (!shows && plan->n_moves < n_moves && plan->n_moves < FAIR_PLAYER_MAX_MOVES)
    {
      FairEffects effects;
      FairMove    move = moves[plan->n_moves];

      if (!fair_is_legal (self->rules, &position, move))
        return false;
      plan->end = position;
      fair_apply (self->rules, &position, move, &effects);
      shows = fair_seen_follow (&seen, self->rules, &position, &effects);
      plan->moves[plan->n_moves++] = move;
    }
  hide_unseen (self, &plan->end);

  return shows || fair_status (self->rules, &position) == FAIR_STATUS_WON;
}

/* Returns: (nullable): a plan among @n ones that is the same to the player */
static Plan *
find_plan (Plan       *plans,
           unsigned    n,
           const Plan *plan)
{
  for (unsigned i = 0; i < n; i++)
    if (fair_move_equal (plans[i].moves[plans[i].n_moves - 1], plan->moves[plan->n_moves - 1]) && fair_position_equal (&plans[i].end, &plan->end))
      return &plans[i];

  return NULL;
}

/* Makes a plan from each win that is found in the first @n ways, with votes from all of them.  Returns: false if the
 * player was stopped */
static bool
find_wins (Player  *self,
           unsigned n)
{
  self->n_plans = 0;
  for (unsigned way = 0; way < n; way++)
    {
      Plan        *plan = &self->plans[self->n_plans];
      Plan        *equal;
      FairPosition start;
      FairSolution solution;

      fair_ways_put (&self->ways, way, self->rules, &self->position, &start);
      if (!fair_sampling_solve (&self->weighing, self->rules, &start, false, &solution))
        return false;
      if (solution.verdict != FAIR_VERDICT_WON || solution.n_moves == 0)
        continue;
      make_plan (self, &start, solution.moves, solution.n_moves, plan);
      equal = find_plan (self->plans, self->n_plans, plan);
      if (equal == NULL)
        self->n_plans++;
      else if (equal->n_moves > plan->n_moves)
        {
          plan->votes += equal->votes;
          *equal = *plan;
        }
      else
        equal->votes++;
    }

  return true;
}

/* Adds the plan after the last one to those that are compared, if it is another. */
static void
compare_too (Player *self)
{
  Plan *compared = self->plans + self->n_plans;

  if (self->n_compared < N_COMPARED && find_plan (compared, self->n_compared, compared + self->n_compared) == NULL)
    self->n_compared++;
}

/* Adds a plan without the moves that its last one does not need, which may leave more to choose after it. */
static void
add_shorter (Player     *self,
             const Plan *plan)
{
  Plan    *shorter = self->plans + self->n_plans + self->n_compared;
  FairMove moves[DROPPED];
  unsigned n = plan->n_moves;

  if (n > DROPPED)
    return;
  memcpy (moves, plan->moves, n * sizeof *moves);
  for (unsigned i = n - 1; i-- > 0;)
    {
      FairMove fewer[DROPPED];

      memcpy (fewer, moves, i * sizeof *moves);
      memcpy (fewer + i, moves + i + 1, (n - i - 1) * sizeof *moves);
      if (!make_plan (self, &self->position, fewer, n - 1, shorter) || shorter->n_moves < n - 1)
        continue;
      n--;
      memcpy (moves, fewer, n * sizeof *moves);
    }
  if (n < plan->n_moves && make_plan (self, &self->position, moves, n, shorter))
    compare_too (self);
}

/* The plan that shows a card soonest first. */
static int
compare_moves (const Plan *left,
               const Plan *right)
{
  if (left->n_moves != right->n_moves)
    return (int) left->n_moves - (int) right->n_moves;

  return memcmp (left->moves, right->moves, left->n_moves * sizeof *left->moves);
}

static int
compare_votes (const void *a,
               const void *b)
{
  const Plan *left = a;
  const Plan *right = b;

  return left->votes != right->votes ? (int) right->votes - (int) left->votes : compare_moves (left, right);
}

/* By the chances. */
static int
compare_shares (const void *a,
                const void *b)
{
  const Plan *left = a;
  const Plan *right = b;
  int         difference = fair_share_permille (right->share) - fair_share_permille (left->share);

  return difference != 0 ? difference : compare_moves (left, right);
}

/* Collects what is compared: each move that shows a card at once, and the plans that begin the most wins. */
static void
collect (Player *self)
{
  Plan    *compared = self->plans + self->n_plans;
  FairMove moves[FAIR_MAX_MOVES];
  unsigned n_moves = fair_list (self->rules, &self->position, moves);

  qsort (self->plans, self->n_plans, sizeof *self->plans, compare_votes);
  self->n_compared = 0;
  for (unsigned i = 0; i < N_WINNERS && i < self->n_plans; i++)
    {
      compared[self->n_compared] = self->plans[i];
      compare_too (self);
      add_shorter (self, &self->plans[i]);
    }
  for (unsigned i = 0; i < n_moves; i++)
    if (self->n_compared < N_COMPARED && make_plan (self, &self->position, &moves[i], 1, &compared[self->n_compared]))
      compare_too (self);
}

/* Weighs the first @n compared plans over the ways from @first to @end.  Returns: false if the player was stopped */
static bool
weigh (Player  *self,
       unsigned n,
       unsigned first,
       unsigned end)
{
  const FairWays part = { .n = end - first, .cards = self->ways.cards + first };

  for (unsigned i = 0; i < n; i++)
    {
      Plan *plan = &self->plans[self->n_plans + i];

      if (!fair_ways_weigh (&part, self->rules, &self->position, plan->moves, plan->n_moves, &self->weighing, &plan->share))
        return false;
    }

  return true;
}

/* Whether the best two of the compared plans differ by less than chance, over the same @n ways. */
static bool
are_close (const Player *self,
           unsigned      n)
{
  const Plan *best = self->plans + self->n_plans;
  unsigned    difference;

  if (self->n_compared < 2 || memcmp (&best[0].share, &best[1].share, sizeof best->share) == 0)
    return false;
  difference = best[0].share.won > best[1].share.won ? best[0].share.won - best[1].share.won : best[1].share.won - best[0].share.won;
  return difference * difference * CLOSE < n;
}

/* Sorts the compared plans, the best first.  The worse half of them is dropped again and again while more ways are
 * looked at, and where the best two are close, more ways than were asked for.  Returns: false if the player was stopped, or
 * there is no memory */
static bool
choose (Player *self)
{
  Plan        *compared = self->plans + self->n_plans;
  FairSampling more = self->sampling;
  unsigned     done = 0;
  unsigned     end = self->ways.n > FIRST_SHARE ? self->ways.n / FIRST_SHARE : self->ways.n;
  unsigned     n = self->n_compared;

  while (n > 1 && done < end)
    {
      if (!weigh (self, n, done, end))
        return false;
      qsort (compared, n, sizeof *compared, compare_shares);
      done = end;
      if (n > N_LEAST)
        n = n / 2 > N_LEAST ? n / 2 : N_LEAST;
      if (done == self->ways.n && !self->ways.complete && are_close (self, done) &&
          more.n_ways < MORE_WAYS * self->sampling.n_ways)
        {
          more.n_ways *= 2;
          if (!fair_ways_sample (&self->ways, self->rules, self->deal, &self->seen, &more))
            return false;
        }
      end = end * 2 < self->ways.n ? end * 2 : self->ways.n;
    }

  return true;
}

/* Plays @moves, up to the maximum number of moves. */
static void
follow (Player         *self,
        const FairMove *moves,
        unsigned        n_moves,
        FairPlayed     *played)
{
  for (unsigned i = 0; i < n_moves && played->n_moves < FAIR_PLAYER_MAX_MOVES; i++)
    {
      FairEffects effects;

      fair_apply (self->rules, &self->position, moves[i], &effects);
      fair_seen_follow (&self->seen, self->rules, &self->position, &effects);
      played->moves[played->n_moves++] = moves[i];
    }
}

/* Draws all cards of the stock and turns them over again, if that changes nothing but what was seen. */
static void
look_through (Player     *self,
              FairPlayed *played)
{
  const FairMove redeal = fair_move_simple (FAIR_MOVE_REDEAL);
  const FairMove draw = fair_move_simple (FAIR_MOVE_DRAW);
  FairPosition   position = self->position;
  FairMove       moves[FAIR_MAX_CARDS + 1];
  unsigned       n = 0;

  for (; n < FAIR_MAX_CARDS && fair_is_legal (self->rules, &position, draw); n++)
    {
      fair_apply (self->rules, &position, draw, NULL);
      moves[n] = draw;
    }
  if (n == 0 || !fair_is_legal (self->rules, &position, redeal) || !has_redeals (self->rules, &position))
    return;

  fair_apply (self->rules, &position, redeal, NULL);
  moves[n++] = redeal;
  if (memcmp (position.cards, self->position.cards, sizeof position.cards) == 0 &&
      memcmp (position.start, self->position.start, sizeof position.start) == 0 &&
      memcmp (position.down, self->position.down, sizeof position.down) == 0)
    follow (self, moves, n, played);
}

/* Samples the ways, and looks for wins in them; with longer searches, if shorter ones find none.  Returns: false if there
 * is no memory or the player was stopped */
static bool
look_ahead (Player *self)
{
  fair_ways_clear (&self->ways);
  if (!fair_ways_sample (&self->ways, self->rules, self->deal, &self->seen, &self->sampling))
    return false;

  self->weighing = self->sampling;
  if (self->ways.complete && self->ways.n == 1)
    self->weighing.states *= ALL_STATES;
  if (!find_wins (self, self->ways.n))
    return false;
  if (self->n_plans > 0 || self->weighing.states > self->sampling.states)
    return true;

  self->weighing.states *= MORE_STATES;
  return find_wins (self, (self->ways.n + FEW_WAYS - 1) / FEW_WAYS);
}

/* Plays until the game is over, or no way has a win.  Returns: false if there is no memory or the player was stopped */
static bool
play (Player     *self,
      FairPlayed *played)
{
  fair_seen_add_position (&self->seen, self->rules, self->deal);
  look_through (self, played);
  while (fair_status (self->rules, &self->position) == FAIR_STATUS_PLAYING && played->n_moves < FAIR_PLAYER_MAX_MOVES)
    {
      if (!look_ahead (self))
        return false;
      if (self->n_plans == 0)
        break;
      collect (self);
      if (!choose (self))
        return false;
      follow (self, self->plans[self->n_plans].moves, self->plans[self->n_plans].n_moves, played);
    }

  return true;
}

/* Plays a game from @deal, without using a card that has not been shown.  The states of @sampling are those of a short
 * search; where none finds a win, or once all cards were seen, longer ones follow.  @played: (out): the game.  Returns:
 * false if there is no memory or the player was stopped */
bool
fair_player_play (const FairRules    *rules,
                  const FairPosition *deal,
                  const FairSampling *sampling,
                  FairPlayed         *played)
{
  Player self = { .rules = rules, .deal = deal, .sampling = *sampling, .position = *deal };
  bool   done = false;

  *played = (FairPlayed){ 0 };
  self.plans = malloc ((sampling->n_ways + N_COMPARED + 1) * sizeof *self.plans);
  if (self.plans != NULL)
    done = play (&self, played);
  fair_ways_clear (&self.ways);
  free (self.plans);
  played->position = self.position;
  played->status = fair_status (rules, &self.position);

  return done;
}
