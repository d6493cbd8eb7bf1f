/* Hidden while empty. Added children are after the text, or below it if both do not fit in one line. */
#include "fair-notice.h"

#include "fair-compat.h"
#include "fair-flow-layout.h"
#include "fair-words.h"

struct _FairNotice
{
  GtkBox parent_instance;

  GtkLabel *label; /* borrowed from the box */
};

G_DEFINE_FINAL_TYPE (FairNotice, fair_notice, GTK_TYPE_BOX)

static void
fair_notice_class_init (FairNoticeClass *klass)
{
}

static void
fair_notice_init (FairNotice *self)
{
  self->label = g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "natural-wrap-mode", GTK_NATURAL_WRAP_NONE,
                              "xalign", 0.0, "hexpand", TRUE, NULL);
  gtk_widget_set_layout_manager (GTK_WIDGET (self), g_object_new (FAIR_TYPE_FLOW_LAYOUT, NULL));
  g_object_set (self, "margin-top", 12, "visible", FALSE, NULL);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->label));
}

/* Shows @text without announcing it; hides the notice if it is NULL. */
void
fair_notice_show (FairNotice *self,
                  const char *text)
{
  gtk_label_set_text (self->label, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self), text != NULL);
}

/* Shows and announces the outcome of an action: @done (nullable), or why it failed if there is an @error (nullable). */
void
fair_notice_report (FairNotice   *self,
                    const char   *done,
                    const GError *error)
{
  g_autofree char *message = error ? fair_words_make_message (error->message) : NULL;
  const char      *text = error ? message : done;

  fair_notice_show (self, text);
  fair_compat_announce (GTK_WIDGET (self), text);
}
