/* FairDailyStrip: its buttons appear at once, and the states of the deals follow, so that nothing moves. */
#include "fair-daily-strip.h"

#include "fair-compat.h"
#include "fair-daily-words.h"
#include "fair-day-watch.h"
#include "fair-open.h"
#include "fair-template.h"
#include "fair-words.h"

#define STREAK_DAYS 400 /* at most */

struct _FairDailyStrip
{
  AdwBin parent_instance;

  GtkLabel  *title;
  GtkLabel  *streak;
  GtkWidget *calendar;
  GtkBox    *buttons; /* a button for each game that has a deal of the day */
  GPtrArray *games;   /* owned, of FairGame, in the order of the buttons */

  FairStore    *store; /* NULL until there is something to show */
  GArray       *days;  /* NULL until loaded */
  GCancellable *cancellable;
  guint32       today;
  guint32       loaded_on; /* the day on which that was asked for */
};

G_DEFINE_FINAL_TYPE (FairDailyStrip, fair_daily_strip, ADW_TYPE_BIN)

/* Returns: (nullable): the button of @game; NULL if it has no deal of the day */
GtkWidget *
fair_daily_strip_get_button (FairDailyStrip *self,
                             const FairGame *game)
{
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (self->buttons));

  for (guint i = 0; i < self->games->len && g_ptr_array_index (self->games, i) != game; i++)
    button = gtk_widget_get_next_sibling (button);
  return button;
}

/* Shows the deals of today if another day has begun since the last time.  Returns: whether one has */
static gboolean
check_day (FairDailyStrip *self)
{
  guint32 today = fair_daily_get_today ();

  if (self->store == NULL || today == self->loaded_on)
    return FALSE;

  fair_daily_strip_load (self, self->store, today);
  return TRUE;
}

/* Plays the deal of the shown day; not yesterday's, which may still be visible after the computer has slept. */
static void
clicked_cb (GtkWidget *button,
            gpointer   data)
{
  const FairGame      *game = data;
  FairDailyStrip      *self = FAIR_DAILY_STRIP (gtk_widget_get_ancestor (button, FAIR_TYPE_DAILY_STRIP));
  const FairDailyDeal *deal = !check_day (self) && self->days ? fair_daily_days_find (self->days, game, self->today) : NULL;

  if (deal != NULL)
    gtk_widget_activate_action (button, "win.play-deal-of-day", "(sut)", game->id, self->today, deal->number);
}

static void
show_state (FairDailyStrip *self,
            const FairGame *game,
            FairDayState    state)
{
  GtkWidget       *button = fair_daily_strip_get_button (self, game);
  GtkWidget       *image = gtk_widget_get_first_child (gtk_button_get_child (GTK_BUTTON (button)));
  const char      *icon = fair_day_looks[state].icon;
  g_autofree char *name = NULL;

  /* translators: the first %s is the title of a game, the second the state of its deal: “not won yet” */
  name = g_strdup_printf (_ ("Deal of the day for %s: %s"), fair_words_game_title (game), _ (fair_day_looks[state].words));
  gtk_image_set_from_icon_name (GTK_IMAGE (image), icon ? icon : "fairdeal-day-open-symbolic");
  gtk_widget_set_sensitive (button, state != FAIR_DAY_WITHOUT);
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
add_button (FairDailyStrip *self,
            const FairGame *game)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", fair_words_game_title (game), "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR,
                                   "css-classes", (const char *[]){ "caption", NULL }, NULL);

  gtk_box_append (GTK_BOX (box), gtk_image_new ());
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "deal");
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), (gpointer) game);
  gtk_box_append (self->buttons, button);
  show_state (self, game, FAIR_DAY_WITHOUT);
}

static void
loaded_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (FairDailyStrip) self = data;
  GArray          *days = g_task_propagate_pointer (G_TASK (result), NULL);
  g_autofree char *streak = NULL;
  guint            run;

  /* The store banner reports errors. */
  if (days == NULL)
    return;

  g_clear_pointer (&self->days, g_array_unref);
  self->days = days;
  for (guint i = 0; i < self->games->len; i++)
    show_state (self, self->games->pdata[i], fair_daily_days_get_state (days, self->games->pdata[i], self->today, self->today));

  run = fair_daily_days_get_run (days, NULL, self->today);
  /* translators: how many days in a row a deal was won on the day itself */
  streak = g_strdup_printf (ngettext ("%u day in a row", "%u days in a row", run), run);
  gtk_label_set_text (self->streak, streak);
  gtk_widget_set_visible (GTK_WIDGET (self->streak), run > 0);
}

static void
set_today (FairDailyStrip *self,
           guint32         today)
{
  g_autofree char *date = fair_daily_words_short_date (today);
  /* translators: %s is a date: November 1 */
  g_autofree char *title = g_strdup_printf (_ ("Deals of the Day · %s"), date);

  self->today = today;
  gtk_label_set_text (self->title, today < FAIR_DAILY_FIRST ? _ ("The deals of the day begin on November 1, 2026.") : title);
}

/* Shows the deals of @today, with their states from @store. */
void
fair_daily_strip_load (FairDailyStrip *self,
                       FairStore      *store,
                       guint32         today)
{
  guint32 first = today;

  set_today (self, today);
  g_set_object (&self->store, store);
  self->loaded_on = fair_daily_get_today ();
  /* Days after the table are searched for. */
  if (today <= fair_daily_get_last (self->games->pdata[0]) && today > FAIR_DAILY_FIRST)
    first = MAX (today - STREAK_DAYS, FAIR_DAILY_FIRST);
  fair_daily_days_load_async (store, NULL, first, today, NULL, fair_renew_cancellable (&self->cancellable), loaded_cb, g_object_ref (self));
}

static void
fair_daily_strip_dispose (GObject *object)
{
  FairDailyStrip *self = FAIR_DAILY_STRIP (object);

  fair_cancel (&self->cancellable);
  g_clear_object (&self->store);
  g_clear_pointer (&self->days, g_array_unref);
  g_clear_pointer (&self->games, g_ptr_array_unref);

  G_OBJECT_CLASS (fair_daily_strip_parent_class)->dispose (object);
}

static void
fair_daily_strip_class_init (FairDailyStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_daily_strip_dispose;
  FAIR_TEMPLATE (widget_class, "fair-daily-strip", FairDailyStrip,
                 title, streak, calendar, buttons);
}

static void
fair_daily_strip_init (FairDailyStrip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  fair_compat_name_button (self->calendar, _ ("Calendar of the Deals of the Day"));
  self->games = fair_daily_list_games ();
  for (guint i = 0; i < self->games->len; i++)
    add_button (self, g_ptr_array_index (self->games, i));
  set_today (self, fair_daily_get_today ());
  fair_day_watch (GTK_WIDGET (self), G_CALLBACK (check_day));
}
