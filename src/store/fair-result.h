/* fair-result.h: how one game ended. */
#pragma once

#include <glib.h>

#include "games.h"

typedef enum
{
  FAIR_OUTCOME_WON,
  FAIR_OUTCOME_LOST,     /* left while it was lost */
  FAIR_OUTCOME_GIVEN_UP, /* left before that */
  FAIR_OUTCOME_ENDED,    /* Solitaire Rush: by the player, or time was up */
  FAIR_N_OUTCOMES
} FairOutcome;

/* The ranges of values in results; docs/records.md has the same. */
#define FAIR_RESULT_FIRST_TIME ((gint64) 0)                                                /* 1970, in microseconds since then */
#define FAIR_RESULT_LAST_TIME (G_GINT64_CONSTANT (253402300800) * G_USEC_PER_SEC - 1)      /* the end of 9999 */
#define FAIR_RESULT_MAX_PLAYED (G_GINT64_CONSTANT (10) * 365 * 24 * 3600 * G_USEC_PER_SEC) /* as in the journal */

enum
{
  FAIR_RESULT_MAX_PLAY = 1024 * 1024, /* bytes of moves and their times */
  FAIR_RESULT_TIME_UNIT = 100000,     /* microseconds: times of moves are whole numbers of these */
  FAIR_RESULT_MAX_VERSION = 64,       /* bytes */
  FAIR_RESULT_ALL_ASSISTANCE = 0xf,   /* bits */
  FAIR_RESULT_MAX_DIFFICULTY = 3,
  FAIR_RESULT_MAX_NOTE = 200,      /* characters */
  FAIR_RESULT_SURE = 1000,         /* chances of a game that cannot be lost any more */
  FAIR_RESULT_MAX_POINTS = 1000000 /* sum of changes of chances */
};

/* The chances of a game, in thousandths; docs/chances.md. */
typedef struct
{
  int deal;  /* negative if they could not be found */
  int cost;  /* of all moves */
  int luck;  /* of all cards that were shown */
  int least; /* of a game that was won, or before it was lost; negative if it was neither */
} FairGameChances;

/* The verdict on the final position of a game. */
typedef enum
{
  FAIR_REVIEWED_UNKNOWN,
  FAIR_REVIEWED_WON, /* it could still be won, or it was */
  FAIR_REVIEWED_LOST,
  FAIR_N_REVIEWED
} FairReviewedEnd;

/* The findings of a review of a game. */
typedef struct
{
  char           *id;      /* owned; the UUID of the game, and of its result */
  guint           n_moves; /* as in its result: the review does not apply after more moves */
  guint           n_steps; /* of the game */
  guint           n_line;  /* the player's steps to its end */
  guint           turned;  /* the number of the step that lost the game, or after which no win was found; 0 if it did not turn */
  FairReviewedEnd end;
  guint           par; /* the steps of the shortest known win; 0 if no win is known */
} FairReviewedGame;

/* What the player says about a result. */
typedef struct
{
  gboolean starred;
  char    *text; /* owned; one line, which may be empty */
} FairResultNote;

/* A position from which a game was lost, which comes back as a puzzle; docs/puzzles.md. */
typedef struct
{
  guint n_moves; /* as in the result; it does not apply after more moves */
  guint step;    /* steps of the game that lead to it */
  guint stage;   /* times in a row that it was solved at the first try */
  guint due;     /* the day on which it comes back; G_MAXINT32 if it does not */
} FairKeptTurn;

/* A result; moves as docs/records.md has them.  A new one is all zeros. */
typedef struct
{
  char       *id;      /* owned; a UUID, also of the game while it was played */
  char       *game;    /* owned */
  char       *options; /* owned; all rule options */
  char       *variant; /* owned; those that make it a different game */
  char       *moves;   /* owned; NULL if they were not asked for */
  char       *times;   /* owned; when each step of @moves was made; NULL if that is not known */
  char       *version; /* owned; of the program */
  char       *player;  /* owned; whose result it is: the id of a FairPlayer; NULL for the first one */
  guint64     number;
  FairOutcome outcome;
  guint       n_moves;
  guint       n_undone;
  guint       n_hints;
  gint64      time; /* microseconds played */
  int         score;
  guint       assisted; /* why, as bits; 0 for not at all */
  gboolean    fair;
  gboolean    practice; /* the deal had been played before */
  guint       difficulty;
  gint64      begun; /* microseconds since 1970 */
  gint64      ended;

  GPtrArray      *details; /* owned, of FairDetail; only while a file is imported; NULL if it has none for this result */
  FairResultNote *note;    /* owned; only in lists with notes */
  FairKeptTurn    turn;    /* only of fair_turns_table_list() */
} FairResult;

FairResult *fair_result_copy (const FairResult *self);
void        fair_result_free (FairResult *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairResult, fair_result_free)

char           *fair_result_note_make_text (const char *text);
FairResultNote *fair_result_note_new (gboolean starred, const char *text);
void            fair_result_note_free (FairResultNote *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairResultNote, fair_result_note_free)

gboolean    fair_result_counts (const FairResult *self);
gboolean    fair_result_find_fault (const FairResult *self, gint *n_searched, const char **member, GError **error);
FairResult *fair_result_mend (const FairResult *self);
gboolean    fair_result_find_rules (const char *game, const char *options, FairRules *rules);
gboolean    fair_result_resolve (const FairResult *self, FairRules *rules);
void        fair_result_set_options (FairResult *self);
char       *fair_result_make_variant (const FairGame *game, const char *options);
const char *fair_outcome_get_name (FairOutcome outcome);
gboolean    fair_outcome_parse (const char *name, FairOutcome *outcome);
