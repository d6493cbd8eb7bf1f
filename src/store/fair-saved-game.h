/* fair-saved-game.h: games in progress as values, as they go to the store and come from it. */
#pragma once

#include <glib.h>

#include "fair-result.h"

G_BEGIN_DECLS

/* Instead of the time when it was saved: another game has the place of this one, which is left unless it gets it
 * back. */
#define FAIR_SAVED_ASIDE 0

/* An event of a game's journal, a line of text that the store does not look into. */
typedef struct
{
  gint64 time; /* microseconds played */
  char  *text; /* owned */
} FairSavedEvent;

typedef struct
{
  char    *id;      /* owned; a UUID, and that of the result which the game will have */
  char    *game;    /* owned */
  char    *options; /* owned; all rule options */
  guint64  number;
  gint64   begun;    /* microseconds since 1970 */
  gint64   saved;    /* when the last of it was saved, or FAIR_SAVED_ASIDE */
  gboolean recorded; /* its result was written */
  GArray  *events;   /* owned, of FairSavedEvent */
} FairSavedGame;

/* What is to be saved, all or nothing. */
typedef struct
{
  FairSavedGame *game;   /* owned; with only the events that are new */
  guint          first;  /* how many events came before those; 0 replaces all that is kept of the game */
  int            claim;  /* not -1: the game was resumed when so many events of it were kept, and nothing saved since */
  FairResult    *result; /* owned; NULL if the game has no result yet, or had one before */
  gboolean       left;   /* the game is in progress no longer */
} FairSaving;

FairSavedGame *fair_saved_game_new (void);
void           fair_saved_game_free (FairSavedGame *self);
void           fair_saved_game_add_event (FairSavedGame *self, gint64 time, const char *text);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairSavedGame, fair_saved_game_free)

/* How a saving is written as a GVariant: the game, its events, its result if it has one. */
#define FAIR_SAVING_RESULT_FORMAT "(sssuuuuxiubbuxx)"
#define FAIR_SAVING_FORMAT "(ssstxxbuiba(xs)m" FAIR_SAVING_RESULT_FORMAT ")"

FairSaving *fair_saving_new (void);
void        fair_saving_free (FairSaving *self);
GVariant   *fair_saving_to_variant (const FairSaving *self);
FairSaving *fair_saving_from_variant (GVariant *value);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairSaving, fair_saving_free)

G_END_DECLS
