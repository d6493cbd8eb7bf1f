/* fair-window-private.h: what the files of FairWindow share. */
#pragma once

#include "fair-window.h"

#include "fair-chooser.h"
#include "fair-lesson-bar.h"
#include "fair-table-dealer.h"
#include "fair-finale.h"
#include "fair-winnability-line.h"
#include "fair-offer-bar.h"
#include "fair-result-bar.h"
#include "fair-rush-sheet.h"
#include "fair-solution-player.h"
#include "fair-side-box.h"
#include "fair-sounds.h"
#include "fair-status-line.h"
#include "fair-store-banner.h"
#include "fair-table-actions.h"
#include "fair-table-layout.h"
#include "fair-table-message.h"
#include "fair-lesson-controller.h"

G_BEGIN_DECLS

typedef enum
{
  FAIR_WINDOW_NOTHING,
  FAIR_WINDOW_PLAY,    /* @game where it was left, or a new deal of it if there is nothing to go on with */
  FAIR_WINDOW_PLAY_ON, /* the same, but a new deal also where it is over */
  FAIR_WINDOW_DEAL     /* @number by @rules */
} FairWindowRequestKind;

/* What the window is asked for. */
typedef struct
{
  FairWindowRequestKind kind;
  const FairGame       *game;
  FairRules             rules;
  guint64               number;
} FairWindowRequest;

struct _FairWindow
{
  AdwApplicationWindow parent_instance;

  AdwWindowTitle       *title;
  GtkWidget            *chooser_button;
  GtkWidget            *table_buttons;
  GtkWidget            *undo_button;
  GtkWidget            *new_game_button;
  GtkWidget            *hint_button;
  GtkMenuButton        *menu_button;
  GMenuModel           *menu;
  FairStoreBanner      *store_banner;
  AdwBin               *header_place;
  AdwBin               *header_over;
  GtkWidget            *header;
  GtkWidget            *below_header;
  GtkWidget            *table_page;
  GtkStack             *pages;
  AdwBin               *chooser_page;
  FairSideBox          *side;
  GtkOverlay           *table;
  GtkScrolledWindow    *scroller; /* of the board */
  FairTableMessage     *message;
  FairOfferBar         *offer_bar;
  GtkWidget            *cover;
  GtkLabel             *cover_label;
  GtkButton            *start_button;
  FairRushSheet        *rush_sheet;
  FairLessonBar        *lesson_bar;
  FairResultBar        *result_bar;
  FairWinnabilityLine  *winnability_line;
  FairStatusLine       *status_line;
  GMenu                *bookmark_list;
  GtkWidget            *board;
  FairBoardController  *controller;
  FairFinale           *finale;
  FairTableActions     *table_actions;
  FairLessonController *lesson_controller;

  GSettings          *settings;
  GSimpleAction      *level_action; /* borrowed: it is the window's */
  FairTableDealer    *dealer;
  FairSession        *session;
  FairTableDeck      *decks;
  GHashTable         *games;       /* a FairWinnability for each FairGame that was begun */
  FairWinnability    *winnability; /* of the game on the table; NULL before one was chosen, and in a lesson */
  FairGameModel      *model;       /* what is on the table, borrowed */
  const FairGame     *number_game; /* whose number was asked for last */
  GCancellable       *deal_search; /* for a deal that was asked for; NULL while there is none */
  FairSolutionPlayer *solution_player;
  FairSounds         *sounds;
  GSignalGroup       *winnability_signals;
  gboolean            wants_move; /* a winning move is to be told once it is found */
  GSignalGroup       *model_signals;
  GSignalGroup       *rush_signals;
  GSignalGroup       *bookmark_signals;
  guint               tick_source;
  guint               seconds_left; /* when they were looked at last */
  guint               stock_source; /* has spare deals looked for */
  FairWindowRequest   request;      /* what is done once the games in progress are loaded */
  guint               present_source;
};

/* fair-window.c */
void     fair_window_lay (FairWindow *self, FairGameModel *model, FairWinnability *winnability);
void     fair_window_say (FairWindow *self, const char *text);
gboolean fair_window_is_at_table (FairWindow *self);
void     fair_window_update_actions (FairWindow *self);
void     fair_window_update_page (FairWindow *self);
void     fair_window_let_time_pass (FairWindow *self);
void     fair_window_do (FairWindow *self, const FairWindowRequest *request);

/* fair-window-request.c: what waits for the games in progress. */
void fair_window_ask (FairWindow *self, FairWindowRequest request);

/* fair-window-deal.c: new games, and the way back. */
void             fair_window_deal_class_init (GtkWidgetClass *widget_class);
void             fair_window_deal_init (FairWindow *self);
void             fair_window_deal_update_actions (FairWindow *self);
void             fair_window_deal_new_game (FairWindow *self, const FairGame *game);
void             fair_window_deal_number (FairWindow *self, const FairRules *rules, guint64 number);
void             fair_window_stop_deal_search (FairWindow *self);
FairWinnability *fair_window_find_game (FairWindow *self, const FairGame *game);

/* fair-window-rush.c: what Solitaire Rush has besides. */
void fair_window_rush_class_init (GtkWidgetClass *widget_class);
void fair_window_rush_init (FairWindow *self);
void fair_window_rush_update (FairWindow *self);
void fair_window_rush_update_actions (FairWindow *self);
void fair_window_start_clock (FairWindow *self);
void fair_window_pause_clock (FairWindow *self);

/* fair-window-advice.c: whether the game can still be won, the winning move, Show Me. */
void fair_window_advice_class_init (GtkWidgetClass *widget_class);
void fair_window_advice_init (FairWindow *self);
void fair_window_advice_update_actions (FairWindow *self);
void fair_window_advice_stop (FairWindow *self);

/* fair-window-fullscreen.c: the table on all of the screen. */
void fair_window_fullscreen_class_init (GtkWidgetClass *widget_class);
void fair_window_fullscreen_init (FairWindow *self);
void fair_window_lay_header (FairWindow *self, gboolean full);

/* fair-window-bookmarks.c: positions that the player marks. */
void fair_window_bookmarks_init (FairWindow *self);
void fair_window_bookmarks_update (FairWindow *self);
void fair_window_bookmarks_update_actions (FairWindow *self);

/* fair-window-level.c: how hard new games are. */
void fair_window_level_init (FairWindow *self);
void fair_window_level_update_actions (FairWindow *self, gboolean enabled);
void fair_window_level_won (FairWindow *self);

/* fair-window-lesson.c: a lesson in the place of the game in progress. */
void     fair_window_lesson_class_init (GtkWidgetClass *widget_class);
void     fair_window_lesson_init (FairWindow *self);
void     fair_window_lesson_update_actions (FairWindow *self);
gboolean fair_window_lesson_lets_undo (FairWindow *self);

/* Whether a lesson lies on the table. */
static inline gboolean
fair_window_is_lesson (FairWindow *self)
{
  return self->model != NULL && self->winnability == NULL;
}

G_END_DECLS
