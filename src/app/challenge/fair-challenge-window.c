/* Names come from other people: they are shown as they are, never as markup. */
#include "config.h"

#include "fair-challenge-window.h"

#include "fair-challenge-frame.h"
#include "fair-compat.h"
#include "fair-record-rows.h"
#include "fair-rival.h"
#include "fair-score-words.h"
#include "fair-settings.h"

#include "options-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _FairChallengeWindow
{
  AdwWindow parent_instance;

  AdwPreferencesGroup *group;     /* borrowed: the contents of the link */
  FairChallenge       *challenge; /* NULL if the link is not valid */
  GCancellable        *cancellable;
};

typedef enum
{
  SIGNAL_ACCEPTED,
  N_SIGNALS
} FairChallengeWindowSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairChallengeWindow, fair_challenge_window, ADW_TYPE_WINDOW)

/* Replaces options of the layout of the table, which are not part of a deal, with the player's own. */
static void
arrange (FairResult *result)
{
  FairRules own;
  FairRules rules;
  char      text[FAIR_OPTIONS_TEXT];

  fair_result_resolve (result, &rules);
  fair_settings_get_rules (rules.game, &own);
  for (guint i = 0; i < rules.game->n_options; i++)
    if (rules.game->options[i].arranges)
      rules.options.value[i] = own.options.value[i];
  fair_options_print (rules.game, &rules.options, FAIR_OPTIONS_ALL, text);
  g_free (result->options);
  result->options = g_strdup (text);
}

static void
accept_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  FairChallengeWindow *self = FAIR_CHALLENGE_WINDOW (widget);

  if (self->challenge == NULL)
    return;

  arrange (self->challenge->result);
  g_signal_emit (self, signals[SIGNAL_ACCEPTED], 0, self->challenge->result, self->challenge->has_result, self->challenge->name);
  gtk_window_close (GTK_WINDOW (self));
}

/* Returns: (transfer none) (nullable): the best of @results, which are of one deal */
static const FairResult *
find_best (GPtrArray *results)
{
  const FairResult *best = NULL;

  for (guint i = 0; i < results->len; i++)
    {
      const FairResult *result = g_ptr_array_index (results, i);

      if (best == NULL || fair_rival_is_better (result, best))
        best = result;
    }

  return best;
}

/* If the player has played the deal, shows the comparison. */
static void
listed_cb (GObject      *source,
           GAsyncResult *answer,
           gpointer      data)
{
  g_autoptr (FairChallengeWindow) self = data;
  g_autoptr (GPtrArray) results = fair_store_list_results_finish (FAIR_STORE (source), answer, NULL);
  const FairResult *own = results && !g_cancellable_is_cancelled (self->cancellable) ? find_best (results) : NULL;
  g_autofree char  *words = NULL;
  g_autofree char  *comparison = NULL;

  if (own == NULL)
    return;

  words = fair_score_words_result (own);
  adw_preferences_group_add (self->group, fair_record_row_new (_ ("Your Result"), words));
  if (!self->challenge->has_result)
    return;

  comparison = fair_rival_compare_results (own, self->challenge->result, self->challenge->name);
  adw_preferences_group_add (self->group, fair_record_row_new (_ ("Comparison"), comparison));
  fair_compat_announce (GTK_WIDGET (self), comparison);
}

static void
look_for_own (FairChallengeWindow *self,
              FairStore           *store)
{
  const FairResult *result = self->challenge->result;
  FairResultsQuery  query = { .game = result->game, .variant = result->variant, .of_deal = TRUE, .number = result->number };

  fair_store_list_results_async (store, &query, self->cancellable, listed_cb, g_object_ref (self));
}

static void
fair_challenge_window_finalize (GObject *object)
{
  FairChallengeWindow *self = FAIR_CHALLENGE_WINDOW (object);

  g_clear_pointer (&self->challenge, fair_challenge_free);
  g_clear_object (&self->cancellable);

  G_OBJECT_CLASS (fair_challenge_window_parent_class)->finalize (object);
}

static void
unrealize_cb (FairChallengeWindow *self)
{
  g_cancellable_cancel (self->cancellable);
}

