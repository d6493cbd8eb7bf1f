/* fair-challenge.h: a deal and somebody's result, as a link that is short enough for a chat message.
 *
 *     https://…#rush/17?draw=1/v=1&name=Ann&outcome=won&moves=97&score=512&seconds=185&key=…&signature=…
 *     fairdeal:rush/17?draw=1#v=1&name=Ann&outcome=won&moves=97&score=512&seconds=185&key=…&signature=…
 *
 * The first one is for a browser, whose page (data/web/challenge.html) makes the second one of it, for the program.
 * docs/challenges.md describes links.  Links come from strangers: fair_challenge_read() checks every part, and is the
 * only constructor for untrusted data. A link has no moves, so its result is only a claim by the owner of its key.
 */
#pragma once

#include "fair-player-key.h"
#include "fair-result.h"

#define FAIR_CHALLENGE_SCHEME "fairdeal:"
#define FAIR_CHALLENGE_VERSION "1"

enum
{
  FAIR_CHALLENGE_MAX_LINK = 600,        /* bytes, from the game on */
  FAIR_CHALLENGE_MAX_MOVES = 1000000,   /* of a result */
  FAIR_CHALLENGE_MAX_SCORE = 1000000,   /* the limit above and below 0 */
  FAIR_CHALLENGE_MAX_SECONDS = 31536000 /* a year */
};

typedef struct
{
  FairResult *result;     /* owned; the deal, and the result without its moves if there is one */
  gboolean    has_result; /* otherwise this is only a deal, and the members below are empty */
  char       *name;       /* owned; of the challenger, may be empty */
  char       *key;        /* owned; the challenger's public key */
  char       *signature;  /* owned */
} FairChallenge;

FairChallenge *fair_challenge_new_for_deal (const FairRules *rules, guint64 number);
FairChallenge *fair_challenge_new_from_result (const FairResult *result,
                                               const char       *name,
                                               FairPlayerKey    *key,
                                               GError          **error);
FairChallenge *fair_challenge_read (const char *link, const char **member, GError **error);
void           fair_challenge_free (FairChallenge *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairChallenge, fair_challenge_free)

char    *fair_challenge_print (const FairChallenge *self);
gboolean fair_challenge_is_link (const char *text);
