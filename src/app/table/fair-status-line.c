#include "config.h"

#include "fair-status-line.h"

#include "fair-compat.h"
#include "fair-end-button.h"
#include "fair-end-card.h"
#include "fair-flow-layout.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

struct _FairStatusLine
{
  GtkWidget parent_instance;

  GtkLabel       *deal_label;
  GtkLabel       *difficulty_label;
  GtkLabel       *moves_label;
  GtkWidget      *bookmark_image;
  GtkWidget      *rush_box;
  GtkWidget      *winnability_line;
  GtkLabel       *winnability_label;
  GtkLabel       *short_winnability_label; /* shown if there is no room for the sentence */
  GtkWidget      *undo_button;
  GtkWidget      *stop_button;
  GtkLabel       *score_label;
  GtkLabel       *widest_score_label;
  GtkInscription *clock_label;
  GtkLabel       *gain_label;
  GtkButton      *pause_button;
  FairEndButton  *end_button;

  int   score; /* the score when a gain was last shown */
  guint score_source;
  guint gain_source; /* hides the gain */

  FairWinnability *winnability;     /* owned; NULL in a lesson */
  gboolean         shows_solution;  /* on the table */
  guint            patience_source; /* shows that a search is slow */
  GSignalGroup    *winnability_signals;

  FairGameModel *model; /* owned; NULL without a game */
  GSignalGroup  *model_signals;
  GSignalGroup  *clock_signals;
};

/* Milliseconds before the line shows that a search is running. */
#define PATIENCE 500

/* Pixels before the buttons of the winnability. */
#define SPACING 12

/* Milliseconds for which the gain of a move is shown. */
#define GAIN_TIME 2500

enum
{
  WIDEST_SCORE = 1888, /* as many digits as a good game needs */
  USUAL_LENGTH = 42,   /* characters of usual texts */
  USUAL_RUSH = 80      /* of those of a game with a clock */
};

G_DEFINE_FINAL_TYPE (FairStatusLine, fair_status_line, GTK_TYPE_WIDGET)

/* Empty if it is not known. */
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
  guint          limit = fair_game_model_get_rules (self->model)->time_limit;
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
  const char *text = running ? _ ("Pause") : C_ ("start the clock", "Start");

  gtk_button_set_icon_name (self->pause_button,
                            running ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->pause_button), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->pause_button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  fair_end_button_set_asking (self->end_button, FALSE);
}

static void
set_winnability_text (FairStatusLine *self,
                      const char     *text,
                      const char     *words)
{
  if (g_str_equal (gtk_label_get_text (self->winnability_label), text))
    return;

  gtk_label_set_text (self->winnability_label, text);
  gtk_label_set_text (self->short_winnability_label, words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->short_winnability_label), text);
  gtk_widget_set_visible (GTK_WIDGET (self->winnability_label), *text != '\0');
  gtk_widget_set_visible (GTK_WIDGET (self->short_winnability_label), *words != '\0');
  if (*text != '\0' && gtk_widget_get_mapped (self->winnability_line))
    fair_compat_announce (self->winnability_line, text);
}

static const char *
describe_deal (FairVerdict verdict)
{
  switch (verdict)
    {
    case FAIR_VERDICT_WON:
      return _ ("This deal can be won.");
    case FAIR_VERDICT_LOST:
      return _ ("This deal cannot be won.");
    case FAIR_VERDICT_UNKNOWN:
    default:
      return _ ("It is not known whether this deal can be won.");
    }
}

/**
 * fair_status_line_describe:
 * @winnability: not searching
 *
 * Returns: (transfer none): a sentence for its verdict
 */
const char *
fair_status_line_describe (FairWinnability *winnability)
{
  FairVerdict verdict = fair_winnability_get_verdict (winnability);

  if (fair_winnability_get_starved (winnability))
    return _ ("There is not enough memory to check whether this can be won.");
  if (fair_game_model_get_moves (fair_winnability_get_model (winnability)) == 0)
    return describe_deal (verdict);
  if (fair_winnability_get_blunder (winnability))
    return _ ("That move made the game unwinnable.");

  switch (verdict)
    {
    case FAIR_VERDICT_WON:
      return _ ("This game can still be won.");
    case FAIR_VERDICT_LOST:
      return _ ("This game can no longer be won.");
    case FAIR_VERDICT_UNKNOWN:
    default:
      return _ ("It is not known whether this game can still be won.");
    }
}

