/* The clock of Solitaire Rush: waiting, pauses, seconds, the end.  Playing is in test-model-rush-play.c. */
#include "model-helpers.h"

static FairGameModel *
make_waiting (const char *words,
              guint64     number)
{
  FairRules rules;

  fair_test_rules (words, &rules);
  return fair_game_model_new (&rules, number, TRUE);
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
assert_refused (FairGameModel *model,
                const char    *move)
{
  guint        n_steps = fair_game_model_get_history (model)->steps->len;
  FairPosition position = *fair_game_model_get_position (model);

  g_assert_false (fair_game_model_may_play (model));
  g_assert_false (fair_reason_is_legal (fair_test_model_try (model, move)));
  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model), &position);
  g_assert_cmpuint (fair_game_model_get_history (model)->steps->len, ==, n_steps);
}

static guint
count_seen (FairGameModel *model)
{
  guint n = 0;

  for (FairCard card = 1; card < FAIR_CARD_CODES; card++)
    n += fair_seen_has (&fair_game_model_get_notes (model)->seen, card);

  return n;
}

/* Starting and pausing. */

static void
test_waiting (void)
{
  FairGameModel *model = make_waiting ("rush", 1);
  FairGameClock *clock = fair_game_model_get_clock (model);
  guint          n_states = 0;
  FairTestNotes  notes;
  FairTestLog    log;

  g_signal_connect_swapped (clock, "notify::state", G_CALLBACK (count_cb), &n_states);
  fair_test_notes_init (&notes, model);
  fair_test_log_init (&log, model);
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_WAITING);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
  g_assert_true (fair_game_model_get_concealed (model));
  g_assert_false (fair_journal_get_sums (fair_game_model_get_journal (model))->practice);
  g_assert_false (fair_game_clock_get_timed_out (clock));
  g_assert_cmpuint (fair_game_model_get_rules (model)->time_limit, ==, 300);
  assert_refused (model, "draw");
  assert_refused (model, "end");
  fair_game_clock_advance (clock, fair_test_seconds (1000));
  fair_game_clock_pause (clock, fair_test_seconds (1001));
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_WAITING);
  g_assert_cmpuint (fair_game_clock_get_seconds (clock), ==, 0);
  fair_test_notes_check (&notes);
  fair_test_log_assert (&log, "");

  fair_game_clock_start (clock, fair_test_seconds (2000));
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_RUNNING);
  g_assert_cmpuint (n_states, ==, 1);
  g_assert_false (fair_game_model_get_concealed (model));
  g_assert_true (fair_game_model_may_play (model));
  g_assert_cmpuint (count_seen (model), ==, 7);
  fair_test_notes_check (&notes);
  fair_test_log_assert (&log, "showing\n");
  fair_game_clock_start (clock, fair_test_seconds (2500));
  fair_game_clock_advance (clock, fair_test_seconds (2002));
  g_assert_cmpuint (fair_game_clock_get_seconds (clock), ==, 2);
  g_assert_cmpuint (n_states, ==, 1);
  fair_test_log_assert (&log, "");

  fair_test_log_clear (&log);
  fair_test_notes_clear (&notes);
  fair_test_model_free (model);
}

/* While the cards are face down they do not count as seen. */
static void
test_waiting_unseen (void)
{
  FairGameModel *model = make_waiting ("rush", 1);

  g_assert_cmpuint (count_seen (model), ==, 0);
  fair_game_clock_start (fair_game_model_get_clock (model), 0);
  g_assert_cmpuint (count_seen (model), ==, 7);
  fair_test_model_free (model);
}

