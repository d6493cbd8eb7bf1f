#include "fair-chance-search.h"

#include "moves.h"

enum
{
  STATES = 50000, /* positions that a search reaches in one way */
};

/* What is weighed: the position in some ways, and in all; its moves in some ways, and in all. */
typedef enum
{
  PASS_QUICK,
  PASS_POSITION,
  PASS_FIRST,
  PASS_MOVES,
  N_PASSES
} Pass;

/* Chances, an atomic rc box; while a question is asked they belong to the thread of the search. */
typedef struct
{
  FairMoveChances *chances; /* owned */
  FairSampling     sampling;
  gboolean         moves; /* whether moves are weighed, too */
} Weighing;

struct _FairChanceSearch
{
  FairSolverQueue *queue; /* owned */
  FairGameModel   *model; /* owned */
  FairChanceFunc   func;
  gpointer         data;

  Weighing     *weighing; /* owned; of the current position; NULL if that is not searched */
  GCancellable *question; /* owned; NULL while nothing is asked */
  Pass          n_passes; /* that are done */
  gboolean      wants_moves;
  gboolean      is_due; /* the search starts soon */

  /* What is known, for this thread. */
  GArray  *moves;  /* owned; of FairMove */
  GArray  *shares; /* owned; of FairShare: of the position, and after each move */
  gboolean is_open;
};

static void
weighing_clear (gpointer data)
{
  fair_move_chances_free (((Weighing *) data)->chances);
}

static void
weighing_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, weighing_clear);
}

/* In the thread of the search. */
static gboolean
weigh (FairSolver        *solver,
       const atomic_bool *stop,
       gpointer           data)
{
  const Weighing *self = data;
  FairSampling    sampling = self->sampling;

  sampling.solver = solver;
  sampling.stop = stop;
  return self->moves ? fair_move_chances_refine_moves (self->chances, &sampling) : fair_move_chances_refine (self->chances, &sampling);
}

static void answered_cb (FairAnswer *answer, const GError *error, gpointer data);

/* Asks for the next pass, if it is wanted. */
static void
ask (FairChanceSearch *self)
{
  /* With one pack and with two, whose searches take much longer. */
  static const guint n_ways[][N_PASSES] = { { 80, 80, 20, 80 }, { 12, 40, 12, 40 } };

  FairQuestion question = { .rules = *fair_game_model_get_rules (self->model), .work = weigh, .free_data = weighing_unref };

  if (self->weighing == NULL || self->question != NULL || self->n_passes == N_PASSES ||
      (self->n_passes > PASS_POSITION && !self->wants_moves))
    return;

  self->weighing->sampling.n_ways = n_ways[question.rules.game->n_packs - 1][self->n_passes];
  self->weighing->moves = self->n_passes > PASS_POSITION;
  question.data = g_atomic_rc_box_acquire (self->weighing);
  fair_solver_queue_ask (self->queue, &question, FAIR_URGENCY_REVIEW, &self->question, answered_cb, self);
}

/* Copies what a pass has found. */
static void
read_chances (FairChanceSearch *self)
{
  const FairMoveChances *chances = self->weighing->chances;
  FairShare              share = fair_move_chances_get (chances);

  /* There is none if no way was found that has a winnable deal, as was promised. */
  g_array_set_size (self->shares, 0);
  if (share.won + share.lost + share.unknown == 0)
    return;

  g_array_append_val (self->shares, share);
  for (guint i = 0; self->n_passes > PASS_FIRST && i < self->moves->len; i++)
    {
      share = fair_move_chances_get_move (chances, i);
      g_array_append_val (self->shares, share);
    }
  self->is_open = fair_move_chances_is_open (chances);
}

static void
answered_cb (FairAnswer   *answer,
             const GError *error,
             gpointer      data)
{
  FairChanceSearch *self = data;

  self->n_passes = answer != NULL ? self->n_passes + 1 : N_PASSES;
  if (answer != NULL)
    {
      read_chances (self);
      fair_game_model_assist (self->model, FAIR_ASSISTANCE_WINNING_MOVE);
    }
  ask (self);
  self->func (self->data);
}

/* Returns: (transfer full): a search for the chances of @model, which calls @func when it knows more */
FairChanceSearch *
fair_chance_search_new (FairSolverQueue *queue,
                        FairGameModel   *model,
                        FairChanceFunc   func,
                        gpointer         data)
{
  FairChanceSearch *self = g_new0 (FairChanceSearch, 1);

  self->queue = g_object_ref (queue);
  self->model = g_object_ref (model);
  self->func = func;
  self->data = data;
  self->moves = g_array_new (FALSE, FALSE, sizeof (FairMove));
  self->shares = g_array_new (FALSE, FALSE, sizeof (FairShare));
  return self;
}

