/* fair-card-art.h: an interface for decks, which draw the pictures of cards.
 *
 * A deck draws a face, or the back, at a size in device pixels. If a picture is not ready yet, another one
 * may be drawn in its place; ::changed reports when a better one is ready.
 */
#pragma once

#include <gtk/gtk.h>

#include "card.h"
#include "fair-card-shape.h"

G_BEGIN_DECLS

/* A face is identified by its FairCard without the pack, the back by FAIR_NO_CARD. */
#define FAIR_ART_BACK FAIR_NO_CARD

#define FAIR_TYPE_CARD_ART (fair_card_art_get_type ())
G_DECLARE_INTERFACE (FairCardArt, fair_card_art, FAIR, CARD_ART, GObject)

struct _FairCardArtInterface
{
  GTypeInterface parent_iface;

  const FairCardShape *(*get_shape) (FairCardArt *self);
  void (*prepare) (FairCardArt *self, float width, float height, float scale);
  gboolean (*snapshot) (FairCardArt *self, GtkSnapshot *snapshot, FairCard face, float width, float height, gboolean textures);
};

const FairCardShape *fair_card_art_get_shape (FairCardArt *self);

float    fair_card_art_get_aspect (FairCardArt *self);
void     fair_card_art_prepare (FairCardArt *self, float width, float height, float scale);
gboolean fair_card_art_snapshot (FairCardArt *self,
                                 GtkSnapshot *snapshot,
                                 FairCard     face,
                                 float        width,
                                 float        height,
                                 gboolean     textures);

G_END_DECLS
