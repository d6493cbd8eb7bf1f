/* FairDailyWindow: loads the days of the chosen game, all of those in the table or two months after the
 * table, and shows one month of them. When the store reports changed results, it loads them again. It
 * activates an action of its parent to play a deal, and closes.
 */
#include "config.h"

#include "fair-daily-window.h"

#include "fair-compat.h"
#include "fair-daily-words.h"
#include "fair-day-watch.h"
#include "fair-flow-layout.h"
#include "fair-month-grid.h"
#include "fair-store-pars.h"
#include "fair-title.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"
#include "options-text.h"

#include <glib/gi18n-lib.h>

enum
{
  DAYS_BEFORE = 31 /* loaded before a month that is after the table, for runs of days */
};

struct _FairDailyWindow
{
  AdwWindow parent_instance;

  GtkDropDown   *games;
  GtkLabel      *month_label;
  FairMonthGrid *grid;
  GtkLabel      *message;
  GtkLabel      *runs_label;

  FairStore     *store;
  FairDailyDays *days; /* of the game; NULL until loaded */
  GCancellable  *cancellable;
  guint32        today;
  guint32        opened_on; /* the day on which @today was set */
  guint32        first;     /* the first day of the visible month */
  GArray        *par_days;  /* of the last question for pars: the days of the month, from 0 */
};

G_DEFINE_FINAL_TYPE (FairDailyWindow, fair_daily_window, ADW_TYPE_WINDOW)

static const FairGame *
get_game (FairDailyWindow *self)
{
  guint selected = gtk_drop_down_get_selected (self->games);

  return fair_games_get (selected < fair_games_count () ? selected : 0);
}

/* The first day of the month of @day, or of the month that is @months later. */
static guint32
find_first (guint32 day,
            int     months)
{
  GDate date;

  g_date_clear (&date, 1);
  g_date_set_julian (&date, day);
  g_date_set_day (&date, 1);
  if (months > 0)
    g_date_add_months (&date, (guint) months);
  else
    g_date_subtract_months (&date, (guint) -months);
  return g_date_get_julian (&date);
}

static guint32
find_last (FairDailyWindow *self)
{
  return find_first (self->first, 1) - 1;
}

/* Whether the deals of the month come from the rule and not from the table. */
static gboolean
is_after_table (FairDailyWindow *self)
{
  return find_last (self) > fair_daily_get_last (get_game (self));
}

static void
set_message (FairDailyWindow *self,
             const char      *text)
{
  gtk_label_set_text (self->message, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->message), text != NULL);
}

/* Shows the fewest moves known of the days that the player has ended. */
static void
pars_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  g_autoptr (FairDailyWindow) self = data;
  g_autoptr (GPtrArray) pars = fair_store_find_pars_finish (FAIR_STORE (source), result, NULL);

  for (guint i = 0; pars != NULL && i < pars->len; i++)
    {
      const FairKnownPar *par = g_ptr_array_index (pars, i);

      if (par != NULL)
        fair_month_grid_set_par (self->grid, self->first + g_array_index (self->par_days, guint, i), par->n_moves);
    }
}

/* Asks for the fewest moves known to win the deals of the month. */
static void
ask_for_pars (FairDailyWindow *self)
{
  g_autoptr (GArray) deals = g_array_new (FALSE, FALSE, sizeof (FairStoreDeal));
  FairStoreDeal deal = { .game = get_game (self) };
  FairRules     rules;
  char          variant[FAIR_OPTIONS_TEXT];

  fair_daily_get_rules (deal.game, &rules);
  fair_options_print (deal.game, &rules.options, FAIR_OPTIONS_OF_PLAY, variant);
  deal.variant = variant;
  g_array_set_size (self->par_days, 0);
  for (guint32 day = self->first; day <= find_last (self); day++)
    {
      guint offset = day - self->first;

      if (!fair_daily_days_find (self->days, deal.game, day, &deal.number))
        continue;
      g_array_append_val (deals, deal);
      g_array_append_val (self->par_days, offset);
    }
  fair_store_find_ended_pars_async (self->store, deals, self->cancellable, pars_cb, g_object_ref (self));
}

