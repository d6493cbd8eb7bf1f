/* Finds an order of moves to the foundations that finishes a game.
 *
 * With one pack any order works: a card that can go up never blocks another.  With two packs it may matter which of
 * two equal cards goes first, and even whether one goes at once or waits for the other, because the cards below the
 * second one stay there until the second foundation of the suit has grown as high.  Cards for which this does not
 * matter go up first.  For each remaining pair the search checks which of the two can be first.  Once that is decided
 * for all pairs, any order works again.  Only where both can be first are both choices tried.
 */
#include "fair-completion.h"

/* How many choices are tried before the search gives up, which takes some tenths of a second.  Random endgames of up
 * to two whole packs need at most 286. */
#define MAX_CHOICES 3000

/* A card's place. */
typedef struct
{
  guint8 pile;
  guint8 index; /* 0 is the bottom */
} Place;

/* What remains to be played. */
typedef struct
{
  guint8 left[FAIR_MAX_PILES];           /* cards of each pile */
  guint8 up[FAIR_N_SUITS][FAIR_N_RANKS]; /* cards on foundations, by height */
  guint  n_left;
  guint8 plan[FAIR_MAX_CARDS]; /* the piles whose top card is played, in order */
  guint  n_plan;
  bool   second[FAIR_CARD_CODES]; /* the card goes to its foundation after the card that equals it */
} State;

typedef struct
{
  const FairRules    *rules;
  const FairPosition *position;
  guint               base;
  guint8              piles[FAIR_MAX_PILES]; /* columns from the left, then cells, reserve and waste */
  guint               n_piles;
  Place               places[FAIR_CARD_CODES];
  gboolean            is_placed[FAIR_CARD_CODES]; /* lies on one of those piles */
  guint               n_choices;
} Search;

/* Returns: how many cards lie below @card on its foundation */
static guint
get_height (const Search *self,
            FairCard      card)
{
  return (fair_card_rank (card) + FAIR_N_RANKS - self->base) % FAIR_N_RANKS;
}

static FairCard
get_top (const Search *self,
         const State  *state,
         guint         pile)
{
  return state->left[pile] > 0 ? fair_position_pile (self->position, pile)[state->left[pile] - 1] : FAIR_NO_CARD;
}

/* Returns: the number of foundations that have the card that @card goes on */
static guint
count_below (const Search *self,
             const State  *state,
             FairCard      card)
{
  guint height = get_height (self, card);

  return height > 0 ? state->up[fair_card_suit (card)][height - 1] : self->rules->game->n_packs;
}

static guint
count_equal (const Search *self,
             const State  *state,
             FairCard      card)
{
  return state->up[fair_card_suit (card)][get_height (self, card)];
}

static FairCard
get_other (FairCard card)
{
  return card ^ fair_card (0, FAIR_CLUBS, 1);
}

/* Whether @card can go up and, if it has to be @safe, cannot block another card then: the card that equals it goes second,
 * is played, can go as soon as it is available, or does not block anything where it lies. */
static gboolean
can_go_up (const Search *self,
           const State  *state,
           FairCard      card,
           gboolean      safe)
{
  guint       n_packs = self->rules->game->n_packs;
  guint       n_equal = count_equal (self, state, card);
  guint       n_below = count_below (self, state, card);
  FairCard    other = get_other (card);
  const Place place = self->places[other];

  if (n_equal >= n_below || (n_equal == 0 && state->second[card]))
    return FALSE;

  return !safe || state->second[card] || state->second[other] || n_equal + 1 == n_packs || n_below == n_packs ||
         (self->is_placed[other] && (place.index == 0 || place.pile == self->places[card].pile));
}

static void
play (const Search *self,
      State        *state,
      guint         pile)
{
  FairCard card = get_top (self, state, pile);

  state->up[fair_card_suit (card)][get_height (self, card)]++;
  state->left[pile]--;
  state->n_left--;
  state->plan[state->n_plan++] = (guint8) pile;
}

/* Returns: the pile whose top card is the lowest that can go up and, if required, is safe; or FAIR_NO_PILE */
static guint
find_lowest (const Search *self,
             const State  *state,
             gboolean      safe)
{
  guint lowest = FAIR_NO_PILE;

  for (guint i = 0; i < self->n_piles; i++)
    {
      FairCard card = get_top (self, state, self->piles[i]);

      if (card != FAIR_NO_CARD && can_go_up (self, state, card, safe) &&
          (lowest == FAIR_NO_PILE || fair_card_rank (card) < fair_card_rank (get_top (self, state, lowest))))
        lowest = self->piles[i];
    }

  return lowest;
}

/* Whether all cards could go up if in each undecided pair either card could go first; if not, no order wins. */
static gboolean
is_hopeful (const Search *self,
            const State  *state)
{
  State    next = *state;
  gboolean any = TRUE;

  while (any && next.n_left > 0)
    {
      any = FALSE;
      for (guint i = 0; i < self->n_piles; i++)
        while (next.left[self->piles[i]] > 0)
          {
            FairCard card = get_top (self, &next, self->piles[i]);
            guint    n_below = count_below (self, &next, card);

            if (n_below == 0 || (state->second[card] && (n_below == 1 || count_equal (self, &next, card) == 0)))
              break;
            play (self, &next, self->piles[i]);
            any = TRUE;
          }
    }

  return next.n_left == 0;
}

