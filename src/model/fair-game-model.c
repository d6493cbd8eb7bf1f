#include "config.h"

#include "fair-game-model.h"

#include "deal.h"
#include "fair-completion.h"
#include "stuck.h"

typedef struct
{
  FairRules    rules;
  guint64      number;
  FairPosition initial;
  FairPosition position;
  FairHistory *history; /* owned */
  guint        moves;   /* the player's steps on the way to the position */
  guint        undone;  /* steps of the player's that were taken back */
  guint        hints;   /* how often the player asked for one */
  FairFindings findings;
  guint        assistance; /* FairAssistance */
  gboolean     concealed;
  gboolean     autocomplete;
  gboolean     resuming;
  FairSeen     seen;
  FairJournal *journal; /* owned */
  FairStatus   status;
  FairStuck   *search; /* owned; NULL until first needed */
  guint        search_source;

  /* As last notified. */
  gboolean can_undo;
  gboolean can_redo;
  gboolean can_restart;
  int      score;
  guint    noted_moves;
} FairGameModelPrivate;

typedef enum
{
  PROP_RULES = 1,
  PROP_NUMBER,
  PROP_STATUS,
  PROP_MOVES,
  PROP_HINTS,
  PROP_SCORE,
  PROP_FINDINGS,
  PROP_ASSISTANCE,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_CAN_RESTART,
  PROP_CONCEALED,
  PROP_AUTOCOMPLETE,
  N_PROPERTIES
} FairGameModelProperty;

static GParamSpec *properties[N_PROPERTIES];

typedef enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
} FairGameModelSignal;

static guint signals[N_SIGNALS];

/* How many positions one slice of the search for "lost" looks at: about a millisecond. */
#define SEARCH_SLICE 64

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (FairGameModel, fair_game_model, G_TYPE_OBJECT)

static FairGameModelPrivate *
get_private (FairGameModel *self)
{
  return fair_game_model_get_instance_private (self);
}

static void
emit_changed (FairGameModel     *self,
              FairChange         change,
              const FairEffects *effects)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0, (guint) change, effects);
}

static void
mark_seen (FairGameModelPrivate *priv)
{
  fair_seen_add_position (&priv->seen, &priv->rules, &priv->position);
}

static void
set_status (FairGameModel *self,
            FairStatus     status)
{
  FairGameModelPrivate *priv = get_private (self);

  if (priv->status == status)
    return;

  priv->status = status;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATUS]);
}

static void
take_search_answer (FairGameModel *self)
{
  FairGameModelPrivate *priv = get_private (self);

  if (priv->search->answer == FAIR_STUCK_YES)
    set_status (self, FAIR_STATUS_LOST);
}

static gboolean
search_cb (gpointer data)
{
  FairGameModel        *self = data;
  FairGameModelPrivate *priv = get_private (self);

  if (fair_stuck_run (priv->search, SEARCH_SLICE) == FAIR_STUCK_SEARCHING)
    return G_SOURCE_CONTINUE;

  priv->search_source = 0;
  take_search_answer (self);
  return G_SOURCE_REMOVE;
}

/* The search for "lost" runs in slices whenever nothing else is to be done, and starts anew with
 * each position. */
static void
start_search (FairGameModel *self)
{
  FairGameModelPrivate *priv = get_private (self);

  g_clear_handle_id (&priv->search_source, g_source_remove);
  if (priv->status != FAIR_STATUS_PLAYING || priv->resuming)
    return;

  if (priv->search == NULL)
    priv->search = g_new (FairStuck, 1);
  fair_stuck_begin (priv->search, &priv->rules, &priv->position);
  priv->search_source = g_idle_add_full (G_PRIORITY_LOW, search_cb, self, NULL);
}

static gboolean
find_can_undo (FairGameModel *self)
{
  FairGameModelPrivate *priv = get_private (self);
  guint                 n_done = fair_history_get_n_done (priv->history);

  return n_done > 0 &&
         FAIR_GAME_MODEL_GET_CLASS (self)->may_undo (self, fair_history_get_step (priv->history, n_done - 1));
}

static gboolean
find_can_redo (FairGameModel *self)
{
  FairGameModelPrivate *priv = get_private (self);

  return fair_history_get_n_done (priv->history) < fair_history_get_n_steps (priv->history) &&
         fair_game_model_may_play (self);
}

