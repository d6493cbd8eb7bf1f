/* ::changed: how often it is emitted, for what, and in which order; and that effects describe everything that a move
 * does. */
#include "model-helpers.h"

#include <string.h>

#define N_RANDOM_STEPS 300

/* A view that uses only effects: it follows a model, and must arrive at the same position. */
typedef struct
{
  FairGameModel *model; /* borrowed */
  FairPosition   position;
  guint          counts[FAIR_CHANGE_SHOWING + 1];
} Follower;

static void
follow_move (const FairRules  *rules,
             FairPosition     *position,
             const FairEffect *effect)
{
  FairRole to = rules->piles[effect->to].role;
  FairSuit suit = fair_card_suit (effect->card);

  g_assert_cmpuint (effect->count, >, 0);
  g_assert_cmpuint (effect->count, <=, fair_position_count (position, effect->from));
  g_assert_cmpuint (effect->card, ==, fair_position_card (position, effect->from, effect->count - 1u));
  g_assert_true (effect->drawn == (rules->piles[effect->from].role == FAIR_STOCK));
  if (effect->drawn)
    {
      g_assert_cmpuint (effect->count, ==, 1);
      position->down[effect->from]--;
    }
  else
    g_assert_cmpuint (effect->count, <=, fair_position_count_up (position, effect->from));

  fair_position_transfer (position, effect->from, effect->to, effect->count);
  if (rules->spec->scored && to == FAIR_FOUNDATION)
    position->reached[suit] = MAX (position->reached[suit], (uint8_t) fair_card_rank (effect->card));
}

