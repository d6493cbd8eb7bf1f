/* Bookmarks: positions that the player marks in a game, to come back to them. */
#include "config.h"

#include "fair-window-private.h"

#include "fair-score-words.h"

#include <glib/gi18n-lib.h>

static guint
count_bookmarks (FairWindow *self)
{
  return g_list_model_get_n_items (fair_game_model_get_bookmarks (self->model));
}

/* The number of the bookmark of @index in the list, from 0. */
static guint
get_number (FairWindow *self,
            guint       index)
{
  g_autoptr (FairBookmark) bookmark = g_list_model_get_item (fair_game_model_get_bookmarks (self->model), index);

  return fair_bookmark_get_number (bookmark);
}

/* The percentage of the cards that lie on the foundations at @position. */
static guint
get_percentage (const FairRules    *rules,
                const FairPosition *position)
{
  guint n = 0;
  guint n_foundations = 0;

  for (guint pile = 0; pile < rules->n_piles; pile++)
    {
      n += fair_position_count (position, pile);
      if (rules->piles[pile].role == FAIR_FOUNDATION)
        n_foundations += fair_position_count (position, pile);
    }

  return 100 * n_foundations / n;
}

/* Returns: (transfer full): the item of a menu for @bookmark: its number, and where in the game it is */
static GMenuItem *
create_item (FairWindow   *self,
             FairBookmark *bookmark)
{
  guint number = fair_bookmark_get_number (bookmark);
  guint n_moves = fair_bookmark_get_moves (bookmark);
  guint percentage = get_percentage (fair_game_model_get_rules (self->model), fair_bookmark_get_position (bookmark));
  /* translators: %u is a number of moves. */
  g_autofree char *moves = g_strdup_printf (ngettext ("%u move", "%u moves", n_moves), n_moves);
  g_autofree char *time = fair_score_words_time (fair_bookmark_get_time (bookmark));
  /* translators: a bookmark in a menu: its number, the moves up to it, the time it was set at, and the
   * percentage of the cards that lie on the foundations */
  g_autofree char *label = g_strdup_printf (_ ("_%u: %s · %s · %u%%"), number, moves, time, percentage);
  GMenuItem       *item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, "win.return-to-bookmark", "u", number);
  return item;
}

/* Lists the bookmarks in the menu. */
static void
fill_list (FairWindow *self)
{
  g_menu_remove_all (self->bookmark_list);
  for (guint i = 0; i < count_bookmarks (self); i++)
    {
      g_autoptr (FairBookmark) bookmark = g_list_model_get_item (fair_game_model_get_bookmarks (self->model), i);
      g_autoptr (GMenuItem) item = create_item (self, bookmark);

      g_menu_append_item (self->bookmark_list, item);
    }
}

static void
listed_cb (FairWindow *self)
{
  fill_list (self);
  fair_window_bookmarks_update_actions (self);
}

/* Says @text, which it frees. */
static void
say (FairWindow *self,
     char       *text)
{
  fair_window_say (self, text);
  g_free (text);
}

/* Sets a bookmark, or removes the one that the game stands at. */
static void
bookmark_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       data)
{
  FairWindow *self = data;
  guint       number = fair_game_model_get_bookmark (self->model);

  fair_window_let_time_pass (self);
  if (number != 0)
    {
      fair_game_model_remove_bookmark (self->model, number);
      /* translators: %u is the number of a bookmark. */
      say (self, g_strdup_printf (_ ("Bookmark %u removed."), number));
      return;
    }

  number = fair_game_model_add_bookmark (self->model);
  if (number != 0)
    /* translators: %u is the number of a bookmark. */
    say (self, g_strdup_printf (_ ("Bookmark %u set."), number));
  else if (count_bookmarks (self) == FAIR_MAX_BOOKMARKS)
    /* translators: %u is how many bookmarks a game can have. */
    say (self, g_strdup_printf (ngettext ("You already have %u bookmark, the maximum. Remove it to add another.",
                                          "You already have %u bookmarks, the maximum. Remove one to add another.",
                                          FAIR_MAX_BOOKMARKS),
                                FAIR_MAX_BOOKMARKS));
}