static void
notify_if (FairGameModel        *self,
           gboolean             *noted,
           gboolean              value,
           FairGameModelProperty property)
{
  if (*noted == value)
    return;

  *noted = value;
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

/* Notifies the properties that follow from the position and the history. */
void
fair_game_model_update (FairGameModel *self)
{
  FairGameModelPrivate *priv = get_private (self);

  g_object_freeze_notify (G_OBJECT (self));
  notify_if (self, &priv->can_undo, find_can_undo (self), PROP_CAN_UNDO);
  notify_if (self, &priv->can_redo, find_can_redo (self), PROP_CAN_REDO);
  notify_if (self, &priv->can_restart, priv->moves > 0 || priv->position.ended, PROP_CAN_RESTART);
  if (priv->score != priv->position.score)
    {
      priv->score = priv->position.score;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SCORE]);
    }
  if (priv->noted_moves != priv->moves)
    {
      priv->noted_moves = priv->moves;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MOVES]);
    }
  g_object_thaw_notify (G_OBJECT (self));
}

static gboolean
step_cheats (FairHistory    *history,
             const FairStep *step)
{
  for (guint i = 0; i < step->n_moves; i++)
    if (fair_history_get_move (history, step, i).cheat)
      return TRUE;

  return FALSE;
}

/* After the position has come to rest: everything that depends on it.  What a lost game comes to by
 * moves that are no cheats, which @played says, is lost as well. */
static void
follow_position (FairGameModel *self,
                 gboolean       played)
{
  FairGameModelPrivate *priv = get_private (self);
  FairStatus            status = fair_status (&priv->rules, &priv->position);

  if (played && status == FAIR_STATUS_PLAYING && priv->status == FAIR_STATUS_LOST)
    status = FAIR_STATUS_LOST;
  g_object_freeze_notify (G_OBJECT (self));
  fair_game_model_update (self);
  set_status (self, status);
  g_object_thaw_notify (G_OBJECT (self));
  start_search (self);
}

static void
set_assistance (FairGameModel *self,
                guint          assistance)
{
  FairGameModelPrivate *priv = get_private (self);

  if (priv->assistance == assistance)
    return;

  priv->assistance = assistance;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ASSISTANCE]);
}

/* Does a legal move, without a word to anybody about the position.  Returns: whether it showed an
 * unseen card. */
static gboolean
apply_move (FairGameModel *self,
            FairMove       move,
            FairEffects   *effects)
{
  FairGameModelPrivate *priv = get_private (self);
  gboolean              reveals;

  fair_apply (&priv->rules, &priv->position, move, effects);
  reveals = fair_seen_shows_new (&priv->seen, effects);
  mark_seen (priv);
  if (move.cheat)
    fair_game_model_assist (self, FAIR_ASSISTANCE_CHEAT);

  return reveals;
}

/* Plays the moves as one step, up to the first that is not legal. */
static FairReason
do_step (FairGameModel  *self,
         FairStepKind    kind,
         const FairMove *moves,
         guint           n_moves)
{
  FairGameModelPrivate *priv = get_private (self);
  FairReason            reason = FAIR_REASON_ENDS;
  guint                 n_played;

  for (n_played = 0; n_played < n_moves; n_played++)
    {
      FairMove    move = moves[n_played];
      FairEffects effects;

      reason = fair_check (&priv->rules, &priv->position, move);
      if (!fair_reason_is_legal (reason))
        break;
      if (n_played == 0)
        {
          fair_history_begin (priv->history, kind, &priv->position, priv->moves);
          priv->moves += kind == FAIR_STEP_PLAYER;
        }
      fair_history_add_move (priv->history, move, apply_move (self, move, &effects));
      emit_changed (self, FAIR_CHANGE_MOVE, &effects);
    }
  if (n_played > 0)
    fair_journal_add_step (priv->journal, &priv->rules, priv->history,
                           fair_history_get_step (priv->history, fair_history_get_n_done (priv->history) - 1));

  return reason;
}

/* Takes note that the position has changed by what the program played on its own; for subclasses. */
void
fair_game_model_follow (FairGameModel *self)
{
  follow_position (self, FALSE);
}

