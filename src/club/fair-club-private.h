/* fair-club-private.h: what the files that read a club share. */
#pragma once

#include "fair-club.h"

G_BEGIN_DECLS

struct _FairClub
{
  GStringChunk *texts;   /* owned; all texts of members and results */
  GArray       *members; /* owned; of FairClubMember, sorted by key */
  GArray       *results; /* owned; of FairClubResult, sorted by when they ended */
  GPtrArray    *files;   /* owned; of char *, relative to the folder of the club */
  GPtrArray    *faults;  /* owned; of FairClubFault; only the first ones */
  guint         n_faults;
};

FairClub *fair_club_new (void);
void      fair_club_add_fault (FairClub *self, const char *file, guint line, const char *reason, const char *text);
void      fair_club_settle (FairClub *self);

G_END_DECLS
