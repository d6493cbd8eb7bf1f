#include "config.h"

#include "fair-commands.h"

#include <glib/gi18n-lib.h>

static const FairCommand commands[] = {
  { "win.new-game", N_ ("New Game"), { "<Control>n" } },
  { "win.new-game-by-number", N_ ("New Game by Number"), { "<Control><Shift>n" } },
  { "win.restart", N_ ("Restart"), { "<Control>r" } },
  { "win.undo", N_ ("Undo"), { "<Control>z" } },
  { "win.redo", N_ ("Redo"), { "<Control><Shift>z", "<Control>y" } },
  { "win.ask-prospect", N_ ("Can It Still Be Won?"), { "<Control>k" } },
  { "win.winning-move", N_ ("Winning Move"), { "<Control>m" } },
  { "win.show-me", N_ ("Show Me How It Is Won"), { "<Control><Shift>m" } },
  { "win.choose-game", N_ ("Choose Another Game"), { "<Control>l" } },
  { "win.pause", N_ ("Start or Pause Solitaire Rush"), { "p" } },
  { "app.preferences", N_ ("Preferences"), { "<Control>comma" } },
  { "app.shortcuts", N_ ("Keyboard Shortcuts"), { "<Control>question" } },
  { "app.help", N_ ("How To Play"), { "F1" } },
  { "app.quit", N_ ("Quit"), { "<Control>q" } }
};

/* The commands, in the order in which they are listed; @n_commands is an out parameter. */
const FairCommand *
fair_commands_get (guint *n_commands)
{
  *n_commands = G_N_ELEMENTS (commands);
  return commands;
}

/* Binds the keys of all commands. */
void
fair_commands_set_accels (GtkApplication *application)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    gtk_application_set_accels_for_action (application, commands[i].action, (const char *const *) commands[i].accels);
}

static GtkWidget *
create_row (const FairCommand *command)
{
  GtkWidget       *row = adw_action_row_new ();
  GdkModifierType  modifiers;
  g_autofree char *keys = NULL;
  GtkWidget       *label;
  guint            key;

  gtk_accelerator_parse (command->accels[0], &key, &modifiers);
  keys = gtk_accelerator_get_label (key, modifiers);
  label = gtk_label_new (keys);
  gtk_widget_add_css_class (label, "dim-label");
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (command->title));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);

  return row;
}

static gboolean
close_cb (GtkWidget *window,
          GVariant  *arguments,
          gpointer   data)
{
  gtk_window_close (GTK_WINDOW (window));
  return GDK_EVENT_STOP;
}

/* Returns: (transfer full): a window that lists the keys */
GtkWidget *
fair_commands_create_window (void)
{
  GtkWidget          *window = adw_window_new ();
  GtkWidget          *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget          *page = adw_preferences_page_new ();
  GtkWidget          *group = adw_preferences_group_new ();
  GtkEventController *shortcuts = gtk_shortcut_controller_new ();

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), create_row (&commands[i]));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (group));
  gtk_widget_set_vexpand (page, TRUE);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), page);
  adw_window_set_content (ADW_WINDOW (window), box);
  gtk_window_set_title (GTK_WINDOW (window), _ ("Keyboard Shortcuts"));
  gtk_window_set_default_size (GTK_WINDOW (window), 420, 620);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (shortcuts),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                          gtk_callback_action_new (close_cb, NULL, NULL)));
  gtk_widget_add_controller (window, shortcuts);

  return window;
}