static const char *
describe_shortly (FairWinnability *winnability)
{
  switch (fair_winnability_get_verdict (winnability))
    {
    case FAIR_VERDICT_WON:
      return _ ("Winnable");
    case FAIR_VERDICT_LOST:
      return _ ("Unwinnable");
    case FAIR_VERDICT_UNKNOWN:
    default:
      return _ ("Not known");
    }
}

static void
patience_cb (gpointer data)
{
  FairStatusLine *self = data;

  self->patience_source = 0;
  set_winnability_text (self, _ ("Checking whether this can be won…"), _ ("Checking…"));
}

/* Whether the player sees all cards and can move some, but cannot win; that is told in any case. */
static gboolean
is_proven (FairStatusLine *self)
{
  return self->winnability != NULL && fair_loss_find (fair_winnability_get_model (self->winnability)) == FAIR_LOSS_PROVEN;
}

static gboolean
has_anything_to_say (FairStatusLine *self)
{
  return self->winnability != NULL && fair_winnability_get_open (self->winnability) &&
         fair_game_model_get_status (fair_winnability_get_model (self->winnability)) == FAIR_STATUS_PLAYING;
}

/* While a search runs, the previous text stays until the search is slow. */
static void
update_verdict (FairStatusLine *self)
{
  g_clear_handle_id (&self->patience_source, g_source_remove);
  if (is_proven (self))
    set_winnability_text (self, _ ("This game can no longer be won."), _ ("Unwinnable"));
  else if (!has_anything_to_say (self))
    set_winnability_text (self, "", "");
  else if (fair_winnability_get_searching (self->winnability))
    self->patience_source = g_timeout_add_once (PATIENCE, patience_cb, self);
  else
    set_winnability_text (self, fair_status_line_describe (self->winnability), describe_shortly (self->winnability));
}

/* Offers to undo a move that lost the game, or all since the last position that can be won. */
static void
update_undo (FairStatusLine *self)
{
  FairTurnSearch  *turns = is_proven (self) ? fair_winnability_get_turns (self->winnability) : NULL;
  const FairTurn  *turn = turns ? fair_turn_search_get (turns) : NULL;
  gboolean         blunder = has_anything_to_say (self) && fair_winnability_get_blunder (self->winnability);
  g_autofree char *label = turn ? fair_end_card_dup_turn_label (turn) : g_strdup (_ ("Undo"));

  g_object_set (self->undo_button, "label", label, "action-name", turn ? "advice.go-to-turn" : "table.undo", NULL);
  gtk_widget_set_visible (self->undo_button, !self->shows_solution && (turn != NULL || blunder) && fair_game_model_get_can_undo (self->model));
}

static void
update_winnability (FairStatusLine *self)
{
  if (self->shows_solution)
    {
      g_clear_handle_id (&self->patience_source, g_source_remove);
      set_winnability_text (self, _ ("Showing the solution…"), _ ("Solution"));
    }
  else
    update_verdict (self);

  gtk_widget_set_visible (self->stop_button, self->shows_solution);
  update_undo (self);
}

static int
get_width (GtkWidget *child)
{
  int natural = 0;

  if (gtk_widget_should_layout (child))
    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

static int
get_buttons_width (FairStatusLine *self)
{
  int width = get_width (self->undo_button) + get_width (self->stop_button);

  return width > 0 ? SPACING + width : 0;
}

static void
measure_winnability (GtkWidget     *widget,
                     GtkOrientation orientation,
                     int            for_size,
                     int           *minimum,
                     int           *natural,
                     int           *minimum_baseline,
                     int           *natural_baseline)
{
  FairStatusLine *self = FAIR_STATUS_LINE (gtk_widget_get_parent (widget));

  *minimum = 0;
  *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = get_width (GTK_WIDGET (self->short_winnability_label)) + get_buttons_width (self);
      *natural = MAX (get_width (GTK_WIDGET (self->winnability_label)) + get_buttons_width (self), *minimum);
      return;
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child))
      {
        int height;

        gtk_widget_measure (child, orientation, -1, NULL, &height, NULL, NULL);
        *minimum = *natural = MAX (*natural, height);
      }
}

