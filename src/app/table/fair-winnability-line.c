#include "config.h"

#include "fair-winnability-line.h"

#include "fair-compat.h"

#include <glib/gi18n-lib.h>

struct _FairWinnabilityLine
{
  GtkWidget parent_instance;

  GtkLabel  *label;
  GtkLabel  *short_label; /* shown if there is no room for the sentence */
  GtkWidget *undo_button;
  GtkWidget *stop_button;

  FairWinnability *winnability;
  GSignalGroup    *winnability_signals;
  GSignalGroup    *model_signals;
  gboolean         showing; /* a solution is being shown */
  guint            source;  /* shows that a search takes long */
};

/* Milliseconds after which the line says that a search is running. */
#define PATIENCE 500

/* Pixels before the buttons. */
#define SPACING 12

G_DEFINE_FINAL_TYPE (FairWinnabilityLine, fair_winnability_line, GTK_TYPE_WIDGET)

/* Shows @text or, if there is no room for it, @words. */
static void
set_text (FairWinnabilityLine *self,
          const char          *text,
          const char          *words)
{
  if (g_str_equal (gtk_label_get_text (self->label), text))
    return;

  gtk_label_set_text (self->label, text);
  gtk_label_set_text (self->short_label, words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->short_label), text);
  gtk_widget_set_visible (GTK_WIDGET (self->label), *text != '\0');
  gtk_widget_set_visible (GTK_WIDGET (self->short_label), *words != '\0');
  if (*text != '\0' && gtk_widget_get_mapped (GTK_WIDGET (self)))
    fair_compat_announce (GTK_WIDGET (self), text);
}

/* The sentence for a new deal, without “still”. */
static const char *
describe_deal (FairVerdict verdict)
{
  switch (verdict)
    {
    case FAIR_VERDICT_WON:
      return _ ("This deal can be won.");
    case FAIR_VERDICT_LOST:
      return _ ("This deal cannot be won.");
    case FAIR_VERDICT_UNKNOWN:
    default:
      return _ ("It is not known whether this deal can be won.");
    }
}

/**
 * fair_winnability_line_describe:
 * @winnability: not searching
 *
 * Returns: (transfer none): a sentence for its verdict
 */
const char *
fair_winnability_line_describe (FairWinnability *winnability)
{
  FairVerdict verdict = fair_winnability_get_verdict (winnability);

  if (fair_winnability_get_starved (winnability))
    return _ ("There is not enough memory to find out whether this can be won.");
  if (fair_game_model_get_moves (fair_winnability_get_model (winnability)) == 0)
    return describe_deal (verdict);
  if (fair_winnability_get_blunder (winnability))
    return _ ("That move made the game unwinnable.");

  switch (verdict)
    {
    case FAIR_VERDICT_WON:
      return _ ("This game can still be won.");
    case FAIR_VERDICT_LOST:
      return _ ("This game can no longer be won.");
    case FAIR_VERDICT_UNKNOWN:
    default:
      return _ ("It is not known whether this game can still be won.");
    }
}

/* A short form of the same. */
static const char *
describe_shortly (FairWinnability *winnability)
{
  switch (fair_winnability_get_verdict (winnability))
    {
    case FAIR_VERDICT_WON:
      return _ ("Winnable");
    case FAIR_VERDICT_LOST:
      return _ ("Unwinnable");
    case FAIR_VERDICT_UNKNOWN:
    default:
      return _ ("Not known");
    }
}

static void
patience_cb (gpointer data)
{
  FairWinnabilityLine *self = data;

  self->source = 0;
  set_text (self, _ ("Checking whether this can be won…"), _ ("Checking…"));
}

static gboolean
has_anything_to_say (FairWinnabilityLine *self)
{
  FairStatus status;

  if (self->winnability == NULL || !fair_winnability_get_open (self->winnability))
    return FALSE;

  status = fair_game_model_get_status (fair_winnability_get_model (self->winnability));
  return status == FAIR_STATUS_PLAYING;
}

/* While a search runs, the previous text stays until the search takes long. */
static void
update_verdict (FairWinnabilityLine *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  if (!has_anything_to_say (self))
    set_text (self, "", "");
  else if (fair_winnability_get_searching (self->winnability))
    self->source = g_timeout_add_once (PATIENCE, patience_cb, self);
  else
    set_text (self, fair_winnability_line_describe (self->winnability), describe_shortly (self->winnability));
}

static void
update (FairWinnabilityLine *self)
{
  if (self->showing)
    {
      g_clear_handle_id (&self->source, g_source_remove);
      set_text (self, _ ("Showing the solution…"), _ ("Solution"));
    }
  else
    update_verdict (self);

  gtk_widget_set_visible (self->stop_button, self->showing);
  gtk_widget_set_visible (self->undo_button, !self->showing && has_anything_to_say (self) &&
                                               fair_winnability_get_blunder (self->winnability) &&
                                               fair_game_model_get_can_undo (fair_winnability_get_model (self->winnability)));
}

