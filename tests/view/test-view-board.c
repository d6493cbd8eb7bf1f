/* test-view-board.c: what a board shows is its game, however it came there.
 *
 * Plays at random with undo, redo, restart, resizes and other games on the same board, and holds the
 * board against a fresh one on the same game: each child, and every so often each pixel.  What
 * screen readers are told is held against the contract by view-helpers.c.
 */
#include "config.h"

#include "view-helpers.h"

#include "fair-card-widget.h"
#include "fair-castle.h"
#include "fair-place.h"

#include <math.h>
#include <string.h>

static const struct
{
  int width;
  int height;
} sizes[] = {
  { 360, 480 }, { 1280, 800 }, { 803, 601 }, { 640, 333 }, { 1920, 1080 }, { 480, 960 }
};

static FairGameModel *
deal (const char *words,
      guint64     number)
{
  FairRules rules;

  fair_test_rules (words, &rules);
  return fair_catalog_deal (&rules, number, TRUE);
}

static void
assert_same_text (GtkWidget            *a,
                  GtkWidget            *b,
                  GtkAccessibleProperty property)
{
  g_autofree char *text_a = fair_test_accessible_text (a, property);
  g_autofree char *text_b = fair_test_accessible_text (b, property);

  g_assert_cmpstr (text_a, ==, text_b);
}

static void
assert_same_bounds (GtkWidget *a,
                    FairBoard *board_a,
                    GtkWidget *b,
                    FairBoard *board_b)
{
  graphene_rect_t bounds_a, bounds_b;

  g_assert_true (gtk_widget_compute_bounds (a, GTK_WIDGET (board_a), &bounds_a));
  g_assert_true (gtk_widget_compute_bounds (b, GTK_WIDGET (board_b), &bounds_b));
  g_assert_true (graphene_rect_equal (&bounds_a, &bounds_b));
}

static void
assert_same_classes (GtkWidget *a,
                     GtkWidget *b)
{
  g_auto (GStrv) classes_a = gtk_widget_get_css_classes (a);
  g_auto (GStrv) classes_b = gtk_widget_get_css_classes (b);
  g_autofree char *joined_a = g_strjoinv (" ", classes_a);
  g_autofree char *joined_b = g_strjoinv (" ", classes_b);

  g_assert_cmpstr (joined_a, ==, joined_b);
}

/* The children of the two boards are the same in everything that can be seen or told of them. */
static void
assert_same_children (FairBoard *board_a,
                      FairBoard *board_b)
{
  GtkWidget *a = gtk_widget_get_first_child (GTK_WIDGET (board_a));
  GtkWidget *b = gtk_widget_get_first_child (GTK_WIDGET (board_b));

  for (; a != NULL && b != NULL; a = gtk_widget_get_next_sibling (a), b = gtk_widget_get_next_sibling (b))
    {
      g_assert_cmpstr (G_OBJECT_TYPE_NAME (a), ==, G_OBJECT_TYPE_NAME (b));
      g_assert_cmpint (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (a)), ==,
                       gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (b)));
      assert_same_text (a, b, GTK_ACCESSIBLE_PROPERTY_LABEL);
      assert_same_text (a, b, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
      g_assert_cmpint (gtk_widget_get_visible (a), ==, gtk_widget_get_visible (b));
      assert_same_classes (a, b);
      if (FAIR_IS_CARD_WIDGET (a))
        {
          g_assert_cmpuint (fair_card_widget_get_card (FAIR_CARD_WIDGET (a)), ==,
                            fair_card_widget_get_card (FAIR_CARD_WIDGET (b)));
          g_assert_cmpint (fair_card_widget_get_shown_up (FAIR_CARD_WIDGET (a)), ==,
                           fair_card_widget_get_shown_up (FAIR_CARD_WIDGET (b)));
        }
      if (gtk_widget_get_visible (a))
        assert_same_bounds (a, board_a, b, board_b);
    }
  g_assert_true (a == NULL && b == NULL);
}

