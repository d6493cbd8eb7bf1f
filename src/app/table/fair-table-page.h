/* fair-table-page.h: the table: the board, the messages and offers around it, and the player's actions.
 *
 * It shows one game. Its actions are for the menus, buttons and keys of the whole window.
 */
#pragma once

#include "fair-board-controller.h"
#include "fair-sound-player.h"
#include "fair-table-deck.h"
#include "fair-table-game.h"

#include <adwaita.h>

#define FAIR_TYPE_TABLE_PAGE (fair_table_page_get_type ())
G_DECLARE_FINAL_TYPE (FairTablePage, fair_table_page, FAIR, TABLE_PAGE, GtkBox)

FairTablePage *fair_table_page_new (GMenu           *bookmark_menu,
                                    FairTableDeck   *decks,
                                    FairSoundPlayer *player,
                                    FairSolverQueue *queue,
                                    GSettings       *settings);

GActionGroup        *fair_table_page_get_actions (FairTablePage *self);
FairTableGame       *fair_table_page_get_game (FairTablePage *self);
void                 fair_table_page_set_game (FairTablePage *self, FairTableGame *game);
FairBoard           *fair_table_page_get_board (FairTablePage *self);
FairBoardController *fair_table_page_get_controller (FairTablePage *self);

void           fair_table_page_expect (FairTablePage *self, const FairGame *game);
void           fair_table_page_set_shown (FairTablePage *self, gboolean shown);
void           fair_table_page_start (FairTablePage *self);
void           fair_table_page_pause (FairTablePage *self);
void           fair_table_page_deal (FairTablePage *self, FairTableGame *game, FairTableGame *former);
void           fair_table_page_end_offer (FairTablePage *self);
FairTableGame *fair_table_page_take_back (FairTablePage *self);
void           fair_table_page_practice (FairTablePage *self, FairTableGame *game);
gboolean       fair_table_page_resume_waiting (FairTablePage *self);
void           fair_table_page_leave_player (FairTablePage *self);
void           fair_table_page_place_clock (FairTablePage *self, AdwBin *clock_place, AdwBin *buttons_place);
void           fair_table_page_show_puzzle (FairTablePage *self, FairDifficulty level);
void           fair_table_page_show_lost (FairTablePage *self, FairStore *store, const FairResult *game, gboolean last);
gboolean       fair_table_page_is_puzzle (FairTablePage *self);
gboolean       fair_table_page_is_explaining (FairTablePage *self);
gboolean       fair_table_page_get_can_undo (FairTablePage *self);
gboolean       fair_table_page_get_can_take_back (FairTablePage *self);
const char    *fair_table_page_describe_undo (FairTablePage *self);
const char    *fair_table_page_describe_verdict (FairWinnability *winnability);

void        fair_table_page_say (FairTablePage *self, const char *text);
void        fair_table_page_hide_message (FairTablePage *self);
const char *fair_table_page_get_message (FairTablePage *self);
char       *fair_table_page_dup_lesson_text (FairTablePage *self);
GMenuModel *fair_table_page_create_stack_menu (guint pile, int index);
void        fair_table_page_open_stack_menu (FairTablePage *self, guint pile, int index);

/* For the keys of the window. */
gboolean fair_table_page_interrupt (FairTablePage *self, guint keyval);
gboolean fair_table_page_escape (FairTablePage *self);
