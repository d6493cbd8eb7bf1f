/* test-view-motion.c: cards move from where they are visible, one after the other. */
#include "config.h"

#include "view-helpers.h"

/* Where a card is visible: its place and the offset of its motion. */
static graphene_point_t
see (FairBoard *board,
     FairCard   card)
{
  FairBoardPose pose = fair_board_get_pose (board, card);

  return GRAPHENE_POINT_INIT (board->rects[card].x + pose.dx, board->rects[card].y + pose.dy);
}

/* How wide a card is seen. */
static float
see_width (FairBoard *board,
           FairCard   card)
{
  return board->layout.card_width * fair_board_get_pose (board, card).scale;
}

/* Plays at random until the next step lets the program play many cards for the player.  Returns: how many */
static guint
find_cascade (FairGameModel *model,
              guint64       *seed)
{
  const FairHistory *history = fair_game_model_get_history (model);

  g_object_set (model, "autocomplete", FALSE, NULL);
  for (guint n = 0; n < 2000; n++)
    {
      guint n_done = history->n_done;
      guint n_cards = 0;

      g_object_set (model, "auto-move", TRUE, NULL);
      if (!fair_test_model_play_any (model, seed))
        fair_game_model_restart (model);
      for (guint i = n_done; i < history->n_done; i++)
        n_cards += fair_history_get_step (history, i)->n_moves;
      fair_test_model_undo (model, history->n_done - n_done);
      if (n_cards >= 8)
        return n_cards;

      g_object_set (model, "auto-move", FALSE, NULL);
      if (!fair_test_model_play_any (model, seed))
        fair_game_model_restart (model);
    }

  g_assert_not_reached ();
}

/* Moves that are played at once are shown one after the other: the first card arrives before the last one starts, and
 * none waits for later moves. */
static void
test_cascade (void)
{
  FairTestStage      stage;
  FairBoard         *board;
  FairGameModel     *model = fair_test_model ("beleaguered-castle starting-rank=8", 1);
  const FairHistory *history = fair_game_model_get_history (model);
  guint64            seed = 1;
  guint              n_cards = find_cascade (model, &seed);
  gint64             begin;
  gint64             came[FAIR_MAX_CARDS] = { 0 };
  FairCard           cards[FAIR_MAX_CARDS];

  fair_test_stage_init (&stage, 800, 600);
  board = fair_test_stage_add (&stage, model);
  fair_test_stage_wait_frame (&stage);
  begin = g_get_monotonic_time ();
  g_assert_true (fair_game_model_redo (model));
  while (fair_game_model_redo (model))
    ;
  /* The cards that moved, in order: each is the top of the pile that it came from. */
  for (guint i = n_cards; i-- > 0;)
    {
      const FairStep *step = fair_history_get_step (history, history->n_done - n_cards + i);

      cards[i] = fair_position_top (&step->before, fair_history_get_move (history, step, 0).from);
    }
  while (fair_board_is_moving (board))
    {
      fair_test_stage_wait_frame (&stage);
      for (guint i = 0; i < n_cards; i++)
        if (came[i] == 0 && !board->motions[cards[i]].active)
          came[i] = g_get_monotonic_time () - begin;
    }
  for (guint i = 0; i < n_cards; i++)
    g_test_message ("card %u of %u came after %d ms", i + 1, n_cards, (int) (came[i] / 1000));
  g_assert_cmpint (came[0], <, came[n_cards - 1] / 2);
  g_assert_cmpint (came[0], <, 500 * 1000);
  /* The places of a game that is won are hidden. */
  g_assert_cmpint (gtk_widget_has_css_class (GTK_WIDGET (board), "won"), ==,
                   fair_game_model_get_status (model) == FAIR_STATUS_WON);
  fair_test_stage_check_fresh (&stage, board, TRUE);

  fair_test_stage_remove (&stage, board);
  fair_test_stage_clear (&stage);
  fair_test_model_free (model);
}

