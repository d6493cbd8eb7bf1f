/* fair-club-ranking.h: who of a club is best at what. */
#pragma once

#include "fair-club.h"
#include "fair-statistics.h"

G_BEGIN_DECLS

typedef enum
{
  FAIR_CLUB_MOST_WON,
  FAIR_CLUB_BEST_SCORE, /* of games that have points */
  FAIR_CLUB_FEWEST_MOVES,
  FAIR_CLUB_SHORTEST_TIME, /* microseconds */
  FAIR_CLUB_LONGEST_STREAK,
  FAIR_N_CLUB_RANKINGS
} FairClubRanking;

/* One of a set of deals; NULL for any variant. */
typedef struct
{
  const char *game;
  const char *variant;
  guint64     number;
} FairClubDeal;

/* Which results are ranked; all of them if nothing is set. */
typedef struct
{
  const char         *game;    /* or NULL */
  const char         *variant; /* or NULL */
  gint64              from;    /* ended at or after this, and before @to; microseconds since 1970 */
  gint64              to;      /* 0 for no end */
  const FairClubDeal *deals;   /* if @n_deals is not 0, these alone */
  guint               n_deals;
} FairClubQuery;

/* A line of a table. */
typedef struct
{
  guint                 rank; /* from 1; of equal values the same */
  const FairClubMember *member;
  gint64                value;
  gint64                reached; /* when, in microseconds since 1970 */
  const FairClubResult *result;  /* the one that it is of; the last one of those counted */
} FairClubRow;

/* A game by one set of rules, and a way to rank it. */
typedef struct
{
  const char     *game;
  const char     *variant;
  FairClubRanking ranking;
  GArray         *rows; /* owned; of FairClubRow, the best first; never empty */
} FairClubTable;

GPtrArray  *fair_club_rank (FairClub *club, const FairClubQuery *query);
const char *fair_club_ranking_get_name (FairClubRanking ranking);
void        fair_club_find_period (FairPeriodLength length, gint64 now, gint64 *from, gint64 *to);

G_END_DECLS
