/* home-helpers.h: homes of one player on several computers, which share a folder. */
#pragma once

#include "club-helpers.h"
#include "member-helpers.h"

G_BEGIN_DECLS

#define FAIR_TEST_GAME "11111111-0000-4000-8000-000000000001"
#define FAIR_TEST_OTHER_GAME "11111111-0000-4000-8000-000000000002"

enum
{
  FAIR_TEST_N_HOMES = 2
};

typedef struct
{
  char          *shared; /* owned */
  FairTestFolder folders[FAIR_TEST_N_HOMES];
  FairTestMember homes[FAIR_TEST_N_HOMES];
} FairTestHomes;

void  fair_test_homes_set_up (FairTestHomes *self, FairTestFolder *folder);
void  fair_test_homes_tear_down (FairTestHomes *self);
char *fair_test_home_change (FairTestHomes *world, FairTestMember *self, FairClubWorkKind kind, const char *code);
char *fair_test_home_dup_key (FairTestMember *self);
void  fair_test_homes_join (FairTestHomes *self);
void  fair_test_home_add_result (FairTestMember *self);
void  fair_test_homes_assert_equal (FairTestHomes *self);
void  fair_test_home_play (FairTestMember *self, const char *id, const char *game, gint64 played, const char *events);
void  fair_test_home_assert_games (FairTestMember *self, const char *expected);
void  fair_test_homes_exchange (FairTestHomes *self);

G_END_DECLS
