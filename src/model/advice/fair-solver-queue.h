/* fair-solver-queue.h: runs one search at a time in the background; other questions wait.
 *
 * Questions and answers are values; an answer is returned in the main context in which its question was asked.  A
 * question from the table interrupts the search for spare deals, which continues afterwards where it was; questions of
 * a review come in between.  Spare deals and reviews are searched for in threads of the lowest priority, and their answers
 * are returned when the main context has nothing else to do; questions from the table use another thread, because the
 * player waits for the answer.  The memory of the search is freed soon after
 * the last answer.
 */
#pragma once

#include <gio/gio.h>

#include "fair-answer.h"

G_BEGIN_DECLS

typedef enum
{
  FAIR_URGENCY_SPARE,  /* the player does not wait for it yet */
  FAIR_URGENCY_REVIEW, /* the player looks at what is known so far */
  FAIR_URGENCY_TABLE,
  FAIR_N_URGENCIES
} FairUrgency;

/**
 * FairDeals:
 * @rules: resolved rules
 * @number: the first deal to examine
 * @n_deals: how many deals to examine at most; 0 for no limit
 * @difficulty: the difficulty that the deal should have
 * @limits: when to give up on a deal; a limit of states grows after some deals without a win
 *
 * The deals to search for a winnable one.
 */
typedef struct
{
  FairRules        rules;
  guint64          number;
  guint            n_deals;
  FairDifficulty   difficulty;
  FairSolverLimits limits;
} FairDeals;

/* Why there is no answer, besides G_IO_ERROR_CANCELLED. */
typedef enum
{
  FAIR_SOLVER_QUEUE_ERROR_MEMORY /* for the search */
} FairSolverQueueError;

#define FAIR_SOLVER_QUEUE_ERROR (fair_solver_queue_error_quark ())
GQuark fair_solver_queue_error_quark (void);

/* The default limit of a search in milliseconds; the same as in fairdeal-cli. */
#define FAIR_SOLVER_QUEUE_MILLISECONDS 10000

#define FAIR_TYPE_SOLVER_QUEUE (fair_solver_queue_get_type ())
G_DECLARE_FINAL_TYPE (FairSolverQueue, fair_solver_queue, FAIR, SOLVER_QUEUE, GObject)

FairSolverQueue *fair_solver_queue_new (void);
void             fair_solver_queue_set_memory (FairSolverQueue *self, gsize memory);
void             fair_solver_queue_set_states (FairSolverQueue *self, guint64 states);
FairSolverLimits fair_solver_queue_get_limits (FairSolverQueue *self);

void        fair_solver_queue_solve_async (FairSolverQueue    *self,
                                           const FairRules    *rules,
                                           const FairPosition *position,
                                           FairUrgency         urgency,
                                           GCancellable       *cancellable,
                                           GAsyncReadyCallback callback,
                                           gpointer            data);
void        fair_solver_queue_solve_within_async (FairSolverQueue        *self,
                                                  const FairRules        *rules,
                                                  const FairPosition     *position,
                                                  const FairSolverLimits *limits,
                                                  FairUrgency             urgency,
                                                  GCancellable           *cancellable,
                                                  GAsyncReadyCallback     callback,
                                                  gpointer                data);
void        fair_solver_queue_shorten_async (FairSolverQueue        *self,
                                             const FairRules        *rules,
                                             const FairPosition     *position,
                                             const FairMove         *moves,
                                             guint                   n_moves,
                                             const FairSolverLimits *limits,
                                             FairUrgency             urgency,
                                             GCancellable           *cancellable,
                                             GAsyncReadyCallback     callback,
                                             gpointer                data);
void        fair_solver_queue_find_async (FairSolverQueue    *self,
                                          const FairDeals    *deals,
                                          FairUrgency         urgency,
                                          GCancellable       *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer            data);
FairAnswer *fair_solver_queue_finish (FairSolverQueue *self, GAsyncResult *result, GError **error);

G_END_DECLS
