/* The accessible name of the button consists of its label and the title of the row: “Export… All Results as
 * JSON”. */
#include "config.h"

#include "fair-button-row.h"

#include "fair-compat.h"
#include "fair-flow-layout.h"
#include "fair-wrapping-factory.h"

enum
{
  WHOLE_LABEL = 12 /* characters of a button that stay in one line */
};

struct _FairButtonRow
{
  AdwActionRow parent_instance;

  GtkWidget *button; /* borrowed from the row */
};

typedef enum
{
  PROP_BUTTON_LABEL = 1,
  PROP_DESTRUCTIVE,
  N_PROPERTIES
} FairButtonRowProperty;

static GParamSpec *properties[N_PROPERTIES];

typedef enum
{
  SIGNAL_CLICKED,
  N_SIGNALS
} FairButtonRowSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairButtonRow, fair_button_row, ADW_TYPE_ACTION_ROW)

/* Sets the accessible name, unless there is no label yet. */
static void
update_name (FairButtonRow *self)
{
  const char      *label = gtk_button_get_label (GTK_BUTTON (self->button));
  g_autofree char *name = g_strdup_printf ("%s %s", label ? label : "", adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self)));

  fair_compat_set_activatable (GTK_WIDGET (self), self->button, name);
}

/* The width of @text in characters of average width; wide ones, such as Japanese ones, are half as wide again. */
static int
count_characters (const char *text)
{
  int halves = 1;

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    halves += g_unichar_iswide (g_utf8_get_char (c)) ? 3 : 2;
  return halves / 2;
}

/* Lets a label wrap that is longer than others, so that the row fits a phone with large text.  A short one stays whole,
 * whatever its font: Japanese could wrap between any two characters. */
static void
set_label (FairButtonRow *self,
           const char    *text)
{
  GtkWidget *label;

  gtk_button_set_label (GTK_BUTTON (self->button), text);
  label = gtk_button_get_child (GTK_BUTTON (self->button));
  if (!GTK_IS_LABEL (label))
    return;

  if (count_characters (text) <= WHOLE_LABEL)
    return;

  fair_wrapping_let_wrap (label);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
}

static void
clicked_cb (FairButtonRow *self)
{
  g_signal_emit (self, signals[SIGNAL_CLICKED], 0);
}

static void
fair_button_row_get_property (GObject    *object,
                              guint       property_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  FairButtonRow *self = FAIR_BUTTON_ROW (object);

  switch ((FairButtonRowProperty) property_id)
    {
    case PROP_BUTTON_LABEL:
      g_value_set_string (value, gtk_button_get_label (GTK_BUTTON (self->button)));
      break;
    case PROP_DESTRUCTIVE:
      g_value_set_boolean (value, gtk_widget_has_css_class (self->button, "destructive-action"));
      break;
    case N_PROPERTIES:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
fair_button_row_set_property (GObject      *object,
                              guint         property_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  FairButtonRow *self = FAIR_BUTTON_ROW (object);

  switch ((FairButtonRowProperty) property_id)
    {
    case PROP_BUTTON_LABEL:
      set_label (self, g_value_get_string (value));
      update_name (self);
      break;
    case PROP_DESTRUCTIVE:
      if (g_value_get_boolean (value))
        gtk_widget_add_css_class (self->button, "destructive-action");
      else
        gtk_widget_remove_css_class (self->button, "destructive-action");
      break;
    case N_PROPERTIES:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
fair_button_row_class_init (FairButtonRowClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = fair_button_row_get_property;
  object_class->set_property = fair_button_row_set_property;

  properties[PROP_BUTTON_LABEL] = g_param_spec_string ("button-label", NULL, NULL, NULL, flags);
  properties[PROP_DESTRUCTIVE] = g_param_spec_boolean ("destructive", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * FairButtonRow::clicked:
   *
   * The button was clicked, or the row.
   */
  signals[SIGNAL_CLICKED] = g_signal_new ("clicked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_button_row_init (FairButtonRow *self)
{
  self->button = gtk_button_new ();
  gtk_widget_set_valign (self->button, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (self->button, "clicked", G_CALLBACK (clicked_cb), self);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->button);
  fair_flow_layout_apply_to_row (ADW_ACTION_ROW (self));
  g_signal_connect (self, "notify::title", G_CALLBACK (update_name), NULL);
}
