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

/* What the events come to so far. */
typedef struct
{
  gint64   elapsed;  /* microseconds of play, the time of the next event */
  guint    n_plays;  /* the player's steps, including undone ones */
  guint    n_hints;  /* that the player asked for */
  gboolean practice; /* the deal was played before */
} FairJournalSums;

#define FAIR_TYPE_JOURNAL (fair_journal_get_type ())
G_DECLARE_FINAL_TYPE (FairJournal, fair_journal, FAIR, JOURNAL, GObject)

FairJournal *fair_journal_new (const FairRules *rules);

guint                  fair_journal_get_n_events (FairJournal *self);
FairEvent              fair_journal_get_event (FairJournal *self, guint index);
char                  *fair_journal_dup_text (FairJournal *self, guint index);
const FairJournalSums *fair_journal_get_sums (FairJournal *self);

void  fair_journal_set_elapsed (FairJournal *self, gint64 elapsed);
guint fair_journal_add (FairJournal *self, FairEvent event);
void  fair_journal_begin_practice (FairJournal *self);

GArray *fair_journal_list_line (FairJournal *self, guint place);
char   *fair_journal_print_line (FairJournal *self, guint place);
guint   fair_journal_count_left (FairJournal *self, guint from, guint to);
