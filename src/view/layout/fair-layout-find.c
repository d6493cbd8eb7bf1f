#include "fair-layout.h"

static gboolean
contains (const FairRect *rect,
          float           x,
          float           y)
{
  return x >= rect->x && x < rect->x + rect->width && y >= rect->y && y < rect->y + rect->height;
}

/* Finds the object at a point: a card of @pile at @index, from the bottom, or its empty place, for which that is -1.
 * Returns: whether anything does. */
gboolean
fair_layout_find (const FairLayout   *layout,
                  const FairRules    *rules,
                  const FairPosition *position,
                  float               x,
                  float               y,
                  guint              *pile,
                  int                *index)
{
  for (guint p = 0; p < rules->n_piles; p++)
    {
      for (guint i = fair_position_count (position, p); i-- > 0;)
        if (contains (&layout->cards[position->start[p] + i], x, y))
          {
            *pile = p;
            *index = (int) i;
            return TRUE;
          }
      if (fair_position_count (position, p) == 0 && contains (&layout->places[p], x, y))
        {
          *pile = p;
          *index = -1;
          return TRUE;
        }
    }

  return FALSE;
}

float
fair_rect_overlap (const FairRect *a,
                   const FairRect *b)
{
  float width = MIN (a->x + a->width, b->x + b->width) - MAX (a->x, b->x);
  float height = MIN (a->y + a->height, b->y + b->height) - MAX (a->y, b->y);

  return width > 0 && height > 0 ? width * height : 0;
}
