#include "config.h"

#include "fair-record-window.h"

#include "fair-challenge-link-window.h"
#include "fair-compat.h"
#include "fair-record-drag.h"
#include "fair-record-page.h"
#include "fair-replay-window.h"
#include "fair-store-pars.h"
#include "fair-title.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

struct _FairRecordWindow
{
  AdwWindow parent_instance;

  FairTitle          *title;
  GtkWidget          *back_button;
  GtkStack           *pages;
  AdwStatusPage      *failure;
  AdwPreferencesPage *list;
  AdwBin             *record;

  GSettings       *settings;
  FairSolverQueue *queue; /* NULL without reviews */
  FairStore       *store; /* knows the fewest moves; NULL without one */
  GCancellable    *cancellable;
  GPtrArray       *lines; /* owned; of FairRecordLine; NULL until loaded */
};

typedef enum
{
  SIGNAL_DEAL,
  SIGNAL_PRACTICE,
  N_SIGNALS
} FairRecordWindowSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairRecordWindow, fair_record_window, ADW_TYPE_WINDOW)

static void
par_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      data)
{
  g_autoptr (GtkWidget) page = data;
  g_autoptr (GPtrArray) pars = fair_store_find_pars_finish (FAIR_STORE (source), result, NULL);
  const FairKnownPar *par = pars ? g_ptr_array_index (pars, 0) : NULL;

  if (par != NULL)
    fair_record_page_tell_par (page, par->n_moves);
}

/* Asks for the fewest moves known to win the deal of @result, which are told to a player who has ended it. */
static void
ask_for_par (FairRecordWindow *self,
             const FairResult *result,
             GtkWidget        *page)
{
  g_autoptr (GArray) deals = g_array_new (FALSE, FALSE, sizeof (FairStoreDeal));
  g_autofree char *variant = fair_result_make_variant (fair_games_find (result->game), result->options);
  FairStoreDeal    deal = { .game = fair_games_find (result->game), .variant = variant, .number = result->number };

  g_array_append_val (deals, deal);
  fair_store_find_ended_pars_async (self->store, deals, self->cancellable, par_cb, g_object_ref (page));
}

static void
show_record (FairRecordWindow *self,
             guint             index)
{
  const FairRecordLine *line = g_ptr_array_index (self->lines, index);
  gboolean              alone = self->lines->len == 1;
  GtkWidget            *page = fair_record_page_new (line, index, alone);

  adw_bin_set_child (self->record, page);
  if (self->store != NULL && line->record != NULL)
    ask_for_par (self, line->record->result, page);
  gtk_widget_set_visible (self->back_button, !alone);
  gtk_widget_queue_resize (GTK_WIDGET (self->title));
  gtk_stack_set_visible_child_name (self->pages, "record");
}

static void
loaded_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (FairRecordWindow) self = data;
  g_autoptr (GError) error = NULL;
  gboolean is_all = TRUE;

  self->lines = fair_record_load_finish (result, &is_all, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (self->lines == NULL)
    {
      g_autofree char *message = fair_words_make_message (error->message);
      g_autofree char *text = g_markup_escape_text (message, -1);

      adw_status_page_set_description (self->failure, text);
      gtk_stack_set_visible_child_name (self->pages, "failure");
      return;
    }

  if (self->lines->len == 1)
    {
      show_record (self, 0);
      return;
    }
  adw_preferences_page_add (self->list, ADW_PREFERENCES_GROUP (fair_record_list_new (self->lines, is_all)));
  gtk_stack_set_visible_child_name (self->pages, "list");
}

/* The record that an action is about. */
static const FairRecord *
get_record (FairRecordWindow *self,
            GVariant         *parameter)
{
  guint index = g_variant_get_uint32 (parameter);

  if (self->lines == NULL || index >= self->lines->len)
    return NULL;

  return ((const FairRecordLine *) g_ptr_array_index (self->lines, index))->record;
}

static void
show_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  FairRecordWindow *self = FAIR_RECORD_WINDOW (widget);

  if (get_record (self, parameter) != NULL)
    show_record (self, g_variant_get_uint32 (parameter));
}

static void
back_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  FairRecordWindow *self = FAIR_RECORD_WINDOW (widget);

  gtk_widget_set_visible (self->back_button, FALSE);
  gtk_widget_queue_resize (GTK_WIDGET (self->title));
  gtk_stack_set_visible_child_name (self->pages, "list");
}

static void
practice_cb (FairRecordWindow *self,
             FairGameModel    *model)
{
  g_signal_emit (self, signals[SIGNAL_PRACTICE], 0, model);
  gtk_window_close (GTK_WINDOW (self));
}

static void
watch_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  FairRecordWindow *self = FAIR_RECORD_WINDOW (widget);
  const FairRecord *record = get_record (self, parameter);
  GtkWidget        *window;

  if (record == NULL)
    return;

  window = fair_replay_window_new (record->result, self->settings);
  if (self->queue != NULL)
    fair_replay_window_review (FAIR_REPLAY_WINDOW (window), self->queue);
  if (self->store != NULL)
    fair_replay_window_keep_review (FAIR_REPLAY_WINDOW (window), self->store, NULL, record->result->n_moves);
  g_signal_connect_object (window, "practice", G_CALLBACK (practice_cb), self, G_CONNECT_SWAPPED);
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (self));
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_present (GTK_WINDOW (window));
}

