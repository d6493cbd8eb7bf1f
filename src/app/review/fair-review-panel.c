/* FairReviewPanel: runs a FairReviewer, and shows its findings as they arrive. It stops with the panel. */
#include "fair-review-panel.h"

#include "fair-compat.h"
#include "fair-template.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

enum
{
  PAR_STATES = 2000000, /* positions that the search for fewer moves reaches, if there is no limit of states */
  N_WAYS = 200,         /* of the unseen cards to lie, in which chances are counted */
  N_LISTED = 3          /* moves and cards that mattered most */
};

struct _FairReviewPanel
{
  GtkBox parent_instance;

  FairReviewTimeline *timeline;
  GtkImage           *mark;    /* of the selected position */
  GtkLabel           *finding; /* likewise */
  GtkLabel           *turn;    /* where the game turned, or something about the selected position */
  GtkWidget          *turn_button;
  GtkWidget          *progress_row;
  GtkLabel           *progress;
  GtkWidget          *stop_button;
  GtkLabel           *par;
  GtkLabel           *chances; /* of the selected position; visible if the game hides cards */
  GtkWidget          *chance_row;
  GtkWidget          *chance_button;
  GtkLabel           *chance_sum;
  GtkBox             *chance_list;

  FairReplay       *replay;   /* borrowed from the window */
  FairReviewer     *reviewer; /* owned; NULL before the start */
  FairReviewSummary summary;
  guint             turned;    /* the position that the turn led to; 0 for none */
  char             *turn_text; /* owned: where the game turned */
  GArray           *shown;     /* of guint64: for each position what the mark was made from */
  gboolean          stopped;
  gboolean          has_ended;
};

G_DEFINE_FINAL_TYPE (FairReviewPanel, fair_review_panel, GTK_TYPE_BOX)

static FairReviewMarkKind
find_kind (const FairReviewFinding *finding)
{
  if (finding->verdict == FAIR_VERDICT_WON)
    return FAIR_REVIEW_MARK_WON;
  if (finding->verdict == FAIR_VERDICT_LOST)
    return FAIR_REVIEW_MARK_LOST;

  return finding->states > 0 ? FAIR_REVIEW_MARK_UNFOUND : FAIR_REVIEW_MARK_OPEN;
}

/* The text about the move that led to the position @at, or NULL. */
static const char *
get_note (FairReviewPanel *self,
          guint            at)
{
  GtkWidget *mark = fair_review_timeline_get_mark (self->timeline, at)->image;

  if (gtk_widget_has_css_class (mark, FAIR_REVIEW_FORCED))
    return _ ("This move was forced: it was the only one, or every other move is proven to lose.");
  return gtk_widget_has_css_class (mark, FAIR_REVIEW_DETOUR) ? _ ("This was the longest detour.") : NULL;
}

/* Returns: (transfer full) (nullable): the move after the position @at that lost the game, and one that would have won,
 * as @describe says them */
static char *
dup_choice (FairReviewPanel *self,
            guint            at,
            char *(*describe) (const FairRules *, const FairPosition *, FairMove))
{
  const FairReviewPlace *place = fair_review_get_place (fair_reviewer_get_review (self->reviewer), fair_reviewer_get_index (self->reviewer, at - 1));
  FairMove               lost, won;
  g_autofree char       *played = NULL;
  g_autofree char       *better = NULL;

  if (!fair_review_panel_get_turn (self, at, &lost, &won))
    return NULL;

  played = describe (&self->replay->rules, &place->position, lost);
  better = describe (&self->replay->rules, &place->position, won);
  /* translators: each %s is a move: “8♦ → 9♣”, or “Move the nine of hearts from column 3 to column 5” */
  return g_strdup_printf (_ ("✗ Played: %s\n✓ Would have won: %s"), played, better);
}

static void
describe_mark (FairReviewPanel *self,
               guint            at)
{
  FairReviewFinding      finding = fair_review_summary_find (self->reviewer, at);
  const FairStepChances *of = fair_reviewer_get_chances (self->reviewer, at);
  const char            *note = get_note (self, at);
  g_autofree char       *text = fair_review_words_finding (&finding);
  g_autofree char       *turn = dup_choice (self, at, fair_words_move);
  g_autofree char       *chances = of ? fair_chance_words_step (of) : NULL;
  g_autofree char       *whole = NULL;

  if (at > 0 && at == self->turned)
    turn = fair_review_words_turn (&self->summary, fair_reviewer_get_state (self->reviewer) == FAIR_REVIEWER_RUNNING);
  /* Only won games, which did not turn, have notes. */
  whole = note || turn ? g_strjoin ("\n", text, note ? note : turn, chances, NULL) : g_strjoin ("\n", text, chances, NULL);
  fair_compat_describe (fair_review_timeline_get_mark (self->timeline, at)->image, whole);
}

