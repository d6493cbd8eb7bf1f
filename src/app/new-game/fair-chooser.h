/* fair-chooser.h: the list of games. */
#pragma once

#include <adwaita.h>

#include "fair-session.h"

#define FAIR_TYPE_CHOOSER (fair_chooser_get_type ())
G_DECLARE_FINAL_TYPE (FairChooser, fair_chooser, FAIR, CHOOSER, GtkWidget)

void fair_chooser_set_session (FairChooser *self, FairSession *session, GSettings *settings);
