#include "config.h"

#include "fair-slot.h"

/**
 * fair_slot_fill:
 * @slot: (inout): the current child, or NULL
 * @child: (nullable) (transfer floating): the new child
 * @parent: of both
 * @before: (nullable): the sibling after @child; NULL to make it the last
 *
 * Replaces a child. Returns: whether the child has changed
 */
gboolean
fair_slot_fill (GtkWidget **slot,
                GtkWidget  *child,
                GtkWidget  *parent,
                GtkWidget  *before)
{
  if (*slot == child)
    return FALSE;

  g_clear_pointer (slot, gtk_widget_unparent);
  *slot = child;
  if (child != NULL)
    gtk_widget_insert_before (child, parent, before);
  return TRUE;
}

/* Whether @child, which can be NULL, takes part in the layout. */
gboolean
fair_slot_is_shown (GtkWidget *child)
{
  return child != NULL && gtk_widget_should_layout (child);
}

/* Measures @child, which can be NULL; 0 if it does not take part in the layout. */
void
fair_slot_measure (GtkWidget     *child,
                   GtkOrientation orientation,
                   int            for_size,
                   int           *minimum,
                   int           *natural)
{
  *minimum = 0;
  *natural = 0;
  if (fair_slot_is_shown (child))
    gtk_widget_measure (child, orientation, for_size, minimum, natural, NULL, NULL);
}
