/* fair-announcer.h: announces to screen readers what happens at the table.
 *
 * It uses the platform's function for that if there is one. The last message is also kept in an invisible
 * label, for screen readers that follow such labels.
 */
#pragma once

#include "fair-game-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FAIR_TYPE_ANNOUNCER (fair_announcer_get_type ())
G_DECLARE_FINAL_TYPE (FairAnnouncer, fair_announcer, FAIR, ANNOUNCER, GtkWidget)

GtkWidget *fair_announcer_new (void);

void fair_announcer_set_model (FairAnnouncer *self, FairGameModel *model);
void fair_announcer_say (FairAnnouncer *self, const char *text);

G_END_DECLS
