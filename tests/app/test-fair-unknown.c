/* Play of a deal that was set up with cards that nobody knows: each is asked for before it turns up. Also the tray from which cards
 * are chosen when a deal is set up. */
#include "config.h"

#include "fair-board-controller-private.h"
#include "fair-board-item.h"
#include "fair-card-tray.h"
#include "fair-settings.h"
#include "fair-setup-window-private.h"
#include "setup.h"
#include "window-helpers.h"

#include <string.h>

/* Puts a game on the table in which the hearts from ace to seven lie face up, and nobody knows the rest. */
static FairGameModel *
set_up (FairTestWindow *self,
        const char     *game)
{
  FairRules     rules;
  FairDealShape shape;
  FairPosition  layout;
  g_autoptr (FairGameModel) model = NULL;
  g_autoptr (FairWinnability) winnability = NULL;

  fair_settings_get_rules (fair_games_find (game), &rules);
  fair_setup_get_shape (&rules, &shape);
  fair_setup_begin (&rules, &shape, &layout);
  fair_setup_hide (&rules, &shape, &layout);
  for (guint rank = FAIR_ACE; rank <= 7; rank++)
    fair_setup_put (&rules, &shape, &layout, rules.first[FAIR_COLUMN] + rank - FAIR_ACE, fair_card (rank, FAIR_HEARTS, 0));
  model = fair_game_model_new_laid (&rules, &layout, FALSE);
  winnability = fair_winnability_new (fair_deal_pool_get_queue (self->deal_pool), model);
  fair_window_add_game (self->window, winnability, FAIR_SLOT_LAID);
  return fair_window_get_model (self->window);
}

static GtkWidget *
find_card (GtkWidget *board,
           FairCard   card)
{
  GtkWidget *widget = gtk_widget_get_first_child (board);

  while (!FAIR_IS_CARD_WIDGET (widget) || FAIR_CARD_WIDGET (widget)->card != card)
    widget = gtk_widget_get_next_sibling (widget);
  return widget;
}

/* No card that nobody knows has a name or a face on the table. */
static void
assert_not_told (FairTestWindow *self)
{
  FairGameModel      *model = fair_window_get_model (self->window);
  const FairPosition *position = fair_game_model_get_position (model);

  for (guint i = 0; i < fair_position_count_all (position); i++)
    if (fair_game_model_is_unknown (model, position->cards[i]))
      {
        GtkWidget *card = find_card (GTK_WIDGET (fair_table_page_get_board (fair_test_table (self->window))), position->cards[i]);

        g_assert_false (FAIR_CARD_WIDGET (card)->face_up);
        g_assert_false (FAIR_CARD_WIDGET (card)->shown_up);
        gtk_test_accessible_assert_property (card, GTK_ACCESSIBLE_PROPERTY_LABEL, "Face-down card");
      }
}

/* Fails unless what needs to know all cards is offered or not, as @offered says. */
static void
assert_offered (FairTestWindow *self,
                gboolean        offered)
{
  static const char *const actions[] = { "win.copy-deal", "advice.winning-move", "advice.show-solution", "advice.go-to-turn" };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      GtkWidget *button = gtk_button_new ();

      gtk_widget_set_parent (button, GTK_WIDGET (self->window));
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), actions[i]);
      g_assert_cmpint (gtk_widget_get_sensitive (button), ==, offered);
      gtk_widget_unparent (button);
    }
}

/* The dialog that asks for cards, which newer libadwaita shows inside the window; NULL if there is none. */
static GtkWidget *
find_question (void)
{
  GtkWidget *widget = fair_test_find_anywhere (GTK_TYPE_LABEL, "Which Card Is This?");

  if (widget == NULL)
    widget = fair_test_find_anywhere (GTK_TYPE_LABEL, "Which Cards Are These?");
  while (widget != NULL && !GTK_IS_ROOT (widget) && !g_str_equal (G_OBJECT_TYPE_NAME (widget), "AdwAlertDialog"))
    widget = gtk_widget_get_parent (widget);
  return widget;
}

/* The same; waits until there is one. */
static GtkWidget *
wait_for_question (void)
{
  while (find_question () == NULL)
    g_main_context_iteration (NULL, TRUE);
  return find_question ();
}

/* The first widget of @type below @widget. */
static gpointer
find_first (GtkWidget *widget,
            GType      type)
{
  gpointer found = g_type_is_a (G_OBJECT_TYPE (widget), type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); found == NULL && child != NULL; child = gtk_widget_get_next_sibling (child))
    found = find_first (child, type);
  return found;
}

/* @question: (transfer full) */
static void
wait_until_closed (GtkWidget *question)
{
  while (gtk_widget_get_mapped (question))
    g_main_context_iteration (NULL, TRUE);
  g_object_unref (question);
}

