/* Set Up a Deal: decks that are laid out by typing, in a game with one pack and with two; unknown cards; what is wrong; and a
 * game that is played from there, which is saved and has no result. */
#include "config.h"

#include "fair-board-item.h"
#include "fair-replay-window.h"
#include "fair-settings.h"
#include "fair-setup-window-private.h"
#include "file-helpers.h"
#include "position-text.h"
#include "step.h"
#include "window-helpers.h"

#include <glib/gstdio.h>
#include <string.h>

static FairSetupWindow *
find_window (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *window = windows; window != NULL; window = window->next)
    if (FAIR_IS_SETUP_WINDOW (window->data))
      return window->data;

  return NULL;
}

/* Opens the window for the game on the table. */
static FairSetupWindow *
open_window (FairTestWindow *self)
{
  fair_test_window_act (self, "win.set-up-deal");
  g_assert_nonnull (find_window ());
  return find_window ();
}

static void
type (FairSetupWindow *window,
      const char      *text)
{
  gtk_editable_set_text (window->entry, text);
  g_signal_emit_by_name (window->entry, "activate");
}

static void
assert_says (FairSetupWindow *window,
             const char      *text)
{
  const char *status = gtk_label_get_text (window->status);

  if (strstr (status, text) == NULL)
    g_error ("“%s” is not in “%s”", text, status);
}

static void
act (FairSetupWindow *window,
     const char      *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
}

static void
assert_enabled (FairSetupWindow *window,
                const char      *button,
                gboolean         enabled)
{
  g_assert_cmpint (gtk_widget_get_sensitive (fair_test_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, button)), ==, enabled);
}

static void
tear_down (FairTestWindow *self)
{
  if (find_window () != NULL)
    gtk_window_destroy (GTK_WINDOW (find_window ()));
  fair_test_window_tear_down (self);
}

/* A deal of @game, as it is dealt by the current rules. */
static FairGameModel *
deal (FairTestWindow *self,
      const char     *game,
      guint64         number)
{
  FairGameModel *before = fair_window_get_model (self->window);
  FairRules      rules;

  fair_settings_get_rules (fair_games_find (game), &rules);
  fair_window_deal (self->window, &rules, number, FAIR_SLOT_ORDINARY);
  while (fair_window_get_model (self->window) == before || self->window->deal_search != NULL)
    g_main_context_iteration (NULL, TRUE);
  return fair_window_get_model (self->window);
}

/* Opens the window for a deal of @game. @dealt: (out) (nullable): the deal */
static FairSetupWindow *
set_up (FairTestWindow *self,
        FairTestFolder *folder,
        const char     *game,
        guint64         number,
        FairPosition   *dealt)
{
  fair_test_window_set_up (self, folder);
  g_settings_set_boolean (self->settings, "fair-deals", FALSE);
  deal (self, game, number);
  if (dealt != NULL)
    *dealt = *fair_game_model_get_start (fair_window_get_model (self->window));
  return open_window (self);
}

/* Types a whole pile, after its name. */
static void
type_pile (FairSetupWindow    *window,
           const FairPosition *position,
           guint               pile)
{
  GString *text = g_string_new (NULL);
  char     name[FAIR_PILE_TEXT];

  fair_pile_print (&window->rules, pile, name);
  g_string_append_printf (text, "%s:", name);
  for (guint i = 0; i < fair_position_count (position, pile); i++)
    {
      /* The stock is typed from the top. */
      guint    at = window->rules.piles[pile].role == FAIR_STOCK ? fair_position_count (position, pile) - 1 - i : i;
      char     card[3];
      FairCard face = fair_position_pile (position, pile)[at];

      fair_card_print (face, card);
      if (fair_card_rank (face) == 10)
        g_string_append_printf (text, " 10%c", card[1] | 0x20);
      else
        g_string_append_printf (text, " %c%c", card[0] | 0x20, card[1] | 0x20);
    }
  type (window, text->str);
  g_assert_cmpstr (gtk_editable_get_text (window->entry), ==, "");
  g_string_free (text, TRUE);
}

static void
wait_for_answer (FairSetupWindow *window)
{
  while (window->search != NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* Fails unless links to the game on the table, and pictures of it, are offered or not, as @offered says. */
static void
assert_shared (FairTestWindow *self,
               gboolean        offered)
{
  static const char *const actions[] = { "win.challenge", "win.save-picture" };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      GtkWidget *button = gtk_button_new ();

      gtk_widget_set_parent (button, GTK_WIDGET (self->window));
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), actions[i]);
      g_assert_cmpint (gtk_widget_get_sensitive (button), ==, offered);
      gtk_widget_unparent (button);
    }
}

