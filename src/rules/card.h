/* card.h: a card in a byte.
 *
 * Rank, suit and pack of a card, the color of a suit, and the two-character text ("TD").  The pack bit distinguishes
 * two equal cards of a two-pack game, so that a widget can follow one of them; comparisons of positions and texts
 * ignore it (see fair_card_face()).
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bits 0-3 rank (1 to 13), bits 4-5 suit, bit 6 pack.  FAIR_NO_CARD is no card at all. */
typedef uint8_t FairCard;

typedef enum
{
  FAIR_CLUBS,
  FAIR_DIAMONDS,
  FAIR_HEARTS,
  FAIR_SPADES,
  FAIR_N_SUITS
} FairSuit;

enum
{
  FAIR_NO_CARD = 0,
  FAIR_ACE = 1,
  FAIR_KING = 13,
  FAIR_N_RANKS = 13,
  FAIR_PACK_SIZE = 52,
  FAIR_MAX_CARDS = 104,
  FAIR_CARD_CODES = 128 /* every FairCard is below this */
};

static inline FairCard
fair_card (unsigned rank,
           FairSuit suit,
           unsigned pack)
{
  return (FairCard) (rank | (unsigned) suit << 4 | pack << 6);
}

static inline unsigned
fair_card_rank (FairCard card)
{
  return card & 0x0f;
}

static inline FairSuit
fair_card_suit (FairCard card)
{
  return (FairSuit) (card >> 4 & 0x03);
}

static inline unsigned
fair_card_pack (FairCard card)
{
  return card >> 6 & 0x01;
}

/* The card without its pack, as a player sees it. */
static inline FairCard
fair_card_face (FairCard card)
{
  return card & 0x3f;
}

static inline bool
fair_suit_is_red (FairSuit suit)
{
  return suit == FAIR_DIAMONDS || suit == FAIR_HEARTS;
}

static inline bool
fair_card_is_red (FairCard card)
{
  return fair_suit_is_red (fair_card_suit (card));
}

/* Writes the card's text, two characters and a NUL; "?" for FAIR_NO_CARD. */
static inline void
fair_card_print (FairCard card,
                 char     text[3])
{
  text[0] = "?A23456789TJQK??"[fair_card_rank (card)];
  text[1] = "\0CDHS"[card != FAIR_NO_CARD ? 1 + fair_card_suit (card) : 0];
  text[2] = '\0';
}

/* The suit that a letter stands for, or FAIR_N_SUITS if there is none. */
static inline FairSuit
fair_suit_parse (char letter)
{
  switch (letter)
    {
    case 'C':
      return FAIR_CLUBS;
    case 'D':
      return FAIR_DIAMONDS;
    case 'H':
      return FAIR_HEARTS;
    case 'S':
      return FAIR_SPADES;
    default:
      return FAIR_N_SUITS;
    }
}

/* The card (of the first pack) that the @length characters at @text name, or FAIR_NO_CARD. */
static inline FairCard
fair_card_parse (const char *text,
                 size_t      length)
{
  static const char ranks[] = "A23456789TJQK";

  if (length != 2 || fair_suit_parse (text[1]) == FAIR_N_SUITS)
    return FAIR_NO_CARD;

  for (unsigned i = 0; i < FAIR_N_RANKS; i++)
    if (ranks[i] == text[0])
      return fair_card (i + 1, fair_suit_parse (text[1]), 0);

  return FAIR_NO_CARD;
}
