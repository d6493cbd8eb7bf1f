/* Announces to screen readers what happens at the table, with the platform's function for that if there is one. The last message is
 * also kept in an invisible label, for screen readers that follow such labels. */
#include "fair-table-page-private.h"

#include "fair-compat.h"

/* How many sentences of one act are announced; the rest are counted. */
#define MAX_SENTENCES 6
/* How long the announcement of more sentences waits, in milliseconds. Many moves at once cause so many changes that a
 * screen reader skips events for a moment: Orca 43 does, once 50 of them wait. */
#define LONG_WAIT 700

static void
announce_act (FairTablePage *self)
{
  g_autofree char *text = g_strdup (g_ptr_array_index (self->sentences, 0));
  guint            n = MIN (self->sentences->len, MAX_SENTENCES);
  guint            more = self->sentences->len - n;

  for (guint i = 1; i < n; i++)
    fair_hint_words_add (&text, g_ptr_array_index (self->sentences, i));
  if (more > 0)
    {
      /* translators: %u is the number of moves that are not read one by one. */
      g_autofree char *rest = g_strdup_printf (ngettext ("And %u more move.", "And %u more moves.", more), more);

      fair_hint_words_add (&text, rest);
    }
  g_ptr_array_set_size (self->sentences, 0);
  fair_table_page_announce (self, text);
}

/* The act is complete. */
static void
flush (FairTablePage *self)
{
  if (self->sentences->len <= MAX_SENTENCES)
    announce_act (self);
  else
    fair_later (&self->announce_source, LONG_WAIT, G_CALLBACK (announce_act), self);
}

/* Announces a change of the game and its @effects (nullable), together with all others of one act. */
void
fair_table_page_announce_change (FairTablePage     *self,
                                 FairChange         change,
                                 const FairEffects *effects)
{
  FairGameModel     *model = fair_table_page_get_model (self);
  const FairHistory *history = fair_game_model_get_history (model);
  g_autofree char   *text = NULL;

  switch (change)
    {
    case FAIR_CHANGE_MOVE:
    case FAIR_CHANGE_REDO:
      text = effects != NULL ? fair_words_effects (fair_game_model_get_rules (model), fair_game_model_get_position (model), effects) : NULL;
      break;
    case FAIR_CHANGE_UNDO:
      text = g_strdup (_ ("Undone."));
      break;
    case FAIR_CHANGE_RESTART:
      text = g_strdup (_ ("Game restarted."));
      break;
    case FAIR_CHANGE_RETURN:
      /* It may have been removed. */
      /* translators: %u is the number of a bookmark */
      text = g_strdup_printf (_ ("Back at bookmark %u."),
                              fair_history_get_step (history, history->n_done - 1)->bookmark->number);
      break;
    case FAIR_CHANGE_NAMED:
      break;
    default:
      text = g_strdup (fair_game_model_get_concealed (model) ? _ ("The cards are hidden.") : _ ("The cards are shown."));
    }
  if (text == NULL || *text == '\0')
    return;

  g_ptr_array_add (self->sentences, g_steal_pointer (&text));
  fair_later (&self->announce_source, 0, G_CALLBACK (flush), self);
}

void
fair_table_page_announce (FairTablePage *self,
                          const char    *text)
{
  gtk_label_set_text (self->announcement, text);
  gtk_widget_set_visible (GTK_WIDGET (self->announcement), *text != '\0');
  fair_compat_announce (GTK_WIDGET (self->announcement), text);
}