static void
follow_effect (const FairRules  *rules,
               FairPosition     *position,
               const FairEffect *effect)
{
  switch ((FairEffectKind) effect->kind)
    {
    case FAIR_EFFECT_MOVE:
      follow_move (rules, position, effect);
      break;
    case FAIR_EFFECT_TURN:
      g_assert_cmpuint (effect->card, ==, fair_position_top (position, effect->to));
      g_assert_cmpuint (fair_position_count_up (position, effect->to), ==, 0);
      position->down[effect->to]--;
      break;
    case FAIR_EFFECT_REDEAL:
      g_assert_cmpuint (effect->count, ==, fair_position_count (position, effect->from));
      g_assert_cmpuint (fair_position_count (position, effect->to), ==, 0);
      fair_position_transfer (position, effect->from, effect->to, effect->count);
      fair_position_reverse (position, effect->to);
      position->down[effect->to] = effect->count;
      position->redeals++;
      break;
    case FAIR_EFFECT_POINTS:
      g_assert_cmpint (effect->points, !=, 0);
      position->score += effect->points;
      break;
    case FAIR_EFFECT_END:
      position->ended = 1;
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
follow_cb (FairGameModel     *model,
           guint              change,
           const FairEffects *effects,
           gpointer           data)
{
  Follower        *follower = data;
  const FairRules *rules = fair_game_model_get_rules (model);

  g_assert_true (model == follower->model);
  switch ((FairChange) change)
    {
    case FAIR_CHANGE_MOVE:
    case FAIR_CHANGE_REDO:
      g_assert_nonnull (effects);
      g_assert_cmpuint (effects->n, >, 0);
      for (guint i = 0; i < effects->n; i++)
        follow_effect (rules, &follower->position, &effects->list[i]);
      break;
    case FAIR_CHANGE_UNDO:
    case FAIR_CHANGE_RESTART:
      g_assert_null (effects);
      follower->position = *fair_game_model_get_position (model);
      break;
    case FAIR_CHANGE_SHOWING:
      g_assert_null (effects);
      break;
    default:
      g_assert_not_reached ();
    }

  follower->counts[change]++;
  /* At each emission, not only after the last one. */
  fair_test_assert_same (rules, &follower->position, fair_game_model_get_position (model));
}

static void
follow (Follower      *follower,
        FairGameModel *model)
{
  *follower = (Follower){ .model = model, .position = *fair_game_model_get_position (model) };
  g_signal_connect (model, "changed", G_CALLBACK (follow_cb), follower);
}

/* How many moves the steps from @first on have. */
static guint
count_moves_from (FairGameModel *model,
                  guint          first)
{
  const FairHistory *history = fair_game_model_get_history (model);
  guint              n = 0;

  for (guint i = first; i < history->n_done; i++)
    n += fair_history_get_step (history, i)->n_moves;

  return n;
}

/* Does something, and checks that ::changed was emitted as often as it should be. */
static void
do_anything (FairGameModel *model,
             Follower      *follower,
             guint64       *seed)
{
  const FairHistory *history = fair_game_model_get_history (model);
  guint              n_done = history->n_done;
  guint64            choice = fair_random_below (seed, 100);
  guint              expected[FAIR_CHANGE_SHOWING + 1] = { 0 };

  memset (follower->counts, 0, sizeof follower->counts);
  if (choice < 60)
    {
      fair_test_model_play_any (model, seed);
      expected[FAIR_CHANGE_MOVE] = count_moves_from (model, n_done);
    }
  else if (choice < 80)
    expected[FAIR_CHANGE_UNDO] = fair_game_model_undo (model);
  else if (choice < 97)
    {
      if (fair_game_model_redo (model))
        {
          if (fair_history_get_step (history, n_done)->kind == FAIR_STEP_RESTART)
            expected[FAIR_CHANGE_RESTART] = 1;
          else
            expected[FAIR_CHANGE_REDO] = count_moves_from (model, n_done);
        }
    }
  else if (fair_game_model_restart (model))
    {
      expected[FAIR_CHANGE_RESTART] = 1;
      if (fair_game_model_get_clock (model) != NULL)
        {
          g_assert_cmpuint (follower->counts[FAIR_CHANGE_SHOWING], ==, 1);
          fair_game_clock_start (fair_game_model_get_clock (model), 0);
          expected[FAIR_CHANGE_SHOWING] = 2;
        }
      else
        expected[FAIR_CHANGE_MOVE] = count_moves_from (model, n_done);
    }
  g_assert_cmpmem (follower->counts, sizeof follower->counts, expected, sizeof expected);
}

static void
test_random (gconstpointer data)
{
  for (guint64 number = 1; number <= 4; number++)
    {
      FairGameModel *model = fair_test_model (data, number);
      guint64        seed = 31 * number;
      Follower       follower;

      follow (&follower, model);
      for (guint i = 0; i < N_RANDOM_STEPS; i++)
        do_anything (model, &follower, &seed);
      g_signal_handlers_disconnect_by_data (model, &follower);
      fair_test_model_free (model);
    }
}

/* The emissions for a step in written positions, and for its undo and redo. */
typedef struct
{
  const char *name;
  const char *rules;
  const char *position;
  const char *before; /* the steps before it */
  const char *step;
  const char *said;
} Case;

static const Case cases[] = {
  { "plain", "kingcell", "t1: 8S 7H 6C; t2: 8C; rest: t3", "", "t1>t2*2", "move 7H:t1>t2*2\n" },
  { "turned", "churchill", "t1: [9C] 7H; t2: 8C; rest: s", "", "t1>t2", "move 7H:t1>t2*1 turn(t1)9C\n" },
  { "turned-ace", "churchill", "t1: [9C AC] 7H; t2: 8C; rest: s", "", "t1>t2",
    "move 7H:t1>t2*1 turn(t1)AC AC:t1>f5*1 turn(t1)9C\n" },
  { "aces-in-turn", "churchill", "f3: AH; t1: [9C] AD AC 7H; t2: 8C; rest: s", "", "t1>t2",
    "move 7H:t1>t2*1 AC:t1>f5*1 AD:t1>f7*1 turn(t1)9C\n" },
  { "row", "churchill", "t1: KH; t2: 8C; t3: KS; t4: 3D; t10: KD; s: [2C AS 5D 4C]; rest: t10", "", "draw",
    "move 4C:s>t2*1(drawn) 5D:s>t4*1(drawn) AS:s>t5*1(drawn) 2C:s>t6*1(drawn) AS:t5>f1*1\n" },
  { "draw-three", "rush", "t1: 4C; rest: s", "", "draw", "move KS:s>w*1(drawn) QS:s>w*1(drawn) JS:s>w*1(drawn)\n" },
  { "draw-fewer", "rush", "t1: [4C] 9H; s: [3D 2D]; rest: w", "", "draw", "move 2D:s>w*1(drawn) 3D:s>w*1(drawn)\n" },
  { "draw-one", "rush draw=1", "t1: 4C; rest: s", "", "draw", "move KS:s>w*1(drawn)\n" },
  { "redeal", "rush", "s: [3D 2D]; rest: w", "draw", "redeal", "move redeal*52\n" },
  { "redeal-points", "rush draw=1", "f1: AC-QC; s: [2D]; rest: w", "draw", "redeal", "move redeal*40 points(-100)\n" },
  { "foundation", "rush", "f1: AC; t1: [4H] 2C; rest: s", "", "t1>f1", "move 2C:t1>f1*1 turn(t1)4H points(55)\n" },
  { "from-waste", "rush", "t1: 4H; w: 3C; rest: s", "", "w>t1", "move 3C:w>t1*1 points(10)\n" },
  { "from-foundation", "rush", "f1: AC-3C; t1: 4H; rest: s", "", "f1>t1", "move 3C:f1>t1*1 points(-10)\n" },
  { "once-only", "rush", "f1: AC-3C; t1: 4H; rest: s", "f1>t1", "t1>f1", "move 3C:t1>f1*1\n" },
  { "end", "rush", "rest: s", "", "end", "move end\n" },
  { "reserve", "demons-and-thieves", "f1: 5S; r1: [2C 9D] 6S; rest: s", "", "r1>f1", "move 6S:r1>f1*1 turn(r1)9D\n" },
  { "spread", "streets-and-alleys", "f1: AC; t1: KH QD JS; rest: t2", "", "t1>t3+t1>t4", "move JS:t1>t3*1\nmove QD:t1>t4*1\n" },
  { "cheat", "streets-and-alleys", "t1: 8H 7S 6D; t2: 8D; t3: KH; t4: KD; t5: KC; t6: KS; t7: QH; rest: t8", "", "t1>t2*2!",
    "move 7S:t1>t2*2\n" }
};

static void
test_said (gconstpointer data)
{
  const Case      *test = data;
  FairGameModel   *model = fair_test_model_from (test->rules, test->position, TRUE);
  g_autofree char *redone = NULL;
  g_auto (GStrv) parts = g_strsplit (test->said, "move", -1);
  FairPosition before;
  FairTestLog  log;
  Follower     follower;

  g_object_set (model, "autocomplete", FALSE, NULL);
  fair_test_model_play (model, test->before);
  before = *fair_game_model_get_position (model);
  fair_test_log_init (&log, model);
  follow (&follower, model);
  fair_test_model_play (model, test->step);
  fair_test_log_assert (&log, test->said);

  if (*test->said != '\0' && fair_game_model_undo (model))
    {
      fair_test_log_assert (&log, "undo\n");
      fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &before);
      redone = g_strjoinv ("redo", parts);
      g_assert_true (fair_game_model_redo (model));
      fair_test_log_assert (&log, redone);
    }

  g_signal_handlers_disconnect_by_data (model, &follower);
  fair_test_log_clear (&log);
  fair_test_model_free (model);
}

/* The player's step comes first, then the program's, then anything else; undo and redo are about one step, a restart
 * is about itself and the moves played after it. */
static void
test_order (void)
{
  FairGameModel *model =
    fair_test_model_from ("streets-and-alleys", "t1: 9C 5D AC; t2: AD KS; t3: 2C QS; t6: KD; rest: t4", TRUE);
  FairTestLog log;

  fair_test_assert_steps (model, "auto:t1>f1");
  fair_test_log_init (&log, model);
  fair_test_model_play (model, "t3>t5+t2>t7");
  fair_test_log_assert (&log, "move QS:t3>t5*1\nmove KS:t2>t7*1\nmove AD:t2>f2*1\n");
  fair_test_assert_steps (model, "auto:t1>f1 t3>t5+t2>t7 auto:t2>f2");
  fair_test_model_undo (model, 1);
  fair_test_log_assert (&log, "undo\n");
  fair_test_model_undo (model, 1);
  fair_test_log_assert (&log, "undo\n");
  g_assert_true (fair_game_model_redo (model));
  fair_test_log_assert (&log, "redo QS:t3>t5*1\nredo KS:t2>t7*1\n");
  g_assert_true (fair_game_model_redo (model));
  fair_test_log_assert (&log, "redo AD:t2>f2*1\n");
  g_assert_true (fair_game_model_restart (model));
  fair_test_log_assert (&log, "restart\nmove AC:t1>f1*1\n");
  fair_test_model_undo (model, 2);
  fair_test_log_assert (&log, "undo\nundo\n");
  g_assert_true (fair_game_model_redo (model));
  fair_test_log_assert (&log, "restart\n");
  g_assert_true (fair_game_model_redo (model));
  fair_test_log_assert (&log, "redo AC:t1>f1*1\n");

  fair_test_log_clear (&log);
  fair_test_model_free (model);
}

typedef struct
{
  guint n_before; /* events before the act */
  guint n_seen;   /* when the last change was emitted */
} Written;

static void
written_cb (FairGameModel     *model,
            FairChange         change,
            const FairEffects *effects,
            Written           *written)
{
  if (change == FAIR_CHANGE_SHOWING)
    return;

  written->n_seen = fair_journal_get_n_events (fair_game_model_get_journal (model));
  g_assert_cmpuint (written->n_seen, >, written->n_before);
}

/* The journal has everything that happens before anything is emitted. */
static void
test_written (gconstpointer data)
{
  guint64        seed = 7;
  FairGameModel *model = fair_test_model (data, 39);
  FairJournal   *journal = fair_game_model_get_journal (model);
  Written        written;

  g_signal_connect (model, "changed", G_CALLBACK (written_cb), &written);
  for (guint i = 0; i < N_RANDOM_STEPS; i++)
    {
      written.n_before = written.n_seen = fair_journal_get_n_events (journal);
      if (i % 50 == 49)
        fair_game_model_restart (model);
      else if (i % 4 == 2)
        fair_game_model_undo (model);
      else if (i % 8 == 3)
        fair_game_model_redo (model);
      else
        fair_test_model_play_any (model, &seed);
      g_assert_cmpuint (written.n_seen, ==, fair_journal_get_n_events (journal));
    }
  fair_test_model_free (model);
}

/* Nothing is emitted if nothing happens. */
static void
test_silence (void)
{
  FairGameModel *model = fair_test_model ("beleaguered-castle", 12345);
  FairTestLog    log;
  FairPosition   position = *fair_game_model_get_position (model);

  fair_test_log_init (&log, model);
  g_assert_false (fair_game_model_redo (model));
  g_assert_false (fair_game_model_restart (model));
  g_assert_cmpint (fair_test_model_try (model, "t1>t1"), ==, FAIR_REASON_SAME_PILE);
  g_assert_cmpint (fair_test_model_try (model, "draw"), ==, FAIR_REASON_NO_STOCK);
  g_assert_cmpint (fair_test_model_try (model, "redeal"), ==, FAIR_REASON_NO_REDEALS);
  g_assert_cmpint (fair_test_model_try (model, "end"), ==, FAIR_REASON_NO_END);
  g_assert_cmpint (fair_test_model_try (model, "t9>t1"), ==, FAIR_REASON_NO_SUCH_PILE);
  fair_game_model_settle (model);
  fair_game_model_resolve (model, fair_game_model_get_rules (model)->first[FAIR_COLUMN], 1, 0, FALSE);
  g_object_set (model, "auto-move", FALSE, NULL);
  g_object_set (model, "auto-move", TRUE, NULL);
  g_object_set (model, "autocomplete", FALSE, NULL);
  fair_test_log_assert (&log, "");
  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &position);

  fair_test_log_clear (&log);
  fair_test_model_free (model);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; fair_test_games ()[i]; i++)
    fair_test_add ("/fair/model-changed/random", fair_test_games ()[i], fair_test_games ()[i], test_random);
  for (guint i = 0; fair_test_games ()[i]; i++)
    if (!g_str_has_prefix (fair_test_games ()[i], "rush"))
      fair_test_add ("/fair/model-changed/written", fair_test_games ()[i], fair_test_games ()[i], test_written);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    fair_test_add ("/fair/model-changed/said", cases[i].name, &cases[i], test_said);
  g_test_add_func ("/fair/model-changed/order", test_order);
  g_test_add_func ("/fair/model-changed/silence", test_silence);

  return g_test_run ();
}
