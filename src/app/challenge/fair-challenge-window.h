/* fair-challenge-window.h: shows a challenge that somebody sent as a link, or what is wrong with the link; and sends one, with a QR code.
 * No game begins before the player accepts. */
#pragma once

#include "fair-challenge.h"
#include "fair-play-requests.h"
#include "fair-store.h"

#include <gtk/gtk.h>

GtkWidget *fair_challenge_window_new (const char *link, FairStore *store, const FairPlayRequests *requests);
GtkWidget *fair_challenge_window_new_to_send (const FairChallenge *challenge,
                                              const char          *text,
                                              gboolean             with_record,
                                              gboolean             with_code);

GtkWidget *fair_qr_code_new (const char *text);
