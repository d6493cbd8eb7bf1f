/* The review of a game: its timeline, and what is said of it. */
#include "config.h"

#include "fair-board.h"
#include "fair-replay-window.h"
#include "fair-review-panel.h"
#include "fair-review-summary.h"
#include "fair-settings.h"
#include "fair-words.h"
#include "model-helpers.h"
#include "widget-helpers.h"
#include "window-helpers.h"

enum
{
  FEW_STATES = 500,
  STATES = 2000
};

/* Plays badly, with steps that are undone. */
static void
play (FairGameModel *model,
      guint          n_acts,
      guint64        seed)
{
  for (guint i = 0; i < n_acts && fair_test_model_play_any (model, &seed); i++)
    if (i % 6 == 5 && fair_game_model_get_can_undo (model))
      {
        fair_game_model_undo (model);
        fair_game_model_undo (model);
      }
}

/* Each position lies right after the one before it, no two in the same place, and the game in the first row. */
static void
check_layout (const FairReviewLayout *layout,
              FairReplay             *replay)
{
  for (guint at = 1; at < layout->n; at++)
    {
      const FairReviewSpot *spot = &layout->spots[at];
      const FairReviewSpot *before = &layout->spots[spot->parent];

      g_assert_cmpuint (spot->parent, ==, fair_replay_get_parent (replay, at));
      g_assert_cmpuint (spot->column, ==, before->column + 1);
      g_assert_cmpuint (spot->row, >=, before->row);
      g_assert_true ((spot->row == before->row) == (before->next == at));
      g_assert_cmpuint (spot->column, <, layout->n_columns);
      g_assert_cmpuint (spot->row, <, layout->n_rows);
      for (guint other = 0; other < at; other++)
        g_assert_false (layout->spots[other].row == spot->row && layout->spots[other].column == spot->column);
    }
  for (guint at = layout->end; at > 0; at = layout->spots[at].parent)
    g_assert_cmpuint (layout->spots[at].row, ==, 0);
  g_assert_cmpuint (fair_review_layout_find_last (layout, 0), ==, layout->end);
}

static void
test_layout (gconstpointer words)
{
  for (guint64 seed = 1; seed <= 10; seed++)
    {
      FairGameModel *model = fair_test_model (words, seed);
      g_autoptr (FairReplay) replay = NULL;
      g_autofree FairReviewLayout *layout = NULL;

      play (model, 40, seed);
      replay = fair_replay_new_for_model (model);
      layout = fair_review_layout_new (replay);
      check_layout (layout, replay);
      g_assert_cmpuint (fair_review_layout_find_below (layout, 0, 0), ==, 0);
      fair_test_model_free (model);
    }
}

/* Without the steps that the program played, the positions have the numbers of moves that the table says. */
static void
test_numbers (void)
{
  g_autoptr (FairGameModel) model = fair_test_model ("kingcell", 2);
  const FairRules *rules = fair_game_model_get_rules (model);
  g_autoptr (FairReplay) live = NULL;
  g_autoptr (FairReplay) stored = NULL;

  play (model, 20, 1);
  live = fair_replay_new_for_model (model);
  g_assert_cmpuint (fair_replay_get_number (live, live->end), ==, fair_game_model_get_moves (model));
  stored = fair_replay_new (rules, 7, "t1>c1 t1>c2");
  g_assert_cmpuint (fair_replay_get_number (stored, stored->end), ==, fair_replay_get_n_steps (stored));
}

/* A game of KingCell that can be won at first and is proven lost at its end. */
static FairGameModel *
lose (FairSolver *solver)
{
  const FairSolverLimits limits = { .states = STATES };

  for (guint64 seed = 1;; seed++)
    {
      FairGameModel *model = fair_test_model ("kingcell", 2);
      FairSolution   solution;

      g_assert_cmpuint (seed, <, 100);
      play (model, 45, seed);
      fair_solver_run (solver, fair_game_model_get_rules (model), fair_game_model_get_position (model), &limits, NULL, &solution);
      if (solution.verdict == FAIR_VERDICT_LOST)
        return model;
      fair_test_model_free (model);
    }
}

static void
settle (FairReviewer *reviewer)
{
  while (fair_reviewer_get_state (reviewer) == FAIR_REVIEWER_RUNNING)
    g_main_context_iteration (NULL, TRUE);
}

