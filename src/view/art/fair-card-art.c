#include "config.h"

#include "fair-card-art.h"

G_DEFINE_INTERFACE (FairCardArt, fair_card_art, G_TYPE_OBJECT)

static void
fair_card_art_default_init (FairCardArtInterface *iface)
{
  /**
   * FairCardArt::changed:
   *
   * Pictures have become ready or have changed: widgets that show them have to be redrawn.
   */
  g_signal_new ("changed", FAIR_TYPE_CARD_ART, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

/* The shape of this deck's cards, borrowed; another after ::changed. */
const FairCardShape *
fair_card_art_get_shape (FairCardArt *self)
{
  g_return_val_if_fail (FAIR_IS_CARD_ART (self), NULL);

  return FAIR_CARD_ART_GET_IFACE (self)->get_shape (self);
}

/* The width of a card of this deck by its height. */
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
 * @scale: device pixels of one of them; it need not be a whole number
 *
 * Says at what size cards are going to be drawn.
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
 * @textures: whether the renderer draws textures fast; else it is given cairo nodes
 *
 * Draws a card with its upper left corner at the origin, as sharp as it is known.
 *
 * Returns: whether there was a picture of it to draw.
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
