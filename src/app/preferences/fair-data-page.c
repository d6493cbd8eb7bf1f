/* A line below its group shows the result of an action.  An import continues if the page is closed, and is shown again
 * with the page.  Erasing can be undone there, and at the top of the page when it is shown again: the store records
 * whether the current player has erased anything. */
#include "fair-data-page.h"

#include "fair-compat.h"
#include "fair-daily-words.h"
#include "fair-notice.h"
#include "fair-open.h"
#include "fair-players.h"
#include "fair-preference-row.h"
#include "fair-score-words.h"
#include "fair-template.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

struct _FairDataPage
{
  AdwPreferencesPage parent_instance;

  AdwPreferencesGroup *top; /* only for @erased when the page is shown again; hidden otherwise */
  AdwActionRow        *location;
  FairNotice          *files;
  GtkWidget           *import_row;
  FairNotice          *importing;
  GtkProgressBar      *import_bar;
  GtkWidget           *stop_button;
  AdwPreferencesGroup *backups_group;
  FairNotice          *backups;
  AdwPreferencesGroup *erase_group;
  AdwComboRow         *games; /* chooses whose results are erased */
  FairNotice          *erased;
  GtkWidget           *undo_button;
  AdwActionRow        *folder_row;
  FairNotice          *key_notice;

  FairStore       *store;     /* owned */
  FairMemberships *computers; /* owned */
  FairExportFormat format;    /* of the file that is being chosen */
  GCancellable    *asking;    /* owned; of the last question whether results are erased */
  char            *eraser;    /* owned; the id of the player who erased last */
};

G_DEFINE_FINAL_TYPE (FairDataPage, fair_data_page, ADW_TYPE_PREFERENCES_PAGE)

/* Stored with a notice: what was done, if it succeeds. */
#define DONE "fair-done"

static void
done_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  g_autoptr (FairNotice) notice = data;
  g_autoptr (GError) error = NULL;

  g_task_propagate_pointer (G_TASK (result), &error);
  fair_notice_report (notice, g_object_get_data (G_OBJECT (notice), DONE), error);
}

/* Returns: (transfer full): the data for done_cb() */
static FairNotice *
report_in (FairNotice *notice,
           const char *done)
{
  g_object_set_data (G_OBJECT (notice), DONE, (gpointer) done);
  return g_object_ref (notice);
}

static void
export_chosen_cb (FairDataPage *self,
                  const char   *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  fair_store_ask (self->store, FAIR_STORE_EXPORT, &(FairStoreQuestion){ .file = file, .format = self->format },
                  NULL, done_cb, report_in (self->files, _ ("Results exported.")));
}

static void
export_action (FairDataPage *self,
               const char   *name,
               GVariant     *parameter)
{
  const char      *suffix = g_variant_get_string (parameter, NULL);
  g_autofree char *file = g_strconcat ("fairdeal.", suffix, NULL);

  self->format = g_str_equal (suffix, "csv") ? FAIR_EXPORT_CSV : FAIR_EXPORT_JSON;
  fair_compat_choose_file (GTK_WIDGET (self), GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Export Results"), file, NULL,
                           G_CALLBACK (export_chosen_cb), g_object_ref (self), g_object_unref);
}

/* An import; it belongs to the store, which it keeps alive until there is an outcome. */
typedef struct
{
  GCancellable *cancellable; /* owned */
  guint         percent;     /* set in any thread */
  char         *outcome;     /* owned; until a page has shown it; NULL while the import continues */
} Import;

#define IMPORT "fair-data-page-import"

static void
import_free (Import *import)
{
  g_object_unref (import->cancellable);
  g_free (import->outcome);
  g_free (import);
}

static void
progress_cb (guint    percent,
             gpointer data)
{
  g_atomic_int_set (&((Import *) data)->percent, percent);
}

