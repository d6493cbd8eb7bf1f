/* Nothing that the window shows for a while lies over a visible card, the status line, the instruction of a lesson, another
 * message or a button, and no card is cut off by a bar. Compares rectangles in windows of several sizes.
 */
#include "config.h"

#include "window-helpers.h"

#include "fair-board.h"
#include "fair-settings.h"

/* As long as the longest ones in other languages. */
#define LONG_TEXT                                                                                                             \
  "The seven of hearts does not go on the nine of spades in column 3: a card goes on one that is one rank higher and of the " \
  "other color, and only a run of such cards moves together."

static const struct
{
  const char *name;
  int         width;
  int         height;
  gboolean    is_quick;        /* not only in the long test */
  gboolean    stock_at_bottom; /* only games that have one */
} sizes[] = {
  { "phone", 360, 640, TRUE, FALSE },
  { "thumb", 360, 640, TRUE, TRUE },
  { "small", 800, 600, FALSE, FALSE },
  { "window", 1000, 720, TRUE, FALSE },
  { "screen", 1280, 800, FALSE, FALSE }
};

/* The games whose tables have the least free cloth, and one with a clock. */
static const char *const quick_games[] = { "churchill", "beleaguered-castle", "rush" };

static FairTestWindow self;

static GtkWidget *
part (const char *name)
{
  return fair_test_part (self.window, name);
}

static gboolean
overlap (const graphene_rect_t *a,
         const graphene_rect_t *b)
{
  graphene_rect_t both;

  return graphene_rect_intersection (a, b, &both) && both.size.width > 1 && both.size.height > 1;
}

static void
complain (const char *what,
          const char *fault)
{
  g_test_message ("%s, %d x %d: %s %s", fair_window_get_game (self.window)->id, gtk_widget_get_width (GTK_WIDGET (self.window)),
                  gtk_widget_get_height (GTK_WIDGET (self.window)), what, fault);
  g_test_fail ();
}

/* Whether @shown covers a part of a card that could be seen without it, or ends the table in the middle of a card. */
static void
check_cards (const graphene_rect_t *shown,
             const char            *what)
{
  FairBoard          *board = fair_table_page_get_board (fair_test_table (self.window));
  const FairPosition *position = fair_game_model_get_position (fair_window_get_model (self.window));
  guint               n_piles = fair_game_model_get_rules (fair_window_get_model (self.window))->n_piles;
  gboolean            scrolls = fair_board_get_layout (board)->height > (float) gtk_widget_get_height (GTK_WIDGET (board)) + 1;
  graphene_rect_t     seen;

  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (board), GTK_WIDGET (self.window), &seen));
  for (guint pile = 0; pile < n_piles; pile++)
    for (int i = 0; i < (int) fair_position_count (position, pile); i++)
      {
        GdkRectangle    place;
        graphene_rect_t card;
        graphene_rect_t visible;

        g_assert_true (fair_board_get_bounds (board, pile, i, &place));
        card = GRAPHENE_RECT_INIT ((float) place.x + seen.origin.x, (float) place.y + seen.origin.y, (float) place.width, (float) place.height);
        if (!graphene_rect_intersection (&card, &seen, &visible))
          visible = GRAPHENE_RECT_INIT (0, 0, 0, 0);
        if (!scrolls && (visible.size.height < card.size.height - 1 || visible.size.width < card.size.width - 1))
          complain (what, "cuts off a card");
        if (overlap (&visible, shown))
          complain (what, "covers a card");
      }
}

/* Checks everything that is shown now, after @what was shown. */
static void
check (const char *what)
{
  GtkWidget *shown[] = { part ("message"), part ("offer_bar"), part ("find_bar"), part ("lesson_bar"), part ("practice_bar"),
                         part ("status_line"), part ("store_banner"), self.window->header, self.window->bottom_bar };

  fair_test_window_settle (&self);
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      graphene_rect_t rect;

      if (!gtk_widget_get_mapped (shown[i]))
        continue;

      g_assert_true (gtk_widget_compute_bounds (shown[i], GTK_WIDGET (self.window), &rect));
      if (rect.origin.y < -1 || rect.origin.y + rect.size.height > (float) gtk_widget_get_height (GTK_WIDGET (self.window)) + 1)
        complain (what, "leaves the window");
      check_cards (&rect, what);
      for (guint j = 0; j < i; j++)
        {
          graphene_rect_t other;

          if (gtk_widget_get_mapped (shown[j]) && gtk_widget_compute_bounds (shown[j], GTK_WIDGET (self.window), &other) &&
              overlap (&rect, &other))
            complain (what, "covers something else");
        }
    }
}

