/* What the table does in the Castles: automatic moves, the spread, which move a drop means, cheats. */
#include "model-helpers.h"

#include <string.h>

#define GAME "streets-and-alleys"

/* A game from a position, in which the program plays nothing that is not tested. */
static FairGameModel *
make_still (const char *position)
{
  FairGameModel *model = fair_test_model_from (GAME, position, FALSE);

  g_object_set (model, "autocomplete", FALSE, NULL);
  return model;
}

/* Automatic moves. */
typedef struct
{
  const char *name;
  const char *position;
  const char *dealt; /* the steps after the deal */
  const char *step;  /* of the player */
  const char *steps; /* all steps after that */
} Automatic;

static const Automatic automatic[] = {
  { "nothing", "f1: AC; t1: 5D; t2: 3C; rest: t3", "", "t1>t4", "t1>t4" },
  { "aces", "t1: 9C 2C AD; t2: 9D 2D; t3: 9H AH AC; t4: 9S AS; rest: t5",
    "auto:t1>f2 auto:t3>f1 auto:t3>f3 auto:t4>f4 auto:t1>f1 auto:t2>f2", "t5>t6",
    "auto:t1>f2 auto:t3>f1 auto:t3>f3 auto:t4>f4 auto:t1>f1 auto:t2>f2 t5>t6" },
  /* 3C could go up, but 2D and 2H could still be placed on it. */
  { "needed", "f1: AC 2C; f2: AD; f3: AH; f4: AS 2S; t1: 9D 3C; t2: 2D 9C; rest: t3", "", "t2>t4",
    "t2>t4 auto:t2>f2" },
  { "all-of-lower-rank", "f1: AC 2C; f2: AD; f3: AH 2H; f4: AS 2S; t1: 9D 3C; t2: 2D 9C; t5: 9H 3S; rest: t3", "",
    "t2>t4", "t2>t4 auto:t2>f2 auto:t1>f1 auto:t5>f4" },
  { "waits-for-ace", "f1: AC; f2: AD; f3: AH; t1: 9D 2C; t2: AS 9C; t5: 9H 2D; rest: t3", "", "t2>t4",
    "t2>t4 auto:t2>f4 auto:t1>f1 auto:t5>f2" },
  { "after-foundation", "f1: AC 2C; f2: AD 2D; f3: AH 2H; f4: AS; t1: 3D 2S; t2: 9C; rest: t3",
    "auto:t1>f4 auto:t1>f2", "t2>t4", "auto:t1>f4 auto:t1>f2 t2>t4" },
  { "player-goes-up", "f1: AC-4C; f2: AD 2D; f3: AH 2H; f4: AS; t1: 9D 5C; t2: 9H 2S 9C; rest: t3", "", "t1>f1",
    "t1>f1" },
  { "after-spread", "f1: AC; f2: AD; f3: AH; t1: 9C AS KD; t2: 9D 2C; rest: t3", "", "t1>t4+t1>t5",
    "t1>t4+t1>t5 auto:t5>f4 auto:t2>f1" },
  { "after-cheat", "t1: AC 8C 7D; t2: 9C; t3: KD; t4: KH; t5: KS; t6: QH; t7: QD; rest: t8", "", "t1>t2*2!",
    "t1>t2*2! auto:t1>f1" }
};

