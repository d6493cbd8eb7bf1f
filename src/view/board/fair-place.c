#include "config.h"

#include "fair-place.h"

struct _FairPlace
{
  FairBoardItem parent_instance;

  guint      pile;
  char      *mark;
  char      *name;
  guint      n_cards; /* of the stock, drawn face down */
  gboolean   show_count;
  GtkWidget *label;
};

/* Fractions of the card's height. */
#define MARK_SIZE 0.26f
#define LONG_MARK_SIZE 0.16f
#define COUNT_SIZE 0.13f
#define COUNT_FOOT 0.06f

#define LEAST_SIZE 11 /* pixels, even on small cards */
#define LABEL_SIZE 24 /* font size of the label before it is scaled, in pixels */

G_DEFINE_FINAL_TYPE (FairPlace, fair_place, FAIR_TYPE_BOARD_ITEM)

/* The label says what an empty place takes, or how many cards the stock has. */
static void
update_label (FairPlace *self)
{
  gboolean         is_count = self->n_cards > 0;
  g_autofree char *count = g_strdup_printf ("%u", self->n_cards);

  gtk_widget_set_visible (self->label, is_count ? self->show_count : self->mark != NULL);
  gtk_label_set_text (GTK_LABEL (self->label), is_count ? count : self->mark ? self->mark
                                                                             : "");
  if (is_count)
    gtk_widget_add_css_class (self->label, "count");
  else
    gtk_widget_remove_css_class (self->label, "count");
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* The label keeps its font size and is scaled when it is allocated, because a label must not change during
 * allocation. */
static void
set_label_size (FairPlace *self)
{
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_size_new_absolute (LABEL_SIZE * PANGO_SCALE));
  gtk_label_set_attributes (GTK_LABEL (self->label), attributes);
  pango_attr_list_unref (attributes);
}

static float
get_label_size (FairPlace *self)
{
  if (self->n_cards > 0)
    return COUNT_SIZE;
  return g_utf8_strlen (self->mark ? self->mark : "", -1) > 2 ? LONG_MARK_SIZE : MARK_SIZE;
}

static void
fair_place_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  FairPlace    *self = FAIR_PLACE (widget);
  gboolean      is_count = self->n_cards > 0;
  int           label_width;
  int           label_height;
  float         scale;
  float         y;
  GskTransform *place;

  if (!gtk_widget_should_layout (self->label))
    return;

  scale = (float) MAX ((int) (height * get_label_size (self)), LEAST_SIZE) / LABEL_SIZE;
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
  FairPlace *self = FAIR_PLACE (widget);
  int        ignored;

  /* GTK wants a child measured before it is allocated. */
  gtk_widget_measure (self->label, orientation, -1, &ignored, NULL, NULL, NULL);
  *minimum = 0;
  *natural = 0;
}

static void
fair_place_snapshot (GtkWidget   *widget,
                     GtkSnapshot *snapshot)
{
  FairPlace *self = FAIR_PLACE (widget);

  if (self->n_cards > 0)
    fair_board_item_snapshot_face (FAIR_BOARD_ITEM (self), snapshot, FAIR_ART_BACK);
  gtk_widget_snapshot_child (widget, self->label, snapshot);
}

static void
fair_place_dispose (GObject *object)
{
  g_clear_pointer (&FAIR_PLACE (object)->label, gtk_widget_unparent);

  G_OBJECT_CLASS (fair_place_parent_class)->dispose (object);
}

static void
fair_place_finalize (GObject *object)
{
  FairPlace *self = FAIR_PLACE (object);

  g_free (self->mark);
  g_free (self->name);

  G_OBJECT_CLASS (fair_place_parent_class)->finalize (object);
}

static void
fair_place_class_init (FairPlaceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_place_dispose;
  G_OBJECT_CLASS (klass)->finalize = fair_place_finalize;
  widget_class->measure = fair_place_measure;
  widget_class->size_allocate = fair_place_size_allocate;
  widget_class->snapshot = fair_place_snapshot;

  gtk_widget_class_set_css_name (widget_class, "place");
  fair_board_item_class_install_actions (FAIR_BOARD_ITEM_CLASS (klass), "place.activate", "place.move");
}

static void
fair_place_init (FairPlace *self)
{
  /* The accessible name of the place says more than its label. */
  self->label = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_NONE, "justify", GTK_JUSTIFY_CENTER, "visible", FALSE,
                              NULL);
  set_label_size (self);
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
}

/* Returns: (transfer floating): the place of @pile */
GtkWidget *
fair_place_new (FairCardArt *art,
                guint        pile)
{
  FairPlace *self = g_object_new (FAIR_TYPE_PLACE, NULL);

  fair_board_item_set_art (FAIR_BOARD_ITEM (self), art);
  self->pile = pile;

  return GTK_WIDGET (self);
}

/* The pile whose place this is. */
guint
fair_place_get_pile (FairPlace *self)
{
  return self->pile;
}

/* Sets what an empty place shows: a letter or sign, or NULL for nothing. */
void
fair_place_set_mark (FairPlace  *self,
                     const char *mark)
{
  if (g_strcmp0 (self->mark, mark) == 0)
    return;

  g_free (self->mark);
  self->mark = g_strdup (mark);
  update_label (self);
}

/* Shows @n_cards cards face down here, with their number if @show_count. */
void
fair_place_set_stock (FairPlace *self,
                      guint      n_cards,
                      gboolean   show_count)
{
  if (self->n_cards == n_cards && self->show_count == show_count)
    return;

  self->n_cards = n_cards;
  self->show_count = show_count;
  update_label (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Sets the accessible name. */
void
fair_place_set_name (FairPlace  *self,
                     const char *name)
{
  if (g_strcmp0 (self->name, name) == 0)
    return;

  g_free (self->name);
  self->name = g_strdup (name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* Sets the accessible description; NULL for none. */
void
fair_place_set_description (FairPlace  *self,
                            const char *description)
{
  fair_board_item_describe (FAIR_BOARD_ITEM (self), description);
}
