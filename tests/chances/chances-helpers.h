/* chances-helpers.h: games in progress, and other ways in which their unseen cards could lie.
 *
 * Which cards were shown is found here without src/: a card was shown if it lay face up after the deal or after a move.
 */
#pragma once

#include <glib.h>

#include "chances.h"
#include "deal.h"

G_BEGIN_DECLS

enum
{
  FAIR_TEST_LONGEST = 250 /* moves of a game */
};

/* A game in progress. */
typedef struct
{
  FairRules    rules;
  FairPosition deal;
  FairPosition position;
  FairSeen     seen;
  bool         shown[FAIR_CARD_CODES];
  unsigned     n_moves;
  FairMove     moves[FAIR_TEST_LONGEST];
} FairTestGame;

/* How a game is played; neither uses a card that was not shown. */
typedef enum
{
  FAIR_TEST_POORLY, /* each move has the same chance */
  FAIR_TEST_WELL    /* cards go up, turn others over or come from the waste, rather than anything else */
} FairTestPlay;

const FairGame *fair_test_hiding_game (unsigned index);
void            fair_test_begin (const FairRules *rules, uint64_t number, FairTestGame *self);
bool            fair_test_play_move (FairTestGame *self, FairMove move);
void            fair_test_play_on (FairTestGame *self, FairTestPlay play, unsigned n_moves, uint64_t *random);
unsigned        fair_test_count_hidden (const FairTestGame *self);
void            fair_test_rearrange (FairTestGame *self, const bool shown[FAIR_CARD_CODES], uint64_t *random);

G_END_DECLS
