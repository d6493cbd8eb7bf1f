/* Playing Solitaire Rush: undo, restart, automatic finish, and score.  What happens to the clock is in
 * test-model-rush.c. */
#include "model-helpers.h"

/* The simple player below wins this deal of `rush draw=1`. */
#define WINNING_NUMBER 73

/* How many of the steps can be undone, by the rules. */
typedef struct
{
  const char *name;
  const char *rules;
  const char *position;
  const char *steps;
  guint       n_undone;
} Undo;

#define SMALL_STOCK "f1: AC-9C; f2: AD-9D; f3: AH-9H; f4: AS; t1: [3S] KH; t2: 8S; t3: 7S; t4: 6S; t5: 5S; t6: 4S; "
#define KNOWN SMALL_STOCK "s: [2S TC JC QC KC TD JD QD KD TH JH QH 9S TS JS QS KS]"

static const Undo undos[] = {
  { "first-pass", "rush", KNOWN, "draw", 0 },
  { "turned", "rush", "t1: [4C] 9H; t2: TS; t3: KD; rest: s", "t3>t4 t1>t2", 0 },
  { "to-the-last-turned", "rush", "t1: [4C] 9H; t2: TS; t3: KD; rest: s", "t3>t4 t1>t2 t4>t3 t3>t5", 2 },
  { "back-and-forth", "rush", "t1: 9H; t2: TS; t3: KD; t5: TC; rest: s", "t3>t4 t1>t2 t2>t5 t5>t2", 4 },
  { "foundation", "rush", "f1: AC; t1: 2C; t2: 3D; rest: s", "t1>f1 f1>t2", 2 },
  { "from-waste", "rush", "f1: AC; w: 2C; t2: 3D; rest: s", "w>t2 t2>f1", 2 },
  { "last-draw", "rush", KNOWN, "draw draw draw draw draw draw", 0 },
  { "redeal", "rush", KNOWN, "draw draw draw draw draw draw redeal", 1 },
  { "second-pass", "rush", KNOWN, "draw draw draw draw draw draw redeal draw draw", 3 },
  { "gone-through", "rush", KNOWN "; redeals: 1", "draw draw", 2 },
  { "other-grouping", "rush", KNOWN, "draw draw draw draw draw draw w>f4 redeal draw draw draw draw draw draw redeal draw", 10 },
  { "second-pass-one", "rush draw=1", SMALL_STOCK "w: 2S; s: [JC TC]; t7: QD; rest: t7", "draw draw redeal draw draw draw redeal draw", 6 },
  { "several-in-one", "rush", "t1: [4C] 9H; t2: TS; t3: KD; rest: s", "t3>t4+t1>t2", 0 }
};

static void
test_undo (gconstpointer data)
{
  const Undo *test = data;
  g_auto (GStrv) steps = g_strsplit (test->steps, " ", -1);
  FairGameModel     *model = fair_test_model_without_autocomplete (test->rules, test->position);
  const FairHistory *history = fair_game_model_get_history (model);
  FairPosition       positions[40];
  guint              n = 0;
  guint              n_undone = 0;

  positions[0] = *fair_game_model_get_position (model);
  for (n = 0; steps[n]; n++)
    {
      fair_test_model_play (model, steps[n]);
      positions[n + 1] = *fair_game_model_get_position (model);
      fair_game_clock_advance (fair_game_model_get_clock (model), fair_test_seconds (n + 1));
    }
  g_assert_cmpuint (history->n_done, ==, n);

  while (fair_game_model_get_can_undo (model))
    {
      g_assert_true (fair_game_model_undo (model));
      n_undone++;
      fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &positions[n - n_undone]);
      g_assert_cmpint (fair_game_model_get_score (model), ==, positions[n - n_undone].score);
    }
  g_assert_false (fair_game_model_undo (model));
  g_assert_cmpuint (n_undone, ==, test->n_undone);
  /* The points are restored, the time never. */
  g_assert_cmpuint (fair_game_clock_get_seconds (fair_game_model_get_clock (model)), ==, n);

  for (guint i = n - n_undone; i < n; i++)
    {
      g_assert_true (fair_game_model_redo (model));
      fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &positions[i + 1]);
    }
  g_assert_false (fair_game_model_redo (model));
  fair_test_model_free (model);
}

