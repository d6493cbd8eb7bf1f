/* fair-face-source.h: draws the faces of a deck: librsvg in this process for our own decks, fairdeal-draw for others. All
 * functions except @cancel and @free are called in the rendering thread, and can take long.
 */
#pragma once

#include <cairo.h>

#include "fair-layout.h"
#include "fair-words.h"

typedef struct _FairFaceSource FairFaceSource;

typedef struct
{
  /* Opens the deck; @aspect is the width of a card divided by its height. */
  gboolean (*open) (FairFaceSource *self, float *aspect, GError **error);
  /* Draws a face at a size in pixels. Returns: (transfer full) */
  cairo_surface_t *(*render) (FairFaceSource *self, FairCard face, int width, int height, GError **error);
  /* Frees everything that can be reopened, because there are no requests. */
  void (*rest) (FairFaceSource *self);
  /* From any thread: makes the running call and all later calls end soon with an error. NULL if they never take long. */
  void (*cancel) (FairFaceSource *self);
  void (*free) (FairFaceSource *self);
} FairFaceSourceClass;

struct _FairFaceSource
{
  const FairFaceSourceClass *klass;
  FairCardShape              shape; /* as far as it is known before the deck is opened */
};

FairFaceSource *fair_own_faces_new (GBytes *svg, GBytes *style, const char *back, FairLetters letters);
const char     *fair_own_faces_find_letter (guint rank, const char *letter);
FairFaceSource *fair_foreign_faces_new (const char *path, gboolean is_picture);
