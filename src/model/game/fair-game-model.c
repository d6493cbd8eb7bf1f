#include "config.h"

#include "fair-game-model-private.h"

#include "deal.h"

static GParamSpec *properties[N_PROPERTIES];

typedef enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
} FairGameModelSignal;

static guint signals[N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (FairGameModel, fair_game_model, G_TYPE_OBJECT)

/* For the files of this class. */
FairGameModelPrivate *
fair_game_model_get_private (FairGameModel *self)
{
  return fair_game_model_get_instance_private (self);
}

/* Notifies a change of @property; for the files of this class. */
void
fair_game_model_notify (FairGameModel        *self,
                        FairGameModelProperty property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

/* Emits ::changed; @effects can be NULL. */
void
fair_game_model_emit_changed (FairGameModel     *self,
                              FairChange         change,
                              const FairEffects *effects)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0, (guint) change, effects);
}

static void
set_status (FairGameModel *self,
            FairStatus     status)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  if (priv->status == status)
    return;

  priv->status = status;
  fair_game_model_notify (self, PROP_STATUS);
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
  fair_game_model_notify (self, property);
}

/* Notifies the properties that follow from the position, the history and the bookmarks. */
void
fair_game_model_update (FairGameModel *self)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  g_object_freeze_notify (G_OBJECT (self));
  notify_if (self, &priv->can_undo, fair_game_model_find_can_undo (self), PROP_CAN_UNDO);
  notify_if (self, &priv->can_redo, fair_game_model_find_can_redo (self), PROP_CAN_REDO);
  notify_if (self, &priv->can_restart, priv->moves > 0 || priv->position.ended, PROP_CAN_RESTART);
  if (priv->score != priv->position.score)
    {
      priv->score = priv->position.score;
      fair_game_model_notify (self, PROP_SCORE);
    }
  if (priv->noted_moves != priv->moves)
    {
      priv->noted_moves = priv->moves;
      fair_game_model_notify (self, PROP_MOVES);
    }
  if (priv->bookmark != fair_game_model_get_bookmark (self))
    {
      priv->bookmark = fair_game_model_get_bookmark (self);
      fair_game_model_notify (self, PROP_BOOKMARK);
    }
  g_object_thaw_notify (G_OBJECT (self));
}

/* Updates everything that depends on a stable position.  If a lost game has changed only by moves without a cheat,
 * which @played says, it is still lost. */
void
fair_game_model_come_to_rest (FairGameModel *self,
                              gboolean       played)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);
  FairStatus            status = fair_status (&priv->rules, &priv->position);

  if (played && status == FAIR_STATUS_PLAYING && priv->status == FAIR_STATUS_LOST)
    status = FAIR_STATUS_LOST;
  g_object_freeze_notify (G_OBJECT (self));
  fair_game_model_update (self);
  set_status (self, status);
  g_object_thaw_notify (G_OBJECT (self));

  if (priv->status == FAIR_STATUS_PLAYING && !priv->resuming)
    fair_lost_search_start (priv->search, &priv->rules, &priv->position);
  else
    fair_lost_search_stop (priv->search);
}

/* Must be called after the program has played moves on its own; for subclasses. */
void
fair_game_model_follow (FairGameModel *self)
{
  fair_game_model_come_to_rest (self, FALSE);
}

static void
lost_cb (gpointer data)
{
  set_status (data, FAIR_STATUS_LOST);
}

/* Waits until the background search has found out whether the game is lost. */
void
fair_game_model_settle (FairGameModel *self)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  g_return_if_fail (FAIR_IS_GAME_MODEL (self));

  fair_lost_search_finish (priv->search);
}

/* Whether the background search has found out whether the game is lost, or is not needed. */
gboolean
fair_game_model_is_settled (FairGameModel *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FALSE);

  return !fair_lost_search_get_running (fair_game_model_get_private (self)->search);
}

