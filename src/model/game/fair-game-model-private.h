/* fair-game-model-private.h: what the files of FairGameModel share. */
#pragma once

#include "fair-game-model.h"

#include "fair-lost-search.h"

G_BEGIN_DECLS

typedef struct
{
  FairRules       rules;
  guint64         number;
  FairPosition    initial;
  FairPosition    position;
  FairHistory    *history; /* owned */
  guint           moves;   /* the player's steps from the deal to the position */
  guint           undone;  /* the player's steps that were undone */
  FairFindings    findings;
  guint           assistance; /* flags of FairAssistance */
  gboolean        concealed;
  gboolean        autocomplete;
  gboolean        auto_move;
  gboolean        resuming;
  FairSeen        seen;
  FairJournal    *journal;   /* owned */
  FairGameClock  *clock;     /* owned; NULL if the game has none */
  GListStore     *bookmarks; /* owned; of FairBookmark */
  FairStatus      status;
  FairLostSearch *search; /* owned */

  /* As last notified: */
  gboolean can_undo;
  gboolean can_redo;
  gboolean can_restart;
  int      score;
  guint    noted_moves;
  guint    bookmark;
} FairGameModelPrivate;

typedef enum
{
  PROP_RULES = 1,
  PROP_NUMBER,
  PROP_STATUS,
  PROP_MOVES,
  PROP_HINTS,
  PROP_SCORE,
  PROP_FINDINGS,
  PROP_ASSISTANCE,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_CAN_RESTART,
  PROP_BOOKMARK,
  PROP_CONCEALED,
  PROP_AUTOCOMPLETE,
  PROP_AUTO_MOVE,
  N_PROPERTIES
} FairGameModelProperty;

/* fair-game-model.c */
FairGameModelPrivate *fair_game_model_get_private (FairGameModel *self);
void                  fair_game_model_notify (FairGameModel *self, FairGameModelProperty property);
void                  fair_game_model_emit_changed (FairGameModel *self, FairChange change, const FairEffects *effects);
void                  fair_game_model_come_to_rest (FairGameModel *self, gboolean played);

/* fair-game-model-family.c */
void     fair_game_model_make_clock (FairGameModel *self);
void     fair_game_model_begin_practice (FairGameModel *self);
gboolean fair_game_model_may_take_back (FairGameModel *self, const FairStep *step);

/* fair-game-model-steps.c */
gboolean fair_game_model_find_can_undo (FairGameModel *self);
gboolean fair_game_model_find_can_redo (FairGameModel *self);

/* fair-game-model-bookmarks.c */
void fair_game_model_go_to_bookmark (FairGameModel *self, guint left, FairBookmark *bookmark);

/* fair-game-model-notes.c */
void fair_game_model_see_position (FairGameModel *self);
void fair_game_model_set_assistance (FairGameModel *self, guint assistance);

G_END_DECLS
