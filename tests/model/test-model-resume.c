/* A game that is rebuilt from its journal is the same as before; an impossible journal is reported, and never crashes
 * the program. */
#include "model-helpers.h"

#include "fair-replay.h"

#include <string.h>

enum
{
  N_ACTS = 150,
  N_JUNK = 40
};

static FairGameModel *
resume (FairGameModel *model,
        GArray        *events,
        guint         *n_good,
        GError       **fault)
{
  return fair_resume_game (fair_game_model_get_rules (model), fair_game_model_get_number (model),
                           (gconstpointer) events->data, events->len, n_good, fault);
}

static void
assert_same (FairGameModel *model,
             FairGameModel *resumed)
{
  g_autoptr (GBytes) history = fair_test_model_save_history (model);
  g_autoptr (GBytes) resumed_history = fair_test_model_save_history (resumed);
  FairJournal *journal = fair_game_model_get_journal (model);
  FairJournal *resumed_journal = fair_game_model_get_journal (resumed);

  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (resumed),
                         fair_game_model_get_position (model));
  g_assert_true (g_bytes_equal (history, resumed_history));
  g_assert_cmpuint (fair_game_model_get_history (resumed)->n_done, ==,
                    fair_game_model_get_history (model)->n_done);
  g_assert_cmpmem (&fair_game_model_get_notes (resumed)->seen, sizeof (FairSeen), &fair_game_model_get_notes (model)->seen, sizeof (FairSeen));
  g_assert_cmpuint (fair_game_model_get_moves (resumed), ==, fair_game_model_get_moves (model));
  g_assert_cmpuint (fair_game_model_get_notes (resumed)->undone, ==, fair_game_model_get_notes (model)->undone);
  g_assert_cmpuint (fair_game_model_get_notes (resumed)->assistance, ==, fair_game_model_get_notes (model)->assistance);
  g_assert_cmpint (fair_game_model_get_notes (resumed)->findings.fair, ==, fair_game_model_get_notes (model)->findings.fair);
  g_assert_cmpuint (fair_game_model_get_notes (resumed)->findings.difficulty, ==, fair_game_model_get_notes (model)->findings.difficulty);
  g_assert_cmpuint (fair_journal_get_sums (resumed_journal)->n_plays, ==, fair_journal_get_sums (journal)->n_plays);
  g_assert_cmpuint (fair_journal_get_sums (resumed_journal)->n_hints, ==, fair_journal_get_sums (journal)->n_hints);
  g_assert_cmpuint (fair_journal_get_sums (fair_game_model_get_journal (resumed))->n_hints, ==, fair_journal_get_sums (fair_game_model_get_journal (model))->n_hints);
  g_assert_cmpint (fair_journal_get_sums (resumed_journal)->elapsed, ==, fair_journal_get_sums (journal)->elapsed);
  fair_test_assert_same_bookmarks (resumed, model);
  fair_game_model_settle (model);
  fair_game_model_settle (resumed);
  g_assert_cmpuint (fair_game_model_get_status (resumed), ==, fair_game_model_get_status (model));
  if (fair_game_model_get_clock (model) != NULL)
    {
      g_assert_cmpuint (fair_game_clock_get_state (fair_game_model_get_clock (resumed)), ==, fair_game_clock_get_state (fair_game_model_get_clock (model)));
      g_assert_cmpint (fair_game_model_get_bonus (resumed), ==, fair_game_model_get_bonus (model));
      g_assert_cmpint (fair_journal_get_sums (fair_game_model_get_journal (resumed))->practice, ==, fair_journal_get_sums (fair_game_model_get_journal (model))->practice);
      g_assert_cmpint (fair_game_clock_get_timed_out (fair_game_model_get_clock (resumed)), ==, fair_game_clock_get_timed_out (fair_game_model_get_clock (model)));
    }
}

