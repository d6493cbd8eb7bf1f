/* fair-replay.h: replays a game step by step, from its stored moves, or from a game with the steps that were undone.
 *
 * Positions have numbers: 0 is the deal, and 1 + i is where step i led.
 */
#pragma once

#include "fair-game-model.h"

/* To be read only. */
typedef struct
{
  FairRules    rules;
  guint64      number; /* 0 if the player has laid out the cards */
  FairPosition start;
  gboolean     is_laid;
  FairJournal *journal; /* owned; only steps, and none twice from the same place */
  GArray      *numbers; /* owned; of guint: how many steps of the player led to each position */
  guint        end;     /* the position with which the game ended */
  gboolean     fair;    /* the player knew that the deal can be won */

  /* What the program played by itself; only known of a game on the table. */
  gboolean was_on_table;
  gboolean auto_move;
  gboolean autocomplete;
} FairReplay;

FairReplay *fair_replay_new (const FairRules *rules, guint64 number, const char *moves);
FairReplay *fair_replay_new_for_model (FairGameModel *model);
void        fair_replay_free (FairReplay *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairReplay, fair_replay_free)

guint          fair_replay_get_n_steps (FairReplay *self);
void           fair_replay_set_moves (FairReplay *self, guint n_moves);
guint          fair_replay_get_number (FairReplay *self, guint at);
guint          fair_replay_count_moves (FairReplay *self);
guint          fair_replay_get_parent (FairReplay *self, guint at);
FairGameModel *fair_replay_make_start (FairReplay *self);
FairGameModel *fair_replay_make_model (FairReplay *self, guint at);
FairGameModel *fair_replay_make_practice (FairReplay *self, guint at);
gboolean       fair_replay_play_step (FairReplay *self, FairGameModel *model, guint index);
FairMove       fair_replay_get_last_move (FairReplay *self, guint index, FairPosition *before);