static void
allocate_at (GtkWidget *widget,
             GtkWidget *child,
             int        x,
             int        width,
             int        height)
{
  if (!gtk_widget_should_layout (child))
    return;

  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    x = gtk_widget_get_width (widget) - x - width;
  gtk_widget_allocate (child, width, height, -1, gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float) x, 0)));
}

/* Aligns everything to the end, with the whole sentence if there is room for it. */
static void
allocate_winnability (GtkWidget *widget,
                      int        width,
                      int        height,
                      int        baseline)
{
  FairStatusLine *self = FAIR_STATUS_LINE (gtk_widget_get_parent (widget));
  int             buttons = get_buttons_width (self);
  gboolean        whole = get_width (GTK_WIDGET (self->winnability_label)) + buttons <= width;
  GtkWidget      *label = GTK_WIDGET (whole ? self->winnability_label : self->short_winnability_label);
  int             x = MAX (width - buttons - get_width (label), 0);

  gtk_widget_set_child_visible (GTK_WIDGET (self->winnability_label), whole);
  gtk_widget_set_child_visible (GTK_WIDGET (self->short_winnability_label), !whole);
  allocate_at (widget, label, x, get_width (label), height);
  x = width - buttons + SPACING;
  allocate_at (widget, self->undo_button, x, get_width (self->undo_button), height);
  allocate_at (widget, self->stop_button, x + get_width (self->undo_button), get_width (self->stop_button), height);
}

static void
fair_status_line_dispose (GObject *object)
{
  FairStatusLine *self = FAIR_STATUS_LINE (object);
  GtkWidget      *child;

  g_clear_handle_id (&self->score_source, g_source_remove);
  g_clear_handle_id (&self->gain_source, g_source_remove);
  g_clear_handle_id (&self->patience_source, g_source_remove);
  g_clear_object (&self->winnability_signals);
  g_clear_object (&self->winnability);
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
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-status-line.ui");
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, deal_label);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, difficulty_label);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, moves_label);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, bookmark_image);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, rush_box);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, winnability_line);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, winnability_label);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, short_winnability_label);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, undo_button);
  gtk_widget_class_bind_template_child (widget_class, FairStatusLine, stop_button);
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
  gtk_widget_set_layout_manager (self->winnability_line, gtk_custom_layout_new (NULL, measure_winnability, allocate_winnability));
  self->winnability_signals = g_signal_group_new (FAIR_TYPE_WINNABILITY);
  g_signal_group_connect_swapped (self->winnability_signals, "notify", G_CALLBACK (update_winnability), self);
  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "notify::status", G_CALLBACK (update_winnability), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::moves", G_CALLBACK (update_winnability), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::can-undo", G_CALLBACK (update_winnability), self);
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
  g_set_object (&self->winnability, fair_table_game_get_winnability (game));
  g_signal_group_set_target (self->winnability_signals, self->winnability);
  set_winnability_text (self, "", "");
  update_winnability (self);
  gtk_widget_set_visible (self->winnability_line, self->winnability != NULL);

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

/* Shows whether a solution is being shown on the table, with a button to stop it. */
void
fair_status_line_set_showing (FairStatusLine *self,
                              gboolean        showing)
{
  g_return_if_fail (FAIR_IS_STATUS_LINE (self));

  self->shows_solution = showing;
  update_winnability (self);
}

/* Cancels the question of the END button because of the key @keyval, unless the key answers it. */
void
fair_status_line_stop_asking (FairStatusLine *self,
                              guint           keyval)
{
  g_return_if_fail (FAIR_IS_STATUS_LINE (self));

  fair_end_button_stop_asking (self->end_button, keyval);
}