/* Shows the states of the days of the month. */
static void
show_days (FairDailyWindow *self)
{
  const FairGame  *game = get_game (self);
  g_autofree char *runs = NULL;

  for (guint32 day = self->first; day <= find_last (self); day++)
    fair_month_grid_set_state (self->grid, day, fair_daily_days_get_state (self->days, game, day, self->today));
  fair_month_grid_take_focus (self->grid);
  ask_for_pars (self);

  runs = fair_daily_words_runs (fair_daily_days_get_run (self->days, game, self->today),
                                fair_daily_days_get_longest_run (self->days, game));
  gtk_label_set_text (self->runs_label, runs);
  set_message (self, is_after_table (self) ? _ ("Not all deals of this month are in the built-in table. Other versions of Fair "
                                                "Deal may find other deals.")
                                           : NULL);
}

static void
loaded_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (FairDailyWindow) self = data;
  g_autoptr (GError) error = NULL;
  FairDailyDays *days = fair_daily_days_load_finish (FAIR_STORE (source), result, &error);

  if (days != NULL)
    {
      g_clear_pointer (&self->days, fair_daily_days_free);
      self->days = days;
      show_days (self);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    set_message (self, error->message);
}

static void
load (FairDailyWindow *self)
{
  const FairGame *game = get_game (self);
  gboolean        after = is_after_table (self);

  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  if (after)
    set_message (self, _ ("Searching for this month’s deals…"));
  fair_daily_days_load_async (self->store, game, after ? MAX (self->first, DAYS_BEFORE + 1) - DAYS_BEFORE : FAIR_DAILY_FIRST,
                              after ? find_last (self) : fair_daily_get_last (game), NULL, self->cancellable, loaded_cb,
                              g_object_ref (self));
}

static void
update_actions (FairDailyWindow *self)
{
  guint32 last = MAX (self->today, fair_daily_get_last (get_game (self)));

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "daily.previous-month", self->first > FAIR_DAILY_FIRST);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "daily.next-month", find_last (self) < last);
}

static void
show_month (FairDailyWindow *self,
            guint32          first)
{
  g_autofree char *month = fair_daily_words_month (first);

  self->first = first;
  gtk_label_set_text (self->month_label, month);
  fair_month_grid_show (self->grid, first, self->today);
  g_clear_pointer (&self->days, fair_daily_days_free);
  update_actions (self);
  load (self);
}

static void
turn (FairDailyWindow *self,
      int              months)
{
  show_month (self, find_first (self->first, months));
  fair_compat_announce (GTK_WIDGET (self->month_label), gtk_label_get_text (self->month_label));
}

static void
previous_month_action (GtkWidget  *widget,
                       const char *name,
                       GVariant   *parameter)
{
  turn (FAIR_DAILY_WINDOW (widget), -1);
}

static void
next_month_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  turn (FAIR_DAILY_WINDOW (widget), 1);
}

static void
play_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  FairDailyWindow *self = FAIR_DAILY_WINDOW (widget);
  GtkWindow       *parent = gtk_window_get_transient_for (GTK_WINDOW (self));
  guint64          number;

  if (self->days == NULL || parent == NULL ||
      !fair_daily_days_find (self->days, get_game (self), g_variant_get_uint32 (parameter), &number))
    return;

  gtk_widget_activate_action (GTK_WIDGET (parent), "win.play-deal-of-day", "(st)", get_game (self)->id, number);
  gtk_window_close (GTK_WINDOW (self));
}

static void
game_selected_cb (FairDailyWindow *self)
{
  show_month (self, self->first);
}

static void
results_changed_cb (FairDailyWindow *self)
{
  load (self);
}