/* Does an undone step again. */
static void
redo_step (FairGameModel  *self,
           const FairStep *step)
{
  FairGameModelPrivate *priv = get_private (self);

  priv->moves += step->kind == FAIR_STEP_PLAYER;
  for (guint i = 0; i < step->n_moves; i++)
    {
      FairEffects effects;

      apply_move (self, fair_history_get_move (priv->history, step, i), &effects);
      emit_changed (self, FAIR_CHANGE_REDO, &effects);
    }
}

/* Goes back to the deal, with nothing said about history. */
static void
return_to_deal (FairGameModel *self)
{
  FairGameModelPrivate *priv = get_private (self);

  priv->position = priv->initial;
  priv->moves = 0;
  emit_changed (self, FAIR_CHANGE_RESTART, NULL);
}

/* Plays, as one step of the program's, legal moves that are not the player's; for subclasses. */
void
fair_game_model_play_automatic (FairGameModel  *self,
                                const FairMove *moves,
                                guint           n_moves)
{
  do_step (self, FAIR_STEP_AUTOMATIC, moves, n_moves);
}

/**
 * fair_game_model_complete:
 *
 * Plays all cards to the foundations, as one step of the program's, if that and nothing else
 * finishes the game; see fair_completion_find().
 *
 * Returns: whether it did.
 */
gboolean
fair_game_model_complete (FairGameModel *self)
{
  FairGameModelPrivate *priv = get_private (self);
  FairMove              moves[FAIR_MAX_CARDS];
  guint                 n = fair_completion_find (&priv->rules, &priv->position, moves);

  fair_game_model_play_automatic (self, moves, n);
  return n > 0;
}

/* What the program plays for the player after a step. */
static void
play_for_player (FairGameModel *self)
{
  FairGameModelPrivate *priv = get_private (self);

  if (fair_status (&priv->rules, &priv->position) == FAIR_STATUS_PLAYING)
    FAIR_GAME_MODEL_GET_CLASS (self)->played (self);
  if (priv->autocomplete && fair_status (&priv->rules, &priv->position) == FAIR_STATUS_PLAYING)
    fair_game_model_complete (self);
}

/**
 * fair_game_model_play_step:
 * @moves: moves that one act of the player makes together
 *
 * Plays the moves, up to the first that is not legal, as one step; then what the program plays for
 * the player.  While fair_game_model_may_play() is false nothing is played.
 *
 * Returns: the reason of the last move that was looked at: a refusal, if one was refused.
 */
FairReason
fair_game_model_play_step (FairGameModel  *self,
                           const FairMove *moves,
                           guint           n_moves)
{
  FairGameModelPrivate *priv = get_private (self);
  guint                 n_done;
  FairReason            reason;

  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FAIR_REASON_NO_SUCH_PILE);
  g_return_val_if_fail (n_moves > 0, FAIR_REASON_NO_SUCH_PILE);

  if (!fair_game_model_may_play (self))
    return fair_status (&priv->rules, &priv->position) == FAIR_STATUS_WON ? FAIR_REASON_GAME_WON : FAIR_REASON_GAME_ENDED;

  n_done = fair_history_get_n_done (priv->history);
  reason = do_step (self, FAIR_STEP_PLAYER, moves, n_moves);
  if (fair_history_get_n_done (priv->history) == n_done)
    return reason;

  if (!priv->resuming)
    play_for_player (self);
  follow_position (self, !step_cheats (priv->history, fair_history_get_step (priv->history, n_done)));

  return reason;
}

/* Plays @move as a step of its own; see fair_game_model_play_step(). */
FairReason
fair_game_model_play (FairGameModel *self,
                      FairMove       move)
{
  return fair_game_model_play_step (self, &move, 1);
}

/* Takes the last step back; returns whether there was one that may be. */
gboolean
fair_game_model_undo (FairGameModel *self)
{
  FairGameModelPrivate *priv = get_private (self);
  const FairStep       *step;

  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FALSE);

  if (!find_can_undo (self))
    return FALSE;

  step = fair_history_undo (priv->history);
  priv->position = step->before;
  priv->moves = step->moves_before;
  priv->undone += step->kind == FAIR_STEP_PLAYER;
  fair_journal_add (priv->journal, "undo");
  emit_changed (self, FAIR_CHANGE_UNDO, NULL);
  follow_position (self, FALSE);

  return TRUE;
}