static void
test_automatic (gconstpointer data)
{
  const Automatic   *test = data;
  FairGameModel     *model = fair_test_model_from (GAME, test->position, TRUE);
  const FairHistory *history = fair_game_model_get_history (model);
  guint              n_dealt = history->n_done;
  guint              n_steps;

  fair_test_assert_steps (model, test->dealt);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 0);
  fair_test_model_play (model, test->step);
  fair_test_assert_steps (model, test->steps);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);

  /* Undo takes them back one at a time, and nothing goes up by itself meanwhile. */
  n_steps = history->steps->len;
  for (guint i = n_steps; i-- > 0;)
    {
      FairPosition before = fair_history_get_step (history, i)->before;

      g_assert_true (fair_game_model_undo (model));
      g_assert_cmpuint (history->n_done, ==, i);
      g_assert_cmpuint (fair_game_model_get_moves (model), ==, i > n_dealt);
      g_assert_cmpuint (fair_game_model_get_notes (model)->undone, ==, i <= n_dealt);
      fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &before);
    }
  g_assert_cmpuint (history->steps->len, ==, n_steps);
  for (guint i = 1; i <= n_steps; i++)
    {
      g_assert_true (fair_game_model_redo (model));
      g_assert_cmpuint (history->n_done, ==, i);
      g_assert_cmpuint (history->steps->len, ==, n_steps);
    }
  fair_test_assert_steps (model, test->steps);
  fair_test_model_free (model);
}

/* After an undo the cards stay where they are until the player's next move. */
static void
test_after_undo (void)
{
  FairGameModel *model =
    fair_test_model_from (GAME, "f1: AC; f2: AD; f3: AH; t1: 9D 2C; t2: AS 9C; t6: KS; rest: t3", TRUE);

  fair_test_model_play (model, "t2>t4");
  fair_test_assert_steps (model, "t2>t4 auto:t2>f4 auto:t1>f1");
  fair_test_model_undo (model, 2);
  fair_test_assert_steps (model, "t2>t4");
  fair_test_assert_pile (model, "t2", "AS");
  fair_test_model_play (model, "t4>t5");
  fair_test_assert_steps (model, "t2>t4 t4>t5 auto:t2>f4 auto:t1>f1");
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 2);
  g_assert_cmpuint (fair_game_model_get_notes (model)->undone, ==, 0);

  fair_test_model_undo (model, 3);
  fair_test_assert_steps (model, "t2>t4");
  g_assert_true (fair_game_model_redo (model));
  fair_test_assert_steps (model, "t2>t4 t4>t5");
  fair_test_assert_pile (model, "t2", "AS");
  fair_test_model_free (model);
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
test_switched_off (void)
{
  const char    *position = "f1: AC; f2: AD; f3: AH; t1: 9D 2C; t2: 9C AS; t6: KS; rest: t3";
  FairGameModel *model = fair_test_model_from (GAME, position, FALSE);
  guint          n_notifies = 0;
  gboolean       auto_move;

  g_signal_connect_swapped (model, "notify::auto-move", G_CALLBACK (count_cb), &n_notifies);
  fair_test_assert_steps (model, "");
  fair_test_model_play (model, "t6>t4");
  fair_test_assert_steps (model, "t6>t4");
  g_assert_true (fair_game_model_restart (model));
  fair_test_assert_steps (model, "t6>t4 restart");
  fair_test_model_play (model, "t6>t4");

  /* The setting has an effect from the next move on, but not on undo, redo, or the deal of a restart that had no
   * automatic moves. */
  g_object_set (model, "auto-move", FALSE, NULL);
  g_assert_cmpuint (n_notifies, ==, 0);
  g_object_set (model, "auto-move", TRUE, NULL);
  g_object_set (model, "auto-move", TRUE, NULL);
  g_assert_cmpuint (n_notifies, ==, 1);
  g_object_get (model, "auto-move", &auto_move, NULL);
  g_assert_true (auto_move);
  fair_test_assert_steps (model, "t6>t4 restart t6>t4");
  fair_test_model_undo (model, 1);
  g_assert_true (fair_game_model_redo (model));
  fair_test_assert_steps (model, "t6>t4 restart t6>t4");
  fair_test_model_play (model, "t4>t5");
  fair_test_assert_steps (model, "t6>t4 restart t6>t4 t4>t5 auto:t2>f4 auto:t1>f1");

  g_object_set (model, "auto-move", FALSE, NULL);
  g_assert_cmpuint (n_notifies, ==, 2);
  g_object_get (model, "auto-move", &auto_move, NULL);
  g_assert_false (auto_move);
  fair_test_model_free (model);
}