/* Types @text into the question, and answers with it. Returns: whether that is an answer */
static gboolean
answer (const char *text)
{
  GtkWidget *question = wait_for_question ();
  GtkWidget *entry = find_first (question, GTK_TYPE_ENTRY);
  GtkWidget *button = fair_test_find (question, GTK_TYPE_BUTTON, "_Play");
  gboolean   is_possible;

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  is_possible = gtk_widget_get_sensitive (button);
  g_assert_false (gtk_widget_has_css_class (entry, "error") && is_possible);
  if (!is_possible)
    return FALSE;

  g_object_ref (question);
  g_signal_emit_by_name (gtk_editable_get_delegate (GTK_EDITABLE (entry)), "activate");
  wait_until_closed (question);
  return TRUE;
}

/* The child for @face of a tray. */
static GtkWidget *
find_in_tray (GtkFlowBox *tray,
              FairCard    face)
{
  int i = 0;

  while (fair_card_tray_get_face (gtk_flow_box_get_child_at_index (tray, i)) != face)
    i++;
  return GTK_WIDGET (gtk_flow_box_get_child_at_index (tray, i));
}

static GtkWidget *
find_choice (FairCard face)
{
  return find_in_tray (find_first (wait_for_question (), GTK_TYPE_FLOW_BOX), face);
}

/* How high the question is, and its tray of cards, at the width that the question has. */
static int
measure (GType type)
{
  GtkWidget *question = wait_for_question ();
  GtkWidget *widget = type == GTK_TYPE_WIDGET ? question : find_first (question, type);
  int        width, height;

  gtk_widget_measure (question, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return height;
}

/* A card that nobody knows is asked for before it turns up: by typing, and by choosing it below. Without an answer, nothing is
 * played; what was answered stays. */
static void
test_question (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestWindow       self;
  FairGameModel       *model;
  FairBoardController *controller;
  GtkWidget           *question;
  guint                first;
  int                  height, tray_height;
  g_autofree char     *text = NULL;

  fair_test_window_set_up (&self, folder);
  g_settings_set_boolean (self.settings, "fair-deals", FALSE);
  gtk_window_present (GTK_WINDOW (self.window));
  model = set_up (&self, "klondike");
  first = fair_game_model_get_rules (model)->first[FAIR_COLUMN];
  controller = fair_table_page_get_controller (fair_test_table (self.window));
  g_assert_true (fair_game_model_has_unknown (model));
  assert_not_told (&self);
  g_assert_false (fair_winnability_get_state (fair_test_window_get_winnability (&self))->searching);
  assert_offered (&self, FALSE);

  /* The first column has no other card. */
  fair_board_controller_send_to_foundation (controller, first);
  g_assert_null (find_question ());
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);
  fair_board_controller_send_to_foundation (controller, first + 1);
  g_assert_nonnull (fair_test_find (wait_for_question (), GTK_TYPE_LABEL, "Column 2, card 1 of 2. Turn it over on your table, then type or choose it."));
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);
  question = g_object_ref (find_question ());
#if !GTK_CHECK_VERSION (4, 10, 0)
  /* This one would read the name of its class; newer ones do not tell whether it is hidden while it is empty. */
  gtk_test_accessible_assert_state (gtk_widget_get_next_sibling (find_first (question, GTK_TYPE_ENTRY)), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE);
