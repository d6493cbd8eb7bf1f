/* A club is read and ranked in other threads; answers to earlier requests are ignored.  It is read when the page is
 * shown, when the player's own results arrive there, and when the player asks; never while the page is hidden. */
#include "fair-club-page.h"

#include "fair-club-tables.h"
#include "fair-compat.h"
#include "fair-daily.h"
#include "fair-day-watch.h"
#include "fair-name.h"
#include "fair-open.h"
#include "fair-player-button.h"
#include "fair-score-words.h"
#include "fair-template.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

enum
{
  PROGRESS_PERIOD = 100, /* milliseconds */
  N_SILENT = 100,        /* of these without progress, then the folder does not answer */
  WHOLE = 1000,          /* what progress ends with */
  /* The scopes are offered from the last one to the first. */
  LAST_SCOPE = FAIR_CLUB_SCOPE_DEAL_OF_DAY
};

/* Stored with an alert: the entry for a name, and the folder of a club to be left. */
#define ENTRY "fair-entry"
#define FOLDER "fair-folder"

struct _FairClubPage
{
  AdwBin parent_instance;

  GtkStack       *pages;
  GtkStack       *contents;
  AdwComboRow    *clubs;
  AdwComboRow    *scopes;
  AdwComboRow    *games;
  GtkStringList  *names; /* of the clubs, in the order of their folders */
  GtkStringList  *scope_titles;
  GtkWidget      *choices;
  GtkWidget      *menu_button;
  GtkLabel       *notice;
  GtkProgressBar *progress;
  GtkLabel       *failure;
  GtkWidget      *all_button; /* while there are results of other games or days */
  GtkBox         *tables;
  GtkBox         *faults;

  FairStore       *store;       /* owned */
  FairMemberships *memberships; /* owned */
  char            *folder;      /* owned; of the club that is shown; NULL for none */
  char            *joined;      /* owned; of the club that is being joined, or was */
  FairPlayer      *named;       /* owned; whose name is being saved, or was */
  FairClub        *club;        /* owned; NULL until it was read */
  GCancellable    *reading;     /* owned; the last request; NULL before the first */
  GCancellable    *ranking;     /* owned; likewise */
  gint             done;        /* atomic: how much is read */
  int              shown;       /* of that */
  guint            n_silent;    /* periods since that changed */
  guint            progress_source;
  guint32          ranked_on;  /* the day on which that was asked for last */
  gboolean         is_filling; /* the rows are being filled: the player has not chosen anything */
  gboolean         seeks;      /* a period with results, because the club was just opened */
};

G_DEFINE_FINAL_TYPE (FairClubPage, fair_club_page, ADW_TYPE_BIN)

static char *
dup_title (const char *folder)
{
  g_autofree char *basename = g_path_get_basename (folder);

  return fair_words_make_file_name (basename);
}

static void
ranked_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (FairClubPage) self = data;
  g_autoptr (GPtrArray) tables = g_task_propagate_pointer (G_TASK (result), NULL);

  if (tables == NULL || self->club == NULL)
    return;

  /* The last one has them all. */
  if (tables->len == 0 && self->seeks && adw_combo_row_get_selected (self->scopes) < LAST_SCOPE)
    {
      adw_combo_row_set_selected (self->scopes, adw_combo_row_get_selected (self->scopes) + 1);
      return;
    }

  self->seeks = FALSE;
  fair_club_tables_fill (self->tables, tables, self->club->own_key, adw_combo_row_get_selected (self->games) == 0);
  gtk_widget_set_visible (self->all_button, self->club->results->len > 0);
  gtk_stack_set_visible_child_name (self->contents, tables->len > 0 ? "tables" : "empty");
}

static void
rank (FairClubPage *self)
{
  const FairGame *game = fair_game_words_get_listed (adw_combo_row_get_selected (self->games));
  guint           selected = adw_combo_row_get_selected (self->scopes);

  fair_cancel (&self->ranking);
  self->ranked_on = fair_daily_get_today ();
  if (self->is_filling || self->club == NULL || selected > LAST_SCOPE)
    return;

  fair_club_rank_async (self->club, (FairClubScope) (LAST_SCOPE - selected), game ? game->id : NULL, self->ranked_on,
                        fair_renew_cancellable (&self->ranking), ranked_cb, g_object_ref (self));
}

static void
look (FairClubPage *self)
{
  if (self->ranked_on != fair_daily_get_today ())
    rank (self);
}

static void
show_failure (FairClubPage *self,
              const char   *why)
{
  g_autofree char *message = fair_words_make_message (why);

  fair_cancel (&self->ranking);
  fair_compat_set_label (self->failure, message);
  gtk_widget_set_visible (GTK_WIDGET (self->faults), FALSE);
  gtk_stack_set_visible_child_name (self->contents, "failure");
}

