/* draw-deck.h: reads and draws the faces of decks for Aisleriot or KDE games, and other pictures. */
#pragma once

#include <cairo.h>
#include <glib.h>

#include "draw-protocol.h"

typedef struct _DrawDeck DrawDeck;

DrawFault draw_deck_read (int fd, GByteArray **svg);
DrawFault draw_deck_open (const GByteArray *svg, DrawDeck **deck, unsigned *face);
DrawFault draw_deck_open_picture (const GByteArray *file, DrawDeck **deck);
double    draw_deck_get_proportions (const DrawDeck *deck);
DrawFault draw_deck_render (DrawDeck *deck, unsigned face, int width, int height, cairo_surface_t **surface);
void      draw_deck_draw_all (DrawDeck *deck);
void      draw_deck_free (DrawDeck *deck);

void     draw_deck_load_needs (void);
gboolean draw_deck_has_drawn_text (void);
