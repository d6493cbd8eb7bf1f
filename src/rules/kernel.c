#include "kernel.h"

#include <string.h>

/* Appends @effect to @effects, which must have room for it. */
void
fair_effects_add (FairEffects *effects,
                  FairEffect   effect)
{
  assert (effects->n < FAIR_MAX_EFFECTS);
  effects->list[effects->n++] = effect;
}

/* Moves the top @count cards of @from onto @to and turns over the card that this exposes. */
void
fair_do_transfer (const FairRules *rules,
                  FairPosition    *position,
                  unsigned         from,
                  unsigned         to,
                  unsigned         count,
                  FairEffects     *effects)
{
  FairFacing facing = rules->piles[from].facing;
  FairCard   head = fair_position_card (position, from, count - 1);
  unsigned   left;

  fair_position_transfer (position, from, to, count);
  left = fair_position_count (position, from);
  fair_effects_add (effects, (FairEffect){ .kind = FAIR_EFFECT_MOVE,
                                           .card = head,
                                           .from = (uint8_t) from,
                                           .to = (uint8_t) to,
                                           .count = (uint8_t) count,
                                           .drawn = facing == FAIR_FACING_DOWN });
  if (facing == FAIR_FACING_DOWN)
    position->down[from] = (uint8_t) left;
  else if (left > 0 && position->down[from] == left)
    {
      position->down[from]--;
      fair_effects_add (effects, (FairEffect){ .kind = FAIR_EFFECT_TURN,
                                               .card = fair_position_top (position, from),
                                               .from = (uint8_t) from,
                                               .to = (uint8_t) from,
                                               .count = 1 });
    }
}

unsigned
fair_base_rank (const FairRules    *rules,
                const FairPosition *position)
{
  unsigned first = rules->first[FAIR_FOUNDATION];

  if (!rules->piles[first].wrap)
    return FAIR_ACE;

  return fair_position_count (position, first) > 0 ? fair_card_rank (*fair_position_pile (position, first)) : 0;
}

static bool
foundation_takes (const FairRules    *rules,
                  const FairPosition *position,
                  unsigned            slot,
                  FairCard            card,
                  unsigned            base)
{
  const FairPile *pile = &rules->piles[slot];
  unsigned        count = fair_position_count (position, slot);
  FairCard        top;

  if (pile->suit != FAIR_N_SUITS && pile->suit != fair_card_suit (card))
    return false;
  if (count == 0)
    return fair_card_rank (card) == base;

  top = fair_position_top (position, slot);
  return count < FAIR_N_RANKS &&
         fair_card_suit (top) == fair_card_suit (card) &&
         fair_card_rank (top) % FAIR_N_RANKS + 1 == fair_card_rank (card);
}

/* The only foundation that accepts @card now, or FAIR_NO_PILE. */
unsigned
fair_foundation_slot (const FairRules    *rules,
                      const FairPosition *position,
                      FairCard            card)
{
  unsigned base = fair_base_rank (rules, position);

  for (unsigned slot = 0; slot < rules->count[FAIR_FOUNDATION]; slot++)
    if (foundation_takes (rules, position, slot, card, base))
      return slot;

  return FAIR_NO_PILE;
}

/* How many cards at the end of @pile can leave together: 0 only if the pile is empty or its top lies face down. */
unsigned
fair_run_length (const FairRules    *rules,
                 const FairPosition *position,
                 unsigned            pile)
{
  unsigned up = fair_position_count_up (position, pile);
  unsigned length = up > 0;

  while (length < up &&
         fair_leaves_with (&rules->piles[pile],
                           fair_position_card (position, pile, length),
                           fair_position_card (position, pile, length - 1)))
    length++;

  return length;
}

unsigned
fair_empty_piles (const FairRules    *rules,
                  const FairPosition *position,
                  FairRole            role)
{
  unsigned first = rules->first[role];
  unsigned empty = 0;

  for (unsigned i = 0; i < rules->count[role]; i++)
    empty += fair_position_count (position, first + i) == 0;

  return empty;
}

