/* session-ledger.h: what a player was told that is saved, to be held against what is there after the
 * program, or the machine, was stopped.
 *
 * A ledger is written line by line, so that it can come from another process:
 *
 *     B ID -           a game was begun
 *     E ID TIME TEXT   an event happened
 *     F ID             the game came out: after the last event so far a result is due
 *     L ID N           it was left, after N steps of the player's
 *     A ID N LEFT      the store has N of its events; whether that was the last of it
 *     R ID N           it was resumed with N events
 */
#pragma once

#include "fair-store.h"

G_BEGIN_DECLS

typedef struct _FairTestLedger FairTestLedger;

FairTestLedger *fair_test_ledger_new (void);
void            fair_test_ledger_free (FairTestLedger *self);
void            fair_test_ledger_write (FairTestLedger *self, const char *lines);
void            fair_test_ledger_check (FairTestLedger *self, const char *path, const char *vfs);
guint           fair_test_ledger_count (FairTestLedger *self);

G_END_DECLS