static char *
describe_import (const FairImportCount *count)
{
  GString *text = g_string_new (NULL);

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_string_printf (text,
                   /* translators: the number of new results, and the number of duplicates */
                   ngettext ("Imported %u result; %u skipped as duplicates.",
                             "Imported %u results; %u skipped as duplicates.", count->n_new),
                   count->n_new, count->n_known);
  for (guint i = 0; i < count->others->len; i++)
    {
      const FairImportOther *other = &g_array_index (count->others, FairImportOther, i);
      g_autofree char       *title = fair_players_dup_title (other->player);

      g_string_append_c (text, ' ');
      g_string_append_printf (text,
                              /* translators: follows another sentence; the number of results, and the name of another player */
                              ngettext ("%u result belongs to %s and was not imported.",
                                        "%u results belong to %s and were not imported.", other->n),
                              other->n, title);
    }
#pragma GCC diagnostic pop

  return g_string_free (text, FALSE);
}

static void show_import (FairDataPage *self);

static gboolean
tick_cb (GtkWidget     *bar,
         GdkFrameClock *clock,
         gpointer       data)
{
  FairDataPage *self = data;
  Import       *import = g_object_get_data (G_OBJECT (self->store), IMPORT);

  if (import != NULL && import->outcome == NULL)
    {
      gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (bar), g_atomic_int_get (&import->percent) / 100.0);
      return G_SOURCE_CONTINUE;
    }

  show_import (self);
  return G_SOURCE_REMOVE;
}

static void
show_import (FairDataPage *self)
{
  Import  *import = g_object_get_data (G_OBJECT (self->store), IMPORT);
  gboolean is_focused = gtk_widget_has_focus (self->stop_button);

  if (import == NULL)
    return;

  if (import->outcome == NULL)
    {
      fair_notice_show (self->files, NULL);
      fair_notice_report (self->importing, _ ("Importing results…"), NULL);
      gtk_widget_add_tick_callback (GTK_WIDGET (self->import_bar), tick_cb, self, NULL);
      return;
    }

  fair_notice_show (self->importing, NULL);
  fair_notice_report (self->files, import->outcome, NULL);
  g_object_set_data (G_OBJECT (self->store), IMPORT, NULL);
  if (is_focused)
    gtk_widget_child_focus (self->import_row, GTK_DIR_TAB_FORWARD);
}

static void
imported_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  Import *import = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FairImportCount) count = fair_store_finish (FAIR_STORE (source), result, &error);

  if (count != NULL)
    import->outcome = describe_import (count);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    import->outcome = g_strdup (_ ("Import stopped. No results were added."));
  else
    import->outcome = g_strdup (error->message);
}

static void
import_chosen_cb (FairDataPage *self,
                  const char   *path)
{
  Import *import = g_new0 (Import, 1);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  import->cancellable = g_cancellable_new ();
  g_object_set_data_full (G_OBJECT (self->store), IMPORT, import, (GDestroyNotify) import_free);
  fair_store_import_async (self->store, file, import->cancellable, progress_cb, import, imported_cb, import);
  show_import (self);
}

static void
stop_cb (FairDataPage *self)
{
  Import *import = g_object_get_data (G_OBJECT (self->store), IMPORT);

  if (import != NULL)
    g_cancellable_cancel (import->cancellable);
}

static void
import_cb (FairDataPage *self)
{
  if (g_object_get_data (G_OBJECT (self->store), IMPORT) == NULL)
    fair_compat_choose_file (GTK_WIDGET (self), GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Import Results"), _ ("Exported results"),
                             (const char *[]){ "*.json", NULL }, G_CALLBACK (import_chosen_cb), g_object_ref (self), g_object_unref);
}

static void
restore_answered_cb (GtkWidget *row)
{
  FairDataPage *self = (FairDataPage *) gtk_widget_get_ancestor (row, FAIR_TYPE_DATA_PAGE);

  if (self != NULL)
    fair_store_ask (self->store, FAIR_STORE_RESTORE, &(FairStoreQuestion){ .path = g_object_get_data (G_OBJECT (row), "path") },
                    NULL, done_cb, report_in (self->backups, _ ("Backup restored.")));
}

