/* fair-store.h: stores games in progress, results and statistics.
 *
 * FairStore belongs to the main thread; it has a thread of its own, which receives everything as values, in order. Data
 * is reported as saved only once it is on the disk.  If there is a problem, "state" and "message" describe it; every
 * call then fails with a FAIR_STORE_ERROR, and can be tried again.
 */
#pragma once

#include <gio/gio.h>

#include "fair-backup.h"
#include "fair-export.h"
#include "fair-game-file.h"
#include "fair-import.h"
#include "fair-known-par.h"
#include "fair-player.h"
#include "fair-result.h"
#include "fair-results-table.h"
#include "fair-rescue.h"
#include "fair-reviews-table.h"
#include "fair-statistics.h"
#include "fair-store-error.h"

typedef enum
{
  FAIR_STORE_OPENING, /* not known yet */
  FAIR_STORE_SAVING,  /* no problem */
  FAIR_STORE_FAILING, /* the last write failed; "message" has the reason */
  FAIR_STORE_NEWER    /* it is of a newer version of the program; nothing is saved */
} FairStoreState;

/* What there is to tell the player. */
typedef struct
{
  FairStoreState state;          /* whether games and results are being saved */
  char          *message;        /* owned; why nothing is saved, in a sentence; NULL if there is no problem */
  char          *backup_message; /* owned; why the backup of the day could not be made, in a sentence; NULL if it could */
  int            repaired;       /* how much of a damaged database is rescued, in percent; -1 if none is being rescued */
  FairRescue    *rescue;         /* owned; what was recovered of a damaged database; NULL if there was none */
} FairStoreHealth;

#define FAIR_TYPE_STORE (fair_store_get_type ())
G_DECLARE_FINAL_TYPE (FairStore, fair_store, FAIR, STORE, GObject)

char      *fair_store_dup_default_path (void);
FairStore *fair_store_new (const char *path, const char *vfs);

const char *fair_store_get_path (FairStore *self);

const FairStoreHealth *fair_store_get_health (FairStore *self);

/* What the store can be asked for, with what of a question; then its answer. */
typedef enum
{
  FAIR_STORE_LIST_PLAYERS,     /* a GPtrArray of FairPlayer, at least one, the earliest first */
  FAIR_STORE_SAVE_PLAYER,      /* adds or changes @who; fails with FAIR_STORE_ERROR_INVALID if the name is not allowed */
  FAIR_STORE_REMOVE_PLAYER,    /* writes all results of a player to @file as JSON, and removes the player and all games */
  FAIR_STORE_LIST_RESULTS,     /* @query; a GPtrArray of FairResult */
  FAIR_STORE_FIND_RESULT,      /* @id; a FairResult, with its moves */
  FAIR_STORE_FIND_DEAL,        /* whether there is a result of the deal in @query, apart from that of the game @id */
  FAIR_STORE_GET_STATISTICS,   /* of a game or all, in periods of @length; see fair_survey_make() */
  FAIR_STORE_ERASE,            /* erases the results of a game or all, until the program starts the next time */
  FAIR_STORE_UNDO_ERASE,       /* brings all of them back */
  FAIR_STORE_HAS_ERASED,       /* whether there is anything to bring back */
  FAIR_STORE_EXPORT,           /* writes all results to @file in @format, once that is complete */
  FAIR_STORE_RESTORE,          /* replaces all results with those of the backup @path; games in progress stay */
  FAIR_STORE_LIST_WINS,        /* a GArray of FairStoreWin: the wins in @deals, also with help or as practice, sorted by
                                 * deal; then those in progress as deals of the day */
  FAIR_STORE_FIND_PARS,        /* a GPtrArray of FairKnownPar, for each of @deals; NULL for one without a known win */
  FAIR_STORE_FIND_ENDED_PARS,  /* the same, also NULL for deals that the player has not ended: they are a secret until then */
  FAIR_STORE_OFFER_PAR,        /* stores @par if it is the shortest known win of its deal; if that fails, another one will be found */
  FAIR_STORE_KEEP_REVIEW,      /* stores @review, instead of an earlier one of the same game */
  FAIR_STORE_NOTE_REVIEW,      /* stores that the game @id was reviewed, before there are findings */
  FAIR_STORE_FIND_REVIEW,      /* whether the game @id was reviewed, even partly */
  FAIR_STORE_GET_REVIEW,       /* a FairReviewedGame: what was found of the game with the result @id; zeros if nothing was */
  FAIR_STORE_SUM_REVIEWS,      /* and chances of a game; a FairReviewFigures */
  FAIR_STORE_FIND_CHANCE_TASK, /* a FairChanceTask: a deal to be tried, or the newest game whose chances are not kept */
  FAIR_STORE_KEEP_CHANCES,     /* stores the @chances of the game with the result @id; they are never replaced */
  FAIR_STORE_KEEP_NOTE,        /* stores @note about the result @id, instead of an earlier one */
  FAIR_STORE_KEEP_TRIES,       /* stores the tries in @par, if there are more than before; without any, they are to be made */
  FAIR_STORE_LIST_TURNS,       /* a GPtrArray of FairResult: which positions of lost games are due on @day */
  FAIR_STORE_KEEP_TURN,        /* stores where the game @id was lost, in @turn, unless that is due on a later day */
  FAIR_STORE_OPEN,             /* opens the database, which updates #FairStore:state */
  FAIR_STORE_TRY,              /* the same, and checks whether it can be written */
  FAIR_STORE_CHECK,            /* checks all of the database; damage is rescued */
  FAIR_STORE_N_TASKS
} FairStoreTask;

