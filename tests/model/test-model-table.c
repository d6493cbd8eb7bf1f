/* The behavior of all games on the table: autocomplete, lost games, seen cards; and the catalog. */
#include "model-helpers.h"

#include "fair-deal-pool.h"

/* The catalog. */

static void
test_types (void)
{
  const struct
  {
    const char       *id;
    const FairFamily *family; /* NULL for the plain one */
  } types[] = {
    { "churchill" },
    { "demonthief" },
    { "demons-and-thieves" },
    { "kingcell" },
    { "rush", &fair_rush_family },
    { "beleaguered-castle", &fair_castle_family },
    { "streets-and-alleys", &fair_castle_family }
  };
  const FairFamily plain = { 0 };

  g_assert_cmpuint (fair_games_count (), >=, G_N_ELEMENTS (types));
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    for (guint n = 0; n < 2; n++)
      {
        const guint64  number = n == 0 ? 12345 : FAIR_MAX_DEAL;
        FairRules      rules;
        FairPosition   dealt;
        FairGameModel *model;

        fair_test_rules (types[i].id, &rules);
        fair_deal_number (&rules, number, &dealt);
        model = fair_game_model_new (&rules, number, TRUE);
        if (types[i].family != NULL)
          g_assert_true (fair_game_model_get_family (model) == types[i].family);
        else
          g_assert_cmpmem (fair_game_model_get_family (model), sizeof plain, &plain, sizeof plain);
        g_assert_true (fair_game_model_get_rules (model) != &rules);
        g_assert_true (fair_game_model_get_rules (model)->game == rules.game);
        g_assert_cmpuint (fair_game_model_get_number (model), ==, number);
        g_assert_true (fair_game_model_get_concealed (model) == (fair_game_model_get_clock (model) != NULL));
        while (fair_game_model_undo (model))
          ;
        fair_test_assert_same (&rules, fair_game_model_get_position (model), &dealt);
        fair_test_model_free (model);
      }
}

static void
test_numbers (void)
{
  guint64 greatest = 0;

  for (guint i = 0; i < 10000; i++)
    {
      guint64 number = fair_deal_pool_pick_number ();

      g_assert_cmpuint (number, <=, 999999999);
      greatest = MAX (greatest, number);
    }
  g_assert_cmpuint (greatest, >, 900000000);
}

/* Autocomplete. */
typedef struct
{
  const char *name;
  const char *rules;
  const char *position;
  const char *step;
  const char *played; /* by the program after it; NULL for nothing */
} Autocomplete;

#define RED_UP "f2: AD-QD; f3: AH-QH; f4: AS-QS; "
#define OTHERS_UP "f3: AC-KC; f4: AC-KC; f5: AD-KD; f6: AD-KD; f7: AH-KH; f8: AH-KH; "

static const Autocomplete autocompletes[] = {
  { "cells", "kingcell", "f1: AC-JC; " RED_UP "c1: KC; c2: QC; t1: KD; t2: KH; t3: KS", "t1>t4",
    "auto:c2>f1+t2>f3+t3>f4+t4>f2+c1>f1" },
  { "covered", "kingcell", "f1: AC-JC; " RED_UP "t1: QC KC; t2: KD; t3: KH; t4: KS", "t2>t5", NULL },
  { "uncovered", "kingcell", "f1: AC-JC; " RED_UP "t1: QC KC; t2: KD; t3: KH; t4: KS", "t1>c1",
    "auto:t1>f1+t2>f2+t3>f3+t4>f4+c1>f1" },
  { "won-anyway", "kingcell", "f1: AC-QC; f2: AD-KD; f3: AH-KH; f4: AS-KS; t1: KC", "t1>f1", NULL },
  { "last-but-one", "kingcell", "f1: AC-QC; f2: AD-QD; f3: AH-KH; f4: AS-KS; t1: KC; t2: KD", "t1>f1", "auto:t2>f2" },
  { "stock", "demonthief", "f1: AS-KS; f2: AS-JS; " OTHERS_UP "t1: QS; s: [KS]", "t1>t5", NULL },
  { "waste", "demonthief", "f1: AS-QS; f2: AS-JS; " OTHERS_UP "w: KS QS; t1: KS", "t1>t5", "auto:w>f2+t5>f1+w>f2" },
  { "devils-six", "churchill", "f1: AS-QS; f2: AS-QS; f3: AH-KH; f4: AH-QH; f5: AC-KC; f6: AC-KC; f7: AD-KD; f8: AD-KD; "
                               "r1: KS; t1: KS; t2: KH",
    "t1>t3", "auto:t2>f4+t3>f1+r1>f2" },
  /* Of two equal cards only the one on top of the needed card works. */
  { "twins", "demonthief", "f1: AS-JS; f2: AS-TS; " OTHERS_UP "t1: QS; t2: JS QS; t3: KS; t4: KS", "t3>t5",
    "auto:t2>f1+t2>f2+t1>f2+t4>f1+t5>f2" },
  { "castle", "streets-and-alleys", "f1: AC-JC; " RED_UP "t1: KC; t2: KS QC; t3: KD; t4: KH", "t3>t5",
    "auto:t2>f1+t1>f1+t2>f4+t4>f3+t5>f2" }
};

