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
  gboolean         with_notes; /* only in lists: with what the player says about them */
} FairResultsQuery;

/* What fair_results_table_get_row() reads. */
#define FAIR_RESULTS_COLUMNS                                                                                         \
  "id, game, options, variant, number, outcome, n_moves, n_undone, n_hints, time, score, assisted, fair, practice, " \
  "difficulty, begun, ended, version, player"
enum
{
  FAIR_RESULTS_N_COLUMNS = 19
};

sqlite3_stmt *fair_results_table_query (FairDatabase *database, const FairResultsQuery *query, GError **error);
sqlite3_stmt *fair_results_table_query_figures (FairDatabase *database,
                                                const char   *player,
                                                const char   *game,
                                                GError      **error);

gboolean   fair_results_table_add (FairDatabase *database, const FairResult *result, gboolean *is_new, GError **error);
gboolean   fair_results_table_put_back (FairDatabase *database, const FairResult *result, GError **error);
gboolean   fair_results_table_get_row (sqlite3_stmt *statement, gboolean with_moves, FairResult *result);
GPtrArray *fair_results_table_list (FairDatabase *database, const FairResultsQuery *query, GError **error);

gboolean fair_results_table_next (FairDatabase *database,
                                  sqlite3_stmt *statement,
                                  FairResult   *result,
                                  gboolean     *good,
                                  GError      **error);
gboolean fair_results_table_next_figure (FairDatabase *database,
                                         sqlite3_stmt *statement,
                                         FairResult   *result,
                                         gboolean     *good,
                                         GError      **error);
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
