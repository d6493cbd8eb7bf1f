/* fair-lost-search.h: whether a game is lost, looked for whenever nothing else is to be done.
 *
 * It runs in slices of the main loop's idle time; see stuck.h for what it decides.
 */
#pragma once

#include <glib.h>

#include "kernel.h"

G_BEGIN_DECLS

typedef void (*FairLostFound) (gpointer data);

typedef struct _FairLostSearch FairLostSearch;

FairLostSearch *fair_lost_search_new (FairLostFound found, gpointer data);
void            fair_lost_search_free (FairLostSearch *self);

void fair_lost_search_start (FairLostSearch *self, const FairRules *rules, const FairPosition *position);
void fair_lost_search_stop (FairLostSearch *self);
void fair_lost_search_finish (FairLostSearch *self);

G_END_DECLS
