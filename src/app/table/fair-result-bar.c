#include "config.h"

#include "fair-result-bar.h"

#include "fair-compat.h"
#include "fair-flow-layout.h"
#include "fair-record-drag.h"
#include "fair-record-share.h"
#include "fair-table-par.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

struct _FairResultBar
{
  GtkWidget parent_instance;

  GtkRevealer *revealer;
  GtkLabel    *label;
  GtkWidget   *undo_button;
  GtkWidget   *review_button;
  GtkWidget   *record_button;

  FairTableGame *game;  /* owned; NULL without a game */
  FairGameModel *model; /* borrowed from @game */
  GSignalGroup  *session_signals;
  GSignalGroup  *model_signals;
  guint          par; /* the fewest moves known to win the deal; 0 if not known */
};

G_DEFINE_FINAL_TYPE (FairResultBar, fair_result_bar, GTK_TYPE_WIDGET)

static char *
dup_timed_out (int      score,
               gboolean assisted)
{
  g_autofree char *points = fair_words_number (score);
  gulong           n = (gulong) ABS (score);

  if (assisted)
    /* translators: %s is a number of points, which may have a minus sign */
    return g_strdup_printf (ngettext ("Time’s up! You scored %s point, with help.", "Time’s up! You scored %s points, with help.", n), points);
  /* translators: %s is a number of points, which may have a minus sign */
  return g_strdup_printf (ngettext ("Time’s up! You scored %s point.", "Time’s up! You scored %s points.", n), points);
}

static char *
dup_score_text (FairGameModel *model,
                FairStatus     status)
{
  FairGameClock   *clock = fair_game_model_get_clock (model);
  int              score = fair_game_model_get_score (model);
  int              bonus = fair_game_model_get_bonus (model);
  gboolean         assisted = fair_game_model_get_assistance (model) != 0;
  g_autofree char *points = fair_words_number (score);
  g_autofree char *more = fair_words_number (bonus);
  g_autofree char *sum = fair_words_number (score + bonus);

  if (status == FAIR_STATUS_WON && assisted)
    /* translators: score, time bonus, and their sum; each may have a minus sign */
    return g_strdup_printf (_ ("You won, with help. Score: %s. Time bonus: %s. Total: %s."), points, more, sum);
  if (status == FAIR_STATUS_WON)
    /* translators: score, time bonus, and their sum; each may have a minus sign */
    return g_strdup_printf (_ ("You won! Score: %s. Time bonus: %s. Total: %s."), points, more, sum);
  if (clock != NULL && fair_game_clock_get_timed_out (clock))
    return dup_timed_out (score, assisted);
  if (assisted)
    /* translators: score, time bonus, and their sum; each may have a minus sign */
    return g_strdup_printf (_ ("Game over, with help. Score: %s. Time bonus: %s. Total: %s."), points, more, sum);
  /* translators: score, time bonus, and their sum; each may have a minus sign */
  return g_strdup_printf (_ ("Game over. Score: %s. Time bonus: %s. Total: %s."), points, more, sum);
}

static char *
dup_win (FairGameModel *model)
{
  guint moves = fair_game_model_get_moves (model);

  if (fair_game_model_get_assistance (model) != 0)
    /* translators: %u is a number of moves. */
    return g_strdup_printf (ngettext ("You won, with help, in %u move.", "You won, with help, in %u moves.", moves), moves);
  /* translators: %u is a number of moves. */
  return g_strdup_printf (ngettext ("You won in %u move!", "You won in %u moves!", moves), moves);
}

/* Returns: why the game is lost: the player is stuck or, if the player sees all cards and can still move them, does not win */
static const char *
describe_loss (FairGameModel *model)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  FairMove         moves[FAIR_MAX_MOVES];
  guint            n = fair_list (rules, fair_game_model_get_position (model), moves);

  for (guint i = 0; i < n; i++)
    if (moves[i].kind != FAIR_MOVE_END)
      return fair_rules_hide_cards (rules) ? _ ("Stuck: no move leads to anything new.") : _ ("This game can no longer be won.");

  return _ ("Stuck: no card can be moved.");
}

/* Returns: (transfer full) (nullable): the message; NULL while the game is being played */
static char *
dup_text (FairGameModel *model)
{
  FairStatus status = fair_game_model_get_status (model);

  switch (status)
    {
    case FAIR_STATUS_LOST:
      return g_strdup (describe_loss (model));
    case FAIR_STATUS_WON:
      return fair_game_model_get_rules (model)->spec->scored ? dup_score_text (model, status) : dup_win (model);
    case FAIR_STATUS_ENDED:
      return dup_score_text (model, status);
    case FAIR_STATUS_PLAYING:
    default:
      return NULL;
    }
}

static gboolean
is_practice (FairResultBar *self)
{
  return fair_game_model_get_status (self->model) != FAIR_STATUS_LOST && fair_table_game_get_practice (self->game);
}

/* Returns: (transfer full) (nullable): how the result of the game compares with another player's, if there
 * is one */
static char *
dup_comparison (FairResultBar *self)
{
  const FairRival *rival = fair_table_game_get_rival (self->game);

  if (rival == NULL || fair_game_model_get_status (self->model) == FAIR_STATUS_LOST)
    return NULL;

  return fair_rival_compare (rival, self->model);
}

/* Returns: (transfer full) (nullable): the whole text; NULL while the game is being played */
static char *
dup_whole_text (FairResultBar *self)
{
  g_autofree char *outcome = self->model ? dup_text (self->model) : NULL;
  g_autofree char *comparison = outcome ? dup_comparison (self) : NULL;
  g_autofree char *par = outcome ? fair_table_par_describe (self->model, self->par) : NULL;
  g_autoptr (GString) text = g_string_new (outcome);

  if (outcome == NULL)
    return NULL;

  if (is_practice (self))
    g_string_append_printf (text, " %s", _ ("This was practice: you have played this deal before."));
  if (comparison != NULL)
    g_string_append_printf (text, " %s", comparison);
  if (par != NULL)
    g_string_append_printf (text, " %s", par);
  return g_strdup (text->str);
}

