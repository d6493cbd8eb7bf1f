#include "config.h"

#include "fair-seen.h"

#include <string.h>

gboolean
fair_seen_has (const FairSeen *seen,
               FairCard        card)
{
  return seen->bits[card / 8] >> card % 8 & 1;
}

void
fair_seen_add_position (FairSeen           *seen,
                        const FairRules    *rules,
                        const FairPosition *position)
{
  for (guint pile = 0; pile < rules->n_piles; pile++)
    for (guint i = position->down[pile]; i < fair_position_count (position, pile); i++)
      {
        FairCard card = fair_position_pile (position, pile)[i];

        seen->bits[card / 8] |= (guint8) (1u << card % 8);
      }
}

/* Whether a move that did @effects showed a card that is not in @seen. */
gboolean
fair_seen_shows_new (const FairSeen    *seen,
                     const FairEffects *effects)
{
  for (guint i = 0; i < effects->n; i++)
    {
      const FairEffect *effect = &effects->list[i];

      if ((effect->kind == FAIR_EFFECT_TURN || effect->drawn) && !fair_seen_has (seen, effect->card))
        return TRUE;
    }

  return FALSE;
}

/* Writes the set as two hexadecimal digits for every eight cards. */
void
fair_seen_print (const FairSeen *seen,
                 char            text[FAIR_SEEN_TEXT])
{
  for (guint i = 0; i < FAIR_SEEN_BYTES; i++)
    g_snprintf (text + 2 * i, 3, "%02x", seen->bits[i]);
}

/* Parses what fair_seen_print() writes.  Returns: whether @text is valid */
gboolean
fair_seen_parse (const char *text,
                 FairSeen   *seen)
{
  if (strlen (text) != FAIR_SEEN_TEXT - 1)
    return FALSE;

  for (guint i = 0; i < FAIR_SEEN_BYTES; i++)
    {
      int high = g_ascii_xdigit_value (text[2 * i]);
      int low = g_ascii_xdigit_value (text[2 * i + 1]);

      if (high < 0 || low < 0)
        return FALSE;
      seen->bits[i] = (guint8) (high << 4 | low);
    }

  return TRUE;
}
