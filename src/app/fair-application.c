#include "fair-application.h"

#include "fair-backup-timer.h"
#include "fair-challenge-window.h"
#include "fair-command-line.h"
#include "fair-commands.h"
#include "fair-compat.h"
#include "fair-help-window.h"
#include "fair-i18n.h"
#include "fair-number-dialog.h"
#include "fair-open.h"
#include "fair-preferences.h"
#include "fair-record-window.h"
#include "fair-scoreboard.h"
#include "fair-settings.h"

struct _FairApplication
{
  AdwApplication parent_instance;

  GSettings            *settings;
  FairTableDeck        *decks;
  FairDealPool         *deal_pool;
  FairStore            *store;
  FairSession          *session;
  FairMemberships      *memberships;
  FairMemberships      *computers; /* where the player plays, too */
  FairSoundPlayer      *player;
  FairBackupTimer      *backup_timer;
  guint                 clubs_source;
  gboolean              is_waiting; /* the last game may come from another computer */
  GThread              *icon_thread;
  GPowerProfileMonitor *power;
  GtkWidget            *help;       /* NULL unless it is open */
  GtkWidget            *scoreboard; /* likewise */
};

enum
{
  MAX_FILES = 5,        /* opened at once */
  BACKUP_DELAY = 10000, /* milliseconds */
  CLUBS_DELAY = 3000,
  COMPUTERS_PATIENCE = 500
};

G_DEFINE_FINAL_TYPE (FairApplication, fair_application, ADW_TYPE_APPLICATION)

static FairWindow *
find_window (FairApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); !FAIR_IS_WINDOW (window) && l; l = l->next)
    window = l->data;

  return FAIR_IS_WINDOW (window) ? FAIR_WINDOW (window) : NULL;
}

static void
is_active_cb (FairApplication *self)
{
  if (self->backup_timer != NULL)
    fair_backup_timer_check (self->backup_timer);
}

/* The window of the program; a new one without it, which has to be presented. */
static FairWindow *
get_window (FairApplication *self)
{
  FairWindow *window = find_window (self);

  if (window == NULL)
    {
      window = FAIR_WINDOW (fair_window_new (GTK_APPLICATION (self), self->decks, self->deal_pool, self->session, self->player, self->settings));
      g_signal_connect_object (window, "notify::is-active", G_CALLBACK (is_active_cb), self, G_CONNECT_SWAPPED);
    }

  return window;
}

/* The parent of a dialog: the window that has the keyboard, because the main window may be closed or behind it; NULL if
 * there is none.  A game with a clock is paused, because the player is looking at something else. */
static GtkWidget *
get_parent (FairApplication *self)
{
  FairWindow *window = find_window (self);

  if (window != NULL)
    fair_window_pause (window);
  return GTK_WIDGET (gtk_application_get_active_window (GTK_APPLICATION (self)));
}

static void
about_action (FairApplication *self)
{
  GtkWidget *about = g_object_new (fair_compat_get_about_type (),
                                   "application-name", _ ("Fair Deal"),
                                   "application-icon", APPLICATION_ID,
                                   "version", PACKAGE_VERSION,
                                   "developer-name", _ ("The Fair Deal team"),
                                   "copyright", _ ("© 2026 The Fair Deal team"),
                                   "license-type", GTK_LICENSE_GPL_3_0,
                                   "comments", _ ("Solitaire games with deals that can be won.\n\nCard art and help may be shared under CC BY-SA 4.0."),
                                   "website", HOMEPAGE,
                                   "issue-url", ISSUES,
                                   "support-url", DISCUSSIONS,
                                   NULL);
  fair_compat_present (about, get_parent (self), NULL);
}

static void
preferences_action (FairApplication *self)
{
  gboolean    is_new = find_window (self) == NULL;
  FairWindow *window = get_window (self);

  /* They are about the game on the table, so that is shown too, and one of them is enough. */
  if (is_new)
    fair_window_ask (window, FAIR_WINDOW_RESUME, NULL);
  fair_window_pause (window);
  gtk_window_present (GTK_WINDOW (window));
  if (!fair_compat_has_dialog (GTK_WINDOW (window)))
    fair_compat_present (fair_preferences_new (self->settings, self->store, self->computers, window), GTK_WIDGET (window), NULL);
}

static void
shortcuts_action (FairApplication *self)
{
  GtkWidget *window = fair_commands_create_window ();

  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (get_parent (self)));
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_present (GTK_WINDOW (window));
}

