/* The verdict on a game: after each act of a random game, the verdict and its text are compared with a new search.
 *
 * FAIR_TEST_ACTS is the number of acts in each game, divided among the options with which it is played here;
 * FAIR_TEST_PART of FAIR_TEST_PARTS selects some of those.  All searches
 * are limited in positions, so that the acts are the same on any machine.
 */
#include "config.h"

#include "fair-table-page.h"
#include "model-helpers.h"

#include <string.h>

enum
{
  ACTS = 120,
  ACTS_PER_GAME = 50,
  MAX_DEALS = 8,
  ACTS_PER_DEAL = 125,
  LINE_STATES = 300000, /* to find a line for a deal */
  TABLE_STATES = 1000,  /* for the searches of the table */
  FRESH_STATES = 2000,  /* for the searches that they are compared with */
  MEMORY = 32 << 20
};

/* A deal that can be won. */
typedef struct
{
  guint64   number;
  FairMove *moves; /* owned */
  guint     n_moves;
} Deal;

typedef struct
{
  const char      *words;
  FairSolverQueue *queue;
  FairSolver      *solver;
  Deal             deals[MAX_DEALS];
  guint            n_deals;
  guint64          seed;

  /* The current game. */
  FairGameModel   *model;
  FairWinnability *winnability;
  GString         *log; /* all acts */
  guint            n_known;
  guint            n_compared;
} Walk;

static guint
pick (Walk *self,
      guint n)
{
  return (guint) fair_random_below (&self->seed, n);
}

static void
find_deals (Walk *self)
{
  const FairSolverLimits limits = { .states = LINE_STATES };
  guint64                number = 1;
  FairRules              rules;

  fair_test_rules (self->words, &rules);
  for (guint i = 0; i < self->n_deals; i++)
    for (gboolean found = FALSE; !found; number++)
      {
        FairPosition position;
        FairSolution solution;

        fair_deal_number (&rules, number, &position);
        fair_solver_run (self->solver, &rules, &position, &limits, NULL, &solution);
        found = solution.verdict == FAIR_VERDICT_WON;
        if (found)
          self->deals[i] = (Deal){ number, g_memdup2 (solution.moves, solution.n_moves * sizeof *solution.moves), solution.n_moves };
      }
}

static void
note_move (Walk       *self,
           const char *word,
           FairMove    move)
{
  char text[FAIR_MOVE_TEXT];

  fair_move_print (fair_game_model_get_rules (self->model), move, text);
  g_string_append_printf (self->log, " %s%s", word, text);
}

static void
play (Walk       *self,
      const char *word,
      FairMove    move)
{
  note_move (self, word, move);
  fair_game_model_play (self->model, move);
}

/* Begins one of the deals, and plays some of its line; often most of it, where more can be known. */
static void
begin (Walk *self)
{
  const Deal *deal = &self->deals[pick (self, self->n_deals)];
  gboolean    learns = pick (self, 3) > 0;
  guint       n = deal->n_moves - 1 - pick (self, pick (self, 2) > 0 ? deal->n_moves : deal->n_moves / 4 + 1);

  self->model = fair_test_model (self->words, deal->number);
  g_object_set (self->model, "autocomplete", pick (self, 2) > 0, NULL);
  self->winnability = fair_winnability_new (self->queue, self->model);
  fair_winnability_set_telling (self->winnability, TRUE);
  g_string_printf (self->log, "%s %" G_GUINT64_FORMAT "%s:", self->words, deal->number, learns ? " learned" : "");
  if (learns)
    fair_winnability_learn (self->winnability, deal->moves, deal->n_moves);
  for (guint i = 0; i < n; i++)
    if (fair_is_legal (fair_game_model_get_rules (self->model), fair_game_model_get_position (self->model), deal->moves[i]))
      play (self, "", deal->moves[i]);
}

static void
end (Walk *self)
{
  g_clear_object (&self->winnability);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  fair_test_model_free (g_steal_pointer (&self->model));
}

static void
play_random (Walk *self)
{
  FairMove moves[FAIR_MAX_MOVES];
  guint    n = fair_list (fair_game_model_get_rules (self->model), fair_game_model_get_position (self->model), moves);

  if (n > 0 && moves[n - 1].kind == FAIR_MOVE_END && pick (self, 50) > 0)
    n--;
  if (n > 0)
    play (self, "", moves[pick (self, n)]);
}

