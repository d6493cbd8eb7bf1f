/* A replay shows the same positions as the game, forward and back. */
#include "config.h"

#include "fair-replay.h"
#include "model-helpers.h"

enum
{
  N_ACTS = 60
};

/* Returns: the steps as results store them */
static char *
print_steps (FairGameModel *model)
{
  const FairHistory *history = fair_game_model_get_history (model);
  GString           *text = g_string_new (NULL);

  for (guint i = 0; i < history->n_done; i++)
    {
      const FairStep *step = fair_history_get_step (history, i);

      for (guint m = 0; m < step->n_moves; m++)
        {
          char name[FAIR_MOVE_TEXT];

          fair_move_print (fair_game_model_get_rules (model), fair_history_get_move (history, step, m), name);
          if (text->len > 0)
            g_string_append_c (text, m > 0 ? '+' : ' ');
          g_string_append (text, name);
        }
    }

  return g_string_free (text, FALSE);
}

static void
assert_same (FairGameModel      *model,
             const FairPosition *expected)
{
  g_assert_cmpmem (fair_game_model_get_position (model), sizeof *expected, expected, sizeof *expected);
}

/* Forward in one model, and directly to each place. */
static void
test_same (gconstpointer data)
{
  FairGameModel     *model = fair_test_model (data, 5);
  const FairRules   *rules = fair_game_model_get_rules (model);
  const FairHistory *history = fair_game_model_get_history (model);
  guint64            seed = 7;
  g_autofree char   *text = NULL;
  g_autoptr (FairReplay) replay = NULL;
  FairGameModel *shown;

  for (guint act = 0; act < N_ACTS && fair_test_model_play_any (model, &seed); act++)
    ;
  text = print_steps (model);
  replay = fair_replay_new (rules, fair_game_model_get_number (model), text);
  g_assert_cmpuint (fair_replay_get_n_steps (replay), ==, history->n_done);
  g_assert_cmpuint (fair_replay_get_n_steps (replay), >, 0);

  shown = fair_replay_make_model (replay, 0);
  g_assert_false (fair_game_model_get_concealed (shown));
  for (guint i = 0; i < fair_replay_get_n_steps (replay); i++)
    {
      FairGameModel *at_once = fair_replay_make_model (replay, i);
      FairPosition   before;
      FairMove       last = fair_replay_get_last_move (replay, i, &before);

      assert_same (shown, &fair_history_get_step (history, i)->before);
      assert_same (at_once, &fair_history_get_step (history, i)->before);
      g_assert_true (fair_is_legal (rules, &before, last));
      g_assert_true (fair_replay_play_step (replay, shown, i));
      fair_test_model_free (at_once);
    }
  assert_same (shown, fair_game_model_get_position (model));

  fair_test_model_free (shown);
  fair_test_model_free (model);
}

/* The replay of a game has the steps that were undone too, each once, and ends where the game is. */
static void
test_undone (gconstpointer data)
{
  FairGameModel *model = fair_test_model (data, 5);
  FairGameModel *end;
  guint64        seed = 3;
  guint          n = 0;
  g_autoptr (FairReplay) replay = NULL;

  for (guint act = 0; act < N_ACTS && fair_test_model_play_any (model, &seed); act++)
    if (act % 4 == 3 && fair_game_model_undo (model) && act % 8 == 7)
      fair_game_model_redo (model);
  replay = fair_replay_new_for_model (model);
  for (guint i = 0; i < fair_journal_get_n_events (fair_game_model_get_journal (model)); i++)
    n += fair_journal_get_event (fair_game_model_get_journal (model), i).n_moves > 0;
  g_assert_cmpuint (fair_replay_get_n_steps (replay), >, 0);
  g_assert_cmpuint (fair_replay_get_n_steps (replay), <=, n);
  for (guint at = 1; at <= fair_replay_get_n_steps (replay); at++)
    {
      FairGameModel *before = fair_replay_make_model (replay, fair_replay_get_parent (replay, at));
      FairGameModel *after = fair_replay_make_model (replay, at);

      g_assert_cmpuint (fair_replay_get_parent (replay, at), <, at);
      g_assert_true (fair_replay_play_step (replay, before, at - 1));
      assert_same (before, fair_game_model_get_position (after));
      for (guint other = 1; other < at; other++)
        if (fair_replay_get_parent (replay, other) == fair_replay_get_parent (replay, at))
          {
            g_autofree char *text = fair_journal_dup_text (replay->journal, at - 1);
            g_autofree char *other_text = fair_journal_dup_text (replay->journal, other - 1);

            g_assert_cmpstr (text, !=, other_text);
          }
      fair_test_model_free (before);
      fair_test_model_free (after);
    }
  end = fair_replay_make_model (replay, replay->end);
  assert_same (end, fair_game_model_get_position (model));
  fair_test_model_free (end);
  fair_test_model_free (model);
}

/* A replay ends before anything that is not a move, or is impossible. */
static void
test_junk (void)
{
  static const char *const texts[] = { "", " ", "+", "no", "t1>t1", "t99>t1", "t1>t2*99", "\xff" };
  FairGameModel           *model = fair_test_model ("kingcell", 1);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (FairReplay) replay = fair_replay_new (fair_game_model_get_rules (model), 1, texts[i]);

      g_assert_cmpuint (fair_replay_get_n_steps (replay), ==, 0);
    }
  fair_test_model_free (model);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; fair_test_games ()[i]; i++)
    fair_test_add ("/fair/replay/same", fair_test_games ()[i], fair_test_games ()[i], test_same);
  for (guint i = 0; fair_test_games ()[i]; i++)
    fair_test_add ("/fair/replay/undone", fair_test_games ()[i], fair_test_games ()[i], test_undone);
  g_test_add_func ("/fair/replay/junk", test_junk);

  return g_test_run ();
}