static void
test_paused (void)
{
  FairGameModel *model = fair_test_model_without_autocomplete ("rush", "t1: 9H; t2: 8S; t3: 8C; rest: s");
  FairGameClock *clock = fair_game_model_get_clock (model);
  FairTestNotes  notes;
  FairTestLog    log;

  fair_test_model_play (model, "t2>t1");
  fair_test_notes_init (&notes, model);
  fair_test_log_init (&log, model);
  fair_game_clock_pause (clock, fair_test_seconds (5));
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_PAUSED);
  g_assert_true (fair_game_model_get_concealed (model));
  g_assert_cmpuint (fair_game_clock_get_seconds (clock), ==, 5);
  fair_test_notes_check (&notes);
  fair_test_log_assert (&log, "showing\n");
  assert_refused (model, "draw");
  assert_refused (model, "end");
  g_assert_false (fair_game_model_get_can_undo (model));
  g_assert_false (fair_game_model_undo (model));
  fair_game_clock_advance (clock, fair_test_seconds (50));
  fair_game_clock_pause (clock, fair_test_seconds (60));
  g_assert_cmpuint (fair_game_clock_get_seconds (clock), ==, 5);
  fair_test_log_assert (&log, "");

  fair_game_clock_start (clock, fair_test_seconds (100));
  fair_test_log_assert (&log, "showing\n");
  g_assert_false (fair_game_model_get_concealed (model));
  g_assert_true (fair_game_model_get_can_undo (model));
  fair_test_notes_check (&notes);
  fair_game_clock_advance (clock, fair_test_seconds (101));
  g_assert_cmpuint (fair_game_clock_get_seconds (clock), ==, 6);
  g_assert_true (fair_game_model_undo (model));

  fair_test_log_clear (&log);
  fair_test_notes_clear (&notes);
  fair_test_model_free (model);
}

/* Redo is not possible while the game is paused, and can-redo says so. */
static void
test_paused_redo (void)
{
  FairGameModel *model = fair_test_model_without_autocomplete ("rush", "t1: 9H; t2: 8S; t3: 8C; rest: s");
  FairTestNotes  notes;

  fair_test_model_play (model, "t2>t1");
  fair_test_model_undo (model, 1);
  g_assert_true (fair_game_model_get_can_redo (model));
  fair_test_notes_init (&notes, model);
  fair_game_clock_pause (fair_game_model_get_clock (model), fair_test_seconds (5));
  g_assert_false (fair_game_model_redo (model));
  g_assert_false (fair_game_model_get_can_redo (model));
  fair_test_notes_check (&notes);
  fair_game_clock_start (fair_game_model_get_clock (model), fair_test_seconds (6));
  g_assert_true (fair_game_model_get_can_redo (model));
  fair_test_notes_check (&notes);
  g_assert_true (fair_game_model_redo (model));
  fair_test_notes_clear (&notes);
  fair_test_model_free (model);
}

/* Seconds: s(tart), p(ause), a(dvance); the time; the expected seconds, and the notifications so far. */
typedef struct
{
  char   act;
  double at;
  guint  seconds;
  guint  n_notifies;
} Tick;

typedef struct
{
  const char *name;
  Tick        ticks[12];
} Ticks;

static const Ticks ticks[] = {
  { "whole", { { 's', 7.5, 0, 0 }, { 'a', 8.4, 0, 0 }, { 'a', 8.499999, 0, 0 }, { 'a', 8.5, 1, 1 }, { 'a', 9.499999, 1, 1 }, { 'a', 19.5, 12, 2 } } },
  { "pauses", { { 's', 0, 0, 0 }, { 'p', 0.6, 0, 0 }, { 'a', 30, 0, 0 }, { 's', 50, 0, 0 }, { 'a', 50.3, 0, 0 }, { 'a', 50.4, 1, 1 }, { 'p', 52.9, 3, 2 }, { 'p', 90, 3, 2 }, { 's', 100, 3, 2 }, { 'a', 100.5, 4, 3 } } },
  { "backwards", { { 's', 10, 0, 0 }, { 'a', 12, 2, 1 }, { 'a', 5, 2, 1 }, { 'a', 11, 2, 1 }, { 'a', 13, 3, 2 }, { 'p', 2, 3, 2 }, { 's', 1, 3, 2 }, { 'a', 2, 4, 3 }, { 'a', 0, 4, 3 } } },
  { "negative", { { 's', -10, 0, 0 }, { 'a', -8.5, 1, 1 }, { 'a', 1, 11, 2 } } }
};

