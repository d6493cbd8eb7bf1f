/* While there is only one player, without a name, the button is an icon. */
#include "config.h"

#include "fair-player-button.h"

#include "fair-name.h"
#include "fair-player-dialog.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _FairPlayerButton
{
  GtkWidget parent_instance;

  GtkWidget     *button;
  FairPlayers   *players; /* owned */
  GMenu         *menu;    /* owned */
  GSimpleAction *player_action;
  GSimpleAction *edit_action;
  GSimpleAction *remove_action;
};

G_DEFINE_FINAL_TYPE (FairPlayerButton, fair_player_button, GTK_TYPE_WIDGET)

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
fill_menu (FairPlayerButton *self)
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
update (FairPlayerButton *self)
{
  const FairPlayer *player = fair_players_get_current (self->players);
  GPtrArray        *list = fair_players_get_list (self->players);
  g_autofree char  *title = fair_players_dup_title (player);
  g_autofree char  *words = NULL;

  if (list != NULL && (list->len > 1 || *player->name))
    /* translators: %s is the name of the current player */
    words = g_strdup_printf (_ ("Player: %s"), title);
  else
    words = g_strdup (_ ("Players"));
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->button), create_emblem (player));
  gtk_widget_set_tooltip_text (self->button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_first_child (self->button)), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
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
  FairPlayerButton *self = data;
  const char       *id = g_variant_get_string (parameter, NULL);

  if (!g_str_equal (fair_players_get_current (self->players)->id, id))
    fair_players_switch (self->players, id);
}

static void
add_cb (GSimpleAction *action,
        GVariant      *parameter,
        gpointer       data)
{
  fair_player_dialog_add (data, FAIR_PLAYER_BUTTON (data)->players);
}

static void
edit_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       data)
{
  fair_player_dialog_edit (data, FAIR_PLAYER_BUTTON (data)->players);
}

static void
remove_cb (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       data)
{
  fair_player_dialog_remove (data, FAIR_PLAYER_BUTTON (data)->players);
}

static const GActionEntry actions[] = {
  { .name = "switch", .activate = switch_cb, .parameter_type = "s", .state = "''" },
  { .name = "add", .activate = add_cb },
  { .name = "edit", .activate = edit_cb },
  { .name = "remove", .activate = remove_cb }
};

/* Creates the menu when it is first opened. */
static void
create_menu_cb (GtkMenuButton *button,
                gpointer       data)
{
  if (gtk_menu_button_get_popover (button) == NULL)
    gtk_menu_button_set_menu_model (button, G_MENU_MODEL (FAIR_PLAYER_BUTTON (data)->menu));
}

static void
fair_player_button_dispose (GObject *object)
{
  FairPlayerButton *self = FAIR_PLAYER_BUTTON (object);

  g_clear_pointer (&self->button, gtk_widget_unparent);
  g_clear_object (&self->players);
  g_clear_object (&self->menu);

  G_OBJECT_CLASS (fair_player_button_parent_class)->dispose (object);
}

static void
fair_player_button_class_init (FairPlayerButtonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fair_player_button_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
fair_player_button_init (FairPlayerButton *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (group), actions, G_N_ELEMENTS (actions), self);
  self->player_action = G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (group), "switch"));
  self->edit_action = G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (group), "edit"));
  self->remove_action = G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (group), "remove"));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "players", G_ACTION_GROUP (group));
  self->menu = g_menu_new ();
  self->button = gtk_menu_button_new ();
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->button), create_menu_cb, self, NULL);
  gtk_menu_button_set_has_frame (GTK_MENU_BUTTON (self->button), FALSE);
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
}

/* Shows @players; to be called once. */
void
fair_player_button_set_players (FairPlayerButton *self,
                                FairPlayers      *players)
{
  g_return_if_fail (FAIR_IS_PLAYER_BUTTON (self) && self->players == NULL);

  self->players = g_object_ref (players);
  g_signal_connect_object (players, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}
