/* The best move has the best gain; among those, it has a second gain; then
 *
 * - to a foundation: the card of lowest rank, counted from the rank that foundations begin with;
 * - turning over a card: the pile with most cards face down;
 * - onto a column: the same suit before others, then the longer run to join;
 * - taking a space: a cell before a column, the lowest card first.
 *
 * Moves that are equal in all of this keep the order of piles. Only the first of several moves to equivalent positions
 * is listed, unless the player would have to know a hidden card to see that.
 */
#include "fair-hints.h"

#include "key.h"

#include <stdlib.h>
#include <string.h>

static guint
find_card_gains (const FairRules    *rules,
                 const FairPosition *position,
                 FairMove            move)
{
  FairRole from = rules->piles[move.from].role;
  FairRole to = rules->piles[move.to].role;
  gboolean whole = fair_position_count (position, move.from) == move.count;
  gboolean fills = fair_position_count (position, move.to) == 0;
  gboolean breaks_run = from == FAIR_COLUMN && fair_run_length (rules, position, move.from) > move.count;
  guint    gains = 0;

  if (position->down[move.from] > 0 && fair_position_count_up (position, move.from) == move.count)
    gains |= FAIR_GAIN_BIT (FAIR_GAIN_TURN);
  if (to == FAIR_FOUNDATION)
    gains |= FAIR_GAIN_BIT (FAIR_GAIN_FOUNDATION);
  if (from == FAIR_CELL || from == FAIR_WASTE || from == FAIR_RESERVE)
    gains |= FAIR_GAIN_BIT (FAIR_GAIN_PLAY);
  if (from == FAIR_COLUMN && whole && (to == FAIR_FOUNDATION || (to == FAIR_COLUMN && !fills)))
    gains |= FAIR_GAIN_BIT (FAIR_GAIN_EMPTY);
  if (from == FAIR_COLUMN && to == FAIR_COLUMN && !fills && !breaks_run)
    gains |= FAIR_GAIN_BIT (FAIR_GAIN_BUILD);
  if (from == FAIR_COLUMN && to == FAIR_COLUMN && fills && !whole)
    gains |= FAIR_GAIN_BIT (FAIR_GAIN_SPACE);
  if (to == FAIR_CELL && !breaks_run && fair_position_count (position, move.from) > 1)
    gains |= FAIR_GAIN_BIT (FAIR_GAIN_SPACE);

  return gains;
}

static int
weigh (const FairRules    *rules,
       const FairPosition *position,
       FairMove            move,
       FairGain            gain)
{
  FairCard head;
  FairCard top;
  int      rank;

  if (move.kind != FAIR_MOVE_CARDS)
    return 0;

  head = fair_position_card (position, move.from, move.count - 1u);
  top = fair_position_top (position, move.to);
  rank = (int) ((fair_card_rank (head) + FAIR_KING - fair_base_rank (rules, position)) % FAIR_KING);
  switch (gain)
    {
    case FAIR_GAIN_FOUNDATION:
      return -rank;
    case FAIR_GAIN_TURN:
      return position->down[move.from];
    case FAIR_GAIN_SPACE:
      return (rules->piles[move.to].role == FAIR_CELL ? FAIR_KING : 0) - (int) fair_card_rank (head);
    case FAIR_GAIN_EMPTY:
    case FAIR_GAIN_PLAY:
    case FAIR_GAIN_BUILD:
    case FAIR_GAIN_STOCK:
    case FAIR_GAIN_NOTHING:
    case FAIR_N_GAINS:
    default:
      if (rules->piles[move.to].role != FAIR_COLUMN || top == FAIR_NO_CARD)
        return 0;
      return (fair_card_suit (top) == fair_card_suit (head) ? FAIR_MAX_CARDS : 0) + (int) fair_run_length (rules, position, move.to);
    }
}

static int
compare_hints (const void *data_a,
               const void *data_b)
{
  const FairHint *a = data_a;
  const FairHint *b = data_b;
  int             more = __builtin_popcount (b->gains) - __builtin_popcount (a->gains);

  if (a->gain != b->gain)
    return a->gain < b->gain ? -1 : 1;
  if (more != 0)
    return more;
  if (a->weight != b->weight)
    return a->weight > b->weight ? -1 : 1;

  if (a->move.from != b->move.from)
    return (int) a->move.from - (int) b->move.from;
  if (a->move.to != b->move.to)
    return (int) a->move.to - (int) b->move.to;

  return (int) b->move.count - (int) a->move.count;
}

/* Whether the player can see that two moves with the same result are equivalent: their piles are the same, or have no hidden
 * cards. */
static gboolean
may_be_equal (const FairPosition *position,
              FairMove            a,
              FairMove            b)
{
  if (a.kind != b.kind || a.kind != FAIR_MOVE_CARDS)
    return a.kind == b.kind;

  return (a.from == b.from || position->down[a.from] + position->down[b.from] == 0) &&
         (a.to == b.to || position->down[a.to] + position->down[b.to] == 0);
}

/* Keeps only the first of all @hints with the same effect.  Returns how many are left. */
static guint
remove_equal (const FairRules    *rules,
              const FairPosition *position,
              FairHint           *hints,
              guint               n_hints)
{
  g_autofree FairPosition *results = g_new (FairPosition, n_hints);
  guint                    n = 0;

  for (guint i = 0; i < n_hints; i++)
    {
      FairMove     move = hints[i].move;
      FairPosition next = *position;
      guint        same = 0;

      /* A form that is the same for all equivalent destinations. */
      fair_apply (rules, &next, move, NULL);
      fair_position_key (rules, &next, FAIR_KEY_LOST, &results[n], NULL);
      results[n].score = next.score;
      while (same < n && (memcmp (&results[same], &results[n], sizeof *results) != 0 || !may_be_equal (position, hints[same].move, move)))
        same++;
      if (same == n)
        hints[n++] = hints[i];
    }

  return n;
}

/* Lists all legal moves except `end`, the best first, and only the first of moves with the same effect, such as moves to several
 * empty places.  Returns: how many there are */
guint
fair_hints_list (const FairRules    *rules,
                 const FairPosition *position,
                 FairHint            hints[FAIR_MAX_MOVES])
{
  FairMove moves[FAIR_MAX_MOVES];
  guint    n_moves = fair_list (rules, position, moves);
  guint    n = 0;

  for (guint i = 0; i < n_moves; i++)
    {
      guint    gains = moves[i].kind == FAIR_MOVE_CARDS ? find_card_gains (rules, position, moves[i]) : FAIR_GAIN_BIT (FAIR_GAIN_STOCK);
      FairGain gain = gains != 0 ? (FairGain) g_bit_nth_lsf (gains, -1) : FAIR_GAIN_NOTHING;

      if (moves[i].kind != FAIR_MOVE_END)
        hints[n++] = (FairHint){
          .move = moves[i],
          .reason = fair_check (rules, position, moves[i]),
          .gains = gains | FAIR_GAIN_BIT (gain),
          .gain = gain,
          .weight = weigh (rules, position, moves[i], gain)
        };
    }
  qsort (hints, n, sizeof *hints, compare_hints);

  return remove_equal (rules, position, hints, n);
}
