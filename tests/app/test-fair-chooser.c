/* The list of games: each with its table and its statistics, and the games in progress. */
#include "config.h"

#include "fair-daily.h"
#include "fair-game-tile.h"
#include "fair-link-dialog.h"
#include "fair-settings.h"
#include "fair-words.h"
#include "widget-helpers.h"
#include "window-helpers.h"

#include <string.h>

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* The tile of @game, or the row of its game in progress. */
static FairGameTile *
find_tile_below (GtkWidget      *widget,
                 const FairGame *game,
                 gboolean        is_row)
{
  if (FAIR_IS_GAME_TILE (widget))
    return FAIR_GAME_TILE (widget)->game == game && gtk_widget_has_css_class (widget, "row") == is_row ? FAIR_GAME_TILE (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      FairGameTile *found = find_tile_below (child, game, is_row);

      if (found != NULL)
        return found;
    }

  return NULL;
}

static FairGameTile *
find_tile (FairTestWindow *self,
           const char     *id)
{
  return find_tile_below (GTK_WIDGET (self->window->chooser_page), fair_games_find (id), FALSE);
}

static FairGameTile *
find_row (FairTestWindow *self,
          const char     *id)
{
  return find_tile_below (GTK_WIDGET (self->window->chooser_page), fair_games_find (id), TRUE);
}

static gboolean
tells (GtkWidget  *widget,
       const char *words)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_visible (widget) && strcmp (gtk_label_get_text (GTK_LABEL (widget)), words) == 0)
    return TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (tells (child, words))
      return TRUE;

  return FALSE;
}

static void
wait_for_row (FairTestWindow *self,
              const char     *id)
{
  while (find_row (self, id) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static cairo_surface_t *
wait_for_picture (FairGameTile *tile)
{
  while (fair_thumbnail_get_picture (tile->thumbnail) == NULL)
    g_main_context_iteration (NULL, TRUE);
  return fair_thumbnail_get_picture (tile->thumbnail);
}

static char *
dup_checksum (FairGameTile *tile)
{
  cairo_surface_t *picture = wait_for_picture (tile);
  gsize            length = (gsize) cairo_image_surface_get_stride (picture) * (gsize) cairo_image_surface_get_height (picture);

  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, cairo_image_surface_get_data (picture), length);
}

static void
begin (FairTestWindow *self,
       FairTestFolder *folder)
{
  fair_test_window_set_up (self, folder);
  gtk_window_present (GTK_WINDOW (self->window));
  while (find_tile (self, "kingcell") == NULL)
    g_main_context_iteration (NULL, TRUE);
  wait_for_picture (find_tile (self, "kingcell"));
}

static void
play_any (FairGameModel *model)
{
  FairMove moves[FAIR_MAX_MOVES];
  unsigned n = fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves);

  g_assert_cmpuint (n, >, 0);
  g_assert_true (fair_reason_is_legal (fair_game_model_play (model, moves[0])));
}

/* Goes back to the list of games.  Returns: what the tile of @model shows then */
static const FairTableScene *
leave (FairTestWindow *self,
       FairGameModel  *model)
{
  const FairGame *game = fair_game_model_get_rules (model)->game;

  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.choose-game", NULL);
  settle ();
  return fair_thumbnail_get_scene (find_tile (self, game->id)->thumbnail);
}

static void
test_parts (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;

  begin (&self, folder);
  for (guint i = 0; i < fair_games_count (); i++)
    {
      const FairGame *game = fair_games_get (i);
      FairGameTile   *tile = find_tile (&self, game->id);

      g_assert_nonnull (tile);
      g_assert_true (tells (GTK_WIDGET (tile), fair_words_game_title (game)));
      g_assert_true (tells (GTK_WIDGET (tile), fair_words_game_summary (game)));
      g_assert_cmpint (cairo_image_surface_get_width (wait_for_picture (tile)), ==,
                       gtk_widget_get_width (GTK_WIDGET (tile->thumbnail)));
      gtk_test_accessible_assert_role (GTK_ACCESSIBLE (tile), GTK_ACCESSIBLE_ROLE_BUTTON);
      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (tile), GTK_ACCESSIBLE_PROPERTY_LABEL, fair_words_game_title (game));
      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (tile), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, fair_words_game_summary (game));
      /* The picture is not that of the next deal. */
      g_assert_true (fair_thumbnail_get_scene (tile->thumbnail)->concealed);
    }
  fair_test_window_tear_down (&self);
}

