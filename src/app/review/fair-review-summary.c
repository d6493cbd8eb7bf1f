#include "fair-review-summary.h"

#include "fair-daily.h"
#include "fair-i18n.h"
#include "fair-known-positions.h"

/* Returns: what is known of the position @at. A step that ends the game moves no card, so the finding is that of the
 * position before. */
FairReviewFinding
fair_review_summary_find (FairReviewer *reviewer,
                          guint         at)
{
  FairReview            *review = fair_reviewer_get_review (reviewer);
  guint                  index = fair_reviewer_get_index (reviewer, at - 1);
  const FairReviewPlace *place = fair_review_get_place (review, index);

  return fair_review_get_finding (review, place->position.ended ? place->parent : index);
}

/* How many moves lead to the place @index of the review. */
static guint
count_moves (FairReview *review,
             guint       index)
{
  g_autoptr (GArray) line = fair_review_list_line (review, index);

  return line->len - 1;
}

/* Finds the positions around the turn, which can lie within a step.  The position @last is where the play ended: a step
 * that ends the game rules out a win, but did not lose the game. */
static void
find_turn (FairReviewSummary *self,
           FairReviewer      *reviewer,
           FairReplay        *replay,
           const GArray      *line,
           guint              last)
{
  FairReview    *review = fair_reviewer_get_review (reviewer);
  FairReviewTurn turn = fair_review_find_turn (review, fair_reviewer_get_index (reviewer, last - 1));
  guint          n_won = turn.kind == FAIR_REVIEW_TURN_NONE ? 0 : count_moves (review, turn.last_won);
  guint          first = turn.first_lost == FAIR_REVIEW_NONE ? G_MAXUINT : count_moves (review, turn.first_lost);
  guint          n_moves = 0;

  self->turn = turn.kind;
  if (turn.kind == FAIR_REVIEW_TURN_NONE)
    return;

  for (guint i = 0; i < line->len; i++)
    {
      guint at = g_array_index (line, guint, i);

      if (i > 0)
        n_moves += fair_journal_get_event (replay->journal, at - 1).n_moves;
      if (n_moves <= n_won)
        {
          self->last_won = at;
          self->n_turn = MAX (MIN (fair_replay_get_number (replay, at) + 1, self->n_steps), 1);
        }
      else
        self->microseconds += fair_review_summary_find (reviewer, at).microseconds;
      if (n_moves >= first && self->first_lost == 0)
        {
          self->first_lost = at;
          self->n_lost = MAX (fair_replay_get_number (replay, at), self->n_turn);
          self->turn = fair_replay_get_parent (replay, at) == self->last_won ? FAIR_REVIEW_TURN_PROVEN : FAIR_REVIEW_TURN_WITHIN;
        }
    }
}

static void
find_detour (FairReviewSummary *self,
             FairReview        *review,
             FairReplay        *replay,
             const GArray      *line)
{
  FairReviewDetour detour;
  guint            n_moves = 0;
  guint            n_before;
  guint            n_after;

  if (!fair_review_find_detour (review, &detour))
    return;

  n_before = count_moves (review, detour.from);
  n_after = count_moves (review, detour.to);
  self->detour_more = detour.n_more;
  for (guint i = 1; i < line->len && self->detour_last == 0; i++)
    {
      n_moves += fair_journal_get_event (replay->journal, g_array_index (line, guint, i) - 1).n_moves;
      if (self->detour_first == 0 && n_moves > n_before)
        self->detour_first = MAX (fair_replay_get_number (replay, g_array_index (line, guint, i)), 1);
      if (n_moves >= n_after)
        self->detour_last = MAX (fair_replay_get_number (replay, g_array_index (line, guint, i)), 1);
    }
}

/* How many steps the player needs for @moves, which win, if the program plays as much by itself as on the table or, if
 * that is not known, in the game up to its position @last, to which @n steps lead. */
static guint
count_steps (FairReplay     *replay,
             guint           last,
             guint           n,
             const FairMove *moves,
             guint           n_moves)
{
  g_autoptr (FairGameModel) model = fair_replay_make_start (replay);
  guint    number = fair_replay_get_number (replay, last);
  gboolean completed = last > 0 && fair_replay_get_number (replay, fair_replay_get_parent (replay, last)) == number;
  guint    n_steps;

  if (replay->was_on_table)
    g_object_set (model, "auto-move", replay->auto_move, "autocomplete", replay->autocomplete, NULL);
  else
    g_object_set (model, "auto-move", n > number + completed, "autocomplete", completed, NULL);
  n_steps = fair_known_positions_count_steps (model, moves, n_moves);
  return n_steps > 0 ? n_steps : n_moves;
}

