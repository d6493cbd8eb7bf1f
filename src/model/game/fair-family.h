/* fair-family.h: the behavior of the table in a family of games.  All functions are pure. */
#pragma once

#include <glib.h>

#include "kernel.h"

/**
 * FairFamily:
 * @has_clock: the cards are hidden, and the player cannot move, unless a clock is running
 * @limits_undo: steps that showed an unseen card cannot be undone, and neither can the end of the game
 * @restarts_as_practice: a restart cannot be undone but begins a new game, which is practice
 * @clicks_select: by default a first click selects a card and a second one moves it
 * @moves_cards_up: the moves of @foresee are played only if the player wants that, each as a step of its own
 * @foresee: (nullable): writes the automatic moves at @position, which is any position of the game, to @moves, plays
 *   them there, and returns how many moves there are
 * @resolve: (nullable): finds the move for a drop of the top @count cards of @from on @to, which is no foundation; the
 *   destination determines which part of a run moves.  The result need not be legal
 * @spread: (nullable): lists the moves that spread cards over empty columns (see fair_game_model_spread())
 */
typedef struct
{
  gboolean has_clock;
  gboolean limits_undo;
  gboolean restarts_as_practice;
  gboolean clicks_select;
  gboolean moves_cards_up;

  guint (*foresee) (const FairRules *rules, FairPosition *position, FairMove moves[FAIR_MAX_CARDS]);
  FairMove (*resolve) (const FairRules    *rules,
                       const FairPosition *position,
                       guint               from,
                       guint               count,
                       guint               to,
                       gboolean            cheat);
  guint (*spread) (const FairRules    *rules,
                   const FairPosition *position,
                   guint               from,
                   guint               count,
                   FairMove            moves[FAIR_MAX_PILES]);
} FairFamily;

extern const FairFamily fair_castle_family; /* Beleaguered Castle, Streets and Alleys */
extern const FairFamily fair_rush_family;   /* Solitaire Rush */
