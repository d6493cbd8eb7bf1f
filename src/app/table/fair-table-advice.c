#include "config.h"

#include "fair-table-advice.h"

#include "fair-settings.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

/* Milliseconds between two steps while a solution is shown. */
#define SHOW_INTERVAL 600
#define SHOW_INTERVAL_FAST 150

struct _FairTableAdvice
{
  GObject parent_instance;

  GSimpleActionGroup *actions;
  FairTableGame      *game;     /* owned; NULL without a game */
  FairTableClock     *clock;    /* owned; started when a solution is shown */
  FairBoard          *board;    /* borrowed: it lives as long as the page */
  GSettings          *settings; /* owned */
  FairSolutionPlayer *solution_player;
  GSignalGroup       *winnability_signals;
  GSignalGroup       *model_signals;
  gboolean            enabled;
  gboolean            wants_move;  /* a winning move is shown when it has been found */
  guint               assistance;  /* of the model, before its last change */
  guint               note_source; /* shows the note that the game is now assisted */
  gboolean            note_waits;  /* the note is shown again with the winning move */
};

typedef enum
{
  PROP_GAME = 1,
  PROP_CLOCK,
  N_PROPERTIES
} FairTableAdviceProperty;

typedef enum
{
  SIGNAL_SAID,
  N_SIGNALS
} FairTableAdviceSignal;

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairTableAdvice, fair_table_advice, G_TYPE_OBJECT)

/* The model of the game on the table; NULL without a game. */
static FairGameModel *
get_model (FairTableAdvice *self)
{
  return self->game ? fair_table_game_get_model (self->game) : NULL;
}

/* Its winnability; NULL in a lesson, too. */
static FairWinnability *
get_winnability (FairTableAdvice *self)
{
  return self->game ? fair_table_game_get_winnability (self->game) : NULL;
}

static void
say (FairTableAdvice *self,
     const char      *text)
{
  g_signal_emit (self, signals[SIGNAL_SAID], 0, text);
}

static const char *
get_note (void)
{
  return _ ("Assisted: does not count in the scoreboard.");
}

/* Shows what is said about a question, and with it the note if that is to be shown; with an answer, for the last time. */
static void
say_help (FairTableAdvice *self,
          const char      *text,
          gboolean         answers)
{
  gboolean         noted = self->note_source != 0 || self->note_waits;
  g_autofree char *both = noted ? g_strjoin ("\n", text, get_note (), NULL) : NULL;

  g_clear_handle_id (&self->note_source, g_source_remove);
  self->note_waits = noted && !answers;
  say (self, both ? both : text);
}

static void
note_cb (gpointer data)
{
  FairTableAdvice *self = data;

  self->note_source = 0;
  say (self, get_note ());
}

/* When the player gets help for the first time in a game, shows that it does not count any more, after what
 * the help itself shows. */
static void
assistance_cb (FairTableAdvice *self)
{
  guint before = self->assistance;

  self->assistance = fair_game_model_get_assistance (get_model (self));
  if (self->assistance != 0 && before == 0 && self->note_source == 0)
    self->note_source = g_idle_add_once (note_cb, self);
}

static gboolean
is_playing (FairTableAdvice *self)
{
  FairStatus status = get_winnability (self) ? fair_game_model_get_status (get_model (self)) : FAIR_STATUS_ENDED;

  return self->enabled && (status == FAIR_STATUS_PLAYING || status == FAIR_STATUS_LOST);
}

static void
enable (FairTableAdvice *self,
        const char      *name,
        gboolean         enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), name)), enabled);
}

/* Enables the actions that are possible. */
static void
update_actions (FairTableAdvice *self)
{
  gboolean playing = is_playing (self);
  gboolean hidden = playing && fair_game_model_get_concealed (get_model (self));
  gboolean showing = fair_solution_player_get_running (self->solution_player);

  enable (self, "ask-winnability", playing && !showing && !fair_winnability_get_open (get_winnability (self)));
  enable (self, "winning-move", playing && !hidden && !showing);
  enable (self, "show-solution", playing && !showing);
  enable (self, "stop-showing", showing);
}

static void
ask_winnability_action (GSimpleAction *action,
                        GVariant      *parameter,
                        gpointer       data)
{
  fair_winnability_set_telling (get_winnability (data), TRUE);
}