/* Draws, or returns the waste to the stock. */
static void
play_stock (Walk *self)
{
  for (FairMoveKind kind = FAIR_MOVE_DRAW; kind <= FAIR_MOVE_REDEAL; kind++)
    if (fair_is_legal (fair_game_model_get_rules (self->model), fair_game_model_get_position (self->model),
                       fair_move_simple (kind)))
      {
        play (self, "", fair_move_simple (kind));
        return;
      }
  play_random (self);
}

/* Draws the whole stock and returns the waste to it: the same cards, with one redeal less. */
static void
play_round (Walk *self)
{
  const FairMove draw = fair_move_simple (FAIR_MOVE_DRAW);
  const FairMove redeal = fair_move_simple (FAIR_MOVE_REDEAL);

  if (fair_game_model_get_rules (self->model)->count[FAIR_WASTE] == 0)
    return;

  while (fair_reason_is_legal (fair_game_model_play (self->model, draw)))
    note_move (self, "", draw);
  if (fair_reason_is_legal (fair_game_model_play (self->model, redeal)))
    note_move (self, "", redeal);
}

static void
play_known (Walk *self)
{
  FairMove move;

  if (fair_winnability_get_move (self->winnability, &move))
    play (self, "known:", move);
  else
    play_random (self);
}

static void
play_cheat (Walk *self)
{
  const FairRules *rules = fair_game_model_get_rules (self->model);

  for (guint i = 0; i < 50; i++)
    {
      FairMove move = fair_move_cards (pick (self, rules->n_piles), pick (self, rules->n_piles), 2 + pick (self, 3));

      move.cheat = TRUE;
      if (fair_is_legal (rules, fair_game_model_get_position (self->model), move))
        {
          play (self, "", move);
          return;
        }
    }
}

/* Changes a preference. */
static void
set_preference (Walk *self)
{
  gboolean    moves_up = fair_game_model_get_family (self->model)->moves_cards_up && pick (self, 2) > 0;
  const char *name = moves_up ? "auto-move" : "autocomplete";
  gboolean    value;

  g_object_get (self->model, name, &value, NULL);
  g_object_set (self->model, name, !value, NULL);
  g_string_append (self->log, " preference");
}

static void
act (Walk *self)
{
  guint what = pick (self, 100);
  guint number = 1 + pick (self, 3);

  if (what < 24)
    play_random (self);
  else if (what < 48)
    play_known (self);
  else if (what < 57)
    play_stock (self);
  else if (what < 60)
    play_round (self);
  else if (what < 76)
    g_string_append (self->log, fair_game_model_undo (self->model) ? " undo" : "");
  else if (what < 84)
    g_string_append (self->log, fair_game_model_redo (self->model) ? " redo" : "");
  else if (what < 88)
    g_string_append (self->log, fair_game_model_add_bookmark (self->model) ? " mark" : "");
  else if (what < 93)
    g_string_append_printf (self->log, " return:%u:%d", number, (int) fair_game_model_return (self->model, number));
  else if (what < 94)
    g_string_append (self->log, fair_game_model_restart (self->model) ? " restart" : "");
  else if (what < 97)
    play_cheat (self);
  else
    set_preference (self);
  if (fair_game_model_get_clock (self->model) != NULL)
    fair_game_clock_start (fair_game_model_get_clock (self->model), 0);
}

static void
fail (Walk       *self,
      const char *what)
{
  g_autofree char *text = fair_test_model_print (self->model);

  g_error ("%s after\n%s\nin\n%s", what, self->log->str, text);
}

/* Compares the shown verdict with that of a new search. */
static void
compare (Walk *self)
{
  const FairSolverLimits limits = { .states = FRESH_STATES };
  const FairRules       *rules = fair_game_model_get_rules (self->model);
  const FairPosition    *position = fair_game_model_get_position (self->model);
  FairVerdict            verdict = fair_winnability_get_state (self->winnability)->verdict;
  const char            *text = fair_table_page_describe_verdict (self->winnability);
  FairSolution           fresh;
  FairMove               move;

  if (fair_status (rules, position) != FAIR_STATUS_PLAYING)
    return;

  if (fair_winnability_get_move (self->winnability, &move) && !fair_is_legal (rules, position, move))
    fail (self, "The known move is illegal");
  if (verdict == FAIR_VERDICT_UNKNOWN && fair_game_model_get_status (self->model) != FAIR_STATUS_LOST)
    return;

  self->n_known++;
  fair_solver_run (self->solver, rules, position, &limits, NULL, &fresh);
  if (fresh.verdict == FAIR_VERDICT_UNKNOWN)
    return;
  self->n_compared++;
  if (verdict != FAIR_VERDICT_UNKNOWN && verdict != fresh.verdict)
    fail (self, verdict == FAIR_VERDICT_WON ? "Called winnable" : "Called lost");
  if (fair_game_model_get_status (self->model) == FAIR_STATUS_LOST && fresh.verdict == FAIR_VERDICT_WON)
    fail (self, "Called stuck");
  if (fresh.verdict == FAIR_VERDICT_LOST && (strstr (text, " can be won.") || strstr (text, " can still be won.")) &&
      !g_str_has_prefix (text, "It is not known"))
    fail (self, text);
  if (fresh.verdict == FAIR_VERDICT_WON && (strstr (text, "cannot") || strstr (text, "no longer")))
    fail (self, text);
}

