/* FairTitle looks like AdwWindowTitle, but does not cut off its texts: a text for which there is no room shrinks and wraps to a
 * second line.
 */
#include "config.h"

#include "fair-title.h"

enum
{
  LEAST = 72,  /* pixels: in which any title can be read */
  SPACES = 12, /* between the title and the buttons */
  STEP = 3
};

/* A way to show a text: its scale, and its maximum number of lines. */
typedef struct
{
  double scale;
  int    lines;
} Step;

/* A text, with the ways to show it, best first. */
typedef struct
{
  GtkInscription *inscription; /* owned as a child */
  const Step     *steps;
  guint           n_steps;
} Text;

struct _FairTitle
{
  GtkWidget parent_instance;

  Text title;
  Text subtitle;
};

enum
{
  PROP_TITLE = 1
};

static const Step title_steps[] = {
  { 1, 1 }, { 0.9, 1 }, { 0.8, 1 }, { 0.8, 2 }, { 0.7, 1 }, { 0.7, 2 }, { 0.6, 1 }, { 0.6, 2 }, { 0.5, 2 }, { 0.4, 2 }
};
static const Step subtitle_steps[] = { { 1, 1 }, { 0.9, 1 }, { 0.9, 2 }, { 0.75, 2 } };

G_DEFINE_FINAL_TYPE (FairTitle, fair_title, GTK_TYPE_WIDGET)

static const char *
get_text (const Text *text)
{
  const char *words = gtk_inscription_get_text (text->inscription);

  return words ? words : "";
}

/* Lays out @text in step @i, in lines that are at most @width pixels wide, -1 for one line; a word that is wider is not
 * broken. Returns: (transfer full): the layout */
static PangoLayout *
create_layout (const Text *text,
               guint       i,
               int         width,
               int        *needed_width,
               int        *needed_height)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (text->inscription), get_text (text));

  pango_attr_list_insert (attributes, pango_attr_scale_new (text->steps[i].scale));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_set_width (layout, width < 0 || text->steps[i].lines == 1 ? -1 : width * PANGO_SCALE);
  pango_layout_get_pixel_size (layout, needed_width, needed_height);
  return layout;
}

/* Whether all lines of @layout end at spaces, which scripts without spaces lack. */
static gboolean
breaks_at_spaces (PangoLayout *layout)
{
  const char *text = pango_layout_get_text (layout);

  for (int i = 1; i < pango_layout_get_line_count (layout); i++)
    {
      int start = pango_layout_get_line_readonly (layout, i)->start_index;

      if (!g_unichar_isspace (g_utf8_get_char (g_utf8_prev_char (text + start))))
        return FALSE;
    }

  return TRUE;
}

/* Whether all of @text can be read in step @i at @width. All but the last step break lines only at spaces. */
static gboolean
fits (const Text *text,
      guint       i,
      int         width)
{
  int needed;
  g_autoptr (PangoLayout) layout = create_layout (text, i, width, &needed, NULL);

  return needed <= width && pango_layout_get_line_count (layout) <= text->steps[i].lines &&
         (i + 1 == text->n_steps || breaks_at_spaces (layout));
}

/* The width that the style sheet adds to a text: an inscription has no minimum of its own. */
static int
get_padding (const Text *text)
{
  int padding;

  gtk_widget_measure (GTK_WIDGET (text->inscription), GTK_ORIENTATION_HORIZONTAL, -1, &padding, NULL, NULL, NULL);
  return padding;
}

/* The step that is shown at @width; -1 is as wide as the text. */
static guint
find_step (const Text *text,
           int         width)
{
  guint i = 0;

  while (width >= 0 && i + 1 < text->n_steps && !fits (text, i, width))
    i++;
  return i;
}

/* Measures @text in one line of full size. */
static void
measure_line (const Text *text,
              int        *width,
              int        *height)
{
  g_autoptr (PangoLayout) layout = create_layout (text, 0, -1, width, height);
}

/* GTK expects that more width never needs more height, so a small text is as high as a large one. */
static int
measure_height (const Text *text,
                int         width)
{
  g_autoptr (PangoLayout) layout = NULL;
  int natural;
  int height;
  int whole;

  if (!gtk_widget_get_visible (GTK_WIDGET (text->inscription)))
    return 0;

  if (width >= 0)
    width = MAX (width - get_padding (text), 0);
  measure_line (text, &natural, &whole);
  layout = create_layout (text, find_step (text, width), width, &natural, &height);
  return MAX (height, whole);
}

static void
measure_across (FairTitle *self,
                int       *minimum,
                int       *natural)
{
  int height;
  int title;
  int subtitle;

  measure_line (&self->title, &title, &height);
  measure_line (&self->subtitle, &subtitle, &height);
  *natural = MAX (title, subtitle) + get_padding (&self->title);
  *minimum = MIN (*natural, LEAST);
}