/* Does anything that can happen at a table, at random. */
static void
act (FairGameModel *model,
     guint64       *seed,
     gint64        *now)
{
  FairJournal   *journal = fair_game_model_get_journal (model);
  FairGameClock *clock = fair_game_model_get_clock (model);
  guint          what = (guint) fair_random_below (seed, 100);

  *now += (gint64) fair_random_below (seed, 3 * G_USEC_PER_SEC);
  if (clock != NULL)
    fair_game_clock_advance (clock, *now);
  else
    fair_journal_set_elapsed (journal, *now);

  if (what < 62)
    fair_test_model_play_any (model, seed);
  else if (what < 65)
    fair_game_model_add_bookmark (model);
  else if (what < 66)
    fair_game_model_remove_bookmark (model, 1 + (guint) fair_random_below (seed, FAIR_MAX_BOOKMARKS));
  else if (what < 70)
    fair_game_model_return (model, 1 + (guint) fair_random_below (seed, 3));
  else if (what < 82)
    fair_game_model_undo (model);
  else if (what < 90)
    fair_game_model_redo (model);
  else if (what < 92)
    fair_game_model_restart (model);
  else if (what < 94)
    fair_game_model_count_hint (model);
  else if (what < 95)
    fair_game_model_assist (model, FAIR_ASSISTANCE_WINNING_MOVE);
  else if (what < 96)
    fair_game_model_set_findings (model, (FairFindings){ TRUE, (FairDifficulty) fair_random_below (seed, 4) });
  else if (clock != NULL && fair_game_clock_get_state (clock) == FAIR_GAME_CLOCK_RUNNING)
    fair_game_clock_pause (clock, *now);
  if (clock != NULL)
    fair_game_clock_start (clock, *now);
}

static void
play_model_at_random (FairGameModel *model,
                      guint64        seed,
                      guint          n_acts)
{
  gint64 now = 0;

  for (guint i = 0; i < n_acts; i++)
    {
      FairStatus status = fair_status (fair_game_model_get_rules (model), fair_game_model_get_position (model));

      if (status == FAIR_STATUS_ENDED)
        fair_game_model_restart (model);
      act (model, &seed, &now);
    }
  fair_journal_add (fair_game_model_get_journal (model), (FairEvent){ .kind = FAIR_EVENT_TIME });
}

static FairGameModel *
play_at_random (const char *words,
                guint64     deal,
                guint       n_acts)
{
  FairGameModel *model = fair_test_model (words, deal);

  play_model_at_random (model, deal, n_acts);
  return model;
}

static void
test_same (gconstpointer data)
{
  for (guint64 deal = 1; deal <= (g_test_thorough () ? 12 : 3); deal++)
    {
      FairGameModel *model = play_at_random (data, deal, (guint) deal * N_ACTS / 6);
      g_autoptr (GArray) events = fair_test_model_save_journal (model);
      g_autoptr (GError) fault = NULL;
      guint          n_good;
      FairGameModel *resumed = resume (model, events, &n_good, &fault);

      g_assert_no_error (fault);
      g_assert_cmpuint (n_good, ==, events->len);
      if (fair_game_model_get_clock (model) != NULL)
        fair_game_clock_pause (fair_game_model_get_clock (model), fair_journal_get_sums (fair_game_model_get_journal (model))->elapsed);
      assert_same (model, resumed);
      fair_test_model_free (resumed);
      fair_test_model_free (model);
    }
}

/* A game that began with cards that the player had laid out begins with them again. */
static void
test_laid (gconstpointer data)
{
  FairGameModel *dealt = fair_test_model (data, 5);
  FairGameModel *model = fair_game_model_new_laid (fair_game_model_get_rules (dealt), fair_game_model_get_position (dealt), FALSE);
  g_autoptr (GArray) events = NULL;
  g_autoptr (GError) fault = NULL;
  FairResumeEvent event;
  guint           n_good;
  FairGameModel  *resumed;

  if (fair_game_model_get_clock (model) != NULL)
    fair_game_clock_start (fair_game_model_get_clock (model), 0);
  play_model_at_random (model, 5, N_ACTS);
  g_assert_true (fair_game_model_is_laid (model));
  g_assert_cmpuint (fair_game_model_get_number (model), ==, 0);
  events = fair_test_model_save_journal (model);
  resumed = resume (model, events, &n_good, &fault);
  g_assert_no_error (fault);
  g_assert_cmpuint (n_good, ==, events->len);
  if (fair_game_model_get_clock (model) != NULL)
    fair_game_clock_pause (fair_game_model_get_clock (model), fair_journal_get_sums (fair_game_model_get_journal (model))->elapsed);
  assert_same (model, resumed);
  g_assert_true (fair_game_model_is_laid (resumed));
  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_start (resumed), fair_game_model_get_start (model));
  fair_test_model_free (resumed);

  /* They are laid out once, and first. */
  event = g_array_index (events, FairResumeEvent, 0);
  event.text = g_strdup (event.text);
  g_array_insert_val (events, 1, event);
  resumed = resume (model, events, &n_good, &fault);
  g_assert_error (fault, FAIR_RESUME_ERROR, FAIR_RESUME_ERROR_IMPOSSIBLE);
  g_assert_cmpuint (n_good, ==, 1);
  g_assert_true (fair_game_model_is_laid (resumed));
  fair_test_model_free (resumed);
  fair_test_model_free (model);
  fair_test_model_free (dealt);
}

