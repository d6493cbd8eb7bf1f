/* test-view-board.c: a board always shows its game.
 *
 * Plays at random with undo, redo, restart, resizes and other games on the same board, and compares the board with a
 * new one for the same game: each child, and sometimes each pixel.  view-contract.c checks the accessibility tree.
 */
#include "config.h"

#include "view-helpers.h"

#include "fair-board-item.h"

#include <string.h>

static const struct
{
  int width;
  int height;
} sizes[] = {
  { 360, 480 }, { 1280, 800 }, { 803, 601 }, { 640, 333 }, { 1920, 1080 }, { 480, 960 }
};

/* Waits until frames have finished all motion of @board. */
static void
wait_for_rest (FairTestStage *stage,
               FairBoard     *board)
{
  gint64 deadline = g_get_monotonic_time () + 30 * G_USEC_PER_SEC;

  while (fair_board_is_moving (board))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      fair_test_stage_wait_frame (stage);
      fair_test_assert_view (board, FALSE);
    }
  fair_test_stage_wait_frame (stage);
  fair_test_assert_view (board, TRUE);
}

/* Does something that a player can do, or lets time pass. */
static void
act (FairTestStage *stage,
     FairBoard     *board,
     guint64       *seed)
{
  FairGameModel *model = board->model;
  guint          size = (guint) fair_random_below (seed, G_N_ELEMENTS (sizes));

  switch (fair_random_below (seed, 16))
    {
    case 0:
    case 1:
    case 2:
      fair_game_model_undo (model);
      break;
    case 3:
      fair_game_model_redo (model);
      break;
    case 4:
      fair_test_stage_resize (stage, sizes[size].width, sizes[size].height);
      break;
    case 5:
      if (fair_random_below (seed, 8) == 0)
        fair_game_model_restart (model);
      break;
    case 6:
      if (fair_game_model_get_clock (model) != NULL)
        fair_game_clock_pause (fair_game_model_get_clock (model), 0);
      break;
    case 7:
      fair_test_stage_wait_frame (stage);
      break;
    default:
      if (fair_game_model_may_play (model))
        fair_test_model_play_any (model, seed);
      else if (fair_game_model_get_clock (model) != NULL)
        fair_game_clock_start (fair_game_model_get_clock (model), 0);
    }
}

static void
test_fresh (gconstpointer data)
{
  FairTestStage  stage;
  FairBoard     *board;
  FairGameModel *model = fair_test_new_game (data, 3);
  guint64        seed = g_test_rand_int ();

  fair_test_stage_init (&stage, 1280, 800);
  board = fair_test_stage_add (&stage, model);
  fair_test_stage_check_fresh (&stage, board, TRUE);
  for (guint n = 1; n <= (g_test_thorough () ? 160 : 40); n++)
    {
      act (&stage, board, &seed);
      fair_test_assert_view (board, FALSE);
      if (n % 80 == 0)
        wait_for_rest (&stage, board);
      if (n % 8 == 0)
        fair_test_stage_check_fresh (&stage, board, n % 80 == 0);
    }
  fair_test_stage_remove (&stage, board);
  fair_test_stage_clear (&stage);
  fair_test_model_free (model);
}

/* Plays a move that brings no card to a foundation, so that columns get long. Returns: whether there was one */
static gboolean
play_long (FairGameModel *model,
           guint64       *seed)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  FairMove         moves[FAIR_MAX_MOVES];
  guint            n = fair_list (rules, fair_game_model_get_position (model), moves);

  for (guint i = 0; i < 20 && n > 0; i++)
    {
      FairMove move = moves[fair_random_below (seed, n)];

      if (move.kind != FAIR_MOVE_END && (move.kind != FAIR_MOVE_CARDS || rules->piles[move.to].role != FAIR_FOUNDATION))
        {
          fair_game_model_play (model, move);
          return TRUE;
        }
    }

  return FALSE;
}

