#include "config.h"

#include "fair-lesson-controller.h"

#include "fair-lesson.h"
#include "fair-settings.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

struct _FairLessonController
{
  GObject parent_instance;

  GtkWindow           *window; /* borrowed, like the next members: this object belongs to something in the window */
  FairBoard           *board;
  FairBoardController *controller;
  FairLessonBar       *lesson_bar;

  GSimpleActionGroup *actions;
  gboolean            enabled;
  const FairGame     *game; /* the game on the table; NULL without one */

  const FairGame   *expected; /* the game that the player chose and that is not on the table yet; or NULL */
  FairGameModel    *offered;  /* owned; the game on the table while its lesson is offered, otherwise NULL */
  GSignalGroup     *offered_signals;
  const FairLesson *lesson; /* NULL without a lesson */
  guint             step;
  FairGameModel    *model; /* owned; of the lesson; NULL without one */
  GSignalGroup     *model_signals;
  guint             source; /* shows the current step when the program is idle */
};

typedef enum
{
  SIGNAL_LAID_OUT,
  SIGNAL_LEFT,
  SIGNAL_STEPPED,
  SIGNAL_SAID,
  SIGNAL_TOLD,
  N_SIGNALS
} FairLessonControllerSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairLessonController, fair_lesson_controller, G_TYPE_OBJECT)

/* Announces the texts of the bar. */
static void
announce (FairLessonController *self)
{
  g_autofree char *text = fair_lesson_bar_dup_text (self->lesson_bar);

  g_signal_emit (self, signals[SIGNAL_TOLD], 0, text);
}

/* Returns: (transfer full) (nullable): the move that the current step asks for, as text */
static char *
dup_task (FairLessonController *self)
{
  FairMove move;

  if (!fair_lesson_get_move (self->lesson, self->step, &move))
    return NULL;

  return fair_words_move (fair_game_model_get_rules (self->model), fair_game_model_get_position (self->model), move);
}

/* Whether the current step waits for a move. */
static gboolean
asks (FairLessonController *self)
{
  return self->lesson->steps[self->step].act != NULL;
}

/* Marks on the board what the current step asks for. */
static void
mark_task (FairLessonController *self)
{
  FairMove move;

  fair_board_controller_clear_hint (self->controller);
  if (fair_lesson_get_move (self->lesson, self->step, &move))
    fair_board_show_move (self->board, &move);
}

static void
show_step (FairLessonController *self)
{
  g_autofree char  *task = dup_task (self);
  FairLessonBarStep step = {
    .number = self->step + 1,
    .n_steps = self->lesson->n_steps,
    .text = _ (self->lesson->steps[self->step].text),
    .task = task,
    .asks = asks (self)
  };

  g_clear_handle_id (&self->source, g_source_remove);
  fair_lesson_bar_show_step (self->lesson_bar, &step);
  mark_task (self);
  announce (self);
  if (asks (self))
    gtk_widget_grab_focus (GTK_WIDGET (self->board));
  else
    fair_lesson_bar_focus_next (self->lesson_bar);
  g_signal_emit (self, signals[SIGNAL_STEPPED], 0);
}

static gboolean
show_step_cb (gpointer data)
{
  FairLessonController *self = data;

  self->source = 0;
  show_step (self);

  return G_SOURCE_REMOVE;
}

/* Puts the position of @step on the table. */
static void
lay_out (FairLessonController *self,
         guint                 step)
{
  FairGameModel *former = self->model;

  self->step = step;
  self->model = fair_lesson_make_model (self->lesson, step);
  g_signal_group_set_target (self->model_signals, self->model);
  g_signal_emit (self, signals[SIGNAL_LAID_OUT], 0, self->model);
  show_step (self);
  /* The previous model lives until it has been replaced everywhere. */
  g_clear_object (&former);
}

/* Goes on to the next step after the player's move, when everything about the move has been announced. */
static void
changed_cb (FairLessonController *self,
            FairChange            change)
{
  guint next = self->step + 1;

  if (change != FAIR_CHANGE_MOVE && (change != FAIR_CHANGE_UNDO || !fair_lesson_undo (self->lesson, self->step, &next)))
    return;

  self->step = MIN (next, self->lesson->n_steps - 1);
  if (self->source == 0)
    self->source = g_idle_add_full (G_PRIORITY_LOW, show_step_cb, self, NULL);
}

