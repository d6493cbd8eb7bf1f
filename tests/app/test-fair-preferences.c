/* Every preference has an effect: each key of the schemas is changed, and its effect checked on the board, in the
 * game or in the window.  A key that is not in the lists fails the test.
 */
#include "config.h"

#include "fair-board-private.h"
#include "fair-compat.h"
#include "fair-players.h"
#include "fair-preferences.h"
#include "fair-settings.h"
#include "fair-preference-row.h"
#include "fair-svg-art.h"
#include "window-helpers.h"

static gboolean
get (gpointer    object,
     const char *property)
{
  gboolean value;

  g_object_get (object, property, &value, NULL);
  return value;
}

/* The property of @object follows the key, which is a boolean. */
static void
assert_follows (FairTestWindow *fixture,
                const char     *key,
                gpointer        object,
                const char     *property)
{
  for (guint i = 0; i < 2; i++)
    {
      gboolean value = !g_settings_get_boolean (fixture->settings, key);

      g_settings_set_boolean (fixture->settings, key, value);
      g_assert_cmpint (get (object, property), ==, value);
    }
}

static void
check_board (FairTestWindow *fixture,
             const char     *key)
{
  const char *property = g_str_equal (key, FAIR_SETTING_FAST_ANIMATION) ? "fast" : key;

  assert_follows (fixture, key, GTK_WIDGET (fair_table_page_get_board (fair_test_table (fixture->window))), property);
}

static void
check_errors (FairTestWindow *fixture,
              const char     *key)
{
  fair_test_window_deal (fixture, "kingcell");
  g_signal_emit_by_name (fair_table_page_get_controller (fair_test_table (fixture->window)), "refused", "No.");
  g_assert_cmpstr (fair_table_page_get_message (fair_test_table (fixture->window)), ==, "No.");
  g_settings_set_boolean (fixture->settings, key, FALSE);
  g_signal_emit_by_name (fair_table_page_get_controller (fair_test_table (fixture->window)), "refused", "Never.");
  g_assert_cmpstr (fair_table_page_get_message (fair_test_table (fixture->window)), ==, "No.");
}

static void
check_autocomplete (FairTestWindow *fixture,
                    const char     *key)
{
  assert_follows (fixture, key, fair_test_window_deal (fixture, "kingcell"), "autocomplete");
}

static void
check_auto_move (FairTestWindow *fixture,
                 const char     *key)
{
  assert_follows (fixture, key, fair_test_window_deal (fixture, "streets-and-alleys"), "auto-move");
}

static void
check_tell (FairTestWindow *fixture,
            const char     *key)
{
  gboolean hidden = g_str_equal (key, FAIR_SETTING_SHOW_WINNABILITY_HIDDEN);

  fair_test_window_deal (fixture, hidden ? "demonthief" : "kingcell");
  assert_follows (fixture, key, fair_test_window_get_winnability (fixture), "telling");
}

