/* No text is cut off in preferences, scoreboard and the other windows and dialogs, tested like the tables in
 * test-fair-fit.c. */
#include "config.h"

#include "fair-board.h"
#include "fair-flow-layout.h"
#include "fair-challenge-window.h"
#include "fair-club-list.h"
#include "fair-compat.h"
#include "fair-daily-window.h"
#include "fair-daily.h"
#include "fair-help-window.h"
#include "fair-notice.h"
#include "fair-number-dialog.h"
#include "fair-record-share.h"
#include "fair-record-window.h"
#include "fair-record.h"
#include "fair-replay-window.h"
#include "fair-review-panel.h"
#include "fair-reviews-table.h"
#include "fit-helpers.h"
#include "store-helpers.h"

#include <glib/gi18n-lib.h>

enum
{
  PADDING = 60 /* pixels in a row that no text of its button can take */
};

/* The window that was opened last; the main window if the platform shows dialogs inside it. */
static GtkWindow *
find_top (FairWindow *window)
{
  g_autoptr (GListModel) tops = g_object_ref (gtk_window_get_toplevels ());

  for (guint i = 0; i < g_list_model_get_n_items (tops); i++)
    {
      g_autoptr (GtkWindow) top = g_list_model_get_item (tops, i);

      if (top != GTK_WINDOW (window) && gtk_widget_get_visible (GTK_WIDGET (top)))
        return top;
    }

  return GTK_WINDOW (window);
}

static void
close_top (FairWindow *window,
           GtkWindow  *top)
{
  if (top != GTK_WINDOW (window))
    gtk_window_destroy (top);
#if ADW_CHECK_VERSION(1, 5, 0)
  /* Newer platforms put dialogs into the window. What is in one of the former test was made for another size of text. */
  else if (adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window)) != NULL)
    adw_dialog_force_close (adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window)));
#endif
}

static GtkWindow *
open_top (FairWindow *window,
          const char *action)
{
  GtkWindow *top;

  fair_test_fit_resize (GTK_WINDOW (window));
  g_action_group_activate_action (G_ACTION_GROUP (gtk_window_get_application (GTK_WINDOW (window))), action, NULL);
  top = find_top (window);
  fair_test_fit_resize (top);
  return top;
}

/* Whether the text of @label has a word that is broken, although it would fit @width pixels. */
static gboolean
breaks_word (GtkLabel *label,
             int       width)
{
  g_autoptr (PangoLayout) layout = pango_layout_copy (gtk_label_get_layout (label));
  int longest;

  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_set_width (layout, 0);
  pango_layout_get_pixel_size (layout, &longest, NULL);
  return longest <= width && longest > gtk_widget_get_width (GTK_WIDGET (label)) + 1;
}

/* The label with @text that is shown; libadwaita has two for the heading of an alert, and hides one. */
static GtkWidget *
find_label (GtkWidget  *widget,
            const char *text)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (widget) && gtk_widget_get_child_visible (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find_label (child, text);
  return found;
}

/* Whether @widget is a row with a button. */
static gboolean
has_button (GtkWidget *widget)
{
  return ADW_IS_ACTION_ROW (widget) && GTK_IS_BUTTON (adw_action_row_get_activatable_widget (ADW_ACTION_ROW (widget)));
}

/* No word of the texts and buttons in @widget, in rows with a button and notices, is broken for want of room beside
 * the others; nor in rows with a choice. */
static void
check_words (GtkWidget *widget,
             int        width)
{
  if (has_button (widget) || FAIR_IS_NOTICE (widget) || ADW_IS_COMBO_ROW (widget))
    width = gtk_widget_get_width (widget) - PADDING;
  if (width > 0 && GTK_IS_LABEL (widget) && breaks_word (GTK_LABEL (widget), width))
    {
      g_test_message ("A word of “%s” is broken", gtk_label_get_text (GTK_LABEL (widget)));
      g_test_fail ();
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_mapped (child))
      check_words (child, width);
}

