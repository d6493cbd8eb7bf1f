/* fair-memberships.h: the clubs of the current player, and uploads results to them.
 *
 * New results that count are written to each club, never twice, and retried after a failure.  Only the short list of
 * the clubs is read in the main thread; nothing there waits for a club.
 */
#pragma once

#include "fair-club-work.h"

#define FAIR_TYPE_MEMBERSHIPS (fair_memberships_get_type ())
G_DECLARE_FINAL_TYPE (FairMemberships, fair_memberships, FAIR, MEMBERSHIPS, GObject)

FairMemberships *fair_memberships_new (FairStore *store, gboolean is_own);

GPtrArray  *fair_memberships_get_folders (FairMemberships *self);
const char *fair_memberships_get_fault (FairMemberships *self, const char *folder);
gboolean    fair_memberships_is_updating (FairMemberships *self);
void        fair_memberships_update (FairMemberships *self);
void        fair_memberships_finish (FairMemberships *self);
void        fair_memberships_close (FairMemberships *self);

void fair_memberships_change_async (FairMemberships    *self,
                                    const char         *folder,
                                    FairClubWorkKind    kind,
                                    const char         *code,
                                    GAsyncReadyCallback callback,
                                    gpointer            data);
