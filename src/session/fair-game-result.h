/* fair-game-result.h: makes a game from its saved data, and its result. */
#pragma once

#include "fair-game-file.h"
#include "fair-game-model.h"
#include "fair-result.h"

FairGameModel *fair_game_result_resume (const FairSavedGame *saved, guint n_events, guint *n_good, GError **fault);

gboolean    fair_game_result_is_final (FairGameModel *model, FairOutcome *outcome);
FairOutcome fair_game_result_of_leaving (FairGameModel *model);
FairResult *fair_game_result_make (FairGameModel *model,
                                   const char    *id,
                                   FairOutcome    outcome,
                                   gint64         begun,
                                   gint64         ended);
char       *fair_game_result_print_variant (FairGameModel *model);
