/* How a game begins, also with cards that the player has laid out; and the cards of such a game that nobody knows.
 *
 * Those lie face down, and the positions of the game have any of the missing cards there.  Nothing tells which: no move
 * that would show one is played until the player has named it, which exchanges it with the card that it is.  All other cards
 * count as seen.
 *
 * A name can be wrong.  When the moves that showed the card are undone, it can be named again: the game goes on as if it had been
 * that card all along, and what was played with the wrong one is dropped.
 */
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

/* Returns: the position with which the game begins; FAIR_NO_CARD for each card that nobody knows */
FairPosition
fair_game_model_get_layout (FairGameModel *self)
{
  FairPosition layout = self->initial;

  for (guint i = 0; i < fair_position_count_all (&layout); i++)
    if (fair_game_model_is_unknown (self, layout.cards[i]))
      layout.cards[i] = FAIR_NO_CARD;

  return layout;
}

/* Whether the player has laid out the cards, so that there is no deal number, and no result counts. */
gboolean
fair_game_model_is_laid (FairGameModel *self)
{
  return fair_journal_get_n_events (self->journal) > 0 && fair_journal_get_event (self->journal, 0).kind == FAIR_EVENT_LAID;
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
  return self->n_unknown > 0 && card != FAIR_NO_CARD && !fair_seen_has (&self->notes.seen, card);
}

/* Puts the cards on the table of a game in which nothing has happened. */
void
fair_game_model_begin (FairGameModel      *self,
                       const FairPosition *start)
{
  self->initial = *start;
  self->position = *start;
  self->notes.seen = (FairSeen){ 0 };
  if (!self->concealed)
    fair_seen_add_position (&self->notes.seen, &self->rules, start);
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
    self->notes.seen = (FairSeen){ 0 };
  for (guint i = 0; self->n_unknown > 0 && i < fair_position_count_all (&layout); i++)
    if (layout.cards[i] != FAIR_NO_CARD)
      fair_seen_add (&self->notes.seen, position.cards[i]);
}

/* Adds the event of a game whose cards the player has laid out, which is its first one. */
void
fair_game_model_add_laid (FairGameModel *self)
{
  FairPosition layout = fair_game_model_get_layout (self);
  char         text[FAIR_POSITION_TEXT];

  fair_position_print (&self->rules, &layout, text);
  fair_journal_add (self->journal, (FairEvent){ .kind = FAIR_EVENT_LAID, .position = g_strdelimit (g_strchomp (text), "\n", ';') });
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

/* Returns: (transfer full): a game that begins with cards as the player has laid them out in @start, a valid position, which has
 * FAIR_NO_CARD for each card that lies face down and that nobody knows; its deal number is 0 */
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
  FairSeen seen = self->notes.seen;

  fair_seen_add_position (&seen, &self->rules, position);
  return self->n_unknown > 0 && memcmp (&seen, &self->notes.seen, sizeof seen) != 0;
}

/* Whether the player has named a card, so that there can be a name to correct. */
gboolean
fair_game_model_has_named (FairGameModel *self)
{
  const FairSeen none = { 0 };

  return memcmp (&self->named, &none, sizeof none) != 0;
}

/* Returns: the cards that the player can name: those that nobody knows, and those that were named but that no position from the
 * deal to the present one shows */
static FairSeen
find_open (FairGameModel *self)
{
  gboolean any_named = fair_game_model_has_named (self);
  FairSeen shown = { 0 };
  FairSeen open = { 0 };

  fair_seen_add_position (&shown, &self->rules, &self->position);
  for (guint i = 0; any_named && i < self->history->n_done; i++)
    fair_seen_add_position (&shown, &self->rules, &fair_history_get_step (self->history, i)->before);
  for (guint i = 0; i < fair_position_count_all (&self->initial); i++)
    {
      FairCard card = self->initial.cards[i];

      if (fair_game_model_is_unknown (self, card) || (fair_seen_has (&self->named, card) && !fair_seen_has (&shown, card)))
        fair_seen_add (&open, card);
    }
  return open;
}

/* Takes back that the player has seen @card, because it was another one. */
static void
forget (FairSeen *seen,
        FairCard  card)
{
  seen->bits[card / 8] &= (guint8) ~(1u << card % 8);
}

/* Makes the names final before the game restarts for good; those that can still be corrected are forgotten. */
void
fair_game_model_settle_names (FairGameModel *self)
{
  FairSeen open = find_open (self);

  for (guint i = 0; i < fair_position_count_all (&self->initial); i++)
    if (fair_seen_has (&open, self->initial.cards[i]) && fair_seen_has (&self->named, self->initial.cards[i]))
      {
        forget (&self->notes.seen, self->initial.cards[i]);
        self->n_unknown++;
      }
  self->named = (FairSeen){ 0 };
}

/**
 * fair_game_model_foresee_unknown:
 * @move: a legal move
 * @shown: (out): the effects of @move that turn up cards which the player can name, in their order; each has its card as the
 *   positions of the game have it
 *
 * Finds the cards that the player has to name before @move can be played: those that nobody knows.  With them come those whose name
 * can be corrected.  There can be more when these have a name: a card that turns up can go to a foundation by itself.
 */
