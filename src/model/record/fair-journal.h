/* fair-journal.h: everything that happened in a game, in order: a log of FairEvent, each with the time of play.
 *
 * Steps form a tree: each is played from a place, the deal or where an earlier step led.  Places remain valid when the
 * game takes another line; the history, bookmarks and results use them as positions of the game.
 *
 * The model adds all events except times.  fair-resume.h rebuilds the game from them.
 */
#pragma once

#include <glib-object.h>

#include "fair-event.h"

/* A place is the index of the step that led there, or this for the deal. */
#define FAIR_PLACE_DEAL G_MAXUINT

#define FAIR_TYPE_JOURNAL (fair_journal_get_type ())
G_DECLARE_FINAL_TYPE (FairJournal, fair_journal, FAIR, JOURNAL, GObject)

FairJournal *fair_journal_new (const FairRules *rules);

guint     fair_journal_get_n_events (FairJournal *self);
FairEvent fair_journal_get_event (FairJournal *self, guint index);
gint64    fair_journal_get_time (FairJournal *self, guint index);
guint     fair_journal_get_place (FairJournal *self, guint index);
char     *fair_journal_dup_text (FairJournal *self, guint index);

gint64   fair_journal_get_elapsed (FairJournal *self);
void     fair_journal_set_elapsed (FairJournal *self, gint64 elapsed);
guint    fair_journal_get_n_plays (FairJournal *self);
guint    fair_journal_get_n_hints (FairJournal *self);
gboolean fair_journal_get_practice (FairJournal *self);

void  fair_journal_add (FairJournal *self, FairEventKind kind);
void  fair_journal_add_event (FairJournal *self, FairEvent event);
guint fair_journal_add_step (FairJournal *self, FairEventKind kind, const FairMove *moves, guint n_moves, guint place);
void  fair_journal_begin_practice (FairJournal *self);

GArray *fair_journal_list_line (FairJournal *self, guint place);
char   *fair_journal_print_line (FairJournal *self, guint place);
guint   fair_journal_count_left (FairJournal *self, guint from, guint to);