/* @self: (out): the current findings of @reviewer about @replay */
void
fair_review_summary_make (FairReviewSummary *self,
                          FairReviewer      *reviewer,
                          FairReplay        *replay)
{
  FairReview *review = fair_reviewer_get_review (reviewer);
  FairPar    *par = fair_review_get_par (review);
  g_autoptr (GArray) line = fair_journal_list_line (replay->journal, replay->end - 1); /* the positions, from the deal */
  guint      deal = 0;
  guint      end_index = fair_reviewer_get_index (reviewer, replay->end - 1);
  FairStatus status = fair_status (&replay->rules, &fair_review_get_place (review, end_index)->position);
  /* The position with which the play ended: the one before the step that ended the game, if there is such a step. */
  guint last = status == FAIR_STATUS_ENDED ? fair_replay_get_parent (replay, replay->end) : replay->end;

  for (guint i = 0; i < line->len; i++)
    g_array_index (line, guint, i)++;
  g_array_prepend_val (line, deal);
  *self = (FairReviewSummary){ .n_positions = fair_replay_get_n_steps (replay) + 1 };
  for (guint at = 0; at < self->n_positions; at++)
    self->n_known += fair_review_summary_find (reviewer, at).verdict != FAIR_VERDICT_UNKNOWN;
  self->start = fair_review_summary_find (reviewer, 0).verdict;
  self->end = fair_review_summary_find (reviewer, last).verdict;
  self->is_won = status == FAIR_STATUS_WON;
  self->n_steps = fair_replay_get_number (replay, replay->end);
  self->n_moves = count_moves (review, end_index);
  if (fair_par_is_known (par))
    {
      const FairMove *moves = fair_par_get_moves (par, &self->par);
      const GArray   *learnt = fair_reviewer_get_learnt (reviewer);
      guint           n = line->len - 1 - (last != replay->end);

      self->par_steps = self->par;
      /* Before the end of the review it is not needed, and it takes time. Fewer moves can be more steps. */
      if (fair_reviewer_get_state (reviewer) != FAIR_REVIEWER_RUNNING)
        {
          self->par_steps = count_steps (replay, last, n, moves, self->par);
          if (learnt != NULL)
            self->par_steps = MIN (self->par_steps, count_steps (replay, last, n, (const FairMove *) learnt->data, learnt->len));
        }
    }
  find_turn (self, reviewer, replay, line, last);
  if (fair_reviewer_get_state (reviewer) == FAIR_REVIEWER_ENDED)
    find_detour (self, review, replay, line);
}

/* Stores each shorter win that @reviewer has found and, once it has finished, its findings about the game, and where that
 * was lost, for a puzzle. */
void
fair_review_save (FairReviewSaving *self,
                  FairReviewer     *reviewer,
                  FairReplay       *replay)
{
  static const FairReviewedEnd ends[] = {
    [FAIR_VERDICT_UNKNOWN] = FAIR_REVIEWED_UNKNOWN,
    [FAIR_VERDICT_WON] = FAIR_REVIEWED_WON,
    [FAIR_VERDICT_LOST] = FAIR_REVIEWED_LOST
  };
  FairStoreQuestion      question = { .id = self->id, .turn.n_moves = self->n_moves };
  FairReviewSummary      summary;
  guint                  n;
  const FairMove        *moves = fair_par_get_moves (fair_review_get_par (fair_reviewer_get_review (reviewer)), &n);
  const FairReviewPlace *won;
  g_autoptr (FairKnownPar) par = NULL;
  g_autoptr (GArray) line = NULL;

  if (self->store == NULL)
    return;

  if (moves != NULL && (self->par == 0 || n < self->par))
    {
      self->par = n;
      par = fair_known_par_new (&replay->rules, replay->number, moves, n);
      if (par != NULL)
        fair_store_ask (self->store, FAIR_STORE_OFFER_PAR, &(FairStoreQuestion){ .par = *par }, NULL, NULL, NULL);
    }
  if (self->id == NULL || fair_reviewer_get_state (reviewer) != FAIR_REVIEWER_ENDED)
    return;

  fair_review_summary_make (&summary, reviewer, replay);
  question.review = (FairReviewedGame){ .id = self->id,
                                        .n_moves = self->n_moves,
                                        .n_steps = summary.n_steps,
                                        .n_line = summary.n_steps,
                                        .turned = summary.turn == FAIR_REVIEW_TURN_PROVEN ? summary.n_lost : summary.n_turn,
                                        .end = ends[summary.end],
                                        .par = summary.par_steps };
  fair_store_ask (self->store, FAIR_STORE_KEEP_REVIEW, &question, NULL, NULL, NULL);

  /* With hidden cards, nobody could know that the move loses. */
  won = fair_review_get_place (fair_reviewer_get_review (reviewer), fair_reviewer_get_index (reviewer, summary.last_won - 1));
  if (summary.turn != FAIR_REVIEW_TURN_PROVEN || replay->is_laid || fair_position_hides_cards (&won->position))
    return;

  line = fair_journal_list_line (replay->journal, summary.last_won - 1);
  question.turn.step = line->len;
  fair_kept_turn_answer (&question.turn, FALSE, fair_daily_get_today ());
  fair_store_ask (self->store, FAIR_STORE_KEEP_TURN, &question, NULL, NULL, NULL);
}