/* In steps, the turn is where the positions before and after it are known, and the sentence names it. */
static void
test_summary (void)
{
  const FairSolverLimits limits = { .states = STATES };
  FairSolver            *solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);
  FairGameModel         *model = lose (solver);
  g_autoptr (FairReplay) replay = fair_replay_new_for_model (model);
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (FairReviewer) reviewer = fair_reviewer_new (queue, replay, &limits, 1000);
  FairReviewSummary summary;
  g_autofree char  *expected = NULL;
  g_autofree char  *text = NULL;
  g_autofree char  *par = NULL;

  fair_review_summary_make (&summary, reviewer, replay);
  g_assert_cmpuint (summary.n_known, ==, 0);
  g_assert_cmpint (summary.turn, ==, FAIR_REVIEW_TURN_NONE);
  g_assert_null (fair_review_words_par (&summary));
  fair_reviewer_start (reviewer);
  settle (reviewer);
  fair_review_summary_make (&summary, reviewer, replay);
  g_assert_cmpuint (summary.n_positions, ==, fair_replay_get_n_steps (replay) + 1);
  g_assert_cmpint (summary.start, ==, FAIR_VERDICT_WON);
  g_assert_cmpint (summary.end, ==, FAIR_VERDICT_LOST);
  g_assert_cmpint (summary.turn, ==, FAIR_REVIEW_TURN_PROVEN);
  g_assert_cmpint (fair_review_summary_find (reviewer, summary.last_won).verdict, ==, FAIR_VERDICT_WON);
  g_assert_cmpint (fair_review_summary_find (reviewer, summary.first_lost).verdict, ==, FAIR_VERDICT_LOST);
  g_assert_cmpuint (fair_replay_get_parent (replay, summary.first_lost), ==, summary.last_won);
  g_assert_cmpuint (summary.n_lost, ==, summary.n_turn);
  text = fair_review_words_turn (&summary, FALSE);
  expected = g_strdup_printf ("Step %u lost the game: it could be won before this step, and cannot be won after it.", summary.n_lost);
  g_assert_cmpstr (text, ==, expected);
  g_assert_false (summary.is_won);
  g_assert_cmpuint (summary.par, >, 40);
  par = fair_review_words_par (&summary);
  g_assert_true (g_str_has_prefix (par, "The shortest known win takes "));
  fair_solver_free (solver);
  fair_test_model_free (model);
}

/* Asserts that the turn is what the positions around it say. */
static void
check_turn (const FairReviewSummary *summary,
            FairReviewer            *reviewer,
            FairReplay              *replay)
{
  guint lost = 0;

  if (summary->turn == FAIR_REVIEW_TURN_NONE)
    return;

  g_assert_cmpint (fair_review_summary_find (reviewer, summary->last_won).verdict, ==, FAIR_VERDICT_WON);
  g_assert_cmpuint (MIN (fair_replay_get_number (replay, summary->last_won) + 1, summary->n_steps), ==, summary->n_turn);
  for (guint at = replay->end; at != summary->last_won; at = fair_replay_get_parent (replay, at))
    {
      FairVerdict verdict = fair_review_summary_find (reviewer, at).verdict;

      lost = verdict == FAIR_VERDICT_LOST ? at : lost;
      g_assert_true (verdict != FAIR_VERDICT_WON || lost == 0 || lost != summary->first_lost);
    }
  g_assert_cmpuint (summary->first_lost, ==, lost);
  g_assert_cmpint (summary->turn == FAIR_REVIEW_TURN_OPEN, ==, lost == 0);
  if (lost > 0)
    {
      g_assert_cmpuint (MAX (fair_replay_get_number (replay, lost), summary->n_turn), ==, summary->n_lost);
      g_assert_cmpint (summary->turn == FAIR_REVIEW_TURN_PROVEN, ==, fair_replay_get_parent (replay, lost) == summary->last_won);
    }
}