static GtkSizeRequestMode
fair_title_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The height of both at @width; or at a smaller width, if larger there: GTK measures the parts of a header bar without
 * the spaces between them. */
static int
measure_down (FairTitle *self,
              int        width)
{
  int height = measure_height (&self->title, width) + measure_height (&self->subtitle, width);

  for (int less = STEP; width > SPACES && less <= SPACES; less += STEP)
    height = MAX (height, measure_height (&self->title, width - less) + measure_height (&self->subtitle, width - less));
  return height;
}

static void
fair_title_measure (GtkWidget     *widget,
                    GtkOrientation orientation,
                    int            for_size,
                    int           *minimum,
                    int           *natural,
                    int           *minimum_baseline,
                    int           *natural_baseline)
{
  FairTitle *self = FAIR_TITLE (widget);

  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    measure_across (self, minimum, natural);
  else
    *minimum = *natural = measure_down (self, for_size);
}

static void
allocate_text (const Text *text,
               int         top,
               int         width,
               int         height)
{
  g_autoptr (PangoLayout) layout = NULL;

  if (!gtk_widget_get_visible (GTK_WIDGET (text->inscription)))
    return;

  layout = create_layout (text, find_step (text, MAX (width - get_padding (text), 0)), width, NULL, NULL);
  gtk_inscription_set_attributes (text->inscription, pango_layout_get_attributes (layout));
  gtk_widget_size_allocate (GTK_WIDGET (text->inscription), &(GtkAllocation){ 0, top, width, height }, -1);
}

static void
fair_title_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  FairTitle *self = FAIR_TITLE (widget);
  int        title = measure_height (&self->title, width);
  int        subtitle = measure_height (&self->subtitle, width);
  int        top = MAX (0, (height - title - subtitle) / 2);

  allocate_text (&self->title, top, width, title);
  allocate_text (&self->subtitle, top + title, width, subtitle);
}

static void
fair_title_set_property (GObject      *object,
                         guint         id,
                         const GValue *value,
                         GParamSpec   *pspec)
{
  const char *title = g_value_get_string (value);

  if (id == PROP_TITLE)
    fair_title_set_title (FAIR_TITLE (object), title ? title : "");
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
fair_title_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (fair_title_parent_class)->dispose (object);
}

static void
fair_title_class_init (FairTitleClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = fair_title_set_property;
  object_class->dispose = fair_title_dispose;
  widget_class->get_request_mode = fair_title_get_request_mode;
  widget_class->measure = fair_title_measure;
  widget_class->size_allocate = fair_title_size_allocate;
  /* The style sheet of libadwaita has the fonts for this name. */
  gtk_widget_class_set_css_name (widget_class, "windowtitle");

  g_object_class_install_property (object_class, PROP_TITLE,
                                   g_param_spec_string ("title", NULL, NULL, "", G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
}

static Text
add_text (FairTitle  *self,
          const Step *steps,
          guint       n_steps,
          const char *style)
{
  GtkWidget *inscription = g_object_new (GTK_TYPE_INSCRIPTION,
                                         "text", "",
                                         "min-chars", 0,
                                         "nat-chars", 0,
                                         "text-overflow", GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END,
                                         "wrap-mode", PANGO_WRAP_WORD_CHAR,
                                         "xalign", 0.5f,
                                         NULL);

  gtk_widget_add_css_class (inscription, style);
  gtk_widget_set_parent (inscription, GTK_WIDGET (self));
  return (Text){ GTK_INSCRIPTION (inscription), steps, n_steps };
}

static void
fair_title_init (FairTitle *self)
{
  self->title = add_text (self, title_steps, G_N_ELEMENTS (title_steps), "title");
  self->subtitle = add_text (self, subtitle_steps, G_N_ELEMENTS (subtitle_steps), "subtitle");
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle.inscription), FALSE);
}

GtkWidget *
fair_title_new (const char *title)
{
  return g_object_new (FAIR_TYPE_TITLE, "title", title, NULL);
}

void
fair_title_set_title (FairTitle  *self,
                      const char *title)
{
  g_return_if_fail (FAIR_IS_TITLE (self) && title != NULL);

  gtk_inscription_set_text (self->title.inscription, title);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* Shows @subtitle, unless it is empty. */
void
fair_title_set_subtitle (FairTitle  *self,
                         const char *subtitle)
{
  g_return_if_fail (FAIR_IS_TITLE (self) && subtitle != NULL);

  gtk_inscription_set_text (self->subtitle.inscription, subtitle);
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle.inscription), *subtitle != '\0');
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* Returns: what is shown below the title; empty if there is nothing */
const char *
fair_title_get_subtitle (FairTitle *self)
{
  g_return_val_if_fail (FAIR_IS_TITLE (self), NULL);

  return get_text (&self->subtitle);
}
