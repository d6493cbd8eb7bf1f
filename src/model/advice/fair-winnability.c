#include "fair-winnability.h"

enum
{
  SHORTENING_TIME = 2500, /* milliseconds */
  LONGEST_WIN = 2000      /* moves; more than any solver needs */
};

struct _FairWinnability
{
  GObject parent_instance;

  FairSolverQueue    *queue; /* owned */
  FairGameModel      *model; /* owned */
  FairKnownPositions *book;
  gboolean            telling; /* the verdict is shown for every position */
  gboolean            sought;  /* the current verdict is wanted, for any purpose */
  gboolean            resting; /* nothing is searched */
  FairMove            move;    /* the next move of a win, if the verdict is won */

  FairWinnabilityState state;

  FairVerdict   before;     /* the verdict before the last change */
  gboolean      cheated;    /* since @before */
  gboolean      settled;    /* the position is assumed to be stable */
  guint         source;     /* starts a search once the position is stable */
  GCancellable *search;     /* the current one, or NULL */
  gboolean      asked_deal; /* it is about the deal, not about the current position */

  FairTurnSearch *turns;    /* owned */
  gboolean        shortens; /* a shorter win is wanted as soon as one is known */
};

typedef enum
{
  PROP_TELLING = 1,
  PROP_OPEN,
  PROP_VERDICT,
  PROP_SEARCHING,
  PROP_TURN,
  N_PROPERTIES
} FairWinnabilityProperty;

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FairWinnability, fair_winnability, G_TYPE_OBJECT)

static void
set_boolean (FairWinnability        *self,
             gboolean               *member,
             gboolean                value,
             FairWinnabilityProperty property)
{
  if (*member == value)
    return;

  *member = value;
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

/* Notifies of each change; the verdict includes whether the move was a blunder, and why there is no verdict. */
static void
update (FairWinnability *self,
        gboolean         searching,
        gboolean         starved,
        FairVerdict      verdict)
{
  gboolean blunder = verdict == FAIR_VERDICT_LOST && self->before == FAIR_VERDICT_WON;

  g_object_freeze_notify (G_OBJECT (self));
  set_boolean (self, &self->state.open, self->telling || fair_game_model_get_moves (self->model) == 0, PROP_OPEN);
  set_boolean (self, &self->state.searching, searching, PROP_SEARCHING);
  if (self->state.verdict != verdict || self->state.blunder != blunder || self->state.starved != starved)
    {
      self->state.verdict = verdict;
      self->state.blunder = blunder;
      self->state.starved = starved;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_VERDICT]);
    }
  g_object_thaw_notify (G_OBJECT (self));
}

/* Returns: the verdict, if it is known without a search */
static FairVerdict
look_up (FairWinnability *self)
{
  const FairPosition *position = fair_game_model_get_position (self->model);

  switch (fair_status (fair_game_model_get_rules (self->model), position))
    {
    case FAIR_STATUS_WON:
      return FAIR_VERDICT_WON;
    case FAIR_STATUS_ENDED:
      return FAIR_VERDICT_LOST;
    case FAIR_STATUS_LOST:
    case FAIR_STATUS_PLAYING:
    default:
      return fair_known_positions_find (self->book, position, &self->move);
    }
}

static void ask (FairWinnability *self, gboolean about_deal);

static void
stop_shortening (FairWinnability *self)
{
  self->shortens = FALSE;
  fair_solver_queue_stop (&self->state.shortening);
}

static void
shortened_cb (FairAnswer   *answer,
              const GError *error,
              gpointer      data)
{
  FairWinnability *self = data;

  if (answer != NULL && answer->verdict == FAIR_VERDICT_WON)
    fair_known_positions_add_line (self->book, self->model, fair_game_model_get_position (self->model), answer->moves, answer->n_moves);
}