static gboolean
may_be_second (const Search *self,
               State        *state,
               FairCard      card)
{
  gboolean hopeful;

  state->second[card] = true;
  hopeful = is_hopeful (self, state);
  state->second[card] = false;
  return hopeful;
}

/* Decides the order of all pairs for which only one is possible.  Returns: FALSE if a pair has none */
static gboolean
decide_all (const Search *self,
            State        *state)
{
  gboolean any = TRUE;

  while (any)
    {
      any = FALSE;
      for (guint i = 0; i < self->n_piles; i++)
        for (guint n = 0; n < state->left[self->piles[i]]; n++)
          {
            FairCard card = fair_position_pile (self->position, self->piles[i])[n];
            FairCard other = get_other (card);
            gboolean may, other_may;

            /* Visit each pair once, if both lie in piles, and their order is undecided. */
            if (fair_card_pack (card) != 0 || self->rules->game->n_packs == 1 || !self->is_placed[other] ||
                count_equal (self, state, card) > 0 || state->second[card] || state->second[other])
              continue;
            may = may_be_second (self, state, card);
            other_may = may_be_second (self, state, other);
            if (!may && !other_may)
              return FALSE;
            if (may && other_may)
              continue;
            state->second[may ? card : other] = true;
            any = TRUE;
          }
    }

  return TRUE;
}

/* Plays everything from @state, which then has the plan.  Returns: whether that is possible */
static gboolean
complete (Search *self,
          State  *state)
{
  State    next;
  FairCard card;
  guint    pile;

  /* More cards can go up safely once the order of pairs is decided. */
  for (guint decided = 0; decided < 2; decided++)
    {
      while ((pile = find_lowest (self, state, TRUE)) != FAIR_NO_PILE)
        play (self, state, pile);
      if (state->n_left == 0)
        return TRUE;
      if (!decided && (!is_hopeful (self, state) || !decide_all (self, state)))
        return FALSE;
    }
  pile = find_lowest (self, state, FALSE);
  if (pile == FAIR_NO_PILE || self->n_choices++ >= MAX_CHOICES)
    return FALSE;

  card = get_top (self, state, pile);
  next = *state;
  next.second[get_other (card)] = true;
  if (!complete (self, &next))
    {
      next = *state;
      next.second[card] = true;
      if (!complete (self, &next))
        return FALSE;
    }
  *state = next;
  return TRUE;
}

static void
add_pile (Search *self,
          State  *state,
          guint   pile)
{
  const FairCard *cards = fair_position_pile (self->position, pile);

  self->piles[self->n_piles++] = (guint8) pile;
  state->left[pile] = (guint8) fair_position_count (self->position, pile);
  state->n_left += state->left[pile];
  for (guint i = 0; i < state->left[pile]; i++)
    {
      self->places[cards[i]] = (Place){ (guint8) pile, (guint8) i };
      self->is_placed[cards[i]] = TRUE;
    }
}

/* Writes the moves of the plan, except for cards that go up as part of other moves. */
static guint
write_moves (const Search *self,
             const State  *state,
             FairMove      moves[FAIR_MAX_CARDS])
{
  FairPosition position = *self->position;
  guint8       left[FAIR_MAX_PILES] = { 0 };
  guint        n = 0;

  for (guint i = 0; i < self->n_piles; i++)
    left[self->piles[i]] = (guint8) fair_position_count (&position, self->piles[i]);
  for (guint i = 0; i < state->n_plan; i++)
    {
      guint pile = state->plan[i];

      if (fair_position_count (&position, pile) < left[pile]--)
        continue;
      moves[n] = fair_move_cards (pile, fair_foundation_slot (self->rules, &position, fair_position_top (&position, pile)), 1);
      fair_apply (self->rules, &position, moves[n++], NULL);
    }
  g_assert (fair_status (self->rules, &position) == FAIR_STATUS_WON);

  return n;
}

/* @moves: (out): the moves that finish the game; of the cards that can safely go up always the lowest rank first, from columns from the
 * left before cells, reserve and waste.  Finds nothing while any card lies face down.  Returns: how many moves; 0 if the game cannot be
 * finished this way, or is over */
guint
fair_completion_find (const FairRules    *rules,
                      const FairPosition *position,
                      FairMove            moves[FAIR_MAX_CARDS])
{
  static const FairRole roles[] = { FAIR_COLUMN, FAIR_CELL, FAIR_RESERVE, FAIR_WASTE };

  Search search = { .rules = rules, .position = position, .base = fair_base_rank (rules, position) };
  State  state = { 0 };

  if (fair_status (rules, position) != FAIR_STATUS_PLAYING || fair_position_hides_cards (position))
    return 0;

  for (guint r = 0; r < G_N_ELEMENTS (roles); r++)
    for (guint i = 0; i < rules->count[roles[r]]; i++)
      add_pile (&search, &state, rules->first[roles[r]] + i);
  for (guint i = 0; i < position->start[rules->count[FAIR_FOUNDATION]]; i++)
    state.up[fair_card_suit (position->cards[i])][get_height (&search, position->cards[i])]++;
  return is_hopeful (&search, &state) && complete (&search, &state) ? write_moves (&search, &state, moves) : 0;
}
