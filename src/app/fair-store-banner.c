/* Shows a problem with storage and what can be done about it, one message at a time: the most important one that the
 * player has not closed. A message that was closed is shown again only if it reappears or changes: the store retries
 * every minute, and may fail each time.
 */
#include "fair-store-banner.h"

#include "fair-compat.h"
#include "fair-i18n.h"
#include "fair-template.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

struct _FairStoreBanner
{
  GtkWidget parent_instance;

  GtkRevealer    *revealer;
  GtkProgressBar *progress_bar;
  GtkWidget      *text; /* scrolls the label */
  GtkLabel       *label;
  GtkWidget      *retry_button;
  GtkWidget      *restore_button;

  FairSession *session;
  FairStore   *store;         /* of the session */
  char        *damaged_games; /* a sentence about a damaged game in progress; NULL for none */
  GPtrArray   *closed;        /* owned; of messages that still hold, but were closed */
  GPtrArray   *backups;       /* of FairBackup, as they were when damage was found; NULL for none */
  GHashTable  *restored;      /* owned; from the id of a player to the outcome of restoring a backup since then */
};

G_DEFINE_FINAL_TYPE (FairStoreBanner, fair_store_banner, GTK_TYPE_WIDGET)

/* Returns: (transfer full): how much of a damaged database was saved */
static char *
dup_salvaged (const FairRescue *rescue)
{
  const FairSalvageCount *count = &rescue->count;
  g_autofree char        *shown = fair_words_make_message (rescue->aside);
  GString                *text = g_string_new (NULL);

  /* translators: %s is the path of a file */
  g_string_printf (text, _ ("Your results file was damaged. It was kept as %s."), shown);
  if (count->n_results + count->n_from_backup == 0)
    {
      g_string_append_printf (text, " %s", _ ("Nothing could be read from it."));
      return g_string_free (text, FALSE);
    }

  g_string_append_c (text, ' ');
  /* translators: follows another sentence */
  g_string_append_printf (text, ngettext ("%u result was read from it.", "%u results were read from it.", count->n_results), count->n_results);
  g_string_append (text, count->n_from_backup > 0 ? " " : "");
  if (count->n_from_backup > 0)
    /* translators: follows another sentence */
    g_string_append_printf (text, ngettext ("%u result came from a backup.", "%u results came from a backup.", count->n_from_backup),
                            count->n_from_backup);
  g_string_append (text, count->n_lost_results > 0 ? " " : "");
  if (count->n_lost_results > 0)
    /* translators: follows another sentence */
    g_string_append_printf (text, ngettext ("%u result is lost.", "%u results are lost.", count->n_lost_results), count->n_lost_results);
  g_string_append_printf (text, " %s", count->is_whole ? _ ("Nothing is missing.") : _ ("More may be missing."));

  return g_string_free (text, FALSE);
}

/* Whether a backup may contain results that a damaged database has lost. */
static gboolean
can_restore (FairStoreBanner *self)
{
  return self->backups != NULL && self->backups->len > 0 &&
         g_hash_table_lookup (self->restored, fair_store_get_player (self->store)->id) == NULL &&
         fair_store_get_health (self->store)->repaired < 0 && !fair_store_get_health (self->store)->rescue->count.is_whole;
}

