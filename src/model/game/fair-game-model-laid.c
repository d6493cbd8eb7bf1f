/* How a game begins, also with cards that the player has laid out. */
#include "config.h"

#include "fair-game-model-private.h"

#include "position-text.h"

/* The position with which the game begins, borrowed. */
const FairPosition *
fair_game_model_get_start (FairGameModel *self)
{
  return &self->initial;
}

/* Whether the player has laid out the cards, so that there is no deal number, and no result counts. */
gboolean
fair_game_model_is_laid (FairGameModel *self)
{
  return fair_journal_get_laid (self->journal);
}

/* Puts the cards on the table of a game in which nothing has happened. */
void
fair_game_model_begin (FairGameModel      *self,
                       const FairPosition *start)
{
  self->initial = *start;
  self->position = *start;
  self->seen = (FairSeen){ 0 };
  if (!self->concealed)
    fair_seen_add_position (&self->seen, &self->rules, start);
}

/* Adds the event of a game whose cards the player has laid out, which is its first one. */
void
fair_game_model_add_laid (FairGameModel *self)
{
  char text[FAIR_POSITION_TEXT];

  fair_position_print (&self->rules, &self->initial, text);
  fair_journal_add_event (self->journal, (FairEvent){ .kind = FAIR_EVENT_LAID, .position = g_strdelimit (g_strchomp (text), "\n", ';') });
}

/* Begins a new game, in which nothing has happened, with cards as the player has laid them out.  Equal cards get the packs that
 * they have when the game is resumed from its text. */
void
fair_game_model_resume_laid (FairGameModel      *self,
                             const FairPosition *start)
{
  char         text[FAIR_POSITION_TEXT];
  FairPosition same;
  gsize        length = fair_position_print (&self->rules, start, text);

  fair_game_model_begin (self, fair_position_parse (&self->rules, text, length, &same, NULL) ? &same : start);
  fair_game_model_add_laid (self);
}

/**
 * fair_game_model_new_laid:
 * @rules: resolved rules; copied
 * @start: a valid position
 * @auto_move: as for fair_game_model_new()
 *
 * Returns: (transfer full): a game that begins with cards as the player has laid them out; its deal number is 0
 */
FairGameModel *
fair_game_model_new_laid (const FairRules    *rules,
                          const FairPosition *start,
                          gboolean            auto_move)
{
  FairGameModel *self = fair_game_model_create (rules, auto_move);

  fair_game_model_resume_laid (self, start);
  fair_game_model_play_foreseen (self);
  fair_game_model_end_step (self, FALSE);

  return self;
}

/* Returns: (transfer full): a game only to be shown, in which @position can lack cards; it has no clock, and the program plays
 * nothing */
FairGameModel *
fair_game_model_new_to_show (const FairRules    *rules,
                             const FairPosition *position)
{
  FairGameModel *self = fair_game_model_create (rules, FALSE);

  g_clear_object (&self->clock);
  self->concealed = FALSE;
  self->resuming = TRUE;
  fair_game_model_begin (self, position);
  return self;
}