/* The chances are known soon, or not searched. */
static void
check_chances (FairTestWindow *fixture,
               const char     *key)
{
  GtkWidget *label = fair_test_part (fixture->window, "winnability_label");

  fair_solver_queue_set_states (fair_deal_pool_get_queue (fixture->deal_pool), 300);
  g_settings_set_boolean (fixture->settings, key, TRUE);
  fair_test_window_deal (fixture, "churchill");
  while (strstr (gtk_label_get_text (GTK_LABEL (label)), "Chances: ") == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
check_pace (FairTestWindow *fixture,
            const char     *key)
{
  GtkWidget *label = fair_test_part (fixture->window, "pace_label");
  g_autoptr (FairResult) result = fair_test_result (4, 0);

  result->times = g_strdup ("");
  fair_window_deal_against (fixture->window, result, "Ann");
  while (!gtk_widget_get_visible (label))
    g_main_context_iteration (NULL, TRUE);
  g_settings_set_boolean (fixture->settings, key, FALSE);
  g_assert_false (gtk_widget_get_visible (label));
}

static FairFindings
get_new_findings (FairTestWindow *fixture)
{
  FairGameModel *before = fair_test_window_deal (fixture, "kingcell");

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.new-game", NULL);
  while (fair_window_get_model (fixture->window) == before || fixture->window->deal_search != NULL)
    g_main_context_iteration (NULL, TRUE);
  return fair_game_model_get_notes (fair_window_get_model (fixture->window))->findings;
}

static void
check_fair_deals (FairTestWindow *fixture,
                  const char     *key)
{
  g_assert_true (get_new_findings (fixture).fair);
  g_settings_set_boolean (fixture->settings, key, FALSE);
  g_assert_false (get_new_findings (fixture).fair);
}

static void
check_difficulty (FairTestWindow *fixture,
                  const char     *key)
{
  g_autoptr (GSettings) kingcell = fair_settings_new_for_table (fair_games_find ("kingcell"));

  g_settings_set_enum (kingcell, key, FAIR_DIFFICULTY_MEDIUM);
  g_assert_cmpint (get_new_findings (fixture).difficulty, ==, FAIR_DIFFICULTY_MEDIUM);
}

static void
changed_cb (gboolean *is_changed)
{
  *is_changed = TRUE;
}

/* Whether the pictures of the cards change; test-fair-table-deck.c checks them. */
static gboolean
changes_deck (FairTestWindow *fixture,
              GSettings      *settings,
              const char     *key,
              GVariant       *value)
{
  FairSvgArt *art = fair_table_deck_get_art (fixture->decks);
  gboolean    is_changed = FALSE;

  g_signal_connect_swapped (art, "changed", G_CALLBACK (changed_cb), &is_changed);
  g_settings_set_value (settings, key, value);
  g_signal_handlers_disconnect_by_func (art, changed_cb, &is_changed);
  return is_changed;
}

static void
check_deck (FairTestWindow *fixture,
            const char     *key)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "cards", "classic.svg", NULL);
  GVariant        *value;

  fair_test_window_deal (fixture, "kingcell");
  if (g_str_equal (key, FAIR_SETTING_CARD_SHADE))
    value = g_variant_new_string ("dark");
  else if (g_str_equal (key, FAIR_SETTING_CARD_LETTERS))
    value = g_variant_new_string ("language");
  else if (g_str_equal (key, FAIR_SETTING_CARD_BACK))
    value = g_variant_new_string ("back_scales");
  else if (g_str_equal (key, FAIR_SETTING_DECK))
    value = g_variant_new_string (path);
  else if (g_str_equal (key, FAIR_SETTING_DECKS))
    value = g_variant_new_parsed ("{'kingcell': %s}", path);
  else
    value = g_variant_new_boolean (TRUE);
  g_assert_true (changes_deck (fixture, fixture->settings, key, value));
}

static void
check_cloth (FairTestWindow *fixture,
             const char     *key)
{
  g_settings_set_string (fixture->settings, key, "blue");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (fair_table_page_get_board (fair_test_table (fixture->window))), "blue"));
  g_settings_set_string (fixture->settings, key, "slate");
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (fair_table_page_get_board (fair_test_table (fixture->window))), "blue"));
}

/* test-fair-sounds.c checks which events make a sound. */
static void
check_sound (FairTestWindow *fixture,
             const char     *key)
{
  gtk_window_present (GTK_WINDOW (fixture->window));
  while (!gtk_widget_get_mapped (GTK_WIDGET (fixture->window)))
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *heard = NULL;

      g_settings_set_boolean (fixture->settings, key, i == 1);
      fair_test_window_deal (fixture, "kingcell");
      while (g_main_context_iteration (NULL, FALSE))
        ;
      heard = fair_sound_counter_take (fixture->sounds);
      g_assert_cmpstr (heard, ==, i == 1 ? "shuffle" : "");
    }
}

static void
check_window (FairTestWindow *fixture,
              const char     *key)
{
  int width, height;

  g_settings_set_int (fixture->settings, "window-width", 777);
  g_settings_set_int (fixture->settings, "window-height", 666);
  gtk_window_get_default_size (GTK_WINDOW (fixture->window), &width, &height);
  g_assert_cmpint (width, ==, 777);
  g_assert_cmpint (height, ==, 666);
  g_settings_set_boolean (fixture->settings, "window-maximized", TRUE);
  g_assert_true (gtk_window_is_maximized (GTK_WINDOW (fixture->window)));
  g_settings_set_boolean (fixture->settings, "window-maximized", FALSE);
}

/* The last player is the current one at the next start. */
static void
check_player (FairTestWindow *fixture,
              const char     *key)
{
  g_autoptr (FairPlayers) players = NULL;
  g_autofree char *id = g_uuid_string_random ();

  g_settings_set_string (fixture->settings, key, id);
  players = fair_players_new (fixture->session, fixture->settings);
  g_assert_cmpstr (fair_players_get_current (players)->id, ==, id);
}

/* Whether a click on the top card of the first column selects it. */
static gboolean
clicks_select (FairTestWindow *fixture)
{
  FairBoard *board = fair_table_page_get_board (fair_test_table (fixture->window));
  GtkWidget *card = board->cards[fair_position_card (fair_board_get_position (board), fair_board_get_rules (board)->first[FAIR_COLUMN], 0)];

  g_assert_true (gtk_widget_activate_action (card, "card.activate", NULL));
  return gtk_widget_has_css_class (card, "selected");
}

