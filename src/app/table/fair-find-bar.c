#include "config.h"

#include "fair-find-bar.h"

#include <glib/gi18n-lib.h>

struct _FairFindBar
{
  GtkWidget parent_instance;

  GtkWidget           *entry;      /* owned as a child; NULL until the bar is first opened */
  FairBoardController *controller; /* owned */
};

typedef enum
{
  SIGNAL_FOUND,
  N_SIGNALS
} FairFindBarSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairFindBar, fair_find_bar, GTK_TYPE_WIDGET)

static void
find (FairFindBar *self,
      gboolean     next)
{
  const char      *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autofree char *found = fair_board_controller_find (self->controller, text, next);

  if (found == NULL && *text != '\0')
    gtk_widget_add_css_class (self->entry, "error");
  else
    gtk_widget_remove_css_class (self->entry, "error");
  if (*text != '\0')
    g_signal_emit (self, signals[SIGNAL_FOUND], 0, found ? found : _ ("No visible card matches."));
}

static void
changed_cb (FairFindBar *self)
{
  find (self, FALSE);
}

static void
next_cb (FairFindBar *self)
{
  find (self, TRUE);
}

static void
fair_find_bar_dispose (GObject *object)
{
  FairFindBar *self = FAIR_FIND_BAR (object);

  g_clear_pointer (&self->entry, gtk_widget_unparent);
  g_clear_object (&self->controller);

  G_OBJECT_CLASS (fair_find_bar_parent_class)->dispose (object);
}

static void
fair_find_bar_class_init (FairFindBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fair_find_bar_dispose;

  /**
   * FairFindBar::found:
   * @text: the card and where it lies, or that none matches
   *
   * The player has typed something.
   */
  signals[SIGNAL_FOUND] = g_signal_new ("found", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "find-bar");
}

static void
fair_find_bar_init (FairFindBar *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_set_visible (widget, FALSE);
  gtk_widget_set_halign (widget, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (widget, GTK_ALIGN_START);
}

/* Returns: (transfer floating): a bar, hidden at first, that finds cards on the board of @controller */
GtkWidget *
fair_find_bar_new (FairBoardController *controller)
{
  FairFindBar *self = g_object_new (FAIR_TYPE_FIND_BAR, NULL);

  self->controller = g_object_ref (controller);
  return GTK_WIDGET (self);
}

static void
create_entry (FairFindBar *self)
{
  self->entry = gtk_search_entry_new ();
  /* translators: an example of what to type to find a card; keep it short, because there is little room */
  g_object_set (self->entry, "placeholder-text", _ ("7s, queen"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Find a card"), -1);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 6);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->entry), 24);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->entry, "next-match", G_CALLBACK (next_cb), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (fair_find_bar_close), self);
  g_signal_connect_swapped (self->entry, "stop-search", G_CALLBACK (fair_find_bar_close), self);
  gtk_widget_set_parent (self->entry, GTK_WIDGET (self));
}

/* Shows the bar and focuses it. */
void
fair_find_bar_open (FairFindBar *self)
{
  g_return_if_fail (FAIR_IS_FIND_BAR (self));

  if (self->entry == NULL)
    create_entry (self);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_widget_grab_focus (self->entry);
}

/* Hides the bar and focuses the table, where the cursor is on the card that was found. */
void
fair_find_bar_close (FairFindBar *self)
{
  g_return_if_fail (FAIR_IS_FIND_BAR (self));

  if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    return;

  gtk_widget_grab_focus (GTK_WIDGET (fair_board_controller_get_board (self->controller)));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