static void
test_turns (gconstpointer words)
{
  const FairSolverLimits limits = { .states = FEW_STATES };
  FairSolver            *solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);

  for (guint64 seed = 1; seed <= 5; seed++)
    {
      FairGameModel *model = fair_test_model (words, seed);
      g_autoptr (FairReplay) replay = NULL;
      g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
      g_autoptr (FairReviewer) reviewer = NULL;
      FairReviewSummary summary;

      play (model, 60, seed);
      replay = fair_replay_new_for_model (model);
      reviewer = fair_reviewer_new (queue, replay, &limits, FEW_STATES);
      fair_review_run (fair_reviewer_get_review (reviewer), solver, NULL);
      fair_review_summary_make (&summary, reviewer, replay);
      check_turn (&summary, reviewer, replay);
      fair_test_model_free (model);
    }
  fair_solver_free (solver);
}

/* The first widget of @type below @widget, or NULL. */
static GtkWidget *
find_type (GtkWidget *widget,
           GType      type)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = g_type_is_a (G_OBJECT_TYPE (child), type) ? child : find_type (child, type);

      if (found != NULL)
        return found;
    }

  return NULL;
}

static void
act (GtkWidget  *window,
     const char *action)
{
  g_assert_true (gtk_widget_activate_action (window, action, NULL));
}

/* Asserts that the marks say what the reviewer has found, and the one of the turn that as well. */
static void
check_marks (FairReviewPanel *panel,
             FairReplay      *replay)
{
  static const char *const classes[] = {
    [FAIR_VERDICT_UNKNOWN] = "unfound",
    [FAIR_VERDICT_WON] = "won",
    [FAIR_VERDICT_LOST] = "lost"
  };
  FairReviewTimeline     *timeline = FAIR_REVIEW_TIMELINE (find_type (GTK_WIDGET (panel), FAIR_TYPE_REVIEW_TIMELINE));
  const FairReviewLayout *layout = fair_review_timeline_get_layout (timeline);
  FairReviewer           *reviewer = fair_review_panel_get_reviewer (panel);
  FairReviewSummary       summary;

  fair_review_summary_make (&summary, reviewer, replay);
  g_assert_cmpint (summary.turn, ==, FAIR_REVIEW_TURN_PROVEN);
  for (guint at = 0; at < layout->n; at++)
    {
      FairReviewFinding finding = fair_review_summary_find (reviewer, at);
      GtkWidget        *mark = fair_review_timeline_get_mark (timeline, at)->image;
      g_autofree char  *text = fair_review_words_finding (&finding);
      g_autofree char  *turn = NULL;
      g_autofree char  *whole = NULL;
      FairMove          lost, won;

      g_assert_true (gtk_widget_has_css_class (mark, classes[finding.verdict]));
      gtk_test_accessible_assert_role (GTK_ACCESSIBLE (mark), GTK_ACCESSIBLE_ROLE_LIST_ITEM);
      if (at == layout->spots[summary.last_won].next)
        turn = g_strdup_printf ("Step %u lost the game: it could be won before this step, and cannot be won after it.", summary.n_lost);
      if (fair_review_panel_get_turn (panel, at, &lost, &won))
        {
          const FairReviewPlace *place = fair_review_get_place (fair_reviewer_get_review (reviewer), fair_reviewer_get_index (reviewer, at - 1));
          g_autofree char       *played = fair_words_move (&replay->rules, &place->position, lost);
          g_autofree char       *better = fair_words_move (&replay->rules, &place->position, won);

          g_assert_cmpuint (at, ==, summary.last_won);
          turn = g_strdup_printf ("✗ Played: %s\n✓ Would have won: %s", played, better);
        }
      whole = g_strjoin ("\n", text, turn, NULL);
      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (mark), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, whole);
    }
}

/* Asserts that the mark of the selected position, and no other, is selected for screen readers. */
static void
check_selected (FairReviewTimeline *timeline)
{
  for (guint at = 0; at < fair_review_timeline_get_layout (timeline)->n; at++)
    gtk_test_accessible_assert_state (GTK_ACCESSIBLE (fair_review_timeline_get_mark (timeline, at)->image), GTK_ACCESSIBLE_STATE_SELECTED,
                                      at == fair_review_timeline_get_selected (timeline));
}

/* Presses a key that works in the whole window. */
static void
press_key (GtkWidget *window,
           guint      key)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (window);
  gboolean handled = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !handled; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &handled);
    }
  g_assert_true (handled);
}

