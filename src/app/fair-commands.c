/* GTK gives the keys of an application to its actions before any widget in the window gets them. So keys of commands are
 * caught before that while a dialog that is part of the window is open, and those of undo and redo while an entry has the
 * focus; only what has the focus gets them then. The keys are not unbound, because GTK 4.8 prints an error if it has to remove
 * them from a menu.
 */
#include "config.h"

#include "fair-commands.h"

#include "fair-compat.h"
#include "fair-latin-key.h"
#include "fair-title.h"

#include <glib/gi18n-lib.h>

static const FairCommand commands[] = {
  { "win.new-game", N_ ("New Game"), { "<Control>n" } },
  { "win.new-game-by-number", N_ ("Play Deal Number"), { "<Control><Shift>n" } },
  { "win.restart", N_ ("Restart"), { "<Control>r" } },
  { "table.undo", N_ ("Undo"), { "<Control>z" }, .edits = TRUE },
  { "table.redo", N_ ("Redo"), { "<Control><Shift>z", "<Control>y" }, .edits = TRUE },
  { "bookmarks.toggle", N_ ("Add or Remove Bookmark"), { "<Control>d" } },
  { "bookmarks.return-to-last", N_ ("Go to Last Bookmark"), { "<Control><Shift>d" }, .inspects = TRUE },
  { "table.hint", N_ ("Hint"), { "<Control>h" } },
  { "table.explain", N_ ("Explain Moves"), { "<Control>e" } },
  { "table.find-card", N_ ("Find Card"), { "<Control>f" } },
  { "advice.ask-winnability", N_ ("Check If Still Winnable"), { "<Control>k" } },
  { "advice.winning-move", N_ ("Show Winning Move"), { "<Control>m" } },
  { "advice.show-solution", N_ ("Show Solution"), { "<Control><Shift>m" } },
  { "win.choose-game", N_ ("Choose Another Game"), { "<Control>l" } },
  { "clock.pause", N_ ("Start or Pause Solitaire Rush"), { "p" }, TRUE },
  { "win.deals-of-day", N_ ("Deals of the Day"), { "<Control>t" } },
  { "app.scoreboard", N_ ("Scoreboard"), { "<Control>b" } },
  { "app.preferences", N_ ("Preferences"), { "<Control>comma" } },
  { "app.shortcuts", N_ ("Keyboard Shortcuts"), { "<Control>question" } },
  { "lesson.start", N_ ("Learn to Play"), { "<Shift>F1" } },
  { "app.help", N_ ("Read the Rules"), { "F1" }, .anywhere = TRUE },
  { "win.fullscreen", N_ ("Full Screen"), { "F11" } },
  { "app.quit", N_ ("Quit"), { "<Control>q" }, .anywhere = TRUE }
};

/* The commands in the order of the list of shortcuts; @n_commands: (out): how many there are. */
const FairCommand *
fair_commands_get (guint *n_commands)
{
  *n_commands = G_N_ELEMENTS (commands);
  return commands;
}

/* Whether GTK finds that @event is a key of @command. */
static gboolean
has_key (const FairCommand *command,
         GdkEvent          *event)
{
  for (guint i = 0; command->accels[i] != NULL; i++)
    {
      GdkModifierType modifiers;
      guint           key;

      gtk_accelerator_parse (command->accels[i], &key, &modifiers);
      if (gdk_key_event_matches (event, key, modifiers) != GDK_KEY_MATCH_NONE)
        return TRUE;
    }

  return FALSE;
}

/* Whether @event is a key of @command by its Latin letter, which it does not type. */
static gboolean
has_letter (const FairCommand *command,
            GdkEvent          *event)
{
  guint           latin = fair_latin_key_find (event);
  GdkModifierType held = gdk_event_get_modifier_state (event) & gtk_accelerator_get_default_mod_mask ();

  if (latin == gdk_key_event_get_keyval (event))
    return FALSE;

  for (guint i = 0; command->accels[i] != NULL; i++)
    {
      GdkModifierType modifiers;
      guint           key;

      gtk_accelerator_parse (command->accels[i], &key, &modifiers);
      /* Other characters than letters may need Shift. */
      if (key == latin && (g_ascii_isalpha (key) ? held : held & ~GDK_SHIFT_MASK) == modifiers)
        return TRUE;
    }

  return FALSE;
}

