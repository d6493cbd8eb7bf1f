/* The lesson of a game. It replaces the game in progress, which waits unchanged. A step marks cards on the board and
 * waits for the requested move; other moves are refused with an explanation.
 */
#include "fair-table-page-private.h"

#include "fair-compat.h"
#include "fair-settings.h"

/* Returns: (transfer full): what the bar says */
char *
fair_table_page_dup_lesson_text (FairTablePage *self)
{
  GString *text = g_string_new (NULL);

  /* Each label is a sentence or a heading. */
  for (GtkWidget *label = GTK_WIDGET (self->lesson_caption); label != NULL; label = gtk_widget_get_next_sibling (label))
    if (gtk_widget_get_visible (label))
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", gtk_label_get_text (GTK_LABEL (label)));

  return g_string_free (text, FALSE);
}

/**
 * fair_table_page_show_bar:
 * @task: (nullable): another line
 * @leave: what the button does that ends it
 * @next: what the button does that continues
 * @suggests_next: whether the player has nothing else to do first
 *
 * Shows and announces a lesson, a puzzle, or the offer of a lesson.
 */
void
fair_table_page_show_bar (FairTablePage *self,
                          const char    *caption,
                          const char    *text,
                          const char    *task,
                          const char    *leave,
                          const char    *next,
                          gboolean       suggests_next)
{
  g_autofree char *all = NULL;

  gtk_label_set_text (self->lesson_caption, caption);
  gtk_label_set_text (self->lesson_text, text);
  gtk_label_set_text (self->lesson_task, task ? task : "");
  gtk_widget_set_visible (GTK_WIDGET (self->lesson_task), task != NULL);
  gtk_button_set_label (self->lesson_leave, leave);
  gtk_widget_set_visible (self->lesson_back, self->lesson != NULL);
  gtk_button_set_label (self->lesson_next, next);
  fair_compat_set_class (GTK_WIDGET (self->lesson_next), "suggested-action", suggests_next);
  if (self->puzzle != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->lesson_bar), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Puzzle"), -1);
  gtk_widget_set_visible (self->lesson_bar, TRUE);
  all = fair_table_page_dup_lesson_text (self);
  fair_table_page_announce (self, all);
}

/* The bar does not become lower from one step to the next, because that would move the table, until it is hidden. */
static void
hide_bar (FairTablePage *self)
{
  g_object_set (gtk_widget_get_layout_manager (self->lesson_bar), "steady", TRUE, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->lesson_bar), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Lesson"), -1);
  gtk_widget_set_visible (self->lesson_bar, FALSE);
}

/* Shows the move that the current step asks for on the board.  Returns: (transfer full) (nullable): the same as text */
static char *
mark_task (FairTablePage *self)
{
  FairGameModel *model = fair_table_page_get_model (self);
  FairMove       move;

  fair_board_controller_clear_hint (self->controller);
  if (!fair_lesson_get_move (self->lesson, self->step, &move))
    return NULL;

  fair_board_show_move (FAIR_BOARD (self->board), &move);
  return fair_words_move (fair_game_model_get_rules (model), fair_game_model_get_position (model), move);
}

/* An offer lies over the table, which does not change when it ends; a lesson or a puzzle lies below everything. */
static void
place_bar (FairTablePage *self,
           gboolean       over)
{
  GtkWidget *bar = self->lesson_bar;
  GtkWidget *former = gtk_widget_get_parent (bar);
  GtkWidget *box = over ? self->area : GTK_WIDGET (self);

  if (former == box)
    return;

  g_object_ref (bar);
  gtk_box_remove (GTK_BOX (former), bar);
  gtk_box_insert_child_after (GTK_BOX (box), bar, over ? GTK_WIDGET (self->table) : self->status_line);
  fair_compat_set_class (bar, "over", over);
  g_object_unref (bar);
}

static void
show_step (FairTablePage *self)
{
  const FairLesson *lesson = self->lesson;
  gboolean          asks = lesson->steps[self->step].act != NULL;
  g_autofree char  *task = mark_task (self);
  /* translators: the number of the step, and the number of all steps */
  g_autofree char *caption = g_strdup_printf (_ ("Lesson, step %u of %u"), self->step + 1, lesson->n_steps);
  const char      *next = self->step + 1 == lesson->n_steps ? _ ("Done") : _ ("Next");

  g_clear_handle_id (&self->step_source, g_source_remove);
  fair_table_page_show_bar (self, caption, _ (lesson->steps[self->step].text), task, _ ("Leave"), asks ? _ ("Show Me") : next, !asks);
  if (asks)
    gtk_widget_grab_focus (self->board);
  else if (gtk_widget_get_focus_child (self->lesson_bar) == NULL)
    gtk_widget_grab_focus (GTK_WIDGET (self->lesson_next));
  fair_table_page_update (self);
}

