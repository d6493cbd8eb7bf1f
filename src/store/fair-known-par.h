/* fair-known-par.h: the fewest moves known to win a deal, with a line that has them. */
#pragma once

#include <glib.h>

#include "games.h"
#include "move.h"

G_BEGIN_DECLS

/* Of all players together; arrangements of the table do not count. */
typedef struct
{
  char   *game;    /* owned */
  char   *variant; /* owned; the rules; see FairResult */
  char   *options; /* owned; all rule options, with which @moves was played */
  char   *moves;   /* owned; one move after the other, in the notation of move.h */
  guint64 number;
  guint   n_moves;
} FairKnownPar;

FairKnownPar *fair_known_par_new (const FairRules *rules, guint64 number, const FairMove *moves, guint n_moves);
FairKnownPar *fair_known_par_copy (const FairKnownPar *self);
void          fair_known_par_free (FairKnownPar *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairKnownPar, fair_known_par_free)

gboolean fair_known_par_resolve (const FairKnownPar *self, FairRules *rules);
GArray  *fair_known_par_list_moves (const FairKnownPar *self);

G_END_DECLS
