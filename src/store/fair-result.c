#include "config.h"

#include "fair-result.h"

#include "deal.h"
#include "fair-store-error.h"
#include "klondike.h"
#include "options-text.h"
#include "text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* By FairOutcome; these words are kept. */
static const char *const outcome_names[FAIR_N_OUTCOMES] = { "won", "lost", "given-up", "ended" };

G_DEFINE_BOXED_TYPE (FairResult, fair_result, fair_result_copy, fair_result_free)

/* Returns: (transfer full): a result with nothing in it */
FairResult *
fair_result_new (void)
{
  return g_new0 (FairResult, 1);
}

FairResult *
fair_result_copy (const FairResult *self)
{
  FairResult *copy = g_memdup2 (self, sizeof *self);

  copy->id = g_strdup (self->id);
  copy->game = g_strdup (self->game);
  copy->options = g_strdup (self->options);
  copy->variant = g_strdup (self->variant);
  copy->moves = g_strdup (self->moves);
  copy->version = g_strdup (self->version);
  return copy;
}

void
fair_result_free (FairResult *self)
{
  g_free (self->id);
  g_free (self->game);
  g_free (self->options);
  g_free (self->variant);
  g_free (self->moves);
  g_free (self->version);
  g_free (self);
}

/* Whether the result goes into statistics and lists of the best. */
gboolean
fair_result_counts (const FairResult *self)
{
  return self->assisted == 0 && !self->practice;
}

/* The word for @outcome that is kept and exported: "given-up". */
const char *
fair_outcome_get_name (FairOutcome outcome)
{
  g_return_val_if_fail (outcome < FAIR_N_OUTCOMES, "");

  return outcome_names[outcome];
}

/* Reads such a word; returns whether it is one. */
gboolean
fair_outcome_parse (const char  *name,
                    FairOutcome *outcome)
{
  for (FairOutcome i = 0; i < FAIR_N_OUTCOMES; i++)
    if (g_strcmp0 (name, outcome_names[i]) == 0)
      {
        *outcome = i;
        return TRUE;
      }

  return FALSE;
}

/* Returns: (transfer full) (nullable): those of the rule options that make another game; NULL if
 * @options are none of @game */
char *
fair_result_make_variant (const FairGame *game,
                          const char     *options)
{
  FairOptions values;
  char        text[FAIR_OPTIONS_TEXT];

  if (!fair_options_parse (game, options, strlen (options), &values))
    return NULL;

  fair_options_print (game, &values, FAIR_OPTIONS_OF_PLAY, text);
  return g_strdup (text);
}

/**
 * fair_result_resolve:
 * @rules: (out): the rules that the game was played by
 *
 * Returns: whether they, and its deal number, are known to this program.
 */
gboolean
fair_result_resolve (const FairResult *self,
                     FairRules        *rules)
{
  const FairGame *game = self->game ? fair_games_find (self->game) : NULL;
  FairOptions     options;

  return game != NULL && self->options != NULL && self->number <= FAIR_MAX_DEAL &&
         fair_options_parse (game, self->options, strlen (self->options), &options) && fair_rules_resolve (game, &options, rules);
}

/* Plays the moves; returns whether all of them are legal, each word being a step. */
static gboolean
replay (const FairRules *rules,
        const char      *moves,
        FairPosition    *position,
        guint           *n_steps)
{
  FairReader reader;
  FairWord   step;

  *n_steps = 0;
  fair_reader_init (&reader, moves, strlen (moves));
  for (; fair_reader_next_word (&reader, true, &step); (*n_steps)++)
    for (const char *at = step.text, *end = step.text + step.length; at <= end;)
      {
        const char *plus = memchr (at, '+', (size_t) (end - at));
        const char *stop = plus ? plus : end;
        FairMove    move;

        if (!fair_move_parse (rules, at, (size_t) (stop - at), &move) || !fair_is_legal (rules, position, move))
          return FALSE;
        fair_apply (rules, position, move, NULL);
        at = stop + 1;
      }

  return TRUE;
}

/* Whether the outcome and the score are those of the moves. */
static gboolean
check_moves (const FairResult *self,
             const FairRules  *rules)
{
  FairPosition position;
  FairStatus   status;
  guint        n_steps;
  int          score;

  fair_deal_number (rules, self->number, &position);
  if (!replay (rules, self->moves, &position, &n_steps))
    return FALSE;

  status = fair_status (rules, &position);
  score = position.score;
  if (status == FAIR_STATUS_WON || status == FAIR_STATUS_ENDED)
    score += fair_time_bonus (rules, &position, (unsigned) (self->time / G_USEC_PER_SEC));

  return self->n_moves <= n_steps && self->score == score &&
         (self->outcome == FAIR_OUTCOME_WON) == (status == FAIR_STATUS_WON) &&
         (self->outcome == FAIR_OUTCOME_ENDED) == (status == FAIR_STATUS_ENDED);
}

/**
 * fair_result_check:
 * @self: a result from outside, with its moves
 *
 * Whether it can be: a game that there is, numbers in their range, and moves that lead to this
 * outcome and this score.
 */
gboolean
fair_result_check (const FairResult *self,
                   GError          **error)
{
  const FairGame  *game = self->game ? fair_games_find (self->game) : NULL;
  g_autofree char *variant = game && self->options ? fair_result_make_variant (game, self->options) : NULL;
  FairOptions      options;
  FairRules        rules;

  if (self->id == NULL || !g_uuid_string_is_valid (self->id))
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("a result has no valid “id”"));
  /* translators: in the next sentences, %s names a result by its UUID */
  if (game == NULL)
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("the result %s is of a game that is not known"), self->id);
  if (variant == NULL || !fair_options_parse (game, self->options, strlen (self->options), &options) ||
      !fair_rules_resolve (game, &options, &rules))
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("the result %s has rule options that are not known"), self->id);
  if (self->number > FAIR_MAX_DEAL || self->outcome >= FAIR_N_OUTCOMES || self->time < 0 || self->n_moves > G_MAXINT32 ||
      self->n_undone > G_MAXINT32 || self->n_hints > G_MAXINT32 || self->difficulty > G_MAXINT32 ||
      self->version == NULL || self->begun > self->ended)
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("the result %s has a number that cannot be"), self->id);
  if (self->moves == NULL || !check_moves (self, &rules))
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("the result %s does not follow from its moves"), self->id);

  return TRUE;
}
