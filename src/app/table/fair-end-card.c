#include "fair-end-card.h"

#include "fair-compat.h"
#include "fair-daily-words.h"
#include "fair-game-result.h"
#include "fair-i18n.h"
#include "fair-known-positions.h"
#include "fair-open.h"
#include "fair-record-share.h"
#include "fair-rush-account.h"
#include "fair-score-words.h"
#include "fair-template.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

/* Milliseconds before the card takes clicks and keys, which were meant for what was there before. */
#define SETTLING_TIME 600

struct _FairEndCard
{
  GtkWidget parent_instance;

  GtkWidget *card; /* NULL until it is first needed, as the others */
  GtkWidget *star;
  GtkLabel  *title;
  GtkLabel  *feats_label;
  GtkLabel  *figures;
  AdwBin    *points;
  GtkLabel  *note;
  GtkWidget *turn_button;
  GtkWidget *finish_button;
  GtkWidget *new_button;
  GtkWidget *review_button;
  GtkWidget *restart_button;
  GtkWidget *share_button;

  FairTableGame *game;  /* owned; NULL without a game */
  FairGameModel *model; /* borrowed from @game */
  GSignalGroup  *session_signals;
  GSignalGroup  *model_signals;
  GSignalGroup  *winnability_signals;
  FairStatus     status;  /* for which it was shown or dismissed */
  guint          n_moves; /* when it was due */
  gboolean       dismissed;
  gboolean       waiting; /* for the end of an animation; what is told is not */
  gboolean       told;    /* to screen readers */
  guint          source;  /* makes it take clicks */
  guint          par;     /* the fewest steps known to win the deal; 0 if not known */
  char          *tries;   /* owned (nullable): how often others won it; shown with @par */
  FairFeats      feats;
};

G_DEFINE_FINAL_TYPE (FairEndCard, fair_end_card, GTK_TYPE_WIDGET)

static void
add (GString    *string,
     const char *separator,
     const char *text)
{
  if (text != NULL)
    g_string_append_printf (string, "%s%s", string->len > 0 ? separator : "", text);
}

static const char *
describe (FairEndCard *self)
{
  FairGameClock *clock = fair_game_model_get_clock (self->model);

  switch (self->status)
    {
    case FAIR_STATUS_WON:
      return fair_game_model_get_notes (self->model)->assistance != 0 ? _ ("You Won, with Help") : _ ("You Won!");
    case FAIR_STATUS_ENDED:
      return clock != NULL && fair_game_clock_get_timed_out (clock) ? _ ("Time’s Up") : _ ("Game Over");
    default:
      return _ ("No Moves Left That Help");
    }
}

static char *
dup_feats (FairEndCard *self)
{
  GString *text = g_string_new (NULL);

  add (text, " · ", self->feats.best_score ? _ ("New best score") : NULL);
  add (text, " · ", self->feats.best_time ? _ ("New best time") : NULL);
  add (text, " · ", self->feats.fewest_moves ? _ ("Fewest moves so far") : NULL);
  add (text, " · ", self->feats.longest_streak ? _ ("Longest streak") : NULL);
  return g_string_free (text, FALSE);
}

static GtkWidget *
create_points (FairGameModel *game)
{
  GtkWidget      *grid = g_object_new (GTK_TYPE_GRID, "column-spacing", 18, "row-spacing", 3, NULL);
  FairRushAccount account;
  const struct
  {
    const char *words;
    const int  *points;
  } rows[] = { { _ ("Cards to foundations"), &account.foundations },
               { _ ("Cards turned over"), &account.turned },
               { _ ("Cards from the waste"), &account.waste },
               { _ ("Cards from the foundations"), &account.back },
               { _ ("Redeals"), &account.redeals },
               { _ ("Time bonus"), &account.bonus },
               { _ ("Total"), &account.total } };
  const guint total = G_N_ELEMENTS (rows) - 1;

  fair_rush_get_account (game, &account);
  for (guint i = 0; i <= total; i++)
    if (*rows[i].points != 0 || i == total)
      {
        g_autofree char *number = fair_words_number (*rows[i].points);
        const char      *classes[] = { i == total ? "heading" : NULL, NULL };

        gtk_grid_attach (GTK_GRID (grid), g_object_new (GTK_TYPE_LABEL, "label", rows[i].words, "xalign", 0.0, "hexpand", TRUE, "wrap", TRUE, "css-classes", classes, NULL), 0, (int) i, 1, 1);
        gtk_grid_attach (GTK_GRID (grid), g_object_new (GTK_TYPE_LABEL, "label", number, "xalign", 1.0, "css-classes", classes, NULL), 1, (int) i, 1, 1);
      }

  return grid;
}

