/* The statistics of all games are loaded at once; choosing another game loads only its lists. The lists are requested
 * first, because they are quick, so that everything appears together. Whenever the store reports changed results,
 * everything is loaded again.
 */
#include "fair-scoreboard.h"

#include "fair-club-page.h"
#include "fair-compat.h"
#include "fair-figures.h"
#include "fair-name.h"
#include "fair-open.h"
#include "fair-player-button.h"
#include "fair-plots.h"
#include "fair-record-parts.h"
#include "fair-replay-window.h"
#include "fair-result-list.h"
#include "fair-score-words.h"
#include "fair-template.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

#define SWITCHER_WIDTH 136 /* pixels for a word in a button of the switcher, on a phone */

/* Stored with the dialog for a note: its entry, and the parameter of the action. */
#define ENTRY "fair-entry"
#define NOTE "fair-note"

struct _FairScoreboard
{
  AdwWindow parent_instance;

  GtkStack        *views;
  GtkWidget       *switcher;
  AdwBin          *clubs;
  GtkDropDown     *games;
  GtkStack        *pages;
  AdwStatusPage   *failure;
  AdwToastOverlay *toasts;
  GtkBox          *results; /* contains the widgets below, in order */
  GtkBox          *tiles;
  GtkWidget       *lists[3]; /* of results: the latest, the best and those with a star */
  GtkBox          *figures;
  GtkBox          *review_figures;
  GtkWidget       *plots;

  FairStore       *store;
  GSettings       *settings;
  FairSolverQueue *queue;       /* NULL without reviews */
  FairMemberships *memberships; /* NULL without clubs */
  FairPlayRequests requests;
  GCancellable    *cancellable;    /* of the last request for statistics; NULL before it, like the others */
  GCancellable    *finding;        /* of the last request for a result */
  gboolean         reviews_result; /* and what that is for */
  GCancellable    *reviews;        /* of the last request for figures of reviews */
  GPtrArray       *statistics;     /* of all games, by day; NULL until loaded */
};

G_DEFINE_FINAL_TYPE (FairScoreboard, fair_scoreboard, ADW_TYPE_WINDOW)

static void
fail_action (FairScoreboard *self,
             const char     *name,
             GVariant       *parameter)
{
  g_autofree char *message = fair_words_make_message (g_variant_get_string (parameter, NULL));
  g_autofree char *text = g_markup_escape_text (message, -1);

  adw_status_page_set_description (self->failure, text);
  gtk_stack_set_visible_child_name (self->pages, "failure");
}

static void
show_reviews (FairScoreboard          *self,
              const FairReviewFigures *figures)
{
  fair_figures_fill_reviews (self->review_figures, figures);
  fair_plots_show (self->plots, FAIR_PLOT_TURNED, figures ? figures->turned_over_time : NULL);
  fair_plots_show (self->plots, FAIR_PLOT_ABOVE, figures ? figures->above_over_time : NULL);
  fair_plots_show (self->plots, FAIR_PLOT_COST, figures ? figures->cost_over_time : NULL);
}

static void
reviews_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (FairScoreboard) self = data;
  g_autoptr (FairReviewFigures) figures = fair_store_finish (FAIR_STORE (source), result, NULL);

  if (figures != NULL)
    show_reviews (self, figures);
}

/* Shows the figures of the game that was chosen, once they are loaded. */
static void
show_figures (FairScoreboard *self)
{
  const FairGame       *game = fair_game_words_get_listed (gtk_drop_down_get_selected (self->games));
  const FairStatistics *figures = self->statistics ? fair_figures_find (self->statistics, game) : NULL;

  fair_cancel (&self->reviews);
  if (self->statistics == NULL)
    return;
  if (figures == NULL || figures->n_played + figures->n_assisted + figures->n_practice == 0)
    {
      gtk_stack_set_visible_child_name (self->pages, "empty");
      return;
    }

  fair_figures_fill (self->tiles, self->figures, self->statistics, game);
  if (game != NULL)
    fair_store_ask (self->store, FAIR_STORE_SUM_REVIEWS, &(FairStoreQuestion){ .query.game = game->id },
                    fair_renew_cancellable (&self->reviews), reviews_cb, g_object_ref (self));
  fair_plots_show (self->plots, FAIR_PLOT_SHARE, figures);
  fair_plots_show (self->plots, FAIR_PLOT_SCORE, game != NULL && game->spec->scored ? figures : NULL);
  gtk_stack_set_visible_child_name (self->pages, "figures");
}

