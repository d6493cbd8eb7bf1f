/* fair-game-tile.h: a game in the list of games: its table and how often it was won, or a game in progress. */
#pragma once

#include "fair-session.h"
#include "fair-thumbnail.h"

#define FAIR_TYPE_GAME_TILE (fair_game_tile_get_type ())
G_DECLARE_FINAL_TYPE (FairGameTile, fair_game_tile, FAIR, GAME_TILE, GtkButton)

struct _FairGameTile
{
  GtkButton parent_instance;

  GtkOrientable *box;
  FairThumbnail *thumbnail;
  GtkWidget     *text;
  GtkLabel      *title_label;
  GtkLabel      *caption_label;

  const FairGame *game;
};

GtkWidget *fair_game_tile_new (const FairGame *game, GSettings *settings);
GtkWidget *fair_game_tile_new_row (const FairGame *game, const char *slot, FairGameModel *model, GSettings *settings);

void fair_game_tile_show_game (FairGameTile *self, FairGameModel *model, gboolean left_handed);
void fair_game_tile_show_figures (FairGameTile *self, const FairStatistics *figures);
