#include "config.h"

#include "fair-rush-sheet.h"

#include "fair-pair-box.h"
#include "fair-rush-account.h"
#include "fair-scroll-layout.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

struct _FairRushSheet
{
  GtkWidget parent_instance;

  GtkWidget     *scroller; /* owned as a child; NULL, as what is in it, until it is first shown */
  GtkWidget     *box;
  GtkWidget     *title;
  GtkWidget     *rows;
  FairGameModel *game; /* owned (nullable) */
  GSignalGroup  *signals;
};

typedef enum
{
  PROP_GAME = 1,
  N_PROPERTIES
} FairRushSheetProperty;

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FairRushSheet, fair_rush_sheet, GTK_TYPE_WIDGET)

static const char *
get_title (FairGameModel *game)
{
  if (fair_game_model_get_status (game) == FAIR_STATUS_WON)
    return fair_game_model_get_assisted (game) ? _ ("You Won, with Help") : _ ("You Won");
  return fair_game_clock_get_timed_out (fair_game_model_get_clock (game)) ? _ ("Time’s Up") : _ ("Game Over");
}

/* Adds a row.
 *
 * Returns: (transfer none): the widget with its number */
static GtkWidget *
add_row (FairRushSheet *self,
         const char    *words,
         int            points)
{
  g_autofree char *number = fair_words_number (points);
  GtkWidget       *row = fair_pair_box_new ();
  GtkWidget       *name = gtk_label_new (words);
  GtkWidget       *value = gtk_label_new (number);

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_wrap (GTK_LABEL (name), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (name), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (name), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_xalign (GTK_LABEL (value), 1);
  gtk_widget_add_css_class (value, "numeric");
  fair_pair_box_set_start (FAIR_PAIR_BOX (row), name);
  fair_pair_box_set_end (FAIR_PAIR_BOX (row), value);
  gtk_box_append (GTK_BOX (self->rows), row);

  return row;
}

static void
fill (FairRushSheet *self)
{
  FairRushAccount account;
  GtkWidget      *row;

  while ((row = gtk_widget_get_first_child (self->rows)) != NULL)
    gtk_box_remove (GTK_BOX (self->rows), row);

  fair_rush_get_account (self->game, &account);
  gtk_label_set_text (GTK_LABEL (self->title), get_title (self->game));
  add_row (self, _ ("Cards to foundations"), account.foundations);
  add_row (self, _ ("Cards turned over"), account.turned);
  add_row (self, _ ("Cards from the waste"), account.waste);
  add_row (self, _ ("Cards from the foundations"), account.back);
  add_row (self, _ ("Redeals"), account.redeals);
  add_row (self, _ ("Time bonus"), account.bonus);
  gtk_widget_add_css_class (add_row (self, _ ("Total"), account.total), "total");
}

static void
update (FairRushSheet *self)
{
  FairGameClock *clock = self->game ? fair_game_model_get_clock (self->game) : NULL;
  gboolean       over = clock != NULL && fair_game_clock_get_state (clock) == FAIR_GAME_CLOCK_OVER;

  gtk_widget_set_visible (GTK_WIDGET (self), over);
  if (over)
    fill (self);
}

static void
close_cb (FairRushSheet *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static GtkWidget *
create_head (FairRushSheet *self)
{
  GtkWidget *head = fair_pair_box_new ();
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");

  self->title = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->title), 0);
  gtk_label_set_wrap (GTK_LABEL (self->title), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->title), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (self->title), GTK_NATURAL_WRAP_NONE);
  gtk_widget_add_css_class (self->title, "title-3");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_widget_set_halign (button, GTK_ALIGN_END);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _ ("Close Score Details"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Close Score Details"), -1);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (close_cb), self);
  fair_pair_box_set_start (FAIR_PAIR_BOX (head), self->title);
  fair_pair_box_set_end (FAIR_PAIR_BOX (head), button);

  return head;
}

static void
create_content (FairRushSheet *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  gtk_box_append (GTK_BOX (self->box), create_head (self));
  gtk_box_append (GTK_BOX (self->box), self->rows);
  /* With large fonts on a small table the points may not fit. */
  self->scroller = g_object_new (GTK_TYPE_SCROLLED_WINDOW,
                                 "hscrollbar-policy", GTK_POLICY_NEVER,
                                 "propagate-natural-width", TRUE,
                                 "propagate-natural-height", TRUE,
                                 "child", self->box,
                                 NULL);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}

/* Most games have no points, so the widgets for them are created when they are first shown. */
static void
fair_rush_sheet_show (GtkWidget *widget)
{
  FairRushSheet *self = FAIR_RUSH_SHEET (widget);

  if (self->scroller == NULL)
    create_content (self);

  GTK_WIDGET_CLASS (fair_rush_sheet_parent_class)->show (widget);
}

/* Shows the points of @game when it is over. @game can be NULL or without a clock. */
static void
set_game (FairRushSheet *self,
          FairGameModel *game)
{
  g_set_object (&self->game, game);
  g_signal_group_set_target (self->signals, game ? fair_game_model_get_clock (game) : NULL);
  update (self);
}

static void
fair_rush_sheet_get_property (GObject    *object,
                              guint       id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  if (id == PROP_GAME)
    g_value_set_object (value, FAIR_RUSH_SHEET (object)->game);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
fair_rush_sheet_set_property (GObject      *object,
                              guint         id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  if (id == PROP_GAME)
    set_game (FAIR_RUSH_SHEET (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
fair_rush_sheet_dispose (GObject *object)
{
  FairRushSheet *self = FAIR_RUSH_SHEET (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->game);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);

  G_OBJECT_CLASS (fair_rush_sheet_parent_class)->dispose (object);
}

static void
fair_rush_sheet_class_init (FairRushSheetClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = fair_rush_sheet_get_property;
  object_class->set_property = fair_rush_sheet_set_property;
  object_class->dispose = fair_rush_sheet_dispose;
  GTK_WIDGET_CLASS (klass)->show = fair_rush_sheet_show;

  /* The game whose points are shown; can be NULL. */
  properties[PROP_GAME] = g_param_spec_object ("game", NULL, NULL, FAIR_TYPE_GAME_MODEL,
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), FAIR_TYPE_SCROLL_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "rush-sheet");
}

static void
fair_rush_sheet_init (FairRushSheet *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  self->signals = g_signal_group_new (FAIR_TYPE_GAME_CLOCK);
  g_signal_group_connect_swapped (self->signals, "notify::state", G_CALLBACK (update), self);
}
