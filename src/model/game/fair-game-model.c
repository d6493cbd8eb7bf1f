#include "fair-game-model-private.h"

#include "deal.h"

typedef enum
{
  PROP_STATUS = 1,
  PROP_MOVES,
  PROP_SCORE,
  PROP_FINDINGS,
  PROP_ASSISTANCE,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_CAN_RESTART,
  PROP_BOOKMARK,
  PROP_BOOKMARKS,
  PROP_CONCEALED,
  PROP_AUTOCOMPLETE,
  PROP_AUTO_MOVE,
  N_PROPERTIES
} FairGameModelProperty;

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FairGameModel, fair_game_model, G_TYPE_OBJECT)

static const FairFamily plain_family;

static const FairFamily *const families[] = {
  [FAIR_FAMILY_PLAIN] = &plain_family,
  [FAIR_FAMILY_CASTLE] = &fair_castle_family,
  [FAIR_FAMILY_RUSH] = &fair_rush_family
};

G_STATIC_ASSERT (G_N_ELEMENTS (families) == FAIR_N_FAMILIES);

static void
notify_if (FairGameModel        *self,
           int                  *noted,
           int                   value,
           FairGameModelProperty property)
{
  if (*noted == value)
    return;

  *noted = value;
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

/* Notifies the properties that follow from the position, the history and the bookmarks. */
void
fair_game_model_update (FairGameModel *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  notify_if (self, &self->can_undo, fair_game_model_get_can_undo (self), PROP_CAN_UNDO);
  notify_if (self, &self->can_redo, fair_game_model_get_can_redo (self), PROP_CAN_REDO);
  notify_if (self, &self->notes.can_restart, self->moves > 0 || self->position.ended, PROP_CAN_RESTART);
  notify_if (self, &self->noted_score, self->position.score, PROP_SCORE);
  notify_if (self, &self->noted_moves, (int) self->moves, PROP_MOVES);
  notify_if (self, &self->noted_bookmarks, (int) self->notes.bookmarks->len, PROP_BOOKMARKS);
  notify_if (self, &self->noted_bookmark, (int) fair_game_model_get_bookmark (self), PROP_BOOKMARK);
  g_object_thaw_notify (G_OBJECT (self));
}

void
fair_game_model_set_status (FairGameModel *self,
                            FairStatus     status)
{
  guint           n_done = self->history->n_done;
  const FairStep *last = n_done > 0 ? fair_history_get_step (self->history, n_done - 1) : NULL;

  if (self->status == status)
    return;

  self->status = status;
  /* The time is up if the last step is an end that the player did not ask for. */
  if (self->clock != NULL && (status == FAIR_STATUS_WON || status == FAIR_STATUS_ENDED))
    fair_game_clock_end (self->clock, last != NULL && last->kind == FAIR_STEP_AUTOMATIC &&
                                        fair_history_get_move (self->history, last, 0).kind == FAIR_MOVE_END);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATUS]);
}

/* Updates everything that depends on a stable position.  A lost game @stays_lost if only moves without a cheat were
 * played. */
void
fair_game_model_end_step (FairGameModel *self,
                          gboolean       stays_lost)
{
  FairStatus status = fair_status (&self->rules, &self->position);

  if (stays_lost && status == FAIR_STATUS_PLAYING && self->status == FAIR_STATUS_LOST)
    status = FAIR_STATUS_LOST;
  g_object_freeze_notify (G_OBJECT (self));
  fair_game_model_update (self);
  fair_game_model_set_status (self, status);
  g_object_thaw_notify (G_OBJECT (self));

  if (self->status == FAIR_STATUS_PLAYING && !self->resuming)
    fair_game_model_search_loss (self);
  else
    fair_game_model_rule_out_loss (self);
}

/* While the clock waits or is paused, the cards are hidden. */
static void
clock_state_cb (FairGameModel *self)
{
  FairGameClockState state = fair_game_clock_get_state (self->clock);
  gboolean           concealed = state == FAIR_GAME_CLOCK_WAITING || state == FAIR_GAME_CLOCK_PAUSED;

  if (self->concealed != concealed)
    {
      self->concealed = concealed;
      if (!concealed)
        fair_seen_add_position (&self->notes.seen, &self->rules, &self->position);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CONCEALED]);
      g_signal_emit_by_name (self, "changed", FAIR_CHANGE_SHOWING, NULL);
    }
  fair_game_model_update (self);
}

static void
time_up_cb (gpointer data)
{
  const FairMove end = fair_move_simple (FAIR_MOVE_END);

  fair_game_model_play_automatic (data, &end, 1);
}

static void
fair_game_model_finalize (GObject *object)
{
  FairGameModel *self = FAIR_GAME_MODEL (object);

  fair_game_model_rule_out_loss (self);
  g_free (self->stuck);
  fair_history_free (self->history);
  g_clear_object (&self->clock);
  g_object_unref (self->journal);
  g_ptr_array_unref (self->notes.bookmarks);

  G_OBJECT_CLASS (fair_game_model_parent_class)->finalize (object);
}