/* Whole seconds, at least one if anything was searched. */
static guint
count_seconds (guint64 microseconds)
{
  return (guint) MIN ((microseconds + G_USEC_PER_SEC - 1) / G_USEC_PER_SEC, G_MAXUINT);
}

char *
fair_review_words_finding (const FairReviewFinding *finding)
{
  guint seconds = count_seconds (finding->microseconds);

  if (finding->verdict == FAIR_VERDICT_WON)
    return g_strdup (_ ("The game can be won from here."));
  if (finding->verdict == FAIR_VERDICT_LOST)
    return g_strdup (_ ("Proven: the game cannot be won from here."));
  if (finding->states == 0)
    return g_strdup (_ ("Not checked yet."));

  /* translators: %u is how many seconds the program has searched, rounded up */
  return g_strdup_printf (ngettext ("No win was found from here in %u second.", "No win was found from here in %u seconds.", seconds),
                          seconds);
}

/* Returns: (transfer full): where the game turned. @running: whether the review continues */
char *
fair_review_words_turn (const FairReviewSummary *summary,
                        gboolean                 running)
{
  guint seconds = count_seconds (summary->microseconds);

  switch (summary->turn)
    {
    case FAIR_REVIEW_TURN_PROVEN:
      /* translators: %u is the number of a step of the game */
      return g_strdup_printf (_ ("Step %u lost the game: it could be won before this step, and cannot be won after "
                                 "it."),
                              summary->n_lost);
    case FAIR_REVIEW_TURN_WITHIN:
      if (summary->n_lost == summary->n_turn + 1)
        /* translators: the numbers of two steps, one right after the other */
        return g_strdup_printf (_ ("Either step %u or step %u lost the game: it could be won before them, and cannot be "
                                   "won after them."),
                                summary->n_turn, summary->n_lost);
      /* translators: the numbers of the first and the last step of a part of the game */
      return g_strdup_printf (_ ("One of steps %u to %u lost the game: it could be won before them, and cannot be "
                                 "won after them."),
                              summary->n_turn, summary->n_lost);
    case FAIR_REVIEW_TURN_OPEN:
      if (running && seconds == 0)
        return g_strdup (_ ("Looking for the move that lost the game…"));
      /* translators: the number of a step of the game, and how many seconds the program has searched */
      return g_strdup_printf (ngettext ("No win was found after step %u, in %u second of searching.",
                                        "No win was found after step %u, in %u seconds of searching.", seconds),
                              summary->n_turn, seconds);
    case FAIR_REVIEW_TURN_NONE:
    default:
      if (summary->is_won)
        return g_strdup (_ ("The game was won."));
      if (summary->end == FAIR_VERDICT_WON)
        return g_strdup (_ ("The game could still be won at its end."));
      if (summary->start == FAIR_VERDICT_LOST)
        return g_strdup (_ ("Proven: this deal cannot be won."));
      return g_strdup (running ? _ ("Looking for the move that lost the game…") : _ ("It is not known whether this deal can be won."));
    }
}