/* Cards that were laid out so that only trivial moves are left: nothing is played before the clock runs. */
static void
test_laid_solved (void)
{
  FairRules      rules;
  FairGameModel *model, *resumed, *shown;
  FairReplay    *replay;
  FairPosition   start;
  FairMove       moves[FAIR_MAX_MOVES];
  g_autoptr (GArray) events = NULL;
  g_autoptr (GError) fault = NULL;
  guint n_good;

  fair_test_rules ("rush", &rules);
  fair_position_clear (&start);
  for (guint suit = 0; suit < FAIR_N_SUITS; suit++)
    {
      for (guint rank = FAIR_ACE; rank < FAIR_KING; rank++)
        fair_position_push (&start, rules.first[FAIR_FOUNDATION] + suit, fair_card (rank, (FairSuit) suit, 0));
      start.reached[suit] = FAIR_KING - 1;
      fair_position_push (&start, rules.first[FAIR_COLUMN] + suit, fair_card (FAIR_KING, (FairSuit) suit, 0));
    }
  model = fair_game_model_new_laid (&rules, &start, FALSE);
  fair_test_assert_same (&rules, fair_game_model_get_position (model), &start);
  fair_game_clock_start (fair_game_model_get_clock (model), 0);
  g_assert_cmpuint (fair_list (&rules, &start, moves), >, 0);
  fair_game_model_play (model, moves[0]);
  g_assert_cmpuint (fair_game_model_get_status (model), ==, FAIR_STATUS_WON);
  events = fair_test_model_save_journal (model);
  resumed = resume (model, events, &n_good, &fault);
  g_assert_no_error (fault);
  g_assert_cmpuint (fair_game_model_get_status (resumed), ==, FAIR_STATUS_WON);
  replay = fair_replay_new_for_model (model);
  shown = fair_replay_make_model (replay, replay->end);
  fair_test_assert_same (&rules, fair_game_model_get_position (shown), fair_game_model_get_position (model));
  fair_replay_free (replay);
  fair_test_model_free (shown);
  fair_test_model_free (resumed);
  fair_test_model_free (model);
}

/* Any beginning of a journal is also a game. */
static void
test_prefix (gconstpointer data)
{
  FairGameModel *model = play_at_random (data, 21, 60);
  g_autoptr (GArray) events = fair_test_model_save_journal (model);

  while (events->len > 0)
    {
      g_autoptr (GError) fault = NULL;
      guint          n_good;
      FairGameModel *resumed;

      g_array_set_size (events, events->len - 1);
      resumed = resume (model, events, &n_good, &fault);
      g_assert_no_error (fault);
      g_assert_cmpuint (n_good, ==, events->len);
      fair_test_model_free (resumed);
    }
  fair_test_model_free (model);
}

