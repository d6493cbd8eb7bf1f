/* A sentence for every reason, which names the rule and stands without any position. */
#include "config.h"

#include "fair-words-private.h"

#include <glib/gi18n-lib.h>

/* By FairReason. */
static const char *const sentences[FAIR_N_REASONS] = {
  [FAIR_REASON_BUILDS_ALTERNATE] = N_ ("Columns are built down in alternating colours."),
  [FAIR_REASON_BUILDS_SUIT] = N_ ("Columns are built down in suit."),
  [FAIR_REASON_BUILDS_OTHER_SUIT] = N_ ("Columns are built down by any suit but the same."),
  [FAIR_REASON_BUILDS_ANY] = N_ ("Columns are built down regardless of suit."),
  [FAIR_REASON_FILLS_WITH_KING] = N_ ("A king, or a run headed by a king, may fill an empty column."),
  [FAIR_REASON_FILLS_EMPTY] = N_ ("Any card may fill an empty column."),
  [FAIR_REASON_STARTS_FOUNDATION] = N_ ("The card starts a foundation."),
  [FAIR_REASON_FOLLOWS_ON_FOUNDATION] = N_ ("Foundations are built up in suit."),
  [FAIR_REASON_TO_CELL] = N_ ("An empty cell takes any one card."),
  [FAIR_REASON_DRAWS] = N_ ("The stock has cards, and they may be turned at any time."),
  [FAIR_REASON_DEALS_ROW] = N_ ("The stock has cards, and a row may be dealt at any time."),
  [FAIR_REASON_REDEALS] = N_ ("The stock is empty, and the waste becomes the stock again."),
  [FAIR_REASON_ENDS] = N_ ("The game may be ended at any time."),
  [FAIR_REASON_CHEATS] = N_ ("It is a cheat: there are too few empty columns for the run."),

  [FAIR_REASON_GAME_WON] = N_ ("The game is won, and no move is left."),
  [FAIR_REASON_GAME_ENDED] = N_ ("The game has ended, and no move is left."),
  [FAIR_REASON_NO_SUCH_PILE] = N_ ("This game has no such pile."),
  [FAIR_REASON_SAME_PILE] = N_ ("A card does not move to the pile that it lies in."),
  [FAIR_REASON_EMPTY_PILE] = N_ ("There is no card to move in that pile."),
  [FAIR_REASON_FROM_STOCK] = N_ ("Cards of the stock are turned, not moved."),
  [FAIR_REASON_FROM_FOUNDATION] = N_ ("A card on a foundation stays there."),
  [FAIR_REASON_FOUNDATION_ONLY] = N_ ("Cards of that pile go only to a foundation."),
  [FAIR_REASON_NOT_TO_PILE] = N_ ("No card goes from that pile to this one."),
  [FAIR_REASON_TOO_FEW_CARDS] = N_ ("That pile has too few cards."),
  [FAIR_REASON_FACE_DOWN] = N_ ("Some of these cards lie face down; only cards that lie face up may move."),
  [FAIR_REASON_TOP_ONLY] = N_ ("Only the top card of that pile may move."),
  [FAIR_REASON_NOT_A_RUN_ALTERNATE] = N_ ("Only a run in alternating colours moves as a whole."),
  [FAIR_REASON_NOT_A_RUN_SUIT] = N_ ("Only a run in suit moves as a whole."),
  [FAIR_REASON_NOT_A_RUN_OTHER_SUIT] = N_ ("Only a run in which no two neighbours are of one suit moves as a whole."),
  [FAIR_REASON_NOT_A_RUN_ANY] = N_ ("Only a run, each card one rank lower, moves as a whole."),
  [FAIR_REASON_FOUNDATION_ONE_CARD] = N_ ("Cards go to a foundation one at a time."),
  [FAIR_REASON_FOUNDATION_NEEDS_ACE] = N_ ("A foundation starts with an ace."),
  [FAIR_REASON_FOUNDATION_NEEDS_BASE] = N_ ("A foundation starts with the rank of the first one."),
  [FAIR_REASON_FOUNDATION_NOT_NEXT] = N_ ("Foundations are built up in suit, and this card is not the next."),
  [FAIR_REASON_OTHER_FOUNDATION] = N_ ("A card has one foundation at a time, and this is not the one."),
  [FAIR_REASON_CELL_TAKEN] = N_ ("This cell has a card already: a cell holds one."),
  [FAIR_REASON_CELL_ONE_CARD] = N_ ("Cards go to a cell one at a time: a cell holds one."),
  [FAIR_REASON_BUILD_ALTERNATE] = N_ ("Columns are built down only in alternating colours."),
  [FAIR_REASON_BUILD_SUIT] = N_ ("Columns are built down only in suit."),
  [FAIR_REASON_BUILD_OTHER_SUIT] = N_ ("Columns are built down only by another suit."),
  [FAIR_REASON_BUILD_ANY] = N_ ("Columns are built down only by one rank."),
  [FAIR_REASON_NEEDS_KING] = N_ ("Only a king, or a run headed by a king, may fill an empty column."),
  [FAIR_REASON_NO_SPACE] = N_ ("There are too few empty cells or columns for the run."),
  [FAIR_REASON_NO_CHEATS] = N_ ("This game has no cheats."),
  [FAIR_REASON_NO_CHEAT_NEEDED] = N_ ("This move is legal without a cheat."),
  [FAIR_REASON_NO_STOCK] = N_ ("This game has no stock."),
  [FAIR_REASON_STOCK_EMPTY] = N_ ("The stock is empty."),
  [FAIR_REASON_NO_COLUMN_FOR_ROW] = N_ ("No column takes a card of the row."),
  [FAIR_REASON_NO_REDEALS] = N_ ("This game has no redeal."),
  [FAIR_REASON_STOCK_NOT_EMPTY] = N_ ("The waste becomes the stock again only when the stock is empty."),
  [FAIR_REASON_WASTE_EMPTY] = N_ ("The waste is empty, so that nothing could become the stock."),
  [FAIR_REASON_REDEALS_USED] = N_ ("No redeal is left."),
  [FAIR_REASON_NO_END] = N_ ("This game is not ended by a move.")
};

/* The sentence of @reason, which is a good one. */
const char *
fair_words_rule (FairReason reason)
{
  return _ (sentences[reason]);
}
