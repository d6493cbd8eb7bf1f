#include "config.h"

#include "fair-table-par.h"

#include <glib/gi18n-lib.h>

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

/* The same sentences as in a review. */
static char *
describe_longer (FairGameModel *model,
                 guint          n,
                 guint          par)
{
  if (n != fair_game_model_get_moves (model))
    /* translators: two numbers of moves: a step such as an automatic one or a spread of cards can have several */
    return g_strdup_printf (ngettext ("%u move, counting automatic ones; the shortest known win takes %u.",
                                      "%u moves, counting automatic ones; the shortest known win takes %u.", n),
                            n, par);
  if (fair_game_model_get_rules (model)->spec->scored)
    /* translators: two numbers of moves */
    return g_strdup_printf (ngettext ("%u move; the shortest known win takes %u.", "%u moves; the shortest known win takes %u.", n), n, par);

  /* translators: %u is a number of moves */
  return g_strdup_printf (ngettext ("The shortest known win takes %u move.", "The shortest known win takes %u moves.", par), par);
}

/**
 * fair_table_par_describe:
 * @model: a game that is over
 * @par: the fewest moves known to win its deal; 0 if no win is known
 *
 * Returns: (transfer full) (nullable): a sentence; NULL if there is nothing to report, or while the game is being
 *   played
 */
char *
fair_table_par_describe (FairGameModel *model,
                         guint          par)
{
  FairStatus status = fair_game_model_get_status (model);
  g_autoptr (GArray) moves = NULL;

  if (par == 0 || (status != FAIR_STATUS_WON && status != FAIR_STATUS_ENDED))
    return NULL;
  if (status == FAIR_STATUS_ENDED)
    /* translators: %u is a number of moves */
    return g_strdup_printf (ngettext ("The shortest known win takes %u move.", "The shortest known win takes %u moves.", par), par);

  moves = list_moves (model);
  return moves->len > par ? describe_longer (model, moves->len, par) : g_strdup (_ ("No shorter win is known."));
}
