/* fair-coach.h: the bar below the table that offers a lesson, and leads through it.
 *
 * It shows what it is told, and knows neither game nor lesson; its buttons are signals.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What a step of a lesson looks like. */
typedef struct
{
  guint       number; /* from 1 */
  guint       n_steps;
  const char *text;
  const char *task; /* what is to be done, where @text does not say it; or NULL */
  gboolean    asks; /* there is something to be done, which the player may have shown */
} FairCoachStep;

#define FAIR_TYPE_COACH (fair_coach_get_type ())
G_DECLARE_FINAL_TYPE (FairCoach, fair_coach, FAIR, COACH, GtkWidget)

void  fair_coach_offer (FairCoach *self, const char *game);
void  fair_coach_show_step (FairCoach *self, const FairCoachStep *step);
void  fair_coach_hide (FairCoach *self);
char *fair_coach_dup_text (FairCoach *self);
void  fair_coach_focus_next (FairCoach *self);

G_END_DECLS