static void
assert_same_pixels (FairTestStage *stage,
                    FairBoard     *board_a,
                    FairBoard     *board_b)
{
  cairo_surface_t *a = fair_test_stage_render (stage, board_a);
  cairo_surface_t *b = fair_test_stage_render (stage, board_b);
  gsize            stride = (gsize) cairo_image_surface_get_stride (a);
  gsize            rows = (gsize) cairo_image_surface_get_height (a);

  for (gsize y = 0; y < rows; y++)
    if (memcmp (cairo_image_surface_get_data (a) + y * stride, cairo_image_surface_get_data (b) + y * stride, stride) != 0)
      {
        cairo_surface_write_to_png (a, "view-board-old.png");
        cairo_surface_write_to_png (b, "view-board-fresh.png");
        g_error ("the boards differ in line %u; see view-board-*.png", (guint) y);
      }
  cairo_surface_destroy (a);
  cairo_surface_destroy (b);
}

/* Holds @board, brought to rest, against a fresh one that knows how much room fans had there. */
static void
check_fresh (FairTestStage *stage,
             FairBoard     *board,
             gboolean       pixels)
{
  FairBoard *fresh;

  fair_test_stage_finish (stage, board);
  fair_test_assert_view (board, TRUE);
  fresh = fair_test_stage_add (stage, board->model);
  g_object_set (fresh, "left-handed", board->left_handed, NULL);
  memcpy (fresh->layout.rooms, board->layout.rooms, sizeof board->layout.rooms);
  fair_board_lay_out_anew (fresh);
  fair_test_stage_finish (stage, fresh);
  assert_same_children (board, fresh);
  if (pixels)
    {
      fair_test_stage_wait_frame (stage);
      fair_test_stage_finish (stage, board);
      assert_same_pixels (stage, board, fresh);
    }
  fair_test_stage_remove (stage, fresh);
}

/* Lets the frames bring @board to rest. */
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

/* Something that a player may do, or the time. */
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
  FairGameModel *model = deal (data, 3);
  guint64        seed = g_test_rand_int ();

  fair_test_stage_init (&stage, 1280, 800);
  board = fair_test_stage_add (&stage, model);
  check_fresh (&stage, board, TRUE);
  for (guint n = 1; n <= 160; n++)
    {
      act (&stage, board, &seed);
      fair_test_assert_view (board, FALSE);
      if (n % 80 == 0)
        wait_for_rest (&stage, board);
      if (n % 8 == 0)
        check_fresh (&stage, board, n % 80 == 0);
    }
  fair_test_stage_remove (&stage, board);
  fair_test_stage_clear (&stage);
  fair_test_model_free (model);
}

/* One board for all games, each taken up again where it was left, in the middle of a motion. */
static void
test_games (void)
{
  FairTestStage  stage;
  FairBoard     *board;
  FairGameModel *models[32] = { NULL };
  guint64        seed = g_test_rand_int ();
  guint          n_models = 0;

  for (; fair_test_games[n_models]; n_models++)
    models[n_models] = deal (fair_test_games[n_models], n_models);
  fair_test_stage_init (&stage, 803, 601);
  board = fair_test_stage_add (&stage, models[0]);
  for (guint n = 1; n <= 120; n++)
    {
      fair_board_set_model (board, models[fair_random_below (&seed, n_models)]);
      if (n % 2 == 0)
        fair_test_stage_lay_out (&stage);
      for (guint i = 0; i < 4; i++)
        act (&stage, board, &seed);
      fair_test_assert_view (board, FALSE);
      if (n % 4 == 0)
        check_fresh (&stage, board, n % 40 == 0);
      if (n % 13 == 0)
        fair_board_set_model (board, NULL);
    }
  fair_test_stage_remove (&stage, board);
  fair_test_stage_clear (&stage);
  for (guint i = 0; i < n_models; i++)
    fair_test_model_free (models[i]);
}