/* Returns: a changed @text: with letters changed or cut off, or another event */
static char *
spoil (const char *text,
       guint64    *seed)
{
  static const char *const others[] = {
    "", " ", "play", "play ", "play t1>t2+", "auto end", "play end", "undo", "redo", "restart", "start", "pause",
    "practice 00000000000000000000000000000000", "fair -1", "fair 99999999999", "assisted", "assisted cheat", "undo ",
    "play t1>f1!", "play t99>t2", "auto draw", "play redeal", "hint", "play t1>t2*99", "mark 1", "mark 9", "unmark 1",
    "return 1", "return 0", "return", "mark 01", "unmark 99999999999", "\xff\xfe"
  };
  char *spoilt = g_strdup (text);
  gsize length = strlen (spoilt);

  if (length == 0 || fair_random_below (seed, 3) == 0)
    {
      g_free (spoilt);
      return g_strdup (others[fair_random_below (seed, G_N_ELEMENTS (others))]);
    }
  if (fair_random_below (seed, 3) == 0)
    spoilt[fair_random_below (seed, length)] = '\0';
  else
    spoilt[fair_random_below (seed, length)] = (char) (1 + fair_random_below (seed, 255));
  return spoilt;
}

static void
test_junk (gconstpointer data)
{
  FairGameModel *model = play_at_random (data, 31, 80);
  guint64        seed = 1;

  for (guint i = 0; i < N_JUNK; i++)
    {
      g_autoptr (GArray) events = fair_test_model_save_journal (model);
      g_autoptr (GError) fault = NULL;
      guint            at = (guint) fair_random_below (&seed, events->len);
      FairResumeEvent *event = &g_array_index (events, FairResumeEvent, at);
      guint            n_good;
      FairGameModel   *resumed;
      g_autofree char *text = NULL;

      text = (char *) event->text;
      event->text = spoil (text, &seed);
      if (fair_random_below (&seed, 8) == 0)
        event->time = (gint64) fair_random_next (&seed);
      resumed = resume (model, events, &n_good, &fault);
      g_assert_cmpuint (n_good, >=, at);
      g_assert_true ((fault == NULL) == (n_good == events->len));
      if (fault != NULL)
        {
          g_autoptr (GError) none = NULL;
          FairGameModel *prefix;

          g_assert_nonnull (strstr (fault->message, "event "));
          g_assert_true (g_utf8_validate (fault->message, -1, NULL));
          g_array_set_size (events, n_good);
          prefix = resume (model, events, NULL, &none);
          g_assert_no_error (none);
          assert_same (prefix, resumed);
          fair_test_model_free (prefix);
        }
      fair_test_model_free (resumed);
    }
  fair_test_model_free (model);
}

static void
assert_fault (FairGameModel  *model,
              gint64          time,
              const char     *text,
              FairResumeError code)
{
  FairResumeEvent event = { time, text };
  g_autoptr (GError) fault = NULL;
  guint          n_good;
  FairGameModel *resumed = fair_resume_game (fair_game_model_get_rules (model), 1, &event, 1, &n_good, &fault);

  g_assert_error (fault, FAIR_RESUME_ERROR, (int) code);
  g_assert_cmpuint (n_good, ==, 0);
  g_assert_cmpuint (fair_journal_get_n_events (fair_game_model_get_journal (resumed)), ==, 0);
  fair_test_model_free (resumed);
}

static void
test_faults (void)
{
  FairGameModel *kingcell = fair_test_model ("kingcell", 1);
  FairGameModel *clock = fair_test_model ("rush", 1);

  assert_fault (kingcell, 0, "plays t1>t2", FAIR_RESUME_ERROR_MALFORMED);
  assert_fault (kingcell, 0, "play t1", FAIR_RESUME_ERROR_MALFORMED);
  assert_fault (kingcell, 0, "assisted hope", FAIR_RESUME_ERROR_MALFORMED);
  assert_fault (kingcell, 0, "undo", FAIR_RESUME_ERROR_IMPOSSIBLE);
  assert_fault (kingcell, 0, "start", FAIR_RESUME_ERROR_IMPOSSIBLE);
  assert_fault (kingcell, 0, "play t1>f1+t1>f1+t1>f1", FAIR_RESUME_ERROR_IMPOSSIBLE);
  assert_fault (kingcell, 0, "laid ", FAIR_RESUME_ERROR_MALFORMED);
  assert_fault (kingcell, 0, "laid f1:;f2: AC", FAIR_RESUME_ERROR_IMPOSSIBLE);
  assert_fault (kingcell, 0, "mark 0", FAIR_RESUME_ERROR_MALFORMED);
  assert_fault (kingcell, 0, "mark 10", FAIR_RESUME_ERROR_MALFORMED);
  assert_fault (kingcell, 0, "mark 2", FAIR_RESUME_ERROR_IMPOSSIBLE);
  assert_fault (kingcell, 0, "unmark 1", FAIR_RESUME_ERROR_IMPOSSIBLE);
  assert_fault (kingcell, 0, "return 1", FAIR_RESUME_ERROR_IMPOSSIBLE);
  assert_fault (clock, 0, "mark 1", FAIR_RESUME_ERROR_IMPOSSIBLE);
  assert_fault (kingcell, -1, "time", FAIR_RESUME_ERROR_TIME);
  assert_fault (clock, 0, "play draw", FAIR_RESUME_ERROR_IMPOSSIBLE);
  assert_fault (clock, fair_test_seconds (301), "start", FAIR_RESUME_ERROR_TIME);
  fair_test_model_free (kingcell);
  fair_test_model_free (clock);
}