/* By the definition of the rules: every card that could be placed on it is on the foundations. */
static gboolean
goes_up_by_itself (const FairRules    *rules,
                   const FairPosition *position,
                   FairCard            card)
{
  guint rank = fair_card_rank (card);

  for (guint slot = 0; slot < FAIR_N_SUITS; slot++)
    if (fair_position_count (position, slot) + 1 < rank)
      return FALSE;

  return fair_position_count (position, fair_card_suit (card)) + 1 == rank;
}

/* The stack whose top card goes up next, or FAIR_NO_PILE. */
static guint
find_next_automatic (const FairRules    *rules,
                     const FairPosition *position)
{
  guint best = FAIR_NO_PILE;

  for (guint i = rules->count[FAIR_COLUMN]; i-- > 0;)
    {
      guint    pile = rules->first[FAIR_COLUMN] + i;
      FairCard card = fair_position_top (position, pile);

      if (card != FAIR_NO_CARD && goes_up_by_itself (rules, position, card) &&
          (best == FAIR_NO_PILE || fair_card_rank (card) <= fair_card_rank (fair_position_top (position, best))))
        best = pile;
    }

  return best;
}

static void
check_automatic_steps (FairGameModel *model,
                       guint          first)
{
  const FairHistory *history = fair_game_model_get_history (model);
  const FairRules   *rules = fair_game_model_get_rules (model);

  for (guint i = first; i < history->n_done; i++)
    {
      const FairStep *step = fair_history_get_step (history, i);

      g_assert_cmpint (step->kind, ==, FAIR_STEP_AUTOMATIC);
      g_assert_cmpuint (step->n_moves, ==, 1);
      g_assert_cmpuint (fair_history_get_move (history, step, 0).from, ==, find_next_automatic (rules, &step->before));
    }
  g_assert_cmpuint (find_next_automatic (rules, fair_game_model_get_position (model)), ==, FAIR_NO_PILE);
}

static void
test_automatic_random (gconstpointer data)
{
  for (guint64 number = 1; number <= 20; number++)
    {
      FairGameModel     *model = fair_test_model (data, number);
      const FairHistory *history = fair_game_model_get_history (model);
      guint64            seed = number;

      g_object_set (model, "autocomplete", FALSE, NULL);
      check_automatic_steps (model, 0);
      for (guint i = 0; i < 60; i++)
        {
          guint n_done = history->n_done;

          if (!fair_test_model_play_any (model, &seed))
            break;
          g_assert_cmpint (fair_history_get_step (history, n_done)->kind, ==, FAIR_STEP_PLAYER);
          check_automatic_steps (model, n_done + 1);
        }
      fair_test_model_free (model);
    }
}

/* If all cards but the kings are dealt to the foundations, the automatic moves after the deal win the game. */
static void
test_won_by_deal (void)
{
  FairGameModel     *model = fair_test_model ("beleaguered-castle starting-rank=12", 5);
  const FairHistory *history = fair_game_model_get_history (model);

  g_assert_cmpuint (history->n_done, ==, 4);
  check_automatic_steps (model, 0);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_WON);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 0);
  g_assert_false (fair_game_model_get_notes (model)->can_restart);
  g_assert_cmpint (fair_game_model_spread (model, 4, 1), ==, FAIR_REASON_GAME_WON);
  fair_test_model_undo (model, 4);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
  g_assert_false (fair_game_model_get_can_undo (model));
  fair_test_model_free (model);
}

