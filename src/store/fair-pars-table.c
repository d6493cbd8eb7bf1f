/* A line is replayed when it is written and when it is read.  One that does not win, because it was forged or because
 * the rules of an option have changed, is ignored. */
#include "config.h"

#include "fair-pars-table.h"

/**
 * fair_pars_table_find:
 * @variant: the rules; see FairResult
 * @par: (out) (transfer full) (nullable): the fewest moves known; NULL if no win is known
 *
 * Returns: whether the table could be read
 */
gboolean
fair_pars_table_find (FairDatabase  *database,
                      const char    *game,
                      const char    *variant,
                      guint64        number,
                      FairKnownPar **par,
                      GError       **error)
{
  sqlite3_stmt     *statement = fair_database_query (database, error,
                                                     "SELECT options, n_moves, moves FROM pars WHERE game = ?1 AND variant = ?2 AND number = ?3",
                                                     "ssi", game, variant, (gint64) number);
  FairKnownPar      found = { .game = (char *) game, .variant = (char *) variant, .number = number };
  FairDatabaseValue values[3];
  g_autoptr (GArray) moves = NULL;
  gboolean has_row;

  *par = NULL;
  if (statement == NULL || !fair_database_step (database, statement, &has_row, error))
    return FALSE;
  if (!has_row)
    return TRUE;
  if (!fair_database_read_row (database, statement, "sis", values, error))
    return FALSE;

  found.options = (char *) values[0].text;
  found.n_moves = (guint) CLAMP (values[1].number, 0, G_MAXINT32);
  found.moves = (char *) values[2].text;
  moves = fair_known_par_list_moves (&found);
  *par = moves ? fair_known_par_copy (&found) : NULL;
  sqlite3_reset (statement);
  return TRUE;
}

static gboolean
put (FairDatabase       *database,
     const FairKnownPar *par,
     GError            **error)
{
  return fair_database_run (database, error,
                            "INSERT OR REPLACE INTO pars (game, variant, number, options, n_moves, moves, used) "
                            "SELECT ?1, ?2, ?3, ?4, ?5, ?6, coalesce(max(used), 0) + 1 FROM pars",
                            "ssisis", par->game, par->variant, (gint64) par->number, par->options, (gint64) par->n_moves,
                            par->moves) &&
         fair_database_run (database, error,
                            "DELETE FROM pars WHERE used <= (SELECT used FROM pars ORDER BY used DESC LIMIT 1 OFFSET ?1)", "i",
                            (gint64) FAIR_PARS_MAX);
}

static gboolean
offer (FairDatabase       *database,
       const FairKnownPar *par,
       GError            **error)
{
  g_autoptr (FairKnownPar) known = NULL;

  if (!fair_pars_table_find (database, par->game, par->variant, par->number, &known, error))
    return FALSE;

  return put (database, known != NULL && known->n_moves <= par->n_moves ? known : par, error);
}

/**
 * fair_pars_table_offer:
 * @par: a line of a deal
 *
 * Keeps @par if it wins in fewer moves than the line known so far.  The deal counts as used now; if there are too many,
 * drops the least recently used one.
 *
 * Returns: whether the table could be written
 */
gboolean
fair_pars_table_offer (FairDatabase       *database,
                       const FairKnownPar *par,
                       GError            **error)
{
  g_autoptr (GArray) moves = fair_known_par_list_moves (par);
  gboolean is_part = !sqlite3_get_autocommit (fair_database_get_handle (database));

  if (moves == NULL)
    return TRUE;
  if (is_part)
    return offer (database, par, error);

  return fair_database_begin (database, error) && fair_database_finish (database, offer (database, par, error), error);
}
