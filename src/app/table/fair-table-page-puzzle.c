/* Puzzles: positions in which only one move keeps the game winnable. Like a lesson, a puzzle replaces the game in progress,
 * which waits unchanged. A wrong move is refused with what can be said against it; after the right one the game can be
 * played on.  In a position from which the player lost a game, each move is right that is not proven to lose.
 */
#include "fair-table-page-private.h"

#include "fair-daily.h"
#include "fair-settings.h"

/* Takes the puzzle off the table. */
void
fair_table_page_clear_puzzle (FairTablePage *self)
{
  fair_cancel (&self->puzzle_search);
  self->puzzle = NULL;
  self->is_last = FALSE;
  g_clear_pointer (&self->lost, fair_result_free);
  g_clear_object (&self->lost_store);
}

/* Lists the puzzles of @level; FAIR_DIFFICULTY_ANY for all. */
static GPtrArray *
list_puzzles (FairDifficulty level)
{
  GPtrArray *puzzles = fair_puzzles_get ();
  GPtrArray *list = g_ptr_array_new ();

  for (guint i = 0; i < puzzles->len; i++)
    if (level == FAIR_DIFFICULTY_ANY || ((FairPuzzle *) g_ptr_array_index (puzzles, i))->level == level)
      g_ptr_array_add (list, g_ptr_array_index (puzzles, i));
  return list;
}

/* Returns: (transfer full): the heading of the puzzle on the table */
static char *
make_caption (FairTablePage *self)
{
  g_autoptr (GPtrArray) puzzles = list_puzzles (self->puzzle->level);
  guint number = 0;

  if (self->lost != NULL)
    return g_strdup (_ ("Puzzle from one of your games"));
  if (self->puzzle_day != 0)
    return g_strdup (_ ("Puzzle of the day"));

  g_ptr_array_find (puzzles, self->puzzle, &number);
  switch (self->puzzle->level)
    {
    case FAIR_DIFFICULTY_EASIER:
      /* translators: the number of a puzzle, and how many there are of its level */
      return g_strdup_printf (_ ("Easier puzzle %u of %u"), number + 1, puzzles->len);
    case FAIR_DIFFICULTY_MEDIUM:
      /* translators: the number of a puzzle, and how many there are of its level */
      return g_strdup_printf (_ ("Medium puzzle %u of %u"), number + 1, puzzles->len);
    default:
      /* translators: the number of a puzzle, and how many there are of its level */
      return g_strdup_printf (_ ("Harder puzzle %u of %u"), number + 1, puzzles->len);
    }
}

/* Whether the answer has not been played yet. */
static gboolean
is_open (FairTablePage *self)
{
  return fair_game_model_get_history (fair_table_page_get_model (self))->n_done < self->puzzle_moves;
}

/* Shows what the puzzle asks for or, after its answer, what that was, and on how many days in a row the puzzle of the day was solved,
 * or when this one comes back. */