static void
check_clicking (FairTestWindow *fixture,
                const char     *key)
{
  FairGameModel *model = fair_test_window_deal (fixture, "kingcell");
  g_autoptr (GSettings) table = fair_settings_new_for_table (fair_game_model_get_rules (model)->game);

  g_settings_set_string (table, key, "selects");
  g_assert_true (clicks_select (fixture));
  fair_test_window_deal (fixture, "demonthief");
  g_assert_false (clicks_select (fixture));
}

static void
check_colours (FairTestWindow *fixture,
               const char     *key)
{
  FairGameModel *model = fair_test_window_deal (fixture, "kingcell");
  g_autoptr (GSettings) table = fair_settings_new_for_table (fair_game_model_get_rules (model)->game);

  g_assert_true (changes_deck (fixture, table, key, g_variant_new_string ("four")));
  g_assert_false (changes_deck (fixture, fixture->settings, FAIR_SETTING_FOUR_COLOURS, g_variant_new_boolean (TRUE)));
  g_assert_true (changes_deck (fixture, table, key, g_variant_new_string ("two")));
}

/* Chooses a game like the list of games. */
static FairGameModel *
choose (FairTestWindow *fixture,
        const char     *game)
{
  FairGameModel *before = fair_window_get_model (fixture->window);

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.play", "s", game);
  while (fair_window_get_model (fixture->window) == before || fixture->window->deal_search != NULL)
    g_main_context_iteration (NULL, TRUE);
  return fair_window_get_model (fixture->window);
}

static gboolean
is_lesson_offered (FairTestWindow *fixture)
{
  return gtk_widget_get_visible (fair_test_part (fixture->window, "lesson_bar"));
}

/* A lesson is offered until the offer is answered, which is saved, or a move is played. */
static void
check_lesson_offered (FairTestWindow *fixture,
                      const char     *key)
{
  g_autoptr (GSettings) kingcell = fair_settings_new_for_table (fair_games_find ("kingcell"));
  g_autoptr (GSettings) churchill = fair_settings_new_for_table (fair_games_find ("churchill"));
  g_autoptr (GSettings) demonthief = fair_settings_new_for_table (fair_games_find ("demonthief"));

  g_settings_set_boolean (fixture->settings, FAIR_SETTING_FAIR_DEALS, FALSE);
  g_settings_set_boolean (demonthief, key, TRUE);
  choose (fixture, "demonthief");
  g_assert_false (is_lesson_offered (fixture));
  choose (fixture, "kingcell");
  g_assert_true (is_lesson_offered (fixture));
  g_assert_false (g_settings_get_boolean (kingcell, key));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "lesson.leave", NULL);
  g_assert_false (is_lesson_offered (fixture));
  g_assert_true (g_settings_get_boolean (kingcell, key));
  fair_game_model_play (choose (fixture, "churchill"), fair_move_simple (FAIR_MOVE_DRAW));
  g_assert_false (is_lesson_offered (fixture));
  g_assert_true (g_settings_get_boolean (churchill, key));
  /* There is no offer if a deal is requested by its number. */
  g_settings_reset (kingcell, key);
  fair_test_window_deal (fixture, "kingcell");
  g_assert_false (is_lesson_offered (fixture));
}

/* New deals are easier until one was won. */
static void
check_won (FairTestWindow *fixture,
           const char     *key)
{
  g_autoptr (GSettings) kingcell = fair_settings_new_for_table (fair_games_find ("kingcell"));

  g_settings_reset (kingcell, FAIR_SETTING_DIFFICULTY);
  g_settings_reset (kingcell, key);
  g_assert_cmpint (get_new_findings (fixture).difficulty, ==, FAIR_DIFFICULTY_EASIER);
  g_settings_set_boolean (kingcell, key, TRUE);
  g_assert_cmpint (fair_settings_get_difficulty (fair_games_find ("kingcell")), ==, FAIR_DIFFICULTY_ANY);
}

/* A key, and the function that checks its effect. */
typedef struct
{
  const char *key;
  void (*check) (FairTestWindow *fixture, const char *key);
} Effect;

