/* How a game begins, also with cards that the player has laid out; and the cards of such a game that nobody knows.
 *
 * Those lie face down, and the positions of the game have any of the missing cards there.  Nothing tells which: no move
 * that would show one is played until the player has named it, which exchanges it with the card that it is.  All other cards
 * count as seen.
 */
#include "config.h"

#include "fair-game-model-private.h"

#include "position-text.h"
#include "setup.h"

#include <string.h>

/* The position with which the game begins, borrowed; with any cards in the places of those that nobody knows. */
const FairPosition *
fair_game_model_get_start (FairGameModel *self)
{
  return &self->initial;
}

/* Returns: @position, with FAIR_NO_CARD for each card that nobody knows */
static FairPosition
forget_unknown (FairGameModel *self,
                FairPosition   position)
{
  for (guint i = 0; i < fair_position_count_all (&position); i++)
    if (fair_game_model_is_unknown (self, position.cards[i]))
      position.cards[i] = FAIR_NO_CARD;

  return position;
}

/* Returns: the position with which the game begins; FAIR_NO_CARD for each card that nobody knows */
FairPosition
fair_game_model_get_layout (FairGameModel *self)
{
  return forget_unknown (self, self->initial);
}

/* Whether the player has laid out the cards, so that there is no deal number, and no result counts. */
gboolean
fair_game_model_is_laid (FairGameModel *self)
{
  return fair_journal_get_laid (self->journal);
}

/* Whether there are cards that nobody knows. */
gboolean
fair_game_model_has_unknown (FairGameModel *self)
{
  return self->n_unknown > 0;
}

/* Whether nobody knows which card lies where the positions of the game have @card. */
gboolean
fair_game_model_is_unknown (FairGameModel *self,
                            FairCard       card)
{
  return self->n_unknown > 0 && card != FAIR_NO_CARD && !fair_seen_has (&self->seen, card);
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

/* The same with a layout, in which cards can be unknown. */
static void
begin_layout (FairGameModel      *self,
              const FairPosition *start)
{
  FairPosition layout = *start;
  FairPosition position;

  for (guint i = 0; i < FAIR_MAX_CARDS; i++)
    layout.cards[i] = fair_card_face (layout.cards[i]);
  fair_setup_fill (&self->rules, &layout, 0, &position);
  fair_game_model_begin (self, &position);
  self->n_unknown = fair_setup_count (&layout, FAIR_NO_CARD);
  if (self->n_unknown > 0)
    self->seen = (FairSeen){ 0 };
  for (guint i = 0; self->n_unknown > 0 && i < fair_position_count_all (&layout); i++)
    if (layout.cards[i] != FAIR_NO_CARD)
      fair_seen_add (&self->seen, position.cards[i]);
}

/* Adds the event of a game whose cards the player has laid out, which is its first one. */
void
fair_game_model_add_laid (FairGameModel *self)
{
  FairPosition layout = fair_game_model_get_layout (self);
  char         text[FAIR_POSITION_TEXT];

  fair_position_print (&self->rules, &layout, text);
  fair_journal_add_event (self->journal, (FairEvent){ .kind = FAIR_EVENT_LAID, .position = g_strdelimit (g_strchomp (text), "\n", ';') });
}

/* Begins a new game, in which nothing has happened, with cards as the player has laid them out; FAIR_NO_CARD is one that nobody
 * knows.  Equal cards get the packs that they have when the game is resumed from its text. */
void
fair_game_model_resume_laid (FairGameModel      *self,
                             const FairPosition *start)
{
  begin_layout (self, start);
  fair_game_model_add_laid (self);
}

/**
 * fair_game_model_new_laid:
 * @rules: resolved rules; copied
 * @start: a valid position; FAIR_NO_CARD for each card that lies face down and that nobody knows
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

/* Returns: (transfer full): a game only to be shown, in which @layout can lack cards, and cards can be unknown; it has no clock,
 * and the program plays nothing */
FairGameModel *
fair_game_model_new_to_show (const FairRules    *rules,
                             const FairPosition *layout)
{
  FairGameModel *self = fair_game_model_create (rules, FALSE);

  g_clear_object (&self->clock);
  self->concealed = FALSE;
  self->resuming = TRUE;
  begin_layout (self, layout);
  return self;
}

/* Whether a card of @position lies face up although nobody knows it. */
gboolean
fair_game_model_shows_unknown (FairGameModel      *self,
                               const FairPosition *position)
{
  FairSeen seen = self->seen;

  fair_seen_add_position (&seen, &self->rules, position);
  return self->n_unknown > 0 && memcmp (&seen, &self->seen, sizeof seen) != 0;
}

/* Returns: the unknown card, as the position has it, that the player has to name before @move, which is legal, can be played;
 * FAIR_NO_CARD if it shows none */
FairCard
fair_game_model_foresee_unknown (FairGameModel *self,
                                 FairMove       move)
{
  FairPosition after = forget_unknown (self, self->position);
  FairEffects  effects = { 0 };
  int          taken[FAIR_MAX_PILES] = { 0 }; /* from each pile, without those that it got */

  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FAIR_NO_CARD);

  if (self->n_unknown > 0)
    fair_apply (&self->rules, &after, move, &effects);
  for (guint i = 0; i < effects.n; i++)
    {
      const FairEffect *effect = &effects.list[i];

      if (effect->card == FAIR_NO_CARD && (effect->kind == FAIR_EFFECT_TURN || effect->drawn))
        return fair_position_card (&self->position, effect->from, (guint) taken[effect->from]);
      if (effect->kind == FAIR_EFFECT_MOVE)
        {
          taken[effect->from] += effect->count;
          taken[effect->to] -= effect->count;
        }
    }

  return FAIR_NO_CARD;
}