/* Walks along the lines of the timeline. */
static void
check_steps (GtkWidget       *window,
             FairReviewPanel *panel)
{
  FairReviewTimeline     *timeline = FAIR_REVIEW_TIMELINE (find_type (GTK_WIDGET (panel), FAIR_TYPE_REVIEW_TIMELINE));
  const FairReviewLayout *layout = fair_review_timeline_get_layout (timeline);
  guint                   below;

  act (window, "replay.last");
  g_assert_cmpuint (fair_review_timeline_get_selected (timeline), ==, layout->end);
  act (window, "replay.back");
  g_assert_cmpuint (fair_review_timeline_get_selected (timeline), ==, layout->spots[layout->end].parent);
  act (window, "replay.forward");
  g_assert_cmpuint (fair_review_timeline_get_selected (timeline), ==, layout->end);
  check_selected (timeline);
  below = fair_review_layout_find_below (layout, layout->end, 1);
  g_assert_cmpuint (layout->spots[below].row, ==, 1);
  press_key (window, GDK_KEY_Down);
  g_assert_cmpuint (fair_review_timeline_get_selected (timeline), ==, below);
  press_key (window, GDK_KEY_Up);
  g_assert_cmpuint (layout->spots[fair_review_timeline_get_selected (timeline)].row, ==, 0);
  press_key (window, GDK_KEY_Up);
  press_key (window, GDK_KEY_End);
  press_key (window, GDK_KEY_Left);
  press_key (window, GDK_KEY_Right);
  g_assert_cmpuint (fair_review_timeline_get_selected (timeline), ==, layout->end);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (timeline), "replay.go-to", "u", below));
  g_assert_cmpuint (fair_review_timeline_get_selected (timeline), ==, below);
  act (window, "replay.first");
  g_assert_cmpuint (fair_review_timeline_get_selected (timeline), ==, 0);
}

static gboolean
can_press (GtkWidget  *window,
           const char *text)
{
  return gtk_widget_is_sensitive (fair_test_find (window, GTK_TYPE_BUTTON, text));
}

/* Notes with @parent that @model is to be played. */
static void
practice (GtkWindow     *parent,
          FairGameModel *model)
{
  g_object_set_data_full (G_OBJECT (parent), "wanted", g_object_ref (model), g_object_unref);
}

/* How many marks with a sign are on the board. */
static guint
count_signs (GtkWidget *widget)
{
  guint n = GTK_IS_IMAGE (widget) && g_strcmp0 (gtk_widget_get_css_name (gtk_widget_get_parent (widget)), "mark") == 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    n += count_signs (child);
  return n;
}

/* Go There and its key lead before the move that lost the game, which the board shows together with one that wins. From
 * there, and from where the game was lost, a win can be shown, and practice begins there. */
static void
check_position (GtkWidget       *window,
                GtkWindow       *parent,
                FairReviewPanel *panel)
{
  FairReviewTimeline *timeline = FAIR_REVIEW_TIMELINE (find_type (GTK_WIDGET (panel), FAIR_TYPE_REVIEW_TIMELINE));
  GtkWidget          *board = find_type (window, FAIR_TYPE_BOARD);
  FairReviewer       *reviewer = fair_review_panel_get_reviewer (panel);
  FairReview         *review = fair_reviewer_get_review (reviewer);
  FairReviewTurn      turn = fair_review_find_turn (review, fair_reviewer_get_index (reviewer, fair_review_timeline_get_layout (timeline)->end - 1));
  FairPosition        before = fair_review_get_place (review, turn.last_won)->position;
  FairGameModel      *wanted;
  guint               at;

  g_assert_cmpint (turn.kind, ==, FAIR_REVIEW_TURN_PROVEN);
  fair_test_press ("Go There");
  at = fair_review_timeline_get_selected (timeline);
  g_assert_cmpuint (fair_reviewer_get_index (reviewer, at - 1), ==, turn.last_won);
  g_assert_cmpuint (count_signs (board), ==, 4);
  g_assert_true (can_press (window, "Show a Win"));
  act (window, "replay.first");
  press_key (window, GDK_KEY_t);
  g_assert_cmpuint (fair_review_timeline_get_selected (timeline), ==, at);
  /* With Caps Lock. */
  act (window, "replay.first");
  press_key (window, GDK_KEY_T);
  g_assert_cmpuint (fair_review_timeline_get_selected (timeline), ==, at);
  /* A search for a short line comes first, and ends when another position is shown. */
  act (window, "replay.show-win");
  act (window, "replay.forward");
  g_assert_cmpuint (count_signs (board), ==, 0);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  act (window, "replay.show-win");
  g_assert_cmpuint (fair_review_timeline_get_selected (timeline), ==, at);
  while (count_signs (board) > 0)
    g_main_context_iteration (NULL, TRUE);
  act (window, "replay.last");
  act (window, "replay.practice");
  wanted = g_object_steal_data (G_OBJECT (parent), "wanted");
  g_assert_nonnull (wanted);
  fair_test_assert_same (fair_game_model_get_rules (wanted), fair_game_model_get_position (wanted), &before);
  g_assert_true (fair_game_model_get_can_undo (wanted));
  fair_test_model_free (wanted);
}

