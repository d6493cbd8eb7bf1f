/* fair-review-summary.h: what a review says of a whole game, in steps instead of single moves.  A plain value. */
#pragma once

#include "fair-reviewer.h"
#include "fair-store.h"

G_BEGIN_DECLS

/**
 * FairReviewSummary:
 * @n_positions: the positions of the replay
 * @n_known: how many of them are known to be won or lost
 * @start: what is known of the deal
 * @end: what is known of the position with which the play ended; a step that ends the game follows it
 * @is_won: the game was won
 * @turn: where the game turned
 * @last_won: the position before the turn
 * @first_lost: the first lost position after it, if there is one
 * @n_turn: the number of the step after @last_won
 * @n_lost: the number of the step that led to @first_lost
 * @microseconds: how long the positions after @last_won were searched
 * @n_steps: of the game
 * @n_moves: of the game: a step can have several
 * @detour_first: the number of the first step of the part that took the most moves above @par; 0 if there is none, or if
 *   the review has not ended
 * @detour_last: the number of its last step
 * @detour_more: how many moves more it took
 * @par: the fewest moves known to win; 0 if no win is known
 *
 * Positions are numbers of the replay.
 */
typedef struct
{
  guint              n_positions;
  guint              n_known;
  FairVerdict        start;
  FairVerdict        end;
  gboolean           is_won;
  FairReviewTurnKind turn;
  guint              last_won;
  guint              first_lost;
  guint              n_turn;
  guint              n_lost;
  guint64            microseconds;
  guint              n_steps;
  guint              n_moves;
  guint              detour_first;
  guint              detour_last;
  guint              detour_more;
  guint              par;
} FairReviewSummary;

/**
 * FairReviewSaving:
 * @store: (nullable): gets what the review finds; NULL to store nothing
 * @id: (nullable): the UUID of the game, if it is the player's own
 * @n_moves: how many moves it has, as in its result
 * @par: the moves of the last line that @store got; 0 for none
 */
typedef struct
{
  FairStore *store;
  char      *id;
  guint      n_moves;
  guint      par;
} FairReviewSaving;

void fair_review_summary_make (FairReviewSummary *self, FairReviewer *reviewer, FairReplay *replay);

FairReviewFinding fair_review_summary_find (FairReviewer *reviewer, guint at);

void fair_review_save (FairReviewSaving *self, FairReviewer *reviewer, FairReplay *replay);

G_END_DECLS
