/* fair-deck-preview.h: a picture of a few cards of a deck, for choosing one. */
#pragma once

#include <gtk/gtk.h>

#include "fair-face-source.h"

G_BEGIN_DECLS

void          fair_deck_preview_async (FairFaceSource     *source,
                                       int                 height,
                                       GCancellable       *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer            data);
GdkPaintable *fair_deck_preview_finish (GAsyncResult *result, GError **error);

G_END_DECLS
