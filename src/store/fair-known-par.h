/* fair-known-par.h: the fewest moves known to win a deal, with a line that has them; those of the deals that were asked
 * for most recently are in the database. */
#pragma once

#include "fair-database.h"
#include "games.h"
#include "move.h"

enum
{
  FAIR_PARS_MAX = 2000, /* deals that are kept */
  FAIR_DEAL_TRIES = 100 /* that are made of a deal, in the end */
};

/* Of all players together; arrangements of the table do not count. */
typedef struct
{
  char   *game;    /* owned */
  char   *variant; /* owned; the rules; see FairResult */
  char   *options; /* owned; all rule options, with which @moves was played */
  char   *moves;   /* owned; one move after the other, in the notation of move.h */
  guint64 number;
  guint   n_moves;

  /* How often a player who sees no hidden card has tried the deal, and won. */
  guint n_tries;
  guint n_tries_won;
} FairKnownPar;

FairKnownPar *fair_known_par_new (const FairRules *rules, guint64 number, const FairMove *moves, guint n_moves);
FairKnownPar *fair_known_par_copy (const FairKnownPar *self);
void          fair_known_par_free (FairKnownPar *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairKnownPar, fair_known_par_free)

gboolean fair_known_par_resolve (const FairKnownPar *self, FairRules *rules);
GArray  *fair_known_par_list_moves (const FairKnownPar *self);

gboolean fair_pars_table_offer (FairDatabase *database, const FairKnownPar *par, GError **error);
gboolean fair_pars_table_find (FairDatabase  *database,
                               const char    *game,
                               const char    *variant,
                               guint64        number,
                               FairKnownPar **par,
                               GError       **error);

gboolean fair_pars_table_read_tries (const FairDatabaseValue values[2], FairKnownPar *par);
gboolean fair_pars_table_put_tries (FairDatabase *database, const FairKnownPar *par, GError **error);
gboolean fair_pars_table_find_tries (FairDatabase *database, FairKnownPar **par, GError **error);