static const Effect effects[] = {
  { FAIR_SETTING_SHOW_COUNTER, check_board },
  { FAIR_SETTING_SHOW_ERRORS, check_errors },
  { FAIR_SETTING_AUTOCOMPLETE, check_autocomplete },
  { FAIR_SETTING_AUTO_MOVE, check_auto_move },
  { FAIR_SETTING_ANIMATE_DEAL, check_board },
  { FAIR_SETTING_FAST_ANIMATION, check_board },
  { FAIR_SETTING_LEFT_HANDED, check_board },
  { FAIR_SETTING_STOCK_AT_BOTTOM, check_board },
  { FAIR_SETTING_SOUND, check_sound },
  { FAIR_SETTING_FAIR_DEALS, check_fair_deals },
  { FAIR_SETTING_SHOW_WINNABILITY, check_tell },
  { FAIR_SETTING_SHOW_WINNABILITY_HIDDEN, check_tell },
  { FAIR_SETTING_SHOW_CHANCES, check_chances },
  { FAIR_SETTING_SHOW_PACE, check_pace },
  { FAIR_SETTING_LARGE_CARDS, check_deck },
  { FAIR_SETTING_FOUR_COLOURS, check_deck },
  { FAIR_SETTING_CARD_SHADE, check_deck },
  { FAIR_SETTING_CARD_LETTERS, check_deck },
  { FAIR_SETTING_CARD_BACK, check_deck },
  { FAIR_SETTING_DECK, check_deck },
  { FAIR_SETTING_DECKS, check_deck },
  { FAIR_SETTING_CLOTH, check_cloth },
  { FAIR_SETTING_PLAYER, check_player },
  { "window-width", check_window },
  { "window-height", check_window },
  { "window-maximized", check_window },
};

static const Effect table_effects[] = {
  { FAIR_SETTING_CLICKING, check_clicking },
  { FAIR_SETTING_COLOURS, check_colours },
  { FAIR_SETTING_DIFFICULTY, check_difficulty },
  { FAIR_SETTING_LESSON_OFFERED, check_lesson_offered },
  { FAIR_SETTING_WON, check_won },
};

static void
check_keys (GSettings      *settings,
            const Effect   *list,
            guint           n_effects,
            FairTestFolder *folder)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_auto (GStrv) keys = NULL;
  guint n_keys = 0;

  g_object_get (settings, "settings-schema", &schema, NULL);
  keys = g_settings_schema_list_keys (schema);
  /* test-fair-puzzle.c checks the effects of puzzles. */
  for (guint i = 0; keys[i] != NULL; i++)
    n_keys += g_str_has_prefix (keys[i], "puzzle") ? 0 : 1;
  g_assert_cmpuint (n_keys, ==, n_effects);
  for (guint i = 0; i < n_effects; i++)
    {
      FairTestWindow fixture;

      g_test_message ("%s", list[i].key);
      g_assert_true (g_strv_contains ((const char *const *) keys, list[i].key));
      fair_test_window_set_up (&fixture, folder);
      list[i].check (&fixture, list[i].key);
      fair_test_window_tear_down (&fixture);
    }
}

static void
test_program (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (GSettings) settings = fair_settings_new ();

  check_keys (settings, effects, G_N_ELEMENTS (effects), folder);
}

static void
test_tables (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (GSettings) settings = fair_settings_new_for_table (fair_games_get (0));

  check_keys (settings, table_effects, G_N_ELEMENTS (table_effects), folder);
}

/* A value of @option other than @value. */
static int
find_other (const FairOption *option,
            int               value)
{
  int other = 1;

  while (other == value || !fair_option_allows (option, other))
    other = other == 1 ? 0 : other == 0 ? 2
                                        : other + 1;
  return other;
}

/* The first widget of @type below @widget, with the title @title unless that is NULL. */
static GtkWidget *
find_widget (GtkWidget  *widget,
             GType       type,
             const char *title)
{
  if (g_type_is_a (G_OBJECT_TYPE (widget), type) &&
      (title == NULL || g_strcmp0 (title, adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (widget))) == 0))
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_widget (child, type, title);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* A rule applies to the next new game: the game on the table keeps its own. */
static void
test_rules (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow fixture;

  fair_test_window_set_up (&fixture, folder);
  for (guint i = 0; i < fair_games_count (); i++)
    {
      const FairGame *game = fair_games_get (i);
      g_autoptr (GSettings) settings = fair_settings_new_for_game (game);

      for (guint o = 0; o < game->n_options; o++)
        {
          const FairOption *option = &game->options[o];
          int               other = find_other (option, option->fallback);
          FairGameModel    *model = fair_test_window_deal (&fixture, game->id);

          g_test_message ("%s %s", game->id, option->key);
          g_settings_set_value (settings, option->key, fair_settings_print_option (option, other));
          g_assert_cmpint (fair_game_model_get_rules (model)->options.value[o], ==, option->fallback);
          model = fair_test_window_deal (&fixture, game->id);
          g_assert_cmpint (fair_game_model_get_rules (model)->options.value[o], ==, other);
          g_settings_reset (settings, option->key);
        }
    }
  fair_test_window_tear_down (&fixture);
}

