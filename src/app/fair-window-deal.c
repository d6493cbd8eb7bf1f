/* Puts games on the table: new games, with or without a number, and the game that a new one has replaced. */
#include "config.h"

#include "fair-window-private.h"

#include "fair-challenge-link-window.h"
#include "fair-compat.h"
#include "fair-number-dialog.h"
#include "fair-open.h"
#include "fair-record-share.h"
#include "fair-rival-file.h"
#include "fair-settings.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

/* Milliseconds after which a search for a deal is announced. */
#define PATIENCE 500

/* Cancels the search for a deal. */
void
fair_window_stop_deal_search (FairWindow *self)
{
  if (self->deal_search != NULL)
    g_cancellable_cancel (self->deal_search);
  g_clear_object (&self->deal_search);
  g_clear_handle_id (&self->patience_source, g_source_remove);
}

/* Tells those who do not see the title of a search that takes a while. */
static void
patience_cb (gpointer data)
{
  FairWindow *self = data;

  self->patience_source = 0;
  fair_compat_announce (GTK_WIDGET (self), _ ("Looking for a winnable deal…"));
}

/* Binds the preferences that affect a game to it. */
void
fair_window_bind_settings (FairWindow      *self,
                           FairWinnability *winnability)
{
  FairGameModel *model = fair_winnability_get_model (winnability);

  g_settings_bind (self->settings, FAIR_SETTING_AUTOCOMPLETE, model, "autocomplete", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, FAIR_SETTING_AUTO_MOVE, model, "auto-move", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, fair_settings_get_winnability_key (fair_game_model_get_rules (model)), winnability, "telling",
                   G_SETTINGS_BIND_GET);
}

/* Remembers @game as the game in progress of its kind. */
static void
keep_game (FairWindow    *self,
           FairTableGame *game)
{
  const FairGame *kind = fair_game_model_get_rules (fair_table_game_get_model (game))->game;

  g_hash_table_replace (self->games, (gpointer) kind, g_object_ref (game));
}

/* The game in progress of @game, from this run of the program or an earlier one; NULL if there is none.  It is not the last
 * one that was on the table if that was a deal without a step, and the game before has come back. */
FairTableGame *
fair_window_find_game (FairWindow     *self,
                       const FairGame *game)
{
  FairTableGame *present = g_hash_table_lookup (self->games, game);
  FairGameModel *model = fair_session_get_game (self->session, game);
  g_autoptr (FairWinnability) winnability = NULL;
  g_autoptr (FairTableGame) resumed = NULL;
  g_autoptr (FairRival) rival = NULL;

  if (model == NULL || (present != NULL && fair_table_game_get_model (present) == model))
    return present;

  /* It may be only replaced, and not come to the table. */
  winnability = fair_table_dealer_take_up (self->dealer, model);
  fair_winnability_set_resting (winnability, TRUE);
  fair_window_bind_settings (self, winnability);
  resumed = fair_table_game_new (winnability, self->session);
  fair_table_game_find_review (resumed);
  rival = fair_rival_find (fair_session_get_store (self->session), fair_session_get_id (self->session, model), model);
  if (rival != NULL)
    fair_table_game_set_rival (resumed, rival);
  keep_game (self, resumed);
  return resumed;
}

/* Sets which result @game is compared with: the one that was last asked for, if it is of this deal, or else
 * that of the previous game, if it has the same deal. */
static void
take_rival (FairWindow    *self,
            FairTableGame *game)
{
  FairGameModel   *model = fair_table_game_get_model (game);
  FairTableGame   *present = fair_window_find_game (self, fair_game_model_get_rules (model)->game);
  const FairRival *other = present ? fair_table_game_get_rival (present) : NULL;

  if (self->rival != NULL && fair_rival_has_deal (self->rival, model))
    fair_table_game_set_rival (game, self->rival);
  else if (other != NULL && fair_rival_has_deal (other, model))
    fair_table_game_set_rival (game, other);
}

/* Stores the comparison, so that it outlasts the program. */
static void
keep_rival (FairWindow    *self,
            FairTableGame *game)
{
  const FairRival *rival = fair_table_game_get_rival (game);
  const char      *id = fair_session_get_id (self->session, fair_table_game_get_model (game));

  if (rival != NULL && id != NULL)
    fair_rival_keep (rival, fair_session_get_store (self->session), id);
}

/* Puts a new game on the table. The previous game of its kind can be brought back. */
static void
add_game (FairWindow      *self,
          FairWinnability *winnability)
{
  const FairGame *kind = fair_game_model_get_rules (fair_winnability_get_model (winnability))->game;
  g_autoptr (FairTableGame) game = fair_table_game_new (winnability, self->session);

  fair_window_bind_settings (self, winnability);
  take_rival (self, game);
  fair_table_page_deal (self->table_page, game, fair_window_find_game (self, kind));
  keep_rival (self, game);
  keep_game (self, game);
}