/* Looks for a shorter win if that is wanted, once a win is known. */
static void
shorten (FairWinnability *self)
{
  const FairRules *rules = fair_game_model_get_rules (self->model);
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (FairMove));
  FairPosition position = *fair_game_model_get_position (self->model);
  FairMove     move;
  FairQuestion question = { .rules = *rules,
                            .position = fair_game_model_get_position (self->model),
                            .limits = fair_solver_queue_get_limits (self->queue) };

  if (!self->shortens || self->state.verdict != FAIR_VERDICT_WON)
    return;

  stop_shortening (self);
  while (moves->len < LONGEST_WIN && fair_status (rules, &position) == FAIR_STATUS_PLAYING &&
         fair_known_positions_find (self->book, &position, &move) == FAIR_VERDICT_WON && fair_is_legal (rules, &position, move))
    {
      g_array_append_val (moves, move);
      fair_apply (rules, &position, move, NULL);
    }
  if (moves->len == 0)
    return;

  question.moves = (const FairMove *) moves->data;
  question.n_moves = moves->len;
  question.limits.milliseconds = MIN (question.limits.milliseconds, SHORTENING_TIME);
  fair_solver_queue_ask (self->queue, &question, FAIR_URGENCY_TABLE, &self->state.shortening, shortened_cb, self);
}

static void
solved_cb (FairAnswer   *answer,
           const GError *error,
           gpointer      data)
{
  g_autoptr (FairWinnability) self = g_object_ref (data);
  const FairPosition *position = fair_game_model_get_position (self->model);

  if (answer == NULL)
    {
      update (self, FALSE, g_error_matches (error, FAIR_SOLVER_QUEUE_ERROR, FAIR_SOLVER_QUEUE_ERROR_MEMORY), self->state.verdict);
      return;
    }

  if (answer->verdict == FAIR_VERDICT_LOST)
    fair_known_positions_add_lost (self->book, position);
  else if (answer->verdict == FAIR_VERDICT_WON && self->asked_deal)
    {
      fair_game_model_set_findings (self->model, (FairFindings){ TRUE, answer->difficulty });
      fair_known_positions_add_line (self->book, self->model, fair_game_model_get_start (self->model), answer->moves, answer->n_moves);
      /* The moves that the program plays right after the deal may have been played with other preferences. */
      if (look_up (self) == FAIR_VERDICT_UNKNOWN)
        {
          ask (self, FALSE);
          return;
        }
    }
  else if (answer->verdict == FAIR_VERDICT_WON)
    fair_known_positions_add_line (self->book, self->model, position, answer->moves, answer->n_moves);
  update (self, FALSE, self->state.starved, look_up (self));
  if (self->state.verdict == FAIR_VERDICT_WON)
    fair_game_model_rule_out_loss (self->model);
  shorten (self);
}

/* Asks the solver about the current position, or about the deal, which also finds its difficulty. */
static void
ask (FairWinnability *self,
     gboolean         about_deal)
{
  const FairQuestion question = { .rules = *fair_game_model_get_rules (self->model),
                                  .position = about_deal ? NULL : fair_game_model_get_position (self->model),
                                  .number = fair_game_model_get_number (self->model),
                                  .n_deals = 1,
                                  .limits = fair_solver_queue_get_limits (self->queue) };

  self->asked_deal = about_deal;
  fair_solver_queue_ask (self->queue, &question, FAIR_URGENCY_TABLE, &self->search, solved_cb, self);
}

static void
rest_cb (gpointer data)
{
  FairWinnability *self = data;

  self->source = 0;
  self->settled = TRUE;
  /* This comes before the first slice of the model's own search. */
  if (self->state.verdict == FAIR_VERDICT_WON)
    fair_game_model_rule_out_loss (self->model);
  if (self->state.searching)
    ask (self, fair_game_model_get_moves (self->model) == 0 && !fair_game_model_is_laid (self->model));
}

static void
turn_cb (gpointer data)
{
  g_object_notify_by_pspec (data, properties[PROP_TURN]);
}

