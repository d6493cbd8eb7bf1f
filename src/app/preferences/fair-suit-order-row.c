/* The rows stay in place, and the suits in them are swapped, so the keyboard focus has to
 * follow a suit to another row. */
#include "config.h"

#include "fair-suit-order-row.h"

#include "fair-compat.h"
#include "fair-settings.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SUITS "CDHS"

/* Belongs to an AdwExpanderRow. */
typedef struct
{
  AdwExpanderRow   *row;      /* which owns this */
  GSettings        *settings; /* owned */
  const FairOption *option;
  GtkWidget        *rows[FAIR_N_SUITS]; /* borrowed */
  GtkWidget        *up[FAIR_N_SUITS];
  GtkWidget        *down[FAIR_N_SUITS];
} SuitOrder;

#define SUIT_ORDER "fair-suit-order"

static void
get_order (SuitOrder *self,
           char       order[FAIR_OPTION_TEXT])
{
  fair_option_print (self->option, (gint16) fair_settings_get_option (self->settings, self->option), order);
}

static void
name_button (GtkWidget  *button,
             const char *name)
{
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
update (GtkWidget *row)
{
  SuitOrder       *self = g_object_get_data (G_OBJECT (row), SUIT_ORDER);
  g_autofree char *words = fair_words_option_value (self->option, fair_settings_get_option (self->settings, self->option));
  char             order[FAIR_OPTION_TEXT];

  get_order (self, order);
  adw_expander_row_set_subtitle (self->row, words);
  for (guint i = 0; i < FAIR_N_SUITS; i++)
    {
      const char *suit = fair_words_suit ((FairSuit) (strchr (SUITS, order[i]) - SUITS));
      /* translators: %s is a suit, “Spades” */
      g_autofree char *up = g_strdup_printf (_ ("Move %s Up"), suit);
      /* translators: %s is a suit, “Spades” */
      g_autofree char *down = g_strdup_printf (_ ("Move %s Down"), suit);

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->rows[i]), suit);
      name_button (self->up[i], up);
      name_button (self->down[i], down);
    }
}

/**
 * fair_suit_order_row_move:
 * @row: made by fair_suit_order_row_new()
 * @from: the index of a suit, from 0
 * @to: its new index
 *
 * Moves a suit; those in between move by one.
 */
void
fair_suit_order_row_move (GtkWidget *row,
                          guint      from,
                          guint      to)
{
  SuitOrder *self = g_object_get_data (G_OBJECT (row), SUIT_ORDER);
  char       order[FAIR_OPTION_TEXT];
  char       suit;
  gint16     value;

  g_return_if_fail (self != NULL && from < FAIR_N_SUITS && to < FAIR_N_SUITS);

  get_order (self, order);
  suit = order[from];
  if (from < to)
    memmove (order + from, order + from + 1, to - from);
  else
    memmove (order + to + 1, order + to, from - to);
  order[to] = suit;
  if (fair_option_parse (self->option, order, &value))
    fair_settings_set_option (self->settings, self->option, value);
  fair_compat_announce (row, adw_expander_row_get_subtitle (self->row));
}

static guint
find (GtkWidget *const *widgets,
      GtkWidget        *widget)
{
  guint i = 0;

  while (i < FAIR_N_SUITS && widgets[i] != widget)
    i++;
  return i;
}

/* Moves a suit by one. The focus follows it, to the other button if it cannot be moved further. */
static void
move_cb (SuitOrder *self,
         GtkWidget *button)
{
  gboolean    is_down = find (self->up, button) == FAIR_N_SUITS;
  guint       from = find (is_down ? self->down : self->up, button);
  guint       to = is_down ? from + 1 : from - 1;
  GtkWidget **buttons = (is_down ? to + 1 < FAIR_N_SUITS : to == 0) ? self->down : self->up;

  fair_suit_order_row_move (GTK_WIDGET (self->row), from, to);
  gtk_widget_grab_focus (buttons[to]);
}

static GtkWidget *
add_button (SuitOrder  *self,
            GtkWidget  *row,
            const char *icon,
            gboolean    enabled)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_sensitive (button, enabled);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (move_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);

  return button;
}

static void
add_row (SuitOrder *self,
         guint      place)
{
  GtkWidget *row = adw_action_row_new ();

  self->rows[place] = row;
  self->up[place] = add_button (self, row, "go-up-symbolic", place > 0);
  self->down[place] = add_button (self, row, "go-down-symbolic", place + 1 < FAIR_N_SUITS);
  adw_expander_row_add_row (self->row, row);
}

static void
suit_order_free (gpointer data)
{
  SuitOrder *self = data;

  g_object_unref (self->settings);
  g_free (self);
}

GtkWidget *
fair_suit_order_row_new (GSettings        *settings,
                         const FairOption *option)
{
  GtkWidget       *row = adw_expander_row_new ();
  SuitOrder       *self = g_new0 (SuitOrder, 1);
  g_autofree char *changed = g_strconcat ("changed::", option->key, NULL);

  *self = (SuitOrder){ .row = ADW_EXPANDER_ROW (row), .settings = g_object_ref (settings), .option = option };
  g_object_set_data_full (G_OBJECT (row), SUIT_ORDER, self, suit_order_free);
  for (guint i = 0; i < FAIR_N_SUITS; i++)
    add_row (self, i);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), fair_words_option_title (option));
  g_signal_connect_object (settings, changed, G_CALLBACK (update), row, G_CONNECT_SWAPPED);
  update (row);

  return row;
}
