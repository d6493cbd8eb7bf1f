/* While there is only one player, without a name, the button is an icon. Its menu opens the dialogs that add, edit and
 * remove a player. */
#include "fair-player-button.h"

#include "fair-compat.h"
#include "fair-name.h"
#include "fair-open.h"

/* Belongs to the button. */
typedef struct
{
  GtkMenuButton *button;
  FairPlayers   *players; /* owned by the button, like the actions */
  GActionMap    *actions;
} PlayerButton;

#define PLAYER_BUTTON "fair-player-button"
#define PLAYERS "fair-players"

static void
create_menu_cb (GtkMenuButton *button,
                gpointer       data)
{
  const PlayerButton *self = data;
  GPtrArray          *list = fair_players_get_list (self->players);
  /* Without the colors: a menu shows either an icon or which choice is the current one. */
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) names = g_menu_new ();
  g_autoptr (GMenu) acts = g_menu_new ();

  for (guint i = 0; list != NULL && list->len > 1 && i < list->len; i++)
    {
      const FairPlayer *player = g_ptr_array_index (list, i);
      g_autofree char  *title = fair_players_dup_title (player);
      /* In the label of an item, an underscore marks a mnemonic. */
      g_auto (GStrv) parts = g_strsplit (title, "_", -1);
      g_autofree char *label = g_strjoinv ("__", parts);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "players.switch", "s", player->id);
      g_menu_append_item (names, item);
    }
  g_menu_append (acts, _ ("_Add Player…"), "players.add");
  g_menu_append (acts, _ ("_Edit Player…"), "players.edit");
  g_menu_append (acts, _ ("_Remove Player…"), "players.remove");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (names));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (acts));
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static void
update (GtkWidget *button)
{
  PlayerButton     *self = g_object_get_data (G_OBJECT (button), PLAYER_BUTTON);
  const FairPlayer *player = fair_players_get_current (self->players);
  GPtrArray        *list = fair_players_get_list (self->players);
  g_autofree char  *title = fair_players_dup_title (player);
  g_autofree char  *class = g_strdup_printf ("player-color-%u", player->color);
  g_autofree char  *initial = g_utf8_strup (title, g_utf8_next_char (title) - title);
  g_autofree char  *words = NULL;
  GtkWidget        *emblem;

  if (fair_name_is_blank (player->name))
    emblem = gtk_image_new_from_icon_name ("avatar-default-symbolic");
  else
    emblem = g_object_new (GTK_TYPE_LABEL, "label", initial, "valign", GTK_ALIGN_CENTER,
                           "css-classes", (const char *[]){ "player-emblem", class, NULL }, NULL);
  if (list != NULL && (list->len > 1 || *player->name))
    /* translators: %s is the name of the current player */
    words = g_strdup_printf (_ ("Player: %s"), title);
  else
    words = g_strdup (_ ("Players"));
  gtk_menu_button_set_child (self->button, emblem);
  gtk_widget_set_tooltip_text (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_first_child (button)), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  g_simple_action_set_state (G_SIMPLE_ACTION (g_action_map_lookup_action (self->actions, "switch")), g_variant_new_string (player->id));
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (self->actions, "edit")), list != NULL);
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (self->actions, "remove")), list != NULL && list->len > 1);
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

/* The operation of a dialog on a player; reference-counted. */
typedef struct
{
  FairPlayers *players; /* owned */
  FairPlayer  *player;  /* owned; before the changes */
  GtkWidget   *parent;  /* owned; in the window that reports errors */

  /* In the form for a new player, or for changes of the current one. */
  gboolean   is_new;
  GtkWidget *alert;
  GtkWidget *entry; /* an editable */
  GtkWidget *fault;
  GtkWidget *colors[FAIR_PLAYER_N_COLORS];
} Form;