static void
update_mark (FairReviewPanel *self,
             guint            at)
{
  FairReviewFinding      finding = fair_review_summary_find (self->reviewer, at);
  FairReviewMarkKind     kind = find_kind (&finding);
  const FairStepChances *chances = fair_reviewer_get_chances (self->reviewer, at);
  guint                  n_ways = chances ? chances->share.won + chances->share.lost + chances->share.unknown : 0;
  guint64                look = (finding.states * FAIR_REVIEW_N_MARKS + kind + 1) * (N_WAYS + 1) + n_ways;
  FairReviewMark        *mark = fair_review_timeline_get_mark (self->timeline, at);

  if (g_array_index (self->shown, guint64, at) == look)
    return;

  g_array_index (self->shown, guint64, at) = look;
  if (mark->kind != kind)
    fair_review_mark_show (GTK_IMAGE (mark->image), kind);
  mark->kind = kind;
  describe_mark (self, at);
}

static void
note_moves (FairReviewPanel *self)
{
  const FairReviewSummary *summary = &self->summary;
  FairReview              *review = fair_reviewer_get_review (self->reviewer);

  for (guint at = self->replay->end; at > 0; at = fair_replay_get_parent (self->replay, at))
    {
      guint    number = fair_replay_get_number (self->replay, at);
      gboolean is_detour = summary->detour_first > 0 && number >= summary->detour_first && number <= summary->detour_last;
      gboolean is_forced = fair_review_is_forced (review, fair_reviewer_get_index (self->reviewer, at - 1)) &&
                           fair_journal_get_event (self->replay->journal, at - 1).n_moves == 1;
      GtkWidget *mark = fair_review_timeline_get_mark (self->timeline, at)->image;

      fair_compat_set_class (mark, FAIR_REVIEW_FORCED, is_forced);
      fair_compat_set_class (mark, FAIR_REVIEW_DETOUR, is_detour);
      describe_mark (self, at);
    }
}

static void
update_finding (FairReviewPanel *self)
{
  guint                  at = fair_review_timeline_get_selected (self->timeline);
  FairReviewFinding      finding = fair_review_summary_find (self->reviewer, at);
  const FairStepChances *of = fair_reviewer_get_chances (self->reviewer, at);
  const char            *note = get_note (self, at);
  g_autofree char       *text = fair_review_words_finding (&finding);
  g_autofree char       *choice = dup_choice (self, at, fair_words_move_signs);
  g_autofree char       *chances = of ? fair_chance_words_step (of) : NULL;

  fair_review_mark_show (self->mark, find_kind (&finding));
  fair_compat_set_label (self->finding, text);
  fair_compat_set_label (self->chances, chances ? chances : "");
  if (note == NULL)
    note = choice ? choice : self->turn_text;
  fair_compat_set_label (self->turn, note ? note : "");
  if (choice != NULL && gtk_widget_is_focus (self->turn_button))
    gtk_widget_grab_focus (fair_review_timeline_get_mark (self->timeline, at)->image);
  gtk_widget_set_visible (self->turn_button, choice == NULL && self->summary.turn != FAIR_REVIEW_TURN_NONE);
  gtk_widget_set_sensitive (self->turn_button, at != self->summary.last_won);
}

/* How a step changed the chances: by its moves, or by the cards that they showed. */
typedef struct
{
  guint at;     /* a position */
  int   change; /* in thousandths */
} Change;

static int
compare_changes (gconstpointer a,
                 gconstpointer b)
{
  const Change *left = a;
  const Change *right = b;

  return left->change != right->change ? left->change - right->change : (int) left->at - (int) right->at;
}

/* Lists the steps of the game with the greatest losses, or with the greatest gains, under @title; each leads to the
 * position before the step. */