/* Shows a text in each notice in @widget, and the buttons that some have. */
static void
fill_notices (GtkWidget *widget)
{
  if (FAIR_IS_NOTICE (widget))
    fair_notice_report (FAIR_NOTICE (widget), _ ("Results erased. You can undo this until you quit."), NULL);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (FAIR_IS_NOTICE (widget))
        gtk_widget_set_visible (child, TRUE);
      fill_notices (child);
    }
}

static void
check_preferences (FairWindow *window)
{
  GtkWindow         *top = open_top (window, "preferences");
  GtkWidget         *stack;
  GtkSelectionModel *pages;

  stack = fair_test_fit_find (GTK_WIDGET (top), ADW_TYPE_VIEW_STACK);
  pages = adw_view_stack_get_pages (ADW_VIEW_STACK (stack));
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (pages)); i++)
    {
      g_autofree char *name = g_strdup_printf ("preferences %u", i + 1);

      gtk_selection_model_select_item (pages, i, TRUE);
      fill_notices (stack);
      fair_test_fit_check (GTK_WIDGET (top), name);
      check_words (stack, 0);
    }
  g_object_unref (pages);
  close_top (window, top);
}

/* A question whose heading has long words in some languages: it is smaller if one would be broken. */
static void
check_alert (FairWindow *window)
{
  GtkWidget *alert = fair_compat_alert_new (_ ("Restore This Backup?"), _ ("Games in progress are kept."), NULL);
  GtkWidget *heading;

  fair_test_fit_resize (GTK_WINDOW (window));
  fair_compat_alert_add (alert, "restore", _ ("_Restore"), ADW_RESPONSE_DEFAULT);
  fair_compat_present (alert, GTK_WIDGET (window), NULL);
  fair_test_fit_wait (alert, 4);
  fair_test_fit_check (alert, "alert");
  heading = find_label (alert, _ ("Restore This Backup?"));
  g_assert_false (breaks_word (GTK_LABEL (heading), G_MAXINT));
  close_top (window, find_top (window));
}

/* Adds a result of KingCell with what a review found: it could still be won at its end. */
static void
add_reviewed (FairDatabase *database)
{
  g_autoptr (FairResult) result = fair_test_result (1, 40);
  FairReviewedGame found = { result->id, 40, 40, 60, 0, FAIR_REVIEWED_WON, 100 };

  result->outcome = FAIR_OUTCOME_GIVEN_UP;
  g_assert_true (fair_results_table_put_back (database, result, NULL));
  fair_test_put_review (database, &found);
}

/* Adds typical results of every game. */
static void
fill_store (void)
{
  g_autofree char *path = fair_store_dup_default_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  FairDatabase    *database;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  database = fair_test_open (path);
  fair_test_fill_freely (database, 200, 7);
  add_reviewed (database);
  fair_database_close (database);
}

/* Makes the player a member of a club that the player's results cannot be written to, as there is no key. */
static void
add_club (void)
{
  g_autofree char *path = fair_store_dup_default_path ();
  g_autofree char *list = fair_club_list_dup_path (path, "clubs", "");
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *club = g_build_filename (folder, "A Club With a Long Name", NULL);
  g_autofree char *member = g_build_filename (club, "0000000000000000000000000000000000000000000000000000000000000000", NULL);

  g_assert_cmpint (g_mkdir_with_parents (member, 0700), ==, 0);
  g_assert_true (fair_club_list_change (list, club, TRUE, NULL));
}

static void
check_clubs (GtkWindow *top)
{
  GtkWidget *switcher = fair_test_fit_find (GTK_WIDGET (top), GTK_TYPE_STACK_SWITCHER);

  gtk_stack_set_visible_child_name (gtk_stack_switcher_get_stack (GTK_STACK_SWITCHER (switcher)), "clubs");
  fair_test_fit_wait (GTK_WIDGET (top), 10);
  fair_test_fit_check (GTK_WIDGET (top), "scoreboard clubs");
  check_words (switcher, G_MAXINT);
}

