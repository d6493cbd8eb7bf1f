/* fair-results-table.h: the results in the database. */
#pragma once

#include "fair-database.h"
#include "fair-result-log.h"

/* Which results to list, and in what order. */
typedef enum
{
  FAIR_RESULTS_NEWEST_FIRST,
  FAIR_RESULTS_OLDEST_FIRST,
  FAIR_RESULTS_BEST_FIRST /* those that count for best lists: by points, time, then number of moves */
} FairResultsOrder;

typedef struct
{
  const char      *player;  /* the id of a player; NULL for all */
  const char      *game;    /* NULL for all */
  const char      *variant; /* NULL for all; see FairResult */
  gboolean         of_deal; /* only of the deal with this @number */
  guint64          number;
  FairResultsOrder order;
  guint            offset;
  guint            limit; /* 0 for no limit */
  gboolean         with_moves;
  gboolean         starred;    /* only those with a star */
  gboolean         with_notes; /* for FairStore: with what the player says about them */
} FairResultsQuery;

typedef gboolean (*FairResultFunc) (const FairResult *result, gpointer data, GError **error);

/* What fair_results_table_get_row() reads. */
#define FAIR_RESULTS_COLUMNS                                                                                         \
  "id, game, options, variant, number, outcome, n_moves, n_undone, n_hints, time, score, assisted, fair, practice, " \
  "difficulty, begun, ended, version, player"
enum
{
  FAIR_RESULTS_N_COLUMNS = 19
};

gboolean fair_results_table_add (FairDatabase *database, const FairResult *result, gboolean *is_new, GError **error);
gboolean fair_results_table_put_back (FairDatabase *database, const FairResult *result, GError **error);
gboolean fair_results_table_get_row (sqlite3_stmt *statement, gboolean with_moves, FairResult *result);
gboolean fair_results_table_foreach (FairDatabase           *database,
                                     const FairResultsQuery *query,
                                     FairResultFunc          function,
                                     gpointer                data,
                                     GError                **error);
gboolean fair_results_table_foreach_figure (FairDatabase  *database,
                                            const char    *player,
                                            const char    *game,
                                            FairResultFunc function,
                                            gpointer       data,
                                            GError       **error);
gboolean fair_results_table_find (FairDatabase *database, const char *id, FairResult **result, GError **error);
gboolean fair_results_table_log_last (FairDatabase *database, GError **error);
gboolean fair_results_table_find_player (FairDatabase *database, const char *id, char **player, GError **error);
gboolean fair_results_table_find_deal (FairDatabase           *database,
                                       const FairResultsQuery *deal,
                                       const char             *id,
                                       gboolean               *found,
                                       GError                **error);
gboolean fair_results_table_do (FairDatabase *database,
                                FairLogDeed   deed,
                                const char   *player,
                                const char   *game,
                                GError      **error);
gboolean fair_results_table_has_erased (FairDatabase *database, const char *player, gboolean *found, GError **error);