/* Returns: (transfer full) (nullable): how far the review is; NULL when it has ended. @stopped: by the player */
char *
fair_review_words_progress (const FairReviewSummary *summary,
                            FairReviewer            *reviewer,
                            gboolean                 stopped)
{
  guint n = summary->n_positions;

  if (fair_reviewer_get_state (reviewer) == FAIR_REVIEWER_STARVED)
    return g_strdup (_ ("There is not enough memory to continue the review."));
  if (stopped)
    /* translators: how many positions are known, and how many there are */
    return g_strdup_printf (ngettext ("Stopped: %u of %u position checked.", "Stopped: %u of %u positions checked.", n),
                            summary->n_known, n);
  if (fair_reviewer_get_state (reviewer) != FAIR_REVIEWER_RUNNING)
    return NULL;
  if (summary->n_known == n && fair_reviewer_is_weighing (reviewer))
    return g_strdup (_ ("Counting the chances…"));
  if (summary->n_known == n)
    return g_strdup (summary->is_won ? _ ("Looking for a shorter way to win, and for forced moves…") : _ ("Looking for a shorter way to win…"));

  /* translators: how many positions are known, and how many there are */
  return g_strdup_printf (ngettext ("Searching: %u of %u position checked.", "Searching: %u of %u positions checked.", n),
                          summary->n_known, n);
}

/* Returns: (transfer full) (nullable): how the game compares with the fewest moves known to win; NULL if no win is
 * known */
char *
fair_review_words_par (const FairReviewSummary *summary)
{
  guint n = summary->n_steps;
  guint par = summary->par_steps;

  if (summary->par == 0)
    return NULL;
  if (!summary->is_won)
    /* translators: %u is a number of moves */
    return g_strdup_printf (ngettext ("The shortest known win takes %u move.", "The shortest known win takes %u moves.", par), par);
  if (summary->n_moves <= summary->par || n <= par)
    /* translators: %u is a number of moves */
    return g_strdup_printf (ngettext ("%u move; no shorter win is known.", "%u moves; no shorter win is known.", n), n);

  /* translators: two numbers of moves */
  return g_strdup_printf (ngettext ("%u move; the shortest known win takes %u.", "%u moves; the shortest known win takes %u.", n), n, par);
}

/* Returns: (transfer full) (nullable): which part took the longest detour; NULL if none is known */
char *
fair_review_words_detour (const FairReviewSummary *summary)
{
  if (summary->detour_first == 0)
    return NULL;

  /* translators: the numbers of the first and the last step of a part of the game, and a number of moves */
  return g_strdup_printf (ngettext ("The longest detour was from step %u to step %u: %u move more than the shortest "
                                    "known way.",
                                    "The longest detour was from step %u to step %u: %u moves more than the shortest "
                                    "known way.",
                                    summary->detour_more),
                          summary->detour_first, summary->detour_last, summary->detour_more);
}

/* A point is a hundredth of the chances. */
enum
{
  SURE = 950,    /* from these chances on, in thousandths, there is no other number */
  MANY = 100,    /* thousandths of the ways that are unknown, from which on the chances are a range */
  HALF = 50,     /* points: what moves cost together that lost a game by themselves */
  UNEXPECTED = 5 /* points: the most that a move cost of which the player could not know that it loses */
};

int
fair_chance_words_points (int permille)
{
  return (permille + (permille < 0 ? -5 : 5)) / 10;
}

static guint
count_tenths (guint n,
              guint all)
{
  return (20 * n + all) / (2 * all);
}

/* Returns: (transfer full): “about 7 in 10”, or “7/10” */
static char *
dup_share (FairShare share,
           gboolean  in_figures)
{
  guint all = MAX (share.won + share.lost + share.unknown, 1);
  guint least = count_tenths (share.won, all);
  guint most = count_tenths (share.won + share.unknown, all);
  int   permille = fair_share_permille (share);

  if (share.won + share.lost + share.unknown == 0 || most - least == 10)
    /* translators: chances about which nothing is known yet: “Chances: not known.” */
    return g_strdup (in_figures ? "?" : C_ ("chances", "not known"));
  if (1000 * share.unknown > MANY * all && least < most)
    /* translators: in how many of ten possible deals the game can be won: at least, and at most */
    return g_strdup_printf (in_figures ? "%u–%u/10" : _ ("between %u and %u in 10"), least, most);
  if (permille >= SURE)
    return g_strdup (in_figures ? "> 9/10" : _ ("more than 9 in 10"));
  if (permille <= 1000 - SURE)
    return g_strdup (in_figures ? "< 1/10" : _ ("less than 1 in 10"));

  /* translators: in how many of ten possible deals the game can be won */
  return g_strdup_printf (in_figures ? "%u/10" : _ ("about %u in 10"), count_tenths (2 * share.won + share.unknown, 2 * all));
}

