/* fair-club-cache.h: remembers which records are valid and which are not, by their content.
 *
 * Lines with the same SHA-256 have the same findings.  The file belongs to the player and lies outside of all clubs.
 * If it is missing, damaged, or written by another version of the program, the cache is empty.
 */
#pragma once

#include "fair-club.h"

G_BEGIN_DECLS

typedef struct _FairClubCache FairClubCache;

/* The findings about a line. */
typedef struct
{
  FairClubResult result;     /* of a refused line only the hash and the key of its record; first, as findings are looked up by
                              * the hash that it begins with */
  const char    *refusal;    /* the reason for which it is refused; NULL if it is a valid record */
  guint          n_searched; /* positions that were searched for whether the player is stuck */
  gboolean       is_used;    /* in this reading; the cache sets it */
} FairClubChecked;

char *fair_club_cache_dup_default_path (void);

FairClubCache *fair_club_cache_load (const char *path, GStringChunk *texts);
void           fair_club_cache_free (FairClubCache *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairClubCache, fair_club_cache_free)

const FairClubChecked *fair_club_cache_find (FairClubCache *self, const guint8 hash[FAIR_CLUB_HASH_BYTES]);
void                   fair_club_cache_add (FairClubCache *self, const FairClubChecked *checked);
void                   fair_club_cache_save (FairClubCache *self, const char *path);

G_END_DECLS
