/* FairDailyWindow: loads the days of the chosen game: all days of the table, or two months after it, and shows one
 * month of them. When the store reports changed results, it loads them again. It activates an action of its parent to
 * play a deal, and closes.
 *
 * The state of a day is an icon, and text for a screen reader; color adds nothing. Arrow keys move from day to day,
 * also to another month. A day that cannot be played cannot get the focus; this is known once the days are loaded.
 */
#include "fair-daily-window.h"

#include "fair-compat.h"
#include "fair-daily-share.h"
#include "fair-daily-words.h"
#include "fair-day-watch.h"
#include "fair-latin-key.h"
#include "fair-open.h"
#include "fair-record-parts.h"
#include "fair-template.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"
#include "options-text.h"

enum
{
  N_WEEKDAYS = 7,
  MAX_DAYS = 31,
  DAYS_BEFORE = 31 /* loaded before a month that is after the table, for runs of days */
};

struct _FairDailyWindow
{
  AdwWindow parent_instance;

  GtkDropDown *games;
  GtkLabel    *month_label;
  GtkGrid     *grid;
  GtkLabel    *message;
  GtkLabel    *runs_label;

  AdwToastOverlay *toasts;

  GPtrArray    *daily_games; /* owned, of FairGame: the items of @games */
  FairStore    *store;
  GArray       *days; /* of the game; NULL until loaded */
  GCancellable *cancellable;
  guint32       today;
  guint32       opened_on;         /* the day on which @today was set */
  guint32       first;             /* the first day of the visible month */
  guint32       last;              /* the last one */
  guint         n_days;            /* of that month */
  guint32       wanted;            /* the day that is to have the focus, or the one that is next to it; 0 for none */
  GtkWidget    *buttons[MAX_DAYS]; /* borrowed from the grid */
};

G_DEFINE_FINAL_TYPE (FairDailyWindow, fair_daily_window, ADW_TYPE_WINDOW)

static const FairGame *
get_game (FairDailyWindow *self)
{
  guint selected = gtk_drop_down_get_selected (self->games);

  return self->daily_games->pdata[selected < self->daily_games->len ? selected : 0];
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

static void
clicked_cb (GtkWidget *button,
            gpointer   data)
{
  gtk_widget_activate_action (button, "daily.play", "u", GPOINTER_TO_UINT (data));
}

static GtkWidget *
create_button (guint32 day,
               guint   number)
{
  g_autofree char *text = g_strdup_printf ("%u", number);
  GtkWidget       *button = gtk_button_new ();
  GtkWidget       *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  gtk_box_append (GTK_BOX (box), gtk_label_new (text));
  gtk_box_append (GTK_BOX (box), gtk_image_new ());
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "day");
  g_object_set_data (G_OBJECT (button), FAIR_DAILY_DAY, GUINT_TO_POINTER (day));
  /* An action would make the button sensitive whenever the action is enabled. */
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), GUINT_TO_POINTER (day));
  return button;
}