/* What is seen on the empty places: what each of them takes. */
static void
test_marks (void)
{
  static const struct
  {
    const char *words;
    FairRole    role;
    const char *mark; /* of the first pile of that role */
  } expected[] = {
    { "churchill", FAIR_FOUNDATION, "♠" },
    { "churchill sort-foundations=false", FAIR_FOUNDATION, "A" },
    { "churchill", FAIR_COLUMN, "K" },
    { "churchill", FAIR_RESERVE, "" },
    { "demonthief", FAIR_COLUMN, "+" },
    { "demonthief", FAIR_WASTE, "" },
    { "kingcell", FAIR_CELL, "+" },
    { "kingcell", FAIR_COLUMN, "K" },
    { "rush", FAIR_COLUMN, "K" },
    { "rush", FAIR_STOCK, "24" },
    { "beleaguered-castle", FAIR_COLUMN, "+" },
    { "beleaguered-castle", FAIR_FOUNDATION, "♣" }
  };
  FairTestStage stage;

  fair_test_stage_init (&stage, 640, 480);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      FairGameModel *model = deal (expected[i].words, 1);
      FairBoard     *board = fair_test_stage_add (&stage, model);
      GtkWidget     *place = board->places[fair_game_model_get_rules (model)->first[expected[i].role]];

      g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_widget_get_first_child (place))), ==, expected[i].mark);
      fair_test_stage_remove (&stage, board);
      fair_test_model_free (model);
    }
  fair_test_stage_clear (&stage);
}

/* What the player likes to see leads to the same table. */
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
  check_fresh (&stage, board, TRUE);

  /* A game that goes on is not dealt before the player's eyes. */
  fair_game_model_play (model, fair_move_simple (FAIR_MOVE_DRAW));
  fair_board_set_model (board, NULL);
  fair_board_set_model (board, model);
  fair_test_stage_lay_out (&stage);
  g_assert_false (fair_board_is_moving (board));
  fair_test_assert_view (board, TRUE);
  fair_game_model_undo (model);
  fair_test_stage_finish (&stage, board);

  /* The counter is drawn, and told in the same words. */
  g_object_set (board, "show-counter", TRUE, NULL);
  fair_test_stage_finish (&stage, board);
  fair_test_assert_view (board, TRUE);
  fair_game_model_play (model, fair_move_simple (FAIR_MOVE_DRAW));
  g_object_set (board, "show-counter", FALSE, NULL);
  check_fresh (&stage, board, TRUE);

  /* For the other hand all glides to the other side, and so it does when the table is turned upright. */
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
      check_fresh (&stage, board, TRUE);
    }

  /* No motion is seen where the desktop has none. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  fair_game_model_play (model, fair_move_simple (FAIR_MOVE_DRAW));
  g_assert_false (fair_board_is_moving (board));
  check_fresh (&stage, board, FALSE);
  fair_game_model_restart (model);
  g_assert_false (fair_board_is_moving (board));
  check_fresh (&stage, board, FALSE);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);

  fair_test_stage_remove (&stage, board);
  fair_test_stage_clear (&stage);
  fair_test_model_free (model);
}

/* A board that is not seen follows its game too. */
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
  check_fresh (&stage, board, TRUE);

  fair_test_stage_remove (&stage, board);
  fair_test_stage_clear (&stage);
  fair_test_model_free (model);
}

/* What is told of all cards and places: a list of labels and descriptions in their order. */
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

