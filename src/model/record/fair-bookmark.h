/* fair-bookmark.h: a position that the player has marked, to return to it.
 *
 * It never changes, and has everything that is needed to return, even if the game has taken another line since then.
 */
#pragma once

#include <glib-object.h>

#include "fair-seen.h"

G_BEGIN_DECLS

#define FAIR_TYPE_BOOKMARK (fair_bookmark_get_type ())
G_DECLARE_FINAL_TYPE (FairBookmark, fair_bookmark, FAIR, BOOKMARK, GObject)

FairBookmark *fair_bookmark_new (guint               number,
                                 const FairPosition *position,
                                 guint               place,
                                 guint               moves,
                                 const FairSeen     *seen,
                                 gint64              time);

guint               fair_bookmark_get_number (FairBookmark *self);
const FairPosition *fair_bookmark_get_position (FairBookmark *self);
guint               fair_bookmark_get_place (FairBookmark *self);
guint               fair_bookmark_get_moves (FairBookmark *self);
const FairSeen     *fair_bookmark_get_seen (FairBookmark *self);
gint64              fair_bookmark_get_time (FairBookmark *self);

G_END_DECLS
