/* A sentence for every reason, which names the rule and needs no position. */
#include "fair-words-private.h"

#include "fair-i18n.h"

/* By FairReason. */
static const char *const sentences[FAIR_N_REASONS] = {
  [FAIR_REASON_BUILDS_ALTERNATE] = N_ ("Columns are built down in alternating colors."),
  [FAIR_REASON_BUILDS_SUIT] = N_ ("Columns are built down in suit."),
  [FAIR_REASON_BUILDS_OTHER_SUIT] = N_ ("Columns are built down in any other suit."),
  [FAIR_REASON_BUILDS_ANY] = N_ ("Columns are built down regardless of suit."),
  [FAIR_REASON_FILLS_WITH_KING] = N_ ("A king, or a run that starts with a king, can fill an empty column."),
  [FAIR_REASON_FILLS_EMPTY] = N_ ("Any card can fill an empty column."),
  [FAIR_REASON_STARTS_FOUNDATION] = N_ ("The card starts a foundation."),
  [FAIR_REASON_FOLLOWS_ON_FOUNDATION] = N_ ("Foundations are built up in suit."),
  [FAIR_REASON_TO_CELL] = N_ ("An empty cell holds any one card."),
  [FAIR_REASON_DRAWS] = N_ ("You can turn cards from the stock at any time."),
  [FAIR_REASON_DEALS_ROW] = N_ ("You can deal a row from the stock at any time."),
  [FAIR_REASON_REDEALS] = N_ ("The stock is empty, so you can turn the waste over."),
  [FAIR_REASON_ENDS] = N_ ("You can end the game at any time."),
  [FAIR_REASON_CHEATS] = N_ ("This is a cheat: there are too few empty columns for the run."),

  [FAIR_REASON_GAME_WON] = N_ ("The game is won, and no moves are left."),
  [FAIR_REASON_GAME_ENDED] = N_ ("The game has ended, and no moves are left."),
  [FAIR_REASON_NO_SUCH_PILE] = N_ ("This game has no such pile."),
  [FAIR_REASON_SAME_PILE] = N_ ("The card is already in this pile."),
  [FAIR_REASON_EMPTY_PILE] = N_ ("There are no cards to move in that pile."),
  [FAIR_REASON_FROM_STOCK] = N_ ("Cards in the stock are turned, not moved."),
  [FAIR_REASON_FROM_FOUNDATION] = N_ ("Cards on a foundation stay there."),
  [FAIR_REASON_FOUNDATION_ONLY] = N_ ("Cards in that pile can only go to a foundation."),
  [FAIR_REASON_NOT_TO_PILE] = N_ ("Cards cannot go from that pile to this one."),
  [FAIR_REASON_TOO_FEW_CARDS] = N_ ("That pile does not have that many cards."),
  [FAIR_REASON_FACE_DOWN] = N_ ("Some of these cards are face down; only face-up cards can move."),
  [FAIR_REASON_TOP_ONLY] = N_ ("Only the top card of that pile can move."),
  [FAIR_REASON_NOT_A_RUN_ALTERNATE] = N_ ("Only a run in alternating colors can be moved as a whole."),
  [FAIR_REASON_NOT_A_RUN_SUIT] = N_ ("Only a run in suit can be moved as a whole."),
  [FAIR_REASON_NOT_A_RUN_OTHER_SUIT] = N_ ("Only a run without two neighbors of the same suit can be moved as a "
                                           "whole."),
  [FAIR_REASON_NOT_A_RUN_ANY] = N_ ("Only a run with each card one rank lower can be moved as a whole."),
  [FAIR_REASON_FOUNDATION_ONE_CARD] = N_ ("Cards go to a foundation one at a time."),
  [FAIR_REASON_FOUNDATION_NEEDS_ACE] = N_ ("A foundation starts with an ace."),
  [FAIR_REASON_FOUNDATION_NEEDS_BASE] = N_ ("Each foundation starts with the same rank as foundation 1."),
  [FAIR_REASON_FOUNDATION_NOT_NEXT] = N_ ("Foundations are built up in suit, and this card is not next."),
  [FAIR_REASON_OTHER_FOUNDATION] = N_ ("This card goes to a different foundation."),
  [FAIR_REASON_CELL_TAKEN] = N_ ("This cell is taken: a cell holds one card."),
  [FAIR_REASON_CELL_ONE_CARD] = N_ ("A cell holds only one card."),
  [FAIR_REASON_BUILD_ALTERNATE] = N_ ("Columns can only be built down in alternating colors."),
  [FAIR_REASON_BUILD_SUIT] = N_ ("Columns can only be built down in suit."),
  [FAIR_REASON_BUILD_OTHER_SUIT] = N_ ("Columns can only be built down in any other suit."),
  [FAIR_REASON_BUILD_ANY] = N_ ("Columns can only be built down one rank at a time."),
  [FAIR_REASON_NEEDS_KING] = N_ ("Only a king, or a run that starts with a king, can fill an empty column."),
  [FAIR_REASON_STAYS_EMPTY] = N_ ("An empty column stays empty."),
  [FAIR_REASON_NO_SPACE] = N_ ("There are too few empty cells or columns to move this run."),
  [FAIR_REASON_NO_EMPTY_COLUMN] = N_ ("There is no empty column to spread the cards to."),
  [FAIR_REASON_NO_CHEATS] = N_ ("This game has no cheats."),
  [FAIR_REASON_NO_CHEAT_NEEDED] = N_ ("This move is legal without cheating."),
  [FAIR_REASON_NO_STOCK] = N_ ("This game has no stock."),
  [FAIR_REASON_STOCK_EMPTY] = N_ ("The stock is empty."),
  [FAIR_REASON_NO_COLUMN_FOR_ROW] = N_ ("No column can take a card from the row."),
  [FAIR_REASON_NO_REDEALS] = N_ ("This game has no redeals."),
  [FAIR_REASON_STOCK_NOT_EMPTY] = N_ ("You can turn the waste over only when the stock is empty."),
  [FAIR_REASON_WASTE_EMPTY] = N_ ("The waste is empty, so there is nothing to turn over."),
  [FAIR_REASON_REDEALS_USED] = N_ ("No redeals are left."),
  [FAIR_REASON_NO_END] = N_ ("This game cannot be ended by a move.")
};

/* The sentence for @reason, which must be valid. */
const char *
fair_words_rule (FairReason reason)
{
  return _ (sentences[reason]);
}