/* Shows the winning move when the search has ended. */
static void
tell_move (FairTableAdvice *self)
{
  g_autofree char *move = NULL;
  g_autofree char *text = NULL;
  FairMove         winning;

  if (!self->wants_move || fair_winnability_get_searching (get_winnability (self)))
    return;

  self->wants_move = FALSE;
  if (fair_winnability_get_move (get_winnability (self), &winning))
    {
      move = fair_words_move (fair_game_model_get_rules (get_model (self)), fair_game_model_get_position (get_model (self)),
                              winning);
      /* translators: %s is the sentence for a move */
      text = g_strdup_printf (_ ("Winning move: %s"), move);
      say_help (self, text, TRUE);
      fair_board_show_move (self->board, &winning);
    }
  else if (fair_winnability_get_verdict (get_winnability (self)) == FAIR_VERDICT_LOST)
    say_help (self, _ ("No winning move: this game can no longer be won."), TRUE);
  else if (fair_winnability_get_starved (get_winnability (self)))
    say_help (self, _ ("There is not enough memory to look for a winning move."), TRUE);
  else
    say_help (self, _ ("No winning move found."), TRUE);
}

static void
winning_move_action (GSimpleAction *action,
                     GVariant      *parameter,
                     gpointer       data)
{
  FairTableAdvice *self = data;

  fair_game_model_assist (get_model (self), FAIR_ASSISTANCE_WINNING_MOVE);
  fair_game_model_count_hint (get_model (self));
  fair_winnability_seek (get_winnability (self));
  self->wants_move = TRUE;
  if (fair_winnability_get_searching (get_winnability (self)))
    say_help (self, _ ("Looking for a winning move…"), FALSE);
  tell_move (self);
}

static void
show_solution_action (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       data)
{
  FairTableAdvice *self = data;
  gboolean         fast = g_settings_get_boolean (self->settings, FAIR_SETTING_FAST_ANIMATION);

  fair_table_clock_start (self->clock);
  fair_solution_player_start (self->solution_player, get_winnability (self), fast ? SHOW_INTERVAL_FAST : SHOW_INTERVAL);
}

/* Stops the solution and says so. */
static void
stop_showing (FairTableAdvice *self)
{
  fair_solution_player_stop (self->solution_player);
  say (self, _ ("Showing stopped. You can keep playing from here."));
}

static void
stop_showing_action (GSimpleAction *action,
                     GVariant      *parameter,
                     gpointer       data)
{
  stop_showing (data);
}

/* Returns: (nullable): why the solution stopped; NULL if that is obvious */
static const char *
describe_end (FairTableAdvice *self)
{
  switch (fair_solution_player_get_end (self->solution_player))
    {
    case FAIR_SOLUTION_PLAYER_LOST:
      return _ ("No solution: this game can no longer be won.");
    case FAIR_SOLUTION_PLAYER_UNKNOWN:
      return _ ("No solution found.");
    case FAIR_SOLUTION_PLAYER_STARVED:
      return _ ("There is not enough memory to look for a way to win.");
    case FAIR_SOLUTION_PLAYER_PAUSED:
      return _ ("Showing stopped: the game is paused.");
    case FAIR_SOLUTION_PLAYER_REFUSED:
      return _ ("Showing stopped: the next move is not possible.");
    case FAIR_SOLUTION_PLAYER_STOPPED:
    case FAIR_SOLUTION_PLAYER_WON:
    default:
      return NULL;
    }
}

static void
running_cb (FairTableAdvice *self)
{
  const char *text = fair_solution_player_get_running (self->solution_player) ? NULL : describe_end (self);

  update_actions (self);
  if (text != NULL && is_playing (self))
    say (self, text);
}

/* Shows the note that still waits, because there will be no answer to show it with. */
static void
release_note (FairTableAdvice *self)
{
  if (self->note_waits && self->note_source == 0)
    self->note_source = g_idle_add_once (note_cb, self);
  self->note_waits = FALSE;
}

/* In another position the winning move is not needed any more; the game still counts as assisted. */
static void
changed_cb (FairTableAdvice *self)
{
  release_note (self);
  self->wants_move = FALSE;
}

static const GActionEntry actions[] = {
  { .name = "ask-winnability", .activate = ask_winnability_action },
  { .name = "winning-move", .activate = winning_move_action },
  { .name = "show-solution", .activate = show_solution_action },
  { .name = "stop-showing", .activate = stop_showing_action }
};