static gboolean
progress_cb (gpointer data)
{
  FairClubPage *self = data;
  int           done = g_atomic_int_get (&self->done);

  gtk_progress_bar_set_fraction (self->progress, (double) done / WHOLE);
  self->n_silent = done == self->shown && done < WHOLE ? self->n_silent + 1 : 0;
  self->shown = done;
  /* A later answer is shown when it arrives. */
  if (self->n_silent == N_SILENT)
    show_failure (self, fair_club_describe_silence (FALSE));
  return G_SOURCE_CONTINUE;
}

static void
loaded_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (FairClubPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FairClub) club = g_task_propagate_pointer (G_TASK (result), &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_handle_id (&self->progress_source, g_source_remove);
  g_clear_pointer (&self->club, fair_club_unref);
  if (club == NULL)
    {
      show_failure (self, error->message);
      return;
    }

  self->club = g_steal_pointer (&club);
  fair_club_tables_fill_faults (self->faults, self->club);
  gtk_widget_set_visible (GTK_WIDGET (self->faults), self->club->n_faults > 0);
  rank (self);
}

static void
load (FairClubPage *self)
{
  GPtrArray  *folders = fair_memberships_get_folders (self->memberships);
  guint       selected = adw_combo_row_get_selected (self->clubs);
  const char *folder = selected < folders->len ? g_ptr_array_index (folders, selected) : NULL;

  if (self->is_filling)
    return;

  fair_cancel (&self->reading);
  g_clear_handle_id (&self->progress_source, g_source_remove);
  if (self->club == NULL || folder == NULL || g_strcmp0 (folder, self->folder) != 0)
    {
      g_clear_pointer (&self->club, fair_club_unref);
      gtk_progress_bar_set_fraction (self->progress, 0);
      gtk_stack_set_visible_child_name (self->contents, "waiting");
      gtk_widget_set_visible (GTK_WIDGET (self->faults), FALSE);
      g_free (self->folder);
      self->folder = g_strdup (folder);
      self->seeks = TRUE;
    }
  if (folder == NULL)
    return;

  self->n_silent = 0;
  self->progress_source = g_timeout_add (PROGRESS_PERIOD, progress_cb, self);
  fair_club_load_async (self->store, folder, &self->done, fair_renew_cancellable (&self->reading), loaded_cb, g_object_ref (self));
}

static void
fill_clubs (FairClubPage *self)
{
  GPtrArray *folders = fair_memberships_get_folders (self->memberships);
  guint      selected = 0;
  g_autoptr (GString) notice = g_string_new (NULL);

  self->is_filling = TRUE;
  gtk_string_list_splice (self->names, 0, g_list_model_get_n_items (G_LIST_MODEL (self->names)), NULL);
  for (guint i = 0; i < folders->len; i++)
    {
      const char      *folder = g_ptr_array_index (folders, i);
      const char      *fault = fair_memberships_get_fault (self->memberships, folder);
      g_autofree char *title = dup_title (folder);
      g_autofree char *name = g_filename_display_basename (folder);
      /* translators: the first %s is the name of a club, the second a sentence that says why */
      g_autofree char *sentence = g_strdup_printf (_ ("Some of your results have not been added to “%s” yet. %s"), name, fault ? fault : "");
      g_autofree char *line = fair_words_make_message (sentence);

      if (g_strcmp0 (folder, self->folder) == 0)
        selected = i;
      gtk_string_list_append (self->names, title);
      if (fault != NULL)
        g_string_append_printf (notice, "%s%s", notice->len > 0 ? "\n" : "", line);
    }
  adw_combo_row_set_selected (self->clubs, folders->len > 0 ? selected : GTK_INVALID_LIST_POSITION);
  self->is_filling = FALSE;
  gtk_stack_set_visible_child_name (self->pages, folders->len > 0 ? "club" : "none");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "club.leave", folders->len > 0);
  fair_compat_set_label (self->notice, notice->str);
  gtk_widget_set_visible (GTK_WIDGET (self->notice), notice->len > 0);
}

static void
changed_cb (FairClubPage *self)
{
  fill_clubs (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)) && !fair_memberships_is_updating (self->memberships))
    load (self);
}

static void
refresh (FairClubPage *self)
{
  fill_clubs (self);
  load (self);
  fair_memberships_update (self->memberships);
}

/* The cache has what was read so far, so the next reading continues from there. */
static void
unmap_cb (FairClubPage *self)
{
  g_cancellable_cancel (self->reading);
  g_clear_handle_id (&self->progress_source, g_source_remove);
}

static void joined_cb (GObject *source, GAsyncResult *result, gpointer data);

