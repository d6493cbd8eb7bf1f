/* fair-club.h: what the members of a club have played, as far as it can be verified.
 *
 * A club is a folder that several people can reach.  Each program reads all of it and trusts nobody: every record is
 * checked by fair_record_read_of_player().  The outcome depends only on the bytes in the folder and on the time, not on their
 * order or on what was read before, so all programs show the same rankings once their folders are the same.
 */
#pragma once

#include <gio/gio.h>

#include "fair-club-result.h"

G_BEGIN_DECLS

#define FAIR_TYPE_CLUB (fair_club_get_type ())
GType fair_club_get_type (void);

typedef struct _FairClub FairClub;

typedef void (*FairClubProgress) (guint64 done, guint64 total, gpointer data);

typedef struct
{
  gint64           now;      /* microseconds since 1970; what is far in the future is not believed */
  const char      *cache;    /* the file of the cache, or NULL */
  FairClubProgress progress; /* or NULL; called with bytes, in the thread that reads */
  gpointer         data;
  GCancellable    *cancellable; /* or NULL */
  gint64           max_time;    /* microseconds, after which only what is remembered is read; 0 for a minute */
} FairClubReading;

typedef struct
{
  const char *key;
  const char *name;               /* from the record that ended last; "" if there is none */
  gboolean    left;               /* and has played nothing since */
  gint64      left_at;            /* the time in the marker, in microseconds since 1970 */
  gboolean    looks_like_another; /* the name looks like that of another member */
  guint       n_results;
} FairClubMember;

/* Something that is not believed or could not be read. */
typedef struct
{
  char       *file;   /* owned; relative to the folder of the club, in the system's encoding; "" for the club itself */
  guint       line;   /* 0 for the file as a whole */
  const char *reason; /* for a record, what fair_record_read_of_player() says, otherwise one of docs/clubs.md; never translated */
  char       *text;   /* owned; a sentence */
} FairClubFault;

FairClub *fair_club_read (const char *folder, const FairClubReading *reading, GError **error);
FairClub *fair_club_ref (FairClub *self);
void      fair_club_unref (FairClub *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairClub, fair_club_unref)

GArray     *fair_club_get_members (FairClub *self);
GArray     *fair_club_get_results (FairClub *self);
GPtrArray  *fair_club_get_faults (FairClub *self);
guint       fair_club_get_n_faults (FairClub *self);
const char *fair_club_get_file (FairClub *self, guint number);

const FairClubMember *fair_club_find_member (FairClub *self, const char *key);

G_END_DECLS
