#include "config.h"

#include "fair-survey.h"

#include "fair-results-table.h"

typedef struct
{
  const FairSurveyQuery *query;
  FairStatistics        *all;
  GPtrArray             *games;    /* of FairStatistics, in the order of the list of games */
  GPtrArray             *variants; /* the same, in the order in which they were first played */
} Survey;

/* The figures for @game and @variant, either of which may be NULL. */
static FairStatistics *
find (GPtrArray  *list,
      const char *game,
      const char *variant)
{
  for (guint i = 0; i < list->len; i++)
    {
      FairStatistics *statistics = g_ptr_array_index (list, i);

      if (g_strcmp0 (statistics->game, game) == 0 && g_strcmp0 (statistics->variant, variant) == 0)
        return statistics;
    }

  return NULL;
}

static gboolean
add_cb (const FairResult *result,
        gpointer          data,
        GError          **error)
{
  Survey         *survey = data;
  guint32         day = fair_statistics_find_day (survey->query->zone, result->ended);
  FairStatistics *game = find (survey->games, result->game, NULL);
  FairStatistics *variant = find (survey->variants, result->game, result->variant);

  if (game == NULL)
    return TRUE;
  if (variant == NULL)
    {
      variant = fair_statistics_new (result->game, result->variant);
      g_ptr_array_add (survey->variants, variant);
    }
  fair_statistics_add (survey->all, result, day, survey->query->length);
  fair_statistics_add (game, result, day, survey->query->length);
  fair_statistics_add (variant, result, day, survey->query->length);
  return TRUE;
}

/* Joins the lists: all games; each game, followed by its variants if it was played by more than one. */
static GPtrArray *
join (Survey *survey)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_statistics_unref);

  if (survey->query->game == NULL)
    g_ptr_array_add (list, fair_statistics_ref (survey->all));
  for (guint i = 0; i < survey->games->len; i++)
    {
      FairStatistics *game = g_ptr_array_index (survey->games, i);
      guint           at = list->len;

      g_ptr_array_add (list, fair_statistics_ref (game));
      for (guint v = 0; v < survey->variants->len; v++)
        {
          FairStatistics *variant = g_ptr_array_index (survey->variants, v);

          if (g_strcmp0 (variant->game, game->game) == 0)
            g_ptr_array_add (list, fair_statistics_ref (variant));
        }
      if (list->len == at + 2)
        g_ptr_array_set_size (list, (int) at + 1);
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
  g_autoptr (GPtrArray) games = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_statistics_unref);
  g_autoptr (GPtrArray) variants = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_statistics_unref);
  Survey survey = { .query = query, .all = all, .games = games, .variants = variants };

  for (guint i = 0; i < fair_games_count (); i++)
    if (query->game == NULL || g_strcmp0 (query->game, fair_games_get (i)->id) == 0)
      g_ptr_array_add (games, fair_statistics_new (fair_games_get (i)->id, NULL));
  if (database != NULL && !fair_results_table_foreach_figure (database, query->game, add_cb, &survey, error))
    return NULL;

  return join (&survey);
}
