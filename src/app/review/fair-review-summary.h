/* fair-review-summary.h: the findings of a review about a whole game, in steps instead of single moves, and as text. */
#pragma once

#include "fair-reviewer.h"
#include "fair-store.h"

/* Positions are numbers of the replay. */
typedef struct
{
  guint              n_positions;
  guint              n_known; /* positions that are known to be won or lost */
  FairVerdict        start;   /* of the deal */
  FairVerdict        end;     /* of the position with which the play ended; a step that ends the game follows it */
  gboolean           is_won;
  FairReviewTurnKind turn;
  guint              last_won;     /* the position before the turn */
  guint              first_lost;   /* the first lost position after it, if there is one */
  guint              n_turn;       /* the number of the step after @last_won */
  guint              n_lost;       /* the number of the step that led to @first_lost */
  guint64            microseconds; /* that the positions after @last_won were searched */
  guint              n_steps;
  guint              n_moves;      /* a step can have several */
  guint              detour_first; /* the first step of the part that took the most moves above @par; 0 until the review ends */
  guint              detour_last;
  guint              detour_more; /* moves */
  guint              par;         /* the fewest moves known to win; 0 if no win is known */
  guint              par_steps;   /* the player's steps of these */
} FairReviewSummary;

/* The part of a review that is stored. */
typedef struct
{
  FairStore *store;   /* owned; NULL to store nothing */
  char      *id;      /* owned; the UUID of the game; NULL if it is somebody else's */
  guint      n_moves; /* as in its result */
  guint      par;     /* the moves of the last line that the store got; 0 for none */
} FairReviewSaving;

void fair_review_summary_make (FairReviewSummary *self, FairReviewer *reviewer, FairReplay *replay);

FairReviewFinding fair_review_summary_find (FairReviewer *reviewer, guint at);

void fair_review_save (FairReviewSaving *self, FairReviewer *reviewer, FairReplay *replay);

char *fair_review_words_finding (const FairReviewFinding *finding);
char *fair_review_words_turn (const FairReviewSummary *summary, gboolean running);
char *fair_review_words_progress (const FairReviewSummary *summary, FairReviewer *reviewer, gboolean stopped);
char *fair_review_words_par (const FairReviewSummary *summary);
char *fair_review_words_detour (const FairReviewSummary *summary);

int fair_chance_words_points (int permille);

char *fair_chance_words_share (FairShare share);
char *fair_chance_words_step (const FairStepChances *chances);
char *fair_chance_words_row (guint number, int permille);
void  fair_chance_words_append (FairShare share, gboolean is_open, GString *text, GString *words);
char *fair_chance_words_sum (FairShare deal, const FairStepChances *sum, const int *turn_cost);