/* Returns: (transfer full) (nullable): the fewest steps known to win, if that is news */
static char *
dup_par (FairEndCard *self)
{
  if (self->par == 0)
    return NULL;
  if (self->status == FAIR_STATUS_WON && self->par >= fair_game_model_get_moves (self->model))
    return g_strdup (_ ("No shorter win is known."));
  /* translators: %u is a number of moves */
  return g_strdup_printf (ngettext ("Shortest known win: %u move.", "Shortest known win: %u moves.", self->par), self->par);
}

/* Returns: (transfer full): the label of a button that undoes steps up to @turn (nullable) */
char *
fair_end_card_dup_turn_label (const FairTurn *turn)
{
  if (turn == NULL)
    return g_strdup (_ ("Undo to the Last Winnable Move"));
  /* translators: a button; %u is the number of the last move that is kept */
  return turn->n_moves > 0 ? g_strdup_printf (_ ("Undo to Move %u"), turn->n_moves) : g_strdup (_ ("Undo All Moves"));
}

/* Returns: (nullable): the last position that can be won. @may_exist: (out): whether it is known, or was not looked for */
static const FairTurn *
get_turn (FairEndCard *self,
          gboolean    *may_exist)
{
  FairWinnability *winnability = self->game->winnability;
  gboolean         is_possible = winnability != NULL && fair_game_model_get_can_undo (self->model) && !fair_game_model_has_unknown (self->model);
  FairTurnSearch  *turns = is_possible ? fair_winnability_get_turns (winnability) : NULL;
  const FairTurn  *turn = turns ? fair_turn_search_get (turns) : NULL;

  *may_exist = turn != NULL || (turns != NULL && !fair_turn_search_is_over (turns));
  return turn;
}

/* @text: shown unless it is empty */
static void
set_text (GtkLabel   *label,
          const char *text)
{
  if (!g_str_equal (gtk_label_get_text (label), text))
    gtk_label_set_text (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), *text != '\0');
}

/* Whether the result of the game has been stored. Lessons, unsaved games and deals that the player has laid out have none; a game
 * that is stuck gets one when it is left. */
static const char *
get_result_id (FairEndCard *self)
{
  FairSession *session = self->game ? self->game->session : NULL;

  return session && self->status != FAIR_STATUS_LOST && !fair_game_model_is_laid (self->model) ? fair_session_get_id (session, self->model) : NULL;
}

static void
update_buttons (FairEndCard *self)
{
  gboolean         lost = self->status == FAIR_STATUS_LOST;
  gboolean         finishes = lost && fair_game_model_get_clock (self->model) != NULL;
  gboolean         goes_back;
  const char      *id = get_result_id (self);
  const FairTurn  *turn = get_turn (self, &goes_back);
  g_autofree char *label = fair_end_card_dup_turn_label (turn);

  goes_back &= lost;
  gtk_widget_set_visible (self->turn_button, goes_back);
  gtk_button_set_label (GTK_BUTTON (self->turn_button), label);
  gtk_widget_set_visible (self->finish_button, finishes);
  fair_compat_set_class (self->finish_button, "suggested-action", !goes_back);
  fair_compat_set_class (self->new_button, "suggested-action", !goes_back && !finishes);
  gtk_widget_set_visible (self->review_button, !finishes && !fair_table_game_is_lesson (self->game));
  gtk_widget_set_visible (self->restart_button, self->status != FAIR_STATUS_WON);
  if (id != NULL && !gtk_widget_get_visible (self->share_button))
    fair_record_share_offer (GTK_MENU_BUTTON (self->share_button), fair_session_get_store (self->game->session), id);
  gtk_widget_set_visible (self->share_button, id != NULL);
}

