/* Columns show their numbers while something in the window mentions columns. */
#include "config.h"

#include "window-helpers.h"

static gboolean
has_numbers (FairTestWindow *self)
{
  gboolean shown;

  g_object_get (GTK_WIDGET (fair_table_page_get_board (fair_test_table (self->window))), "column-numbers", &shown, NULL);
  return shown;
}

/* While the panel of moves is open. */
static void
test_explain (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "kingcell");
  g_assert_false (has_numbers (&self));
  fair_test_window_act (&self, "table.explain");
  g_assert_true (has_numbers (&self));
  fair_test_window_deal (&self, "beleaguered-castle");
  g_assert_true (has_numbers (&self));
  fair_test_window_act (&self, "table.explain");
  g_assert_false (has_numbers (&self));
  fair_test_window_tear_down (&self);
}

/* While a hint marks something, which is longer than its text is shown. */
static void
test_hint (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;
  FairTablePage *page;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "churchill");
  page = fair_test_table (self.window);
  fair_test_window_act (&self, "table.hint");
  g_assert_true (has_numbers (&self));
  fair_table_page_hide_message (page);
  g_assert_true (has_numbers (&self));
  fair_board_controller_clear_hint (fair_table_page_get_controller (page));
  g_assert_false (has_numbers (&self));
  fair_test_window_act (&self, "table.hint");
  g_assert_true (has_numbers (&self));
  fair_test_window_deal (&self, "kingcell");
  g_assert_false (has_numbers (&self));
  fair_test_window_tear_down (&self);
}

/* While a message mentions a column. */
static void
test_sentence (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestWindow self;
  FairTablePage *page;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "kingcell");
  page = fair_test_table (self.window);
  fair_table_page_say (page, "Columns are built down in alternating colors.");
  g_assert_false (has_numbers (&self));
  fair_table_page_say (page, "Move the nine of hearts from column 3 to column 5.");
  g_assert_true (has_numbers (&self));
  fair_table_page_say (page, "No.");
  g_assert_false (has_numbers (&self));
  g_signal_emit_by_name (fair_table_page_get_controller (page), "refused", "Column 8 is full.");
  g_assert_true (has_numbers (&self));
  fair_table_page_hide_message (page);
  g_assert_false (has_numbers (&self));
  fair_test_window_tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/column-numbers/explain", test_explain);
  fair_test_add_in_folder ("/fair/column-numbers/hint", test_hint);
  fair_test_add_in_folder ("/fair/column-numbers/sentence", test_sentence);

  return g_test_run ();
}
