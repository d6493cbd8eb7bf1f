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
#include "fair-player.h"
#include "fair-result.h"
#include "fair-results-table.h"
#include "fair-rescue.h"
#include "fair-statistics.h"
#include "fair-store-error.h"

G_BEGIN_DECLS

typedef enum
{
  FAIR_STORE_OPENING, /* not known yet */
  FAIR_STORE_SAVING,  /* no problem */
  FAIR_STORE_FAILING, /* the last write failed; "message" has the reason */
  FAIR_STORE_NEWER    /* it is of a newer version of the program; nothing is saved */
} FairStoreState;

#define FAIR_TYPE_STORE (fair_store_get_type ())
G_DECLARE_FINAL_TYPE (FairStore, fair_store, FAIR, STORE, GObject)

char      *fair_store_dup_default_path (void);
FairStore *fair_store_new (const char *path, const char *vfs);

FairStoreState fair_store_get_state (FairStore *self);
const char    *fair_store_get_message (FairStore *self);
const char    *fair_store_get_backup_message (FairStore *self);
int            fair_store_get_repaired (FairStore *self);
const char    *fair_store_get_damaged (FairStore *self);
const char    *fair_store_get_path (FairStore *self);

const FairSalvageCount *fair_store_get_salvaged (FairStore *self);

gpointer fair_store_finish (FairStore *self, GAsyncResult *result, GError **error);
gboolean fair_store_finish_found (FairStore *self, GAsyncResult *result, gboolean *found, GError **error);

void              fair_store_set_player (FairStore *self, const FairPlayer *player);
const FairPlayer *fair_store_get_player (FairStore *self);
void              fair_store_list_players_async (FairStore *self, GAsyncReadyCallback callback, gpointer data);
void              fair_store_save_player_async (FairStore          *self,
                                                const FairPlayer   *player,
                                                GAsyncReadyCallback callback,
                                                gpointer            data);
void              fair_store_remove_player_async (FairStore          *self,
                                                  const char         *id,
                                                  GFile              *file,
                                                  GAsyncReadyCallback callback,
                                                  gpointer            data);

void       fair_store_load_games_async (FairStore *self, GAsyncReadyCallback callback, gpointer data);
GPtrArray *fair_store_load_games_finish (FairStore *self, GAsyncResult *result, GError **error);
void       fair_store_sync_game_async (FairStore          *self,
                                       FairGameFile       *file,
                                       GAsyncReadyCallback callback,
                                       gpointer            data);
void       fair_store_end_game_async (FairStore          *self,
                                      const FairResult   *result,
                                      FairGameFile       *file,
                                      gboolean            is_left,
                                      GAsyncReadyCallback callback,
                                      gpointer            data);
void       fair_store_set_fault (FairStore *self, const GError *fault);
void       fair_store_try (FairStore *self);
void       fair_store_close (FairStore *self);

void fair_store_list_results_async (FairStore              *self,
                                    const FairResultsQuery *query,
                                    GCancellable           *cancellable,
                                    GAsyncReadyCallback     callback,
                                    gpointer                data);

void fair_store_find_result_async (FairStore          *self,
                                   const char         *id,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            data);

void fair_store_find_deal_async (FairStore          *self,
                                 const char         *game,
                                 const char         *variant,
                                 guint64             number,
                                 const char         *id,
                                 GAsyncReadyCallback callback,
                                 gpointer            data);
void fair_store_get_statistics_async (FairStore          *self,
                                      const char         *game,
                                      FairPeriodLength    length,
                                      GTimeZone          *zone,
                                      GCancellable       *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer            data);

void fair_store_erase_async (FairStore *self, const char *game, GAsyncReadyCallback callback, gpointer data);
void fair_store_undo_erase_async (FairStore *self, GAsyncReadyCallback callback, gpointer data);
void fair_store_has_erased_async (FairStore          *self,
                                  GCancellable       *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer            data);

void fair_store_export_async (FairStore          *self,
                              const char         *player,
                              GFile              *file,
                              FairExportFormat    format,
                              GAsyncReadyCallback callback,
                              gpointer            data);

void fair_store_import_async (FairStore          *self,
                              GFile              *file,
                              GCancellable       *cancellable,
                              FairProgressFunc    progress,
                              gpointer            progress_data,
                              GAsyncReadyCallback callback,
                              gpointer            data);

GPtrArray *fair_store_list_backups (FairStore *self);
void       fair_store_back_up_async (FairStore *self, GAsyncReadyCallback callback, gpointer data);
void       fair_store_restore_async (FairStore          *self,
                                     const char         *player,
                                     const char         *path,
                                     GAsyncReadyCallback callback,
                                     gpointer            data);

G_END_DECLS