/* A deck of one pack: row by row as it is dealt, in small letters and with 10; then it is checked, solved and played. */
static void
test_one_pack (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestWindow   self;
  FairSetupWindow *window;
  FairGameModel   *model;
  FairPosition     dealt;
  FairMove         moves[FAIR_MAX_MOVES];
  g_autofree char *text = NULL;

  window = set_up (&self, folder, "freecell", 1, &dealt);
  assert_shared (&self, TRUE);
  assert_says (window, "52 cards left. Next: Column 1.");
  assert_enabled (window, "_Play", FALSE);
  assert_enabled (window, "_Check", FALSE);
  for (guint row = 0; row < 7; row++)
    for (guint column = 0; column < (row < 6 ? 8u : 4u); column++)
      {
        char card[3];

        fair_card_print (fair_position_pile (&dealt, window->rules.first[FAIR_COLUMN] + column)[row], card);
        type (window, card);
      }
  assert_says (window, "All cards are placed.");
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (window->tray)));
  act (window, "setup.check");

  /* The button can hold the focus, and does no harm. */
  assert_enabled (window, "_Check", TRUE);
  act (window, "setup.check");
  wait_for_answer (window);
  g_assert_cmpstr (gtk_label_get_text (window->status), ==, "This deal can be won.");
  type (window, " ");
  g_assert_cmpstr (gtk_label_get_text (window->status), ==, "This deal can be won.");
  act (window, "setup.play");
  model = fair_window_get_model (self.window);
  g_assert_true (fair_game_model_is_laid (model));
  g_assert_true (fair_position_equal (fair_game_model_get_start (model), &dealt));
  g_assert_cmpstr (fair_slot_get (model), ==, FAIR_SLOT_LAID);
  /* It has no number that a link or a picture could name. */
  assert_shared (&self, FALSE);

  /* It is saved, and left for another one it has no result. */
  fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves);
  fair_game_model_play (model, moves[0]);
  text = fair_test_read_games (folder->path);
  g_assert_nonnull (strstr (text, " laid f1:;"));
  window = open_window (&self);
  act (window, "setup.shuffle");
  act (window, "setup.play");
  model = fair_window_get_model (self.window);
  fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves);
  fair_game_model_play (model, moves[0]);
  fair_session_end_offer (self.session);
  for (guint i = 0; i < 200; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_cmpuint (fair_test_count_all (self.store), ==, 0);
  tear_down (&self);
}

/* The line that wins is shown step by step, a shorter one than was found first. */
static void
test_solution (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestWindow   self;
  FairSetupWindow *window;
  FairPosition     dealt;
  GtkWidget       *solution = NULL;
  guint            n_moves;

  window = set_up (&self, folder, "freecell", 1, &dealt);
  for (guint i = 0; i < window->rules.count[FAIR_COLUMN]; i++)
    type_pile (window, &dealt, window->rules.first[FAIR_COLUMN] + i);
  assert_says (window, "All cards are placed.");
  act (window, "setup.check");
  wait_for_answer (window);
  n_moves = window->answer->n_moves;
  act (window, "setup.solve");
  wait_for_answer (window);
  for (guint i = 0; i < g_list_model_get_n_items (gtk_window_get_toplevels ()); i++)
    {
      g_autoptr (GtkWidget) other = g_list_model_get_item (gtk_window_get_toplevels (), i);

      if (FAIR_IS_REPLAY_WINDOW (other))
        solution = other;
    }
  g_assert_nonnull (solution);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (solution)), ==, "Solution");
  g_assert_cmpuint (window->answer->n_moves, <, n_moves);
  g_assert_true (gtk_widget_activate_action (solution, "replay.last", NULL));
  gtk_window_destroy (GTK_WINDOW (solution));
  tear_down (&self);
}

/* A deck of two packs, pile by pile. */
static void
test_two_packs (FairTestFolder *folder,
                gconstpointer   data)
{
  FairTestWindow   self;
  FairSetupWindow *window;
  FairPosition     dealt, position;

  window = set_up (&self, folder, "demons-and-thieves", 1, &dealt);
  for (guint pile = 0; pile < window->rules.n_piles; pile++)
    if (fair_position_count (&dealt, pile) > 0)
      type_pile (window, &dealt, pile);
  assert_says (window, "All cards are placed.");
  g_assert_true (fair_setup_complete (&window->rules, &fair_setup_window_get_step (window)->layout, 0, &position));
  g_assert_true (fair_position_equal (&position, &dealt));
  tear_down (&self);
}