#endif
  g_assert_true (gtk_widget_activate_action (question, "window.close", NULL));
  wait_until_closed (question);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);
  g_assert_cmpuint (fair_game_model_count_unknown (model, fair_card (FAIR_KING, FAIR_CLUBS, 0)), ==, 1);

  fair_board_controller_send_to_foundation (controller, first + 1);
  g_assert_false (answer ("7"));
  g_assert_nonnull (fair_test_find (find_question (), GTK_TYPE_LABEL, "“7” can be several cards. Type more letters."));
  g_assert_false (answer ("7h"));
  g_assert_nonnull (fair_test_find (find_question (), GTK_TYPE_LABEL, "“7h” is not one of the unknown cards."));
  g_assert_true (answer ("kc"));
  g_assert_null (find_question ());
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 2);
  g_assert_cmpuint (fair_position_top (fair_game_model_get_position (model), first + 1), ==, fair_card (FAIR_KING, FAIR_CLUBS, 0));
  gtk_test_accessible_assert_property (find_card (GTK_WIDGET (fair_table_page_get_board (fair_test_table (self.window))), fair_card (FAIR_KING, FAIR_CLUBS, 0)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "King of clubs");

  /* The name can be corrected. */
  fair_game_model_undo (model);
  fair_board_controller_send_to_foundation (controller, first + 1);
  g_assert_cmpstr (gtk_editable_get_text (find_first (wait_for_question (), GTK_TYPE_ENTRY)), ==, "K♣");
  g_assert_true (answer ("ks"));
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 2);
  g_assert_cmpuint (fair_position_top (fair_game_model_get_position (model), first + 1), ==, fair_card (FAIR_KING, FAIR_SPADES, 0));
  fair_game_model_undo (model);
  fair_game_model_redo (model);
  g_assert_null (find_question ());

  /* Three cards are asked for at once.  The first activation picks a card; the second takes it back, or answers if it is the last. */
  fair_board_controller_draw (controller);
  g_assert_nonnull (fair_test_find (wait_for_question (), GTK_TYPE_LABEL, "Next: Waste.\n"));
  height = measure (GTK_TYPE_WIDGET);
  tray_height = measure (GTK_TYPE_FLOW_BOX);
  g_assert_false (gtk_widget_get_visible (find_choice (fair_card (FAIR_KING, FAIR_SPADES, 0))));
  g_assert_false (answer ("9s 10s 9s"));
  g_assert_nonnull (fair_test_find (find_question (), GTK_TYPE_LABEL, "“9s” is not one of the unknown cards.\n"));
  g_assert_false (answer ("9s 10s js qs"));
  g_assert_nonnull (fair_test_find (find_question (), GTK_TYPE_LABEL, "“qs” is one card too many.\n"));
  g_assert_false (answer ("9s,"));
  g_assert_nonnull (fair_test_find (find_question (), GTK_TYPE_LABEL, "Nine of spades\nNext: Waste."));
  g_assert_cmpint (measure (GTK_TYPE_WIDGET), ==, height);
  question = g_object_ref (find_question ());
  gtk_widget_activate (find_choice (fair_card (10, FAIR_SPADES, 0)));
  g_assert_false (gtk_widget_get_sensitive (find_choice (fair_card (9, FAIR_SPADES, 0))));
  gtk_widget_activate (find_choice (fair_card (10, FAIR_SPADES, 0)));
  g_assert_cmpstr (gtk_editable_get_text (find_first (question, GTK_TYPE_ENTRY)), ==, "9♠");
  gtk_widget_activate (find_choice (fair_card (11, FAIR_SPADES, 0)));
  gtk_widget_activate (find_choice (fair_card (10, FAIR_SPADES, 0)));
  gtk_widget_activate (find_choice (fair_card (FAIR_KING, FAIR_CLUBS, 0)));
  g_assert_cmpint (measure (GTK_TYPE_WIDGET), ==, height);
  g_assert_cmpint (measure (GTK_TYPE_FLOW_BOX), ==, tray_height);
  for (guint i = 0; i < 2; i++)
    gtk_widget_activate (find_choice (fair_card (10, FAIR_SPADES, 0)));
  wait_until_closed (question);
  g_assert_null (find_question ());
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 3);
  g_assert_cmpuint (fair_position_top (fair_game_model_get_position (model), fair_game_model_get_rules (model)->first[FAIR_WASTE]), ==, fair_card (10, FAIR_SPADES, 0));
  assert_not_told (&self);

  /* Two names are exchanged. */
  fair_game_model_undo (model);
  fair_board_controller_draw (controller);
  g_assert_cmpstr (gtk_editable_get_text (find_first (wait_for_question (), GTK_TYPE_ENTRY)), ==, "9♠ J♠ 10♠");
  g_assert_true (answer ("ten of spades, js, nine of spades"));
  g_assert_cmpuint (fair_position_top (fair_game_model_get_position (model), fair_game_model_get_rules (model)->first[FAIR_WASTE]), ==, fair_card (9, FAIR_SPADES, 0));
  text = fair_test_read_games (folder->path);
  g_assert_nonnull (strstr (text, " named 1 KC"));
  g_assert_nonnull (strstr (text, " named 1 KS"));
  fair_test_window_tear_down (&self);
}

/* The clock stands still while a question is open. */
static void
test_clock (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow       self;
  FairGameModel       *model;
  FairGameClock       *clock;
  FairBoardController *controller;
  GtkWidget           *question;

  fair_test_window_set_up (&self, folder);
  g_settings_set_boolean (self.settings, "fair-deals", FALSE);
  gtk_window_present (GTK_WINDOW (self.window));
  model = set_up (&self, "rush");
  clock = fair_game_model_get_clock (model);
  controller = fair_table_page_get_controller (fair_test_table (self.window));
  fair_table_page_start (fair_test_table (self.window));
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_RUNNING);
  fair_board_controller_draw (controller);
  question = g_object_ref (wait_for_question ());
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_PAUSED);
  g_assert_true (gtk_widget_activate_action (question, "window.close", NULL));
  wait_until_closed (question);
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_RUNNING);
  fair_board_controller_draw (controller);
  g_assert_true (answer ("9s js 10s"));
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_RUNNING);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);
  fair_test_window_tear_down (&self);
}

