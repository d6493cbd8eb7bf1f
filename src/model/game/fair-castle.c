#include "config.h"

#include "fair-castle.h"

struct _FairCastle
{
  FairGameModel parent_instance;
};

G_DEFINE_FINAL_TYPE (FairCastle, fair_castle, FAIR_TYPE_GAME_MODEL)

/* The lowest rank that is the top of a foundation; 0 while one is empty. */
static guint
get_lowest_foundation (const FairRules    *rules,
                       const FairPosition *position)
{
  guint lowest = FAIR_KING;

  for (guint slot = 0; slot < rules->count[FAIR_FOUNDATION]; slot++)
    lowest = MIN (lowest, fair_card_rank (fair_position_top (position, slot)));

  return lowest;
}

/* The next automatic move: a card that can go up and on which no card can be placed, because all of those are
 * on the foundations; the lowest rank first, then the first stack. */
static gboolean
find_automatic (const FairRules    *rules,
                const FairPosition *position,
                FairMove           *move)
{
  guint first = rules->first[FAIR_COLUMN];
  guint lowest = get_lowest_foundation (rules, position) + 2;

  for (guint pile = first; pile < first + rules->count[FAIR_COLUMN]; pile++)
    {
      FairCard card = fair_position_top (position, pile);
      guint    slot = card != FAIR_NO_CARD ? fair_foundation_slot (rules, position, card) : FAIR_NO_PILE;

      if (slot != FAIR_NO_PILE && fair_card_rank (card) < lowest)
        {
          lowest = fair_card_rank (card);
          *move = fair_move_cards (pile, slot, 1);
        }
    }

  return lowest < get_lowest_foundation (rules, position) + 2;
}

static guint
fair_castle_foresee (FairGameModel *model,
                     FairPosition  *position,
                     FairMove      *moves)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  guint            n = 0;

  while (fair_game_model_get_auto_move (model) && find_automatic (rules, position, &moves[n]))
    fair_apply (rules, position, moves[n++], NULL);

  return n;
}

/* Each automatic move is a step of its own. */
static void
fair_castle_play_automatic (FairGameModel *model)
{
  FairPosition position = *fair_game_model_get_position (model);
  FairMove     moves[FAIR_MAX_CARDS];
  guint        n = fair_castle_foresee (model, &position, moves);

  for (guint i = 0; i < n; i++)
    fair_game_model_play_automatic (model, &moves[i], 1);
}

/* How many cards of the run at the top of @from can join the top of @to: the destination determines which part of the
 * run moves.  0 if none can. */
static guint
find_joining_part (const FairRules    *rules,
                   const FairPosition *position,
                   guint               from,
                   guint               to)
{
  guint length = fair_run_length (rules, position, from);

  for (guint count = 1; count <= length; count++)
    if (fair_joins (&rules->piles[to], fair_position_top (position, to), fair_position_card (position, from, count - 1)))
      return count;

  return 0;
}

static FairMove
fair_castle_resolve (FairGameModel *model,
                     guint          from,
                     guint          count,
                     guint          to,
                     gboolean       cheat)
{
  const FairRules    *rules = fair_game_model_get_rules (model);
  const FairPosition *position = fair_game_model_get_position (model);
  FairMove            move = fair_move_cards (from, to, count);

  if (from >= rules->n_piles || to >= rules->n_piles || fair_position_count (position, from) == 0)
    return move;
  if (rules->piles[to].role == FAIR_FOUNDATION)
    return FAIR_GAME_MODEL_CLASS (fair_castle_parent_class)->resolve (model, from, 1, to, cheat);

  if (fair_position_count (position, to) > 0)
    {
      guint part = find_joining_part (rules, position, from, to);

      move.count = (guint8) (part > 0 ? part : count);
    }
  else if (!cheat)
    move.count = (guint8) MIN (count, fair_run_bound (rules, position, from, to));
  move.cheat = cheat && fair_check (rules, position, move) == FAIR_REASON_NO_SPACE;

  return move;
}

/* Each card goes to the first empty stack. */
static FairReason
fair_castle_spread (FairGameModel *model,
                    guint          from,
                    guint          count)
{
  const FairRules    *rules = fair_game_model_get_rules (model);
  const FairPosition *position = fair_game_model_get_position (model);
  FairMove            moves[FAIR_MAX_PILES];
  guint               n = 0;

  for (guint i = 0; i < rules->count[FAIR_COLUMN] && n < count; i++)
    {
      guint to = rules->first[FAIR_COLUMN] + i;

      if (to != from && fair_position_count (position, to) == 0)
        moves[n++] = fair_move_cards (from, to, 1);
    }

  return n > 0 ? fair_game_model_play_step (model, moves, n) : FAIR_REASON_NO_EMPTY_COLUMN;
}

static void
fair_castle_class_init (FairCastleClass *klass)
{
  FairGameModelClass *model_class = FAIR_GAME_MODEL_CLASS (klass);

  model_class->clicks_select = TRUE;
  model_class->resolves_runs = TRUE;
  model_class->dealt = fair_castle_play_automatic;
  model_class->played = fair_castle_play_automatic;
  model_class->foresee = fair_castle_foresee;
  model_class->resolve = fair_castle_resolve;
  model_class->spread = fair_castle_spread;
}

static void
fair_castle_init (FairCastle *self)
{
}