/* Cards that were in the waste count as seen, even after the redeal is undone. */
static void
test_stays_seen (void)
{
  FairGameModel      *model = fair_test_model_without_autocomplete ("rush", KNOWN);
  const FairPosition *position = fair_game_model_get_position (model);
  guint               stock = fair_game_model_get_rules (model)->first[FAIR_STOCK];

  fair_test_model_play (model, "draw draw draw draw draw draw redeal");
  fair_test_model_undo (model, 1);
  g_assert_false (fair_game_model_get_can_undo (model));
  fair_test_model_play (model, "redeal draw");
  g_assert_true (fair_game_model_get_can_undo (model));
  fair_test_model_undo (model, 1);
  g_assert_cmpuint (fair_position_count (position, stock), ==, 17);
  for (guint i = 0; i < 17; i++)
    g_assert_true (fair_seen_has (&fair_game_model_get_notes (model)->seen, fair_position_pile (position, stock)[i]));
  fair_test_model_play (model, "draw");
  g_assert_true (fair_game_model_get_can_undo (model));
  fair_test_model_undo (model, 2);
  g_assert_false (fair_game_model_get_can_undo (model));
  g_assert_false (fair_seen_has (&fair_game_model_get_notes (model)->seen, fair_card (3, FAIR_SPADES, 0)));
  fair_test_model_free (model);
}

static void
test_restart (void)
{
  FairGameModel *model = fair_test_model ("rush draw=1 time-limit=60", 7);
  FairGameClock *clock = fair_game_model_get_clock (model);
  FairPosition   dealt = *fair_game_model_get_position (model);
  FairTestLog    log;

  fair_test_model_play (model, "draw draw");
  g_assert_false (fair_journal_get_sums (fair_game_model_get_journal (model))->practice);
  fair_game_clock_advance (clock, fair_test_seconds (20));
  fair_test_log_init (&log, model);
  g_assert_true (fair_game_model_restart (model));
  fair_test_log_assert (&log, "showing\nrestart\n");
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_WAITING);
  g_assert_true (fair_game_model_get_concealed (model));
  g_assert_false (fair_game_model_may_play (model));
  g_assert_true (fair_journal_get_sums (fair_game_model_get_journal (model))->practice);
  g_assert_cmpuint (fair_game_clock_get_seconds (clock), ==, 0);
  g_assert_cmpint (fair_game_model_get_score (model), ==, 0);
  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &dealt);
  fair_game_clock_advance (clock, fair_test_seconds (50));
  g_assert_cmpuint (fair_game_clock_get_seconds (clock), ==, 0);

  fair_game_clock_start (clock, fair_test_seconds (100));
  g_assert_false (fair_game_model_get_can_undo (model));
  g_assert_false (fair_game_model_undo (model));
  fair_test_model_play (model, "draw");
  fair_game_clock_advance (clock, fair_test_seconds (160));
  g_assert_true (fair_game_clock_get_timed_out (clock));

  /* From an ended game, and from a paused one. */
  g_assert_true (fair_game_model_restart (model));
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_WAITING);
  g_assert_false (fair_game_clock_get_timed_out (clock));
  g_assert_true (fair_journal_get_sums (fair_game_model_get_journal (model))->practice);
  fair_game_clock_start (clock, fair_test_seconds (200));
  fair_test_model_play (model, "draw");
  fair_game_clock_pause (clock, fair_test_seconds (201));
  fair_test_log_assert (&log, "showing\nmove KC:s>w*1(drawn)\nmove end\nshowing\nrestart\nshowing\nmove KC:s>w*1(drawn)\nshowing\n");
  g_assert_true (fair_game_model_restart (model));
  fair_test_log_assert (&log, "restart\n");
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_WAITING);
  g_assert_true (fair_game_model_get_concealed (model));

  fair_test_log_clear (&log);
  fair_test_model_free (model);
}

/* The automatic finish. */
typedef struct
{
  const char *name;
  const char *rules;
  const char *position;
  const char *before; /* the game is not solved after it */
  const char *step;   /* the game is solved after it */
  const char *played; /* by the program after it */
  int         points; /* for the program's moves */
} PlayOut;

