/* FairMonthGrid: the button of each day activates "daily.play" with the day. The state of the day is an icon, and text for
 * a screen reader; color adds nothing. Arrow keys move from day to day, and to another month with "daily.previous-month"
 * and "daily.next-month", as Page Up and Page Down do. A day that cannot be played takes no focus, and which days can is
 * known only once they are loaded: then fair_month_grid_take_focus() must be called.
 */
#include "config.h"

#include "fair-month-grid.h"

#include "fair-compat.h"
#include "fair-daily-words.h"

#include <glib/gi18n-lib.h>

enum
{
  N_WEEKDAYS = 7,
  MAX_DAYS = 31
};

struct _FairMonthGrid
{
  GtkWidget parent_instance;

  GtkGrid   *grid;              /* owned as a child */
  GtkWidget *buttons[MAX_DAYS]; /* borrowed */
  guint32    first;             /* of the month */
  guint      n_days;
  guint32    today;
  guint32    wanted; /* the day that is to have the focus, or the one that is next to it; 0 for none */
};

G_DEFINE_FINAL_TYPE (FairMonthGrid, fair_month_grid, GTK_TYPE_WIDGET)

/* The abbreviated name of a day of the week; 0 is Monday. */
static char *
dup_weekday (guint weekday)
{
  char  text[64];
  GDate date;

  g_date_clear (&date, 1);
  g_date_set_julian (&date, 1 + weekday);
  /* translators: a short weekday, as strftime() writes it: Mon */
  g_date_strftime (text, sizeof text, _ ("%a"), &date);
  return g_strdup (text);
}

static void
add_weekdays (FairMonthGrid *self)
{
  for (guint weekday = 0; weekday < N_WEEKDAYS; weekday++)
    {
      g_autofree char *name = dup_weekday (weekday);
      GtkWidget       *label = gtk_label_new (name);

      gtk_widget_add_css_class (label, "dim-label");
      gtk_widget_add_css_class (label, "weekday");
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_CHAR);
      gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
      gtk_grid_attach (self->grid, label, (int) weekday, 0, 1, 1);
    }
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
  /* With an action, the button would be sensitive whenever the action is enabled. */
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), GUINT_TO_POINTER (day));
  return button;
}

/* The place in the month of the day that has the focus; as many as there are days if none has. */
static guint
find_focus (FairMonthGrid *self)
{
  GtkRoot   *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  guint      place = 0;

  while (place < self->n_days && self->buttons[place] != focus)
    place++;
  return place;
}

/* Goes to the month before or after; the focus goes to @day, or near it. */
static void
turn (FairMonthGrid *self,
      gboolean       back,
      guint32        day)
{
  guint32 before = self->first;

  self->wanted = day;
  gtk_widget_activate_action (GTK_WIDGET (self), back ? "daily.previous-month" : "daily.next-month", NULL);
  if (self->first == before)
    self->wanted = 0;
}

/* Goes on by so many days, over those that take no focus. */
static gboolean
step_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  FairMonthGrid *self = FAIR_MONTH_GRID (widget);
  gboolean       is_sideways;
  int            step;
  int            place = (int) find_focus (self);
  int            n = (int) self->n_days;

  g_variant_get (arguments, "(ib)", &step, &is_sideways);
  if (is_sideways && gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    step = -step;
  if (place == n)
    return GDK_EVENT_PROPAGATE;

  for (place += step; place >= 0 && place < n; place += step)
    if (gtk_widget_grab_focus (self->buttons[place]))
      return GDK_EVENT_STOP;

  if (place < 0 || self->first + (guint32) place <= self->today)
    turn (self, place < 0, (guint32) ((int) self->first + place));
  return GDK_EVENT_STOP;
}

/* Goes to the first or last day of the month that takes the focus. */
static gboolean
end_cb (GtkWidget *widget,
        GVariant  *arguments,
        gpointer   data)
{
  FairMonthGrid *self = FAIR_MONTH_GRID (widget);
  gboolean       is_last;

  g_variant_get (arguments, "(b)", &is_last);
  for (guint i = 0; i < self->n_days; i++)
    if (gtk_widget_grab_focus (self->buttons[is_last ? self->n_days - 1 - i : i]))
      break;
  return GDK_EVENT_STOP;
}

static void
add_keys (GtkWidgetClass *klass)
{
  static const struct
  {
    guint    key;
    guint    pad_key;
    int      step;
    gboolean is_sideways;
  } steps[] = {
    { GDK_KEY_Left, GDK_KEY_KP_Left, -1, TRUE },
    { GDK_KEY_Right, GDK_KEY_KP_Right, 1, TRUE },
    { GDK_KEY_Up, GDK_KEY_KP_Up, -N_WEEKDAYS, FALSE },
    { GDK_KEY_Down, GDK_KEY_KP_Down, N_WEEKDAYS, FALSE }
  };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      gtk_widget_class_add_binding (klass, steps[i].key, 0, step_cb, "(ib)", steps[i].step, steps[i].is_sideways);
      gtk_widget_class_add_binding (klass, steps[i].pad_key, 0, step_cb, "(ib)", steps[i].step, steps[i].is_sideways);
    }
  gtk_widget_class_add_binding (klass, GDK_KEY_Home, 0, end_cb, "(b)", FALSE);
  gtk_widget_class_add_binding (klass, GDK_KEY_End, 0, end_cb, "(b)", TRUE);
  /* What scrolls around it has a use of its own for these. */
  gtk_widget_class_add_binding_action (klass, GDK_KEY_Page_Up, 0, "daily.previous-month", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_Page_Down, 0, "daily.next-month", NULL);
}

