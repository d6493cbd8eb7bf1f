#include "fair-result.h"

#include "deal.h"
#include "fair-words.h"
#include "options-text.h"

#include <string.h>

/* Indexed by FairOutcome; these names are stored. */
static const char *const outcome_names[FAIR_N_OUTCOMES] = { "won", "lost", "given-up", "ended" };

FairResult *
fair_result_copy (const FairResult *self)
{
  FairResult *copy = g_memdup2 (self, sizeof *self);

  copy->id = g_strdup (self->id);
  copy->game = g_strdup (self->game);
  copy->options = g_strdup (self->options);
  copy->variant = g_strdup (self->variant);
  copy->moves = g_strdup (self->moves);
  copy->times = g_strdup (self->times);
  copy->version = g_strdup (self->version);
  copy->player = g_strdup (self->player);
  copy->details = self->details ? g_ptr_array_ref (self->details) : NULL;
  copy->note = self->note ? fair_result_note_new (self->note->starred, self->note->text) : NULL;
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
  g_free (self->times);
  g_free (self->version);
  g_free (self->player);
  g_clear_pointer (&self->details, g_ptr_array_unref);
  g_clear_pointer (&self->note, fair_result_note_free);
  g_free (self);
}

/* Returns: (transfer full): of @text, any bytes but NUL, as much as a line can show */
char *
fair_result_note_make_text (const char *text)
{
  g_autofree char *line = fair_words_make_line (text);

  g_strstrip (line);
  return g_utf8_substring (line, 0, MIN (g_utf8_strlen (line, -1), FAIR_RESULT_MAX_NOTE));
}

/* Returns: (transfer full): a note, of the same */
FairResultNote *
fair_result_note_new (gboolean    starred,
                      const char *text)
{
  FairResultNote *self = g_new (FairResultNote, 1);

  *self = (FairResultNote){ starred, fair_result_note_make_text (text) };
  return self;
}

void
fair_result_note_free (FairResultNote *self)
{
  g_free (self->text);
  g_free (self);
}

/* Whether the result goes into statistics and lists of the best. */
gboolean
fair_result_counts (const FairResult *self)
{
  return self->assisted == 0 && !self->practice;
}

/* The name under which @outcome is stored and exported: "given-up". */
const char *
fair_outcome_get_name (FairOutcome outcome)
{
  g_return_val_if_fail (outcome < FAIR_N_OUTCOMES, "");

  return outcome_names[outcome];
}

/* Reads such a name; returns whether it is valid. */
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

/* @game: (nullable).  Returns: (transfer full) (nullable): those rule options that make it a different game; NULL if @options
 * are not options of @game */
char *
fair_result_make_variant (const FairGame *game,
                          const char     *options)
{
  FairOptions values;
  char        text[FAIR_OPTIONS_TEXT];

  if (game == NULL || !fair_options_parse (game, options, strlen (options), &values))
    return NULL;

  fair_options_print (game, &values, FAIR_OPTIONS_OF_PLAY, text);
  return g_strdup (text);
}

/* Writes the options of @self, which are valid, in the program's form. */
void
fair_result_set_options (FairResult *self)
{
  FairRules rules;
  char      text[FAIR_OPTIONS_TEXT];

  fair_result_find_rules (self->game, self->options, &rules);
  fair_options_print (rules.game, &rules.options, FAIR_OPTIONS_ALL, text);
  g_free (self->options);
  self->options = g_strdup (text);
  g_free (self->variant);
  self->variant = fair_result_make_variant (rules.game, text);
}

/* @game, @options: (nullable): as they are stored; @rules: (out).  Returns: whether this program knows them */
gboolean
fair_result_find_rules (const char *game,
                        const char *options,
                        FairRules  *rules)
{
  const FairGame *known = game ? fair_games_find (game) : NULL;
  FairOptions     values;

  return known != NULL && options != NULL && fair_options_parse (known, options, strlen (options), &values) &&
         fair_rules_resolve (known, &values, rules);
}

/* @rules: (out): the rules of the game
 * Returns: whether this program knows them and the deal number */
gboolean
fair_result_resolve (const FairResult *self,
                     FairRules        *rules)
{
  return self->number <= FAIR_MAX_DEAL && fair_result_find_rules (self->game, self->options, rules);
}