static GdkContentProvider *
prepare_drag_cb (FairEndCard *self)
{
  const char *id = get_result_id (self);

  return id ? fair_record_provider_new (fair_session_get_store (self->game->session), id) : NULL;
}

/* Shows the time, the player's moves and the streak of a game that is over. */
static void
update_figures (FairEndCard *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint            n_moves = fair_game_model_get_moves (self->model);
  guint            streak = self->feats.streak;
  g_autofree char *time = fair_score_words_time (fair_journal_get_sums (fair_game_model_get_journal (self->model))->elapsed);
  /* translators: %u is a number of moves. */
  g_autofree char *moves = g_strdup_printf (ngettext ("%u move", "%u moves", n_moves), n_moves);
  /* translators: %u is a number of games */
  g_autofree char *wins = streak > 1 ? g_strdup_printf (ngettext ("%u win in a row", "%u wins in a row", streak), streak) : NULL;

  if (self->status != FAIR_STATUS_LOST)
    {
      add (text, " · ", time);
      add (text, " · ", moves);
      add (text, " · ", wins);
    }
  set_text (self->figures, text->str);
}

/* Shows how the result compares with others or, in a game that is stuck, why it is. */
static void
update_note (FairEndCard *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const FairRival *rival = self->game->rival;
  const char      *id = rival && rival->result->id ? rival->result->id : "";
  g_autoptr (FairResult) mine = rival ? fair_game_result_make (self->model, id, fair_game_result_of_leaving (self->model), 0, 0) : NULL;
  g_autofree char *comparison = rival ? fair_rival_compare_results (mine, rival->result, rival->name) : NULL;
  g_autofree char *par = dup_par (self);
  gboolean         goes_back;
  const FairTurn  *turn = get_turn (self, &goes_back);
  gboolean         moves = fair_loss_find (self->model) == FAIR_LOSS_NOTHING_NEW;

  if (self->status == FAIR_STATUS_LOST)
    {
      add (text, "\n", moves ? _ ("No move shows a new card.") : _ ("No card can be moved."));
      if (turn != NULL && turn->losing > 0)
        {
          /* translators: %u is the number of a move */
          g_autofree char *losing = g_strdup_printf (_ ("Move %u lost it."), turn->losing);

          add (text, " ", losing);
        }
      if (goes_back && fair_rules_hide_cards (fair_game_model_get_rules (self->model)))
        add (text, "\n", _ ("Going back to the last winnable move counts as help."));
    }
  else
    {
      add (text, "\n", par);
      add (text, "\n", self->par > 0 ? self->tries : NULL);
      add (text, "\n", comparison);
      if (fair_game_model_is_laid (self->model))
        add (text, "\n", _ ("This was practice: you set up this deal."));
      else if (self->game->session != NULL && fair_session_is_practice (self->game->session, self->model))
        add (text, "\n", _ ("This was practice: you have played this deal before."));
    }
  set_text (self->note, text->str);
}

static void
update_texts (FairEndCard *self)
{
  gboolean         has_points = fair_game_model_get_clock (self->model) != NULL && self->status != FAIR_STATUS_LOST;
  g_autofree char *feats = dup_feats (self);

  gtk_widget_set_visible (self->star, self->status == FAIR_STATUS_WON);
  set_text (self->title, describe (self));
  set_text (self->feats_label, feats);
  update_figures (self);
  adw_bin_set_child (self->points, has_points ? create_points (self->model) : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->points), has_points);
  update_note (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->card), GTK_ACCESSIBLE_PROPERTY_LABEL, describe (self), -1);
}

static void
announce (FairEndCard *self)
{
  GtkLabel *labels[] = { self->feats_label, self->figures, self->note };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *all = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    if (gtk_widget_get_visible (GTK_WIDGET (labels[i])))
      add (text, ". ", gtk_label_get_text (labels[i]));
  if (gtk_widget_get_visible (GTK_WIDGET (self->points)))
    {
      g_autofree char *total = fair_words_number (fair_game_model_get_score (self->model) + fair_game_model_get_bonus (self->model));

      add (text, ". ", _ ("Total"));
      add (text, " ", total);
    }
  all = g_strdup_printf ("%s %s", describe (self), text->str);
  fair_compat_announce (GTK_WIDGET (self), g_strdelimit (all, "\n", ' '));
}

