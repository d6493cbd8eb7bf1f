/* Bookmarks: returning restores the marked position, whatever was played since; in games with limited undo, returning
 * can be refused. */
#include "model-helpers.h"

#include "fair-rush-account.h"

enum
{
  N_ACTS = 250,
  N_SEEDS = 4
};

/* Lines in a journal. */

static guint
add_line (FairJournal *journal,
          const char  *columns)
{
  guint place = FAIR_PLACE_DEAL;

  /* "a" is a step of the player, "A" one of the program; "-" adds another move to the step before it. */
  while (*columns)
    {
      FairEventKind kind = g_ascii_islower (*columns) ? FAIR_EVENT_PLAY : FAIR_EVENT_AUTO;
      FairMove      moves[4];
      guint         n = 0;

      do
        moves[n++] = fair_move_cards ((guint) g_ascii_tolower (*columns++), 0, 1);
      while (*columns == '-' && *++columns);
      place = fair_journal_add (journal, (FairEvent){ .kind = kind, .moves = moves, .n_moves = n, .place = place });
    }

  return place;
}

static void
test_line (void)
{
  static const struct
  {
    const char *from;
    const char *to;
    guint       n_left;
  } cases[] = {
    { "", "", 0 }, { "abc", "abc", 0 }, { "", "abc", 0 }, { "abc", "", 3 }, { "abcd", "ab", 2 }, { "abcd", "abxyz", 2 }, { "aBcD", "a", 1 }, { "aBc", "x", 2 }, { "ab-cd", "abcd", 2 }, { "ab", "ab-c", 1 }, { "abc", "aBc", 2 }
  };
  g_autoptr (FairJournal) journal = NULL;
  FairRules rules;

  fair_test_rules ("kingcell", &rules);
  journal = fair_journal_new (&rules);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint from = add_line (journal, cases[i].from);
      guint to = add_line (journal, cases[i].to);

      g_test_message ("from \"%s\" to \"%s\"", cases[i].from, cases[i].to);
      g_assert_cmpuint (fair_journal_count_left (journal, from, to), ==, cases[i].n_left);
    }
}

/* Whole games. */

/* Fails unless the line of the current position leads from the deal to it, with the counted number of player's
 * steps. */
static void
check_line (FairGameModel *model)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  FairJournal     *journal = fair_game_model_get_journal (model);
  guint            place = fair_history_get_place (fair_game_model_get_history (model));
  g_autoptr (GArray) line = fair_journal_list_line (journal, place);
  FairPosition position;

  fair_deal_number (rules, fair_game_model_get_number (model), &position);
  for (guint i = 0; i < line->len; i++)
    {
      FairEvent step = fair_journal_get_event (journal, g_array_index (line, guint, i));

      g_assert_cmpuint (step.n_moves, >, 0);
      for (guint m = 0; m < step.n_moves; m++)
        {
          g_assert_true (fair_reason_is_legal (fair_check (rules, &position, step.moves[m])));
          fair_apply (rules, &position, step.moves[m], NULL);
        }
    }
  fair_test_assert_same (rules, fair_game_model_get_position (model), &position);
  g_assert_cmpuint (fair_journal_count_left (journal, place, FAIR_PLACE_DEAL), ==, fair_game_model_get_moves (model));
}

static void
assert_at (FairGameModel *model,
           guint          number)
{
  guint property;

  g_object_get (model, "bookmark", &property, NULL);
  g_assert_cmpuint (property, ==, number);
  g_assert_cmpuint (fair_game_model_get_bookmark (model), ==, number);
}

static guint
count_bookmarks (FairGameModel *model)
{
  return fair_game_model_get_notes (model)->bookmarks->len;
}

static void
count_cb (guint *n)
{
  ++*n;
}

