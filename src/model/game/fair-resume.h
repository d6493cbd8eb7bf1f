/* fair-resume.h: rebuilds a game from its journal. */
#pragma once

#include "fair-game-model.h"

#define FAIR_RESUME_ERROR (fair_resume_error_quark ())

typedef enum
{
  FAIR_RESUME_ERROR_MALFORMED, /* it is not an event */
  FAIR_RESUME_ERROR_TIME,      /* its time is impossible */
  FAIR_RESUME_ERROR_IMPOSSIBLE /* it is impossible in this position */
} FairResumeError;

/* A stored event; see fair-event.h. */
typedef struct
{
  gint64      time; /* microseconds of play */
  const char *text; /* borrowed */
} FairResumeEvent;

GQuark         fair_resume_error_quark (void);
FairGameModel *fair_resume_game (const FairRules       *rules,
                                 guint64                number,
                                 const FairResumeEvent *events,
                                 guint                  n_events,
                                 guint                 *n_good,
                                 GError               **fault);
