/* fair-seen.h: which cards the player has seen since the deal.
 *
 * A plain value that only grows: undo does not make a player forget.  Equal cards of two packs are
 * told apart.
 */
#pragma once

#include <glib.h>

#include "kernel.h"

G_BEGIN_DECLS

enum
{
  FAIR_SEEN_BYTES = FAIR_CARD_CODES / 8,
  FAIR_SEEN_TEXT = 2 * FAIR_SEEN_BYTES + 1 /* room for its text and a NUL */
};

typedef struct
{
  guint8 bits[FAIR_SEEN_BYTES]; /* by FairCard */
} FairSeen;

gboolean fair_seen_has (const FairSeen *seen, FairCard card);
void     fair_seen_add_position (FairSeen *seen, const FairRules *rules, const FairPosition *position);
gboolean fair_seen_shows_new (const FairSeen *seen, const FairEffects *effects);
void     fair_seen_print (const FairSeen *seen, char text[FAIR_SEEN_TEXT]);
gboolean fair_seen_parse (const char *text, FairSeen *seen);

G_END_DECLS
