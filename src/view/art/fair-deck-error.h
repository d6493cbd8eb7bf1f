/* fair-deck-error.h: errors in decks of cards, with messages for the player. */
#pragma once

#include <glib.h>

#include "draw-protocol.h"

G_BEGIN_DECLS

/* The codes of DrawFault. */
#define FAIR_DECK_ERROR (fair_deck_error_quark ())

GQuark  fair_deck_error_quark (void);
GError *fair_deck_error_new (DrawFault fault, guint face);

G_END_DECLS