/* How many of the cards that nobody knows have the face of @card. */
guint
fair_game_model_count_unknown (FairGameModel *self,
                               FairCard       card)
{
  guint n = 0;

  for (guint pack = 0; pack < self->rules.game->n_packs; pack++)
    n += fair_game_model_is_unknown (self, fair_card (fair_card_rank (card), fair_card_suit (card), pack));
  return n;
}

/* Exchanges the places of two cards everywhere. */
static void
swap (FairGameModel *self,
      FairCard       a,
      FairCard       b)
{
  g_autoptr (GHashTable) bookmarks = g_hash_table_new (NULL, NULL);

  fair_position_swap (&self->initial, a, b);
  fair_position_swap (&self->position, a, b);
  fair_history_swap (self->history, a, b, bookmarks);
  for (guint i = 0; i < self->bookmarks->len; i++)
    if (g_hash_table_add (bookmarks, g_ptr_array_index (self->bookmarks, i)))
      fair_position_swap (&((FairBookmark *) g_ptr_array_index (self->bookmarks, i))->position, a, b);
}

/**
 * fair_game_model_name_card:
 * @card: an unknown card, as the positions of the game have it
 * @face: which card it is
 *
 * Makes known which card lies there, for good: undo does not change that.
 *
 * Returns: whether that can be: @card is unknown, and so is where @face lies
 */
gboolean
fair_game_model_name_card (FairGameModel *self,
                           FairCard       card,
                           FairCard       face)
{
  guint number = 0;

  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FALSE);

  face = fair_card_face (face);
  if (!fair_game_model_is_unknown (self, card) || fair_game_model_count_unknown (self, face) == 0)
    return FALSE;

  while (self->initial.cards[number] != card)
    number++;
  fair_journal_add_event (self->journal, (FairEvent){ .kind = FAIR_EVENT_NAMED, .number = number, .card = face });
  if (!fair_game_model_is_unknown (self, face))
    face = fair_card (fair_card_rank (face), fair_card_suit (face), 1);
  swap (self, card, face);
  fair_seen_add (&self->seen, face);
  self->n_unknown--;
  fair_game_model_emit_changed (self, FAIR_CHANGE_NAMED, NULL);
  return TRUE;
}
