/* fair-chance-search.h: the chances of the game on the table, as far as the player can know, and those after each move.
 *
 * The solver queue weighs the position, and then, if somebody lists the hints, each move over the same ways, after
 * anything else that the table asks.  Who sees chances has help that excludes the result.
 */
#pragma once

#include "fair-game-model.h"
#include "fair-hints.h"
#include "fair-solver-queue.h"

typedef struct _FairChanceSearch FairChanceSearch;

/* More is known. */
typedef void (*FairChanceFunc) (gpointer data);

FairChanceSearch *fair_chance_search_new (FairSolverQueue *queue,
                                          FairGameModel   *model,
                                          FairChanceFunc   func,
                                          gpointer         data);
void              fair_chance_search_free (FairChanceSearch *self);
gboolean          fair_chance_search_start (FairChanceSearch *self);
void              fair_chance_search_stop (FairChanceSearch *self, gboolean again);
gboolean          fair_chance_search_is_running (FairChanceSearch *self);
const FairShare  *fair_chance_search_get (FairChanceSearch *self, gboolean *is_open);
guint             fair_chance_search_list_hints (FairChanceSearch *self, FairHint hints[FAIR_MAX_MOVES]);
