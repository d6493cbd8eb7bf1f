/* fair-challenge-window.h: shows a challenge that somebody sent as a link, or what is wrong with the link.
 * No game begins before the player accepts. */
#pragma once

#include "fair-play-requests.h"
#include "fair-store.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *fair_challenge_window_new (const char *link, FairStore *store, const FairPlayRequests *requests);

G_END_DECLS