/* Autocomplete follows the automatic moves, as one step. */
static void
test_then_autocomplete (void)
{
  FairGameModel *model =
    fair_test_model_from (GAME, "f1: AC-TC; f2: AD-9D; f3: AH-JH; f4: AS-TS; t1: QH JC; t2: KH; t3: JS TD; t4: KC QD; "
                                "t5: KD JD; t6: QC KS QS",
                          FALSE);

  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
  g_object_set (model, "auto-move", TRUE, NULL);
  fair_test_model_play (model, "t6>t7");
  fair_test_assert_steps (model, "t6>t7 auto:t3>f2 auto:t1>f1 auto:t3>f4 auto:t5>f2 auto:t1>f3 auto:t4>f2 auto:t7>f4 "
                                 "auto:t2>f3+t5>f2+t6>f4+t6>f1+t4>f1");
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_WON);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);
  fair_test_model_undo (model, 1);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
  fair_test_assert_pile (model, "t6", "QC KS");
  fair_test_model_free (model);
}

/* The spread. */
typedef struct
{
  const char *name;
  const char *position;
  const char *from;
  guint       count;
  FairReason  reason;
  const char *steps;
} Spread;

#define R(reason) FAIR_REASON_##reason

static const Spread spreads[] = {
  { "as-many", "t1: 9C KD 2H 5S; t2: 9D; t4: 9H; t5: 9S; t7: TS; rest: t8", "t1", 2, R (FILLS_EMPTY), "t1>t3+t1>t6" },
  { "fewer", "t1: 9C KD 2H 5S; t4: 9H; t5: 9S; rest: t8", "t1", 2, R (FILLS_EMPTY), "t1>t2+t1>t3" },
  { "more", "t1: 9C KD 7H 6S; t2: 9D; t4: 9H; t5: 9S; t7: TS; rest: t8", "t1", 3, R (FILLS_EMPTY), "t1>t3+t1>t6" },
  { "one-card", "t1: 9C KD 2H 5S; t2: 9D; t4: 9H; rest: t8", "t1", 1, R (FILLS_EMPTY), "t1>t3" },
  { "whole-stack", "t5: 6S 5S; rest: t8", "t5", 2, R (FILLS_EMPTY), "t5>t1+t5>t2" },
  { "lone-card", "t5: 6S; rest: t8", "t5", 1, R (FILLS_EMPTY), "t5>t1" },
  { "no-empty", "t1: 9C KD; t2: 9D; t3: TD; t4: 9H; t5: 9S; t6: TC; t7: TS; rest: t8", "t1", 2, R (NO_EMPTY_COLUMN), "" },
  { "nothing-there", "t1: 9C KD; rest: t8", "t2", 1, R (EMPTY_PILE), "" },
  { "foundation", "f1: AC; t1: 9C KD; rest: t8", "f1", 1, R (FROM_FOUNDATION), "" }
};

static guint
find_pile (FairGameModel *model,
           const char    *name)
{
  g_autofree char *text = g_strconcat (name, ">", name, NULL);

  return fair_test_move (fair_game_model_get_rules (model), text).from;
}

static void
test_spread (gconstpointer data)
{
  const Spread  *test = data;
  FairGameModel *model = make_still (test->position);
  FairPosition   dealt = *fair_game_model_get_position (model);
  FairReason     reason = fair_game_model_spread (model, find_pile (model, test->from), test->count);

  g_assert_cmpint (reason, ==, test->reason);
  fair_test_assert_steps (model, test->steps);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, *test->steps != '\0');
  g_assert_true (fair_game_model_undo (model) == (*test->steps != '\0'));
  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &dealt);
  fair_test_model_free (model);
}

/* Which move a drop means. */
typedef struct
{
  const char *from;
  guint       count;
  const char *to;
  gboolean    cheat;
  const char *move;
  FairReason  reason;
} Meaning;

typedef struct
{
  const char *name;
  const char *position;
  Meaning     meanings[24];
} Meanings;

