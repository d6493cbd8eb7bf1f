/* Random acts in each game, and a simple account of them that uses only the text of the journal.
 *
 * After every act the account reads what was added, and plays it with the kernel; then its steps must be those of the
 * history, and its position that of the table.  The text must read back the same after it is written.  Sometimes, and
 * at the end, the game is rebuilt from its journal, and its result is compared with the account, as is the saved
 * result.
 *
 * FAIR_TEST_ACTS is the number of acts in each game.
 */
#include "config.h"

#include "fair-completion.h"
#include "fair-game-result.h"
#include "model-helpers.h"
#include "play-account.h"
#include "session-helpers.h"
#include "store-helpers.h"

#include <string.h>

enum
{
  ACTS = 800,
  MANY_ACTS = 2000, /* in which everything has happened */
  ACTS_PER_DEAL = 250,
  ACTS_PER_RESULT = 50
};

/* Games, each with a line that wins its deal if there is one. */
static const struct
{
  const char *words;
  guint64     number;
  const char *line;
} games[] = {
  { "churchill", 22, "churchill" },
  { "churchill easy=true sort-foundations=false king-skip=run", 22, "churchill" },
  { "demonthief", 1, "demonthief" },
  { "demonthief reserve=true", 3, NULL },
  { "demons-and-thieves", 8, "demons-and-thieves" },
  { "kingcell", 1, "kingcell" },
  { "kingcell supermove=cells", 2, "kingcell-stuck" },
  { "rush", 39, "rush" },
  { "rush time-limit=0", 39, "rush" },
  { "rush draw=1", 7, NULL },
  { "beleaguered-castle", 24, "beleaguered-castle" },
  { "beleaguered-castle starting-rank=4", 24, NULL },
  { "streets-and-alleys", 24, "streets-and-alleys" },
};

typedef struct
{
  guint64         seed;
  FairGameModel  *model;
  GStrv           line;
  guint           at; /* in the line */
  gint64          now;
  gboolean        is_final;
  FairTestAccount account;

  FairStore   *store;
  FairSession *session;
  FairResult  *kept;        /* the result of the current game, once it is over */
  char        *left_id;     /* of a game that was left, until its result is checked */
  FairResult  *left_result; /* the expected result of that game; NULL for none */
  FairResult  *found;
  GHashTable  *numbers; /* of deals with a result */
  guint        n_kept;
  guint        n_results[FAIR_N_OUTCOMES];
} Walk;

/* What is compared with the account. */

static void
compare_step (const FairHistory  *history,
              const FairStep     *shown,
              const FairTestStep *step)
{
  static const FairEventKind kinds[] = { FAIR_EVENT_PLAY, FAIR_EVENT_AUTO, FAIR_EVENT_RESTART, FAIR_EVENT_RETURN };

  g_assert_cmpint (kinds[shown->kind], ==, step->kind);
  g_assert_true (memcmp (&shown->before, &step->before.position, sizeof shown->before) == 0);
  g_assert_cmpuint (shown->moves_before, ==, step->before.moves);
  g_assert_cmpuint (shown->n_moves, ==, step->n_moves);
  for (guint i = 0; i < step->n_moves; i++)
    g_assert_true (fair_move_equal (fair_history_get_move (history, shown, i), step->moves[i]));
}

static void
compare_marks (Walk *self)
{
  GPtrArray *bookmarks = fair_game_model_get_notes (self->model)->bookmarks;
  guint      n = 0;

  for (guint i = 1; i <= FAIR_MAX_BOOKMARKS; i++)
    n += self->account.marks[i] != NULL;
  g_assert_cmpuint (bookmarks->len, ==, n);
  for (guint i = 0; i < n; i++)
    {
      const FairBookmark  *bookmark = g_ptr_array_index (bookmarks, i);
      const FairTestStand *mark = self->account.marks[bookmark->number];

      g_assert_nonnull (mark);
      g_assert_cmpuint (bookmark->moves, ==, mark->moves);
      g_assert_true (memcmp (&bookmark->position, &mark->position, sizeof mark->position) == 0);
    }
}