/* Solitaire Rush before the start and while it is paused: nothing tells one deal from another. */
static void
test_concealed (void)
{
  FairTestStage    stage;
  FairGameModel   *models[] = { deal ("rush", 1), deal ("rush", 2) };
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

/* A place on which a card lies, or to which it is on its way, is not called empty: a script that
 * reads the table right after a move has to find it true. */
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

/* Where a card is seen: its place and the offset of its motion. */
static graphene_point_t
see (FairBoard *board,
     FairCard   card)
{
  FairBoardPose pose = fair_board_motion_get_pose (board->motion, card);

  return GRAPHENE_POINT_INIT (board->rects[card].x + pose.dx, board->rects[card].y + pose.dy);
}

/* Plays at random until one more step lets the program play many cards for the player.  Returns: how
 * many. */
static guint
find_cascade (FairGameModel *model,
              guint64       *seed)
{
  FairHistory *history = fair_game_model_get_history (model);

  fair_game_model_set_autocomplete (model, FALSE);
  for (guint n = 0; n < 2000; n++)
    {
      guint n_done = fair_history_get_n_done (history);
      guint n_cards = 0;

      fair_game_model_set_auto_move (model, TRUE);
      if (!fair_test_model_play_any (model, seed))
        fair_game_model_restart (model);
      for (guint i = n_done; i < fair_history_get_n_done (history); i++)
        n_cards += fair_history_get_step (history, i)->n_moves;
      fair_test_model_undo (model, fair_history_get_n_done (history) - n_done);
      if (n_cards >= 8)
        return n_cards;

      fair_game_model_set_auto_move (model, FALSE);
      if (!fair_test_model_play_any (model, seed))
        fair_game_model_restart (model);
    }

  g_assert_not_reached ();
}

/* Moves that follow one another at once are seen one after the other: the first card arrives before
 * the last sets out, and none waits for moves that came after its own. */
static void
test_cascade (void)
{
  FairTestStage  stage;
  FairBoard     *board;
  FairGameModel *model = fair_test_model ("beleaguered-castle starting-rank=8", 1);
  FairHistory   *history = fair_game_model_get_history (model);
  guint64        seed = 1;
  guint          n_cards = find_cascade (model, &seed);
  gint64         begin;
  gint64         came[FAIR_MAX_CARDS] = { 0 };
  FairCard       cards[FAIR_MAX_CARDS];

  fair_test_stage_init (&stage, 800, 600);
  board = fair_test_stage_add (&stage, model);
  fair_test_stage_wait_frame (&stage);
  begin = g_get_monotonic_time ();
  g_assert_true (fair_game_model_redo (model));
  while (fair_game_model_redo (model))
    ;
  /* Which cards went, in their order: each is the top of the pile that it came from. */
  for (guint i = n_cards; i-- > 0;)
    {
      const FairStep *step = fair_history_get_step (history, fair_history_get_n_done (history) - n_cards + i);

      cards[i] = fair_position_top (&step->before, fair_history_get_move (history, step, 0).from);
    }
  while (fair_board_is_moving (board))
    {
      fair_test_stage_wait_frame (&stage);
      for (guint i = 0; i < n_cards; i++)
        if (came[i] == 0 && !fair_board_motion_is_moving (board->motion, cards[i]))
          came[i] = g_get_monotonic_time () - begin;
    }
  for (guint i = 0; i < n_cards; i++)
    g_test_message ("card %u of %u came after %d ms", i + 1, n_cards, (int) (came[i] / 1000));
  g_assert_cmpint (came[0], <, came[n_cards - 1] / 2);
  g_assert_cmpint (came[0], <, 500 * 1000);
  check_fresh (&stage, board, TRUE);

  fair_test_stage_remove (&stage, board);
  fair_test_stage_clear (&stage);
  fair_test_model_free (model);
}

/* A card is never seen to jump: whatever happens, it goes on from where it was. */
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
      guint               n_cards = fair_board_get_rules (board)->n_cards;

      for (guint i = 0; i < n_cards; i++)
        before[position->cards[i]] = see (board, position->cards[i]);
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
        }
      if (n % 4 == 3)
        fair_test_stage_wait_frame (&stage);
    }
  fair_test_stage_remove (&stage, board);
  fair_test_stage_clear (&stage);
  fair_test_model_free (model);
}

/* Another deal is another picture, so that the comparisons above compare something. */
static void
test_pictures_tell (void)
{
  FairTestStage    stage;
  FairGameModel   *models[] = { deal ("churchill", 1), deal ("churchill", 2) };
  FairBoard       *boards[2];
  cairo_surface_t *pictures[3];
  const gsize      size = 640 * 480 * 4;

  fair_test_stage_init (&stage, 640, 480);
  for (guint i = 0; i < 2; i++)
    {
      boards[i] = fair_test_stage_add (&stage, models[i]);
      fair_test_stage_finish (&stage, boards[i]);
      pictures[i] = fair_test_stage_render (&stage, boards[i]);
    }
  pictures[2] = fair_test_stage_render (&stage, boards[0]);
  g_assert_cmpint (memcmp (cairo_image_surface_get_data (pictures[0]), cairo_image_surface_get_data (pictures[1]), size), !=, 0);
  g_assert_cmpint (memcmp (cairo_image_surface_get_data (pictures[0]), cairo_image_surface_get_data (pictures[2]), size), ==, 0);

  for (guint i = 0; i < 3; i++)
    cairo_surface_destroy (pictures[i]);
  for (guint i = 0; i < 2; i++)
    {
      fair_test_stage_remove (&stage, boards[i]);
      fair_test_model_free (models[i]);
    }
  fair_test_stage_clear (&stage);
}