static FairGameModel *
make_still (const char *rules,
            const char *position)
{
  gboolean castle = g_str_has_prefix (rules, "streets") || g_str_has_prefix (rules, "bel");

  return fair_test_model_from (rules, position, !castle);
}

static void
test_autocomplete (gconstpointer data)
{
  const Autocomplete *test = data;
  FairGameModel      *model = make_still (test->rules, test->position);
  g_autofree char    *steps = g_strjoin (" ", test->step, test->played, NULL);
  const FairHistory  *history = fair_game_model_get_history (model);
  FairPosition        won;

  /* If it is off, nothing is played. */
  g_object_set (model, "autocomplete", FALSE, NULL);
  fair_test_model_play (model, test->step);
  fair_test_assert_steps (model, test->step);
  fair_test_model_undo (model, 1);

  g_object_set (model, "autocomplete", TRUE, NULL);
  fair_test_assert_steps (model, "");
  g_assert_true (fair_game_model_redo (model));
  fair_test_assert_steps (model, test->step);
  fair_test_model_undo (model, 1);
  fair_test_model_play (model, test->step);
  fair_test_assert_steps (model, steps);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);
  if (test->played)
    {
      g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_WON);
      won = *fair_game_model_get_position (model);
      g_assert_true (fair_game_model_undo (model));
      fair_test_assert_steps (model, test->step);
      g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);
      g_assert_cmpuint (fair_game_model_get_notes (model)->undone, ==, 2);
      g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
      g_assert_true (fair_game_model_redo (model));
      fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &won);
      g_assert_cmpuint (history->steps->len, ==, 2);
    }
  fair_test_model_free (model);
}

/* Lost. */

static void
test_lost_settled (void)
{
  FairGameModel *model =
    fair_test_model_from ("churchill", "t1: 9C; t2: 9C; t3: 9D; t4: 9D; t5: 9H; t6: 9H; t7: 9S; t8: 9S; t9: 7C; t10: 7D; "
                                       "s: [5D]; rest: t10",
                          TRUE);
  FairTestNotes notes;

  fair_game_model_settle (model);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
  fair_test_notes_init (&notes, model);
  fair_test_model_play (model, "draw");
  fair_test_notes_check (&notes);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
  fair_game_model_settle (model);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_LOST);
  fair_test_notes_check (&notes);
  fair_game_model_settle (model);
  fair_test_notes_check (&notes);

  /* The game is not over. */
  g_assert_true (fair_game_model_may_play (model));
  fair_test_model_undo (model, 1);
  fair_test_notes_check (&notes);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
  fair_game_model_settle (model);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
  g_assert_true (fair_game_model_redo (model));
  fair_game_model_settle (model);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_LOST);
  g_assert_true (fair_game_model_restart (model));
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
  fair_test_model_undo (model, 1);
  fair_game_model_settle (model);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_LOST);

  fair_test_notes_clear (&notes);
  fair_test_model_free (model);
}

/* Plays at random until the game is lost by a search of at least @least positions. */
static FairGameModel *
play_until_lost (const char *words,
                 guint       least,
                 FairStuck  *search)
{
  for (guint64 number = 0; number < 200; number++)
    {
      FairGameModel *model = fair_test_model (words, number);
      guint64        seed = number;

      while (fair_test_model_play_any (model, &seed) && fair_game_model_get_moves (model) < 300)
        if (fair_status_search (search, fair_game_model_get_rules (model), fair_game_model_get_position (model)) == FAIR_STATUS_LOST)
          break;
      if (search->answer == FAIR_STUCK_YES && search->n_positions >= least)
        return model;
      g_object_unref (model);
    }

  g_assert_not_reached ();
}

