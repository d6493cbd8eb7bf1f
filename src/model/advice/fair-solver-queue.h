/* fair-solver-queue.h: runs one search at a time in the background; other questions wait.
 *
 * Questions and answers are values; an answer is returned in the main context in which its question was asked.  A
 * question from the table interrupts the search for spare deals, which continues from the same place afterwards;
 * questions of a review have medium priority.  Spare deals and reviews are searched for in threads of the lowest
 * priority, and their answers are returned when the main context has nothing else to do; questions from the table use
 * another thread, because the player waits for the answer.  The memory of the search is freed soon after the last
 * answer.
 */
#pragma once

#include <gio/gio.h>

#include "difficulty.h"
#include "solver.h"

/**
 * FairAnswer:
 * @rules: of the deal, or of the position
 * @number: the deal that was examined last; 0 if the question was about a position
 * @verdict: on the deal, or on the position
 * @difficulty: of the deal, if it can be won; else FAIR_DIFFICULTY_ANY
 * @states: how many positions were examined
 * @microseconds: how long that took
 * @moves: the line of a win from the deal, or from the position
 *
 * An answer of the solver, an atomic rc box. It is immutable, so that threads can share it.
 */
typedef struct
{
  FairRules      rules;
  guint64        number;
  FairVerdict    verdict;
  FairDifficulty difficulty;
  guint64        states;
  guint64        microseconds;
  guint          n_moves;
  FairMove       moves[];
} FairAnswer;

FairAnswer *fair_answer_new_unknown (const FairRules *rules, guint64 number);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairAnswer, g_atomic_rc_box_release)

typedef enum
{
  FAIR_URGENCY_SPARE,  /* the player does not wait for it yet */
  FAIR_URGENCY_REVIEW, /* the player reads the findings so far */
  FAIR_URGENCY_TABLE,
  FAIR_N_URGENCIES
} FairUrgency;

/* Work that needs a solver.  Returns: whether it is done; FALSE if it was stopped, or if there was no memory. */
typedef gboolean (*FairSolverWork) (FairSolver *solver, const atomic_bool *stop, gpointer data);

/**
 * FairQuestion:
 * @rules: resolved rules
 * @position: (nullable): the position that the question is about; NULL to look through deals
 * @moves: (nullable): a line that wins from @position; the answer has the line with the fewest moves that is found,
 *   which may be the same.  After a more urgent question the search begins again, with the best line so far
 * @n_moves: how many moves that line has
 * @number: the first deal to examine
 * @n_deals: how many deals to examine at most; 0 for no limit
 * @difficulty: the difficulty that the deal should have
 * @limits: when to give up on a position or a deal; a limit of states grows after some deals without a win.  Of a line,
 *   see fair_par_shorten()
 * @work: (nullable): what to do instead; then only @rules is used of the above, and the answer says nothing but that it
 *   is done
 * @data: for @work; owned by the question
 * @free_data: frees @data
 *
 * Asks whether a position can be won, how to win it in fewer moves, or which is the first winnable deal with the
 * requested difficulty.  If no deal does, the answer is about the last one.
 */
typedef struct
{
  FairRules           rules;
  const FairPosition *position;
  const FairMove     *moves;
  guint               n_moves;
  guint64             number;
  guint               n_deals;
  FairDifficulty      difficulty;
  FairSolverLimits    limits;
  FairSolverWork      work;
  gpointer            data;
  GDestroyNotify      free_data;
} FairQuestion;

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
guint64          fair_solver_queue_cap_states (FairSolverQueue *self, guint64 states);

void        fair_solver_queue_ask_async (FairSolverQueue    *self,
                                         const FairQuestion *question,
                                         FairUrgency         urgency,
                                         GCancellable       *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer            data);
FairAnswer *fair_answer_finish (GAsyncResult *result, GError **error);

/* Gets the answer, borrowed, or NULL and why there is none. */
typedef void (*FairAnswerFunc) (FairAnswer *answer, const GError *error, gpointer data);

void fair_solver_queue_ask (FairSolverQueue    *self,
                            const FairQuestion *question,
                            FairUrgency         urgency,
                            GCancellable      **search,
                            FairAnswerFunc      func,
                            gpointer            data);
void fair_solver_queue_stop (GCancellable **search);