static void
help_action (FairApplication *self)
{
  FairWindow     *window = find_window (self);
  const FairGame *game = window ? fair_window_get_game (window) : NULL;

  if (self->help == NULL)
    {
      g_set_weak_pointer (&self->help, g_object_new (FAIR_TYPE_HELP_WINDOW, NULL));
      gtk_window_set_application (GTK_WINDOW (self->help), GTK_APPLICATION (self));
      fair_open_fit (self->help);
    }
  if (window != NULL)
    fair_window_pause (window);
  fair_help_window_show_page (FAIR_HELP_WINDOW (self->help), game ? game->id : "index");
  gtk_window_present (GTK_WINDOW (self->help));
}

static void
play_deal (const FairResult *result,
           const char       *name,
           gpointer          data)
{
  FairWindow *window = get_window (data);
  FairRules   rules;

  if (!fair_result_resolve (result, &rules))
    return;

  if (name != NULL)
    fair_window_deal_against (window, result, name);
  else
    fair_window_deal (window, &rules, result->number, FAIR_SLOT_AGAIN);
  gtk_window_present (GTK_WINDOW (window));
}

static void
practice (gpointer       data,
          FairGameModel *model)
{
  fair_window_practice (get_window (data), model);
}

static void
scoreboard_action (FairApplication *self)
{
  FairWindow *window = find_window (self);

  if (self->scoreboard == NULL)
    {
      FairPlayRequests requests = { play_deal, practice, self };

      g_set_weak_pointer (&self->scoreboard, fair_scoreboard_new (self->store, self->settings, window ? fair_window_get_game (window) : NULL, self->memberships,
                                                                  fair_deal_pool_get_queue (self->deal_pool), &requests));
      gtk_window_set_application (GTK_WINDOW (self->scoreboard), GTK_APPLICATION (self));
      fair_open_fit (self->scoreboard);
    }
  if (window != NULL)
    fair_window_pause (window);
  gtk_window_present (GTK_WINDOW (self->scoreboard));
}

static void
clubs_action (FairApplication *self)
{
  scoreboard_action (self);
  fair_scoreboard_show_clubs (FAIR_SCOREBOARD (self->scoreboard));
}

