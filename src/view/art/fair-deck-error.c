#include "config.h"

#include "fair-deck-error.h"

#include "card.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK (fair - deck - error - quark, fair_deck_error)

/* The name of a card by its number in draw-protocol.h. */
static const char *
name_face (guint face)
{
  if (face >= DRAW_BACK)
    return _ ("the back");
  return fair_words_card (fair_card (face % FAIR_N_RANKS + 1, face / FAIR_N_RANKS, 0));
}

/**
 * fair_deck_error_new:
 * @fault: what is wrong; not DRAW_FINE
 * @face: the card with the fault, if it is a fault of a card
 *
 * Returns: (transfer full): an error whose message is a sentence for the player
 */
GError *
fair_deck_error_new (DrawFault fault,
                     guint     face)
{
  const char      *name = name_face (face);
  g_autofree char *text = NULL;

  switch (fault)
    {
    case DRAW_TOO_LARGE:
      text = g_strdup (_ ("The deck file is too large."));
      break;
    case DRAW_NO_SIZE:
      text = g_strdup (_ ("The cards of the deck have no usable size."));
      break;
    case DRAW_NO_CARD:
      /* translators: %s is a card, such as “Seven of spades”, or “the back” */
      text = g_strdup_printf (_ ("The deck is missing a card: %s."), name);
      break;
    case DRAW_EMPTY_CARD:
      /* translators: %s is a card, such as “Seven of spades”, or “the back” */
      text = g_strdup_printf (_ ("The deck has no picture for a card: %s."), name);
      break;
    case DRAW_TOO_SLOW:
      text = g_strdup (_ ("The deck takes too long to draw."));
      break;
    case DRAW_DIED:
      text = g_strdup (_ ("The deck needs too much memory, or cannot be drawn."));
      break;
    case DRAW_UNCONFINED:
      text = g_strdup (_ ("This system cannot draw the deck safely."));
      break;
    case DRAW_NO_DRAWING:
    case DRAW_BAD_REQUEST:
    case DRAW_FINE:
    default:
      text = g_strdup (_ ("The deck file is not a drawing of cards."));
      break;
    }

  return g_error_new_literal (FAIR_DECK_ERROR, fault, text);
}
