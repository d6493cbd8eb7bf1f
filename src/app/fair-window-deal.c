/* Puts games on the table: new games, with or without a number, and the game that a new one has replaced. */
#include "fair-window-private.h"

#include "fair-compat.h"
#include "fair-game-result.h"
#include "fair-number-dialog.h"
#include "fair-open.h"
#include "fair-record-share.h"
#include "fair-settings.h"
#include "fair-share-picture.h"

#include "board-text.h"

/* Milliseconds after which a search for a deal is announced. */
#define PATIENCE 500

/* Stored with the alert about a deal: the deal, and the slot of its game. */
#define DEAL "fair-deal"
#define SLOT "fair-slot"

void
fair_window_stop_deal_search (FairWindow *self)
{
  fair_cancel (&self->deal_search);
  g_clear_handle_id (&self->patience_source, g_source_remove);
}

static void
announce_search (FairWindow *self)
{
  fair_compat_announce (GTK_WIDGET (self), _ ("Looking for a winnable deal…"));
}

void
fair_window_bind_settings (FairWindow      *self,
                           FairWinnability *winnability)
{
  FairGameModel *model = fair_winnability_get_model (winnability);
  const char    *key = fair_rules_hide_cards (fair_game_model_get_rules (model)) ? FAIR_SETTING_SHOW_WINNABILITY_HIDDEN : FAIR_SETTING_SHOW_WINNABILITY;

  g_settings_bind (self->settings, FAIR_SETTING_AUTOCOMPLETE, model, "autocomplete", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, FAIR_SETTING_AUTO_MOVE, model, "auto-move", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, key, winnability, "telling", G_SETTINGS_BIND_GET);
}

/* The last game of @game and @slot that was on the table, or NULL. */
static FairTableGame *
find_kept (FairWindow     *self,
           const FairGame *game,
           const char     *slot)
{
  for (guint i = 0; i < self->games->len; i++)
    {
      FairTableGame *kept = g_ptr_array_index (self->games, i);

      if (fair_game_model_get_rules (kept->model)->game == game && g_str_equal (fair_slot_get (kept->model), slot))
        return kept;
    }

  return NULL;
}

static void
keep_game (FairWindow    *self,
           FairTableGame *game)
{
  FairGameModel *model = game->model;

  fair_table_game_ref (game);
  g_ptr_array_remove_fast (self->games, find_kept (self, fair_game_model_get_rules (model)->game, fair_slot_get (model)));
  g_ptr_array_add (self->games, game);
}

/* The game in progress of @game and @slot, from this run of the program or an earlier one; NULL if there is none.  It is
 * not the last one on the table if that was a deal without a step, and the previous game has come back. */
FairTableGame *
fair_window_find_game (FairWindow     *self,
                       const FairGame *game,
                       const char     *slot)
{
  FairTableGame *present = find_kept (self, game, slot);
  FairGameModel *model = fair_session_get_game (self->session, game, slot);
  g_autoptr (FairWinnability) winnability = NULL;
  g_autoptr (FairTableGame) resumed = NULL;

  if (model == NULL || (present != NULL && present->model == model))
    return present;

  /* It may be replaced without coming to the table. */
  winnability = fair_winnability_new (fair_deal_pool_get_queue (self->deal_pool), model);
  fair_winnability_set_resting (winnability, TRUE);
  fair_window_bind_settings (self, winnability);
  resumed = fair_table_game_new (model, winnability, self->session);
  fair_table_game_find_review (resumed);
  resumed->rival = fair_rival_find (fair_session_get_store (self->session), fair_session_get_id (self->session, model), model);
  keep_game (self, resumed);
  return resumed;
}

/* Puts a new game on the table. The previous game of its kind and @slot can be brought back.  The result to compare with is the
 * one requested last, if it is for this deal, or else that of the previous game, if it has the same deal. */