/* Finds the command of a key that GTK does not know, because no layout of the keyboard has its letter; or NULL. */
static const FairCommand *
find_unknown (GdkEvent *event,
              gboolean  plain)
{
  const FairCommand *found = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (has_key (&commands[i], event))
      return NULL;
    else if (commands[i].plain == plain && has_letter (&commands[i], event))
      found = &commands[i];

  return found;
}

/* Performs the command of a key that GTK does not know. */
static gboolean
perform_unknown (GtkEventController *controller,
                 gboolean            plain)
{
  const FairCommand *command = find_unknown (gtk_event_controller_get_current_event (controller), plain);

  return command != NULL && gtk_widget_activate_action (gtk_event_controller_get_widget (controller), command->action, NULL);
}

static gboolean
unknown_key_cb (GtkEventController *controller)
{
  return perform_unknown (controller, FALSE);
}

/* Keeps keys of commands that nothing has taken from GTK, which would open its inspector. */
static gboolean
left_key_cb (GtkEventController *controller)
{
  GdkEvent *event = gtk_event_controller_get_current_event (controller);

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (commands[i].inspects && (has_key (&commands[i], event) || has_letter (&commands[i], event)))
      return TRUE;

  return FALSE;
}

/* Lets the commands have keys in @window that GTK does not know, and keeps theirs from its inspector. */
static void
window_added_cb (GtkApplication *application,
                 GtkWindow      *window)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *left = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (unknown_key_cb), NULL);
  gtk_widget_add_controller (GTK_WIDGET (window), keys);
  g_signal_connect (left, "key-pressed", G_CALLBACK (left_key_cb), NULL);
  gtk_widget_add_controller (GTK_WIDGET (window), left);
}

/* Binds the keys of all commands, except for plain keys. */
void
fair_commands_set_accels (GtkApplication *application)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (!commands[i].plain)
      gtk_application_set_accels_for_action (application, commands[i].action, (const char *const *) commands[i].accels);
  g_signal_connect (application, "window-added", G_CALLBACK (window_added_cb), NULL);
}

/* Whether a key in @event is that of a command which must not get it now. */
static gboolean
is_kept_back (GtkWindow *window,
              GdkEvent  *event)
{
  gboolean in_dialog = fair_compat_has_dialog (window);
  gboolean in_entry = GTK_IS_EDITABLE (gtk_window_get_focus (window));

  for (guint i = 0; (in_dialog || in_entry) && i < G_N_ELEMENTS (commands); i++)
    if (((in_dialog && !commands[i].anywhere) || (in_entry && commands[i].edits)) && !commands[i].plain &&
        (has_key (&commands[i], event) || has_letter (&commands[i], event)))
      return TRUE;

  return FALSE;
}

/* Gives keys that commands must not get to what has the focus, and to what that is in. */
static gboolean
keep_back_cb (GtkEventControllerKey *controller)
{
  GtkWidget *window = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));
  GtkWidget *widget = gtk_window_get_focus (GTK_WINDOW (window));

  if (!is_kept_back (GTK_WINDOW (window), gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller))))
    return GDK_EVENT_PROPAGATE;

  while (widget != NULL && widget != window && !gtk_event_controller_key_forward (controller, widget))
    widget = gtk_widget_get_parent (widget);
  return GDK_EVENT_STOP;
}

/* Passes a key to the table if nothing else in the window has handled it, except for keys that navigate or
 * activate. */
static gboolean
key_pressed_cb (FairBoardController   *table,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        modifiers,
                GtkEventControllerKey *controller)
{
  GtkWidget *window = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  GdkEvent  *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));
  FairBoard *board = fair_board_controller_get_board (table);
  gboolean   leads = keyval != GDK_KEY_Escape && gdk_keyval_to_unicode (keyval) <= ' ';

  if (leads || !gtk_widget_get_mapped (GTK_WIDGET (board)) || fair_compat_has_dialog (GTK_WINDOW (window)) ||
      (focus != NULL && gtk_widget_get_native (focus) != GTK_NATIVE (window)))
    return GDK_EVENT_PROPAGATE;

  return fair_board_controller_press_key (table, fair_latin_key_find (event), modifiers) ||
         perform_unknown (GTK_EVENT_CONTROLLER (controller), TRUE);
}