/* Numbers that are given, and given again. */
static void
test_numbers (void)
{
  FairGameModel *model = fair_test_model ("kingcell", 1);
  guint64        seed = 1;
  guint          n_notifies = 0;

  g_signal_connect_swapped (model, "notify::bookmark", G_CALLBACK (count_cb), &n_notifies);
  assert_at (model, 0);
  for (guint number = 1; number <= FAIR_MAX_BOOKMARKS; number++)
    {
      g_assert_cmpuint (fair_game_model_add_bookmark (model), ==, number);
      assert_at (model, number);
      g_assert_cmpuint (n_notifies, ==, 1);
      g_assert_cmpuint (fair_game_model_add_bookmark (model), ==, 0);
      g_assert_true (fair_test_model_play_any (model, &seed));
      assert_at (model, 0);
      n_notifies = 0;
    }
  g_assert_cmpuint (fair_game_model_add_bookmark (model), ==, 0);
  g_assert_cmpuint (count_bookmarks (model), ==, FAIR_MAX_BOOKMARKS);

  g_assert_true (fair_game_model_remove_bookmark (model, 4));
  g_assert_false (fair_game_model_remove_bookmark (model, 4));
  g_assert_cmpuint (fair_game_model_return (model, 4), ==, FAIR_RETURN_NOT_NOW);
  g_assert_cmpuint (fair_game_model_add_bookmark (model), ==, 4);
  g_assert_true (fair_game_model_remove_bookmark (model, 4));
  assert_at (model, 0);
  g_assert_false (fair_game_model_remove_bookmark (model, 0));
  g_assert_false (fair_game_model_remove_bookmark (model, FAIR_MAX_BOOKMARKS + 1));
  g_assert_cmpuint (count_bookmarks (model), ==, FAIR_MAX_BOOKMARKS - 1);
  fair_test_model_free (model);
}

/* To a line that was left, and back. */
static void
test_return (void)
{
  FairGameModel *model = fair_test_model ("kingcell", 1);
  FairPosition   marked;
  FairPosition   present;
  FairTestLog    log;

  fair_test_model_play (model, "t1>c1 t1>c2");
  marked = *fair_game_model_get_position (model);
  g_assert_cmpuint (fair_game_model_add_bookmark (model), ==, 1);
  g_assert_cmpuint (fair_game_model_return (model, 1), ==, FAIR_RETURN_THERE);
  fair_test_model_undo (model, 1);
  fair_test_model_play (model, "t2>c3 t3>c4 t4>c2");
  present = *fair_game_model_get_position (model);
  g_assert_cmpuint (fair_game_model_get_notes (model)->undone, ==, 1);

  fair_test_log_init (&log, model);
  g_assert_cmpuint (fair_game_model_return (model, 1), ==, FAIR_RETURN_POSSIBLE);
  fair_test_log_assert (&log, "return\n");
  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &marked);
  fair_test_assert_steps (model, "t1>c1 t2>c3 t3>c4 t4>c2 return");
  assert_at (model, 1);
  check_line (model);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 2);
  g_assert_cmpuint (fair_game_model_get_notes (model)->undone, ==, 4);
  fair_test_model_play (model, "t5>c3");
  check_line (model);

  /* It is undone as one step, which leaves the bookmark's line in turn. */
  fair_test_model_undo (model, 2);
  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &present);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 4);
  g_assert_cmpuint (fair_game_model_get_notes (model)->undone, ==, 6);
  check_line (model);
  assert_at (model, 0);

  /* It can be redone after the bookmark was removed. */
  g_assert_true (fair_game_model_remove_bookmark (model, 1));
  g_assert_true (fair_game_model_redo (model));
  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &marked);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 2);
  g_assert_cmpuint (fair_game_model_get_notes (model)->undone, ==, 9);
  check_line (model);
  fair_test_log_clear (&log);
  fair_test_model_free (model);
}

/* A restart is a step; bookmarks set before it can be reached after it. */
static void
test_restart (void)
{
  FairGameModel *model = fair_test_model ("beleaguered-castle", 24);
  guint64        seed = 3;

  for (guint i = 0; i < 3; i++)
    g_assert_true (fair_test_model_play_any (model, &seed));
  g_assert_cmpuint (fair_game_model_add_bookmark (model), ==, 1);
  g_assert_true (fair_game_model_restart (model));
  check_line (model);
  g_assert_cmpuint (fair_game_model_add_bookmark (model), ==, 2);
  g_assert_cmpuint (fair_game_model_return (model, 1), ==, FAIR_RETURN_POSSIBLE);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 3);
  g_assert_true (fair_game_model_get_notes (model)->can_restart);
  check_line (model);
  g_assert_cmpuint (fair_game_model_return (model, 2), ==, FAIR_RETURN_POSSIBLE);
  g_assert_false (fair_game_model_get_notes (model)->can_restart);
  check_line (model);
  fair_test_model_free (model);
}

/* Random acts, with a list of all bookmarks. */

