#include "config.h"

#include "fair-rush-sheet.h"

#include "fair-flow-layout.h"
#include "fair-rush-account.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

static const char *
get_title (FairGameModel *game)
{
  if (fair_game_model_get_status (game) == FAIR_STATUS_WON)
    return fair_game_model_get_assistance (game) != 0 ? _ ("You Won, with Help") : _ ("You Won");
  return fair_game_clock_get_timed_out (fair_game_model_get_clock (game)) ? _ ("Time’s Up") : _ ("Game Over");
}

/* Returns: (transfer floating): a label that begins a line, and wraps if that has little room */
static GtkWidget *
create_label (const char *text)
{
  return g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0.0, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR,
                       "natural-wrap-mode", GTK_NATURAL_WRAP_NONE, NULL);
}

/* Adds a row.
 *
 * Returns: (transfer none): the widget with its number */
static GtkWidget *
add_row (GtkWidget  *rows,
         const char *words,
         int         points)
{
  g_autofree char *number = fair_words_number (points);
  GtkWidget       *value = gtk_label_new (number);
  GtkWidget       *row = fair_flow_layout_new_box (create_label (words), value);

  gtk_widget_set_halign (value, GTK_ALIGN_END);
  gtk_widget_add_css_class (value, "numeric");
  gtk_box_append (GTK_BOX (rows), row);

  return row;
}

static GtkWidget *
create_rows (FairGameModel *game)
{
  GtkWidget      *rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  FairRushAccount account;

  fair_rush_get_account (game, &account);
  add_row (rows, _ ("Cards to foundations"), account.foundations);
  add_row (rows, _ ("Cards turned over"), account.turned);
  add_row (rows, _ ("Cards from the waste"), account.waste);
  add_row (rows, _ ("Cards from the foundations"), account.back);
  add_row (rows, _ ("Redeals"), account.redeals);
  add_row (rows, _ ("Time bonus"), account.bonus);
  gtk_widget_add_css_class (add_row (rows, _ ("Total"), account.total), "total");
  return rows;
}

static void
close_cb (GtkWidget *sheet)
{
  gtk_widget_set_visible (sheet, FALSE);
}

static GtkWidget *
create_head (GtkWidget     *sheet,
             FairGameModel *game)
{
  GtkWidget *title = create_label (get_title (game));
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");

  gtk_widget_add_css_class (title, "title-3");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_widget_set_halign (button, GTK_ALIGN_END);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _ ("Close Score Details"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Close Score Details"), -1);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (close_cb), sheet);

  return fair_flow_layout_new_box (title, button);
}

/* Shows the points of @game, which has a clock, in @sheet. */
void
fair_rush_sheet_show (AdwBin        *sheet,
                      FairGameModel *game)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_box_append (GTK_BOX (box), create_head (GTK_WIDGET (sheet), game));
  gtk_box_append (GTK_BOX (box), create_rows (game));
  /* With large fonts on a small table the points may not fit. */
  adw_bin_set_child (sheet, g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER,
                                          "propagate-natural-width", TRUE, "propagate-natural-height", TRUE, "hexpand", TRUE, "child", box, NULL));
  gtk_widget_set_visible (GTK_WIDGET (sheet), TRUE);
}

/* Shows the points of @game in @sheet if it is over; it can be NULL or without a clock. */
void
fair_rush_sheet_update (AdwBin        *sheet,
                        FairGameModel *game)
{
  FairGameClock *clock = game ? fair_game_model_get_clock (game) : NULL;

  if (clock != NULL && fair_game_clock_get_state (clock) == FAIR_GAME_CLOCK_OVER)
    fair_rush_sheet_show (sheet, game);
  else
    gtk_widget_set_visible (GTK_WIDGET (sheet), FALSE);
}
