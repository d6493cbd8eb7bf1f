/* fair-club.h: what the members of a club have played, as far as it can be believed.
 *
 * A club is a folder that several people can reach.  Each program reads all of it and believes nobody: every record is
 * checked as fair_record_read() does.  What a club comes to depends on the bytes in its folder and the time alone, not
 * on their order or on what was read before; so all programs rank the same once the folders are the same.
 */
#pragma once

#include <gio/gio.h>

#include "fair-club-result.h"

G_BEGIN_DECLS

#define FAIR_TYPE_CLUB (fair_club_get_type ())
GType fair_club_get_type (void);

typedef struct _FairClub FairClub;

typedef void (*FairClubProgress) (guint64 done, guint64 total, gpointer data);

/* How a club is read. */
typedef struct
{
  gint64           now;      /* microseconds since 1970; what is far beyond is not believed */
  const char      *cache;    /* the file of what was checked, or NULL */
  FairClubProgress progress; /* or NULL; told of bytes, in the thread that reads */
  gpointer         data;
  GCancellable    *cancellable; /* or NULL */
} FairClubReading;

typedef struct
{
  const char *key;
  const char *name; /* of the record that ended last; "" if there is none */
  gboolean    left;
  guint       n_results;
} FairClubMember;

/* Something that was not believed, or not read. */
typedef struct
{
  char       *file;   /* owned; below the folder of the club, as the system has it; "" for the club itself */
  guint       line;   /* 0 for the file as a whole */
  const char *reason; /* of a record what fair_record_read() says, or one of docs/clubs.md; never translated */
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