void
fair_window_add_game (FairWindow      *self,
                      FairWinnability *winnability,
                      const char      *slot)
{
  FairGameModel *model = fair_winnability_get_model (winnability);
  FairTableGame *present = fair_window_find_game (self, fair_game_model_get_rules (model)->game, slot);
  FairRival     *rivals[] = { self->rival, present ? present->rival : NULL };
  g_autoptr (FairTableGame) game = fair_table_game_new (model, winnability, self->session);

  fair_slot_set (model, slot);
  fair_window_bind_settings (self, winnability);
  for (guint i = 0; game->rival == NULL && i < G_N_ELEMENTS (rivals); i++)
    if (rivals[i] != NULL && fair_rival_has_deal (rivals[i], model))
      game->rival = fair_rival_new (rivals[i]->result, rivals[i]->name);
  fair_table_page_deal (self->table_page, game, present);
  /* The comparison outlasts the program. */
  if (game->rival != NULL && fair_session_get_id (self->session, model) != NULL)
    fair_rival_keep (game->rival, fair_session_get_store (self->session), fair_session_get_id (self->session, model));
  keep_game (self, game);
}

/* Starts a game of @deal, with the verdict on it. */
static void
lay_out (FairWindow       *self,
         const FairAnswer *deal,
         const char       *slot)
{
  g_autoptr (FairGameModel) model = fair_game_model_new (&deal->rules, deal->number, g_settings_get_boolean (self->settings, FAIR_SETTING_AUTO_MOVE));
  g_autoptr (FairWinnability) winnability = fair_winnability_new (fair_deal_pool_get_queue (self->deal_pool), model);

  if (deal->verdict == FAIR_VERDICT_WON)
    {
      fair_game_model_set_findings (model, (FairFindings){ TRUE, deal->difficulty });
      fair_winnability_learn (winnability, deal->moves, deal->n_moves);
    }
  fair_deal_shortener_learn (self->shortener, &deal->rules, deal->number, deal);
  fair_window_add_game (self, winnability, slot);
}

static void
number_cb (const FairAnswer *deal,
           gpointer          data)
{
  lay_out (FAIR_WINDOW (data), deal, FAIR_SLOT_ORDINARY);
}

static void
offer_response_cb (FairWindow *self,
                   const char *response,
                   GObject    *alert)
{
  if (fair_is_open (GTK_WIDGET (self)))
    lay_out (self, g_object_get_data (alert, DEAL), g_object_get_data (alert, SLOT));
}

/* Offers a possibly unwinnable deal of a game that deals only winnable ones. */
static void
offer_anyway (FairWindow *self,
              FairAnswer *deal)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, deal->number);
  g_autofree char *heading = NULL;
  /* translators: %s is the title of a game */
  g_autofree char *body = g_strdup_printf (_ ("All new games of %s can be won. You can play this deal anyway."), fair_words_game_title (deal->rules.game));
  GtkWidget       *alert;

  if (deal->verdict == FAIR_VERDICT_LOST)
    /* translators: %s is the number of a deal */
    heading = g_strdup_printf (_ ("Deal %s Cannot Be Won"), number);
  else
    /* translators: %s is the number of a deal */
    heading = g_strdup_printf (_ ("It Is Not Known Whether Deal %s Can Be Won"), number);
  fair_table_page_pause (self->table_page);
  alert = fair_compat_alert_new (heading, body, NULL);
  fair_compat_alert_add (alert, "play", _ ("_Play Anyway"), ADW_RESPONSE_SUGGESTED);
  g_object_set_data_full (G_OBJECT (alert), DEAL, g_atomic_rc_box_acquire (deal), g_atomic_rc_box_release);
  g_object_set_data (G_OBJECT (alert), SLOT, (gpointer) self->deal_slot);
  fair_compat_alert_ask (alert, GTK_WIDGET (self), NULL, G_CALLBACK (offer_response_cb), g_object_ref (self), g_object_unref);
}

/* Starts a game of the deal that was found. If the game deals only winnable deals and this is not one, asks first. Reports that none
 * was found, unless the search was canceled. */