/* On a phone, all cards to place are in sight, a row for each suit, no rank touches its suit, and half of the
 * window is the table. */
static void
test_phone (void)
{
  g_autoptr (GSettings) settings = fair_settings_new ();
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (GtkCssProvider) style = gtk_css_provider_new ();
  FairSetupWindow *window = FAIR_SETUP_WINDOW (fair_setup_window_new (fair_games_find ("demonthief"), queue, settings, NULL));
  GtkWidget       *scroller = gtk_widget_get_ancestor (GTK_WIDGET (window->tray), GTK_TYPE_SCROLLED_WINDOW);
  float            row = 0;

  gtk_css_provider_load_from_resource (style, "/io/github/fairdeal/FairDeal/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (style), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  gtk_editable_set_text (window->entry, "1: kh kh 9s");
  g_signal_emit_by_name (window->entry, "activate");
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 640);
  gtk_window_present (GTK_WINDOW (window));
  while (gtk_widget_get_height (scroller) == 0)
    g_main_context_iteration (NULL, TRUE);
  for (int i = 0; i < FAIR_PACK_SIZE; i++)
    {
      GtkFlowBoxChild *child = gtk_flow_box_get_child_at_index (window->tray, i);
      PangoLayout     *layout = gtk_label_get_layout (GTK_LABEL (gtk_flow_box_child_get_child (child)));
      g_autoptr (PangoLayoutIter) line = pango_layout_get_iter (layout);
      graphene_rect_t card;
      PangoRectangle  rank, suit;

      g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (child), scroller, &card));
      row = i % 13 == 0 ? card.origin.y : row;
      g_assert_cmpfloat_with_epsilon (card.origin.y, row, 0.5);
      g_assert_cmpfloat (card.origin.y + card.size.height, <=, (float) gtk_widget_get_height (scroller));
      g_assert_cmpfloat (MIN (card.size.width, card.size.height), >=, 22);
      pango_layout_iter_get_line_extents (line, &rank, NULL);
      pango_layout_iter_next_line (line);
      pango_layout_iter_get_line_extents (line, &suit, NULL);
      g_assert_cmpint (rank.y + rank.height, <=, suit.y);
    }
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (window->table)), >=, 300);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Moves the focus of @window. Fails unless @face in the tray has it then, or the entry if that is FAIR_NO_CARD. */
static void
move_focus (FairSetupWindow *window,
            GtkDirectionType direction,
            FairCard         face)
{
  gtk_widget_child_focus (GTK_WIDGET (window), direction);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) ==
                 (face == FAIR_NO_CARD ? GTK_WIDGET (gtk_editable_get_delegate (window->entry)) : find_in_tray (window->tray, face)));
}

/* The Tab key stops once at the tray: at the card that it left, or at the last one if that is placed. */
static void
test_focus (void)
{
  g_autoptr (GSettings) settings = fair_settings_new ();
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  FairSetupWindow *window = FAIR_SETUP_WINDOW (fair_setup_window_new (fair_games_find ("freecell"), queue, settings, NULL));
  const FairCard   king = fair_card (FAIR_KING, FAIR_SPADES, 0);
  const FairCard   queen = fair_card (FAIR_KING - 1, FAIR_SPADES, 0);
  gboolean         moved;

  gtk_window_present (GTK_WINDOW (window));
  while (gtk_widget_get_height (GTK_WIDGET (window->table)) == 0)
    g_main_context_iteration (NULL, TRUE);
  move_focus (window, GTK_DIR_TAB_BACKWARD, king);
  /* The left arrow key. */
  g_signal_emit_by_name (window->tray, "move-cursor", GTK_MOVEMENT_VISUAL_POSITIONS, -1, FALSE, FALSE, &moved);
  g_assert_true (moved && gtk_window_get_focus (GTK_WINDOW (window)) == find_in_tray (window->tray, queen));
  gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_BACKWARD);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), GTK_WIDGET (window->table)));
  move_focus (window, GTK_DIR_TAB_FORWARD, queen);
  move_focus (window, GTK_DIR_TAB_FORWARD, FAIR_NO_CARD);
  gtk_editable_set_text (window->entry, "qs");
  g_signal_emit_by_name (window->entry, "activate");
  move_focus (window, GTK_DIR_TAB_BACKWARD, king);

  /* The button loses the focus when there is nothing to undo. */
  gtk_window_set_focus (GTK_WINDOW (window), fair_test_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Undo"));
  gtk_widget_activate_action (GTK_WIDGET (window), "setup.undo", NULL);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == GTK_WIDGET (gtk_editable_get_delegate (window->entry)));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/unknown/question", test_question);
  fair_test_add_in_folder ("/fair/unknown/clock", test_clock);
  g_test_add_func ("/fair/unknown/phone", test_phone);
  g_test_add_func ("/fair/unknown/focus", test_focus);

  return g_test_run ();
}
