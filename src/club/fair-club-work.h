/* fair-club-work.h: changes to the folder of a club for one of its members, in another thread, because the folder may
 * not answer.
 *
 * Folders are opened only for that, so a drive can be removed at any other time. After an interruption, the next update
 * finds the missing lines in the folder.
 */
#pragma once

#include "fair-club-writer.h"
#include "fair-store.h"

/* The file with the player's key, in the folder of the player's computers. */
#define FAIR_CLUB_KEY "fairdeal-player.key"

typedef enum
{
  FAIR_CLUB_UPDATE,   /* write results that are missing there */
  FAIR_CLUB_FOUND,    /* join, even if nobody has yet */
  FAIR_CLUB_JOIN,     /* join an existing club */
  FAIR_CLUB_LEAVE,    /* write nothing more */
  FAIR_CLUB_WITHDRAW, /* also withdraw existing results */
  FAIR_CLUB_SHOW_KEY  /* write the player's key there, encrypted with @code */
} FairClubWorkKind;

/* The members before those of an update are only read by others. */
typedef struct
{
  FairClubWorkKind kind;
  char            *folder;    /* owned; an absolute path */
  char            *key_path;  /* owned */
  char            *list_path; /* owned */
  char            *database;  /* owned */
  FairPlayer      *player;    /* owned */
  char            *code;      /* owned (nullable): with which the player's key is there, and taken by joining */
  guint            turns;     /* counted up when a thread turns to the folder, and when it is back */

  FairClubOwn own;    /* its known results are to be filled, too, unless the folder is a club */
  GPtrArray  *wanted; /* owned; of char *: ids of results that the club may lack, to be filled before it starts */
  GHashTable *done;   /* owned; set; results of @wanted that are in the folder, or cannot be in any club */
  GError     *fault;  /* owned; why others are not there; NULL if all are */

  FairPlayerKey  *key;    /* owned; NULL until it was read */
  FairClubWriter *writer; /* owned; NULL if it is not written to */
  guint           next;   /* of @wanted: what to find next, unless it is done */
  FairResult     *result; /* owned; the one that was found, with moves */

  GAsyncQueue *finished; /* borrowed; gets something when fair_club_work_finish() is done */
} FairClubWork;

FairClubWork *fair_club_work_new (FairStore *store, FairClubWorkKind kind, const char *folder, gboolean is_own);
void          fair_club_work_free (FairClubWork *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairClubWork, fair_club_work_free)

void fair_club_work_async (FairClubWork       *self,
                           FairStore          *store,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            data);

gpointer fair_club_work_finish (gpointer data);

const char *fair_club_describe_silence (gboolean is_own);