static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (FairWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FairAnswer) deal = fair_answer_finish (result, &error);

  if (self->deal_search == NULL || !fair_is_open (GTK_WIDGET (self)) || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (deal != NULL && (!deal->rules.spec->deals_winnable || deal->verdict == FAIR_VERDICT_WON))
    {
      lay_out (self, deal, self->deal_slot);
      return;
    }

  fair_window_stop_deal_search (self);
  fair_window_update_page (self);
  if (deal != NULL)
    offer_anyway (self, deal);
  else
    fair_compat_report (GTK_WIDGET (self), _ ("No Deal Was Found"),
                        _ ("There is not enough memory to look for a deal that can be won."));
}

/* Starts a game in @slot when the deal for @request has been found. */
void
fair_window_request_deal (FairWindow            *self,
                          const FairDealRequest *request,
                          const char            *slot)
{
  fair_window_stop_deal_search (self);
  self->deal_slot = g_intern_string (slot);
  self->deal_search = g_cancellable_new ();
  fair_later (&self->patience_source, PATIENCE, G_CALLBACK (announce_search), self);
  fair_deal_pool_request_async (self->deal_pool, request, self->deal_search, found_cb,
                                g_object_ref (self));
  fair_window_update_page (self);
}

/* Escape stops a search for a deal, unless it closes something or puts back cards. */
static gboolean
escape_cb (GtkWidget *widget,
           GVariant  *arguments,
           gpointer   data)
{
  FairWindow *self = FAIR_WINDOW (widget);

  if (self->deal_search == NULL)
    return GDK_EVENT_PROPAGATE;

  fair_window_stop_deal_search (self);
  fair_window_update_page (self);
  fair_compat_announce (widget, _ ("The search was stopped."));
  return GDK_EVENT_STOP;
}

void
fair_window_deal_new_game (FairWindow     *self,
                           const FairGame *game)
{
  FairDealRequest request;

  fair_table_dealer_get_request (self->settings, game, &request);
  fair_window_request_deal (self, &request, FAIR_SLOT_ORDINARY);
}

static void
replace_response_cb (FairWindow *self,
                     const char *response)
{
  const FairGame *game = fair_is_open (GTK_WIDGET (self)) ? fair_window_get_game (self) : NULL;

  if (game != NULL && g_str_equal (response, "new"))
    fair_window_deal_new_game (self, game);
  else if (game != NULL && g_str_equal (response, "continue"))
    fair_table_page_set_game (self->table_page, fair_window_find_game (self, game, FAIR_SLOT_ORDINARY));
}

/* Deals a new game, and asks before that replaces a game in progress while another one, such as the deal of the day, is on
 * the table. */
static void
new_game_action (FairWindow *self)
{
  const FairGame  *game = fair_window_get_game (self);
  FairTableGame   *present = fair_window_find_game (self, game, FAIR_SLOT_ORDINARY);
  FairGameModel   *unseen = present && present->model != fair_window_get_model (self) ? present->model : NULL;
  g_autofree char *number = NULL;
  g_autofree char *body = NULL;
  guint            n_moves = unseen ? fair_game_model_get_moves (unseen) : 0;
  FairOutcome      outcome;
  GtkWidget       *alert;

  if (n_moves == 0 || fair_game_result_is_final (unseen, &outcome))
    {
      fair_window_deal_new_game (self, game);
      return;
    }

  number = g_strdup_printf ("%" G_GUINT64_FORMAT, fair_game_model_get_number (unseen));
  /* translators: the number of a deal, the title of a game, and the number of moves */
  body = g_strdup_printf (ngettext ("Deal %s of %s is unfinished, with %u move. A new game replaces it.",
                                    "Deal %s of %s is unfinished, with %u moves. A new game replaces it.", n_moves),
                          number, fair_words_game_title (game), n_moves);
  fair_table_page_pause (self->table_page);
  alert = fair_compat_alert_new (_ ("Replace Your Unfinished Game?"), body, NULL);
  fair_compat_alert_add (alert, "new", _ ("_New Game"), ADW_RESPONSE_DESTRUCTIVE);
  fair_compat_alert_add (alert, "continue", _ ("C_ontinue That Game"), ADW_RESPONSE_SUGGESTED);
  fair_compat_alert_ask (alert, GTK_WIDGET (self), NULL, G_CALLBACK (replace_response_cb), g_object_ref (self), g_object_unref);
}