/* The clock of Solitaire Rush runs out, and the game stays over. */
static void
test_time_up (void)
{
  FairGameModel *model = fair_test_model ("rush", 1);
  g_autoptr (GArray) events = NULL;
  g_autoptr (GError) fault = NULL;
  FairGameModel *resumed;

  fair_game_clock_advance (fair_game_model_get_clock (model), fair_test_seconds (10.5));
  fair_test_model_play (model, "draw");
  fair_game_clock_advance (fair_game_model_get_clock (model), fair_test_seconds (400));
  g_assert_true (fair_game_clock_get_timed_out (fair_game_model_get_clock (model)));
  events = fair_test_model_save_journal (model);
  g_assert_cmpstr (g_array_index (events, FairResumeEvent, events->len - 1).text, ==, "auto end");
  g_assert_cmpint (g_array_index (events, FairResumeEvent, 1).time, ==, fair_test_seconds (10.5));
  resumed = resume (model, events, NULL, &fault);
  g_assert_no_error (fault);
  assert_same (model, resumed);
  g_assert_true (fair_game_clock_get_timed_out (fair_game_model_get_clock (resumed)));
  fair_test_model_free (resumed);
  fair_test_model_free (model);
}

/* A game of Solitaire Rush whose clock was running is paused, with its cards hidden. */
static void
test_paused (void)
{
  FairGameModel *model = fair_test_model ("rush", 1);
  g_autoptr (GArray) events = NULL;
  FairGameModel *resumed;

  fair_test_model_play (model, "draw");
  events = fair_test_model_save_journal (model);
  resumed = resume (model, events, NULL, NULL);
  g_assert_cmpuint (fair_game_clock_get_state (fair_game_model_get_clock (resumed)), ==, FAIR_GAME_CLOCK_PAUSED);
  g_assert_true (fair_game_model_get_concealed (resumed));
  g_assert_cmpuint (fair_journal_get_n_events (fair_game_model_get_journal (resumed)), ==, events->len + 1);
  fair_test_model_free (resumed);
  fair_test_model_free (model);
}

static void
count_cb (FairJournal *journal,
          guint       *n)
{
  *n = fair_journal_get_n_events (journal);
}

/* When Solitaire Rush restarts, the journal says so while it still has the game that ends. */
static void
test_practice (void)
{
  FairGameModel *model = fair_test_model ("rush", 1);
  FairJournal   *journal = fair_game_model_get_journal (model);
  guint          n = 0;

  g_signal_connect (journal, "ending", G_CALLBACK (count_cb), &n);
  fair_game_model_set_findings (model, (FairFindings){ TRUE, FAIR_DIFFICULTY_MEDIUM });
  fair_test_model_play (model, "draw");
  g_assert_true (fair_game_model_restart (model));
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpuint (fair_journal_get_n_events (journal), ==, 2);
  g_assert_cmpint (fair_journal_get_event (journal, 0).kind, ==, FAIR_EVENT_PRACTICE);
  g_assert_cmpint (fair_journal_get_event (journal, 1).kind, ==, FAIR_EVENT_FAIR);
  g_assert_cmpuint (fair_journal_get_event (journal, 1).number, ==, 2);
  g_assert_true (fair_journal_get_sums (journal)->practice);
  fair_test_model_free (model);
}

