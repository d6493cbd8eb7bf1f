/* The deals of the day in the window: today's above the list of games, a month of them, and playing them. */
#include "config.h"

#include "deal.h"
#include "fair-daily-share.h"
#include "fair-daily-strip.h"
#include "fair-daily-window.h"
#include "fair-daily-words.h"
#include "fair-daily.h"
#include "fair-store.h"
#include "widget-helpers.h"
#include "window-helpers.h"

#include <string.h>

#define DAY ((gint64) 24 * 3600 * G_USEC_PER_SEC)
#define FIRST_DAY_OF_TIME 719163 /* January 1, 1970 */

static GtkWidget *
find (GtkWidget *widget,
      GType      type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, type);

      if (found != NULL)
        return found;
    }

  return NULL;
}

static gboolean
tells (GtkWidget  *widget,
       const char *words)
{
  if (GTK_IS_LABEL (widget) && strcmp (gtk_label_get_text (GTK_LABEL (widget)), words) == 0)
    return TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (tells (child, words))
      return TRUE;

  return FALSE;
}

static void
wait_until_sensitive (GtkWidget *widget)
{
  while (!gtk_widget_get_sensitive (widget))
    g_main_context_iteration (NULL, TRUE);
}

/* Adds a win of @player, NULL for the first one, of the deal of @day, at noon of day @then in UTC. */
static void
add_win_of (FairTestFolder *folder,
            const char     *player,
            guint32         day,
            guint32         then)
{
  FairDatabase *database = fair_test_open (folder->path);
  guint64       number;
  g_autoptr (FairResult) result = NULL;

  g_assert_true (fair_daily_find (fair_games_find ("kingcell"), day, &number));
  result = fair_test_result (number, 50);
  result->player = g_strdup (player);
  result->outcome = FAIR_OUTCOME_WON;
  result->begun = ((gint64) then - FIRST_DAY_OF_TIME) * DAY + DAY / 2;
  result->ended = result->begun + 1000;
  g_assert_true (fair_results_table_add (database, result, NULL, NULL));
  fair_database_close (database);
}

static void
add_win (FairTestFolder *folder,
         guint32         day,
         guint32         then)
{
  add_win_of (folder, NULL, day, then);
}

static GtkWidget *
open_month (FairTestWindow *self,
            guint32         today)
{
  GtkWidget *top = fair_daily_window_new (self->store, fair_games_find ("kingcell"), today);

  gtk_window_set_transient_for (GTK_WINDOW (top), GTK_WINDOW (self->window));
  gtk_window_present (GTK_WINDOW (top));
  return top;
}

/* The button of @day; NULL if its month is not shown. */
static GtkWidget *
get_button (GtkWidget *top,
            guint32    day)
{
  g_autofree char *month = fair_daily_words_format (day, "%B %Y");
  GtkWidget       *button = gtk_widget_get_first_child (find (top, GTK_TYPE_GRID));
  GDate            date;

  g_date_clear (&date, 1);
  g_date_set_julian (&date, day);
  if (!tells (top, month))
    return NULL;
  for (guint n = g_date_get_day (&date); button != NULL; button = gtk_widget_get_next_sibling (button))
    if (GTK_IS_BUTTON (button) && --n == 0)
      break;
  return button;
}

static void
assert_day (GtkWidget  *top,
            guint32     day,
            const char *words,
            gboolean    can_be_played)
{
  GtkWidget *button = get_button (top, day);

  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words);
  g_assert_cmpint (gtk_widget_get_sensitive (button), ==, can_be_played);
}

