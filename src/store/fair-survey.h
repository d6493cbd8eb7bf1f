/* fair-survey.h: the statistics of all results in a database, in one pass over them. */
#pragma once

#include "fair-database.h"
#include "fair-statistics.h"

G_BEGIN_DECLS

typedef struct
{
  const char      *player; /* the id of a player */
  const char      *game;   /* NULL for all */
  FairPeriodLength length;
  GTimeZone       *zone;
} FairSurveyQuery;

GPtrArray *fair_survey_make (FairDatabase *database, const FairSurveyQuery *query, GError **error);

G_END_DECLS
