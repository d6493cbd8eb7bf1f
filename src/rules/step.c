#include "step.h"

#include <string.h>

/* Takes the text up to the next "+" off @rest; after the last part the text of @rest is NULL. */
static FairWord
take_part (FairWord *rest)
{
  FairWord    part = *rest;
  const char *plus = memchr (rest->text, '+', rest->length);

  if (plus == NULL)
    {
      rest->text = NULL;
      return part;
    }

  part.length = (size_t) (plus - rest->text);
  rest->length -= part.length + 1;
  rest->text = plus + 1;
  return part;
}

/**
 * fair_step_read:
 * @rest: (inout): the text of a step; on return the text after the first move
 * @part: (out): its first move, or the text found in its place
 *
 * Takes the next move off the text of a step.  It need not be legal.
 *
 * Returns: false if no text is left
 */
bool
fair_step_read (const FairRules *rules,
                FairWord        *rest,
                FairStepPart    *part)
{
  if (rest->text == NULL)
    return false;

  part->text = take_part (rest);
  part->good = fair_move_parse (rules, part->text.text, part->text.length, &part->move);
  return true;
}

/**
 * fair_step_parse:
 * @moves: (out): the moves of the step
 * @wrong: (out): the first part that is not a move, if there is one; the whole step if it has too many moves
 *
 * Returns: the number of moves; 0 if @step is not valid
 */
unsigned
fair_step_parse (const FairRules *rules,
                 const FairWord  *step,
                 FairMove         moves[FAIR_MAX_STEP],
                 FairWord        *wrong)
{
  FairWord     rest = *step;
  FairStepPart part;
  unsigned     n = 0;

  while (fair_step_read (rules, &rest, &part))
    {
      *wrong = part.good ? *step : part.text;
      if (!part.good || n == FAIR_MAX_STEP)
        return 0;
      moves[n++] = part.move;
    }

  return n;
}

/* Writes the @n_moves moves, at most FAIR_MAX_STEP, in the form that fair_step_parse() reads. */
void
fair_step_print (const FairRules *rules,
                 const FairMove  *moves,
                 unsigned         n_moves,
                 char             text[FAIR_STEP_TEXT])
{
  char *at = text;

  assert (n_moves <= FAIR_MAX_STEP);
  *at = '\0';
  for (unsigned i = 0; i < n_moves; i++)
    {
      if (i > 0)
        *at++ = '+';
      fair_move_print (rules, moves[i], at);
      at += strlen (at);
    }
}
