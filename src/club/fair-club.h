/* fair-club.h: the games of a club's members, as far as they can be verified.
 *
 * A club is a folder that several people can reach.  Each program reads all of it and trusts nobody: every record is
 * checked by fair_record_read().  The rankings depend only on the bytes in the folder and on the time, not on
 * their order or on earlier readings, so all programs show the same rankings once their folders are identical.
 */
#pragma once

#include <gio/gio.h>

#include "fair-result.h"

enum
{
  FAIR_CLUB_HASH_BYTES = 32, /* SHA-256 */
  FAIR_CLUB_ID_BYTES = 16
};

/* The part of a valid record that a club needs.  The texts belong to the owner of the result, and are shared, because there
 * are few different ones. */
typedef struct
{
  guint8      hash[FAIR_CLUB_HASH_BYTES]; /* of the record's line, without the end of the line */
  guint8      id[FAIR_CLUB_ID_BYTES];
  const char *key; /* the player's public key */
  const char *name;
  const char *game;
  const char *variant;
  guint64     number;
  gint64      begun; /* microseconds since 1970 */
  gint64      ended;
  gint64      time; /* of play, in microseconds */
  gint32      score;
  guint32     n_moves;
  guint8      outcome; /* a FairOutcome */
  guint8      counts;  /* whether it is ranked: no assistance, no practice, the player's first try at this deal */
  const char *file;    /* where it was found, relative to the folder of the club */
  guint32     line;
} FairClubResult;

typedef void (*FairClubProgress) (guint64 done, guint64 total, gpointer data);

typedef struct
{
  gint64           now;      /* microseconds since 1970; results far in the future are rejected */
  const char      *cache;    /* the file of the cache, or NULL */
  FairClubProgress progress; /* or NULL; called with bytes, in the thread that reads */
  gpointer         data;
  GCancellable    *cancellable; /* or NULL */
  gint64           max_time;    /* microseconds, after which only cached lines are read; 0 for a minute */
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

/* Something that was rejected or could not be read. */
typedef struct
{
  const char *file;   /* relative to the folder of the club, in the system's encoding; "" for the club itself */
  guint       line;   /* 0 for the file as a whole */
  const char *reason; /* for a record, the member from fair_record_read(), otherwise a reason from
                       * docs/clubs.md; never translated */
  const char *text;   /* a sentence */
} FairClubFault;

/* A club that was read; a value that is counted and never changes. */
typedef struct
{
  GStringChunk *texts;    /* owned; all texts of members, results and faults */
  GArray       *members;  /* owned; of FairClubMember, sorted by key */
  GArray       *results;  /* owned; of FairClubResult: each once, sorted by when it ended, without those of members who left */
  GPtrArray    *faults;   /* owned; of FairClubFault: rejected or unreadable lines; only the first ones */
  guint         n_faults; /* of all */
  const char   *own_key;  /* the public one of the player who asked; NULL if there is none, or it was not asked for */
} FairClub;

FairClub *fair_club_read (const char *folder, const FairClubReading *reading, GError **error);
void      fair_club_unref (FairClub *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairClub, fair_club_unref)

FairClubMember *fair_club_find_member (FairClub *self, const char *key);

/* For those who make a club. */
FairClub *fair_club_new (void);
void      fair_club_add_fault (FairClub *self, const char *file, guint line, const char *reason, const char *text);
void      fair_club_settle (FairClub *self);
