/* fair-result-log.h: a plain list of what happened to results and players, in the file "results.jsonl" beside the
 * database.
 *
 * Each line is a JSON object: a result that was added, in the form of an export and with its player, or something that
 * was done to several results or to a player.  A backup begins a new list; the previous one goes to the folder of
 * backups under its name. So a backup together with all later lists has everything; repeating a list changes nothing.
 */
#pragma once

#include "fair-player.h"
#include "fair-result.h"

typedef enum
{
  FAIR_LOG_ERASE,      /* results of a player and a game, "" for all games */
  FAIR_LOG_UNDO_ERASE, /* of a player */
  FAIR_LOG_FORGET,     /* everything that is erased */
  FAIR_LOG_CLEAR,      /* all results of a player, erased or not */
  FAIR_LOG_REMOVE,     /* a player, whose results are cleared */
  FAIR_LOG_PLAYER,     /* a player was added or changed */
  FAIR_LOG_N_DEEDS
} FairLogDeed;

extern const char *const fair_log_deeds[FAIR_LOG_N_DEEDS]; /* the words for them in the list */

void fair_result_log_add_result (GString *lines, const FairResult *result);
void fair_result_log_add_deed (GString *lines, FairLogDeed deed, const char *player, const char *game);
void fair_result_log_add_player (GString *lines, const FairPlayer *player);

char    *fair_result_log_dup_path (const char *path);
void     fair_result_log_append (const char *path, GString *lines);
gboolean fair_result_log_has (const char *path, const char *id);