/* How many cards can move at once to the column @to. */
unsigned
fair_run_bound (const FairRules    *rules,
                const FairPosition *position,
                unsigned            to)
{
  unsigned cells = fair_empty_piles (rules, position, FAIR_CELL);
  unsigned columns = fair_empty_piles (rules, position, FAIR_COLUMN) - (fair_position_count (position, to) == 0);

  switch ((FairBound) rules->bound)
    {
    case FAIR_BOUND_CELLS:
      return cells + 1;
    case FAIR_BOUND_SPACES:
      return cells + columns + 1;
    case FAIR_BOUND_DOUBLED:
      return (cells + 1) << columns;
    case FAIR_BOUND_NONE:
    default:
      return FAIR_MAX_CARDS;
    }
}

/* Lists the piles that `draw` deals to; returns how many there are. */
static unsigned
draw_targets (const FairRules    *rules,
              const FairPosition *position,
              uint8_t            *piles)
{
  unsigned stock = fair_position_count (position, rules->first[FAIR_STOCK]);
  unsigned n = stock < rules->draw_count ? stock : rules->draw_count;

  if (rules->spec->draw)
    return rules->spec->draw (rules, position, piles, stock);

  memset (piles, rules->first[FAIR_WASTE], n);
  return n;
}

static FairReason
check_draw (const FairRules    *rules,
            const FairPosition *position)
{
  uint8_t piles[FAIR_MAX_PILES];

  if (rules->count[FAIR_STOCK] == 0)
    return FAIR_REASON_NO_STOCK;
  if (fair_position_count (position, rules->first[FAIR_STOCK]) == 0)
    return FAIR_REASON_STOCK_EMPTY;
  if (draw_targets (rules, position, piles) == 0)
    return FAIR_REASON_NO_COLUMN_FOR_ROW;

  return rules->spec->draw ? FAIR_REASON_DEALS_ROW : FAIR_REASON_DRAWS;
}

static FairReason
check_redeal (const FairRules    *rules,
              const FairPosition *position)
{
  if (rules->max_redeals == 0)
    return FAIR_REASON_NO_REDEALS;
  if (fair_position_count (position, rules->first[FAIR_STOCK]) > 0)
    return FAIR_REASON_STOCK_NOT_EMPTY;
  if (fair_position_count (position, rules->first[FAIR_WASTE]) == 0)
    return FAIR_REASON_WASTE_EMPTY;
  if (position->redeals >= rules->max_redeals ||
      (position->redeals >= rules->free_redeals && position->score - rules->redeal_penalty < -FAIR_MAX_SCORE))
    return FAIR_REASON_REDEALS_USED;

  return FAIR_REASON_REDEALS;
}

/* Reasons that depend on a join. */
static const struct
{
  FairReason builds;
  FairReason cannot_build;
  FairReason not_a_run;
} join_reasons[FAIR_N_JOINS] = {
  [FAIR_JOIN_NEVER] = { FAIR_REASON_NOT_TO_PILE, FAIR_REASON_NOT_TO_PILE, FAIR_REASON_TOP_ONLY },
  [FAIR_JOIN_ALTERNATE] = { FAIR_REASON_BUILDS_ALTERNATE, FAIR_REASON_BUILD_ALTERNATE, FAIR_REASON_NOT_A_RUN_ALTERNATE },
  [FAIR_JOIN_SUIT] = { FAIR_REASON_BUILDS_SUIT, FAIR_REASON_BUILD_SUIT, FAIR_REASON_NOT_A_RUN_SUIT },
  [FAIR_JOIN_OTHER_SUIT] = { FAIR_REASON_BUILDS_OTHER_SUIT, FAIR_REASON_BUILD_OTHER_SUIT, FAIR_REASON_NOT_A_RUN_OTHER_SUIT },
  [FAIR_JOIN_ANY] = { FAIR_REASON_BUILDS_ANY, FAIR_REASON_BUILD_ANY, FAIR_REASON_NOT_A_RUN_ANY }
};

