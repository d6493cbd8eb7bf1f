/* Compares a board with another one for the same game: each child, and each pixel. */
#include "config.h"

#include "view-helpers.h"

#include "fair-board-item.h"

#include <math.h>
#include <string.h>

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

/* The children of the two boards are the same in everything that is visible or accessible. */
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
      if (gtk_widget_get_visible (a) || gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (a)) != GTK_ACCESSIBLE_ROLE_NONE)
        {
          assert_same_text (a, b, GTK_ACCESSIBLE_PROPERTY_LABEL);
          assert_same_text (a, b, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
        }
      g_assert_cmpint (gtk_widget_get_visible (a), ==, gtk_widget_get_visible (b));
      assert_same_classes (a, b);
      if (FAIR_IS_CARD_WIDGET (a))
        {
          g_assert_cmpuint (FAIR_CARD_WIDGET (a)->card, ==, FAIR_CARD_WIDGET (b)->card);
          g_assert_cmpint (FAIR_CARD_WIDGET (a)->shown_up, ==, FAIR_CARD_WIDGET (b)->shown_up);
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

/* Compares @board at rest with a new board. */
void
fair_test_stage_check_fresh (FairTestStage *stage,
                             FairBoard     *board,
                             gboolean       pixels)
{
  FairBoard *fresh;

  fair_test_stage_finish (stage, board);
  fair_test_assert_view (board, TRUE);
  fresh = fair_test_stage_add (stage, board->model);
  g_object_set (fresh, "left-handed", board->left_handed, NULL);
  fair_board_set_scroll (fresh, fair_board_get_scroll (board));
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
