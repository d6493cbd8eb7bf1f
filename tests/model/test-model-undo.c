/* The history in the model: undo, redo and restart, the counters and notifications that follow, and steps of several
 * moves. */
#include "model-helpers.h"

#define N_RANDOM_STEPS 150
#define N_SEEDS 4

/* Undo and redo in random play. */

static void
play_random_steps (FairGameModel *model,
                   guint64       *seed,
                   guint          n,
                   GArray        *positions,
                   FairTestNotes *notes)
{
  for (guint i = 0; i < n && fair_test_model_play_any (model, seed); i++)
    fair_test_notes_check (notes);

  /* A step of the player can be followed by steps of the program, as the history tells. */
  for (guint i = 0; i < fair_game_model_get_history (model)->steps->len; i++)
    g_array_append_val (positions, fair_history_get_step (fair_game_model_get_history (model), i)->before);
  g_array_append_vals (positions, fair_game_model_get_position (model), 1);
}

static void
check_position (FairGameModel *model,
                GArray        *positions)
{
  guint n_done = fair_game_model_get_history (model)->n_done;

  g_assert_cmpuint (n_done, <, positions->len);
  fair_test_assert_same (fair_game_model_get_rules (model),
                         fair_game_model_get_position (model),
                         &g_array_index (positions, FairPosition, n_done));
}

static void
undo_and_redo_all (FairGameModel *model,
                   GArray        *positions,
                   FairTestNotes *notes)
{
  g_autoptr (GBytes) before = fair_test_model_save_history (model);
  g_autoptr (GBytes) after = NULL;
  const FairHistory *history = fair_game_model_get_history (model);
  guint              moves = fair_game_model_get_moves (model);

  while (fair_game_model_undo (model))
    {
      fair_test_notes_check (notes);
      check_position (model, positions);
    }
  g_assert_false (fair_game_model_get_can_undo (model));
  if (fair_game_model_get_clock (model) == NULL)
    {
      g_assert_cmpuint (history->n_done, ==, 0);
      g_assert_cmpuint (fair_game_model_get_moves (model), ==, 0);
    }
  else if (history->n_done > 0)
    g_assert_true (fair_history_get_step (history, history->n_done - 1)->reveals);
  g_assert_cmpuint (history->steps->len, ==, positions->len - 1);

  while (fair_game_model_redo (model))
    {
      fair_test_notes_check (notes);
      check_position (model, positions);
    }
  g_assert_false (fair_game_model_get_can_redo (model));
  g_assert_cmpuint (history->n_done, ==, positions->len - 1);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, moves);
  after = fair_test_model_save_history (model);
  g_assert_true (g_bytes_equal (before, after));
}

static void
test_undo_redo (gconstpointer data)
{
  for (guint64 number = 1; number <= N_SEEDS; number++)
    {
      FairGameModel *model = fair_test_model (data, number);
      g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (FairPosition));
      guint64       seed = number * 1000;
      FairTestNotes notes;

      fair_test_notes_init (&notes, model);
      play_random_steps (model, &seed, N_RANDOM_STEPS, positions, &notes);
      undo_and_redo_all (model, positions, &notes);
      fair_test_notes_clear (&notes);
      fair_test_model_free (model);
    }
}

/* The counters as the history gives them. */
static guint
count_moves (FairGameModel *model)
{
  const FairHistory *history = fair_game_model_get_history (model);
  guint              moves = 0;

  for (guint i = 0; i < history->n_done; i++)
    {
      FairStepKind kind = fair_history_get_step (history, i)->kind;

      if (kind == FAIR_STEP_RESTART)
        moves = 0;
      else
        moves += kind == FAIR_STEP_PLAYER;
    }

  return moves;
}

static FairStepKind
get_last_kind (FairGameModel *model)
{
  const FairHistory *history = fair_game_model_get_history (model);
  guint              n_done = history->n_done;

  return n_done > 0 ? fair_history_get_step (history, n_done - 1)->kind : FAIR_STEP_RESTART;
}

