/* Uses the solver for the player: it reports whether the game can still be won, shows a winning move, and plays a whole
 * solution on the table. */
#include "fair-table-page-private.h"

#include "fair-settings.h"

/* Milliseconds between two steps while a solution is shown. */
#define SHOW_INTERVAL 600
#define SHOW_INTERVAL_FAST 150

static const char note[] = N_ ("Assisted: does not count in the scoreboard.");

/* Shows @text about a question, together with a pending note; with an answer, for the last time. */
static void
say_help (FairTablePage *self,
          const char    *text,
          gboolean       answers)
{
  gboolean         noted = self->note_source != 0 || self->note_waits;
  g_autofree char *both = noted ? g_strjoin ("\n", text, _ (note), NULL) : NULL;

  g_clear_handle_id (&self->note_source, g_source_remove);
  self->note_waits = noted && !answers;
  fair_table_page_say (self, both ? both : text);
}

static void
say_note (FairTablePage *self)
{
  fair_table_page_say (self, _ (note));
}

/* After the first help in a game, shows that the game no longer counts, following the text of the help. */
static void
assistance_cb (FairTablePage *self)
{
  guint before = self->assistance;

  self->assistance = fair_game_model_get_notes (fair_table_page_get_model (self))->assistance;
  if (self->assistance != 0 && before == 0)
    fair_later (&self->note_source, 0, G_CALLBACK (say_note), self);
}

static gboolean
is_playing (FairTablePage *self)
{
  FairStatus status = self->game && self->game->winnability ? fair_game_model_get_status (self->game->model) : FAIR_STATUS_ENDED;

  return self->is_shown && (status == FAIR_STATUS_PLAYING || status == FAIR_STATUS_LOST);
}

void
fair_table_page_update_advice (FairTablePage *self)
{
  gboolean playing = is_playing (self);
  gboolean showing = self->solution != NULL;
  gboolean known = playing && !fair_game_model_has_unknown (fair_table_page_get_model (self));

  /* The pending note is shown if no answer will follow. In another position the winning move is no longer needed; the game still
   * counts as assisted. */
  if (self->note_waits && self->is_shown && !self->wants_move && !self->wants_turn && !self->wants_verdict)
    {
      fair_later (&self->note_source, 0, G_CALLBACK (say_note), self);
      self->note_waits = FALSE;
    }
  /* In a game in which the player sees all cards, the place where it was lost is no help. */
  if (playing && !showing && fair_game_model_get_status (fair_table_page_get_model (self)) == FAIR_STATUS_LOST &&
      !fair_rules_hide_cards (fair_game_model_get_rules (fair_table_page_get_model (self))))
    fair_turn_search_start (fair_winnability_get_turns (self->game->winnability));
  fair_table_page_enable (self, "ask-winnability", playing && !showing);
  fair_table_page_enable (self, "go-to-turn", known && !showing && fair_game_model_get_can_undo (fair_table_page_get_model (self)));
  fair_table_page_enable (self, "winning-move",
                          known && !showing && !fair_game_model_get_concealed (fair_table_page_get_model (self)));
  fair_table_page_enable (self, "show-solution", known && !showing);
  fair_table_page_enable (self, "stop-showing", showing);
}

/* Shows the verdict or the winning move that was asked for when the search has ended. The verdict may be in sight already, but a
 * question has an answer. */
static void
answer (FairTablePage *self)
{
  FairGameModel   *model = self->game->model;
  FairWinnability *winnability = self->game->winnability;
  g_autofree char *move = NULL;
  g_autofree char *text = NULL;
  FairMove         winning;

  if ((!self->wants_verdict && !self->wants_move) || fair_winnability_get_state (winnability)->searching)
    return;

  if (self->wants_verdict)
    {
      self->wants_verdict = FALSE;
      say_help (self, fair_table_page_describe_verdict (winnability), TRUE);
    }
  if (!self->wants_move)
    return;

  self->wants_move = FALSE;
  if (fair_winnability_get_move (winnability, &winning))
    {
      move = fair_words_move (fair_game_model_get_rules (model), fair_game_model_get_position (model), winning);
      /* translators: %s is the sentence for a move */
      text = g_strdup_printf (_ ("Winning move: %s"), move);
      say_help (self, text, TRUE);
      fair_board_show_move (FAIR_BOARD (self->board), &winning);
    }
  else if (fair_winnability_get_state (winnability)->verdict == FAIR_VERDICT_LOST)
    say_help (self, _ ("No winning move: this game can no longer be won."), TRUE);
  else if (fair_winnability_get_state (winnability)->starved)
    say_help (self, _ ("There is not enough memory to look for a winning move."), TRUE);
  else
    say_help (self, _ ("No winning move found."), TRUE);
}

static void
ask_winnability_action (FairTablePage *self)
{
  fair_winnability_set_telling (self->game->winnability, TRUE);
  self->wants_verdict = TRUE;
  answer (self);
  /* The note is shown until the answer comes, and then with it. */
  self->note_waits |= self->note_source != 0 && self->wants_verdict;
}

