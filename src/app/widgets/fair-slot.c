#include "config.h"

#include "fair-slot.h"

/**
 * fair_slot_fill:
 * @slot: (inout): the child that is there, or NULL
 * @child: (nullable) (transfer floating): the one that comes in its place
 * @parent: whose slot it is
 * @before: (nullable): the child of @parent that comes after @child; NULL to make it the last
 *
 * Returns: whether that changes anything
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

/* Whether room is to be given to what is in a slot, which may be NULL. */
gboolean
fair_slot_is_shown (GtkWidget *child)
{
  return child != NULL && gtk_widget_should_layout (child);
}

/* What a child needs, which may be NULL: nothing, if no room is to be given to it. */
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
