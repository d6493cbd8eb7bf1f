/* The current player is a setting, and known at once; the names are loaded from the store. If another program has
 * removed the player in the settings from the store, the first player is used. */
#include "fair-players.h"

#include "fair-i18n.h"
#include "fair-name.h"
#include "fair-settings.h"
#include "fair-words.h"

#include <string.h>

struct _FairPlayers
{
  GObject parent_instance;

  FairSession *session;  /* owned */
  GSettings   *settings; /* owned */
  GPtrArray   *list;     /* owned; of FairPlayer; NULL until loaded */
  char        *expected; /* owned (nullable): id of the player who becomes the current one once the store lists them */
  gboolean     is_late;  /* whether the store could not list them */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (FairPlayers, fair_players, G_TYPE_OBJECT)

static void
fair_players_dispose (GObject *object)
{
  FairPlayers *self = FAIR_PLAYERS (object);

  g_clear_object (&self->session);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->list, g_ptr_array_unref);
  g_clear_pointer (&self->expected, g_free);

  G_OBJECT_CLASS (fair_players_parent_class)->dispose (object);
}

static void
fair_players_class_init (FairPlayersClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fair_players_dispose;

  /**
   * FairPlayers::changed:
   *
   * The list, the current player, or a name or color has changed.
   */
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_players_init (FairPlayers *self)
{
}

static const FairPlayer *
find (FairPlayers *self,
      const char  *id)
{
  for (guint i = 0; self->list != NULL && i < self->list->len; i++)
    if (g_str_equal (((FairPlayer *) g_ptr_array_index (self->list, i))->id, id))
      return g_ptr_array_index (self->list, i);

  return NULL;
}

/* Loads the players if the store could not list them before, or if the current one got a name elsewhere. */
static void
store_changed_cb (FairPlayers *self)
{
  const FairPlayer *current = fair_players_get_current (self);
  const FairPlayer *listed = find (self, current->id);

  if ((self->is_late && fair_store_get_health (fair_session_get_store (self->session))->state == FAIR_STORE_SAVING) ||
      (listed != NULL && !g_str_equal (listed->name, current->name)))
    fair_players_load (self);
}

/* Returns: (transfer full): the players in the store of @session; the current one is in @settings, and has no name until
 *   the store lists the players or has listed them before */
FairPlayers *
fair_players_new (FairSession *session,
                  GSettings   *settings)
{
  FairPlayers     *self = g_object_new (FAIR_TYPE_PLAYERS, NULL);
  g_autofree char *chosen = g_settings_get_string (settings, FAIR_SETTING_PLAYER);
  const char      *id = fair_player_id_is_good (chosen) ? chosen : FAIR_PLAYER_FIRST;

  self->session = g_object_ref (session);
  self->settings = g_object_ref (settings);
  if (!g_str_equal (fair_players_get_current (self)->id, id))
    {
      g_autoptr (FairPlayer) player = fair_player_new (id, "", 0, "", 0);

      fair_session_set_player (session, player, g_get_monotonic_time ());
    }
  g_signal_connect_object (fair_session_get_store (self->session), "notify::state", G_CALLBACK (store_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (fair_session_get_store (self->session), "player-changed", G_CALLBACK (store_changed_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/* Returns: (transfer none) (nullable) (element-type FairPlayer): the players, the earliest first; NULL until
 * loaded */
GPtrArray *
fair_players_get_list (FairPlayers *self)
{
  return self->list;
}

const FairPlayer *
fair_players_get_current (FairPlayers *self)
{
  return fair_store_get_player (fair_session_get_store (self->session));
}

char *
fair_players_dup_title (const FairPlayer *player)
{
  return fair_name_is_blank (player->name) ? g_strdup (_ ("Unnamed Player")) : fair_words_make_name (player->name);
}

/* What is wrong with @name for the player @id, or for a new player if @id is NULL; NULL if nothing is. */
const char *
fair_players_find_fault (FairPlayers *self,
                         const char  *id,
                         const char  *name)
{
  if (strlen (name) > FAIR_PLAYER_MAX_NAME)
    return _ ("This name is too long.");
  if (!fair_player_name_is_good (name) || (*name && fair_name_is_blank (name)))
    return _ ("This name contains a character that cannot be displayed.");

  for (guint i = 0; self->list != NULL && i < self->list->len; i++)
    {
      const FairPlayer *other = g_ptr_array_index (self->list, i);

      if (g_strcmp0 (id, other->id) != 0 && fair_names_look_alike (name, other->name))
        return *name ? _ ("Another player has this name.") : _ ("Another player has no name yet.");
    }

  return NULL;
}

/* Makes the player @id the current one; their games in progress are unchanged. */
void
fair_players_switch (FairPlayers *self,
                     const char  *id)
{
  const FairPlayer *player = find (self, id);

  if (player == NULL)
    return;

  if (!g_str_equal (fair_players_get_current (self)->id, id))
    g_settings_set_string (self->settings, FAIR_SETTING_PLAYER, id);
  fair_session_set_player (self->session, player, g_get_monotonic_time ());
  g_signal_emit (self, changed_signal, 0);
}

static void
listed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (FairPlayers) self = data;
  g_autoptr (GPtrArray) list = fair_store_finish (FAIR_STORE (source), result, NULL);
  const char *id;

  self->is_late = list == NULL;
  if (list == NULL || self->session == NULL)
    return;

  g_clear_pointer (&self->list, g_ptr_array_unref);
  self->list = g_steal_pointer (&list);
  id = fair_players_get_current (self)->id;
  if (find (self, id) == NULL)
    id = ((FairPlayer *) g_ptr_array_index (self->list, 0))->id;
  if (self->expected != NULL && find (self, self->expected) != NULL)
    id = find (self, self->expected)->id;
  fair_players_switch (self, id);
  if (g_strcmp0 (self->expected, id) == 0)
    g_clear_pointer (&self->expected, g_free);
}

/* Saves @player, who becomes the current one as soon as the store lists them if @is_new. Finish with fair_store_finish(). */
void
fair_players_save_async (FairPlayers        *self,
                         const FairPlayer   *player,
                         gboolean            is_new,
                         GAsyncReadyCallback callback,
                         gpointer            data)
{
  if (is_new)
    {
      g_free (self->expected);
      self->expected = g_strdup (player->id);
    }
  fair_store_ask (fair_session_get_store (self->session), FAIR_STORE_SAVE_PLAYER, &(FairStoreQuestion){ .who = *player }, NULL, callback, data);
}

void
fair_players_load (FairPlayers *self)
{
  fair_store_ask (fair_session_get_store (self->session), FAIR_STORE_LIST_PLAYERS, NULL, NULL, listed_cb, g_object_ref (self));
}

/* The data of the task that removes a player: the ids of the player, and of who took over, if somebody did. */
enum
{
  REMOVED,
  NEXT
};

/* The games of the player are removed only now; if the store still has the player, nothing changes. */
static void
removed_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (GTask) task = data;
  FairPlayers *self = g_task_get_source_object (task);
  char       **ids = g_task_get_task_data (task);
  GError      *error = NULL;

  if (fair_store_finish (FAIR_STORE (source), result, &error))
    fair_session_forget_player (self->session, ids[REMOVED]);
  else
    {
      fair_session_release_player (self->session, ids[REMOVED]);
      if (g_strcmp0 (ids[NEXT], fair_players_get_current (self)->id) == 0)
        fair_players_switch (self, ids[REMOVED]);
    }
  fair_players_load (self);
  if (error == NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* Writes the results of the player @id, who must not be the only one, to @file, and removes the player. Another one takes
 * over; if the removal fails, nothing changes in the end. Finish with g_task_propagate_boolean(). */
void
fair_players_remove_async (FairPlayers        *self,
                           const char         *id,
                           GFile              *file,
                           GAsyncReadyCallback callback,
                           gpointer            data)
{
  GTask *task;
  char **ids;

  g_return_if_fail (self->list != NULL && self->list->len > 1);

  task = g_task_new (self, NULL, callback, data);
  ids = g_new0 (char *, NEXT + 2);
  ids[REMOVED] = g_strdup (id);
  g_task_set_task_data (task, ids, (GDestroyNotify) g_strfreev);
  if (g_str_equal (fair_players_get_current (self)->id, id))
    {
      const FairPlayer *first = g_ptr_array_index (self->list, 0);
      const FairPlayer *next = g_str_equal (first->id, id) ? g_ptr_array_index (self->list, 1) : first;

      ids[NEXT] = g_strdup (next->id);
      fair_players_switch (self, ids[NEXT]);
    }
  fair_session_hold_player (self->session, ids[REMOVED]);
  fair_store_ask (fair_session_get_store (self->session), FAIR_STORE_REMOVE_PLAYER, &(FairStoreQuestion){ .query.player = ids[REMOVED], .file = file },
                  NULL, removed_cb, task);
}