static void
show (FairTablePage *self)
{
  g_autofree char *caption = make_caption (self);
  g_autofree char *note = NULL;
  const char      *next = self->is_last ? _ ("Done") : _ ("Next Puzzle");
  const char      *text;
  guint            n = self->lost ? self->lost->turn.due - fair_daily_get_today () : g_settings_get_uint (self->settings, FAIR_SETTING_PUZZLE_STREAK);

  if (!is_open (self) && self->lost != NULL && self->lost->turn.due == G_MAXINT32)
    note = g_strdup (_ ("This puzzle is done: it does not come back."));
  else if (!is_open (self) && self->lost != NULL)
    /* translators: %u is a number of days */
    note = g_strdup_printf (ngettext ("This puzzle comes back in %u day.", "This puzzle comes back in %u days.", n), n);
  else if (!is_open (self) && self->puzzle_day != 0 && g_settings_get_uint (self->settings, FAIR_SETTING_PUZZLE_DAY) == self->puzzle_day)
    /* translators: %u is a number of days; the text for just 1 can do without it */
    note = g_strdup_printf (ngettext ("You solved the puzzle of the day.",
                                      "You solved the puzzle of the day on %u days in a row.", n),
                            n);
  if (self->lost != NULL && is_open (self))
    text = _ ("Your next move here lost the game. Find a move that keeps it winnable.");
  else if (self->lost != NULL && self->puzzle_shown)
    text = _ ("This move keeps the game winnable. You can play on from here.");
  else if (self->lost != NULL)
    text = self->puzzle_unknown ? _ ("It is not known whether this move keeps the game winnable, so it counts as right. You can play on from here.")
                                : _ ("Right: the game can still be won. You can play on from here.");
  else if (!is_open (self))
    text = self->puzzle_shown ? _ ("This is the only move that keeps the game winnable. You can play on from here.")
                              : _ ("Right: no other move keeps the game winnable. You can play on from here.");
  else if (fair_position_hides_cards (fair_game_model_get_position (fair_table_page_get_model (self))))
    text = _ ("Only one move keeps this game winnable, whatever the hidden cards are. Find it.");
  else
    text = _ ("Only one move keeps this game winnable. Find it.");
  fair_table_page_show_bar (self, caption, text, note, _ ("Leave"), is_open (self) ? _ ("Show Me") : next, !is_open (self));
  fair_table_page_update (self);
}

/* Stores when a puzzle from a lost game comes back, after the first answer to it. */
static void
answer_lost (FairTablePage *self,
             gboolean       is_solved)
{
  guint32 today = fair_daily_get_today ();

  if (self->lost->turn.due > today)
    return;

  fair_kept_turn_answer (&self->lost->turn, is_solved, today);
  fair_store_ask (self->lost_store, FAIR_STORE_KEEP_TURN, &(FairStoreQuestion){ .id = self->lost->id, .turn = self->lost->turn },
                  NULL, NULL, NULL);
}

/* Stores that the puzzle was solved; that of the day with how many days in a row. Says so when everything about the move has been
 * announced. */
void
fair_table_page_change_puzzle (FairTablePage *self,
                               FairChange     change)
{
  guint last = g_settings_get_uint (self->settings, FAIR_SETTING_PUZZLE_DAY);
  guint streak = last + 1 == self->puzzle_day ? g_settings_get_uint (self->settings, FAIR_SETTING_PUZZLE_STREAK) : 0;

  if (self->puzzle == NULL || change != FAIR_CHANGE_MOVE ||
      fair_game_model_get_history (fair_table_page_get_model (self))->n_done != self->puzzle_moves)
    return;

  if (self->lost != NULL)
    answer_lost (self, !self->puzzle_shown);
  else if (!self->puzzle_shown && self->puzzle_day != 0 && last != self->puzzle_day)
    {
      g_settings_set_uint (self->settings, FAIR_SETTING_PUZZLE_DAY, self->puzzle_day);
      g_settings_set_uint (self->settings, FAIR_SETTING_PUZZLE_STREAK, streak + 1);
    }
  fair_later (&self->step_source, 0, G_CALLBACK (show), self);
}

/* Returns: (transfer full): why @move loses, which is legal */
static char *
make_refutation (const FairPuzzle   *puzzle,
                 const FairPosition *position,
                 FairMove            move)
{
  FairCard card;

  switch (fair_puzzle_refute (puzzle, position, move, &card))
    {
    case FAIR_PUZZLE_CARD_LOST:
      /* translators: %s is a card: “the nine of hearts” */
      return g_strdup_printf (_ ("This move loses the game: then %s can never go to its foundation."),
                              fair_words_the_card (card, FAIR_CARD_SUBJECT));
    case FAIR_PUZZLE_PREVENTS:
      return g_strdup (_ ("This move loses the game: it prevents the only one that wins."));
    default:
      return g_strdup (_ ("This move loses the game: whatever follows, it cannot be won."));
    }
}

