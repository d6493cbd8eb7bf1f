#include "config.h"

#include "fair-prospect-line.h"

#include "fair-compat.h"
#include "fair-flow-layout.h"
#include "fair-pair-box.h"

#include <glib/gi18n-lib.h>

struct _FairProspectLine
{
  GtkWidget parent_instance;

  GtkLabel  *label;
  GtkWidget *undo_button;
  GtkWidget *stop_button;

  FairProspect *prospect;
  GSignalGroup *prospect_signals;
  GSignalGroup *model_signals;
  FairShowMe   *show_me;
  guint         source; /* says that a search takes time */
};

/* Milliseconds after which a search is worth a word. */
#define PATIENCE 500

G_DEFINE_FINAL_TYPE (FairProspectLine, fair_prospect_line, GTK_TYPE_WIDGET)

static void
set_text (FairProspectLine *self,
          const char       *text)
{
  if (g_str_equal (gtk_label_get_text (self->label), text))
    return;

  gtk_label_set_text (self->label, text);
  if (*text != '\0' && gtk_widget_get_mapped (GTK_WIDGET (self)))
    fair_compat_announce (GTK_WIDGET (self), text);
}

/* What the line says of a position that is just dealt: a deal was or was not winnable all along. */
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
 * fair_prospect_line_describe:
 * @prospect: not searching
 *
 * Returns: the sentence for its verdict.
 */
const char *
fair_prospect_line_describe (FairProspect *prospect)
{
  FairVerdict verdict = fair_prospect_get_verdict (prospect);

  if (fair_prospect_get_starved (prospect))
    return _ ("There is not enough memory to find out whether this can be won.");
  if (fair_game_model_get_moves (fair_prospect_get_model (prospect)) == 0)
    return describe_deal (verdict);
  if (fair_prospect_get_blunder (prospect))
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

static void
patience_cb (gpointer data)
{
  FairProspectLine *self = data;

  self->source = 0;
  set_text (self, _ ("Checking whether this can be won…"));
}

static gboolean
has_anything_to_say (FairProspectLine *self)
{
  FairStatus status;

  if (self->prospect == NULL || !fair_prospect_get_open (self->prospect))
    return FALSE;

  status = fair_game_model_get_status (fair_prospect_get_model (self->prospect));
  return status == FAIR_STATUS_PLAYING;
}

/* Where a search goes on, what was said before stands until it takes too long. */
static void
update_verdict (FairProspectLine *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  if (!has_anything_to_say (self))
    set_text (self, "");
  else if (fair_prospect_get_searching (self->prospect))
    self->source = g_timeout_add_once (PATIENCE, patience_cb, self);
  else
    set_text (self, fair_prospect_line_describe (self->prospect));
}

static void
update (FairProspectLine *self)
{
  gboolean showing = fair_show_me_get_running (self->show_me);

  if (showing)
    {
      g_clear_handle_id (&self->source, g_source_remove);
      set_text (self, _ ("Showing the solution…"));
    }
  else
    update_verdict (self);

  gtk_widget_set_visible (self->stop_button, showing);
  gtk_widget_set_visible (self->undo_button, !showing && has_anything_to_say (self) &&
                                               fair_prospect_get_blunder (self->prospect) &&
                                               fair_game_model_get_can_undo (fair_prospect_get_model (self->prospect)));
}

static void
fair_prospect_line_dispose (GObject *object)
{
  FairProspectLine *self = FAIR_PROSPECT_LINE (object);
  GtkWidget        *child;

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->prospect_signals);
  g_clear_object (&self->model_signals);
  g_clear_object (&self->prospect);
  g_clear_object (&self->show_me);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (fair_prospect_line_parent_class)->dispose (object);
}

static void
fair_prospect_line_class_init (FairProspectLineClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = fair_prospect_line_dispose;

  g_type_ensure (FAIR_TYPE_FLOW_LAYOUT);
  g_type_ensure (FAIR_TYPE_PAIR_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-prospect-line.ui");
  gtk_widget_class_bind_template_child (widget_class, FairProspectLine, label);
  gtk_widget_class_bind_template_child (widget_class, FairProspectLine, undo_button);
  gtk_widget_class_bind_template_child (widget_class, FairProspectLine, stop_button);
}

static void
fair_prospect_line_init (FairProspectLine *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->prospect_signals = g_signal_group_new (FAIR_TYPE_PROSPECT);
  g_signal_group_connect_swapped (self->prospect_signals, "notify", G_CALLBACK (update), self);
  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "notify::status", G_CALLBACK (update), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::moves", G_CALLBACK (update), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::can-undo", G_CALLBACK (update), self);
}

/* Says too while @show_me plays, and offers to stop it; to be set before anything else. */
void
fair_prospect_line_set_show_me (FairProspectLine *self,
                                FairShowMe       *show_me)
{
  g_return_if_fail (FAIR_IS_PROSPECT_LINE (self));
  g_return_if_fail (self->show_me == NULL);

  self->show_me = g_object_ref (show_me);
  g_signal_connect_object (show_me, "notify::running", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

/* Follows @prospect, which may be NULL. */
void
fair_prospect_line_set_prospect (FairProspectLine *self,
                                 FairProspect     *prospect)
{
  g_return_if_fail (FAIR_IS_PROSPECT_LINE (self));

  g_set_object (&self->prospect, prospect);
  g_signal_group_set_target (self->prospect_signals, prospect);
  g_signal_group_set_target (self->model_signals, prospect ? fair_prospect_get_model (prospect) : NULL);
  set_text (self, "");
  update (self);
}
