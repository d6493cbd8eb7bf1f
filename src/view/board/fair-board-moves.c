/* Marks on the table for possible moves. */
#include "config.h"

#include "fair-board-private.h"

/* The cards and places where a set of moves begins and ends. */
typedef struct
{
  gboolean from[FAIR_MAX_PILES][FAIR_MAX_CARDS + 1]; /* by pile and index; the last one is the place */
  gboolean to[FAIR_MAX_PILES];
} Spots;

#define PLACE FAIR_MAX_CARDS

static void
add_spots (FairBoard *self,
           FairMove   move,
           Spots     *spots)
{
  if (move.kind == FAIR_MOVE_CARDS)
    {
      spots->from[move.from][fair_position_count (fair_board_get_position (self), move.from) - move.count] = TRUE;
      spots->to[move.to] = TRUE;
    }
  else if (move.kind != FAIR_MOVE_END)
    spots->from[fair_board_get_rules (self)->first[FAIR_STOCK]][PLACE] = TRUE;
}

static void
mark_pile (FairBoard   *self,
           guint        pile,
           const Spots *spots)
{
  FairBoardMarks *marks = FAIR_BOARD_MARKS (self->marks);
  guint           n = fair_position_count (fair_board_get_position (self), pile);

  for (guint i = 0; i + 1 < n; i++)
    if (spots->from[pile][i])
      fair_board_marks_add (marks, FAIR_MARK_MOVABLE, pile, (int) i, 1);
  if (spots->from[pile][PLACE])
    fair_board_marks_add (marks, FAIR_MARK_MOVABLE, pile, -1, 1);
  else if (n > 0 && spots->from[pile][n - 1])
    fair_board_marks_add (marks, spots->to[pile] ? FAIR_MARK_BOTH : FAIR_MARK_MOVABLE, pile, (int) n - 1, 1);
  else if (spots->to[pile])
    fair_board_marks_add (marks, FAIR_MARK_TARGET, pile, (int) n - 1, 1);
}

/**
 * fair_board_show_moves:
 * @moves: legal moves
 *
 * Marks what @moves can move, and where to.
 */
void
fair_board_show_moves (FairBoard      *self,
                       const FairMove *moves,
                       guint           n_moves)
{
  g_autofree Spots *spots = NULL;

  g_return_if_fail (FAIR_IS_BOARD (self));

  fair_board_clear_moves (self);
  if (self->model == NULL)
    return;

  spots = g_new0 (Spots, 1);
  for (guint i = 0; i < n_moves; i++)
    add_spots (self, moves[i], spots);
  for (guint pile = 0; pile < fair_board_get_rules (self)->n_piles; pile++)
    mark_pile (self, pile, spots);
  fair_board_emit_moves_shown (self);
}

static void
mark_move (FairBoard      *self,
           const FairMove *move)
{
  FairBoardMarks *marks = FAIR_BOARD_MARKS (self->marks);
  guint           n;

  if (move->kind != FAIR_MOVE_CARDS)
    {
      fair_board_marks_add (marks, FAIR_MARK_MOVABLE, fair_board_get_rules (self)->first[FAIR_STOCK], -1, 1);
      return;
    }

  n = fair_position_count (fair_board_get_position (self), move->to);
  fair_board_marks_add (marks, FAIR_MARK_MOVABLE, move->from,
                        (int) (fair_position_count (fair_board_get_position (self), move->from) - move->count), move->count);
  fair_board_marks_add (marks, FAIR_MARK_TARGET, move->to, (int) n - 1, 1);
  fair_board_reveal (self, move->to, (int) n - 1);
  fair_board_reveal (self, move->from, (int) fair_position_count (fair_board_get_position (self), move->from) - 1);
}

/**
 * fair_board_show_move:
 * @move: (nullable): a legal move; NULL for none
 *
 * Marks what @move moves, and where to.
 */
void
fair_board_show_move (FairBoard      *self,
                      const FairMove *move)
{
  g_return_if_fail (FAIR_IS_BOARD (self));

  fair_board_clear_moves (self);
  if (move == NULL || self->model == NULL || move->kind == FAIR_MOVE_END ||
      !fair_is_legal (fair_board_get_rules (self), fair_board_get_position (self), *move))
    return;

  mark_move (self, move);
  fair_board_emit_moves_shown (self);
}

/* Removes the marks of moves. */
void
fair_board_clear_moves (FairBoard *self)
{
  g_return_if_fail (FAIR_IS_BOARD (self));

  if (!fair_board_shows_moves (self))
    return;

  fair_board_marks_clear (FAIR_BOARD_MARKS (self->marks));
  fair_board_emit_moves_shown (self);
}

/* Whether moves are marked. */
gboolean
fair_board_shows_moves (FairBoard *self)
{
  g_return_val_if_fail (FAIR_IS_BOARD (self), FALSE);

  return fair_board_marks_has_hints (FAIR_BOARD_MARKS (self->marks));
}