/* Waits for everything that an act has started. */
static void
settle (Walk *self)
{
  while (g_main_context_iteration (NULL, fair_winnability_get_state (self->winnability)->searching) ||
         fair_winnability_get_state (self->winnability)->searching)
    ;
}

/* Following the known moves wins; this is checked when the game is left. */
static void
follow (Walk *self)
{
  const FairRules *rules = fair_game_model_get_rules (self->model);

  for (guint i = 0; i < 1000 && fair_winnability_get_state (self->winnability)->verdict == FAIR_VERDICT_WON &&
                    fair_status (rules, fair_game_model_get_position (self->model)) == FAIR_STATUS_PLAYING;
       i++)
    {
      FairMove move;

      if (!fair_winnability_get_move (self->winnability, &move) ||
          !fair_reason_is_legal (fair_game_model_play (self->model, move)))
        fail (self, "The line comes to no win");
      note_move (self, "followed:", move);
      if (fair_winnability_get_state (self->winnability)->searching)
        return;
    }
}

static guint
get_number (const char *variable,
            guint       otherwise)
{
  const char *text = g_getenv (variable);

  return text ? (guint) g_ascii_strtoull (text, NULL, 10) : otherwise;
}

/* How many of the walks are of the same game as @words. */
static guint
count_walks (const char *words)
{
  gsize length = strcspn (words, " ");
  guint n = 0;

  for (guint i = 0; fair_test_games ()[i]; i++)
    n += strcspn (fair_test_games ()[i], " ") == length && strncmp (fair_test_games ()[i], words, length) == 0;
  return n;
}

static void
test_walk (gconstpointer words)
{
  Walk  self = { .words = words, .seed = 7, .log = g_string_new (NULL) };
  guint n_acts = get_number ("FAIR_TEST_ACTS", ACTS) / count_walks (words);

  self.queue = fair_solver_queue_new ();
  fair_solver_queue_set_memory (self.queue, MEMORY);
  fair_solver_queue_set_states (self.queue, TABLE_STATES);
  self.solver = fair_solver_new (MEMORY);
  self.n_deals = CLAMP (n_acts / ACTS_PER_DEAL, 1, MAX_DEALS);
  find_deals (&self);
  for (guint i = 0; i < n_acts; i++)
    {
      if (i % ACTS_PER_GAME == 0)
        begin (&self);
      act (&self);
      /* Sometimes the next act comes before an answer, or before anything else happens. */
      if (pick (&self, 8) > 0)
        {
          settle (&self);
          compare (&self);
        }
      if (i % ACTS_PER_GAME == ACTS_PER_GAME - 1 || i + 1 == n_acts)
        {
          follow (&self);
          end (&self);
        }
    }
  g_test_message ("%u acts, known after %u, compared %u", n_acts, self.n_known, self.n_compared);
  if (n_acts >= 400)
    g_assert_cmpuint (self.n_compared, >, n_acts / 50);

  for (guint i = 0; i < self.n_deals; i++)
    g_free (self.deals[i].moves);
  fair_solver_free (self.solver);
  g_assert_finalize_object (self.queue);
  g_string_free (self.log, TRUE);
}

int
main (int   argc,
      char *argv[])
{
  guint part = get_number ("FAIR_TEST_PART", 0);
  guint n_parts = get_number ("FAIR_TEST_PARTS", 1);

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; fair_test_games ()[i]; i++)
    if (i % n_parts == part && fair_test_has_search (fair_test_games ()[i]))
      fair_test_add ("/fair/verdict/walk", fair_test_games ()[i], fair_test_games ()[i], test_walk);

  return g_test_run ();
}
