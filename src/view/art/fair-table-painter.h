/* fair-table-painter.h: paints small pictures of tables, and previews of decks, off the main thread. */
#pragma once

#include <gtk/gtk.h>

#include "fair-face-source.h"

/* A table, as a value. */
typedef struct
{
  FairRules    rules;
  FairPosition position;
  gboolean     concealed; /* all cards are face down */
  gboolean     left_handed;
} FairTableScene;

typedef struct _FairTablePainter FairTablePainter;

FairTablePainter *fair_table_painter_new (FairFaceSource *source, FairFaceSource *spare);
void              fair_table_painter_unref (FairTablePainter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairTablePainter, fair_table_painter_unref)

void             fair_table_painter_paint_async (FairTablePainter     *self,
                                                 const FairTableScene *scene,
                                                 int                   width,
                                                 int                   height,
                                                 GCancellable         *cancellable,
                                                 GAsyncReadyCallback   callback,
                                                 gpointer              data);
cairo_surface_t *fair_table_painter_paint_finish (GAsyncResult *result, GError **error);

void          fair_deck_preview_async (FairFaceSource     *source,
                                       gboolean            is_back,
                                       int                 height,
                                       GCancellable       *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer            data);
GdkPaintable *fair_deck_preview_finish (GAsyncResult *result, GError **error);
