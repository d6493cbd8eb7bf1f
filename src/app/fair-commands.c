/* The commands that have keys, and the key handlers of a window, in order.
 *
 * GTK gives the keys of an application to its actions before any widget in the window gets them. So keys of commands
 * are caught before that while a dialog that is part of the window is open, and those that change a text while an entry has
 * the focus. The keys are not unbound, because GTK 4.8 prints an error if it has to remove them from a menu.
 */
#include "fair-commands.h"

#include "fair-compat.h"
#include "fair-i18n.h"
#include "fair-latin-key.h"
#include "fair-record-parts.h"

static const FairCommand commands[] = {
  { "win.new-game", N_ ("New Game"), { "<Control>n" } },
  { "win.new-game-by-number", N_ ("Play Deal Number"), { "<Control><Shift>n" } },
  { "win.set-up-deal", N_ ("Set Up a Deal"), { "<Control>u" } },
  { "win.paste-link", N_ ("Open Link or Record"), { "<Control>v" }, .edits = TRUE },
  { "win.restart", N_ ("Restart"), { "<Control>r" } },
  { "table.undo", N_ ("Undo"), { "<Control>z" }, .edits = TRUE },
  { "table.redo", N_ ("Redo"), { "<Control><Shift>z", "<Control>y" }, .edits = TRUE },
  { "bookmarks.toggle", N_ ("Add or Remove Bookmark"), { "<Control>d" } },
  { "bookmarks.return-to-last", N_ ("Go to Last Bookmark"), { "<Control><Shift>d" }, .inspects = TRUE },
  { "table.hint", N_ ("Hint"), { "<Control>h" } },
  { "table.explain", N_ ("Explain Moves"), { "e" }, TRUE },
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

/* A key that is pressed in a window. */
typedef struct
{
  GtkWindow             *window;
  FairTablePage         *table; /* NULL in windows without one */
  GtkEventControllerKey *controller;
  GdkEvent              *event;
  guint                  keyval;
  GdkModifierType        modifiers;
} Key;

/* How a key that is pressed belongs to a command. */
typedef enum
{
  NOT_ITS_KEY,
  BY_LETTER, /* its Latin letter does, which it does not type */
  BY_KEY     /* GTK matches it */
} Match;

static Match
match (const FairCommand *command,
       GdkEvent          *event)
{
  guint           latin = fair_latin_key_find (event);
  GdkModifierType held = gdk_event_get_modifier_state (event) & gtk_accelerator_get_default_mod_mask ();
  Match           found = NOT_ITS_KEY;

  for (guint i = 0; command->accels[i] != NULL; i++)
    {
      GdkModifierType modifiers;
      guint           key;

      gtk_accelerator_parse (command->accels[i], &key, &modifiers);
      if (gdk_key_event_matches (event, key, modifiers) != GDK_KEY_MATCH_NONE)
        return BY_KEY;
      /* Characters other than letters may need Shift. */
      if (latin != gdk_key_event_get_keyval (event) && key == latin && (g_ascii_isalpha (key) ? held : held & ~GDK_SHIFT_MASK) == modifiers)
        found = BY_LETTER;
    }

  return found;
}

/* Sends keys that commands must not handle now to the focus widget and its ancestors. */
static gboolean
hold_back (const Key *key)
{
  gboolean   in_dialog = fair_compat_has_dialog (key->window);
  GtkWidget *focus = gtk_window_get_focus (key->window);
  gboolean   in_entry = GTK_IS_EDITABLE (focus);
  gboolean   is_held = FALSE;

  for (guint i = 0; key->table != NULL && (in_dialog || in_entry) && i < G_N_ELEMENTS (commands); i++)
    is_held = is_held || (((in_dialog && !commands[i].anywhere) || (in_entry && commands[i].edits)) && !commands[i].plain &&
                          match (&commands[i], key->event) != NOT_ITS_KEY);
  if (!is_held)
    return GDK_EVENT_PROPAGATE;

  while (focus != NULL && focus != GTK_WIDGET (key->window) && !gtk_event_controller_key_forward (key->controller, focus))
    focus = gtk_widget_get_parent (focus);
  return GDK_EVENT_STOP;
}

/* Performs the command of a key that GTK does not know, because no layout of the keyboard has its letter. */
static gboolean
perform_unknown (const Key *key)
{
  const FairCommand *found = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      Match its_match = match (&commands[i], key->event);

      if (its_match == BY_KEY)
        return GDK_EVENT_PROPAGATE;
      if (its_match == BY_LETTER && !commands[i].plain)
        found = &commands[i];
    }

  return found != NULL && gtk_widget_activate_action (GTK_WIDGET (key->window), found->action, NULL);
}