static void
test_seconds (gconstpointer data)
{
  const Ticks   *test = data;
  FairGameModel *model = make_waiting ("rush", 3);
  FairGameClock *clock = fair_game_model_get_clock (model);
  guint          n_notifies = 0;

  g_signal_connect_swapped (clock, "notify::seconds", G_CALLBACK (count_cb), &n_notifies);
  for (guint i = 0; i < G_N_ELEMENTS (test->ticks) && test->ticks[i].act; i++)
    {
      const Tick *tick = &test->ticks[i];
      gboolean    is_next = fair_game_clock_get_next_second (clock) <= fair_test_seconds (tick->at);
      guint       before = fair_game_clock_get_seconds (clock);
      guint       seconds;

      if (tick->act == 's')
        fair_game_clock_start (clock, fair_test_seconds (tick->at));
      else if (tick->act == 'p')
        fair_game_clock_pause (clock, fair_test_seconds (tick->at));
      else
        fair_game_clock_advance (clock, fair_test_seconds (tick->at));
      g_object_get (clock, "seconds", &seconds, NULL);
      g_assert_cmpuint (seconds, ==, tick->seconds);
      g_assert_true (is_next == (seconds != before));
      g_assert_cmpuint (fair_game_clock_get_seconds (clock), ==, tick->seconds);
      g_assert_cmpuint (n_notifies, ==, tick->n_notifies);
    }
  fair_test_model_free (model);
}

/* The end. */

static void
assert_over (FairGameModel *model,
             FairStatus     status)
{
  FairGameClock *clock = fair_game_model_get_clock (model);
  guint          seconds = fair_game_clock_get_seconds (clock);

  g_assert_cmpint (fair_game_model_get_status (model), ==, status);
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_OVER);
  g_assert_false (fair_game_model_get_concealed (model));
  g_assert_false (fair_game_model_get_can_undo (model));
  g_assert_false (fair_game_model_get_can_redo (model));
  g_assert_false (fair_game_model_undo (model));
  g_assert_false (fair_game_model_redo (model));
  assert_refused (model, "draw");
  assert_refused (model, "end");
  fair_game_clock_advance (clock, fair_test_seconds (100000));
  fair_game_clock_pause (clock, fair_test_seconds (100001));
  fair_game_clock_start (clock, fair_test_seconds (100002));
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_OVER);
  g_assert_cmpuint (fair_game_clock_get_seconds (clock), ==, seconds);
}

typedef struct
{
  const char *name;
  const char *rules;
  double      last; /* the last moment of the game */
  double      then; /* when the model is told the time */
  guint       limit;
  gboolean    by_pause;
} TimeUp;

static const TimeUp times_up[] = {
  { "to-the-moment", "rush", 299.999999, 300, 300, FALSE },
  { "late", "rush draw=1 time-limit=60", 59, 5000, 60, FALSE },
  { "longest", "rush time-limit=3600", 3599.9, 3600.1, 3600, FALSE },
  { "by-pause", "rush time-limit=60", 59, 61, 60, TRUE }
};

static void
test_time_up (gconstpointer data)
{
  const TimeUp      *test = data;
  FairGameModel     *model = fair_test_model (test->rules, 11);
  FairGameClock     *clock = fair_game_model_get_clock (model);
  const FairHistory *history = fair_game_model_get_history (model);
  guint              n_done;

  fair_test_model_play (model, "draw draw");
  fair_game_clock_advance (clock, fair_test_seconds (test->last));
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_RUNNING);
  g_assert_false (fair_game_clock_get_timed_out (clock));
  n_done = history->n_done;
  if (test->by_pause)
    fair_game_clock_pause (clock, fair_test_seconds (test->then));
  else
    fair_game_clock_advance (clock, fair_test_seconds (test->then));

  g_assert_true (fair_game_clock_get_timed_out (clock));
  g_assert_cmpuint (fair_game_clock_get_seconds (clock), ==, test->limit);
  g_assert_cmpint (fair_game_model_get_bonus (model), ==, 0);
  g_assert_cmpuint (history->n_done, ==, n_done + 1);
  g_assert_cmpint (fair_history_get_move (history, fair_history_get_step (history, n_done), 0).kind, ==, FAIR_MOVE_END);
  assert_over (model, FAIR_STATUS_ENDED);
  g_assert_true (fair_game_model_get_notes (model)->can_restart);
  fair_test_model_free (model);
}

