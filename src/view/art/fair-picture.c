#include "config.h"

#include "fair-picture.h"

void
fair_picture_clear (FairPicture *picture)
{
  g_clear_pointer (&picture->surface, cairo_surface_destroy);
  g_clear_pointer (&picture->node, gsk_render_node_unref);
}

/* Replaces the picture with @surface: (transfer full) (nullable) */
void
fair_picture_take (FairPicture     *picture,
                   cairo_surface_t *surface)
{
  fair_picture_clear (picture);
  picture->surface = surface;
}

/* Makes a node that draws the picture at this size. It is cached, because it is drawn in every frame. */
static GskRenderNode *
make_cairo_node (cairo_surface_t *surface,
                 float            width,
                 float            height)
{
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  GskRenderNode  *node = gsk_cairo_node_new (&bounds);
  cairo_t        *cr = gsk_cairo_node_get_draw_context (node);

  cairo_scale (cr, width / cairo_image_surface_get_width (surface), height / cairo_image_surface_get_height (surface));
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);

  return node;
}

/* Returns: (transfer full): a texture with the pixels of @surface, which must not change any more */
GdkTexture *
fair_picture_create_texture (cairo_surface_t *surface)
{
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  int   height = cairo_image_surface_get_height (surface);
  g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), stride * (gsize) height,
                                                         (GDestroyNotify) cairo_surface_destroy, cairo_surface_reference (surface));

  return gdk_memory_texture_new (cairo_image_surface_get_width (surface), height, GDK_MEMORY_DEFAULT, bytes, stride);
}

static GskRenderNode *
make_texture_node (cairo_surface_t *surface,
                   float            width,
                   float            height)
{
  g_autoptr (GdkTexture) texture = fair_picture_create_texture (surface);

  return gsk_texture_node_new (texture, &GRAPHENE_RECT_INIT (0, 0, width, height));
}

/* Whether the renderer that draws @widget draws textures faster than cairo nodes. */
gboolean
fair_picture_has_textures (GtkWidget *widget)
{
  GtkNative   *native = gtk_widget_get_native (widget);
  GskRenderer *renderer = native ? gtk_native_get_renderer (native) : NULL;

  return renderer != NULL && !GSK_IS_CAIRO_RENDERER (renderer);
}

/* Draws the picture at the origin. Returns: whether there is one. */
gboolean
fair_picture_snapshot (FairPicture *picture,
                       GtkSnapshot *snapshot,
                       float        width,
                       float        height,
                       gboolean     textures)
{
  if (picture->surface == NULL)
    return FALSE;

  if (picture->node == NULL || picture->node_is_texture != textures ||
      ABS (picture->node_width - width) >= 0.01f || ABS (picture->node_height - height) >= 0.01f)
    {
      g_clear_pointer (&picture->node, gsk_render_node_unref);
      picture->node = textures ? make_texture_node (picture->surface, width, height)
                               : make_cairo_node (picture->surface, width, height);
      picture->node_is_texture = textures;
      picture->node_width = width;
      picture->node_height = height;
    }
  gtk_snapshot_append_node (snapshot, picture->node);

  return TRUE;
}
