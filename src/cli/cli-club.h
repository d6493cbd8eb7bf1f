/* cli-club.h: the tables of `club`, and their web page. */
#pragma once

#include "fair-club-ranking.h"

G_BEGIN_DECLS

typedef struct
{
  FairClub  *club;
  char      *name;                       /* of the club's folder; any bytes */
  gint64     now;                        /* microseconds since 1970 */
  GPtrArray *tables[FAIR_N_CLUB_SCOPES]; /* owned; of FairClubTable */
} FairCliClub;

char    *fair_cli_club_print_value (const FairClubTable *table, const FairClubRow *row);
GString *fair_cli_club_print_page (const FairCliClub *self);

G_END_DECLS
