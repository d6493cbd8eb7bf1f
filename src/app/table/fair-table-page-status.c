/* The line below the table: deal number, level, moves, and whether the game can be won. In games with a clock it also has the clock,
 * the score, Pause and END, which lie elsewhere in wide windows. */
#include "fair-table-page-private.h"

#include "fair-compat.h"
#include "fair-review-summary.h"

/* Milliseconds before the line shows that a search is running. */
#define PATIENCE 500

/* Milliseconds for which the gain of a move is shown. */
#define GAIN_TIME 2500

static void
name_label (gpointer    label,
            const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
update_facts (FairTablePage *self)
{
  static const char *const levels[] = {
    [FAIR_DIFFICULTY_EASIER] = N_ ("Easier"),
    [FAIR_DIFFICULTY_MEDIUM] = N_ ("Medium"),
    [FAIR_DIFFICULTY_HARDER] = N_ ("Harder")
  };
  const char *level = levels[fair_game_model_get_notes (self->game->model)->findings.difficulty];
  guint       n_moves = fair_game_model_get_moves (self->game->model);
  guint       bookmark = fair_game_model_get_bookmark (self->game->model);
  /* translators: %u is a number of moves. */
  g_autofree char *moves = g_strdup_printf (ngettext ("%u move", "%u moves", n_moves), n_moves);
  /* translators: %u is the number of the bookmark at the current position */
  g_autofree char *name = bookmark != 0 ? g_strdup_printf (_ ("Bookmark %u"), bookmark) : NULL;

  gtk_label_set_text (self->difficulty_label, level ? _ (level) : "");
  gtk_widget_set_visible (GTK_WIDGET (self->difficulty_label), level != NULL);
  gtk_label_set_text (self->moves_label, moves);
  gtk_widget_set_visible (self->bookmark_image, name != NULL);
  if (name == NULL)
    return;

  gtk_widget_set_tooltip_text (self->bookmark_image, name);
  name_label (self->bookmark_image, name);
}

/* After the end of the game, with the time bonus. */
static void
update_score (FairTablePage *self)
{
  gboolean         over = fair_game_clock_get_state (fair_game_model_get_clock (self->game->model)) == FAIR_GAME_CLOCK_OVER;
  int              bonus = over ? fair_game_model_get_bonus (self->game->model) : 0;
  g_autofree char *number = fair_words_number (fair_game_model_get_score (self->game->model) + bonus);
  /* translators: %s is the score */
  g_autofree char *name = g_strdup_printf (_ ("Score %s"), number);

  gtk_label_set_text (self->score_label, number);
  name_label (self->score_label, name);
}

static void
hide_gain (FairTablePage *self)
{
  g_clear_handle_id (&self->gain_source, g_source_remove);
  fair_compat_set_label (self->gain_label, "");
}

/* Shows for a while how the score changed in one act, whether that was one move or several. */
static void
show_gain (FairTablePage *self)
{
  int              score = fair_game_model_get_score (self->game->model);
  int              gain = score - self->score;
  g_autofree char *text = fair_words_change (gain);

  hide_gain (self);
  self->score = score;
  if (gain == 0)
    return;

  fair_compat_set_label (self->gain_label, text);
  fair_later (&self->gain_source, GAIN_TIME, G_CALLBACK (hide_gain), self);
}

static void
score_cb (FairTablePage *self)
{
  update_score (self);
  fair_later (&self->score_source, 0, G_CALLBACK (show_gain), self);
}

/* Shows the time left or, without a time limit, the time played, and what ending the game is worth; if there is a clock. */
static void
update_clock (FairTablePage *self)
{
  FairGameClock   *clock = fair_game_model_get_clock (self->game->model);
  guint            limit = fair_game_model_get_rules (self->game->model)->time_limit;
  guint            used = clock ? fair_game_clock_get_seconds (clock) : 0;
  guint            seconds = limit > 0 ? limit - MIN (used, limit) : used;
  g_autofree char *text = g_strdup_printf ("%u:%02u", seconds / 60, seconds % 60);
  /* translators: minutes and seconds of the clock */
  g_autofree char *name = g_strdup_printf (_ ("Time %u:%02u"), seconds / 60, seconds % 60);
  /* With another one before it, both stand in the middle when the score has as many figures as usual. */
  guint n_chars = (guint) strlen (text) + 1;

  if (clock == NULL)
    return;

  gtk_inscription_set_min_chars (self->clock_label, n_chars - 1);
  gtk_inscription_set_nat_chars (self->clock_label, n_chars);
  gtk_inscription_set_text (self->clock_label, text);
  name_label (self->clock_label, name);
  fair_compat_set_class (GTK_WIDGET (self->clock_label), "warning", limit > 0 && seconds <= FAIR_GAME_CLOCK_WARNING && seconds > FAIR_GAME_CLOCK_LAST_WARNING);
  fair_compat_set_class (GTK_WIDGET (self->clock_label), "error", limit > 0 && seconds <= FAIR_GAME_CLOCK_LAST_WARNING);
  fair_compat_set_class (GTK_WIDGET (self->clock_label), "near", limit > 0 && seconds <= FAIR_GAME_CLOCK_WARNING);
  fair_end_button_update (self->end_now_button, (int) limit, fair_game_model_get_bonus (self->game->model));
}

/* An empty place would take up space. */
static void
update_places (FairTablePage *self)
{
  gboolean has_line = gtk_widget_get_visible (self->clock_line) && adw_bin_get_child (self->line_place) != NULL;
  gboolean has_buttons = gtk_widget_get_visible (self->clock_buttons) && adw_bin_get_child (self->buttons_place) != NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->line_place), has_line);
  gtk_widget_set_visible (GTK_WIDGET (self->buttons_place), has_buttons);
  gtk_widget_set_visible (self->clock_place, has_line || has_buttons);
}

