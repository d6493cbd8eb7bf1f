/* The outcome of an act is shown in a line below its group; erasing can be undone there. */
#include "config.h"

#include "fair-data-page.h"

#include "fair-compat.h"
#include "fair-key-group.h"
#include "fair-record-share.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

/* The foot of a group: what was done, and a button for it. */
typedef struct
{
  GtkWidget *box;
  GtkWidget *label;
} Notice;

/* What the page needs; it lives as long as the page. */
typedef struct
{
  FairStore *store; /* owned */
  GtkWidget *page;
  Notice     files;
  Notice     backups;
  Notice     erased;
  GtkWidget *undo_button;
  GtkWidget *games; /* the row that says whose results are erased */
  gint64     token; /* of what was erased last */
} Data;

static void
data_free (gpointer pointer)
{
  Data *data = pointer;

  g_object_unref (data->store);
  g_free (data);
}

static Data *
get_data (GtkWidget *page)
{
  return g_object_get_data (G_OBJECT (page), "data");
}

static void
tell (Notice     *notice,
      const char *text)
{
  gtk_label_set_text (GTK_LABEL (notice->label), text);
  gtk_widget_set_visible (notice->box, TRUE);
  fair_compat_announce (notice->box, text);
}

/* Tells @done, or what went wrong. */
static void
tell_outcome (Notice       *notice,
              const char   *done,
              const GError *error)
{
  tell (notice, error ? error->message : done);
}

static Notice
add_notice (AdwPreferencesGroup *group)
{
  Notice notice = { gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), gtk_label_new (NULL) };

  gtk_label_set_wrap (GTK_LABEL (notice.label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (notice.label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (notice.label), 0);
  gtk_widget_set_hexpand (notice.label, TRUE);
  gtk_widget_set_margin_top (notice.box, 12);
  gtk_widget_set_visible (notice.box, FALSE);
  gtk_box_append (GTK_BOX (notice.box), notice.label);
  adw_preferences_group_add (group, notice.box);
  return notice;
}

static AdwPreferencesGroup *
add_group (Data       *data,
           const char *title,
           const char *description)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), description);
  fair_wrapping_let_wrap (group);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (data->page), ADW_PREFERENCES_GROUP (group));
  return ADW_PREFERENCES_GROUP (group);
}

/* Adds a row with a button; @clicked is called with the button and @user_data. */
static GtkWidget *
add_row (AdwPreferencesGroup *group,
         const char          *title,
         const char          *subtitle,
         const char          *button_label,
         GCallback            clicked,
         gpointer             user_data)
{
  GtkWidget       *row = adw_action_row_new ();
  GtkWidget       *button = gtk_button_new_with_label (button_label);
  g_autofree char *name = g_strdup_printf ("%s %s", button_label, title);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect (button, "clicked", clicked, user_data);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  fair_compat_set_activatable (row, button, name);
  adw_preferences_group_add (group, row);
  return button;
}

static void
exported_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GtkWidget) page = user_data;
  g_autoptr (GError) error = NULL;

  fair_store_export_finish (FAIR_STORE (source), result, &error);
  tell_outcome (&get_data (page)->files, _ ("Results exported."), error);
}

static void
export_to (GtkWidget       *page,
           const char      *path,
           FairExportFormat format)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  fair_store_export_async (get_data (page)->store, fair_store_get_player (get_data (page)->store)->id, file, format, exported_cb, g_object_ref (page));
}

static void
json_chosen_cb (const char *path,
                gpointer    page)
{
  export_to (page, path, FAIR_EXPORT_JSON);
}

static void
csv_chosen_cb (const char *path,
               gpointer    page)
{
  export_to (page, path, FAIR_EXPORT_CSV);
}

static void
export_json_cb (GtkWidget *button,
                Data      *data)
{
  fair_compat_save_file (data->page, _ ("Export Results"), "fairdeal.json", json_chosen_cb, g_object_ref (data->page), g_object_unref);
}

static void
export_csv_cb (GtkWidget *button,
               Data      *data)
{
  fair_compat_save_file (data->page, _ ("Export Results"), "fairdeal.csv", csv_chosen_cb, g_object_ref (data->page), g_object_unref);
}