static void
test_month (FairTestFolder *folder,
            gconstpointer   data)
{
  guint32        first = FAIR_DAILY_FIRST;
  FairTestWindow self;
  GtkWidget     *top;

  add_win (folder, first, first);
  add_win (folder, first + 1, first + 1);
  add_win (folder, first + 2, first + 3);
  fair_test_window_set_up (&self, folder);
  top = open_month (&self, first + 4);
  g_assert_true (tells (top, "November 2026"));
  wait_until_sensitive (get_button (top, first));

  assert_day (top, first, "Sunday, November 1, 2026: won on its day", TRUE);
  assert_day (top, first + 2, "Tuesday, November 3, 2026: won later", TRUE);
  assert_day (top, first + 3, "Wednesday, November 4, 2026: not won yet", TRUE);
  assert_day (top, first + 4, "Today, Thursday, November 5, 2026: not won yet", TRUE);
  assert_day (top, first + 5, "Friday, November 6, 2026: still to come", FALSE);
  g_assert_null (get_button (top, first + 30));
  g_assert_true (tells (top, "Streak: 0 days · Longest: 2 days"));

  /* There is no month before the first, and no deal of the month that is still to come. */
  gtk_widget_activate_action (top, "daily.previous-month", NULL);
  g_assert_true (tells (top, "November 2026"));
  gtk_widget_activate_action (top, "daily.next-month", NULL);
  g_assert_true (tells (top, "November 2026"));
  gtk_window_destroy (GTK_WINDOW (top));

  top = open_month (&self, first + 30);
  gtk_widget_activate_action (top, "daily.previous-month", NULL);
  g_assert_true (tells (top, "November 2026"));
  gtk_widget_activate_action (top, "daily.next-month", NULL);
  g_assert_true (tells (top, "December 2026"));
  g_assert_nonnull (get_button (top, first + 60));
  g_assert_null (get_button (top, first));
  gtk_widget_activate_action (top, "daily.previous-month", NULL);
  g_assert_true (tells (top, "November 2026"));
  gtk_window_destroy (GTK_WINDOW (top));
  fair_test_window_tear_down (&self);
}

/* What one player has won is open for another. */
static void
test_players (FairTestFolder *folder,
              gconstpointer   data)
{
  static const char *const id = "00000000-0000-4000-8000-000000000001";
  guint32                  first = FAIR_DAILY_FIRST;
  g_autoptr (FairPlayer) bob = fair_player_new (id, "Bob", 1, "", 5);
  FairTestWindow self;
  GtkWidget     *top;

  add_win (folder, first, first);
  add_win_of (folder, id, first + 1, first + 1);
  fair_test_window_set_up (&self, folder);
  for (guint i = 0; i < 2; i++)
    {
      top = open_month (&self, first + 4);
      wait_until_sensitive (get_button (top, first));
      assert_day (top, first, i == 0 ? "Sunday, November 1, 2026: won on its day" : "Sunday, November 1, 2026: not won yet", TRUE);
      assert_day (top, first + 1, i == 1 ? "Monday, November 2, 2026: won on its day" : "Monday, November 2, 2026: not won yet", TRUE);
      g_assert_true (tells (top, "Streak: 0 days · Longest: 1 day"));
      gtk_window_destroy (GTK_WINDOW (top));
      fair_store_set_player (self.store, bob);
    }
  fair_test_window_tear_down (&self);
}

/* After the end of the table the deals are searched for, and the window says so; before its beginning there are
 * none. */
static void
test_outside (FairTestFolder *folder,
              gconstpointer   data)
{
  static const char *const ended = "Some of this month’s deals are not built in. Other versions of Fair Deal may "
                                   "have different ones.";
  guint32                  today = fair_daily_get_last (fair_games_find ("kingcell")) + 2;
  FairTestWindow           self;
  GtkWidget               *top;

  fair_test_window_set_up (&self, folder);
  top = open_month (&self, today);
  wait_until_sensitive (get_button (top, today));
  g_assert_true (tells (top, ended));
  gtk_window_destroy (GTK_WINDOW (top));

  top = open_month (&self, FAIR_DAILY_FIRST - 40);
  g_assert_true (tells (top, "November 2026"));
  while (!tells (top, "Win a deal on its day to start a streak."))
    g_main_context_iteration (NULL, TRUE);
  assert_day (top, FAIR_DAILY_FIRST, "Sunday, November 1, 2026: still to come", FALSE);
  gtk_window_destroy (GTK_WINDOW (top));
  fair_test_window_tear_down (&self);
}

static void
wait_for_deal (FairTestWindow *self,
               guint64         number)
{
  while (fair_window_get_model (self->window) == NULL || fair_game_model_get_number (fair_window_get_model (self->window)) != number)
    g_main_context_iteration (NULL, TRUE);
}

/* The button of a missed day plays its deal; pressing it again resumes the same game, which is in progress. */
static void
test_play (FairTestFolder *folder,
           gconstpointer   data)
{
  guint32        first = FAIR_DAILY_FIRST;
  FairTestWindow self;
  FairGameModel *model;
  FairMove       moves[FAIR_MAX_MOVES];
  GtkWidget     *top;
  guint64        number;

  g_assert_true (fair_daily_find (fair_games_find ("kingcell"), first + 1, &number));
  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *button;

      top = open_month (&self, first + 4);
      button = get_button (top, first + 1);
      wait_until_sensitive (button);
      assert_day (top, first + 1, i == 0 ? "Monday, November 2, 2026: not won yet" : "Monday, November 2, 2026: in progress", TRUE);
      g_signal_emit_by_name (button, "clicked");
      wait_for_deal (&self, number);
      model = fair_window_get_model (self.window);
      g_assert_cmpuint (fair_game_model_get_moves (model), ==, i);
      g_assert_true (fair_game_model_get_notes (model)->findings.fair);
      if (i == 0)
        {
          g_assert_cmpuint (fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves), >, 0);
          g_assert_true (fair_reason_is_legal (fair_game_model_play (model, moves[0])));
        }
    }
  fair_test_window_tear_down (&self);
}