/* After the end of the game, its buttons make room, and the score gets its bonus. */
static void
update_pause (FairTablePage *self)
{
  FairGameClockState state = fair_game_clock_get_state (fair_game_model_get_clock (self->game->model));
  gboolean           running = state == FAIR_GAME_CLOCK_RUNNING;
  const char        *text = running ? _ ("Pause") : C_ ("start the clock", "Start");

  gtk_button_set_icon_name (self->pause_button, running ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->pause_button), text);
  name_label (self->pause_button, text);
  fair_end_button_set_asking (self->end_now_button, FALSE);
  gtk_widget_set_visible (self->clock_buttons, state != FAIR_GAME_CLOCK_OVER);
  update_places (self);
  update_score (self);
  if (state == FAIR_GAME_CLOCK_OVER)
    g_object_set (gtk_widget_get_layout_manager (self->status_line), "steady", TRUE, NULL);
}

/* Shows @words; @text, the sentence, is in the tooltip and for screen readers. */
static void
set_winnability_text (FairTablePage *self,
                      const char    *text,
                      const char    *words,
                      gboolean       announce)
{
  const char *former = gtk_widget_get_tooltip_text (GTK_WIDGET (self->winnability_label));
  int         width;

  if (g_str_equal (former ? former : "", text))
    return;

  /* Nothing moves when it vanishes. */
  gtk_widget_measure (GTK_WIDGET (self->winnability_label), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  if (*text == '\0')
    gtk_widget_set_size_request (self->winnability_line, width, -1);
  gtk_label_set_text (self->winnability_label, words);
  name_label (self->winnability_label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->winnability_label), text);
  gtk_widget_set_visible (GTK_WIDGET (self->winnability_label), *text != '\0');
  if (announce && *text != '\0' && gtk_widget_get_mapped (self->winnability_line))
    fair_compat_announce (self->winnability_line, text);
}

