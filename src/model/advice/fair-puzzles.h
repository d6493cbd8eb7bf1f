/* fair-puzzles.h: positions in which only one move keeps the game winnable, as they are in data/puzzles/puzzles.txt.
 *
 * The first line of the file is "fairdeal-puzzles 1".  Each other line is a puzzle, "GAME NUMBER LEVEL LINE": the number
 * of a deal by the default rules of a game, a level of FairDifficulty, and the moves from the deal, the last of which is
 * the answer.  A move of cards is the letters of two piles in the order of the rules, from A, and the number of cards if
 * there are more than one: 2 to 9, and a to d for 10 to 13.  A plus sign turns cards from the stock or deals a row, a
 * minus sign is a redeal.  docs/puzzles.md says which positions are puzzles.
 */
#pragma once

#include "difficulty.h"
#include "fair-replay.h"

typedef struct
{
  FairRules      rules;
  guint64        number;
  FairDifficulty level;  /* FAIR_DIFFICULTY_ANY if it is from a lost game, and has no answer */
  GString       *steps;  /* owned; the moves from the deal to the position, as fair_replay_new() reads them */
  FairMove       answer; /* the only move that keeps the game winnable */
} FairPuzzle;

/* How the program explains that a move is not the answer. */
typedef enum
{
  FAIR_PUZZLE_LOST,      /* only that it loses */
  FAIR_PUZZLE_CARD_LOST, /* a card can never go to its foundation */
  FAIR_PUZZLE_PREVENTS   /* the answer is not possible after it */
} FairPuzzleProof;

GPtrArray      *fair_puzzles_read (const char *text, GError **error);
GPtrArray      *fair_puzzles_get (void);
FairGameModel  *fair_puzzle_make_model (const FairPuzzle *self);
gboolean        fair_puzzle_takes (const FairPuzzle *self, const FairPosition *position, FairMove move);
FairPuzzleProof fair_puzzle_refute (const FairPuzzle   *self,
                                    const FairPosition *position,
                                    FairMove            move,
                                    FairCard           *card);