/* Ends the background search without a result: a win from the position is known, so that the game is not lost. */
void
fair_game_model_rule_out_loss (FairGameModel *self)
{
  g_return_if_fail (FAIR_IS_GAME_MODEL (self));

  fair_lost_search_stop (fair_game_model_get_private (self)->search);
}

/**
 * fair_game_model_resolve:
 * @from: a pile
 * @count: how many of its top cards are dragged
 * @to: the pile that they were dropped on
 * @cheat: whether to cheat if that is needed
 *
 * Finds the move for a drop: any foundation stands for the one that takes the card, and in games that resolve runs
 * the destination determines which part of the run moves.
 *
 * Returns: the move, which may be illegal
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

static FairMove
fair_game_model_real_resolve (FairGameModel *self,
                              guint          from,
                              guint          count,
                              guint          to,
                              gboolean       cheat)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

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
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  G_OBJECT_CLASS (fair_game_model_parent_class)->constructed (object);

  g_assert (priv->rules.game != NULL);
  priv->journal = fair_journal_new (&priv->rules);
  priv->history = fair_history_new (priv->journal);
  fair_deal_number (&priv->rules, priv->number, &priv->initial);
  priv->position = priv->initial;
  fair_game_model_make_clock (self);
  if (!priv->concealed)
    fair_game_model_see_position (self);
  FAIR_GAME_MODEL_GET_CLASS (self)->dealt (self);
  fair_game_model_come_to_rest (self, FALSE);
}

static void
fair_game_model_finalize (GObject *object)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (FAIR_GAME_MODEL (object));

  g_clear_pointer (&priv->search, fair_lost_search_free);
  g_clear_pointer (&priv->history, fair_history_free);
  g_clear_object (&priv->clock);
  g_clear_object (&priv->journal);
  g_clear_object (&priv->bookmarks);

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
      g_value_set_pointer (value, &fair_game_model_get_private (self)->findings);
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
    case PROP_BOOKMARK:
      g_value_set_uint (value, fair_game_model_get_bookmark (self));
      break;
    case PROP_CONCEALED:
      g_value_set_boolean (value, fair_game_model_get_concealed (self));
      break;
    case PROP_AUTOCOMPLETE:
      g_value_set_boolean (value, fair_game_model_get_autocomplete (self));
      break;
    case PROP_AUTO_MOVE:
      g_value_set_boolean (value, fair_game_model_get_auto_move (self));
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
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

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
    case PROP_AUTO_MOVE:
      fair_game_model_set_auto_move (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
fair_game_model_class_init (FairGameModelClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  const GParamFlags construct = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  object_class->constructed = fair_game_model_constructed;
  object_class->finalize = fair_game_model_finalize;
  object_class->get_property = fair_game_model_get_property;
  object_class->set_property = fair_game_model_set_property;

  klass->dealt = fair_game_model_real_nothing;
  klass->played = fair_game_model_real_nothing;
  klass->foresee = fair_game_model_real_foresee;
  klass->resolve = fair_game_model_real_resolve;

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
  properties[PROP_BOOKMARK] = g_param_spec_uint ("bookmark", NULL, NULL, 0, FAIR_MAX_BOOKMARKS, 0, readable);
  properties[PROP_CONCEALED] = g_param_spec_boolean ("concealed", NULL, NULL, FALSE, readable);
  properties[PROP_AUTOCOMPLETE] =
    g_param_spec_boolean ("autocomplete", NULL, NULL, TRUE,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  /* Set on construction, because the first automatic moves come right after the deal. */
  properties[PROP_AUTO_MOVE] =
    g_param_spec_boolean ("auto-move", NULL, NULL, TRUE,
                          G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * FairGameModel::changed:
   * @change: a FairChange
   * @effects: (nullable): a FairEffects, what a move did; valid during the emission
   *
   * The position, or whether its cards are shown, has changed.  Emitted for each move, also for each of several moves
   * of one act.
   */
  signals[SIGNAL_CHANGED] =
    g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_POINTER);
}

