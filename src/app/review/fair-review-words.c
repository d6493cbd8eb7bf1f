#include "config.h"

#include "fair-review-words.h"

#include <glib/gi18n-lib.h>

/* Whole seconds, of which there is at least one if anything was searched. */
static guint
count_seconds (guint64 microseconds)
{
  return (guint) MIN ((microseconds + G_USEC_PER_SEC - 1) / G_USEC_PER_SEC, G_MAXUINT);
}

/* Returns: (transfer full): what is known of a position */
char *
fair_review_words_finding (const FairReviewFinding *finding)
{
  guint seconds = count_seconds (finding->microseconds);

  if (finding->verdict == FAIR_VERDICT_WON)
    return g_strdup (_ ("A win is known from here."));
  if (finding->verdict == FAIR_VERDICT_LOST)
    return g_strdup (_ ("Proven: no win is possible from here."));
  if (finding->states == 0)
    return g_strdup (_ ("Not searched yet."));

  /* translators: %u is how many seconds the program has searched, rounded up */
  return g_strdup_printf (ngettext ("No win was found from here in %u second.", "No win was found from here in %u seconds.", seconds),
                          seconds);
}

/* The game did not turn, as far as is known. */
static const char *
describe_no_turn (const FairReviewSummary *summary,
                  gboolean                 running)
{
  if (summary->is_won)
    return _ ("The game was won.");
  if (summary->end == FAIR_VERDICT_WON)
    return _ ("The game could still be won at its end.");
  if (summary->start == FAIR_VERDICT_LOST)
    return _ ("Proven: this deal cannot be won.");
  if (running)
    return _ ("Looking for the move that lost the game…");

  return _ ("It is not known whether this deal can be won.");
}

/* Returns: (transfer full): where the game turned. @running: whether more can become known */
char *
fair_review_words_turn (const FairReviewSummary *summary,
                        gboolean                 running)
{
  guint seconds = count_seconds (summary->microseconds);

  switch (summary->turn)
    {
    case FAIR_REVIEW_TURN_PROVEN:
      /* translators: %u is the number of a step of the game */
      return g_strdup_printf (_ ("Step %u is the move that lost it: before it a win is known, after it none is possible."),
                              summary->n_lost);
    case FAIR_REVIEW_TURN_WITHIN:
      /* translators: the numbers of the first and the last step of a part of the game */
      return g_strdup_printf (_ ("One of the steps %u to %u lost it: before them a win is known, after them none is possible."),
                              summary->n_turn, summary->n_lost);
    case FAIR_REVIEW_TURN_OPEN:
      if (running && seconds == 0)
        return g_strdup (_ ("Looking for the move that lost the game…"));
      /* translators: the number of a step of the game, and how many seconds the program has searched */
      return g_strdup_printf (ngettext ("After step %u no win was found, in %u second of searching.",
                                        "After step %u no win was found, in %u seconds of searching.", seconds),
                              summary->n_turn, seconds);
    case FAIR_REVIEW_TURN_NONE:
    default:
      return g_strdup (describe_no_turn (summary, running));
    }
}

/* Returns: (transfer full) (nullable): how far the review is; NULL when it has ended. @stopped: by the player */
char *
fair_review_words_progress (const FairReviewSummary *summary,
                            FairReviewer            *reviewer,
                            gboolean                 stopped)
{
  guint n = summary->n_positions;

  if (fair_reviewer_get_starved (reviewer))
    return g_strdup (_ ("There is not enough memory to continue the review."));
  if (stopped)
    /* translators: how many positions are known, and how many there are */
    return g_strdup_printf (ngettext ("Stopped. %u of %u position is known.", "Stopped. %u of %u positions are known.", n),
                            summary->n_known, n);
  if (!fair_reviewer_get_running (reviewer))
    return NULL;
  if (summary->n_known == n)
    return g_strdup (summary->is_won ? _ ("Looking for a shorter way to win, and for forced moves…") : _ ("Looking for a shorter way to win…"));

  /* translators: how many positions are known, and how many there are */
  return g_strdup_printf (ngettext ("Searching. %u of %u position is known.", "Searching. %u of %u positions are known.", n),
                          summary->n_known, n);
}

/* Returns: (transfer full) (nullable): how the game compares with the fewest moves known to win; NULL if none are */
char *
fair_review_words_par (const FairReviewSummary *summary)
{
  guint n = summary->n_moves;

  if (summary->par == 0)
    return NULL;
  if (!summary->is_won)
    /* translators: %u is a number of moves */
    return g_strdup_printf (ngettext ("The shortest known way to win is %u move.", "The shortest known way to win is %u moves.", summary->par),
                            summary->par);
  if (n <= summary->par)
    /* translators: %u is a number of moves */
    return g_strdup_printf (ngettext ("%u move; no shorter way is known.", "%u moves; no shorter way is known.", n), n);
  if (n == summary->n_steps)
    /* translators: two numbers of moves */
    return g_strdup_printf (ngettext ("%u move; the shortest known way is %u.", "%u moves; the shortest known way is %u.", n), n, summary->par);

  /* translators: two numbers of moves: a step such as an automatic one or a spread of cards can have several */
  return g_strdup_printf (ngettext ("%u single move, including those of the program; the shortest known way is %u.",
                                    "%u single moves, including those of the program; the shortest known way is %u.", n),
                          n, summary->par);
}

/* Returns: (transfer full) (nullable): which part took the longest way; NULL if none did, as far as is known */
char *
fair_review_words_detour (const FairReviewSummary *summary)
{
  if (summary->detour_first == 0)
    return NULL;

  /* translators: the numbers of the first and the last step of a part of the game, and a number of moves */
  return g_strdup_printf (ngettext ("Steps %u to %u took the longest way: %u move more than the shortest known one.",
                                    "Steps %u to %u took the longest way: %u moves more than the shortest known one.",
                                    summary->detour_more),
                          summary->detour_first, summary->detour_last, summary->detour_more);
}