/* Shows the state of @day, and makes its button sensitive if its deal can be played. */
static void
set_state (FairDailyWindow *self,
           guint32          day,
           FairDayState     state)
{
  GtkWidget       *button = self->buttons[day - self->first];
  GtkWidget       *image = gtk_widget_get_last_child (gtk_button_get_child (GTK_BUTTON (button)));
  /* translators: a date, as strftime() writes it: Sunday, November 1, 2026 */
  g_autofree char *date = fair_daily_words_format (day, _ ("%A, %B %-d, %Y"));
  /* translators: the first %s is a date, the second the state of its deal: “won on its day” */
  g_autofree char *words = day == self->today ? g_strdup_printf (_ ("Today, %s: %s"), date, _ (fair_day_looks[state].words))
                                              /* translators: the first %s is a date, the second the state of its deal: “won on its day” */
                                              : g_strdup_printf (_ ("%s: %s"), date, _ (fair_day_looks[state].words));

  gtk_image_set_from_icon_name (GTK_IMAGE (image), fair_day_looks[state].icon);
  gtk_widget_set_sensitive (button, state != FAIR_DAY_WITHOUT && state != FAIR_DAY_AHEAD);
  gtk_widget_set_tooltip_text (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
}

/* The index in the month of the focused day; the number of days if none has the focus. */
static guint
find_focus (FairDailyWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  guint      place = 0;

  while (place < self->n_days && self->buttons[place] != focus)
    place++;
  return place;
}

/* Moves the focus to the requested day, or the nearest playable one. */
static void
focus_wanted (FairDailyWindow *self)
{
  GtkWidget *nearest = NULL;
  guint32    least = G_MAXUINT32;

  for (guint i = 0; self->wanted != 0 && i < self->n_days; i++)
    {
      guint32 day = self->first + i;
      guint32 distance = MAX (day, self->wanted) - MIN (day, self->wanted);

      if (distance >= least || !gtk_widget_get_sensitive (self->buttons[i]))
        continue;
      least = distance;
      nearest = self->buttons[i];
    }
  if (nearest != NULL && gtk_widget_grab_focus (nearest))
    self->wanted = 0;
}

/* Moves the focus by a number of days, skipping days that cannot get it, also to an adjacent month. */
static gboolean
step (FairDailyWindow *self,
      int              n_days)
{
  int     place = (int) find_focus (self);
  int     n = (int) self->n_days;
  guint32 before = self->first;

  if (place == n)
    return GDK_EVENT_PROPAGATE;

  for (place += n_days; place >= 0 && place < n; place += n_days)
    if (gtk_widget_grab_focus (self->buttons[place]))
      return GDK_EVENT_STOP;

  if (place >= 0 && self->first + (guint32) place > self->today)
    return GDK_EVENT_STOP;

  self->wanted = (guint32) ((int) self->first + place);
  gtk_widget_activate_action (GTK_WIDGET (self), place < 0 ? "daily.previous-month" : "daily.next-month", NULL);
  if (self->first == before)
    self->wanted = 0;
  return GDK_EVENT_STOP;
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  key,
                guint                  code,
                GdkModifierType        state,
                FairDailyWindow       *self)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  guint    place = find_focus (self);

  state &= gtk_accelerator_get_default_mod_mask ();
  if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && state == GDK_SHIFT_MASK))
    return place < self->n_days && fair_daily_share_open_menu (self->buttons[place]);
  if (place < self->n_days && state == GDK_CONTROL_MASK &&
      gdk_keyval_to_lower (fair_latin_key_find (gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller)))) == GDK_KEY_c)
    return gtk_widget_activate_action (GTK_WIDGET (self), "daily.copy", "u", self->first + place);
  if (state != 0)
    return GDK_EVENT_PROPAGATE;

  /* The arrow keys of the keypad are in the same order as the others. */
  if (key >= GDK_KEY_KP_Left && key <= GDK_KEY_KP_Down)
    key += GDK_KEY_Left - GDK_KEY_KP_Left;
  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_Right:
      return step (self, (key == GDK_KEY_Left) == mirrored ? 1 : -1);
    case GDK_KEY_Up:
    case GDK_KEY_Down:
      return step (self, key == GDK_KEY_Up ? -N_WEEKDAYS : N_WEEKDAYS);
    case GDK_KEY_Home:
    case GDK_KEY_End:
      for (guint i = 0; i < self->n_days; i++)
        if (gtk_widget_grab_focus (self->buttons[key == GDK_KEY_End ? self->n_days - 1 - i : i]))
          break;
      return GDK_EVENT_STOP;
    case GDK_KEY_Page_Up:
    case GDK_KEY_Page_Down:
      /* The scrolled window around the days would handle these keys itself. */
      gtk_widget_activate_action (GTK_WIDGET (self), key == GDK_KEY_Page_Up ? "daily.previous-month" : "daily.next-month", NULL);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
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
  g_autoptr (GPtrArray) pars = fair_store_finish (FAIR_STORE (source), result, NULL);
  guint n = 0;

  for (guint32 day = self->first; pars != NULL && day <= self->last; day++)
    {
      gboolean            has_deal = fair_daily_days_find (self->days, get_game (self), day) != NULL;
      const FairKnownPar *par = has_deal ? g_ptr_array_index (pars, n++) : NULL;
      GtkWidget          *button = self->buttons[day - self->first];
      g_autofree char    *shortest = NULL;
      g_autofree char    *tries = par ? fair_daily_words_tries (par) : NULL;
      g_autofree char    *sentence = NULL;
      g_autofree char    *tooltip = NULL;

      if (par == NULL)
        continue;
      /* translators: %u is a number of moves */
      shortest = g_strdup_printf (ngettext ("The shortest known win takes %u move.", "The shortest known win takes %u moves.", par->n_moves), par->n_moves);
      sentence = g_strjoin ("\n", shortest, tries, NULL);
      tooltip = g_strjoin ("\n", gtk_widget_get_tooltip_text (button), sentence, NULL);
      gtk_widget_set_tooltip_text (button, tooltip);
      fair_compat_describe (button, sentence);
    }
}

