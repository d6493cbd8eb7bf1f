#include "config.h"

#include "fair-survey.h"

#include "fair-results-table.h"

#include <string.h>

/* The figures of a game, and of its variants that were played. */
typedef struct
{
  FairStatistics *game;     /* owned */
  GPtrArray      *variants; /* owned, of FairStatistics, in the order in which they were first played */
} Figures;

typedef struct
{
  const FairSurveyQuery *query;
  FairStatistics        *all;
  GArray                *games; /* of Figures, in the order of the list of games */
} Survey;

static void
clear_figures (gpointer data)
{
  Figures *figures = data;

  fair_statistics_unref (figures->game);
  g_ptr_array_unref (figures->variants);
}

/* The figures of @game; NULL if they were not asked for. */
static Figures *
find_game (Survey     *survey,
           const char *game)
{
  for (guint i = 0; i < survey->games->len; i++)
    {
      Figures *figures = &g_array_index (survey->games, Figures, i);

      if (strcmp (figures->game->game, game) == 0)
        return figures;
    }

  return NULL;
}

static FairStatistics *
get_variant (Figures    *figures,
             const char *variant)
{
  FairStatistics *statistics;

  for (guint i = 0; i < figures->variants->len; i++)
    {
      statistics = g_ptr_array_index (figures->variants, i);
      if (strcmp (statistics->variant, variant) == 0)
        return statistics;
    }

  statistics = fair_statistics_new (figures->game->game, variant);
  g_ptr_array_add (figures->variants, statistics);
  return statistics;
}

static gboolean
add_cb (const FairResult *result,
        gpointer          data,
        GError          **error)
{
  Survey          *survey = data;
  FairPeriodLength length = survey->query->length;
  guint32          day = fair_statistics_find_day (survey->query->zone, result->ended);
  Figures         *figures = find_game (survey, result->game);

  if (figures == NULL)
    return TRUE;

  fair_statistics_add (survey->all, result, day, length);
  fair_statistics_add (figures->game, result, day, length);
  fair_statistics_add (get_variant (figures, result->variant), result, day, length);
  return TRUE;
}

/* Joins the lists: all games; then each game, followed by its variants if it was played with more than one. */
static GPtrArray *
join (Survey *survey)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_statistics_unref);

  if (survey->query->game == NULL)
    g_ptr_array_add (list, fair_statistics_ref (survey->all));
  for (guint i = 0; i < survey->games->len; i++)
    {
      const Figures *figures = &g_array_index (survey->games, Figures, i);

      g_ptr_array_add (list, fair_statistics_ref (figures->game));
      for (guint v = 0; figures->variants->len > 1 && v < figures->variants->len; v++)
        g_ptr_array_add (list, fair_statistics_ref (g_ptr_array_index (figures->variants, v)));
    }

  return list;
}

/**
 * fair_survey_make:
 * @database: (nullable): NULL if there is none yet
 *
 * Returns: (transfer full) (nullable) (element-type FairStatistics): all games together (unless
 *   @query is about one), then each game, with its variants after it if there are several.
 */
GPtrArray *
fair_survey_make (FairDatabase          *database,
                  const FairSurveyQuery *query,
                  GError               **error)
{
  g_autoptr (FairStatistics) all = fair_statistics_new (NULL, NULL);
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (Figures));
  Survey survey = { .query = query, .all = all, .games = games };

  g_array_set_clear_func (games, clear_figures);
  for (guint i = 0; i < fair_games_count (); i++)
    if (query->game == NULL || g_strcmp0 (query->game, fair_games_get (i)->id) == 0)
      {
        Figures figures = {
          .game = fair_statistics_new (fair_games_get (i)->id, NULL),
          .variants = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_statistics_unref)
        };

        g_array_append_val (games, figures);
      }
  if (database != NULL && !fair_results_table_foreach_figure (database, query->player, query->game, add_cb, &survey, error))
    return NULL;

  return join (&survey);
}
