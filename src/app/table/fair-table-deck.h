/* fair-table-deck.h: the cards and the cloth of the table, as chosen in the preferences. */
#pragma once

#include "fair-svg-art.h"
#include "fair-deck-file.h"
#include "fair-table-painter.h"

#define FAIR_TYPE_TABLE_DECK (fair_table_deck_get_type ())
G_DECLARE_FINAL_TYPE (FairTableDeck, fair_table_deck, FAIR, TABLE_DECK, GObject)

FairTableDeck *fair_table_deck_new (GSettings *settings, const char *game);
FairSvgArt    *fair_table_deck_get_art (FairTableDeck *self);
void           fair_table_deck_set_game (FairTableDeck *self, const char *game);

/* The choice of a deck: a path, or "" for Fair Deal's own. */
char *fair_table_deck_dup_choice (GSettings *settings, const char *game);
void  fair_table_deck_choose (GSettings *settings, const char *game, const char *path);

FairFaceSource *fair_table_deck_own_faces (GSettings *settings, GSettings *table, const char *back);

char             *fair_table_deck_describe (GSettings *settings, const char *game);
FairTablePainter *fair_table_deck_new_painter (GSettings *settings, const char *game);

void fair_cloth_follow (GtkWidget *board, GSettings *settings);
void fair_cloth_get_colors (GSettings *settings, GdkRGBA colors[2]);