/* Shows the most important message that was not closed, and forgets closed ones that no longer hold. */
static void
update (FairStoreBanner *self)
{
  const FairStoreHealth *health = fair_store_get_health (self->store);
  /* The outcome for the current player's results when a backup was restored. */
  const char      *restored = g_hash_table_lookup (self->restored, fair_store_get_player (self->store)->id);
  g_autofree char *salvaged = health->rescue ? dup_salvaged (health->rescue) : NULL;
  /* translators: %s is a sentence that says what is wrong */
  g_autofree char *failing = g_strdup_printf (_ ("Games are not being saved. %s"), health->message ? health->message : "");
  /* translators: %s is a sentence with the reason */
  g_autofree char *no_backup = g_strdup_printf (_ ("Today’s backup could not be made. %s"), health->backup_message ? health->backup_message : "");
  const struct
  {
    const char *text;   /* NULL if it does not hold */
    GtkWidget  *button; /* that helps; NULL for none */
  } messages[] = { { health->repaired >= 0 ? _ ("Repairing the database…") : NULL, NULL },
                   { health->state == FAIR_STORE_NEWER ? _ ("Your results are from a newer version of Fair Deal and will not be changed. Games you play now are not saved.") : NULL, NULL },
                   { health->state == FAIR_STORE_FAILING ? failing : NULL, self->retry_button },
                   { restored ? restored : salvaged, can_restore (self) ? self->restore_button : NULL },
                   { health->backup_message ? no_backup : NULL, NULL },
                   { self->damaged_games, NULL } };
  g_autoptr (GPtrArray) closed = g_steal_pointer (&self->closed);
  const char *text = NULL;
  GtkWidget  *button = NULL;

  self->closed = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    if (messages[i].text != NULL && g_ptr_array_find_with_equal_func (closed, messages[i].text, g_str_equal, NULL))
      g_ptr_array_add (self->closed, g_strdup (messages[i].text));
    else if (text == NULL && messages[i].text != NULL)
      {
        text = messages[i].text;
        button = messages[i].button;
      }

  if (text != NULL && g_strcmp0 (text, gtk_label_get_text (self->label)) != 0)
    {
      gtk_label_set_text (self->label, text);
      fair_compat_announce (GTK_WIDGET (self), text);
    }
  gtk_widget_set_visible (self->retry_button, button == self->retry_button);
  gtk_widget_set_visible (self->restore_button, button == self->restore_button);
  gtk_widget_set_visible (GTK_WIDGET (self->progress_bar), health->repaired >= 0);
  gtk_progress_bar_set_fraction (self->progress_bar, MAX (health->repaired, 0) / 100.0);
  gtk_revealer_set_reveal_child (self->revealer, text != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), text != NULL);
}

static void
damaged_cb (FairStoreBanner *self,
            const FairGame  *game,
            const char      *what)
{
  g_debug ("%s: %s", game->id, what);
  g_free (self->damaged_games);
  /* translators: %s is the title of a game */
  self->damaged_games = g_strdup_printf (_ ("The game of %s in progress was damaged. It resumes from the last move that could be read."),
                                         fair_words_game_title (game));
  update (self);
}

/* Lists the backups immediately: today's backup, made after this, contains only saved data. */
static void
store_damaged_cb (FairStoreBanner *self)
{
  g_clear_pointer (&self->backups, g_ptr_array_unref);
  self->backups = fair_backup_list (fair_store_get_path (self->store), FAIR_BACKUP, NULL);
  g_hash_table_remove_all (self->restored);
  update (self);
}

/* Backups that are tried one after the other, newest first. */
typedef struct
{
  FairStoreBanner *banner;  /* owned */
  char            *player;  /* owned; the id of the player whose results are restored */
  GPtrArray       *backups; /* owned */
  guint            index;
} Restoring;

static void
restored_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  Restoring       *restoring = data;
  FairStoreBanner *self = restoring->banner;
  g_autoptr (GError) error = NULL;
  g_autofree char *outcome = NULL;
  char             day[128];

  if (!fair_store_finish (FAIR_STORE (source), result, &error) && ++restoring->index < restoring->backups->len)
    {
      const FairBackup *next = g_ptr_array_index (restoring->backups, restoring->index);

      fair_store_ask (FAIR_STORE (source), FAIR_STORE_RESTORE, &(FairStoreQuestion){ .query.player = restoring->player, .path = next->path },
                      NULL, restored_cb, restoring);
      return;
    }

  if (error == NULL)
    {
      const FairBackup *backup = g_ptr_array_index (restoring->backups, restoring->index);

      /* translators: a date, as strftime() writes it: March 7, 2026 */
      g_date_strftime (day, sizeof day, _ ("%B %-d, %Y"), &backup->day);
      /* translators: %s is a date */
      outcome = g_strdup_printf (_ ("The backup of %s was restored."), day);
    }
  else
    outcome = g_strdup (error->message);
  if (self->store != NULL)
    {
      g_hash_table_insert (self->restored, g_steal_pointer (&restoring->player), g_steal_pointer (&outcome));
      update (self);
    }
  g_free (restoring->player);
  g_ptr_array_unref (restoring->backups);
  g_object_unref (self);
  g_free (restoring);
}

