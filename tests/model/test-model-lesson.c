/* Each lesson can be played as written, in order, with any way of moving cards, and undone. */
#include "config.h"

#include "fair-lesson.h"
#include "fair-replay.h"
#include "model-helpers.h"

enum
{
  FEWEST_STEPS = 4,
  MOST_STEPS = 7,
  LONGEST_TEXT = 220 /* bytes: this fits a narrow window */
};

static guint
count_words (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " ", -1);

  return *text == '\0' ? 0 : g_strv_length (words);
}

static void
assert_position (FairGameModel *model,
                 FairGameModel *expected)
{
  g_assert_cmpmem (fair_game_model_get_position (model), sizeof (FairPosition), fair_game_model_get_position (expected),
                   sizeof (FairPosition));
}

/* It begins and ends with a text to read, texts are short, and its position can occur in play. */
static void
test_table (gconstpointer data)
{
  const FairLesson *lesson = data;
  FairRules         rules;
  g_autoptr (FairReplay) before = NULL;

  g_assert_cmpuint (lesson->n_steps, >=, FEWEST_STEPS);
  g_assert_cmpuint (lesson->n_steps, <=, MOST_STEPS);
  g_assert_null (lesson->steps[0].act);
  g_assert_null (lesson->steps[lesson->n_steps - 1].act);
  for (guint i = 0; i < lesson->n_steps; i++)
    {
      g_assert_nonnull (lesson->steps[i].text);
      g_assert_cmpuint (strlen (lesson->steps[i].text), <=, LONGEST_TEXT);
    }

  fair_lesson_get_rules (lesson, &rules);
  for (guint i = 0; i < rules.game->n_options; i++)
    g_assert_cmpint (rules.options.value[i], ==, rules.game->options[i].fallback);
  before = fair_replay_new (&rules, lesson->number, lesson->before);
  g_assert_cmpuint (fair_replay_get_n_steps (before), ==, count_words (lesson->before));
}

/* Fails unless a click on the cards makes @move; in the Castles, where the first click only selects, that and a
 * second click. */
static void
assert_clicked (FairGameModel *model,
                FairMove       move)
{
  FairReason reason;
  FairMove   clicked;

  if (fair_game_model_get_family (model)->moves_cards_up)
    clicked = fair_game_model_resolve (model, move.from, 1, move.to, FALSE);
  else
    g_assert_true (fair_game_model_find_click_target (model, move.from, move.count, &clicked, &reason));
  g_assert_true (fair_move_equal (clicked, move));
}

/* Of all legal moves the lesson accepts the one it asks for, and those to other empty piles of the same kind. */
static void
assert_takes (const FairLesson *lesson,
              guint             step,
              FairGameModel    *model)
{
  const FairRules    *rules = fair_game_model_get_rules (model);
  const FairPosition *position = fair_game_model_get_position (model);
  FairMove            moves[FAIR_MAX_MOVES];
  guint               n_moves = fair_list (rules, position, moves);
  FairMove            asked;
  gboolean            asks = fair_lesson_get_move (lesson, step, &asked);

  g_assert_cmpuint (n_moves, >, 1);
  for (guint i = 0; i < n_moves; i++)
    {
      gboolean same = asks && fair_move_equal (moves[i], asked);
      gboolean alike = asks && asked.kind == FAIR_MOVE_CARDS && moves[i].kind == FAIR_MOVE_CARDS &&
                       moves[i].from == asked.from && moves[i].count == asked.count &&
                       rules->piles[moves[i].to].role == rules->piles[asked.to].role &&
                       fair_position_count (position, moves[i].to) == 0 && fair_position_count (position, asked.to) == 0;

      g_assert_cmpint (fair_lesson_takes (lesson, step, position, moves[i]), ==, same || alike);
    }
}

