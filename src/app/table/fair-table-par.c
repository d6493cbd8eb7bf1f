#include "config.h"

#include "fair-table-par.h"

#include "fair-known-positions.h"

/* Returns: (transfer full) (element-type FairMove): the moves of the game, without steps that were undone */
static GArray *
list_moves (FairGameModel *model)
{
  FairJournal *journal = fair_game_model_get_journal (model);
  g_autoptr (GArray) line = fair_journal_list_line (journal, fair_history_get_place (fair_game_model_get_history (model)));
  GArray *moves = g_array_new (FALSE, FALSE, sizeof (FairMove));

  for (guint i = 0; i < line->len; i++)
    {
      FairEvent event = fair_journal_get_event (journal, g_array_index (line, guint, i));

      g_array_append_vals (moves, event.moves, event.n_moves);
    }

  return moves;
}

/* Returns: (transfer full) (nullable): the line that won @model; NULL if it was not won, or was won with a cheat */
FairKnownPar *
fair_table_par_make (FairGameModel *model)
{
  g_autoptr (GArray) moves = list_moves (model);

  return fair_known_par_new (fair_game_model_get_rules (model), fair_game_model_get_number (model),
                             (const FairMove *) moves->data, moves->len);
}

/* Returns: how many of the player's steps the line of @par takes on the table of @model, which is of the same deal; 0 if it
 * does not win there */
guint
fair_table_par_count_steps (FairGameModel      *model,
                            const FairKnownPar *par)
{
  g_autoptr (GArray) moves = fair_known_par_list_moves (par);

  return fair_known_positions_count_steps (model, (const FairMove *) moves->data, moves->len);
}