/* Of a deal, and of a game that has begun. */
static const char *const verdicts[][2] = {
  [FAIR_VERDICT_UNKNOWN] = { N_ ("It is not known whether this deal can be won."), N_ ("It is not known whether this game can still be won.") },
  [FAIR_VERDICT_WON] = { N_ ("This deal can be won."), N_ ("This game can still be won.") },
  [FAIR_VERDICT_LOST] = { N_ ("This deal cannot be won."), N_ ("This game can no longer be won.") }
};

/* Returns: (transfer none): a sentence for the verdict of @winnability, which does not search */
const char *
fair_table_page_describe_verdict (FairWinnability *winnability)
{
  gboolean has_begun = fair_game_model_get_moves (fair_winnability_get_model (winnability)) > 0;

  if (fair_winnability_get_state (winnability)->starved)
    return _ ("There is not enough memory to check whether this can be won.");
  if (has_begun && fair_winnability_get_state (winnability)->blunder)
    return _ ("That move made the game unwinnable.");

  return _ (verdicts[fair_winnability_get_state (winnability)->verdict][has_begun]);
}

/* The same in a word and a sign. */
static const char *const short_verdicts[][2] = {
  [FAIR_VERDICT_UNKNOWN] = { N_ ("Not known"), "" },
  [FAIR_VERDICT_WON] = { N_ ("Winnable"), " ✓" },
  [FAIR_VERDICT_LOST] = { N_ ("Unwinnable"), " ✗" }
};

static void
show_patience (FairTablePage *self)
{
  set_winnability_text (self, _ ("Checking whether this can be won…"), _ ("Checking…"), TRUE);
}

/* Shows the verdict, and offers to undo a move that lost the game, or all since the last position that can be won. While a search
 * runs, the previous text stays until the search is slow. */
void
fair_table_page_update_status (FairTablePage *self)
{
  FairStatus       status = self->game->winnability ? fair_game_model_get_status (self->game->model) : FAIR_STATUS_ENDED;
  gboolean         lost = status == FAIR_STATUS_LOST; /* the player can see that; it is told in any case */
  gboolean         tells = status == FAIR_STATUS_PLAYING && fair_winnability_get_state (self->game->winnability)->open;
  gboolean         begun = fair_game_model_get_moves (self->game->model) > 0;
  gboolean         is_open = FALSE;
  const FairShare *share = self->chances ? fair_chance_search_get (self->chances, &is_open) : NULL;
  gboolean         waits = tells ? fair_winnability_get_state (self->game->winnability)->searching : self->chances != NULL && fair_chance_search_is_running (self->chances);
  FairVerdict      verdict = lost ? FAIR_VERDICT_LOST : FAIR_VERDICT_UNKNOWN;
  FairTurnSearch  *turns = lost ? fair_winnability_get_turns (self->game->winnability) : NULL;
  const FairTurn  *turn = turns ? fair_turn_search_get (turns) : NULL;
  gboolean         blunder = tells && fair_winnability_get_state (self->game->winnability)->blunder;
  g_autofree char *label = turn ? fair_end_card_dup_turn_label (turn) : g_strdup (_ ("Undo"));
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) words = g_string_new (NULL);

  if (tells)
    verdict = fair_winnability_get_state (self->game->winnability)->verdict;
  g_clear_handle_id (&self->patience_source, g_source_remove);
  if (self->solution != NULL)
    set_winnability_text (self, _ ("Showing the solution…"), _ ("Solution"), TRUE);
  else if (waits && !lost)
    fair_later (&self->patience_source, PATIENCE, G_CALLBACK (show_patience), self);
  else
    {
      if (lost || tells)
        {
          g_string_printf (words, "%s%s", _ (short_verdicts[verdict][0]), short_verdicts[verdict][1]);
          g_string_assign (text, lost ? _ (verdicts[FAIR_VERDICT_LOST][begun]) : fair_table_page_describe_verdict (self->game->winnability));
        }
      if (share != NULL && verdict != FAIR_VERDICT_LOST && fair_game_model_get_status (self->game->model) == FAIR_STATUS_PLAYING)
        fair_chance_words_append (*share, is_open, text, words);
      /* Once a game has begun, a message on the table, or the card, says that it is lost. */
      set_winnability_text (self, text->str, words->str, !lost || !begun);
    }

  gtk_widget_set_visible (self->stop_button, self->solution != NULL);
  g_object_set (self->undo_button, "label", label, "action-name", turn ? "advice.go-to-turn" : "table.undo", NULL);
  gtk_widget_set_visible (self->undo_button, self->solution == NULL && (turn != NULL || blunder) && fair_game_model_get_can_undo (self->game->model));
}