typedef struct
{
  FairPosition position;
  guint        moves;
} Mark;

/* Returns: whether the game went back. */
static gboolean
check_return (FairGameModel *model,
              const Mark    *mark,
              guint          number)
{
  guint undone = fair_game_model_get_notes (model)->undone;
  Mark  before = { *fair_game_model_get_position (model), fair_game_model_get_moves (model) };

  if (fair_game_model_return (model, number) != FAIR_RETURN_POSSIBLE)
    {
      fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &before.position);
      return FALSE;
    }

  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &mark->position);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, mark->moves);
  g_assert_cmpuint (fair_game_model_get_notes (model)->undone, <=, undone + before.moves);
  g_assert_cmpuint (fair_game_model_get_notes (model)->undone + mark->moves, >=, undone + before.moves);
  g_assert_cmpuint (fair_game_model_get_bookmark (model), !=, 0);

  /* There and back. */
  g_assert_true (fair_game_model_undo (model));
  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &before.position);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, before.moves);
  check_line (model);
  g_assert_true (fair_game_model_redo (model));
  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &mark->position);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, mark->moves);
  return TRUE;
}

/* Returns: how often the game went back. */
static guint
do_anything (FairGameModel *model,
             Mark           marks[FAIR_MAX_BOOKMARKS + 1],
             guint64       *seed)
{
  guint number = 1 + (guint) fair_random_below (seed, FAIR_MAX_BOOKMARKS);
  guint what = (guint) fair_random_below (seed, 100);

  if (what < 55)
    fair_test_model_play_any (model, seed);
  else if (what < 65)
    fair_game_model_undo (model);
  else if (what < 70)
    fair_game_model_redo (model);
  else if (what < 72 && fair_game_model_get_clock (model) == NULL)
    fair_game_model_restart (model);
  else if (what < 84)
    {
      number = fair_game_model_add_bookmark (model);
      marks[number] = (Mark){ *fair_game_model_get_position (model), fair_game_model_get_moves (model) };
    }
  else if (what < 88)
    fair_game_model_remove_bookmark (model, number);
  else
    return check_return (model, &marks[number], number);

  return 0;
}

/* A game that is rebuilt from its journal has the same bookmarks. */
static void
check_resumed (FairGameModel *model)
{
  g_autoptr (GArray) events = fair_test_model_save_journal (model);
  g_autoptr (GError) fault = NULL;
  g_autoptr (GBytes) history = fair_test_model_save_history (model);
  g_autoptr (GBytes) resumed_history = NULL;
  FairGameModel *resumed = fair_resume_game (fair_game_model_get_rules (model), fair_game_model_get_number (model),
                                             (gconstpointer) events->data, events->len, NULL, &fault);

  g_assert_no_error (fault);
  resumed_history = fair_test_model_save_history (resumed);
  g_assert_true (g_bytes_equal (history, resumed_history));
  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (resumed),
                         fair_game_model_get_position (model));
  g_assert_cmpuint (fair_game_model_get_notes (resumed)->undone, ==, fair_game_model_get_notes (model)->undone);
  fair_test_assert_same_bookmarks (resumed, model);
  fair_test_model_free (resumed);
}

static void
test_random (gconstpointer data)
{
  guint n_returns = 0;

  for (guint64 number = 1; number <= N_SEEDS; number++)
    {
      FairGameModel *model = fair_test_model (data, number);
      Mark           marks[FAIR_MAX_BOOKMARKS + 1];
      guint64        seed = 31 * number;

      for (guint i = 0; i < N_ACTS; i++)
        {
          n_returns += do_anything (model, marks, &seed);
          check_line (model);
        }
      check_resumed (model);
      fair_test_model_free (model);
    }
  g_test_message ("%u returns", n_returns);
  g_assert_cmpuint (n_returns, >=, N_SEEDS);
}

/* Solitaire Rush: a bookmark restores nothing that undo would not. */

#define CLOSED "t1: [4C] 9H; t2: TS; t3: KD; t5: TC; rest: s"