static void
fair_game_model_get_property (GObject    *object,
                              guint       property_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  FairGameModel *self = FAIR_GAME_MODEL (object);
  const gboolean flags[N_PROPERTIES] = {
    [PROP_CAN_UNDO] = fair_game_model_get_can_undo (self),
    [PROP_CAN_REDO] = fair_game_model_get_can_redo (self),
    [PROP_CAN_RESTART] = self->notes.can_restart,
    [PROP_CONCEALED] = self->concealed,
    [PROP_AUTOCOMPLETE] = self->autocomplete,
    [PROP_AUTO_MOVE] = self->auto_move
  };

  switch (property_id)
    {
    case PROP_STATUS:
      g_value_set_uint (value, self->status);
      break;
    case PROP_MOVES:
      g_value_set_uint (value, self->moves);
      break;
    case PROP_SCORE:
      g_value_set_int (value, self->position.score);
      break;
    case PROP_FINDINGS:
      g_value_set_pointer (value, &self->notes.findings);
      break;
    case PROP_ASSISTANCE:
      g_value_set_uint (value, self->notes.assistance);
      break;
    case PROP_BOOKMARK:
      g_value_set_uint (value, fair_game_model_get_bookmark (self));
      break;
    case PROP_BOOKMARKS:
      g_value_set_boxed (value, self->notes.bookmarks);
      break;
    default:
      g_value_set_boolean (value, flags[property_id]);
    }
}

static void
fair_game_model_set_property (GObject      *object,
                              guint         property_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  FairGameModel *self = FAIR_GAME_MODEL (object);

  notify_if (self, property_id == PROP_AUTOCOMPLETE ? &self->autocomplete : &self->auto_move, g_value_get_boolean (value),
             (FairGameModelProperty) property_id);
}

static void
fair_game_model_class_init (FairGameModelClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  const GParamFlags writable = readable | G_PARAM_WRITABLE;

  object_class->finalize = fair_game_model_finalize;
  object_class->get_property = fair_game_model_get_property;
  object_class->set_property = fair_game_model_set_property;

  properties[PROP_STATUS] =
    g_param_spec_uint ("status", NULL, NULL, 0, FAIR_STATUS_ENDED, FAIR_STATUS_PLAYING, readable);
  properties[PROP_MOVES] = g_param_spec_uint ("moves", NULL, NULL, 0, G_MAXUINT, 0, readable);
  properties[PROP_SCORE] = g_param_spec_int ("score", NULL, NULL, G_MININT, G_MAXINT, 0, readable);
  properties[PROP_FINDINGS] = g_param_spec_pointer ("findings", NULL, NULL, readable);
  properties[PROP_ASSISTANCE] = g_param_spec_uint ("assistance", NULL, NULL, 0, G_MAXUINT, 0, readable);
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, readable);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, readable);
  properties[PROP_CAN_RESTART] = g_param_spec_boolean ("can-restart", NULL, NULL, FALSE, readable);
  properties[PROP_BOOKMARK] = g_param_spec_uint ("bookmark", NULL, NULL, 0, FAIR_MAX_BOOKMARKS, 0, readable);
  properties[PROP_BOOKMARKS] = g_param_spec_boxed ("bookmarks", NULL, NULL, G_TYPE_PTR_ARRAY, readable);
  properties[PROP_CONCEALED] = g_param_spec_boolean ("concealed", NULL, NULL, FALSE, readable);
  /* Whether the program finishes the game once only moves to the foundations are left. */
  properties[PROP_AUTOCOMPLETE] = g_param_spec_boolean ("autocomplete", NULL, NULL, TRUE, writable);
  /* Whether cards go up by themselves once nothing can be placed on them, in games that have this, from the player's next move on. */
  properties[PROP_AUTO_MOVE] = g_param_spec_boolean ("auto-move", NULL, NULL, TRUE, writable);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * FairGameModel::changed:
   * @change: a FairChange
   * @effects: (nullable): a FairEffects, what a move did; valid during the emission
   *
   * The position, or whether its cards are shown, has changed.  Emitted for each move, even for each of several moves
   * of one act.
   */
  g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_POINTER);
}

static void
fair_game_model_init (FairGameModel *self)
{
  self->notes.bookmarks = g_ptr_array_new_with_free_func (g_rc_box_release);
  self->autocomplete = TRUE;
}

/* Returns: (transfer full): a game without cards */
FairGameModel *
fair_game_model_create (const FairRules *rules,
                        gboolean         auto_move)
{
  FairGameModel *self = g_object_new (FAIR_TYPE_GAME_MODEL, NULL);

  self->rules = *rules;
  self->family = families[rules->game->family];
  self->auto_move = auto_move;
  self->journal = fair_journal_new (rules);
  self->history = fair_history_new (self->journal);
  if (self->family->has_clock)
    {
      self->clock = fair_game_clock_new (self->journal, rules->time_limit, time_up_cb, self);
      self->concealed = TRUE;
      g_signal_connect_object (self->clock, "notify::state", G_CALLBACK (clock_state_cb), self, G_CONNECT_SWAPPED);
    }
  return self;
}