void
fair_table_page_follow_status (FairTablePage *self)
{
  FairGameModel   *model = self->game->model;
  gboolean         has_clock = fair_game_model_get_clock (model) != NULL;
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, fair_game_model_get_number (model));
  /* translators: %s is the number of the deal that is played */
  g_autofree char *text = fair_game_model_is_laid (model) ? g_strdup (_ ("Your Deal")) : g_strdup_printf (_ ("Deal %s"), number);

  fair_end_button_set_asking (self->end_now_button, FALSE);
  gtk_widget_set_visible (self->clock_line, has_clock);
  gtk_widget_set_visible (self->clock_buttons, has_clock);
  update_places (self);
  g_clear_handle_id (&self->score_source, g_source_remove);
  hide_gain (self);
  set_winnability_text (self, "", "", FALSE);
  gtk_widget_set_size_request (self->winnability_line, -1, -1);
  /* Buttons of the former game need no room any more. */
  g_object_set (gtk_widget_get_layout_manager (self->status_line), "steady", TRUE, NULL);
  fair_table_page_update_status (self);
  gtk_widget_set_visible (self->winnability_line, self->game->winnability != NULL);
  gtk_label_set_text (self->deal_label, text);
  update_facts (self);
  update_clock (self);
  if (has_clock)
    {
      self->score = fair_game_model_get_score (model);
      update_pause (self);
    }
}

/* Puts the clock and the score into @clock_place, and Pause and END into @buttons_place.  What has no place (NULL) lies at the end of
 * the line. */
void
fair_table_page_place_clock (FairTablePage *self,
                             AdwBin        *clock_place,
                             AdwBin        *buttons_place)
{
  GtkWidget *parts[] = { self->clock_line, self->clock_buttons };
  AdwBin    *places[] = { clock_place ? clock_place : self->line_place, buttons_place ? buttons_place : self->buttons_place };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      GtkWidget *former = gtk_widget_get_parent (parts[i]);

      if (former == GTK_WIDGET (places[i]))
        continue;
      if (former != NULL)
        adw_bin_set_child (ADW_BIN (former), NULL);
      adw_bin_set_child (places[i], parts[i]);
    }
  update_places (self);
}

/* Signals of the winnability come to the line first; see fair_table_page_init_advice(). */
void
fair_table_page_init_status (FairTablePage *self)
{
  fair_table_page_place_clock (self, NULL, NULL);
  g_signal_group_connect_swapped (self->model_signals, "notify::status", G_CALLBACK (fair_table_page_update_status), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::moves", G_CALLBACK (fair_table_page_update_status), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::can-undo", G_CALLBACK (fair_table_page_update_status), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::moves", G_CALLBACK (update_facts), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::bookmark", G_CALLBACK (update_facts), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::findings", G_CALLBACK (update_facts), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::score", G_CALLBACK (score_cb), self);
  g_signal_group_connect_swapped (self->model_signals, "changed", G_CALLBACK (update_clock), self);
  g_signal_group_connect_swapped (self->clock_signals, "notify::seconds", G_CALLBACK (update_clock), self);
  g_signal_group_connect_swapped (self->clock_signals, "notify::state", G_CALLBACK (update_pause), self);
}
