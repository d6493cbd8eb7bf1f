/* fair-history.h: the played steps; one undo undoes one step.
 *
 * The journal has the moves of the steps.  The history does not know any rules.  Steps before the current position can
 * be undone, and steps after it redone; adding a step removes the undone ones.
 */
#pragma once

#include <glib.h>

#include "fair-journal.h"

typedef enum
{
  FAIR_STEP_PLAYER,    /* the moves of one act of the player */
  FAIR_STEP_AUTOMATIC, /* moves that the program plays for the player */
  FAIR_STEP_RESTART,   /* back to the deal; has no moves */
  FAIR_STEP_RETURN     /* to a bookmark; has no moves */
} FairStepKind;

/* A position that the player has marked, to return to it, even if the game has taken another line since then. It is
 * immutable, but for cards that nobody knew; an rc box. */
typedef struct
{
  guint        number; /* that the player sees, from 1 */
  FairPosition position;
  guint        place; /* of the position in the journal */
  guint        moves; /* the player's steps from the deal to the position */
  FairSeen     seen;  /* the cards that the player had seen */
  gint64       time;  /* the microseconds that had been played */
} FairBookmark;

/* A step; borrowed from the history, and valid until the history changes. */
typedef struct
{
  FairStepKind  kind;
  FairPosition  before;
  guint         n_moves;
  guint         place;        /* where it led, in the journal */
  guint         moves_before; /* the player's steps from the deal to @before */
  gboolean      reveals;      /* it showed an unseen card */
  FairBookmark *bookmark;     /* owned; the destination of a return, NULL in other steps */
} FairStep;

/* To be changed only by the functions below. */
typedef struct
{
  FairJournal *journal; /* owned */
  GArray      *steps;   /* owned; of FairStep, including those that can be redone */
  guint        n_done;  /* how many of the steps are not undone */
} FairHistory;

FairHistory *fair_history_new (FairJournal *journal);
void         fair_history_free (FairHistory *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairHistory, fair_history_free)

void fair_history_cut (FairHistory *self, guint n_steps);
void fair_history_add (FairHistory *self, FairStep step);
void fair_history_swap (FairHistory *self, FairCard a, FairCard b, GHashTable *bookmarks);
void fair_history_set_reveals (FairHistory *self);

const FairStep *fair_history_get_step (const FairHistory *self, guint index);
FairMove        fair_history_get_move (const FairHistory *self, const FairStep *step, guint index);
gboolean        fair_history_step_cheats (const FairHistory *self, guint index);
guint           fair_history_get_place (const FairHistory *self);
const FairStep *fair_history_undo (FairHistory *self);
const FairStep *fair_history_redo (FairHistory *self);
