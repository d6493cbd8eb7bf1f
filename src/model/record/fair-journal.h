/* fair-journal.h: everything that happened in a game, in order, as it is kept and replayed.
 *
 * An event is a line of text with the time that had been played when it happened:
 *
 *     play t1>t2+t1>t3   a step of the player
 *     auto t4>f1         a step that the program played for the player
 *     undo, redo, restart
 *     mark N, unmark N   a bookmark was set, or removed
 *     return N           the game went back to a bookmark
 *     start, pause       the clock of Solitaire Rush
 *     time               nothing but the time
 *     hint               a hint was asked for
 *     assisted WHY       the player had help that rules the result out of the tables
 *     fair N             the deal was shown to be winnable, and is of difficulty N; or "fair no"
 *     practice CARDS     the deal was played before, and these cards were seen then
 *
 * The model adds all of them but times.  fair-resume.h makes the game again.
 */
#pragma once

#include <glib-object.h>

#include "fair-history.h"
#include "fair-seen.h"

G_BEGIN_DECLS

#define FAIR_TYPE_JOURNAL (fair_journal_get_type ())
G_DECLARE_FINAL_TYPE (FairJournal, fair_journal, FAIR, JOURNAL, GObject)

FairJournal *fair_journal_new (void);

guint       fair_journal_get_n_events (FairJournal *self);
const char *fair_journal_get_text (FairJournal *self, guint index);
gint64      fair_journal_get_time (FairJournal *self, guint index);

gint64   fair_journal_get_elapsed (FairJournal *self);
void     fair_journal_set_elapsed (FairJournal *self, gint64 elapsed);
guint    fair_journal_get_n_plays (FairJournal *self);
guint    fair_journal_get_n_hints (FairJournal *self);
gboolean fair_journal_get_practice (FairJournal *self);

void fair_journal_add (FairJournal *self, const char *text);

/* For models. */
void fair_journal_add_hint (FairJournal *self);
void fair_journal_add_assistance (FairJournal *self, guint assistance);
void fair_journal_add_findings (FairJournal *self, gboolean fair, guint difficulty);
void fair_journal_add_step (FairJournal *self, const FairRules *rules, FairStepKind kind, const FairMove *moves, guint n_moves);
void fair_journal_begin_practice (FairJournal *self);
void fair_journal_add_practice (FairJournal *self, const FairSeen *seen);

/* What an event calls a kind of help, by its bit in FairAssistance; NULL after the last. */
extern const char *const fair_journal_assistance[];

G_END_DECLS
