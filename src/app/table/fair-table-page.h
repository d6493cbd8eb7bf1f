/* fair-table-page.h: the table: the board, the messages and offers around it, and the player's actions.
 *
 * It shows one game. Clock, advice, bookmarks and the lesson are separate objects that follow that game;
 * each has a group of actions.
 */
#pragma once

#include "fair-board-controller.h"
#include "fair-sound-player.h"
#include "fair-table-deck.h"
#include "fair-table-game.h"

G_BEGIN_DECLS

#define FAIR_TYPE_TABLE_PAGE (fair_table_page_get_type ())
G_DECLARE_FINAL_TYPE (FairTablePage, fair_table_page, FAIR, TABLE_PAGE, GtkBox)

void fair_table_page_set_up (FairTablePage   *self,
                             GtkWindow       *window,
                             FairTableDeck   *decks,
                             FairSoundPlayer *player,
                             GSettings       *settings);
void fair_table_page_set_bookmark_menu (FairTablePage *self, GMenu *menu);

FairTableGame *fair_table_page_get_game (FairTablePage *self);
void           fair_table_page_set_game (FairTablePage *self, FairTableGame *game);
FairBoard     *fair_table_page_get_board (FairTablePage *self);

void           fair_table_page_expect (FairTablePage *self, const FairGame *game);
void           fair_table_page_set_shown (FairTablePage *self, gboolean shown);
void           fair_table_page_pause (FairTablePage *self);
void           fair_table_page_deal (FairTablePage *self, FairTableGame *game, FairTableGame *former);
FairTableGame *fair_table_page_take_back (FairTablePage *self);
void           fair_table_page_practice (FairTablePage *self, FairTableGame *game);
gboolean       fair_table_page_resume_waiting (FairTablePage *self);
void           fair_table_page_leave_player (FairTablePage *self);
gboolean       fair_table_page_get_can_undo (FairTablePage *self);
gboolean       fair_table_page_get_can_take_back (FairTablePage *self);
const char    *fair_table_page_get_undo_words (FairTablePage *self);

G_END_DECLS
