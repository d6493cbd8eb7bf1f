#include "config.h"

#include "fair-catalog.h"

#include "castle.h"
#include "fair-castle.h"
#include "fair-plain-game.h"
#include "fair-rush.h"
#include "klondike.h"

/* Returns: the class for the family of games that @spec describes; FairPlainGame for those without a class */
static GType
get_model_type (const FairSpec *spec)
{
  const struct
  {
    const FairSpec *spec;
    GType           type;
  } families[] = {
    { &fair_klondike_spec, FAIR_TYPE_RUSH },
    { &fair_castle_spec, FAIR_TYPE_CASTLE }
  };

  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    if (families[i].spec == spec)
      return families[i].type;

  return FAIR_TYPE_PLAIN_GAME;
}

/**
 * fair_catalog_deal:
 * @rules: resolved rules; copied
 * @number: a deal number, up to FAIR_MAX_DEAL
 * @auto_move: whether cards go up by themselves in games that have this, which begins right after the deal
 *
 * Returns: (transfer full): the deal as a game to play, of the class of its family.
 */
FairGameModel *
fair_catalog_deal (const FairRules *rules,
                   guint64          number,
                   gboolean         auto_move)
{
  return g_object_new (get_model_type (rules->spec), "rules", rules, "number", number, "auto-move", auto_move, NULL);
}

/* Returns: a random number for a new deal, of at most nine digits so that players can tell it to each other */
guint64
fair_catalog_pick_number (void)
{
  return (guint64) g_random_int_range (0, 1000000000);
}
