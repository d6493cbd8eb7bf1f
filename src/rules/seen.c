#include "seen.h"

#include <string.h>

bool
fair_seen_has (const FairSeen *seen,
               FairCard        card)
{
  return seen->bits[card / 8] >> card % 8 & 1;
}

void
fair_seen_add (FairSeen *seen,
               FairCard  card)
{
  seen->bits[card / 8] |= (uint8_t) (1u << card % 8);
}

/* Returns: how many cards at the bottom of @pile were not seen, as far as @position tells: those that lie face down, except in a
 * stock that was gone through */
unsigned
fair_seen_count_hidden (const FairRules    *rules,
                        const FairPosition *position,
                        unsigned            pile)
{
  return rules->piles[pile].role == FAIR_STOCK && position->redeals > 0 ? 0 : position->down[pile];
}

/* Adds every card that was seen, as far as @position tells. */
void
fair_seen_add_position (FairSeen           *seen,
                        const FairRules    *rules,
                        const FairPosition *position)
{
  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    for (unsigned i = fair_seen_count_hidden (rules, position, pile); i < fair_position_count (position, pile); i++)
      fair_seen_add (seen, fair_position_pile (position, pile)[i]);
}

/* Adds the cards that a move showed, which did @effects and led to @position.  Returns: whether one of them had not
 * been seen before */
bool
fair_seen_follow (FairSeen           *seen,
                  const FairRules    *rules,
                  const FairPosition *position,
                  const FairEffects  *effects)
{
  bool shows = false;

  for (unsigned i = 0; i < effects->n; i++)
    {
      const FairEffect *effect = &effects->list[i];

      shows |= (effect->kind == FAIR_EFFECT_TURN || effect->drawn) && !fair_seen_has (seen, effect->card);
    }
  fair_seen_add_position (seen, rules, position);

  return shows;
}

/* Writes the set as two hexadecimal digits for every eight cards. */
void
fair_seen_print (const FairSeen *seen,
                 char            text[FAIR_SEEN_TEXT])
{
  static const char digits[] = "0123456789abcdef";

  for (unsigned i = 0; i < FAIR_SEEN_BYTES; i++)
    {
      text[2 * i] = digits[seen->bits[i] >> 4];
      text[2 * i + 1] = digits[seen->bits[i] & 0xf];
    }
  text[FAIR_SEEN_TEXT - 1] = '\0';
}

static int
digit_value (char c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  c |= 'a' - 'A';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Parses what fair_seen_print() writes.  Returns: whether @text is valid */
bool
fair_seen_parse (const char *text,
                 FairSeen   *seen)
{
  if (strlen (text) != FAIR_SEEN_TEXT - 1)
    return false;

  for (unsigned i = 0; i < FAIR_SEEN_BYTES; i++)
    {
      int high = digit_value (text[2 * i]);
      int low = digit_value (text[2 * i + 1]);

      if (high < 0 || low < 0)
        return false;
      seen->bits[i] = (uint8_t) (high << 4 | low);
    }

  return true;
}