static void
start_response_cb (FairClubPage *self)
{
  fair_memberships_change_async (self->memberships, self->joined, FAIR_CLUB_FOUND, NULL, joined_cb, g_object_ref (self));
}

static void
joined_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (FairClubPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  g_autofree char *heading = NULL;
  GtkWidget       *alert;
  guint            index;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    {
      if (self->memberships != NULL &&
          g_ptr_array_find_with_equal_func (fair_memberships_get_folders (self->memberships), self->joined, g_str_equal, &index))
        adw_combo_row_set_selected (self->clubs, index);
    }
  else if (!g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_INVALID))
    fair_compat_report_error (GTK_WIDGET (self), _ ("Cannot Join Club"), error);
  else if (fair_is_open (GTK_WIDGET (self)))
    {
      name = dup_title (self->joined);
      /* translators: %s is the name of a folder */
      heading = g_strdup_printf (_ ("Start a Club in “%s”?"), name);
      alert = fair_compat_alert_new (heading, _ ("There is no club in this folder yet. Everyone who shares the folder can join the club."), NULL);
      fair_compat_alert_add (alert, "start", _ ("_Start Club"), ADW_RESPONSE_SUGGESTED);
      fair_compat_alert_ask (alert, GTK_WIDGET (self), NULL, G_CALLBACK (start_response_cb), g_object_ref (self), g_object_unref);
    }
}

static void
folder_chosen_cb (FairClubPage *self,
                  const char   *path)
{
  g_free (self->joined);
  self->joined = g_strdup (path);
  fair_memberships_change_async (self->memberships, path, FAIR_CLUB_JOIN, NULL, joined_cb, g_object_ref (self));
}

static void
choose_folder (FairClubPage *self)
{
  if (fair_is_open (GTK_WIDGET (self)))
    fair_compat_choose_file (GTK_WIDGET (self), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _ ("Create or Join a Club"), NULL, NULL,
                             G_CALLBACK (folder_chosen_cb), g_object_ref (self), g_object_unref);
}

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (FairClubPage) self = data;
  g_autoptr (GError) error = NULL;

  if (!fair_store_finish (FAIR_STORE (source), result, &error))
    fair_compat_report_error (GTK_WIDGET (self), _ ("Cannot Save Player"), error);
  else if (g_str_equal (fair_store_get_player (FAIR_STORE (source))->id, self->named->id))
    {
      fair_store_set_player (FAIR_STORE (source), self->named);
      choose_folder (self);
    }
}

static void
check_cb (GtkWidget   *alert,
          GtkEditable *entry)
{
  g_autofree char *name = fair_player_trim_name (gtk_editable_get_text (entry));

  fair_compat_alert_set_enabled (alert, "choose", fair_player_name_is_good (name) && !fair_name_is_blank (name));
}

static void
named_cb (FairClubPage *self,
          const char   *response,
          GObject      *alert)
{
  g_autofree char *name = fair_player_trim_name (gtk_editable_get_text (g_object_get_data (alert, ENTRY)));

  if (g_str_equal (name, fair_store_get_player (self->store)->name))
    {
      choose_folder (self);
      return;
    }

  g_clear_pointer (&self->named, fair_player_free);
  self->named = fair_player_copy (fair_store_get_player (self->store));
  g_free (self->named->name);
  self->named->name = g_steal_pointer (&name);
  fair_store_ask (self->store, FAIR_STORE_SAVE_PLAYER, &(FairStoreQuestion){ .who = *self->named },
                  NULL, saved_cb, g_object_ref (self));
}

/* Asks for a name, then for a folder, and if there is no club in it, whether to start one there: a dialog in which
 * nothing is selected answers with the folder that it shows. */
static void
join_action (FairClubPage *self)
{
  GtkWidget *entry = fair_player_entry_new (_ ("Your Name"), fair_store_get_player (self->store)->name);
  GtkWidget *alert = fair_compat_alert_new (_ ("Create or Join a Club"),
                                            _ ("A club is a folder that several people share, for example with Nextcloud, Syncthing, or a USB stick. "
                                               "Choose that folder next. Your results appear there under your name."),
                                            gtk_widget_get_parent (entry));

  fair_compat_alert_add (alert, "choose", _ ("Choose _Folder…"), ADW_RESPONSE_SUGGESTED);
  g_object_set_data (G_OBJECT (alert), ENTRY, entry);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (check_cb), alert);
  check_cb (alert, GTK_EDITABLE (entry));
  fair_compat_alert_ask (alert, GTK_WIDGET (self), entry, G_CALLBACK (named_cb), g_object_ref (self), g_object_unref);
}

static void
left_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  g_autoptr (FairClubPage) self = data;
  g_autoptr (GError) error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    fair_compat_report_error (GTK_WIDGET (self), _ ("Cannot Leave Club"), error);
}

