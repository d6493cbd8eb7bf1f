/* fair-club-own.h: the folder of one player's computers.  It is like a club whose only member is the player, and has games in
 * progress, too; docs/computers.md.
 */
#pragma once

#include <gio/gio.h>

/* What a computer exchanges with the others, for a thread that visits the folder. */
typedef struct
{
  char       *computer; /* owned; with which the names of this computer's files begin; NULL in a club */
  GHashTable *known;    /* owned; the ends of all results as gint64, by id; NULL for one that is erased */
  GPtrArray  *found;    /* owned; of FairResult: those that this computer lacks */
} FairClubOwn;

char    *fair_club_own_name_computer (const char *list);
gboolean fair_club_own_exchange_games (GHashTable *ended,
                                       const char *database,
                                       const char *player,
                                       const char *folder,
                                       GError    **error);
