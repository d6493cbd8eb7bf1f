/* test-view-numbers.c: the numbers of columns move no card and hide no index. */
#include "config.h"

#include "view-helpers.h"

#include <adwaita.h>
#include <math.h>
#include <string.h>

static GtkWidget *
get_label (FairBoard *board,
           guint      column)
{
  GtkWidget *label = gtk_widget_get_first_child (board->numbers);

  while (column-- > 0)
    label = gtk_widget_get_next_sibling (label);

  return label;
}

/* Counts the numbers, which must be consecutive. */
static guint
count_labels (FairBoard *board)
{
  guint n = 0;

  for (GtkWidget *label = gtk_widget_get_first_child (board->numbers); label != NULL; label = gtk_widget_get_next_sibling (label))
    {
      g_autofree char *expected = g_strdup_printf ("%u", ++n);

      g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, expected);
      g_assert_cmpint (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (label)), ==, GTK_ACCESSIBLE_ROLE_NONE);
    }

  return n;
}

static FairRect
get_bounds (FairBoard *board,
            GtkWidget *widget)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (board), &bounds));
  return (FairRect){ bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height };
}

/* The area of a card's index. */
static FairRect
get_index (FairBoard      *board,
           const FairRect *card)
{
  const FairCardShape *shape = fair_svg_art_get_shape (board->art);

  return (FairRect){ card->x, card->y, shape->index_right * card->width, shape->rank_bottom * card->height };
}

/* The number is at its column and hides nothing of any other pile, and no index. */
static void
assert_number (FairBoard *board,
               guint      column)
{
  const FairPosition *position = fair_board_get_position (board);
  guint               own = fair_board_get_rules (board)->first[FAIR_COLUMN] + column;
  FairRect            rect = get_bounds (board, get_label (board, column));
  FairRect            near = board->layout.places[own];

  near = (FairRect){ near.x - rect.width - 1, near.y - rect.height - 1, near.width + rect.width + 2, near.height + rect.height + 2 };
  g_assert_cmpfloat (rect.width, >, 0);
  g_assert_cmpfloat (fair_rect_overlap (&near, &rect), >=, rect.width * rect.height - 1);
  g_assert_cmpfloat (rect.x, >, -1);
  g_assert_cmpfloat (rect.x + rect.width, <=, board->layout_width);
  g_assert_cmpfloat (rect.y, >, -1);
  g_assert_cmpfloat (fair_rect_overlap (&board->layout.caption, &rect), <=, rect.width);
  for (guint other = 0; other < fair_board_get_rules (board)->count[FAIR_COLUMN]; other++)
    if (fabsf (board->layout.places[own - column + other].y - board->layout.places[own].y) < 1)
      g_assert_cmpfloat_with_epsilon (get_bounds (board, get_label (board, other)).y, rect.y, 1);
  for (guint pile = 0; pile < fair_board_get_rules (board)->n_piles; pile++)
    {
      g_assert_true (pile == own || fair_rect_overlap (&board->layout.places[pile], &rect) < 2 * rect.width);
      for (guint i = position->start[pile]; i < position->start[pile + 1]; i++)
        {
          FairRect index = get_index (board, &board->layout.cards[i]);

          g_assert_cmpfloat (fair_rect_overlap (&index, &rect), <=, rect.width);
        }
    }
}

static void
assert_numbers (FairTestStage *stage,
                FairBoard     *board)
{
  FairLayout before = board->layout;

  g_object_set (board, "column-numbers", TRUE, NULL);
  fair_test_stage_lay_out (stage);
  g_assert_true (gtk_widget_get_mapped (board->numbers));
  g_assert_cmpuint (count_labels (board), ==, fair_board_get_rules (board)->count[FAIR_COLUMN]);
  for (guint i = 0; i < fair_board_get_rules (board)->count[FAIR_COLUMN]; i++)
    assert_number (board, i);
  g_assert_cmpmem (&before, sizeof before, &board->layout, sizeof before);
  g_object_set (board, "column-numbers", FALSE, NULL);
  fair_test_stage_lay_out (stage);
  g_assert_false (gtk_widget_get_mapped (board->numbers));
  g_assert_cmpmem (&before, sizeof before, &board->layout, sizeof before);
}

static void
test_numbers (gconstpointer data)
{
  static const int sizes[][2] = { { 360, 540 }, { 640, 360 }, { 960, 480 }, { 1280, 700 } };
  FairTestStage    stage;
  FairGameModel   *model = fair_test_model (data, 5);
  FairBoard       *board;
  guint64          seed = 8;

  fair_test_stage_init (&stage, sizes[0][0], sizes[0][1]);
  board = fair_test_stage_add (&stage, model);
  for (guint i = 0; i < 2 * G_N_ELEMENTS (sizes); i++)
    {
      gtk_widget_set_direction (GTK_WIDGET (board), i % 2 == 0 ? GTK_TEXT_DIR_LTR : GTK_TEXT_DIR_RTL);
      fair_test_stage_resize (&stage, sizes[i / 2][0], sizes[i / 2][1]);
      assert_numbers (&stage, board);
      for (guint n = 0; n < 10; n++)
        fair_test_model_play_any (model, &seed);
      fair_test_stage_finish (&stage, board);
      assert_numbers (&stage, board);
    }
  fair_test_stage_remove (&stage, board);
  fair_test_stage_clear (&stage);
  fair_test_model_free (model);
}

/* Numbers change with the game, and disappear without one; they cannot be clicked. */
static void
test_other_game (void)
{
  FairTestStage  stage;
  FairGameModel *kingcell = fair_test_model ("kingcell", 5);
  FairGameModel *rush = fair_test_model ("rush", 5);
  FairBoard     *board;
  gboolean       shown;

  fair_test_stage_init (&stage, 640, 480);
  board = fair_test_stage_add (&stage, kingcell);
  g_assert_cmpuint (count_labels (board), ==, 0);
  g_object_set (board, "column-numbers", TRUE, NULL);
  g_object_get (board, "column-numbers", &shown, NULL);
  g_assert_true (shown);
  g_assert_cmpuint (count_labels (board), ==, 8);
  g_assert_false (gtk_widget_get_can_target (board->numbers));
  fair_board_set_model (board, rush);
  fair_test_stage_lay_out (&stage);
  g_assert_cmpuint (count_labels (board), ==, 7);
  for (guint i = 0; i < 7; i++)
    assert_number (board, i);
  fair_board_set_model (board, NULL);
  g_assert_cmpuint (count_labels (board), ==, 0);
  fair_board_set_model (board, kingcell);
  fair_test_stage_lay_out (&stage);
  g_assert_cmpuint (count_labels (board), ==, 8);
  fair_test_stage_remove (&stage, board);
  fair_test_stage_clear (&stage);
  fair_test_model_free (kingcell);
  fair_test_model_free (rush);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  adw_init ();

  g_test_add_func ("/fair/numbers/other-game", test_other_game);
  for (guint i = 0; fair_test_games ()[i]; i++)
    fair_test_add ("/fair/numbers", fair_test_games ()[i], fair_test_games ()[i], test_numbers);

  return g_test_run ();
}
