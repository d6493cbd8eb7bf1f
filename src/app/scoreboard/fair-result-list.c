#include "config.h"

#include "fair-result-list.h"

#include "fair-compat.h"
#include "fair-pair-box.h"
#include "fair-record-drag.h"
#include "fair-score-words.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

enum
{
  N_MORE = 50,   /* results that Show More adds */
  MAX_CHARS = 24 /* in a line next to the buttons of a row; with less room than that, they are below */
};

/* What a row says, stored with it. */
#define CONTENTS "fair-contents"

struct _FairResultList
{
  AdwPreferencesGroup parent_instance;

  FairStore       *store;
  FairResultsOrder order;
  guint            n_first; /* results to show at first */
  const FairGame  *game;    /* NULL for all games */
  GPtrArray       *rows;    /* borrowed from the group */
  GtkWidget       *more_button;
  GCancellable    *cancellable; /* of the last request */
};

typedef enum
{
  SIGNAL_FAILED,
  N_SIGNALS
} FairResultListSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairResultList, fair_result_list, ADW_TYPE_PREFERENCES_GROUP)

static void
add_button (GtkWidget  *box,
            const char *icon,
            const char *title,
            const char *action,
            const char *id)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", id);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_box_append (GTK_BOX (box), button);
}

static GtkWidget *
create_buttons (const char *id)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  add_button (box, "media-playback-start-symbolic", _ ("Review"), "scores.show", id);
  add_button (box, "view-refresh-symbolic", _ ("Play This Deal Again"), "scores.play", id);
  add_button (box, "document-save-symbolic", _ ("Save Record"), "scores.save", id);
  add_button (box, "send-to-symbolic", _ ("Challenge Somebody"), "scores.challenge", id);
  return box;
}

static void
add_text (GtkWidget  *box,
          const char *text,
          const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_CHARS);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (box), label);
}

/* What the row of a result says, and of which result. */
static char *
dup_contents (FairResultList   *self,
              const FairResult *result)
{
  g_autofree char *title = fair_score_words_result (result);
  g_autofree char *subtitle = fair_score_words_circumstances (result, self->game == NULL);

  return g_strjoin ("\n", result->id, title, subtitle, NULL);
}

/* Its buttons are beside its texts, or below them where those would have too little room. */
static GtkWidget *
create_row (FairResultList   *self,
            const FairResult *result)
{
  GtkWidget       *row = adw_preferences_row_new ();
  GtkWidget       *pair = fair_pair_box_new ();
  GtkWidget       *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  g_autofree char *title = fair_score_words_result (result);
  g_autofree char *subtitle = fair_score_words_circumstances (result, self->game == NULL);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  fair_compat_describe (row, subtitle);
  add_text (texts, title, "title");
  add_text (texts, subtitle, "subtitle");
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  fair_pair_box_set_start (FAIR_PAIR_BOX (pair), texts);
  fair_pair_box_set_end (FAIR_PAIR_BOX (pair), create_buttons (result->id));
  gtk_widget_add_css_class (pair, "result");
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), pair);
  g_object_set_data_full (G_OBJECT (row), CONTENTS, dup_contents (self, result), g_free);
  fair_record_drag_add (row, self->store, result->id);

  return row;
}

static void
remove_row (FairResultList *self,
            guint           index)
{
  adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), g_ptr_array_index (self->rows, index));
  g_ptr_array_remove_index (self->rows, index);
}

static void
insert_row (FairResultList   *self,
            guint             index,
            const FairResult *result)
{
  GtkWidget *row = create_row (self, result);

  /* A group of preferences can only add rows at its end. */
  if (index == self->rows->len)
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
  else
    gtk_list_box_insert (GTK_LIST_BOX (gtk_widget_get_parent (g_ptr_array_index (self->rows, index))), row, (int) index);
  g_ptr_array_insert (self->rows, (int) index, row);
}

static const char *
get_contents (FairResultList *self,
              guint           index)
{
  return g_object_get_data (g_ptr_array_index (self->rows, index), CONTENTS);
}

/* Shows up to @n of @results after the first rows, so many of which stay. Of the others, those that would look the same stay
 * too, with the focus. One more than wanted was requested, to find out whether there are more. */
static void
show_rows (FairResultList *self,
           guint           n_before,
           GPtrArray      *results,
           guint           n)
{
  g_autoptr (GHashTable) wanted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint end = n_before + MIN (results->len, n);

  for (guint i = n_before; i < end; i++)
    g_hash_table_add (wanted, dup_contents (self, g_ptr_array_index (results, i - n_before)));
  for (guint i = self->rows->len; i > n_before; i--)
    if (!g_hash_table_contains (wanted, get_contents (self, i - 1)))
      remove_row (self, i - 1);
  for (guint i = n_before; i < end; i++)
    {
      const FairResult *result = g_ptr_array_index (results, i - n_before);
      g_autofree char  *contents = dup_contents (self, result);

      if (i == self->rows->len || !g_str_equal (get_contents (self, i), contents))
        insert_row (self, i, result);
    }
  while (self->rows->len > end)
    remove_row (self, self->rows->len - 1);
  gtk_widget_set_visible (self->more_button, results->len > n);
  gtk_widget_set_visible (GTK_WIDGET (self), self->rows->len > 0);
}

