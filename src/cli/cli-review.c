/* The command `review`: what could be won after each move of a game, where it turned, and the fewest moves known. */
#include "config.h"

#include <glib/gi18n.h>

#include "cli-input.h"
#include "cli-output.h"
#include "cli-search.h"
#include "fair-json-writer.h"
#include "fair-review.h"
#include "step.h"

enum
{
  PAR_STATES = 2000000 /* positions that the search for fewer moves reaches, if there is no limit of states */
};

static void
append_position (GString    *text,
                 gboolean    as_json,
                 FairReview *review,
                 GArray     *line,
                 guint       index)
{
  const FairRules *rules = fair_review_get_rules (review);
  guint            place = g_array_index (line, guint, index);
  const char      *verdict = fair_cli_verdict_name (fair_review_get_finding (review, place).verdict);
  FairJsonWriter   writer = { .text = text };
  char             move[FAIR_MOVE_TEXT];
  char             win[FAIR_MOVE_TEXT];
  g_autoptr (GArray) moves = fair_review_list_win (review, place);
  gboolean wins = moves != NULL && moves->len > 0;

  fair_move_print (rules, fair_review_get_place (review, place)->move, move);
  if (wins)
    fair_move_print (rules, g_array_index (moves, FairMove, 0), win);
  if (!as_json)
    {
      g_string_append_printf (text, "%u\t%s\t%s\t%s\n", index, index > 0 ? move : "-", verdict, wins ? win : "-");
      return;
    }

  fair_json_writer_begin (&writer, NULL, '{');
  fair_json_writer_add_int (&writer, "index", index);
  fair_json_writer_add_string (&writer, "move", index > 0 ? move : NULL);
  fair_json_writer_add_string (&writer, "verdict", verdict);
  fair_json_writer_add_string (&writer, "win", wins ? win : NULL);
  fair_json_writer_end (&writer, '}');
  g_string_append_c (text, '\n');
}

/* Appends a number; FAIR_REVIEW_NONE is unknown. */
static void
append_number (GString    *text,
               gboolean    as_json,
               const char *name,
               guint       number)
{
  g_autofree char *digits = number == FAIR_REVIEW_NONE ? NULL : g_strdup_printf ("%u", number);

  if (as_json)
    g_string_append_printf (text, "{\"%s\":%s}\n", name, digits ? digits : "null");
  else
    g_string_append_printf (text, "%s: %s\n", name, digits ? digits : "-");
}

static gboolean
write_review (FairReview *review,
              GArray     *line,
              gboolean    as_json,
              GError    **error)
{
  GString       *text = g_string_new (NULL);
  FairPar       *par = fair_review_get_par (review);
  FairReviewTurn turn = fair_review_find_turn (review, g_array_index (line, guint, line->len - 1));
  guint          turned = FAIR_REVIEW_NONE;
  guint          n_moves;

  for (guint i = 0; i < line->len; i++)
    {
      append_position (text, as_json, review, line, i);
      if (turn.first_lost != FAIR_REVIEW_NONE && turned == FAIR_REVIEW_NONE && g_array_index (line, guint, i) == turn.last_won)
        turned = i;
    }
  append_number (text, as_json, "turned", turned);
  fair_par_get_moves (par, &n_moves);
  append_number (text, as_json, "par", fair_par_is_known (par) ? n_moves : FAIR_REVIEW_NONE);

  return fair_cli_write (text, error);
}

/* Writes a line for each position of a game, its turn, and the fewest moves known to win it. */
gboolean
fair_cli_review (const FairCliArguments *arguments,
                 GError                **error)
{
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (FairMove));
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (FairReview) review = NULL;
  g_autoptr (FairSolver) solver = NULL;
  FairSolverLimits limits = arguments->limits;
  FairPosition     start;
  FairPosition     position;
  guint            at = 0;

  if (arguments->values[FAIR_CLI_MOVES] == NULL)
    /* translators: %s is an option, “--depth”. */
    return fair_cli_fail (error, _ ("The option “%s” is missing."), "--moves");
  if (!fair_cli_read_position (arguments, &start, moves, &position, error))
    return FALSE;

  review = fair_review_new (&arguments->rules, &start, &arguments->limits);
  g_array_append_val (line, at);
  for (guint i = 0; i < moves->len; i++)
    {
      at = fair_review_add (review, at, g_array_index (moves, FairMove, i));
      g_array_append_val (line, at);
    }

  solver = fair_cli_make_solver (arguments->memory, error);
  if (solver == NULL)
    return FALSE;
  fair_review_run (review, solver, NULL);
  if (limits.states == 0)
    limits.states = PAR_STATES;
  fair_par_shorten (fair_review_get_par (review), solver, &limits, NULL);
  return write_review (review, line, arguments->values[FAIR_CLI_JSON] != NULL, error);
}
