/* fair-club-result.h: what a club keeps of a record that was checked. */
#pragma once

#include "fair-result.h"

G_BEGIN_DECLS

enum
{
  FAIR_CLUB_HASH_BYTES = 32, /* SHA-256 */
  FAIR_CLUB_ID_BYTES = 16
};

/* Texts belong to whoever keeps the result: there are few different ones. */
typedef struct
{
  guint8      hash[FAIR_CLUB_HASH_BYTES]; /* of the line of the record, without its end */
  guint8      id[FAIR_CLUB_ID_BYTES];
  const char *key; /* the player's */
  const char *name;
  const char *game;
  const char *variant;
  guint64     number;
  gint64      begun; /* microseconds since 1970 */
  gint64      ended;
  gint64      time; /* microseconds played */
  gint32      score;
  guint32     n_moves;
  guint8      outcome; /* a FairOutcome */
  guint8      counts;  /* whether it is ranked: no assistance, no practice, the player's first try at the deal */
  guint32     file;    /* where it was found, in fair_club_get_file() */
  guint32     line;
} FairClubResult;

G_END_DECLS
