/* play-account.h: a simple account of a game, made only from the text of its journal and the kernel. */
#pragma once

#include "fair-game-model.h"
#include "fair-result.h"

/* A state of the game. */
typedef struct
{
  FairPosition position;
  char        *line; /* a GRefString; a space before each step, and "~" after each step of the player */
  guint        moves;
} FairTestStand;

typedef struct
{
  FairEventKind kind;
  FairTestStand before;
  FairTestStand after;
  FairMove      moves[FAIR_MAX_STEP];
  guint         n_moves;
} FairTestStep;

/* How often each thing happened, in all games of an account. */
typedef struct
{
  guint events[FAIR_N_EVENTS];
  guint n_cheats;
  guint n_draws;
  guint n_redeals;
} FairTestTally;

/* What follows from the journal. */
typedef struct
{
  const FairRules *rules; /* borrowed */
  GPtrArray       *steps; /* of FairTestStep, including those that can be redone */
  guint            n_done;
  FairTestStand    stand;
  FairTestStand   *marks[FAIR_MAX_BOOKMARKS + 1]; /* owned, by number */
  guint            n_events;
  guint            n_plays;
  guint            n_undone;
  guint            n_hints;
  guint            assisted;
  gboolean         practice;
  gboolean         fair;
  guint            difficulty;
  gint64           time;
  FairTestTally    tally;
} FairTestAccount;

void        fair_test_account_begin (FairTestAccount *self, FairGameModel *model);
void        fair_test_account_clear (FairTestAccount *self);
void        fair_test_account_follow (FairTestAccount *self, FairGameModel *model);
FairResult *fair_test_account_make_result (FairTestAccount *self);

void fair_test_tally_check (const FairTestTally *tally, const FairRules *rules);
