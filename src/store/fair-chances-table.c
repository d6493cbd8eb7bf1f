#include "config.h"

#include "fair-chances-table.h"

#include "fair-results-table.h"
#include "options-text.h"

enum
{
  HALF = 500,
  TENTH = 100
};

/* Keeps the chances of the game with the result @id, if there is one, unless some are kept. */
gboolean
fair_chances_table_put (FairDatabase          *database,
                        const char            *id,
                        const FairGameChances *chances,
                        GError               **error)
{
  return fair_database_run (database, error,
                            "INSERT OR IGNORE INTO chances (id, deal, cost, luck, least) "
                            "SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM results WHERE id = ?1)",
                            "siiii", id, (gint64) chances->deal, (gint64) chances->cost, (gint64) chances->luck, (gint64) chances->least);
}

/* Returns: (transfer full): the ids of the games that hide cards, each with a comma before and after it */
static char *
list_games (void)
{
  GString *text = g_string_new (",");

  for (guint i = 0; i < fair_games_count (); i++)
    {
      FairOptions options;
      FairRules   rules;

      fair_options_default (fair_games_get (i), &options);
      fair_rules_resolve (fair_games_get (i), &options, &rules);
      if (fair_rules_hide_cards (&rules))
        g_string_append_printf (text, "%s,", rules.game->id);
    }

  return g_string_free (text, FALSE);
}

/* Finds the newest game of @player that counts, and whose chances are not kept.  @result: (out) (transfer full)
 * (nullable): NULL if there is none */
gboolean
fair_chances_table_find_next (FairDatabase *database,
                              const char   *player,
                              FairResult  **result,
                              GError      **error)
{
  g_autofree char  *games = list_games ();
  g_autofree char  *id = NULL;
  sqlite3_stmt     *statement = fair_database_query (database, error,
                                                     "SELECT id FROM results WHERE player = ?1 AND erased = 0 AND assisted = 0 AND NOT practice "
                                                         "AND instr(?2, ',' || game || ',') > 0 AND id NOT IN (SELECT id FROM chances) "
                                                         "ORDER BY ended DESC, key DESC LIMIT 1",
                                                     "ss", player, games);
  FairDatabaseValue value;
  gboolean          good;

  *result = NULL;
  while (fair_database_next (database, statement, "s", &value, &good, error))
    id = g_strdup (value.text);

  return good && (id == NULL || fair_results_table_find (database, id, result, error));
}

/* Reads the columns deal, cost, luck and least.  Returns: whether they are possible */
gboolean
fair_chances_table_get_values (const FairDatabaseValue values[4],
                               FairGameChances        *chances)
{
  int numbers[4];

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    numbers[i] = (int) CLAMP (values[i].number, -FAIR_RESULT_MAX_POINTS, FAIR_RESULT_MAX_POINTS);
  *chances = (FairGameChances){ numbers[0], numbers[1], numbers[2], numbers[3] };
  return fair_game_chances_check (chances);
}

/* Calls @function for each game of @player whose chances are known, the oldest first, until it fails. */
gboolean
fair_chances_table_foreach (FairDatabase   *database,
                            const char     *player,
                            FairChancesFunc function,
                            gpointer        data,
                            GError        **error)
{
  sqlite3_stmt     *statement = fair_database_query (database, error,
                                                     "SELECT id, deal, cost, luck, least FROM chances JOIN results USING (id) "
                                                         "WHERE player = ?1 AND erased = 0 AND deal >= 0 ORDER BY ended, key",
                                                     "s", player);
  FairDatabaseValue values[5];
  FairGameChances   chances;
  gboolean          good;

  while (fair_database_next (database, statement, "siiii", values, &good, error))
    if (!fair_chances_table_get_values (&values[1], &chances))
      return fair_database_call_damaged (database, statement, error);
    else if (!function (values[0].text, &chances, data, error))
      {
        sqlite3_reset (statement);
        return FALSE;
      }

  return good;
}

/* Adds the figures of the chances to those of reviews; only games that count in the scoreboard. */
gboolean
fair_chances_table_sum (FairDatabase      *database,
                        const char        *player,
                        const char        *game,
                        GTimeZone         *zone,
                        FairReviewFigures *figures,
                        GError           **error)
{
  sqlite3_stmt     *statement = fair_database_query (database, error,
                                                     "SELECT deal, cost, luck, least, outcome = 'won', ended FROM chances JOIN results USING (id) "
                                                         "WHERE player = ?1 AND game = ?2 AND erased = 0 AND assisted = 0 AND NOT practice AND deal >= 0 "
                                                         "ORDER BY ended",
                                                     "ss", player, game);
  FairDatabaseValue values[6];
  FairGameChances   chances;
  gboolean          good;

  while (fair_database_next (database, statement, "iiiiii", values, &good, error))
    {
      gboolean won = values[4].number != 0;

      if (!fair_chances_table_get_values (values, &chances))
        return fair_database_call_damaged (database, statement, error);
      figures->n_weighed++;
      figures->cost += chances.cost;
      figures->luck += chances.luck;
      figures->n_unlucky += !won && chances.least >= HALF;
      figures->n_rescued += won && chances.least >= 0 && chances.least < TENTH;
      fair_statistics_add_value (&figures->cost_over_time, (chances.cost + 5) / 10, fair_statistics_find_day (zone, values[5].number));
    }

  return good;
}