static void
compare (Walk *self)
{
  FairTestAccount   *account = &self->account;
  const FairHistory *history = fair_game_model_get_history (self->model);

  fair_test_account_follow (account, self->model);
  fair_test_assert_same (account->rules, fair_game_model_get_position (self->model), &account->stand.position);
  g_assert_cmpuint (fair_game_model_get_moves (self->model), ==, account->stand.moves);
  g_assert_cmpuint (fair_game_model_get_notes (self->model)->undone, ==, account->n_undone);
  g_assert_cmpuint (fair_journal_get_sums (fair_game_model_get_journal (self->model))->n_hints, ==, account->n_hints);
  g_assert_cmpuint (fair_game_model_get_notes (self->model)->assistance, ==, account->assisted);
  g_assert_cmpuint (fair_journal_get_sums (fair_game_model_get_journal (self->model))->n_plays, ==, account->n_plays);
  g_assert_cmpuint (history->n_done, ==, account->n_done);
  g_assert_cmpuint (history->steps->len, ==, account->steps->len);
  for (guint i = 0; i < account->steps->len; i++)
    compare_step (history, fair_history_get_step (history, i), g_ptr_array_index (account->steps, i));
  compare_marks (self);
}

static void
compare_results (const FairResult *result,
                 const FairResult *expected)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (result->outcome, ==, expected->outcome);
  g_assert_cmpstr (result->moves, ==, expected->moves);
  g_assert_cmpuint (result->n_moves, ==, expected->n_moves);
  g_assert_cmpuint (result->n_undone, ==, expected->n_undone);
  g_assert_cmpuint (result->n_hints, ==, expected->n_hints);
  g_assert_cmpuint (result->assisted, ==, expected->assisted);
  g_assert_cmpint (result->practice, ==, expected->practice);
  g_assert_cmpint (result->fair, ==, expected->fair);
  g_assert_cmpuint (result->difficulty, ==, expected->difficulty);
  g_assert_cmpint (result->time, ==, expected->time);
  g_assert_cmpint (result->score, ==, expected->score);
  fair_result_find_fault (result, NULL, NULL, &error);
  g_assert_no_error (error);
}

/* Compares the result if the game ends, or is left, now. */
static void
compare_result (Walk *self)
{
  g_autoptr (FairResult) expected = NULL;
  g_autoptr (FairResult) result = NULL;

  /* The time is recorded when the game leaves the table. */
  if (fair_game_model_get_clock (self->model) == NULL)
    fair_journal_add (fair_game_model_get_journal (self->model), (FairEvent){ .kind = FAIR_EVENT_TIME });
  else if (fair_game_clock_get_state (fair_game_model_get_clock (self->model)) == FAIR_GAME_CLOCK_RUNNING)
    fair_game_clock_pause (fair_game_model_get_clock (self->model), self->now);
  compare (self);
  expected = fair_test_account_make_result (&self->account);
  result = fair_game_result_make (self->model, fair_session_get_id (self->session, self->model),
                                  fair_game_result_of_leaving (self->model), 1, 2);
  compare_results (result, expected);
  self->n_results[result->outcome]++;
}

/* Once a game is over, its result does not change. */
static void
note_outcome (Walk *self)
{
  FairOutcome outcome;

  if (self->kept == NULL && self->account.n_plays > 0 && fair_game_result_is_final (self->model, &outcome))
    self->kept = fair_test_account_make_result (&self->account);
}

/* Notes that the game is about to be left; its result is that of its end, or a new one. */
static void
note_leaving (Walk *self)
{
  compare (self);
  note_outcome (self);
  if (self->kept == NULL && self->account.n_plays > 0)
    {
      self->kept = fair_test_account_make_result (&self->account);
      self->kept->time = fair_journal_get_sums (fair_game_model_get_journal (self->model))->elapsed;
    }
  g_assert_null (self->left_id);
  self->left_id = g_strdup (fair_session_get_id (self->session, self->model));
  self->left_result = g_steal_pointer (&self->kept);
}