static void
fair_month_grid_dispose (GObject *object)
{
  FairMonthGrid *self = FAIR_MONTH_GRID (object);

  if (self->grid != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->grid));
  self->grid = NULL;

  G_OBJECT_CLASS (fair_month_grid_parent_class)->dispose (object);
}

static void
fair_month_grid_class_init (FairMonthGridClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fair_month_grid_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  add_keys (GTK_WIDGET_CLASS (klass));
}

static void
fair_month_grid_init (FairMonthGrid *self)
{
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_homogeneous (self->grid, TRUE);
  gtk_grid_set_row_spacing (self->grid, 2);
  gtk_grid_set_column_spacing (self->grid, 2);
  gtk_widget_set_parent (GTK_WIDGET (self->grid), GTK_WIDGET (self));
  add_weekdays (self);
}

/* Shows the month that begins with day @first, without states. */
void
fair_month_grid_show (FairMonthGrid *self,
                      guint32        first,
                      guint32        today)
{
  guint column = (first - 1) % N_WEEKDAYS;
  guint place = find_focus (self);
  GDate date;

  g_return_if_fail (FAIR_IS_MONTH_GRID (self));

  if (place < self->n_days && self->wanted == 0)
    self->wanted = first + place;
  for (guint i = 0; i < self->n_days; i++)
    gtk_grid_remove (self->grid, self->buttons[i]);
  g_date_clear (&date, 1);
  g_date_set_julian (&date, first);
  self->first = first;
  self->today = today;
  self->n_days = g_date_get_days_in_month (g_date_get_month (&date), g_date_get_year (&date));
  for (guint i = 0; i < self->n_days; i++)
    {
      self->buttons[i] = create_button (first + i, i + 1);
      if (first + i == today)
        gtk_widget_add_css_class (self->buttons[i], "today");
      gtk_grid_attach (self->grid, self->buttons[i], (int) ((column + i) % N_WEEKDAYS), (int) ((column + i) / N_WEEKDAYS + 1), 1, 1);
      fair_month_grid_set_state (self, first + i, FAIR_DAY_WITHOUT);
    }
}

/* Shows the state of @day, and makes its button sensitive if its deal can be played. */
void
fair_month_grid_set_state (FairMonthGrid *self,
                           guint32        day,
                           FairDayState   state)
{
  GtkWidget       *button = fair_month_grid_get_button (self, day);
  g_autofree char *words = fair_daily_words_day (day, state, self->today);
  const char      *icon = fair_daily_words_icon (state);
  GtkWidget       *image;

  g_return_if_fail (button != NULL);

  image = gtk_widget_get_last_child (gtk_button_get_child (GTK_BUTTON (button)));
  gtk_image_set_from_icon_name (GTK_IMAGE (image), icon);
  gtk_widget_set_sensitive (button, state != FAIR_DAY_WITHOUT && state != FAIR_DAY_AHEAD);
  gtk_widget_set_tooltip_text (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
}

/* Adds to @day, after its state, the fewest moves known to win its deal. */
void
fair_month_grid_set_par (FairMonthGrid *self,
                         guint32        day,
                         guint          par)
{
  GtkWidget       *button = fair_month_grid_get_button (self, day);
  g_autofree char *sentence = fair_daily_words_par (par);
  g_autofree char *tooltip = NULL;

  g_return_if_fail (button != NULL);

  tooltip = g_strjoin ("\n", gtk_widget_get_tooltip_text (button), sentence, NULL);
  gtk_widget_set_tooltip_text (button, tooltip);
  fair_compat_describe (button, sentence);
}

/* Sets the day that takes the focus once the days are loaded, or the nearest one that can be played. */
void
fair_month_grid_want (FairMonthGrid *self,
                      guint32        day)
{
  g_return_if_fail (FAIR_IS_MONTH_GRID (self));

  self->wanted = day;
}

/* Moves the focus to the day that was set, after the states of all days were set. */
void
fair_month_grid_take_focus (FairMonthGrid *self)
{
  GtkWidget *nearest = NULL;
  guint32    least = G_MAXUINT32;

  g_return_if_fail (FAIR_IS_MONTH_GRID (self));

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

/* Returns: (transfer none) (nullable): the button of @day; NULL if the month is not the visible one */
GtkWidget *
fair_month_grid_get_button (FairMonthGrid *self,
                            guint32        day)
{
  g_return_val_if_fail (FAIR_IS_MONTH_GRID (self), NULL);

  return day >= self->first && day - self->first < self->n_days ? self->buttons[day - self->first] : NULL;
}
