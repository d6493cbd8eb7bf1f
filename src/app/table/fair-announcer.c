#include "config.h"

#include "fair-announcer.h"

#include "fair-compat.h"
#include "fair-hint-words.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

struct _FairAnnouncer
{
  GtkWidget parent_instance;

  GtkWidget     *label; /* owned as a child */
  FairGameModel *model; /* owned (nullable) */
  GSignalGroup  *model_signals;
  GPtrArray     *told; /* owned; sentences that are still to be announced */
  guint          source;
};

/* How many sentences of one act are announced; the rest are counted. */
#define MOST_TOLD 6
/* How long the announcement of more sentences waits, in milliseconds. So many moves at once change so much that a screen
   reader skips events for a moment: Orca 43 does, once 50 of them wait. */
#define LONG_WAIT 700

G_DEFINE_FINAL_TYPE (FairAnnouncer, fair_announcer, GTK_TYPE_WIDGET)

static gboolean
announce_cb (gpointer data)
{
  FairAnnouncer   *self = data;
  g_autofree char *text = g_strdup (g_ptr_array_index (self->told, 0));
  guint            n_told = MIN (self->told->len, MOST_TOLD);

  self->source = 0;
  for (guint i = 1; i < n_told; i++)
    {
      char *both = fair_hint_words_join (text, g_ptr_array_index (self->told, i));

      g_free (text);
      text = both;
    }
  if (self->told->len > n_told)
    {
      guint more = self->told->len - n_told;
      /* translators: %u is the number of moves that are not read one by one. */
      g_autofree char *rest = g_strdup_printf (ngettext ("And %u more move.", "And %u more moves.", more), more);
      char            *both = fair_hint_words_join (text, rest);

      g_free (text);
      text = both;
    }
  g_ptr_array_set_size (self->told, 0);
  fair_announcer_say (self, text);

  return G_SOURCE_REMOVE;
}

/* The act is complete. */
static gboolean
flush_cb (gpointer data)
{
  FairAnnouncer *self = data;

  if (self->told->len <= MOST_TOLD)
    return announce_cb (self);

  self->source = g_timeout_add (LONG_WAIT, announce_cb, self);
  return G_SOURCE_REMOVE;
}

/* The number of the bookmark that the last step went to. The bookmark may have been removed. */
static guint
get_bookmark (FairGameModel *model)
{
  FairHistory *history = fair_game_model_get_history (model);

  return fair_bookmark_get_number (fair_history_get_step (history, fair_history_get_n_done (history) - 1)->bookmark);
}

/* Collects the changes of one act, to announce them together. */
static void
changed_cb (FairAnnouncer     *self,
            FairChange         change,
            const FairEffects *effects)
{
  char *text = NULL;

  switch (change)
    {
    case FAIR_CHANGE_MOVE:
    case FAIR_CHANGE_REDO:
      text = effects != NULL ? fair_words_effects (fair_game_model_get_rules (self->model), effects) : NULL;
      break;
    case FAIR_CHANGE_UNDO:
      text = g_strdup (_ ("Undone."));
      break;
    case FAIR_CHANGE_RESTART:
      text = g_strdup (_ ("Game restarted."));
      break;
    case FAIR_CHANGE_RETURN:
      /* translators: %u is the number of a bookmark */
      text = g_strdup_printf (_ ("Back at bookmark %u."), get_bookmark (self->model));
      break;
    case FAIR_CHANGE_SHOWING:
    default:
      text = g_strdup (fair_game_model_get_concealed (self->model) ? _ ("The cards are hidden.") : _ ("The cards are shown."));
    }
  if (text == NULL || *text == '\0')
    {
      g_free (text);
      return;
    }

  g_ptr_array_add (self->told, text);
  if (self->source == 0)
    self->source = g_idle_add (flush_cb, self);
}

static void
fair_announcer_dispose (GObject *object)
{
  FairAnnouncer *self = FAIR_ANNOUNCER (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->model_signals);
  g_clear_object (&self->model);
  g_clear_pointer (&self->told, g_ptr_array_unref);
  g_clear_pointer (&self->label, gtk_widget_unparent);

  G_OBJECT_CLASS (fair_announcer_parent_class)->dispose (object);
}

static void
fair_announcer_class_init (FairAnnouncerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fair_announcer_dispose;

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
fair_announcer_init (FairAnnouncer *self)
{
  self->told = g_ptr_array_new_with_free_func (g_free);
  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "changed", G_CALLBACK (changed_cb), self);

  self->label = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, "ellipsize", PANGO_ELLIPSIZE_END,
                              "max-width-chars", 1, NULL);
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
  gtk_widget_set_opacity (GTK_WIDGET (self), 0);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_START);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_END);
}

/* Returns: (transfer floating): an announcer, to be put anywhere in a window */
GtkWidget *
fair_announcer_new (void)
{
  return g_object_new (FAIR_TYPE_ANNOUNCER, NULL);
}

/* Announces from now on what happens in @model, which can be NULL. */
void
fair_announcer_set_model (FairAnnouncer *self,
                          FairGameModel *model)
{
  g_return_if_fail (FAIR_IS_ANNOUNCER (self));

  g_clear_handle_id (&self->source, g_source_remove);
  g_ptr_array_set_size (self->told, 0);
  gtk_label_set_text (GTK_LABEL (self->label), "");
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_set_object (&self->model, model);
  g_signal_group_set_target (self->model_signals, model);
}

/* Announces @text immediately. */
void
fair_announcer_say (FairAnnouncer *self,
                    const char    *text)
{
  g_return_if_fail (FAIR_IS_ANNOUNCER (self));

  gtk_label_set_text (GTK_LABEL (self->label), text);
  gtk_widget_set_visible (GTK_WIDGET (self), *text != '\0');
  fair_compat_announce (GTK_WIDGET (self), text);
}