/* Compares the saved result of the game that was left, if there is one, with the account. */
static void
compare_kept (Walk *self)
{
  gpointer number = GSIZE_TO_POINTER (fair_game_model_get_number (self->model));

  while (!fair_test_session_is_saved (self->session))
    g_main_context_iteration (NULL, TRUE);
  self->found = fair_test_ask (self->store, FAIR_STORE_FIND_RESULT, &(FairStoreQuestion){ .id = self->left_id }, NULL);

  g_assert_true ((self->found == NULL) == (self->left_result == NULL));
  if (self->found != NULL)
    {
      self->left_result->practice |= g_hash_table_contains (self->numbers, number);
      compare_results (self->found, self->left_result);
      g_hash_table_add (self->numbers, number);
      self->n_kept++;
    }
  g_clear_pointer (&self->found, fair_result_free);
  g_clear_pointer (&self->left_result, fair_result_free);
  g_clear_pointer (&self->left_id, g_free);
}

/* A game that is rebuilt from its text is the same. */
static void
compare_resumed (Walk *self)
{
  g_autoptr (GArray) events = fair_test_model_save_journal (self->model);
  g_autoptr (GBytes) history = fair_test_model_save_history (self->model);
  g_autoptr (GBytes) resumed_history = NULL;
  g_autoptr (GError) fault = NULL;
  FairGameModel *resumed = fair_resume_game (self->account.rules, fair_game_model_get_number (self->model),
                                             (gconstpointer) events->data, events->len, NULL, &fault);

  g_assert_no_error (fault);
  resumed_history = fair_test_model_save_history (resumed);
  g_assert_true (g_bytes_equal (history, resumed_history));
  g_assert_cmpuint (fair_game_model_get_history (resumed)->n_done, ==, self->account.n_done);
  fair_test_assert_same (self->account.rules, fair_game_model_get_position (resumed), &self->account.stand.position);
  fair_test_assert_same_bookmarks (resumed, self->model);
  fair_test_model_free (resumed);
}

/* The acts. */

static guint
pick (Walk *self,
      guint n)
{
  return (guint) fair_random_below (&self->seed, n);
}

/* Plays a legal move, or several as one step. */
static void
play_any (Walk *self,
          guint n_moves)
{
  const FairRules *rules = fair_game_model_get_rules (self->model);
  FairPosition     position = *fair_game_model_get_position (self->model);
  FairMove         moves[FAIR_MAX_MOVES];
  FairMove         step[4];
  guint            n = 0;

  while (n < n_moves)
    {
      guint n_legal = fair_list (rules, &position, moves);

      /* Give up few games. */
      if (n_legal > 0 && moves[n_legal - 1].kind == FAIR_MOVE_END && pick (self, 40) > 0)
        n_legal--;
      if (n_legal == 0)
        break;
      step[n] = moves[pick (self, n_legal)];
      fair_apply (rules, &position, step[n++], NULL);
    }
  if (n > 0)
    fair_game_model_play_step (self->model, step, n);
}

static void
draw (Walk *self)
{
  if (!fair_reason_is_legal (fair_game_model_play (self->model, fair_move_simple (FAIR_MOVE_DRAW))))
    fair_game_model_play (self->model, fair_move_simple (FAIR_MOVE_REDEAL));
}

/* Drops cards anywhere, with a cheat if that is needed. */
static void
drop (Walk *self)
{
  const FairRules    *rules = fair_game_model_get_rules (self->model);
  const FairPosition *position = fair_game_model_get_position (self->model);

  for (guint i = 0; i < 50; i++)
    {
      guint    from = pick (self, rules->n_piles);
      guint    to = pick (self, rules->n_piles);
      guint    n = fair_position_count (position, from);
      FairMove move = fair_game_model_resolve (self->model, from, 1 + pick (self, MAX (n, 1)), to, TRUE);

      if (fair_reason_is_legal (fair_game_model_play (self->model, move)))
        return;
    }
}