/* Whether the result of the game has been stored. Lessons and unsaved games have none; a game that is stuck gets one
 * when it is left. */
static gboolean
has_result (FairResultBar *self)
{
  return fair_table_game_get_session (self->game) != NULL && fair_game_model_get_status (self->model) != FAIR_STATUS_LOST;
}

/* Whether the game can be reviewed: it is over, or stuck without a clock that still runs. */
static gboolean
can_review (FairResultBar *self)
{
  FairStatus status = fair_game_model_get_status (self->model);

  if (fair_table_game_is_lesson (self->game))
    return FALSE;

  return status != FAIR_STATUS_LOST || fair_game_model_get_clock (self->model) == NULL;
}

/* If there is another player's result, sharing this one answers it. */
static void
update_menu (FairResultBar *self)
{
  g_autoptr (GMenuModel) menu = fair_record_share_create_menu (fair_table_game_get_rival (self->game) != NULL);

  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->record_button), menu);
}

/* A game that is over can be undone, but not while its clock is paused, or if the last step showed a card. */
static void
update_undo (FairResultBar *self)
{
  gtk_widget_set_visible (self->undo_button, fair_game_model_get_can_undo (self->model));
}

static void
update (FairResultBar *self)
{
  g_autofree char *text = dup_whole_text (self);

  gtk_revealer_set_reveal_child (self->revealer, text != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), text != NULL);
  if (text == NULL)
    return;

  gtk_label_set_text (self->label, text);
  update_undo (self);
  gtk_widget_set_visible (self->review_button, can_review (self));
  update_menu (self);
  gtk_widget_set_visible (self->record_button, has_result (self));
  fair_compat_announce (GTK_WIDGET (self), text);
}

/* The deal of @model turned out to have been played before. */
static void
practice_cb (FairResultBar *self,
             FairGameModel *model)
{
  if (model == self->model)
    update (self);
}

static void
status_cb (FairResultBar *self)
{
  self->par = 0;
  update (self);
}

static GdkContentProvider *
prepare_drag_cb (GtkDragSource *source,
                 double         x,
                 double         y,
                 FairResultBar *self)
{
  FairSession *session = self->game && has_result (self) ? fair_table_game_get_session (self->game) : NULL;
  const char  *id = session ? fair_session_get_id (session, self->model) : NULL;

  return id ? fair_record_provider_new (fair_session_get_store (session), id) : NULL;
}

static void
share_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  FairResultBar *self = FAIR_RESULT_BAR (widget);
  FairSession   *session = self->game ? fair_table_game_get_session (self->game) : NULL;
  const char    *id = session ? fair_session_get_id (session, self->model) : NULL;

  if (id != NULL)
    fair_record_share_do (widget, fair_session_get_store (session), id, name);
}

static void
fair_result_bar_dispose (GObject *object)
{
  FairResultBar *self = FAIR_RESULT_BAR (object);
  GtkWidget     *child;

  g_clear_object (&self->model_signals);
  g_clear_object (&self->session_signals);
  self->model = NULL;
  g_clear_object (&self->game);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (fair_result_bar_parent_class)->dispose (object);
}

static void
fair_result_bar_class_init (FairResultBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_result_bar_dispose;

  g_type_ensure (FAIR_TYPE_FLOW_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-result-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, FairResultBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, FairResultBar, label);
  gtk_widget_class_bind_template_child (widget_class, FairResultBar, undo_button);
  gtk_widget_class_bind_template_child (widget_class, FairResultBar, review_button);
  gtk_widget_class_bind_template_child (widget_class, FairResultBar, record_button);
  gtk_widget_class_install_action (widget_class, "record.challenge", NULL, share_action);
  gtk_widget_class_install_action (widget_class, "record.save", NULL, share_action);
  gtk_widget_class_install_action (widget_class, "record.copy", NULL, share_action);
}

static void
fair_result_bar_init (FairResultBar *self)
{
  GtkDragSource *drag = gtk_drag_source_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (drag, "prepare", G_CALLBACK (prepare_drag_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));

  self->session_signals = g_signal_group_new (FAIR_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "practice", G_CALLBACK (practice_cb), self);
  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "notify::status", G_CALLBACK (status_cb), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::can-undo", G_CALLBACK (update_undo), self);
}

/* Shows how @game ends; it can be NULL. */
void
fair_result_bar_set_game (FairResultBar *self,
                          FairTableGame *game)
{
  g_return_if_fail (FAIR_IS_RESULT_BAR (self));

  g_set_object (&self->game, game);
  self->model = game ? fair_table_game_get_model (game) : NULL;
  g_signal_group_set_target (self->session_signals, game ? fair_table_game_get_session (game) : NULL);
  g_signal_group_set_target (self->model_signals, self->model);
  status_cb (self);
}

/* Shows that @par is the fewest moves known to win the deal of the game. */
void
fair_result_bar_set_par (FairResultBar *self,
                         guint          par)
{
  gboolean         is_first;
  g_autofree char *sentence = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (FAIR_IS_RESULT_BAR (self));

  if (self->model == NULL || par == self->par)
    return;

  is_first = self->par == 0;
  self->par = par;
  sentence = fair_table_par_describe (self->model, par);
  text = dup_whole_text (self);
  if (sentence == NULL || text == NULL)
    return;

  gtk_label_set_text (self->label, text);
  /* A review finds several, one after the other. */
  if (is_first)
    fair_compat_announce (GTK_WIDGET (self), sentence);
}