static void
imported_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GtkWidget) page = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  guint            n_new = 0;
  guint            n_known = 0;

  if (fair_store_import_finish (FAIR_STORE (source), result, &n_new, &n_known, &error))
    /* translators: how many results were new, and how many were known */
    text = g_strdup_printf (ngettext ("Imported %u result; %u skipped as duplicates.",
                                      "Imported %u results; %u skipped as duplicates.", n_new),
                            n_new, n_known);
  tell_outcome (&get_data (page)->files, text, error);
}

static void
import_chosen_cb (const char *path,
                  gpointer    page)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  fair_store_import_async (get_data (page)->store, file, imported_cb, g_object_ref (page));
}

static void
import_cb (GtkWidget *button,
           Data      *data)
{
  static const char *const patterns[] = { "*.json", NULL };

  fair_compat_open_file (data->page, _ ("Import Results"), _ ("Exported results"), patterns, import_chosen_cb,
                         g_object_ref (data->page), g_object_unref);
}

static void
add_files (Data *data)
{
  AdwPreferencesGroup *place = add_group (data, _ ("Location"), NULL);
  AdwPreferencesGroup *files = add_group (data, _ ("Files"), NULL);
  GtkWidget           *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Games in Progress and Results"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), fair_store_get_path (data->store));
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_preferences_group_add (place, row);
  add_row (files, _ ("All Results as JSON"), _ ("Includes moves, and can be imported again."), _ ("Export…"), G_CALLBACK (export_json_cb), data);
  add_row (files, _ ("All Results as CSV"), _ ("For a spreadsheet."), _ ("Export…"), G_CALLBACK (export_csv_cb), data);
  add_row (files, _ ("Import Results from a File"), _ ("Duplicates are skipped."), _ ("Import…"), G_CALLBACK (import_cb), data);
  data->files = add_notice (files);
}

static void
restored_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GtkWidget) page = user_data;
  g_autoptr (GError) error = NULL;

  fair_store_restore_finish (FAIR_STORE (source), result, &error);
  tell_outcome (&get_data (page)->backups, _ ("Backup restored."), error);
}

/* An answer to whether a backup is to be restored. */
static void
restore_answered_cb (GtkWidget  *alert,
                     const char *response,
                     gpointer    user_data)
{
  GtkWidget *button = user_data;
  GtkWidget *page = gtk_widget_get_ancestor (button, ADW_TYPE_PREFERENCES_PAGE);

  if (page != NULL && g_str_equal (response, "restore"))
    fair_store_restore_async (get_data (page)->store, g_object_get_data (G_OBJECT (button), "path"), restored_cb,
                              g_object_ref (page));
}

static void
restore_cb (GtkWidget *button,
            Data      *data)
{
  GtkWidget *alert = fair_compat_alert_new (_ ("Restore This Backup?"),
                                            _ ("Later results will be lost. Games in progress are kept."), NULL);

  fair_compat_alert_add (alert, "cancel", _ ("_Cancel"), FALSE);
  fair_compat_alert_add (alert, "restore", _ ("_Restore"), FALSE);
  fair_compat_alert_set_destructive (alert, "restore");
  fair_compat_alert_on_response (alert, restore_answered_cb, g_object_ref (button), g_object_unref);
  fair_compat_present (alert, data->page);
}

static void
add_backups (Data *data)
{
  g_autoptr (GPtrArray) backups = fair_store_list_backups (data->store);
  AdwPreferencesGroup *group = add_group (data, _ ("Backups"), backups->len > 0 ? NULL : _ ("No backups yet. Fair Deal makes one each day you play, and keeps the last three."));

  for (guint i = 0; i < backups->len; i++)
    {
      const FairBackup *backup = g_ptr_array_index (backups, i);
      char              day[128];
      GtkWidget        *button;

      /* translators: a date, as strftime() writes it: March 7, 2026 */
      g_date_strftime (day, sizeof day, _ ("%B %-d, %Y"), &backup->day);
      button = add_row (group, day, "", _ ("Restore…"), G_CALLBACK (restore_cb), data);
      g_object_set_data_full (G_OBJECT (button), "path", g_strdup (backup->path), g_free);
    }
  data->backups = add_notice (group);
}

/* The game whose results are erased; NULL for all. */
static const FairGame *
get_game (Data *data)
{
  guint selected = adw_combo_row_get_selected (ADW_COMBO_ROW (data->games));

  return selected > 0 && selected <= fair_games_count () ? fair_games_get (selected - 1) : NULL;
}

