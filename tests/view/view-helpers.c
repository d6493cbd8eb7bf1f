#include "config.h"

#include "view-helpers.h"

#include "fair-board-item.h"

#include <math.h>
#include <string.h>

static FairSvgArt *
load_art (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "cards", "classic.svg", NULL);
  g_autoptr (GBytes) svg = NULL;
  g_autoptr (GError) error = NULL;
  char *text;
  gsize length;

  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  svg = g_bytes_new_take (text, length);

  return fair_svg_art_new (fair_own_faces_new (svg, NULL, NULL, FAIR_LETTERS_USUAL));
}

static void
load_style (void)
{
  static gboolean  loaded;
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "style.css", NULL);
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();

  if (loaded)
    return;

  loaded = TRUE;
  gtk_css_provider_load_from_path (provider, path);
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

/* Returns: (transfer full): a new game with this number, by the rules in @words */
FairGameModel *
fair_test_new_game (const char *words,
                    guint64     number)
{
  FairRules rules;

  fair_test_rules (words, &rules);
  return fair_game_model_new (&rules, number, TRUE);
}

/* Presents a window with space for boards of that size. */
void
fair_test_stage_init (FairTestStage *stage,
                      int            width,
                      int            height)
{
  GtkWidget *scrolled;

  load_style ();
  *stage = (FairTestStage){
    .window = gtk_window_new (),
    .tray = gtk_fixed_new (),
    .art = load_art (),
    .width = width,
    .height = height
  };
  gtk_window_set_decorated (GTK_WINDOW (stage->window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (stage->window), 1280, 800);
  scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), stage->tray);
  gtk_window_set_child (GTK_WINDOW (stage->window), scrolled);
  gtk_window_present (GTK_WINDOW (stage->window));
  while (!gtk_widget_get_mapped (stage->tray))
    g_main_context_iteration (NULL, TRUE);
  fair_test_stage_wait_frame (stage);
}

/* Closes the window; every board has to be removed before. */
void
fair_test_stage_clear (FairTestStage *stage)
{
  g_assert_null (gtk_widget_get_first_child (stage->tray));
  gtk_window_destroy (GTK_WINDOW (stage->window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_finalize_object (G_OBJECT (stage->art));
}

/* Returns: (transfer none): a board with @model, mapped and laid out. */
FairBoard *
fair_test_stage_add (FairTestStage *stage,
                     FairGameModel *model)
{
  GtkWidget *board = fair_board_new (stage->art);

  gtk_fixed_put (GTK_FIXED (stage->tray), board, 0, 0);
  g_assert_true (gtk_widget_get_mapped (board));
  fair_board_set_model (FAIR_BOARD (board), model);
  fair_test_stage_lay_out (stage);

  return FAIR_BOARD (board);
}

/* Removes @board, to which nothing else may have a reference. */
void
fair_test_stage_remove (FairTestStage *stage,
                        FairBoard     *board)
{
  gpointer watched = board;

  g_object_add_weak_pointer (G_OBJECT (board), &watched);
  /* The window keeps a reference to the focus widget until the focus moves. */
  gtk_window_set_focus (GTK_WINDOW (stage->window), NULL);
  gtk_fixed_remove (GTK_FIXED (stage->tray), GTK_WIDGET (board));
  g_assert_null (watched);
}

void
fair_test_stage_resize (FairTestStage *stage,
                        int            width,
                        int            height)
{
  stage->width = width;
  stage->height = height;
  fair_test_stage_lay_out (stage);
}

/* Does the layout that the next frame would begin with. */
void
fair_test_stage_lay_out (FairTestStage *stage)
{
  for (GtkWidget *child = gtk_widget_get_first_child (stage->tray); child; child = gtk_widget_get_next_sibling (child))
    {
      gtk_widget_set_size_request (child, stage->width, stage->height);
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, -1, NULL, NULL, NULL, NULL);
      gtk_widget_allocate (child, stage->width, stage->height, -1, NULL);
      if (FAIR_IS_BOARD (child) && FAIR_BOARD (child)->children_tick != 0)
        {
          gtk_widget_remove_tick_callback (child, FAIR_BOARD (child)->children_tick);
          FAIR_BOARD (child)->children_tick = 0;
          fair_board_update_children (FAIR_BOARD (child));
          gtk_widget_allocate (child, stage->width, stage->height, -1, NULL);
        }
    }
}

static void
after_paint_cb (gboolean *painted)
{
  *painted = TRUE;
}

/* Waits until a frame has been painted. */
void
fair_test_stage_wait_frame (FairTestStage *stage)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (stage->tray);
  gboolean       painted = FALSE;
  gulong         handler = g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (after_paint_cb), &painted);

  gtk_widget_queue_draw (stage->tray);
  while (!painted)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (clock, handler);
}

/* Finishes all motion of @board. */
void
fair_test_stage_finish (FairTestStage *stage,
                        FairBoard     *board)
{
  fair_board_finish_motion (board);
  g_assert_false (fair_board_is_moving (board));
  fair_test_stage_lay_out (stage);
}

