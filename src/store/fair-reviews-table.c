/* A review belongs to the game with its UUID, whether that is in progress or has a result; so it stays when results are
 * restored from a backup. */
#include "fair-reviews-table.h"

#include "fair-details.h"
#include "fair-game-file.h"
#include "fair-results-table.h"
#include "options-text.h"

/* More moves than any result has: an unfinished review, which does not count. */
#define BEGUN G_MAXINT32

enum
{
  HALF = 500,
  TENTH = 100
};

static guint
get_count (FairDatabaseValue value)
{
  return (guint) CLAMP (value.number, 0, G_MAXINT32);
}

/* Stores the findings of a review, replacing an earlier review of the same game. */
gboolean
fair_reviews_table_put (FairDatabase           *database,
                        const FairReviewedGame *review,
                        GError                **error)
{
  return fair_database_run (database, error, fair_detail_tables[FAIR_DETAIL_REVIEW].put, "siiiiii", review->id, (gint64) review->n_moves,
                            (gint64) review->n_steps, (gint64) review->n_line, (gint64) review->turned, (gint64) review->end,
                            (gint64) review->par);
}

/* Stores that the game @id was reviewed, without findings; keeps an earlier review. */
gboolean
fair_reviews_table_note (FairDatabase *database,
                         const char   *id,
                         GError      **error)
{
  return fair_database_run (database, error, "INSERT OR IGNORE INTO reviews VALUES (?1, ?2, 0, 0, 0, 0, 0)", "si", id, (gint64) BEGUN);
}

gboolean
fair_reviews_table_find (FairDatabase *database,
                         const char   *id,
                         gboolean     *found,
                         GError      **error)
{
  return fair_database_find_row (database, fair_database_query (database, error, "SELECT 1 FROM reviews WHERE id = ?1", "s", id),
                                 found, NULL, error);
}

/* Returns: (transfer full) (nullable): the findings about the game with the result @id; without its id, and zeros if there are none;
 *   NULL with @error set */
FairReviewedGame *
fair_reviews_table_get (FairDatabase *database,
                        const char   *id,
                        GError      **error)
{
  g_autofree FairReviewedGame *review = g_new0 (FairReviewedGame, 1);
  sqlite3_stmt                *statement = fair_database_query (database, error,
                                                                "SELECT reviews.n_moves, n_steps, n_line, turned, verdict, par "
                                                                               "FROM reviews JOIN results USING (id) WHERE id = ?1 AND reviews.n_moves = results.n_moves",
                                                                "s", id);
  FairDatabaseValue            values[6];
  gboolean                     good;

  while (fair_database_next (database, statement, "iiiiii", values, &good, error))
    *review = (FairReviewedGame){ .n_moves = get_count (values[0]),
                                  .n_steps = get_count (values[1]),
                                  .n_line = get_count (values[2]),
                                  .turned = get_count (values[3]),
                                  .end = (FairReviewedEnd) MIN (get_count (values[4]), FAIR_N_REVIEWED - 1),
                                  .par = get_count (values[5]) };

  return good ? g_steal_pointer (&review) : NULL;
}

static void
count (FairReviewFigures       *figures,
       const FairDatabaseValue *values,
       guint32                  day)
{
  gboolean won = values[0].number != 0;
  guint    n_line = get_count (values[1]);
  guint    turned = get_count (values[2]);
  guint    par = get_count (values[4]);
  guint    above = n_line > par ? n_line - par : 0;

  figures->n_reviewed++;
  figures->n_not_won += !won;
  figures->n_open += !won && values[3].number == FAIR_REVIEWED_WON;
  figures->n_proven += !won && values[3].number == FAIR_REVIEWED_LOST;
  if (won && par > 0)
    {
      figures->n_won++;
      figures->n_shortest += above == 0;
      figures->above += above;
      fair_statistics_add_value (&figures->above_over_time, above, day);
    }
  if (!won && turned > 0)
    {
      figures->n_turned++;
      figures->turned += turned;
      fair_statistics_add_value (&figures->turned_over_time, turned, day);
    }
}