static FairReason
check_foundation (const FairRules    *rules,
                  const FairPosition *position,
                  FairCard            card,
                  unsigned            to)
{
  unsigned slot = fair_foundation_slot (rules, position, card);

  if (slot == to)
    return fair_position_count (position, to) > 0 ? FAIR_REASON_FOLLOWS_ON_FOUNDATION : FAIR_REASON_STARTS_FOUNDATION;
  if (slot != FAIR_NO_PILE)
    return FAIR_REASON_OTHER_FOUNDATION;

  for (unsigned i = 0; i < rules->count[FAIR_FOUNDATION]; i++)
    {
      FairCard top = fair_position_top (position, i);

      if (top != FAIR_NO_CARD && fair_card_suit (top) == fair_card_suit (card))
        return FAIR_REASON_FOUNDATION_NOT_NEXT;
    }

  return rules->piles[to].wrap ? FAIR_REASON_FOUNDATION_NEEDS_BASE : FAIR_REASON_FOUNDATION_NEEDS_ACE;
}

/* Whether the run headed by @head joins the column @to, regardless of its length. */
static FairReason
check_join (const FairRules    *rules,
            const FairPosition *position,
            FairCard            head,
            unsigned            to)
{
  const FairPile *pile = &rules->piles[to];
  FairCard        top = fair_position_top (position, to);

  if (top == FAIR_NO_CARD)
    {
      if (pile->fill == FAIR_FILL_NONE)
        return FAIR_REASON_STAYS_EMPTY;
      if (pile->fill == FAIR_FILL_ANY)
        return FAIR_REASON_FILLS_EMPTY;
      return fair_card_rank (head) == FAIR_KING ? FAIR_REASON_FILLS_WITH_KING : FAIR_REASON_NEEDS_KING;
    }

  return fair_joins (pile, top, head) ? join_reasons[pile->join].builds : join_reasons[pile->join].cannot_build;
}

static FairReason
check_piles (const FairRules    *rules,
             const FairPosition *position,
             unsigned            from,
             unsigned            to)
{
  const FairPile *source;

  if (from >= rules->n_piles || to >= rules->n_piles)
    return FAIR_REASON_NO_SUCH_PILE;
  if (from == to)
    return FAIR_REASON_SAME_PILE;

  source = &rules->piles[from];
  if (source->gives == 0)
    return source->role == FAIR_STOCK ? FAIR_REASON_FROM_STOCK : FAIR_REASON_FROM_FOUNDATION;
  if (fair_position_count (position, from) == 0)
    return FAIR_REASON_EMPTY_PILE;
  if (!(source->gives & FAIR_ROLE_BIT (rules->piles[to].role)))
    return source->gives == FAIR_ROLE_BIT (FAIR_FOUNDATION) ? FAIR_REASON_FOUNDATION_ONLY : FAIR_REASON_NOT_TO_PILE;

  return FAIR_REASON_BUILDS_ANY;
}

static FairReason
check_run (const FairRules    *rules,
           const FairPosition *position,
           unsigned            from,
           unsigned            count)
{
  const FairPile *source = &rules->piles[from];

  if (count == 0 || count > fair_position_count (position, from))
    return FAIR_REASON_TOO_FEW_CARDS;
  if (count > 1 && source->run == FAIR_JOIN_NEVER)
    return FAIR_REASON_TOP_ONLY;
  if (count > fair_position_count_up (position, from))
    return FAIR_REASON_FACE_DOWN;
  if (count > fair_run_length (rules, position, from))
    return join_reasons[source->run].not_a_run;

  return FAIR_REASON_BUILDS_ANY;
}

static FairReason
check_cards (const FairRules    *rules,
             const FairPosition *position,
             FairMove            move)
{
  FairReason reason = check_piles (rules, position, move.from, move.to);
  FairRole   role;

  if (!fair_reason_is_legal (reason))
    return reason;
  role = rules->piles[move.to].role;
  if (move.count > 1 && role == FAIR_FOUNDATION)
    return FAIR_REASON_FOUNDATION_ONE_CARD;
  if (move.count > 1 && role == FAIR_CELL)
    return FAIR_REASON_CELL_ONE_CARD;
  reason = check_run (rules, position, move.from, move.count);
  if (!fair_reason_is_legal (reason))
    return reason;

  if (role == FAIR_FOUNDATION)
    return check_foundation (rules, position, fair_position_top (position, move.from), move.to);
  if (role == FAIR_CELL)
    return fair_position_count (position, move.to) > 0 ? FAIR_REASON_CELL_TAKEN : FAIR_REASON_TO_CELL;

  reason = check_join (rules, position, fair_position_card (position, move.from, move.count - 1u), move.to);
  if (fair_reason_is_legal (reason) && move.count > fair_run_bound (rules, position, move.to))
    return FAIR_REASON_NO_SPACE;
  return reason;
}