/* A deal to look for. */
typedef struct
{
  const FairGame *game;
  const char     *variant; /* the rules; see FairResult */
  guint64         number;
} FairStoreDeal;

/* A win of one of the deals, or a game in progress. */
typedef struct
{
  guint  deal;  /* its index among the deals */
  gint64 begun; /* microseconds since 1970 */
  gint64 ended; /* 0 in progress */
} FairStoreWin;

/* The details of a task; all of it is copied. */
typedef struct
{
  FairResultsQuery query; /* the player is the current one if it has none */
  const char      *id;    /* the UUID of a game, or of its result */
  FairPlayer       who;
  GFile           *file; /* a local one; it is replaced */
  const char      *path;
  FairExportFormat format;
  FairPeriodLength length;
  GArray          *deals; /* of FairStoreDeal */
  FairKnownPar     par;
  FairReviewedGame review;
  FairGameChances  chances;
  FairResultNote   note;
  FairKeptTurn     turn;
  guint32          day;
} FairStoreQuestion;

void     fair_store_ask (FairStore               *self,
                         FairStoreTask            task,
                         const FairStoreQuestion *question,
                         GCancellable            *cancellable,
                         GAsyncReadyCallback      callback,
                         gpointer                 data);
gpointer fair_store_finish (FairStore *self, GAsyncResult *result, GError **error);
gboolean fair_store_finish_found (FairStore *self, GAsyncResult *result, gboolean *found, GError **error);

void fair_store_find_par_async (FairStore          *self,
                                const FairRules    *rules,
                                guint64             number,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            data);

void              fair_store_set_player (FairStore *self, const FairPlayer *player);
const FairPlayer *fair_store_get_player (FairStore *self);

void       fair_store_load_games_async (FairStore *self, GAsyncReadyCallback callback, gpointer data);
GPtrArray *fair_store_load_games_finish (FairStore *self, GAsyncResult *result, GError **error);
void       fair_store_save_game_async (FairStore          *self,
                                       FairGameFile       *file,
                                       const FairResult   *result,
                                       gboolean            is_left,
                                       GAsyncReadyCallback callback,
                                       gpointer            data);
void       fair_store_set_fault (FairStore *self, const GError *fault);
void       fair_store_close (FairStore *self);

void fair_store_import_async (FairStore          *self,
                              GFile              *file,
                              GCancellable       *cancellable,
                              FairProgressFunc    progress,
                              gpointer            progress_data,
                              GAsyncReadyCallback callback,
                              gpointer            data);
void fair_store_import_results_async (FairStore          *self,
                                      const char         *player,
                                      GPtrArray          *results,
                                      GAsyncReadyCallback callback,
                                      gpointer            data);

void fair_store_back_up_async (FairStore *self, GAsyncReadyCallback callback, gpointer data);
