#include "config.h"

#include "fair-setup-check.h"

#include "fair-game-model.h"

enum
{
  STATES = 50000,        /* positions that a search reaches in one way */
  SHORTENING_TIME = 2500 /* milliseconds */
};

/* With one pack and with two, whose searches take much longer. */
static const guint n_ways[] = { 80, 24 };

/* The ways in which the unknown cards can lie; an atomic rc box. */
typedef struct
{
  FairRules    rules;
  FairPosition position;
  FairSeen     seen;
  FairSampling sampling;
  FairShare    share; /* (out): until there is an answer, of the thread of the search */
} Weighing;

/* In the thread of the search. */
static gboolean
weigh (FairSolver        *solver,
       const atomic_bool *stop,
       gpointer           data)
{
  Weighing *self = data;
  FairWays  ways = { 0 };
  gboolean  done = fair_ways_sample (&ways, &self->rules, &self->position, &self->seen, &self->sampling, solver, stop) &&
                  fair_ways_weigh (&ways, &self->rules, &self->position, NULL, 0, &self->sampling, solver, stop, &self->share);

  fair_ways_clear (&ways);
  return done;
}

/* Returns: (transfer full): what to weigh. All known cards of @model count as seen, even if they lie face down */
static Weighing *
weighing_new (FairGameModel *model,
              guint64        states)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  Weighing        *self = g_atomic_rc_box_new0 (Weighing);

  self->rules = *rules;
  self->position = *fair_game_model_get_position (model);
  self->seen = *fair_game_model_get_seen (model);
  self->sampling = (FairSampling){ .n_ways = n_ways[rules->game->n_packs - 1], .seed = 1, .states = states };
  return self;
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  g_autoptr (GTask) task = data;
  g_autoptr (GError) error = NULL;
  FairAnswer *answer = fair_answer_finish (result, &error);

  if (answer != NULL)
    g_task_return_pointer (task, answer, (GDestroyNotify) fair_answer_unref);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

/* Asks about @layout, which is complete, and in which nothing is wrong. @win: (nullable): an answer with a win, to find a shorter
 * one */
void
fair_setup_check_async (FairSolverQueue    *queue,
                        const FairRules    *rules,
                        const FairPosition *layout,
                        const FairAnswer   *win,
                        GCancellable       *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer            data)
{
  GTask       *task = g_task_new (queue, cancellable, callback, data);
  FairPosition start;
  FairQuestion question = { .rules = *rules, .limits = fair_solver_queue_get_limits (queue) };
  g_autoptr (FairGameModel) model = NULL;

  fair_setup_complete (rules, layout, 0, &start);
  model = fair_game_model_new_to_show (rules, &start);
  question.position = fair_game_model_get_position (model);
  if (fair_game_model_has_unknown (model))
    {
      Weighing *weighing = weighing_new (model, fair_solver_queue_cap_states (queue, STATES));

      g_task_set_task_data (task, g_atomic_rc_box_acquire (weighing), (GDestroyNotify) g_atomic_rc_box_release);
      question.work = weigh;
      question.data = weighing;
      question.free_data = g_atomic_rc_box_release;
    }
  if (win != NULL)
    {
      question.moves = win->moves;
      question.n_moves = win->n_moves;
      question.limits.milliseconds = MIN (question.limits.milliseconds, SHORTENING_TIME);
    }
  fair_solver_queue_ask_async (queue, &question, FAIR_URGENCY_TABLE, cancellable, answered_cb, task);
}

/**
 * fair_setup_check_finish:
 * @share: (out): in how many ways the unknown cards can lie so that the deal can be won; all zero if all cards are known
 *
 * Returns: (transfer full) (nullable): the verdict and a line that wins, if all cards are known; NULL with an error
 */
FairAnswer *
fair_setup_check_finish (GAsyncResult *result,
                         FairShare    *share,
                         GError      **error)
{
  const Weighing *weighing = g_task_get_task_data (G_TASK (result));

  *share = weighing != NULL ? weighing->share : (FairShare){ 0 };
  return g_task_propagate_pointer (G_TASK (result), error);
}