static void
list_changes (FairReviewPanel *self,
              const char      *title,
              GArray          *changes,
              gboolean         gains)
{
  GtkWidget *heading = g_object_new (GTK_TYPE_LABEL, "label", title, "xalign", 0.0, "visible", FALSE,
                                     "css-classes", (const char *[]){ "heading", NULL }, NULL);

  gtk_box_append (self->chance_list, heading);
  for (guint i = 0; i < MIN (N_LISTED, changes->len); i++)
    {
      const Change    *change = &g_array_index (changes, Change, gains ? changes->len - 1 - i : i);
      g_autofree char *text = NULL;
      GtkWidget       *button;

      if (gains ? fair_chance_words_points (change->change) <= 0 : fair_chance_words_points (change->change) >= 0)
        break;
      text = fair_chance_words_row (fair_replay_get_number (self->replay, change->at), change->change);
      button = gtk_button_new_with_label (text);
      gtk_widget_add_css_class (button, "flat");
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "replay.go-to");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", fair_replay_get_parent (self->replay, change->at));
      gtk_box_append (self->chance_list, button);
      gtk_widget_set_visible (heading, TRUE);
    }
}

static void
update_chances (FairReviewPanel *self)
{
  const FairStepChances *deal = fair_reviewer_get_chances (self->reviewer, 0);
  const FairStepChances *turn = NULL;
  FairStepChances        sum;
  g_autofree char       *text = NULL;
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (Change));
  g_autoptr (GArray) cards = g_array_new (FALSE, FALSE, sizeof (Change));

  if (deal == NULL)
    return;

  if (self->turned > 0 && self->summary.turn == FAIR_REVIEW_TURN_PROVEN)
    turn = fair_reviewer_get_chances (self->reviewer, self->turned);
  sum = fair_reviewer_sum_chances (self->reviewer);
  text = fair_chance_words_sum (deal->share, &sum, turn ? &turn->cost : NULL);
  gtk_widget_set_sensitive (self->chance_button, TRUE);
  gtk_widget_queue_draw (GTK_WIDGET (self->timeline));
  if (g_str_equal (text, gtk_label_get_text (self->chance_sum)))
    return;

  fair_compat_set_label (self->chance_sum, text);
  fair_compat_remove_children (GTK_WIDGET (self->chance_list));
  for (guint at = self->replay->end; at > 0; at = fair_replay_get_parent (self->replay, at))
    {
      const FairStepChances *chances = fair_reviewer_get_chances (self->reviewer, at);
      Change                 move = { at, -chances->cost };
      Change                 card = { at, chances->luck };

      g_array_append_val (moves, move);
      g_array_append_val (cards, card);
    }
  g_array_sort (moves, compare_changes);
  g_array_sort (cards, compare_changes);
  list_changes (self, _ ("Costliest Moves"), moves, FALSE);
  list_changes (self, _ ("Unluckiest Cards"), cards, FALSE);
  list_changes (self, _ ("Luckiest Cards"), cards, TRUE);
}

static void
update_progress (FairReviewPanel *self)
{
  gboolean         running = fair_reviewer_get_state (self->reviewer) == FAIR_REVIEWER_RUNNING;
  g_autofree char *text = fair_review_words_progress (&self->summary, self->reviewer, self->stopped);
  g_autofree char *par = fair_review_words_par (&self->summary);
  g_autofree char *detour = fair_review_words_detour (&self->summary);
  g_autofree char *both = g_strjoin ("\n", par ? par : "", par ? detour : NULL, NULL);
  g_autofree char *end = g_strjoin ("\n", self->turn_text, par ? both : NULL, NULL);

  gtk_widget_set_visible (self->progress_row, text != NULL);
  if (text != NULL)
    fair_compat_set_label (self->progress, text);
  gtk_button_set_label (GTK_BUTTON (self->stop_button), running ? _ ("Stop") : _ ("Continue"));
  gtk_widget_set_visible (GTK_WIDGET (self->par), text == NULL && par != NULL);
  if (text == NULL)
    fair_compat_set_label (self->par, both);
  if (self->has_ended || self->stopped || running)
    return;

  self->has_ended = TRUE;
  if (self->summary.is_won)
    note_moves (self);
  fair_compat_announce (GTK_WIDGET (self), end);
}