static void
restore_cb (GtkWidget *row)
{
  GtkWidget *alert = fair_compat_alert_new (_ ("Restore This Backup?"),
                                            _ ("Later results will be lost. Games in progress are kept."), NULL);

  fair_compat_alert_add (alert, "restore", _ ("_Restore"), ADW_RESPONSE_DESTRUCTIVE);
  fair_compat_alert_ask (alert, row, NULL, G_CALLBACK (restore_answered_cb), g_object_ref (row), g_object_unref);
}

/* Moves the notice about erasing to @group, unless the page is closed. */
static void
place_erased (FairDataPage        *self,
              AdwPreferencesGroup *group)
{
  GtkWidget *present = gtk_widget_get_ancestor (GTK_WIDGET (self->erased), ADW_TYPE_PREFERENCES_GROUP);

  if (present == NULL || present == GTK_WIDGET (group))
    return;

  g_object_ref (self->erased);
  adw_preferences_group_remove (ADW_PREFERENCES_GROUP (present), GTK_WIDGET (self->erased));
  adw_preferences_group_add (group, GTK_WIDGET (self->erased));
  g_object_unref (self->erased);
  gtk_widget_set_visible (GTK_WIDGET (self->top), group == self->top);
}

/* Reports at the top that results are erased; if they are not, removes only that report. */
static void
has_erased_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (FairDataPage) self = user_data;
  gboolean is_erased;

  if (!fair_store_finish_found (FAIR_STORE (source), result, &is_erased, NULL) ||
      is_erased == gtk_widget_get_visible (self->undo_button))
    return;

  place_erased (self, is_erased ? self->top : self->erase_group);
  gtk_widget_set_visible (self->undo_button, is_erased);
  fair_notice_show (self->erased, is_erased ? _ ("Results erased. You can undo this until you quit.") : NULL);
}

/* Only the answer to the last question counts: earlier ones may be about another player. */
static void
ask_for_erased (FairDataPage *self)
{
  fair_store_ask (self->store, FAIR_STORE_HAS_ERASED, NULL, fair_renew_cancellable (&self->asking), has_erased_cb, g_object_ref (self));
}

static void
erased_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (FairDataPage) self = user_data;
  g_autoptr (GError) error = NULL;

  if (fair_store_finish (FAIR_STORE (source), result, &error) && !g_str_equal (fair_store_get_player (self->store)->id, self->eraser))
    return;
  if (error == NULL)
    {
      /* Even if there was nothing to erase. */
      g_cancellable_cancel (self->asking);
      gtk_widget_set_visible (self->undo_button, TRUE);
    }
  place_erased (self, self->erase_group);
  fair_notice_report (self->erased, _ ("Results erased. You can undo this until you quit."), error);
}

static void
erase_answered_cb (FairDataPage *self)
{
  const FairGame *game = fair_game_words_get_listed (adw_combo_row_get_selected (self->games));

  g_free (self->eraser);
  self->eraser = g_strdup (fair_store_get_player (self->store)->id);
  fair_store_ask (self->store, FAIR_STORE_ERASE, &(FairStoreQuestion){ .query.game = game ? game->id : NULL },
                  NULL, erased_cb, g_object_ref (self));
}

static void
erase_cb (FairDataPage *self)
{
  const FairGame  *game = fair_game_words_get_listed (adw_combo_row_get_selected (self->games));
  g_autofree char *heading = NULL;
  GtkWidget       *alert;

  /* translators: %s is the title of a game */
  heading = game ? g_strdup_printf (_ ("Erase All Results of %s?"), fair_words_game_title (game)) : g_strdup (_ ("Erase All Results of All Games?"));
  alert = fair_compat_alert_new (heading, _ ("Games in progress are kept."), NULL);
  fair_compat_alert_add (alert, "erase", _ ("_Erase"), ADW_RESPONSE_DESTRUCTIVE);
  fair_compat_alert_ask (alert, GTK_WIDGET (self), NULL, G_CALLBACK (erase_answered_cb), g_object_ref (self), g_object_unref);
}

static void
undone_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (FairDataPage) self = user_data;
  g_autoptr (GError) error = NULL;

  gtk_widget_set_visible (self->undo_button, !fair_store_finish (FAIR_STORE (source), result, &error));
  fair_notice_report (self->erased, _ ("Results restored."), error);
}

