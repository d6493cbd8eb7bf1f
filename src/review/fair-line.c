#include "fair-line.h"

#include "key.h"

#include <string.h>

/* A lower bound for the number of moves of a win from @position.  Each move brings at most one card to the foundations,
 * besides aces that go up by themselves; in games with a hook after each move, aces are not counted. A `draw` brings no
 * other card there, and removes at most as many cards from the stock as it turns, or as there are columns; every card
 * of the stock has to be drawn. */
guint
fair_line_bound (const FairRules    *rules,
                 const FairPosition *position)
{
  guint at_once = rules->spec->draw != NULL ? rules->count[FAIR_COLUMN] : rules->draw_count;
  guint stock = rules->count[FAIR_STOCK] > 0 ? fair_position_count (position, rules->first[FAIR_STOCK]) : 0;
  guint first = position->start[rules->count[FAIR_FOUNDATION]];
  guint n = rules->n_cards - first;

  if (rules->spec->after != NULL)
    for (guint i = first; i < rules->n_cards; i++)
      n -= fair_card_rank (position->cards[i]) == FAIR_ACE;

  return n + (stock > 0 ? (stock + at_once - 1) / at_once : 0);
}

/* A hash of the FAIR_KEY_WIN key of @position. */
guint64
fair_line_hash (const FairRules    *rules,
                const FairPosition *position)
{
  const guint8 *bytes;
  FairPosition  key;
  guint64       hash = sizeof key;

  fair_position_key (rules, position, FAIR_KEY_WIN, &key, NULL);
  bytes = (const guint8 *) &key;
  for (gsize i = 0; i < sizeof key; i += sizeof hash)
    {
      guint64 word = 0;

      memcpy (&word, bytes + i, MIN (sizeof word, sizeof key - i));
      hash = (hash ^ word) * G_GUINT64_CONSTANT (0xd6e8feb86659fd93);
      hash ^= hash >> 32;
    }

  return hash;
}

/* Converts @move, legal in @from, to @to, a position with the same FAIR_KEY_WIN key. */
FairMove
fair_line_convert_move (const FairRules    *rules,
                        const FairPosition *from,
                        const FairPosition *to,
                        FairMove            move)
{
  FairPosition  key;
  FairKeyPlaces from_places;
  FairKeyPlaces to_places;

  if (fair_position_equal (from, to))
    return move;

  fair_position_key (rules, from, FAIR_KEY_WIN, &key, &from_places);
  fair_position_key (rules, to, FAIR_KEY_WIN, &key, &to_places);
  return fair_key_move_to_piles (&to_places, fair_key_move_to_places (&from_places, move));
}

/* Appends @moves, which are legal in @from, to @line, which leads to @to, a position with the same FAIR_KEY_WIN key.
 * Returns: whether they are all legal there when they are converted to it */
gboolean
fair_line_append (GArray             *line,
                  const FairRules    *rules,
                  const FairPosition *from,
                  const FairPosition *to,
                  const FairMove     *moves,
                  guint               n_moves)
{
  FairPosition planned = *from;
  FairPosition present = *to;

  for (guint i = 0; i < n_moves; i++)
    {
      FairMove move = fair_line_convert_move (rules, &planned, &present, moves[i]);

      if (!fair_is_legal (rules, &planned, moves[i]) || !fair_is_legal (rules, &present, move))
        return FALSE;

      g_array_append_val (line, move);
      fair_apply (rules, &planned, moves[i], NULL);
      fair_apply (rules, &present, move, NULL);
    }

  return TRUE;
}
