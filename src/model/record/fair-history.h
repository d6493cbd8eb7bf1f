/* fair-history.h: what was played, in the units that one undo takes back.
 *
 * A view of the journal, to which it adds what it is told: it knows positions and moves, but no rules.  Steps
 * before the present can be undone, steps after it redone; adding one forgets those after it.
 */
#pragma once

#include <glib.h>

#include "fair-bookmark.h"
#include "fair-journal.h"

G_BEGIN_DECLS

typedef enum
{
  FAIR_STEP_PLAYER,    /* moves of one act of the player */
  FAIR_STEP_AUTOMATIC, /* moves that the program played for the player */
  FAIR_STEP_RESTART,   /* back to the deal; has no moves */
  FAIR_STEP_RETURN     /* to a bookmark; has no moves */
} FairStepKind;

/* A step; borrowed from the history, and valid until that changes. */
typedef struct
{
  FairStepKind  kind;
  FairPosition  before;
  guint         n_moves;
  guint         place;        /* where it led, as the journal has it */
  guint         moves_before; /* the player's steps on the way to @before */
  gboolean      reveals;      /* showed a card that had not been seen */
  FairBookmark *bookmark;     /* owned; where a return went, and NULL in other steps */
} FairStep;

typedef struct _FairHistory FairHistory;

FairHistory *fair_history_new (FairJournal *journal);
void         fair_history_free (FairHistory *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairHistory, fair_history_free)

void fair_history_clear (FairHistory *self);
void fair_history_add_moves (FairHistory        *self,
                             FairStepKind        kind,
                             const FairMove     *moves,
                             guint               n_moves,
                             const FairPosition *before,
                             guint               moves_before);
void fair_history_set_reveals (FairHistory *self);
void fair_history_add_restart (FairHistory *self, const FairPosition *before, guint moves_before);
void fair_history_add_return (FairHistory        *self,
                              FairBookmark       *bookmark,
                              const FairPosition *before,
                              guint               moves_before);

guint           fair_history_get_n_done (FairHistory *self);
guint           fair_history_get_n_steps (FairHistory *self);
const FairStep *fair_history_get_step (FairHistory *self, guint index);
FairMove        fair_history_get_move (FairHistory *self, const FairStep *step, guint index);
guint           fair_history_get_place (FairHistory *self);
const FairStep *fair_history_undo (FairHistory *self);
const FairStep *fair_history_redo (FairHistory *self);

G_END_DECLS
