/* Each computer writes a file of results of its own, so that a synchronizer finds no conflicts; a conflict in a game is solved here.
 * Games in progress have files in a folder like that beside a database.  If one of two journals of a game continues the other, it
 * has all of it.  Of two that were continued in different ways, the one that was played last stays the game, and the other one
 * becomes another game. */
#include "config.h"

#include "fair-club-own.h"

#include "fair-game-file.h"
#include "fair-store-error.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#define NAME_LENGTH 8

/* Returns: (transfer full): the name of this computer in the folder, a new one each time the player joins: then results that this
 * computer wrote before are not taken for erased ones.  @list: the list of folders; a machine can have several homes */
char *
fair_club_own_name_computer (const char *list)
{
  g_autofree char *machine = NULL;
  g_autofree char *place = NULL;
  struct stat      status = { .st_size = 0 };
  char            *name;

  g_stat (list, &status);
  g_file_get_contents ("/etc/machine-id", &machine, NULL, NULL);
  place = g_strdup_printf ("%s%s%" G_GINT64_FORMAT "%ld", machine ? machine : g_get_host_name (), list, (gint64) status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
  name = g_compute_checksum_for_string (G_CHECKSUM_SHA256, place, -1);
  name[NAME_LENGTH] = '\0';
  return name;
}

/* Whether the game will have a result, and @player has done something in it; and it is neither over nor put aside. */
static gboolean
is_under_way (const FairSavedGame *game,
              const char          *player)
{
  return game->number != 0 && game->touched && game->ended == 0 && !game->left && game->played != FAIR_SAVED_ASIDE && strcmp (game->player, player) == 0;
}

static const FairSavedGame *
find (GPtrArray  *games,
      const char *id)
{
  for (guint i = 0; i < games->len; i++)
    if (g_str_equal (((const FairSavedGame *) g_ptr_array_index (games, i))->id, id))
      return g_ptr_array_index (games, i);

  return NULL;
}

/* Whether all events of @former are the first ones of @game, apart from looking at it, which only takes time. */
static gboolean
continues (const FairSavedGame *game,
           const FairSavedGame *former)
{
  const FairSavedEvent *events = (const FairSavedEvent *) (const void *) game->events->data;
  guint                 at = 0;

  for (guint i = 0; i < former->events->len; i++)
    {
      const char *text = g_array_index (former->events, FairSavedEvent, i).text;

      if (strcmp (text, "time") == 0)
        continue;
      while (at < game->events->len && strcmp (events[at].text, "time") == 0)
        at++;
      if (at >= game->events->len || strcmp (events[at++].text, text) != 0)
        return FALSE;
    }

  return TRUE;
}

/* Whether @game replaces @other, which is the same game on another computer. */
static gboolean
replaces (const FairSavedGame *game,
          const FairSavedGame *other)
{
  return !continues (other, game) && (continues (game, other) || game->played > other->played);
}

/* Takes @other, a game of whatever player there, unless a program plays it here, or it was played last here. */
static void
take (const char          *database,
      const char          *player,
      const FairSavedGame *other)
{
  g_autoptr (GPtrArray) all = fair_game_file_list (database, TRUE, NULL);
  g_autoptr (GPtrArray) idle = fair_game_file_list (database, FALSE, NULL);
  const FairSavedGame *mine = all && idle ? find (idle, other->id) : NULL;
  const char          *slot = mine ? mine->slot : other->slot;
  g_autofree char     *id = g_uuid_string_random ();

  if (all == NULL || (mine == NULL && find (all, other->id) != NULL) ||
      (mine != NULL && (!is_under_way (mine, player) || !replaces (other, mine))))
    return;

  for (guint i = 0; mine == NULL && i < all->len; i++)
    {
      const FairSavedGame *game = g_ptr_array_index (all, i);

      if (strcmp (game->player, player) == 0 && g_str_equal (game->game, other->game) && g_str_equal (game->slot, slot))
        slot = FAIR_SLOT_ELSEWHERE;
    }
  if (mine == NULL || continues (other, mine) || fair_saved_game_copy (mine, database, id, player, FAIR_SLOT_ELSEWHERE, NULL))
    fair_saved_game_copy (other, database, other->id, player, slot, NULL);
}

/* Removes the games of @games, which are beside @database, that have @ended since they were played. */
static void
remove_ended (GHashTable *ended,
              const char *database,
              GPtrArray  *games)
{
  for (guint i = games->len; i > 0; i--)
    {
      const FairSavedGame *game = g_ptr_array_index (games, i - 1);
      const gint64        *end = g_hash_table_lookup (ended, game->id);
      g_autofree char     *path = fair_game_file_dup_path (database, game->id);

      if (end == NULL || *end < game->played || !is_under_way (game, game->player))
        continue;
      g_unlink (path);
      g_ptr_array_remove_index (games, i - 1);
    }
}

/* Takes games in progress that were played last on another computer, as far as no program plays them here, and writes others there.
 * @ended: (nullable): all results of @player, as in FairClubOwn; NULL if some are missing, so that games are only written
 * @folder: of the player, in the folder of the computers */
gboolean
fair_club_own_exchange_games (GHashTable *ended,
                              const char *database,
                              const char *player,
                              const char *folder,
                              GError    **error)
{
  g_autofree char *place = g_build_filename (folder, "games", NULL);
  g_autoptr (GPtrArray) idle = fair_game_file_list (database, FALSE, error);
  g_autoptr (GPtrArray) there = NULL;
  g_autoptr (GPtrArray) own = NULL;

  if (g_file_test (place, G_FILE_TEST_IS_SYMLINK))
    return fair_store_fail (error, FAIR_STORE_ERROR_DAMAGED, _ ("“%s” cannot be read: %s."), place, g_strerror (ELOOP));
  there = idle ? fair_game_file_list (place, TRUE, error) : NULL;
  if (there == NULL)
    return FALSE;

  if (ended != NULL)
    {
      remove_ended (ended, database, idle);
      remove_ended (ended, place, there);
    }
  for (guint i = 0; ended != NULL && i < there->len; i++)
    {
      const FairSavedGame *game = g_ptr_array_index (there, i);

      if (is_under_way (game, game->player) && !g_hash_table_contains (ended, game->id))
        take (database, player, game);
    }
  own = fair_game_file_list (database, TRUE, error);
  for (guint i = 0; own != NULL && i < own->len; i++)
    {
      const FairSavedGame *game = g_ptr_array_index (own, i);
      const FairSavedGame *other = find (there, game->id);

      if (is_under_way (game, player) && (other == NULL || replaces (game, other)) &&
          !fair_saved_game_copy (game, place, game->id, player, game->slot, error))
        return FALSE;
    }
  return own != NULL;
}