static void
new_game_by_number_action (FairWindow *self)
{
  fair_table_page_pause (self->table_page);
  fair_number_dialog_present (GTK_WIDGET (self), self->deal_pool, fair_window_is_at_table (self) ? fair_window_get_game (self) : NULL, number_cb, self);
}

static void
take_back_action (FairWindow *self)
{
  g_autoptr (FairTableGame) former = fair_table_page_take_back (self->table_page);

  keep_game (self, former);
}

static void
restart_action (FairWindow *self)
{
  FairGameModel   *model = fair_window_get_model (self);
  const FairRules *rules = fair_game_model_get_rules (model);
  FairPosition     layout = fair_game_model_get_layout (model);
  g_autoptr (FairGameModel) again = NULL;
  g_autoptr (FairWinnability) winnability = NULL;

  if (!fair_game_model_get_family (model)->restarts_as_practice)
    {
      fair_game_model_restart (model);
      return;
    }

  /* A restart that makes the game practice is not a step that can be undone. */
  again = fair_game_model_is_laid (model) ? fair_game_model_new_laid (rules, &layout, FALSE)
                                          : fair_game_model_new (rules, fair_game_model_get_number (model), FALSE);
  fair_game_model_resume_practice (again, &fair_game_model_get_notes (model)->seen);
  fair_game_model_set_findings (again, fair_game_model_get_notes (model)->findings);
  winnability = fair_winnability_new (fair_deal_pool_get_queue (self->deal_pool), again);
  fair_window_add_game (self, winnability, fair_slot_get (model));
}

/* Shows a link to challenge somebody with the deal on the table, and with its result if the game is over. */
static void
challenge_action (FairWindow *self)
{
  FairGameModel *model = fair_window_get_model (self);
  FairStatus     status = fair_game_model_get_status (model);
  const char    *id = fair_session_get_id (self->session, model);
  g_autoptr (FairChallenge) challenge = fair_challenge_new_for_deal (fair_game_model_get_rules (model), fair_game_model_get_number (model));

  fair_table_page_pause (self->table_page);
  if (id != NULL && (status == FAIR_STATUS_WON || status == FAIR_STATUS_ENDED))
    fair_record_share (GTK_WIDGET (self), fair_session_get_store (self->session), id, FAIR_RECORD_CHALLENGE);
  else
    fair_record_share_show_link (GTK_WIDGET (self), challenge, NULL, NULL, NULL, FALSE);
}

static void
save_picture_action (FairWindow *self)
{
  fair_share_picture_save (GTK_WIDGET (self), fair_window_get_model (self), self->settings);
  fair_table_page_pause (self->table_page);
}

/* Starts deal @number with @rules in @slot. If the game deals only winnable deals, it is checked first, and the player is asked
 * whether to play one that cannot be won. */
void
fair_window_deal_number (FairWindow      *self,
                         const FairRules *rules,
                         guint64          number,
                         const char      *slot)
{
  g_autoptr (FairAnswer) deal = fair_answer_new_unknown (rules, number);

  if (rules->spec->deals_winnable)
    fair_window_request_deal (self, &(FairDealRequest){ .kind = FAIR_DEAL_NUMBER, .rules = *rules, .number = number }, slot);
  else
    lay_out (self, deal, slot);
}

void
fair_window_deal_update_actions (FairWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean   playing = fair_window_is_at_table (self) && !fair_window_is_lesson (self);
  gboolean   known = playing && !fair_game_model_has_unknown (fair_window_get_model (self));

  g_simple_action_set_enabled (self->level_action, playing && fair_window_get_game (self)->search != FAIR_SEARCH_NONE);
  gtk_widget_set_sensitive (self->new_game_button, playing);
  gtk_widget_action_set_enabled (widget, "win.new-game", playing);
  gtk_widget_action_set_enabled (widget, "win.new-game-by-number", !fair_window_is_at_table (self) || playing);
  gtk_widget_action_set_enabled (widget, "win.set-up-deal", !fair_window_is_at_table (self) || playing);
  gtk_widget_action_set_enabled (widget, "win.copy-deal", known);
  gtk_widget_action_set_enabled (widget, "win.copy-board", known && fair_board_exists (fair_game_model_get_rules (fair_window_get_model (self))));
  gtk_widget_action_set_enabled (widget, "win.challenge", playing && !fair_game_model_is_laid (fair_window_get_model (self)));
  gtk_widget_action_set_enabled (widget, "win.save-picture", playing && !fair_game_model_is_laid (fair_window_get_model (self)));
  gtk_widget_action_set_enabled (widget, "win.restart", playing && fair_game_model_get_notes (fair_window_get_model (self))->can_restart);
  gtk_widget_action_set_enabled (widget, "win.take-back", fair_table_page_get_can_take_back (self->table_page));
}