/* Does the step again that was undone last; returns whether there is one. */
gboolean
fair_game_model_redo (FairGameModel *self)
{
  FairGameModelPrivate *priv = get_private (self);
  const FairStep       *step;

  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FALSE);

  if (!find_can_redo (self))
    return FALSE;

  step = fair_history_redo (priv->history);
  fair_journal_add (priv->journal, "redo");
  if (step->kind == FAIR_STEP_RESTART)
    return_to_deal (self);
  else
    redo_step (self, step);
  follow_position (self, step->kind != FAIR_STEP_RESTART && !step_cheats (priv->history, step));

  return TRUE;
}

/* Goes back to the deal, as a step that can be undone where the game lets it; returns whether there
 * was anything to go back from. */
gboolean
fair_game_model_restart (FairGameModel *self)
{
  FairGameModelPrivate *priv = get_private (self);
  FairGameModelClass *class = FAIR_GAME_MODEL_GET_CLASS (self);

  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FALSE);

  if (!fair_game_model_get_can_restart (self))
    return FALSE;

  if (class->restarted (self))
    {
      fair_history_begin (priv->history, FAIR_STEP_RESTART, &priv->position, priv->moves);
      fair_journal_add (priv->journal, "restart");
    }
  else
    {
      fair_history_clear (priv->history);
      priv->undone = 0;
      set_assistance (self, 0);
    }
  return_to_deal (self);
  class->dealt (self);
  follow_position (self, FALSE);

  return TRUE;
}

/**
 * fair_game_model_foresee:
 * @position: a position of the game that a step of the player could lead to
 * @moves: (out): what the program would play for the player there
 *
 * Returns: how many moves; 0 if none
 */
guint
fair_game_model_foresee (FairGameModel      *self,
                         const FairPosition *position,
                         FairMove            moves[FAIR_MAX_CARDS])
{
  FairGameModelPrivate *priv = get_private (self);
  FairPosition          next = *position;
  guint                 n;

  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), 0);

  if (fair_status (&priv->rules, &next) != FAIR_STATUS_PLAYING)
    return 0;

  n = FAIR_GAME_MODEL_GET_CLASS (self)->foresee (self, &next, moves);
  return priv->autocomplete ? n + fair_completion_find (&priv->rules, &next, moves + n) : n;
}

/* Waits until everything that the model works out by and by is known: whether the game is lost. */
void
fair_game_model_settle (FairGameModel *self)
{
  FairGameModelPrivate *priv = get_private (self);

  g_return_if_fail (FAIR_IS_GAME_MODEL (self));

  if (priv->search_source == 0)
    return;

  g_clear_handle_id (&priv->search_source, g_source_remove);
  fair_stuck_run (priv->search, FAIR_STUCK_POSITIONS + 1);
  take_search_answer (self);
}

/**
 * fair_game_model_resolve:
 * @from: a pile
 * @count: how many of its top cards the player means
 * @to: the pile that they were dropped on
 * @cheat: whether the player asks for a cheat where one is needed
 *
 * Finds the move that this act means: any foundation stands for the one that takes the card, and in
 * the Castles the destination says which part of the run goes.
 *
 * Returns: the move, which may be illegal.
 */
FairMove
fair_game_model_resolve (FairGameModel *self,
                         guint          from,
                         guint          count,
                         guint          to,
                         gboolean       cheat)
{
  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), fair_move_cards (FAIR_NO_PILE, FAIR_NO_PILE, 1));

  return FAIR_GAME_MODEL_GET_CLASS (self)->resolve (self, from, count, to, cheat);
}

static void
fair_game_model_real_nothing (FairGameModel *self)
{
}

static guint
fair_game_model_real_foresee (FairGameModel *self,
                              FairPosition  *position,
                              FairMove      *moves)
{
  return 0;
}

static gboolean
fair_game_model_real_may_undo (FairGameModel  *self,
                               const FairStep *step)
{
  return TRUE;
}

static gboolean
fair_game_model_real_true (FairGameModel *self)
{
  return TRUE;
}