/* All games can be seen at a usual size of the window, and the list fits a phone. */
static void
test_sizes (FairTestFolder *folder,
            gconstpointer   data)
{
  static const int sizes[][2] = { { 1000, 720 }, { 360, 640 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      FairTestWindow  self;
      graphene_rect_t bounds;

      fair_test_window_set_up (&self, folder);
      gtk_window_set_default_size (GTK_WINDOW (self.window), sizes[i][0], sizes[i][1]);
      gtk_window_present (GTK_WINDOW (self.window));
      while (find_tile (&self, "kingcell") == NULL)
        g_main_context_iteration (NULL, TRUE);
      wait_for_picture (find_tile (&self, "kingcell"));
      settle ();
      /* The window may have a frame. */
      g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (self.window)), <=, sizes[i][0]);
      for (guint k = 0; k < fair_games_count (); k++)
        {
          g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (find_tile (&self, fair_games_get (k)->id)), GTK_WIDGET (self.window), &bounds));
          g_assert_cmpfloat (bounds.origin.x, >=, 0);
          g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, sizes[i][0]);
          g_assert_cmpfloat (bounds.size.width, >=, 150);
          if (i == 0)
            g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=, sizes[i][1]);
        }
      fair_test_window_tear_down (&self);
    }
}

/* After a move the list offers to continue a game, and shows its table. */
static void
test_continue (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestWindow        self;
  FairGameModel        *model;
  const FairTableScene *scene;

  begin (&self, folder);
  model = fair_test_window_deal (&self, "kingcell");
  leave (&self, model);
  g_assert_null (find_row (&self, "kingcell"));
  play_any (model);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.play", "s", "kingcell");
  scene = leave (&self, model);
  g_assert_true (fair_position_equal (&scene->position, fair_game_model_get_position (model)));
  g_assert_false (scene->concealed);
  g_assert_null (find_row (&self, "churchill"));
  g_assert_true (tells (GTK_WIDGET (find_row (&self, "kingcell")), "1 move"));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (find_row (&self, "kingcell")), GTK_ACCESSIBLE_PROPERTY_LABEL, "Continue KingCell");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self.window)) == GTK_WIDGET (find_row (&self, "kingcell")));
  gtk_widget_activate (GTK_WIDGET (find_row (&self, "kingcell")));
  while (!fair_window_is_at_table (self.window))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (fair_window_get_model (self.window) == model);
  fair_test_window_tear_down (&self);
}

/* The deal of the day is another row, and says so; so does the table. */
static void
test_beside (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;
  GtkWidget     *row;
  guint64        number;

  g_assert_true (fair_daily_find (fair_games_find ("kingcell"), FAIR_DAILY_FIRST, &number));
  begin (&self, folder);
  play_any (fair_test_window_deal (&self, "kingcell"));
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.play-deal-of-day", "(sut)", "kingcell", FAIR_DAILY_FIRST, number);
  while (fair_game_model_get_number (fair_window_get_model (self.window)) != number)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (fair_test_get_subtitle (self.window->title), ==, "Deal of the Day · November 1");
  model = fair_window_get_model (self.window);
  play_any (model);
  leave (&self, model);
  g_assert_true (tells (GTK_WIDGET (find_row (&self, "kingcell")), "1 move · Deal of the Day · November 1"));
  row = gtk_widget_get_next_sibling (GTK_WIDGET (find_row (&self, "kingcell")));
  g_assert_nonnull (row);

  /* When the rows change, the focus stays with its game. */
  g_assert_true (gtk_widget_grab_focus (row));
  play_any (model);
  g_signal_emit_by_name (self.store, "results-changed");
  while (!tells (GTK_WIDGET (find_row (&self, "kingcell")), "2 moves · Deal of the Day · November 1"))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self.window)) == gtk_widget_get_next_sibling (GTK_WIDGET (find_row (&self, "kingcell"))));
  gtk_widget_activate (GTK_WIDGET (find_row (&self, "kingcell")));
  while (!fair_window_is_at_table (self.window))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (fair_window_get_model (self.window) == model);
  fair_test_window_tear_down (&self);
}

