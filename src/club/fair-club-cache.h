/* fair-club-cache.h: which records were checked, by their content.
 *
 * A record whose line has the same SHA-256 as one that was found good is good.  The file is the player's own and lies
 * outside of clubs; one that is missing, damaged, or of another version of the program is as good as none.
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