/* Returns: (transfer full): no tries of a deal yet */
FairDealTries *
fair_deal_tries_new (const FairRules *rules,
                     guint64          number)
{
  FairDealTries *self = g_new0 (FairDealTries, 1);
  char           variant[FAIR_OPTIONS_TEXT];

  fair_options_print (rules->game, &rules->options, FAIR_OPTIONS_OF_PLAY, variant);
  self->game = g_strdup (rules->game->id);
  self->variant = g_strdup (variant);
  self->number = number;
  return self;
}

void
fair_deal_tries_free (FairDealTries *self)
{
  g_free (self->game);
  g_free (self->variant);
  g_free (self);
}

/* Keeps tries of a deal, if there are more than before; without any, they are to be made. */
gboolean
fair_chances_table_put_tries (FairDatabase        *database,
                              const FairDealTries *tries,
                              GError             **error)
{
  return fair_database_run (database, error,
                            "INSERT INTO tries (game, variant, number, n, n_won) VALUES (?1, ?2, ?3, ?4, ?5) "
                            "ON CONFLICT DO UPDATE SET n = ?4, n_won = ?5 WHERE n < ?4",
                            "ssiii", tries->game, tries->variant, (gint64) tries->number, (gint64) tries->n, (gint64) tries->n_won);
}

static gboolean
set_tries (FairDealTries *tries,
           gint64         n,
           gint64         n_won)
{
  tries->n = (guint) n;
  tries->n_won = (guint) n_won;
  return n >= 0 && n <= FAIR_DEAL_TRIES && n_won >= 0 && n_won <= n;
}

/* Adds to @tries how many were made and won. */
gboolean
fair_chances_table_get_tries (FairDatabase  *database,
                              FairDealTries *tries,
                              GError       **error)
{
  sqlite3_stmt     *statement = fair_database_query (database, error, "SELECT n, n_won FROM tries WHERE game = ?1 AND variant = ?2 AND number = ?3", "ssi",
                                                     tries->game, tries->variant, (gint64) tries->number);
  FairDatabaseValue values[2];
  gboolean          good;

  while (fair_database_next (database, statement, "ii", values, &good, error))
    if (!set_tries (tries, values[0].number, values[1].number))
      return fair_database_call_damaged (database, statement, error);

  return good;
}

/* Reads the columns game, variant, number, n and n_won.  @tries: (out): its texts are borrowed.  Returns: whether they are
 * possible */
gboolean
fair_chances_table_get_tries_values (const FairDatabaseValue values[5],
                                     FairDealTries          *tries)
{
  *tries = (FairDealTries){ .game = (char *) values[0].text, .variant = (char *) values[1].text, .number = (guint64) values[2].number };
  return set_tries (tries, values[3].number, values[4].number);
}

/* Finds a deal of which more tries are to be made.  @tries: (out) (transfer full) (nullable): NULL if there is none */
gboolean
fair_chances_table_find_tries (FairDatabase   *database,
                               FairDealTries **tries,
                               GError        **error)
{
  sqlite3_stmt     *statement = fair_database_query (database, error, "SELECT game, variant, number, n, n_won FROM tries WHERE n < ?1 LIMIT 1", "i",
                                                     (gint64) FAIR_DEAL_TRIES);
  FairDatabaseValue values[5];
  FairDealTries     found;
  gboolean          good;

  *tries = NULL;
  while (fair_database_next (database, statement, "ssiii", values, &good, error))
    {
      if (!fair_chances_table_get_tries_values (values, &found))
        return fair_database_call_damaged (database, statement, error);
      *tries = g_memdup2 (&found, sizeof found);
      (*tries)->game = g_strdup (found.game);
      (*tries)->variant = g_strdup (found.variant);
    }

  return good;
}

void
fair_chance_task_free (FairChanceTask *self)
{
  g_clear_pointer (&self->tries, fair_deal_tries_free);
  g_clear_pointer (&self->result, fair_result_free);
  g_free (self);
}
