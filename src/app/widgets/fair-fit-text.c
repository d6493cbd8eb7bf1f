/* Shrinks texts that do not fit. They are measured once, with the text size at the time. */
#include "config.h"

#include "fair-fit-text.h"

/* Subtracted from a size that fits, because letters are rounded to pixels. */
#define ROUNDING 0.02

/* The smallest scale. */
#define LEAST_SCALE 0.4

/* The scale at which the text of @label fits @width pixels, in lines of @length. */
static double
find_scale (GtkLabel *label,
            int       length,
            int       width)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (label), gtk_label_get_text (label));
  int longest;

  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_set_width (layout, length);
  pango_layout_get_pixel_size (layout, &longest, NULL);
  return longest <= width ? 1 : MAX ((double) width / longest - ROUNDING, LEAST_SCALE);
}

static gboolean
is_other_page (GtkWidget *widget)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);

  return GTK_IS_STACK (parent) && gtk_stack_get_visible_child (GTK_STACK (parent)) != widget;
}

/* The same for all labels in @widget. */
static double
find_common_scale (GtkWidget *widget,
                   int        length,
                   int        width)
{
  double scale = GTK_IS_LABEL (widget) ? find_scale (GTK_LABEL (widget), length, width) : 1;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (!is_other_page (child))
      scale = MIN (scale, find_common_scale (child, length, width));
  return scale;
}

static void
set_common_scale (GtkWidget *widget,
                  double     scale)
{
  if (GTK_IS_LABEL (widget))
    {
      g_autoptr (PangoAttrList) attributes = scale < 1 ? pango_attr_list_new () : NULL;

      if (scale < 1)
        {
          pango_attr_list_insert (attributes, pango_attr_scale_new (scale));
          gtk_label_set_attributes (GTK_LABEL (widget), attributes);
        }
      gtk_label_set_wrap_mode (GTK_LABEL (widget), PANGO_WRAP_WORD);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    set_common_scale (child, scale);
}

/**
 * fair_fit_texts:
 * @widget: a label, or a widget with labels somewhere in it, such as the buttons of a bar
 * @length: how to split their texts into lines: 0 for a line per word, -1 for one line
 * @width: pixels for each of them
 *
 * Makes all texts smaller, by the same factor, if a line of one of them is wider than @width. Lines of those that wrap
 * end between words only.
 */
void
fair_fit_texts (GtkWidget *widget,
                int        length,
                int        width)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  set_common_scale (widget, find_common_scale (widget, length, width));
}

/**
 * fair_fit_headings:
 * @widget: a widget with headings somewhere in it
 * @width: pixels
 *
 * Makes headings smaller if they have words that are wider than @width, as in some languages with large text.
 */
void
fair_fit_headings (GtkWidget *widget,
                   int        width)
{
  static const char *const headings[] = { "title-1", "title-2", "title-3", "title-4", "heading" };

  for (guint i = 0; GTK_IS_LABEL (widget) && i < G_N_ELEMENTS (headings); i++)
    if (gtk_widget_has_css_class (widget, headings[i]))
      fair_fit_texts (widget, 0, width);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    fair_fit_headings (child, width);
}