static const Meanings meanings[] = {
  { "plenty-of-space", "f3: AH-5H; t1: KH 9S 8D 7C 6H; t2: 8S; t3: TD; t4: KC; rest: t8", { { "t1", 1, "t2", FALSE, "t1>t2*2", R (BUILDS_ANY) }, { "t1", 2, "t2", FALSE, "t1>t2*2", R (BUILDS_ANY) }, { "t1", 4, "t2", FALSE, "t1>t2*2", R (BUILDS_ANY) }, { "t1", 1, "t3", FALSE, "t1>t3*4", R (BUILDS_ANY) }, { "t1", 5, "t3", FALSE, "t1>t3*4", R (BUILDS_ANY) }, { "t1", 2, "t3", TRUE, "t1>t3*4", R (BUILDS_ANY) }, { "t1", 2, "t4", FALSE, "t1>t4*2", R (BUILD_ANY) }, { "t1", 2, "t4", TRUE, "t1>t4*2", R (BUILD_ANY) }, { "t1", 1, "t5", FALSE, "t1>t5", R (FILLS_EMPTY) }, { "t1", 3, "t6", FALSE, "t1>t6*3", R (FILLS_EMPTY) }, { "t1", 4, "t6", FALSE, "t1>t6*3", R (FILLS_EMPTY) }, { "t1", 3, "t6", TRUE, "t1>t6*3", R (FILLS_EMPTY) }, { "t1", 4, "t6", TRUE, "t1>t6*4!", R (CHEATS) }, { "t1", 5, "t6", TRUE, "t1>t6*5", R (NOT_A_RUN_ANY) }, { "t1", 1, "f1", FALSE, "t1>f3", R (FOLLOWS_ON_FOUNDATION) }, { "t1", 1, "f3", FALSE, "t1>f3", R (FOLLOWS_ON_FOUNDATION) }, { "t1", 4, "f4", TRUE, "t1>f3", R (FOLLOWS_ON_FOUNDATION) }, { "t4", 1, "f3", FALSE, "t4>f3", R (FOUNDATION_NEEDS_ACE) }, { "t1", 1, "t1", FALSE, "t1>t1", R (SAME_PILE) }, { "t5", 1, "t1", FALSE, "t5>t1", R (EMPTY_PILE) }, { "t5", 1, "f1", FALSE, "t5>f1", R (EMPTY_PILE) }, { "f3", 1, "t1", FALSE, "f3>t1", R (FROM_FOUNDATION) }, { "t9", 1, "f1", FALSE, "?>f1", R (NO_SUCH_PILE) }, { "t1", 1, "t9", FALSE, "t1>?", R (NO_SUCH_PILE) } } },
  { "one-space", "t1: KH 9S 8D 7C 6H; t2: 8S; t3: TD; t4: KC; t5: KD; t6: KS; rest: t8", { { "t1", 1, "t2", FALSE, "t1>t2*2", R (BUILDS_ANY) }, { "t1", 4, "t3", FALSE, "t1>t3*4", R (NO_SPACE) }, { "t1", 1, "t3", TRUE, "t1>t3*4!", R (CHEATS) }, { "t1", 4, "t7", FALSE, "t1>t7", R (FILLS_EMPTY) }, { "t1", 4, "t7", TRUE, "t1>t7*4!", R (CHEATS) }, { "t1", 1, "t7", TRUE, "t1>t7", R (FILLS_EMPTY) } } },
  { "no-space", "t1: KH 9S 8D 7C 6H; t2: 8S; t3: TD; t4: KC; t5: KD; t6: KS; t7: 7D; rest: t8", { { "t1", 1, "t2", FALSE, "t1>t2*2", R (NO_SPACE) }, { "t1", 1, "t2", TRUE, "t1>t2*2!", R (CHEATS) }, { "t1", 4, "t7", FALSE, "t1>t7", R (BUILDS_ANY) }, { "t1", 4, "t7", TRUE, "t1>t7", R (BUILDS_ANY) }, { "t1", 4, "t4", TRUE, "t1>t4*4", R (BUILD_ANY) } } }
};

