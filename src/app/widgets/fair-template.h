/* fair-template.h: gives a class of widgets the template of a resource, with its children.
 */
#pragma once

#include <gtk/gtk.h>

typedef struct
{
  const char *id;
  gssize      offset; /* of the field that points to the child */
} FairTemplateChild;

/* Sets the template NAME.ui of the class; each further word is the id of a child and the field of Type that points to it. */
#define FAIR_TEMPLATE(widget_class, name, Type, ...)                                                                 \
  G_STMT_START                                                                                                       \
  {                                                                                                                  \
    static const FairTemplateChild children[] = { FAIR_EXPAND (FAIR_CHILDREN (Type, __VA_ARGS__)) };                 \
    fair_template_set (widget_class, "/io/github/fairdeal/FairDeal/" name ".ui", children, G_N_ELEMENTS (children)); \
  }                                                                                                                  \
  G_STMT_END

/* A macro that repeats itself needs as many scans as it has words: these make 64. */
#define FAIR_CHILDREN(Type, child, ...)      \
  { #child, G_STRUCT_OFFSET (Type, child) }, \
    __VA_OPT__ (FAIR_MORE FAIR_PARENTHESES (Type, __VA_ARGS__))
#define FAIR_MORE() FAIR_CHILDREN
#define FAIR_PARENTHESES ()
#define FAIR_EXPAND(...) FAIR_EXPAND_16 (FAIR_EXPAND_16 (FAIR_EXPAND_16 (FAIR_EXPAND_16 (__VA_ARGS__))))
#define FAIR_EXPAND_16(...) FAIR_EXPAND_4 (FAIR_EXPAND_4 (FAIR_EXPAND_4 (FAIR_EXPAND_4 (__VA_ARGS__))))
#define FAIR_EXPAND_4(...) FAIR_EXPAND_1 (FAIR_EXPAND_1 (FAIR_EXPAND_1 (FAIR_EXPAND_1 (__VA_ARGS__))))
#define FAIR_EXPAND_1(...) __VA_ARGS__

void fair_template_set (GtkWidgetClass          *widget_class,
                        const char              *resource,
                        const FairTemplateChild *children,
                        gsize                    n);
