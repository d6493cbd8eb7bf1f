/* fault.h: what is wrong with a text, and where. */
#pragma once

#include "card.h"

typedef enum
{
  FAIR_FAULT_NONE,
  FAIR_FAULT_NOT_A_CARD,       /* @word is not a card */
  FAIR_FAULT_CARD_TWICE,       /* @word appears more often than the packs have it */
  FAIR_FAULT_CARD_MISSING,     /* @word is missing */
  FAIR_FAULT_WRONG_LINE,       /* @word appears in place of the line @expected */
  FAIR_FAULT_LINE_MISSING,     /* the text ends before the line @expected */
  FAIR_FAULT_EXTRA_LINE,       /* @word appears after the end of the position */
  FAIR_FAULT_BRACKET,          /* a bracket is missing, doubled or empty */
  FAIR_FAULT_MUST_BE_DOWN,     /* cards of pile @expected must be in brackets */
  FAIR_FAULT_MUST_BE_UP,       /* cards of pile @expected must not be in brackets */
  FAIR_FAULT_ALL_DOWN,         /* the top of pile @expected must not be in brackets */
  FAIR_FAULT_TOO_MANY,         /* pile @expected cannot hold so many cards */
  FAIR_FAULT_FOUNDATION_SUIT,  /* @word lies in the slot of another suit, @expected */
  FAIR_FAULT_FOUNDATION_ORDER, /* @word does not follow on foundation @expected */
  FAIR_FAULT_NO_BASE,          /* f1 is empty, so there is no base rank */
  FAIR_FAULT_NOT_A_RUN,        /* the face-up cards of pile @expected are not one run */
  FAIR_FAULT_NUMBER,           /* @word is not a number in the range of line @expected */
  FAIR_FAULT_SCORED,           /* @word does not belong in `scored:` */
  FAIR_FAULT_EXTRA_WORD,       /* @word is one too many in line @expected */
  FAIR_FAULT_NOT_A_DEAL,       /* @word is not the number of a deal */
  FAIR_FAULT_EXTRA_LABEL       /* no line of this game's board begins with @word, or there was one before */
} FairFaultCode;

typedef struct
{
  FairFaultCode code;
  unsigned      line;         /* from 1 */
  char          word[24];     /* the word that is wrong, shortened; may be empty */
  char          expected[16]; /* the pile or line concerned; may be empty */
  uint8_t       pile;         /* the pile concerned, for faults of fair_position_check(); otherwise FAIR_NO_PILE */
} FairFault;

bool fair_fault_set (FairFault    *fault,
                     FairFaultCode code,
                     unsigned      line,
                     const char   *word,
                     size_t        length,
                     const char   *expected);