/* Does something that a player can do.  Returns: how many steps it undoes */
static guint
do_anything (FairGameModel *model,
             guint64       *seed)
{
  const FairHistory *history = fair_game_model_get_history (model);
  guint              n_done = history->n_done;
  guint              n_steps = history->steps->len;
  FairStepKind       last = get_last_kind (model);
  guint64            choice = fair_random_below (seed, 100);

  if (choice < 55)
    {
      if (fair_test_model_play_any (model, seed))
        g_assert_cmpuint (history->steps->len, ==, history->n_done);
    }
  else if (choice < 80)
    {
      if (fair_game_model_undo (model))
        {
          g_assert_cmpuint (history->n_done, ==, n_done - 1);
          g_assert_cmpuint (history->steps->len, ==, n_steps);
          return last == FAIR_STEP_PLAYER;
        }
    }
  else if (choice < 97)
    {
      g_assert_true (fair_game_model_redo (model) == (n_done < n_steps));
      g_assert_cmpuint (history->n_done, ==, MIN (n_done + 1, n_steps));
    }
  else if (fair_game_model_restart (model))
    {
      g_assert_cmpuint (fair_game_model_get_moves (model), ==, 0);
      if (fair_game_model_get_clock (model) != NULL)
        fair_game_clock_start (fair_game_model_get_clock (model), 0);
    }

  return 0;
}

static void
test_counters (gconstpointer data)
{
  for (guint64 number = 1; number <= N_SEEDS; number++)
    {
      FairGameModel *model = fair_test_model (data, number);
      guint64        seed = number;
      guint          undone = 0;

      for (guint i = 0; i < 2 * N_RANDOM_STEPS; i++)
        {
          undone += do_anything (model, &seed);
          if (fair_game_model_get_clock (model) != NULL && fair_game_model_get_history (model)->steps->len == 0)
            undone = 0; /* a restart there begins a new game */
          g_assert_cmpuint (fair_game_model_get_moves (model), ==, count_moves (model));
          g_assert_cmpuint (fair_game_model_get_notes (model)->undone, ==, undone);
          g_assert_true (fair_game_model_get_notes (model)->can_restart == (count_moves (model) > 0));
          g_assert_true (fair_game_model_get_can_redo (model) ==
                         (fair_game_model_get_history (model)->n_done <
                          fair_game_model_get_history (model)->steps->len));
        }
      fair_test_model_free (model);
    }
}

/* Notifications, one act at a time. */
static void
test_notifies (gconstpointer data)
{
  for (guint64 number = 1; number <= N_SEEDS; number++)
    {
      FairGameModel *model = fair_test_model (data, number);
      guint64        seed = 77 * number;
      FairTestNotes  notes;

      fair_test_notes_init (&notes, model);
      for (guint i = 0; i < 2 * N_RANDOM_STEPS; i++)
        {
          /* A restart of Solitaire Rush and the start of its clock are two acts. */
          if (fair_game_model_get_clock (model) != NULL && fair_random_below (&seed, 30) == 0)
            fair_game_model_restart (model);
          else if (fair_game_model_get_clock (model) != NULL && fair_game_clock_get_state (fair_game_model_get_clock (model)) == FAIR_GAME_CLOCK_WAITING)
            fair_game_clock_start (fair_game_model_get_clock (model), 0);
          else if (fair_random_below (&seed, 3) > 0)
            fair_test_model_play_any (model, &seed);
          else if (fair_random_below (&seed, 2) > 0)
            fair_game_model_undo (model);
          else
            fair_game_model_redo (model);
          fair_test_notes_check (&notes);
        }
      fair_test_notes_clear (&notes);
      fair_test_model_free (model);
    }
}

/* Finds a legal move other than the one that redo would play.  Returns: whether there is one */
static gboolean
find_other_move (FairGameModel *model,
                 FairMove      *other)
{
  const FairHistory *history = fair_game_model_get_history (model);
  FairMove           undone =
    fair_history_get_move (history, fair_history_get_step (history, history->n_done), 0);
  FairMove moves[FAIR_MAX_MOVES];
  unsigned n = fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves);

  for (unsigned i = 0; i < n; i++)
    if (!fair_move_equal (moves[i], undone) && moves[i].kind != FAIR_MOVE_END)
      {
        *other = moves[i];
        return TRUE;
      }

  return FALSE;
}

static void
test_tail_forgotten (gconstpointer data)
{
  FairGameModel     *model = fair_test_model (data, 3);
  const FairHistory *history = fair_game_model_get_history (model);
  guint64            seed = 5;
  FairMove           other;

  do
    {
      fair_game_model_redo (model);
      g_assert_true (fair_test_model_play_any (model, &seed));
    }
  while (get_last_kind (model) != FAIR_STEP_PLAYER || !fair_game_model_undo (model) || !find_other_move (model, &other));
  g_assert_true (fair_game_model_get_can_redo (model));

  g_assert_true (fair_reason_is_legal (fair_game_model_play (model, other)));
  g_assert_cmpuint (history->n_done, ==, history->steps->len);
  g_assert_false (fair_game_model_get_can_redo (model));
  g_assert_false (fair_game_model_redo (model));
  fair_test_model_free (model);
}

