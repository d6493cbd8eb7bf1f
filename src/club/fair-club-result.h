/* fair-club-result.h: the part of a valid record that a club needs. */
#pragma once

#include "fair-result.h"

G_BEGIN_DECLS

enum
{
  FAIR_CLUB_HASH_BYTES = 32, /* SHA-256 */
  FAIR_CLUB_ID_BYTES = 16
};

/* The texts belong to the owner of the result, and are shared, because there are few different ones. */
typedef struct
{
  guint8      hash[FAIR_CLUB_HASH_BYTES]; /* of the record's line, without the end of the line */
  guint8      id[FAIR_CLUB_ID_BYTES];
  const char *key; /* the player's public key */
  const char *name;
  const char *game;
  const char *variant;
  guint64     number;
  gint64      begun; /* microseconds since 1970 */
  gint64      ended;
  gint64      time; /* of play, in microseconds */
  gint32      score;
  guint32     n_moves;
  guint8      outcome; /* a FairOutcome */
  guint8      counts;  /* whether it is ranked: no assistance, no practice, the player's first try at this deal */
  guint32     file;    /* where it was found; an index of FairClub.files */
  guint32     line;
} FairClubResult;

G_END_DECLS
