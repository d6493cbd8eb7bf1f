/* fair-slot.h: a slot is a member of a widget that contains one of its children, or NULL. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

gboolean fair_slot_fill (GtkWidget **slot, GtkWidget *child, GtkWidget *parent, GtkWidget *before);
gboolean fair_slot_is_shown (GtkWidget *child);
void     fair_slot_measure (GtkWidget *child, GtkOrientation orientation, int for_size, int *minimum, int *natural);

G_END_DECLS