static void
test_meaning (gconstpointer data)
{
  const Meanings  *test = data;
  FairGameModel   *model = make_still (test->position);
  const FairRules *rules = fair_game_model_get_rules (model);

  for (guint i = 0; i < G_N_ELEMENTS (test->meanings) && test->meanings[i].from; i++)
    {
      const Meaning *meaning = &test->meanings[i];
      FairMove       move = fair_game_model_resolve (model, find_pile (model, meaning->from), meaning->count,
                                                     find_pile (model, meaning->to), meaning->cheat);
      char           text[FAIR_MOVE_TEXT];

      g_test_message ("%s %u %s", meaning->from, meaning->count, meaning->to);
      fair_move_print (rules, move, text);
      g_assert_cmpstr (text, ==, meaning->move);
      g_assert_cmpint (fair_check (rules, fair_game_model_get_position (model), move), ==, meaning->reason);
    }
  fair_test_assert_steps (model, "");
  g_assert_false (fair_game_model_get_notes (model)->assistance != 0);
  fair_test_model_free (model);
}

/* A cheat makes the game assisted, and undo does not change that; allowing a cheat that is not needed does not. */
static void
test_assisted (void)
{
  FairGameModel *model = make_still ("t1: KH 9S 8D 7C 6H; t2: 8S; t3: TD; t4: KC; t5: KD; t6: KS; t7: 7D; rest: t8");
  FairMove       move = fair_game_model_resolve (model, find_pile (model, "t1"), 4, find_pile (model, "t7"), TRUE);

  fair_game_model_play (model, move);
  g_assert_false (fair_game_model_get_notes (model)->assistance != 0);
  fair_test_model_undo (model, 1);
  g_assert_cmpint (fair_test_model_try (model, "t1>t7!"), ==, R (NO_CHEAT_NEEDED));
  g_assert_cmpint (fair_test_model_try (model, "t1>t4*4!"), ==, R (BUILD_ANY));
  g_assert_false (fair_game_model_get_notes (model)->assistance != 0);

  fair_test_model_play (model, "t1>t3*4!");
  g_assert_true (fair_game_model_get_notes (model)->assistance != 0);
  fair_test_model_undo (model, 1);
  g_assert_true (fair_game_model_get_notes (model)->assistance != 0);
  fair_test_model_play (model, "t1>t7");
  g_assert_true (fair_game_model_restart (model));
  g_assert_true (fair_game_model_get_notes (model)->assistance != 0);
  fair_test_model_free (model);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (automatic); i++)
    fair_test_add ("/fair/model-castle/automatic", automatic[i].name, &automatic[i], test_automatic);
  for (guint i = 0; i < G_N_ELEMENTS (spreads); i++)
    fair_test_add ("/fair/model-castle/spread", spreads[i].name, &spreads[i], test_spread);
  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    fair_test_add ("/fair/model-castle/meaning", meanings[i].name, &meanings[i], test_meaning);
  g_test_add_func ("/fair/model-castle/after-undo", test_after_undo);
  g_test_add_func ("/fair/model-castle/switched-off", test_switched_off);
  g_test_add_func ("/fair/model-castle/won-by-deal", test_won_by_deal);
  g_test_add_func ("/fair/model-castle/then-autocomplete", test_then_autocomplete);
  g_test_add_func ("/fair/model-castle/assisted", test_assisted);
  g_test_add_data_func ("/fair/model-castle/random/1", "beleaguered-castle", test_automatic_random);
  g_test_add_data_func ("/fair/model-castle/random/5", "beleaguered-castle starting-rank=5", test_automatic_random);
  g_test_add_data_func ("/fair/model-castle/random/9", "beleaguered-castle starting-rank=9", test_automatic_random);
  g_test_add_data_func ("/fair/model-castle/random/0", "streets-and-alleys", test_automatic_random);

  return g_test_run ();
}