/* The search runs in slices when the main loop is idle, and stops if the position changes. */
static void
test_lost_in_slices (void)
{
  g_autofree FairStuck *search = g_new (FairStuck, 1);
  FairGameModel        *model = play_until_lost ("beleaguered-castle", 300, search);
  guint                 n_slices = 0;

  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
  while (g_main_context_iteration (NULL, FALSE))
    {
      n_slices++;
      if (fair_game_model_get_status (model) == FAIR_STATUS_LOST)
        break;
    }
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_LOST);
  g_assert_cmpuint (n_slices, >=, 3);
  g_assert_false (g_main_context_pending (NULL));

  /* A search for a former position is dropped, */
  g_assert_true (fair_game_model_undo (model));
  g_assert_true (fair_game_model_redo (model));
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
  g_main_context_iteration (NULL, FALSE);
  g_assert_true (fair_game_model_restart (model));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);

  /* and so is one for a model that was freed. */
  g_assert_true (fair_game_model_undo (model) && g_main_context_pending (NULL));
  fair_test_model_free (model);
  g_assert_false (g_main_context_iteration (NULL, FALSE));
}

/* The search for "lost" ignores cheats, so a cheat can lead out of a lost game. */
static void
test_lost_until_cheat (void)
{
  g_autofree FairStuck *search = g_new (FairStuck, 1);
  FairGameModel        *model =
    make_still ("streets-and-alleys", "f1: AC-TC; f2: AD-6D; f3: AH-8H; f4: AS-8S; t1: 7D 9S 8D; t2: TD; t3: JC QC KC; "
                                      "t4: JH QH KH; t5: JS QS KS; t6: 9D JD QD KD; t7: TS; t8: 9H TH");

  fair_game_model_settle (model);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_LOST);
  fair_test_model_play (model, "t1>t2*2!");
  g_assert_cmpint (fair_status_search (search, fair_game_model_get_rules (model), fair_game_model_get_position (model)),
                   ==, FAIR_STATUS_PLAYING);
  fair_game_model_settle (model);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
  fair_test_model_undo (model, 1);
  fair_game_model_settle (model);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_LOST);
  g_assert_true (fair_game_model_redo (model));
  fair_game_model_settle (model);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
  fair_test_model_free (model);
}

/* A lost game stays lost while moves are played, without being unknown in between, until they are undone. */
static void
test_lost_played_on (void)
{
  g_autofree FairStuck *search = g_new (FairStuck, 1);
  FairGameModel        *model = play_until_lost ("beleaguered-castle", 300, search);
  guint64               seed = 1;
  guint                 n = 0;
  FairTestNotes         notes;

  fair_game_model_settle (model);
  fair_test_notes_init (&notes, model);
  while (n < 5 && fair_test_model_play_any (model, &seed))
    {
      n++;
      g_assert_cmpuint (notes.counts[FAIR_TEST_STATUS], ==, 0);
      g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_LOST);
      g_assert_cmpint (fair_status_search (search, fair_game_model_get_rules (model), fair_game_model_get_position (model)),
                       ==, FAIR_STATUS_LOST);
    }
  g_assert_cmpuint (n, ==, 5);
  g_assert_true (fair_game_model_restart (model));
  fair_game_model_settle (model);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
  fair_test_notes_clear (&notes);
  fair_test_model_free (model);
}

/* During random play the model has the same status as the kernel. */
static void
test_lost_random (gconstpointer data)
{
  g_autofree FairStuck *search = g_new (FairStuck, 1);
  FairGameModel        *model = fair_test_model (data, 2);
  guint64               seed = 17;

  for (guint i = 0; i < 15; i++)
    {
      if (!fair_test_model_play_any (model, &seed) || fair_random_below (&seed, 4) == 0)
        fair_game_model_undo (model);
      fair_game_model_settle (model);
      g_assert_cmpint (fair_game_model_get_status (model), ==,
                       fair_status_search (search, fair_game_model_get_rules (model), fair_game_model_get_position (model)));
    }
  fair_test_model_free (model);
}