static void
fair_table_advice_get_property (GObject    *object,
                                guint       id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  FairTableAdvice *self = FAIR_TABLE_ADVICE (object);

  switch ((FairTableAdviceProperty) id)
    {
    case PROP_GAME:
      g_value_set_object (value, self->game);
      break;
    case PROP_CLOCK:
      g_value_set_object (value, self->clock);
      break;
    case N_PROPERTIES:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
fair_table_advice_set_property (GObject      *object,
                                guint         id,
                                const GValue *value,
                                GParamSpec   *pspec)
{
  FairTableAdvice *self = FAIR_TABLE_ADVICE (object);

  switch ((FairTableAdviceProperty) id)
    {
    case PROP_GAME:
      if (!g_set_object (&self->game, g_value_get_object (value)))
        break;
      g_signal_group_set_target (self->winnability_signals, get_winnability (self));
      g_signal_group_set_target (self->model_signals, get_model (self));
      self->assistance = get_model (self) ? fair_game_model_get_assistance (get_model (self)) : 0;
      g_clear_handle_id (&self->note_source, g_source_remove);
      self->note_waits = FALSE;
      update_actions (self);
      break;
    case PROP_CLOCK:
      g_set_object (&self->clock, g_value_get_object (value));
      break;
    case N_PROPERTIES:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
fair_table_advice_dispose (GObject *object)
{
  FairTableAdvice *self = FAIR_TABLE_ADVICE (object);

  g_clear_handle_id (&self->note_source, g_source_remove);
  g_clear_object (&self->winnability_signals);
  g_clear_object (&self->model_signals);
  g_clear_object (&self->game);
  g_clear_object (&self->clock);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (fair_table_advice_parent_class)->dispose (object);
}

/* The actions are needed until their last signal. */
static void
fair_table_advice_finalize (GObject *object)
{
  FairTableAdvice *self = FAIR_TABLE_ADVICE (object);

  g_object_unref (self->solution_player);
  g_object_unref (self->actions);

  G_OBJECT_CLASS (fair_table_advice_parent_class)->finalize (object);
}

static void
fair_table_advice_class_init (FairTableAdviceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags   flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = fair_table_advice_get_property;
  object_class->set_property = fair_table_advice_set_property;
  object_class->dispose = fair_table_advice_dispose;
  object_class->finalize = fair_table_advice_finalize;

  /* The game on the table. */
  properties[PROP_GAME] = g_param_spec_object ("game", NULL, NULL, FAIR_TYPE_TABLE_GAME, flags);
  /* The clock of the table. */
  properties[PROP_CLOCK] = g_param_spec_object ("clock", NULL, NULL, FAIR_TYPE_TABLE_CLOCK, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * FairTableAdvice::said:
   * @text: a sentence
   *
   * A message is to be shown near the table.
   */
  signals[SIGNAL_SAID] = g_signal_new ("said", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
fair_table_advice_init (FairTableAdvice *self)
{
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), actions, G_N_ELEMENTS (actions), self);
  self->solution_player = fair_solution_player_new ();
  g_signal_connect_object (self->solution_player, "notify::running", G_CALLBACK (running_cb), self, G_CONNECT_SWAPPED);
  self->winnability_signals = g_signal_group_new (FAIR_TYPE_WINNABILITY);
  g_signal_group_connect_swapped (self->winnability_signals, "notify::searching", G_CALLBACK (tell_move), self);
  g_signal_group_connect_swapped (self->winnability_signals, "notify::open", G_CALLBACK (update_actions), self);
  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "changed", G_CALLBACK (changed_cb), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::assistance", G_CALLBACK (assistance_cb), self);
  update_actions (self);
}

/* Sets the board on which moves are shown, and the preferences; once. */
void
fair_table_advice_set_board (FairTableAdvice *self,
                             FairBoard       *board,
                             GSettings       *settings)
{
  g_return_if_fail (FAIR_IS_TABLE_ADVICE (self) && self->board == NULL);

  self->board = board;
  self->settings = g_object_ref (settings);
}

/* Returns: (transfer none): what plays a solution */
FairSolutionPlayer *
fair_table_advice_get_solution_player (FairTableAdvice *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_ADVICE (self), NULL);

  return self->solution_player;
}

/* Returns: (transfer none): the actions */
GActionGroup *
fair_table_advice_get_actions (FairTableAdvice *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_ADVICE (self), NULL);

  return G_ACTION_GROUP (self->actions);
}

/* Sets whether the actions are available: the player sees the table. */
void
fair_table_advice_set_enabled (FairTableAdvice *self,
                               gboolean         enabled)
{
  g_return_if_fail (FAIR_IS_TABLE_ADVICE (self));

  if (enabled && !self->wants_move)
    release_note (self);
  self->enabled = enabled;
  update_actions (self);
}

/* Stops the solution and drops the question for a winning move, because the table is left; a note that was to be shown
 * with the answer waits until the table is seen again. */
void
fair_table_advice_leave (FairTableAdvice *self)
{
  g_return_if_fail (FAIR_IS_TABLE_ADVICE (self));

  fair_solution_player_stop (self->solution_player);
  self->wants_move = FALSE;
  self->note_waits = self->note_waits || self->note_source != 0;
  g_clear_handle_id (&self->note_source, g_source_remove);
}

/* Stops the solution, because the player does something else. Returns: whether one was being shown */
gboolean
fair_table_advice_interrupt (FairTableAdvice *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_ADVICE (self), FALSE);

  if (!fair_solution_player_get_running (self->solution_player))
    return FALSE;

  stop_showing (self);
  return TRUE;
}