static void
statistics_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      data)
{
  g_autoptr (FairScoreboard) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) statistics = fair_store_finish (FAIR_STORE (source), result, &error);

  if (statistics == NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        gtk_widget_activate_action (GTK_WIDGET (self), "scores.fail", "s", error->message);
      return;
    }

  g_clear_pointer (&self->statistics, g_ptr_array_unref);
  self->statistics = g_steal_pointer (&statistics);
  show_figures (self);
}

static void
ask_for_statistics (FairScoreboard *self)
{
  fair_store_ask (self->store, FAIR_STORE_GET_STATISTICS, &(FairStoreQuestion){ .length = FAIR_PERIOD_DAY },
                  fair_renew_cancellable (&self->cancellable), statistics_cb, g_object_ref (self));
}

/* Shows the name of the player whose results these are, if it is set. */
static void
show_player (FairScoreboard *self)
{
  const FairPlayer *player = fair_store_get_player (self->store);
  g_autofree char  *name = fair_words_make_name (player->name);
  /* translators: %s is the name of a player */
  g_autofree char *title = g_strdup_printf (_ ("Scoreboard: %s"), name);

  gtk_window_set_title (GTK_WINDOW (self), fair_name_is_blank (player->name) ? _ ("Scoreboard") : title);
}

static void
results_changed_cb (FairScoreboard *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->lists); i++)
    fair_result_list_show (self->lists[i], fair_game_words_get_listed (gtk_drop_down_get_selected (self->games)));
  ask_for_statistics (self);
}

static void
game_selected_cb (FairScoreboard *self)
{
  const FairGame *game = fair_game_words_get_listed (gtk_drop_down_get_selected (self->games));

  for (guint i = 0; i < G_N_ELEMENTS (self->lists); i++)
    fair_result_list_show (self->lists[i], game);
  show_reviews (self, NULL);
  show_figures (self);
}

/* Reviews the result of the last request, or plays its deal. */
static void
found_cb (GObject      *source,
          GAsyncResult *answer,
          gpointer      data)
{
  g_autoptr (FairScoreboard) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FairResult) result = fair_store_finish (FAIR_STORE (source), answer, &error);
  FairRules rules;

  if (!fair_is_open (GTK_WIDGET (self)) || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_NOT_FOUND))
    fair_record_show_message (GTK_WIDGET (self), _ ("This result was erased."));
  else if (error != NULL)
    fair_record_show_message (GTK_WIDGET (self), error->message);
  else if (!fair_result_resolve (result, &rules))
    fair_record_show_message (GTK_WIDGET (self), _ ("This version of Fair Deal does not know that game."));
  else if (self->reviews_result)
    {
      FairReplayWindow *window = FAIR_REPLAY_WINDOW (fair_replay_window_new (result, self->settings));

      if (self->queue != NULL)
        fair_replay_window_review (window, self->queue, self->store, result->id, result->n_moves);
      fair_replay_window_offer_record (window, self->store, result->id);
      fair_replay_window_open (window, GTK_WINDOW (self), G_CALLBACK (self->requests.practice), self->requests.data);
    }
  else
    self->requests.deal (result, NULL, self->requests.data);
}