static FairReason
check_plain (const FairRules    *rules,
             const FairPosition *position,
             FairMove            move)
{
  switch ((FairMoveKind) move.kind)
    {
    case FAIR_MOVE_DRAW:
      return check_draw (rules, position);
    case FAIR_MOVE_REDEAL:
      return check_redeal (rules, position);
    case FAIR_MOVE_END:
      return rules->spec->can_end ? FAIR_REASON_ENDS : FAIR_REASON_NO_END;
    case FAIR_MOVE_CARDS:
    default:
      return check_cards (rules, position, move);
    }
}

/**
 * fair_check:
 * Determines whether @move is legal in @position.
 *
 * @move may be any move, with any pile numbers and counts.
 *
 * Returns: why the move is legal, or what forbids it.
 */
FairReason
fair_check (const FairRules    *rules,
            const FairPosition *position,
            FairMove            move)
{
  FairStatus status = fair_status (rules, position);
  FairReason reason;

  if (status == FAIR_STATUS_WON)
    return FAIR_REASON_GAME_WON;
  if (status == FAIR_STATUS_ENDED)
    return FAIR_REASON_GAME_ENDED;

  reason = check_plain (rules, position, move);
  if (!move.cheat)
    return reason;
  if (!rules->spec->can_cheat)
    return FAIR_REASON_NO_CHEATS;
  if (fair_reason_is_legal (reason))
    return FAIR_REASON_NO_CHEAT_NEEDED;

  return reason == FAIR_REASON_NO_SPACE ? FAIR_REASON_CHEATS : reason;
}

static unsigned
list_to_columns (const FairRules    *rules,
                 const FairPosition *position,
                 unsigned            from,
                 FairMove           *moves)
{
  unsigned first = rules->first[FAIR_COLUMN];
  unsigned end = first + rules->count[FAIR_COLUMN];
  unsigned length = fair_run_length (rules, position, from);
  unsigned n = 0;

  for (unsigned to = first; to < end; to++)
    {
      FairCard top = fair_position_top (position, to);

      for (unsigned count = 1; to != from && count <= length; count++)
        {
          FairCard head = fair_position_card (position, from, count - 1);

          /* Few cards join, so the slower checks come last. */
          if ((top == FAIR_NO_CARD || fair_joins (&rules->piles[to], top, head)) &&
              fair_reason_is_legal (check_join (rules, position, head, to)) &&
              (count == 1 || count <= fair_run_bound (rules, position, to)))
            moves[n++] = fair_move_cards (from, to, count);
        }
    }

  return n;
}

static unsigned
list_from (const FairRules    *rules,
           const FairPosition *position,
           unsigned            from,
           FairMove           *moves)
{
  unsigned gives = rules->piles[from].gives;
  unsigned n = 0;

  if (gives & FAIR_ROLE_BIT (FAIR_FOUNDATION))
    {
      unsigned slot = fair_foundation_slot (rules, position, fair_position_top (position, from));

      if (slot != FAIR_NO_PILE)
        moves[n++] = fair_move_cards (from, slot, 1);
    }
  if (gives & FAIR_ROLE_BIT (FAIR_CELL))
    {
      for (unsigned i = 0; i < rules->count[FAIR_CELL]; i++)
        if (fair_position_count (position, rules->first[FAIR_CELL] + i) == 0)
          moves[n++] = fair_move_cards (from, rules->first[FAIR_CELL] + i, 1);
    }
  if (gives & FAIR_ROLE_BIT (FAIR_COLUMN))
    n += list_to_columns (rules, position, from, moves + n);

  return n;
}

/**
 * fair_list:
 * Lists the legal moves of @position, each once, without cheats.
 *
 * Returns: how many there are.
 */
unsigned
fair_list (const FairRules    *rules,
           const FairPosition *position,
           FairMove            moves[FAIR_MAX_MOVES])
{
  unsigned n = 0;

  if (fair_status (rules, position) != FAIR_STATUS_PLAYING)
    return 0;

  for (unsigned from = 0; from < rules->n_piles; from++)
    if (rules->piles[from].gives && fair_position_count (position, from) > 0)
      n += list_from (rules, position, from, moves + n);
  for (FairMoveKind kind = FAIR_MOVE_DRAW; kind <= FAIR_MOVE_END; kind++)
    if (fair_reason_is_legal (check_plain (rules, position, fair_move_simple (kind))))
      moves[n++] = fair_move_simple (kind);

  return n;
}