static void
show_days (FairDailyWindow *self)
{
  const FairGame  *game = get_game (self);
  g_autofree char *runs = NULL;
  g_autoptr (GArray) deals = g_array_new (FALSE, FALSE, sizeof (FairStoreDeal));
  FairRules     rules;
  char          variant[FAIR_OPTIONS_TEXT];
  FairStoreDeal deal = { .game = game, .variant = variant };

  fair_daily_get_rules (game, &rules);
  fair_options_print (game, &rules.options, FAIR_OPTIONS_OF_PLAY, variant);
  for (guint32 day = self->first; day <= self->last; day++)
    {
      const FairDailyDeal *found = fair_daily_days_find (self->days, game, day);

      set_state (self, day, fair_daily_days_get_state (self->days, game, day, self->today));
      if (found == NULL)
        continue;
      deal.number = found->number;
      g_array_append_val (deals, deal);
    }
  focus_wanted (self);
  fair_store_ask (self->store, FAIR_STORE_FIND_ENDED_PARS, &(FairStoreQuestion){ .deals = deals },
                  self->cancellable, pars_cb, g_object_ref (self));

  runs = fair_daily_words_runs (fair_daily_days_get_run (self->days, game, self->today),
                                fair_daily_days_get_longest_run (self->days, game));
  gtk_label_set_text (self->runs_label, runs);
  set_message (self, self->last > fair_daily_get_last (game) ? _ ("Some of this month’s deals are not built in. Other versions of Fair "
                                                                  "Deal may have different ones.")
                                                             : NULL);
}

static void
loaded_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (FairDailyWindow) self = data;
  g_autoptr (GError) error = NULL;
  GArray *days = g_task_propagate_pointer (G_TASK (result), &error);

  if (days != NULL)
    {
      g_clear_pointer (&self->days, g_array_unref);
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
  /* The deals of the month come from the rule and not from the table. */
  gboolean after = self->last > fair_daily_get_last (game);

  if (after)
    set_message (self, _ ("Searching for this month’s deals…"));
  fair_daily_days_load_async (self->store, game, after ? MAX (self->first, DAYS_BEFORE + 1) - DAYS_BEFORE : FAIR_DAILY_FIRST,
                              after ? self->last : fair_daily_get_last (game), NULL, fair_renew_cancellable (&self->cancellable),
                              loaded_cb, g_object_ref (self));
}

static void
show_month (FairDailyWindow *self,
            guint32          first)
{
  /* translators: a month, as strftime() writes it: November 2026 */
  g_autofree char *month = fair_daily_words_format (first, _ ("%B %Y"));
  guint            column = (first - 1) % N_WEEKDAYS;
  guint            place = find_focus (self);

  gtk_label_set_text (self->month_label, month);
  if (place < self->n_days && self->wanted == 0)
    self->wanted = first + place;
  for (guint i = 0; i < self->n_days; i++)
    gtk_grid_remove (self->grid, self->buttons[i]);
  self->first = first;
  self->last = find_first (first, 1) - 1;
  self->n_days = self->last - first + 1;
  for (guint i = 0; i < self->n_days; i++)
    {
      self->buttons[i] = create_button (first + i, i + 1);
      if (first + i == self->today)
        gtk_widget_add_css_class (self->buttons[i], "today");
      gtk_grid_attach (self->grid, self->buttons[i], (int) ((column + i) % N_WEEKDAYS), (int) ((column + i) / N_WEEKDAYS + 1), 1, 1);
      set_state (self, first + i, FAIR_DAY_WITHOUT);
    }
  g_clear_pointer (&self->days, g_array_unref);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "daily.previous-month", first > FAIR_DAILY_FIRST);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "daily.next-month", self->last < self->today);
  load (self);
}

static void
turn_action (FairDailyWindow *self,
             const char      *name)
{
  show_month (self, find_first (self->first, g_str_equal (name, "daily.next-month") ? 1 : -1));
  fair_compat_announce (GTK_WIDGET (self->month_label), gtk_label_get_text (self->month_label));
}