/* The button that is suggested gets the focus, unless the player types or is in a menu. */
static void
settle (FairEndCard *self)
{
  GtkRoot   *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  gtk_widget_set_can_target (GTK_WIDGET (self), TRUE);
  if (focus == NULL || (!GTK_IS_EDITABLE (focus) && gtk_widget_get_native (focus) == gtk_widget_get_native (GTK_WIDGET (self))))
    gtk_widget_grab_focus (gtk_widget_get_visible (self->turn_button)     ? self->turn_button
                           : gtk_widget_get_visible (self->finish_button) ? self->finish_button
                                                                          : self->new_button);
}

static void
set_shown (FairEndCard *self,
           gboolean     shown)
{
  GtkWidget *widget = GTK_WIDGET (self);

  if (gtk_widget_get_visible (widget) == shown)
    return;

  g_clear_handle_id (&self->source, g_source_remove);
  gtk_widget_set_can_target (widget, FALSE);
  if (!shown && gtk_widget_get_focus_child (widget) != NULL && gtk_widget_get_parent (widget) != NULL)
    gtk_widget_child_focus (gtk_widget_get_first_child (gtk_widget_get_parent (widget)), GTK_DIR_TAB_FORWARD);
  gtk_widget_set_visible (widget, shown);
  if (shown)
    fair_later (&self->source, SETTLING_TIME, G_CALLBACK (settle), self);
}

/* Begins with another game, or another end of the same one. */
static void
reset (FairEndCard *self)
{
  self->status = self->model ? fair_game_model_get_status (self->model) : FAIR_STATUS_PLAYING;
  self->dismissed = FALSE;
  self->told = FALSE;
  self->par = 0;
  self->feats = (FairFeats){ 0 };
}

/* Shows the card if the game is over, or stuck. */
static void
update (FairEndCard *self)
{
  FairLoss loss = self->model ? fair_loss_find (self->model) : FAIR_LOSS_NONE;
  gboolean due;

  if (self->status != (self->model ? fair_game_model_get_status (self->model) : FAIR_STATUS_PLAYING))
    reset (self);
  due = self->status == FAIR_STATUS_WON || self->status == FAIR_STATUS_ENDED ||
        ((loss == FAIR_LOSS_NO_MOVE || loss == FAIR_LOSS_NOTHING_NEW) && !fair_game_model_get_concealed (self->model));
  if (due)
    {
      /* Most games begin and are left without an end, so what is on the card is only made for the first one. */
      if (self->card == NULL)
        {
          gtk_widget_init_template (GTK_WIDGET (self));
          fair_wrapping_apply (gtk_widget_get_parent (self->new_button));
        }
      update_buttons (self);
      update_texts (self);
    }
  if (due && !self->told)
    {
      self->n_moves = fair_game_model_get_moves (self->model);
      announce (self);
    }
  self->told = due;
  set_shown (self, due && !self->dismissed && !self->waiting);
}

/* Any move of the player's dismisses the card. */
static void
changed_cb (FairEndCard *self,
            FairChange   change)
{
  /* An end that follows from the move itself can be known before the move is reported. */
  if (gtk_widget_get_visible (GTK_WIDGET (self)) && change == FAIR_CHANGE_MOVE &&
      fair_game_model_get_moves (self->model) != self->n_moves)
    self->dismissed = TRUE;
  update (self);
}

/* Returns: whether the card was shown */
gboolean
fair_end_card_dismiss (FairEndCard *self)
{
  if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    return FALSE;

  self->dismissed = TRUE;
  update (self);
  return TRUE;
}

/* Shows the card of a game that is over again.  Returns: whether it was dismissed */
gboolean
fair_end_card_recall (FairEndCard *self)
{
  if (!self->dismissed || self->status == FAIR_STATUS_LOST)
    return FALSE;

  self->dismissed = FALSE;
  update (self);
  return TRUE;
}

