/* FairSwitchArt: a deck that can be replaced. Cards that the new deck has not rendered yet are drawn from
 * the old one, so that no card is ever blank. */
#include "config.h"

#include "fair-switch-art.h"

struct _FairSwitchArt
{
  GObject parent_instance;

  FairSvgArt   *deck;
  FairSvgArt   *old; /* NULL when the new deck has all its faces */
  GSignalGroup *signals;
  float         width;
  float         height;
  float         scale; /* 0 before cards are drawn */
};

static void fair_switch_art_iface_init (FairCardArtInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (FairSwitchArt, fair_switch_art, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (FAIR_TYPE_CARD_ART, fair_switch_art_iface_init))

static const FairCardShape *
fair_switch_art_get_shape (FairCardArt *art)
{
  return fair_card_art_get_shape (FAIR_CARD_ART (FAIR_SWITCH_ART (art)->deck));
}

static void
fair_switch_art_prepare (FairCardArt *art,
                         float        width,
                         float        height,
                         float        scale)
{
  FairSwitchArt *self = FAIR_SWITCH_ART (art);

  self->width = width;
  self->height = height;
  self->scale = scale;
  fair_card_art_prepare (FAIR_CARD_ART (self->deck), width, height, scale);
}

static gboolean
fair_switch_art_snapshot (FairCardArt *art,
                          GtkSnapshot *snapshot,
                          FairCard     face,
                          float        width,
                          float        height,
                          gboolean     textures)
{
  FairSwitchArt *self = FAIR_SWITCH_ART (art);

  return fair_card_art_snapshot (FAIR_CARD_ART (self->deck), snapshot, face, width, height, textures) ||
         (self->old != NULL && fair_card_art_snapshot (FAIR_CARD_ART (self->old), snapshot, face, width, height, textures));
}

static void
fair_switch_art_iface_init (FairCardArtInterface *iface)
{
  iface->get_shape = fair_switch_art_get_shape;
  iface->prepare = fair_switch_art_prepare;
  iface->snapshot = fair_switch_art_snapshot;
}

static void
deck_changed_cb (FairSwitchArt *self)
{
  if (fair_svg_art_is_complete (self->deck))
    g_clear_object (&self->old);
  g_signal_emit_by_name (self, "changed");
}

static void
fair_switch_art_dispose (GObject *object)
{
  FairSwitchArt *self = FAIR_SWITCH_ART (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->old);
  g_clear_object (&self->deck);

  G_OBJECT_CLASS (fair_switch_art_parent_class)->dispose (object);
}

static void
fair_switch_art_class_init (FairSwitchArtClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fair_switch_art_dispose;
}

static void
fair_switch_art_init (FairSwitchArt *self)
{
  self->signals = g_signal_group_new (FAIR_TYPE_SVG_ART);
  g_signal_group_connect_swapped (self->signals, "changed", G_CALLBACK (deck_changed_cb), self);
}

/* Returns: (transfer full): a deck that draws the cards of @deck, until another one is set */
FairSwitchArt *
fair_switch_art_new (FairSvgArt *deck)
{
  FairSwitchArt *self = g_object_new (FAIR_TYPE_SWITCH_ART, NULL);

  self->deck = g_object_ref (deck);
  g_signal_group_set_target (self->signals, deck);
  return self;
}

/* Draws the cards of @deck from now on. */
void
fair_switch_art_set_deck (FairSwitchArt *self,
                          FairSvgArt    *deck)
{
  g_return_if_fail (FAIR_IS_SWITCH_ART (self));
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
  g_signal_group_set_target (self->signals, deck);
  if (self->scale > 0)
    fair_card_art_prepare (FAIR_CARD_ART (deck), self->width, self->height, self->scale);
  g_signal_emit_by_name (self, "changed");
}

/* Returns: (transfer none): the deck that was set last */
FairSvgArt *
fair_switch_art_get_deck (FairSwitchArt *self)
{
  g_return_val_if_fail (FAIR_IS_SWITCH_ART (self), NULL);

  return self->deck;
}