/* Solitaire Rush is paused when it is left: its cards stay hidden. */
static void
test_rush_hidden (FairTestFolder *folder,
                  gconstpointer   data)
{
  FairTestWindow        self;
  FairGameModel        *model;
  const FairTableScene *scene;
  g_autofree char      *hidden = NULL;
  g_autofree char      *shown = NULL;
  FairTableScene        open;

  begin (&self, folder);
  model = fair_test_window_deal (&self, "rush");
  fair_game_clock_start (fair_game_model_get_clock (model), g_get_monotonic_time ());
  g_assert_false (fair_game_model_get_concealed (model));
  play_any (model);
  scene = leave (&self, model);
  g_assert_true (scene->concealed);
  g_assert_true (fair_position_equal (&scene->position, fair_game_model_get_position (model)));

  hidden = dup_checksum (find_tile (&self, "rush"));
  open = *scene;
  open.concealed = FALSE;
  fair_thumbnail_set (find_tile (&self, "rush")->thumbnail, NULL, &open);
  shown = dup_checksum (find_tile (&self, "rush"));
  g_assert_cmpstr (hidden, !=, shown);

  /* It goes on when the player continues it. */
  gtk_widget_activate (GTK_WIDGET (find_row (&self, "rush")));
  while (!fair_window_is_at_table (self.window))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (fair_game_clock_get_state (fair_game_model_get_clock (model)), ==, FAIR_GAME_CLOCK_RUNNING);
  fair_test_window_tear_down (&self);
}

/* A saved game is shown as it was left, but not resumed. */
static void
test_saved (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow        self;
  FairGameModel        *model;
  FairPosition          left;
  const FairTableScene *scene;

  begin (&self, folder);
  model = fair_test_window_deal (&self, "kingcell");
  play_any (model);
  left = *fair_game_model_get_position (model);
  fair_test_window_tear_down (&self);

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  wait_for_row (&self, "kingcell");
  scene = fair_thumbnail_get_scene (find_row (&self, "kingcell")->thumbnail);
  g_assert_true (fair_position_equal (&scene->position, &left));
  fair_test_window_tear_down (&self);
}

/* A won game is no longer in progress: the next one is a new deal. */
static void
test_won (FairTestFolder *folder,
          gconstpointer   data)
{
  FairTestWindow        self;
  FairGameModel        *model;
  const FairTableScene *scene;

  begin (&self, folder);
  model = fair_test_window_deal (&self, "rush");
  fair_game_clock_start (fair_game_model_get_clock (model), g_get_monotonic_time ());
  play_any (model);
  fair_game_model_play (model, fair_move_simple (FAIR_MOVE_END));
  scene = leave (&self, model);
  while (!tells (GTK_WIDGET (find_tile (&self, "rush")), "Klondike against the clock · 0 of 1 won"))
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (find_row (&self, "rush"));
  g_assert_true (scene->concealed);
  gtk_widget_activate (GTK_WIDGET (find_tile (&self, "rush")));
  while (!fair_window_is_at_table (self.window))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (fair_window_get_model (self.window) != model);
  g_assert_cmpint (fair_game_model_get_status (fair_window_get_model (self.window)), ==, FAIR_STATUS_PLAYING);
  fair_test_window_tear_down (&self);
}

