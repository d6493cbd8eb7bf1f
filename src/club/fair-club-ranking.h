/* fair-club-ranking.h: ranks the members of a club, by the deals of the day or by all games in a period. */
#pragma once

#include "fair-club.h"

typedef enum
{
  FAIR_CLUB_MOST_WON,
  FAIR_CLUB_BEST_SCORE, /* only in games with points */
  FAIR_CLUB_FEWEST_MOVES,
  FAIR_CLUB_SHORTEST_TIME, /* in microseconds */
  FAIR_CLUB_LONGEST_STREAK,
  FAIR_CLUB_TOTAL_SCORE, /* of games that have points */
  FAIR_N_CLUB_RANKINGS
} FairClubRanking;

/* The criterion of a ranking. */
typedef enum
{
  FAIR_CLUB_SCOPE_ALL,
  FAIR_CLUB_SCOPE_MONTH, /* this month, of UTC */
  FAIR_CLUB_SCOPE_WEEK,
  FAIR_CLUB_SCOPE_DEALS_OF_MONTH, /* the deals of the days of this month */
  FAIR_CLUB_SCOPE_DEALS_OF_WEEK,
  FAIR_CLUB_SCOPE_DEAL_OF_DAY, /* today's deals */
  FAIR_N_CLUB_SCOPES
} FairClubScope;

/* These names are part of the output of fairdeal-cli and do not change. */
extern const char *const fair_club_ranking_names[FAIR_N_CLUB_RANKINGS];
extern const char *const fair_club_scope_names[FAIR_N_CLUB_SCOPES];

/* A deal; @variant is NULL for all variants. */
typedef struct
{
  const char *game;
  const char *variant;
  guint64     number;
} FairClubDeal;

/* Which results are ranked; all if nothing is set. */
typedef struct
{
  const char         *game;  /* or NULL */
  gint64              from;  /* microseconds since 1970; results that ended at or after it and before @to */
  gint64              to;    /* 0 for no end */
  const FairClubDeal *deals; /* if @n_deals is not 0, only these */
  guint               n_deals;
  guint               rankings; /* bits of FairClubRanking; 0 for all but FAIR_CLUB_TOTAL_SCORE */
} FairClubQuery;

/* A row of a table. */
typedef struct
{
  guint                 rank; /* from 1; the same for equal values */
  const FairClubMember *member;
  gint64                value;
  gint64                reached; /* when the value was reached, in microseconds since 1970 */
  const FairClubResult *result;  /* the result that has the value, or the last one that was counted */
} FairClubRow;

/* A ranking of one game by one set of rules. */
typedef struct
{
  const char     *game;
  const char     *variant;
  FairClubRanking ranking;
  GArray         *rows; /* owned; of FairClubRow, best first; never empty */
} FairClubTable;

GPtrArray *fair_club_rank (FairClub *club, const FairClubQuery *query);
void       fair_club_find_period (FairClubScope scope, gint64 now, gint64 *from, gint64 *to);
guint32    fair_club_scope_find_day (gint64 now);
GPtrArray *fair_club_rank_scope (FairClub *club, FairClubScope scope, const char *game, gint64 now, guint32 today);
