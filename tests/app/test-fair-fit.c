/* No text is cut off: with every text longer by two thirds, and text twice as large, every game is opened at the
 * width of a phone and of a screen, and its widgets are checked. */
#include "config.h"

#include "fair-end-button.h"
#include "fair-settings.h"
#include "fit-helpers.h"

#include <glib/gi18n-lib.h>

static FairWindow *window;

/* ---- playing */

static void
deal (const char *id)
{
  FairGameModel *before = fair_window_get_model (window);
  FairRules      rules;

  fair_settings_get_rules (fair_games_find (id), &rules);
  fair_window_deal (window, &rules, 39, FAIR_SLOT_ORDINARY);
  while (fair_window_get_model (window) == before || window->deal_search != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
play_any (void)
{
  FairMove moves[FAIR_MAX_MOVES];
  unsigned n = fair_list (fair_game_model_get_rules (fair_window_get_model (window)), fair_game_model_get_position (fair_window_get_model (window)), moves);

  if (n > 0 && moves[0].kind != FAIR_MOVE_END)
    fair_game_model_play (fair_window_get_model (window), moves[0]);
}

static void
act (const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (window), action, NULL);
}

static void
check_window (const char *game,
              const char *what)
{
  g_autofree char *name = g_strdup_printf ("%s %s", game, what);

  fair_test_fit_check (GTK_WIDGET (window), name);
}

/* ---- checks */

/* More buttons of the window take room from the title, in a language whose titles are known. */
static void
check_buttons (const char *game)
{
  g_autofree char *name = g_strdup_printf ("%s with all buttons", game);

  if (g_getenv ("FAIR_TEST_LANGUAGE") == NULL)
    return;

  g_object_set (gtk_settings_get_default (), "gtk-decoration-layout", ":minimize,maximize,close", NULL);
  fair_test_fit_check_header (GTK_WIDGET (window), name);
  g_object_set (gtk_settings_get_default (), "gtk-decoration-layout", ":close", NULL);
}

static void
check_rush (void)
{
  check_window ("rush", "before the start");
  act ("clock.pause");
  play_any ();
  check_window ("rush", "running");
  act ("clock.pause");
  check_window ("rush", "paused");
  act ("clock.pause");
  fair_game_model_play (fair_window_get_model (window), fair_move_simple (FAIR_MOVE_END));
  check_window ("rush", "over");
}

/* Its first step, and one that asks for a move. */
static void
check_lesson (const FairGame *game)
{
  deal (game->id);
  act ("lesson.start");
  check_window (game->id, "lesson");
  gtk_widget_activate_action (GTK_WIDGET (window), "lesson.next", NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "lesson.next", NULL);
  check_window (game->id, "lesson's task");
  gtk_widget_activate_action (GTK_WIDGET (window), "lesson.leave", NULL);
}

static void
check_table (const FairGame *game)
{
  deal (game->id);
  check_buttons (game->id);
  if (fair_game_model_get_clock (fair_window_get_model (window)) != NULL)
    {
      check_rush ();
      return;
    }

  play_any ();
  check_window (game->id, "table");
  act ("table.hint");
  check_window (game->id, "hint");
  act ("advice.ask-winnability");
  check_window (game->id, "winnability");
  act ("table.explain");
  fair_test_fit_wait (GTK_WIDGET (window), 4);
  check_window (game->id, "explained");
  act ("table.explain");
}

static void
check_tables (void)
{
  fair_test_fit_resize (GTK_WINDOW (window));
  for (guint i = 0; i < fair_games_count (); i++)
    check_table (fair_games_get (i));
  for (guint i = 0; i < fair_games_count (); i++)
    check_lesson (fair_games_get (i));
  act ("table.find-card");
  check_window ("any", "find a card");
}

/* The banner about storage with its longest button. */
static void
check_banner (void)
{
  GtkWidget *banner = GTK_WIDGET (window->store_banner);
  GObject   *revealer = gtk_widget_get_template_child (banner, FAIR_TYPE_STORE_BANNER, "revealer");
  GObject   *button = gtk_widget_get_template_child (banner, FAIR_TYPE_STORE_BANNER, "restore_button");
  GObject   *label = gtk_widget_get_template_child (banner, FAIR_TYPE_STORE_BANNER, "label");

  fair_test_fit_resize (GTK_WINDOW (window));
  gtk_widget_set_visible (GTK_WIDGET (button), TRUE);
  gtk_label_set_text (GTK_LABEL (label), _ ("It replaces the results that were read from the damaged file. Games in "
                                            "progress are kept."));
  gtk_revealer_set_reveal_child (GTK_REVEALER (revealer), TRUE);
  gtk_widget_set_visible (banner, TRUE);
  check_window ("all", "banner");
  gtk_widget_set_visible (banner, FALSE);
  gtk_revealer_set_reveal_child (GTK_REVEALER (revealer), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (button), FALSE);
}

static void
check_chooser (void)
{
  deal ("kingcell");
  play_any ();
  act ("win.choose-game");
  fair_test_fit_resize (GTK_WINDOW (window));
  fair_test_fit_wait (GTK_WIDGET (window), 10);
  check_window ("all", "games");
}

static void
check_menu (void)
{
  GtkWidget *button;
  GtkWidget *popover;

  deal ("kingcell");
  fair_test_fit_resize (GTK_WINDOW (window));
  button = fair_test_fit_find (GTK_WIDGET (window), GTK_TYPE_MENU_BUTTON);
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  popover = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
  fair_test_fit_check (popover, "menu");
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
}

static void
test_all (FairWindow *shown)
{
  window = shown;
  check_chooser ();
  check_tables ();
  check_banner ();
  check_menu ();
}

int
main (int    argc,
      char **argv)
{
  fair_test_fit_init (&argc, &argv);
  fair_test_fit_add ("window", test_all);

  return g_test_run ();
}
