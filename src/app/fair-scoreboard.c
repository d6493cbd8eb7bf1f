/* The statistics of all games come at once; then choosing another game asks for its lists alone.
 * Whenever the store says that results have changed, all is asked for again. */
#include "config.h"

#include "fair-scoreboard.h"

#include "fair-figures.h"
#include "fair-plot.h"
#include "fair-replay-window.h"
#include "fair-result-list.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

enum
{
  N_BEST = 10,
  N_LATEST = 20
};

struct _FairScoreboard
{
  AdwWindow parent_instance;

  GtkDropDown   *games;
  GtkStack      *pages;
  AdwStatusPage *failure;
  GtkBox        *figures;
  GtkWidget     *time_box;
  GtkDropDown   *lengths;
  GtkBox        *plots;
  GtkBox        *lists;
  GtkWidget     *share_plot;
  GtkWidget     *score_plot;
  GtkWidget     *score_title;

  FairStore      *store;
  FairDeckKeeper *decks;
  GSettings      *settings;
  GCancellable   *cancellable; /* of what was asked for last */
  GPtrArray      *statistics;  /* of all games; NULL until they came */
};

typedef enum
{
  SIGNAL_DEAL,
  N_SIGNALS
} FairScoreboardSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairScoreboard, fair_scoreboard, ADW_TYPE_WINDOW)

/* The game that was chosen; NULL for all together. */
static const FairGame *
get_game (FairScoreboard *self)
{
  guint selected = gtk_drop_down_get_selected (self->games);

  return selected > 0 && selected <= fair_games_count () ? fair_games_get (selected - 1) : NULL;
}

static void
empty (GtkBox *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL)
    gtk_box_remove (box, child);
}

static void
fail (FairScoreboard *self,
      const GError   *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  adw_status_page_set_description (self->failure, error->message);
  gtk_stack_set_visible_child_name (self->pages, "failure");
}

static void
show_figures (FairScoreboard *self)
{
  const FairGame       *game = get_game (self);
  const FairStatistics *figures = fair_figures_find (self->statistics, game);
  FairPeriodLength      length = (FairPeriodLength) gtk_drop_down_get_selected (self->lengths);
  gboolean              has_score = game != NULL && g_str_equal (game->id, "rush");

  empty (self->figures);
  if (figures == NULL || figures->n_played + figures->n_assisted + figures->n_practice == 0)
    {
      gtk_stack_set_visible_child_name (self->pages, "empty");
      return;
    }

  fair_figures_fill (self->figures, self->statistics, game);
  gtk_widget_set_visible (self->time_box, figures->periods->len > 0);
  gtk_widget_set_visible (self->score_plot, has_score);
  gtk_widget_set_visible (self->score_title, has_score);
  fair_plot_set_periods (FAIR_PLOT (self->share_plot), figures->periods, length);
  fair_plot_set_periods (FAIR_PLOT (self->score_plot), figures->periods, length);
  gtk_stack_set_visible_child_name (self->pages, "figures");
}

static void
add_list (FairScoreboard *self,
          const char     *title,
          GPtrArray      *results)
{
  if (results->len > 0)
    gtk_box_append (self->lists, fair_result_list_new (title, results, get_game (self) == NULL));
}

static void
latest_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (FairScoreboard) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) results = fair_store_list_results_finish (FAIR_STORE (source), result, &error);

  if (results != NULL)
    add_list (self, _ ("Latest Games"), results);
  else
    fail (self, error);
}

static void
ask_for_latest (FairScoreboard *self)
{
  const FairGame  *game = get_game (self);
  FairResultsQuery query = { .game = game ? game->id : NULL, .order = FAIR_RESULTS_NEWEST_FIRST, .limit = N_LATEST };

  fair_store_list_results_async (self->store, &query, self->cancellable, latest_cb, g_object_ref (self));
}

static void
best_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  g_autoptr (FairScoreboard) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) results = fair_store_list_results_finish (FAIR_STORE (source), result, &error);

  if (results == NULL)
    {
      fail (self, error);
      return;
    }

  empty (self->lists);
  add_list (self, _ ("Best Results"), results);
  ask_for_latest (self);
}

/* The lists of the game that was chosen.  What is best of all games together cannot be said. */
static void
ask_for_lists (FairScoreboard *self)
{
  const FairGame  *game = get_game (self);
  FairResultsQuery query = { .game = game ? game->id : NULL, .order = FAIR_RESULTS_BEST_FIRST, .limit = N_BEST };

  if (game != NULL)
    {
      fair_store_list_results_async (self->store, &query, self->cancellable, best_cb, g_object_ref (self));
      return;
    }

  empty (self->lists);
  ask_for_latest (self);
}

static void
statistics_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      data)
{
  g_autoptr (FairScoreboard) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) statistics = fair_store_get_statistics_finish (FAIR_STORE (source), result, &error);

  if (statistics == NULL)
    {
      fail (self, error);
      return;
    }

  g_clear_pointer (&self->statistics, g_ptr_array_unref);
  self->statistics = g_steal_pointer (&statistics);
  show_figures (self);
  ask_for_lists (self);
}

