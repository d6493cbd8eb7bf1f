#include "fair-board-item.h"

/* Fractions of the card's height. */
#define MARK_SIZE 0.26f
#define LONG_MARK_SIZE 0.16f
#define COUNT_SIZE 0.13f
#define COUNT_FOOT 0.06f

#define MIN_SIZE 11   /* pixels, even on small cards */
#define LABEL_SIZE 24 /* font size of the label before it is scaled, in pixels */

G_DEFINE_FINAL_TYPE (FairCardWidget, fair_card_widget, GTK_TYPE_WIDGET)
G_DEFINE_FINAL_TYPE (FairPlace, fair_place, GTK_TYPE_WIDGET)

static void
act_action (GtkWidget  *widget,
            const char *name,
            GVariant   *parameter)
{
  ((FairBoardItem *) widget)->func (widget, g_str_has_suffix (name, ".move"));
}

static void
dispose (GObject *object)
{
  FairBoardItem *item = (FairBoardItem *) object;

  if (FAIR_IS_PLACE (object))
    {
      g_clear_pointer (&FAIR_PLACE (object)->label, gtk_widget_unparent);
      g_clear_pointer (&FAIR_PLACE (object)->mark, g_free);
    }
  g_clear_object (&item->art);
  g_clear_pointer (&item->name, g_free);

  /* A card has the same parent class. */
  G_OBJECT_CLASS (fair_place_parent_class)->dispose (object);
}

/* Assistive technology presents the names of the actions. */
static void
class_init (GtkWidgetClass *klass,
            const char     *css_name,
            const char     *activate,
            const char     *move)
{
  G_OBJECT_CLASS (klass)->dispose = dispose;
  gtk_widget_class_set_css_name (klass, css_name);
  gtk_widget_class_set_accessible_role (klass, GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_widget_class_install_action (klass, activate, NULL, act_action);
  gtk_widget_class_install_action (klass, move, NULL, act_action);
}

/* Returns: (transfer floating): a card or a place, of @type, with pictures from @art */
gpointer
fair_board_item_new (GType             type,
                     FairSvgArt       *art,
                     FairBoardItemFunc func)
{
  FairBoardItem *item = g_object_new (type, "can-target", FALSE, "focusable", TRUE, NULL);

  item->art = g_object_ref (art);
  item->func = func;
  return item;
}

void
fair_board_item_set_class (GtkWidget  *widget,
                           const char *name,
                           gboolean    set)
{
  if (set)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

/* Sets the accessible name and description of @object, a card or a place. The description is stored as data of the
 * object, so that code that replaces it for a while can restore it. */
void
fair_board_item_set_text (gpointer    object,
                          const char *name,
                          const char *description)
{
  FairBoardItem *item = object;

  if (g_strcmp0 (item->name, name) != 0)
    {
      g_free (item->name);
      item->name = g_strdup (name);
      gtk_accessible_update_property (GTK_ACCESSIBLE (object), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    }
  if (g_strcmp0 (g_object_get_data (object, FAIR_BOARD_ITEM_DESCRIPTION), description) == 0)
    return;

  g_object_set_data_full (object, FAIR_BOARD_ITEM_DESCRIPTION, g_strdup (description), g_free);
  if (description != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (object), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (object), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

static void
snapshot_face (GtkWidget   *widget,
               GtkSnapshot *snapshot,
               FairCard     face)
{
  fair_svg_art_snapshot (((FairBoardItem *) widget)->art, widget, snapshot, face, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
}

static void
fair_card_widget_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  FairCardWidget *self = FAIR_CARD_WIDGET (widget);

  snapshot_face (widget, snapshot, self->shown_up ? self->card : FAIR_ART_BACK);
}

static void
fair_card_widget_class_init (FairCardWidgetClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = fair_card_widget_snapshot;
  class_init (GTK_WIDGET_CLASS (klass), "playing-card", "card.activate", "card.move");
}

static void
fair_card_widget_init (FairCardWidget *self)
{
}

static void
fair_place_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  FairPlace    *self = FAIR_PLACE (widget);
  gboolean      is_count = self->n_cards > 0;
  gboolean      is_long = g_utf8_strlen (self->mark ? self->mark : "", -1) > 2;
  float         size = is_count ? COUNT_SIZE : is_long ? LONG_MARK_SIZE
                                                       : MARK_SIZE;
  float         scale = (float) MAX ((int) (height * size), MIN_SIZE) / LABEL_SIZE;
  float         y;
  int           label_width, label_height;
  GskTransform *place;

  if (!gtk_widget_should_layout (self->label))
    return;

  gtk_widget_measure (self->label, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &label_width, NULL, NULL);
  gtk_widget_measure (self->label, GTK_ORIENTATION_VERTICAL, -1, NULL, &label_height, NULL, NULL);
  y = is_count ? height * (1 - COUNT_FOOT) - scale * label_height : (height - scale * label_height) / 2.0f;
  place = gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((width - scale * label_width) / 2.0f, y));
  gtk_widget_allocate (self->label, label_width, label_height, -1, gsk_transform_scale (place, scale, scale));
}

/* Only the board decides how large a place is. */
static void
fair_place_measure (GtkWidget     *widget,
                    GtkOrientation orientation,
                    int            for_size,
                    int           *minimum,
                    int           *natural,
                    int           *minimum_baseline,
                    int           *natural_baseline)
{
  /* GTK wants a child measured before it is allocated. */
  gtk_widget_measure (FAIR_PLACE (widget)->label, orientation, -1, minimum, NULL, NULL, NULL);
  *minimum = *natural = 0;
}

static void
fair_place_snapshot (GtkWidget   *widget,
                     GtkSnapshot *snapshot)
{
  FairPlace *self = FAIR_PLACE (widget);

  if (self->n_cards > 0)
    snapshot_face (widget, snapshot, FAIR_ART_BACK);
  gtk_widget_snapshot_child (widget, self->label, snapshot);
}

static void
fair_place_class_init (FairPlaceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = fair_place_measure;
  widget_class->size_allocate = fair_place_size_allocate;
  widget_class->snapshot = fair_place_snapshot;
  class_init (widget_class, "place", "place.activate", "place.move");
}

/* The label keeps its font size and is scaled when it is allocated, because a label must not change during
 * allocation. */
static void
fair_place_init (FairPlace *self)
{
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_size_new_absolute (LABEL_SIZE * PANGO_SCALE));
  /* The accessible name of the place is more detailed than its label. */
  self->label = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_NONE, "justify", GTK_JUSTIFY_CENTER,
                              "visible", FALSE, "attributes", attributes, NULL);
  pango_attr_list_unref (attributes);
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
}

/* Shows @n_cards cards face down, with their number if @show_count, or if there are none what an empty place accepts: @mark, a
 * letter or sign, or NULL for nothing. */
void
fair_place_set (FairPlace  *self,
                const char *mark,
                guint       n_cards,
                gboolean    show_count)
{
  g_autofree char *count = g_strdup_printf ("%u", n_cards);

  if (g_strcmp0 (self->mark, mark) == 0 && self->n_cards == n_cards && self->show_count == show_count)
    return;

  g_free (self->mark);
  self->mark = g_strdup (mark);
  self->n_cards = n_cards;
  self->show_count = show_count;
  gtk_widget_set_visible (self->label, n_cards > 0 ? show_count : mark != NULL);
  gtk_label_set_text (GTK_LABEL (self->label), n_cards > 0 ? count : mark ? mark
                                                                          : "");
  fair_board_item_set_class (self->label, "count", n_cards > 0);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
