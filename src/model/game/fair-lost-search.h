/* fair-lost-search.h: finds out in the background whether a game is lost.
 *
 * It runs in slices when the main loop is idle; stuck.h defines when a game is lost.
 */
#pragma once

#include <glib.h>

#include "games.h"

typedef void (*FairLostFound) (gpointer data);

typedef struct _FairLostSearch FairLostSearch;

FairLostSearch *fair_lost_search_new (FairLostFound found, gpointer data);
void            fair_lost_search_free (FairLostSearch *self);

void     fair_lost_search_start (FairLostSearch *self, const FairRules *rules, const FairPosition *position);
void     fair_lost_search_stop (FairLostSearch *self);
void     fair_lost_search_finish (FairLostSearch *self);
gboolean fair_lost_search_get_running (FairLostSearch *self);