/* What scrolls the table has a name, because it takes the focus. */
static void
test_scroller (void)
{
  g_autoptr (GSettings) settings = fair_settings_new ();
  FairGameModel *model = fair_test_model ("kingcell", 2);
  GtkWidget     *window = fair_replay_window_new_for_model (model, settings);
  GtkWidget     *scroller = gtk_widget_get_ancestor (find_type (window, FAIR_TYPE_BOARD), GTK_TYPE_SCROLLED_WINDOW);

  g_assert_true (gtk_widget_get_focusable (scroller));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (scroller), GTK_ACCESSIBLE_PROPERTY_LABEL, "Table");
  gtk_window_destroy (GTK_WINDOW (window));
  fair_test_model_free (model);
}

static void
test_window (void)
{
  g_autoptr (GSettings) settings = fair_settings_new ();
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  FairSolver      *solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);
  FairGameModel   *model = lose (solver);
  GtkWidget       *window = fair_replay_window_new_for_model (model, settings);
  FairReviewPanel *panel = FAIR_REVIEW_PANEL (find_type (window, FAIR_TYPE_REVIEW_PANEL));
  GtkWidget       *parent = gtk_window_new ();
  g_autoptr (FairReplay) replay = NULL;

  fair_solver_free (solver);
  fair_solver_queue_set_states (queue, STATES);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (panel)));
  fair_replay_window_open (FAIR_REPLAY_WINDOW (window), GTK_WINDOW (parent), G_CALLBACK (practice), parent);
  while (!gtk_widget_get_mapped (window))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (GTK_IS_BUTTON (gtk_window_get_focus (GTK_WINDOW (window))));
  fair_replay_window_review (FAIR_REPLAY_WINDOW (window), queue, NULL, NULL, 0);
  fair_test_press ("Stop");
  g_assert_cmpint (fair_reviewer_get_state (fair_review_panel_get_reviewer (panel)), !=, FAIR_REVIEWER_RUNNING);
  fair_test_press ("Continue");
  settle (fair_review_panel_get_reviewer (panel));
  replay = fair_replay_new_for_model (model);
  check_marks (panel, replay);
  check_steps (window, panel);
  check_position (window, GTK_WINDOW (parent), panel);
  gtk_window_destroy (GTK_WINDOW (parent));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  fair_test_model_free (model);
}

/* In a narrow window, the table becomes smaller when a step has a long text, and does not grow again after it. */
static void
test_steady (void)
{
  g_autoptr (GSettings) settings = fair_settings_new ();
  FairGameModel *model = fair_test_model ("kingcell", 2);
  GtkWidget     *window = NULL;
  GtkWidget     *table = NULL;
  int            first;
  int            height;

  play (model, 10, 1);
  window = fair_replay_window_new_for_model (model, settings);
  table = gtk_widget_get_ancestor (find_type (window, FAIR_TYPE_BOARD), GTK_TYPE_SCROLLED_WINDOW);
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 640);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);
  first = height = gtk_widget_get_height (table);
  for (guint i = 0; i < 12; i++)
    {
      act (window, i < 6 ? "replay.forward" : "replay.back");
      gtk_test_widget_wait_for_draw (window);
      g_assert_cmpint (gtk_widget_get_height (table), <=, height);
      height = gtk_widget_get_height (table);
    }
  g_assert_cmpint (height, <, first);
  gtk_window_destroy (GTK_WINDOW (window));
  fair_test_model_free (model);
}