static void
leave_response_cb (FairClubPage *self,
                   const char   *response,
                   GObject      *alert)
{
  fair_memberships_change_async (self->memberships, g_object_get_data (alert, FOLDER),
                                 g_str_equal (response, "withdraw") ? FAIR_CLUB_WITHDRAW : FAIR_CLUB_LEAVE, NULL, left_cb, g_object_ref (self));
}

static void
leave_action (FairClubPage *self)
{
  g_autofree char *club = NULL;
  g_autofree char *heading = NULL;
  GtkWidget       *alert;

  if (self->folder == NULL)
    return;

  club = dup_title (self->folder);
  /* translators: %s is the name of a club */
  heading = g_strdup_printf (_ ("Leave “%s”?"), club);
  alert = fair_compat_alert_new (heading, _ ("Your new results will not be added to the club. You can choose whether "
                                             "those already there still count."),
                                 NULL);
  fair_compat_alert_add (alert, "withdraw", _ ("Leave and _Withdraw Results"), ADW_RESPONSE_DESTRUCTIVE);
  fair_compat_alert_add (alert, "leave", _ ("_Leave and Keep Results"), ADW_RESPONSE_SUGGESTED);
  g_object_set_data_full (G_OBJECT (alert), FOLDER, g_strdup (self->folder), g_free);
  fair_compat_alert_ask (alert, GTK_WIDGET (self), NULL, G_CALLBACK (leave_response_cb), g_object_ref (self), g_object_unref);
}

static void
show_all_action (FairClubPage *self)
{
  adw_combo_row_set_selected (self->games, 0);
  adw_combo_row_set_selected (self->scopes, LAST_SCOPE);
}

static void
fair_club_page_dispose (GObject *object)
{
  FairClubPage *self = FAIR_CLUB_PAGE (object);

  fair_cancel (&self->reading);
  fair_cancel (&self->ranking);
  g_clear_handle_id (&self->progress_source, g_source_remove);
  g_clear_pointer (&self->club, fair_club_unref);
  g_clear_object (&self->memberships);
  g_clear_object (&self->store);
  g_clear_pointer (&self->folder, g_free);
  g_clear_pointer (&self->joined, g_free);
  g_clear_pointer (&self->named, fair_player_free);

  G_OBJECT_CLASS (fair_club_page_parent_class)->dispose (object);
}

static void
fair_club_page_class_init (FairClubPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_club_page_dispose;
  FAIR_TEMPLATE (widget_class, "fair-club-page", FairClubPage,
                 pages, contents, choices, menu_button, clubs, scopes, games, names, scope_titles,
                 notice, progress, failure, all_button, tables, faults);
  gtk_widget_class_install_action (widget_class, "club.join", NULL, FAIR_ACTION (join_action));
  gtk_widget_class_install_action (widget_class, "club.leave", NULL, FAIR_ACTION (leave_action));
  gtk_widget_class_install_action (widget_class, "club.show-all", NULL, FAIR_ACTION (show_all_action));
  gtk_widget_class_install_action (widget_class, "club.refresh", NULL, FAIR_ACTION (refresh));
}

static void
fair_club_page_init (FairClubPage *self)
{
  g_autoptr (GtkStringList) games = fair_game_words_list_titles (TRUE);

  gtk_widget_init_template (GTK_WIDGET (self));

  fair_wrapping_fill_row (self->clubs, self->names);
  fair_wrapping_fill_row (self->scopes, self->scope_titles);
  fair_wrapping_fill_row (self->games, games);
  fair_wrapping_apply_to_heads (self->choices);
  fair_wrapping_apply (gtk_stack_get_child_by_name (self->pages, "none"));
  fair_wrapping_apply (GTK_WIDGET (self->contents));
  fair_compat_name_by_label (GTK_WIDGET (self));
  fair_compat_name_button (self->menu_button, _ ("Club Menu"));
  g_signal_connect (self, "map", G_CALLBACK (refresh), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (unmap_cb), NULL);
  g_signal_connect_swapped (self->clubs, "notify::selected", G_CALLBACK (load), self);
  g_signal_connect_swapped (self->scopes, "notify::selected", G_CALLBACK (rank), self);
  g_signal_connect_swapped (self->games, "notify::selected", G_CALLBACK (rank), self);
  fair_day_watch (GTK_WIDGET (self), G_CALLBACK (look));
}

GtkWidget *
fair_club_page_new (FairStore       *store,
                    FairMemberships *memberships)
{
  FairClubPage *self = g_object_new (FAIR_TYPE_CLUB_PAGE, NULL);

  self->store = g_object_ref (store);
  self->memberships = g_object_ref (memberships);
  g_signal_connect_object (memberships, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  fill_clubs (self);
  return GTK_WIDGET (self);
}
