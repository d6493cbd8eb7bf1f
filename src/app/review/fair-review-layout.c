#include "fair-review-layout.h"

#define NO_ROW G_MAXUINT

/* Returns: the place of the position @at */
FairReviewSpot *
fair_review_layout_get (const FairReviewLayout *self,
                        guint                   at)
{
  return &g_array_index (self->spots, FairReviewSpot, at);
}

/* Finds the next position of each position: in the game's line the next one there, in other lines the one played
 * last. */
static void
add_spots (FairReviewLayout *self,
           FairReplay       *replay)
{
  guint n = fair_replay_get_n_steps (replay) + 1;

  g_array_set_size (self->spots, n);
  for (guint at = 0; at < n; at++)
    {
      guint parent = at > 0 ? fair_replay_get_parent (replay, at) : 0;

      *fair_review_layout_get (self, at) = (FairReviewSpot){ parent, at, at > 0 ? fair_review_layout_get (self, parent)->column + 1 : 0, NO_ROW };
      fair_review_layout_get (self, parent)->next = at;
      self->n_columns = MAX (self->n_columns, fair_review_layout_get (self, at)->column + 1);
    }
  self->end = replay->end;
  fair_review_layout_get (self, self->end)->next = self->end;
  for (guint at = self->end; at > 0; at = fair_review_layout_get (self, at)->parent)
    fair_review_layout_get (self, fair_review_layout_get (self, at)->parent)->next = at;
}

/* Whether no position lies in @row from the column @first to @last. */
static gboolean
is_free (FairReviewLayout *self,
         guint             row,
         guint             first,
         guint             last)
{
  for (guint at = 0; at < self->spots->len; at++)
    {
      const FairReviewSpot *spot = fair_review_layout_get (self, at);

      if (spot->row == row && spot->column >= first && spot->column <= last)
        return FALSE;
    }

  return TRUE;
}

/* Puts the line that begins with @at in the first row below its parent that has room for it, with a gap. */
static void
put_line (FairReviewLayout *self,
          guint             at)
{
  guint first = fair_review_layout_get (self, at)->column;
  guint last = fair_review_layout_get (self, fair_review_layout_find_last (self, at))->column;
  guint row = at > 0 ? fair_review_layout_get (self, fair_review_layout_get (self, at)->parent)->row + 1 : 0;

  while (!is_free (self, row, first - MIN (first, 1), last + 1))
    row++;
  self->n_rows = MAX (self->n_rows, row + 1);
  for (; fair_review_layout_get (self, at)->row == NO_ROW; at = fair_review_layout_get (self, at)->next)
    fair_review_layout_get (self, at)->row = row;
}

FairReviewLayout *
fair_review_layout_new (FairReplay *replay)
{
  FairReviewLayout *self = g_new0 (FairReviewLayout, 1);

  self->spots = g_array_new (FALSE, FALSE, sizeof (FairReviewSpot));
  add_spots (self, replay);
  for (guint at = 0; at < self->spots->len; at++)
    if (fair_review_layout_get (self, at)->row == NO_ROW)
      put_line (self, at);
  return self;
}

void
fair_review_layout_free (FairReviewLayout *self)
{
  g_array_unref (self->spots);
  g_free (self);
}

/* The last position of the line that @at lies on. */
guint
fair_review_layout_find_last (const FairReviewLayout *self,
                              guint                   at)
{
  while (fair_review_layout_get (self, at)->next != at)
    at = fair_review_layout_get (self, at)->next;

  return at;
}

/* The position nearest to @from that is @n_rows below it, or above it if negative; @from if there is none. */
guint
fair_review_layout_find_below (const FairReviewLayout *self,
                               guint                   from,
                               int                     n_rows)
{
  int   row = (int) fair_review_layout_get (self, from)->row + n_rows;
  guint column = fair_review_layout_get (self, from)->column;
  guint nearest = from;
  guint least = G_MAXUINT;

  for (guint at = 0; at < self->spots->len; at++)
    {
      const FairReviewSpot *spot = fair_review_layout_get (self, at);
      guint                 distance = MAX (spot->column, column) - MIN (spot->column, column);

      if ((int) spot->row != row || distance >= least)
        continue;
      nearest = at;
      least = distance;
    }

  return nearest;
}