/* Today's deals are above the list of games. */
static void
test_strip (FairTestFolder *folder,
            gconstpointer   data)
{
  const FairGame *game = fair_games_find ("kingcell");
  guint32         today = MAX (fair_daily_get_today (), FAIR_DAILY_FIRST);
  FairTestWindow  self;
  FairDailyStrip *strip;
  GtkWidget      *button;
  guint64         number;

  if (!fair_daily_find (game, today, &number))
    today = fair_daily_get_last (game);
  g_assert_true (fair_daily_find (game, today, &number));
  add_win (folder, today, today);
  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  strip = FAIR_DAILY_STRIP (find (GTK_WIDGET (self.window->chooser_page), FAIR_TYPE_DAILY_STRIP));
  fair_daily_strip_load (strip, self.store, today);
  button = fair_daily_strip_get_button (strip, game);
  wait_until_sensitive (button);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Deal of the day for KingCell: won on its day");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fair_daily_strip_get_button (strip, fair_games_find ("rush"))),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "Deal of the day for Solitaire Rush: not won yet");
  g_signal_emit_by_name (button, "clicked");
  wait_for_deal (&self, number);
  fair_test_window_tear_down (&self);
}

/* Once another day has begun, it is shown as soon as the window is looked at. */
static void
test_new_day (FairTestFolder *folder,
              gconstpointer   data)
{
  /* Where it is never the same day. */
  static const char *const zones[] = { "-12:00", "+14:00" };
  FairTestWindow           self;
  FairDailyStrip          *strip;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  strip = FAIR_DAILY_STRIP (find (GTK_WIDGET (self.window->chooser_page), FAIR_TYPE_DAILY_STRIP));
  for (guint i = 0; i < G_N_ELEMENTS (zones); i++)
    {
      g_autofree char *date = NULL;
      g_autofree char *title = NULL;

      g_setenv ("TZ", zones[i], TRUE);
      date = fair_daily_words_short_date (fair_daily_get_today ());
      title = g_strdup_printf ("Deals of the Day · %s", date);
      if (i == 0)
        fair_daily_strip_load (strip, self.store, fair_daily_get_today ());
      else
        {
          g_assert_false (tells (GTK_WIDGET (strip), title));
          g_object_notify (G_OBJECT (self.window), "is-active");
        }
      g_assert_true (tells (GTK_WIDGET (strip), title));
    }
  g_setenv ("TZ", "UTC", TRUE);
  fair_test_window_tear_down (&self);
}

/* A deal of yesterday that is still shown, because the computer has slept, is not played: those of today appear. */
static void
test_slept (FairTestFolder *folder,
            gconstpointer   data)
{
  const FairGame  *game = fair_games_find ("kingcell");
  FairTestWindow   self;
  FairDailyStrip  *strip;
  GtkWidget       *button;
  guint32          shown = FAIR_DAILY_FIRST;
  g_autofree char *date = NULL;
  g_autofree char *title = NULL;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  strip = FAIR_DAILY_STRIP (find (GTK_WIDGET (self.window->chooser_page), FAIR_TYPE_DAILY_STRIP));
  g_setenv ("TZ", "-12:00", TRUE);
  fair_daily_strip_load (strip, self.store, shown);
  button = fair_daily_strip_get_button (strip, game);
  wait_until_sensitive (button);

  g_setenv ("TZ", "+14:00", TRUE);
  date = fair_daily_words_short_date (fair_daily_get_today ());
  title = g_strdup_printf ("Deals of the Day · %s", date);
  g_signal_emit_by_name (button, "clicked");
  g_assert_true (tells (GTK_WIDGET (strip), title));
  g_assert_null (self.window->deal_search);
  g_assert_false (fair_window_is_at_table (self.window));
  g_setenv ("TZ", "UTC", TRUE);
  fair_test_window_tear_down (&self);
}

