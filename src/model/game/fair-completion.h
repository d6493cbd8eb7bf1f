/* fair-completion.h: whether a game can be finished by playing available cards to the foundations only. */
#pragma once

#include <glib.h>

#include "games.h"

guint fair_completion_find (const FairRules *rules, const FairPosition *position, FairMove moves[FAIR_MAX_CARDS]);