void
fair_chance_search_free (FairChanceSearch *self)
{
  fair_chance_search_stop (self, FALSE);
  g_object_unref (self->queue);
  g_object_unref (self->model);
  g_array_unref (self->moves);
  g_array_unref (self->shares);
  g_free (self);
}

/* Weighs the current position, unless that was done; in a game whose cards are all seen from the start, or that is over
 * or hidden, there is nothing to weigh.  Returns: whether anything has changed */
gboolean
fair_chance_search_start (FairChanceSearch *self)
{
  const FairRules    *rules = fair_game_model_get_rules (self->model);
  const FairPosition *position = fair_game_model_get_position (self->model);
  FairHint            hints[FAIR_MAX_MOVES];
  guint               n_hints;
  gboolean            was_due = self->is_due;

  self->is_due = FALSE;
  if (self->weighing != NULL || !fair_rules_hide_cards (rules) || rules->game->search == FAIR_SEARCH_NONE ||
      fair_game_model_get_concealed (self->model) || fair_status (rules, position) != FAIR_STATUS_PLAYING)
    return was_due;

  n_hints = fair_hints_list (rules, position, hints);
  g_array_set_size (self->moves, 0);
  for (guint i = 0; i < n_hints; i++)
    g_array_append_val (self->moves, hints[i].move);
  self->n_passes = PASS_QUICK;
  self->weighing = g_atomic_rc_box_new0 (Weighing);
  /* With the seed of the deal itself, the first way would be like it. */
  self->weighing->sampling = (FairSampling){ .seed = ~fair_game_model_get_number (self->model),
                                             .states = fair_solver_queue_cap_states (self->queue, STATES),
                                             .fair = fair_game_model_get_notes (self->model)->findings.fair };
  self->weighing->chances = fair_move_chances_new (rules, fair_game_model_get_start (self->model), &fair_game_model_get_notes (self->model)->seen, position,
                                                   (const FairMove *) self->moves->data, n_hints);
  if (self->weighing->chances == NULL)
    g_clear_pointer (&self->weighing, weighing_unref);
  ask (self);
  return TRUE;
}

/* Stops the search, and forgets the chances, because the game changes or is left.  @again: whether it will start again
 * soon */
void
fair_chance_search_stop (FairChanceSearch *self,
                         gboolean          again)
{
  fair_solver_queue_stop (&self->question);
  g_clear_pointer (&self->weighing, weighing_unref);
  self->wants_moves = FALSE;
  g_array_set_size (self->shares, 0);
  self->is_due = again;
}

/* Whether the position is being weighed, or will be soon. */
gboolean
fair_chance_search_is_running (FairChanceSearch *self)
{
  return self->is_due || (self->question != NULL && self->n_passes == PASS_QUICK);
}

/* @is_open: (out) (optional): whether the player has seen all cards, so that the chances are the verdict.  Returns: (nullable): the
 * chances of the current position, borrowed; NULL while they are not known */
const FairShare *
fair_chance_search_get (FairChanceSearch *self,
                        gboolean         *is_open)
{
  if (is_open != NULL)
    *is_open = self->is_open;
  return self->shares->len > 0 ? &g_array_index (self->shares, FairShare, 0) : NULL;
}

/* The same as fair_hints_list() for the current position, with the chances after each move and the best chances first, once they are
 * known; moves with the same chances keep their order.  While the position is weighed, this makes the search weigh the moves, too. */
guint
fair_chance_search_list_hints (FairChanceSearch *self,
                               FairHint          hints[FAIR_MAX_MOVES])
{
  guint n = fair_hints_list (fair_game_model_get_rules (self->model), fair_game_model_get_position (self->model), hints);

  self->wants_moves = TRUE;
  ask (self);
  if (self->shares->len != n + 1)
    return n;

  for (guint i = 0; i < n; i++)
    {
      FairHint hint = hints[i];
      guint    j = i;

      hint.share = g_array_index (self->shares, FairShare, i + 1);
      for (; j > 0 && fair_share_permille (hints[j - 1].share) < fair_share_permille (hint.share); j--)
        hints[j] = hints[j - 1];
      hints[j] = hint;
    }
  return n;
}
