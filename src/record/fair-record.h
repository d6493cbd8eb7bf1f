/* fair-record.h: a result that others can verify: with its moves, and signed by its player.
 *
 * A record is one line of JSON with only one valid form; docs/records.md describes it and its limits.
 * fair_record_read() checks everything that can be checked, and is the only constructor for untrusted data.
 */
#pragma once

#include "fair-player.h"
#include "fair-player-key.h"
#include "fair-result.h"
#include "fair-signature.h"

#define FAIR_RECORD_FORMAT "fairdeal-record"
#define FAIR_RECORD_VERSION 1

enum
{
  FAIR_RECORD_MAX_NAME = FAIR_PLAYER_MAX_NAME,       /* bytes */
  FAIR_RECORD_SHORT_KEY = 8,                         /* digits of a key that distinguish players whose names look alike */
  FAIR_RECORD_MAX_LINE = FAIR_RESULT_MAX_PLAY + 4096 /* bytes, without its end */
};

typedef struct
{
  FairResult *result;    /* owned; with its moves */
  char       *name;      /* owned; of the player, may be empty */
  char       *key;       /* owned; the player's public key */
  char       *signature; /* owned */
} FairRecord;

FairRecord *fair_record_new_from_result (const FairResult *result,
                                         const char       *name,
                                         FairPlayerKey    *key,
                                         GError          **error);
FairRecord *fair_record_read (const char  *text,
                              gsize        length,
                              guint        line,
                              const char  *key,
                              gint        *n_searched,
                              const char **member,
                              GError     **error);
void        fair_record_free (FairRecord *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairRecord, fair_record_free)

char *fair_record_print (const FairRecord *self);
char *fair_record_dup_shown_name (const char *name, const char *key);