/* Returns: (transfer full) (nullable): the results of a request; NULL if it is outdated, or failed, which is
 * reported */
static GPtrArray *
finish (FairResultList *self,
        GObject        *source,
        GAsyncResult   *result)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *results = fair_store_list_results_finish (FAIR_STORE (source), result, &error);

  if (results == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, error->message);

  return results;
}

/* How many results to show after a change: as many as now, if the player asked for more. */
static guint
get_n_wanted (FairResultList *self)
{
  return MAX (self->rows->len, self->n_first);
}

static void
updated_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (FairResultList) self = data;
  g_autoptr (GPtrArray) results = finish (self, source, result);
  guint n = get_n_wanted (self);

  if (results == NULL)
    return;

  show_rows (self, 0, results, n);
}

/* Adds the next results and focuses the first of them. */
static void
more_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  g_autoptr (FairResultList) self = data;
  g_autoptr (GPtrArray) results = finish (self, source, result);
  guint n = self->rows->len;

  gtk_widget_set_sensitive (self->more_button, TRUE);
  if (results == NULL)
    return;

  show_rows (self, n, results, N_MORE);
  if (self->rows->len > n)
    gtk_widget_grab_focus (g_ptr_array_index (self->rows, n));
}

/* Requests results; answers to previous requests are ignored. */
static void
ask (FairResultList     *self,
     guint               offset,
     guint               n,
     GAsyncReadyCallback callback)
{
  FairResultsQuery query = { .game = self->game ? self->game->id : NULL, .order = self->order, .offset = offset, .limit = n + 1 };

  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  fair_store_list_results_async (self->store, &query, self->cancellable, callback, g_object_ref (self));
}

static void
more_clicked_cb (FairResultList *self)
{
  gtk_widget_set_sensitive (self->more_button, FALSE);
  ask (self, self->rows->len, N_MORE, more_cb);
}

static void
fair_result_list_dispose (GObject *object)
{
  FairResultList *self = FAIR_RESULT_LIST (object);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->store);

  G_OBJECT_CLASS (fair_result_list_parent_class)->dispose (object);
}

static void
fair_result_list_finalize (GObject *object)
{
  g_ptr_array_unref (FAIR_RESULT_LIST (object)->rows);

  G_OBJECT_CLASS (fair_result_list_parent_class)->finalize (object);
}

static void
fair_result_list_class_init (FairResultListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = fair_result_list_dispose;
  object_class->finalize = fair_result_list_finalize;

  /**
   * FairResultList::failed:
   * @message: for the player
   *
   * The results could not be read.
   */
  signals[SIGNAL_FAILED] =
    g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                  G_TYPE_STRING);
}

static void
fair_result_list_init (FairResultList *self)
{
  self->rows = g_ptr_array_new ();
  self->cancellable = g_cancellable_new ();
  self->more_button = gtk_button_new_with_mnemonic (_ ("Show _More"));
  fair_compat_let_labels_name (self->more_button);
  gtk_widget_set_halign (self->more_button, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (self->more_button, 12);
  gtk_widget_set_visible (self->more_button, FALSE);
  g_signal_connect_swapped (self->more_button, "clicked", G_CALLBACK (more_clicked_cb), self);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), self->more_button);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/**
 * fair_result_list_new:
 * @order: of the list
 * @n_first: how many results to show at first
 *
 * Returns: (transfer floating): a list of the results in @store, still empty; buttons of its rows call
 *   scores.show, scores.play, scores.save and scores.challenge with the id of a result
 */
GtkWidget *
fair_result_list_new (FairStore       *store,
                      FairResultsOrder order,
                      const char      *title,
                      guint            n_first)
{
  FairResultList *self = g_object_new (FAIR_TYPE_RESULT_LIST, "title", title, NULL);

  self->store = g_object_ref (store);
  self->order = order;
  self->n_first = n_first;
  fair_wrapping_let_wrap (GTK_WIDGET (self));
  fair_compat_describe (self->more_button, title);
  return GTK_WIDGET (self);
}

/* Shows the first results of @game, or of all games if it is NULL; best results exist only for one game. */
void
fair_result_list_show (FairResultList *self,
                       const FairGame *game)
{
  g_return_if_fail (FAIR_IS_RESULT_LIST (self));

  self->game = game;
  while (self->rows->len > 0)
    remove_row (self, self->rows->len - 1);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  fair_result_list_update (self);
}

/* Shows the same results again after they have changed. */
void
fair_result_list_update (FairResultList *self)
{
  g_return_if_fail (FAIR_IS_RESULT_LIST (self));

  if (self->order != FAIR_RESULTS_BEST_FIRST || self->game != NULL)
    ask (self, 0, get_n_wanted (self), updated_cb);
  else
    g_cancellable_cancel (self->cancellable);
}