/* Holds back a move that the step does not ask for, and says what to do instead. */
static gboolean
playing_cb (FairLessonController *self,
            const FairMove       *move)
{
  g_autofree char *task = NULL;
  g_autofree char *text = NULL;

  if (self->lesson == NULL ||
      fair_lesson_takes (self->lesson, self->step, fair_game_model_get_position (self->model), *move))
    return FALSE;

  task = dup_task (self);
  if (task != NULL)
    /* translators: %s is the sentence for a move */
    text = g_strdup_printf (_ ("That works, too. For now, try this: %s"), task);
  else
    text = g_strdup (asks (self) ? _ ("Undo your last move first.") : _ ("Read this, then choose Next."));
  g_signal_emit (self, signals[SIGNAL_SAID], 0, text);
  mark_task (self);

  return TRUE;
}

static void
leave (FairLessonController *self)
{
  g_signal_emit (self, signals[SIGNAL_LEFT], 0);
}

static void
set_offered (FairLessonController *self,
             FairGameModel        *model)
{
  g_set_object (&self->offered, model);
  g_signal_group_set_target (self->offered_signals, model);
}

/* Stores that the player has seen the offer for the game on the table, and hides it. */
static void
answer_offer (FairLessonController *self)
{
  g_autoptr (GSettings) settings = NULL;

  settings = fair_settings_new_for_table (fair_game_model_get_rules (self->offered)->game);
  g_settings_set_boolean (settings, FAIR_SETTING_LESSON_OFFERED, TRUE);
  set_offered (self, NULL);
  fair_lesson_bar_hide (self->lesson_bar);
}

/* Starts the lesson of @game. */
static void
start (FairLessonController *self,
       const FairGame       *game)
{
  if (self->offered != NULL)
    answer_offer (self);
  self->lesson = fair_lesson_find (game);
  g_return_if_fail (self->lesson != NULL);

  lay_out (self, 0);
}

static void
next_cb (FairLessonController *self)
{
  FairMove move;

  if (self->lesson == NULL)
    start (self, fair_game_model_get_rules (self->offered)->game);
  else if (self->source != 0)
    return;
  else if (fair_lesson_get_move (self->lesson, self->step, &move))
    fair_board_controller_play (self->controller, move);
  else if (fair_lesson_asks_undo (self->lesson, self->step))
    fair_game_model_undo (self->model);
  else if (self->step + 1 < self->lesson->n_steps)
    {
      self->step++;
      show_step (self);
    }
  else
    leave (self);
}

static void
back_cb (FairLessonController *self)
{
  guint former = self->step - 1;
  guint undone;

  if (self->source != 0)
    return;

  if (self->lesson->steps[former].act == NULL)
    {
      self->step = former;
      show_step (self);
    }
  else if (asks (self) || !fair_lesson_undo (self->lesson, self->step, &undone) || undone != former ||
           !fair_game_model_undo (self->model))
    lay_out (self, former);
}

static void
leave_cb (FairLessonController *self)
{
  if (self->lesson != NULL)
    {
      leave (self);
      return;
    }

  answer_offer (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

/* Escape leaves the lesson, unless it puts back cards or closes something else. */
static gboolean
key_pressed_cb (FairLessonController *self,
                guint                 keyval,
                guint                 keycode,
                GdkModifierType       modifiers)
{
  GtkWidget *focus = gtk_window_get_focus (self->window);
  gboolean   is_here = focus != NULL && (gtk_widget_is_ancestor (focus, GTK_WIDGET (self->board)) ||
                                       gtk_widget_is_ancestor (focus, GTK_WIDGET (self->lesson_bar)));

  if (self->lesson == NULL || keyval != GDK_KEY_Escape || !is_here || fair_board_controller_is_holding (self->controller))
    return GDK_EVENT_PROPAGATE;

  leave (self);
  return GDK_EVENT_STOP;
}

static void
start_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       data)
{
  FairLessonController *self = data;

  start (self, self->game);
}

static const GActionEntry actions[] = {
  { .name = "start", .activate = start_action }
};

/* Enables the actions that are possible. */
static void
update_actions (FairLessonController *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "start");

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), self->enabled && self->game != NULL && self->lesson == NULL);
}

static void
fair_lesson_controller_dispose (GObject *object)
{
  FairLessonController *self = FAIR_LESSON_CONTROLLER (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->offered_signals);
  g_clear_object (&self->offered);
  g_clear_object (&self->model_signals);
  g_clear_object (&self->model);
  g_clear_object (&self->actions);
  self->lesson = NULL;

  G_OBJECT_CLASS (fair_lesson_controller_parent_class)->dispose (object);
}

