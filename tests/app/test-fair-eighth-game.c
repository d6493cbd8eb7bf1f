/* A game that is new in the list of games and has nothing else yet: no search, no row in any table, no title. The linker
 * gives the program the list of games of this test. */
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
  static FairSpec spec;
  static FairGame game = { .id = ID, .n_packs = 1 };

  if (game.spec == NULL)
    {
      spec = *__real_fair_games_find ("kingcell")->spec;
      game.spec = &spec;
    }
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
  *(GArray **) data = fair_daily_find_finish (result, NULL);
}

/* It has a deal of the day, and the other games have theirs as before. */
static void
test_deals (void)
{
  g_autoptr (GArray) deals = NULL;
  guint64 number;

  fair_daily_find_async (NULL, FAIR_DAILY_FIRST, FAIR_DAILY_FIRST, NULL, deals_cb, &deals);
  while (deals == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (deals->len, ==, fair_games_count ());
  for (guint i = 0; i + 1 < deals->len; i++)
    {
      g_assert_true (fair_daily_find (fair_games_get (i), FAIR_DAILY_FIRST, &number));
      g_assert_cmpuint (g_array_index (deals, FairDailyDeal, i).number, ==, number);
    }
  g_assert_cmpuint (g_array_index (deals, FairDailyDeal, deals->len - 1).number, ==, fair_daily_get_start (get_game (), FAIR_DAILY_FIRST));
}

static GtkWidget *
find (GtkWidget *widget,
      GType      type)
{
  GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find (child, type);
  return found;
}

/* Today's deals can be played in the list of games, of all games. */
static void
test_strip (FairTestFolder *folder,
            gconstpointer   data)
{
  FairStore      *store = fair_store_new (folder->path, NULL);
  FairDailyStrip *strip = g_object_ref_sink (g_object_new (FAIR_TYPE_DAILY_STRIP, NULL));
  guint           deadline = g_timeout_add_once (FAIR_TEST_DEADLINE, fair_test_deadline_cb, (gpointer) "the deals");

  fair_daily_strip_load (strip, store, FAIR_DAILY_FIRST);
  for (guint i = 0; i < fair_games_count (); i++)
    while (!gtk_widget_get_sensitive (fair_daily_strip_get_button (strip, fair_games_get (i))))
      g_main_context_iteration (NULL, TRUE);
  g_source_remove (deadline);
  g_assert_nonnull (find (fair_daily_strip_get_button (strip, get_game ()), GTK_TYPE_LABEL));
  fair_store_close (store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (strip);
  g_object_unref (store);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/fair/eighth-game/deals", test_deals);
  fair_test_add_in_folder ("/fair/eighth-game/strip", test_strip);

  return g_test_run ();
}