#define NEARLY "f1: AC-JC; f2: AD-JD; f3: AH-TH; f4: AS-JS; "

static const PlayOut play_outs[] = {
  { "last-turned", "rush", NEARLY "t1: [KC] QD; t2: KS; t3: KD QS JH; t4: KH QC; w: QH", "t3>t4", "t1>t2",
    "auto:t4>f3+t2>f2+t3>f4+t4>f1+w>f3+t1>f1+t2>f4+t3>f2+t4>f3", 5 * 9 + 10 },
  { "last-drawn", "rush", NEARLY "t1: KC QD; t2: KS; t3: KD QS JH; t4: KH QC; s: [QH]", "t3>t4", "draw",
    "auto:t4>f3+t1>f2+t3>f4+t4>f1+w>f3+t1>f1+t2>f4+t3>f2+t4>f3", 5 * 9 + 10 },
  { "two-on-waste", "rush", NEARLY "t1: KC; t2: KS; t3: KD QS JH; t4: KH QC; w: QH QD", "t3>t4", "w>t1",
    "auto:t4>f3+t1>f2+t3>f4+t4>f1+w>f3+t1>f1+t2>f4+t3>f2+t4>f3", 5 * 9 + 10 },
  { "two-drawn", "rush", NEARLY "t1: KC; t2: KS; t3: KD QS JH; t4: KH QC; s: [QH QD]", "draw", "w>t1",
    "auto:t3>f3+t1>f3+t3>f4+t4>f1+w>f2+t1>f1+t2>f4+t3>f2+t4>f3", 5 * 9 + 10 },
  { "empty-waste", "rush draw=1", NEARLY "t1: KC; t2: [KS] QH; t3: KD QS; t4: KH QC JH; w: QD", "w>t1+t4>f3", "t2>f3",
    "auto:t1>f2+t3>f4+t4>f1+t1>f1+t2>f4+t3>f2+t4>f3", 5 * 7 },
  { "earned-before", "rush", NEARLY "t1: KC; t2: [KS] QH; t3: KD QS; t4: KH QC JH; w: QD", "t4>t3+t3>f3+f3>t3", "t2>t1",
    "auto:t3>f3+t1>f3+t3>f4+t4>f1+w>f2+t1>f1+t2>f4+t3>f2+t4>f3", 5 * 8 + 10 }
};

static void
test_play_out (gconstpointer data)
{
  const PlayOut     *test = data;
  FairGameModel     *model = fair_test_model_without_autocomplete (test->rules, test->position);
  FairGameClock     *clock = fair_game_model_get_clock (model);
  const FairHistory *history = fair_game_model_get_history (model);
  g_autofree char   *steps = g_strjoin (" ", test->before, test->step, test->played, NULL);
  FairTestNotes      notes;
  int                score;

  fair_test_model_play (model, test->before);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
  g_assert_cmpuint (history->steps->len, ==, 1);
  score = fair_game_model_get_score (model);
  fair_game_clock_advance (clock, fair_test_seconds (42.9));

  fair_test_notes_init (&notes, model);
  fair_test_model_play (model, test->step);
  fair_test_notes_check (&notes);
  fair_test_assert_steps (model, steps);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_WON);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 2);
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_OVER);
  score = fair_game_model_get_score (model) - fair_history_get_step (history, 2)->before.score;
  g_assert_cmpint (score, ==, test->points);

  /* The clock is stopped, and nothing can be undone. */
  fair_game_clock_advance (clock, fair_test_seconds (100));
  g_assert_cmpuint (fair_game_clock_get_seconds (clock), ==, 42);
  g_assert_false (fair_game_model_get_can_undo (model));
  g_assert_false (fair_game_model_undo (model));
  g_assert_false (fair_game_model_may_play (model));
  g_assert_cmpint (fair_test_model_try (model, "end"), ==, FAIR_REASON_GAME_WON);
  fair_test_notes_clear (&notes);
  fair_test_model_free (model);
}

