/* What is told of wins at the table, when the table is left meanwhile. */
#include "config.h"

#include "window-helpers.h"

static void
wait_for_answer (FairTestWindow *self)
{
  fair_prospect_seek (self->window->prospect);
  while (fair_prospect_get_searching (self->window->prospect))
    g_main_context_iteration (NULL, TRUE);
}

/* A winning move that was asked for in one game is not told in another, where nobody asked for help. */
static void
test_other_game (FairTestFolder *folder,
                 gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "kingcell");
  fair_test_window_act (&self, "win.winning-move");
  if (fair_prospect_get_searching (self.window->prospect))
    g_assert_cmpstr (gtk_label_get_text (self.window->refusal_label), ==, "Looking for a winning move…");
  fair_test_window_deal (&self, "beleaguered-castle");
  gtk_label_set_text (self.window->refusal_label, "");
  wait_for_answer (&self);
  g_assert_cmpstr (gtk_label_get_text (self.window->refusal_label), ==, "");
  fair_test_window_tear_down (&self);
}

/* Nor in the list of games. */
static void
test_chooser (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "kingcell");
  fair_test_window_act (&self, "win.winning-move");
  fair_test_window_act (&self, "win.choose-game");
  gtk_label_set_text (self.window->refusal_label, "");
  wait_for_answer (&self);
  g_assert_cmpstr (gtk_label_get_text (self.window->refusal_label), ==, "");
  fair_test_window_tear_down (&self);
}

/* The window is closed while a win is shown. */
static void
test_close (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "kingcell");
  fair_test_window_act (&self, "win.show-me");
  g_assert_true (fair_show_me_get_running (self.window->show_me));
  fair_test_window_tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/window-advice/other-game", test_other_game);
  fair_test_add_in_folder ("/fair/window-advice/chooser", test_chooser);
  fair_test_add_in_folder ("/fair/window-advice/close", test_close);

  return g_test_run ();
}