static void
undo_cb (FairDataPage *self)
{
  fair_store_ask (self->store, FAIR_STORE_UNDO_ERASE, NULL, NULL, undone_cb, g_object_ref (self));
}

/* The folder that the player's computers share; NULL without one. */
static const char *
get_folder (FairDataPage *self)
{
  GPtrArray *folders = fair_memberships_get_folders (self->computers);

  return folders->len > 0 ? g_ptr_array_index (folders, 0) : NULL;
}

/* Joins the folder whose path is stored with @entry, where the code is, if another computer shows one. */
static void
join_cb (GObject *entry)
{
  FairDataPage    *self = g_object_get_data (entry, "page");
  g_autofree char *upper = g_ascii_strup (gtk_editable_get_text (GTK_EDITABLE (entry)), -1);
  g_auto (GStrv) groups = g_strsplit_set (upper, "- ", -1);
  g_autofree char *code = g_strjoinv ("", groups);

  fair_memberships_change_async (self->computers, g_object_get_data (entry, "folder"), FAIR_CLUB_FOUND, *code ? code : NULL, done_cb,
                                 report_in (self->key_notice, _ ("Results and games in progress are now exchanged in this folder.")));
}

static void
folder_chosen_cb (FairDataPage *self,
                  const char   *path)
{
  g_autofree char *file = g_build_filename (path, FAIR_CLUB_KEY, NULL);
  g_autoptr (GtkWidget) entry = g_object_ref_sink (g_object_new (GTK_TYPE_ENTRY, "activates-default", TRUE, NULL));
  GtkWidget *alert;

  g_object_set_data_full (G_OBJECT (entry), "page", g_object_ref (self), g_object_unref);
  g_object_set_data_full (G_OBJECT (entry), "folder", g_strdup (path), g_free);
  if (!g_file_test (file, G_FILE_TEST_EXISTS))
    return join_cb (G_OBJECT (entry));

  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Code"), -1);
  alert = fair_compat_alert_new (_ ("Enter the Code"), _ ("Your other computer shows it. It brings your key, which replaces the one on this computer."), entry);
  fair_compat_alert_add (alert, "join", _ ("C_ontinue"), ADW_RESPONSE_SUGGESTED);
  fair_compat_alert_ask (alert, GTK_WIDGET (self), entry, G_CALLBACK (join_cb), g_object_ref (entry), g_object_unref);
}

static void
choose_folder_cb (FairDataPage *self)
{
  fair_compat_choose_file (GTK_WIDGET (self), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _ ("Choose a Folder"), NULL, NULL,
                           G_CALLBACK (folder_chosen_cb), g_object_ref (self), g_object_unref);
}

static void
leave_folder_cb (FairDataPage *self)
{
  fair_memberships_change_async (self->computers, get_folder (self), FAIR_CLUB_LEAVE, NULL, done_cb,
                                 report_in (self->key_notice, _ ("Nothing more is exchanged. The files stay in the folder.")));
}

static void
show_code_cb (FairDataPage *self)
{
  g_autofree char *code = fair_player_key_make_code ();
  g_autofree char *groups = g_strdup_printf ("%.4s-%.4s-%.4s-%.4s-%.4s", code, code + 4, code + 8, code + 12, code + 16);
  /* translators: %s is a code of letters and digits */
  g_autofree char *text = g_strdup_printf (_ ("Code: %s. Choose the same folder on your other computer, and enter the code there. It works once, within a day."), groups);

  fair_memberships_change_async (self->computers, get_folder (self), FAIR_CLUB_SHOW_KEY, code, done_cb,
                                 report_in (self->key_notice, g_intern_string (text)));
}

static void
show_folder (FairDataPage *self)
{
  const char      *folder = get_folder (self);
  g_autofree char *name = g_filename_display_name (folder ? folder : "");
  g_autofree char *shown = fair_words_make_message (name);
  g_autofree char *text = g_strjoin ("\n", shown, folder ? fair_memberships_get_fault (self->computers, folder) : NULL, NULL);

  adw_action_row_set_subtitle (self->folder_row, text);
  gtk_widget_set_visible (GTK_WIDGET (self->folder_row), folder != NULL);
}

