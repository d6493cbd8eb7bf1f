/* fair-template.c: gives a class of widgets the template of a resource, with its children. */

#include "fair-template.h"

#include "fair-flow-layout.h"
#include "fair-title.h"

void
fair_template_set (GtkWidgetClass          *widget_class,
                   const char              *resource,
                   const FairTemplateChild *children,
                   gsize                    n)
{
  /* Types that many templates name. */
  g_type_ensure (FAIR_TYPE_FLOW_LAYOUT);
  g_type_ensure (FAIR_TYPE_TITLE);
  gtk_widget_class_set_template_from_resource (widget_class, resource);
  for (gsize i = 0; i < n; i++)
    gtk_widget_class_bind_template_child_full (widget_class, children[i].id, FALSE, children[i].offset);
}
