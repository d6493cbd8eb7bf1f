#include "fair-walk.h"

/* The weight of a pixel to the side relative to a pixel ahead. */
#define ASIDE 3.0f

/* Pixels; smaller differences are ignored. */
#define SAME 0.5f

/* How many pixels @to lies ahead of @from, and how many to the side. */
static void
measure_way (const FairRect  *from,
             const FairRect  *to,
             GtkDirectionType direction,
             float           *ahead,
             float           *aside)
{
  float    dx = to->x - from->x;
  float    dy = to->y - from->y;
  gboolean sideways = direction == GTK_DIR_LEFT || direction == GTK_DIR_RIGHT;
  gboolean back = direction == GTK_DIR_LEFT || direction == GTK_DIR_UP;

  *ahead = (back ? -1 : 1) * (sideways ? dx : dy);
  *aside = sideways ? ABS (dy) : ABS (dx);
}

/* Moves to the next face-up card of the same pile in this direction, if there is one. */
static gboolean
walk_along (const FairLayout   *layout,
            const FairPosition *position,
            GtkDirectionType    direction,
            guint               pile,
            int                *index)
{
  const FairRect *rects = layout->cards + position->start[pile];
  int             n = (int) fair_position_count (position, pile);

  for (int next = *index - 1; next <= *index + 1; next += 2)
    {
      float ahead, aside;

      if (next < position->down[pile] || next >= n)
        continue;
      measure_way (&rects[*index], &rects[next], direction, &ahead, &aside);
      if (ahead > SAME && aside <= SAME)
        {
          *index = next;
          return TRUE;
        }
    }

  return FALSE;
}

/* The top card of @pile, where the cursor goes; -1 for an empty place, and for the stock, which counts as one item. */
int
fair_walk_top (const FairRules    *rules,
               const FairPosition *position,
               guint               pile)
{
  return rules->piles[pile].role == FAIR_STOCK ? -1 : (int) fair_position_count (position, pile) - 1;
}

/* Moves from the card at @index of @pile, or its place if that is -1, in @direction: to the next face-up card of the
 * fan, or else to the top of the nearest pile. Returns: whether there is one. */
gboolean
fair_walk (const FairLayout   *layout,
           const FairRules    *rules,
           const FairPosition *position,
           GtkDirectionType    direction,
           guint              *pile,
           int                *index)
{
  guint best = FAIR_NO_PILE;
  float best_way = 0;

  if (*index >= 0 && walk_along (layout, position, direction, *pile, index))
    return TRUE;

  for (guint to = 0; to < rules->n_piles; to++)
    {
      float ahead, aside;

      measure_way (&layout->places[*pile], &layout->places[to], direction, &ahead, &aside);
      if (ahead <= SAME)
        continue;
      if (best == FAIR_NO_PILE || ahead + ASIDE * aside < best_way)
        {
          best = to;
          best_way = ahead + ASIDE * aside;
        }
    }
  if (best == FAIR_NO_PILE)
    return FALSE;

  *pile = best;
  *index = fair_walk_top (rules, position, best);
  return TRUE;
}