/* Turns the plain keys of commands off while a dialog is open. */
static void
dialog_cb (GtkEventController *shortcuts,
           GParamSpec         *pspec,
           GtkWindow          *window)
{
  gtk_event_controller_set_propagation_phase (shortcuts, fair_compat_has_dialog (window) ? GTK_PHASE_NONE : GTK_PHASE_BUBBLE);
}

/**
 * fair_commands_add_keys:
 * @window: a window
 * @table: the controller of the table in it
 *
 * Makes @window handle the plain keys of commands, and the keys of the table, wherever the focus is, but no key of a
 * command that a dialog or an entry should get.
 */
void
fair_commands_add_keys (GtkWindow           *window,
                        FairBoardController *table)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *first_keys = gtk_event_controller_key_new ();
  GtkEventController *shortcuts = gtk_shortcut_controller_new ();

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    for (guint k = 0; commands[i].plain && commands[i].accels[k] != NULL; k++)
      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (shortcuts),
                                            gtk_shortcut_new (gtk_shortcut_trigger_parse_string (commands[i].accels[k]),
                                                              gtk_named_action_new (commands[i].action)));
  gtk_widget_add_controller (GTK_WIDGET (window), shortcuts);
  fair_compat_follow_dialogs (window, G_CALLBACK (dialog_cb), shortcuts);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed_cb), table, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (window), keys);
  gtk_event_controller_set_propagation_phase (first_keys, GTK_PHASE_CAPTURE);
  g_signal_connect (first_keys, "key-pressed", G_CALLBACK (keep_back_cb), NULL);
  gtk_widget_add_controller (GTK_WIDGET (window), first_keys);
}

static char *
dup_label (const char *accel)
{
  GdkModifierType modifiers;
  guint           key;

  gtk_accelerator_parse (accel, &key, &modifiers);
  return gtk_accelerator_get_label (key, modifiers);
}

static GtkWidget *
create_row (const char *title,
            const char *keys)
{
  GtkWidget *row = adw_action_row_new ();
  g_auto (GStrv) parts = g_strsplit (keys, "+", -1);
  g_autofree char *breakable = g_strjoinv ("+\u200b", parts);
  GtkWidget       *label = gtk_label_new (breakable);

  /* Long names of keys, as many languages have them, can go to the next line after “+”. */
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_widget_add_css_class (label, "dim-label");
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);

  return row;
}

static GtkWidget *
create_command_group (void)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("General"));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autofree char *keys = dup_label (commands[i].accels[0]);

      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), create_row (_ (commands[i].title), keys));
    }

  return group;
}

/* Creates a row for each action on the table, with its keys. Keys of the number pad are not listed. */
static GtkWidget *
create_table_group (void)
{
  GtkWidget          *group = adw_preferences_group_new ();
  guint               n_keys;
  const FairBoardKey *keys = fair_board_keys_list (&n_keys);

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("On the Table"));
  for (guint i = 0; i < n_keys;)
    {
      g_autoptr (GString) labels = g_string_new (NULL);
      const char *title = keys[i].title;

      for (; i < n_keys && g_str_equal (keys[i].title, title); i++)
        {
          g_autofree char *label = dup_label (keys[i].accel);

          if (!g_str_has_prefix (keys[i].accel, "KP_"))
            g_string_append_printf (labels, "%s%s", labels->len > 0 ? "  " : "", label);
        }
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), create_row (_ (title), labels->str));
    }

  return group;
}

static gboolean
close_cb (GtkWidget *window,
          GVariant  *arguments,
          gpointer   data)
{
  gtk_window_close (GTK_WINDOW (window));
  return GDK_EVENT_STOP;
}

static GtkWidget *
create_header (void)
{
  GtkWidget *header = adw_header_bar_new ();

  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), fair_title_new (_ ("Keyboard Shortcuts")));
  adw_header_bar_set_centering_policy (ADW_HEADER_BAR (header), ADW_CENTERING_POLICY_LOOSE);
  return header;
}

/* Returns: (transfer full): a window that lists the shortcuts */
GtkWidget *
fair_commands_create_window (void)
{
  GtkWidget          *window = adw_window_new ();
  GtkWidget          *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget          *page = adw_preferences_page_new ();
  GtkEventController *shortcuts = gtk_shortcut_controller_new ();

  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (create_table_group ()));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (create_command_group ()));
  gtk_widget_set_vexpand (page, TRUE);
  gtk_box_append (GTK_BOX (box), create_header ());
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
