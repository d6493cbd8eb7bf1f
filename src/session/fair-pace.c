#include "fair-pace.h"

#include "fair-replay.h"
#include "fair-result-text.h"

static void
add_point (GArray             *pace,
           FairReplay         *replay,
           const FairPosition *position,
           guint               at,
           gint64              time)
{
  /* The foundations are the first piles. */
  FairPacePoint point = { time, position->start[replay->rules.count[FAIR_FOUNDATION]], fair_replay_get_number (replay, at) };

  g_array_append_val (pace, point);
}

/* @result: not trusted; with its moves if they are known
 * Returns: (transfer full) (nullable) (element-type FairPacePoint): the deal, each step, and the end of the game; NULL if the
 *   moves or their times are not known or impossible */
GArray *
fair_pace_new (const FairResult *result)
{
  g_autoptr (GArray) times = result->times ? fair_result_text_parse_times (result->times) : NULL;
  g_autoptr (FairReplay) replay = NULL;
  FairPosition position;
  FairRules    rules;
  GArray      *pace;

  if (times == NULL || result->moves == NULL || !fair_result_resolve (result, &rules))
    return NULL;
  replay = fair_replay_new (&rules, result->number, result->moves);
  if (fair_replay_get_n_steps (replay) != times->len)
    return NULL;

  fair_replay_set_moves (replay, result->n_moves);
  pace = g_array_new (FALSE, FALSE, sizeof (FairPacePoint));
  position = replay->start;
  add_point (pace, replay, &position, 0, 0);
  for (guint i = 0; i < times->len; i++)
    {
      FairEvent step = fair_journal_get_event (replay->journal, i);

      for (guint move = 0; move < step.n_moves; move++)
        fair_apply (&rules, &position, step.moves[move], NULL);
      add_point (pace, replay, &position, i + 1, g_array_index (times, gint64, i));
    }
  add_point (pace, replay, &position, times->len, MAX (result->time, g_array_index (pace, FairPacePoint, times->len).time));

  return pace;
}

/* The index of the last point up to @time, which is not negative. */
guint
fair_pace_find (GArray *pace,
                gint64  time)
{
  guint first = 0;
  guint end = pace->len;

  while (end - first > 1)
    {
      guint middle = first + (end - first) / 2;

      if (g_array_index (pace, FairPacePoint, middle).time <= time)
        first = middle;
      else
        end = middle;
    }

  return first;
}
