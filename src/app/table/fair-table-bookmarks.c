#include "config.h"

#include "fair-table-bookmarks.h"

#include "fair-score-words.h"

#include <glib/gi18n-lib.h>

struct _FairTableBookmarks
{
  GObject parent_instance;

  GSimpleActionGroup *actions;
  FairTableGame      *game; /* owned; NULL without a game */
  GMenu              *menu; /* owned; lists the bookmarks */
  GSignalGroup       *list_signals;
  gboolean            enabled;
};

typedef enum
{
  PROP_GAME = 1,
  N_PROPERTIES
} FairTableBookmarksProperty;

typedef enum
{
  SIGNAL_CHOSEN,
  SIGNAL_SAID,
  N_SIGNALS
} FairTableBookmarksSignal;

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

static void update_actions (FairTableBookmarks *self);

G_DEFINE_FINAL_TYPE (FairTableBookmarks, fair_table_bookmarks, G_TYPE_OBJECT)

/* The model of the game on the table; NULL without a game. */
static FairGameModel *
get_model (FairTableBookmarks *self)
{
  return self->game ? fair_table_game_get_model (self->game) : NULL;
}

static guint
count_bookmarks (FairTableBookmarks *self)
{
  return get_model (self) == NULL ? 0 : g_list_model_get_n_items (fair_game_model_get_bookmarks (get_model (self)));
}

/* The number of the bookmark at @index, from 0. */
static guint
get_number (FairTableBookmarks *self,
            guint               index)
{
  g_autoptr (FairBookmark) bookmark = g_list_model_get_item (fair_game_model_get_bookmarks (get_model (self)), index);

  return fair_bookmark_get_number (bookmark);
}

/* The percentage of cards on the foundations in @position. */
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

/* Returns: (transfer full): the menu item of @bookmark: its number, and where in the game it is */
static GMenuItem *
create_item (FairTableBookmarks *self,
             FairBookmark       *bookmark)
{
  guint number = fair_bookmark_get_number (bookmark);
  guint n_moves = fair_bookmark_get_moves (bookmark);
  guint percentage = get_percentage (fair_game_model_get_rules (get_model (self)), fair_bookmark_get_position (bookmark));
  /* translators: %u is a number of moves. */
  g_autofree char *moves = g_strdup_printf (ngettext ("%u move", "%u moves", n_moves), n_moves);
  g_autofree char *time = fair_score_words_time (fair_bookmark_get_time (bookmark));
  /* translators: a bookmark in a menu: its number, the moves up to it, the time it was set at, and the
   * percentage of the cards that lie on the foundations */
  g_autofree char *label = g_strdup_printf (_ ("_%u: %s · %s · %u%%"), number, moves, time, percentage);
  GMenuItem       *item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, "bookmarks.return-to", "u", number);
  return item;
}

/* Lists the bookmarks in the menu. */
static void
fill_list (FairTableBookmarks *self)
{
  g_menu_remove_all (self->menu);
  for (guint i = 0; i < count_bookmarks (self); i++)
    {
      g_autoptr (FairBookmark) bookmark = g_list_model_get_item (fair_game_model_get_bookmarks (get_model (self)), i);
      g_autoptr (GMenuItem) item = create_item (self, bookmark);

      g_menu_append_item (self->menu, item);
    }
}

static void
listed_cb (FairTableBookmarks *self)
{
  fill_list (self);
  update_actions (self);
}

/* Shows @text: (transfer full) */
static void
say (FairTableBookmarks *self,
     char               *text)
{
  g_signal_emit (self, signals[SIGNAL_SAID], 0, text);
  g_free (text);
}

/* Sets a bookmark, or removes the one at the current position. */
static void
toggle_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       data)
{
  FairTableBookmarks *self = data;
  guint               number = fair_game_model_get_bookmark (get_model (self));

  fair_table_game_let_time_pass (self->game);
  if (number != 0)
    {
      fair_game_model_remove_bookmark (get_model (self), number);
      /* translators: %u is the number of a bookmark. */
      say (self, g_strdup_printf (_ ("Bookmark %u removed."), number));
      return;
    }

  number = fair_game_model_add_bookmark (get_model (self));
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
return_to (FairTableBookmarks *self,
           guint               number)
{
  fair_table_game_let_time_pass (self->game);
  switch (fair_game_model_return (get_model (self), number))
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

static void
return_to_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       data)
{
  FairTableBookmarks *self = data;

  return_to (self, g_variant_get_uint32 (parameter));
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0);
}

/* Goes to the latest bookmark or, at a bookmark, to the one before it; from the first one to the latest
 * again. */
static void
return_to_last_action (GSimpleAction *action,
                       GVariant      *parameter,
                       gpointer       data)
{
  FairTableBookmarks *self = data;
  guint               n = count_bookmarks (self);
  guint               present = fair_game_model_get_bookmark (get_model (self));
  guint               index = n - 1;

  for (guint i = 1; present != 0 && i < n; i++)
    if (get_number (self, i) == present)
      index = i - 1;
  return_to (self, get_number (self, index));
}