/* A drop on any foundation means the one that takes the card; otherwise the dropped cards move. */
static void
test_meaning (void)
{
  static const struct
  {
    const char *dropped;
    const char *meant;
  } drops[] = {
    { "t1>f1", "t1>f3" },
    { "t1>f3", "t1>f3" },
    { "t1>f8", "t1>f3" },
    { "t2>f1", "t2>f2" },
    { "t1>f1*2", "t1>f1*2" },
    { "t4>f7", "t4>f7" },
    { "t5>f1", "t5>f1" },
    { "w>f2", "w>f2" },
    { "t1>t3*2", "t1>t3*2" },
    { "t1>t9", "t1>t9" },
    { "s>f1", "s>f1" },
    { "t10>f1", "t10>f1" },
    { "t1>t10", "t1>t10" }
  };
  FairGameModel *model =
    fair_test_model_from ("demonthief", "f1: 5C; f3: 5S; t1: 7H 6S; t2: 5D; t3: 8S; t4: 9S; rest: s", TRUE);
  const FairRules *rules = fair_game_model_get_rules (model);

  for (guint i = 0; i < G_N_ELEMENTS (drops); i++)
    for (guint cheat = 0; cheat < 2; cheat++)
      {
        FairMove move = fair_test_move (rules, drops[i].dropped);

        g_test_message ("%s", drops[i].dropped);
        move = fair_game_model_resolve (model, move.from, move.count, move.to, cheat);
        g_assert_true (fair_move_equal (move, fair_test_move (rules, drops[i].meant)));
      }
  fair_test_model_free (model);
}

/* Seen cards: those that were face up at any time since the deal, and no others. */
static void
see_position (FairGameModel     *model,
              guint              change,
              const FairEffects *effects,
              gboolean          *seen)
{
  const FairPosition *position = fair_game_model_get_position (model);

  for (guint pile = 0; pile < fair_game_model_get_rules (model)->n_piles; pile++)
    for (guint i = position->down[pile]; i < fair_position_count (position, pile); i++)
      seen[fair_position_pile (position, pile)[i]] = TRUE;
}

static void
test_seen (gconstpointer data)
{
  for (guint64 number = 1; number <= 3; number++)
    {
      FairGameModel *model = fair_test_model (data, number);
      gboolean       seen[FAIR_CARD_CODES] = { FALSE };
      guint64        seed = number;

      see_position (model, 0, NULL, seen);
      g_signal_connect (model, "changed", G_CALLBACK (see_position), seen);
      for (guint i = 0; i < 200; i++)
        {
          guint64 choice = fair_random_below (&seed, 50);

          if (choice < 30)
            fair_test_model_play_any (model, &seed);
          else if (choice < 40)
            fair_game_model_undo (model);
          else if (choice < 49)
            fair_game_model_redo (model);
          else if (fair_game_model_restart (model) && fair_game_model_get_clock (model) != NULL)
            fair_game_clock_start (fair_game_model_get_clock (model), 0);
          for (FairCard card = 0; card < FAIR_CARD_CODES; card++)
            g_assert_true (fair_seen_has (&fair_game_model_get_notes (model)->seen, card) == seen[card]);
        }
      g_signal_handlers_disconnect_by_data (model, seen);
      fair_test_model_free (model);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/model-table/types", test_types);
  g_test_add_func ("/fair/model-table/numbers", test_numbers);
  for (guint i = 0; i < G_N_ELEMENTS (autocompletes); i++)
    fair_test_add ("/fair/model-table/autocomplete", autocompletes[i].name, &autocompletes[i], test_autocomplete);
  g_test_add_func ("/fair/model-table/meaning", test_meaning);
  g_test_add_func ("/fair/model-table/lost-settled", test_lost_settled);
  g_test_add_func ("/fair/model-table/lost-in-slices", test_lost_in_slices);
  g_test_add_func ("/fair/model-table/lost-until-cheat", test_lost_until_cheat);
  g_test_add_func ("/fair/model-table/lost-played-on", test_lost_played_on);
  for (guint i = 0; fair_test_games ()[i]; i++)
    {
      fair_test_add ("/fair/model-table/lost-random", fair_test_games ()[i], fair_test_games ()[i], test_lost_random);
      fair_test_add ("/fair/model-table/seen", fair_test_games ()[i], fair_test_games ()[i], test_seen);
    }

  return g_test_run ();
}
