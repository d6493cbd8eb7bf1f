/* fair-review-private.h: the parts of a review. */
#pragma once

#include "fair-review.h"

enum
{
  FAIR_REVIEW_EFFORTS = 2 /* a search with a small part of the limits comes first, then one with all of them */
};

/* A position that was played. */
typedef struct
{
  FairReviewPlace place;
  guint           node;     /* its verdict */
  guint           next;     /* another place of the same node, or FAIR_REVIEW_NONE */
  guint           child;    /* the last place that a move led to from here */
  guint           other;    /* another place that has the same parent */
  guint           efforts;  /* the number of searches that began here */
  gboolean        has_line; /* one of them found a win */
} FairReviewEntry;

/* The verdict on all positions with the same FAIR_KEY_WIN key. */
typedef struct
{
  FairReviewFinding finding;
  guint             first;   /* the last place of this node that was added */
  guint             efforts; /* the number of searches, each longer than the one before */
  guint             via;     /* if it is won: the place that a winning move leads to from one of the places */
  GArray           *win;     /* owned; of FairMove: or else a line that wins; NULL if there are no moves to make */
  FairPosition      from;    /* the position that @win begins with, which has the key of the node */
} FairReviewNode;

struct _FairReview
{
  FairRules        rules;
  FairSolverLimits limits;
  guint            end;                            /* the place where the game ended */
  GArray          *entries;                        /* owned; of FairReviewEntry */
  GArray          *nodes;                          /* owned; of FairReviewNode */
  GHashTable      *keys;                           /* owned; from a FAIR_KEY_WIN key to 1 + the index of its node */
  FairPar         *par;                            /* owned */
  guint            n_settled[FAIR_REVIEW_EFFORTS]; /* places up to which the lines that end there have nothing left to search */
  guint            n_lined[FAIR_REVIEW_EFFORTS];   /* last places that need no search for a shorter line */
  guint            n_failed[FAIR_REVIEW_EFFORTS];  /* searches for one that found none */
  guint            n_weighed;                      /* positions of the game up to which it is known whether they were forced */
  FairPosition     other;                          /* what another move leads to */
};

guint fair_review_look_up (FairReview *self, const FairPosition *position, FairPosition *key);
guint fair_review_find_node (FairReview *self, const FairPosition *position);

static inline FairReviewEntry *
fair_review_get_entry (FairReview *self,
                       guint       index)
{
  return &g_array_index (self->entries, FairReviewEntry, index);
}

static inline FairReviewNode *
fair_review_get_node (FairReview *self,
                      guint       index)
{
  return &g_array_index (self->nodes, FairReviewNode, fair_review_get_entry (self, index)->node);
}
