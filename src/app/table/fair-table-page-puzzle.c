/* Puzzles: positions in which only one move keeps the game winnable. Like a lesson, a puzzle replaces the game in progress,
 * which waits unchanged. A wrong move is refused with what can be said against it; after the right one the game can be
 * played on.
 */
#include "config.h"

#include "fair-table-page-private.h"

#include "fair-daily.h"
#include "fair-settings.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

enum
{
  N_LEVELS = 3
};

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

/* How many puzzles of each level the player has left behind, in the order of the levels. */
static void
get_numbers (FairTablePage *self,
             guint32        numbers[N_LEVELS])
{
  g_settings_get (self->settings, FAIR_SETTING_PUZZLES, "(uuu)", &numbers[0], &numbers[1], &numbers[2]);
}

/* Returns: (transfer full): the heading of the puzzle on the table */
static char *
make_caption (FairTablePage *self)
{
  g_autoptr (GPtrArray) puzzles = list_puzzles (self->puzzle->level);
  guint number = 0;

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
    case FAIR_DIFFICULTY_HARDER:
    case FAIR_DIFFICULTY_ANY:
    default:
      /* translators: the number of a puzzle, and how many there are of its level */
      return g_strdup_printf (_ ("Harder puzzle %u of %u"), number + 1, puzzles->len);
    }
}

/* Returns: (transfer full) (nullable): on how many days in a row the puzzle of the day was solved */
static char *
make_streak (FairTablePage *self)
{
  guint n = g_settings_get_uint (self->settings, FAIR_SETTING_PUZZLE_STREAK);

  if (self->puzzle_day == 0 || g_settings_get_uint (self->settings, FAIR_SETTING_PUZZLE_DAY) != self->puzzle_day)
    return NULL;
  /* translators: %u is a number of days */
  return g_strdup_printf (ngettext ("You solved the puzzle of the day on %u day in a row.",
                                    "You solved the puzzle of the day on %u days in a row.", n),
                          n);
}

/* Whether the answer has not been played yet. */
static gboolean
is_open (FairTablePage *self)
{
  return fair_history_get_n_done (fair_game_model_get_history (fair_table_page_get_model (self))) < self->puzzle_moves;
}

static void
show (FairTablePage *self)
{
  g_autofree char *caption = make_caption (self);
  g_autofree char *streak = is_open (self) ? NULL : make_streak (self);
  const char      *text;

  if (!is_open (self))
    text = self->puzzle_shown ? _ ("This is the only move that keeps the game winnable. You can play on from here.")
                              : _ ("Right: no other move keeps the game winnable. You can play on from here.");
  else if (fair_position_hides_cards (fair_game_model_get_position (fair_table_page_get_model (self))))
    text = _ ("Only one move keeps this game winnable, whatever the hidden cards are. Find it.");
  else
    text = _ ("Only one move keeps this game winnable. Find it.");
  fair_lesson_bar_show_puzzle (self->lesson_bar, caption, text, streak, is_open (self));
  fair_table_page_announce_lesson (self);
  fair_table_page_update (self);
}

static gboolean
show_cb (gpointer data)
{
  FairTablePage *self = data;

  self->step_source = 0;
  show (self);
  return G_SOURCE_REMOVE;
}

/* Stores that the puzzle of the day was solved, and with how many days in a row. */
static void
count_day (FairTablePage *self)
{
  guint last = g_settings_get_uint (self->settings, FAIR_SETTING_PUZZLE_DAY);
  guint streak = last + 1 == self->puzzle_day ? g_settings_get_uint (self->settings, FAIR_SETTING_PUZZLE_STREAK) : 0;

  if (self->puzzle_day == 0 || last == self->puzzle_day)
    return;

  g_settings_set_uint (self->settings, FAIR_SETTING_PUZZLE_DAY, self->puzzle_day);
  g_settings_set_uint (self->settings, FAIR_SETTING_PUZZLE_STREAK, streak + 1);
}

/* Says that the answer was played, when everything about the move has been announced. */
void
fair_table_page_change_puzzle (FairTablePage *self,
                               FairChange     change)
{
  if (self->puzzle == NULL || change != FAIR_CHANGE_MOVE ||
      fair_history_get_n_done (fair_game_model_get_history (fair_table_page_get_model (self))) != self->puzzle_moves)
    return;

  if (!self->puzzle_shown)
    count_day (self);
  g_clear_handle_id (&self->step_source, g_source_remove);
  self->step_source = g_idle_add_full (G_PRIORITY_LOW, show_cb, self, NULL);
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
    case FAIR_PUZZLE_LOST:
    default:
      return g_strdup (_ ("This move loses the game: whatever follows, it cannot be won."));
    }
}

