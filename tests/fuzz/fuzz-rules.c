/* Texts of the rules: a line with game, number and options, a line with the kind of the rest (“deck”, “position” or
 * “moves”), and the rest.  Accepted texts read back the same after they are written. */
#include "fuzz.h"

#include "deal.h"
#include "position-text.h"
#include "step.h"
#include "text.h"

#include <string.h>

static void
check_position (const FairRules    *rules,
                const FairPosition *position)
{
  char         text[FAIR_POSITION_TEXT];
  size_t       length = fair_position_print (rules, position, text);
  FairPosition again;
  FairFault    fault;
  FairMove     moves[FAIR_MAX_MOVES];

  g_assert_true (fair_position_parse (rules, text, length, &again, &fault));
  g_assert_true (fair_position_equal (&again, position));
  g_assert_cmpuint (fair_list (rules, position, moves), <=, FAIR_MAX_MOVES);
}

static void
read_deck (const FairRules *rules,
           const char      *text,
           size_t           length)
{
  FairDeck     deck;
  FairFault    fault;
  FairPosition position;

  if (!fair_deck_parse (rules, text, length, &deck, &fault))
    {
      g_assert_cmpint (fault.code, !=, FAIR_FAULT_NONE);
      return;
    }

  fair_deal_deck (rules, &deck, &position);
  check_position (rules, &position);
}

static void
read_position (const FairRules *rules,
               const char      *text,
               size_t           length)
{
  FairPosition position;
  FairFault    fault;

  if (fair_position_parse (rules, text, length, &position, &fault))
    check_position (rules, &position);
  else
    g_assert_cmpint (fault.code, !=, FAIR_FAULT_NONE);
}

static void
play_moves (const FairRules *rules,
            guint64          number,
            const char      *text,
            size_t           length)
{
  FairPosition position;
  FairReader   reader;
  FairWord     word;

  fair_deal_number (rules, number, &position);
  fair_reader_init (&reader, text, length);
  while (fair_reader_next_word (&reader, true, &word))
    {
      FairMove move;
      FairMove again;
      char     name[FAIR_MOVE_TEXT];

      if (!fair_move_parse (rules, word.text, word.length, &move))
        continue;
      if (move.from != FAIR_NO_PILE && move.to != FAIR_NO_PILE)
        {
          fair_move_print (rules, move, name);
          g_assert_true (fair_move_parse (rules, name, strlen (name), &again) && fair_move_equal (move, again));
        }
      if (fair_is_legal (rules, &position, move))
        fair_apply (rules, &position, move, NULL);
    }
  check_position (rules, &position);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        size_t        size)
{
  g_autofree char *copy = g_memdup2 (data, size);
  g_autofree char *kind = NULL;
  const char      *at = copy;
  const char      *end = size > 0 ? copy + size : copy;
  FairRules        rules;
  guint64          number;

  if (size == 0 || !fair_fuzz_take_rules (&at, end, &rules, &number))
    return 0;

  kind = fair_fuzz_take_line (&at, end);
  if (g_strcmp0 (kind, "deck") == 0)
    read_deck (&rules, at, (size_t) (end - at));
  else if (g_strcmp0 (kind, "position") == 0)
    read_position (&rules, at, (size_t) (end - at));
  else if (g_strcmp0 (kind, "moves") == 0)
    play_moves (&rules, number, at, (size_t) (end - at));

  return 0;
}
