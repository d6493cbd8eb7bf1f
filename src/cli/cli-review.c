/* The command `review`: what could be won after each move of a game, where it turned, and the fewest moves known. */
#include "config.h"

#include <json-glib/json-glib.h>

#include <glib/gi18n.h>

#include "cli-commands.h"
#include "cli-error.h"
#include "cli-input.h"
#include "cli-output.h"
#include "cli-search.h"
#include "fair-review.h"

enum
{
  PAR_STATES = 2000000 /* positions that the search for fewer moves reaches, if there is no limit of states */
};

/* Writes the lines of a review, or the same as JSON. */
typedef struct
{
  FairReview *review; /* borrowed */
  GArray     *line;   /* borrowed; of guint: the positions from the start on */
  gboolean    json;
  GString    *text; /* owned */
} Writer;

static void
append_object (GString     *text,
               JsonBuilder *builder)
{
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (JsonNode) root = json_builder_get_root (builder);

  json_generator_set_root (generator, root);
  json_generator_to_gstring (generator, text);
  g_string_append_c (text, '\n');
}

static void
add_string (JsonBuilder *builder,
            const char  *name,
            const char  *value)
{
  json_builder_set_member_name (builder, name);
  if (value != NULL)
    json_builder_add_string_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

/* Writes a position; @move and @win are NULL where there is none. */
static void
append_position (Writer     *writer,
                 guint       index,
                 const char *move,
                 const char *verdict,
                 const char *win)
{
  g_autoptr (JsonBuilder) builder = json_builder_new_immutable ();

  if (!writer->json)
    {
      g_string_append_printf (writer->text, "%u\t%s\t%s\t%s\n", index, move ? move : "-", verdict, win ? win : "-");
      return;
    }

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "index");
  json_builder_add_int_value (builder, index);
  add_string (builder, "move", move);
  add_string (builder, "verdict", verdict);
  add_string (builder, "win", win);
  json_builder_end_object (builder);
  append_object (writer->text, builder);
}

/* Writes a number, which is not known if it is FAIR_REVIEW_NONE. */
static void
append_number (Writer     *writer,
               const char *name,
               guint       number)
{
  g_autoptr (JsonBuilder) builder = json_builder_new_immutable ();

  if (!writer->json && number == FAIR_REVIEW_NONE)
    g_string_append_printf (writer->text, "%s: -\n", name);
  else if (!writer->json)
    g_string_append_printf (writer->text, "%s: %u\n", name, number);
  if (!writer->json)
    return;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, name);
  if (number == FAIR_REVIEW_NONE)
    json_builder_add_null_value (builder);
  else
    json_builder_add_int_value (builder, number);
  json_builder_end_object (builder);
  append_object (writer->text, builder);
}

static void
write_position (Writer *writer,
                guint   index)
{
  const FairRules *rules = fair_review_get_rules (writer->review);
  guint            place = g_array_index (writer->line, guint, index);
  FairVerdict      verdict = fair_review_get_finding (writer->review, place).verdict;
  char             move[FAIR_MOVE_TEXT];
  char             win[FAIR_MOVE_TEXT];
  FairMove         winning;
  gboolean         wins = fair_review_get_winning_move (writer->review, place, &winning);

  fair_move_print (rules, fair_review_get_place (writer->review, place)->move, move);
  if (wins)
    fair_move_print (rules, winning, win);
  append_position (writer, index, index > 0 ? move : NULL, fair_cli_verdict_name (verdict), wins ? win : NULL);
}

/* The index at which the game turned for good, or FAIR_REVIEW_NONE. */
static guint
find_turned (Writer *writer)
{
  FairReviewTurn turn =
    fair_review_find_turn (writer->review, g_array_index (writer->line, guint, writer->line->len - 1));

  if (turn.first_lost != FAIR_REVIEW_NONE)
    for (guint i = 0; i < writer->line->len; i++)
      if (g_array_index (writer->line, guint, i) == turn.last_won)
        return i;

  return FAIR_REVIEW_NONE;
}

static gboolean
write_review (FairReview *review,
              GArray     *line,
              gboolean    json,
              GError    **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Writer   writer = { .review = review, .line = line, .json = json, .text = text };
  FairPar *par = fair_review_get_par (review);
  guint    n_moves;

  for (guint i = 0; i < line->len; i++)
    write_position (&writer, i);
  append_number (&writer, "turned", find_turned (&writer));
  fair_par_get_moves (par, &n_moves);
  append_number (&writer, "par", fair_par_is_known (par) ? n_moves : FAIR_REVIEW_NONE);

  return fair_cli_write (text, error);
}

/* Searches all positions, and for fewer moves. */
static gboolean
search (FairReview             *review,
        const FairCliArguments *arguments,
        GError                **error)
{
  FairSolverLimits limits = arguments->limits;
  FairSolver      *solver = fair_solver_new (arguments->memory);

  if (solver == NULL)
    return fair_cli_fail (error, _ ("Not enough memory for a search of %u MiB."), (unsigned) (arguments->memory >> 20));

  fair_review_run (review, solver, NULL);
  if (limits.states == 0)
    limits.states = PAR_STATES;
  fair_par_shorten (fair_review_get_par (review), solver, &limits, NULL);
  fair_solver_free (solver);
  return TRUE;
}

/**
 * fair_cli_review:
 * Writes a line for each position of a game, what turned it, and the fewest moves known to win it.
 */
gboolean
fair_cli_review (const FairCliArguments *arguments,
                 GError                **error)
{
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (FairMove));
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (FairReview) review = NULL;
  FairPosition start;
  guint        at = 0;

  if (!fair_cli_read_play (arguments, &start, moves, error))
    return FALSE;

  review = fair_review_new (&arguments->rules, &start, &arguments->limits);
  g_array_append_val (line, at);
  for (guint i = 0; i < moves->len; i++)
    {
      at = fair_review_add (review, at, g_array_index (moves, FairMove, i));
      g_array_append_val (line, at);
    }

  return search (review, arguments, error) && write_review (review, line, arguments->values[FAIR_CLI_JSON] != NULL, error);
}