/* Adds the figures of the chances; only games that count in the scoreboard. */
static gboolean
sum_chances (FairDatabase      *database,
             const char        *player,
             const char        *game,
             GTimeZone         *zone,
             FairReviewFigures *figures,
             GError           **error)
{
  sqlite3_stmt     *statement = fair_database_query (database, error,
                                                     "SELECT id, deal, cost, luck, least, outcome = 'won', ended FROM chances JOIN results USING (id) "
                                                         "WHERE player = ?1 AND game = ?2 AND erased = 0 AND assisted = 0 AND NOT practice AND deal >= 0 "
                                                         "ORDER BY ended",
                                                     "ss", player, game);
  FairDatabaseValue values[7];
  gboolean          good;

  while (fair_database_next (database, statement, "siiiiii", values, &good, error))
    {
      int      cost = (int) values[2].number;
      int      least = (int) values[4].number;
      gboolean won = values[5].number != 0;

      if (!fair_detail_is_possible (FAIR_DETAIL_CHANCES, values))
        return fair_database_call_damaged (database, statement, error);
      figures->n_weighed++;
      figures->cost += cost;
      figures->luck += values[3].number;
      figures->n_unlucky += !won && least >= HALF;
      figures->n_rescued += won && least >= 0 && least < TENTH;
      fair_statistics_add_value (&figures->cost_over_time, (cost + 5) / 10, fair_statistics_find_day (zone, values[6].number));
    }

  return good;
}

/* @player: the id of a player
 * @game: a game
 * @zone: (nullable): in which days begin; NULL for the local one
 * Returns: (transfer full) (nullable): the figures of the player's reviews, and of the chances; NULL with @error set */
FairReviewFigures *
fair_reviews_table_sum (FairDatabase *database,
                        const char   *player,
                        const char   *game,
                        GTimeZone    *zone,
                        GError      **error)
{
  g_autoptr (GTimeZone) own_zone = zone ? g_time_zone_ref (zone) : g_time_zone_new_local ();
  g_autoptr (FairReviewFigures) figures = g_new0 (FairReviewFigures, 1);
  /* The fewest single moves known now may be fewer than the steps known in the review. */
  sqlite3_stmt *statement =
    fair_database_query (database, error,
                         "SELECT outcome = 'won', n_line, turned, verdict, "
                         "coalesce(min(nullif(par, 0), pars.n_moves), nullif(par, 0), pars.n_moves, 0), ended "
                         "FROM reviews JOIN results USING (id) LEFT JOIN pars USING (game, variant, number) "
                         "WHERE player = ?1 AND game = ?2 AND erased = 0 AND reviews.n_moves = results.n_moves "
                         "ORDER BY ended",
                         "ss", player, game);
  FairDatabaseValue values[6];
  gboolean          good;

  while (fair_database_next (database, statement, "iiiiii", values, &good, error))
    if (values[3].number >= 0 && values[3].number < FAIR_N_REVIEWED)
      count (figures, values, fair_statistics_find_day (own_zone, values[5].number));
    else
      {
        fair_database_call_damaged (database, statement, error);
        return NULL;
      }

  return good && sum_chances (database, player, game, own_zone, figures, error) ? g_steal_pointer (&figures) : NULL;
}

