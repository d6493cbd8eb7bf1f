/* fair-club-scope.h: what a club can be ranked by: the deals of the day, or all that was played in some time. */
#pragma once

#include "fair-club-ranking.h"

G_BEGIN_DECLS

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

const char *fair_club_scope_get_name (FairClubScope scope);
guint32     fair_club_scope_find_day (gint64 now);
GPtrArray  *fair_club_rank_scope (FairClub *club, FairClubScope scope, const char *game, gint64 now, guint32 today);

G_END_DECLS
