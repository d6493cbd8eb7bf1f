#include "config.h"

#include "fair-deck-error.h"

#include "card.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK (fair - deck - error - quark, fair_deck_error)

static const char *
name_face (guint face)
{
  if (face >= DRAW_BACK)
    return _ ("the back");
  return fair_words_card (fair_card (face % FAIR_N_RANKS + 1, face / FAIR_N_RANKS, 0));
}

/* Returns: (transfer full): an error whose message is a sentence for the player; @face is the card with the fault,
 * if any */
GError *
fair_deck_error_new (DrawFault fault,
                     guint     face)
{
  switch (fault)
    {
    case DRAW_TOO_LARGE:
      return g_error_new_literal (FAIR_DECK_ERROR, fault, _ ("The deck file is too large."));
    case DRAW_NO_SIZE:
      return g_error_new_literal (FAIR_DECK_ERROR, fault, _ ("The cards of the deck have no usable size."));
    case DRAW_NO_CARD:
      /* translators: %s is a card, such as “Seven of spades”, or “the back” */
      return g_error_new (FAIR_DECK_ERROR, fault, _ ("The deck is missing a card: %s."), name_face (face));
    case DRAW_EMPTY_CARD:
      /* translators: %s is a card, such as “Seven of spades”, or “the back” */
      return g_error_new (FAIR_DECK_ERROR, fault, _ ("The deck has no picture for a card: %s."), name_face (face));
    case DRAW_TOO_SLOW:
      return g_error_new_literal (FAIR_DECK_ERROR, fault, _ ("The deck takes too long to draw."));
    case DRAW_DIED:
      return g_error_new_literal (FAIR_DECK_ERROR, fault, _ ("The deck needs too much memory, or cannot be drawn."));
    case DRAW_UNCONFINED:
      return g_error_new_literal (FAIR_DECK_ERROR, fault, _ ("This system cannot draw the deck safely."));
    case DRAW_NO_DRAWING:
    case DRAW_BAD_REQUEST:
    case DRAW_FINE:
    default:
      return g_error_new_literal (FAIR_DECK_ERROR, fault, _ ("The deck file is not a drawing of cards."));
    }
}
