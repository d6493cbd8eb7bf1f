/* fair-club-writer.h: writes records of a player to a club: to the folder named after the player's key, and nowhere
 * else.
 *
 * Each record is appended to a file as one line, and counts as written once it is on the disk.  If the program is
 * killed, complete lines are never lost; an incomplete line is completed or moved aside by the next write.  Records
 * that are in the folder already are not written again, so a program can add all its records whenever it starts.
 */
#pragma once

#include "fair-club-own.h"
#include "fair-record.h"

#include <gio/gio.h>

typedef struct _FairClubWriter FairClubWriter;

FairClubWriter *fair_club_writer_open (const char   *club,
                                       const char   *key,
                                       gboolean      joins,
                                       GPtrArray    *wanted,
                                       FairClubOwn  *own,
                                       GCancellable *cancellable,
                                       GError      **error);
void            fair_club_writer_free (FairClubWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairClubWriter, fair_club_writer_free)

gboolean fair_club_writer_has (FairClubWriter *self, const char *id);
gboolean fair_club_writer_add (FairClubWriter *self, const FairRecord *record, GError **error);
gboolean fair_club_writer_leave (FairClubWriter *self, FairPlayerKey *key, gint64 time, GError **error);