/* Updates the verdict, and starts a search if necessary once the position is stable. */
static void
look (FairWinnability *self)
{
  FairStatus  status = fair_game_model_get_status (self->model);
  FairVerdict verdict = look_up (self);
  gboolean    dealt = fair_game_model_get_moves (self->model) == 0;
  gboolean    wanted = self->telling || dealt || self->sought;

  g_clear_handle_id (&self->source, g_source_remove);
  fair_solver_queue_stop (&self->search);
  update (self, verdict == FAIR_VERDICT_UNKNOWN && wanted && !self->resting && !fair_game_model_has_unknown (self->model), FALSE, verdict);
  self->source = g_idle_add_once (rest_cb, self);

  /* Nothing is shown about a game that is over or not on the table; a stuck game is not over. */
  if (self->telling && !dealt && !self->resting && status != FAIR_STATUS_WON && status != FAIR_STATUS_ENDED &&
      fair_rules_hide_cards (fair_game_model_get_rules (self->model)))
    fair_game_model_assist (self->model, FAIR_ASSISTANCE_VERDICT);
}

static void
changed_cb (FairWinnability   *self,
            guint              change,
            const FairEffects *effects)
{
  const FairHistory *history = fair_game_model_get_history (self->model);
  gboolean           played = change == FAIR_CHANGE_MOVE || change == FAIR_CHANGE_REDO;

  if (change == FAIR_CHANGE_SHOWING)
    return;

  fair_turn_search_stop (self->turns);
  stop_shortening (self);
  /* A step can consist of several changes; the position before the first of them is the relevant one. */
  if (!played || self->settled)
    {
      self->before = !played || self->state.searching ? FAIR_VERDICT_UNKNOWN : self->state.verdict;
      self->cheated = FALSE;
    }
  /* After a cheat, a lost game may be winnable again. */
  self->cheated |= played && fair_history_step_cheats (history, history->n_done - 1);
  self->settled = FALSE;
  self->sought = FALSE;

  if (played && self->before == FAIR_VERDICT_LOST && !self->cheated &&
      fair_status (fair_game_model_get_rules (self->model), fair_game_model_get_position (self->model)) ==
        FAIR_STATUS_PLAYING)
    fair_known_positions_add_lost (self->book, fair_game_model_get_position (self->model));
  look (self);
}

static void
fair_winnability_finalize (GObject *object)
{
  FairWinnability *self = FAIR_WINNABILITY (object);

  g_clear_handle_id (&self->source, g_source_remove);
  fair_solver_queue_stop (&self->search);
  stop_shortening (self);
  fair_turn_search_free (self->turns);
  fair_known_positions_free (self->book);
  g_object_unref (self->model);
  g_object_unref (self->queue);

  G_OBJECT_CLASS (fair_winnability_parent_class)->finalize (object);
}

static void
fair_winnability_get_property (GObject    *object,
                               guint       property_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  FairWinnability *self = FAIR_WINNABILITY (object);
  const gboolean   flags[N_PROPERTIES] = { [PROP_TELLING] = self->telling,
                                           [PROP_OPEN] = self->state.open,
                                           [PROP_SEARCHING] = self->state.searching,
                                           [PROP_TURN] = fair_turn_search_get (self->turns) != NULL };

  if (property_id == PROP_VERDICT)
    g_value_set_uint (value, self->state.verdict);
  else
    g_value_set_boolean (value, flags[property_id]);
}

static void
fair_winnability_set_property (GObject      *object,
                               guint         property_id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  fair_winnability_set_telling (FAIR_WINNABILITY (object), g_value_get_boolean (value));
}