/* The fewest moves known, and tries, are shown for a day whose deal the player has ended, and for no other. */
static void
test_par (FairTestFolder *folder,
          gconstpointer   data)
{
  static const char told[] = "The shortest known win takes";
  guint32           first = FAIR_DAILY_FIRST;
  FairTestWindow    self;
  GtkWidget        *top;
  const char       *tooltip;

  add_win (folder, first, first);
  fair_test_window_set_up (&self, folder);
  for (guint i = 0; i < 2; i++)
    {
      guint64 number;

      g_assert_true (fair_daily_find (fair_games_find ("kingcell"), first + i, &number));
      fair_test_offer_par (self.store, number);
    }
  top = open_month (&self, first + 4);
  do
    {
      g_main_context_iteration (NULL, TRUE);
      tooltip = gtk_widget_get_tooltip_text (get_button (top, first));
    }
  while (tooltip == NULL || strstr (tooltip, told) == NULL);
  g_assert_nonnull (strstr (tooltip, "Won by a player who saw only what you saw in 61 of 100 tries."));
  g_assert_null (strstr (gtk_widget_get_tooltip_text (get_button (top, first + 1)), told));
  gtk_window_destroy (GTK_WINDOW (top));
  fair_test_window_tear_down (&self);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  char **text = data;

  *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

/* The menu of a day copies a text: of its result if there is one, otherwise of its deal. */
static void
test_copy (FairTestFolder *folder,
           gconstpointer   data)
{
  g_auto (FairTestClipboard) clipboard_taken G_GNUC_UNUSED = fair_test_take_clipboard ();
  static const char *const                   expected[] = { "Fair Deal · KingCell · Deal of the Day · November 1\nWon · 0:01 · 50 moves\n",
                                                            "Fair Deal · KingCell · Deal of the Day · November 2\nPlay the same deal in Fair Deal:\n" };
  FairTestWindow                             self;
  GtkWidget                                 *top;

  add_win (folder, FAIR_DAILY_FIRST, FAIR_DAILY_FIRST);
  fair_test_window_set_up (&self, folder);
  top = open_month (&self, FAIR_DAILY_FIRST + 4);
  wait_until_sensitive (get_button (top, FAIR_DAILY_FIRST));
  fair_test_wait_for (GTK_TYPE_LABEL, "November 2026");
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      GdkClipboard    *clipboard = gtk_widget_get_clipboard (top);
      GtkWidget       *menu;
      g_autofree char *text = NULL;

      gdk_clipboard_set_text (clipboard, "");
      g_assert_true (fair_daily_share_open_menu (get_button (top, FAIR_DAILY_FIRST + i)));
      menu = gtk_widget_get_ancestor (fair_test_wait_for (GTK_TYPE_LABEL, "Copy as Text"), GTK_TYPE_POPOVER);
      gtk_popover_popdown (GTK_POPOVER (menu));
      gtk_widget_activate_action (top, "daily.copy", "u", FAIR_DAILY_FIRST + i);
      while (text == NULL || *text == '\0')
        {
          g_clear_pointer (&text, g_free);
          gdk_clipboard_read_text_async (clipboard, NULL, read_cb, &text);
          while (text == NULL)
            g_main_context_iteration (NULL, TRUE);
        }
      g_assert_true (g_str_has_prefix (text, expected[i]));
      fair_test_wait_for (GTK_TYPE_LABEL, "Text and link copied.");
    }
  g_assert_false (fair_daily_share_open_menu (get_button (top, FAIR_DAILY_FIRST + 5)));
  gtk_window_destroy (GTK_WINDOW (top));
  fair_test_window_tear_down (&self);
}

int
main (int   argc,
      char *argv[])
{
  g_setenv ("TZ", "UTC", TRUE);
  g_setenv ("LC_ALL", "C.UTF-8", TRUE);
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  fair_test_add_in_folder ("/fair/daily-window/month", test_month);
  fair_test_add_in_folder ("/fair/daily-window/players", test_players);
  fair_test_add_in_folder ("/fair/daily-window/outside", test_outside);
  fair_test_add_in_folder ("/fair/daily-window/play", test_play);
  fair_test_add_in_folder ("/fair/daily-window/strip", test_strip);
  fair_test_add_in_folder ("/fair/daily-window/new-day", test_new_day);
  fair_test_add_in_folder ("/fair/daily-window/slept", test_slept);
  fair_test_add_in_folder ("/fair/daily-window/par", test_par);
  fair_test_add_in_folder ("/fair/daily-window/copy", test_copy);

  return g_test_run ();
}