/* Returns: (transfer full): the picture of @board, with all pictures of cards */
cairo_surface_t *
fair_test_stage_render (FairTestStage *stage,
                        FairBoard     *board)
{
  int              scale = gtk_widget_get_scale_factor (stage->tray);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, stage->width * scale, stage->height * scale);
  cairo_t         *cr = cairo_create (surface);
  GtkSnapshot     *snapshot = gtk_snapshot_new ();
  GskRenderNode   *node;

  fair_svg_art_wait (stage->art);
  gtk_widget_snapshot_child (stage->tray, GTK_WIDGET (board), snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  cairo_scale (cr, scale, scale);
  g_assert_nonnull (node);
  gsk_render_node_draw (node, cr);
  gsk_render_node_unref (node);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  return surface;
}

/* A refusal may mention only what the player can see.  (Which card follows on which is not secret.) */
static void
check_discreet (FairTestTable *table,
                const char    *text)
{
  const FairRules    *rules = fair_board_get_rules (table->board);
  const FairPosition *position = fair_board_get_position (table->board);
  gboolean            seen[FAIR_CARD_CODES] = { FALSE };
  g_autofree char    *lower_text = g_ascii_strdown (text, -1);

  for (guint pile = 0; pile < rules->n_piles; pile++)
    for (guint i = position->down[pile]; i < fair_position_count (position, pile); i++)
      seen[fair_card_face (fair_position_pile (position, pile)[i])] = TRUE;
  for (guint i = 0; i < rules->n_cards; i++)
    {
      g_autofree char *name = fair_test_card_name (position->cards[i]);
      g_autofree char *lower = g_ascii_strdown (name, -1);
      const char      *at = strstr (lower_text, lower);

      if (at != NULL && !seen[fair_card_face (position->cards[i])] &&
          !g_str_has_prefix (at + strlen (lower), " comes first"))
        g_error ("\"%s\" tells a card that lies face down", text);
    }
}

static void
refused_cb (FairTestTable *table,
            const char    *text)
{
  g_assert_nonnull (text);
  g_assert_cmpstr (text, !=, "");
  check_discreet (table, text);
  g_free (table->refused);
  table->refused = g_strdup (text);
  table->n_refused++;
}

static void
begin (gpointer data)
{
  FairTestTable *table = data;

  if (fair_game_model_get_clock (table->board->model) != NULL)
    fair_game_clock_advance (fair_game_model_get_clock (table->board->model), table->now);
}

static void
start (gpointer data)
{
  FairTestTable *table = data;

  table->n_starts++;
  g_assert_true (fair_game_model_get_concealed (table->board->model));
  fair_game_clock_start (fair_game_model_get_clock (table->board->model), table->now);
}

static void
open_menu (gpointer data,
           guint    pile,
           int      index)
{
  FairTestTable *table = data;

  table->n_menus++;
  table->menu_pile = pile;
  table->menu_index = index;
}

static void
swipe (gpointer         data,
       GtkDirectionType direction)
{
  FairTestTable *table = data;

  table->n_swipes++;
  table->swipe = direction;
}

static const FairBoardOwnerFuncs funcs = { .begin = begin, .start = start, .open_menu = open_menu, .swipe = swipe };

void
fair_test_table_init (FairTestTable *table,
                      FairGameModel *model)
{
  *table = (FairTestTable){ .model = model };
  fair_test_stage_init (&table->stage, 1100, 700);
  table->board = fair_test_stage_add (&table->stage, model);
  table->controller = fair_board_controller_new (table->board, &funcs, table);
  g_signal_connect_swapped (table->controller, "refused", G_CALLBACK (refused_cb), table);
}

/* Finishes all motion, and checks the table. */
void
fair_test_table_clear (FairTestTable *table)
{
  fair_test_stage_finish (&table->stage, table->board);
  fair_test_assert_view (table->board, TRUE);
  g_assert_finalize_object (table->controller);
  fair_test_stage_remove (&table->stage, table->board);
  fair_test_stage_clear (&table->stage);
  g_clear_pointer (&table->refused, g_free);
  if (table->model != NULL)
    fair_test_model_free (table->model);
}

FairRect
fair_test_table_get_rect (FairTestTable *table,
                          guint          pile,
                          int            index)
{
  const FairLayout *layout = fair_board_get_layout (table->board);

  return index < 0 ? layout->places[pile] : layout->cards[fair_game_model_get_position (table->model)->start[pile] + index];
}

/* Finds a point at which this card or empty place is visible. */
gboolean
fair_test_table_find_point (FairTestTable *table,
                            guint          pile,
                            int            index,
                            float         *x,
                            float         *y)
{
  static const float parts[] = { 0.5f, 0.02f, 0.98f };
  FairRect           rect = fair_test_table_get_rect (table, pile, index);

  for (guint i = 0; i < 9; i++)
    {
      guint found_pile;
      int   found_index;

      *x = rect.x + rect.width * parts[i % 3];
      *y = rect.y + rect.height * parts[i / 3];
      if (fair_layout_find (fair_board_get_layout (table->board), fair_game_model_get_rules (table->model), fair_game_model_get_position (table->model), *x, *y,
                            &found_pile, &found_index) &&
          found_pile == pile && found_index == index)
        return TRUE;
    }

  return FALSE;
}

