/* fair-open.h: opens a window above another one, or a menu, checks whether a window is still open, and cancels its requests;
 * calls a function later, adds actions, counts references to a struct, and makes texts smaller that do not fit. */
#pragma once

#include <gtk/gtk.h>

gboolean fair_is_open (GtkWidget *widget);
void     fair_open_fit (GtkWidget *window);
void     fair_open_attach (GtkWidget *window, GtkWidget *parent);
void     fair_open_above (GtkWidget *window, GtkWidget *parent);
void     fair_open_menu (GMenuModel *menu, GtkWidget *parent, const GdkRectangle *at, GtkWidget *focus);

GCancellable *fair_renew_cancellable (GCancellable **cancellable);
void          fair_cancel (GCancellable **cancellable);
void          fair_later (guint *source, guint milliseconds, GCallback func, gpointer data);

/* Defines NAME_unref() of a struct in a GRcBox that the static function NAME_clear() clears, and its autocleanup. */
#define FAIR_DEFINE_SHARED(Type, name)                           \
  static void name##_unref (gpointer self)                       \
  {                                                              \
    g_rc_box_release_full (self, (GDestroyNotify) name##_clear); \
  }                                                              \
                                                                 \
  G_DEFINE_AUTOPTR_CLEANUP_FUNC (Type, name##_unref)

/* An action of an object: @act is called with the object and the parameter. */
typedef struct
{
  const char *name;
  GCallback   act;
  const char *parameter_type; /* NULL without one */
  gboolean    has_state;      /* on or off */
} FairAction;

void fair_add_actions (GActionMap *map, const FairAction *actions, guint n_actions, gpointer object);

void fair_fit_headings (GtkWidget *widget, int width);
void fair_fit_texts (GtkWidget *widget, int length, int width);
