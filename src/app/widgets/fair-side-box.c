#include "config.h"

#include "fair-side-box.h"

struct _FairSideBox
{
  GtkWidget parent_instance;

  GtkWidget *content; /* owned as a child */
  GtkWidget *panel;   /* owned as a child */

  FairSideBoxFunc func; /* (nullable) */
  gpointer        data; /* for @func */

  /* Where the panel is, until the size changes. */
  int      width;
  int      height;
  gboolean below;
};

typedef enum
{
  PROP_CONTENT = 1,
  PROP_SHOWN,
  N_PROPERTIES
} FairSideBoxProperty;

static GParamSpec *properties[N_PROPERTIES];

/* Pixels: if the box is narrower, the panel is a sheet at the bottom; and the width of a panel at the side, which is a
 * quarter of the box within these limits. */
#define NARROW 700
#define LEAST_PANEL 240
#define PANEL 300

/* The height of a sheet, as a fraction of the table. */
#define SHEET_PART 0.42

G_DEFINE_FINAL_TYPE (FairSideBox, fair_side_box, GTK_TYPE_WIDGET)

static gboolean
is_shown (GtkWidget *child)
{
  return child != NULL && gtk_widget_should_layout (child);
}

static int
measure (GtkWidget     *child,
         GtkOrientation orientation)
{
  int minimum = 0;

  if (is_shown (child))
    gtk_widget_measure (child, orientation, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

/* The panel adds nothing to the size, so that showing it never makes a window larger. */
static void
fair_side_box_measure (GtkWidget     *widget,
                       GtkOrientation orientation,
                       int            for_size,
                       int           *minimum,
                       int           *natural,
                       int           *minimum_baseline,
                       int           *natural_baseline)
{
  FairSideBox *self = FAIR_SIDE_BOX (widget);

  *minimum = measure (self->content, orientation);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = MAX (*minimum, measure (self->panel, orientation));
  *natural = *minimum;
}

static void
allocate_at (GtkWidget *child,
             int        x,
             int        y,
             int        width,
             int        height)
{
  int least;

  /* GTK requires a child to be measured before it is allocated, and never to be smaller than its minimum. */
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  width = MAX (width, least);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &least, NULL, NULL, NULL);
  gtk_widget_allocate (child, width, MAX (height, least), -1,
                       gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float) x, (float) y)));
}

static int
get_panel_width (int width)
{
  return CLAMP (width / 4, LEAST_PANEL, PANEL);
}

static int
get_sheet_height (int height)
{
  return (int) (height * SHEET_PART);
}

/* Whether the panel is below the content: there it takes less from it. It stays there until the size changes. */
static gboolean
is_below (FairSideBox *self,
          int          width,
          int          height)
{
  if (width == self->width && height == self->height)
    return self->below;

  self->width = width;
  self->height = height;
  self->below = width < NARROW || (self->func != NULL && self->func (self->data, width, height - get_sheet_height (height)) >
                                                           self->func (self->data, width - get_panel_width (width), height));
  return self->below;
}

static void
fair_side_box_size_allocate (GtkWidget *widget,
                             int        width,
                             int        height,
                             int        baseline)
{
  FairSideBox *self = FAIR_SIDE_BOX (widget);
  gboolean     mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int          panel = get_panel_width (width);
  int          sheet = get_sheet_height (height);
  gboolean     below;

  if (!is_shown (self->panel))
    {
      self->width = 0;
      if (is_shown (self->content))
        allocate_at (self->content, 0, 0, width, height);
      return;
    }

  below = is_below (self, width, height);
  if (below)
    gtk_widget_add_css_class (self->panel, "sheet");
  else
    gtk_widget_remove_css_class (self->panel, "sheet");
  if (is_shown (self->content))
    allocate_at (self->content, !below && mirrored ? panel : 0, 0, below ? width : width - panel, below ? height - sheet : height);
  if (below)
    allocate_at (self->panel, 0, height - sheet, width, sheet);
  else
    allocate_at (self->panel, mirrored ? 0 : width - panel, 0, panel, height);
}

static void
fair_side_box_dispose (GObject *object)
{
  FairSideBox *self = FAIR_SIDE_BOX (object);

  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_pointer (&self->panel, gtk_widget_unparent);

  G_OBJECT_CLASS (fair_side_box_parent_class)->dispose (object);
}

static void
fair_side_box_get_property (GObject    *object,
                            guint       id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  if (id == PROP_SHOWN)
    g_value_set_boolean (value, fair_side_box_get_shown (FAIR_SIDE_BOX (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

/* The content is set by the template of the parent, before there is a panel. */
static void
fair_side_box_set_property (GObject      *object,
                            guint         id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  FairSideBox *self = FAIR_SIDE_BOX (object);

  if (id == PROP_CONTENT)
    {
      self->content = g_value_get_object (value);
      gtk_widget_set_parent (self->content, GTK_WIDGET (self));
    }
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
fair_side_box_class_init (FairSideBoxClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = fair_side_box_dispose;
  object_class->get_property = fair_side_box_get_property;
  object_class->set_property = fair_side_box_set_property;
  widget_class->measure = fair_side_box_measure;
  widget_class->size_allocate = fair_side_box_size_allocate;

  properties[PROP_CONTENT] = g_param_spec_object ("content", NULL, NULL, GTK_TYPE_WIDGET, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SHOWN] = g_param_spec_boolean ("shown", NULL, NULL, FALSE,
                                                 G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
fair_side_box_init (FairSideBox *self)
{
}

/* Sets @panel: (transfer floating), which is hidden at first. */
void
fair_side_box_set_panel (FairSideBox *self,
                         GtkWidget   *panel)
{
  g_return_if_fail (FAIR_IS_SIDE_BOX (self));
  g_return_if_fail (self->panel == NULL);

  self->panel = panel;
  gtk_widget_set_visible (panel, FALSE);
  gtk_widget_set_parent (panel, GTK_WIDGET (self));
}

void
fair_side_box_set_shown (FairSideBox *self,
                         gboolean     shown)
{
  g_return_if_fail (FAIR_IS_SIDE_BOX (self));

  if (self->panel == NULL || gtk_widget_get_visible (self->panel) == shown)
    return;

  gtk_widget_set_visible (self->panel, shown);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOWN]);
}

gboolean
fair_side_box_get_shown (FairSideBox *self)
{
  g_return_val_if_fail (FAIR_IS_SIDE_BOX (self), FALSE);

  return self->panel != NULL && gtk_widget_get_visible (self->panel);
}

/* Makes @func measure how good a size is for the content: where the panel leaves it a better one, it goes. */
void
fair_side_box_set_func (FairSideBox    *self,
                        FairSideBoxFunc func,
                        gpointer        data)
{
  g_return_if_fail (FAIR_IS_SIDE_BOX (self));

  self->func = func;
  self->data = data;
}
