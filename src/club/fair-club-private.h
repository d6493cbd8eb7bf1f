/* fair-club-private.h: what the reader of clubs fills. */
#pragma once

#include "fair-club.h"

G_BEGIN_DECLS

struct _FairClub
{
  GStringChunk *texts;   /* owned; of members and results */
  GArray       *members; /* owned; of FairClubMember, by their keys */
  GArray       *results; /* owned; of FairClubResult, by when they ended */
  GPtrArray    *files;   /* owned; of char *, below the folder */
  GPtrArray    *faults;  /* owned; of FairClubFault; the first ones */
  guint         n_faults;
};

FairClub *fair_club_new (void);
void      fair_club_add_fault (FairClub *self, const char *file, guint line, const char *reason, const char *text);
void      fair_club_settle (FairClub *self);

G_END_DECLS
