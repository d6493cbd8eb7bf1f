/* fair-board-item.h: what a card on the table and the place of a pile have in common.
 *
 * The board handles the pointer; an item has the keyboard focus, and the actions that work without a pointer,
 * for example for a screen reader.
 */
#pragma once

#include "fair-card-art.h"

G_BEGIN_DECLS

/* The key of the object's data that holds its description. */
#define FAIR_BOARD_ITEM_DESCRIPTION "description"

#define FAIR_TYPE_BOARD_ITEM (fair_board_item_get_type ())
G_DECLARE_DERIVABLE_TYPE (FairBoardItem, fair_board_item, FAIR, BOARD_ITEM, GtkWidget)

struct _FairBoardItemClass
{
  GtkWidgetClass parent_class;
};

void fair_board_item_class_install_actions (FairBoardItemClass *klass, const char *activate, const char *move);

void fair_board_item_set_art (FairBoardItem *self, FairCardArt *art);
void fair_board_item_describe (FairBoardItem *self, const char *description);
void fair_board_item_snapshot_face (FairBoardItem *self, GtkSnapshot *snapshot, FairCard face);

G_END_DECLS
