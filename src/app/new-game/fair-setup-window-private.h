/* fair-setup-window-private.h: the struct of FairSetupWindow, for its files. */
#pragma once

#include "fair-setup-window.h"

#include "fair-board.h"
#include "fair-table-deck.h"
#include "fair-title.h"
#include "setup.h"

/* What undo goes back to. */
typedef struct
{
  FairPosition layout;
  guint64      seed;   /* of the cards that nobody knows; 0 if they were not shuffled */
  guint        filled; /* that of the window */
} FairSetupStep;

struct _FairSetupWindow
{
  AdwWindow parent_instance;

  FairTitle         *title;
  GtkDropDown       *games; /* hidden if the game is given */
  GtkWidget         *buttons;
  AdwToastOverlay   *toasts;
  GtkScrolledWindow *table;
  GtkLabel          *status;
  GtkFlowBox        *tray;
  GtkEditable       *entry;
  GtkWidget         *board;

  FairRules        rules;
  FairDealShape    shape;
  GArray          *steps;  /* owned; of FairSetupStep; the last one is on the table */
  FairPosition     shown;  /* the same, as the board shows it */
  FairCard         picked; /* a card of the tray, for the next place; or FAIR_NO_CARD */
  guint            chosen; /* the pile that the player has chosen for the next cards; FAIR_NO_PILE without one */
  guint            filled; /* the pile that the last card went to, if the player has ever chosen one */
  int              marked; /* the card of @chosen that is taken off if it is chosen again; -1 without one */
  FairSetupPlay    play;
  FairSolverQueue *queue;    /* owned */
  GSettings       *settings; /* owned */
  FairTableDeck   *deck;     /* owned; NULL before there is a game */
  GCancellable    *search;   /* owned; NULL while nothing is asked */
  FairAnswer      *answer;   /* owned; about what lies on the table; NULL while it is not known */
  gboolean         is_short; /* a shorter win than @answer was looked for */
  gboolean         wants_line;
  guint            announce_source;
};

static inline const FairSetupStep *
fair_setup_window_get_step (FairSetupWindow *self)
{
  return &g_array_index (self->steps, FairSetupStep, self->steps->len - 1);
}

/* fair-setup-window.c */
void  fair_setup_window_commit (FairSetupWindow *self, const FairSetupStep *step, const char *act);
guint fair_setup_window_find_next (FairSetupWindow *self, const FairPosition *layout);
void  fair_setup_window_tell (FairSetupWindow *self, const char *act);
char *fair_setup_window_put (FairSetupWindow *self, FairPosition *layout, FairCard card, gboolean *done);

/* fair-setup-table.c */
void fair_setup_window_create_board (FairSetupWindow *self);
void fair_setup_window_fill_tray (FairSetupWindow *self);
void fair_setup_window_show (FairSetupWindow *self);
void fair_setup_window_show_next (FairSetupWindow *self);
void fair_setup_window_list_left (FairSetupWindow *self, const FairPosition *layout, guint8 left[FAIR_CARD_CODES]);
void fair_setup_window_type (FairSetupWindow *self);
void fair_setup_window_read (FairSetupWindow *self, const char *text, gsize length, const char *act);
void fair_setup_window_open (FairSetupWindow *self, const char *path);
