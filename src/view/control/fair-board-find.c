#include "config.h"

#include "fair-board-find.h"

#include "fair-words.h"

#include <glib/gi18n-lib.h>

/* Lists the visible cards that match @text, in reading order. Returns: how many. */
static guint
list_matches (FairBoard  *board,
              const char *text,
              FairCard    matches[FAIR_MAX_CARDS])
{
  const FairPosition *position = fair_board_get_position (board);
  guint               n = 0;

  for (guint i = 0; i < fair_board_get_rules (board)->n_piles; i++)
    {
      guint pile = fair_board_list_pile (board, i);

      for (guint index = 0; index < fair_position_count (position, pile); index++)
        if (fair_board_is_card_seen (board, pile, index) && fair_words_card_matches (fair_position_pile (position, pile)[index], text))
          matches[n++] = fair_position_pile (position, pile)[index];
    }

  return n;
}

/**
 * fair_board_find:
 * @text: what the player typed
 * @next: whether to look for another match after the cursor
 *
 * Moves the cursor of @keys, but not the focus, to a visible card that matches @text.
 *
 * Returns: (transfer full) (nullable): the card and where it lies, as a sentence; NULL if there is none
 * Returns: (transfer full) (nullable): what card it is and where; NULL if there is none
 */
char *
fair_board_find (FairBoard     *board,
                 FairBoardKeys *keys,
                 const char    *text,
                 gboolean       next)
{
  FairGameModel   *model = fair_board_get_model (board);
  FairCard         matches[FAIR_MAX_CARDS];
  guint            n = 0;
  guint            chosen = 0;
  guint            pile, cursor;
  int              index;
  g_autofree char *place = NULL;

  if (model != NULL && !fair_game_model_get_concealed (model))
    n = list_matches (board, text, matches);
  if (n == 0)
    return NULL;

  cursor = fair_board_keys_get_place (keys, &index);
  for (guint i = 0; i < n && next; i++)
    if (index >= 0 && fair_position_pile (fair_board_get_position (board), cursor)[index] == matches[i])
      chosen = (i + 1) % n;
  fair_board_keys_show_card (keys, matches[chosen]);
  pile = fair_board_keys_get_place (keys, &index);

  place = fair_words_card_place (fair_board_get_rules (board), fair_board_get_position (board), pile, (guint) index);
  /* translators: a card and where it is: “Nine of hearts, Column 3, card 5 of 6”. */
  return g_strdup_printf (C_ ("list", "%s, %s"), fair_words_card (matches[chosen]), place);
}