static void
test_shown (void)
{
  FairGameModel *model = fair_test_model_from ("rush", CLOSED, TRUE);
  FairPosition   after;

  g_assert_cmpuint (fair_game_model_add_bookmark (model), ==, 1);
  fair_test_model_play (model, "t3>t4");
  g_assert_cmpuint (fair_game_model_return (model, 1), ==, FAIR_RETURN_POSSIBLE);
  fair_test_model_undo (model, 1);
  fair_test_model_play (model, "t1>t2");
  after = *fair_game_model_get_position (model);
  g_assert_cmpuint (fair_game_model_return (model, 1), ==, FAIR_RETURN_SHOWN);
  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &after);

  /* From here on nothing new is shown, so returning here is possible. */
  g_assert_cmpuint (fair_game_model_add_bookmark (model), ==, 2);
  fair_test_model_play (model, "t2>t5");
  g_assert_cmpuint (fair_game_model_return (model, 2), ==, FAIR_RETURN_POSSIBLE);
  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &after);
  check_line (model);
  fair_test_model_play (model, "draw");
  g_assert_cmpuint (fair_game_model_return (model, 2), ==, FAIR_RETURN_SHOWN);
  fair_test_model_free (model);
}

/* Points are restored, time is not. */
static void
test_score (void)
{
  FairGameModel  *model = fair_test_model_from ("rush", "f1: AC; t1: 2C; t2: 3D; w: 4S; rest: s", TRUE);
  FairGameClock  *clock = fair_game_model_get_clock (model);
  FairRushAccount account;

  g_assert_cmpuint (fair_game_model_add_bookmark (model), ==, 1);
  fair_test_model_play (model, "t1>f1 f1>t2");
  fair_game_clock_advance (clock, fair_test_seconds (10));
  g_assert_cmpint (fair_game_model_get_score (model), !=, 0);
  g_assert_cmpuint (fair_game_model_return (model, 1), ==, FAIR_RETURN_POSSIBLE);
  g_assert_cmpint (fair_game_model_get_score (model), ==, 0);
  g_assert_cmpuint (fair_game_clock_get_seconds (clock), ==, 10);
  fair_test_model_play (model, "t1>f1");
  fair_rush_get_account (model, &account);
  g_assert_cmpint (account.foundations, ==, 45);
  g_assert_cmpint (account.back, ==, 0);
  g_assert_cmpint (account.bonus, ==, 290 * 2 / 52);
  g_assert_cmpint (account.total, ==, 45 + account.bonus);
  fair_test_model_free (model);
}

/* Not while the cards are hidden, and not after the end; another game has its own bookmarks. */
static void
test_not_now (void)
{
  FairGameModel *model = fair_test_model ("rush", 1);
  FairGameClock *clock = fair_game_model_get_clock (model);
  FairMove       end = fair_move_simple (FAIR_MOVE_END);

  g_assert_cmpuint (fair_game_model_add_bookmark (model), ==, 1);
  fair_test_model_play (model, "draw");
  g_assert_cmpuint (fair_game_model_add_bookmark (model), ==, 2);
  fair_game_clock_pause (clock, fair_test_seconds (1));
  g_assert_cmpuint (fair_game_model_add_bookmark (model), ==, 0);
  g_assert_cmpuint (fair_game_model_return (model, 1), ==, FAIR_RETURN_NOT_NOW);
  fair_game_clock_start (clock, fair_test_seconds (2));
  g_assert_true (fair_reason_is_legal (fair_game_model_play (model, end)));
  g_assert_cmpuint (fair_game_model_return (model, 2), ==, FAIR_RETURN_NOT_NOW);
  g_assert_cmpuint (fair_game_model_add_bookmark (model), ==, 0);

  g_assert_true (fair_game_model_restart (model));
  g_assert_cmpuint (count_bookmarks (model), ==, 0);
  assert_at (model, 0);
  fair_game_clock_start (clock, 0);
  g_assert_cmpuint (fair_game_model_add_bookmark (model), ==, 1);
  fair_test_model_free (model);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/model-bookmarks/line", test_line);
  g_test_add_func ("/fair/model-bookmarks/numbers", test_numbers);
  g_test_add_func ("/fair/model-bookmarks/return", test_return);
  g_test_add_func ("/fair/model-bookmarks/restart", test_restart);
  for (guint i = 0; fair_test_games ()[i]; i++)
    fair_test_add ("/fair/model-bookmarks/random", fair_test_games ()[i], fair_test_games ()[i], test_random);
  g_test_add_func ("/fair/model-bookmarks/rush/shown", test_shown);
  g_test_add_func ("/fair/model-bookmarks/rush/score", test_score);
  g_test_add_func ("/fair/model-bookmarks/rush/not-now", test_not_now);

  return g_test_run ();
}
