#include "config.h"

#include "fair-play-page.h"

#include "fair-compat.h"
#include "fair-preference-row.h"
#include "fair-settings.h"
#include "fair-switch-row.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

struct _FairPlayPage
{
  AdwPreferencesPage parent_instance;

  AdwComboRow *difficulty;

  GSettings *settings; /* owned */
};

G_DEFINE_FINAL_TYPE (FairPlayPage, fair_play_page, ADW_TYPE_PREFERENCES_PAGE)

static const FairPreferenceChoice difficulties[] = {
  { "any", N_ ("Any") },
  { "easier", N_ ("Easier") },
  { "medium", N_ ("Medium") },
  { "harder", N_ ("Harder") },
};

static void
reset_answered_cb (GtkWidget  *alert,
                   const char *response,
                   gpointer    settings)
{
  if (g_str_equal (response, "reset"))
    fair_settings_reset_all (settings);
}

static void
reset_cb (FairPlayPage *self)
{
  GtkWidget *alert = fair_compat_alert_new (_ ("Reset All Preferences?"),
                                            _ ("All preferences and the rules of each game return to their defaults. Games in progress and results are kept."), NULL);

  fair_compat_alert_add (alert, "cancel", _ ("_Cancel"), FALSE);
  fair_compat_alert_add (alert, "reset", _ ("_Reset"), FALSE);
  fair_compat_alert_on_response (alert, reset_answered_cb, g_object_ref (self->settings), g_object_unref);
  fair_compat_present (alert, GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self))));
}

static void
fair_play_page_dispose (GObject *object)
{
  g_clear_object (&FAIR_PLAY_PAGE (object)->settings);

  G_OBJECT_CLASS (fair_play_page_parent_class)->dispose (object);
}

static void
fair_play_page_class_init (FairPlayPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_play_page_dispose;

  g_type_ensure (FAIR_TYPE_SWITCH_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-play-page.ui");
  gtk_widget_class_bind_template_child (widget_class, FairPlayPage, difficulty);
  gtk_widget_class_bind_template_callback (widget_class, reset_cb);
}

static void
fair_play_page_init (FairPlayPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  fair_wrapping_let_wrap (GTK_WIDGET (self));
}

/* Returns: (transfer floating): a page for @settings */
AdwPreferencesPage *
fair_play_page_new (GSettings *settings)
{
  FairPlayPage *self = g_object_new (FAIR_TYPE_PLAY_PAGE, NULL);

  self->settings = g_object_ref (settings);
  fair_preference_row_fill (self->difficulty, settings, FAIR_SETTING_DIFFICULTY, difficulties, G_N_ELEMENTS (difficulties));
  fair_switch_row_bind_all (GTK_WIDGET (self), settings);

  return ADW_PREFERENCES_PAGE (self);
}
