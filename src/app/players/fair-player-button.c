/* While there is only one player, without a name, the button is an icon. */
#include "config.h"

#include "fair-player-button.h"

#include "fair-name.h"
#include "fair-player-dialog.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Belongs to the button. */
typedef struct
{
  GtkMenuButton *button;
  FairPlayers   *players; /* owned */
  GMenu         *menu;    /* owned */
  GSimpleAction *player_action;
  GSimpleAction *edit_action;
  GSimpleAction *remove_action;
} PlayerButton;

#define PLAYER_BUTTON "fair-player-button"

static GtkWidget *
create_emblem (const FairPlayer *player)
{
  g_autofree char *title = fair_players_dup_title (player);
  g_autofree char *class = g_strdup_printf ("player-color-%u", player->color);
  g_autofree char *letter = NULL;
  g_autofree char *initial = NULL;
  GtkWidget       *emblem;

  if (fair_name_is_blank (player->name))
    return gtk_image_new_from_icon_name ("avatar-default-symbolic");

  letter = g_strndup (title, (gsize) (g_utf8_next_char (title) - title));
  initial = g_utf8_strup (letter, -1);
  emblem = gtk_label_new (initial);
  gtk_widget_add_css_class (emblem, "player-emblem");
  gtk_widget_add_css_class (emblem, class);
  gtk_widget_set_valign (emblem, GTK_ALIGN_CENTER);
  return emblem;
}

/* A name as the label of a menu item, with underscores escaped. */
static char *
dup_label (const FairPlayer *player)
{
  g_autofree char *title = fair_players_dup_title (player);
  g_auto (GStrv) parts = g_strsplit (title, "_", -1);

  return g_strjoinv ("__", parts);
}

static void
fill_menu (PlayerButton *self)
{
  GPtrArray *list = fair_players_get_list (self->players);
  /* Without the colors: a menu shows either an icon or which choice is the current one. */
  g_autoptr (GMenu) names = g_menu_new ();
  g_autoptr (GMenu) acts = g_menu_new ();

  for (guint i = 0; list != NULL && list->len > 1 && i < list->len; i++)
    {
      const FairPlayer *player = g_ptr_array_index (list, i);
      g_autofree char  *label = dup_label (player);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "players.switch", "s", player->id);
      g_menu_append_item (names, item);
    }
  g_menu_append (acts, _ ("_Add Player…"), "players.add");
  g_menu_append (acts, _ ("_Edit Player…"), "players.edit");
  g_menu_append (acts, _ ("_Remove Player…"), "players.remove");
  g_menu_remove_all (self->menu);
  g_menu_append_section (self->menu, NULL, G_MENU_MODEL (names));
  g_menu_append_section (self->menu, NULL, G_MENU_MODEL (acts));
}

static void
update (GtkWidget *button)
{
  PlayerButton     *self = g_object_get_data (G_OBJECT (button), PLAYER_BUTTON);
  const FairPlayer *player = fair_players_get_current (self->players);
  GPtrArray        *list = fair_players_get_list (self->players);
  g_autofree char  *title = fair_players_dup_title (player);
  g_autofree char  *words = NULL;

  if (list != NULL && (list->len > 1 || *player->name))
    /* translators: %s is the name of the current player */
    words = g_strdup_printf (_ ("Player: %s"), title);
  else
    words = g_strdup (_ ("Players"));
  gtk_menu_button_set_child (self->button, create_emblem (player));
  gtk_widget_set_tooltip_text (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_first_child (button)), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  g_simple_action_set_state (self->player_action, g_variant_new_string (player->id));
  g_simple_action_set_enabled (self->edit_action, list != NULL);
  g_simple_action_set_enabled (self->remove_action, list != NULL && list->len > 1);
  fill_menu (self);
}

static void
switch_cb (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       data)
{
  PlayerButton *self = data;
  const char   *id = g_variant_get_string (parameter, NULL);

  if (!g_str_equal (fair_players_get_current (self->players)->id, id))
    fair_players_switch (self->players, id);
}

static void
add_cb (GSimpleAction *action,
        GVariant      *parameter,
        gpointer       data)
{
  const PlayerButton *self = data;

  fair_player_dialog_add (GTK_WIDGET (self->button), self->players);
}

static void
edit_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       data)
{
  const PlayerButton *self = data;

  fair_player_dialog_edit (GTK_WIDGET (self->button), self->players);
}

static void
remove_cb (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       data)
{
  const PlayerButton *self = data;

  fair_player_dialog_remove (GTK_WIDGET (self->button), self->players);
}

static const GActionEntry actions[] = {
  { .name = "switch", .activate = switch_cb, .parameter_type = "s", .state = "''" },
  { .name = "add", .activate = add_cb },
  { .name = "edit", .activate = edit_cb },
  { .name = "remove", .activate = remove_cb }
};

static void
create_menu_cb (GtkMenuButton *button,
                gpointer       data)
{
  const PlayerButton *self = data;

  if (gtk_menu_button_get_popover (button) == NULL)
    gtk_menu_button_set_menu_model (button, G_MENU_MODEL (self->menu));
}

static void
player_button_free (gpointer data)
{
  PlayerButton *self = data;

  g_object_unref (self->players);
  g_object_unref (self->menu);
  g_free (self);
}

/* Makes @button show the current one of @players, with a menu to switch players and actions for it. */
void
fair_player_button_set_up (GtkMenuButton *button,
                           FairPlayers   *players)
{
  PlayerButton *self = g_new0 (PlayerButton, 1);
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  self->button = button;
  self->players = g_object_ref (players);
  self->menu = g_menu_new ();
  g_object_set_data_full (G_OBJECT (button), PLAYER_BUTTON, self, player_button_free);
  g_action_map_add_action_entries (G_ACTION_MAP (group), actions, G_N_ELEMENTS (actions), self);
  self->player_action = G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (group), "switch"));
  self->edit_action = G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (group), "edit"));
  self->remove_action = G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (group), "remove"));
  gtk_widget_insert_action_group (GTK_WIDGET (button), "players", G_ACTION_GROUP (group));
  gtk_menu_button_set_create_popup_func (button, create_menu_cb, self, NULL);
  g_signal_connect_object (players, "changed", G_CALLBACK (update), button, G_CONNECT_SWAPPED);
  update (GTK_WIDGET (button));
}
