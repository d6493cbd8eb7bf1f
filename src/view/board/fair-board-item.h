/* fair-board-item.h: the children of a board: a card, and the place of a pile.
 *
 * The board handles the pointer; an item has the keyboard focus, and the actions that work without a pointer, for
 * example for a screen reader. A place is visible while its pile is empty; it also shows the stock, whose cards are
 * hidden. While a card turns over, the side that is drawn can lag behind its state; its accessible name never does.
 */
#pragma once

#include "fair-svg-art.h"

/* The key of the object's data that holds its accessible description. */
#define FAIR_BOARD_ITEM_DESCRIPTION "description"

/* Called when an item is activated without a click or, if @takes, to pick up or put down cards there. */
typedef void (*FairBoardItemFunc) (GtkWidget *item, gboolean takes);

/* The common part of a card and a place. */
typedef struct
{
  GtkWidget parent_instance;

  FairSvgArt       *art; /* owned */
  FairBoardItemFunc func;
  char             *name; /* owned */
} FairBoardItem;

gpointer fair_board_item_new (GType type, FairSvgArt *art, FairBoardItemFunc func);
void     fair_board_item_set_text (gpointer object, const char *name, const char *description);
void     fair_board_item_set_class (GtkWidget *widget, const char *name, gboolean set);

#define FAIR_TYPE_CARD_WIDGET (fair_card_widget_get_type ())
G_DECLARE_FINAL_TYPE (FairCardWidget, fair_card_widget, FAIR, CARD_WIDGET, GtkWidget)

struct _FairCardWidget
{
  FairBoardItem item;
  FairCard      card;
  gboolean      face_up;  /* how it lies */
  gboolean      shown_up; /* whether the face is drawn; this can differ while the card turns over */
};

#define FAIR_TYPE_PLACE (fair_place_get_type ())
G_DECLARE_FINAL_TYPE (FairPlace, fair_place, FAIR, PLACE, GtkWidget)

struct _FairPlace
{
  FairBoardItem item;
  guint         pile;
  char         *mark;    /* owned */
  guint         n_cards; /* of the stock, drawn face down */
  gboolean      show_count;
  GtkWidget    *label;
};

void fair_place_set (FairPlace *self, const char *mark, guint n_cards, gboolean show_count);
