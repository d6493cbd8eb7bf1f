/* The numbers of docs/winnability.md, which explains how they were measured.  A test compares the two. */
#include "config.h"

#include "fair-win-share.h"

#include "options-text.h"

#include <string.h>

typedef struct
{
  const char  *game;
  const char  *options; /* options that differ from the defaults */
  FairWinShare found;
} Row;

static const Row table[] = {
  { "kingcell", "", { 10000, 10000, 0 } },
  { "kingcell", "supermove=cells", { 10000, 10000, 0 } },
  { "rush", "", { 10000, 8226, 1772 } },
  { "rush", "draw=1", { 10000, 9050, 950 } },
  { "beleaguered-castle", "", { 10000, 6780, 3219 } },
  { "beleaguered-castle", "starting-rank=2", { 5000, 4084, 916 } },
  { "beleaguered-castle", "starting-rank=3", { 5000, 4483, 517 } },
  { "beleaguered-castle", "starting-rank=4", { 5000, 4732, 268 } },
  { "beleaguered-castle", "starting-rank=5", { 5000, 4896, 104 } },
  { "beleaguered-castle", "starting-rank=6", { 5000, 4959, 41 } },
  { "streets-and-alleys", "", { 10000, 5046, 4936 } },
  { "churchill", "", { 10000, 9951, 1 } },
  { "churchill", "easy=true", { 5000, 4976, 1 } },
  { "churchill", "king-skip=run", { 2000, 1905, 0 } },
  { "demonthief", "", { 10000, 9972, 0 } },
  { "demonthief", "reserve=true", { 10000, 9962, 2 } },
  { "demons-and-thieves", "", { 10000, 9999, 0 } },
  { "demons-and-thieves", "reserve=false", { 5000, 5000, 0 } }
};

/* Whether @option does not affect which deals can be won. */
static gboolean
is_beside_the_point (const FairOption *option)
{
  return option->arranges || option->times;
}

static gboolean
is_for (const Row       *row,
        const FairRules *rules)
{
  const FairGame *game = rules->game;
  FairOptions     options;

  if (strcmp (row->game, game->id) != 0 || !fair_options_parse (game, row->options, strlen (row->options), &options))
    return FALSE;

  for (guint i = 0; i < game->n_options; i++)
    if (options.value[i] != rules->options.value[i] && !is_beside_the_point (&game->options[i]))
      return FALSE;
  return TRUE;
}

/**
 * fair_win_share_find:
 * @winnability: (out): how many deals can be won by @rules
 *
 * Returns: whether this was measured
 */
gboolean
fair_win_share_find (const FairRules *rules,
                     FairWinShare    *winnability)
{
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (is_for (&table[i], rules))
      {
        *winnability = table[i].found;
        return TRUE;
      }

  return FALSE;
}

/* For how many sets of rules it was measured. */
guint
fair_win_share_count_rows (void)
{
  return G_N_ELEMENTS (table);
}
