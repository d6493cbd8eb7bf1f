#include "config.h"

#include "fair-status-line.h"

#include "fair-compat.h"
#include "fair-end-button.h"
#include "fair-flow-layout.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

struct _FairStatusLine
{
  GtkWidget parent_instance;

  GtkLabel            *deal_label;
  GtkLabel            *difficulty_label;
  GtkLabel            *moves_label;
  GtkWidget           *bookmark_image;
  GtkWidget           *rush_box;
  FairWinnabilityLine *winnability_line;
  GtkLabel            *score_label;
  GtkLabel            *widest_score_label;
  GtkInscription      *clock_label;
  GtkLabel            *gain_label;
  GtkButton           *pause_button;
  FairEndButton       *end_button;

  int   score; /* as it was when a gain was last shown */
  guint score_source;
  guint gain_source; /* hides the gain */

  FairGameModel *model; /* owned; NULL without a game */
  GSignalGroup  *model_signals;
  GSignalGroup  *clock_signals;
};

/* Milliseconds for which the gain of a move is shown. */
#define GAIN_TIME 2500

enum
{
  WIDEST_SCORE = 1888, /* as many digits as a good game needs */
  USUAL_LENGTH = 42,   /* characters of usual texts */
  USUAL_RUSH = 80      /* of those of a game with a clock */
};

G_DEFINE_FINAL_TYPE (FairStatusLine, fair_status_line, GTK_TYPE_WIDGET)

/* The name of a difficulty; empty if it is not known. */
static const char *
describe_difficulty (FairDifficulty difficulty)
{
  switch (difficulty)
    {
    case FAIR_DIFFICULTY_EASIER:
      return _ ("Easier");
    case FAIR_DIFFICULTY_MEDIUM:
      return _ ("Medium");
    case FAIR_DIFFICULTY_HARDER:
      return _ ("Harder");
    case FAIR_DIFFICULTY_ANY:
    default:
      return "";
    }
}

/* Shows how hard the deal is, if that is known. */
static void
update_difficulty (FairStatusLine *self)
{
  FairFindings findings = fair_game_model_get_findings (self->model);

  gtk_label_set_text (self->difficulty_label, describe_difficulty (findings.difficulty));
  gtk_widget_set_visible (GTK_WIDGET (self->difficulty_label), findings.difficulty != FAIR_DIFFICULTY_ANY);
}

static void
update_moves (FairStatusLine *self)
{
  guint moves = fair_game_model_get_moves (self->model);
  /* translators: %u is a number of moves. */
  g_autofree char *text = g_strdup_printf (ngettext ("%u move", "%u moves", moves), moves);

  gtk_label_set_text (self->moves_label, text);
}

/* Shows whether the current position has a bookmark. */
static void
update_bookmark (FairStatusLine *self)
{
  guint number = fair_game_model_get_bookmark (self->model);
  /* translators: %u is the number of the bookmark at the current position */
  g_autofree char *text = g_strdup_printf (_ ("Bookmark %u"), number);

  gtk_widget_set_visible (self->bookmark_image, number != 0);
  gtk_widget_set_tooltip_text (self->bookmark_image, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bookmark_image), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
set_score (GtkLabel *label,
           int       score)
{
  g_autofree char *number = fair_words_number (score);
  /* translators: %s is the score */
  g_autofree char *text = g_strdup_printf (_ ("Score %s"), number);

  gtk_label_set_text (label, text);
}

static void
update_score (FairStatusLine *self)
{
  set_score (self->score_label, fair_game_model_get_score (self->model));
}

static void
hide_gain (FairStatusLine *self)
{
  g_clear_handle_id (&self->score_source, g_source_remove);
  g_clear_handle_id (&self->gain_source, g_source_remove);
  fair_compat_set_label (self->gain_label, "");
}

static void
gain_shown_cb (gpointer data)
{
  FairStatusLine *self = data;

  self->gain_source = 0;
  fair_compat_set_label (self->gain_label, "");
}

/* Shows for a while how the score changed in one act, whether that was one move or several. */
static void
show_gain_cb (gpointer data)
{
  FairStatusLine  *self = data;
  int              score = fair_game_model_get_score (self->model);
  int              gain = score - self->score;
  g_autofree char *text = fair_words_change (gain);

  self->score_source = 0;
  hide_gain (self);
  self->score = score;
  if (gain == 0)
    return;

  fair_compat_set_label (self->gain_label, text);
  self->gain_source = g_timeout_add_once (GAIN_TIME, gain_shown_cb, self);
}

static void
score_cb (FairStatusLine *self)
{
  update_score (self);
  if (self->score_source == 0)
    self->score_source = g_idle_add_once (show_gain_cb, self);
}

static void
set_css_class (GtkWidget  *widget,
               const char *name,
               gboolean    set)
{
  if (set)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

/* Shows @text, with room for one more digit. */
static void
set_clock_text (FairStatusLine *self,
                const char     *text)
{
  guint n_chars = (guint) g_utf8_strlen (text, -1) + 1;

  gtk_inscription_set_min_chars (self->clock_label, n_chars);
  gtk_inscription_set_nat_chars (self->clock_label, n_chars);
  gtk_inscription_set_text (self->clock_label, text);
}

/* Shows the time left or, without a time limit, the time played. */
static void
update_clock (FairStatusLine *self)
{
  FairGameClock *clock = fair_game_model_get_clock (self->model);
  guint          limit = fair_game_clock_get_time_limit (clock);
  guint          used = fair_game_clock_get_seconds (clock);
  guint          seconds = limit > 0 ? limit - MIN (used, limit) : used;
  /* translators: minutes and seconds of the clock */
  g_autofree char *text = g_strdup_printf (_ ("Time %u:%02u"), seconds / 60, seconds % 60);

  set_clock_text (self, text);
  set_css_class (GTK_WIDGET (self->clock_label), "warning", limit > 0 && seconds <= FAIR_GAME_CLOCK_WARNING && seconds > FAIR_GAME_CLOCK_LAST_WARNING);
  set_css_class (GTK_WIDGET (self->clock_label), "error", limit > 0 && seconds <= FAIR_GAME_CLOCK_LAST_WARNING);
  set_css_class (GTK_WIDGET (self->clock_label), "near", limit > 0 && seconds <= FAIR_GAME_CLOCK_WARNING);
  fair_end_button_update (self->end_button);
}

/* Any change takes back the question of the END button. */
static void
changed_cb (FairStatusLine *self)
{
  if (fair_game_model_get_clock (self->model) == NULL)
    return;

  fair_end_button_set_asking (self->end_button, FALSE);
  fair_end_button_update (self->end_button);
}

static void
update_pause (FairStatusLine *self)
{
  gboolean    running = fair_game_clock_get_state (fair_game_model_get_clock (self->model)) == FAIR_GAME_CLOCK_RUNNING;
  const char *text = running ? _ ("Pause") : _ ("Start");

  gtk_button_set_icon_name (self->pause_button,
                            running ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->pause_button), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->pause_button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  fair_end_button_set_asking (self->end_button, FALSE);
}

static void
fair_status_line_dispose (GObject *object)
{
  FairStatusLine *self = FAIR_STATUS_LINE (object);
  GtkWidget      *child;

  g_clear_handle_id (&self->score_source, g_source_remove);
  g_clear_handle_id (&self->gain_source, g_source_remove);
  g_clear_object (&self->model_signals);
  g_clear_object (&self->clock_signals);
  g_clear_object (&self->model);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (fair_status_line_parent_class)->dispose (object);
}

static void
fair_status_line_class_init (FairStatusLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_status_line_dispose;

  g_type_ensure (FAIR_TYPE_END_BUTTON);
  g_type_ensure (FAIR_TYPE_FLOW_LAYOUT);
  g_type_ensure (FAIR_TYPE_WINNABILITY_LINE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-status-line.ui");
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, deal_label);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, difficulty_label);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, moves_label);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, bookmark_image);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, rush_box);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, winnability_line);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, score_label);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, widest_score_label);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, clock_label);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, gain_label);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, pause_button);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, end_button);
}

