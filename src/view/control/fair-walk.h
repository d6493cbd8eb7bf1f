/* fair-walk.h: where an arrow key moves the cursor on a table.
 *
 * A pure function of the layout: along the face-up cards of a fan, and from pile to pile by their places.
 */
#pragma once

#include <gtk/gtk.h>

#include "fair-layout.h"

gboolean fair_walk (const FairLayout   *layout,
                    const FairRules    *rules,
                    const FairPosition *position,
                    GtkDirectionType    direction,
                    guint              *pile,
                    int                *index);
int      fair_walk_top (const FairRules *rules, const FairPosition *position, guint pile);