/* Cards that got smaller in the course of a game have their first size again when everything is undone. */
static void
test_undone (void)
{
  static const char *const games[] = { "kingcell", "streets-and-alleys", "demonthief", "churchill" };
  FairTestStage            stage;
  guint                    n_shrunk = 0;

  fair_test_stage_init (&stage, 1280, 707);
  for (guint i = 0; i < (g_test_thorough () ? 40 : 8); i++)
    {
      FairGameModel *model = fair_test_new_game (games[i % G_N_ELEMENTS (games)], i);
      FairBoard     *board = fair_test_stage_add (&stage, model);
      float          width = board->layout.card_width;
      float          least = width;
      guint64        seed = i;

      for (guint n = 0; n < 100 && play_long (model, &seed); n++)
        least = MIN (least, board->layout.card_width);
      n_shrunk += least < width;
      while (fair_game_model_undo (model))
        ;
      g_assert_cmpfloat_with_epsilon (board->layout.card_width, width, 0.01f);
      fair_test_stage_check_fresh (&stage, board, FALSE);
      fair_test_stage_remove (&stage, board);
      fair_test_model_free (model);
    }
  g_assert_cmpuint (n_shrunk, >, 0);
  fair_test_stage_clear (&stage);
}

/* The layouts of the covers go with the board. */
static void
test_layouts (void)
{
  FairTestStage  stage;
  FairGameModel *model = fair_test_new_game ("kingcell", 1);
  FairBoard     *board;
  gpointer       layouts[2];

  fair_test_stage_init (&stage, sizes[0].width, sizes[0].height);
  board = fair_test_stage_add (&stage, model);
  layouts[0] = gtk_widget_get_layout_manager (board->numbers);
  layouts[1] = gtk_widget_get_layout_manager (board->marks);
  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    g_object_add_weak_pointer (layouts[i], &layouts[i]);
  fair_test_stage_remove (&stage, board);
  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    g_assert_null (layouts[i]);
  fair_test_stage_clear (&stage);
  fair_test_model_free (model);
}

/* One board for all games; each is continued where it was left, while cards are moving. */
static void
test_games (void)
{
  FairTestStage  stage;
  FairBoard     *board;
  FairGameModel *models[32] = { NULL };
  guint64        seed = g_test_rand_int ();
  guint          n_models = 0;

  for (; fair_test_games ()[n_models] && n_models < G_N_ELEMENTS (models); n_models++)
    models[n_models] = fair_test_new_game (fair_test_games ()[n_models], n_models);
  fair_test_stage_init (&stage, 803, 601);
  board = fair_test_stage_add (&stage, models[0]);
  for (guint n = 1; n <= (g_test_thorough () ? 120 : 20); n++)
    {
      fair_board_set_model (board, models[fair_random_below (&seed, n_models)]);
      if (n % 2 == 0)
        fair_test_stage_lay_out (&stage);
      for (guint i = 0; i < 4; i++)
        act (&stage, board, &seed);
      fair_test_assert_view (board, FALSE);
      if (n % 4 == 0)
        fair_test_stage_check_fresh (&stage, board, n % 40 == 0);
      if (n % 13 == 0)
        fair_board_set_model (board, NULL);
    }
  fair_test_stage_remove (&stage, board);
  fair_test_stage_clear (&stage);
  for (guint i = 0; i < n_models; i++)
    fair_test_model_free (models[i]);
}

/* The marks on empty places show what each of them takes. */
static void
test_marks (void)
{
  static const struct
  {
    const char *words;
    FairRole    role;
    const char *mark; /* on the first pile of that role */
  } expected[] = {
    { "churchill", FAIR_FOUNDATION, "♠" },
    { "churchill sort-foundations=false", FAIR_FOUNDATION, "A" },
    { "churchill", FAIR_COLUMN, "K" },
    { "churchill", FAIR_RESERVE, "" },
    { "demonthief", FAIR_COLUMN, "+" },
    { "demonthief", FAIR_WASTE, "" },
    { "freecell", FAIR_CELL, "+" },
    { "freecell", FAIR_COLUMN, "+" },
    { "kingcell", FAIR_CELL, "+" },
    { "kingcell", FAIR_COLUMN, "K" },
    { "klondike", FAIR_COLUMN, "K" },
    { "klondike", FAIR_STOCK, "24" },
    { "rush", FAIR_COLUMN, "K" },
    { "rush", FAIR_STOCK, "24" },
    { "beleaguered-castle", FAIR_COLUMN, "+" },
    { "beleaguered-castle", FAIR_FOUNDATION, "♣" }
  };
  FairTestStage stage;

  fair_test_stage_init (&stage, 640, 480);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      FairGameModel *model = fair_test_new_game (expected[i].words, 1);
      FairBoard     *board = fair_test_stage_add (&stage, model);
      GtkWidget     *place = board->places[fair_game_model_get_rules (model)->first[expected[i].role]];

      g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_widget_get_first_child (place))), ==, expected[i].mark);
      fair_test_stage_remove (&stage, board);
      fair_test_model_free (model);
    }
  fair_test_stage_clear (&stage);
}

