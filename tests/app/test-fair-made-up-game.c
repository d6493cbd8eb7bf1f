/* A game that is new in the list of games and has nothing else yet: no search, no levels, no title. The linker gives the
 * program the list of games of this test. */
#include "config.h"

#include "fair-daily-strip.h"
#include "fair-daily.h"
#include "session-helpers.h"
#include "widget-helpers.h"
#include "window-helpers.h"

#define ID "made-up"

unsigned        __real_fair_games_count (void);
const FairGame *__real_fair_games_get (unsigned index);
const FairGame *__real_fair_games_find (const char *id);
unsigned        __wrap_fair_games_count (void);
const FairGame *__wrap_fair_games_get (unsigned index);
const FairGame *__wrap_fair_games_find (const char *id);

static const FairGame *
get_game (void)
{
  static FairGame game = { .id = ID, .table = FAIR_TABLE_CELLS, .n_packs = 1 };

  game.spec = __real_fair_games_find ("kingcell")->spec;
  return &game;
}

unsigned
__wrap_fair_games_count (void)
{
  return __real_fair_games_count () + 1;
}

const FairGame *
__wrap_fair_games_get (unsigned index)
{
  return index < __real_fair_games_count () ? __real_fair_games_get (index) : get_game ();
}

const FairGame *
__wrap_fair_games_find (const char *id)
{
  return g_strcmp0 (id, ID) == 0 ? get_game () : __real_fair_games_find (id);
}

static void
deals_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  *(GArray **) data = g_task_propagate_pointer (G_TASK (result), NULL);
}

/* It has no deal of the day, and the other games have theirs as before. */
static void
test_deals (void)
{
  g_autoptr (GArray) deals = NULL;
  guint64 number;
  guint   n = 0;

  fair_daily_find_async (NULL, FAIR_DAILY_FIRST, FAIR_DAILY_FIRST, NULL, deals_cb, &deals);
  while (deals == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (get_game ()->search, ==, FAIR_SEARCH_NONE);
  for (guint i = 0; i < fair_games_count (); i++)
    {
      if (fair_games_get (i)->search == FAIR_SEARCH_NONE)
        continue;
      g_assert_cmpuint (n, <, deals->len);
      g_assert_true (fair_daily_find (fair_games_get (i), FAIR_DAILY_FIRST, &number));
      g_assert_cmpuint (g_array_index (deals, FairDailyDeal, n++).number, ==, number);
    }
  g_assert_cmpuint (n, ==, deals->len);
}

/* Today's deals can be played in the list of games, of all games with a search. */
static void
test_strip (FairTestFolder *folder,
            gconstpointer   data)
{
  FairStore      *store = fair_store_new (folder->path, NULL);
  FairDailyStrip *strip = g_object_ref_sink (g_object_new (FAIR_TYPE_DAILY_STRIP, NULL));
  guint           deadline = g_timeout_add_once (FAIR_TEST_DEADLINE, fair_test_deadline_cb, (gpointer) "the deals");

  fair_daily_strip_load (strip, store, FAIR_DAILY_FIRST);
  for (guint i = 0; i < fair_games_count (); i++)
    {
      GtkWidget *button = fair_daily_strip_get_button (strip, fair_games_get (i));

      g_assert_true ((button == NULL) == (fair_games_get (i)->search == FAIR_SEARCH_NONE));
      while (button != NULL && !gtk_widget_get_sensitive (button))
        g_main_context_iteration (NULL, TRUE);
    }
  g_source_remove (deadline);
  fair_store_close (store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (strip);
  g_object_unref (store);
}

/* It is played like any other: its deals have no level, nobody knows whether they can be won, and there is no lesson. */
static void
test_table (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;
  FairMove       moves[FAIR_MAX_MOVES];

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  model = fair_test_window_deal (&self, ID);
  g_assert_false (g_action_get_enabled (G_ACTION (self.window->level_action)));
  gtk_widget_activate_action (GTK_WIDGET (fair_test_table (self.window)), "lesson.start", NULL);
  g_assert_true (fair_window_get_model (self.window) == model);
  g_assert_cmpint (fair_game_model_get_notes (model)->findings.difficulty, ==, FAIR_DIFFICULTY_ANY);

  g_assert_cmpuint (fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves), >, 0);
  g_assert_true (fair_reason_is_legal (fair_game_model_play (model, moves[0])));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fair_test_table (self.window)), "advice.ask-winnability", NULL));
  while (fair_winnability_get_state (fair_test_window_get_winnability (&self))->searching)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (fair_winnability_get_state (fair_test_window_get_winnability (&self))->verdict, ==, FAIR_VERDICT_UNKNOWN);

  fair_test_window_act (&self, "win.new-game");
  while (fair_window_get_model (self.window) == model)
    g_main_context_iteration (NULL, TRUE);
  fair_test_window_tear_down (&self);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/fair/made-up-game/deals", test_deals);
  fair_test_add_in_folder ("/fair/made-up-game/strip", test_strip);
  fair_test_add_in_folder ("/fair/made-up-game/table", test_table);

  return g_test_run ();
}