static void
apply_redeal (const FairRules *rules,
              FairPosition    *position,
              FairEffects     *effects)
{
  unsigned waste = rules->first[FAIR_WASTE];
  unsigned stock = rules->first[FAIR_STOCK];
  unsigned count = fair_position_count (position, waste);

  fair_effects_add (effects, (FairEffect){ .kind = FAIR_EFFECT_REDEAL,
                                           .card = fair_position_top (position, waste),
                                           .from = (uint8_t) waste,
                                           .to = (uint8_t) stock,
                                           .count = (uint8_t) count });
  fair_position_transfer (position, waste, stock, count);
  fair_position_reverse (position, stock);
  position->down[stock] = (uint8_t) count;
  position->redeals++;
}

/**
 * fair_apply:
 * @move: a legal move (see fair_check()); any other is an error of the caller
 * @effects: (out) (optional): what happened, in order
 *
 * Applies @move to @position, with all effects that the rules add to it.
 */
void
fair_apply (const FairRules *rules,
            FairPosition    *position,
            FairMove         move,
            FairEffects     *effects)
{
  FairEffects own;
  uint8_t     piles[FAIR_MAX_PILES];
  unsigned    n_piles;

  assert (fair_is_legal (rules, position, move));
  if (effects == NULL)
    effects = &own;
  effects->n = 0;
  switch ((FairMoveKind) move.kind)
    {
    case FAIR_MOVE_DRAW:
      n_piles = draw_targets (rules, position, piles);
      for (unsigned i = 0; i < n_piles; i++)
        fair_do_transfer (rules, position, rules->first[FAIR_STOCK], piles[i], 1, effects);
      break;
    case FAIR_MOVE_REDEAL:
      apply_redeal (rules, position, effects);
      break;
    case FAIR_MOVE_END:
      position->ended = 1;
      fair_effects_add (effects, (FairEffect){ .kind = FAIR_EFFECT_END });
      break;
    case FAIR_MOVE_CARDS:
    default:
      fair_do_transfer (rules, position, move.from, move.to, move.count, effects);
      break;
    }
  if (rules->spec->after)
    rules->spec->after (rules, position, &move, effects);
}

/* Whether the position is won, ended or still being played.  Finding out whether a game is lost needs a search, see
 * stuck.h. */
FairStatus
fair_status (const FairRules    *rules,
             const FairPosition *position)
{
  if (position->start[rules->count[FAIR_FOUNDATION]] == rules->n_cards)
    return FAIR_STATUS_WON;

  return position->ended ? FAIR_STATUS_ENDED : FAIR_STATUS_PLAYING;
}

/* Whether a move from @before with @effects showed a card that the player had not seen: one that turned over,
 * or one drawn in the first pass of the stock. */
bool
fair_effects_reveal (const FairPosition *before,
                     const FairEffects  *effects)
{
  for (unsigned i = 0; i < effects->n; i++)
    {
      const FairEffect *effect = &effects->list[i];

      if (effect->kind == FAIR_EFFECT_TURN || (effect->drawn && before->redeals == 0))
        return true;
    }

  return false;
}

/* How many points the next redeal costs; 0 if it is free. */
int
fair_redeal_cost (const FairRules    *rules,
                  const FairPosition *position)
{
  return position->redeals >= rules->free_redeals ? rules->redeal_penalty : 0;
}

/**
 * fair_time_bonus:
 * @seconds: whole seconds used
 *
 * Calculates the time bonus of a game with a time limit that ended in @position: the seconds left, times the
 * share of cards on the foundations, rounded down.
 */
int
fair_time_bonus (const FairRules    *rules,
                 const FairPosition *position,
                 unsigned            seconds)
{
  unsigned limit = rules->time_limit;
  unsigned played = position->start[rules->count[FAIR_FOUNDATION]];

  return seconds < limit ? (int) ((limit - seconds) * played / rules->n_cards) : 0;
}
