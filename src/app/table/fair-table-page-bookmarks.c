/* Bookmarks in the game on the table, and the menu that lists them. */
#include "fair-table-page-private.h"

#include "fair-score-words.h"

static guint
count_bookmarks (FairTablePage *self)
{
  return self->game ? fair_game_model_get_bookmarks (fair_table_page_get_model (self))->len : 0;
}

static const FairBookmark *
get_bookmark (FairTablePage *self,
              guint          index)
{
  return g_ptr_array_index (fair_game_model_get_bookmarks (fair_table_page_get_model (self)), index);
}

void
fair_table_page_list_bookmarks (FairTablePage *self)
{
  g_menu_remove_all (self->bookmark_menu);
  for (guint i = 0; i < count_bookmarks (self); i++)
    {
      const FairBookmark *bookmark = get_bookmark (self, i);
      const FairRules    *rules = fair_game_model_get_rules (fair_table_page_get_model (self));
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

/* Shows @text: (transfer full) */
static void
say (FairTablePage *self,
     char          *text)
{
  fair_table_page_say (self, text);
  g_free (text);
}

static void
toggle_action (FairTablePage *self)
{
  FairGameModel *model = fair_table_page_get_model (self);
  guint          number = fair_game_model_get_bookmark (model);

  fair_table_page_advance_time (self);
  if (number != 0)
    {
      fair_game_model_remove_bookmark (model, number);
      /* translators: %u is the number of a bookmark. */
      say (self, g_strdup_printf (_ ("Bookmark %u removed."), number));
      return;
    }

  number = fair_game_model_add_bookmark (model);
  if (number != 0)
    /* translators: %u is the number of a bookmark. */
    say (self, g_strdup_printf (_ ("Bookmark %u set."), number));
  else if (count_bookmarks (self) == FAIR_MAX_BOOKMARKS)
    /* translators: %u is the largest number of bookmarks in a game. */
    say (self, g_strdup_printf (ngettext ("You already have %u bookmark, the maximum. Remove it to add another.",
                                          "You already have %u bookmarks, the maximum. Remove one to add another.",
                                          FAIR_MAX_BOOKMARKS),
                                FAIR_MAX_BOOKMARKS));
}

static void
return_to (FairTablePage *self,
           guint          number)
{
  fair_table_page_advance_time (self);
  switch (fair_game_model_return (fair_table_page_get_model (self), number))
    {
    case FAIR_RETURN_THERE:
      /* translators: %u is the number of a bookmark. */
      say (self, g_strdup_printf (_ ("Already at bookmark %u."), number));
      break;
    case FAIR_RETURN_SHOWN:
      /* translators: %u is the number of a bookmark. */
      say (self, g_strdup_printf (_ ("Can’t go back to bookmark %u: a new card has been revealed since then."), number));
      break;
    default:
      break;
    }
}

/* After an item of a submenu GTK does not return the focus to the table. */
static void
return_to_action (FairTablePage *self,
                  GVariant      *parameter)
{
  return_to (self, g_variant_get_uint32 (parameter));
  gtk_widget_grab_focus (self->board);
}

/* Goes to the latest bookmark or, at a bookmark, to the one before it; from the first one to the latest
 * again. */
static void
return_to_last_action (FairTablePage *self)
{
  guint n = count_bookmarks (self);
  guint present = fair_game_model_get_bookmark (fair_table_page_get_model (self));
  guint index = n - 1;

  for (guint i = 1; present != 0 && i < n; i++)
    if (get_bookmark (self, i)->number == present)
      index = i - 1;
  return_to (self, get_bookmark (self, index)->number);
}

static void
remove_all_action (FairTablePage *self)
{
  while (count_bookmarks (self) > 0)
    fair_game_model_remove_bookmark (fair_table_page_get_model (self), get_bookmark (self, 0)->number);
  fair_table_page_say (self, _ ("All bookmarks removed."));
  gtk_widget_grab_focus (self->board);
}

static const FairAction actions[] = {
  { "toggle", G_CALLBACK (toggle_action), .has_state = TRUE },
  { "return-to", G_CALLBACK (return_to_action), "u" },
  { "return-to-last", G_CALLBACK (return_to_last_action) },
  { "remove-all", G_CALLBACK (remove_all_action) }
};

void
fair_table_page_init_bookmarks (FairTablePage *self)
{
  fair_add_actions (G_ACTION_MAP (self->actions), actions, G_N_ELEMENTS (actions), self);
}

/* Enables the actions that are possible, and checks the item of a bookmark at the current position. */
void
fair_table_page_update_bookmarks (FairTablePage *self)
{
  FairGameModel *model = fair_table_page_get_model (self);
  gboolean       at_table = self->is_shown && self->game != NULL && !fair_table_game_is_lesson (self->game);
  gboolean       any = at_table && count_bookmarks (self) > 0;
  gboolean       may_play = at_table && fair_game_model_may_play (model);
  gboolean       playing = may_play && fair_status (fair_game_model_get_rules (model), fair_game_model_get_position (model)) == FAIR_STATUS_PLAYING;

  g_action_group_change_action_state (G_ACTION_GROUP (self->actions), "toggle",
                                      g_variant_new_boolean (at_table && fair_game_model_get_bookmark (model) != 0));
  fair_table_page_enable (self, "toggle", playing);
  fair_table_page_enable (self, "return-to", any && may_play);
  fair_table_page_enable (self, "return-to-last", any && may_play);
  fair_table_page_enable (self, "remove-all", any);
}