/* Installs the actions for new games and restarts, and the key that stops the search for one. */
void
fair_window_deal_class_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.new-game", NULL, FAIR_ACTION (new_game_action));
  gtk_widget_class_install_action (widget_class, "win.new-game-by-number", NULL, FAIR_ACTION (new_game_by_number_action));
  gtk_widget_class_install_action (widget_class, "win.challenge", NULL, FAIR_ACTION (challenge_action));
  gtk_widget_class_install_action (widget_class, "win.save-picture", NULL, FAIR_ACTION (save_picture_action));
  gtk_widget_class_install_action (widget_class, "win.take-back", NULL, FAIR_ACTION (take_back_action));
  gtk_widget_class_install_action (widget_class, "win.restart", NULL, FAIR_ACTION (restart_action));
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
}

/* Chooses the level of new games of the game on the table. A level other than “any” turns fair deals on. Other programs can
 * send any text, and GLib's own check of a setting lets texts of more than 65 bytes pass. */
static void
level_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       data)
{
  static const char *const levels[][2] = {
    { "any", N_ ("Choose New Game to deal a game of any level.") },
    { "easier", N_ ("Choose New Game to deal an easier game.") },
    { "medium", N_ ("Choose New Game to deal a game of medium difficulty.") },
    { "harder", N_ ("Choose New Game to deal a harder game.") }
  };
  FairWindow *self = data;
  const char *level = g_variant_get_string (parameter, NULL);
  guint       i = 0;

  while (i < G_N_ELEMENTS (levels) && !g_str_equal (levels[i][0], level))
    i++;
  if (!g_action_get_enabled (G_ACTION (action)) || i == G_N_ELEMENTS (levels))
    return;

  g_settings_set_string (self->table_settings, FAIR_SETTING_DIFFICULTY, level);
  if (!g_str_equal (level, "any"))
    g_settings_set_boolean (self->settings, FAIR_SETTING_FAIR_DEALS, TRUE);
  fair_table_page_say (self->table_page, _ (levels[i][1]));
}

static void
update_level (FairWindow *self)
{
  g_autofree char *level = g_settings_get_string (self->table_settings, FAIR_SETTING_DIFFICULTY);
  gboolean         any = fair_settings_get_difficulty (fair_window_get_game (self)) == FAIR_DIFFICULTY_ANY;

  g_simple_action_set_state (self->level_action, g_variant_new_string (any ? "any" : level));
}

/* Follows the settings of the game on the table. */
void
fair_window_level_follow (FairWindow *self)
{
  g_clear_object (&self->table_settings);
  self->table_settings = fair_settings_new_for_table (fair_window_get_game (self));
  /* Disconnected with the window, because the action can outlive it. */
  g_signal_connect_object (self->table_settings, "changed", G_CALLBACK (update_level), self, G_CONNECT_SWAPPED);
  update_level (self);
}

void
fair_window_level_init (FairWindow *self)
{
  g_autoptr (GSimpleAction) action = g_simple_action_new_stateful ("new-game-of-level", G_VARIANT_TYPE_STRING, g_variant_new_string ("any"));

  g_signal_connect_object (action, "activate", G_CALLBACK (level_cb), self, 0);
  g_signal_connect_object (action, "change-state", G_CALLBACK (level_cb), self, 0);
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
  self->level_action = action; /* owned by the window */
}