/* Keeps the chances of the game with the result @id, if there is one, unless some are kept. */
gboolean
fair_chances_table_put (FairDatabase          *database,
                        const char            *id,
                        const FairGameChances *chances,
                        GError               **error)
{
  return fair_database_run (database, error, fair_detail_tables[FAIR_DETAIL_CHANCES].put, "siiii", id, (gint64) chances->deal,
                            (gint64) chances->cost, (gint64) chances->luck, (gint64) chances->least);
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

/* Returns: (transfer full) (nullable): a deal of which more tries are to be made; if there is none, the newest game of @player that
 *   counts, and whose chances are not kept; NULL with @error set */
FairChanceTask *
fair_chances_table_find_task (FairDatabase *database,
                              const char   *player,
                              GError      **error)
{
  g_autoptr (FairChanceTask) task = g_new0 (FairChanceTask, 1);
  g_autofree char  *games = list_games ();
  g_autofree char  *id = NULL;
  sqlite3_stmt     *statement;
  FairDatabaseValue value;
  gboolean          good;

  if (!fair_pars_table_find_tries (database, &task->tries, error))
    return NULL;
  if (task->tries != NULL)
    return g_steal_pointer (&task);

  statement = fair_database_query (database, error,
                                   "SELECT id FROM results WHERE player = ?1 AND erased = 0 AND assisted = 0 AND NOT practice "
                                   "AND instr(?2, ',' || game || ',') > 0 AND id NOT IN (SELECT id FROM chances) "
                                   "ORDER BY ended DESC, key DESC LIMIT 1",
                                   "ss", player, games);
  while (fair_database_next (database, statement, "s", &value, &good, error))
    id = g_strdup (value.text);

  return good && (id == NULL || fair_results_table_find (database, id, &task->result, error)) ? g_steal_pointer (&task) : NULL;
}

/* Sets when a position comes back: a day after it was found or not solved at the first try, then a week and a month after
 * it was, and then not any more. */
void
fair_kept_turn_answer (FairKeptTurn *self,
                       gboolean      is_solved,
                       guint32       today)
{
  static const guint days[] = { 1, 7, 30 };

  self->stage = is_solved ? self->stage + 1 : 0;
  self->due = self->stage < G_N_ELEMENTS (days) ? today + days[self->stage] : G_MAXINT32;
}

/* Keeps where the game @id was lost, unless that is known and due on a later day: every answer makes the day later, so the
 * one with the later day is newer. */
gboolean
fair_turns_table_put (FairDatabase       *database,
                      const char         *id,
                      const FairKeptTurn *turn,
                      GError            **error)
{
  return fair_database_run (database, error, fair_detail_tables[FAIR_DETAIL_TURN].put, "siiii", id, (gint64) turn->n_moves,
                            (gint64) turn->step, (gint64) turn->stage, (gint64) turn->due);
}

/* Returns: (transfer full) (nullable): what is due for @player on @day, longest first: a FairResult for each, but only with
 * its deal, moves and turn; NULL with @error set if it cannot be read */
GPtrArray *
fair_turns_table_list (FairDatabase *database,
                       const char   *player,
                       guint32       day,
                       GError      **error)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_result_free);
  sqlite3_stmt     *statement = fair_database_query (database, error,
                                                     "SELECT id, game, options, number, moves, results.n_moves, step, stage, due FROM turns "
                                                         "JOIN results USING (id) JOIN result_moves ON result = key "
                                                         "WHERE player = ?1 AND erased = 0 AND turns.n_moves = results.n_moves AND due <= ?2 "
                                                         "ORDER BY due, ended, key",
                                                     "si", player, (gint64) day);
  FairDatabaseValue values[9];
  gboolean          good;

  while (fair_database_next (database, statement, "sssisiiii", values, &good, error))
    {
      const FairResult result = { .id = (char *) values[0].text,
                                  .game = (char *) values[1].text,
                                  .options = (char *) values[2].text,
                                  .number = (guint64) values[3].number,
                                  .moves = (char *) values[4].text,
                                  .turn = { get_count (values[5]), get_count (values[6]), get_count (values[7]), get_count (values[8]) } };

      g_ptr_array_add (list, fair_result_copy (&result));
    }

  return good ? g_steal_pointer (&list) : NULL;
}

void
fair_chance_task_free (FairChanceTask *self)
{
  g_clear_pointer (&self->tries, fair_known_par_free);
  g_clear_pointer (&self->result, fair_result_free);
  g_free (self);
}

static gboolean
collect_gone (FairDatabase *database,
              GPtrArray    *gone,
              GError      **error)
{
  sqlite3_stmt     *statement = fair_database_query (database, error, "SELECT id FROM reviews WHERE id NOT IN (SELECT id FROM results)", "");
  FairDatabaseValue id;
  gboolean          good;

  while (fair_database_next (database, statement, "s", &id, &good, error))
    {
      g_autofree char *path = fair_game_file_dup_path (database->path, id.text);

      if (!g_file_test (path, G_FILE_TEST_EXISTS))
        g_ptr_array_add (gone, g_strdup (id.text));
    }

  return good;
}

/* Deletes the reviews of games that are neither in progress nor have a result any more, where those were lost, and the
 * chances and notes of games without a result. */
gboolean
fair_reviews_table_forget (FairDatabase *database,
                           GError      **error)
{
  g_autoptr (GPtrArray) gone = g_ptr_array_new_with_free_func (g_free);

  if (!collect_gone (database, gone, error) ||
      !fair_database_run (database, error, "DELETE FROM chances WHERE id NOT IN (SELECT id FROM results)", "") ||
      !fair_database_run (database, error, "DELETE FROM notes WHERE id NOT IN (SELECT id FROM results)", ""))
    return FALSE;
  for (guint i = 0; i < gone->len; i++)
    if (!fair_database_run (database, error, "DELETE FROM reviews WHERE id = ?", "s", (const char *) g_ptr_array_index (gone, i)))
      return FALSE;

  return fair_database_run (database, error, "DELETE FROM turns WHERE id NOT IN (SELECT id FROM results UNION SELECT id FROM reviews)", "");
}
