/* There is a label for each step, because the text of one must not change while it is laid out. The first step whose
 * label fits the width is shown. Only what does not fit with the last one either is cut off.
 */
#include "config.h"

#include "fair-fit-label.h"

struct _FairFitLabel
{
  GtkWidget parent_instance;

  const FairFitStep *steps; /* static */
  guint              n_steps;
  char              *text;   /* owned */
  GtkWidget        **labels; /* of each step; owned as children */
};

G_DEFINE_FINAL_TYPE (FairFitLabel, fair_fit_label, GTK_TYPE_WIDGET)

/* Returns: (transfer full): the text of @label in lines that are at most @width wide, -1 for one line; a word that is
 * wider is not broken */
static PangoLayout *
create_layout (GtkLabel *label,
               int       width)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (label), gtk_label_get_text (label));

  pango_layout_set_attributes (layout, gtk_label_get_attributes (label));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_set_width (layout, width < 0 ? -1 : width * PANGO_SCALE);
  return layout;
}

static int
get_text_width (GtkLabel *label,
                int       width)
{
  g_autoptr (PangoLayout) layout = create_layout (label, width);
  int needed;

  pango_layout_get_pixel_size (layout, &needed, NULL);
  return needed;
}

/* Whether all lines of @layout end at blanks, which scripts without blanks have not. */
static gboolean
breaks_at_blanks (PangoLayout *layout)
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

/* Whether the whole text can be read in step @i at @width. All but the last step break lines only at blanks. */
static gboolean
fits (FairFitLabel *self,
      guint         i,
      int           width)
{
  g_autoptr (PangoLayout) layout = create_layout (GTK_LABEL (self->labels[i]), self->steps[i].lines > 1 ? width : -1);
  int needed;

  pango_layout_get_pixel_size (layout, &needed, NULL);
  return needed <= width && pango_layout_get_line_count (layout) <= self->steps[i].lines &&
         (i + 1 == self->n_steps || breaks_at_blanks (layout));
}

/* The step that is shown at @width; -1 is as wide as the text. */
static guint
find_step (FairFitLabel *self,
           int           width)
{
  guint i = 0;

  while (width >= 0 && i + 1 < self->n_steps && !fits (self, i, width))
    i++;
  return i;
}

/* The least width at which the whole text can be read, in pixels. */
int
fair_fit_label_get_least_width (FairFitLabel *self)
{
  guint     last;
  GtkLabel *label;
  int       least;
  int       enough;

  g_return_val_if_fail (FAIR_IS_FIT_LABEL (self), 0);

  last = self->n_steps - 1;
  label = GTK_LABEL (self->labels[last]);
  least = get_text_width (label, 0);
  enough = get_text_width (label, -1);
  while (least < enough)
    {
      int middle = (least + enough) / 2;

      if (fits (self, last, middle))
        enough = middle;
      else
        least = middle + 1;
    }

  return enough;
}

static GtkSizeRequestMode
fair_fit_label_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The height of @label at @width, or at the least one that it can have. */
static int
measure_height (GtkWidget *label,
                int        width)
{
  int least;
  int height;

  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, width < 0 ? -1 : MAX (width, least), NULL, &height, NULL, NULL);
  return height;
}

/* There is no least width, because a text can be cut off at last. */
static void
fair_fit_label_measure (GtkWidget     *widget,
                        GtkOrientation orientation,
                        int            for_size,
                        int           *minimum,
                        int           *natural,
                        int           *minimum_baseline,
                        int           *natural_baseline)
{
  FairFitLabel *self = FAIR_FIT_LABEL (widget);

  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = 0;
      *natural = get_text_width (GTK_LABEL (self->labels[0]), -1);
    }
  else
    {
      /* GTK expects that more width never needs more height, so a smaller text has the height of a large one. */
      int large = measure_height (self->labels[0], -1);

      *minimum = *natural = MAX (measure_height (self->labels[find_step (self, for_size)], for_size), large);
    }
}

/* Shows the label of @step, also to screen readers. */
static void
show_step (FairFitLabel *self,
           guint         step)
{
  for (guint i = 0; i < self->n_steps; i++)
    {
      gtk_widget_set_child_visible (self->labels[i], i == step);
      gtk_accessible_update_state (GTK_ACCESSIBLE (self->labels[i]), GTK_ACCESSIBLE_STATE_HIDDEN, i != step, -1);
    }
}

static void
fair_fit_label_size_allocate (GtkWidget *widget,
                              int        width,
                              int        height,
                              int        baseline)
{
  FairFitLabel *self = FAIR_FIT_LABEL (widget);
  guint         step = find_step (self, width);

  show_step (self, step);
  gtk_widget_size_allocate (self->labels[step], &(GtkAllocation){ 0, 0, width, height }, -1);
}

static void
fair_fit_label_dispose (GObject *object)
{
  FairFitLabel *self = FAIR_FIT_LABEL (object);

  for (guint i = 0; i < self->n_steps; i++)
    gtk_widget_unparent (self->labels[i]);
  self->n_steps = 0;
  g_clear_pointer (&self->labels, g_free);
  g_clear_pointer (&self->text, g_free);

  G_OBJECT_CLASS (fair_fit_label_parent_class)->dispose (object);
}

static void
fair_fit_label_class_init (FairFitLabelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_fit_label_dispose;
  widget_class->get_request_mode = fair_fit_label_get_request_mode;
  widget_class->measure = fair_fit_label_measure;
  widget_class->size_allocate = fair_fit_label_size_allocate;
}

static void
fair_fit_label_init (FairFitLabel *self)
{
  self->text = g_strdup ("");
}

/* The label of @step. */
static GtkWidget *
create_label (const FairFitStep *step)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (step->scale));
  return g_object_new (GTK_TYPE_LABEL,
                       "attributes", attributes,
                       "ellipsize", PANGO_ELLIPSIZE_END,
                       "justify", GTK_JUSTIFY_CENTER,
                       "lines", step->lines,
                       "single-line-mode", step->lines == 1,
                       "wrap", step->lines > 1,
                       "wrap-mode", PANGO_WRAP_WORD_CHAR,
                       NULL);
}

/**
 * fair_fit_label_new:
 * @steps: (array length=n_steps): the ways to show the text, best first; they are not copied
 *
 * Returns: (transfer floating): a centered label without text
 */
GtkWidget *
fair_fit_label_new (const FairFitStep *steps,
                    guint              n_steps)
{
  FairFitLabel *self = g_object_new (FAIR_TYPE_FIT_LABEL, NULL);

  self->steps = steps;
  self->n_steps = n_steps;
  self->labels = g_new (GtkWidget *, n_steps);
  for (guint i = 0; i < n_steps; i++)
    {
      self->labels[i] = create_label (&steps[i]);
      gtk_widget_set_parent (self->labels[i], GTK_WIDGET (self));
    }
  show_step (self, 0);
  return GTK_WIDGET (self);
}

/* Shows @text. */
void
fair_fit_label_set_text (FairFitLabel *self,
                         const char   *text)
{
  g_return_if_fail (FAIR_IS_FIT_LABEL (self) && text != NULL);

  if (g_str_equal (self->text, text))
    return;

  g_free (self->text);
  self->text = g_strdup (text);
  for (guint i = 0; i < self->n_steps; i++)
    gtk_label_set_text (GTK_LABEL (self->labels[i]), text);
}

const char *
fair_fit_label_get_text (FairFitLabel *self)
{
  g_return_val_if_fail (FAIR_IS_FIT_LABEL (self), NULL);

  return self->text;
}
