/* A card that is looked for by its name. */
#include "config.h"

#include "fair-board-private.h"
#include "fair-words.h"

/* Whether the player sees the card: it lies face up, and no other hides all of it. */
static gboolean
is_seen (FairBoard *self,
         guint      pile,
         guint      index)
{
  const FairPosition *position = fair_board_get_position (self);
  const FairRect     *rects = self->layout.cards + position->start[pile];

  if (fair_board_get_rules (self)->piles[pile].role == FAIR_STOCK || index < position->down[pile])
    return FALSE;

  return index + 1 == fair_position_count (position, pile) || fair_rect_overlap (&rects[index], &rects[index + 1]) < 0.999f * rects[index].width * rects[index].height;
}

/* Lists the cards that are meant, as one reads the table; returns how many. */
static guint
list_matches (FairBoard  *self,
              const char *text,
              FairCard    matches[FAIR_MAX_CARDS])
{
  const FairPosition *position = fair_board_get_position (self);
  guint               n = 0;

  for (guint i = 0; i < fair_board_get_rules (self)->n_piles; i++)
    {
      guint pile = self->reading_order[i];

      for (guint index = 0; index < fair_position_count (position, pile); index++)
        if (is_seen (self, pile, index) && fair_words_card_matches (fair_position_pile (position, pile)[index], text))
          matches[n++] = fair_position_pile (position, pile)[index];
    }

  return n;
}

/**
 * fair_board_find:
 * @text: what the player typed
 * @next: whether one more is wanted, after that where the cursor is
 *
 * Brings the cursor to a card that @text means and that the player can see; the focus stays where it is.
 *
 * Returns: (transfer full) (nullable): what card it is and where; NULL if there is none
 */
char *
fair_board_find (FairBoard  *self,
                 const char *text,
                 gboolean    next)
{
  FairCard         matches[FAIR_MAX_CARDS];
  guint            n = 0;
  guint            chosen = 0;
  guint            pile, cursor;
  int              index;
  g_autofree char *place = NULL;

  g_return_val_if_fail (FAIR_IS_BOARD (self), NULL);

  if (self->model != NULL && !fair_game_model_get_concealed (self->model))
    n = list_matches (self, text, matches);
  if (n == 0)
    return NULL;

  cursor = fair_board_keys_get_place (self->keys, &index);
  for (guint i = 0; i < n && next; i++)
    if (index >= 0 && fair_position_pile (fair_board_get_position (self), cursor)[index] == matches[i])
      chosen = (i + 1) % n;
  fair_board_focus_card (self, matches[chosen]);
  pile = fair_board_keys_get_place (self->keys, &index);

  place = fair_words_card_place (fair_board_get_rules (self), fair_board_get_position (self), pile, (guint) index);
  return g_strdup_printf ("%s, %s", fair_words_card (matches[chosen]), place);
}