/* Plays @move without a check.  @is_answer: whether the player has asked for it */
static void
play (FairTablePage *self,
      FairMove       move,
      gboolean       is_answer)
{
  self->puzzle_shown = is_answer;
  self->puzzle_allows = TRUE;
  self->puzzle_shown = fair_board_controller_play (self->controller, move) && is_answer;
  self->puzzle_allows = FALSE;
}

static void
checked_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (FairTablePage) self = data;
  g_autoptr (FairAnswer) answer = fair_answer_finish (result, NULL);
  FairVerdict      verdict = answer ? answer->verdict : FAIR_VERDICT_UNKNOWN;
  g_autofree char *text = NULL;

  if (g_task_get_cancellable (G_TASK (result)) != self->puzzle_search)
    return;

  g_clear_object (&self->puzzle_search);
  self->puzzle_unknown = verdict == FAIR_VERDICT_UNKNOWN;
  if (self->wants_answer && verdict == FAIR_VERDICT_WON && answer->n_moves > 0)
    play (self, answer->moves[0], TRUE);
  else if (self->wants_answer)
    fair_table_page_say (self, _ ("No winning move found."));
  else if (verdict != FAIR_VERDICT_LOST)
    play (self, self->tried, FALSE);
  else
    {
      text = make_refutation (self->puzzle, fair_game_model_get_position (fair_table_page_get_model (self)), self->tried);
      answer_lost (self, FALSE);
      fair_table_page_say (self, text);
    }
}

/* Plays @move if the game is not proven to be lost after it; without one, plays a move that wins. */
static void
check (FairTablePage  *self,
       const FairMove *move)
{
  FairPosition position = *fair_game_model_get_position (fair_table_page_get_model (self));
  FairQuestion question = { .rules = self->puzzle->rules, .position = &position, .limits = fair_solver_queue_get_limits (self->queue) };

  self->wants_answer = move == NULL;
  if (move != NULL)
    {
      self->tried = *move;
      fair_apply (&question.rules, &position, *move, NULL);
    }
  fair_table_page_say (self, _ ("Checking whether this can be won…"));
  fair_solver_queue_ask_async (self->queue, &question, FAIR_URGENCY_TABLE, fair_renew_cancellable (&self->puzzle_search), checked_cb,
                               g_object_ref (self));
}

/* Refuses a move that loses, and says why it does; also a cheat, and to spread cards.  Returns: whether it refuses @move, or
 * plays it later */
gboolean
fair_table_page_hold_puzzle (FairTablePage  *self,
                             const FairMove *move)
{
  const FairRules    *rules = &self->puzzle->rules;
  const FairPosition *position = fair_game_model_get_position (fair_table_page_get_model (self));
  FairMove            plain = *move;
  FairReason          reason;
  g_autofree char    *text = NULL;

  if (!is_open (self) || self->puzzle_allows)
    return FALSE;

  plain.cheat = FALSE;
  reason = fair_check (rules, position, plain);
  if (!fair_reason_is_legal (reason))
    text = fair_words_reason (rules, position, plain, reason);
  else if (self->lost != NULL)
    check (self, &plain);
  else if (!fair_puzzle_takes (self->puzzle, position, plain))
    text = make_refutation (self->puzzle, position, plain);
  if (text != NULL)
    fair_table_page_say (self, text);
  return text != NULL || self->lost != NULL;
}

/* Puts @puzzle on the table, as @its_model (transfer full); @day: its day, or 0 if it is not that of a day. */
static void
lay_out (FairTablePage    *self,
         const FairPuzzle *puzzle,
         FairGameModel    *its_model,
         guint32           day)
{
  g_autoptr (FairGameModel) model = its_model;
  g_autoptr (FairTableGame) game = fair_table_game_new (model, NULL, NULL);

  g_clear_handle_id (&self->step_source, g_source_remove);
  self->lesson = NULL;
  self->offers_lesson = FALSE;
  self->puzzle = puzzle;
  self->puzzle_day = day;
  self->puzzle_shown = FALSE;
  self->puzzle_moves = 1 + fair_game_model_get_history (model)->n_done;
  fair_table_page_practice (self, game);
  show (self);
}

