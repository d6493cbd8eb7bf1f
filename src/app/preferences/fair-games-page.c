#include "config.h"

#include "fair-games-page.h"

#include "fair-game-group.h"

struct _FairGamesPage
{
  AdwPreferencesPage parent_instance;
};

G_DEFINE_FINAL_TYPE (FairGamesPage, fair_games_page, ADW_TYPE_PREFERENCES_PAGE)

static void
fair_games_page_class_init (FairGamesPageClass *klass)
{
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass), "/io/github/fairdeal/FairDeal/fair-games-page.ui");
}

static void
fair_games_page_init (FairGamesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Returns: (transfer floating): a page with the preferences of all games; see fair_game_group_new() for
 * @window */
AdwPreferencesPage *
fair_games_page_new (FairWindow *window)
{
  AdwPreferencesPage *page = g_object_new (FAIR_TYPE_GAMES_PAGE, NULL);

  for (guint i = 0; i < fair_games_count (); i++)
    adw_preferences_page_add (page, ADW_PREFERENCES_GROUP (fair_game_group_new (fair_games_get (i), window)));
  return page;
}
