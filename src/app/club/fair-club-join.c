/* The player is asked for a name, then for a folder, and if there is no club in it, whether to start one there: a dialog
 * in which nothing is selected answers with the folder that it shows. */
#include "config.h"

#include "fair-club-join.h"

#include "fair-compat.h"
#include "fair-name.h"
#include "fair-open.h"
#include "fair-player-button.h"
#include "fair-store-error.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

/* Reference-counted: each question has a reference. */
typedef struct
{
  GtkWidget       *page;        /* owned; in the window that asks */
  FairStore       *store;       /* owned */
  FairMemberships *memberships; /* owned */
  FairClubJoined   joined;
  gboolean         founds;
  const char      *title;
  GtkWidget       *alert; /* borrowed: asks for the name, in its entry */
  GtkWidget       *entry;
  FairPlayer      *player; /* owned; with the name that was entered */
  char            *folder; /* owned; NULL until it is chosen */
} Joining;

static void
joining_clear (gpointer data)
{
  Joining *self = data;

  g_object_unref (self->page);
  g_object_unref (self->store);
  g_object_unref (self->memberships);
  fair_player_free (self->player);
  g_free (self->folder);
}

static void
joining_unref (gpointer self)
{
  g_rc_box_release_full (self, joining_clear);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Joining, joining_unref)

static void joined_cb (GObject *source, GAsyncResult *result, gpointer data);

static void
start_response_cb (GtkWidget  *alert,
                   const char *response,
                   gpointer    data)
{
  Joining *self = data;

  if (g_str_equal (response, "start"))
    fair_memberships_change_async (self->memberships, self->folder, FAIR_CLUB_FOUND, joined_cb, g_rc_box_acquire (self));
}

static void
ask_whether_to_start (Joining *self)
{
  g_autofree char *basename = g_path_get_basename (self->folder);
  g_autofree char *name = fair_words_make_file_name (basename);
  /* translators: %s is the name of a folder */
  g_autofree char *heading = g_strdup_printf (_ ("Start a Club in “%s”?"), name);
  GtkWidget       *alert = fair_compat_alert_new (heading, _ ("There is no club in this folder yet. Everyone who shares the folder can join the club."), NULL);

  fair_compat_alert_add (alert, "start", _ ("_Start Club"), ADW_RESPONSE_SUGGESTED);
  fair_compat_alert_on_response (alert, start_response_cb, g_rc_box_acquire (self), joining_unref);
  fair_compat_present (alert, self->page);
}

static void
joined_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (Joining) self = data;
  g_autoptr (GError) error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    self->joined (self->page, self->folder);
  else if (!g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_INVALID))
    fair_compat_report_error (self->page, self->founds ? _ ("Cannot Create Club") : _ ("Cannot Join Club"), error);
  else if (fair_is_open (self->page))
    ask_whether_to_start (self);
}

static void
folder_chosen_cb (const char *path,
                  gpointer    data)
{
  Joining *self = data;

  self->folder = g_strdup (path);
  fair_memberships_change_async (self->memberships, path, FAIR_CLUB_JOIN, joined_cb, g_rc_box_acquire (self));
}

static void
choose_folder (Joining *self)
{
  if (fair_is_open (self->page))
    fair_compat_choose_folder (self->page, self->title, folder_chosen_cb, g_rc_box_acquire (self), joining_unref);
}

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (Joining) self = data;
  g_autoptr (GError) error = NULL;

  if (!fair_store_finish (self->store, result, &error))
    fair_compat_report_error (self->page, _ ("Cannot Save Player"), error);
  else if (g_str_equal (fair_store_get_player (self->store)->id, self->player->id))
    {
      fair_store_set_player (self->store, self->player);
      choose_folder (self);
    }
}

static void
check_cb (Joining *self)
{
  g_autofree char *name = fair_player_trim_name (gtk_editable_get_text (GTK_EDITABLE (self->entry)));

  fair_compat_alert_set_enabled (self->alert, "choose", fair_player_name_is_good (name) && !fair_name_is_blank (name));
}

static void
named_cb (GtkWidget  *alert,
          const char *response,
          gpointer    data)
{
  Joining         *self = data;
  g_autofree char *name = fair_player_trim_name (gtk_editable_get_text (GTK_EDITABLE (self->entry)));

  if (!g_str_equal (response, "choose"))
    return;
  if (g_str_equal (name, self->player->name))
    {
      choose_folder (self);
      return;
    }

  g_free (self->player->name);
  self->player->name = g_steal_pointer (&name);
  fair_store_ask (self->store, FAIR_STORE_SAVE_PLAYER, &(FairStoreQuestion){ .who = *self->player },
                  NULL, saved_cb, g_rc_box_acquire (self));
}

/* Asks how the current player of @store wants to join a club, or to create one if @founds, in the window of @page, and
 * calls @joined when that is done. */
void
fair_club_join (GtkWidget       *page,
                FairStore       *store,
                FairMemberships *memberships,
                gboolean         founds,
                FairClubJoined   joined)
{
  Joining *self = g_rc_box_new0 (Joining);

  self->title = founds ? _ ("Create a Club") : _ ("Join a Club");
  self->page = g_object_ref (page);
  self->store = g_object_ref (store);
  self->memberships = g_object_ref (memberships);
  self->joined = joined;
  self->founds = founds;
  self->player = fair_player_copy (fair_store_get_player (store));
  self->entry = fair_player_entry_new (_ ("Your Name"), self->player->name);
  self->alert = fair_compat_alert_new (self->title,
                                       _ ("A club is a folder that several people share, for example with Nextcloud, Syncthing, or a USB stick. Choose that "
                                          "folder next. Your results appear there under your name."),
                                       gtk_widget_get_parent (self->entry));
  fair_compat_alert_add (self->alert, "choose", _ ("_Choose Folder…"), ADW_RESPONSE_SUGGESTED);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (check_cb), self);
  check_cb (self);
  fair_compat_alert_on_response (self->alert, named_cb, self, joining_unref);
  fair_compat_present_at (self->alert, page, self->entry);
}
