/* fair-window-private.h: the struct of FairWindow, for its files. */
#pragma once

#include "fair-window.h"

#include "fair-chance-finder.h"
#include "fair-chooser.h"
#include "fair-deal-shortener.h"
#include "fair-i18n.h"
#include "fair-player-button.h"
#include "fair-store-banner.h"
#include "fair-table-page.h"
#include "fair-title.h"

/* What the window should show. */
typedef struct
{
  FairWindowRequestKind kind;
  const FairGame       *game;
  FairRules             rules;
  guint64               number;
  const char           *slot; /* interned */
} FairWindowRequest;

struct _FairWindow
{
  AdwApplicationWindow parent_instance;

  FairTitle       *title;
  GtkWidget       *chooser_button;
  GtkMenuButton   *player_button;
  GtkWidget       *table_buttons;
  GtkWidget       *undo_button;
  GtkWidget       *new_game_button;
  GtkWidget       *hint_button;
  AdwBin          *clock_place; /* of the clock, and of its buttons, in wide windows */
  AdwBin          *clock_buttons_place;
  GtkWidget       *bottom_bar; /* has the buttons of narrow windows */
  GtkWidget       *bottom_undo_button;
  GtkWidget       *bottom_hint_button;
  GtkMenuButton   *menu_button;
  GMenu           *menu;
  GMenu           *table_menu;
  GMenuModel      *list_menu;
  GMenuModel      *results_menu;
  GMenuModel      *program_menu;
  GMenuModel      *hint_menu;
  GMenuModel      *new_game_menu;
  GMenu           *puzzle_menu;
  GMenu           *bookmark_list;
  FairStoreBanner *store_banner;
  AdwBin          *header_place;
  AdwBin          *header_over;
  GtkWidget       *header;
  GtkStack        *pages;
  AdwBin          *chooser_page;
  FairTablePage   *table_page;

  GSettings         *settings;
  GSettings         *table_settings; /* of the game on the table; NULL before the first game */
  GSimpleAction     *level_action;   /* borrowed from the window */
  FairDealPool      *deal_pool;
  FairDealShortener *shortener;
  FairChanceFinder  *chance_finder; /* owned */
  FairSession       *session;
  FairWinnability   *winnability;     /* owned; of the game that the player sees; NULL without one */
  GPtrArray         *games;           /* owned, of FairTableGame: the last one that was played of each game and slot */
  GCancellable      *deal_search;     /* of a search for a deal; NULL without one */
  const char        *deal_slot;       /* interned; of the game that gets it */
  guint              patience_source; /* announces that search */
  GSignalGroup      *model_signals;
  guint              stock_source; /* starts a search for spare deals */
  int                width;        /* for which the buttons have their places; 0 for none */
  gboolean           narrow;       /* they lie at the bottom */
  gboolean           out_of_sight; /* the window is minimized; no other change of its state counts */
  FairWindowRequest  request;      /* done when the games in progress are loaded */
  guint              present_source;
  guint              n_due;        /* puzzles from the player's own games, as the menu says */
  guint32            due_day;      /* for which they were counted */
  gboolean           wants_puzzle; /* the first one is shown when they have been found */
  GtkWidget         *setup_window; /* borrowed; hidden until it is opened again; NULL without one */
  FairRival         *rival;        /* a result to compare with the next game of its deal, or NULL */
  GtkWidget         *last_focus;   /* weak: outside popovers; the board instead of a card, as its cursor may move */
  GtkWidget         *popover;      /* weak: that has had the focus since */
  GtkWidget         *heir;         /* weak: where GTK moved the focus afterwards */
  guint              focus_source;
};

/* fair-window.c */
FairGameModel *fair_window_get_model (FairWindow *self);
gboolean       fair_window_is_at_table (FairWindow *self);
void           fair_window_update_page (FairWindow *self);

/* fair-window-buttons.c */
void fair_window_buttons_class_init (GtkWidgetClass *widget_class);
void fair_window_buttons_init (FairWindow *self);
void fair_window_update_buttons (FairWindow *self);
void fair_window_lay_header (FairWindow *self, gboolean full);

/* fair-window-request.c */
void fair_window_request_class_init (GtkWidgetClass *widget_class);
void fair_window_follow_due (FairWindow *self);

/* fair-window-deal.c */
void           fair_window_deal_class_init (GtkWidgetClass *widget_class);
void           fair_window_deal_update_actions (FairWindow *self);
void           fair_window_add_game (FairWindow *self, FairWinnability *winnability, const char *slot);
void           fair_window_bind_settings (FairWindow *self, FairWinnability *winnability);
void           fair_window_deal_new_game (FairWindow *self, const FairGame *game);
void           fair_window_deal_number (FairWindow *self, const FairRules *rules, guint64 number, const char *slot);
void           fair_window_request_deal (FairWindow *self, const FairDealRequest *request, const char *slot);
void           fair_window_stop_deal_search (FairWindow *self);
FairTableGame *fair_window_find_game (FairWindow *self, const FairGame *game, const char *slot);
void           fair_window_level_init (FairWindow *self);
void           fair_window_level_follow (FairWindow *self);
