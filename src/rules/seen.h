/* seen.h: which cards the player has seen since the deal.
 *
 * A value to which cards are only added: undo removes none.  Equal cards of two packs are distinct.
 */
#pragma once

#include "games.h"

enum
{
  FAIR_SEEN_BYTES = FAIR_CARD_CODES / 8,
  FAIR_SEEN_TEXT = 2 * FAIR_SEEN_BYTES + 1 /* with the NUL */
};

typedef struct
{
  uint8_t bits[FAIR_SEEN_BYTES]; /* indexed by FairCard */
} FairSeen;

bool     fair_seen_has (const FairSeen *seen, FairCard card);
void     fair_seen_add (FairSeen *seen, FairCard card);
void     fair_seen_add_position (FairSeen *seen, const FairRules *rules, const FairPosition *position);
unsigned fair_seen_count_hidden (const FairRules *rules, const FairPosition *position, unsigned pile);
bool     fair_seen_follow (FairSeen           *seen,
                           const FairRules    *rules,
                           const FairPosition *position,
                           const FairEffects  *effects);
void     fair_seen_print (const FairSeen *seen, char text[FAIR_SEEN_TEXT]);
bool     fair_seen_parse (const char *text, FairSeen *seen);
