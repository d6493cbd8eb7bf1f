/* fair-deck-keeper.h: the cards on the table, as the preferences have them. */
#pragma once

#include "fair-card-art.h"
#include "fair-deck-file.h"
#include "fair-face-source.h"
#include "fair-table-painter.h"

G_BEGIN_DECLS

#define FAIR_TYPE_DECK_KEEPER (fair_deck_keeper_get_type ())
G_DECLARE_FINAL_TYPE (FairDeckKeeper, fair_deck_keeper, FAIR, DECK_KEEPER, GObject)

FairDeckKeeper *fair_deck_keeper_new (GSettings *settings);
FairCardArt    *fair_deck_keeper_get_art (FairDeckKeeper *self);
void            fair_deck_keeper_set_game (FairDeckKeeper *self, const char *game);

/* Which deck a game has: a path, or "" for Fair Deal's own. */
char *fair_deck_keeper_dup_choice (GSettings *settings, const char *game);
void  fair_deck_keeper_choose (GSettings *settings, const char *game, const char *path);

FairFaceSource *fair_deck_keeper_own_faces (GSettings *settings);

char             *fair_deck_keeper_describe (GSettings *settings, const char *game);
FairTablePainter *fair_deck_keeper_new_painter (GSettings *settings, const char *game);

G_END_DECLS
