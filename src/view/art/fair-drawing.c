#include "config.h"

#include "fair-drawing.h"

/* Whether the renderer that draws @widget draws textures faster than cairo nodes. */
gboolean
fair_drawing_has_textures (GtkWidget *widget)
{
  GtkNative   *native = gtk_widget_get_native (widget);
  GskRenderer *renderer = native ? gtk_native_get_renderer (native) : NULL;

  return renderer != NULL && !GSK_IS_CAIRO_RENDERER (renderer);
}

/* Draws a blank card, so that the place of a card is never empty. */
static void
snapshot_blank (GtkSnapshot *snapshot,
                float        width,
                float        height)
{
  const GdkRGBA  paper = { 1, 1, 1, 1 };
  const GdkRGBA  edge = { 0.5f, 0.5f, 0.5f, 1 };
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, &GRAPHENE_RECT_INIT (0, 0, width, height), width / 16);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &paper, &outline.bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &outline, (float[4]){ 1, 1, 1, 1 }, (GdkRGBA[4]){ edge, edge, edge, edge });
}

/* Draws @face, or the back, with pictures from @art, at a size in application pixels. */
void
fair_drawing_snapshot_face (GtkWidget   *widget,
                            GtkSnapshot *snapshot,
                            FairCardArt *art,
                            FairCard     face,
                            float        width,
                            float        height)
{
  if (!fair_card_art_snapshot (art, snapshot, face, width, height, fair_drawing_has_textures (widget)))
    snapshot_blank (snapshot, width, height);
}

/* Draws @face, or the back, with pictures from @art over the whole of @widget. */
void
fair_drawing_snapshot_card (GtkWidget   *widget,
                            GtkSnapshot *snapshot,
                            FairCardArt *art,
                            FairCard     face)
{
  fair_drawing_snapshot_face (widget, snapshot, art, face, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
}
