/* fair-challenge-private.h: what the files that write and read links share. */
#pragma once

#include "fair-challenge.h"

G_BEGIN_DECLS

#define FAIR_CHALLENGE_VERSION "1"

FairChallenge *fair_challenge_new (void);
char          *fair_challenge_print_signed_text (const FairChallenge *self);
gboolean       fair_challenge_find_fault (const FairChallenge *self, const char **member, GError **error);

G_END_DECLS