static int
get_width (GtkWidget *child)
{
  int natural = 0;

  if (gtk_widget_should_layout (child))
    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* The width of the buttons and of the space before them, in pixels. */
static int
get_buttons_width (FairWinnabilityLine *self)
{
  int width = get_width (self->undo_button) + get_width (self->stop_button);

  return width > 0 ? SPACING + width : 0;
}

static void
fair_winnability_line_measure (GtkWidget     *widget,
                               GtkOrientation orientation,
                               int            for_size,
                               int           *minimum,
                               int           *natural,
                               int           *minimum_baseline,
                               int           *natural_baseline)
{
  FairWinnabilityLine *self = FAIR_WINNABILITY_LINE (widget);

  *minimum = 0;
  *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = get_width (GTK_WIDGET (self->short_label)) + get_buttons_width (self);
      *natural = MAX (get_width (GTK_WIDGET (self->label)) + get_buttons_width (self), *minimum);
      return;
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child))
      {
        int height;

        gtk_widget_measure (child, orientation, -1, NULL, &height, NULL, NULL);
        *minimum = *natural = MAX (*natural, height);
      }
}

static void
allocate_at (GtkWidget *widget,
             GtkWidget *child,
             int        x,
             int        width,
             int        height)
{
  if (!gtk_widget_should_layout (child))
    return;

  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    x = gtk_widget_get_width (widget) - x - width;
  gtk_widget_allocate (child, width, height, -1, gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float) x, 0)));
}

/* Aligns everything to the end, with the whole sentence if there is room for it. */
static void
fair_winnability_line_size_allocate (GtkWidget *widget,
                                     int        width,
                                     int        height,
                                     int        baseline)
{
  FairWinnabilityLine *self = FAIR_WINNABILITY_LINE (widget);
  int                  buttons = get_buttons_width (self);
  gboolean             whole = get_width (GTK_WIDGET (self->label)) + buttons <= width;
  GtkWidget           *label = GTK_WIDGET (whole ? self->label : self->short_label);
  int                  x = MAX (width - buttons - get_width (label), 0);

  gtk_widget_set_child_visible (GTK_WIDGET (self->label), whole);
  gtk_widget_set_child_visible (GTK_WIDGET (self->short_label), !whole);
  allocate_at (widget, label, x, get_width (label), height);
  x = width - buttons + SPACING;
  allocate_at (widget, self->undo_button, x, get_width (self->undo_button), height);
  allocate_at (widget, self->stop_button, x + get_width (self->undo_button), get_width (self->stop_button), height);
}

static void
fair_winnability_line_dispose (GObject *object)
{
  FairWinnabilityLine *self = FAIR_WINNABILITY_LINE (object);
  GtkWidget           *child;

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->winnability_signals);
  g_clear_object (&self->model_signals);
  g_clear_object (&self->winnability);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (fair_winnability_line_parent_class)->dispose (object);
}

static void
fair_winnability_line_class_init (FairWinnabilityLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_winnability_line_dispose;
  widget_class->measure = fair_winnability_line_measure;
  widget_class->size_allocate = fair_winnability_line_size_allocate;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-winnability-line.ui");
  gtk_widget_class_bind_template_child (widget_class, FairWinnabilityLine, label);
  gtk_widget_class_bind_template_child (widget_class, FairWinnabilityLine, short_label);
  gtk_widget_class_bind_template_child (widget_class, FairWinnabilityLine, undo_button);
  gtk_widget_class_bind_template_child (widget_class, FairWinnabilityLine, stop_button);
}

static void
fair_winnability_line_init (FairWinnabilityLine *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->winnability_signals = g_signal_group_new (FAIR_TYPE_WINNABILITY);
  g_signal_group_connect_swapped (self->winnability_signals, "notify", G_CALLBACK (update), self);
  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "notify::status", G_CALLBACK (update), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::moves", G_CALLBACK (update), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::can-undo", G_CALLBACK (update), self);
}

/* Follows @winnability; the line is empty if it is NULL. */
void
fair_winnability_line_set_winnability (FairWinnabilityLine *self,
                                       FairWinnability     *winnability)
{
  g_return_if_fail (FAIR_IS_WINNABILITY_LINE (self));

  g_set_object (&self->winnability, winnability);
  g_signal_group_set_target (self->winnability_signals, winnability);
  g_signal_group_set_target (self->model_signals, winnability ? fair_winnability_get_model (winnability) : NULL);
  set_text (self, "", "");
  update (self);
  gtk_widget_set_visible (GTK_WIDGET (self), winnability != NULL);
}

/* Shows whether a solution is being shown, with a button to stop it. */
void
fair_winnability_line_set_showing (FairWinnabilityLine *self,
                                   gboolean             showing)
{
  g_return_if_fail (FAIR_IS_WINNABILITY_LINE (self));

  self->showing = showing;
  update (self);
}