static FairMove
fair_game_model_real_resolve (FairGameModel *self,
                              guint          from,
                              guint          count,
                              guint          to,
                              gboolean       cheat)
{
  FairGameModelPrivate *priv = get_private (self);

  if (from < priv->rules.n_piles && to < priv->rules.n_piles &&
      priv->rules.piles[to].role == FAIR_FOUNDATION && count == 1)
    {
      guint slot = fair_foundation_slot (&priv->rules, &priv->position, fair_position_top (&priv->position, from));

      if (slot != FAIR_NO_PILE)
        to = slot;
    }

  return fair_move_cards (from, to, count);
}

static void
fair_game_model_constructed (GObject *object)
{
  FairGameModel        *self = FAIR_GAME_MODEL (object);
  FairGameModelPrivate *priv = get_private (self);

  G_OBJECT_CLASS (fair_game_model_parent_class)->constructed (object);

  g_assert (priv->rules.game != NULL);
  fair_deal_number (&priv->rules, priv->number, &priv->initial);
  priv->position = priv->initial;
  if (!priv->concealed)
    mark_seen (priv);
  FAIR_GAME_MODEL_GET_CLASS (self)->dealt (self);
  follow_position (self, FALSE);
}

static void
fair_game_model_finalize (GObject *object)
{
  FairGameModelPrivate *priv = get_private (FAIR_GAME_MODEL (object));

  g_clear_handle_id (&priv->search_source, g_source_remove);
  g_clear_pointer (&priv->search, g_free);
  g_clear_pointer (&priv->history, fair_history_free);
  g_clear_object (&priv->journal);

  G_OBJECT_CLASS (fair_game_model_parent_class)->finalize (object);
}

