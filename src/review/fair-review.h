/* fair-review.h: which positions of a played game could still be won.
 *
 * The positions are a tree: the start, and the position after each move, undone moves included. A review chooses the
 * next one to search, receives the answers, and draws conclusions: a position reached by a legal move from a lost one
 * is lost, and a position with a legal move to a won one is won.  docs/review.md describes the order of the questions.
 * The review does not search itself: it belongs to one thread, and the caller decides when to search.
 */
#pragma once

#include <glib.h>

#include "fair-par.h"

#define FAIR_REVIEW_NONE G_MAXUINT /* not an index */

typedef struct _FairReview FairReview;

/* One of the positions that were played. */
typedef struct
{
  guint        parent;   /* the index of the position before; FAIR_REVIEW_NONE for the start */
  FairMove     move;     /* that led here */
  FairPosition position; /* where it led */
} FairReviewPlace;

/* The findings about a position. */
typedef struct
{
  FairVerdict verdict;
  guint64     states;       /* positions that its searches examined; 0 if the verdict follows from others */
  guint64     microseconds; /* and how long that took */
} FairReviewFinding;

typedef enum
{
  FAIR_REVIEW_TURN_NONE,   /* nothing changed: the last position can be won, or nothing shows that an earlier one could */
  FAIR_REVIEW_TURN_PROVEN, /* the move after @last_won lost the game; both sides are proven */
  FAIR_REVIEW_TURN_WITHIN, /* one of the moves from @last_won to @first_lost did */
  FAIR_REVIEW_TURN_OPEN    /* after @last_won no win was found, and no loss either */
} FairReviewTurnKind;

/* Where a line turned, as indexes of positions. */
typedef struct
{
  FairReviewTurnKind kind;
  guint              last_won;
  guint              first_lost; /* the first lost position after @last_won; FAIR_REVIEW_NONE if there is none */
} FairReviewTurn;

/* The part of a game that exceeded the shortest known win by the most moves, between two places, as indexes. */
typedef struct
{
  guint from;
  guint to;
  guint n_more; /* moves more than the shortest known line between the two */
} FairReviewDetour;

/* A position to search; borrowed until the review changes.  Its index is FAIR_REVIEW_NONE if it was not played. */
typedef struct
{
  guint               index;
  guint               node; /* private */
  const FairPosition *position;
  FairSolverLimits    limits;
} FairReviewQuestion;

FairReview *fair_review_new (const FairRules *rules, const FairPosition *start, const FairSolverLimits *limits);
void        fair_review_free (FairReview *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairReview, fair_review_free)

guint fair_review_add (FairReview *self, guint parent, FairMove move);
void  fair_review_set_end (FairReview *self, guint end);

gboolean fair_review_ask (FairReview *self, FairReviewQuestion *question);
gboolean fair_review_ask_forced (FairReview *self, FairReviewQuestion *question);
void     fair_review_answer (FairReview *self, const FairReviewQuestion *question, const FairSolution *solution);
gboolean fair_review_run (FairReview *self, FairSolver *solver, const atomic_bool *stop);
gboolean fair_review_offer_win (FairReview *self, guint index, const FairMove *moves, guint n_moves);

const FairRules       *fair_review_get_rules (FairReview *self);
const FairReviewPlace *fair_review_get_place (FairReview *self, guint index);
FairReviewFinding      fair_review_get_finding (FairReview *self, guint index);
GArray                *fair_review_list_line (FairReview *self, guint index);
GArray                *fair_review_list_win (FairReview *self, guint index);
GArray                *fair_review_list_short_win (FairReview *self, guint index);
gboolean               fair_review_is_forced (FairReview *self, guint index);
FairReviewTurn         fair_review_find_turn (FairReview *self, guint end);
gboolean               fair_review_find_detour (FairReview *self, FairReviewDetour *detour);
FairPar               *fair_review_get_par (FairReview *self);
