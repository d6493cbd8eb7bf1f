/* fair-resume.h: rebuilds a game from its journal. */
#pragma once

#include "fair-game-model.h"

G_BEGIN_DECLS

#define FAIR_RESUME_ERROR (fair_resume_error_quark ())

typedef enum
{
  FAIR_RESUME_ERROR_MALFORMED, /* this is no event */
  FAIR_RESUME_ERROR_TIME,      /* its time cannot be */
  FAIR_RESUME_ERROR_IMPOSSIBLE /* it cannot happen there */
} FairResumeError;

/* An event as it was kept; see fair-event.h. */
typedef struct
{
  gint64      time; /* microseconds */
  const char *text; /* borrowed */
} FairResumeEvent;

GQuark         fair_resume_error_quark (void);
FairGameModel *fair_resume_game (const FairRules       *rules,
                                 guint64                number,
                                 const FairResumeEvent *events,
                                 guint                  n_events,
                                 guint                 *n_good,
                                 GError               **fault);

G_END_DECLS