static void
fair_game_model_get_property (GObject    *object,
                              guint       property_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  FairGameModel *self = FAIR_GAME_MODEL (object);

  switch ((FairGameModelProperty) property_id)
    {
    case PROP_RULES:
      g_value_set_pointer (value, (gpointer) fair_game_model_get_rules (self));
      break;
    case PROP_NUMBER:
      g_value_set_uint64 (value, fair_game_model_get_number (self));
      break;
    case PROP_STATUS:
      g_value_set_uint (value, fair_game_model_get_status (self));
      break;
    case PROP_MOVES:
      g_value_set_uint (value, fair_game_model_get_moves (self));
      break;
    case PROP_HINTS:
      g_value_set_uint (value, fair_game_model_get_hints (self));
      break;
    case PROP_SCORE:
      g_value_set_int (value, fair_game_model_get_score (self));
      break;
    case PROP_FINDINGS:
      g_value_set_pointer (value, &get_private (self)->findings);
      break;
    case PROP_ASSISTANCE:
      g_value_set_uint (value, fair_game_model_get_assistance (self));
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, fair_game_model_get_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, fair_game_model_get_can_redo (self));
      break;
    case PROP_CAN_RESTART:
      g_value_set_boolean (value, fair_game_model_get_can_restart (self));
      break;
    case PROP_CONCEALED:
      g_value_set_boolean (value, fair_game_model_get_concealed (self));
      break;
    case PROP_AUTOCOMPLETE:
      g_value_set_boolean (value, fair_game_model_get_autocomplete (self));
      break;
    case N_PROPERTIES:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
fair_game_model_set_property (GObject      *object,
                              guint         property_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  FairGameModel        *self = FAIR_GAME_MODEL (object);
  FairGameModelPrivate *priv = get_private (self);

  switch (property_id)
    {
    case PROP_RULES:
      g_assert (g_value_get_pointer (value) != NULL);
      priv->rules = *(const FairRules *) g_value_get_pointer (value);
      break;
    case PROP_NUMBER:
      priv->number = g_value_get_uint64 (value);
      break;
    case PROP_AUTOCOMPLETE:
      fair_game_model_set_autocomplete (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
fair_game_model_class_init (FairGameModelClass *class)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (class);
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  const GParamFlags construct = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  object_class->constructed = fair_game_model_constructed;
  object_class->finalize = fair_game_model_finalize;
  object_class->get_property = fair_game_model_get_property;
  object_class->set_property = fair_game_model_set_property;

  class->dealt = fair_game_model_real_nothing;
  class->played = fair_game_model_real_nothing;
  class->foresee = fair_game_model_real_foresee;
  class->may_undo = fair_game_model_real_may_undo;
  class->may_play = fair_game_model_real_true;
  class->restarted = fair_game_model_real_true;
  class->resolve = fair_game_model_real_resolve;

  properties[PROP_RULES] = g_param_spec_pointer ("rules", NULL, NULL, construct);
  properties[PROP_NUMBER] = g_param_spec_uint64 ("number", NULL, NULL, 0, FAIR_MAX_DEAL, 0, construct);
  properties[PROP_STATUS] =
    g_param_spec_uint ("status", NULL, NULL, 0, FAIR_STATUS_ENDED, FAIR_STATUS_PLAYING, readable);
  properties[PROP_MOVES] = g_param_spec_uint ("moves", NULL, NULL, 0, G_MAXUINT, 0, readable);
  properties[PROP_HINTS] = g_param_spec_uint ("hints", NULL, NULL, 0, G_MAXUINT, 0, readable);
  properties[PROP_SCORE] = g_param_spec_int ("score", NULL, NULL, G_MININT, G_MAXINT, 0, readable);
  properties[PROP_FINDINGS] = g_param_spec_pointer ("findings", NULL, NULL, readable);
  properties[PROP_ASSISTANCE] = g_param_spec_uint ("assistance", NULL, NULL, 0, G_MAXUINT, 0, readable);
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, readable);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, readable);
  properties[PROP_CAN_RESTART] = g_param_spec_boolean ("can-restart", NULL, NULL, FALSE, readable);
  properties[PROP_CONCEALED] = g_param_spec_boolean ("concealed", NULL, NULL, FALSE, readable);
  properties[PROP_AUTOCOMPLETE] =
    g_param_spec_boolean ("autocomplete", NULL, NULL, TRUE,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * FairGameModel::changed:
   * @change: a FairChange
   * @effects: (nullable): a FairEffects, what a move did; valid during the emission
   *
   * The position, or whether its cards are shown, has changed.  Emitted for each move; those of one
   * act follow one another at once.
   */
  signals[SIGNAL_CHANGED] =
    g_signal_new ("changed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_POINTER);
}

static void
fair_game_model_init (FairGameModel *self)
{
  FairGameModelPrivate *priv = get_private (self);

  priv->history = fair_history_new ();
  priv->journal = fair_journal_new ();
  priv->autocomplete = TRUE;
}

/* The rules, borrowed from the model. */
const FairRules *
fair_game_model_get_rules (FairGameModel *self)
{
  return &get_private (self)->rules;
}

/* The deal number. */
guint64
fair_game_model_get_number (FairGameModel *self)
{
  return get_private (self)->number;
}

/* The present position, borrowed; it changes in place. */
const FairPosition *
fair_game_model_get_position (FairGameModel *self)
{
  return &get_private (self)->position;
}

/* What was played, borrowed; not to be changed. */
FairHistory *
fair_game_model_get_history (FairGameModel *self)
{
  return get_private (self)->history;
}

/* Everything that happened since the deal, borrowed. */
FairJournal *
fair_game_model_get_journal (FairGameModel *self)
{
  return get_private (self)->journal;
}

/* The status as far as it is known; a lost game is called so as soon as the search has found it. */
FairStatus
fair_game_model_get_status (FairGameModel *self)
{
  return get_private (self)->status;
}

/* The player's steps on the way to the present position. */
guint
fair_game_model_get_moves (FairGameModel *self)
{
  return get_private (self)->moves;
}

/* How many steps of the player's were taken back. */
guint
fair_game_model_get_undone (FairGameModel *self)
{
  return get_private (self)->undone;
}

/* How often the player asked for a hint.  It makes no game assisted: a hint tells only what can be seen. */
guint
fair_game_model_get_hints (FairGameModel *self)
{
  return get_private (self)->hints;
}

/* Takes note that the player asked for a hint. */
void
fair_game_model_count_hint (FairGameModel *self)
{
  get_private (self)->hints++;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HINTS]);
}

/* The score without time bonus; 0 in games that have none. */
int
fair_game_model_get_score (FairGameModel *self)
{
  return get_private (self)->position.score;
}

/* Whether the player had help that rules a result out of the tables. */
gboolean
fair_game_model_get_assisted (FairGameModel *self)
{
  return get_private (self)->assistance != 0;
}

/* What is known about the deal. */
FairFindings
fair_game_model_get_findings (FairGameModel *self)
{
  return get_private (self)->findings;
}

void
fair_game_model_set_findings (FairGameModel *self,
                              FairFindings   findings)
{
  FairGameModelPrivate *priv = get_private (self);

  g_return_if_fail (FAIR_IS_GAME_MODEL (self));

  if (priv->findings.fair == findings.fair && priv->findings.difficulty == findings.difficulty)
    return;

  priv->findings = findings;
  fair_journal_add_findings (priv->journal, findings.fair, findings.difficulty);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FINDINGS]);
}

