/* fair-club-cache.h: remembers which records are valid, by their content.
 *
 * A record is valid if its line has the same SHA-256 as one that was found valid.  The file belongs to the player and
 * lies outside of all clubs.  If it is missing, damaged, or written by another version of the program, the cache is
 * empty.
 */
#pragma once

#include "fair-club-result.h"

G_BEGIN_DECLS

typedef struct _FairClubCache FairClubCache;

char *fair_club_cache_dup_default_path (void);

FairClubCache *fair_club_cache_load (const char *path, GStringChunk *texts);
void           fair_club_cache_free (FairClubCache *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairClubCache, fair_club_cache_free)

const FairClubResult *fair_club_cache_find (FairClubCache *self, const guint8 hash[FAIR_CLUB_HASH_BYTES]);
void                  fair_club_cache_add (FairClubCache *self, const FairClubResult *result);
void                  fair_club_cache_save (FairClubCache *self, const char *path);

G_END_DECLS
