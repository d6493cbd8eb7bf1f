#include "config.h"

#include "fair-challenge-link-window.h"

#include "fair-challenge-frame.h"
#include "fair-compat.h"
#include "fair-qr-code.h"
#include "fair-record-rows.h"
#include "fair-record-share.h"
#include "fair-score-words.h"

#include <glib/gi18n-lib.h>

struct _FairChallengeLinkWindow
{
  AdwWindow parent_instance;

  FairStore *store; /* owned; NULL without a record to save */
  char      *id;    /* owned; of the result in @store */
  char      *link;
  GtkWidget *copy_button; /* borrowed */
};

G_DEFINE_FINAL_TYPE (FairChallengeLinkWindow, fair_challenge_link_window, ADW_TYPE_WINDOW)

static void
copy_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  FairChallengeLinkWindow *self = FAIR_CHALLENGE_LINK_WINDOW (widget);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), self->link);
  fair_record_share_say (widget, _ ("Link copied."));
}

static void
save_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  FairChallengeLinkWindow *self = FAIR_CHALLENGE_LINK_WINDOW (widget);

  if (self->store != NULL)
    fair_record_share (widget, self->store, self->id, FAIR_RECORD_SAVE);
}

static void
fair_challenge_link_window_finalize (GObject *object)
{
  FairChallengeLinkWindow *self = FAIR_CHALLENGE_LINK_WINDOW (object);

  g_clear_object (&self->store);
  g_free (self->id);
  g_free (self->link);

  G_OBJECT_CLASS (fair_challenge_link_window_parent_class)->finalize (object);
}

static void
fair_challenge_link_window_class_init (FairChallengeLinkWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = fair_challenge_link_window_finalize;
  gtk_widget_class_install_action (widget_class, "challenge.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "challenge.save", NULL, save_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
fair_challenge_link_window_init (FairChallengeLinkWindow *self)
{
}

/* Returns: (transfer full): what to do with the link */
static char *
dup_description (const FairChallenge *challenge)
{
  g_autofree char *amount = NULL;

  if (!challenge->has_result)
    return g_strdup (_ ("Anyone who opens this link in Fair Deal can play the same deal."));

  amount = fair_score_words_result (challenge->result);
  /* translators: %s is like “Won · 3:20 · 80 moves” */
  return g_strdup_printf (_ ("Anyone who opens this link in Fair Deal can play the same deal and try to do better: %s."), amount);
}

static GtkWidget *
create_link (const char *link)
{
  GtkWidget *label = gtk_label_new (link);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  /* A hyphen at the end of a line would look like part of the link. */
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_margin_bottom (label, 12);
  gtk_widget_set_margin_top (label, 12);
  gtk_widget_set_margin_start (label, 12);
  gtk_widget_set_margin_end (label, 12);
  return g_object_new (ADW_TYPE_BIN, "child", label, "css-classes", (const char *[]){ "card", NULL }, NULL);
}

static GtkWidget *
create_buttons (FairChallengeLinkWindow *self)
{
  gboolean   with_record = self->store != NULL;
  GtkWidget *copy = gtk_button_new_with_label (_ ("Copy Link"));
  GtkWidget *save = with_record ? gtk_button_new_with_label (_ ("Save Record…")) : NULL;

  gtk_actionable_set_action_name (GTK_ACTIONABLE (copy), "challenge.copy");
  gtk_widget_add_css_class (copy, "suggested-action");
  if (save != NULL)
    gtk_actionable_set_action_name (GTK_ACTIONABLE (save), "challenge.save");
  self->copy_button = copy;
  return fair_challenge_frame_create_buttons (copy, save);
}

/**
 * fair_challenge_link_window_new:
 * @challenge: of the player
 * @store: (nullable): contains the result; NULL for a deal without a result
 * @id: (nullable): of the result in @store
 *
 * Returns: (transfer floating): a window with which the player sends @challenge to somebody: as a link, as a QR code,
 *   and with the record of the result as a file
 */
GtkWidget *
fair_challenge_link_window_new (const FairChallenge *challenge,
                                FairStore           *store,
                                const char          *id)
{
  FairChallengeLinkWindow *self = g_object_new (FAIR_TYPE_CHALLENGE_LINK_WINDOW, NULL);
  GtkWidget               *page = adw_preferences_page_new ();
  g_autofree char         *description = dup_description (challenge);
  g_autofree char         *deal = fair_record_rows_dup_deal (challenge->result);
  AdwPreferencesGroup     *group;

  g_set_object (&self->store, store);
  self->id = g_strdup (id);
  self->link = fair_challenge_print (challenge);
  group = fair_record_group_new (deal, description);
  adw_preferences_group_add (group, create_link (self->link));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), group);
  group = fair_record_group_new (NULL, NULL);
  adw_preferences_group_add (group, create_buttons (self));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), group);
  group = fair_record_group_new (NULL, NULL);
  adw_preferences_group_add (group, fair_qr_code_new (self->link));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), group);
  fair_challenge_frame_set (ADW_WINDOW (self), _ ("Challenge Somebody"), page);
  gtk_window_set_focus (GTK_WINDOW (self), self->copy_button);

  return GTK_WIDGET (self);
}