static void
update_turn (FairReviewPanel *self)
{
  const FairReviewLayout *layout = fair_review_timeline_get_layout (self->timeline);
  gboolean                turned = self->summary.turn != FAIR_REVIEW_TURN_NONE;
  guint                   former = self->turned;
  g_autofree char        *text = fair_review_words_turn (&self->summary, fair_reviewer_get_state (self->reviewer) == FAIR_REVIEWER_RUNNING);
  gboolean                is_new;

  self->turned = turned ? layout->spots[self->summary.last_won].next : 0;
  is_new = self->turned != former || g_strcmp0 (text, self->turn_text) != 0;
  g_free (self->turn_text);
  self->turn_text = g_steal_pointer (&text);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->turn_button), "u", self->summary.last_won);
  fair_compat_set_class (fair_review_timeline_get_mark (self->timeline, former)->image, FAIR_REVIEW_TURNED, FALSE);
  fair_compat_set_class (fair_review_timeline_get_mark (self->timeline, self->turned)->image, FAIR_REVIEW_TURNED, turned);
  if (is_new)
    {
      describe_mark (self, former);
      describe_mark (self, self->turned);
      describe_mark (self, self->summary.last_won);
    }
}

static void
update (FairReviewPanel *self)
{
  fair_review_summary_make (&self->summary, self->reviewer, self->replay);
  for (guint at = 0; at < self->shown->len; at++)
    update_mark (self, at);
  update_turn (self);
  update_chances (self);
  update_progress (self);
  update_finding (self);
}

static void
name_marks (FairReviewPanel *self)
{
  const FairRules         *rules = &self->replay->rules;
  const FairReviewLayout  *layout = fair_review_timeline_get_layout (self->timeline);
  g_autofree FairPosition *positions = g_new (FairPosition, layout->n);

  positions[0] = self->replay->start;
  gtk_accessible_update_property (GTK_ACCESSIBLE (fair_review_timeline_get_mark (self->timeline, 0)->image),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, C_ ("beginning of a game", "Start"), -1);
  for (guint at = 1; at < layout->n; at++)
    {
      const FairReviewSpot *spot = &layout->spots[at];
      FairEvent             step = fair_journal_get_event (self->replay->journal, at - 1);
      g_autofree char      *move = NULL;
      g_autofree char      *name = NULL;

      positions[at] = positions[spot->parent];
      for (guint i = 0; i + 1 < step.n_moves; i++)
        fair_apply (rules, &positions[at], step.moves[i], NULL);
      move = fair_words_move (rules, &positions[at], step.moves[step.n_moves - 1]);
      fair_apply (rules, &positions[at], step.moves[step.n_moves - 1], NULL);
      name = step.moves[step.n_moves - 1].kind == FAIR_MOVE_END ? g_strdup (move)
             : spot->row == 0 /* translators: the number of a step, and what it did */
               ? g_strdup_printf (_ ("Step %u: %s"), fair_replay_get_number (self->replay, at), move)
               /* translators: the number of a step that was undone later, and what it did */
               : g_strdup_printf (_ ("Step %u, undone: %s"), fair_replay_get_number (self->replay, at), move);
      gtk_accessible_update_property (GTK_ACCESSIBLE (fair_review_timeline_get_mark (self->timeline, at)->image),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    }
}

static void
stop_cb (FairReviewPanel *self)
{
  self->stopped = fair_reviewer_get_state (self->reviewer) == FAIR_REVIEWER_RUNNING;
  if (self->stopped)
    fair_reviewer_stop (self->reviewer);
  else
    fair_reviewer_start (self->reviewer);
}

static void
fair_review_panel_dispose (GObject *object)
{
  FairReviewPanel *self = FAIR_REVIEW_PANEL (object);

  if (self->reviewer != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->reviewer, self);
      fair_reviewer_stop (self->reviewer);
    }
  g_clear_object (&self->reviewer);
  g_clear_pointer (&self->shown, g_array_unref);
  g_clear_pointer (&self->turn_text, g_free);

  G_OBJECT_CLASS (fair_review_panel_parent_class)->dispose (object);
}

static void
fair_review_panel_class_init (FairReviewPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_review_panel_dispose;

  g_type_ensure (FAIR_TYPE_REVIEW_TIMELINE);
  FAIR_TEMPLATE (widget_class, "fair-review-panel", FairReviewPanel,
                 timeline, mark, finding, turn, turn_button, progress_row, progress, stop_button,
                 par, chances, chance_row, chance_button, chance_sum, chance_list);
  gtk_widget_class_bind_template_callback (widget_class, stop_cb);
}

static void
fair_review_panel_init (FairReviewPanel *self)
{
  self->shown = g_array_new (FALSE, TRUE, sizeof (guint64));
  gtk_widget_init_template (GTK_WIDGET (self));
  fair_wrapping_apply (GTK_WIDGET (self));
}