/* Face-down cards that nobody knows: their chances are counted, and they can be shuffled. */
static void
test_unknown (FairTestFolder *folder,
              gconstpointer   data)
{
  g_auto (FairTestClipboard) clipboard_taken G_GNUC_UNUSED = fair_test_take_clipboard ();
  FairTestWindow                             self;
  FairSetupWindow                           *window;
  FairPosition                               layout;
  GValue                                     text = G_VALUE_INIT;

  window = set_up (&self, folder, "klondike", 1, NULL);
  fair_solver_queue_set_states (fair_deal_pool_get_queue (self.deal_pool), 200);
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  act (window, "setup.hide");
  /* The next card can be typed at once. */
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (window->entry))));
  assert_says (window, "7 cards left. Next: Column 1.");
  type (window, "ah 2h 3h 4h 5h 6h 7h");
  assert_says (window, "All cards are placed. 45 are unknown. While you play, Fair Deal asks for each one that turns up.");
  assert_enabled (window, "_Play", TRUE);
  assert_enabled (window, "Show So_lution", FALSE);
  act (window, "setup.check");
  wait_for_answer (window);
  assert_says (window, "Chances: ");

  /* A window that is closed does not search on. */
  act (window, "setup.check");
  assert_says (window, "Checking");
  gtk_window_close (GTK_WINDOW (window));
  g_assert_null (window->search);
  g_assert_true (open_window (&self) == window);
  assert_says (window, "45 are unknown.");
  act (window, "setup.shuffle");
  assert_says (window, "All cards are placed. 45 are unknown.");
  /* A text has them, too, without telling what they are. */
  layout = fair_setup_window_get_step (window)->layout;
  act (window, "setup.copy");
  g_value_init (&text, G_TYPE_STRING);
  g_assert_true (gdk_content_provider_get_value (gdk_clipboard_get_content (gtk_widget_get_clipboard (GTK_WIDGET (window))), &text, NULL));
  act (window, "setup.clear");
  type (window, g_value_get_string (&text));
  g_assert_true (fair_position_equal (&fair_setup_window_get_step (window)->layout, &layout));
  assert_says (window, "Deal pasted.\nAll cards are placed. 45 are unknown. While you play, Fair Deal asks");
  type (window, "f1: ?\nf2:\n");
  assert_says (window, "Line 1: ");
  for (guint i = 0; i < 3; i++)
    act (window, "setup.undo");
  act (window, "setup.shuffle");
  act (window, "setup.play");
  g_assert_cmpuint (fair_game_model_get_start (fair_window_get_model (self.window))->down[10], ==, 6);
  g_assert_false (fair_game_model_has_unknown (fair_window_get_model (self.window)));
  window = open_window (&self);
  act (window, "setup.undo");
  act (window, "setup.play");
  g_assert_true (fair_game_model_has_unknown (fair_window_get_model (self.window)));
  g_value_unset (&text);
  tear_down (&self);
}

static FairCardWidget *
find_card (GtkWidget *board,
           FairCard   card)
{
  GtkWidget *widget = gtk_widget_get_first_child (board);

  while (!FAIR_IS_CARD_WIDGET (widget) || FAIR_CARD_WIDGET (widget)->card != card)
    widget = gtk_widget_get_next_sibling (widget);
  return FAIR_CARD_WIDGET (widget);
}

/* A card that is known is shown, even below others that are not. */
static void
test_known_below (FairTestFolder *folder,
                  gconstpointer   data)
{
  FairTestWindow      self;
  FairSetupWindow    *window;
  const FairPosition *shown;

  window = set_up (&self, folder, "klondike", 1, NULL);
  type (window, "7: kh");
  act (window, "setup.shuffle");
  shown = fair_board_get_position (FAIR_BOARD (window->board));
  for (guint i = 0; i < 7; i++)
    {
      FairCardWidget *card = find_card (window->board, fair_position_pile (shown, window->rules.first[FAIR_COLUMN] + 6)[i]);

      g_assert_cmpint (card->face_up, ==, i == 0 || i == 6);
      if (i == 0)
        gtk_test_accessible_assert_property (card, GTK_ACCESSIBLE_PROPERTY_LABEL, "King of hearts");
      else if (i < 6)
        gtk_test_accessible_assert_property (card, GTK_ACCESSIBLE_PROPERTY_LABEL, "Face-down card");
    }
  tear_down (&self);
}