static void
lay_out (FairTablePage *self,
         guint          step)
{
  g_autoptr (FairGameModel) model = fair_lesson_make_model (self->lesson, step);
  g_autoptr (FairTableGame) game = fair_table_game_new (model, NULL, NULL);

  self->step = step;
  fair_table_page_practice (self, game);
  show_step (self);
}

/* Continues with the next step after the player's move, when everything about the move has been announced. */
void
fair_table_page_change_lesson (FairTablePage *self,
                               FairChange     change)
{
  guint next = self->step + 1;

  fair_table_page_change_puzzle (self, change);
  if (self->lesson == NULL ||
      (change != FAIR_CHANGE_MOVE && (change != FAIR_CHANGE_UNDO || !fair_lesson_undo (self->lesson, self->step, &next))))
    return;

  self->step = MIN (next, self->lesson->n_steps - 1);
  fair_later (&self->step_source, 0, G_CALLBACK (show_step), self);
}

/* Refuses a move that the lesson does not ask for, and shows the right one; or a card has to be named first.  Returns: whether it
 * does */
gboolean
fair_table_page_hold_move (FairTablePage  *self,
                           const FairMove *move)
{
  g_autofree char *task = NULL;
  g_autofree char *text = NULL;

  if (self->puzzle != NULL)
    return fair_table_page_hold_puzzle (self, move);
  if (self->lesson == NULL)
    return fair_table_page_hold_unknown (self, move);
  if (fair_lesson_takes (self->lesson, self->step, fair_game_model_get_position (fair_table_page_get_model (self)), *move))
    return FALSE;

  task = mark_task (self);
  if (task != NULL)
    /* translators: %s is the sentence for a move */
    text = g_strdup_printf (_ ("That works, too. For now, try this: %s"), task);
  else
    text = g_strdup (self->lesson->steps[self->step].act != NULL ? _ ("Undo your last move first.") : _ ("Read this, then choose Next."));
  fair_table_page_say (self, text);

  return TRUE;
}

/* Stores that the player has seen the offer for the game on the table, and hides it. */
void
fair_table_page_answer_lesson (FairTablePage *self)
{
  if (!self->offers_lesson)
    return;

  g_settings_set_boolean (self->game_settings, FAIR_SETTING_LESSON_OFFERED, TRUE);
  self->offers_lesson = FALSE;
  hide_bar (self);
  fair_table_page_update_lesson (self);
}

/* Returns to the game that waits, or to the list of games: the lesson may have begun there, or in practice. An offer ends. */
static void
leave_action (FairTablePage *self)
{
  if (!fair_table_game_is_lesson (self->game))
    {
      fair_table_page_answer_lesson (self);
      gtk_widget_grab_focus (self->board);
    }
  else if (!fair_table_page_resume_waiting (self) || self->from_list)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.choose-game", NULL);
}

static void
start_action (FairTablePage *self)
{
  fair_table_page_answer_lesson (self);
  fair_table_page_clear_puzzle (self);
  hide_bar (self);
  self->lesson = fair_lesson_find (fair_game_model_get_rules (self->game->model)->game);
  lay_out (self, 0);
}

static void
next_action (FairTablePage *self)
{
  FairMove move;

  if (self->puzzle != NULL)
    fair_table_page_next_puzzle (self);
  else if (self->lesson == NULL)
    start_action (self);
  else if (self->step_source != 0)
    return;
  else if (fair_lesson_get_move (self->lesson, self->step, &move))
    fair_board_controller_play (self->controller, move);
  else if (fair_lesson_asks_undo (self->lesson, self->step))
    fair_game_model_undo (fair_table_page_get_model (self));
  else if (self->step + 1 < self->lesson->n_steps)
    {
      self->step++;
      show_step (self);
    }
  else
    leave_action (self);
}

static void
back_action (FairTablePage *self)
{
  guint former = self->step - 1;
  guint undone;

  if (self->step_source != 0)
    return;

  if (self->lesson->steps[former].act == NULL)
    {
      self->step = former;
      show_step (self);
    }
  else if (self->lesson->steps[self->step].act != NULL || !fair_lesson_undo (self->lesson, self->step, &undone) || undone != former ||
           !fair_game_model_undo (fair_table_page_get_model (self)))
    lay_out (self, former);
}