static void
check_scoreboard (FairWindow *window)
{
  GtkWindow   *top = open_top (window, "scoreboard");
  GtkDropDown *games = GTK_DROP_DOWN (fair_test_fit_find (GTK_WIDGET (top), GTK_TYPE_DROP_DOWN));

  for (guint i = 0; i <= fair_games_count (); i++)
    {
      g_autofree char *name = g_strdup_printf ("scoreboard %u", i);

      gtk_drop_down_set_selected (games, i);
      fair_test_fit_wait (GTK_WIDGET (top), 10);
      fair_test_fit_check (GTK_WIDGET (top), name);
    }
  check_clubs (top);
  close_top (window, top);
}

static void
number_cb (const FairAnswer *deal,
           gpointer          data)
{
}

static void
check_number (FairWindow *window)
{
  GtkWindow *top;

  fair_test_fit_resize (GTK_WINDOW (window));
  fair_number_dialog_present (GTK_WIDGET (window), window->deal_pool, fair_games_find ("kingcell"), number_cb, NULL);
  top = find_top (window);
  gtk_editable_set_text (GTK_EDITABLE (fair_test_fit_find (GTK_WIDGET (top), GTK_TYPE_ENTRY)), "12345678901");
  fair_test_fit_resize (top);
  fair_test_fit_check (GTK_WIDGET (top), "number");
  close_top (window, top);
}

/* While the table has more than it needs, everything about the review is visible without scrolling. */
static void
check_review_panel (GtkWidget *top)
{
  GtkWidget *panel = fair_test_fit_find (top, FAIR_TYPE_REVIEW_PANEL);
  GtkWidget *contents = gtk_widget_get_first_child (fair_test_fit_find (panel, GTK_TYPE_VIEWPORT));
  GtkWidget *table = gtk_widget_get_ancestor (fair_test_fit_find (top, FAIR_TYPE_BOARD), GTK_TYPE_SCROLLED_WINDOW);
  int        natural;
  int        table_natural;

  gtk_widget_measure (contents, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (panel), NULL, &natural, NULL, NULL);
  gtk_widget_measure (table, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (table), NULL, &table_natural, NULL, NULL);
  if (gtk_widget_get_height (table) > table_natural)
    g_assert_cmpint (gtk_widget_get_height (panel), >=, natural);
}

static void
check_replay (FairWindow *window)
{
  g_autoptr (FairResult) result = fair_test_result (39, 0);
  GtkWidget *top = fair_replay_window_new (result, window->settings);

  fair_replay_window_review (FAIR_REPLAY_WINDOW (top), fair_deal_pool_get_queue (window->deal_pool), NULL, NULL, 0);
  gtk_window_present (GTK_WINDOW (top));
  fair_test_fit_resize (GTK_WINDOW (top));
  fair_test_fit_check (top, "review");
  check_review_panel (top);
  gtk_window_destroy (GTK_WINDOW (top));
}

/* A valid record by a player with a long name, and a list of that one and an invalid one. */
static void
check_records (FairWindow *window)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "fit.fairdeal", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (FairResult) result = fair_test_result (39, 0);
  g_autoptr (FairPlayerKey) key = fair_player_key_new (NULL);
  g_autoptr (FairRecord) record = fair_record_new_from_result (result, "Wilhelmine Friederike von Lichtenstein", key, NULL);
  g_autofree char *line = fair_record_print (record);
  g_autofree char *two = g_strconcat (line, "{}", NULL);
  const char      *texts[] = { line, two };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      GtkWidget *top;

      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      top = fair_record_window_new (file, window->settings, NULL, NULL, &(FairPlayRequests){ 0 });
      gtk_window_present (GTK_WINDOW (top));
      fair_test_fit_resize (GTK_WINDOW (top));
      while (g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (fair_test_fit_find (top, GTK_TYPE_STACK))), "waiting"))
        g_main_context_iteration (NULL, TRUE);
      fair_test_fit_check (top, i == 0 ? "record" : "records");
      gtk_window_destroy (GTK_WINDOW (top));
    }
}

