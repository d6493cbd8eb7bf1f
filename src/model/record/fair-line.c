#include "config.h"

#include "fair-line.h"

#include "step.h"

typedef struct
{
  gboolean is_play; /* of the player's */
  guint    first_move;
  guint    n_moves;
} Step;

struct _FairLine
{
  GArray *steps; /* of Step */
  GArray *moves; /* of FairMove, of all steps */
};

/* Returns: (transfer full): no moves at all, to be freed with fair_line_free() */
FairLine *
fair_line_new (void)
{
  FairLine *self = g_new0 (FairLine, 1);

  self->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  self->moves = g_array_new (FALSE, FALSE, sizeof (FairMove));
  return self;
}

void
fair_line_free (FairLine *self)
{
  g_array_unref (self->steps);
  g_array_unref (self->moves);
  g_free (self);
}

static Step *
get_step (const FairLine *self,
          guint           index)
{
  g_assert (index < self->steps->len);
  return &g_array_index (self->steps, Step, index);
}

/* Adds a step without moves; @is_play: whether it is the player's. */
void
fair_line_begin_step (FairLine *self,
                      gboolean  is_play)
{
  Step step = { .is_play = is_play, .first_move = self->moves->len };

  g_array_append_val (self->steps, step);
}

/* Adds @move to the step that was begun last. */
void
fair_line_add_move (FairLine *self,
                    FairMove  move)
{
  get_step (self, self->steps->len - 1)->n_moves++;
  g_array_append_val (self->moves, move);
}

/* Adds all steps of @other. */
void
fair_line_append (FairLine       *self,
                  const FairLine *other)
{
  for (guint i = 0; i < other->steps->len; i++)
    {
      guint           n_moves;
      const FairMove *moves = fair_line_get_step (other, i, &n_moves);

      fair_line_begin_step (self, get_step (other, i)->is_play);
      for (guint m = 0; m < n_moves; m++)
        fair_line_add_move (self, moves[m]);
    }
}

guint
fair_line_get_n_steps (const FairLine *self)
{
  return self->steps->len;
}

/* The moves of the step of @index, from 0, borrowed; @n_moves is an out parameter. */
const FairMove *
fair_line_get_step (const FairLine *self,
                    guint           index,
                    guint          *n_moves)
{
  *n_moves = get_step (self, index)->n_moves;
  return &g_array_index (self->moves, FairMove, get_step (self, index)->first_move);
}

static gboolean
is_same_step (const FairLine *self,
              const FairLine *other,
              guint           index)
{
  guint           n_moves;
  guint           n_other_moves;
  const FairMove *moves = fair_line_get_step (self, index, &n_moves);
  const FairMove *other_moves = fair_line_get_step (other, index, &n_other_moves);

  if (get_step (self, index)->is_play != get_step (other, index)->is_play || n_moves != n_other_moves)
    return FALSE;
  for (guint i = 0; i < n_moves; i++)
    if (!fair_move_equal (moves[i], other_moves[i]))
      return FALSE;

  return TRUE;
}

/* How many steps of the player's whoever goes from the end of this line to that of @other takes back:
 * those after the place where the two part. */
guint
fair_line_count_left (const FairLine *self,
                      const FairLine *other)
{
  guint same = 0;
  guint n = 0;

  while (same < MIN (self->steps->len, other->steps->len) && is_same_step (self, other, same))
    same++;
  for (guint i = same; i < self->steps->len; i++)
    n += get_step (self, i)->is_play ? 1 : 0;

  return n;
}

/* Returns: (transfer full): all of it as rules.md writes it, steps separated by spaces */
char *
fair_line_print (const FairLine  *self,
                 const FairRules *rules)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->steps->len; i++)
    {
      guint           n_moves;
      const FairMove *moves = fair_line_get_step (self, i, &n_moves);

      char step[FAIR_STEP_TEXT];

      if (i > 0)
        g_string_append_c (text, ' ');
      fair_step_print (rules, moves, n_moves, step);
      g_string_append (text, step);
    }

  return g_string_free (text, FALSE);
}
