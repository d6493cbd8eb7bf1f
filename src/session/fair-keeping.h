/* fair-keeping.h: one game, and how much of it the store has. */
#pragma once

#include "fair-game-model.h"
#include "fair-saved-game.h"

G_BEGIN_DECLS

typedef struct
{
  FairGameModel  *model; /* owned; NULL once the game was left */
  const FairGame *game;
  guint64         number;
  char           *id; /* owned; a UUID, also of the result */
  gint64          begun;
  FairResult     *result;   /* owned; one that the store has not, or NULL */
  gboolean        recorded; /* there is a result, here or in the store */
  gboolean        left;
  gboolean        asked;    /* the store is asked whether the deal had been played before */
  gboolean        practice; /* it had been, as far as is known yet */
  int             claim;    /* see FairSaving */
  guint           n_saved;  /* events that the store has */
  gboolean        was_told; /* whether the store knows of the game at all */

  /* What is in the system's hands, and need not be saved yet. */
  gboolean was_handed; /* anything at all, since it has this name */
  guint    n_handed;   /* events */
  gboolean handed_result;
  gboolean handed_left;

  /* What is on its way to the store. */
  gboolean is_sending;
  guint    n_sent;
  gboolean sent_result;
  gboolean sent_left;
} FairKeeping;

FairKeeping *fair_keeping_new (FairGameModel *model, const char *id, gint64 begun);
FairKeeping *fair_keeping_resume (const FairSavedGame *saved, GError **fault);
void         fair_keeping_free (FairKeeping *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairKeeping, fair_keeping_free)

void        fair_keeping_record (FairKeeping *self, FairOutcome outcome);
void        fair_keeping_leave (FairKeeping *self);
void        fair_keeping_rename (FairKeeping *self);
gboolean    fair_keeping_is_saved (FairKeeping *self);
FairSaving *fair_keeping_hand_over (FairKeeping *self);
void        fair_keeping_was_handed (FairKeeping *self);
void        fair_keeping_start_over (FairKeeping *self);
FairSaving *fair_keeping_send (FairKeeping *self, gboolean all);
void        fair_keeping_arrived (FairKeeping *self);
void        fair_keeping_failed (FairKeeping *self);

G_END_DECLS