/* Which help that was: flags of FairAssistance. */
guint
fair_game_model_get_assistance (FairGameModel *self)
{
  return get_private (self)->assistance;
}

/* Takes note that the player has this help from now on. */
void
fair_game_model_assist (FairGameModel *self,
                        FairAssistance assistance)
{
  FairGameModelPrivate *priv = get_private (self);

  g_return_if_fail (FAIR_IS_GAME_MODEL (self));

  /* A cheat is seen in its move. */
  fair_journal_add_assistance (priv->journal, assistance & ~priv->assistance & ~(guint) FAIR_ASSISTANCE_CHEAT);
  set_assistance (self, priv->assistance | assistance);
}

gboolean
fair_game_model_get_can_undo (FairGameModel *self)
{
  return get_private (self)->can_undo;
}

gboolean
fair_game_model_get_can_redo (FairGameModel *self)
{
  return get_private (self)->can_redo;
}

gboolean
fair_game_model_get_can_restart (FairGameModel *self)
{
  return get_private (self)->can_restart;
}

/* Whether all cards are to be shown face down, whatever the position says. */
gboolean
fair_game_model_get_concealed (FairGameModel *self)
{
  return get_private (self)->concealed;
}

/* Hides or shows all cards; for subclasses. */
void
fair_game_model_set_concealed (FairGameModel *self,
                               gboolean       concealed)
{
  FairGameModelPrivate *priv = get_private (self);

  if (priv->concealed == concealed)
    return;

  priv->concealed = concealed;
  if (!concealed)
    mark_seen (priv);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CONCEALED]);
  emit_changed (self, FAIR_CHANGE_SHOWING, NULL);
}

gboolean
fair_game_model_get_autocomplete (FairGameModel *self)
{
  return get_private (self)->autocomplete;
}

/* Whether the game is finished for the player once only moves to the foundations are left. */
void
fair_game_model_set_autocomplete (FairGameModel *self,
                                  gboolean       autocomplete)
{
  FairGameModelPrivate *priv = get_private (self);

  if (priv->autocomplete == autocomplete)
    return;

  priv->autocomplete = autocomplete;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_AUTOCOMPLETE]);
}

/* Whether the player has seen the face of @card since the deal; undo does not make it unseen. */
gboolean
fair_game_model_is_seen (FairGameModel *self,
                         FairCard       card)
{
  g_return_val_if_fail (card < FAIR_CARD_CODES, FALSE);

  return fair_seen_has (&get_private (self)->seen, card);
}

/* The cards that the player has seen since the deal, borrowed. */
const FairSeen *
fair_game_model_get_seen (FairGameModel *self)
{
  return &get_private (self)->seen;
}

/* For a game that is made again: the player has seen these cards. */
void
fair_game_model_set_seen (FairGameModel  *self,
                          const FairSeen *seen)
{
  get_private (self)->seen = *seen;
}

/* While a game is made again, the program plays nothing for the player and searches nothing. */
void
fair_game_model_set_resuming (FairGameModel *self,
                              gboolean       resuming)
{
  get_private (self)->resuming = resuming;
  if (!resuming)
    follow_position (self, FALSE);
}

/* Whether the player may move now, as far as the table is concerned: a clock that has not started
 * or that is paused forbids it. */
gboolean
fair_game_model_may_play (FairGameModel *self)
{
  return FAIR_GAME_MODEL_GET_CLASS (self)->may_play (self);
}