static void
refuse (void)
{
  fair_table_page_say (fair_test_table (self.window), LONG_TEXT);
}

static void
show_offer (gboolean shown)
{
  gtk_widget_set_visible (part ("offer_bar"), shown);
  gtk_revealer_set_reveal_child (GTK_REVEALER (part ("offer_bar")), shown);
}

/* Cards move while the way back from a new game is shown. */
static void
check_moves (void)
{
  FairGameModel *model = fair_window_get_model (self.window);

  for (guint n = 0; n < 4; n++)
    {
      FairMove moves[FAIR_MAX_MOVES];
      guint    n_moves = fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves);

      if (n_moves == 0 || moves[n_moves / 2].kind == FAIR_MOVE_END)
        return;
      fair_game_model_play (model, moves[n_moves / 2]);
      check ("a move after a new game");
    }
}

static void
check_messages (void)
{
  check ("the table");
  refuse ();
  check ("a refusal");
  show_offer (TRUE);
  check ("a refusal above a new game");
  fair_table_page_hide_message (fair_test_table (self.window));
  check ("a new game");
  check_moves ();
  show_offer (FALSE);
  fair_test_window_act (&self, "table.hint");
  check ("a hint");
  fair_game_model_assist (fair_window_get_model (self.window), FAIR_ASSISTANCE_WINNING_MOVE);
  check ("help that does not count");
  fair_test_window_act (&self, "table.find-card");
  check ("a search for a card");
  gtk_widget_set_visible (part ("find_bar"), FALSE);
  fair_table_page_hide_message (fair_test_table (self.window));
}

static void
check_lesson_offer (void)
{
  fair_test_window_offer_lesson (&self);
  check ("the offer of a lesson");
  refuse ();
  check ("a refusal beside the offer of a lesson");
  fair_table_page_hide_message (fair_test_table (self.window));
  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.leave", NULL);
}

static void
check_bars (void)
{
  gtk_widget_set_visible (part ("practice_bar"), TRUE);
  refuse ();
  check ("a refusal in practice");
  gtk_widget_set_visible (part ("practice_bar"), FALSE);
  g_signal_emit_by_name (self.session, "damaged", fair_window_get_game (self.window), "a test");
  check ("the banner about storage");
  refuse ();
  check ("a refusal beside the banner about storage");
  fair_test_window_act (&self, "lesson.start");
  check ("a lesson beside the banner about storage");
  refuse ();
  check ("a refusal in a lesson");
  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.leave", NULL);
}

/* Whether @game is tested in this size. */
static gboolean
is_tested (const FairGame *game,
           guint           size)
{
  FairRules rules;

  fair_settings_get_rules (game, &rules);
  if (sizes[size].stock_at_bottom && rules.count[FAIR_STOCK] == 0)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (quick_games); i++)
    if (g_str_equal (quick_games[i], game->id))
      return TRUE;
  return g_test_thorough ();
}

static void
test_size (FairTestFolder *folder,
           gconstpointer   data)
{
  guint size = GPOINTER_TO_UINT (data);

  for (guint i = 0; i < fair_games_count (); i++)
    {
      if (!is_tested (fair_games_get (i), size))
        continue;

      fair_test_window_set_up (&self, folder);
      g_settings_set_boolean (self.settings, FAIR_SETTING_STOCK_AT_BOTTOM, sizes[size].stock_at_bottom);
      gtk_window_set_default_size (GTK_WINDOW (self.window), sizes[size].width, sizes[size].height);
      gtk_window_present (GTK_WINDOW (self.window));
      fair_test_window_deal (&self, fair_games_get (i)->id);
      if (fair_game_model_get_clock (fair_window_get_model (self.window)) != NULL)
        fair_test_window_act (&self, "clock.pause");
      check_lesson_offer ();
      check_messages ();
      check_bars ();
      fair_test_window_tear_down (&self);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/fair/cover/%s", sizes[i].name);

      if (sizes[i].is_quick || g_test_thorough ())
        fair_test_add_in_folder_with (path, GUINT_TO_POINTER (i), test_size);
    }

  return g_test_run ();
}
