/* member-helpers.h: a player of this computer who joins clubs, or a folder of the player's computers. */
#pragma once

#include "fair-memberships.h"
#include "store-helpers.h"

G_BEGIN_DECLS

typedef struct
{
  FairTestFolder  *folder;
  char            *club; /* owned */
  gboolean         is_own;
  FairStore       *store;
  FairMemberships *memberships;
} FairTestMember;

char *fair_test_member_add (FairTestMember *self, const char *player, guint assisted);
void  fair_test_member_start (FairTestMember *self);
void  fair_test_member_stop (FairTestMember *self);
void  fair_test_member_set_up (FairTestMember *self, FairTestFolder *folder);
void  fair_test_member_tear_down (FairTestMember *self);
void  fair_test_member_update (FairTestMember *self);

gboolean fair_test_member_change (FairTestMember  *self,
                                  const char      *folder,
                                  FairClubWorkKind kind,
                                  const char      *code,
                                  GError         **error);

void fair_test_member_found (FairTestMember *self, const char *folder, int code);
void fair_test_member_join (FairTestMember *self, const char *folder, int code);
void fair_test_member_leave (FairTestMember *self, const char *folder, gboolean withdraws, int code);
void fair_test_club_assert_has (const char *folder, guint n);

G_END_DECLS