gboolean
fair_test_table_press (FairTestTable *table,
                       guint          pile,
                       int            index,
                       guint          button)
{
  float x, y;

  if (!fair_test_table_find_point (table, pile, index, &x, &y))
    return FALSE;

  fair_board_controller_press (table->controller, x, y, button);
  return TRUE;
}

gboolean
fair_test_table_click (FairTestTable *table,
                       guint          pile,
                       int            index)
{
  if (!fair_test_table_press (table, pile, index, GDK_BUTTON_PRIMARY))
    return FALSE;

  fair_board_controller_motion (table->controller, 2, -2);
  fair_board_controller_release (table->controller, FALSE);
  return TRUE;
}

/* Drags a card, with those on top of it, to where the next card of @to would cover the top. */
gboolean
fair_test_table_drag (FairTestTable *table,
                      guint          from,
                      int            index,
                      guint          to)
{
  FairRect start = fair_test_table_get_rect (table, from, index);
  FairRect end = fair_test_table_get_rect (table, to, (int) fair_position_count (fair_game_model_get_position (table->model), to) - 1);

  if (!fair_test_table_press (table, from, index, GDK_BUTTON_PRIMARY))
    return FALSE;

  for (guint i = 1; i <= 3; i++)
    fair_board_controller_motion (table->controller, (end.x - start.x) * i / 3, (end.y - start.y) * i / 3);
  return TRUE;
}

gboolean
fair_test_table_is_dragging (FairTestTable *table)
{
  return table->board->drag_pile != FAIR_NO_PILE;
}

/* How many rings and outlines of a kind the board shows. */
guint
fair_test_count_marks (FairBoard  *board,
                       const char *css_class)
{
  guint n = 0;

  for (GtkWidget *mark = gtk_widget_get_first_child (board->marks); mark != NULL; mark = gtk_widget_get_next_sibling (mark))
    n += gtk_widget_has_css_class (mark, css_class);

  return n;
}

/* The pile with cards that are shown as selected, or FAIR_NO_PILE. */
guint
fair_test_table_get_selected_pile (FairTestTable *table)
{
  for (guint pile = 0; pile < fair_test_table_get_rules (table)->n_piles; pile++)
    for (guint i = 0; i < fair_test_table_count (table, pile); i++)
      if (gtk_widget_has_css_class (table->board->cards[fair_position_card (fair_test_table_get_position (table), pile, i)], "selected"))
        return pile;

  return FAIR_NO_PILE;
}

/* How many cards are shown as selected. */
guint
fair_test_table_count_selected (FairTestTable *table)
{
  guint n = 0;

  for (guint i = 0; i < fair_test_table_get_rules (table)->n_cards; i++)
    n += gtk_widget_has_css_class (table->board->cards[fair_test_table_get_position (table)->cards[i]], "selected");

  return n;
}

/* Releases the button at the current point. */
void
fair_test_table_release (FairTestTable *table)
{
  fair_board_controller_release (table->controller, FALSE);
}

/* Plays a random move, or restarts if there is none; starts the clock if necessary. */
void
fair_test_table_go_on (FairTestTable *table,
                       guint64       *seed)
{
  if (!fair_test_model_play_any (table->model, seed) && !fair_game_model_restart (table->model))
    g_assert_not_reached ();
  if (fair_game_model_get_clock (table->model) != NULL)
    fair_game_clock_start (fair_game_model_get_clock (table->model), table->now);
}

/* Fails unless the player's step after the first @n_done ones begins with @move. */
void
fair_test_table_assert_played (FairTestTable *table,
                               guint          n_done,
                               FairMove       move)
{
  const FairHistory *history = fair_game_model_get_history (table->model);
  char               texts[2][FAIR_MOVE_TEXT];

  g_assert_cmpuint (history->n_done, >, n_done);
  g_assert_cmpint (fair_history_get_step (history, n_done)->kind, ==, FAIR_STEP_PLAYER);
  fair_move_print (fair_test_table_get_rules (table), move, texts[0]);
  fair_move_print (fair_test_table_get_rules (table), fair_history_get_move (history, fair_history_get_step (history, n_done), 0), texts[1]);
  g_assert_cmpstr (texts[0], ==, texts[1]);
}

/* Fails unless nothing is dragged or highlighted, and nothing moves at the end. */
void
fair_test_table_assert_idle (FairTestTable *table)
{
  g_assert_false (fair_test_table_is_dragging (table));
  for (guint pile = 0; pile < fair_test_table_get_rules (table)->n_piles; pile++)
    {
      g_assert_false (gtk_widget_has_css_class (table->board->places[pile], "target"));
      for (guint i = 0; i < fair_position_count (fair_test_table_get_position (table), pile); i++)
        g_assert_false (gtk_widget_has_css_class (table->board->cards[fair_position_pile (fair_test_table_get_position (table), pile)[i]],
                                                  "target"));
    }
  fair_test_assert_view (table->board, FALSE);
  fair_test_stage_finish (&table->stage, table->board);
  fair_test_assert_view (table->board, TRUE);
}
