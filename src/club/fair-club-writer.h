/* fair-club-writer.h: what a player writes in a club: to the folder named after the player's key, and nowhere else.
 *
 * A record goes to the end of a file as one whole line, and to the disk before it is said to be there.  Whatever
 * moment the program is killed in, lines that are there stay there; what is left of a line that was being written is
 * completed or moved aside by the next one.  Records that are in the folder already are not written again, so a
 * program may offer all that it has at its start.
 */
#pragma once

#include "fair-record.h"

G_BEGIN_DECLS

typedef struct _FairClubWriter FairClubWriter;

FairClubWriter *fair_club_writer_join (const char *club, const char *key, GError **error);
FairClubWriter *fair_club_writer_open (const char *club, const char *key, GError **error);
void            fair_club_writer_free (FairClubWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairClubWriter, fair_club_writer_free)

gboolean fair_club_writer_has (FairClubWriter *self, const char *id);
gboolean fair_club_writer_add (FairClubWriter *self, const FairRecord *record, GError **error);
gboolean fair_club_writer_leave (FairClubWriter *self, FairPlayerKey *key, gint64 time, GError **error);

G_END_DECLS