/* The moves lead from step to step, to the same position that is made for each step. */
static void
test_play (gconstpointer data)
{
  const FairLesson  *lesson = data;
  FairGameModel     *model = fair_lesson_make_model (lesson, 0);
  const FairHistory *history = fair_game_model_get_history (model);
  guint              n_before = count_words (lesson->before);
  guint              n_moves = 0;

  g_assert_cmpuint (history->n_done, ==, n_before);
  for (guint step = 0; step < lesson->n_steps; step++)
    {
      FairGameModel *laid_out = fair_lesson_make_model (lesson, step);
      guint          n_done = history->n_done;
      FairMove       move;

      g_test_message ("step %u", step);
      assert_position (model, laid_out);
      assert_takes (lesson, step, model);
      g_assert_false (fair_game_model_get_concealed (model));
      if (fair_lesson_get_move (lesson, step, &move))
        {
          if (move.kind == FAIR_MOVE_CARDS)
            assert_clicked (model, move);
          g_assert_true (fair_reason_is_legal (fair_game_model_play (model, move)));
          g_assert_cmpuint (history->n_done, ==, n_done + 1);
          n_moves++;
        }
      else if (fair_lesson_asks_undo (lesson, step))
        g_assert_true (fair_game_model_undo (model));
      else
        g_assert_null (lesson->steps[step].act);
      g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
      g_object_unref (laid_out);
    }
  g_assert_cmpuint (n_moves, >=, 3);
  g_object_unref (model);
}

/* Undo at any step leads to the step with the position that results; moves before the lesson cannot be undone. */
static void
test_undo (gconstpointer data)
{
  const FairLesson *lesson = data;
  guint             n_before = count_words (lesson->before);

  for (guint step = 0; step < lesson->n_steps; step++)
    {
      FairGameModel     *model = fair_lesson_make_model (lesson, step);
      const FairHistory *history = fair_game_model_get_history (model);
      guint              next = G_MAXUINT;
      gboolean           undone = fair_lesson_undo (lesson, step, &next);

      g_test_message ("step %u", step);
      g_assert_cmpint (undone, ==, history->n_done > n_before);
      if (undone && fair_game_model_undo (model))
        {
          FairGameModel *laid_out = fair_lesson_make_model (lesson, next);

          assert_position (model, laid_out);
          g_assert_true (fair_lesson_asks_undo (lesson, step) ? next == step + 1 : lesson->steps[next].act != NULL && next < step);
          g_object_unref (laid_out);
        }
      else if (undone)
        g_assert_true (fair_game_model_get_clock (model) != NULL);
      g_object_unref (model);
    }
}

/* Another empty cell is as good as the one asked for, another kind of place is not. */
static void
test_any_cell (void)
{
  const FairLesson *lesson = fair_lesson_find (fair_games_find ("kingcell"));
  guint             n_cells = 0;

  for (guint step = 0; step < lesson->n_steps; step++)
    {
      FairGameModel *model = fair_lesson_make_model (lesson, step);
      FairRules      rules = *fair_game_model_get_rules (model);
      FairMove       move;

      if (fair_lesson_get_move (lesson, step, &move) && rules.piles[move.to].role == FAIR_CELL)
        for (guint i = 0; i < rules.count[FAIR_CELL]; i++, n_cells++)
          {
            move.to = (guint8) (rules.first[FAIR_CELL] + i);
            g_assert_true (fair_lesson_takes (lesson, step, fair_game_model_get_position (model), move));
          }
      g_object_unref (model);
    }
  g_assert_cmpuint (n_cells, ==, 4);
}

/* The clock of Solitaire Rush has started, and no time has passed. */
static void
test_clock (void)
{
  const FairLesson *lesson = fair_lesson_find (fair_games_find ("rush"));
  FairGameModel    *model = fair_lesson_make_model (lesson, lesson->n_steps - 1);

  g_assert_cmpint (fair_game_clock_get_state (fair_game_model_get_clock (model)), ==, FAIR_GAME_CLOCK_RUNNING);
  g_assert_cmpuint (fair_game_clock_get_seconds (fair_game_model_get_clock (model)), ==, 0);
  /* The points that the lesson mentions. */
  g_assert_cmpint (fair_game_model_get_score (model), ==, 10 + 50 + 10 + 10);
  g_object_unref (model);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < fair_games_count (); i++)
    {
      const FairGame   *game = fair_games_get (i);
      const FairLesson *lesson = fair_lesson_find (game);

      g_assert_nonnull (lesson);
      fair_test_add ("/fair/lesson/table", game->id, lesson, test_table);
      fair_test_add ("/fair/lesson/play", game->id, lesson, test_play);
      fair_test_add ("/fair/lesson/undo", game->id, lesson, test_undo);
    }
  g_test_add_func ("/fair/lesson/any-cell", test_any_cell);
  g_test_add_func ("/fair/lesson/clock", test_clock);

  return g_test_run ();
}
