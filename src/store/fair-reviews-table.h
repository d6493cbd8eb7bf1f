/* fair-reviews-table.h: the findings of reviews of games, their chances (docs/chances.md), and the figures of many; and where
 * games were lost, as puzzles (docs/puzzles.md). */
#pragma once

#include "fair-known-par.h"
#include "fair-result.h"
#include "fair-statistics.h"

/* The findings of the reviews of many games of one player, and their chances. */
typedef struct
{
  guint   n_reviewed; /* games with a review */
  guint   n_not_won;  /* those of them that were lost, given up or ended */
  guint   n_open;     /* those of these that could still be won at their end */
  guint   n_proven;   /* those of these that were proven to be lost at their end */
  guint   n_turned;   /* games with a known turning point */
  guint64 turned;     /* the sum of the steps at which they did */
  guint   n_won;      /* those that were won, and have a known number of moves to win */
  guint   n_shortest; /* those of them that took the fewest moves known */
  guint64 above;      /* the sum of their moves above the fewest known */

  guint  n_weighed; /* games whose chances are kept */
  gint64 cost;      /* the sum of what their moves cost, in thousandths */
  gint64 luck;      /* the sum of what their cards gave */
  guint  n_unlucky; /* those of them that were lost though the chances stayed above one half until then */
  guint  n_rescued; /* those that were won though the chances fell below one tenth */

  FairStatistics *cost_over_time;   /* owned; what moves cost, in hundredths, by day; NULL if no chances are kept */
  FairStatistics *turned_over_time; /* owned; the steps at which games turned, by day; NULL if none did */
  FairStatistics *above_over_time;  /* owned; moves above the fewest known, by day; NULL if none are */
} FairReviewFigures;

static inline void
fair_review_figures_clear (FairReviewFigures *self)
{
  g_clear_pointer (&self->cost_over_time, fair_statistics_unref);
  g_clear_pointer (&self->turned_over_time, fair_statistics_unref);
  g_clear_pointer (&self->above_over_time, fair_statistics_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FairReviewFigures, fair_review_figures_clear)

static inline void
fair_review_figures_free (FairReviewFigures *self)
{
  fair_review_figures_clear (self);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairReviewFigures, fair_review_figures_free)

/* Whose chances are to be found next; both are NULL if there is nothing. */
typedef struct
{
  FairKnownPar *tries;  /* owned (nullable): a deal, of which there should be more tries */
  FairResult   *result; /* owned (nullable): a game whose chances are not kept */
} FairChanceTask;

void fair_chance_task_free (FairChanceTask *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairChanceTask, fair_chance_task_free)

gboolean fair_reviews_table_put (FairDatabase *database, const FairReviewedGame *review, GError **error);
gboolean fair_reviews_table_note (FairDatabase *database, const char *id, GError **error);
gboolean fair_reviews_table_find (FairDatabase *database, const char *id, gboolean *found, GError **error);
gboolean fair_reviews_table_forget (FairDatabase *database, GError **error);

FairReviewedGame  *fair_reviews_table_get (FairDatabase *database, const char *id, GError **error);
FairReviewFigures *fair_reviews_table_sum (FairDatabase *database,
                                           const char   *player,
                                           const char   *game,
                                           GTimeZone    *zone,
                                           GError      **error);
gboolean           fair_chances_table_put (FairDatabase          *database,
                                           const char            *id,
                                           const FairGameChances *chances,
                                           GError               **error);
FairChanceTask    *fair_chances_table_find_task (FairDatabase *database, const char *player, GError **error);

void       fair_kept_turn_answer (FairKeptTurn *self, gboolean is_solved, guint32 today);
gboolean   fair_turns_table_put (FairDatabase *database, const char *id, const FairKeptTurn *turn, GError **error);
GPtrArray *fair_turns_table_list (FairDatabase *database, const char *player, guint32 day, GError **error);