static GtkWidget *
find_button (GtkWidget *group)
{
  GtkWidget *button = adw_preferences_group_get_header_suffix (ADW_PREFERENCES_GROUP (group));

  g_assert_true (GTK_IS_BUTTON (button));
  return button;
}

/* Without a compositor, the border of a window needs 5 of 360 pixels at each side. */
static void
assert_fits_phone (GtkWidget *preferences)
{
  int least;

  if (!ADW_IS_WINDOW (preferences))
    return;

  gtk_widget_measure (adw_window_get_content (ADW_WINDOW (preferences)), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, 350);
}

/* If the rules differ from those of the game on the table, a new game is offered. */
static void
test_offer (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow fixture;
  GtkWidget     *preferences, *kingcell, *churchill;
  g_autoptr (GSettings) settings = fair_settings_new_for_game (fair_games_find ("kingcell"));

  fair_test_window_set_up (&fixture, folder);
  g_settings_set_boolean (fixture.settings, FAIR_SETTING_FAIR_DEALS, FALSE);
  fair_test_window_deal (&fixture, "kingcell");
  preferences = g_object_ref_sink (fair_preferences_new (fixture.settings, fixture.store, fixture.computers, fixture.window));
  /* Newer dialogs have their pages only when they are shown. */
  fair_compat_present (preferences, GTK_WIDGET (fixture.window), NULL);
  assert_fits_phone (preferences);
  kingcell = find_widget (preferences, ADW_TYPE_PREFERENCES_GROUP, "KingCell");
  churchill = find_widget (preferences, ADW_TYPE_PREFERENCES_GROUP, "Churchill");
  g_assert_false (gtk_widget_get_visible (find_button (kingcell)));
  g_settings_set_string (settings, "supermove", "cells");
  g_assert_true (gtk_widget_get_visible (find_button (kingcell)));
  g_assert_false (gtk_widget_get_visible (find_button (churchill)));
  g_settings_reset (settings, "supermove");
  g_assert_false (gtk_widget_get_visible (find_button (kingcell)));
  g_settings_set_string (settings, "supermove", "cells");
  g_signal_emit_by_name (find_button (kingcell), "clicked");
  while (gtk_widget_get_visible (find_button (kingcell)))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (fair_game_model_get_rules (fair_window_get_model (fixture.window))->options.value[0], ==, 1);
  if (GTK_IS_WINDOW (preferences))
    gtk_window_destroy (GTK_WINDOW (preferences));
  g_object_unref (preferences);
  fair_test_window_tear_down (&fixture);
}

/* All orders of suits are offered, those that begin with the same suits in a row. */
static void
test_suit_order (void)
{
  const FairGame *churchill = fair_games_find ("churchill");
  g_autoptr (GSettings) settings = fair_settings_new_for_game (churchill);
  GtkWidget       *row = g_object_ref_sink (fair_preference_row_new_option (settings, &churchill->options[2]));
  AdwComboRow     *list = ADW_COMBO_ROW (row);
  g_autofree char *order = NULL;

  g_assert_cmpuint (g_list_model_get_n_items (adw_combo_row_get_model (list)), ==, 24);
  g_assert_cmpstr (gtk_string_object_get_string (adw_combo_row_get_selected_item (list)), ==, "Spades, Hearts, Clubs, Diamonds");
  adw_combo_row_set_selected (list, adw_combo_row_get_selected (list) + 1);
  g_assert_cmpstr (gtk_string_object_get_string (adw_combo_row_get_selected_item (list)), ==, "Spades, Hearts, Diamonds, Clubs");
  order = g_settings_get_string (settings, "suit-order");
  g_assert_cmpstr (order, ==, "SHDC");
  g_settings_reset (settings, "suit-order");
  g_assert_cmpstr (gtk_string_object_get_string (adw_combo_row_get_selected_item (list)), ==, "Spades, Hearts, Clubs, Diamonds");
  g_assert_finalize_object (row);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/preferences/program", test_program);
  fair_test_add_in_folder ("/fair/preferences/tables", test_tables);
  fair_test_add_in_folder ("/fair/preferences/rules", test_rules);
  fair_test_add_in_folder ("/fair/preferences/offer", test_offer);
  g_test_add_func ("/fair/preferences/suit-order", test_suit_order);

  return g_test_run ();
}
