/* fair-club-change.h: a player joins or leaves a club. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  FAIR_CLUB_CHANGE_FOUND, /* join, even if nobody has yet */
  FAIR_CLUB_CHANGE_JOIN,
  FAIR_CLUB_CHANGE_LEAVE,   /* write nothing more */
  FAIR_CLUB_CHANGE_WITHDRAW /* and let nothing count that is there */
} FairClubChangeKind;

typedef struct _FairClubChange FairClubChange;

FairClubChange *fair_club_change_new (FairClubChangeKind kind,
                                      const char        *folder,
                                      const char        *database,
                                      const char        *player);
void            fair_club_change_free (FairClubChange *self);

void     fair_club_change_async (FairClubChange *self, GAsyncReadyCallback callback, gpointer data);
gboolean fair_club_change_finish (GAsyncResult *result, GError **error);

G_END_DECLS
