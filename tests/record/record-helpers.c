#include "record-helpers.h"

#include "deal.h"
#include "options-text.h"
#include "rules-helpers.h"
#include "step.h"
#include "stuck.h"

enum
{
  FEW_POSITIONS = 100 /* limit of the search for whether a player is stuck */
};

typedef struct
{
  FairRules    rules;
  FairPosition position;
  GString     *moves;
  guint        n_steps;
  gboolean     cheats;
  guint64     *seed;
} Play;

static guint
below (Play *play,
       guint n)
{
  return (guint) fair_random_below (play->seed, n);
}

static void
do_move (Play    *play,
         FairMove move,
         gboolean joins)
{
  char text[FAIR_MOVE_TEXT];

  fair_move_print (&play->rules, move, text);
  if (play->n_steps > 0)
    g_string_append_c (play->moves, joins ? '+' : ' ');
  g_string_append (play->moves, text);
  play->n_steps += !joins || play->n_steps == 0;
  fair_apply (&play->rules, &play->position, move, NULL);
}

/* Makes a move that is legal only as a cheat, if a few tries find one. */
static void
try_cheat (Play *play)
{
  for (guint i = 0; i < 50; i++)
    {
      guint    from = below (play, play->rules.n_piles);
      guint    to = below (play, play->rules.n_piles);
      FairMove move = fair_move_cards (from, to, 2 + below (play, 4));

      move.cheat = 1;
      if (fair_is_legal (&play->rules, &play->position, move))
        {
          do_move (play, move, FALSE);
          play->cheats = TRUE;
          return;
        }
    }
}

static gboolean
goes_to_foundation (const FairRules *rules,
                    FairMove         move)
{
  guint first = rules->first[FAIR_FOUNDATION];

  return move.kind == FAIR_MOVE_CARDS && move.to >= first && move.to < first + rules->count[FAIR_FOUNDATION];
}

/* Makes a legal move, preferably to a foundation, which can join the step before it. */
static gboolean
play_any (Play *play)
{
  FairMove moves[FAIR_MAX_MOVES];
  guint    n = fair_list (&play->rules, &play->position, moves);
  FairMove move;

  if (n == 0)
    return FALSE;

  move = moves[below (play, n)];
  for (guint i = 0; i < n && !goes_to_foundation (&play->rules, move); i++)
    if (goes_to_foundation (&play->rules, moves[i]) && below (play, 4) > 0)
      move = moves[i];
  if (move.kind == FAIR_MOVE_END && below (play, 50) > 0)
    return TRUE;
  do_move (play, move, goes_to_foundation (&play->rules, move) && below (play, 3) == 0);
  return TRUE;
}

static FairOutcome
find_outcome (const Play *play)
{
  g_autofree FairStuck *search = NULL;

  switch (fair_status (&play->rules, &play->position))
    {
    case FAIR_STATUS_WON:
      return FAIR_OUTCOME_WON;
    case FAIR_STATUS_ENDED:
      return FAIR_OUTCOME_ENDED;
    case FAIR_STATUS_PLAYING:
    case FAIR_STATUS_LOST:
    default:
      break;
    }

  search = g_new (FairStuck, 1);
  fair_stuck_begin (search, &play->rules, &play->position);
  return fair_stuck_run (search, FEW_POSITIONS) == FAIR_STUCK_YES ? FAIR_OUTCOME_LOST : FAIR_OUTCOME_GIVEN_UP;
}

/* Sets numbers that do not follow from the moves. */
static void
set_numbers (FairResult *result,
             Play       *play)
{
  guint limit = play->rules.time_limit;
  guint first = below (play, G_MAXUINT32);
  guint last = below (play, G_MAXUINT32);

  result->id = g_strdup_printf ("%08x-0000-4000-8000-%012x", first, last);
  result->version = g_strdup (below (play, 9) ? "0.1.0" : "a \"version\" \\ 2");
  result->n_undone = below (play, 50);
  result->n_hints = below (play, 5);
  result->time = result->n_moves * 1000 + below (play, limit > 0 ? (limit - 1) * 1000000u : 3600000000u);
  if (limit > 0)
    result->time = MIN (result->time, (gint64) limit * G_USEC_PER_SEC);
  result->assisted = (below (play, 8) ? 0 : below (play, 8) << 1) | play->cheats;
  result->fair = below (play, 2);
  result->practice = !below (play, 8);
  result->difficulty = below (play, 4);
  result->begun = (G_GINT64_CONSTANT (1704067200) + below (play, 100000000)) * G_USEC_PER_SEC;
  result->begun += below (play, 1000000);
  result->ended = result->begun + result->time;
}

/* Half of the results have times, the last of which is when the game ended. */
static void
set_times (FairResult *result,
           guint       n_steps)
{
  GString *times = g_string_new (NULL);

  for (guint i = 1; i <= n_steps; i++)
    g_string_append_printf (times, "%s%" G_GINT64_FORMAT, i > 1 ? " " : "", result->time / FAIR_RESULT_TIME_UNIT * i / n_steps);
  if (result->number % 2 == 0)
    g_string_free (times, TRUE);
  else
    result->times = g_string_free (times, FALSE);
}

/**
 * fair_test_played_result:
 * @words: a game and its options: "rush draw=1"
 *
 * Returns: (transfer full): the result of a game that is played at random, won if that is easy
 */
FairResult *
fair_test_played_result (const char *words,
                         guint       max_steps,
                         guint64    *seed)
{
  FairResult *result = g_new0 (FairResult, 1);
  Play        play = { .moves = g_string_new (NULL), .seed = seed };
  char        options[FAIR_OPTIONS_TEXT];
  guint       n;

  fair_test_rules (words, &play.rules);
  result->number = fair_random_below (seed, fair_random_below (seed, 2) ? 100000 : FAIR_MAX_DEAL);
  fair_deal_number (&play.rules, result->number, &play.position);
  for (n = below (&play, max_steps + 1); n > 0 && fair_status (&play.rules, &play.position) == FAIR_STATUS_PLAYING; n--)
    {
      if (below (&play, 20) == 0)
        try_cheat (&play);
      else if (!play_any (&play))
        break;
    }

  fair_options_print (play.rules.game, &play.rules.options, FAIR_OPTIONS_ALL, options);
  result->game = g_strdup (play.rules.game->id);
  result->options = g_strdup (options);
  result->variant = fair_result_make_variant (play.rules.game, options);
  result->outcome = find_outcome (&play);
  result->n_moves = play.n_steps;
  set_numbers (result, &play);
  set_times (result, play.n_steps);
  result->score = play.position.score;
  if (result->outcome == FAIR_OUTCOME_WON || result->outcome == FAIR_OUTCOME_ENDED)
    result->score += fair_time_bonus (&play.rules, &play.position, (unsigned) (result->time / G_USEC_PER_SEC));
  result->moves = g_string_free (play.moves, FALSE);
  return result;
}
