/* Deals in any form: a line with game, number and options, and the deal.  An accepted deal is the same after it was written,
 * as a position and as a board. */
#include "fuzz.h"

#include "board-text.h"
#include "deal-text.h"
#include "position-text.h"

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        size_t        size)
{
  g_autofree char *copy = g_memdup2 (data, size);
  const char      *at = copy;
  const char      *end = size > 0 ? copy + size : copy;
  char             text[FAIR_POSITION_TEXT];
  char             board[FAIR_BOARD_TEXT];
  char             board_again[FAIR_BOARD_TEXT];
  FairRules        rules;
  FairPosition     position;
  FairPosition     again;
  FairFault        fault;
  guint64          number;
  size_t           length;

  if (size == 0 || !fair_fuzz_take_rules (&at, end, &rules, &number))
    return 0;
  if (!fair_deal_parse (&rules, at, (size_t) (end - at), false, &position, &fault))
    {
      g_assert_cmpint (fault.code, !=, FAIR_FAULT_NONE);
      g_assert_cmpuint (fault.line, >, 0);
      return 0;
    }

  length = fair_position_print (&rules, &position, text);
  g_assert_true (fair_deal_parse (&rules, text, length, false, &again, &fault));
  g_assert_true (fair_position_equal (&again, &position));
  length = fair_board_print (&rules, &position, board);
  g_assert_true ((length > 0) == fair_board_exists (&rules));
  if (length > 0)
    {
      g_assert_true (fair_deal_parse (&rules, board, length, false, &again, &fault));
      fair_board_print (&rules, &again, board_again);
      g_assert_cmpstr (board_again, ==, board);
    }

  return 0;
}
