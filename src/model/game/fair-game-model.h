/* fair-game-model.h: a game that is being played.
 *
 * A FairGameModel is one deal of one game, with its position, its history and the cards that the player has seen.  The
 * kernel decides all rules; the game's FairFamily adds the behavior of the table.  The model uses no graphics, files or
 * system clock.
 */
#pragma once

#include <gio/gio.h>

#include "difficulty.h"
#include "fair-family.h"
#include "fair-game-clock.h"
#include "fair-history.h"

/* The kind of change; see FairGameModel::changed. */
typedef enum
{
  FAIR_CHANGE_MOVE,
  FAIR_CHANGE_UNDO,
  FAIR_CHANGE_REDO,
  FAIR_CHANGE_RESTART,
  FAIR_CHANGE_SHOWING, /* the cards were hidden or shown; the position is the same */
  FAIR_CHANGE_RETURN,  /* the game went back to a bookmark */
  FAIR_CHANGE_NAMED    /* the player has named a card that lies face down; nothing looks different */
} FairChange;

/* The kind of help that excludes the result. */
typedef enum
{
  FAIR_ASSISTANCE_CHEAT = 1 << 0,
  FAIR_ASSISTANCE_VERDICT = 1 << 1, /* asked whether a game with hidden cards can still be won */
  FAIR_ASSISTANCE_WINNING_MOVE = 1 << 2,
  FAIR_ASSISTANCE_SHOW_ME = 1 << 3
} FairAssistance;

/* The solver's verdict on the deal before it was played. */
typedef struct
{
  gboolean       fair;       /* the deal can be won */
  FairDifficulty difficulty; /* FAIR_DIFFICULTY_ANY while it is not known */
} FairFindings;

/* What a game notes beside its position and its history. */
typedef struct
{
  FairSeen     seen;      /* the cards whose faces the player has seen since the deal; undo does not change them */
  GPtrArray   *bookmarks; /* of FairBookmark, in the order in which they were set */
  guint        undone;    /* how many of the player's steps were undone */
  FairFindings findings;
  guint        assistance;  /* flags of FairAssistance */
  gboolean     can_restart; /* as last notified */
} FairGameNotes;

/* Whether a game can go back to a bookmark, or why not. */
typedef enum
{
  FAIR_RETURN_POSSIBLE,
  FAIR_RETURN_THERE,  /* the game is at the bookmark */
  FAIR_RETURN_SHOWN,  /* an unseen card was shown since then, and the game limits undo */
  FAIR_RETURN_NOT_NOW /* the cards are hidden, the game has ended, or there is no such bookmark */
} FairReturn;

#define FAIR_TYPE_GAME_MODEL (fair_game_model_get_type ())
G_DECLARE_FINAL_TYPE (FairGameModel, fair_game_model, FAIR, GAME_MODEL, GObject)

FairGameModel *fair_game_model_new (const FairRules *rules, guint64 number, gboolean auto_move);
FairGameModel *fair_game_model_new_laid (const FairRules *rules, const FairPosition *start, gboolean auto_move);
FairGameModel *fair_game_model_new_to_show (const FairRules *rules, const FairPosition *layout);

const FairRules     *fair_game_model_get_rules (FairGameModel *self);
const FairFamily    *fair_game_model_get_family (FairGameModel *self);
guint64              fair_game_model_get_number (FairGameModel *self);
const FairPosition  *fair_game_model_get_start (FairGameModel *self);
FairPosition         fair_game_model_get_layout (FairGameModel *self);
gboolean             fair_game_model_is_laid (FairGameModel *self);
const FairPosition  *fair_game_model_get_position (FairGameModel *self);
const FairHistory   *fair_game_model_get_history (FairGameModel *self);
FairJournal         *fair_game_model_get_journal (FairGameModel *self);
const FairGameNotes *fair_game_model_get_notes (FairGameModel *self);
FairGameClock       *fair_game_model_get_clock (FairGameModel *self);

FairStatus fair_game_model_get_status (FairGameModel *self);
guint      fair_game_model_get_moves (FairGameModel *self);
void       fair_game_model_count_hint (FairGameModel *self);
int        fair_game_model_get_score (FairGameModel *self);
int        fair_game_model_get_bonus (FairGameModel *self);
void       fair_game_model_assist (FairGameModel *self, FairAssistance assistance);
void       fair_game_model_set_findings (FairGameModel *self, FairFindings findings);
gboolean   fair_game_model_get_can_undo (FairGameModel *self);
gboolean   fair_game_model_get_can_redo (FairGameModel *self);
gboolean   fair_game_model_get_concealed (FairGameModel *self);
gboolean   fair_game_model_may_play (FairGameModel *self);

FairMove   fair_game_model_resolve (FairGameModel *self, guint from, guint count, guint to, gboolean cheat);
gboolean   fair_game_model_find_click_target (FairGameModel *self,
                                              guint          pile,
                                              guint          count,
                                              FairMove      *move,
                                              FairReason    *why_not);
FairReason fair_game_model_play (FairGameModel *self, FairMove move);
FairReason fair_game_model_play_step (FairGameModel *self, const FairMove *moves, guint n_moves);
FairReason fair_game_model_spread (FairGameModel *self, guint from, guint count);
guint      fair_game_model_foresee (FairGameModel *self, const FairPosition *position, FairMove moves[FAIR_MAX_CARDS]);
gboolean   fair_game_model_undo (FairGameModel *self);
gboolean   fair_game_model_redo (FairGameModel *self);
gboolean   fair_game_model_restart (FairGameModel *self);

gboolean fair_game_model_has_unknown (FairGameModel *self);
gboolean fair_game_model_is_unknown (FairGameModel *self, FairCard card);
guint    fair_game_model_count_unknown (FairGameModel *self, FairCard card);
gboolean fair_game_model_has_named (FairGameModel *self);
void     fair_game_model_foresee_unknown (FairGameModel *self, FairMove move, FairEffects *shown);
gboolean fair_game_model_name_card (FairGameModel *self, FairCard card, FairCard face);

void fair_game_model_settle (FairGameModel *self);
void fair_game_model_rule_out_loss (FairGameModel *self);

guint      fair_game_model_get_bookmark (FairGameModel *self);
guint      fair_game_model_add_bookmark (FairGameModel *self);
gboolean   fair_game_model_remove_bookmark (FairGameModel *self, guint number);
FairReturn fair_game_model_return (FairGameModel *self, guint number);

/* Only for fair-resume.c and fair-replay.c. */
void fair_game_model_set_resuming (FairGameModel *self, gboolean resuming);
void fair_game_model_resume_practice (FairGameModel *self, const FairSeen *seen);
void fair_game_model_resume_laid (FairGameModel *self, const FairPosition *start);
void fair_game_model_play_automatic (FairGameModel *self, const FairMove *moves, guint n_moves);
