/* fair-solver-queue.h: runs one search at a time in the background; other questions wait.
 *
 * Questions and answers are values; an answer is returned in the main context in which its question was
 * asked.  A question from the table goes before the search for spare deals and interrupts it; an interrupted
 * search continues afterwards where it was.  Spare deals are searched in a thread of the lowest priority; the
 * table's questions in another thread, because the player waits for the answer.  The memory of the search is
 * given back soon after the last answer.
 */
#pragma once

#include <gio/gio.h>

#include "fair-answer.h"

G_BEGIN_DECLS

typedef enum
{
  FAIR_URGENCY_SPARE, /* nobody waits for it yet */
  FAIR_URGENCY_TABLE,
  FAIR_N_URGENCIES
} FairUrgency;

/**
 * FairDeals:
 * @rules: resolved rules
 * @number: the deal to look at first
 * @n_deals: how many deals to look at; 0 for as many as it takes
 * @difficulty: what the deal is to be like
 * @limits: when to give a deal up; a limit of states grows after some deals in vain
 *
 * Which deals are looked through for one that can be won.
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
  FAIR_SOLVER_QUEUE_ERROR_MEMORY /* there is not enough for a search */
} FairSolverQueueError;

#define FAIR_SOLVER_QUEUE_ERROR (fair_solver_queue_error_quark ())
GQuark fair_solver_queue_error_quark (void);

/* When to give up where nothing else is said; fairdeal-cli has the same. */
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
void        fair_solver_queue_find_async (FairSolverQueue    *self,
                                          const FairDeals    *deals,
                                          FairUrgency         urgency,
                                          GCancellable       *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer            data);
FairAnswer *fair_solver_queue_finish (FairSolverQueue *self, GAsyncResult *result, GError **error);

G_END_DECLS
