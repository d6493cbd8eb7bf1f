/* fair-spool.h: events that the database does not have yet, written to a file without waiting for the disk.
 *
 * A spool is a file beside the database, one for each run of the program that has unsaved events.  What is
 * written to it survives a crash of the program from that moment on, however slow the disk is; once the
 * database has it, it is removed from the spool.  A spool is locked as long as its run lives.  The next run
 * moves the contents of unlocked spools into the database.
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