static void
find_action (FairScoreboard *self,
             const char     *name,
             GVariant       *parameter)
{
  self->reviews_result = g_str_equal (name, "scores.show");
  fair_store_ask (self->store, FAIR_STORE_FIND_RESULT, &(FairStoreQuestion){ .id = g_variant_get_string (parameter, NULL) },
                  fair_renew_cancellable (&self->finding), found_cb, g_object_ref (self));
}

static void
kept_cb (GObject      *source,
         GAsyncResult *answer,
         gpointer      data)
{
  g_autoptr (FairScoreboard) self = data;
  g_autoptr (GError) error = NULL;

  if (!fair_store_finish (FAIR_STORE (source), answer, &error) && fair_is_open (GTK_WIDGET (self)))
    fair_record_show_message (GTK_WIDGET (self), error->message);
}

/* The name of the button changes, which a screen reader says. */
static void
keep_note_action (FairScoreboard *self,
                  const char     *name,
                  GVariant       *parameter)
{
  const char *id, *text;
  gboolean    starred;
  g_autoptr (FairResultNote) note = NULL;

  g_variant_get (parameter, "(&sb&s)", &id, &starred, &text);
  note = fair_result_note_new (starred, text);
  fair_store_ask (self->store, FAIR_STORE_KEEP_NOTE, &(FairStoreQuestion){ .id = id, .note = *note }, NULL, kept_cb, g_object_ref (self));
}

/* Keeps what the player has written.  A note is found by its star. */
static void
note_response_cb (FairScoreboard *self,
                  const char     *response,
                  GObject        *alert)
{
  const char *id, *former;
  const char *text = gtk_editable_get_text (g_object_get_data (alert, ENTRY));
  gboolean    starred;

  if (!fair_is_open (GTK_WIDGET (self)))
    return;

  g_variant_get (g_object_get_data (alert, NOTE), "(&sb&s)", &id, &starred, &former);
  gtk_widget_activate_action (GTK_WIDGET (self), "scores.keep-note", "(sbs)", id, starred || *text != '\0', text);
  fair_compat_announce (GTK_WIDGET (self), _ ("Note saved."));
}

static void
edit_note_action (GtkWidget  *widget,
                  const char *name,
                  GVariant   *parameter)
{
  const char *id, *text;
  gboolean    starred;
  GtkWidget  *entry;
  GtkWidget  *alert;

  g_variant_get (parameter, "(&sb&s)", &id, &starred, &text);
  entry = fair_player_entry_new (_ ("Note"), text);
  gtk_text_set_max_length (GTK_TEXT (gtk_editable_get_delegate (GTK_EDITABLE (entry))), FAIR_RESULT_MAX_NOTE);
  alert = fair_compat_alert_new (_ ("Edit Note"), _ ("The scoreboard shows it with the game, which gets a star."), gtk_widget_get_parent (entry));
  g_object_set_data (G_OBJECT (alert), ENTRY, entry);
  g_object_set_data_full (G_OBJECT (alert), NOTE, g_variant_ref (parameter), (GDestroyNotify) g_variant_unref);
  fair_compat_alert_add (alert, "save", _ ("_Save"), ADW_RESPONSE_SUGGESTED);
  fair_compat_alert_ask (alert, widget, entry, G_CALLBACK (note_response_cb), g_object_ref (widget), g_object_unref);
}

static void
fair_scoreboard_dispose (GObject *object)
{
  FairScoreboard *self = FAIR_SCOREBOARD (object);

  fair_cancel (&self->cancellable);
  fair_cancel (&self->finding);
  fair_cancel (&self->reviews);
  g_clear_pointer (&self->statistics, g_ptr_array_unref);
  g_clear_object (&self->store);
  g_clear_object (&self->queue);
  g_clear_object (&self->memberships);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (fair_scoreboard_parent_class)->dispose (object);
}

