#include "chances-helpers.h"

#include "solver-positions.h"

static void
note_shown (FairTestGame *self)
{
  for (unsigned pile = 0; pile < self->rules.n_piles; pile++)
    for (unsigned i = self->position.down[pile]; i < fair_position_count (&self->position, pile); i++)
      self->shown[fair_position_pile (&self->position, pile)[i]] = true;
}

/* Begins the deal @number. */
void
fair_test_begin (const FairRules *rules,
                 uint64_t         number,
                 FairTestGame    *self)
{
  *self = (FairTestGame){ .rules = *rules };
  fair_deal_number (rules, number, &self->deal);
  self->position = self->deal;
  fair_seen_add_position (&self->seen, rules, &self->deal);
  note_shown (self);
}

/* Returns: (transfer none): one of the games with a search that hide cards, which follow each other in a circle */
const FairGame *
fair_test_hiding_game (unsigned index)
{
  for (unsigned i = 0;; i = (i + 1) % fair_games_count ())
    {
      const FairGame *game = fair_games_get (i);
      FairOptions     options;
      FairRules       rules;
      FairTestGame    begun;

      fair_options_default (game, &options);
      g_assert_true (fair_rules_resolve (game, &options, &rules));
      fair_test_begin (&rules, 1, &begun);
      if (game->search != FAIR_SEARCH_NONE && fair_test_count_hidden (&begun) > 0 && index-- == 0)
        return game;
    }
}

/* Returns: whether @move showed a card that had not been shown before */
bool
fair_test_play_move (FairTestGame *self,
                     FairMove      move)
{
  unsigned    hidden = fair_test_count_hidden (self);
  FairEffects effects;

  g_assert_true (fair_is_legal (&self->rules, &self->position, move));
  g_assert_cmpuint (self->n_moves, <, FAIR_TEST_LONGEST);
  fair_apply (&self->rules, &self->position, move, &effects);
  fair_seen_follow (&self->seen, &self->rules, &self->position, &effects);
  note_shown (self);
  self->moves[self->n_moves++] = move;

  return fair_test_count_hidden (self) < hidden;
}

static unsigned
rate_move (const FairTestGame *self,
           FairMove            move)
{
  const FairPile *piles = self->rules.piles;

  if (move.kind != FAIR_MOVE_CARDS)
    return 2;
  if (piles[move.to].role == FAIR_FOUNDATION)
    return 6;
  if (piles[move.from].role == FAIR_RESERVE || fair_position_count_up (&self->position, move.from) == move.count)
    return 5;

  return piles[move.from].role == FAIR_WASTE ? 4 : 1;
}

/* Plays up to @n_moves moves more, but ends no game. */
void
fair_test_play_on (FairTestGame *self,
                   FairTestPlay  play,
                   unsigned      n_moves,
                   uint64_t     *random)
{
  for (unsigned i = 0; i < n_moves && fair_status (&self->rules, &self->position) == FAIR_STATUS_PLAYING; i++)
    {
      FairMove moves[FAIR_MAX_MOVES];
      unsigned n = fair_list (&self->rules, &self->position, moves);
      unsigned best = 0;
      unsigned chosen = 0;

      for (unsigned j = 0; j < n; j++)
        {
          /* By the kind first, then by chance. */
          unsigned worth = (play == FAIR_TEST_WELL ? rate_move (self, moves[j]) : 1) * FAIR_MAX_MOVES / 2 +
                           fair_test_below (random, FAIR_MAX_MOVES);

          if (moves[j].kind == FAIR_MOVE_END || worth <= best)
            continue;
          best = worth;
          chosen = j;
        }
      if (best == 0)
        return;
      fair_test_play_move (self, moves[chosen]);
    }
}

unsigned
fair_test_count_hidden (const FairTestGame *self)
{
  unsigned n = 0;

  for (unsigned i = 0; i < self->deal.start[self->rules.n_piles]; i++)
    n += !self->shown[self->deal.cards[i]];

  return n;
}

/* Makes the cards that are not in @shown change places: they lie in another order, in the deal and in the position. */
void
fair_test_rearrange (FairTestGame *self,
                     const bool    shown[FAIR_CARD_CODES],
                     uint64_t     *random)
{
  FairCard hidden[FAIR_MAX_CARDS];
  FairCard other[FAIR_CARD_CODES];
  unsigned n = 0;

  for (unsigned card = 0; card < FAIR_CARD_CODES; card++)
    other[card] = (FairCard) card;
  for (unsigned i = 0; i < self->deal.start[self->rules.n_piles]; i++)
    if (!shown[self->deal.cards[i]])
      hidden[n++] = self->deal.cards[i];
  for (unsigned i = n; i > 1; i--)
    {
      unsigned j = fair_test_below (random, i);
      FairCard card = other[hidden[i - 1]];

      other[hidden[i - 1]] = other[hidden[j]];
      other[hidden[j]] = card;
    }
  for (unsigned i = 0; i < self->deal.start[self->rules.n_piles]; i++)
    {
      self->deal.cards[i] = other[self->deal.cards[i]];
      self->position.cards[i] = other[self->position.cards[i]];
    }
}
