/* fair-club-cache.h: remembers which records are valid and which are not, by their content.
 *
 * Lines with the same SHA-256 have the same findings.  The file belongs to the player and lies outside of all clubs.
 * If it is missing, damaged, or written by another version of the program, the cache is empty.
 */
#pragma once

#include "fair-club.h"

/* The findings about a line. */
typedef struct
{
  FairClubResult result;     /* of a refused line only the hash and the key of its record; first, as findings are looked up by
                              * the hash that it begins with */
  const char    *refusal;    /* the reason for which it is refused; NULL if it is a valid record */
  guint          n_searched; /* positions that were searched for whether the player is stuck */
  gboolean       is_used;    /* in this reading */
} FairClubChecked;

char *fair_club_cache_dup_default_path (void);

GHashTable *fair_club_cache_load (const char *path, GStringChunk *texts);
void        fair_club_cache_save (GHashTable *lines, const char *path);