/* Restart. */

static void
test_restart (gconstpointer data)
{
  FairGameModel *model = fair_test_model (data, 8);
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (FairPosition));
  const FairHistory *history = fair_game_model_get_history (model);
  FairPosition       dealt = *fair_game_model_get_position (model);
  FairPosition       played;
  guint64            seed = 9;
  guint              n_dealt = history->n_done;
  guint              n_steps;
  FairTestNotes      notes;

  g_assert_false (fair_game_model_get_notes (model)->can_restart);
  g_assert_false (fair_game_model_restart (model));

  fair_test_notes_init (&notes, model);
  play_random_steps (model, &seed, 5, positions, &notes);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 5);
  g_assert_true (fair_game_model_get_notes (model)->can_restart);
  played = *fair_game_model_get_position (model);
  n_steps = history->n_done;

  g_assert_true (fair_game_model_restart (model));
  fair_test_notes_check (&notes);
  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &dealt);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 0);
  g_assert_cmpuint (fair_game_model_get_notes (model)->undone, ==, 0);
  g_assert_false (fair_game_model_get_notes (model)->can_restart);
  g_assert_false (fair_game_model_restart (model));

  if (fair_game_model_get_clock (model) != NULL)
    {
      g_assert_cmpuint (history->steps->len, ==, 0);
      fair_game_clock_start (fair_game_model_get_clock (model), 0);
      g_assert_false (fair_game_model_get_can_undo (model));
      g_assert_false (fair_game_model_undo (model));
      g_assert_false (fair_game_model_redo (model));
    }
  else
    {
      /* After the deal the program plays the same moves again, and they are undone separately. */
      g_assert_cmpuint (history->n_done, ==, n_steps + 1 + n_dealt);
      for (guint i = 0; i < n_dealt + 1; i++)
        {
          g_assert_cmpuint (fair_game_model_get_moves (model), ==, 0);
          g_assert_true (fair_game_model_undo (model));
          fair_test_notes_check (&notes);
        }
      fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &played);
      g_assert_cmpuint (fair_game_model_get_moves (model), ==, 5);
      g_assert_cmpuint (fair_game_model_get_notes (model)->undone, ==, 0);
      for (guint i = 0; i < n_dealt + 1; i++)
        {
          g_assert_true (fair_game_model_redo (model));
          fair_test_notes_check (&notes);
        }
      fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &dealt);
      g_assert_cmpuint (fair_game_model_get_moves (model), ==, 0);
      g_assert_false (fair_game_model_get_can_redo (model));
    }

  fair_test_notes_clear (&notes);
  fair_test_model_free (model);
}

/* Steps of several moves. */

static void
test_refused (void)
{
  FairGameModel *model = fair_test_model_from ("kingcell", "c1: 6S; t1: KS 7H; t2: KC 8S; rest: t3", TRUE);
  FairTestNotes  notes;
  FairTestLog    log;

  fair_test_model_play (model, "t1>t2");
  fair_test_model_undo (model, 1);
  fair_test_notes_init (&notes, model);
  fair_test_log_init (&log, model);

  g_assert_cmpint (fair_test_model_try (model, "t2>t1"), ==, FAIR_REASON_BUILD_OTHER_SUIT);
  fair_test_log_assert (&log, "");
  fair_test_notes_check (&notes);
  fair_test_assert_steps (model, "");
  g_assert_true (fair_game_model_get_can_redo (model));
  g_assert_cmpint (fair_test_model_try (model, "t2>t1+t1>t2"), ==, FAIR_REASON_BUILD_OTHER_SUIT);
  fair_test_assert_steps (model, "");
  g_assert_true (fair_game_model_get_can_redo (model));

  /* Moves are played up to the first that is not legal. */
  g_assert_cmpint (fair_test_model_try (model, "c1>t1+t2>t1+t1>c1"), ==, FAIR_REASON_BUILD_OTHER_SUIT);
  fair_test_assert_steps (model, "c1>t1");
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);
  g_assert_cmpuint (log.n, ==, 1);
  g_assert_false (fair_game_model_get_can_redo (model));
  fair_test_notes_check (&notes);

  fair_test_log_clear (&log);
  fair_test_notes_clear (&notes);
  fair_test_model_free (model);
}