/* Refuses a move that loses, and says why it does; also a cheat, and to spread cards.  Returns: whether it refuses @move */
gboolean
fair_table_page_hold_puzzle (FairTablePage  *self,
                             const FairMove *move)
{
  const FairRules    *rules = &self->puzzle->rules;
  const FairPosition *position = fair_game_model_get_position (fair_table_page_get_model (self));
  FairMove            plain = *move;
  FairReason          reason;
  g_autofree char    *text = NULL;

  if (!is_open (self))
    return FALSE;

  plain.cheat = FALSE;
  reason = fair_check (rules, position, plain);
  if (!fair_reason_is_legal (reason))
    text = fair_words_reason (rules, position, plain, reason);
  else if (!fair_puzzle_takes (self->puzzle, position, plain))
    text = make_refutation (self->puzzle, position, plain);
  if (text != NULL)
    fair_table_page_say (self, text);
  return text != NULL;
}

/* Whether there is a move after the answer to undo. */
gboolean
fair_table_page_puzzle_can_undo (FairTablePage *self)
{
  return fair_history_get_n_done (fair_game_model_get_history (fair_table_page_get_model (self))) > self->puzzle_moves;
}

/* Puts @puzzle on the table; @day: its day, or 0 if it is not that of a day. */
static void
lay_out (FairTablePage    *self,
         const FairPuzzle *puzzle,
         guint32           day)
{
  g_autoptr (FairGameModel) model = fair_puzzle_make_model (puzzle);
  g_autoptr (FairTableGame) game = fair_table_game_new_lesson (model);

  g_clear_handle_id (&self->step_source, g_source_remove);
  self->lesson = NULL;
  self->offers_lesson = FALSE;
  self->puzzle = puzzle;
  self->puzzle_day = day;
  self->puzzle_shown = FALSE;
  self->puzzle_moves = 1 + fair_history_get_n_done (fair_game_model_get_history (model));
  fair_table_page_keep_waiting (self);
  fair_table_page_set_game (self, game);
  show (self);
}

/**
 * fair_table_page_show_puzzle:
 * @level: of the puzzle; FAIR_DIFFICULTY_ANY for the puzzle of the day
 *
 * Puts a puzzle on the table; the game in progress waits.
 */
void
fair_table_page_show_puzzle (FairTablePage *self,
                             FairDifficulty level)
{
  g_autoptr (GPtrArray) puzzles = NULL;
  guint32 day = level == FAIR_DIFFICULTY_ANY ? fair_daily_get_today () : 0;
  guint   number = day;
  guint32 numbers[N_LEVELS];

  g_return_if_fail (FAIR_IS_TABLE_PAGE (self) && level <= FAIR_DIFFICULTY_HARDER);

  puzzles = list_puzzles (level);
  if (day == 0)
    {
      get_numbers (self, numbers);
      number = numbers[level - FAIR_DIFFICULTY_EASIER];
    }
  if (puzzles->len > 0)
    lay_out (self, g_ptr_array_index (puzzles, number % puzzles->len), day);
}

/* Plays the answer, or continues with the next puzzle of the same level. */
void
fair_table_page_next_puzzle (FairTablePage *self)
{
  FairDifficulty level = self->puzzle->level;
  guint32        numbers[N_LEVELS];

  if (self->step_source != 0)
    return;

  if (is_open (self))
    {
      self->puzzle_shown = TRUE;
      fair_board_controller_play (self->controller, self->puzzle->answer);
      return;
    }

  if (self->puzzle_day == 0)
    {
      get_numbers (self, numbers);
      numbers[level - FAIR_DIFFICULTY_EASIER]++;
      g_settings_set (self->settings, FAIR_SETTING_PUZZLES, "(uuu)", numbers[0], numbers[1], numbers[2]);
    }
  fair_table_page_show_puzzle (self, level);
}

gboolean
fair_table_page_is_puzzle (FairTablePage *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_PAGE (self), FALSE);

  return self->puzzle != NULL;
}
