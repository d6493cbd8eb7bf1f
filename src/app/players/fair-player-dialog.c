#include "config.h"

#include "fair-player-dialog.h"

#include "fair-compat.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

/* The operation of a dialog on a player. */
typedef struct
{
  FairPlayers *players; /* owned */
  FairPlayer  *player;  /* owned; before the changes */
  GtkWidget   *parent;  /* owned; in the window that reports errors */

  /* In the form for a new player, or for changes of the current one. */
  gboolean   is_new;
  GtkWidget *alert;
  GtkWidget *entry;
  GtkWidget *fault;
  GtkWidget *colors[FAIR_PLAYER_N_COLORS];
} Form;

/* @player: (transfer full) */
static Form *
form_new (GtkWidget   *parent,
          FairPlayers *players,
          FairPlayer  *player)
{
  Form *self = g_new0 (Form, 1);

  self->players = g_object_ref (players);
  self->player = player;
  self->parent = g_object_ref (parent);
  return self;
}

static void
form_free (gpointer data)
{
  Form *self = data;

  g_object_unref (self->players);
  g_object_unref (self->parent);
  fair_player_free (self->player);
  g_free (self);
}

static char *
dup_name (Form *self)
{
  return fair_player_trim_name (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
}

/* Checks the name. A new player needs one, but an entry that is still empty is not reported as an error. */
static void
check_cb (Form *self)
{
  g_autofree char *name = dup_name (self);
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
  g_autoptr (GtkWidget) parent = data;
  g_autoptr (GError) error = NULL;

  if (!fair_players_save_finish (FAIR_PLAYERS (source), result, &error))
    fair_compat_report_error (parent, _ ("Cannot Save Player"), error);
}

static void
response_cb (GtkWidget  *alert,
             const char *response,
             gpointer    data)
{
  Form            *self = data;
  g_autofree char *name = dup_name (self);

  if (g_strcmp0 (response, "save") != 0)
    return;

  g_free (self->player->name);
  self->player->name = g_steal_pointer (&name);
  for (guint i = 0; i < FAIR_PLAYER_N_COLORS; i++)
    if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->colors[i])))
      self->player->color = i;
  if (self->is_new)
    fair_players_expect (self->players, self->player->id);
  fair_players_save_async (self->players, self->player, saved_cb, g_object_ref (self->parent));
}

static GtkWidget *
create_colors (Form *self)
{
  const char *const names[FAIR_PLAYER_N_COLORS] = { _ ("Blue"), _ ("Green"), _ ("Red"), _ ("Purple"),
                                                    _ ("Brown"), _ ("Teal"), _ ("Orange"), _ ("Gray") };
  GtkWidget        *box = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (box), GTK_SELECTION_NONE);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (box), FAIR_PLAYER_N_COLORS / 2);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (box), FAIR_PLAYER_N_COLORS / 2);
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

/* Returns: (transfer none): an entry for the name of a player, in a list, its parent */
GtkWidget *
fair_player_entry_new (const char *title,
                       const char *name)
{
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *entry = g_object_new (ADW_TYPE_ENTRY_ROW, "title", title, "activates-default", TRUE, "text", name, NULL);

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_list_box_append (GTK_LIST_BOX (list), entry);
  return entry;
}

static GtkWidget *
create_content (Form *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->entry = fair_player_entry_new (_ ("Name"), self->player->name);
  self->fault = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->fault), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->fault), 0);
  gtk_widget_add_css_class (self->fault, "error");
  gtk_widget_set_visible (self->fault, FALSE);
  gtk_box_append (GTK_BOX (box), gtk_widget_get_parent (self->entry));
  gtk_box_append (GTK_BOX (box), self->fault);
  gtk_box_append (GTK_BOX (box), create_colors (self));
  return box;
}

static void
present (Form    *self,
         gboolean is_new)
{
  GtkWidget *content;

  self->is_new = is_new;
  content = create_content (self);
  self->alert = fair_compat_alert_new (is_new ? _ ("Add Player") : _ ("Edit Player"),
                                       is_new ? _ ("Each player has their own results and games in progress.") : NULL, content);
  fair_compat_alert_add (self->alert, "save", is_new ? _ ("_Add") : _ ("_Save"), ADW_RESPONSE_SUGGESTED);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (check_cb), self);
  fair_compat_alert_on_response (self->alert, response_cb, self, form_free);
  check_cb (self);
  fair_compat_present_at (self->alert, self->parent, self->entry);
}

void
fair_player_dialog_add (GtkWidget   *parent,
                        FairPlayers *players)
{
  g_autofree char *id = g_uuid_string_random ();
  GPtrArray       *list = fair_players_get_list (players);

  present (form_new (parent, players, fair_player_new (id, "", list ? list->len % FAIR_PLAYER_N_COLORS : 0, "", g_get_real_time ())), TRUE);
}

void
fair_player_dialog_edit (GtkWidget   *parent,
                         FairPlayers *players)
{
  present (form_new (parent, players, fair_player_copy (fair_players_get_current (players))), FALSE);
}

static void
removed_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (GtkWidget) parent = data;
  g_autoptr (GError) error = NULL;

  if (fair_players_remove_finish (FAIR_PLAYERS (source), result, &error))
    fair_compat_announce (parent, _ ("Player removed."));
  else
    fair_compat_report_error (parent, _ ("Cannot Remove Player"), error);
}

static void
file_chosen_cb (const char *path,
                gpointer    data)
{
  Form *self = data;
  g_autoptr (GFile) file = g_file_new_for_path (path);

  fair_players_remove_async (self->players, self->player->id, file, removed_cb, g_object_ref (self->parent));
}

static void
remove_response_cb (GtkWidget  *alert,
                    const char *response,
                    gpointer    data)
{
  const Form *self = data;

  if (g_strcmp0 (response, "remove") == 0 && gtk_widget_get_root (self->parent) != NULL)
    fair_compat_save_file (self->parent, _ ("Save Results"), "fairdeal-results.json", file_chosen_cb,
                           form_new (self->parent, self->players, fair_player_copy (self->player)), form_free);
}

/* Asks whether to remove the current player, and where to save the results. */
void
fair_player_dialog_remove (GtkWidget   *parent,
                           FairPlayers *players)
{
  const FairPlayer *player = fair_players_get_current (players);
  g_autofree char  *title = fair_players_dup_title (player);
  g_autofree char  *heading = NULL;
  GtkWidget        *alert;

  /* translators: %s is the name of a player */
  heading = g_strdup_printf (_ ("Remove %s?"), title);
  alert = fair_compat_alert_new (heading, _ ("The results are saved in a file first, and can be imported again. Games in progress are lost."), NULL);
  fair_compat_alert_add (alert, "remove", _ ("_Remove…"), ADW_RESPONSE_DESTRUCTIVE);
  fair_compat_alert_on_response (alert, remove_response_cb, form_new (parent, players, fair_player_copy (player)), form_free);
  fair_compat_present (alert, parent);
}