static void
fair_scoreboard_class_init (FairScoreboardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_scoreboard_dispose;

  FAIR_TEMPLATE (widget_class, "fair-scoreboard", FairScoreboard,
                 views, switcher, clubs, games, pages, failure, toasts, results,
                 tiles, figures, review_figures);
  gtk_widget_class_install_action (widget_class, "scores.fail", "s", FAIR_ACTION (fail_action));
  gtk_widget_class_install_action (widget_class, "scores.show", "s", FAIR_ACTION (find_action));
  gtk_widget_class_install_action (widget_class, "scores.play", "s", FAIR_ACTION (find_action));
  gtk_widget_class_install_action (widget_class, "scores.keep-note", "(sbs)", FAIR_ACTION (keep_note_action));
  gtk_widget_class_install_action (widget_class, "scores.edit-note", "(sbs)", edit_note_action);
}

static void
fair_scoreboard_init (FairScoreboard *self)
{
  g_autoptr (GtkStringList) names = fair_game_words_list_titles (TRUE);

  gtk_widget_init_template (GTK_WIDGET (self));

  fair_wrapping_fill_drop_down (self->games, names, _ ("Game"));
  fair_record_add_messages (GTK_WIDGET (self), self->toasts);
}

static void
view_chosen_cb (FairScoreboard *self)
{
  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->views), "clubs") == 0 && adw_bin_get_child (self->clubs) == NULL)
    adw_bin_set_child (self->clubs, fair_club_page_new (self->store, self->memberships));
}

void
fair_scoreboard_show_clubs (FairScoreboard *self)
{
  if (self->memberships != NULL)
    gtk_stack_set_visible_child_name (self->views, "clubs");
}

/* Returns: (transfer none): a window for the results in @store, which shows @game first, or all games if it is NULL.
 * Without @memberships, it shows no clubs; without @queue, games are only replayed. */
GtkWidget *
fair_scoreboard_new (FairStore              *store,
                     GSettings              *settings,
                     const FairGame         *game,
                     FairMemberships        *memberships,
                     FairSolverQueue        *queue,
                     const FairPlayRequests *requests)
{
  FairScoreboard *self = g_object_new (FAIR_TYPE_SCOREBOARD, NULL);

  self->store = g_object_ref (store);
  self->settings = g_object_ref (settings);
  self->requests = *requests;
  g_set_object (&self->queue, queue);
  g_set_object (&self->memberships, memberships);
  if (memberships != NULL)
    {
      gtk_widget_set_visible (self->switcher, TRUE);
      fair_wrapping_apply (self->switcher);
      fair_fit_texts (self->switcher, 0, SWITCHER_WIDTH);
      g_signal_connect_swapped (self->views, "notify::visible-child-name", G_CALLBACK (view_chosen_cb), self);
    }
  show_player (self);
  self->lists[0] = fair_result_list_new (store, &(FairResultsQuery){ .order = FAIR_RESULTS_NEWEST_FIRST }, _ ("Recent Games"));
  self->lists[1] = fair_result_list_new (store, &(FairResultsQuery){ .order = FAIR_RESULTS_BEST_FIRST }, _ ("Best Games"));
  self->lists[2] = fair_result_list_new (store, &(FairResultsQuery){ .starred = TRUE }, _ ("Starred Games"));
  for (guint i = 0; i < G_N_ELEMENTS (self->lists); i++)
    gtk_box_insert_child_after (self->results, self->lists[i], i > 0 ? self->lists[i - 1] : GTK_WIDGET (self->tiles));
  self->plots = fair_plots_new ();
  gtk_box_append (self->results, self->plots);
  g_signal_connect_object (store, "results-changed", G_CALLBACK (results_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (store, "player-changed", G_CALLBACK (show_player), self, G_CONNECT_SWAPPED);
  for (guint i = 0; i < fair_games_count (); i++)
    if (fair_games_get (i) == game)
      gtk_drop_down_set_selected (self->games, i + 1);
  g_signal_connect_swapped (self->games, "notify::selected", G_CALLBACK (game_selected_cb), self);
  game_selected_cb (self);
  ask_for_statistics (self);

  return GTK_WIDGET (self);
}