/* Starts the review of @replay, which must outlive the panel; to be called once. */
void
fair_review_panel_start (FairReviewPanel *self,
                         FairSolverQueue *queue,
                         FairReplay      *replay)
{
  FairSolverLimits limits = fair_solver_queue_get_limits (queue);
  gboolean         weighs;

  g_return_if_fail (self->reviewer == NULL);

  self->replay = replay;
  self->reviewer = fair_reviewer_new (queue, replay, &limits, limits.states > 0 ? limits.states : PAR_STATES);
  weighs = fair_reviewer_weigh_chances (self->reviewer, replay, N_WAYS);
  fair_review_timeline_set_replay (self->timeline, replay, weighs ? self->reviewer : NULL);
  if (weighs)
    {
      /* These keep their places while chances are counted, so the table does not move. */
      gtk_widget_set_visible (GTK_WIDGET (self->chances), TRUE);
      gtk_widget_set_visible (self->chance_row, TRUE);
      gtk_label_set_text (self->chance_sum, _ ("Counting the chances…"));
    }
  g_array_set_size (self->shown, fair_replay_get_n_steps (replay) + 1);
  name_marks (self);
  g_signal_connect_swapped (self->reviewer, "changed", G_CALLBACK (update), self);
  fair_reviewer_start (self->reviewer);
}

/* The reviewer of the positions, borrowed; NULL before the start. */
FairReviewer *
fair_review_panel_get_reviewer (FairReviewPanel *self)
{
  return self->reviewer;
}

/* Selects the position @at on the timeline, and shows its verdict. */
void
fair_review_panel_select (FairReviewPanel *self,
                          guint            at)
{
  fair_review_timeline_select (self->timeline, at);
  update_finding (self);
}

/* Returns: (transfer full): the verdict on the selected position, and the choice there, if it lost the game */
char *
fair_review_panel_dup_finding (FairReviewPanel *self)
{
  g_autofree char *choice = dup_choice (self, fair_review_timeline_get_selected (self->timeline), fair_words_move);

  return g_strjoin ("\n", gtk_label_get_text (self->finding), choice, NULL);
}

/* The last position on the way to @at from which a win is known; without one, @at. */
guint
fair_review_panel_find_winnable (FairReviewPanel *self,
                                 guint            at)
{
  for (guint before = at; self->reviewer != NULL; before = fair_replay_get_parent (self->replay, before))
    {
      guint index = fair_reviewer_get_index (self->reviewer, before - 1);

      /* Not that of the summary: no move follows the step that ended the game. */
      if (fair_review_get_finding (fair_reviewer_get_review (self->reviewer), index).verdict == FAIR_VERDICT_WON)
        return before;
      if (before == 0)
        break;
    }

  return at;
}

/* Returns: (transfer full) (nullable): how to win from the position @at; NULL if unknown, or if no move is needed */
GArray *
fair_review_panel_list_win (FairReviewPanel *self,
                            guint            at)
{
  g_autoptr (GArray) win = NULL;

  if (self->reviewer != NULL)
    win = fair_review_list_short_win (fair_reviewer_get_review (self->reviewer), fair_reviewer_get_index (self->reviewer, at - 1));
  return win != NULL && win->len > 0 ? g_steal_pointer (&win) : NULL;
}

/* Returns: whether the step after the position @at is proven to have lost the game. @lost: (out): its first move; @won:
 * (out): a move that would have won */
gboolean
fair_review_panel_get_turn (FairReviewPanel *self,
                            guint            at,
                            FairMove        *lost,
                            FairMove        *won)
{
  g_autoptr (GArray) win = NULL;

  if (self->reviewer == NULL || self->summary.turn != FAIR_REVIEW_TURN_PROVEN || at != self->summary.last_won)
    return FALSE;

  win = fair_review_panel_list_win (self, at);
  if (win == NULL)
    return FALSE;

  *lost = fair_journal_get_event (self->replay->journal, self->summary.first_lost - 1).moves[0];
  *won = g_array_index (win, FairMove, 0);
  return !fair_move_equal (*lost, *won);
}

/* Shows the last position from which the game could be won, if the game was lost after one. */
void
fair_review_panel_go_to_turn (FairReviewPanel *self)
{
  if (self->summary.turn != FAIR_REVIEW_TURN_NONE)
    gtk_widget_activate_action (GTK_WIDGET (self), "replay.go-to", "u", self->summary.last_won);
}
