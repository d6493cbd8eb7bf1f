#include "config.h"

#include "fair-card-art.h"

struct _FairCardArt
{
  GObject parent_instance;

  FairSvgArt   *deck;
  FairSvgArt   *old; /* NULL when the new deck has all its faces */
  GSignalGroup *deck_signals;
  float         width;
  float         height;
  float         scale; /* 0 before cards are drawn */
};

typedef enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
} FairCardArtSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairCardArt, fair_card_art, G_TYPE_OBJECT)

static void
deck_changed_cb (FairCardArt *self)
{
  if (fair_svg_art_is_complete (self->deck))
    g_clear_object (&self->old);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
fair_card_art_dispose (GObject *object)
{
  FairCardArt *self = FAIR_CARD_ART (object);

  g_clear_object (&self->deck_signals);
  g_clear_object (&self->old);
  g_clear_object (&self->deck);

  G_OBJECT_CLASS (fair_card_art_parent_class)->dispose (object);
}

static void
fair_card_art_class_init (FairCardArtClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fair_card_art_dispose;

  /**
   * FairCardArt::changed:
   *
   * Pictures are ready or have changed: widgets that show them must be redrawn.
   */
  signals[SIGNAL_CHANGED] =
    g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_card_art_init (FairCardArt *self)
{
  self->deck_signals = g_signal_group_new (FAIR_TYPE_SVG_ART);
  g_signal_group_connect_swapped (self->deck_signals, "changed", G_CALLBACK (deck_changed_cb), self);
}

/* Returns: (transfer full): pictures from @deck, until another one is set */
FairCardArt *
fair_card_art_new (FairSvgArt *deck)
{
  FairCardArt *self = g_object_new (FAIR_TYPE_CARD_ART, NULL);

  self->deck = g_object_ref (deck);
  g_signal_group_set_target (self->deck_signals, deck);
  return self;
}

void
fair_card_art_set_deck (FairCardArt *self,
                        FairSvgArt  *deck)
{
  g_return_if_fail (FAIR_IS_CARD_ART (self));
  g_return_if_fail (FAIR_IS_SVG_ART (deck));

  if (deck == self->deck)
    return;

  /* A deck without pictures cannot stand in for another. */
  if (self->old == NULL || fair_svg_art_get_picture (self->deck, FAIR_ART_BACK) != NULL)
    {
      g_clear_object (&self->old);
      self->old = g_steal_pointer (&self->deck);
    }
  g_set_object (&self->deck, deck);
  g_signal_group_set_target (self->deck_signals, deck);
  if (self->scale > 0)
    fair_svg_art_prepare (deck, self->width, self->height, self->scale);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

FairSvgArt *
fair_card_art_get_deck (FairCardArt *self)
{
  g_return_val_if_fail (FAIR_IS_CARD_ART (self), NULL);

  return self->deck;
}

const FairCardShape *
fair_card_art_get_shape (FairCardArt *self)
{
  g_return_val_if_fail (FAIR_IS_CARD_ART (self), NULL);

  return fair_svg_art_get_shape (self->deck);
}

/* Sets the size at which cards are going to be drawn, in application pixels with @scale device pixels each. */
void
fair_card_art_prepare (FairCardArt *self,
                       float        width,
                       float        height,
                       float        scale)
{
  g_return_if_fail (FAIR_IS_CARD_ART (self));

  self->width = width;
  self->height = height;
  self->scale = scale;
  fair_svg_art_prepare (self->deck, width, height, scale);
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

/* Draws @face, or the back, on @widget with its upper left corner at the origin, at a size in application pixels. */
void
fair_card_art_snapshot (FairCardArt *self,
                        GtkWidget   *widget,
                        GtkSnapshot *snapshot,
                        FairCard     face,
                        float        width,
                        float        height)
{
  gboolean textures = fair_picture_has_textures (widget);

  g_return_if_fail (FAIR_IS_CARD_ART (self));

  if (!fair_svg_art_snapshot (self->deck, snapshot, face, width, height, textures) &&
      !(self->old != NULL && fair_svg_art_snapshot (self->old, snapshot, face, width, height, textures)))
    snapshot_blank (snapshot, width, height);
}