static GtkFlowBoxChild *
find_in_tray (FairSetupWindow *window,
              const char      *label)
{
  for (int i = 0; gtk_flow_box_get_child_at_index (window->tray, i) != NULL; i++)
    {
      GtkFlowBoxChild *child = gtk_flow_box_get_child_at_index (window->tray, i);

      if (g_str_equal (gtk_label_get_text (GTK_LABEL (gtk_flow_box_child_get_child (child))), label))
        return child;
    }

  g_error ("There is no %s", label);
}

/* What is said about words that cannot be placed, and about piles that cannot be; undo takes each back. */
static void
test_faults (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow   self;
  FairSetupWindow *window;

  window = set_up (&self, folder, "klondike", 1, NULL);
  type (window, "1: 7h 13x 8c");
  assert_says (window, "“13x” is not a card.");
  g_assert_cmpstr (gtk_editable_get_text (window->entry), ==, "13x 8c");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (window->entry), "error"));
  gtk_editable_set_text (window->entry, "13");
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (window->entry), "error"));
  type (window, "13x 8c");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (window->entry), "error"));
  act (window, "setup.undo");
  g_assert_cmpstr (gtk_editable_get_text (window->entry), ==, "13x 8c");
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (window->entry), "error"));
  type (window, "1: 7h 13x");
  type (window, "7h");
  assert_says (window, "Already placed: Seven of hearts: Column 1, card 1 of 1.");
  type (window, "7");
  assert_says (window, "“7” can be several cards.");
  type (window, "12:");
  assert_says (window, "“12:” is not a pile.");
  type (window, "1: 9c");
  assert_says (window, "Column 1: the face-up cards are not a run.");
  act (window, "setup.undo");
  assert_says (window, "51 cards left.");
  type (window, "1: ?");
  assert_says (window, "Column 1: an unknown card has to lie face down.");
  act (window, "setup.clear");
  assert_says (window, "52 cards left.");
  type (window, "f1: 2c");
  assert_says (window, "Foundation 1: the cards are not in sequence.");

  /* Undo goes back to the pile that was filled. */
  act (window, "setup.clear");
  type (window, "7: 5h");
  type (window, "3: 6h");
  assert_says (window, "Next: Column 3.");
  act (window, "setup.undo");
  assert_says (window, "Next: Column 7.");

  /* The pile before a word that cannot be placed is for the word that replaces it. */
  act (window, "setup.clear");
  type (window, "2: 5h 3: xx");
  assert_says (window, "“xx” is not a card.");
  type (window, "9s");
  assert_says (window, "Nine of spades: Column 3, card 1 of 1.");
  type (window, "xx");
  act (window, "setup.shuffle");
  g_assert_cmpstr (gtk_editable_get_text (window->entry), ==, "");
  gtk_window_destroy (GTK_WINDOW (window));

  /* An ace that leaves shows what lies below. */
  deal (&self, "churchill", 1);
  window = open_window (&self);
  act (window, "setup.hide");
  type (window, "2c 3c 4c 5c 6c 7c 8c 9c 10c jc qc kc ah 2h 3h 4h");
  assert_says (window, "Column 4: the ace goes to a foundation by itself, so the card below has to be known.");
  tear_down (&self);
}

/* Cards of the tray: the first activation picks one, the second puts it on the next place. Cards that lie there go back. */
static void
test_tray (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autoptr (GtkCssProvider) style = gtk_css_provider_new ();
  FairTestWindow   self;
  FairSetupWindow *window;
  GtkFlowBoxChild *child;
  int              height, other;

  gtk_css_provider_load_from_resource (style, "/io/github/fairdeal/FairDeal/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (style), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  window = set_up (&self, folder, "freecell", 1, NULL);
  gtk_widget_measure (GTK_WIDGET (window->status), GTK_ORIENTATION_VERTICAL, 900, NULL, &height, NULL, NULL);
  child = find_in_tray (window, "7\n♥");
  gtk_test_accessible_assert_role (child, GTK_ACCESSIBLE_ROLE_GRID_CELL);
  gtk_test_accessible_assert_property (child, GTK_ACCESSIBLE_PROPERTY_LABEL, "Seven of hearts");
  gtk_widget_activate (GTK_WIDGET (child));
  assert_says (window, "Picked up the seven of hearts.");
  gtk_test_accessible_assert_state (child, GTK_ACCESSIBLE_STATE_SELECTED, TRUE);
  gtk_widget_activate (GTK_WIDGET (child));
  assert_says (window, "Seven of hearts: Column 1, card 1 of 1.");
  g_assert_false (gtk_widget_get_sensitive (GTK_WIDGET (child)));
  /* The table above does not get smaller by a second line. */
  gtk_widget_measure (GTK_WIDGET (window->status), GTK_ORIENTATION_VERTICAL, 900, NULL, &other, NULL, NULL);
  g_assert_cmpint (other, ==, height);

  /* The card on the table, as a screen reader activates it: first it is chosen, then it is taken off. */
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *card = GTK_WIDGET (find_card (window->board, fair_card (7, FAIR_HEARTS, 0)));

      gtk_test_accessible_assert_property (card, GTK_ACCESSIBLE_PROPERTY_LABEL, "Seven of hearts");
      g_assert_true (gtk_widget_activate_action (card, "card.activate", NULL));
    }
  assert_says (window, "Picked up the seven of hearts.");
  g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (child)));
  tear_down (&self);
}

