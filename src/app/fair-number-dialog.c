#include "config.h"

#include "fair-number-dialog.h"

#include "fair-compat.h"

#include "deal.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  GtkWidget     *alert; /* borrowed; it owns this */
  GtkWidget     *entry;
  FairNumberFunc func;
  gpointer       data;
} NumberDialog;

/* Reads a deal number, blanks around it left out of account; returns whether @text is one. */
gboolean
fair_number_parse (const char *text,
                   guint64    *number)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  return g_ascii_string_to_unsigned (stripped, 10, 0, FAIR_MAX_DEAL, number, NULL);
}

static void
changed_cb (NumberDialog *self)
{
  guint64     number;
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  gboolean    valid = fair_number_parse (text, &number);

  fair_compat_alert_set_enabled (self->alert, "deal", valid);
  if (valid || *text == '\0')
    gtk_widget_remove_css_class (self->entry, "error");
  else
    gtk_widget_add_css_class (self->entry, "error");
}

static void
response_cb (GtkWidget  *alert,
             const char *response,
             gpointer    data)
{
  NumberDialog *self = data;
  guint64       number;

  if (g_str_equal (response, "deal") && fair_number_parse (gtk_editable_get_text (GTK_EDITABLE (self->entry)), &number))
    self->func (number, self->data);
}

/**
 * fair_number_dialog_present:
 * @parent: a widget in the window that it belongs to
 * @func: called with the number, if one is given
 *
 * Asks for the number of a deal of the game.
 */
void
fair_number_dialog_present (GtkWidget     *parent,
                            const char    *game_title,
                            FairNumberFunc func,
                            gpointer       data)
{
  NumberDialog    *self = g_new0 (NumberDialog, 1);
  g_autofree char *greatest = NULL;
  g_autofree char *body = NULL;

  greatest = g_strdup_printf ("%" G_GINT64_FORMAT, FAIR_MAX_DEAL);
  /* translators: the first %s is the title of a game, the second the greatest number */
  body = g_strdup_printf (_ ("The same number is the same deal of %s, for everybody and for ever. It may be as large as %s."),
                          game_title, greatest);
  self->func = func;
  self->data = data;
  self->entry = gtk_entry_new ();
  gtk_entry_set_input_purpose (GTK_ENTRY (self->entry), GTK_INPUT_PURPOSE_DIGITS);
  gtk_entry_set_activates_default (GTK_ENTRY (self->entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Deal number"), -1);

  self->alert = fair_compat_alert_new (_ ("New Game by Number"), body, self->entry);
  fair_compat_alert_add (self->alert, "cancel", _ ("_Cancel"), FALSE);
  fair_compat_alert_add (self->alert, "deal", _ ("_Deal"), TRUE);
  fair_compat_alert_set_enabled (self->alert, "deal", FALSE);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (changed_cb), self);
  fair_compat_alert_on_response (self->alert, response_cb, self, g_free);
  fair_compat_present (self->alert, parent);
  gtk_widget_grab_focus (self->entry);
}