/* Only the player's steps are moves, not the end of time. */
static void
test_time_up_moves (void)
{
  FairGameModel *model = fair_test_model ("rush", 11);

  fair_test_model_play (model, "draw draw");
  fair_game_clock_advance (fair_game_model_get_clock (model), fair_test_seconds (300));
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 2);
  fair_test_model_free (model);

  /* A game can be restarted even if no move was made. */
  model = fair_test_model ("rush", 11);
  fair_game_clock_advance (fair_game_model_get_clock (model), fair_test_seconds (300));
  g_assert_true (fair_game_model_get_notes (model)->can_restart);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 0);
  g_assert_true (fair_game_model_restart (model));
  g_assert_cmpint (fair_game_clock_get_state (fair_game_model_get_clock (model)), ==, FAIR_GAME_CLOCK_WAITING);
  fair_test_model_free (model);
}

static guint
count_played (FairGameModel *model)
{
  guint n = 0;

  for (guint slot = 0; slot < FAIR_N_SUITS; slot++)
    n += fair_position_count (fair_game_model_get_position (model), slot);

  return n;
}

static void
test_end (gconstpointer data)
{
  guint limit = GPOINTER_TO_UINT (data);

  for (guint64 number = 1; number <= 12; number++)
    {
      g_autofree char *words = g_strdup_printf ("rush draw=1 time-limit=%u", limit);
      FairGameModel   *model = fair_test_model (words, number);
      FairGameClock   *clock = fair_game_model_get_clock (model);
      guint            used = (guint) number * 4 + 11;
      FairTestNotes    notes;
      guint64          seed = number;
      int              bonus;
      int              score;

      for (guint i = 0; i < 40 * number && fair_test_model_play_any (model, &seed); i++)
        ;
      bonus = limit > 0 ? (int) ((limit - used) * count_played (model) / 52) : 0;
      fair_game_clock_advance (clock, fair_test_seconds (used + 0.7));
      score = fair_game_model_get_score (model);
      fair_test_notes_init (&notes, model);
      fair_test_model_play (model, "end");
      fair_test_notes_check (&notes);
      g_assert_cmpint (fair_game_model_get_bonus (model), ==, bonus);
      g_assert_cmpint (fair_game_model_get_score (model), ==, score);
      g_assert_cmpuint (fair_game_clock_get_seconds (clock), ==, used);
      g_assert_false (fair_game_clock_get_timed_out (clock));
      assert_over (model, FAIR_STATUS_ENDED);
      fair_test_notes_clear (&notes);
      fair_test_model_free (model);
    }
}

static void
test_no_clock (void)
{
  FairGameModel *model = fair_test_model ("rush time-limit=0", 4);
  FairGameClock *clock = fair_game_model_get_clock (model);

  g_assert_cmpuint (fair_game_model_get_rules (model)->time_limit, ==, 0);
  fair_game_clock_advance (clock, fair_test_seconds (1000000));
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_RUNNING);
  g_assert_cmpuint (fair_game_clock_get_seconds (clock), ==, 1000000);
  g_assert_cmpint (fair_game_model_get_bonus (model), ==, 0);
  g_assert_true (fair_game_model_may_play (model));
  fair_test_model_play (model, "end");
  g_assert_cmpint (fair_game_model_get_bonus (model), ==, 0);
  g_assert_false (fair_game_clock_get_timed_out (clock));
  fair_test_model_free (model);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/model-rush/waiting", test_waiting);
  g_test_add_func ("/fair/model-rush/waiting-unseen", test_waiting_unseen);
  g_test_add_func ("/fair/model-rush/paused", test_paused);
  g_test_add_func ("/fair/model-rush/paused-redo", test_paused_redo);
  for (guint i = 0; i < G_N_ELEMENTS (ticks); i++)
    fair_test_add ("/fair/model-rush/seconds", ticks[i].name, &ticks[i], test_seconds);
  for (guint i = 0; i < G_N_ELEMENTS (times_up); i++)
    fair_test_add ("/fair/model-rush/time-up", times_up[i].name, &times_up[i], test_time_up);
  g_test_add_func ("/fair/model-rush/time-up-moves", test_time_up_moves);
  g_test_add_data_func ("/fair/model-rush/end/300", GUINT_TO_POINTER (300), test_end);
  g_test_add_data_func ("/fair/model-rush/end/61", GUINT_TO_POINTER (61), test_end);
  g_test_add_data_func ("/fair/model-rush/end/0", GUINT_TO_POINTER (0), test_end);
  g_test_add_func ("/fair/model-rush/no-clock", test_no_clock);

  return g_test_run ();
}
