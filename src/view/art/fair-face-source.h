/* fair-face-source.h: draws the faces of a deck: librsvg in this process for our own decks, fairdeal-draw for
 * others.  All functions but @cancel and @free are called in the rendering thread, and may take long. */
#pragma once

#include <cairo.h>
#include <glib.h>

#include "card.h"
#include "fair-card-shape.h"

G_BEGIN_DECLS

typedef struct _FairFaceSource FairFaceSource;

typedef struct
{
  /* Gets ready; @aspect is the width of a card by its height. */
  gboolean (*open) (FairFaceSource *self, float *aspect, GError **error);
  /* A picture of that size in pixels; the caller owns it. */
  cairo_surface_t *(*render) (FairFaceSource *self, FairCard face, int width, int height, GError **error);
  /* Nothing is asked for now: gives up what it can open again. */
  void (*rest) (FairFaceSource *self);
  /* From any thread: what goes on is to end soon, with an error; so will all that follows. */
  void (*cancel) (FairFaceSource *self);
  void (*free) (FairFaceSource *self);
} FairFaceSourceClass;

struct _FairFaceSource
{
  const FairFaceSourceClass *klass;
  FairCardShape              shape; /* what is known of it before it is opened */
};

G_END_DECLS