static Form *
form_new (const PlayerButton *button,
          gboolean            is_new)
{
  Form            *self = g_rc_box_new0 (Form);
  GPtrArray       *list = fair_players_get_list (button->players);
  g_autofree char *id = g_uuid_string_random ();

  self->players = g_object_ref (button->players);
  self->parent = g_object_ref (GTK_WIDGET (button->button));
  self->is_new = is_new;
  self->player = is_new ? fair_player_new (id, "", list ? list->len % FAIR_PLAYER_N_COLORS : 0, "", g_get_real_time ())
                        : fair_player_copy (fair_players_get_current (self->players));
  return self;
}

static void
form_clear (Form *self)
{
  g_object_unref (self->players);
  g_object_unref (self->parent);
  fair_player_free (self->player);
}

FAIR_DEFINE_SHARED (Form, form)

/* Checks the name. A new player needs one, but an entry that is still empty is not reported as an error. */
static void
check_cb (Form *self)
{
  g_autofree char *name = fair_player_trim_name (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  gboolean         is_missing = self->is_new && *name == '\0';
  const char      *fault = is_missing ? NULL : fair_players_find_fault (self->players, self->is_new ? NULL : self->player->id, name);

  gtk_label_set_text (GTK_LABEL (self->fault), fault ? fault : "");
  gtk_widget_set_visible (self->fault, fault != NULL);
  fair_compat_alert_set_enabled (self->alert, "save", fault == NULL && !is_missing);
  if (fault != NULL)
    fair_compat_announce (self->fault, fault);
}

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (Form) self = data;
  g_autoptr (GError) error = NULL;

  if (fair_store_finish (FAIR_STORE (source), result, &error))
    fair_players_load (self->players);
  else
    fair_compat_report_error (self->parent, _ ("Cannot Save Player"), error);
}

static void
response_cb (Form *self)
{
  g_free (self->player->name);
  self->player->name = fair_player_trim_name (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  for (guint i = 0; i < FAIR_PLAYER_N_COLORS; i++)
    if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->colors[i])))
      self->player->color = i;
  fair_players_save_async (self->players, self->player, self->is_new, saved_cb, g_rc_box_acquire (self));
}

static GtkWidget *
create_colors (Form *self)
{
  const char *const names[FAIR_PLAYER_N_COLORS] = { _ ("Blue"), _ ("Green"), _ ("Red"), _ ("Purple"),
                                                    _ ("Brown"), _ ("Teal"), _ ("Orange"), _ ("Gray") };
  GtkWidget        *box = g_object_new (GTK_TYPE_FLOW_BOX, "selection-mode", GTK_SELECTION_NONE, "min-children-per-line", FAIR_PLAYER_N_COLORS / 2,
                                        "max-children-per-line", FAIR_PLAYER_N_COLORS / 2, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Color"), -1);
  for (guint i = 0; i < FAIR_PLAYER_N_COLORS; i++)
    {
      g_autofree char *class = g_strdup_printf ("player-color-%u", i);
      GtkWidget *button = gtk_toggle_button_new ();

      self->colors[i] = button;
      gtk_widget_add_css_class (button, "circular");
      gtk_widget_add_css_class (button, "player-color");
      gtk_widget_add_css_class (button, class);
      gtk_widget_set_tooltip_text (button, names[i]);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, names[i], -1);
      gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
      if (i > 0)
        gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (self->colors[0]));
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), i == self->player->color);
      gtk_flow_box_append (GTK_FLOW_BOX (box), button);
      gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
    }

  return box;
}

/* Returns: (transfer none): an entry for the name of a player, in a list, which is its parent */
GtkWidget *
fair_player_entry_new (const char *title,
                       const char *name)
{
  GtkWidget *list = g_object_new (GTK_TYPE_LIST_BOX, "selection-mode", GTK_SELECTION_NONE, "css-classes", (const char *[]){ "boxed-list", NULL }, NULL);
  GtkWidget *entry = g_object_new (ADW_TYPE_ENTRY_ROW, "title", title, "activates-default", TRUE, "text", name, NULL);

  gtk_list_box_append (GTK_LIST_BOX (list), entry);
  return entry;
}