/* Answers to what was asked before are wanted no longer. */
static void
begin_asking (FairScoreboard *self)
{
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
}

static void
ask_for_all (FairScoreboard *self)
{
  FairPeriodLength length = (FairPeriodLength) gtk_drop_down_get_selected (self->lengths);

  begin_asking (self);
  fair_store_get_statistics_async (self->store, NULL, length, NULL, self->cancellable, statistics_cb, g_object_ref (self));
}

static void
game_selected_cb (FairScoreboard *self)
{
  if (self->statistics == NULL)
    return;

  begin_asking (self);
  show_figures (self);
  ask_for_lists (self);
}

static void
shown_cb (GObject      *source,
          GAsyncResult *answer,
          gpointer      data)
{
  g_autoptr (FairScoreboard) self = data;
  g_autoptr (FairResult) result = fair_store_find_result_finish (FAIR_STORE (source), answer, NULL);
  GtkWidget *window = result ? fair_replay_window_new (result, self->decks, self->settings) : NULL;

  if (window == NULL)
    return;

  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (self));
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_present (GTK_WINDOW (window));
}

static void
show_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  FairScoreboard *self = FAIR_SCOREBOARD (widget);

  fair_store_find_result_async (self->store, g_variant_get_string (parameter, NULL), NULL, shown_cb, g_object_ref (self));
}

static void
found_cb (GObject      *source,
          GAsyncResult *answer,
          gpointer      data)
{
  g_autoptr (FairScoreboard) self = data;
  g_autoptr (FairResult) result = fair_store_find_result_finish (FAIR_STORE (source), answer, NULL);

  if (result != NULL)
    g_signal_emit (self, signals[SIGNAL_DEAL], 0, result);
}

static void
play_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  FairScoreboard *self = FAIR_SCOREBOARD (widget);

  fair_store_find_result_async (self->store, g_variant_get_string (parameter, NULL), NULL, found_cb, g_object_ref (self));
}

static void
fair_scoreboard_dispose (GObject *object)
{
  FairScoreboard *self = FAIR_SCOREBOARD (object);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->statistics, g_ptr_array_unref);
  g_clear_object (&self->store);
  g_clear_object (&self->decks);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (fair_scoreboard_parent_class)->dispose (object);
}

static void
fair_scoreboard_class_init (FairScoreboardClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = fair_scoreboard_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-scoreboard.ui");
  gtk_widget_class_bind_template_child (widget_class, FairScoreboard, games);
  gtk_widget_class_bind_template_child (widget_class, FairScoreboard, pages);
  gtk_widget_class_bind_template_child (widget_class, FairScoreboard, failure);
  gtk_widget_class_bind_template_child (widget_class, FairScoreboard, figures);
  gtk_widget_class_bind_template_child (widget_class, FairScoreboard, time_box);
  gtk_widget_class_bind_template_child (widget_class, FairScoreboard, lengths);
  gtk_widget_class_bind_template_child (widget_class, FairScoreboard, score_title);
  gtk_widget_class_bind_template_child (widget_class, FairScoreboard, plots);
  gtk_widget_class_bind_template_child (widget_class, FairScoreboard, lists);
  gtk_widget_class_install_action (widget_class, "scores.show", "s", show_action);
  gtk_widget_class_install_action (widget_class, "scores.play", "s", play_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);

  /**
   * FairScoreboard::deal:
   * @result: (type FairResult): a result
   *
   * The player wants to play the deal of @result again.
   */
  signals[SIGNAL_DEAL] =
    g_signal_new ("deal", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                  FAIR_TYPE_RESULT | G_SIGNAL_TYPE_STATIC_SCOPE);
}

static void
fair_scoreboard_init (FairScoreboard *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));

  gtk_string_list_append (names, _ ("All Games Together"));
  for (guint i = 0; i < fair_games_count (); i++)
    gtk_string_list_append (names, fair_words_game_title (fair_games_get (i)));
  gtk_drop_down_set_model (self->games, G_LIST_MODEL (names));
  self->share_plot = fair_plot_new (FAIR_PLOT_SHARE);
  self->score_plot = fair_plot_new (FAIR_PLOT_SCORE);
  gtk_box_insert_child_after (self->plots, self->share_plot, gtk_widget_get_first_child (GTK_WIDGET (self->plots)));
  gtk_box_append (self->plots, self->score_plot);
}

/* Returns: (transfer full): a window that asks @store */
GtkWidget *
fair_scoreboard_new (FairStore      *store,
                     FairDeckKeeper *decks,
                     GSettings      *settings)
{
  FairScoreboard *self = g_object_new (FAIR_TYPE_SCOREBOARD, NULL);

  self->store = g_object_ref (store);
  self->decks = g_object_ref (decks);
  self->settings = g_object_ref (settings);
  g_signal_connect_object (store, "results-changed", G_CALLBACK (ask_for_all), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->games, "notify::selected", G_CALLBACK (game_selected_cb), self);
  g_signal_connect_swapped (self->lengths, "notify::selected", G_CALLBACK (ask_for_all), self);
  ask_for_all (self);

  return GTK_WIDGET (self);
}