static void
fair_data_page_finalize (GObject *object)
{
  FairDataPage *self = FAIR_DATA_PAGE (object);

  g_object_unref (self->store);
  g_object_unref (self->computers);
  g_object_unref (self->asking);
  g_free (self->eraser);

  G_OBJECT_CLASS (fair_data_page_parent_class)->finalize (object);
}

static void
fair_data_page_class_init (FairDataPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = fair_data_page_finalize;

  g_type_ensure (FAIR_TYPE_NOTICE);
  FAIR_TEMPLATE (widget_class, "fair-data-page", FairDataPage,
                 top, location, files, import_row, importing, import_bar, stop_button,
                 backups_group, backups, erase_group, games, erased, undo_button, folder_row,
                 key_notice);
  gtk_widget_class_bind_template_callback (widget_class, import_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_cb);
  gtk_widget_class_bind_template_callback (widget_class, erase_cb);
  gtk_widget_class_bind_template_callback (widget_class, undo_cb);
  gtk_widget_class_bind_template_callback (widget_class, choose_folder_cb);
  gtk_widget_class_bind_template_callback (widget_class, leave_folder_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_code_cb);
  gtk_widget_class_install_action (widget_class, "data.export", "s", FAIR_ACTION (export_action));
}

static void
set_up_buttons (GtkWidget *widget)
{
  GtkWidget *row = gtk_widget_get_ancestor (widget, ADW_TYPE_ACTION_ROW);

  if (GTK_IS_BUTTON (widget) && row != NULL)
    fair_preference_row_set_up_button (ADW_ACTION_ROW (row), widget);
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
      set_up_buttons (child);
}

static void
fair_data_page_init (FairDataPage *self)
{
  g_autoptr (GtkStringList) names = fair_game_words_list_titles (TRUE);

  gtk_widget_init_template (GTK_WIDGET (self));
  set_up_buttons (GTK_WIDGET (self));
  fair_wrapping_fill_row (self->games, names);
  fair_wrapping_apply_to_heads (GTK_WIDGET (self));
}

AdwPreferencesPage *
fair_data_page_new (FairStore       *store,
                    FairMemberships *computers)
{
  FairDataPage    *self = g_object_new (FAIR_TYPE_DATA_PAGE, NULL);
  g_autofree char *folder = g_path_get_dirname (fair_store_get_path (store));
  g_autofree char *shown = fair_words_make_message (folder);
  g_autoptr (GPtrArray) backups = fair_backup_list (fair_store_get_path (store), FAIR_BACKUP, NULL);

  self->store = g_object_ref (store);
  self->computers = g_object_ref (computers);
  adw_action_row_set_subtitle (self->location, shown);
  if (backups->len == 0)
    adw_preferences_group_set_description (self->backups_group, _ ("No backups yet. Fair Deal makes one each day you play, and keeps the last three."));
  for (guint i = 0; i < backups->len; i++)
    {
      const FairBackup *backup = g_ptr_array_index (backups, i);
      GtkWidget        *row = adw_action_row_new ();
      GtkWidget        *button = gtk_button_new_with_label (_ ("Restore…"));
      /* translators: a date, as strftime() writes it: March 7, 2026 */
      g_autofree char *day = fair_daily_words_format (g_date_get_julian (&backup->day), _ ("%B %-d, %Y"));

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), day);
      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
      fair_preference_row_set_up_button (ADW_ACTION_ROW (row), button);
      g_object_set_data_full (G_OBJECT (row), "path", g_strdup (backup->path), g_free);
      g_signal_connect_swapped (button, "clicked", G_CALLBACK (restore_cb), row);
      adw_preferences_group_add (self->backups_group, row);
    }
  g_signal_connect_object (store, "results-changed", G_CALLBACK (ask_for_erased), self, G_CONNECT_SWAPPED);
  ask_for_erased (self);
  g_signal_connect_object (computers, "changed", G_CALLBACK (show_folder), self, G_CONNECT_SWAPPED);
  show_folder (self);
  show_import (self);
  return ADW_PREFERENCES_PAGE (self);
}