/* Dismisses the card at the end of a game, hides the hint of a puzzle, leaves it or the lesson, or closes the possible moves, for
 * the Escape key, unless that puts back cards or closes something else.  Returns: whether it does */
gboolean
fair_table_page_escape (FairTablePage *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  gboolean   is_here = focus != NULL && (gtk_widget_is_ancestor (focus, self->board) ||
                                       gtk_widget_is_ancestor (focus, self->lesson_bar));

  gboolean in_window = focus == NULL || gtk_widget_get_native (focus) == gtk_widget_get_native (self->board);

  if (!self->is_shown)
    return FALSE;
  if (in_window && fair_end_card_dismiss (self->end_card))
    return TRUE;
  if (fair_board_controller_is_holding (self->controller))
    return FALSE;

  /* A lesson marks its task all the time. */
  if (self->puzzle != NULL && in_window && !GTK_IS_EDITABLE (focus) &&
      (fair_board_shows_moves (FAIR_BOARD (self->board)) || *fair_table_page_get_message (self) != '\0'))
    {
      fair_board_controller_clear_hint (self->controller);
      fair_table_page_hide_message (self);
    }
  else if (self->game != NULL && fair_table_game_is_lesson (self->game) && is_here)
    leave_action (self);
  else if (in_window && !GTK_IS_EDITABLE (focus) && fair_table_page_is_explaining (self))
    gtk_widget_activate_action (GTK_WIDGET (self), "table.explain", NULL);
  else
    return FALSE;

  return TRUE;
}

const FairAction fair_table_page_lesson_actions[] = {
  { "start", G_CALLBACK (start_action) },
  { "next", G_CALLBACK (next_action) },
  { "back", G_CALLBACK (back_action) },
  { "leave", G_CALLBACK (leave_action) }
};

/* Follows the game that has been put on the table. It ends a lesson, unless it is its next position, and may have one to
 * offer. */
void
fair_table_page_follow_lesson (FairTablePage *self)
{
  FairGameModel    *model = fair_table_page_get_model (self);
  const FairLesson *lesson = fair_lesson_find (fair_game_model_get_rules (model)->game);

  if (fair_table_game_is_lesson (self->game))
    {
      place_bar (self, FALSE);
      return;
    }

  g_clear_handle_id (&self->step_source, g_source_remove);
  self->lesson = NULL;
  fair_table_page_clear_puzzle (self);
  self->offers_lesson = fair_game_model_get_rules (model)->game == self->expected && fair_game_model_get_moves (model) == 0 &&
                        lesson != NULL && !g_settings_get_boolean (self->game_settings, FAIR_SETTING_LESSON_OFFERED) &&
                        !fair_table_page_is_explaining (self);
  hide_bar (self);
  if (self->offers_lesson)
    {
      /* translators: %s is the title of a game */
      g_autofree char *text = g_strdup_printf (_ ("New to %s? Take a short lesson."), fair_words_game_title (self->expected));

      place_bar (self, TRUE);
      fair_table_page_show_bar (self, fair_words_game_summary (self->expected), text, NULL, _ ("Not Now"), _ ("Learn to Play"), TRUE);
    }
  self->expected = NULL;
}

void
fair_table_page_update_lesson (FairTablePage *self)
{
  FairGameModel *model = fair_table_page_get_model (self);
  gboolean       has_bar = self->is_shown && model != NULL && (fair_table_game_is_lesson (self->game) || self->offers_lesson);

  fair_table_page_enable (self, "start", self->is_shown && model != NULL && self->lesson == NULL && fair_lesson_find (fair_game_model_get_rules (model)->game) != NULL);
  fair_table_page_enable (self, "next", has_bar);
  fair_table_page_enable (self, "back", self->is_shown && self->lesson != NULL && self->step > 0);
  fair_table_page_enable (self, "leave", has_bar);
}

gboolean
fair_table_page_lesson_can_undo (FairTablePage *self)
{
  guint next;

  /* Only moves after the answer to a puzzle can be undone. */
  if (self->puzzle != NULL)
    return fair_game_model_get_history (fair_table_page_get_model (self))->n_done > self->puzzle_moves;
  return self->lesson == NULL || fair_lesson_undo (self->lesson, self->step, &next);
}
