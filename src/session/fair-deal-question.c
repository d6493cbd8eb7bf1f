#include "config.h"

#include "fair-deal-question.h"

#include "fair-game-result.h"

typedef struct
{
  FairDealAnswer answer;
  GObject       *asker; /* owned */
  char          *id;    /* owned */
} Question;

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  Question *self = data;
  gboolean  found = FALSE;
  gboolean  good = fair_store_find_deal_finish (FAIR_STORE (source), result, &found, NULL);

  self->answer (self->asker, self->id, good, found);
  g_object_unref (self->asker);
  g_free (self->id);
  g_free (self);
}

/**
 * fair_deal_question_ask:
 * @model: a game
 * @id: its UUID; its own result does not count
 * @asker: passed to the callback; a reference is held until then
 *
 * Asks whether there is a result of the same deal with the same rules.
 */
void
fair_deal_question_ask (FairStore     *store,
                        FairGameModel *model,
                        const char    *id,
                        FairDealAnswer answer,
                        GObject       *asker)
{
  g_autofree char *variant = fair_game_result_print_variant (model);
  Question        *self = g_new0 (Question, 1);

  self->answer = answer;
  self->asker = g_object_ref (asker);
  self->id = g_strdup (id);
  fair_store_find_deal_async (store, fair_game_model_get_rules (model)->game->id, variant, fair_game_model_get_number (model),
                              id, found_cb, self);
}