static void
fair_lesson_controller_class_init (FairLessonControllerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fair_lesson_controller_dispose;

  /**
   * FairLessonController::laid-out:
   * @model: a FairGameModel
   *
   * A step of the lesson starts. The owner has to put @model on the board.
   */
  signals[SIGNAL_LAID_OUT] = g_signal_new ("laid-out", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 1, FAIR_TYPE_GAME_MODEL);

  /**
   * FairLessonController::left:
   *
   * The player leaves the lesson. The owner has to put the game in progress back on the board.
   */
  signals[SIGNAL_LEFT] =
    g_signal_new ("left", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * FairLessonController::stepped:
   *
   * Another step is shown.
   */
  signals[SIGNAL_STEPPED] =
    g_signal_new ("stepped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * FairLessonController::said:
   * @text: a sentence
   *
   * A message is to be shown near the table.
   */
  signals[SIGNAL_SAID] = g_signal_new ("said", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_STRING);

  /**
   * FairLessonController::told:
   * @text: sentences and headings, one per line
   *
   * The text of the bar is to be announced.
   */
  signals[SIGNAL_TOLD] = g_signal_new ("told", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
fair_lesson_controller_init (FairLessonController *self)
{
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), actions, G_N_ELEMENTS (actions), self);
  update_actions (self);
  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "changed", G_CALLBACK (changed_cb), self);
  self->offered_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->offered_signals, "notify::moves", G_CALLBACK (answer_offer), self);
}

/* Returns: (transfer full): the lessons for the table of @controller, shown in @lesson_bar. A descendant of
 * @window has to own the object. */
FairLessonController *
fair_lesson_controller_new (GtkWindow           *window,
                            FairBoardController *controller,
                            FairLessonBar       *lesson_bar)
{
  FairLessonController *self = g_object_new (FAIR_TYPE_LESSON_CONTROLLER, NULL);
  GtkEventController   *keys = gtk_event_controller_key_new ();

  self->window = window;
  self->board = fair_board_controller_get_board (controller);
  self->controller = controller;
  self->lesson_bar = lesson_bar;
  g_signal_connect_object (controller, "playing", G_CALLBACK (playing_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (lesson_bar, "next", G_CALLBACK (next_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (lesson_bar, "back", G_CALLBACK (back_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (lesson_bar, "leave", G_CALLBACK (leave_cb), self, G_CONNECT_SWAPPED);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (window), keys);

  return self;
}

/* Notes that the player chose @game in the list of games, so that its lesson can be offered when it is on
 * the table. */
void
fair_lesson_controller_expect (FairLessonController *self,
                               const FairGame       *game)
{
  g_return_if_fail (FAIR_IS_LESSON_CONTROLLER (self));

  self->expected = game;
}

/* Whether to offer a lesson for @model, which has been put on the table. */
static gboolean
may_offer (FairLessonController *self,
           FairGameModel        *model)
{
  const FairGame *game = fair_game_model_get_rules (model)->game;
  g_autoptr (GSettings) settings = fair_settings_new_for_table (game);

  return game == self->expected && fair_game_model_get_moves (model) == 0 && fair_lesson_find (game) != NULL &&
         !g_settings_get_boolean (settings, FAIR_SETTING_LESSON_OFFERED);
}

/* Follows @model, which has been put on the table. This ends a lesson, unless @model belongs to it, and may
 * offer one. */
void
fair_lesson_controller_follow (FairLessonController *self,
                               FairGameModel        *model)
{
  g_return_if_fail (FAIR_IS_LESSON_CONTROLLER (self));

  if (model == self->model)
    return;

  self->game = fair_game_model_get_rules (model)->game;
  g_clear_handle_id (&self->source, g_source_remove);
  self->lesson = NULL;
  g_signal_group_set_target (self->model_signals, NULL);
  g_clear_object (&self->model);
  set_offered (self, NULL);
  fair_lesson_bar_hide (self->lesson_bar);
  if (may_offer (self, model))
    {
      set_offered (self, model);
      fair_lesson_bar_offer (self->lesson_bar, fair_words_game_title (fair_game_model_get_rules (model)->game));
      announce (self);
    }
  self->expected = NULL;
}

/* Whether the lesson, if there is one, allows the last move to be undone. */
gboolean
fair_lesson_controller_lets_undo (FairLessonController *self)
{
  guint next;

  g_return_val_if_fail (FAIR_IS_LESSON_CONTROLLER (self), FALSE);

  return self->lesson == NULL || fair_lesson_undo (self->lesson, self->step, &next);
}

/* Returns: (transfer none): the actions */
GActionGroup *
fair_lesson_controller_get_actions (FairLessonController *self)
{
  g_return_val_if_fail (FAIR_IS_LESSON_CONTROLLER (self), NULL);

  return G_ACTION_GROUP (self->actions);
}

/* Sets whether the actions are available. */
void
fair_lesson_controller_set_enabled (FairLessonController *self,
                                    gboolean              enabled)
{
  g_return_if_fail (FAIR_IS_LESSON_CONTROLLER (self));

  self->enabled = enabled;
  update_actions (self);
}
