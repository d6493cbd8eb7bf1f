/* The commands `chances` and `player`: the chances as far as the player could know, and an honest player. */
#include "config.h"

#include <stdlib.h>

#include <glib/gi18n.h>

#include "chances.h"
#include "cli-input.h"
#include "cli-output.h"
#include "cli-search.h"
#include "player.h"
#include "step.h"

enum
{
  STATES = 50000,       /* of each search, if there is no limit */
  PLAYER_STATES = 2000, /* the same for the player */
  PLAYER_FURTHER = 16   /* ways in which it looks one plan further */
};

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairChances, fair_chances_free)

static FairSampling
get_sampling (const FairCliArguments *arguments,
              uint64_t                states)
{
  return (FairSampling){ .n_ways = (unsigned) arguments->numbers[FAIR_CLI_SAMPLES],
                         .seed = arguments->numbers[FAIR_CLI_SEED],
                         .states = arguments->limits.states > 0 ? arguments->limits.states : states,
                         .fair = arguments->values[FAIR_CLI_FAIR] != NULL };
}

/* Appends @permille thousandths as a percentage with one decimal. */
static void
append_points (GString    *text,
               const char *before,
               int         permille)
{
  g_string_append_printf (text, "%s%s%d.%d", before, permille < 0 ? "-" : "", abs (permille) / 10, abs (permille) % 10);
}

static void
append_place (GString           *text,
              gboolean           as_json,
              const FairChances *chances,
              guint              index,
              const char        *move)
{
  FairShare        share = fair_chances_get (chances, index)->share;
  FairChanceChange change = fair_chances_get_change (chances, index);

  g_string_append_printf (text,
                          as_json ? "{\"index\":%u,\"move\":%s%s%s,\"won\":%u,\"lost\":%u,\"unknown\":%u" : "%u\t%s%s%s\t%u\t%u\t%u",
                          index, as_json && move ? "\"" : "", move ? move : as_json ? "null"
                                                                                    : "-",
                          as_json && move ? "\"" : "", share.won, share.lost, share.unknown);
  if (index > 0)
    {
      append_points (text, as_json ? ",\"cost\":" : "\t", change.cost);
      append_points (text, as_json ? ",\"luck\":" : "\t", change.luck);
    }
  else
    g_string_append (text, as_json ? ",\"cost\":null,\"luck\":null" : "\t-\t-");
  g_string_append (text, as_json ? "}\n" : "\n");
}

static gboolean
write_chances (const FairCliArguments *arguments,
               GArray                 *moves,
               const FairChances      *chances,
               GError                **error)
{
  gboolean as_json = arguments->values[FAIR_CLI_JSON] != NULL;
  GString *text = g_string_new (NULL);
  int      cost = 0;
  int      luck = 0;

  for (guint i = 0; i <= moves->len; i++)
    {
      char move[FAIR_MOVE_TEXT];

      if (i > 0)
        fair_move_print (&arguments->rules, g_array_index (moves, FairMove, i - 1), move);
      append_place (text, as_json, chances, i, i > 0 ? move : NULL);
      cost += fair_chances_get_change (chances, i).cost;
      luck += fair_chances_get_change (chances, i).luck;
    }
  append_points (text, as_json ? "{\"cost\":" : "cost: ", cost);
  append_points (text, as_json ? ",\"luck\":" : "\nluck: ", luck);
  g_string_append (text, as_json ? "}\n" : "\n");

  return fair_cli_write (text, error);
}

/* Writes the chances at each position of a game, and the cost and luck of each move. */
gboolean
fair_cli_chances (const FairCliArguments *arguments,
                  GError                **error)
{
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (FairMove));
  g_autoptr (FairSolver) solver = NULL;
  g_autoptr (FairChances) chances = NULL;
  FairSampling sampling = get_sampling (arguments, STATES);
  FairPosition start;
  FairPosition position;
  gboolean     done;

  if (!fair_cli_read_position (arguments, &start, moves, &position, error))
    return FALSE;
  solver = fair_cli_make_solver (arguments->memory, error);
  if (solver == NULL)
    return FALSE;

  sampling.solver = solver;
  chances = fair_chances_new (&arguments->rules, &start, NULL);
  done = chances != NULL;
  for (guint i = 0; done && i < moves->len; i++)
    done = fair_chances_play (chances, g_array_index (moves, FairMove, i));
  while (done && !fair_chances_is_refined (chances, sampling.n_ways))
    done = fair_chances_refine (chances, &sampling);
  if (!done)
    return fair_cli_fail (error, _ ("Not enough memory for a search of %u MiB."), (unsigned) (arguments->memory >> 20));

  return write_chances (arguments, moves, chances, error);
}

/* Plays deals by chances alone, and writes how each ended. */
gboolean
fair_cli_player (const FairCliArguments *arguments,
                 GError                **error)
{
  FairSampling           sampling = get_sampling (arguments, PLAYER_STATES);
  g_autofree FairPlayed *played = g_new (FairPlayed, 1);
  g_auto (FairCliDeals) deals = { 0 };
  g_autoptr (FairSolver) solver = fair_cli_deals_read (&deals, arguments, error) ? fair_cli_make_solver (arguments->memory, error) : NULL;
  guint64 n_won = 0;

  if (solver == NULL)
    return FALSE;

  sampling.solver = solver;
  for (uint64_t i = 0; i < deals.n; i++)
    {
      g_autofree char *name = fair_cli_deals_dup_name (&deals, i);
      FairPosition     deal;
      GString         *text;

      fair_cli_deals_get (&deals, i, &deal);
      if (!fair_player_play (&arguments->rules, &deal, &sampling, PLAYER_FURTHER, played))
        return fair_cli_fail (error, _ ("Not enough memory for a search of %u MiB."), (unsigned) (arguments->memory >> 20));

      text = g_string_new (NULL);
      n_won += played->status == FAIR_STATUS_WON;
      g_string_append_printf (text, "%s\t%s\t%u\n", name, played->status == FAIR_STATUS_WON ? "won" : "lost", played->n_moves);
      if (i + 1 == deals.n)
        g_string_append_printf (text, "won: %" G_GUINT64_FORMAT "\n", n_won);
      if (!fair_cli_write (text, error))
        return FALSE;
    }

  return TRUE;
}