/* Starts a new game of @deal. */
static void
lay_out (FairWindow       *self,
         const FairAnswer *deal)
{
  g_autoptr (FairWinnability) winnability = fair_table_dealer_lay_out (self->dealer, deal);

  fair_deal_shortener_learn (self->shortener, deal);
  add_game (self, winnability);
}

/* Reports that no deal was found, unless the search was canceled. */
static void
fail_deal_search (FairWindow   *self,
                  const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  fair_window_stop_deal_search (self);
  fair_window_update_page (self);
  fair_compat_tell (GTK_WIDGET (self), _ ("No Deal Was Found"),
                    _ ("There is not enough memory to look for a deal that can be won."));
}

static void
number_cb (const FairAnswer *deal,
           gpointer          data)
{
  lay_out (FAIR_WINDOW (data), deal);
}

/* A deal that may be unwinnable, of a game that deals only winnable ones. */
typedef struct
{
  FairWindow *window; /* owned */
  FairAnswer *deal;   /* owned */
} Offer;

static void
offer_free (gpointer data)
{
  Offer *self = data;

  g_object_unref (self->window);
  fair_answer_unref (self->deal);
  g_free (self);
}

static void
offer_response_cb (GtkWidget  *alert,
                   const char *response,
                   gpointer    data)
{
  Offer *self = data;

  if (g_strcmp0 (response, "play") == 0 && fair_is_open (GTK_WIDGET (self->window)))
    lay_out (self->window, self->deal);
}

/* Asks whether to play @deal, which is not known to be winnable. */
static void
offer_anyway (FairWindow *self,
              FairAnswer *deal)
{
  Offer           *offer = g_new0 (Offer, 1);
  const char      *title = fair_words_game_title (deal->rules.game);
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, deal->number);
  g_autofree char *heading = NULL;
  g_autofree char *body = NULL;
  GtkWidget       *alert;

  if (deal->verdict == FAIR_VERDICT_LOST)
    /* translators: %s is the number of a deal */
    heading = g_strdup_printf (_ ("Deal %s Cannot Be Won"), number);
  else
    /* translators: %s is the number of a deal */
    heading = g_strdup_printf (_ ("It Is Not Known Whether Deal %s Can Be Won"), number);
  /* translators: %s is the title of a game */
  body = g_strdup_printf (_ ("All new games of %s can be won. You can play this deal anyway."), title);
  *offer = (Offer){ g_object_ref (self), fair_answer_ref (deal) };
  fair_table_page_pause (self->table_page);
  alert = fair_compat_alert_new (heading, body, NULL);
  fair_compat_alert_add (alert, "cancel", _ ("_Cancel"), FALSE);
  fair_compat_alert_add (alert, "play", _ ("_Play Anyway"), TRUE);
  fair_compat_alert_on_response (alert, offer_response_cb, offer, offer_free);
  fair_compat_present (alert, GTK_WIDGET (self));
}

/* Starts a game of the deal that was found. If the game deals only winnable deals and this is not one, asks first. */
static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (FairWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FairAnswer) deal = fair_deal_pool_request_finish (result, &error);

  if (self->deal_search == NULL || !fair_is_open (GTK_WIDGET (self)))
    return;
  if (deal == NULL)
    {
      fail_deal_search (self, error);
      return;
    }

  if (!fair_table_dealer_needs_win (&deal->rules) || deal->verdict == FAIR_VERDICT_WON)
    {
      lay_out (self, deal);
      return;
    }

  fair_window_stop_deal_search (self);
  fair_window_update_page (self);
  offer_anyway (self, deal);
}

