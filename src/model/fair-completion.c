#include "config.h"

#include "fair-completion.h"

/* How many moves are tried; only equal cards on two piles ever call for a second try. */
#define MAX_TRIES 1000

typedef struct
{
  const FairRules *rules;
  FairMove        *moves;
  guint            n_moves;
  guint            n_tries;
} Search;

/* The moves that take the card of lowest rank that can go to a foundation: columns from the left,
 * then cells, reserve and waste; two where equal cards lie on two piles.  Returns: how many. */
static guint
find_lowest (const FairRules    *rules,
             const FairPosition *position,
             FairMove            moves[2])
{
  static const FairRole roles[] = { FAIR_COLUMN, FAIR_CELL, FAIR_RESERVE, FAIR_WASTE };
  FairCard              lowest = FAIR_NO_CARD;
  guint                 n = 0;

  for (guint r = 0; r < G_N_ELEMENTS (roles); r++)
    for (guint i = 0; i < rules->count[roles[r]]; i++)
      {
        guint    pile = rules->first[roles[r]] + i;
        FairCard card = fair_position_top (position, pile);
        guint    slot = card != FAIR_NO_CARD ? fair_foundation_slot (rules, position, card) : FAIR_NO_PILE;

        if (slot == FAIR_NO_PILE)
          continue;
        if (n == 0 || fair_card_rank (card) < fair_card_rank (lowest))
          {
            lowest = card;
            moves[0] = fair_move_cards (pile, slot, 1);
            n = 1;
          }
        else if (fair_card_face (card) == fair_card_face (lowest))
          {
            moves[1] = fair_move_cards (pile, slot, 1);
            n = 2;
          }
      }

  return n;
}

/* A card that turns over is one that the player has not seen: nothing is built on it. */
static gboolean
turns_card (const FairEffects *effects)
{
  for (guint i = 0; i < effects->n; i++)
    if (effects->list[i].kind == FAIR_EFFECT_TURN)
      return TRUE;

  return FALSE;
}

static gboolean
complete (Search             *search,
          const FairPosition *position)
{
  FairMove choices[2];
  guint    n_choices;

  if (fair_status (search->rules, position) == FAIR_STATUS_WON)
    return TRUE;

  n_choices = find_lowest (search->rules, position, choices);
  for (guint i = 0; i < n_choices && search->n_tries < MAX_TRIES; i++)
    {
      FairPosition next = *position;
      FairEffects  effects;

      search->n_tries++;
      fair_apply (search->rules, &next, choices[i], &effects);
      search->moves[search->n_moves++] = choices[i];
      if (!turns_card (&effects) && complete (search, &next))
        return TRUE;
      search->n_moves--;
    }

  return FALSE;
}

/**
 * fair_completion_find:
 * @moves: (out): the moves that finish the game, always the card of lowest rank that can go, columns
 *   from the left before cells, reserve and waste
 *
 * Looks at no card that lies face down.
 *
 * Returns: how many moves; 0 if the game cannot be finished so, or is over.
 */
guint
fair_completion_find (const FairRules    *rules,
                      const FairPosition *position,
                      FairMove            moves[FAIR_MAX_CARDS])
{
  Search search = { .rules = rules, .moves = moves };

  if (fair_status (rules, position) != FAIR_STATUS_PLAYING)
    return 0;

  return complete (&search, position) ? search.n_moves : 0;
}
