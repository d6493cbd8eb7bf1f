/* The row has the key of its setting as a property, so that a page can be written as a template. */
#include "config.h"

#include "fair-switch-row.h"

#include "fair-compat.h"

struct _FairSwitchRow
{
  AdwActionRow parent_instance;

  char      *key;    /* owned */
  GtkWidget *toggle; /* borrowed from the row */
};

typedef enum
{
  PROP_KEY = 1,
  N_PROPERTIES
} FairSwitchRowProperty;

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FairSwitchRow, fair_switch_row, ADW_TYPE_ACTION_ROW)

static void
fair_switch_row_get_property (GObject    *object,
                              guint       property_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  if (property_id == PROP_KEY)
    g_value_set_string (value, FAIR_SWITCH_ROW (object)->key);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
fair_switch_row_set_property (GObject      *object,
                              guint         property_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  if (property_id == PROP_KEY)
    FAIR_SWITCH_ROW (object)->key = g_value_dup_string (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
fair_switch_row_finalize (GObject *object)
{
  g_free (FAIR_SWITCH_ROW (object)->key);

  G_OBJECT_CLASS (fair_switch_row_parent_class)->finalize (object);
}

static void
fair_switch_row_class_init (FairSwitchRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = fair_switch_row_get_property;
  object_class->set_property = fair_switch_row_set_property;
  object_class->finalize = fair_switch_row_finalize;

  properties[PROP_KEY] =
    g_param_spec_string ("key", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
fair_switch_row_init (FairSwitchRow *self)
{
  self->toggle = gtk_switch_new ();
  gtk_widget_set_valign (self->toggle, GTK_ALIGN_CENTER);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->toggle);
}

/* Binds the switch to the row's key, a boolean, in @settings. To be called once, when the row has its title. */
void
fair_switch_row_bind (FairSwitchRow *self,
                      GSettings     *settings)
{
  g_return_if_fail (FAIR_IS_SWITCH_ROW (self));

  g_settings_bind (settings, self->key, self->toggle, "active", G_SETTINGS_BIND_DEFAULT);
  fair_compat_set_activatable (GTK_WIDGET (self), self->toggle, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self)));
}

/* Calls fair_switch_row_bind() for all such rows in @widget. */
void
fair_switch_row_bind_all (GtkWidget *widget,
                          GSettings *settings)
{
  if (FAIR_IS_SWITCH_ROW (widget))
    {
      fair_switch_row_bind (FAIR_SWITCH_ROW (widget), settings);
      return;
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    fair_switch_row_bind_all (child, settings);
}