static void
play_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  FairRecordWindow *self = FAIR_RECORD_WINDOW (widget);
  const FairRecord *record = get_record (self, parameter);

  if (record == NULL)
    return;

  g_signal_emit (self, signals[SIGNAL_DEAL], 0, record->result, record->name);
  gtk_window_close (GTK_WINDOW (self));
}

/* Makes a link of the deal: the result is somebody's who alone could sign it. */
static void
challenge_action (GtkWidget  *widget,
                  const char *name,
                  GVariant   *parameter)
{
  const FairRecord *record = get_record (FAIR_RECORD_WINDOW (widget), parameter);
  g_autoptr (FairChallenge) challenge = NULL;
  FairRules  rules;
  GtkWidget *window;

  if (record == NULL || !fair_result_resolve (record->result, &rules))
    return;

  challenge = fair_challenge_new_for_deal (&rules, record->result->number);
  window = fair_challenge_link_window_new (challenge, NULL, NULL);
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (widget));
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_present (GTK_WINDOW (window));
}

static void
fair_record_window_dispose (GObject *object)
{
  FairRecordWindow *self = FAIR_RECORD_WINDOW (object);

  g_clear_object (&self->queue);
  g_clear_object (&self->store);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (fair_record_window_parent_class)->dispose (object);
}

static void
fair_record_window_finalize (GObject *object)
{
  FairRecordWindow *self = FAIR_RECORD_WINDOW (object);

  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->lines, g_ptr_array_unref);

  G_OBJECT_CLASS (fair_record_window_parent_class)->finalize (object);
}

/* Cancels reading. */
static void
unrealize_cb (FairRecordWindow *self)
{
  g_cancellable_cancel (self->cancellable);
}

static void
fair_record_window_class_init (FairRecordWindowClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = fair_record_window_dispose;
  object_class->finalize = fair_record_window_finalize;

  g_type_ensure (FAIR_TYPE_TITLE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-record-window.ui");
  gtk_widget_class_bind_template_child (widget_class, FairRecordWindow, title);
  gtk_widget_class_bind_template_child (widget_class, FairRecordWindow, back_button);
  gtk_widget_class_bind_template_child (widget_class, FairRecordWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, FairRecordWindow, failure);
  gtk_widget_class_bind_template_child (widget_class, FairRecordWindow, list);
  gtk_widget_class_bind_template_child (widget_class, FairRecordWindow, record);
  gtk_widget_class_install_action (widget_class, "records.show", "u", show_action);
  gtk_widget_class_install_action (widget_class, "records.back", NULL, back_action);
  gtk_widget_class_install_action (widget_class, "records.watch", "u", watch_action);
  gtk_widget_class_install_action (widget_class, "records.play", "u", play_action);
  gtk_widget_class_install_action (widget_class, "records.challenge", "u", challenge_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);

  /**
   * FairRecordWindow::deal:
   * @result: (type FairResult): a valid result
   * @name: of its player; can be empty
   *
   * The player wants to play the deal of @result.
   */
  signals[SIGNAL_DEAL] =
    g_signal_new ("deal", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                  FAIR_TYPE_RESULT | G_SIGNAL_TYPE_STATIC_SCOPE, G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);

  /**
   * FairRecordWindow::practice:
   * @model: a game that continues at a position of a review
   *
   * The player wants to play it.
   */
  signals[SIGNAL_PRACTICE] =
    g_signal_new ("practice", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                  FAIR_TYPE_GAME_MODEL);
}

static void
fair_record_window_init (FairRecordWindow *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self, "unrealize", G_CALLBACK (unrealize_cb), NULL);
}

/* Returns: (transfer full): a window that reads and checks @file, and shows its contents */
GtkWidget *
fair_record_window_new (GFile     *file,
                        GSettings *settings)
{
  FairRecordWindow *self = g_object_new (FAIR_TYPE_RECORD_WINDOW, NULL);
  g_autofree char  *name = g_file_get_basename (file);
  g_autofree char  *shown = name ? fair_words_make_file_name (name) : NULL;

  self->settings = g_object_ref (settings);
  fair_title_set_subtitle (self->title, shown ? shown : "");
  fair_record_drag_add_file (GTK_WIDGET (self->record), file);
  fair_record_load_async (file, self->cancellable, loaded_cb, g_object_ref (self));

  return GTK_WIDGET (self);
}

/* Sets what searches for reviews; without it, games are only replayed. */
void
fair_record_window_set_queue (FairRecordWindow *self,
                              FairSolverQueue  *queue)
{
  g_return_if_fail (FAIR_IS_RECORD_WINDOW (self));

  g_set_object (&self->queue, queue);
}

/* Sets what knows the fewest moves to win a deal; without it, nothing is said of them. */
void
fair_record_window_set_store (FairRecordWindow *self,
                              FairStore        *store)
{
  g_return_if_fail (FAIR_IS_RECORD_WINDOW (self));

  g_set_object (&self->store, store);
}