static void
edit_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       data)
{
  gboolean   is_new = g_str_equal (g_action_get_name (G_ACTION (action)), "add");
  Form      *self = form_new (data, is_new);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->entry = fair_player_entry_new (_ ("Name"), self->player->name);
  self->fault = g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "xalign", 0.0, "css-classes", (const char *[]){ "error", NULL }, "visible", FALSE, NULL);
  gtk_box_append (GTK_BOX (box), gtk_widget_get_parent (self->entry));
  gtk_box_append (GTK_BOX (box), self->fault);
  gtk_box_append (GTK_BOX (box), create_colors (self));
  self->alert = fair_compat_alert_new (is_new ? _ ("Add Player") : _ ("Edit Player"),
                                       is_new ? _ ("Each player has their own results and games in progress.") : NULL, box);
  fair_compat_alert_add (self->alert, "save", is_new ? _ ("_Add") : _ ("_Save"), ADW_RESPONSE_SUGGESTED);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (check_cb), self);
  check_cb (self);
  fair_compat_alert_ask (self->alert, self->parent, self->entry, G_CALLBACK (response_cb), self, form_unref);
}

static void
removed_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (GtkWidget) parent = data;
  g_autoptr (GError) error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    fair_compat_announce (parent, _ ("Player removed."));
  else
    fair_compat_report_error (parent, _ ("Cannot Remove Player"), error);
}

static void
file_chosen_cb (Form       *self,
                const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  fair_players_remove_async (self->players, self->player->id, file, removed_cb, g_object_ref (self->parent));
}

static void
remove_response_cb (Form *self)
{
  if (gtk_widget_get_root (self->parent) != NULL)
    fair_compat_choose_file (self->parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Save Results"), "fairdeal-results.json", NULL,
                             G_CALLBACK (file_chosen_cb), g_rc_box_acquire (self), form_unref);
}

/* Asks whether to remove the current player, and where to save the results. */
static void
remove_cb (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       data)
{
  Form            *self = form_new (data, FALSE);
  g_autofree char *title = fair_players_dup_title (self->player);
  /* translators: %s is the name of a player */
  g_autofree char *heading = g_strdup_printf (_ ("Remove %s?"), title);

  self->alert = fair_compat_alert_new (heading, _ ("The results are saved in a file first, and can be imported again. Games in progress are lost."), NULL);
  fair_compat_alert_add (self->alert, "remove", _ ("_Remove…"), ADW_RESPONSE_DESTRUCTIVE);
  fair_compat_alert_ask (self->alert, self->parent, NULL, G_CALLBACK (remove_response_cb), self, form_unref);
}

static const GActionEntry actions[] = {
  { .name = "switch", .activate = switch_cb, .parameter_type = "s", .state = "''" },
  { .name = "add", .activate = edit_cb },
  { .name = "edit", .activate = edit_cb },
  { .name = "remove", .activate = remove_cb }
};

/* Makes @button show the current one of @players, with a menu to switch players and actions for it. */
void
fair_player_button_set_up (GtkMenuButton *button,
                           FairPlayers   *players)
{
  PlayerButton *self = g_new0 (PlayerButton, 1);
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  self->button = button;
  self->players = players;
  self->actions = G_ACTION_MAP (group);
  g_object_set_data_full (G_OBJECT (button), PLAYER_BUTTON, self, g_free);
  g_object_set_data_full (G_OBJECT (button), PLAYERS, g_object_ref (players), g_object_unref);
  g_action_map_add_action_entries (self->actions, actions, G_N_ELEMENTS (actions), self);
  gtk_widget_insert_action_group (GTK_WIDGET (button), "players", G_ACTION_GROUP (group));
  gtk_menu_button_set_create_popup_func (button, create_menu_cb, self, NULL);
  g_signal_connect_object (players, "changed", G_CALLBACK (update), button, G_CONNECT_SWAPPED);
  update (GTK_WIDGET (button));
}