/* Follows the winning line as far as it is legal, up to @left moves before its end. */
static void
follow_line (Walk *self,
             guint n_moves,
             guint left)
{
  const FairRules *rules = fair_game_model_get_rules (self->model);
  guint            length = self->line ? g_strv_length (self->line) : 0;

  for (guint i = 0; i < n_moves && self->at + left < length; i++)
    {
      FairMove move = fair_test_move (rules, self->line[self->at++]);

      if (fair_is_legal (rules, fair_game_model_get_position (self->model), move))
        fair_game_model_play (self->model, move);
    }
}

static void
restart_game (Walk *self)
{
  fair_game_model_restart (self->model);
  self->at = 0;
  if (fair_game_model_get_clock (self->model) != NULL)
    fair_game_clock_start (fair_game_model_get_clock (self->model), self->now);
}

static void
act (Walk *self)
{
  FairGameModel *model = self->model;
  guint          what = pick (self, 1000);

  if (what < 400)
    play_any (self, 1);
  else if (what < 440)
    play_any (self, 2 + pick (self, 3));
  else if (what < 520)
    draw (self);
  else if (what < 570)
    drop (self);
  else if (what < 600)
    follow_line (self, 1 + pick (self, 20), pick (self, 3));
  else if (what < 690)
    fair_game_model_undo (model);
  else if (what < 710)
    for (guint n = pick (self, 30); n > 0; n--)
      fair_game_model_undo (model);
  else if (what < 780)
    fair_game_model_redo (model);
  else if (what < 790)
    restart_game (self);
  else if (what < 800)
    {
      restart_game (self);
      follow_line (self, G_MAXUINT, pick (self, 12));
    }
  else if (what < 840)
    fair_game_model_add_bookmark (model);
  else if (what < 855)
    fair_game_model_remove_bookmark (model, 1 + pick (self, FAIR_MAX_BOOKMARKS));
  else if (what < 900)
    fair_game_model_return (model, 1 + pick (self, FAIR_MAX_BOOKMARKS));
  else if (what < 920)
    fair_game_model_count_hint (model);
  else if (what < 923)
    fair_game_model_assist (model, (FairAssistance) (1u << (1 + pick (self, 3))));
  else if (what < 930)
    fair_game_model_set_findings (model, pick (self, 2) ? (FairFindings){ TRUE, (FairDifficulty) pick (self, 4) } : (FairFindings){ 0 });
  else if (what < 950)
    g_object_set (model, "autocomplete", pick (self, 2) > 0, NULL);
  else if (what < 970)
    {
      FairMove moves[FAIR_MAX_CARDS];
      guint    n_moves =
        fair_completion_find (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves);

      if (n_moves > 0)
        fair_game_model_play_automatic (model, moves, n_moves);
    }
  else if (fair_game_model_get_clock (model) != NULL)
    fair_game_clock_pause (fair_game_model_get_clock (model), self->now);
}

static void
pass_time (Walk *self)
{
  self->now += (gint64) fair_random_below (&self->seed, 3 * G_USEC_PER_SEC);
  if (fair_game_model_get_clock (self->model) != NULL)
    fair_game_clock_advance (fair_game_model_get_clock (self->model), self->now);
  else
    fair_journal_set_elapsed (fair_game_model_get_journal (self->model), self->now);
}

/* Starts a clock that does not run; restarts a game of Solitaire Rush that is over. */
static void
go_ahead (Walk *self)
{
  if (fair_game_model_get_clock (self->model) == NULL || pick (self, 4) == 0)
    return;

  if (fair_game_clock_get_state (fair_game_model_get_clock (self->model)) == FAIR_GAME_CLOCK_OVER)
    restart_game (self);
  else
    fair_game_clock_start (fair_game_model_get_clock (self->model), self->now);
}