static void
fair_challenge_window_class_init (FairChallengeWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = fair_challenge_window_finalize;
  gtk_widget_class_install_action (widget_class, "challenge.accept", NULL, accept_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);

  /**
   * FairChallengeWindow::accepted:
   * @result: (type FairResult): the deal and, if @has_result, the challenger's result
   * @name: of the challenger; can be empty
   *
   * The player wants to play the deal.
   */
  signals[SIGNAL_ACCEPTED] =
    g_signal_new ("accepted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                  FAIR_TYPE_RESULT | G_SIGNAL_TYPE_STATIC_SCOPE, G_TYPE_BOOLEAN, G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);
}

static void
fair_challenge_window_init (FairChallengeWindow *self)
{
  self->cancellable = g_cancellable_new ();
  g_signal_connect (self, "unrealize", G_CALLBACK (unrealize_cb), NULL);
}

static AdwPreferencesGroup *
create_fault (const GError *fault)
{
  AdwPreferencesGroup *group = fair_record_group_new (_ ("Not Valid"), _ ("This link cannot be opened."));

  adw_preferences_group_add (group, fair_record_row_new (_ ("What Is Wrong"), fault->message));
  return group;
}

static AdwPreferencesGroup *
create_result (const FairChallenge *challenge,
               const char          *deal)
{
  const FairResult    *result = challenge->result;
  AdwPreferencesGroup *group = fair_record_group_new (_ ("Can You Do Better?"),
                                                      _ ("The signature is valid, but only a record, which has the moves, can "
                                                         "prove the result."));
  g_autofree char     *outcome = fair_score_words_result (result);
  g_autofree char     *words = g_strjoin (" · ", outcome, result->assisted ? _ ("assisted") : result->practice ? _ ("practice")
                                                                                                               : NULL,
                                      result->assisted && result->practice ? _ ("practice") : NULL, NULL);
  g_autofree char     *name = fair_record_rows_dup_name (challenge->name, challenge->key);

  adw_preferences_group_add (group, fair_record_row_new (_ ("Player"), name));
  adw_preferences_group_add (group, fair_record_row_new (_ ("Game"), deal));
  adw_preferences_group_add (group, fair_record_row_new (_ ("Result"), words));
  adw_preferences_group_add (group, fair_record_row_new (_ ("Player’s Key"), challenge->key));
  return group;
}

static AdwPreferencesGroup *
create_deal (const char *deal)
{
  AdwPreferencesGroup *group = fair_record_group_new (_ ("A Deal for You"), NULL);

  adw_preferences_group_add (group, fair_record_row_new (_ ("Game"), deal));
  return group;
}

static GtkWidget *
create_page (FairChallengeWindow *self)
{
  GtkWidget           *page = adw_preferences_page_new ();
  GtkWidget           *button = gtk_button_new_with_label (self->challenge->has_result ? _ ("Accept Challenge") : _ ("Play This Deal"));
  g_autofree char     *deal = fair_record_rows_dup_deal (self->challenge->result);
  AdwPreferencesGroup *group = fair_record_group_new (NULL, NULL);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "challenge.accept");
  gtk_widget_add_css_class (button, "suggested-action");
  self->group = self->challenge->has_result ? create_result (self->challenge, deal) : create_deal (deal);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), self->group);
  adw_preferences_group_add (group, fair_challenge_frame_create_buttons (button, NULL));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), group);
  return page;
}

/* Returns: (transfer floating): a window that shows the challenge in @link, which can be any text; @store
 * has the player's own results */
GtkWidget *
fair_challenge_window_new (const char *link,
                           FairStore  *store)
{
  FairChallengeWindow *self = g_object_new (FAIR_TYPE_CHALLENGE_WINDOW, NULL);
  g_autoptr (GError) fault = NULL;
  GtkWidget  *page;
  const char *member;

  self->challenge = fair_challenge_read (link, &member, &fault);
  if (self->challenge != NULL)
    {
      page = create_page (self);
      look_for_own (self, store);
    }
  else
    {
      page = adw_preferences_page_new ();
      adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), create_fault (fault));
    }
  fair_challenge_frame_set (ADW_WINDOW (self), _ ("Challenge"), page);

  return GTK_WIDGET (self);
}
