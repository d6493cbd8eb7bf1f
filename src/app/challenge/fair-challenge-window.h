/* fair-challenge-window.h: shows a challenge that somebody sent as a link, or what is wrong with the link.
 * No game begins before the player accepts. */
#pragma once

#include <adwaita.h>

#include "fair-challenge.h"
#include "fair-store.h"

G_BEGIN_DECLS

#define FAIR_TYPE_CHALLENGE_WINDOW (fair_challenge_window_get_type ())
G_DECLARE_FINAL_TYPE (FairChallengeWindow, fair_challenge_window, FAIR, CHALLENGE_WINDOW, AdwWindow)

GtkWidget *fair_challenge_window_new (const char *link, FairStore *store);

G_END_DECLS