/* A simple player: first to the foundations, then moves that turn a card, then from the waste. */
static int
rate_move (FairGameModel *model,
           FairMove       move)
{
  const FairRules    *rules = fair_game_model_get_rules (model);
  const FairPosition *position = fair_game_model_get_position (model);

  if (move.kind == FAIR_MOVE_DRAW)
    return 2;
  if (move.kind == FAIR_MOVE_REDEAL)
    return 1;
  if (move.kind == FAIR_MOVE_END || rules->piles[move.from].role == FAIR_FOUNDATION)
    return 0;
  if (rules->piles[move.to].role == FAIR_FOUNDATION)
    return 5;
  if (rules->piles[move.from].role == FAIR_WASTE)
    return 3;

  return position->down[move.from] > 0 && fair_position_count_up (position, move.from) == move.count ? 4 : 0;
}

/* Plays the simple player's next move.  Returns: whether there is one */
static gboolean
play_simply (FairGameModel *model)
{
  FairMove moves[FAIR_MAX_MOVES];
  unsigned n = fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves);
  int      best = 0;
  FairMove move;

  for (unsigned i = 0; i < n; i++)
    if (rate_move (model, moves[i]) > best)
      {
        best = rate_move (model, moves[i]);
        move = moves[i];
      }
  if (best == 0 || fair_game_model_get_position (model)->redeals > 8)
    return FALSE;

  return fair_reason_is_legal (fair_game_model_play (model, move));
}

/* Whether the rest of the game is played automatically, by the definition of the rules. */
static gboolean
is_solved (FairGameModel *model)
{
  const FairRules    *rules = fair_game_model_get_rules (model);
  const FairPosition *position = fair_game_model_get_position (model);
  guint               n_down = 0;

  for (guint i = 0; i < 7; i++)
    n_down += position->down[rules->first[FAIR_COLUMN] + i];

  return n_down == 0 && fair_position_count (position, rules->first[FAIR_STOCK]) == 0 &&
         fair_position_count (position, rules->first[FAIR_WASTE]) <= 1;
}

/* The score of the moves that led to the current position, by the table of points in the rules. */
static int
count_score (FairGameModel *model)
{
  static const int   foundation[] = { 0, 50, 45, 40, 35, 30, 25, 20, 15, 10, 5, 5, 5, 5 };
  const FairHistory *history = fair_game_model_get_history (model);
  const FairRules   *rules = fair_game_model_get_rules (model);
  guint              highest[FAIR_N_SUITS] = { 0 };
  guint              n_redeals = 0;
  int                score = 0;
  FairPosition       position;

  fair_deal_number (rules, fair_game_model_get_number (model), &position);
  for (guint i = 0; i < history->n_done; i++)
    for (guint m = 0; m < fair_history_get_step (history, i)->n_moves; m++)
      {
        FairMove     move = fair_history_get_move (history, fair_history_get_step (history, i), m);
        FairPosition before = position;

        fair_apply (rules, &position, move, NULL);
        if (move.kind == FAIR_MOVE_REDEAL)
          {
            n_redeals++;
            score -= rules->draw_count == 1 ? 100 : n_redeals >= 3 ? 20
                                                                   : 0;
          }
        if (move.kind != FAIR_MOVE_CARDS)
          continue;
        if (rules->piles[move.from].role == FAIR_WASTE)
          score += 10;
        else if (rules->piles[move.from].role == FAIR_FOUNDATION)
          score -= 10;
        else if (before.down[move.from] > position.down[move.from])
          score += 10;
        if (rules->piles[move.to].role == FAIR_FOUNDATION)
          {
            FairCard card = fair_position_top (&position, move.to);

            if (fair_card_rank (card) > highest[fair_card_suit (card)])
              score += foundation[fair_card_rank (card)];
            highest[fair_card_suit (card)] = MAX (highest[fair_card_suit (card)], fair_card_rank (card));
          }
      }

  fair_test_assert_same (rules, &position, fair_game_model_get_position (model));
  return score;
}

static void
check_score (FairGameModel *model)
{
  int score;

  g_object_get (model, "score", &score, NULL);
  g_assert_cmpint (score, ==, fair_game_model_get_position (model)->score);
  g_assert_cmpint (fair_game_model_get_score (model), ==, score);
  g_assert_cmpint (count_score (model), ==, score);
}

