/* fair-table-page-private.h: the struct of the table page, for its files and its tests. */
#pragma once

#include "fair-table-page.h"

#include "fair-finale.h"
#include "fair-lesson-bar.h"
#include "fair-lesson-controller.h"
#include "fair-offer-bar.h"
#include "fair-result-bar.h"
#include "fair-rush-sheet.h"
#include "fair-side-box.h"
#include "fair-sounds.h"
#include "fair-status-line.h"
#include "fair-table-actions.h"
#include "fair-table-advice.h"
#include "fair-table-bookmarks.h"
#include "fair-table-clock.h"
#include "fair-table-layout.h"
#include "fair-table-message.h"

G_BEGIN_DECLS

struct _FairTablePage
{
  GtkBox parent_instance;

  FairSideBox       *side;
  GtkOverlay        *table;
  GtkScrolledWindow *scroller; /* contains the board */
  FairRushSheet     *rush_sheet;
  FairStatusLine    *status_line;
  FairLessonBar     *lesson_bar;
  FairResultBar     *result_bar;
  FairOfferBar      *offer_bar;
  GtkWidget         *practice_bar;
  FairTableMessage  *message;

  FairTableClock     *clock;
  FairTableAdvice    *advice;
  FairTableBookmarks *bookmarks;

  GtkWidget            *board;
  FairFinale           *finale;
  FairBoardController  *controller;
  FairSounds           *sounds;
  FairLessonController *lesson_controller;
  GSimpleActionGroup   *actions;
  FairTableActions     *table_actions;

  GSettings     *settings;
  FairTableDeck *decks;
  FairTableGame *game;    /* owned; NULL before the first game */
  FairTableGame *waiting; /* owned; the game in progress during a lesson or practice, otherwise NULL */
  GSignalGroup  *model_signals;
  gboolean       is_shown;
  gboolean       is_left; /* whether the game on the table is a former player's */
};

/* fair-table-page.c */
void fair_table_page_update (FairTablePage *self);
void fair_table_page_update_numbers (FairTablePage *self);
void fair_table_page_let_time_pass (FairTablePage *self);
void fair_table_page_let_wait (FairTablePage *self);

/* fair-table-page-controls.c */
void fair_table_page_say (FairTablePage *self, const char *text);

G_END_DECLS