void
fair_game_model_foresee_unknown (FairGameModel *self,
                                 FairMove       move,
                                 FairEffects   *shown)
{
  FairPosition after = self->position;
  FairEffects  effects = { 0 };
  int          taken[FAIR_MAX_PILES] = { 0 }; /* from each pile, without those that it got */
  FairSeen     open;

  shown->n = 0;
  if (!fair_game_model_is_laid (self))
    return;

  open = find_open (self);
  for (guint i = 0; i < fair_position_count_all (&after); i++)
    if (fair_game_model_is_unknown (self, after.cards[i]))
      after.cards[i] = FAIR_NO_CARD;
  fair_apply (&self->rules, &after, move, &effects);
  for (guint i = 0; i < effects.n; i++)
    {
      const FairEffect *effect = &effects.list[i];

      if ((effect->kind == FAIR_EFFECT_TURN || effect->drawn) && (effect->card == FAIR_NO_CARD || fair_seen_has (&open, effect->card)))
        {
          shown->list[shown->n] = *effect;
          shown->list[shown->n++].card = fair_position_card (&self->position, effect->from, (guint) taken[effect->from]);
        }
      if (effect->kind == FAIR_EFFECT_MOVE)
        {
          taken[effect->from] += effect->count;
          taken[effect->to] -= effect->count;
        }
    }
}

/* How many of the cards that the player can name have the face of @card. */
guint
fair_game_model_count_unknown (FairGameModel *self,
                               FairCard       card)
{
  FairSeen open = find_open (self);
  guint    n = 0;

  for (guint pack = 0; pack < 2; pack++)
    n += fair_seen_has (&open, fair_card (fair_card_rank (card), fair_card_suit (card), pack));
  return n;
}

/* Finds the card that gets the place of @card when that is named @face: one that nobody knows, or else one that has that name
 * elsewhere. Returns: FAIR_NO_CARD if there is none */
static FairCard
find_named (FairGameModel  *self,
            const FairSeen *open,
            FairCard        face)
{
  FairCard found = FAIR_NO_CARD;

  for (int pack = 1; pack >= 0; pack--)
    {
      FairCard other = fair_card (fair_card_rank (face), fair_card_suit (face), (unsigned) pack);

      if (fair_seen_has (open, other) && (found == FAIR_NO_CARD || fair_game_model_is_unknown (self, other) || !fair_game_model_is_unknown (self, found)))
        found = other;
    }
  return found;
}

/* Drops what was played after @card turned up, which got a wrong name: the steps that could be redone, and bookmarks. */
static void
drop_wrong (FairGameModel *self,
            FairCard       card)
{
  g_autoptr (GArray) line = fair_journal_list_line (self->journal, fair_history_get_place (self->history));

  fair_history_cut (self->history, self->history->n_done);
  for (guint i = self->notes.bookmarks->len; i > 0; i--)
    {
      FairBookmark *bookmark = g_ptr_array_index (self->notes.bookmarks, i - 1);
      gboolean      on_line = bookmark->place == FAIR_PLACE_DEAL || !fair_seen_has (&bookmark->seen, card);

      for (guint k = 0; k < line->len && !on_line; k++)
        on_line = g_array_index (line, guint, k) == bookmark->place;
      if (!on_line)
        g_ptr_array_remove_index (self->notes.bookmarks, i - 1);
    }
}

/* Makes known for good that @face lies where the positions of the game have @card, which the player can name: undo does not change that,
 * but makes it possible to name it again.  Returns: whether that can be: fair_game_model_count_unknown() of both cards is not 0 */
gboolean
fair_game_model_name_card (FairGameModel *self,
                           FairCard       card,
                           FairCard       face)
{
  g_autoptr (GHashTable) bookmarks = g_hash_table_new (NULL, NULL);
  FairSeen open = find_open (self);
  guint    number = 0;
  gboolean is_new;
  FairCard other;

  face = fair_card_face (face);
  if (card == FAIR_NO_CARD || !fair_seen_has (&open, card) || fair_game_model_count_unknown (self, face) == 0)
    return FALSE;
  is_new = fair_game_model_is_unknown (self, card);
  if (!is_new && fair_card_face (card) == face)
    return TRUE;

  while (self->initial.cards[number] != card)
    number++;
  other = find_named (self, &open, face);
  fair_journal_add (self->journal, (FairEvent){ .kind = FAIR_EVENT_NAMED, .number = number, .card = face });
  if (!is_new || !fair_game_model_is_unknown (self, other))
    drop_wrong (self, is_new ? other : card);
  /* They exchange their places everywhere. */
  fair_position_swap (&self->initial, card, other);
  fair_position_swap (&self->position, card, other);
  fair_history_swap (self->history, card, other, bookmarks);
  for (guint i = 0; i < self->notes.bookmarks->len; i++)
    if (g_hash_table_add (bookmarks, g_ptr_array_index (self->notes.bookmarks, i)))
      fair_position_swap (&((FairBookmark *) g_ptr_array_index (self->notes.bookmarks, i))->position, card, other);
  if (fair_game_model_is_unknown (self, other))
    {
      fair_seen_add (&self->notes.seen, other);
      fair_seen_add (&self->named, other);
      if (is_new)
        self->n_unknown--;
      else
        {
          forget (&self->notes.seen, card);
          forget (&self->named, card);
        }
    }
  g_signal_emit_by_name (self, "changed", FAIR_CHANGE_NAMED, NULL);
  fair_game_model_update (self);
  return TRUE;
}
