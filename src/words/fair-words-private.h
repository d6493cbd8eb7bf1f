/* fair-words-private.h: for the files of this folder: the part of a move that a player can see, and how sentences are made. */
#pragma once

#include "config.h"

#include <glib/gi18n-lib.h>

#include "fair-words.h"

/* The pile of number @pile, or NULL if the game does not have it. */
static inline const FairPile *
fair_words_find_pile (const FairRules *rules,
                      unsigned         pile)
{
  return pile < rules->n_piles ? &rules->piles[pile] : NULL;
}

/* Whether @pile is one of the Devil’s Six: a reserve whose cards can only go to a foundation. */
static inline bool
fair_words_is_devils_six (const FairPile *pile)
{
  return pile->role == FAIR_RESERVE && pile->gives == FAIR_ROLE_BIT (FAIR_FOUNDATION);
}

/* The head of the cards that @move moves; FAIR_NO_CARD if there is none, or if it lies face down. */
static inline FairCard
fair_words_head (const FairRules    *rules,
                 const FairPosition *position,
                 FairMove            move)
{
  if (move.kind != FAIR_MOVE_CARDS || move.from >= rules->n_piles)
    return FAIR_NO_CARD;
  if (move.count == 0 || move.count > fair_position_count_up (position, move.from))
    return FAIR_NO_CARD;

  return fair_position_card (position, move.from, move.count - 1u);
}

/* The top of @pile; FAIR_NO_CARD if there is none, or if it lies face down. */
static inline FairCard
fair_words_top (const FairRules    *rules,
                const FairPosition *position,
                unsigned            pile)
{
  if (pile >= rules->n_piles || fair_position_count_up (position, pile) == 0)
    return FAIR_NO_CARD;

  return fair_position_top (position, pile);
}

char *fair_words_fill (const char *sentence, ...);
char *fair_words_add_sentence (char *text, char *sentence);