/* Returns: (transfer full): deal @number, up to FAIR_MAX_DEAL, as a game to play by @rules, which are resolved, and copied.  @auto_move:
 * whether cards go up by themselves in games that have this, which begins right after the deal */
FairGameModel *
fair_game_model_new (const FairRules *rules,
                     guint64          number,
                     gboolean         auto_move)
{
  FairGameModel *self = fair_game_model_create (rules, auto_move);
  FairPosition   start;

  self->number = number;
  fair_deal_number (rules, number, &start);
  fair_game_model_begin (self, &start);
  fair_game_model_play_foreseen (self);
  fair_game_model_end_step (self, FALSE);

  return self;
}

const FairRules *
fair_game_model_get_rules (FairGameModel *self)
{
  return &self->rules;
}

const FairFamily *
fair_game_model_get_family (FairGameModel *self)
{
  return self->family;
}

guint64
fair_game_model_get_number (FairGameModel *self)
{
  return self->number;
}

/* The current position, borrowed; it changes in place. */
const FairPosition *
fair_game_model_get_position (FairGameModel *self)
{
  return &self->position;
}

/* The history of the game, borrowed. */
const FairHistory *
fair_game_model_get_history (FairGameModel *self)
{
  return self->history;
}

FairJournal *
fair_game_model_get_journal (FairGameModel *self)
{
  return self->journal;
}

/* Borrowed; they change in place. */
const FairGameNotes *
fair_game_model_get_notes (FairGameModel *self)
{
  return &self->notes;
}

/* Returns: (transfer none) (nullable): the clock of the game, NULL if it has none */
FairGameClock *
fair_game_model_get_clock (FairGameModel *self)
{
  return self->clock;
}

/* The known status: a game becomes lost once the search has proven it. */
FairStatus
fair_game_model_get_status (FairGameModel *self)
{
  return self->status;
}

/* The player's steps from the deal to the current position; ending the game does not count as one. */
guint
fair_game_model_get_moves (FairGameModel *self)
{
  return self->moves;
}

/* Counts a hint that the player asked for.  It is an event, so the count is saved.  Hints do not make a game assisted,
 * because they use only what can be seen. */
void
fair_game_model_count_hint (FairGameModel *self)
{
  fair_journal_add (self->journal, (FairEvent){ .kind = FAIR_EVENT_HINT });
}

/* The score without time bonus; 0 if the game has no points. */
int
fair_game_model_get_score (FairGameModel *self)
{
  return self->position.score;
}

/* The time bonus that the game has earned, or would earn if it ended now; 0 if the game has none. */
int
fair_game_model_get_bonus (FairGameModel *self)
{
  return self->clock ? fair_time_bonus (&self->rules, &self->position, fair_game_clock_get_seconds (self->clock)) : 0;
}

void
fair_game_model_set_assistance (FairGameModel *self,
                                guint          assistance)
{
  if (self->notes.assistance == assistance)
    return;

  self->notes.assistance = assistance;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ASSISTANCE]);
}

void
fair_game_model_assist (FairGameModel *self,
                        FairAssistance assistance)
{
  /* A cheat follows from its move, so it needs no event. */
  guint added = assistance & ~self->notes.assistance & ~(guint) FAIR_ASSISTANCE_CHEAT;

  for (guint bit = 0; bit < FAIR_EVENT_N_HELPS; bit++)
    if (added >> bit & 1)
      fair_journal_add (self->journal, (FairEvent){ .kind = FAIR_EVENT_ASSISTED, .number = bit });
  fair_game_model_set_assistance (self, self->notes.assistance | assistance);
}

void
fair_game_model_add_findings (FairGameModel *self)
{
  fair_journal_add (self->journal, (FairEvent){ .kind = FAIR_EVENT_FAIR,
                                                .fair = self->notes.findings.fair,
                                                .number = self->notes.findings.difficulty });
}

void
fair_game_model_set_findings (FairGameModel *self,
                              FairFindings   findings)
{
  if (self->notes.findings.fair == findings.fair && self->notes.findings.difficulty == findings.difficulty)
    return;

  self->notes.findings = findings;
  fair_game_model_add_findings (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FINDINGS]);
}

/* Whether all cards are shown face down, whatever the position is. */
gboolean
fair_game_model_get_concealed (FairGameModel *self)
{
  return self->concealed;
}

/* Whether the player can move now: not while the clock has not started or is paused. */
gboolean
fair_game_model_may_play (FairGameModel *self)
{
  return self->clock == NULL || fair_game_clock_get_state (self->clock) == FAIR_GAME_CLOCK_RUNNING;
}

/* While a game is being resumed, the program plays nothing for the player and does not search. */
void
fair_game_model_set_resuming (FairGameModel *self,
                              gboolean       resuming)
{
  self->resuming = resuming;
  if (!resuming)
    fair_game_model_end_step (self, FALSE);
}
