/* A line is replayed when it is written and when it is read.  One that does not win, because it was forged or because
 * the rules of an option have changed, is ignored. */
#include "fair-known-par.h"

#include "deal.h"
#include "fair-result.h"
#include "kernel.h"
#include "options-text.h"
#include "step.h"
#include "text.h"

#include <string.h>

static gboolean
wins (const FairRules *rules,
      guint64          number,
      const FairMove  *moves,
      guint            n_moves)
{
  FairPosition position;

  fair_deal_number (rules, number, &position);
  for (guint i = 0; i < n_moves; i++)
    {
      if (moves[i].cheat || !fair_is_legal (rules, &position, moves[i]))
        return FALSE;
      fair_apply (rules, &position, moves[i], NULL);
    }

  return fair_status (rules, &position) == FAIR_STATUS_WON;
}

/* Returns: (transfer full) (nullable): the line @moves of the deal @number; NULL if it does not win */
FairKnownPar *
fair_known_par_new (const FairRules *rules,
                    guint64          number,
                    const FairMove  *moves,
                    guint            n_moves)
{
  g_autoptr (GString) text = g_string_new (NULL);
  FairKnownPar *self;
  char          options[FAIR_OPTIONS_TEXT];

  if (n_moves == 0 || number > FAIR_MAX_DEAL || !wins (rules, number, moves, n_moves))
    return NULL;

  for (guint i = 0; i < n_moves; i++)
    {
      char move[FAIR_MOVE_TEXT];

      fair_move_print (rules, moves[i], move);
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", move);
    }
  fair_options_print (rules->game, &rules->options, FAIR_OPTIONS_ALL, options);
  self = g_new0 (FairKnownPar, 1);
  self->game = g_strdup (rules->game->id);
  self->options = g_strdup (options);
  self->variant = fair_result_make_variant (rules->game, options);
  self->number = number;
  self->n_moves = n_moves;
  self->moves = g_strdup (text->str);
  return self;
}

FairKnownPar *
fair_known_par_copy (const FairKnownPar *self)
{
  FairKnownPar *copy = g_memdup2 (self, sizeof *self);

  copy->game = g_strdup (self->game);
  copy->variant = g_strdup (self->variant);
  copy->options = g_strdup (self->options);
  copy->moves = g_strdup (self->moves);
  return copy;
}

/* @self: (nullable) */
void
fair_known_par_free (FairKnownPar *self)
{
  if (self == NULL)
    return;

  g_free (self->game);
  g_free (self->variant);
  g_free (self->options);
  g_free (self->moves);
  g_free (self);
}

/* Finds the rules of the line; returns whether the program knows them, and they match the variant. */
gboolean
fair_known_par_resolve (const FairKnownPar *self,
                        FairRules          *rules)
{
  g_autofree char *variant = fair_result_make_variant (fair_games_find (self->game), self->options);

  return g_strcmp0 (variant, self->variant) == 0 && fair_result_find_rules (self->game, self->options, rules);
}

/* Returns: (transfer full) (nullable) (element-type FairMove): the line, which was replayed; NULL if it does not win in
 *   the number of moves of @self */
GArray *
fair_known_par_list_moves (const FairKnownPar *self)
{
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (FairMove));
  FairRules  rules;
  FairReader reader;
  FairWord   word;

  if (self->number > FAIR_MAX_DEAL || !fair_known_par_resolve (self, &rules))
    return NULL;

  fair_reader_init (&reader, self->moves, strlen (self->moves));
  while (fair_reader_next_word (&reader, true, &word))
    {
      FairMove move;

      if (!fair_move_parse (&rules, word.text, word.length, &move))
        return NULL;
      g_array_append_val (moves, move);
    }
  if (moves->len != self->n_moves || !wins (&rules, self->number, (const FairMove *) moves->data, moves->len))
    return NULL;

  return g_steal_pointer (&moves);
}

/* Reads the columns n and n_won of tries.  Returns: whether they are possible */
gboolean
fair_pars_table_read_tries (const FairDatabaseValue values[2],
                            FairKnownPar           *par)
{
  par->n_tries = (guint) values[0].number;
  par->n_tries_won = (guint) values[1].number;
  return values[0].number >= 0 && values[0].number <= FAIR_DEAL_TRIES && values[1].number >= 0 && values[1].number <= values[0].number;
}

