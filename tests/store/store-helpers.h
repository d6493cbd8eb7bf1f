/* store-helpers.h: what the tests of the store share: temporary folders, random results, and calls that wait for
 * their answer. */
#pragma once

#include "fair-store.h"

/* A temporary folder for one test; @path is a file in it that does not exist yet. */
typedef struct
{
  char *folder;
  char *path;
} FairTestFolder;

typedef void (*FairTestInFolder) (FairTestFolder *folder, gconstpointer data);

void fair_test_add_in_folder (const char *path, FairTestInFolder test);
void fair_test_add_in_folder_with (const char *path, gconstpointer data, FairTestInFolder test);

void fair_test_remove_tree (const char *path);
void fair_test_make_folder (FairTestFolder *folder);
void fair_test_remove_folder (FairTestFolder *folder);

FairDatabase *fair_test_open (const char *path);
FairDatabase *fair_test_open_other (FairTestFolder *folder);
FairDatabase *fair_test_rescue (FairDatabase *database);
void          fair_test_run_sql (const char *path, const char *sql);
void          fair_test_load_sql (const char *path, const char *name);
void          fair_test_log_results (const char *path);
void          fair_test_load_small (const char *path);
guint         fair_test_get_version (const char *path);

FairResult *fair_test_result (guint64 number, guint n_moves);
void        fair_test_fill (FairDatabase *database, guint n, guint64 seed);
void        fair_test_fill_freely (FairDatabase *database, guint n, guint64 seed);
void        fair_test_put_review (FairDatabase *database, const FairReviewedGame *review);
guint       fair_test_count_player (FairDatabase *database, const char *player);
guint       fair_test_count (FairDatabase *database);

void  fair_test_write_game (const char *path, const char *id, const char *player, const char *events);
void  fair_test_edit_games (const char *path, const char *part, guint n, const char *line);
char *fair_test_read_games (const char *path);

void          fair_test_answer_cb (GObject *source, GAsyncResult *result, gpointer data);
GAsyncResult *fair_test_wait (GAsyncResult **result);
gpointer      fair_test_ask (FairStore               *store,
                             FairStoreTask            task,
                             const FairStoreQuestion *question,
                             GError                 **error);

GPtrArray *fair_test_load_games (FairStore *store, GError **error);

void  fair_test_add_result (FairStore *store, const FairResult *new_result, int expected);
void  fair_test_add_id (FairStore *store, const char *id, int expected);
guint fair_test_count_all (FairStore *store);
void  fair_test_restore (FairStore *store, const char *path, int expected);
void  fair_test_export (FairStore *store, GFile *file, FairExportFormat format);
void  fair_test_import (FairStore *store, GFile *file, guint *n_new, guint *n_known);

GFile   *fair_test_write_export (FairTestFolder *folder, guint n);
void     fair_test_exchange (FairDatabase *database, FairDatabase *other, const char *name, const char *const wrong[][2], guint n_wrong);
gboolean fair_test_add_imported (FairDatabase *database, GPtrArray *results, guint *n_new, guint *n_known, GError **error);
guint    fair_test_import_text (FairDatabase *database, const char *text, guint *n_known);
void     fair_test_stop (FairStore **store);
void     fair_test_forget_progress (guint percent, gpointer data);

/* These can fail, and return 0 or FALSE then. */
guint    fair_test_try_count (FairStore *store);
void     fair_test_try_statistics (FairStore *store);
gboolean fair_test_try_export (FairStore *store, GFile *file, FairExportFormat format);
gboolean fair_test_try_import (FairStore *store, GFile *file);
gboolean fair_test_try_back_up (FairStore *store);
