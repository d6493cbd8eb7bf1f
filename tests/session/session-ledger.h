/* session-ledger.h: records what was acknowledged as saved, and compares it with what is saved after the program, or
 * the machine, was stopped.  If only the program was stopped, everything that was shown must be saved.
 *
 * A ledger is written line by line, so that it can come from another process:
 *
 *     B ID -           a game was begun
 *     E ID TIME TEXT   an event is about to happen
 *     S ID N           the first N events were shown
 *     F ID             the game came out: after the last event so far a result is due
 *     G ID N           it is about to be left, after N steps of the player's
 *     L ID N           it was
 *     A ID N LEFT      the store has N of its events; whether that was the last of it
 *     R ID N           it was resumed with N events
 *     T ID -           it is on the table now; "T - -" before another one is
 */
#pragma once

#include "fair-store.h"

typedef struct _FairTestLedger FairTestLedger;

/* Who plays @game: there are two players, each with games of their own. */
static inline const char *
fair_test_ledger_get_player (const char *game)
{
  return game[0] % 2 ? FAIR_PLAYER_FIRST : "00000000-0000-4000-8000-0000000000aa";
}

FairTestLedger *fair_test_ledger_new (gboolean all);
void            fair_test_ledger_free (FairTestLedger *self);
void            fair_test_ledger_set_torn (FairTestLedger *self);
void            fair_test_ledger_write (FairTestLedger *self, const char *lines);
void            fair_test_ledger_check (FairTestLedger *self, const char *path, const char *vfs);
guint           fair_test_ledger_count (FairTestLedger *self);
guint           fair_test_ledger_count_shown (FairTestLedger *self);