/* Changed options and decks are shown at once. */
static void
test_preferences (FairTestFolder *folder,
                  gconstpointer   data)
{
  FairTestWindow self;
  g_autoptr (GSettings) rules = fair_settings_new_for_game (fair_games_find ("rush"));
  FairGameTile    *tile;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  begin (&self, folder);
  g_settings_set_string (rules, "draw", "1");
  settle ();
  g_assert_cmpuint (fair_thumbnail_get_scene (find_tile (&self, "rush")->thumbnail)->rules.draw_count, ==, 1);

  tile = find_tile (&self, "kingcell");
  before = dup_checksum (tile);
  g_settings_set_boolean (self.settings, FAIR_SETTING_LARGE_CARDS, TRUE);
  settle ();
  after = dup_checksum (tile);
  g_assert_cmpstr (before, !=, after);

  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (tile->thumbnail), "blue"));
  g_settings_set_string (self.settings, FAIR_SETTING_CLOTH, "blue");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (tile->thumbnail), "blue"));
  fair_test_window_tear_down (&self);
}

/* The arrow keys move between games. */
static void
test_keys (FairTestFolder *folder,
           gconstpointer   data)
{
  static const GtkDirectionType round[] = { GTK_DIR_RIGHT, GTK_DIR_DOWN, GTK_DIR_LEFT, GTK_DIR_UP };
  FairTestWindow                self;
  GtkWidget                    *first;

  begin (&self, folder);
  gtk_window_set_default_size (GTK_WINDOW (self.window), 1000, 700);
  settle ();
  first = GTK_WIDGET (find_tile (&self, fair_games_get (0)->id));
  gtk_widget_grab_focus (first);
  for (guint i = 0; i < G_N_ELEMENTS (round); i++)
    {
      GtkWidget *before = gtk_window_get_focus (GTK_WINDOW (self.window));

      g_assert_true (gtk_widget_child_focus (GTK_WIDGET (self.window), round[i]));
      g_assert_true (FAIR_IS_GAME_TILE (gtk_window_get_focus (GTK_WINDOW (self.window))));
      g_assert_true (gtk_window_get_focus (GTK_WINDOW (self.window)) != before);
    }
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self.window)) == first);
  fair_test_window_tear_down (&self);
}

static double
get_scrolled (FairGameTile *tile)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (GTK_WIDGET (tile), GTK_TYPE_SCROLLED_WINDOW);

  return gtk_adjustment_get_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)));
}

/* Each time it opens, the list shows its top, and its first row, of the game that was left, has the focus. */
static void
test_opened_again (FairTestFolder *folder,
                   gconstpointer   data)
{
  static const char *const games[] = { "demons-and-thieves", "rush", "demonthief", "kingcell" };
  FairTestWindow           self;

  fair_test_window_set_up (&self, folder);
  gtk_window_set_default_size (GTK_WINDOW (self.window), 360, 640);
  gtk_window_present (GTK_WINDOW (self.window));
  while (find_tile (&self, "kingcell") == NULL)
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      FairGameTile  *tile = find_tile (&self, games[i]);
      FairGameModel *model;

      /* A tile that is clicked gets the focus, which scrolls the list; one that a screen reader chooses does not. */
      settle ();
      if (i % 2 == 0)
        {
          gtk_widget_grab_focus (GTK_WIDGET (tile));
          while (get_scrolled (tile) < 1)
            g_main_context_iteration (NULL, TRUE);
        }
      gtk_widget_activate (GTK_WIDGET (tile));
      while (!fair_window_is_at_table (self.window))
        g_main_context_iteration (NULL, TRUE);
      model = fair_window_get_model (self.window);
      if (fair_game_model_get_concealed (model))
        fair_game_clock_start (fair_game_model_get_clock (model), g_get_monotonic_time ());
      play_any (model);
      leave (&self, model);
      g_assert_cmpfloat (get_scrolled (tile), <, 1);
      g_assert_null (gtk_widget_get_prev_sibling (GTK_WIDGET (find_row (&self, games[i]))));
      g_assert_true (gtk_window_get_focus (GTK_WINDOW (self.window)) == GTK_WIDGET (find_row (&self, games[i])));
    }
  fair_test_window_tear_down (&self);
}