/* Each kind of event as text. */
static const char *const texts[] = {
  "play t1>t2", "play t1>t2*3+draw+redeal", "auto end", "undo", "redo", "restart", "mark 1", "unmark 9", "return 5",
  "start", "pause", "time", "hint", "assisted cheat", "assisted verdict", "assisted winning-move", "assisted show-me",
  "fair no", "fair 0", "fair 3", "practice 0123456789abcdef0123456789abcdef",
  "laid f1: AC;f2:", "named 0 AC", "named 103 TS", NULL
};

/* What is written reads back the same. */
static void
test_texts (void)
{
  FairRules rules;

  fair_test_rules ("rush", &rules);
  for (guint i = 0; texts[i]; i++)
    {
      FairMove         moves[FAIR_MAX_STEP];
      FairEvent        event;
      FairWord         wrong;
      g_autofree char *text = NULL;

      g_test_message ("%s", texts[i]);
      g_assert_true (fair_event_parse (&rules, texts[i], moves, &event, &wrong));
      g_assert_cmpint (event.kind == FAIR_EVENT_PLAY || event.kind == FAIR_EVENT_AUTO, ==, event.n_moves > 0);
      text = fair_event_print (&event, &rules);
      g_assert_cmpstr (text, ==, texts[i]);
    }
}

/* Invalid texts of events, and the part that is wrong. */
static const struct
{
  const char *text;
  const char *wrong;
} wrongs[] = {
  { "", "" }, { " undo", "" }, { "Undo", "Undo" }, { "undone", "undone" }, { "undo 1", "1" }, { "undo ", "" }, { "play", "" }, { "play ", "" }, { "play t1>t2 t2>t3", "t1>t2 t2>t3" }, { "play t1>t2+t2", "t2" }, { "auto t1>t2+", "" }, { "mark", "" }, { "mark 0", "0" }, { "mark 10", "10" }, { "mark 01", "01" }, { "return one", "one" }, { "fair", "" }, { "fair 4", "4" }, { "fair yes", "yes" }, { "fair -1", "-1" }, { "assisted hope", "hope" }, { "assisted", "" }, { "practice 00", "00" }, { "practice", "" }, { "laid", "" }, { "laid ", "" }, { "named", "" }, { "named 51", "51" }, { "named 104 7H", "104 7H" }, { "named 51 ?", "51 ?" }
};

static void
test_wrong (void)
{
  FairRules rules;

  fair_test_rules ("rush", &rules);
  for (guint i = 0; i < G_N_ELEMENTS (wrongs); i++)
    {
      FairMove  moves[FAIR_MAX_STEP];
      FairEvent event;
      FairWord  wrong;

      g_test_message ("%s", wrongs[i].text);
      g_assert_false (fair_event_parse (&rules, wrongs[i].text, moves, &event, &wrong));
      g_assert_cmpmem (wrong.text, wrong.length, wrongs[i].wrong, strlen (wrongs[i].wrong));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; fair_test_games ()[i]; i++)
    {
      fair_test_add ("/fair/model-resume/same", fair_test_games ()[i], fair_test_games ()[i], test_same);
      fair_test_add ("/fair/model-resume/prefix", fair_test_games ()[i], fair_test_games ()[i], test_prefix);
      fair_test_add ("/fair/model-resume/laid", fair_test_games ()[i], fair_test_games ()[i], test_laid);
      fair_test_add ("/fair/model-resume/junk", fair_test_games ()[i], fair_test_games ()[i], test_junk);
    }
  g_test_add_func ("/fair/model-resume/laid-solved", test_laid_solved);
  g_test_add_func ("/fair/model-resume/texts", test_texts);
  g_test_add_func ("/fair/model-resume/wrong", test_wrong);
  g_test_add_func ("/fair/model-resume/faults", test_faults);
  g_test_add_func ("/fair/model-resume/time-up", test_time_up);
  g_test_add_func ("/fair/model-resume/paused", test_paused);
  g_test_add_func ("/fair/model-resume/practice", test_practice);

  return g_test_run ();
}
