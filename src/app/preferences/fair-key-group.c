/* The key is made, read and written in a thread; what came of it stands at the foot of the group. */
#include "config.h"

#include "fair-key-group.h"

#include "fair-compat.h"
#include "fair-player-key.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

/* What the group needs; it lives as long as the group. */
typedef struct
{
  GtkWidget *group;
  GtkWidget *notice;
  char      *path; /* owned; of the key */
} Keys;

/* What a thread does. */
typedef struct
{
  char    *key;  /* owned; where the player's is */
  char    *file; /* owned; the other one */
  gboolean imports;
} Move;

static void
keys_free (gpointer pointer)
{
  Keys *self = pointer;

  g_free (self->path);
  g_free (self);
}

static void
move_free (gpointer pointer)
{
  Move *self = pointer;

  g_free (self->key);
  g_free (self->file);
  g_free (self);
}

static Keys *
get_keys (gpointer group)
{
  return g_object_get_data (G_OBJECT (group), "keys");
}

static void
tell (Keys       *self,
      const char *text)
{
  gtk_label_set_text (GTK_LABEL (self->notice), text);
  gtk_widget_set_visible (self->notice, TRUE);
  fair_compat_announce (self->notice, text);
}

static void
move_thread (GTask        *task,
             gpointer      source,
             gpointer      data,
             GCancellable *cancellable)
{
  const Move *self = data;
  g_autoptr (FairPlayerKey) key = NULL;
  GError *error = NULL;

  if (self->imports)
    key = fair_player_key_import (self->file, self->key, &error);
  else
    key = fair_player_key_ensure (self->key, &error);
  if (key != NULL && (self->imports || fair_player_key_export (key, self->file, &error)))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
moved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GtkWidget) group = data;
  const Move *move = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    tell (get_keys (group), error->message);
  else
    tell (get_keys (group), move->imports ? _ ("Key imported. New records are signed with it.")
                                          : _ ("Key exported. Keep the file private."));
}

static void
move (GtkWidget  *group,
      const char *file,
      gboolean    imports)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, moved_cb, g_object_ref (group));
  Move *self = g_new (Move, 1);

  *self = (Move){ g_strdup (get_keys (group)->path), g_strdup (file), imports };
  g_task_set_task_data (task, self, move_free);
  g_task_run_in_thread (task, move_thread);
}

static void
export_cb (const char *path,
           gpointer    group)
{
  move (group, path, FALSE);
}

static void
import_cb (const char *path,
           gpointer    group)
{
  move (group, path, TRUE);
}

static void
export_clicked_cb (Keys *self)
{
  fair_compat_save_file (self->group, _ ("Export Key"), "fairdeal-player.key", export_cb, g_object_ref (self->group), g_object_unref);
}

static void
import_clicked_cb (Keys *self)
{
  static const char *const patterns[] = { "*.key", NULL };

  fair_compat_open_file (self->group, _ ("Import Key"), _ ("Players’ keys"), patterns, import_cb, g_object_ref (self->group), g_object_unref);
}

static void
add_row (Keys       *self,
         const char *title,
         const char *subtitle,
         const char *label,
         GCallback   clicked)
{
  GtkWidget       *row = adw_action_row_new ();
  GtkWidget       *button = gtk_button_new_with_label (label);
  g_autofree char *name = g_strdup_printf ("%s %s", label, title);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (button, "clicked", clicked, self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  fair_compat_set_activatable (row, button, name);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), row);
}

/* Returns: (transfer floating): a group about records, and the key in @key_path that signs them */
AdwPreferencesGroup *
fair_key_group_new (const char *key_path)
{
  Keys *self = g_new0 (Keys, 1);

  self->group = adw_preferences_group_new ();
  self->path = g_strdup (key_path);
  g_object_set_data_full (G_OBJECT (self->group), "keys", self, keys_free);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self->group), _ ("Move to Another Computer"));
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self->group),
                                         _ ("Your records are signed with your key. Whoever has the key can sign as you."));
  fair_wrapping_let_wrap (self->group);
  add_row (self, _ ("Your Key to a File"), _ ("To sign as the same player elsewhere."), _ ("Export…"), G_CALLBACK (export_clicked_cb));
  add_row (self, _ ("Your Key from a File"), _ ("Replaces the key on this computer; the former one stays beside it."),
           _ ("Import…"), G_CALLBACK (import_clicked_cb));
  self->notice = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->notice), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->notice), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (self->notice), 0);
  gtk_widget_set_margin_top (self->notice, 12);
  gtk_widget_set_visible (self->notice, FALSE);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), self->notice);
  return ADW_PREFERENCES_GROUP (self->group);
}
