/* test-view-pixels.c: pictures have the resolution of the screen, and are aligned to its pixels. */
#include "config.h"

#include "view-helpers.h"

#include <math.h>
#include <string.h>

/* Another deal gives another picture, so comparing the pixels of two boards (test-view-board.c) is meaningful. */
static void
test_pictures_tell (void)
{
  FairTestStage    stage;
  FairGameModel   *models[] = { fair_test_new_game ("churchill", 1), fair_test_new_game ("churchill", 2) };
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

/* At any scale, a picture has whole pixels, each of which is one of the screen. */
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

      fair_svg_art_prepare (stage.art, 51, 71, scales[i]);
      fair_svg_art_wait (stage.art);
      picture = fair_svg_art_get_picture (stage.art, FAIR_ART_BACK);
      g_assert_cmpint (cairo_image_surface_get_width (picture), ==, (int) roundf (51 * scales[i]));
      g_assert_cmpint (cairo_image_surface_get_height (picture), ==, (int) roundf (71 * scales[i]));

      fair_svg_art_snapshot (stage.art, stage.tray, snapshot, FAIR_ART_BACK, 51, 71);
      node = gtk_snapshot_free_to_node (snapshot);
      gsk_render_node_get_bounds (node, &bounds);
      g_assert_cmpfloat_with_epsilon (bounds.size.width * scales[i], (float) cairo_image_surface_get_width (picture), 0.001f);
      g_assert_cmpfloat_with_epsilon (bounds.size.height * scales[i], (float) cairo_image_surface_get_height (picture), 0.001f);
      gsk_render_node_unref (node);
    }
  fair_test_stage_clear (&stage);
}

/* Wherever the board is, and whatever the scale, places on the board are aligned to pixels of the screen. */
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

  return g_test_run ();
}
