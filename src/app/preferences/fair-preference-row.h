/* fair-preference-row.h: rows of the preferences that are bound to a setting. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* A value of a setting and its title. */
typedef struct
{
  const char *value;
  const char *title; /* marked for translation; the row translates it */
} FairPreferenceChoice;

GtkWidget *fair_preference_row_new_switch (GSettings  *settings,
                                           const char *key,
                                           const char *title,
                                           const char *subtitle);
void       fair_preference_row_fill (AdwComboRow                *row,
                                     GSettings                  *settings,
                                     const char                 *key,
                                     const FairPreferenceChoice *choices,
                                     guint                       n_choices);
GtkWidget *fair_preference_row_new_choice (GSettings                  *settings,
                                           const char                 *key,
                                           const char                 *title,
                                           const char                 *subtitle,
                                           const FairPreferenceChoice *choices,
                                           guint                       n_choices);

G_END_DECLS
