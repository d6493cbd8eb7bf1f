/* The chances of the game on the table, as far as the player can know, for players who want to see them: in the status
 * line, and as the order of hints and explained moves. */
#include "config.h"

#include "fair-table-page-private.h"

#include "fair-settings.h"

static FairWinnability *
get_winnability (FairTablePage *self)
{
  return self->game ? self->game->winnability : NULL;
}

/* Shows what is known of the chances. */
static void
show_cb (gpointer data)
{
  FairTablePage *self = data;

  fair_status_line_set_chances (self->status_line, self->chances);
  if (self->explain != NULL)
    fair_explain_panel_renew (self->explain);
}

/* Weighs the position, once the search for its verdict is over. */
static void
weigh_cb (gpointer data)
{
  FairTablePage *self = data;

  self->chance_source = 0;
  if (fair_winnability_get_searching (get_winnability (self)))
    return;

  if (fair_chance_search_start (self->chances))
    show_cb (self);
}

/* Offers to show the chances in a game that hides cards; in others they are the verdict. */
static void
offer (FairTablePage *self)
{
  GActionMap *map = G_ACTION_MAP (self->actions);
  g_autoptr (GAction) action = NULL;

  if (self->chances == NULL || !self->is_shown)
    g_action_map_remove_action (map, FAIR_SETTING_SHOW_CHANCES);
  else if (g_action_map_lookup_action (map, FAIR_SETTING_SHOW_CHANCES) == NULL)
    {
      action = g_settings_create_action (self->settings, FAIR_SETTING_SHOW_CHANCES);
      g_action_map_add_action (map, action);
    }
}

static gboolean
is_wanted (FairTablePage *self)
{
  return self->is_shown && self->solution == NULL && g_settings_get_boolean (self->settings, FAIR_SETTING_SHOW_CHANCES);
}

/* Weighs the current position soon if the player wants that; otherwise stops.  A position that is weighed stays so. */
void
fair_table_page_update_chances (FairTablePage *self)
{
  offer (self);
  g_clear_handle_id (&self->chance_source, g_source_remove);
  if (self->chances == NULL)
    return;

  if (is_wanted (self))
    self->chance_source = g_idle_add_once (weigh_cb, self);
  else if (fair_chance_search_get (self->chances) != NULL || fair_chance_search_is_running (self->chances))
    {
      fair_chance_search_stop (self->chances, FALSE);
      show_cb (self);
    }
}

static void
changed_cb (FairTablePage *self)
{
  if (self->chances != NULL)
    fair_chance_search_stop (self->chances, is_wanted (self));
  fair_table_page_update_chances (self);
}

void
fair_table_page_clear_chances (FairTablePage *self)
{
  g_clear_handle_id (&self->chance_source, g_source_remove);
  g_clear_pointer (&self->chances, fair_chance_search_free);
}

/* The game on the table is another one. */
void
fair_table_page_follow_chances (FairTablePage *self)
{
  FairGameModel *model = fair_table_page_get_model (self);

  fair_table_page_clear_chances (self);
  if (self->queue != NULL && get_winnability (self) != NULL && fair_rules_hide_cards (fair_game_model_get_rules (model)))
    self->chances = fair_chance_search_new (self->queue, model, show_cb, self);
  show_cb (self);
}

void
fair_table_page_init_chances (FairTablePage *self)
{
  g_signal_group_connect_swapped (self->model_signals, "changed", G_CALLBACK (changed_cb), self);
  g_signal_group_connect_swapped (self->winnability_signals, "notify::searching", G_CALLBACK (fair_table_page_update_chances), self);
}

/* Lists the hints for the game on the table, with the best chances first if the player wants to see them. */
guint
fair_table_page_list_hints (FairTablePage *self,
                            FairHint       hints[FAIR_MAX_MOVES])
{
  FairGameModel *model = fair_table_page_get_model (self);

  return self->chances ? fair_chance_search_list_hints (self->chances, hints)
                       : fair_hints_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), hints);
}

/* Sets what searches for chances, and shows them if the player wants that. */
void
fair_table_page_set_queue (FairTablePage   *self,
                           FairSolverQueue *queue)
{
  g_return_if_fail (FAIR_IS_TABLE_PAGE (self));

  g_set_object (&self->queue, queue);
  g_signal_connect_object (self->settings, "changed::" FAIR_SETTING_SHOW_CHANCES, G_CALLBACK (fair_table_page_update_chances), self,
                           G_CONNECT_SWAPPED);
}