/* Keeps the tries of a deal, if there are more than before; without any, they are to be made. */
gboolean
fair_pars_table_put_tries (FairDatabase       *database,
                           const FairKnownPar *par,
                           GError            **error)
{
  return fair_database_run (database, error,
                            "INSERT INTO tries (game, variant, number, n, n_won) VALUES (?1, ?2, ?3, ?4, ?5) "
                            "ON CONFLICT DO UPDATE SET n = ?4, n_won = ?5 WHERE n < ?4",
                            "ssiii", par->game, par->variant, (gint64) par->number, (gint64) par->n_tries, (gint64) par->n_tries_won);
}

/* Finds a deal of which more tries are to be made.  @par: (out) (transfer full) (nullable): its tries so far, without a
 * line; NULL if there is none */
gboolean
fair_pars_table_find_tries (FairDatabase  *database,
                            FairKnownPar **par,
                            GError       **error)
{
  sqlite3_stmt     *statement = fair_database_query (database, error, "SELECT game, variant, number, n, n_won FROM tries WHERE n < ?1 LIMIT 1", "i",
                                                     (gint64) FAIR_DEAL_TRIES);
  FairDatabaseValue values[5];
  gboolean          good;

  *par = NULL;
  while (fair_database_next (database, statement, "ssiii", values, &good, error))
    {
      FairKnownPar found = { .game = (char *) values[0].text, .variant = (char *) values[1].text, .number = (guint64) values[2].number };

      if (!fair_pars_table_read_tries (&values[3], &found))
        return fair_database_call_damaged (database, statement, error);
      *par = fair_known_par_copy (&found);
    }

  return good;
}

/* @variant: the rules; see FairResult
 * @par: (out) (transfer full) (nullable): the fewest moves known, with tries; NULL if no win is known
 * Returns: whether the table could be read */
gboolean
fair_pars_table_find (FairDatabase  *database,
                      const char    *game,
                      const char    *variant,
                      guint64        number,
                      FairKnownPar **par,
                      GError       **error)
{
  sqlite3_stmt     *statement = fair_database_query (database, error,
                                                     "SELECT options, n_moves, moves, coalesce(n, 0), coalesce(n_won, 0) "
                                                         "FROM pars LEFT JOIN tries USING (game, variant, number) "
                                                         "WHERE game = ?1 AND variant = ?2 AND number = ?3",
                                                     "ssi", game, variant, (gint64) number);
  FairKnownPar      found = { .game = (char *) game, .variant = (char *) variant, .number = number };
  FairDatabaseValue values[5];
  g_autoptr (GArray) moves = NULL;
  gboolean good;

  *par = NULL;
  if (!fair_database_next (database, statement, "sisii", values, &good, error))
    return good;

  if (!fair_pars_table_read_tries (&values[3], &found))
    return fair_database_call_damaged (database, statement, error);
  found.options = (char *) values[0].text;
  found.n_moves = (guint) CLAMP (values[1].number, 0, G_MAXINT32);
  found.moves = (char *) values[2].text;
  moves = fair_known_par_list_moves (&found);
  *par = moves ? fair_known_par_copy (&found) : NULL;
  sqlite3_reset (statement);
  return TRUE;
}

static gboolean
offer (FairDatabase       *database,
       const FairKnownPar *par,
       GError            **error)
{
  g_autoptr (FairKnownPar) known = NULL;

  if (!fair_pars_table_find (database, par->game, par->variant, par->number, &known, error))
    return FALSE;

  if (known != NULL && known->n_moves <= par->n_moves)
    par = known;
  return fair_database_run (database, error,
                            "INSERT OR REPLACE INTO pars (game, variant, number, options, n_moves, moves, used) "
                            "SELECT ?1, ?2, ?3, ?4, ?5, ?6, coalesce(max(used), 0) + 1 FROM pars",
                            "ssisis", par->game, par->variant, (gint64) par->number, par->options, (gint64) par->n_moves,
                            par->moves) &&
         fair_database_run (database, error,
                            "DELETE FROM pars WHERE used <= (SELECT used FROM pars ORDER BY used DESC LIMIT 1 OFFSET ?1)", "i",
                            (gint64) FAIR_PARS_MAX);
}

/* Keeps @par if it wins in fewer moves than the line known so far.  The deal counts as used now; if there are too many,
 * drops the least recently used one.
 * @par: a line of a deal
 * Returns: whether the table could be written */
gboolean
fair_pars_table_offer (FairDatabase       *database,
                       const FairKnownPar *par,
                       GError            **error)
{
  g_autoptr (GArray) moves = fair_known_par_list_moves (par);
  gboolean is_part = !sqlite3_get_autocommit (database->handle);

  if (moves == NULL)
    return TRUE;
  if (is_part)
    return offer (database, par, error);

  return fair_database_begin (database, error) && fair_database_finish (database, offer (database, par, error), error);
}