/* A card never jumps: whatever happens, it continues from where it was. */
static void
test_no_jump (gconstpointer data)
{
  FairTestStage  stage;
  FairBoard     *board;
  FairGameModel *model = fair_test_model (data, 8);
  guint64        seed = 23;

  fair_test_stage_init (&stage, 1280, 800);
  board = fair_test_stage_add (&stage, model);
  for (guint n = 0; n < 80; n++)
    {
      const FairPosition *position = fair_game_model_get_position (model);
      graphene_point_t    before[FAIR_CARD_CODES];
      float               widths[FAIR_CARD_CODES];
      guint               n_cards = fair_board_get_rules (board)->n_cards;

      for (guint i = 0; i < n_cards; i++)
        {
          before[position->cards[i]] = see (board, position->cards[i]);
          widths[position->cards[i]] = see_width (board, position->cards[i]);
        }
      if (n % 3 == 2)
        fair_game_model_undo (model);
      else
        fair_test_model_play_any (model, &seed);
      for (guint i = 0; i < n_cards; i++)
        {
          FairCard         card = position->cards[i];
          graphene_point_t after = see (board, card);

          if (!graphene_point_near (&before[card], &after, 1))
            g_error ("step %u: %x was seen at %g, %g, and then at %g, %g", n, card, (double) before[card].x,
                     (double) before[card].y, (double) after.x, (double) after.y);
          g_assert_cmpfloat_with_epsilon (see_width (board, card), widths[card], 1);
        }
      if (n % 4 == 3)
        fair_test_stage_wait_frame (&stage);
    }
  fair_test_stage_remove (&stage, board);
  fair_test_stage_clear (&stage);
  fair_test_model_free (model);
}

/* If a column gets long, all cards glide to a smaller size, but are clicked where they will lie; when all is undone, they
 * glide back to the size that they had at first. Without animations they are there at once. */
static void
test_sizes (void)
{
  for (guint animated = 0; animated < 2; animated++)
    {
      FairTestStage  stage;
      FairBoard     *board;
      FairGameModel *model = fair_test_model ("kingcell", 1);
      guint64        seed = 5;
      float          first, before;
      FairCard       card = fair_game_model_get_position (model)->cards[0];

      g_object_set (gtk_settings_get_default (), "gtk-enable-animations", animated, NULL);
      fair_test_stage_init (&stage, 700, 330);
      board = fair_test_stage_add (&stage, model);
      fair_test_stage_finish (&stage, board);
      first = before = board->layout.card_width;
      for (guint n = 0; n < 5000 && board->layout.card_width >= first; n++)
        {
          fair_test_stage_finish (&stage, board);
          before = board->layout.card_width;
          if (!fair_test_model_play_any (model, &seed))
            fair_game_model_restart (model);
        }
      g_assert_cmpfloat (board->layout.card_width, <, first);
      g_assert_cmpfloat_with_epsilon (see_width (board, card), animated ? before : board->layout.card_width, 0.01f);
      for (guint i = 0; i < fair_board_get_rules (board)->n_cards; i++)
        {
          guint pile, index, found;
          int   at;

          g_assert_true (fair_board_find_card (board, fair_board_get_position (board)->cards[i], &pile, &index));
          if (index + 1 == fair_position_count (fair_board_get_position (board), pile))
            {
              const FairRect *rect = &board->rects[fair_board_get_position (board)->cards[i]];

              g_assert_true (fair_layout_find (&board->layout, fair_board_get_rules (board), fair_board_get_position (board), rect->x + 2,
                                               rect->y + rect->height - 2, &found, &at));
              g_assert_cmpuint (found, ==, pile);
            }
        }
      fair_test_stage_check_fresh (&stage, board, TRUE);
      fair_test_model_undo (model, fair_game_model_get_history (model)->n_done);
      g_assert_cmpfloat_with_epsilon (board->layout.card_width, first, 0.01f);
      g_assert_cmpint (fair_board_is_moving (board), ==, animated);
      fair_test_stage_check_fresh (&stage, board, TRUE);
      fair_test_stage_remove (&stage, board);
      fair_test_stage_clear (&stage);
      fair_test_model_free (model);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  adw_init ();

  for (guint i = 0; fair_test_games ()[i]; i++)
    fair_test_add ("/fair/board/no-jump", fair_test_games ()[i], fair_test_games ()[i], test_no_jump);
  g_test_add_func ("/fair/board/cascade", test_cascade);
  g_test_add_func ("/fair/board/sizes", test_sizes);

  return g_test_run ();
}
