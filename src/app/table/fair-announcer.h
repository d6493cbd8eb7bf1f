/* fair-announcer.h: announces to screen readers what happens at the table.
 *
 * It uses the platform's function for that if there is one. The last message is also kept in an invisible
 * label, for screen readers that follow such labels.
 */
#pragma once

#include "fair-game-model.h"

#include <gtk/gtk.h>

typedef struct _FairAnnouncer FairAnnouncer;

FairAnnouncer *fair_announcer_new (GtkLabel *label);
void           fair_announcer_free (FairAnnouncer *self);
void           fair_announcer_clear (FairAnnouncer *self);
void           fair_announcer_add (FairAnnouncer     *self,
                                   FairGameModel     *model,
                                   FairChange         change,
                                   const FairEffects *effects);
void           fair_announcer_say (FairAnnouncer *self, const char *text);
