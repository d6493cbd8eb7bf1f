#include "config.h"

#include "fair-card-art.h"

G_DEFINE_INTERFACE (FairCardArt, fair_card_art, G_TYPE_OBJECT)

static void
fair_card_art_default_init (FairCardArtInterface *iface)
{
  /**
   * FairCardArt::changed:
   *
   * Pictures are ready or have changed: widgets that show them have to be redrawn.
   */
  g_signal_new ("changed", FAIR_TYPE_CARD_ART, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

/* Returns: (transfer none): the shape of the deck's cards; it can change with ::changed */
const FairCardShape *
fair_card_art_get_shape (FairCardArt *self)
{
  g_return_val_if_fail (FAIR_IS_CARD_ART (self), NULL);

  return FAIR_CARD_ART_GET_IFACE (self)->get_shape (self);
}

/* The width of a card of this deck divided by its height. */
float
fair_card_art_get_aspect (FairCardArt *self)
{
  g_return_val_if_fail (FAIR_IS_CARD_ART (self), 1);

  return fair_card_art_get_shape (self)->aspect;
}

/**
 * fair_card_art_prepare:
 * @width: of a card, in application pixels
 * @height: of a card, in application pixels
 * @scale: device pixels per application pixel, not necessarily a whole number
 *
 * Sets the size at which cards are going to be drawn.
 */
void
fair_card_art_prepare (FairCardArt *self,
                       float        width,
                       float        height,
                       float        scale)
{
  g_return_if_fail (FAIR_IS_CARD_ART (self));

  FAIR_CARD_ART_GET_IFACE (self)->prepare (self, width, height, scale);
}

/**
 * fair_card_art_snapshot:
 * @face: a card, or FAIR_ART_BACK
 * @textures: whether the renderer draws textures fast; otherwise it gets cairo nodes
 *
 * Draws a card with its upper left corner at the origin, with the sharpest picture that there is.
 *
 * Returns: whether there is a picture of it
 */
gboolean
fair_card_art_snapshot (FairCardArt *self,
                        GtkSnapshot *snapshot,
                        FairCard     face,
                        float        width,
                        float        height,
                        gboolean     textures)
{
  g_return_val_if_fail (FAIR_IS_CARD_ART (self), FALSE);

  return FAIR_CARD_ART_GET_IFACE (self)->snapshot (self, snapshot, fair_card_face (face), width, height, textures);
}
