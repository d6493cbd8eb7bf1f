/* fair-saved-game.h: games in progress as values that are passed to and from the store. */
#pragma once

#include <glib.h>

#include "fair-result.h"

G_BEGIN_DECLS

/* Used in place of the time when the game was saved: the game is put aside.  Another game has replaced it,
 * and it is left unless it comes back. */
#define FAIR_SAVED_ASIDE 0

/* An event of a game's journal, with a line of text that the store does not interpret. */
typedef struct
{
  gint64 time; /* microseconds played */
  char  *text; /* owned */
} FairSavedEvent;

typedef struct
{
  char    *id;      /* owned; a UUID, also the id of the game's result */
  char    *game;    /* owned */
  char    *options; /* owned; all rule options */
  char    *player;  /* owned; the id of the FairPlayer who plays it; NULL for the first one */
  guint64  number;
  gint64   begun;    /* microseconds since 1970 */
  gint64   saved;    /* when it was last saved, or FAIR_SAVED_ASIDE */
  gboolean recorded; /* its result was written */
  GArray  *events;   /* owned, of FairSavedEvent */
} FairSavedGame;

/* Data to save, all or nothing. */
typedef struct
{
  FairSavedGame *game;   /* owned; with only the new events */
  guint          first;  /* the number of events before those; 0 replaces everything stored for the game */
  int            claim;  /* not -1: events stored when the game was resumed; nothing was saved since */
  FairResult    *result; /* owned; NULL if the game has no result yet, or had one before */
  gboolean       left;   /* the game is no longer in progress */
} FairSaving;

FairSavedGame *fair_saved_game_new (void);
void           fair_saved_game_free (FairSavedGame *self);
void           fair_saved_game_add_event (FairSavedGame *self, gint64 time, const char *text);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairSavedGame, fair_saved_game_free)

/* The GVariant format of a saving: the game, its events, and its result if it has one; and the player.  Version 2 of the
 * database had no players. */
#define FAIR_SAVING_RESULT_FORMAT "(sssuuuuxiubbuxx)"
#define FAIR_SAVING_FORMAT_2 "(ssstxxbuiba(xs)m" FAIR_SAVING_RESULT_FORMAT ")"
#define FAIR_SAVING_FORMAT "(" FAIR_SAVING_FORMAT_2 "s)"

FairSaving *fair_saving_new (void);
void        fair_saving_free (FairSaving *self);
GVariant   *fair_saving_to_variant (const FairSaving *self);
FairSaving *fair_saving_from_variant (GVariant *value);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairSaving, fair_saving_free)

G_END_DECLS
