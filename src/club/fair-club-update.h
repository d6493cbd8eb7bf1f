/* fair-club-update.h: brings results of a player to the clubs that lack them, while the program goes on.
 *
 * Folders are opened for that only, so a drive can be removed at any other time.  Whatever moment the program ends in, what
 * is missing then is found out again from the folders.
 */
#pragma once

#include "fair-club-writer.h"
#include "fair-store.h"

G_BEGIN_DECLS

/* A club, and what it may lack. */
typedef struct
{
  char       *folder; /* owned */
  GPtrArray  *wanted; /* owned; of char *: ids of results */
  GHashTable *done;   /* owned; set; those of @wanted that are there, or can be in no club */
  GError     *error;  /* owned; why others are not; NULL if all are */
} FairClubTarget;

FairClubTarget *fair_club_target_new (const char *folder);
void            fair_club_target_free (FairClubTarget *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairClubTarget, fair_club_target_free)

gboolean    fair_club_check_folder (const char *folder, const char *key, GError **error);
const char *fair_club_describe_silence (void);

void            fair_club_update_async (FairStore          *store,
                                        FairClubTarget     *target,
                                        guint              *turns,
                                        GCancellable       *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer            data);
FairClubTarget *fair_club_update_finish (FairStore *store, GAsyncResult *result, GError **error);

G_END_DECLS