/* On a phone, what is said of the whole game is in sight, also where there are chances, and a third of the window is the table. */
static void
test_phone (void)
{
  g_autoptr (GSettings) settings = fair_settings_new ();
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  FairGameModel  *model = fair_test_model ("rush", 3);
  guint64         seed = 1;
  GtkWidget      *window, *scroller, *turn;
  graphene_rect_t bounds;

  for (guint i = 0; i < 5; i++)
    g_assert_true (fair_test_model_play_any (model, &seed));
  fair_solver_queue_set_states (queue, 10 * STATES);
  window = fair_replay_window_new_for_model (model, settings);
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 640);
  gtk_window_present (GTK_WINDOW (window));
  fair_replay_window_review (FAIR_REPLAY_WINDOW (window), queue, NULL, NULL, 0);
  turn = fair_test_part (window, "turn");
  while (*gtk_label_get_text (GTK_LABEL (turn)) == '\0' || !gtk_widget_get_visible (fair_test_part (window, "chances")))
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < 2; i++)
    gtk_test_widget_wait_for_draw (window);
  scroller = gtk_widget_get_ancestor (turn, GTK_TYPE_SCROLLED_WINDOW);
  g_assert_true (gtk_widget_compute_bounds (turn, scroller, &bounds));
  g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=, (float) gtk_widget_get_height (scroller));
  scroller = gtk_widget_get_ancestor (find_type (window, FAIR_TYPE_BOARD), GTK_TYPE_SCROLLED_WINDOW);
  g_assert_cmpint (gtk_widget_get_height (scroller), >, 220);
  gtk_window_destroy (GTK_WINDOW (window));
  fair_test_model_free (model);
}

/* Whether the whole mark of the selected position is in sight. */
static gboolean
is_in_sight (FairReviewTimeline *timeline)
{
  GtkWidget      *mark = fair_review_timeline_get_mark (timeline, fair_review_timeline_get_selected (timeline))->image;
  graphene_rect_t bounds;

  return gtk_widget_compute_bounds (mark, GTK_WIDGET (timeline), &bounds) && bounds.origin.x >= 0 &&
         bounds.origin.x + bounds.size.width <= (float) gtk_widget_get_width (GTK_WIDGET (timeline));
}

/* The whole game fits a phone, and the selected position stays in sight, however narrow the window becomes. */
static void
test_narrow (void)
{
  FairGameModel      *model = fair_test_model ("churchill", 1);
  FairReviewTimeline *timeline = g_object_ref_sink (g_object_new (FAIR_TYPE_REVIEW_TIMELINE, NULL));
  g_autoptr (FairReplay) replay = NULL;
  guint64 seed = 1;
  int     minimum, height;

  for (guint i = 0; i < 60; i++)
    g_assert_true (fair_test_model_play_any (model, &seed));
  replay = fair_replay_new_for_model (model);
  fair_review_timeline_set_replay (timeline, replay, NULL);
  gtk_widget_measure (GTK_WIDGET (timeline), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (timeline), GTK_ORIENTATION_VERTICAL, minimum, &height, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <, 336);
  for (int width = 600; width >= minimum; width -= 60)
    for (guint at = 0; at <= 60; at += 10)
      {
        fair_review_timeline_select (timeline, at);
        gtk_widget_allocate (GTK_WIDGET (timeline), width, height, -1, NULL);
        g_assert_true (is_in_sight (timeline));
      }
  g_object_unref (timeline);
  fair_test_model_free (model);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  for (guint i = 0; fair_test_games ()[i] != NULL; i++)
    fair_test_add ("/fair/review/layout", fair_test_games ()[i], fair_test_games ()[i], test_layout);
  for (guint i = 0; fair_test_games ()[i] != NULL; i++)
    fair_test_add ("/fair/review/turns", fair_test_games ()[i], fair_test_games ()[i], test_turns);
  g_test_add_func ("/fair/review/numbers", test_numbers);
  g_test_add_func ("/fair/review/summary", test_summary);
  g_test_add_func ("/fair/review/scroller", test_scroller);
  g_test_add_func ("/fair/review/window", test_window);
  g_test_add_func ("/fair/review/narrow", test_narrow);
  g_test_add_func ("/fair/review/phone", test_phone);
  g_test_add_func ("/fair/review/steady", test_steady);

  return g_test_run ();
}