/* Goes back to the last position that can be won, when it has been found. */
static void
go_to_turn (FairTablePage *self)
{
  FairTurnSearch *turns = self->wants_turn ? fair_winnability_get_turns (self->game->winnability) : NULL;

  if (turns == NULL || !fair_turn_search_is_over (turns))
    return;

  self->wants_turn = FALSE;
  if (fair_turn_search_go (turns))
    say_help (self, _ ("From here the game can be won."), TRUE);
  else
    say_help (self, _ ("No earlier move was found from which the game can be won."), TRUE);
}

static void
go_to_turn_action (FairTablePage *self)
{
  FairGameModel *model = fair_table_page_get_model (self);

  if (fair_rules_hide_cards (fair_game_model_get_rules (model)))
    fair_game_model_assist (model, FAIR_ASSISTANCE_VERDICT);
  self->wants_turn = TRUE;
  say_help (self, _ ("Looking for the last move from which the game can be won…"), FALSE);
  fair_turn_search_start (fair_winnability_get_turns (self->game->winnability));
  go_to_turn (self);
}

static void
winning_move_action (FairTablePage *self)
{
  fair_game_model_assist (fair_table_page_get_model (self), FAIR_ASSISTANCE_WINNING_MOVE);
  fair_game_model_count_hint (fair_table_page_get_model (self));
  fair_winnability_seek (self->game->winnability);
  self->wants_move = TRUE;
  if (fair_winnability_get_state (self->game->winnability)->searching)
    say_help (self, _ ("Looking for a winning move…"), FALSE);
  answer (self);
}

static void
set_solution (FairTablePage   *self,
              FairWinnability *winnability)
{
  g_set_object (&self->solution, winnability);
  fair_table_page_update_status (self);
  fair_sounds_set_showing (self->sounds, winnability != NULL);
  fair_table_page_update_advice (self);
}

/* Ends the solution, and shows @text (nullable), the reason. */
static void
end_solution (FairTablePage *self,
              const char    *text)
{
  g_clear_handle_id (&self->solution_source, g_source_remove);
  set_solution (self, NULL);
  if (text != NULL && is_playing (self))
    fair_table_page_say (self, text);
}