/* Shows which day is today if another one has begun; in its month, if that of the former one is shown. */
static void
look (GtkWidget *widget)
{
  FairDailyWindow *self = FAIR_DAILY_WINDOW (widget);
  guint32          today = fair_daily_get_today ();
  gboolean         is_present = self->first == find_first (self->today, 0);

  if (today == self->opened_on)
    return;

  self->today = today;
  self->opened_on = today;
  show_month (self, is_present ? find_first (MAX (today, FAIR_DAILY_FIRST), 0) : self->first);
}

static void
fair_daily_window_dispose (GObject *object)
{
  FairDailyWindow *self = FAIR_DAILY_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_pointer (&self->days, fair_daily_days_free);
  g_clear_object (&self->store);

  G_OBJECT_CLASS (fair_daily_window_parent_class)->dispose (object);
}

static void
fair_daily_window_finalize (GObject *object)
{
  g_object_unref (FAIR_DAILY_WINDOW (object)->cancellable);
  g_array_unref (FAIR_DAILY_WINDOW (object)->par_days);

  G_OBJECT_CLASS (fair_daily_window_parent_class)->finalize (object);
}

static void
fair_daily_window_class_init (FairDailyWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_daily_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = fair_daily_window_finalize;

  g_type_ensure (FAIR_TYPE_FLOW_LAYOUT);
  g_type_ensure (FAIR_TYPE_MONTH_GRID);
  g_type_ensure (FAIR_TYPE_TITLE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-daily-window.ui");
  gtk_widget_class_bind_template_child (widget_class, FairDailyWindow, games);
  gtk_widget_class_bind_template_child (widget_class, FairDailyWindow, month_label);
  gtk_widget_class_bind_template_child (widget_class, FairDailyWindow, grid);
  gtk_widget_class_bind_template_child (widget_class, FairDailyWindow, message);
  gtk_widget_class_bind_template_child (widget_class, FairDailyWindow, runs_label);
  gtk_widget_class_install_action (widget_class, "daily.previous-month", NULL, previous_month_action);
  gtk_widget_class_install_action (widget_class, "daily.next-month", NULL, next_month_action);
  gtk_widget_class_install_action (widget_class, "daily.play", "u", play_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Up, 0, "daily.previous-month", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Down, 0, "daily.next-month", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
fair_daily_window_init (FairDailyWindow *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autoptr (GtkListItemFactory) factory = fair_wrapping_factory_new_steady ();

  self->cancellable = g_cancellable_new ();
  self->par_days = g_array_new (FALSE, FALSE, sizeof (guint));
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < fair_games_count (); i++)
    gtk_string_list_append (names, fair_words_game_title (fair_games_get (i)));
  gtk_drop_down_set_model (self->games, G_LIST_MODEL (names));
  fair_compat_name_drop_down (self->games, _ ("Game"));
  gtk_drop_down_set_factory (self->games, factory);
}

/**
 * fair_daily_window_new:
 * @game: (nullable): the game to show first
 * @today: the current day
 *
 * Returns: (transfer full): a window; its parent must have the action "win.play-deal-of-day"
 */
GtkWidget *
fair_daily_window_new (FairStore      *store,
                       const FairGame *game,
                       guint32         today)
{
  FairDailyWindow *self = g_object_new (FAIR_TYPE_DAILY_WINDOW, NULL);

  self->store = g_object_ref (store);
  self->today = today;
  self->opened_on = fair_daily_get_today ();
  self->first = find_first (MAX (today, FAIR_DAILY_FIRST), 0);
  for (guint i = 0; i < fair_games_count (); i++)
    if (fair_games_get (i) == game)
      gtk_drop_down_set_selected (self->games, i);
  g_signal_connect_object (store, "results-changed", G_CALLBACK (results_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->games, "notify::selected", G_CALLBACK (game_selected_cb), self);
  fair_day_watch (GTK_WIDGET (self), look);
  fair_month_grid_want (self->grid, MAX (today, FAIR_DAILY_FIRST));
  show_month (self, self->first);
  return GTK_WIDGET (self);
}