/* Settings lead to the same table, whenever they change. */
static void
test_settings (void)
{
  FairTestStage  stage;
  FairBoard     *board;
  FairGameModel *model = fair_test_model ("rush", 4);
  guint          pile = fair_game_model_get_rules (model)->first[FAIR_FOUNDATION];

  fair_test_stage_init (&stage, 640, 640);
  board = fair_test_stage_add (&stage, NULL);
  g_object_set (board, "animate-deal", TRUE, "fast", TRUE, NULL);
  fair_board_set_model (board, model);
  fair_test_assert_view (board, FALSE);
  fair_test_stage_lay_out (&stage);
  g_assert_true (fair_board_is_moving (board));
  fair_test_assert_view (board, FALSE);
  wait_for_rest (&stage, board);
  fair_test_stage_check_fresh (&stage, board, TRUE);

  /* A resumed game is not dealt with an animation. */
  fair_game_model_play (model, fair_move_simple (FAIR_MOVE_DRAW));
  fair_board_set_model (board, NULL);
  fair_board_set_model (board, model);
  fair_test_stage_lay_out (&stage);
  g_assert_false (fair_board_is_moving (board));
  fair_test_assert_view (board, TRUE);
  fair_game_model_undo (model);
  fair_test_stage_finish (&stage, board);

  /* The counter is drawn, and has an accessible text. */
  g_object_set (board, "show-counter", TRUE, NULL);
  fair_test_stage_finish (&stage, board);
  fair_test_assert_view (board, TRUE);
  fair_game_model_play (model, fair_move_simple (FAIR_MOVE_DRAW));
  g_object_set (board, "show-counter", FALSE, NULL);
  fair_test_stage_check_fresh (&stage, board, TRUE);

  /* For the other hand all cards glide to the other side, and so they do when the table is rotated. */
  for (guint i = 0; i < 4; i++)
    {
      float x = fair_board_get_layout (board)->places[pile].x;

      if (i < 2)
        g_object_set (board, "left-handed", i == 0, NULL);
      else
        fair_test_stage_resize (&stage, i == 2 ? 900 : 360, i == 2 ? 300 : 640);
      g_assert_cmpfloat (ABS (fair_board_get_layout (board)->places[pile].x - x), >, 100);
      g_assert_true (fair_board_is_moving (board));
      fair_test_assert_view (board, FALSE);
      wait_for_rest (&stage, board);
      fair_test_stage_check_fresh (&stage, board, TRUE);
    }

  /* There is no motion if the desktop has disabled animations. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  fair_game_model_play (model, fair_move_simple (FAIR_MOVE_DRAW));
  g_assert_false (fair_board_is_moving (board));
  fair_test_stage_check_fresh (&stage, board, FALSE);
  fair_game_model_restart (model);
  g_assert_false (fair_board_is_moving (board));
  fair_test_stage_check_fresh (&stage, board, FALSE);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);

  fair_test_stage_remove (&stage, board);
  fair_test_stage_clear (&stage);
  fair_test_model_free (model);
}

/* A board that is not visible also follows its game. */
static void
test_unmapped (void)
{
  FairTestStage  stage;
  FairBoard     *board;
  FairGameModel *model = fair_test_model ("kingcell", 9);
  guint64        seed = 5;

  fair_test_stage_init (&stage, 640, 480);
  board = fair_test_stage_add (&stage, model);
  fair_test_model_play_any (model, &seed);
  g_assert_true (fair_board_is_moving (board));
  gtk_widget_set_visible (GTK_WIDGET (board), FALSE);
  g_assert_false (fair_board_is_moving (board));
  for (guint i = 0; i < 10; i++)
    fair_test_model_play_any (model, &seed);
  stage.width = 800;
  gtk_widget_set_visible (GTK_WIDGET (board), TRUE);
  fair_test_stage_check_fresh (&stage, board, TRUE);

  fair_test_stage_remove (&stage, board);
  fair_test_stage_clear (&stage);
  fair_test_model_free (model);
}

/* Returns: the labels and descriptions of all cards and places in order */
static char *
describe (FairBoard *board)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (board)); child; child = gtk_widget_get_next_sibling (child))
    {
      g_autofree char *label = fair_test_accessible_text (child, GTK_ACCESSIBLE_PROPERTY_LABEL);
      g_autofree char *description = fair_test_accessible_text (child, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);

      g_string_append_printf (text, "%s; %s; %d\n", label, description, gtk_widget_get_visible (child));
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Solitaire Rush before the start and while paused: nothing distinguishes one deal from another. */
static void
test_concealed (void)
{
  FairTestStage    stage;
  FairGameModel   *models[] = { fair_test_new_game ("rush", 1), fair_test_new_game ("rush", 2) };
  FairBoard       *boards[2];
  cairo_surface_t *pictures[2];
  char            *texts[2];

  fair_test_stage_init (&stage, 803, 601);
  for (guint paused = 0; paused < 2; paused++)
    {
      for (guint i = 0; i < 2; i++)
        {
          boards[i] = fair_test_stage_add (&stage, models[i]);
          if (paused)
            {
              fair_game_clock_start (fair_game_model_get_clock (models[i]), 0);
              fair_test_assert_view (boards[i], FALSE);
              fair_game_model_play (models[i], fair_move_simple (FAIR_MOVE_DRAW));
              fair_game_clock_pause (fair_game_model_get_clock (models[i]), 10);
            }
          fair_test_assert_view (boards[i], FALSE);
          fair_test_stage_finish (&stage, boards[i]);
          fair_test_assert_view (boards[i], TRUE);
          texts[i] = describe (boards[i]);
          g_assert_null (strstr (texts[i], " of clubs"));
          pictures[i] = fair_test_stage_render (&stage, boards[i]);
        }
      g_assert_cmpstr (texts[0], ==, texts[1]);
      g_assert_cmpmem (cairo_image_surface_get_data (pictures[0]), 803 * 601 * 4,
                       cairo_image_surface_get_data (pictures[1]), 803 * 601 * 4);
      for (guint i = 0; i < 2; i++)
        {
          g_free (texts[i]);
          cairo_surface_destroy (pictures[i]);
          fair_test_stage_remove (&stage, boards[i]);
        }
    }
  fair_test_stage_clear (&stage);
  fair_test_model_free (models[0]);
  fair_test_model_free (models[1]);
}

/* A place with a card, or to which a card is moving, is not called empty, so that a script that reads the table right
 * after a move finds the right state. */
static void
test_no_false_empty (gconstpointer data)
{
  FairTestStage  stage;
  FairBoard     *board;
  FairGameModel *model = fair_test_model (data, 6);
  guint64        seed = 17;

  fair_test_stage_init (&stage, 800, 600);
  board = fair_test_stage_add (&stage, model);
  for (guint n = 0; n < 60 && fair_test_model_play_any (model, &seed); n++)
    for (guint pile = 0; pile < fair_board_get_rules (board)->n_piles; pile++)
      {
        GtkWidget       *place = board->places[pile];
        g_autofree char *label = fair_test_accessible_text (place, GTK_ACCESSIBLE_PROPERTY_LABEL);

        if (gtk_widget_get_visible (place) && strstr (label, "Empty") &&
            fair_position_count (fair_board_get_position (board), pile) > 0)
          g_error ("%s is told while a card lies there", label);
      }
  fair_test_stage_remove (&stage, board);
  fair_test_stage_clear (&stage);
  fair_test_model_free (model);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  adw_init ();

  for (guint i = 0; fair_test_games ()[i]; i++)
    {
      fair_test_add ("/fair/board/fresh", fair_test_games ()[i], fair_test_games ()[i], test_fresh);
      fair_test_add ("/fair/board/no-false-empty", fair_test_games ()[i], fair_test_games ()[i], test_no_false_empty);
    }
  g_test_add_func ("/fair/board/undone", test_undone);
  g_test_add_func ("/fair/board/layouts", test_layouts);
  g_test_add_func ("/fair/board/games", test_games);
  g_test_add_func ("/fair/board/marks", test_marks);
  g_test_add_func ("/fair/board/settings", test_settings);
  g_test_add_func ("/fair/board/unmapped", test_unmapped);
  g_test_add_func ("/fair/board/concealed", test_concealed);

  return g_test_run ();
}