/* Whether the last act ended the game. */
static gboolean
came_out (Walk *self)
{
  gboolean    was_final = self->is_final;
  FairOutcome outcome;

  self->is_final = fair_game_result_is_final (self->model, &outcome);
  return self->is_final && !was_final;
}

static void
begin (Walk *self,
       guint index,
       guint deal)
{
  FairRules rules;

  fair_test_rules (games[index].words, &rules);
  self->seed = 1000 * deal + index;
  self->model = fair_game_model_new (&rules, games[index].number + (deal % 2) * deal, FALSE);
  self->at = 0;
  self->now = 0;
  self->is_final = FALSE;
  /* Solitaire Rush restarts its deal, which begins another game. */
  g_signal_connect_swapped (fair_game_model_get_journal (self->model), "ending", G_CALLBACK (note_leaving), self);
  fair_session_begin (self->session, self->model);
  fair_test_account_begin (&self->account, self->model);
  compare (self);
}

/* Leaves the game for another one. */
static void
end (Walk *self)
{
  g_autoptr (FairGameModel) other = fair_game_model_new (self->account.rules, 1, FALSE);

  compare_result (self);
  compare_resumed (self);
  note_leaving (self);
  fair_session_begin (self->session, other);
  compare_kept (self);
  fair_test_account_clear (&self->account);
  fair_test_model_free (g_steal_pointer (&self->model));
}

/* Does an act, and checks everything after it. */
static void
go (Walk *self)
{
  pass_time (self);
  go_ahead (self);
  act (self);
  if (self->left_id != NULL)
    {
      fair_test_account_begin (&self->account, self->model);
      compare_kept (self);
    }
  compare (self);
  note_outcome (self);
}

static void
read_line (Walk       *self,
           const char *name)
{
  g_autofree char *file = g_strconcat (name, ".moves", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "ui", "lines", file, NULL);
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &contents, NULL, &error);
  g_assert_no_error (error);
  g_strdelimit (g_strstrip (contents), "\n", ' ');
  self->line = g_strsplit (contents, " ", -1);
}

static guint
get_n_acts (void)
{
  const char *text = g_getenv ("FAIR_TEST_ACTS");

  return text ? (guint) g_ascii_strtoull (text, NULL, 10) : ACTS;
}

static void
test_walk (FairTestFolder *folder,
           gconstpointer   data)
{
  guint     index = GPOINTER_TO_UINT (data);
  guint     n_acts = get_n_acts ();
  Walk      self = { .store = fair_store_new (folder->path, NULL), .numbers = g_hash_table_new (NULL, NULL) };
  FairRules rules;

  self.session = fair_session_new (self.store);
  fair_test_session_load (self.session);
  if (games[index].line != NULL)
    read_line (&self, games[index].line);
  for (guint i = 0; i < n_acts; i++)
    {
      if (i % ACTS_PER_DEAL == 0)
        begin (&self, index, i / ACTS_PER_DEAL);
      go (&self);
      if (i % ACTS_PER_RESULT == 0 || came_out (&self))
        compare_result (&self);
      if (i % ACTS_PER_DEAL == ACTS_PER_DEAL - 1 || i + 1 == n_acts)
        end (&self);
    }
  fair_test_rules (games[index].words, &rules);
  if (n_acts >= MANY_ACTS)
    fair_test_tally_check (&self.account.tally, &rules);
  g_test_message ("%u kept; looked at: %u won, %u lost, %u given up, %u ended", self.n_kept, self.n_results[FAIR_OUTCOME_WON], self.n_results[FAIR_OUTCOME_LOST],
                  self.n_results[FAIR_OUTCOME_GIVEN_UP], self.n_results[FAIR_OUTCOME_ENDED]);
  g_strfreev (self.line);
  g_hash_table_unref (self.numbers);
  g_object_unref (self.session);
  fair_store_close (self.store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_finalize_object (self.store);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autofree char *path = g_strconcat ("/fair/session-walk/", games[i].words, NULL);

      fair_test_add_in_folder_with (path, GUINT_TO_POINTER (i), test_walk);
    }

  return g_test_run ();
}
