/* cli-club.h: the tables of `club`, and the formats in which they are written. */
#pragma once

#include "fair-club-ranking.h"

G_BEGIN_DECLS

/* All results, those of this month, and those of this week. */
enum
{
  FAIR_CLI_N_CLUB_PERIODS = 3
};

typedef struct
{
  FairClub  *club;
  char      *name; /* of the club's folder; any bytes */
  gint64     now;  /* microseconds since 1970 */
  gint64     from[FAIR_CLI_N_CLUB_PERIODS];
  gint64     to[FAIR_CLI_N_CLUB_PERIODS];     /* 0 for no end */
  GPtrArray *tables[FAIR_CLI_N_CLUB_PERIODS]; /* owned; of FairClubTable */
} FairCliClub;

extern const char *const fair_cli_club_periods[FAIR_CLI_N_CLUB_PERIODS];

char    *fair_cli_club_print_value (const FairClubTable *table, const FairClubRow *row);
GString *fair_cli_club_print_json (const FairCliClub *self);
GString *fair_cli_club_print_page (const FairCliClub *self);

G_END_DECLS