static void
test_one_step (void)
{
  FairGameModel *model = fair_test_model_from ("kingcell", "c1: 6S; t1: KS 7H; t2: KC 8S; rest: t3", TRUE);
  FairPosition   dealt = *fair_game_model_get_position (model);
  FairTestNotes  notes;

  fair_test_notes_init (&notes, model);
  g_assert_cmpint (fair_test_model_try (model, "c1>t1+t1>t2*2"), ==, FAIR_REASON_BUILDS_OTHER_SUIT);
  fair_test_assert_steps (model, "c1>t1+t1>t2*2");
  fair_test_assert_pile (model, "t2", "KC 8S 7H 6S");
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);
  fair_test_notes_check (&notes);
  fair_test_model_undo (model, 1);
  fair_test_notes_check (&notes);
  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &dealt);
  g_assert_cmpuint (fair_game_model_get_notes (model)->undone, ==, 1);
  g_assert_true (fair_game_model_redo (model));
  fair_test_assert_pile (model, "t2", "KC 8S 7H 6S");
  fair_test_notes_clear (&notes);
  fair_test_model_free (model);
}

/* A step whose moves lead back to the same position is still a step: counters and notifications change. */
static void
test_round_trip (void)
{
  FairGameModel *model = fair_test_model_from ("kingcell", "t1: 8S 7H; t2: KC; rest: t3", TRUE);
  FairPosition   dealt = *fair_game_model_get_position (model);
  FairTestNotes  notes;

  fair_test_model_play (model, "t1>c2");
  fair_test_model_undo (model, 1);
  fair_test_notes_init (&notes, model);
  fair_test_model_play (model, "t1>c1+c1>t1");
  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &dealt);
  fair_test_assert_steps (model, "t1>c1+c1>t1");
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);
  g_assert_true (fair_game_model_get_can_undo (model));
  g_assert_false (fair_game_model_get_can_redo (model));
  g_assert_true (fair_game_model_get_notes (model)->can_restart);
  fair_test_notes_check (&notes);
  fair_test_model_undo (model, 1);
  fair_test_notes_check (&notes);

  fair_test_notes_clear (&notes);
  fair_test_model_free (model);
}

/* Properties as GObject properties. */
static void
test_properties (void)
{
  FairGameModel *model = fair_test_model ("kingcell supermove=cells", 123);
  guint          status, moves;
  int            score;
  gboolean       can_undo, can_redo, can_restart, concealed, autocomplete;

  g_object_get (model, "status", &status, "moves", &moves, "score", &score,
                "can-undo", &can_undo, "can-redo", &can_redo, "can-restart", &can_restart, "concealed", &concealed,
                "autocomplete", &autocomplete, NULL);
  g_assert_cmpuint (status, ==, FAIR_STATUS_PLAYING);
  g_assert_cmpuint (moves, ==, 0);
  g_assert_cmpint (score, ==, 0);
  g_assert_false (can_undo || can_redo || can_restart || concealed);
  g_assert_true (autocomplete);

  fair_test_model_play (model, "t1>c1 t1>c2");
  fair_test_model_undo (model, 1);
  g_object_get (model, "moves", &moves, "can-undo", &can_undo, "can-redo", &can_redo, "can-restart", &can_restart, NULL);
  g_assert_cmpuint (moves, ==, 1);
  g_assert_true (can_undo && can_redo && can_restart);
  fair_test_model_free (model);
}

static void
add_for_games (const char   *group,
               GTestDataFunc function)
{
  for (guint i = 0; fair_test_games ()[i]; i++)
    fair_test_add (group, fair_test_games ()[i], fair_test_games ()[i], function);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  add_for_games ("/fair/model-undo/undo-redo", test_undo_redo);
  add_for_games ("/fair/model-undo/counters", test_counters);
  add_for_games ("/fair/model-undo/notifies", test_notifies);
  add_for_games ("/fair/model-undo/tail-forgotten", test_tail_forgotten);
  add_for_games ("/fair/model-undo/restart", test_restart);
  g_test_add_func ("/fair/model-undo/refused", test_refused);
  g_test_add_func ("/fair/model-undo/one-step", test_one_step);
  g_test_add_func ("/fair/model-undo/round-trip", test_round_trip);
  g_test_add_func ("/fair/model-undo/properties", test_properties);

  return g_test_run ();
}