/* Whole games of the simple player: the score, and the automatic finish exactly when it is due. */
static void
test_whole_games (gconstpointer data)
{
  guint n_won = 0;

  for (guint64 number = 100; number <= 160; number++)
    {
      FairGameModel     *model = fair_test_model (data, number);
      const FairHistory *history = fair_game_model_get_history (model);

      g_object_set (model, "autocomplete", FALSE, NULL);
      while (play_simply (model))
        {
          FairStatus status = fair_game_model_get_status (model);
          guint      n_done = history->n_done;

          g_assert_true (status == FAIR_STATUS_WON || !is_solved (model));
          for (guint i = 0; i + 1 < n_done; i++)
            g_assert_cmpint (fair_history_get_step (history, i)->kind, ==, FAIR_STEP_PLAYER);
          if (status == FAIR_STATUS_WON)
            {
              n_won++;
              g_assert_cmpint (fair_history_get_step (history, n_done - 1)->kind, ==, FAIR_STEP_AUTOMATIC);
              break;
            }
        }
      check_score (model);
      fair_test_model_free (model);
    }
  g_assert_cmpuint (n_won, >, 0);
}

static void
test_random_score (gconstpointer data)
{
  for (guint64 number = 1; number <= 5; number++)
    {
      FairGameModel *model = fair_test_model (data, number);
      guint64        seed = number;

      for (guint i = 0; i < 200; i++)
        {
          guint64 choice = fair_random_below (&seed, 4);

          if (choice == 0)
            fair_game_model_undo (model);
          else if (choice == 1)
            fair_game_model_redo (model);
          else
            fair_test_model_play_any (model, &seed);
          if (i % 10 == 0)
            check_score (model);
        }
      check_score (model);
      fair_test_model_free (model);
    }
}

/* A game that is won in time. */
static void
test_won (void)
{
  FairGameModel *model = fair_test_model ("rush draw=1", WINNING_NUMBER);
  FairGameClock *clock = fair_game_model_get_clock (model);
  gint64         now = 0;

  while (play_simply (model) && fair_game_model_get_status (model) == FAIR_STATUS_PLAYING)
    fair_game_clock_advance (clock, now += fair_test_seconds (0.51));
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_WON);
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_OVER);
  g_assert_cmpuint (fair_game_clock_get_seconds (clock), ==, now / G_USEC_PER_SEC);
  g_assert_cmpuint (fair_game_clock_get_seconds (clock), >, 10);
  g_assert_cmpint (fair_game_model_get_bonus (model), ==, 300 - (int) fair_game_clock_get_seconds (clock));
  fair_game_clock_advance (clock, now + fair_test_seconds (500));
  g_assert_false (fair_game_clock_get_timed_out (clock));
  g_assert_cmpint (fair_game_model_get_bonus (model), ==, 300 - (int) fair_game_clock_get_seconds (clock));
  g_assert_false (fair_journal_get_sums (fair_game_model_get_journal (model))->practice);
  check_score (model);
  g_assert_true (fair_game_model_restart (model));
  g_assert_true (fair_journal_get_sums (fair_game_model_get_journal (model))->practice);
  g_assert_cmpint (fair_game_model_get_bonus (model), ==, 0);
  fair_test_model_free (model);
}

/* Each row of the table of points. */
typedef struct
{
  const char *name;
  const char *rules;
  const char *position;
  const char *step;
  int         points;
} Score;

