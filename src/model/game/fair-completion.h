/* fair-completion.h: whether playing available cards to the foundations, and nothing else, finishes
 * a game. */
#pragma once

#include <glib.h>

#include "games.h"

G_BEGIN_DECLS

guint fair_completion_find (const FairRules *rules, const FairPosition *position, FairMove moves[FAIR_MAX_CARDS]);

G_END_DECLS