/* Presses a key that the focus widget has not handled on the table. Otherwise performs a command whose key types a character,
 * and stops unhandled keys of others from reaching GTK, which would open its inspector. */
static gboolean
perform_unhandled (const Key *key)
{
  GtkWidget *focus = gtk_window_get_focus (key->window);
  gboolean   leads = key->keyval != GDK_KEY_Escape && gdk_keyval_to_unicode (key->keyval) <= ' ';
  gboolean   may_perform = key->table != NULL && !fair_compat_has_dialog (key->window);

  if (may_perform && !leads && gtk_widget_get_mapped (GTK_WIDGET (fair_table_page_get_board (key->table))) &&
      (focus == NULL || gtk_widget_get_native (focus) == GTK_NATIVE (key->window)) &&
      fair_board_controller_press_key (fair_table_page_get_controller (key->table), fair_latin_key_find (key->event), key->modifiers))
    return GDK_EVENT_STOP;

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if ((commands[i].inspects || (commands[i].plain && may_perform)) && match (&commands[i], key->event) != NOT_ITS_KEY)
      return commands[i].inspects || gtk_widget_activate_action (GTK_WIDGET (key->window), commands[i].action, NULL);

  return GDK_EVENT_PROPAGATE;
}

/* Handles a key of a window, before or after the focus widget does. */
static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        modifiers,
                FairTablePage         *table)
{
  gboolean is_before = gtk_event_controller_get_propagation_phase (GTK_EVENT_CONTROLLER (controller)) == GTK_PHASE_CAPTURE;
  Key      key = {
         .window = GTK_WINDOW (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller))),
         .table = table,
         .controller = controller,
         .event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller)),
         .keyval = keyval,
         .modifiers = modifiers
  };

  GdkModifierType held = gdk_event_get_modifier_state (key.event) & gtk_accelerator_get_default_mod_mask ();
  gboolean        quits = held == GDK_CONTROL_MASK && gdk_keyval_to_lower (fair_latin_key_find (key.event)) == GDK_KEY_q;

  if (!is_before)
    return perform_unhandled (&key);
  if ((table != NULL && keyval == GDK_KEY_Escape && fair_table_page_escape (table)) || hold_back (&key))
    return GDK_EVENT_STOP;
  /* Any key except a modifier cancels what waits for the player at the table. A key that stops a solution does nothing
   * else, except for Ctrl+Q, which must always quit. */
  if (table != NULL && !gdk_key_event_is_modifier (key.event) && fair_table_page_interrupt (table, keyval) && !quits)
    return GDK_EVENT_STOP;

  return perform_unknown (&key);
}

/* Makes @window handle the keys of commands and of @table (nullable), which is in it, wherever the focus is. */
void
fair_commands_add_keys (GtkWindow     *window,
                        FairTablePage *table)
{
  static const GtkPropagationPhase phases[] = { GTK_PHASE_CAPTURE, GTK_PHASE_BUBBLE };

  for (guint i = 0; i < G_N_ELEMENTS (phases); i++)
    {
      GtkEventController *keys = gtk_event_controller_key_new ();

      gtk_event_controller_set_propagation_phase (keys, phases[i]);
      g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed_cb), table);
      gtk_widget_add_controller (GTK_WIDGET (window), keys);
    }
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

/* Creates a row for each action on the table, with its keys. Keys of the number pad are not listed. */
static GtkWidget *
create_table_group (void)
{
  GtkWidget          *group = adw_preferences_group_new ();
  const FairBoardKey *keys = fair_board_keys;

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("On the Table"));
  for (guint i = 0; i < FAIR_N_BOARD_KEYS;)
    {
      g_autoptr (GString) labels = g_string_new (NULL);
      const char *title = keys[i].title;

      for (; i < FAIR_N_BOARD_KEYS && g_str_equal (keys[i].title, title); i++)
        {
          g_autofree char *label = dup_label (keys[i].accel);

          if (!g_str_has_prefix (keys[i].accel, "KP_"))
            g_string_append_printf (labels, "%s%s", labels->len > 0 ? "  " : "", label);
        }
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), create_row (_ (title), labels->str));
    }

  return group;
}

GtkWidget *
fair_commands_create_window (void)
{
  GtkWidget *page = adw_preferences_page_new ();
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *window = adw_window_new ();

  fair_record_window_fill (window, _ ("Keyboard Shortcuts"), page);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (create_table_group ()));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (group));
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("General"));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autofree char *keys = dup_label (commands[i].accels[0]);

      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), create_row (_ (commands[i].title), keys));
    }
  gtk_window_set_default_size (GTK_WINDOW (window), 420, 620);

  return window;
}