/* At whatever scale, a picture has whole pixels, and is drawn so large that each is one of the screen. */
static void
test_scales (void)
{
  static const float scales[] = { 1, 1.25f, 1.5f, 1.75f, 2, 4 / 3.0f };
  FairTestStage      stage;

  fair_test_stage_init (&stage, 100, 100);
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      GtkSnapshot     *snapshot = gtk_snapshot_new ();
      cairo_surface_t *picture;
      GskRenderNode   *node;
      graphene_rect_t  bounds;

      fair_card_art_prepare (FAIR_CARD_ART (stage.art), 51, 71, scales[i]);
      fair_svg_art_wait (stage.art);
      picture = fair_svg_art_get_picture (stage.art, FAIR_ART_BACK);
      g_assert_cmpint (cairo_image_surface_get_width (picture), ==, (int) roundf (51 * scales[i]));
      g_assert_cmpint (cairo_image_surface_get_height (picture), ==, (int) roundf (71 * scales[i]));

      g_assert_true (fair_card_art_snapshot (FAIR_CARD_ART (stage.art), snapshot, FAIR_ART_BACK, 51, 71, FALSE));
      node = gtk_snapshot_free_to_node (snapshot);
      gsk_render_node_get_bounds (node, &bounds);
      g_assert_cmpfloat_with_epsilon (bounds.size.width * scales[i], (float) cairo_image_surface_get_width (picture), 0.001f);
      g_assert_cmpfloat_with_epsilon (bounds.size.height * scales[i], (float) cairo_image_surface_get_height (picture), 0.001f);
      gsk_render_node_unref (node);
    }
  fair_test_stage_clear (&stage);
}

/* Wherever the board lies, and whatever the scale: a place on the board is one on a pixel of the screen. */
static void
test_pixels (void)
{
  static const float scales[] = { 1, 1.25f, 1.5f, 4 / 3.0f, 2 };
  static const float origins[] = { 0, 47, 47.3f, 14.5f };
  FairTestTable      table;

  fair_test_table_init (&table, fair_test_model ("kingcell", 1));
  for (guint i = 0; i < G_N_ELEMENTS (scales) * G_N_ELEMENTS (origins); i++)
    for (float at = -3; at < 100; at += 0.37f)
      {
        float origin = origins[i % G_N_ELEMENTS (origins)];
        float scale = scales[i / G_N_ELEMENTS (origins)];
        float rounded, pixel;

        table.board->scale = scale;
        rounded = fair_board_round (table.board, at, origin);
        pixel = (rounded + origin) * scale;
        g_assert_cmpfloat_with_epsilon (pixel, roundf (pixel), 0.001f);
        g_assert_cmpfloat (ABS (rounded - at), <=, 0.501f / scale);
      }
  fair_board_lay_out_anew (table.board);
  g_assert_cmpfloat_with_epsilon (table.board->scale, gtk_widget_get_scale_factor (table.stage.window), 0.001);
  fair_test_table_clear (&table);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  adw_init ();

  g_test_add_func ("/fair/board/pictures-tell", test_pictures_tell);
  g_test_add_func ("/fair/board/pixels", test_pixels);
  g_test_add_func ("/fair/board/scales", test_scales);
  for (guint i = 0; fair_test_games[i]; i++)
    {
      fair_test_add ("/fair/board/fresh", fair_test_games[i], fair_test_games[i], test_fresh);
      fair_test_add ("/fair/board/no-jump", fair_test_games[i], fair_test_games[i], test_no_jump);
      fair_test_add ("/fair/board/no-false-empty", fair_test_games[i], fair_test_games[i], test_no_false_empty);
    }
  g_test_add_func ("/fair/board/games", test_games);
  g_test_add_func ("/fair/board/marks", test_marks);
  g_test_add_func ("/fair/board/settings", test_settings);
  g_test_add_func ("/fair/board/unmapped", test_unmapped);
  g_test_add_func ("/fair/board/concealed", test_concealed);
  g_test_add_func ("/fair/board/cascade", test_cascade);

  return g_test_run ();
}