/* The names of the games in the order of the list. */
static char *
dup_order (GtkWidget *widget)
{
  GString *names = g_string_new (NULL);

  if (FAIR_IS_GAME_TILE (widget) && !gtk_widget_has_css_class (widget, "row"))
    g_string_append_printf (names, "%s ", FAIR_GAME_TILE (widget)->game->id);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      g_autofree char *below = dup_order (child);

      g_string_append (names, below);
    }

  return g_string_free (names, FALSE);
}

/* The vertical adjustment of the list. */
static GtkAdjustment *
find_adjustment (GtkWidget *widget)
{
  GtkAdjustment *found = GTK_IS_SCROLLED_WINDOW (widget) ? gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (widget)) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); found == NULL && child != NULL; child = gtk_widget_get_next_sibling (child))
    found = find_adjustment (child);

  return found;
}

/* The games keep their order, whatever was played. */
static void
test_order (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  GtkAdjustment *adjustment;
  g_autoptr (GString) listed = g_string_new (NULL);

  for (guint i = 0; i < fair_games_count (); i++)
    g_string_append_printf (listed, "%s ", fair_games_get (i)->id);
  begin (&self, folder);
  gtk_window_set_default_size (GTK_WINDOW (self.window), 360, 640);
  settle ();
  adjustment = find_adjustment (GTK_WIDGET (self.window->chooser_page));
  gtk_adjustment_set_value (adjustment, 100);
  g_assert_cmpint ((int) gtk_adjustment_get_value (adjustment), ==, 100);
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *order = dup_order (GTK_WIDGET (self.window->chooser_page));

      g_assert_cmpstr (order, ==, listed->str);
      play_any (fair_test_window_deal (&self, "demonthief"));
      leave (&self, fair_window_get_model (self.window));
      g_assert_cmpint ((int) gtk_adjustment_get_value (adjustment), ==, 0);
    }
  fair_test_window_tear_down (&self);
}

/* A link that was copied, with words around it or not, is opened with a key of the list. */
static void
test_link (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autofree char *bare = fair_link_find ("fairdeal:rush/17");
  g_autofree char *page = fair_link_find ("KingCell\n" CHALLENGE_PAGE "#kingcell/5\n");
  g_autofree char *found = fair_link_find ("I won!\nfairdeal:rush/17?score=5 Can you?");
  FairTestWindow   self;

  g_assert_cmpstr (bare, ==, "fairdeal:rush/17");
  g_assert_cmpstr (found, ==, "fairdeal:rush/17?score=5");
  g_assert_cmpstr (page, ==, CHALLENGE_PAGE "#kingcell/5");
  g_assert_null (fair_link_find ("no link"));
  begin (&self, folder);
  fair_test_window_act (&self, "win.open-link");
  fair_test_wait_for (GTK_TYPE_LABEL, "Open Link or Record");
  fair_test_window_tear_down (&self);
}

/* Going straight to a game does not wait for the tables of other games. */
static void
test_lazy (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "kingcell");
  gtk_window_present (GTK_WINDOW (self.window));
  settle ();
  g_assert_null (find_tile (&self, "kingcell"));
  fair_test_window_tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/chooser/parts", test_parts);
  fair_test_add_in_folder ("/fair/chooser/sizes", test_sizes);
  fair_test_add_in_folder ("/fair/chooser/continue", test_continue);
  fair_test_add_in_folder ("/fair/chooser/beside", test_beside);
  fair_test_add_in_folder ("/fair/chooser/rush-hidden", test_rush_hidden);
  fair_test_add_in_folder ("/fair/chooser/saved", test_saved);
  fair_test_add_in_folder ("/fair/chooser/won", test_won);
  fair_test_add_in_folder ("/fair/chooser/preferences", test_preferences);
  fair_test_add_in_folder ("/fair/chooser/keys", test_keys);
  fair_test_add_in_folder ("/fair/chooser/opened-again", test_opened_again);
  fair_test_add_in_folder ("/fair/chooser/order", test_order);
  fair_test_add_in_folder ("/fair/chooser/link", test_link);
  fair_test_add_in_folder ("/fair/chooser/lazy", test_lazy);

  return g_test_run ();
}