static void
fair_winnability_class_init (FairWinnabilityClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->finalize = fair_winnability_finalize;
  object_class->get_property = fair_winnability_get_property;
  object_class->set_property = fair_winnability_set_property;

  properties[PROP_TELLING] = g_param_spec_boolean ("telling", NULL, NULL, FALSE, readable | G_PARAM_WRITABLE);
  properties[PROP_OPEN] = g_param_spec_boolean ("open", NULL, NULL, FALSE, readable);
  properties[PROP_VERDICT] =
    g_param_spec_uint ("verdict", NULL, NULL, 0, FAIR_VERDICT_LOST, FAIR_VERDICT_UNKNOWN, readable);
  properties[PROP_SEARCHING] = g_param_spec_boolean ("searching", NULL, NULL, FALSE, readable);
  properties[PROP_TURN] = g_param_spec_boolean ("turn", NULL, NULL, FALSE, readable);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
fair_winnability_init (FairWinnability *self)
{
  self->settled = TRUE;
}

FairWinnability *
fair_winnability_new (FairSolverQueue *queue,
                      FairGameModel   *model)
{
  FairWinnability *self = g_object_new (FAIR_TYPE_WINNABILITY, NULL);

  self->queue = g_object_ref (queue);
  self->model = g_object_ref (model);
  self->book = fair_known_positions_new (fair_game_model_get_rules (model));
  self->turns = fair_turn_search_new (queue, model, self->book, turn_cb, self);
  g_signal_connect_object (model, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  look (self);

  return self;
}

FairGameModel *
fair_winnability_get_model (FairWinnability *self)
{
  return self->model;
}

/* The verdict on the current position, and what is known of it; borrowed, it changes in place. */
const FairWinnabilityState *
fair_winnability_get_state (FairWinnability *self)
{
  return &self->state;
}

/* Sets whether the verdict is also shown after the first move. */
void
fair_winnability_set_telling (FairWinnability *self,
                              gboolean         telling)
{
  if (self->telling == telling)
    return;

  set_boolean (self, &self->telling, telling, PROP_TELLING);
  look (self);
}

/* Finds the current verdict, if it is not known, without showing it. */
void
fair_winnability_seek (FairWinnability *self)
{
  self->sought = TRUE;
  if (self->state.verdict == FAIR_VERDICT_UNKNOWN && !self->state.searching)
    look (self);
}

/* @move: (out): the next move of a line that wins.  Returns: whether there is one: the verdict is won, and the game is not over */
gboolean
fair_winnability_get_move (FairWinnability *self,
                           FairMove        *move)
{
  const FairPosition *position = fair_game_model_get_position (self->model);

  if (self->state.verdict != FAIR_VERDICT_WON ||
      fair_status (fair_game_model_get_rules (self->model), position) != FAIR_STATUS_PLAYING)
    return FALSE;

  /* A shorter win may have been found since. */
  look_up (self);
  *move = self->move;
  return TRUE;
}

/* Sets whether the game is not on the table.  That stops the search, so that the next game need not wait for it, and keeps the verdicts
 * so far.  When the game is on the table again, the verdict is searched for if the player can see it. */
void
fair_winnability_set_resting (FairWinnability *self,
                              gboolean         resting)
{
  if (self->resting == resting)
    return;

  self->resting = resting;
  self->sought = FALSE;
  stop_shortening (self);
  if (resting)
    fair_turn_search_stop (self->turns);
  look (self);
}

/* Adds a winning line from the deal, from which verdicts follow without a search. */
void
fair_winnability_learn (FairWinnability *self,
                        const FairMove  *moves,
                        guint            n_moves)
{
  fair_known_positions_add_line (self->book, self->model, fair_game_model_get_start (self->model), moves, n_moves);
  look (self);
}

/* Returns: (transfer none): the search for the last position that can be won before the current one; “turn” is notified
 * of its answer, which it forgets when the game changes */
FairTurnSearch *
fair_winnability_get_turns (FairWinnability *self)
{
  return self->turns;
}

/* Looks for a shorter win from the current position, for some seconds, as soon as a win is known. */
void
fair_winnability_shorten (FairWinnability *self)
{
  self->shortens = TRUE;
  shorten (self);
}
