/* The difficulty of new games: they are easier until the player wins one or chooses a level. */
#include "config.h"

#include "fair-window-private.h"

#include "fair-compat.h"
#include "fair-settings.h"

#include <glib/gi18n-lib.h>

/* Whether @level is one of those that there are: other programs can send any text. GLib's own check of a setting lets texts
 * of more than 65 bytes pass. */
static gboolean
is_level (FairWindow *self,
          const char *level)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autoptr (GSettingsSchemaKey) key = NULL;
  g_autoptr (GVariant) range = NULL;
  g_autoptr (GVariant) levels = NULL;
  g_autofree const char **names = NULL;

  g_object_get (self->settings, "settings-schema", &schema, NULL);
  key = g_settings_schema_get_key (schema, FAIR_SETTING_DIFFICULTY);
  range = g_settings_schema_key_get_range (key);
  g_variant_get (range, "(sv)", NULL, &levels);
  names = g_variant_get_strv (levels, NULL);
  return g_strv_contains (names, level);
}

/* Starts a new game of the chosen level. A level other than “any” turns fair deals on. */
static void
level_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       data)
{
  FairWindow *self = data;

  if (!g_action_get_enabled (G_ACTION (action)) || !is_level (self, g_variant_get_string (parameter, NULL)))
    return;

  g_settings_set_value (self->settings, FAIR_SETTING_DIFFICULTY, parameter);
  if (g_strcmp0 (g_variant_get_string (parameter, NULL), "any") != 0)
    g_settings_set_boolean (self->settings, FAIR_SETTING_FAIR_DEALS, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.new-game", NULL);
}

static void
setting_changed_cb (GSettings  *settings,
                    const char *key,
                    FairWindow *self)
{
  g_autoptr (GVariant) level = g_settings_get_value (settings, FAIR_SETTING_DIFFICULTY);

  g_simple_action_set_state (self->level_action, level);
}

/* After the first win, gives the player deals of all levels, unless they have chosen one. */
void
fair_window_level_won (FairWindow *self)
{
  g_autoptr (GVariant) chosen = g_settings_get_user_value (self->settings, FAIR_SETTING_DIFFICULTY);

  if (chosen == NULL)
    g_settings_set_string (self->settings, FAIR_SETTING_DIFFICULTY, "any");
}

/* Creates the menu when it is first opened. */
static void
create_menu_cb (GtkMenuButton *button,
                gpointer       data)
{
  FairWindow *self = data;

  if (gtk_menu_button_get_popover (button) == NULL)
    gtk_menu_button_set_popover (button, gtk_popover_menu_new_from_model (self->new_game_menu));
}

/* Sets the accessible names of the two parts of the button for new games, and adds its menu. */
static void
set_up_button (FairWindow *self)
{
  for (GtkWidget *child = gtk_widget_get_first_child (self->new_game_button); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      const char *name = GTK_IS_MENU_BUTTON (child) ? _ ("Choose a Level") : _ ("New Game");
      GtkWidget  *part = GTK_IS_MENU_BUTTON (child) ? gtk_widget_get_first_child (child) : child;

      if (GTK_IS_MENU_BUTTON (child))
        {
          gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
          gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (child), create_menu_cb, self, NULL);
        }
      if (GTK_IS_BUTTON (part))
        fair_compat_name_button (part, name);
    }
}

/* Enables the levels if a new game can be started. */
void
fair_window_level_update_actions (FairWindow *self,
                                  gboolean    enabled)
{
  if (self->level_action != NULL)
    g_simple_action_set_enabled (self->level_action, enabled);
  gtk_widget_set_sensitive (self->new_game_button, enabled);
}

/* Adds the action for the level of new games to @self. */
void
fair_window_level_init (FairWindow *self)
{
  g_autoptr (GVariant) level = g_settings_get_value (self->settings, FAIR_SETTING_DIFFICULTY);
  g_autoptr (GSimpleAction) action = g_simple_action_new_stateful ("new-game-of-level", G_VARIANT_TYPE_STRING, level);

  g_signal_connect_object (action, "activate", G_CALLBACK (level_cb), self, 0);
  g_signal_connect_object (action, "change-state", G_CALLBACK (level_cb), self, 0);
  /* Disconnected with the window, because the action can outlive it. */
  g_signal_connect_object (self->settings, "changed::" FAIR_SETTING_DIFFICULTY, G_CALLBACK (setting_changed_cb), self, 0);
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
  set_up_button (self);
  self->level_action = action; /* owned by the window */
}