/* Opens @file, a record, or @link (nullable), a challenge. */
static void
open_file (FairApplication *self,
           GFile           *file,
           const char      *link)
{
  FairPlayRequests requests = { play_deal, practice, self };
  FairWindow      *parent = get_window (self);
  GtkWidget       *window = link ? fair_challenge_window_new (link, self->store, &requests)
                                 : fair_record_window_new (file, self->settings, self->store, fair_deal_pool_get_queue (self->deal_pool), &requests);

  fair_window_pause (parent);
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (parent));
  fair_open_fit (window);
  if (gtk_widget_get_mapped (GTK_WIDGET (parent)))
    gtk_window_present (GTK_WINDOW (window));
  else
    g_signal_connect_object (parent, "map", G_CALLBACK (gtk_window_present), window, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

static void
open_link_action (FairApplication *self,
                  GVariant        *parameter)
{
  open_file (self, NULL, g_variant_get_string (parameter, NULL));
}

static const FairAction actions[] = {
  { "about", G_CALLBACK (about_action) },
  { "clubs", G_CALLBACK (clubs_action) },
  { "help", G_CALLBACK (help_action) },
  { "open-link", G_CALLBACK (open_link_action), "s" },
  { "preferences", G_CALLBACK (preferences_action) },
  { "quit", G_CALLBACK (g_application_quit) },
  { "scoreboard", G_CALLBACK (scoreboard_action) },
  { "shortcuts", G_CALLBACK (shortcuts_action) }
};

static void
resume_cb (gpointer data)
{
  FairApplication *self = data;
  FairWindow      *window = self->is_waiting ? find_window (self) : NULL;

  self->is_waiting = FALSE;
  if (window != NULL && fair_window_get_rules (window) == NULL)
    fair_window_ask (window, FAIR_WINDOW_RESUME, NULL);
}

/* Games of other computers may have come. */
static void
computers_changed_cb (FairApplication *self)
{
  if (fair_memberships_is_updating (self->computers))
    return;

  fair_session_reload (self->session);
  resume_cb (self);
}

static void
deck_failed_cb (FairApplication *self,
                const char      *sentence)
{
  g_autofree char *body = g_strconcat (sentence, "\n", _ ("Using Fair Deal’s own cards instead."), NULL);

  fair_compat_report (get_parent (self), _ ("Cannot Use This Deck"), body);
}

/* Reads the icon themes in a thread while the window is created, because the first lookup of an icon waits for that.
 * GTK starts such a thread too, as soon as there is a display, but discards the result whenever GTK or libadwaita adds
 * a folder of icons to the themes. Afterwards icons can be looked up in any thread. */
static gpointer
read_icon_themes (gpointer theme)
{
  gtk_icon_theme_has_icon (theme, APPLICATION_ID);
  return NULL;
}

/* The tooltip of a menu button would lie over its menu. */
static gboolean
query_tooltip (GtkWidget  *button,
               int         x,
               int         y,
               gboolean    by_keyboard,
               GtkTooltip *tooltip)
{
  GtkPopover *menu = gtk_menu_button_get_popover (GTK_MENU_BUTTON (button));

  return (menu == NULL || !gtk_widget_get_visible (GTK_WIDGET (menu))) &&
         GTK_WIDGET_CLASS (g_type_class_peek (GTK_TYPE_WIDGET))->query_tooltip (button, x, y, by_keyboard, tooltip);
}

static void
fair_application_startup (GApplication *application)
{
  FairApplication   *self = FAIR_APPLICATION (application);
  const char        *sounds = g_getenv ("FAIRDEAL_SOUND_DIR");
  guint              n_commands;
  const FairCommand *commands = fair_commands_get (&n_commands);
  GdkDisplay        *display;

  /* The desktop finds the .desktop file of a window by this name. Before, it is the name of the command, for --help. */
  g_set_prgname (APPLICATION_ID);
  /* AdwApplication does this later, when it has to wait for GTK to finish reading icon themes. */
  adw_init ();
  G_APPLICATION_CLASS (fair_application_parent_class)->startup (application);
  display = gdk_display_get_default ();

  if (display != NULL)
    {
      self->icon_thread = g_thread_new ("icons", read_icon_themes, gtk_icon_theme_get_for_display (display));
      fair_compat_follow_scheme (display);
    }
  /* Hides images from screen readers, unless they have their own role: text next to them or the name of their button has the
   * same meaning, and older GTK calls them “GtkImage”. */
  gtk_widget_class_set_accessible_role (g_type_class_ref (GTK_TYPE_IMAGE), GTK_ACCESSIBLE_ROLE_PRESENTATION);
  GTK_WIDGET_CLASS (g_type_class_ref (GTK_TYPE_MENU_BUTTON))->query_tooltip = query_tooltip;
  self->settings = fair_settings_new ();
  /* Spare deals are searched for in the background, but not in power saver mode. */
  self->deal_pool = fair_deal_pool_new ();
  self->power = g_power_profile_monitor_dup_default ();
  g_object_bind_property (self->power, "power-saver-enabled", self->deal_pool, "thrifty", G_BINDING_SYNC_CREATE);
  self->store = fair_store_new (NULL, NULL);
  self->session = fair_session_new (self->store);
  self->memberships = fair_memberships_new (self->store, FALSE);
  self->computers = fair_memberships_new (self->store, TRUE);
  g_signal_connect_object (self->computers, "changed", G_CALLBACK (computers_changed_cb), self, G_CONNECT_SWAPPED);
  fair_memberships_update (self->computers);
  self->backup_timer = fair_backup_timer_new (self->store, BACKUP_DELAY);
  /* Uploads results to the player's clubs from then on. */
  fair_later (&self->clubs_source, CLUBS_DELAY, G_CALLBACK (fair_memberships_update), self->memberships);
  self->decks = fair_table_deck_new (self->settings, NULL);
  self->player = fair_sound_player_new (sounds ? sounds : SOUNDDIR);
  g_signal_connect_object (self->decks, "failed", G_CALLBACK (deck_failed_cb), self, G_CONNECT_SWAPPED);
  fair_add_actions (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  for (guint i = 0; i < n_commands; i++)
    if (!commands[i].plain)
      gtk_application_set_accels_for_action (GTK_APPLICATION (self), commands[i].action, (const char *const *) commands[i].accels);
  gtk_window_set_default_icon_name (APPLICATION_ID);
}

/* Writes everything to the database without asking the player; games are resumed at the next start. */
static void
fair_application_shutdown (GApplication *application)
{
  FairApplication *self = FAIR_APPLICATION (application);

  g_clear_pointer (&self->backup_timer, fair_backup_timer_free);
  g_clear_handle_id (&self->clubs_source, g_source_remove);
  fair_memberships_close (self->memberships);
  g_clear_pointer (&self->icon_thread, g_thread_join);
  fair_session_flush (self->session, g_get_monotonic_time ());
  fair_memberships_finish (self->computers);
  fair_memberships_close (self->computers);
  fair_store_close (self->store);

  G_APPLICATION_CLASS (fair_application_parent_class)->shutdown (application);
}

/* Shows the window. A new window resumes the game in progress that was played last. */
static void
open_window (FairApplication *self)
{
  gboolean    is_new = find_window (self) == NULL;
  FairWindow *window = get_window (self);

  self->is_waiting = is_new && fair_memberships_is_updating (self->computers);
  if (self->is_waiting)
    g_timeout_add_once (COMPUTERS_PATIENCE, resume_cb, self);
  else if (is_new)
    fair_window_ask (window, FAIR_WINDOW_RESUME, NULL);
  fair_window_present (window);
}

static void
fair_application_open (GApplication *application,
                       GFile       **files,
                       int           n_files,
                       const char   *hint)
{
  FairApplication *self = FAIR_APPLICATION (application);

  open_window (self);
  for (int i = 0; i < MIN (n_files, MAX_FILES); i++)
    {
      g_autofree char *uri = g_file_get_uri (files[i]);

      open_file (self, files[i], fair_challenge_is_link (uri) ? uri : NULL);
    }
}

static int
fair_application_handle_local_options (GApplication *application,
                                       GVariantDict *dict)
{
  int status = fair_command_line_check (dict);
  g_autoptr (GError) error = NULL;

  /* The program that was the one to ask has ended meanwhile. */
  while (status < 0 && !g_application_register (application, NULL, &error) && g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_NO_REPLY))
    g_clear_error (&error);

  return status;
}

static int
fair_application_command_line (GApplication            *application,
                               GApplicationCommandLine *command_line)
{
  FairApplication        *self = FAIR_APPLICATION (application);
  GVariantDict           *dict = g_application_command_line_get_options_dict (command_line);
  gboolean                is_new = g_variant_dict_contains (dict, "new-game");
  const char             *id = NULL;
  const char             *number = NULL;
  const FairGame         *game;
  guint64                 value;
  g_autofree const char **words = NULL;

  g_variant_dict_lookup (dict, "game", "&s", &id);
  g_variant_dict_lookup (dict, "number", "&s", &number);
  game = id ? fair_games_find (id) : NULL;
  if (game == NULL && !is_new)
    {
      open_window (self);
      if (g_variant_dict_contains (dict, "continue") && fair_window_get_rules (get_window (self)) == NULL)
        fair_window_ask (get_window (self), FAIR_WINDOW_RESUME, NULL);
    }
  else if (game != NULL && number != NULL && fair_number_parse (number, &value))
    {
      FairRules rules;

      fair_settings_get_rules (game, &rules);
      fair_window_deal (get_window (self), &rules, value, FAIR_SLOT_ORDINARY);
    }
  else if (is_new)
    fair_window_ask (get_window (self), FAIR_WINDOW_NEW, game);
  else
    fair_window_ask (get_window (self), FAIR_WINDOW_PLAY, game);
  if (game != NULL || is_new)
    fair_window_present (get_window (self));
  g_variant_dict_lookup (dict, G_OPTION_REMAINING, "^a&ay", &words);
  for (guint i = 0; words != NULL && words[i] != NULL && i < MAX_FILES; i++)
    {
      g_autoptr (GFile) file = g_application_command_line_create_file_for_arg (command_line, words[i]);

      open_file (self, file, fair_challenge_is_link (words[i]) ? words[i] : NULL);
    }

  return EXIT_SUCCESS;
}

static void
fair_application_dispose (GObject *object)
{
  FairApplication *self = FAIR_APPLICATION (object);

  g_clear_weak_pointer (&self->help);
  g_clear_weak_pointer (&self->scoreboard);
  g_clear_object (&self->power);
  g_clear_object (&self->deal_pool);
  g_clear_pointer (&self->player, fair_sound_player_free);
  g_clear_object (&self->memberships);
  g_clear_object (&self->computers);
  g_clear_object (&self->session);
  g_clear_object (&self->store);
  g_clear_object (&self->settings);
  g_clear_object (&self->decks);

  G_OBJECT_CLASS (fair_application_parent_class)->dispose (object);
}

/* The window with the table adds its own keys. */
static void
window_added_cb (FairApplication *self,
                 GtkWindow       *window)
{
  if (!FAIR_IS_WINDOW (window))
    fair_commands_add_keys (window, NULL);
}

static void
fair_application_init (FairApplication *self)
{
  g_signal_connect (self, "activate", G_CALLBACK (open_window), NULL);
  g_signal_connect_after (self, "window-added", G_CALLBACK (window_added_cb), NULL);
  g_application_add_main_option_entries (G_APPLICATION (self), fair_command_line_options);
}

static void
fair_application_class_init (FairApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_application_dispose;
  application_class->startup = fair_application_startup;
  application_class->shutdown = fair_application_shutdown;
  application_class->open = fair_application_open;
  application_class->handle_local_options = fair_application_handle_local_options;
  application_class->command_line = fair_application_command_line;
}

GApplication *
fair_application_new (void)
{
  return g_object_new (FAIR_TYPE_APPLICATION,
                       "application-id", APPLICATION_ID,
                       "flags", G_APPLICATION_HANDLES_COMMAND_LINE | G_APPLICATION_HANDLES_OPEN,
                       "resource-base-path", "/io/github/fairdeal/FairDeal",
                       NULL);
}
