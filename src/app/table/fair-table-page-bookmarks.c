/* Bookmarks in the game on the table, and the menu that lists them. */
#include "fair-table-page-private.h"

#include "fair-score-words.h"

void
fair_table_page_list_bookmarks (FairTablePage *self)
{
  GPtrArray       *bookmarks = fair_game_model_get_notes (self->game->model)->bookmarks;
  const FairRules *rules = fair_game_model_get_rules (self->game->model);

  g_menu_remove_all (self->bookmark_menu);
  for (guint i = 0; i < bookmarks->len; i++)
    {
      const FairBookmark *bookmark = g_ptr_array_index (bookmarks, i);
      guint               n_cards = 0;
      /* translators: %u is a number of moves. */
      g_autofree char *moves = g_strdup_printf (ngettext ("%u move", "%u moves", bookmark->moves), bookmark->moves);
      g_autofree char *time = fair_score_words_time (bookmark->time);
      g_autofree char *label = NULL;
      g_autoptr (GMenuItem) item = NULL;

      for (guint j = 0; j < rules->count[FAIR_FOUNDATION]; j++)
        n_cards += fair_position_count (&bookmark->position, rules->first[FAIR_FOUNDATION] + j);
      /* translators: a bookmark in a menu: its number, the moves up to it, the playing time so far, like 3:25, and the
       * percentage of the cards that lie on the foundations */
      label = g_strdup_printf (_ ("_%u: %s · %s · %u%%"), bookmark->number, moves, time, 100 * n_cards / fair_position_count_all (&bookmark->position));
      item = g_menu_item_new (label, NULL);
      g_menu_item_set_action_and_target (item, "bookmarks.return-to", "u", bookmark->number);
      g_menu_append_item (self->bookmark_menu, item);
    }
  fair_table_page_update_bookmarks (self);
}

static void
toggle_action (FairTablePage *self)
{
  FairGameModel   *model = fair_table_page_get_model (self);
  guint            number = fair_game_model_get_bookmark (model);
  g_autofree char *text = NULL;
  guint            added;

  fair_table_page_advance_time (self);
  added = number == 0 ? fair_game_model_add_bookmark (model) : 0;
  if (number != 0)
    {
      fair_game_model_remove_bookmark (model, number);
      /* translators: %u is the number of a bookmark. */
      text = g_strdup_printf (_ ("Bookmark %u removed."), number);
    }
  else if (added != 0)
    /* translators: %u is the number of a bookmark. */
    text = g_strdup_printf (_ ("Bookmark %u set."), added);
  else if (fair_game_model_get_notes (model)->bookmarks->len == FAIR_MAX_BOOKMARKS)
    /* translators: %u is the largest number of bookmarks in a game. */
    text = g_strdup_printf (ngettext ("You already have %u bookmark, the maximum. Remove it to add another.",
                                      "You already have %u bookmarks, the maximum. Remove one to add another.",
                                      FAIR_MAX_BOOKMARKS),
                            FAIR_MAX_BOOKMARKS);
  if (text != NULL)
    fair_table_page_say (self, text);
}

/* Goes to the bookmark whose number is @parameter. Without one goes to the latest or, at a bookmark, to the one before it; from the
 * first one to the latest again. */
static void
return_to_action (FairTablePage *self,
                  GVariant      *parameter)
{
  FairGameModel   *model = fair_table_page_get_model (self);
  GPtrArray       *bookmarks = fair_game_model_get_notes (model)->bookmarks;
  guint            present = fair_game_model_get_bookmark (model);
  guint            index = bookmarks->len - 1;
  g_autofree char *text = NULL;
  guint            number;
  FairReturn       result;

  for (guint i = 1; present != 0 && i < bookmarks->len; i++)
    if (((const FairBookmark *) g_ptr_array_index (bookmarks, i))->number == present)
      index = i - 1;
  number = parameter ? g_variant_get_uint32 (parameter) : ((const FairBookmark *) g_ptr_array_index (bookmarks, index))->number;
  fair_table_page_advance_time (self);
  result = fair_game_model_return (model, number);
  if (result == FAIR_RETURN_THERE)
    /* translators: %u is the number of a bookmark. */
    text = g_strdup_printf (_ ("Already at bookmark %u."), number);
  else if (result == FAIR_RETURN_SHOWN)
    /* translators: %u is the number of a bookmark. */
    text = g_strdup_printf (_ ("Can’t go back to bookmark %u: a new card has been revealed since then."), number);
  if (text != NULL)
    fair_table_page_say (self, text);
  /* After an item of a submenu GTK does not return the focus to the table. */
  if (parameter != NULL)
    gtk_widget_grab_focus (self->board);
}

static void
remove_all_action (FairTablePage *self)
{
  FairGameModel *model = fair_table_page_get_model (self);
  GPtrArray     *bookmarks = fair_game_model_get_notes (model)->bookmarks;

  while (bookmarks->len > 0)
    fair_game_model_remove_bookmark (model, ((const FairBookmark *) g_ptr_array_index (bookmarks, 0))->number);
  fair_table_page_say (self, _ ("All bookmarks removed."));
  gtk_widget_grab_focus (self->board);
}

const FairAction fair_table_page_bookmark_actions[] = {
  { "toggle", G_CALLBACK (toggle_action), .has_state = TRUE },
  { "return-to", G_CALLBACK (return_to_action), "u" },
  { "return-to-last", G_CALLBACK (return_to_action) },
  { "remove-all", G_CALLBACK (remove_all_action) }
};

/* Enables the actions that are possible, and checks the item of a bookmark at the current position. */
void
fair_table_page_update_bookmarks (FairTablePage *self)
{
  FairGameModel *model = fair_table_page_get_model (self);
  gboolean       at_table = self->is_shown && self->game != NULL && !fair_table_game_is_lesson (self->game);
  gboolean       any = at_table && fair_game_model_get_notes (model)->bookmarks->len > 0;
  gboolean       may_play = at_table && fair_game_model_may_play (model);
  gboolean       playing = may_play && fair_status (fair_game_model_get_rules (model), fair_game_model_get_position (model)) == FAIR_STATUS_PLAYING;

  g_action_group_change_action_state (G_ACTION_GROUP (self->actions), "toggle",
                                      g_variant_new_boolean (at_table && fair_game_model_get_bookmark (model) != 0));
  fair_table_page_enable (self, "toggle", playing);
  fair_table_page_enable (self, "return-to", any && may_play);
  fair_table_page_enable (self, "return-to-last", any && may_play);
  fair_table_page_enable (self, "remove-all", any);
}
