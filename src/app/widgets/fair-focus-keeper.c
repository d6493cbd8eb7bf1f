#include "fair-focus-keeper.h"

#include "fair-board.h"
#include "fair-compat.h"

typedef struct
{
  GtkWindow *window;  /* which owns this */
  GtkWidget *last;    /* weak: the last focus outside popovers; the board instead of a card, as its cursor may move */
  GtkWidget *popover; /* weak: that has had the focus since */
  GtkWidget *heir;    /* weak: where GTK moved the focus afterwards */
  guint      source;
} FairFocusKeeper;

static gboolean
is_in_popover (FairFocusKeeper *self,
               GtkWidget       *focus)
{
  return gtk_widget_get_native (focus) != GTK_NATIVE (self->window);
}

/* Whether @focus is in the button of the menu that had the focus. A command of another popover may move the focus
 * around it, such as to a card of the table. */
static gboolean
is_opener (FairFocusKeeper *self,
           GtkWidget       *focus)
{
  GtkWidget *opener = self->popover ? gtk_widget_get_parent (self->popover) : NULL;

  return opener != NULL && GTK_IS_MENU_BUTTON (opener) && (focus == opener || gtk_widget_is_ancestor (focus, opener));
}

static void
return_focus (gpointer data)
{
  FairFocusKeeper *self = data;
  GtkWidget       *focus = gtk_window_get_focus (self->window);
  gboolean         is_lost = focus != NULL && !gtk_widget_get_mapped (focus) && is_in_popover (self, focus);

  self->source = 0;
  if (!is_lost && (focus == NULL || focus != self->heir))
    return;

  if (self->last != NULL && gtk_widget_get_mapped (self->last) && gtk_widget_grab_focus (self->last))
    return;
  if (is_lost)
    gtk_widget_child_focus (GTK_WIDGET (self->window), GTK_DIR_TAB_FORWARD);
}

static void
return_soon (FairFocusKeeper *self)
{
  if (self->source == 0)
    self->source = g_idle_add_once (return_focus, self);
}

static void
focus_cb (FairFocusKeeper *self)
{
  GtkWidget *focus = gtk_window_get_focus (self->window);

  /* A dialog in the window restores the focus itself, as the menu that opened it would. */
  if (focus == NULL || fair_compat_has_dialog (self->window))
    return;

  if (is_in_popover (self, focus))
    {
      g_set_weak_pointer (&self->popover, GTK_WIDGET (gtk_widget_get_native (focus)));
      if (!gtk_widget_get_mapped (focus))
        return_soon (self);
    }
  else if (self->last != NULL && focus != self->last && is_opener (self, focus))
    {
      g_clear_weak_pointer (&self->popover);
      g_set_weak_pointer (&self->heir, focus);
      return_soon (self);
    }
  else
    {
      GtkWidget *board = gtk_widget_get_ancestor (focus, FAIR_TYPE_BOARD);

      g_clear_weak_pointer (&self->popover);
      g_set_weak_pointer (&self->last, board ? board : focus);
    }
}

static void
keeper_free (gpointer data)
{
  FairFocusKeeper *self = data;

  g_clear_weak_pointer (&self->last);
  g_clear_weak_pointer (&self->popover);
  g_clear_weak_pointer (&self->heir);
  g_clear_handle_id (&self->source, g_source_remove);
  g_free (self);
}

/* Returns the focus to where it was when a menu closes. GTK moves it to the button of the menu; GTK 4.8 leaves it in the
 * menu if one of its submenus was shown, where no key does anything in @window. */
void
fair_focus_keeper_add (GtkWindow *window)
{
  FairFocusKeeper *self = g_new0 (FairFocusKeeper, 1);

  self->window = window;
  g_object_set_data_full (G_OBJECT (window), "fair-focus-keeper", self, keeper_free);
  g_signal_connect_swapped (window, "notify::focus-widget", G_CALLBACK (focus_cb), self);
}