static void
return_to (FairWindow *self,
           guint       number)
{
  fair_window_let_time_pass (self);
  switch (fair_game_model_return (self->model, number))
    {
    case FAIR_RETURN_THERE:
      /* translators: %u is the number of a bookmark. */
      say (self, g_strdup_printf (_ ("Already at bookmark %u."), number));
      break;
    case FAIR_RETURN_SHOWN:
      /* translators: %u is the number of a bookmark. */
      say (self, g_strdup_printf (_ ("Can’t go back to bookmark %u: a new card was revealed since then."), number));
      break;
    case FAIR_RETURN_POSSIBLE:
    case FAIR_RETURN_NOT_NOW:
    default:
      break;
    }
}

/* Chosen in a menu within the menu, from which the platform does not give the keys back to the window. */
static void
take_keys_back (FairWindow *self)
{
  gtk_widget_grab_focus (self->board);
}

static void
return_to_bookmark_action (GSimpleAction *action,
                           GVariant      *parameter,
                           gpointer       data)
{
  FairWindow *self = data;

  return_to (self, g_variant_get_uint32 (parameter));
  take_keys_back (self);
}

/* Goes to the bookmark that was set last or, from a bookmark, to the one that was set before it; from the first
 * to the last again. */
static void
return_to_last_bookmark_action (GSimpleAction *action,
                                GVariant      *parameter,
                                gpointer       data)
{
  FairWindow *self = data;
  guint       n = count_bookmarks (self);
  guint       present = fair_game_model_get_bookmark (self->model);
  guint       index = n - 1;

  for (guint i = 1; present != 0 && i < n; i++)
    if (get_number (self, i) == present)
      index = i - 1;
  return_to (self, get_number (self, index));
}

static void
remove_bookmarks_action (GSimpleAction *action,
                         GVariant      *parameter,
                         gpointer       data)
{
  FairWindow *self = data;

  while (count_bookmarks (self) > 0)
    fair_game_model_remove_bookmark (self->model, get_number (self, 0));
  fair_window_say (self, _ ("All bookmarks removed."));
  take_keys_back (self);
}

static const GActionEntry actions[] = {
  { .name = "bookmark", .activate = bookmark_action, .state = "false" },
  { .name = "return-to-bookmark", .activate = return_to_bookmark_action, .parameter_type = "u" },
  { .name = "return-to-last-bookmark", .activate = return_to_last_bookmark_action },
  { .name = "remove-bookmarks", .activate = remove_bookmarks_action }
};

static GSimpleAction *
get_action (FairWindow *self,
            const char *name)
{
  return G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), name));
}

/* Enables what there is to do. */
void
fair_window_bookmarks_update_actions (FairWindow *self)
{
  gboolean at_table = self->model != NULL && fair_window_is_at_table (self) && !fair_window_is_lesson (self);
  gboolean at_bookmark = at_table && fair_game_model_get_bookmark (self->model) != 0;
  gboolean may_play = at_table && fair_game_model_may_play (self->model);
  gboolean playing = may_play && fair_status (fair_game_model_get_rules (self->model),
                                              fair_game_model_get_position (self->model)) == FAIR_STATUS_PLAYING;
  gboolean any = at_table && count_bookmarks (self) > 0;

  g_simple_action_set_state (get_action (self, "bookmark"), g_variant_new_boolean (at_bookmark));
  g_simple_action_set_enabled (get_action (self, "bookmark"), playing);
  g_simple_action_set_enabled (get_action (self, "return-to-bookmark"), any && may_play);
  g_simple_action_set_enabled (get_action (self, "return-to-last-bookmark"), any && may_play);
  g_simple_action_set_enabled (get_action (self, "remove-bookmarks"), any);
}

/* Another game is on the table. */
void
fair_window_bookmarks_update (FairWindow *self)
{
  g_signal_group_set_target (self->bookmark_signals, fair_game_model_get_bookmarks (self->model));
  fill_list (self);
}

void
fair_window_bookmarks_init (FairWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  self->bookmark_signals = g_signal_group_new (G_TYPE_LIST_MODEL);
  g_signal_group_connect_swapped (self->bookmark_signals, "items-changed", G_CALLBACK (listed_cb), self);
}
