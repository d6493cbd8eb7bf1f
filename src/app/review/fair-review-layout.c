#include "fair-review-layout.h"

#define NO_ROW G_MAXUINT

/* Finds the next position of each position: in the game's line the next one there, in other lines the one played
 * last. */
static void
add_spots (FairReviewLayout *self,
           FairReplay       *replay)
{
  FairReviewSpot *spots = self->spots;

  spots[0].row = NO_ROW;
  for (guint at = 1; at < self->n; at++)
    {
      guint parent = fair_replay_get_parent (replay, at);

      spots[at] = (FairReviewSpot){ parent, at, spots[parent].column + 1, NO_ROW };
      spots[parent].next = at;
      self->n_columns = MAX (self->n_columns, spots[at].column + 1);
    }
  spots[self->end].next = self->end;
  for (guint at = self->end; at > 0; at = spots[at].parent)
    spots[spots[at].parent].next = at;
}

/* Whether no position lies in @row from the column @first to @last. */
static gboolean
is_free (FairReviewLayout *self,
         guint             row,
         guint             first,
         guint             last)
{
  for (guint at = 0; at < self->n; at++)
    if (self->spots[at].row == row && self->spots[at].column >= first && self->spots[at].column <= last)
      return FALSE;

  return TRUE;
}

/* Returns: (transfer full): to be freed with g_free() */
FairReviewLayout *
fair_review_layout_new (FairReplay *replay)
{
  guint             n = fair_replay_get_n_steps (replay) + 1;
  FairReviewLayout *self = g_malloc0 (sizeof *self + n * sizeof *self->spots);

  self->n = n;
  self->n_columns = 1;
  self->end = replay->end;
  add_spots (self, replay);
  /* Each line is in the first row below the parent of its first position that has room for it, with a gap. */
  for (guint begin = 0; begin < n; begin++)
    {
      guint first = self->spots[begin].column;
      guint last = self->spots[fair_review_layout_find_last (self, begin)].column;
      guint row = begin > 0 ? self->spots[self->spots[begin].parent].row + 1 : 0;

      if (self->spots[begin].row != NO_ROW)
        continue;
      while (!is_free (self, row, first - MIN (first, 1), last + 1))
        row++;
      self->n_rows = MAX (self->n_rows, row + 1);
      for (guint at = begin; self->spots[at].row == NO_ROW; at = self->spots[at].next)
        self->spots[at].row = row;
    }
  return self;
}

/* The last position of the line that @at lies on. */
guint
fair_review_layout_find_last (const FairReviewLayout *self,
                              guint                   at)
{
  while (self->spots[at].next != at)
    at = self->spots[at].next;

  return at;
}

/* The position nearest to @from that is @n_rows below it, or above it if negative; @from if there is none. */
guint
fair_review_layout_find_below (const FairReviewLayout *self,
                               guint                   from,
                               int                     n_rows)
{
  int   row = (int) self->spots[from].row + n_rows;
  guint column = self->spots[from].column;
  guint nearest = from;
  guint least = G_MAXUINT;

  for (guint at = 0; at < self->n; at++)
    {
      const FairReviewSpot *spot = &self->spots[at];
      guint                 distance = MAX (spot->column, column) - MIN (spot->column, column);

      if ((int) spot->row != row || distance >= least)
        continue;
      nearest = at;
      least = distance;
    }

  return nearest;
}
