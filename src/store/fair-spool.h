/* fair-spool.h: what the database does not have yet, in the system's hands.
 *
 * A spool is a file beside the database, one for each run of the program that has something unsaved.  What is
 * written to it outlives the program from that moment on, however long the disk takes; what the database has
 * is dropped from it again.  A spool is locked as long as its run lives.  The next run puts what the spools of
 * dead ones hold into the database.
 */
#pragma once

#include "fair-database.h"
#include "fair-saved-game.h"

G_BEGIN_DECLS

typedef struct _FairSpool FairSpool;

FairSpool *fair_spool_new (const char *database, const char *owner);
void       fair_spool_free (FairSpool *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairSpool, fair_spool_free)

gboolean fair_spool_write (FairSpool *self, const FairSaving *saving);
gboolean fair_spool_is_empty (FairSpool *self);
void     fair_spool_clear (FairSpool *self);
gboolean fair_spool_apply (FairSpool *self, FairDatabase *database, GError **error);

gboolean fair_spool_is_left (const char *database);
gboolean fair_spool_recover (FairDatabase *database, GError **error);

G_END_DECLS