/* The text of a deal goes in and out, and what is wrong with a text is said. */
static void
test_paste (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow   self;
  FairSetupWindow *window;
  FairPosition     dealt, position;
  char             text[FAIR_POSITION_TEXT];

  window = set_up (&self, folder, "klondike", 3, &dealt);
  fair_position_print (&window->rules, &dealt, text);
  type (window, text);
  assert_says (window, "Deal pasted.");
  g_assert_true (fair_setup_complete (&window->rules, &fair_setup_window_get_step (window)->layout, 0, &position));
  g_assert_true (fair_position_equal (&position, &dealt));
  act (window, "setup.undo");
  assert_says (window, "52 cards left.");
  type (window, "f1:\nf2: XX\n");
  assert_says (window, "Line 2: ");
  tear_down (&self);
}

/* A deal in a file, whatever is in it. */
static void
test_open (FairTestFolder *folder,
           gconstpointer   data)
{
  static const char wrong[] = "f1:\nf2: \xff\0<b>\n";
  FairTestWindow    self;
  FairSetupWindow  *window;
  FairPosition      dealt, position;
  char              text[FAIR_POSITION_TEXT];
  g_autofree char  *path = g_build_filename (folder->folder, "deal & <b>", NULL);
  g_autofree char  *large = g_strnfill (64 * 1024 + 1, ' ');
  g_autoptr (GFile) file = g_file_new_for_path (path);

  window = set_up (&self, folder, "klondike", 3, &dealt);
  fair_position_print (&window->rules, &dealt, text);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  act (window, "setup.open");
  fair_test_open_file (file);
  fair_test_wait_for (GTK_TYPE_LABEL, "Deal opened.\nAll cards are placed.");
  g_assert_true (fair_setup_complete (&window->rules, &fair_setup_window_get_step (window)->layout, 0, &position));
  g_assert_true (fair_position_equal (&position, &dealt));

  g_assert_true (g_file_set_contents (path, wrong, sizeof wrong - 1, NULL));
  fair_setup_window_open (window, path);
  assert_says (window, "Line 2: ");
  g_assert_true (g_file_set_contents (path, large, -1, NULL));
  fair_setup_window_open (window, path);
  assert_says (window, "deal & <b>” is larger than 64 KiB.");
  fair_setup_window_open (window, folder->folder);
  assert_says (window, "” is not a regular file.");
  g_assert_cmpint (g_remove (path), ==, 0);
  fair_setup_window_open (window, path);
  assert_says (window, "deal & <b>” cannot be read: No such file or directory.");
  g_assert_true (fair_setup_complete (&window->rules, &fair_setup_window_get_step (window)->layout, 0, &position));
  tear_down (&self);
}

/* In the list of games, the game is chosen in the window. */
static void
test_list (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow   self;
  FairSetupWindow *window;

  fair_test_window_set_up (&self, folder);
  window = open_window (&self);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window->games)));
  for (guint i = 0; i < fair_games_count (); i++)
    {
      gtk_drop_down_set_selected (window->games, i);
      g_assert_true (window->rules.game == fair_games_get (i));
      act (window, "setup.shuffle");
      assert_says (window, "All cards are placed.");
    }
  tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/setup/one-pack", test_one_pack);
  fair_test_add_in_folder ("/fair/setup/solution", test_solution);
  fair_test_add_in_folder ("/fair/setup/two-packs", test_two_packs);
  fair_test_add_in_folder ("/fair/setup/unknown", test_unknown);
  fair_test_add_in_folder ("/fair/setup/known-below", test_known_below);
  fair_test_add_in_folder ("/fair/setup/faults", test_faults);
  fair_test_add_in_folder ("/fair/setup/tray", test_tray);
  fair_test_add_in_folder ("/fair/setup/paste", test_paste);
  fair_test_add_in_folder ("/fair/setup/open", test_open);
  fair_test_add_in_folder ("/fair/setup/list", test_list);

  return g_test_run ();
}
