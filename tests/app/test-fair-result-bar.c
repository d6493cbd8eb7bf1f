/* Messages for a game that is stuck, and for an invalid deal number. */
#include "config.h"

#include "fair-game-result.h"
#include "fair-number-dialog.h"
#include "fair-result-bar.h"
#include "model-helpers.h"
#include "widget-helpers.h"

#include <adwaita.h>

static void
assert_stuck (const char *words,
              const char *position,
              const char *text)
{
  g_autoptr (GtkWidget) bar = g_object_ref_sink (g_object_new (FAIR_TYPE_RESULT_BAR, NULL));
  GtkWidget     *window = gtk_window_new ();
  FairGameModel *model = fair_test_model_from (words, position, TRUE);
  FairTableGame *game = fair_table_game_new_lesson (model);
  guint          deadline = g_timeout_add_once (FAIR_TEST_DEADLINE, fair_test_deadline_cb, (gpointer) text);

  gtk_window_set_child (GTK_WINDOW (window), bar);
  gtk_window_present (GTK_WINDOW (window));
  fair_result_bar_set_game (FAIR_RESULT_BAR (bar), game);
  while (fair_test_find (bar, GTK_TYPE_LABEL, text) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (deadline);
  g_assert_nonnull (fair_test_find (bar, GTK_TYPE_BUTTON, "Restart"));
  fair_result_bar_set_game (FAIR_RESULT_BAR (bar), NULL);
  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (game);
  fair_test_model_free (model);
}

/* The message depends on whether cards can still be moved and, if so, on whether the player sees all of them. */
static void
test_stuck (void)
{
  assert_stuck ("kingcell",
                "c1: 5C; c2: 5D; c3: 5H; c4: 5S; t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 2D; t6: 2H; t7: 2C; t8: KS; rest: t8",
                "Stuck: no card can be moved.");
  assert_stuck ("kingcell",
                "c1: 5C; c2: 5D; c3: 5H; t1: 9C 3S; t2: 9D 3C; t3: KD; t4: 9S 3D; t5: 3H 7D; t6: 4H 7H; t7: 4C 7C; t8: KS; rest: t3",
                "This game can no longer be won.");
  assert_stuck ("streets-and-alleys",
                "t1: 9C 8C; t2: JD; t3: JH; t4: 9S; t5: 4D; t6: 4H; t7: KC; t8: KS; rest: t2",
                "This game can no longer be won.");
  assert_stuck ("churchill",
                "t1: 8C; t2: 9D; t3: 9H; t4: JS; t5: 2C; t6: 2D; t7: 5C; t8: 5S; t9: KC; t10: KS; rest: t3",
                "Stuck: no move leads to anything new.");
}

/* A stuck game can be undone, but not while its clock is paused. */
static void
test_undo (void)
{
  g_autoptr (GtkWidget) bar = g_object_ref_sink (g_object_new (FAIR_TYPE_RESULT_BAR, NULL));
  FairGameModel *model = fair_test_model ("rush", 1);
  FairTableGame *game;
  GtkWidget     *window = gtk_window_new ();
  guint64        seed = 1;

  for (guint n_moves = 0; fair_game_model_get_status (model) != FAIR_STATUS_LOST || !fair_game_model_get_can_undo (model); n_moves++)
    {
      if (n_moves == 500 || fair_game_model_get_status (model) != FAIR_STATUS_PLAYING)
        {
          fair_test_model_free (model);
          model = fair_test_model ("rush", seed % 1000);
          n_moves = 0;
        }
      fair_game_clock_start (fair_game_model_get_clock (model), 0);
      fair_test_model_play_any (model, &seed);
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
  game = fair_table_game_new_lesson (model);
  gtk_window_set_child (GTK_WINDOW (window), bar);
  gtk_window_present (GTK_WINDOW (window));
  fair_game_clock_pause (fair_game_model_get_clock (model), 0);
  fair_result_bar_set_game (FAIR_RESULT_BAR (bar), game);
  fair_test_wait_for (GTK_TYPE_BUTTON, "Restart");
  g_assert_null (fair_test_find (bar, GTK_TYPE_BUTTON, "Undo"));
  fair_game_clock_start (fair_game_model_get_clock (model), 0);
  fair_test_wait_for (GTK_TYPE_BUTTON, "Undo");
  fair_result_bar_set_game (FAIR_RESULT_BAR (bar), NULL);
  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (game);
  fair_test_model_free (model);
}

/* The message for a win mentions help. */
static void
test_help (void)
{
  g_autoptr (GtkWidget) bar = g_object_ref_sink (g_object_new (FAIR_TYPE_RESULT_BAR, NULL));
  GtkWidget     *window = gtk_window_new ();
  FairGameModel *model = fair_test_model ("beleaguered-castle starting-rank=12", 5);
  g_autoptr (FairTableGame) game = fair_table_game_new_lesson (model);

  gtk_window_set_child (GTK_WINDOW (window), bar);
  gtk_window_present (GTK_WINDOW (window));
  fair_result_bar_set_game (FAIR_RESULT_BAR (bar), game);
  while (fair_test_find (bar, GTK_TYPE_LABEL, "You won in 0 moves!") == NULL)
    g_main_context_iteration (NULL, TRUE);
  fair_game_model_assist (model, FAIR_ASSISTANCE_SHOW_ME);
  fair_result_bar_set_game (FAIR_RESULT_BAR (bar), NULL);
  fair_result_bar_set_game (FAIR_RESULT_BAR (bar), game);
  while (fair_test_find (bar, GTK_TYPE_LABEL, "You won, with help, in 0 moves.") == NULL)
    g_main_context_iteration (NULL, TRUE);
  fair_result_bar_set_game (FAIR_RESULT_BAR (bar), NULL);
  gtk_window_destroy (GTK_WINDOW (window));
  g_clear_object (&game);
  fair_test_model_free (model);
}

/* Somebody else's result of the same deal is shown beside the player's. */
static void
test_comparison (void)
{
  g_autoptr (GtkWidget) bar = g_object_ref_sink (g_object_new (FAIR_TYPE_RESULT_BAR, NULL));
  GtkWidget     *window = gtk_window_new ();
  FairGameModel *model = fair_test_model ("beleaguered-castle starting-rank=12", 5);
  g_autoptr (FairTableGame) game = fair_table_game_new_lesson (model);
  g_autoptr (FairResult) result = fair_game_result_make (model, "", FAIR_OUTCOME_WON, 0, 0);
  g_autoptr (FairRival) rival = NULL;

  result->n_moves = 131;
  rival = fair_rival_new (result, "Ann");
  g_assert_true (fair_rival_has_deal (rival, model));
  fair_table_game_set_rival (game, rival);
  rival->result->number = 6;
  g_assert_false (fair_rival_has_deal (rival, model));

  gtk_window_set_child (GTK_WINDOW (window), bar);
  gtk_window_present (GTK_WINDOW (window));
  fair_result_bar_set_game (FAIR_RESULT_BAR (bar), game);
  fair_test_wait_for (GTK_TYPE_LABEL, "You won in 0 moves! You: 0 moves; Ann: 131 moves. You did better by 131 moves.");
  fair_result_bar_set_game (FAIR_RESULT_BAR (bar), NULL);
  gtk_window_destroy (GTK_WINDOW (window));
  g_clear_object (&game);
  fair_test_model_free (model);
}

static void
test_number (void)
{
  static const struct
  {
    const char *text;
    const char *fault;
  } cases[] = {
    { "0", NULL },
    { " 12 ", NULL },
    { "9223372036854775807", NULL },
    { "", "Type a number." },
    { "  ", "Type a number." },
    { "9223372036854775808", "This number is too large. The largest is 9223372036854775807." },
    { "99999999999999999999999999", "This number is too large. The largest is 9223372036854775807." },
    { "-3", "A deal number cannot be negative." },
    { "1.5", "Use only digits: no decimal point, commas, or fractions." },
    { "1,000", "Use only digits: no decimal point, commas, or fractions." },
    { "12a", "Use only digits: no letters, spaces, or signs." },
    { "1 2", "Use only digits: no letters, spaces, or signs." },
    { "0x10", "Use only digits: no letters, spaces, or signs." },
    { "twelve", "This is not a number. Use only digits." },
    { "+", "This is not a number. Use only digits." },
    { "\xc3\xa9", "This is not a number. Use only digits." }
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *fault = fair_number_dup_fault (cases[i].text);

      g_assert_cmpstr (fault, ==, cases[i].fault);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/fair/result-bar/stuck", test_stuck);
  g_test_add_func ("/fair/result-bar/undo", test_undo);
  g_test_add_func ("/fair/result-bar/help", test_help);
  g_test_add_func ("/fair/result-bar/comparison", test_comparison);
  g_test_add_func ("/fair/result-bar/number", test_number);

  return g_test_run ();
}
