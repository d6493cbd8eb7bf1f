/* Actions for the deals of the day. */
#include "config.h"

#include "fair-window-private.h"

#include "fair-daily-window.h"
#include "fair-daily.h"
#include "fair-game-result.h"

#include "deal.h"
#include "options-text.h"

#include <string.h>

static void
play_deal_of_day_action (GtkWidget  *widget,
                         const char *name,
                         GVariant   *parameter)
{
  FairWindow       *self = FAIR_WINDOW (widget);
  FairWindowRequest request = { .kind = FAIR_WINDOW_DAILY };
  const char       *id;

  g_variant_get (parameter, "(&st)", &id, &request.number);
  request.game = fair_games_find (id);
  if (request.game == NULL || request.number > FAIR_MAX_DEAL)
    return;

  fair_daily_get_rules (request.game, &request.rules);
  fair_table_page_expect (self->table_page, request.game);
  fair_window_ask (self, request);
}

static void
deals_of_day_action (GtkWidget  *widget,
                     const char *name,
                     GVariant   *parameter)
{
  FairWindow *self = FAIR_WINDOW (widget);
  GtkWidget  *window = fair_daily_window_new (fair_session_get_store (self->session), fair_window_get_game (self), fair_daily_get_today ());

  fair_table_page_pause (self->table_page);
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (self));
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_present (GTK_WINDOW (window));
}

/* Whether @model is a game in progress of this deal. */
static gboolean
goes_on (FairGameModel   *model,
         const FairRules *rules,
         guint64          number)
{
  const FairRules *present = fair_game_model_get_rules (model);
  FairOutcome      outcome;
  char             texts[2][FAIR_OPTIONS_TEXT];

  fair_options_print (rules->game, &rules->options, FAIR_OPTIONS_OF_PLAY, texts[0]);
  fair_options_print (present->game, &present->options, FAIR_OPTIONS_OF_PLAY, texts[1]);
  return fair_game_model_get_number (model) == number && strcmp (texts[0], texts[1]) == 0 &&
         !fair_game_result_is_final (model, &outcome);
}

/* Resumes the game in progress if it is deal @number with @rules, otherwise starts it. */
void
fair_window_daily_play (FairWindow      *self,
                        const FairRules *rules,
                        guint64          number)
{
  const FairDealRequest request = { .kind = FAIR_DEAL_NUMBER, .rules = *rules, .number = number };
  FairTableGame        *present = fair_window_find_game (self, rules->game);

  if (present != NULL && goes_on (fair_table_game_get_model (present), rules, number))
    fair_table_page_set_game (self->table_page, present);
  else
    fair_window_request_deal (self, &request);
}

/* Installs the actions of the deals of the day. */
void
fair_window_daily_class_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.deals-of-day", NULL, deals_of_day_action);
  gtk_widget_class_install_action (widget_class, "win.play-deal-of-day", "(st)", play_deal_of_day_action);
}
