/* fair-preference-row.h: rows of the preferences. */
#pragma once

#include <adwaita.h>

#include "games.h"

/* A value of a setting and its title. */
typedef struct
{
  const char *value;
  const char *title; /* marked for translation; the row translates it */
} FairPreferenceChoice;

void       fair_preference_row_add_switch (AdwActionRow *row, GSettings *settings, const char *key);
void       fair_preference_row_fill (AdwComboRow                *row,
                                     GSettings                  *settings,
                                     const char                 *key,
                                     const FairPreferenceChoice *choices);
void       fair_preference_row_add_swatches (AdwActionRow               *row,
                                             GSettings                  *settings,
                                             const char                 *key,
                                             const FairPreferenceChoice *choices);
GtkWidget *fair_preference_row_new_option (GSettings *settings, const FairOption *option);
void       fair_preference_row_set_up_button (AdwActionRow *row, GtkWidget *button);
