/* The fewest moves known to win the deal on the table, once the game is over. */
#include "config.h"

#include "fair-table-page-private.h"

#include "fair-store-pars.h"
#include "fair-table-par.h"

static void
par_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      data)
{
  g_autoptr (FairTablePage) self = data;
  g_autoptr (GPtrArray) pars = fair_store_finish (FAIR_STORE (source), result, NULL);
  const FairKnownPar *par = pars ? g_ptr_array_index (pars, 0) : NULL;

  if (par != NULL && self->result_bar != NULL)
    fair_result_bar_set_par (self->result_bar, par->n_moves);
}

/* Asks the store for the fewest moves known to win; drops any earlier request. */
static void
ask_for_par (FairTablePage *self)
{
  g_autoptr (FairStore) store = g_signal_group_dup_target (self->par_signals);
  FairGameModel *model = fair_table_page_get_model (self);

  g_cancellable_cancel (self->par_cancellable);
  g_clear_object (&self->par_cancellable);
  if (store == NULL)
    return;

  self->par_cancellable = g_cancellable_new ();
  fair_store_find_par_async (store, fair_game_model_get_rules (model), fair_game_model_get_number (model), self->par_cancellable,
                             par_cb, g_object_ref (self));
}

/* When the game is over, stores the win, and requests the fewest moves known: now, and whenever the store has news. */
void
fair_table_page_follow_par (FairTablePage *self)
{
  FairGameModel *model = fair_table_page_get_model (self);
  FairStatus     status = fair_game_model_get_status (model);
  gboolean       is_over = fair_table_page_is_saved (self) && (status == FAIR_STATUS_WON || status == FAIR_STATUS_ENDED);
  FairStore     *store = is_over ? fair_session_get_store (fair_table_game_get_session (self->game)) : NULL;
  g_autoptr (FairKnownPar) won = store ? fair_table_par_make (model) : NULL;

  if (won != NULL)
    fair_store_offer_par (store, won);
  g_signal_group_set_target (self->par_signals, store);
  ask_for_par (self);
}

void
fair_table_page_init_par (FairTablePage *self)
{
  self->par_signals = g_signal_group_new (FAIR_TYPE_STORE);
  g_signal_group_connect_swapped (self->par_signals, "pars-changed", G_CALLBACK (ask_for_par), self);
}