/* Links to share and received ones: a valid one by a player with a long name, and an invalid one. */
static void
check_challenges (FairWindow *window)
{
  g_autoptr (FairResult) result = fair_test_result (39, 0);
  g_autoptr (FairPlayerKey) key = fair_player_key_new (NULL);
  g_autoptr (FairChallenge) challenge = fair_challenge_new_from_result (result, "Wilhelmine Friederike von Lichtenstein", key, NULL);
  g_autofree char *link = fair_challenge_print (challenge);
  FairStore       *store = fair_session_get_store (window->session);

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("challenge %u", i + 1);
      GtkWindow       *top;

      if (i == 0)
        fair_record_share_show_link (GTK_WIDGET (window), challenge, NULL, store, result->id, FALSE);
      else
        gtk_window_present (GTK_WINDOW (fair_challenge_window_new (i == 1 ? link : "fairdeal:rush/?", store, &(FairPlayRequests){ 0 })));
      top = find_top (window);
      fair_test_fit_resize (top);
      fair_test_fit_check (GTK_WIDGET (top), name);
      gtk_window_destroy (top);
    }
}

/* A month of the deals of the day. */
static void
check_daily (FairWindow *window)
{
  GtkWidget *top = fair_daily_window_new (fair_session_get_store (window->session), NULL, FAIR_DAILY_FIRST + 20);

  gtk_window_present (GTK_WINDOW (top));
  fair_test_fit_resize (GTK_WINDOW (top));
  fair_test_fit_wait (top, 10);
  fair_test_fit_check (top, "daily");
  gtk_window_destroy (GTK_WINDOW (top));
}

static void
check_lists (FairWindow *window)
{
  static const char *const actions[] = { "shortcuts", "help" };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      GtkWindow *top = open_top (window, actions[i]);

      fair_test_fit_check (GTK_WIDGET (top), actions[i]);
      close_top (window, top);
    }
}

/* No word in a table of @widget is broken if it fits the whole width. */
static void
check_cells (GtkWidget *widget)
{
  GtkWidget *table = gtk_widget_get_parent (widget);

  if (GTK_IS_LABEL (widget) && FAIR_IS_FLOW_LAYOUT (gtk_widget_get_layout_manager (table)) &&
      breaks_word (GTK_LABEL (widget), gtk_widget_get_width (table) - PADDING))
    {
      g_test_message ("A word of “%s” is broken", gtk_label_get_text (GTK_LABEL (widget)));
      g_test_fail ();
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    check_cells (child);
}

/* No word of the headings in @widget is broken. */
static void
check_headings (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)) == GTK_ACCESSIBLE_ROLE_HEADING &&
      breaks_word (GTK_LABEL (widget), G_MAXINT))
    {
      g_test_message ("A word of “%s” is broken", gtk_label_get_text (GTK_LABEL (widget)));
      g_test_fail ();
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    check_headings (child);
}

/* Pages with tables, and with the longest titles.  Their other labels are not checked: the blank at the end of a key can lie in the
 * margin of its cell. */
static void
check_help (FairWindow *window)
{
  static const char *const pages[] = { "keyboard", "hints", "kingcell", "deals", "fair" };
  GtkWidget               *top = g_object_new (FAIR_TYPE_HELP_WINDOW, NULL);

  fair_help_window_show_page (FAIR_HELP_WINDOW (top), "index");
  gtk_window_present (GTK_WINDOW (top));
  fair_test_fit_resize (GTK_WINDOW (top));
  fair_test_fit_check (top, "index");
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      fair_help_window_show_page (FAIR_HELP_WINDOW (top), pages[i]);
      fair_test_fit_check_header (top, pages[i]);
      check_cells (top);
      check_headings (top);
    }
  gtk_window_destroy (GTK_WINDOW (top));
}

int
main (int    argc,
      char **argv)
{
  fair_test_fit_init (&argc, &argv);
  fill_store ();
  add_club ();
  fair_test_fit_add ("preferences", check_preferences);
  fair_test_fit_add ("alert", check_alert);
  fair_test_fit_add ("scoreboard", check_scoreboard);
  fair_test_fit_add ("number", check_number);
  fair_test_fit_add ("replay", check_replay);
  fair_test_fit_add ("records", check_records);
  fair_test_fit_add ("challenges", check_challenges);
  fair_test_fit_add ("daily", check_daily);
  fair_test_fit_add ("lists", check_lists);
  fair_test_fit_add ("help", check_help);

  return g_test_run ();
}