static void
day_action (FairDailyWindow *self,
            const char      *name,
            GVariant        *parameter)
{
  GtkWindow           *parent = gtk_window_get_transient_for (GTK_WINDOW (self));
  guint32              day = g_variant_get_uint32 (parameter);
  const FairDailyDeal *deal = self->days ? fair_daily_days_find (self->days, get_game (self), day) : NULL;

  if (deal == NULL)
    return;

  if (g_str_equal (name, "daily.copy"))
    fair_daily_share_copy (GTK_WIDGET (self), self->store, get_game (self), deal->number);
  else if (parent != NULL)
    {
      gtk_widget_activate_action (GTK_WIDGET (parent), "win.play-deal-of-day", "(sut)", get_game (self)->id, day, deal->number);
      gtk_window_close (GTK_WINDOW (self));
    }
}

static void
game_selected_cb (FairDailyWindow *self)
{
  show_month (self, self->first);
}

/* If a new day has begun, marks it as today, and shows its month if the month of the previous day is shown. */
static void
look (FairDailyWindow *self)
{
  guint32  today = fair_daily_get_today ();
  gboolean is_present = self->first == find_first (self->today, 0);

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

  fair_cancel (&self->cancellable);
  g_clear_pointer (&self->days, g_array_unref);
  g_clear_object (&self->store);
  g_clear_pointer (&self->daily_games, g_ptr_array_unref);

  G_OBJECT_CLASS (fair_daily_window_parent_class)->dispose (object);
}

static void
fair_daily_window_class_init (FairDailyWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_daily_window_dispose;

  FAIR_TEMPLATE (widget_class, "fair-daily-window", FairDailyWindow,
                 games, month_label, grid, message, runs_label, toasts);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_install_action (widget_class, "daily.previous-month", NULL, FAIR_ACTION (turn_action));
  gtk_widget_class_install_action (widget_class, "daily.next-month", NULL, FAIR_ACTION (turn_action));
  gtk_widget_class_install_action (widget_class, "daily.play", "u", FAIR_ACTION (day_action));
  gtk_widget_class_install_action (widget_class, "daily.copy", "u", FAIR_ACTION (day_action));
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Up, 0, "daily.previous-month", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Down, 0, "daily.next-month", NULL);
}

static void
fair_daily_window_init (FairDailyWindow *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_widget_init_template (GTK_WIDGET (self));
  fair_record_add_messages (GTK_WIDGET (self), self->toasts);
  fair_daily_share_follow (GTK_WIDGET (self->grid));
  self->daily_games = fair_daily_list_games ();
  for (guint i = 0; i < self->daily_games->len; i++)
    gtk_string_list_append (names, fair_words_game_title (self->daily_games->pdata[i]));
  fair_wrapping_fill_drop_down (self->games, names, _ ("Game"));
  /* Day 1 was a Monday. */
  for (guint weekday = 0; weekday < N_WEEKDAYS; weekday++)
    {
      /* translators: a short weekday, as strftime() writes it: Mon */
      g_autofree char *name = fair_daily_words_format (1 + weekday, _ ("%a"));
      GtkWidget       *label = g_object_new (GTK_TYPE_LABEL, "label", name, "wrap", TRUE, "wrap-mode", PANGO_WRAP_CHAR, "natural-wrap-mode",
                                             GTK_NATURAL_WRAP_NONE, "css-classes", (const char *[]){ "dim-label", "weekday", NULL }, NULL);

      gtk_grid_attach (self->grid, label, (int) weekday, 0, 1, 1);
    }
}

/* Returns: (transfer full): a window that shows @game first, if that has a deal of the day; its parent must have the
 * action "win.play-deal-of-day" */
GtkWidget *
fair_daily_window_new (FairStore      *store,
                       const FairGame *game,
                       guint32         today)
{
  FairDailyWindow *self = g_object_new (FAIR_TYPE_DAILY_WINDOW, NULL);
  guint            selected;

  self->store = g_object_ref (store);
  self->today = today;
  self->opened_on = fair_daily_get_today ();
  if (g_ptr_array_find (self->daily_games, game, &selected))
    gtk_drop_down_set_selected (self->games, selected);
  g_signal_connect_object (store, "results-changed", G_CALLBACK (load), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->games, "notify::selected", G_CALLBACK (game_selected_cb), self);
  fair_day_watch (GTK_WIDGET (self), G_CALLBACK (look));
  self->wanted = MAX (today, FAIR_DAILY_FIRST);
  show_month (self, find_first (self->wanted, 0));
  return GTK_WIDGET (self);
}
