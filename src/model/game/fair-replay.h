/* fair-replay.h: replays a game step by step, from its stored moves. */
#pragma once

#include "fair-game-model.h"

G_BEGIN_DECLS

typedef struct _FairReplay FairReplay;

FairReplay *fair_replay_new (const FairRules *rules, guint64 number, const char *moves);
void        fair_replay_free (FairReplay *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairReplay, fair_replay_free)

guint          fair_replay_get_n_steps (FairReplay *self);
FairGameModel *fair_replay_make_model (FairReplay *self, guint n_steps);
gboolean       fair_replay_play_step (FairReplay *self, FairGameModel *model, guint index);
FairMove       fair_replay_get_last_move (FairReplay *self, guint index, FairPosition *before);

G_END_DECLS