static gboolean
step_cb (gpointer data)
{
  FairTablePage *self = data;
  FairGameModel *model = fair_winnability_get_model (self->solution);
  FairMove       move;

  if (fair_winnability_get_state (self->solution)->shortening != NULL)
    return G_SOURCE_CONTINUE;
  if (fair_winnability_get_move (self->solution, &move))
    {
      if (!fair_game_model_may_play (model))
        end_solution (self, _ ("The demonstration stopped: the game is paused."));
      else if (!fair_reason_is_legal (fair_game_model_play (model, move)))
        end_solution (self, _ ("The demonstration stopped: the next move is not possible."));
      else if (self->solution != NULL) /* The next move is known, or is searched for now. */
        fair_winnability_seek (self->solution);
    }
  else if (!fair_winnability_get_state (self->solution)->searching)
    {
      gboolean is_over = fair_status (fair_game_model_get_rules (model), fair_game_model_get_position (model)) != FAIR_STATUS_PLAYING;
      gboolean is_lost = fair_winnability_get_state (self->solution)->verdict == FAIR_VERDICT_LOST;

      end_solution (self, is_over                                                ? NULL
                          : is_lost                                              ? _ ("No solution: this game can no longer be won.")
                          : fair_winnability_get_state (self->solution)->starved ? _ ("There is not enough memory to look for a way to win.")
                                                                                 : _ ("No solution found."));
    }

  return self->solution != NULL ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

/* Plays a winning line step by step, until the game is won or something else ends it; a short one, if it is found soon.
 * This makes the game an assisted one. */
static void
show_solution_action (FairTablePage *self)
{
  gboolean fast = g_settings_get_boolean (self->settings, FAIR_SETTING_FAST_ANIMATION);

  fair_table_page_start (self);
  fair_game_model_assist (fair_table_page_get_model (self), FAIR_ASSISTANCE_SHOW_ME);
  fair_winnability_seek (self->game->winnability);
  fair_winnability_shorten (self->game->winnability);
  set_solution (self, self->game->winnability);
  self->solution_source = g_timeout_add (fast ? SHOW_INTERVAL_FAST : SHOW_INTERVAL, step_cb, self);
}

/* Stops the solution and drops the question for a winning move, because the table is left; a note for the answer waits
 * until the table is visible again. */
void
fair_table_page_leave_advice (FairTablePage *self)
{
  if (self->solution != NULL)
    end_solution (self, NULL);
  self->wants_move = FALSE;
  self->wants_turn = FALSE;
  self->wants_verdict = FALSE;
  self->note_waits = self->note_waits || self->note_source != 0;
  g_clear_handle_id (&self->note_source, g_source_remove);
}

/* Stops the solution, because the player does something else. Returns: whether one was being shown */
gboolean
fair_table_page_stop_solution (FairTablePage *self)
{
  if (self->solution == NULL)
    return FALSE;

  end_solution (self, NULL);
  fair_table_page_say (self, _ ("The demonstration stopped. You can keep playing from here."));
  return TRUE;
}

/* The chances of the game on the table, as far as the player can know, for players who want to see them: in the status
 * line, and as the order of hints and explained moves. */

static void
show_chances (gpointer data)
{
  FairTablePage *self = data;

  fair_table_page_update_status (self);
  if (self->explain != NULL)
    fair_explain_panel_renew (self->explain);
}

/* Weighs the position, once the search for its verdict is over. */
static void
weigh (FairTablePage *self)
{
  if (fair_winnability_get_state (self->game->winnability)->searching)
    return;

  if (fair_chance_search_start (self->chances))
    show_chances (self);
}

/* Offers to show the chances in a game that hides cards; in others they are the verdict. Weighs the current position soon if the
 * player wants that; otherwise stops.  A position that is weighed stays so. */
void
fair_table_page_update_chances (FairTablePage *self)
{
  GActionMap *map = G_ACTION_MAP (self->actions);

  if (self->chances == NULL || !self->is_shown)
    g_action_map_remove_action (map, FAIR_SETTING_SHOW_CHANCES);
  else if (g_action_map_lookup_action (map, FAIR_SETTING_SHOW_CHANCES) == NULL)
    {
      g_autoptr (GAction) action = g_settings_create_action (self->settings, FAIR_SETTING_SHOW_CHANCES);

      g_action_map_add_action (map, action);
    }
  g_clear_handle_id (&self->chance_source, g_source_remove);
  if (self->chances == NULL)
    return;

  if (self->is_shown && self->solution == NULL && g_settings_get_boolean (self->settings, FAIR_SETTING_SHOW_CHANCES))
    fair_later (&self->chance_source, 0, G_CALLBACK (weigh), self);
  else if (fair_chance_search_get (self->chances, NULL) != NULL || fair_chance_search_is_running (self->chances))
    {
      fair_chance_search_stop (self->chances, FALSE);
      show_chances (self);
    }
}

/* The game on the table is shown again or, if @is_new, is another one. */
void
fair_table_page_follow_advice (FairTablePage *self,
                               gboolean       is_new)
{
  FairGameModel   *model = self->game->model;
  FairWinnability *winnability = self->game->winnability;

  if (is_new)
    {
      g_signal_group_set_target (self->winnability_signals, winnability);
      self->assistance = fair_game_model_get_notes (model)->assistance;
      g_clear_handle_id (&self->note_source, g_source_remove);
      self->note_waits = FALSE;
    }
  g_clear_handle_id (&self->chance_source, g_source_remove);
  g_clear_pointer (&self->chances, fair_chance_search_free);
  if (winnability != NULL && fair_rules_hide_cards (fair_game_model_get_rules (model)))
    self->chances = fair_chance_search_new (self->queue, model, show_chances, self);
}

/* Lists the hints for the game on the table, with the best chances first if the player wants to see them. */
guint
fair_table_page_list_hints (FairTablePage *self,
                            FairHint       hints[FAIR_MAX_MOVES])
{
  FairGameModel *model = fair_table_page_get_model (self);

  return self->chances ? fair_chance_search_list_hints (self->chances, hints)
                       : fair_hints_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), hints);
}

static const FairAction actions[] = {
  { "go-to-turn", G_CALLBACK (go_to_turn_action) },
  { "ask-winnability", G_CALLBACK (ask_winnability_action) },
  { "winning-move", G_CALLBACK (winning_move_action) },
  { "show-solution", G_CALLBACK (show_solution_action) },
  { "stop-showing", G_CALLBACK (fair_table_page_stop_solution) }
};

void
fair_table_page_init_advice (FairTablePage *self)
{
  fair_add_actions (G_ACTION_MAP (self->actions), actions, G_N_ELEMENTS (actions), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::assistance", G_CALLBACK (assistance_cb), self);
  self->winnability_signals = g_signal_group_new (FAIR_TYPE_WINNABILITY);
  g_signal_group_connect_swapped (self->winnability_signals, "notify", G_CALLBACK (fair_table_page_update_status), self);
  g_signal_group_connect_swapped (self->winnability_signals, "notify::searching", G_CALLBACK (answer), self);
  g_signal_group_connect_swapped (self->winnability_signals, "notify::turn", G_CALLBACK (go_to_turn), self);
  g_signal_group_connect_swapped (self->winnability_signals, "notify::open", G_CALLBACK (fair_table_page_update_advice), self);
  g_signal_group_connect_swapped (self->winnability_signals, "notify::searching", G_CALLBACK (fair_table_page_update_chances), self);
}
