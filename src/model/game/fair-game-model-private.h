/* fair-game-model-private.h: shared by the files of FairGameModel. */
#pragma once

#include "fair-game-model.h"

#include "stuck.h"

struct _FairGameModel
{
  GObject parent_instance;

  FairRules         rules;
  const FairFamily *family;
  guint64           number; /* 0 if the cards were laid out */
  FairPosition      initial;
  FairPosition      position;
  FairJournal      *journal; /* owned */
  FairHistory      *history; /* owned */
  guint             moves;   /* the player's steps from the deal to the position */
  gboolean          concealed;
  gboolean          autocomplete;
  gboolean          auto_move;
  gboolean          resuming;
  FairGameNotes     notes;     /* with owned bookmarks */
  guint             n_unknown; /* how many cards nobody knows: those that were not seen, if there are any */
  FairSeen          named;     /* the cards that nobody knew before the player named them */
  FairGameClock    *clock;     /* owned; NULL if the game has none */
  FairStatus        status;
  FairStuck        *stuck;        /* owned; NULL until it is first searched whether the game is lost */
  guint             stuck_source; /* continues that search; 0 while there is none */

  /* As last notified: */
  gboolean can_undo;
  gboolean can_redo;
  int      noted_score;
  int      noted_moves;
  int      noted_bookmark;
  int      noted_bookmarks;
};

/* fair-game-model.c */
FairGameModel *fair_game_model_create (const FairRules *rules, gboolean auto_move);
void           fair_game_model_update (FairGameModel *self);
void           fair_game_model_set_status (FairGameModel *self, FairStatus status);
void           fair_game_model_end_step (FairGameModel *self, gboolean stays_lost);
void           fair_game_model_add_findings (FairGameModel *self);
void           fair_game_model_set_assistance (FairGameModel *self, guint assistance);

/* fair-game-model-laid.c */
void     fair_game_model_begin (FairGameModel *self, const FairPosition *start);
void     fair_game_model_add_laid (FairGameModel *self);
void     fair_game_model_settle_names (FairGameModel *self);
gboolean fair_game_model_shows_unknown (FairGameModel *self, const FairPosition *position);

/* fair-game-model-lost.c */
void fair_game_model_search_loss (FairGameModel *self);

/* fair-game-model-steps.c */
void fair_game_model_play_foreseen (FairGameModel *self);