static void
erased_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GtkWidget) page = user_data;
  g_autoptr (GError) error = NULL;
  Data *data = get_data (page);

  gtk_widget_set_visible (data->undo_button, fair_store_erase_finish (FAIR_STORE (source), result, &data->token, &error));
  tell_outcome (&data->erased, _ ("Results erased. You can undo this until you quit."), error);
}

static void
erase_answered_cb (GtkWidget  *alert,
                   const char *response,
                   gpointer    page)
{
  Data           *data = get_data (page);
  const FairGame *game = get_game (data);

  if (g_str_equal (response, "erase"))
    fair_store_erase_async (data->store, game ? game->id : NULL, erased_cb, g_object_ref (page));
}

static void
erase_cb (GtkWidget *button,
          Data      *data)
{
  const FairGame  *game = get_game (data);
  g_autofree char *heading = NULL;
  GtkWidget       *alert;

  /* translators: %s is the title of a game */
  heading = game ? g_strdup_printf (_ ("Erase All Results of %s?"), fair_words_game_title (game)) : g_strdup (_ ("Erase All Results of All Games?"));
  alert = fair_compat_alert_new (heading, _ ("Games in progress are kept."), NULL);
  fair_compat_alert_add (alert, "cancel", _ ("_Cancel"), FALSE);
  fair_compat_alert_add (alert, "erase", _ ("_Erase"), FALSE);
  fair_compat_alert_set_destructive (alert, "erase");
  fair_compat_alert_on_response (alert, erase_answered_cb, g_object_ref (data->page), g_object_unref);
  fair_compat_present (alert, data->page);
}

static void
undone_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GtkWidget) page = user_data;
  g_autoptr (GError) error = NULL;
  Data *data = get_data (page);

  gtk_widget_set_visible (data->undo_button, !fair_store_undo_erase_finish (FAIR_STORE (source), result, &error));
  tell_outcome (&data->erased, _ ("Results restored."), error);
}

static void
undo_cb (GtkWidget *button,
         Data      *data)
{
  fair_store_undo_erase_async (data->store, data->token, undone_cb, g_object_ref (data->page));
}

static void
add_erasing (Data *data)
{
  AdwPreferencesGroup *group = add_group (data, _ ("Erase"), NULL);
  GtkWidget           *button;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, _ ("All Games"));
  for (guint i = 0; i < fair_games_count (); i++)
    gtk_string_list_append (names, fair_words_game_title (fair_games_get (i)));
  data->games = adw_combo_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (data->games), _ ("Results Of"));
  fair_wrapping_fill_row (ADW_COMBO_ROW (data->games), names);
  adw_preferences_group_add (group, data->games);
  button = add_row (group, _ ("Erase These Results"), _ ("Erased results no longer count in the scoreboard."), _ ("Erase…"), G_CALLBACK (erase_cb), data);
  gtk_widget_add_css_class (button, "destructive-action");
  data->erased = add_notice (group);
  data->undo_button = gtk_button_new_with_label (_ ("Undo"));
  gtk_widget_set_valign (data->undo_button, GTK_ALIGN_CENTER);
  g_signal_connect (data->undo_button, "clicked", G_CALLBACK (undo_cb), data);
  gtk_box_append (GTK_BOX (data->erased.box), data->undo_button);
}

/* Returns: (transfer floating): a page about what @store keeps */
AdwPreferencesPage *
fair_data_page_new (FairStore *store)
{
  Data            *data = g_new0 (Data, 1);
  g_autofree char *key_path = fair_record_share_dup_key_path (store);

  data->store = g_object_ref (store);
  data->page = adw_preferences_page_new ();
  g_object_set_data_full (G_OBJECT (data->page), "data", data, data_free);
  adw_preferences_page_set_title (ADW_PREFERENCES_PAGE (data->page), _ ("Data"));
  adw_preferences_page_set_icon_name (ADW_PREFERENCES_PAGE (data->page), "drive-harddisk-symbolic");
  add_files (data);
  add_backups (data);
  add_erasing (data);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (data->page), fair_key_group_new (key_path));

  return ADW_PREFERENCES_PAGE (data->page);
}