/* Puts a puzzle of @level, or that of the day for FAIR_DIFFICULTY_ANY, on the table; the game in progress waits. */
void
fair_table_page_show_puzzle (FairTablePage *self,
                             FairDifficulty level)
{
  g_autoptr (GPtrArray) puzzles = NULL;
  guint32 day = level == FAIR_DIFFICULTY_ANY ? fair_daily_get_today () : 0;
  guint   number = day;
  guint32 numbers[3];

  g_return_if_fail (level <= FAIR_DIFFICULTY_HARDER);

  puzzles = list_puzzles (level);
  if (day == 0)
    {
      g_settings_get (self->settings, FAIR_SETTING_PUZZLES, "(uuu)", &numbers[0], &numbers[1], &numbers[2]);
      number = numbers[level - FAIR_DIFFICULTY_EASIER];
    }
  fair_table_page_clear_puzzle (self);
  if (puzzles->len > 0)
    {
      const FairPuzzle *puzzle = g_ptr_array_index (puzzles, number % puzzles->len);

      lay_out (self, puzzle, fair_puzzle_make_model (puzzle), day);
    }
}

/* Puts the position from which the player lost @game, one from FAIR_STORE_LIST_TURNS, on the table; the game in progress waits.
 * @store stores when it comes back.  @last: whether no other one is due */
void
fair_table_page_show_lost (FairTablePage    *self,
                           FairStore        *store,
                           const FairResult *game,
                           gboolean          last)
{
  FairRules rules;
  g_autoptr (FairReplay) replay = fair_result_resolve (game, &rules) ? fair_replay_new (&rules, game->number, game->moves) : NULL;

  fair_table_page_clear_puzzle (self);
  self->lost = fair_result_copy (game);
  self->lost_store = g_object_ref (store);
  self->is_last = last;
  if (replay != NULL && game->turn.step < fair_replay_get_n_steps (replay))
    {
      self->lost_puzzle = (FairPuzzle){ .rules = rules };
      lay_out (self, &self->lost_puzzle, fair_replay_make_model (replay, game->turn.step), 0);
    }
  else
    {
      /* It is not to be in the way of others; and no former puzzle stays without what it asks. */
      answer_lost (self, TRUE);
      fair_table_page_clear_puzzle (self);
      if (self->lesson == NULL && self->game != NULL && fair_table_game_is_lesson (self->game))
        gtk_widget_activate_action (GTK_WIDGET (self), "win.choose-game", NULL);
    }
}

/* Plays the answer, or continues with the next puzzle of the same level. */
void
fair_table_page_next_puzzle (FairTablePage *self)
{
  FairDifficulty level = self->puzzle->level;
  guint32        numbers[3]; /* how many puzzles of each level the player has left behind, in the order of the levels */

  if (self->step_source != 0)
    return;

  if (is_open (self))
    {
      if (self->lost != NULL)
        check (self, NULL);
      else
        play (self, self->puzzle->answer, TRUE);
      return;
    }
  if (self->lost != NULL)
    {
      gtk_widget_activate_action (GTK_WIDGET (self), self->is_last ? "lesson.leave" : "win.puzzle-from-games", NULL);
      return;
    }

  if (self->puzzle_day == 0)
    {
      g_settings_get (self->settings, FAIR_SETTING_PUZZLES, "(uuu)", &numbers[0], &numbers[1], &numbers[2]);
      numbers[level - FAIR_DIFFICULTY_EASIER]++;
      g_settings_set (self->settings, FAIR_SETTING_PUZZLES, "(uuu)", numbers[0], numbers[1], numbers[2]);
    }
  fair_table_page_show_puzzle (self, level);
}

gboolean
fair_table_page_is_puzzle (FairTablePage *self)
{
  return self->puzzle != NULL;
}