static void
restore_answered_cb (FairStoreBanner *self)
{
  const FairBackup *newest;
  Restoring        *restoring;

  if (!can_restore (self))
    return;

  newest = g_ptr_array_index (self->backups, 0);
  restoring = g_new0 (Restoring, 1);
  restoring->banner = g_object_ref (self);
  restoring->player = g_strdup (fair_store_get_player (self->store)->id);
  restoring->backups = g_ptr_array_ref (self->backups);
  fair_store_ask (self->store, FAIR_STORE_RESTORE, &(FairStoreQuestion){ .query.player = restoring->player, .path = newest->path },
                  NULL, restored_cb, restoring);
}

static void
restore_cb (FairStoreBanner *self)
{
  GtkWidget *alert = fair_compat_alert_new (_ ("Restore the Newest Good Backup?"),
                                            _ ("It replaces the results that were read from the damaged file. Games "
                                               "in progress are kept."),
                                            NULL);

  fair_compat_alert_add (alert, "restore", _ ("_Restore"), ADW_RESPONSE_DESTRUCTIVE);
  fair_compat_alert_ask (alert, GTK_WIDGET (self), NULL, G_CALLBACK (restore_answered_cb), g_object_ref (self), g_object_unref);
}

static void
close_cb (FairStoreBanner *self)
{
  g_ptr_array_add (self->closed, g_strdup (gtk_label_get_text (self->label)));
  update (self);
}

static void
fair_store_banner_dispose (GObject *object)
{
  FairStoreBanner *self = FAIR_STORE_BANNER (object);

  g_clear_object (&self->session);
  g_clear_object (&self->store);
  g_clear_pointer (&self->damaged_games, g_free);
  g_clear_pointer (&self->closed, g_ptr_array_unref);
  g_clear_pointer (&self->restored, g_hash_table_unref);
  g_clear_pointer (&self->backups, g_ptr_array_unref);
  fair_compat_remove_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (fair_store_banner_parent_class)->dispose (object);
}

/* Keys scroll the text if all of it does not fit. */
static void
text_changed_cb (FairStoreBanner *self,
                 GtkAdjustment   *adjustment)
{
  gtk_widget_set_focusable (self->text, gtk_adjustment_get_upper (adjustment) > gtk_adjustment_get_page_size (adjustment) + 1);
}

static void
fair_store_banner_class_init (FairStoreBannerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_store_banner_dispose;

  FAIR_TEMPLATE (widget_class, "fair-store-banner", FairStoreBanner,
                 revealer, progress_bar, text, label, retry_button, restore_button);
  gtk_widget_class_bind_template_callback (widget_class, restore_cb);
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
  gtk_widget_class_bind_template_callback (widget_class, text_changed_cb);
}

static void
fair_store_banner_init (FairStoreBanner *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  fair_wrapping_apply (GTK_WIDGET (self));
  self->closed = g_ptr_array_new_with_free_func (g_free);
  self->restored = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

/* Follows @session and its store; to be called once. */
void
fair_store_banner_set_session (FairStoreBanner *self,
                               FairSession     *session)
{
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  self->store = g_object_ref (fair_session_get_store (session));
  g_signal_connect_object (self->retry_button, "clicked", G_CALLBACK (fair_session_retry), session, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "damaged", G_CALLBACK (damaged_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->store, "player-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->store, "notify::state", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->store, "notify::repaired", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->store, "notify::damaged", G_CALLBACK (store_damaged_cb), self, G_CONNECT_SWAPPED);
  update (self);
}