static const Score scores[] = {
  { "ace", "rush", "t1: AC; rest: s", "t1>f1", 50 },
  { "2", "rush", "f1: AC; t1: 2C; rest: s", "t1>f1", 45 },
  { "3", "rush", "f1: AC-2C; t1: 3C; rest: s", "t1>f1", 40 },
  { "4", "rush", "f1: AC-3C; t1: 4C; rest: s", "t1>f1", 35 },
  { "5", "rush", "f1: AC-4C; t1: 5C; rest: s", "t1>f1", 30 },
  { "6", "rush", "f1: AC-5C; t1: 6C; rest: s", "t1>f1", 25 },
  { "7", "rush", "f1: AC-6C; t1: 7C; rest: s", "t1>f1", 20 },
  { "8", "rush", "f1: AC-7C; t1: 8C; rest: s", "t1>f1", 15 },
  { "9", "rush", "f1: AC-8C; t1: 9C; rest: s", "t1>f1", 10 },
  { "10", "rush", "f1: AC-9C; t1: TC; rest: s", "t1>f1", 5 },
  { "jack", "rush", "f1: AC-TC; t1: JC; rest: s", "t1>f1", 5 },
  { "queen", "rush", "f1: AC-JC; t1: QC; rest: s", "t1>f1", 5 },
  { "king", "rush", "f1: AC-QC; t1: KC; rest: s", "t1>f1", 5 },
  { "turned", "rush", "t1: [4D] 5C; t2: 6D; rest: s", "t1>t2", 10 },
  { "not-turned", "rush", "t1: 5C; t2: 6D; rest: s", "t1>t2", 0 },
  { "turned-and-up", "rush", "t1: [4D] AC; rest: s", "t1>f1", 60 },
  { "waste-to-column", "rush", "w: 5C; t2: 6D; rest: s", "w>t2", 10 },
  { "waste-to-foundation", "rush", "w: AC; rest: s", "w>f1", 60 },
  { "down-from-foundation", "rush", "f1: AC-2C; t1: 3D; rest: s", "f1>t1", -10 },
  { "down-and-up", "rush", "f1: AC-2C; t1: 3D; rest: s", "f1>t1+t1>f1", -10 },
  { "drawn", "rush", "rest: s", "draw", 0 },
  { "draw-3-first", "rush", "rest: w", "redeal", 0 },
  { "draw-3-second", "rush", "redeals: 1; rest: w", "redeal", 0 },
  { "draw-3-third", "rush", "redeals: 2; rest: w", "redeal", -20 },
  { "draw-3-fourth", "rush", "redeals: 3; rest: w", "redeal", -20 },
  { "draw-1-first", "rush draw=1", "rest: w", "redeal", -100 },
  { "draw-1-tenth", "rush draw=1", "redeals: 9; rest: w", "redeal", -100 },
  { "ended", "rush", "score: -70; rest: s", "end", 0 }
};

static void
test_score (gconstpointer data)
{
  const Score   *test = data;
  FairGameModel *model = fair_test_model_without_autocomplete (test->rules, test->position);
  int            before = fair_game_model_get_score (model);
  FairTestNotes  notes;

  fair_test_notes_init (&notes, model);
  fair_test_model_play (model, test->step);
  g_assert_cmpint (fair_game_model_get_score (model) - before, ==, test->points);
  g_assert_cmpuint (notes.counts[FAIR_TEST_SCORE], ==, test->points != 0);
  if (fair_game_model_undo (model))
    g_assert_cmpint (fair_game_model_get_score (model), ==, before);
  fair_test_notes_clear (&notes);
  fair_test_model_free (model);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (undos); i++)
    fair_test_add ("/fair/model-rush-play/undo", undos[i].name, &undos[i], test_undo);
  g_test_add_func ("/fair/model-rush-play/stays-seen", test_stays_seen);
  g_test_add_func ("/fair/model-rush-play/restart", test_restart);
  for (guint i = 0; i < G_N_ELEMENTS (play_outs); i++)
    fair_test_add ("/fair/model-rush-play/play-out", play_outs[i].name, &play_outs[i], test_play_out);
  for (guint i = 0; i < G_N_ELEMENTS (scores); i++)
    fair_test_add ("/fair/model-rush-play/score", scores[i].name, &scores[i], test_score);
  g_test_add_data_func ("/fair/model-rush-play/whole-games/3", "rush", test_whole_games);
  g_test_add_data_func ("/fair/model-rush-play/whole-games/1", "rush draw=1", test_whole_games);
  g_test_add_data_func ("/fair/model-rush-play/random-score/3", "rush", test_random_score);
  g_test_add_data_func ("/fair/model-rush-play/random-score/1", "rush draw=1", test_random_score);
  g_test_add_func ("/fair/model-rush-play/won", test_won);

  return g_test_run ();
}
