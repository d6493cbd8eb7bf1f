/* The animation after a win: where the cards fly, and what ends it. */
#include "view-helpers.h"

/* A card starts where it was, stays above the bottom of the board, and leaves it. */
static void
test_way (void)
{
  const GdkRectangle start = { 200, 10, 60, 84 };

  for (guint leap = 0; leap < FAIR_MAX_CARDS; leap++)
    {
      graphene_point_t point;
      float            lowest = 0;

      g_assert_true (fair_board_place_leap (&start, 500, 400, leap, 0, &point));
      g_assert_cmpfloat_with_epsilon (point.x, 200, 0.01);
      g_assert_cmpfloat_with_epsilon (point.y, 10, 0.01);
      for (guint step = 0; step < 300; step++)
        {
          fair_board_place_leap (&start, 500, 400, leap, step / 100.0, &point);
          g_assert_cmpfloat (point.y, >=, 9.9f);
          g_assert_cmpfloat (point.y, <=, 400 - 84);
          lowest = MAX (lowest, point.y);
        }
      g_assert_cmpfloat (lowest, >, 300);
      g_assert_false (fair_board_place_leap (&start, 500, 400, leap, 3.2, &point));
    }
}

typedef struct
{
  FairTestStage stage;
  FairBoard    *board;
} Fixture;

static gboolean
is_shown (Fixture *fixture)
{
  gboolean shown;

  g_object_get (fixture->board, "finale", &shown, NULL);
  return shown;
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  FairGameModel *model = fair_test_model ("beleaguered-castle", 1);

  fair_test_stage_init (&fixture->stage, 600, 500);
  fixture->board = fair_test_stage_add (&fixture->stage, model);
  g_object_unref (model);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  fair_test_stage_remove (&fixture->stage, fixture->board);
  fair_test_stage_clear (&fixture->stage);
}

static void
test_stop (Fixture      *fixture,
           gconstpointer data)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  g_assert_false (is_shown (fixture));
  fair_board_start_finale (fixture->board);
  g_assert_true (is_shown (fixture));
  fair_board_stop_finale (fixture->board);
  g_assert_false (is_shown (fixture));
  fair_board_start_finale (fixture->board);
  g_assert_true (is_shown (fixture));
}

static void
test_reduced_motion (Fixture      *fixture,
                     gconstpointer data)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  fair_board_start_finale (fixture->board);
  g_assert_false (is_shown (fixture));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/fair/finale/way", test_way);
  g_test_add ("/fair/finale/stop", Fixture, NULL, set_up, test_stop, tear_down);
  g_test_add ("/fair/finale/reduced-motion", Fixture, NULL, set_up, test_reduced_motion, tear_down);

  return g_test_run ();
}
