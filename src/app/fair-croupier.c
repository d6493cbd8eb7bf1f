#include "config.h"

#include "fair-croupier.h"

#include "fair-catalog.h"
#include "fair-settings.h"
#include "klondike.h"

struct _FairCroupier
{
  GObject parent_instance;

  FairAdviser *adviser;
  GSettings   *settings;
};

G_DEFINE_FINAL_TYPE (FairCroupier, fair_croupier, G_TYPE_OBJECT)

static void
fair_croupier_dispose (GObject *object)
{
  FairCroupier *self = FAIR_CROUPIER (object);

  g_clear_object (&self->adviser);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (fair_croupier_parent_class)->dispose (object);
}

static void
fair_croupier_class_init (FairCroupierClass *class)
{
  G_OBJECT_CLASS (class)->dispose = fair_croupier_dispose;
}

static void
fair_croupier_init (FairCroupier *self)
{
}

/* Returns: (transfer full): a croupier that asks @adviser which deals can be won */
FairCroupier *
fair_croupier_new (FairAdviser *adviser,
                   GSettings   *settings)
{
  FairCroupier *self = g_object_new (FAIR_TYPE_CROUPIER, NULL);

  self->adviser = g_object_ref (adviser);
  self->settings = g_object_ref (settings);
  return self;
}

/* The adviser, borrowed. */
FairAdviser *
fair_croupier_get_adviser (FairCroupier *self)
{
  g_return_val_if_fail (FAIR_IS_CROUPIER (self), NULL);

  return self->adviser;
}

/* Whether only deals that can be won are dealt, whatever the player prefers: in Solitaire Rush. */
gboolean
fair_croupier_needs_win (const FairRules *rules)
{
  return rules->spec == &fair_klondike_spec;
}

/**
 * fair_croupier_lay_out:
 * @rules: resolved rules
 * @number: the deal
 * @answer: (nullable): what the solver found out about it
 *
 * Returns: (transfer full): the deal, with what is known about it.
 */
FairProspect *
fair_croupier_lay_out (FairCroupier     *self,
                       const FairRules  *rules,
                       guint64           number,
                       const FairAnswer *answer)
{
  g_autoptr (FairGameModel) model = NULL;
  FairProspect *prospect;

  g_return_val_if_fail (FAIR_IS_CROUPIER (self), NULL);

  model = fair_catalog_deal (rules, number, g_settings_get_boolean (self->settings, FAIR_SETTING_AUTO_MOVE));
  prospect = fair_prospect_new (fair_adviser_get_queue (self->adviser), model);
  if (answer != NULL && answer->verdict == FAIR_VERDICT_WON)
    {
      fair_game_model_set_findings (model, (FairFindings){ TRUE, answer->difficulty });
      fair_prospect_learn (prospect, answer->moves, answer->n_moves);
    }

  return prospect;
}

/* Returns: (transfer full): @model, a game that was begun before, with what the solver may find out */
FairProspect *
fair_croupier_take_up (FairCroupier  *self,
                       FairGameModel *model)
{
  g_return_val_if_fail (FAIR_IS_CROUPIER (self), NULL);

  return fair_prospect_new (fair_adviser_get_queue (self->adviser), model);
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GTask) task = data;
  g_autoptr (FairAnswer) answer = NULL;
  FairCroupier *self = g_task_get_source_object (task);
  GError       *error = NULL;

  answer = fair_adviser_finish (FAIR_ADVISER (source), result, &error);
  if (answer != NULL)
    g_task_return_pointer (task, fair_croupier_lay_out (self, g_task_get_task_data (task), answer->number, answer),
                           g_object_unref);
  else
    g_task_return_error (task, error);
}

static gboolean
deals_fairly (FairCroupier    *self,
              const FairRules *rules)
{
  return fair_croupier_needs_win (rules) || g_settings_get_boolean (self->settings, FAIR_SETTING_FAIR_DEALS);
}

/**
 * fair_croupier_deal_async:
 * @game: deals a new one of it, by the rule options that are set now
 * @cancellable: (nullable): stops the search for a deal
 * @callback: called with the result for fair_croupier_deal_finish()
 */
void
fair_croupier_deal_async (FairCroupier       *self,
                          const FairGame     *game,
                          GCancellable       *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer            data)
{
  FairRules *rules = g_new (FairRules, 1);
  GTask     *task;

  g_return_if_fail (FAIR_IS_CROUPIER (self));

  task = g_task_new (self, cancellable, callback, data);
  g_task_set_task_data (task, rules, g_free);
  fair_settings_get_rules (game, rules);
  if (deals_fairly (self, rules))
    {
      fair_adviser_find_deal_async (self->adviser, rules, fair_settings_get_difficulty (self->settings), cancellable,
                                    found_cb, task);
      return;
    }

  g_task_return_pointer (task, fair_croupier_lay_out (self, rules, fair_catalog_pick_number (), NULL), g_object_unref);
  g_object_unref (task);
}

/* Returns: (transfer full): the deal; NULL with an error if the search was stopped */
FairProspect *
fair_croupier_deal_finish (FairCroupier *self,
                           GAsyncResult *result,
                           GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Has spare deals of @game found in the background, for when the player wants another. */
void
fair_croupier_stock_up (FairCroupier   *self,
                        const FairGame *game)
{
  FairRules rules;

  g_return_if_fail (FAIR_IS_CROUPIER (self));

  fair_settings_get_rules (game, &rules);
  if (deals_fairly (self, &rules))
    fair_adviser_stock_up (self->adviser, &rules, fair_settings_get_difficulty (self->settings));
}