static void
fair_status_line_init (FairStatusLine *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  set_score (self->widest_score_label, WIDEST_SCORE);
  gtk_overlay_set_measure_overlay (GTK_OVERLAY (gtk_widget_get_parent (GTK_WIDGET (self->score_label))),
                                   GTK_WIDGET (self->score_label), TRUE);
  fair_end_button_set_spare (self->end_button, self->gain_label);
  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "notify::moves", G_CALLBACK (update_moves), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::bookmark", G_CALLBACK (update_bookmark), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::findings", G_CALLBACK (update_difficulty), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::score", G_CALLBACK (score_cb), self);
  g_signal_group_connect_swapped (self->model_signals, "changed", G_CALLBACK (changed_cb), self);
  self->clock_signals = g_signal_group_new (FAIR_TYPE_GAME_CLOCK);
  g_signal_group_connect_swapped (self->clock_signals, "notify::seconds", G_CALLBACK (update_clock), self);
  g_signal_group_connect_swapped (self->clock_signals, "notify::state", G_CALLBACK (update_pause), self);
}

/* Follows @game. */
void
fair_status_line_set_game (FairStatusLine *self,
                           FairTableGame  *game)
{
  FairGameModel   *model = fair_table_game_get_model (game);
  FairGameClock   *clock = fair_game_model_get_clock (model);
  g_autofree char *number = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (FAIR_IS_STATUS_LINE (self));

  g_set_object (&self->model, model);
  g_signal_group_set_target (self->model_signals, model);
  g_signal_group_set_target (self->clock_signals, clock);
  fair_end_button_set_game (self->end_button, clock != NULL ? model : NULL);
  gtk_widget_set_visible (self->rush_box, clock != NULL);
  g_object_set (gtk_widget_get_layout_manager (GTK_WIDGET (self)), "usual-length", clock != NULL ? USUAL_RUSH : USUAL_LENGTH, NULL);
  hide_gain (self);
  fair_winnability_line_set_winnability (self->winnability_line, fair_table_game_get_winnability (game));

  number = g_strdup_printf ("%" G_GUINT64_FORMAT, fair_game_model_get_number (model));
  /* translators: %s is the number of the deal that is played */
  text = g_strdup_printf (_ ("Deal %s"), number);
  gtk_label_set_text (self->deal_label, text);
  update_difficulty (self);
  update_moves (self);
  update_bookmark (self);
  if (clock != NULL)
    {
      self->score = fair_game_model_get_score (model);
      update_score (self);
      update_clock (self);
      update_pause (self);
    }
}

/* Shows whether a solution is being shown on the table. */
void
fair_status_line_set_showing (FairStatusLine *self,
                              gboolean        showing)
{
  g_return_if_fail (FAIR_IS_STATUS_LINE (self));

  fair_winnability_line_set_showing (self->winnability_line, showing);
}

/* Takes back the question of the END button because of the key @keyval, unless that answers it. */
void
fair_status_line_stop_asking (FairStatusLine *self,
                              guint           keyval)
{
  g_return_if_fail (FAIR_IS_STATUS_LINE (self));

  fair_end_button_stop_asking (self->end_button, keyval);
}