static void
remove_all_action (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       data)
{
  FairTableBookmarks *self = data;

  while (count_bookmarks (self) > 0)
    fair_game_model_remove_bookmark (get_model (self), get_number (self, 0));
  say (self, g_strdup (_ ("All bookmarks removed.")));
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0);
}

static const GActionEntry actions[] = {
  { .name = "toggle", .activate = toggle_action, .state = "false" },
  { .name = "return-to", .activate = return_to_action, .parameter_type = "u" },
  { .name = "return-to-last", .activate = return_to_last_action },
  { .name = "remove-all", .activate = remove_all_action }
};

static GSimpleAction *
get_action (FairTableBookmarks *self,
            const char         *name)
{
  return G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), name));
}

/* Enables the actions that are possible. */
static void
update_actions (FairTableBookmarks *self)
{
  gboolean at_table = self->enabled && self->game != NULL && !fair_table_game_is_lesson (self->game);
  gboolean at_bookmark = at_table && fair_game_model_get_bookmark (get_model (self)) != 0;
  gboolean may_play = at_table && fair_game_model_may_play (get_model (self));
  gboolean playing = may_play && fair_status (fair_game_model_get_rules (get_model (self)),
                                              fair_game_model_get_position (get_model (self))) == FAIR_STATUS_PLAYING;
  gboolean any = at_table && count_bookmarks (self) > 0;

  g_simple_action_set_state (get_action (self, "toggle"), g_variant_new_boolean (at_bookmark));
  g_simple_action_set_enabled (get_action (self, "toggle"), playing);
  g_simple_action_set_enabled (get_action (self, "return-to"), any && may_play);
  g_simple_action_set_enabled (get_action (self, "return-to-last"), any && may_play);
  g_simple_action_set_enabled (get_action (self, "remove-all"), any);
}

static void
set_game (FairTableBookmarks *self,
          FairTableGame      *game)
{
  g_set_object (&self->game, game);
  g_signal_group_set_target (self->list_signals, game ? fair_game_model_get_bookmarks (get_model (self)) : NULL);
  listed_cb (self);
}

static void
fair_table_bookmarks_get_property (GObject    *object,
                                   guint       id,
                                   GValue     *value,
                                   GParamSpec *pspec)
{
  if (id == PROP_GAME)
    g_value_set_object (value, FAIR_TABLE_BOOKMARKS (object)->game);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
fair_table_bookmarks_set_property (GObject      *object,
                                   guint         id,
                                   const GValue *value,
                                   GParamSpec   *pspec)
{
  if (id == PROP_GAME)
    set_game (FAIR_TABLE_BOOKMARKS (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
fair_table_bookmarks_dispose (GObject *object)
{
  FairTableBookmarks *self = FAIR_TABLE_BOOKMARKS (object);

  g_clear_object (&self->list_signals);
  g_clear_object (&self->game);
  g_clear_object (&self->menu);
  g_clear_object (&self->actions);

  G_OBJECT_CLASS (fair_table_bookmarks_parent_class)->dispose (object);
}

static void
fair_table_bookmarks_class_init (FairTableBookmarksClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = fair_table_bookmarks_get_property;
  object_class->set_property = fair_table_bookmarks_set_property;
  object_class->dispose = fair_table_bookmarks_dispose;

  /* The game on the table. */
  properties[PROP_GAME] = g_param_spec_object ("game", NULL, NULL, FAIR_TYPE_TABLE_GAME,
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * FairTableBookmarks::chosen:
   *
   * The player chose an item of the submenu, after which GTK does not return the focus to the table.
   */
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * FairTableBookmarks::said:
   * @text: a sentence
   *
   * A message is to be shown near the table.
   */
  signals[SIGNAL_SAID] = g_signal_new ("said", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
fair_table_bookmarks_init (FairTableBookmarks *self)
{
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), actions, G_N_ELEMENTS (actions), self);
  self->menu = g_menu_new ();
  self->list_signals = g_signal_group_new (G_TYPE_LIST_MODEL);
  g_signal_group_connect_swapped (self->list_signals, "items-changed", G_CALLBACK (listed_cb), self);
  update_actions (self);
}

/* Returns: (transfer none): the actions */
GActionGroup *
fair_table_bookmarks_get_actions (FairTableBookmarks *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_BOOKMARKS (self), NULL);

  return G_ACTION_GROUP (self->actions);
}

/* Sets whether the actions are available. */
void
fair_table_bookmarks_set_enabled (FairTableBookmarks *self,
                                  gboolean            enabled)
{
  g_return_if_fail (FAIR_IS_TABLE_BOOKMARKS (self));

  self->enabled = enabled;
  update_actions (self);
}

/* Lists the bookmarks in @menu. */
void
fair_table_bookmarks_set_menu (FairTableBookmarks *self,
                               GMenu              *menu)
{
  g_return_if_fail (FAIR_IS_TABLE_BOOKMARKS (self));

  g_set_object (&self->menu, menu);
  fill_list (self);
}