static void
fair_game_model_init (FairGameModel *self)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  priv->bookmarks = g_list_store_new (FAIR_TYPE_BOOKMARK);
  priv->search = fair_lost_search_new (lost_cb, self);
  priv->autocomplete = TRUE;
}

/* The rules, borrowed from the model. */
const FairRules *
fair_game_model_get_rules (FairGameModel *self)
{
  return &fair_game_model_get_private (self)->rules;
}

/* The deal number. */
guint64
fair_game_model_get_number (FairGameModel *self)
{
  return fair_game_model_get_private (self)->number;
}

/* The dealt position, borrowed. */
const FairPosition *
fair_game_model_get_deal (FairGameModel *self)
{
  return &fair_game_model_get_private (self)->initial;
}

/* The current position, borrowed; it changes in place. */
const FairPosition *
fair_game_model_get_position (FairGameModel *self)
{
  return &fair_game_model_get_private (self)->position;
}

/* The history of the game, borrowed; do not change it. */
FairHistory *
fair_game_model_get_history (FairGameModel *self)
{
  return fair_game_model_get_private (self)->history;
}

/* Everything that happened since the deal, borrowed. */
FairJournal *
fair_game_model_get_journal (FairGameModel *self)
{
  return fair_game_model_get_private (self)->journal;
}

/* The status as far as it is known: a game becomes lost once the search has found that. */
FairStatus
fair_game_model_get_status (FairGameModel *self)
{
  return fair_game_model_get_private (self)->status;
}

/* The player's steps from the deal to the current position; to end the game is none. */
guint
fair_game_model_get_moves (FairGameModel *self)
{
  return fair_game_model_get_private (self)->moves;
}

/* How many of the player's steps were undone. */
guint
fair_game_model_get_undone (FairGameModel *self)
{
  return fair_game_model_get_private (self)->undone;
}

/* The score without time bonus; 0 if the game has no points. */
int
fair_game_model_get_score (FairGameModel *self)
{
  return fair_game_model_get_private (self)->position.score;
}

/* Whether undo is possible. */
gboolean
fair_game_model_get_can_undo (FairGameModel *self)
{
  return fair_game_model_get_private (self)->can_undo;
}

/* Whether redo is possible. */
gboolean
fair_game_model_get_can_redo (FairGameModel *self)
{
  return fair_game_model_get_private (self)->can_redo;
}

/* Whether a restart is possible. */
gboolean
fair_game_model_get_can_restart (FairGameModel *self)
{
  return fair_game_model_get_private (self)->can_restart;
}

/* Whether all cards are shown face down, whatever the position is. */
gboolean
fair_game_model_get_concealed (FairGameModel *self)
{
  return fair_game_model_get_private (self)->concealed;
}

/* Hides or shows all cards; for subclasses. */
void
fair_game_model_set_concealed (FairGameModel *self,
                               gboolean       concealed)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  if (priv->concealed == concealed)
    return;

  priv->concealed = concealed;
  if (!concealed)
    fair_game_model_see_position (self);
  fair_game_model_notify (self, PROP_CONCEALED);
  fair_game_model_emit_changed (self, FAIR_CHANGE_SHOWING, NULL);
}

/* Whether the program finishes the game once only moves to the foundations are left. */
gboolean
fair_game_model_get_autocomplete (FairGameModel *self)
{
  return fair_game_model_get_private (self)->autocomplete;
}

/* Sets whether the program finishes the game once only moves to the foundations are left. */
void
fair_game_model_set_autocomplete (FairGameModel *self,
                                  gboolean       autocomplete)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  if (priv->autocomplete == autocomplete)
    return;

  priv->autocomplete = autocomplete;
  fair_game_model_notify (self, PROP_AUTOCOMPLETE);
}

/* While a game is being resumed, the program plays nothing for the player and does not search. */
void
fair_game_model_set_resuming (FairGameModel *self,
                              gboolean       resuming)
{
  fair_game_model_get_private (self)->resuming = resuming;
  if (!resuming)
    fair_game_model_come_to_rest (self, FALSE);
}