/* Returns: (transfer full): a sentence */
char *
fair_chance_words_share (FairShare share)
{
  g_autofree char *told = dup_share (share, FALSE);

  /* translators: %s is “about 7 in 10” */
  return g_strdup_printf (_ ("Chances: %s."), told);
}

/* Appends a sentence, unless there is nothing to say. */
static void
append (GString *text,
        char    *sentence)
{
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, sentence);
  g_free (sentence);
}

static void
append_luck (GString *text,
             int      luck)
{
  guint points = (guint) ABS (luck);

  if (luck < 0)
    /* translators: chances, in hundredths */
    append (text, g_strdup_printf (ngettext ("The cards cost %u point.", "The cards cost %u points.", points), points));
  else if (luck > 0)
    /* translators: chances, in hundredths */
    append (text, g_strdup_printf (ngettext ("The cards gave %u point.", "The cards gave %u points.", points), points));
}

/* Returns: (transfer full): the chances after a step, what it cost, and what its cards did */
char *
fair_chance_words_step (const FairStepChances *chances)
{
  int      cost = fair_chance_words_points (chances->cost);
  GString *text = g_string_new (NULL);

  append (text, fair_chance_words_share (chances->share));
  if (cost > 0)
    /* translators: chances, in hundredths */
    append (text, g_strdup_printf (ngettext ("This move cost %u point.", "This move cost %u points.", (gulong) cost), (guint) cost));
  append_luck (text, fair_chance_words_points (chances->luck));

  return g_string_free (text, FALSE);
}

char *
fair_chance_words_row (guint number,
                       int   permille)
{
  int   points = fair_chance_words_points (permille);
  guint n = (guint) ABS (points);

  /* translators: the number of a step, a sign, and chances in hundredths: “Step 12: −5 points” */
  return g_strdup_printf (ngettext ("Step %u: %s%u point", "Step %u: %s%u points", n), number, points < 0 ? "−" : "+", n);
}

/* Returns: (transfer full): what the moves cost, and what the cards did. @deal: the chances at the deal; @sum: of the game;
 * @turn_cost: (nullable): what the move cost that lost the game, in thousandths, if it is known */
char *
fair_chance_words_sum (FairShare              deal,
                       const FairStepChances *sum,
                       const int             *turn_cost)
{
  g_autofree char *share = dup_share (deal, FALSE);
  int              cost = fair_chance_words_points (sum->cost);
  int              returned = fair_chance_words_points (sum->returned);
  GString         *text = g_string_new (NULL);

  /* translators: %s is “about 7 in 10” */
  append (text, g_strdup_printf (_ ("Chances at the deal: %s."), share));
  if (cost > 0)
    /* translators: chances, in hundredths */
    append (text, g_strdup_printf (ngettext ("Your moves cost %u point.", "Your moves cost %u points.", (gulong) cost), (guint) cost));
  append_luck (text, fair_chance_words_points (sum->luck));
  if (returned > 0)
    /* translators: chances, in hundredths */
    append (text, g_strdup_printf (ngettext ("Undo gave back %u point.", "Undo gave back %u points.", (gulong) returned),
                                   (guint) returned));
  if (turn_cost != NULL && fair_chance_words_points (*turn_cost) <= UNEXPECTED && cost < HALF)
    append (text, g_strdup (_ ("The move that lost looked almost as good as any: you could not have known.")));

  return g_string_free (text, FALSE);
}

/* Adds the chances of a position on the table, or says what is proven instead if the player has seen all cards (@is_open).
 * @text: (inout): a sentence about the game, or nothing; @words: (out): the last sentence in a few words */
void
fair_chance_words_append (FairShare share,
                          gboolean  is_open,
                          GString  *text,
                          GString  *words)
{
  g_autofree char *figures = dup_share (share, TRUE);

  if (is_open && share.unknown == 0)
    {
      g_string_assign (text, share.won > 0 ? _ ("Proven: this game can still be won.") : _ ("Proven: this game can no longer be won."));
      g_string_printf (words, share.won > 0 ? "%s ✓" : "%s ✗", share.won > 0 ? _ ("Winnable") : _ ("Unwinnable"));
      return;
    }

  /* translators: %s is “about 7 in 10” */
  append (text, fair_chance_words_share (share));
  /* translators: %s is “7/10”; this is seen in narrow windows, too, and should be short */
  g_string_printf (words, _ ("Chances: %s"), figures);
}