static void
released_cb (FairEndCard *self,
             int          n_press,
             double       x,
             double       y)
{
  graphene_rect_t bounds;

  if (gtk_widget_compute_bounds (self->card, GTK_WIDGET (self), &bounds) &&
      !graphene_rect_contains_point (&bounds, &GRAPHENE_POINT_INIT ((float) x, (float) y)))
    fair_end_card_dismiss (self);
}

static void
fair_end_card_dispose (GObject *object)
{
  FairEndCard *self = FAIR_END_CARD (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->winnability_signals);
  g_clear_object (&self->model_signals);
  g_clear_object (&self->session_signals);
  self->model = NULL;
  g_clear_pointer (&self->tries, g_free);
  g_clear_pointer (&self->game, fair_table_game_unref);
  g_clear_pointer (&self->card, gtk_widget_unparent);

  G_OBJECT_CLASS (fair_end_card_parent_class)->dispose (object);
}

static void
fair_end_card_class_init (FairEndCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_end_card_dispose;

  FAIR_TEMPLATE (widget_class, "fair-end-card", FairEndCard,
                 card, star, title, feats_label, figures, points, note, turn_button, finish_button,
                 new_button, review_button, share_button, restart_button);
  gtk_widget_class_bind_template_callback (widget_class, fair_end_card_dismiss);
  gtk_widget_class_bind_template_callback (widget_class, prepare_drag_cb);
}

static void
fair_end_card_init (FairEndCard *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (self), "end-dim");
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));

  self->session_signals = g_signal_group_new (FAIR_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "practice", G_CALLBACK (update), self);
  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "changed", G_CALLBACK (changed_cb), self);
  g_signal_group_connect_swapped (self->model_signals, "notify", G_CALLBACK (update), self);
  self->winnability_signals = g_signal_group_new (FAIR_TYPE_WINNABILITY);
  g_signal_group_connect_swapped (self->winnability_signals, "notify::turn", G_CALLBACK (update), self);
}

void
fair_end_card_set_game (FairEndCard   *self,
                        FairTableGame *game)
{
  fair_table_game_set (&self->game, game);
  self->model = game ? game->model : NULL;
  reset (self);
  if (self->card != NULL)
    gtk_widget_set_visible (self->share_button, FALSE);
  g_signal_group_set_target (self->session_signals, game ? game->session : NULL);
  g_signal_group_set_target (self->model_signals, self->model);
  g_signal_group_set_target (self->winnability_signals, game ? game->winnability : NULL);
  set_shown (self, FALSE);
  update (self);
}

void
fair_end_card_set_waiting (FairEndCard *self,
                           gboolean     waiting)
{
  self->waiting = waiting;
  update (self);
}

/* Shows how the game compares with @par, the fewest moves known to win its deal, unless that does not win on this table. */
void
fair_end_card_set_par (FairEndCard        *self,
                       const FairKnownPar *par)
{
  g_autoptr (GArray) moves = fair_known_par_list_moves (par);
  guint            n_steps = self->model ? fair_known_positions_count_steps (self->model, (const FairMove *) moves->data, moves->len) : 0;
  g_autofree char *tries = fair_daily_words_tries (par);
  gboolean         is_news = self->par == 0 || g_strcmp0 (tries, self->tries) != 0;
  g_autofree char *text = NULL;

  if (n_steps == 0)
    return;

  /* A line with fewer moves can have more of the player's steps. */
  self->par = self->par == 0 ? n_steps : MIN (self->par, n_steps);
  g_free (self->tries);
  self->tries = g_strdup (tries);
  update (self);
  text = self->told && is_news ? tries ? g_strdup (tries) : dup_par (self) : NULL;
  /* A review finds several, one after the other. */
  if (text != NULL)
    fair_compat_announce (GTK_WIDGET (self), text);
}

void
fair_end_card_set_feats (FairEndCard     *self,
                         const FairFeats *feats)
{
  g_autofree char *text = NULL;

  self->feats = *feats;
  update (self);
  text = dup_feats (self);
  if (*text != '\0' && self->told)
    fair_compat_announce (GTK_WIDGET (self), text);
}
