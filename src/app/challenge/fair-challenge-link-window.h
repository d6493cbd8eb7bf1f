/* fair-challenge-link-window.h: shows the link of a challenge that the player sends to somebody. */
#pragma once

#include <adwaita.h>

#include "fair-challenge.h"
#include "fair-store.h"

G_BEGIN_DECLS

#define FAIR_TYPE_CHALLENGE_LINK_WINDOW (fair_challenge_link_window_get_type ())
G_DECLARE_FINAL_TYPE (FairChallengeLinkWindow, fair_challenge_link_window, FAIR, CHALLENGE_LINK_WINDOW, AdwWindow)

GtkWidget *fair_challenge_link_window_new (const FairChallenge *challenge, FairStore *store, const char *id);

G_END_DECLS