/* Starts a game when the deal for @request has been found. */
void
fair_window_request_deal (FairWindow            *self,
                          const FairDealRequest *request)
{
  fair_window_stop_deal_search (self);
  self->deal_search = g_cancellable_new ();
  self->patience_source = g_timeout_add_once (PATIENCE, patience_cb, self);
  fair_deal_pool_request_async (fair_table_dealer_get_deal_pool (self->dealer), request, self->deal_search, found_cb,
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

/* Starts a new game with the current preferences. */
void
fair_window_deal_new_game (FairWindow     *self,
                           const FairGame *game)
{
  FairDealRequest request;

  fair_table_dealer_get_request (self->dealer, game, &request);
  fair_window_request_deal (self, &request);
}

static void
new_game_action (GtkWidget  *widget,
                 const char *name,
                 GVariant   *parameter)
{
  FairWindow *self = FAIR_WINDOW (widget);

  fair_window_deal_new_game (self, fair_window_get_game (self));
}

static void
new_game_by_number_action (GtkWidget  *widget,
                           const char *name,
                           GVariant   *parameter)
{
  FairWindow *self = FAIR_WINDOW (widget);

  fair_table_page_pause (self->table_page);
  fair_number_dialog_present (widget, self->dealer, fair_window_get_game (self), NULL, number_cb, self);
}

static void
take_back_action (GtkWidget  *widget,
                  const char *name,
                  GVariant   *parameter)
{
  FairWindow *self = FAIR_WINDOW (widget);
  g_autoptr (FairTableGame) former = fair_table_page_take_back (self->table_page);

  keep_game (self, former);
}

static void
restart_action (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  FairWindow    *self = FAIR_WINDOW (widget);
  FairGameModel *model = fair_window_get_model (self);
  g_autoptr (FairWinnability) again = NULL;

  /* A restart that makes the game practice is not a step that can be undone. */
  if (fair_game_model_restarts_as_practice (model))
    {
      again = fair_table_dealer_deal_again (self->dealer, model);
      add_game (self, again);
    }
  else
    fair_game_model_restart (model);
}

/* Shows the link for the deal on the table, without a result. */
static void
challenge_with_deal (FairWindow    *self,
                     FairGameModel *model)
{
  g_autoptr (FairChallenge) challenge = fair_challenge_new_for_deal (fair_game_model_get_rules (model), fair_game_model_get_number (model));
  GtkWidget *window = fair_challenge_link_window_new (challenge, NULL, NULL);

  fair_table_page_pause (self->table_page);
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (self));
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_present (GTK_WINDOW (window));
}

/* Shows a link to challenge somebody with the deal on the table, and with its result if the game is over. */
static void
challenge_action (GtkWidget  *widget,
                  const char *name,
                  GVariant   *parameter)
{
  FairWindow    *self = FAIR_WINDOW (widget);
  FairGameModel *model = fair_window_get_model (self);
  FairStatus     status = fair_game_model_get_status (model);
  const char    *id = fair_session_get_id (self->session, model);

  if (id != NULL && (status == FAIR_STATUS_WON || status == FAIR_STATUS_ENDED))
    fair_record_share (widget, fair_session_get_store (self->session), id, FAIR_RECORD_CHALLENGE);
  else
    challenge_with_deal (self, model);
}

/* Starts deal @number with @rules. If the game deals only winnable deals, it is checked first, and the player is asked
 * whether to play one that cannot be won. */
void
fair_window_deal_number (FairWindow      *self,
                         const FairRules *rules,
                         guint64          number)
{
  const FairDealRequest request = { .kind = FAIR_DEAL_NUMBER, .rules = *rules, .number = number };
  g_autoptr (FairAnswer) deal = NULL;

  if (fair_table_dealer_needs_win (rules))
    {
      fair_window_request_deal (self, &request);
      return;
    }

  deal = fair_answer_new_unknown (rules, number);
  lay_out (self, deal);
}

/* Starts the deal of @result, which the player @name played, to compare the results in the end. */
void
fair_window_deal_against (FairWindow       *self,
                          const FairResult *result,
                          const char       *name)
{
  FairRules rules;

  g_return_if_fail (FAIR_IS_WINDOW (self));
  g_return_if_fail (fair_result_resolve (result, &rules));

  g_clear_pointer (&self->rival, fair_rival_free);
  self->rival = fair_rival_new (result, name);
  fair_window_deal (self, &rules, result->number);
}

/* Pauses the clock, while the player looks at something else. */
void
fair_window_pause (FairWindow *self)
{
  g_return_if_fail (FAIR_IS_WINDOW (self));

  fair_table_page_pause (self->table_page);
}

/* A restart that begins a new game would replace the one that waits while the player practices. */
static gboolean
can_restart (FairWindow *self)
{
  FairGameModel *model = fair_window_get_model (self);
  gboolean       is_unsaved = fair_table_game_is_unsaved (fair_table_page_get_game (self->table_page));

  return fair_game_model_get_can_restart (model) && !(is_unsaved && fair_game_model_restarts_as_practice (model));
}

/* Enables the actions that are possible. */
void
fair_window_deal_update_actions (FairWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean   playing = fair_window_is_at_table (self) && !fair_window_is_lesson (self);

  gtk_widget_action_set_enabled (widget, "win.new-game", playing);
  gtk_widget_action_set_enabled (widget, "win.new-game-by-number", playing);
  gtk_widget_action_set_enabled (widget, "win.challenge", playing);
  gtk_widget_action_set_enabled (widget, "win.restart", playing && can_restart (self));
  gtk_widget_action_set_enabled (widget, "win.take-back", fair_table_page_get_can_take_back (self->table_page));
}

/* Installs the actions for new games and restarts, and the key that stops the search for one. */
void
fair_window_deal_class_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.new-game", NULL, new_game_action);
  gtk_widget_class_install_action (widget_class, "win.new-game-by-number", NULL, new_game_by_number_action);
  gtk_widget_class_install_action (widget_class, "win.challenge", NULL, challenge_action);
  gtk_widget_class_install_action (widget_class, "win.take-back", NULL, take_back_action);
  gtk_widget_class_install_action (widget_class, "win.restart", NULL, restart_action);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
}
