/* The end of a game: the card waits for the cascade, and gets the fewest moves known to win the deal and what the result
 * has beaten from the store. */
#include "fair-table-page-private.h"

#include "options-text.h"

/* Stores the line that won @model, unless it was won with a cheat or not at all. */
static void
offer_par (FairGameModel *model,
           FairStore     *store)
{
  FairJournal *journal = fair_game_model_get_journal (model);
  g_autoptr (GArray) line = fair_journal_list_line (journal, fair_history_get_place (fair_game_model_get_history (model)));
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (FairMove));
  g_autoptr (FairKnownPar) won = NULL;

  for (guint i = 0; i < line->len; i++)
    {
      FairEvent event = fair_journal_get_event (journal, g_array_index (line, guint, i));

      g_array_append_vals (moves, event.moves, event.n_moves);
    }

  won = fair_known_par_new (fair_game_model_get_rules (model), fair_game_model_get_number (model), (const FairMove *) moves->data, moves->len);
  if (won != NULL)
    fair_store_ask (store, FAIR_STORE_OFFER_PAR, &(FairStoreQuestion){ .par = *won }, NULL, NULL, NULL);
}

static void
par_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      data)
{
  g_autoptr (FairTablePage) self = data;
  g_autoptr (GPtrArray) pars = fair_store_finish (FAIR_STORE (source), result, NULL);
  const FairKnownPar *par = pars ? g_ptr_array_index (pars, 0) : NULL;

  if (par != NULL && self->end_card != NULL)
    fair_end_card_set_par (self->end_card, par);
}

static void
results_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (FairTablePage) self = data;
  g_autoptr (GPtrArray) results = fair_store_finish (FAIR_STORE (source), result, NULL);
  FairSession *session = self->game ? self->game->session : NULL;
  const char  *id = results && session ? fair_session_get_id (session, fair_table_page_get_model (self)) : NULL;
  FairFeats    feats;

  /* If the result is not there yet, the store will report that. */
  if (id != NULL && self->end_card != NULL && fair_feats_find (results, id, &feats))
    fair_end_card_set_feats (self->end_card, &feats);
}

/* Asks the store for the fewest moves known to win, and for the results of the game, if it is over; drops any earlier request. */
void
fair_table_page_ask_store (FairTablePage *self)
{
  g_autoptr (FairStore) store = g_signal_group_dup_target (self->end_signals);
  FairGameModel   *model = fair_table_page_get_model (self);
  FairResultsQuery query = { .order = FAIR_RESULTS_OLDEST_FIRST };

  fair_cancel (&self->end_cancellable);
  if (store == NULL)
    return;

  fair_store_find_par_async (store, fair_game_model_get_rules (model), fair_game_model_get_number (model),
                             fair_renew_cancellable (&self->end_cancellable), par_cb, g_object_ref (self));
  query.game = fair_game_model_get_rules (model)->game->id;
  fair_store_ask (store, FAIR_STORE_LIST_RESULTS, &(FairStoreQuestion){ .query = query },
                  self->end_cancellable, results_cb, g_object_ref (self));
}

/* When the game is over, stores the win, and asks the store: now, and whenever it has news. Has the deal of a day tried by a player
 * who sees no hidden card, in idle time; with two packs that would take hours. */
void
fair_table_page_follow_end (FairTablePage *self)
{
  FairGameModel   *model = fair_table_page_get_model (self);
  const FairRules *rules = fair_game_model_get_rules (model);
  FairStatus       status = fair_game_model_get_status (model);
  gboolean         has_result = fair_table_page_is_saved (self) && !fair_game_model_is_laid (model);
  gboolean         is_over = has_result && (status == FAIR_STATUS_WON || status == FAIR_STATUS_ENDED);
  FairStore       *store = is_over ? fair_session_get_store (self->game->session) : NULL;
  char             variant[FAIR_OPTIONS_TEXT];

  if (store != NULL)
    offer_par (model, store);
  if (store != NULL && g_str_has_prefix (fair_slot_get (model), FAIR_SLOT_DAILY) && fair_rules_hide_cards (rules) && rules->game->n_packs == 1)
    {
      FairKnownPar none = { .game = (char *) rules->game->id, .variant = variant, .number = fair_game_model_get_number (model) };

      fair_options_print (rules->game, &rules->options, FAIR_OPTIONS_OF_PLAY, variant);
      fair_store_ask (store, FAIR_STORE_KEEP_TRIES, &(FairStoreQuestion){ .par = none }, NULL, NULL, NULL);
    }
  g_signal_group_set_target (self->end_signals, store);
  fair_table_page_ask_store (self);
}

/* The card follows the cascade. */
void
fair_table_page_wait_for_finale (FairTablePage *self)
{
  gboolean is_waiting;

  g_object_get (self->board, "finale", &is_waiting, NULL);
  if (self->end_card != NULL)
    fair_end_card_set_waiting (self->end_card, is_waiting);
}
