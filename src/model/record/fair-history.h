/* fair-history.h: what was played, in the units that one undo takes back.
 *
 * Steps are also added to the journal.  The history does not know any rules.  Steps before the current position can
 * be undone, and steps after it redone; adding a step removes those after it.
 */
#pragma once

#include <glib.h>

#include "fair-bookmark.h"
#include "fair-journal.h"

G_BEGIN_DECLS

typedef enum
{
  FAIR_STEP_PLAYER,    /* the moves of one act of the player */
  FAIR_STEP_AUTOMATIC, /* moves that the program plays for the player */
  FAIR_STEP_RESTART,   /* back to the deal; has no moves */
  FAIR_STEP_RETURN     /* to a bookmark; has no moves */
} FairStepKind;

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
