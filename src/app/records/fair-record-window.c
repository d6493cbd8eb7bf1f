/* Names come from other people: they are shown as they are, never as markup. */
#include "fair-record-window.h"

#include "fair-compat.h"
#include "fair-record-file.h"
#include "fair-record-parts.h"
#include "fair-record-share.h"
#include "fair-replay-window.h"
#include "fair-score-words.h"
#include "fair-words.h"

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
  FairStore       *store; /* knows the fewest moves; NULL without one */
  FairSolverQueue *queue; /* NULL without reviews */
  FairPlayRequests requests;
  GCancellable    *cancellable;
  GPtrArray       *lines; /* owned; of FairRecordLine; NULL until loaded */
};

G_DEFINE_FINAL_TYPE (FairRecordWindow, fair_record_window, ADW_TYPE_WINDOW)

static const char limits[] = N_ ("The moves, the result, and the signature were checked. A record cannot prove who played, whether there "
                                 "was outside help, or how long the game took.");

static AdwPreferencesGroup *
add_record (GtkWidget        *page,
            const FairRecord *record,
            guint             index)
{
  const char *const    acts[][2] = { { _ ("Play the Same Deal"), "records.play" },
                                     { _ ("Review"), "records.watch" },
                                     { _ ("Challenge Somebody…"), "records.challenge" } };
  GtkWidget           *buttons[G_N_ELEMENTS (acts) + 1] = { NULL };
  const FairResult    *result = record->result;
  AdwPreferencesGroup *group = fair_record_add_group (page, _ ("Valid Record"), _ (limits));
  g_autofree char     *deal = fair_record_dup_deal (result);
  g_autofree char     *outcome = fair_score_words_result (result);
  /* translators: %u is the number of undone steps */
  g_autofree char *undone = g_strdup_printf (ngettext ("%u step undone", "%u steps undone", result->n_undone), result->n_undone);
  /* translators: %u is the number of hints that the player used */
  g_autofree char *hints = g_strdup_printf (ngettext ("%u hint", "%u hints", result->n_hints), result->n_hints);
  /* translators: two items of a list: “2 steps undone, 1 hint” */
  g_autofree char *both = g_strdup_printf (C_ ("list", "%s, %s"), undone, hints);
  g_autofree char *help = result->assisted ? g_strdup_printf (C_ ("list", "%s, %s"), both, _ ("assisted")) : g_strdup (both);
  g_autofree char *date = fair_score_words_date (result->ended);
  g_autofree char *name = fair_record_dup_player (record->name, record->key);
  g_autofree char *practice = g_strjoin (" · ", date, result->practice ? _ ("practice") : NULL, NULL);

  fair_record_add_row (group, _ ("Player"), name);
  fair_record_add_row (group, _ ("Game"), deal);
  fair_record_add_row (group, _ ("Result"), outcome);
  fair_record_add_row (group, _ ("Undo and Help"), help);
  fair_record_add_row (group, _ ("Played"), practice);
  fair_record_add_row (group, _ ("Player’s Key"), record->key);
  for (guint i = 0; i < G_N_ELEMENTS (acts); i++)
    {
      buttons[i] = gtk_button_new_with_label (acts[i][0]);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (buttons[i]), acts[i][1]);
      gtk_actionable_set_action_target (GTK_ACTIONABLE (buttons[i]), "u", index);
    }
  gtk_widget_add_css_class (buttons[0], "suggested-action");
  fair_record_add_buttons (page, buttons);
  return group;
}

static void
add_line (AdwPreferencesGroup  *group,
          const FairRecordLine *line,
          guint                 index)
{
  const FairRecord *record = line->record;
  GtkWidget        *row;

  if (record == NULL)
    {
      /* translators: the number of a line in a file, and a sentence */
      g_autofree char *fault = g_strdup_printf (_ ("Line %u: %s"), line->line, line->fault);

      row = fair_record_add_row (group, _ ("Not Valid"), fault);
      adw_action_row_add_prefix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("dialog-warning-symbolic"));
    }
  else
    {
      g_autofree char *outcome = fair_score_words_result (record->result);
      g_autofree char *where = fair_score_words_circumstances (record->result, TRUE);
      g_autofree char *text = g_strjoin ("\n", outcome, where, NULL);
      g_autofree char *name = fair_record_dup_player (record->name, record->key);

      row = fair_record_add_row (group, name, text);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
      gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "u", index);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "records.show");
    }
}

static void
par_cb (GObject      *source,
        GAsyncResult *result,
        gpointer      data)
{
  g_autoptr (AdwPreferencesGroup) group = data;
  g_autoptr (GPtrArray) pars = fair_store_finish (FAIR_STORE (source), result, NULL);
  const FairKnownPar *par = pars ? g_ptr_array_index (pars, 0) : NULL;
  g_autofree char    *moves = NULL;

  if (par == NULL)
    return;

  /* translators: %u is a number of moves */
  moves = g_strdup_printf (ngettext ("%u move", "%u moves", par->n_moves), par->n_moves);
  fair_record_add_row (group, _ ("Shortest Known Win"), moves);
}

static void
show_record (FairRecordWindow *self,
             guint             index)
{
  const FairRecordLine *line = g_ptr_array_index (self->lines, index);
  GtkWidget            *page = adw_preferences_page_new ();

  /* If there are several lines, only records are shown. */
  if (line->record == NULL)
    fair_record_add_row (fair_record_add_group (page, _ ("Not Valid"), _ ("This record cannot be trusted.")), _ ("What Is Wrong"), line->fault);
  else
    {
      const FairResult    *result = line->record->result;
      AdwPreferencesGroup *group = add_record (page, line->record, index);
      g_autoptr (GArray) deals = g_array_new (FALSE, FALSE, sizeof (FairStoreDeal));
      g_autofree char *variant = fair_result_make_variant (fair_games_find (result->game), result->options);
      FairStoreDeal    deal = { .game = fair_games_find (result->game), .variant = variant, .number = result->number };

      g_array_append_val (deals, deal);
      /* The fewest moves known to win are shown only to a player who has ended the deal. */
      if (self->store != NULL)
        fair_store_ask (self->store, FAIR_STORE_FIND_ENDED_PARS, &(FairStoreQuestion){ .deals = deals },
                        self->cancellable, par_cb, g_object_ref (group));
    }
  adw_bin_set_child (self->record, page);
  gtk_widget_set_visible (self->back_button, self->lines->len > 1);
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
    }
  else if (self->lines->len == 1)
    show_record (self, 0);
  else
    {
      guint                n = self->lines->len;
      guint                n_valid = 0;
      g_autofree char     *title = NULL;
      g_autofree char     *description = g_strjoin (" ", _ (limits), is_all ? NULL : _ ("The file has more records, which are not shown."), NULL);
      AdwPreferencesGroup *group;

      for (guint i = 0; i < n; i++)
        n_valid += ((const FairRecordLine *) g_ptr_array_index (self->lines, i))->record != NULL;
      /* translators: how many of the records in a file are valid, and how many there are */
      title = g_strdup_printf (ngettext ("%u of %u Record Is Valid", "%u of %u Records Are Valid", n), n_valid, n);
      group = fair_record_add_group (self->list, title, description);
      for (guint i = 0; i < n; i++)
        add_line (group, g_ptr_array_index (self->lines, i), i);
      gtk_stack_set_visible_child_name (self->pages, "list");
    }
}

static void
back_action (FairRecordWindow *self)
{
  gtk_widget_set_visible (self->back_button, FALSE);
  gtk_widget_queue_resize (GTK_WIDGET (self->title));
  gtk_stack_set_visible_child_name (self->pages, "list");
}

static void
practice (FairRecordWindow *self,
          FairGameModel    *model)
{
  self->requests.practice (self->requests.data, model);
  gtk_window_close (GTK_WINDOW (self));
}

static void
record_action (FairRecordWindow *self,
               const char       *name,
               GVariant         *parameter)
{
  guint             index = g_variant_get_uint32 (parameter);
  const FairRecord *record = NULL;
  g_autoptr (FairChallenge) challenge = NULL;
  GtkWidget *window;
  FairRules  rules;

  if (self->lines != NULL && index < self->lines->len)
    record = ((const FairRecordLine *) g_ptr_array_index (self->lines, index))->record;
  if (record == NULL)
    return;

  if (g_str_equal (name, "records.show"))
    show_record (self, index);
  else if (g_str_equal (name, "records.watch"))
    {
      window = fair_replay_window_new (record->result, self->settings);
      if (self->queue != NULL)
        fair_replay_window_review (FAIR_REPLAY_WINDOW (window), self->queue, self->store, NULL, record->result->n_moves);
      fair_replay_window_open (FAIR_REPLAY_WINDOW (window), GTK_WINDOW (self), G_CALLBACK (practice), self);
    }
  else if (g_str_equal (name, "records.play"))
    {
      self->requests.deal (record->result, record->name, self->requests.data);
      gtk_window_close (GTK_WINDOW (self));
    }
  else if (fair_result_resolve (record->result, &rules))
    {
      /* A link of the deal alone: only the owner of the result could sign a link that includes it. */
      challenge = fair_challenge_new_for_deal (&rules, record->result->number);
      fair_record_share_show_link (GTK_WIDGET (self), challenge, NULL, NULL, NULL, FALSE);
    }
}

static void
fair_record_window_dispose (GObject *object)
{
  FairRecordWindow *self = FAIR_RECORD_WINDOW (object);

  g_clear_object (&self->queue);
  g_clear_object (&self->store);
  g_clear_object (&self->settings);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->lines, g_ptr_array_unref);

  G_OBJECT_CLASS (fair_record_window_parent_class)->dispose (object);
}

static void
fair_record_window_class_init (FairRecordWindowClass *klass)
{
  static const char *const acts[] = { "records.show", "records.watch", "records.play", "records.challenge" };
  GtkWidgetClass          *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_record_window_dispose;
  for (guint i = 0; i < G_N_ELEMENTS (acts); i++)
    gtk_widget_class_install_action (widget_class, acts[i], "u", FAIR_ACTION (record_action));
  gtk_widget_class_install_action (widget_class, "records.back", NULL, FAIR_ACTION (back_action));
}

static void
fair_record_window_init (FairRecordWindow *self)
{
  GtkWidget *spinner = g_object_new (GTK_TYPE_SPINNER, "spinning", TRUE, NULL);
  GtkWidget *waiting = g_object_new (ADW_TYPE_STATUS_PAGE, "title", _ ("Checking…"), "child", spinner, NULL);

  self->cancellable = g_cancellable_new ();
  self->pages = GTK_STACK (gtk_stack_new ());
  self->failure = g_object_new (ADW_TYPE_STATUS_PAGE, "icon-name", "dialog-warning-symbolic", "title", _ ("Cannot Open Record"), NULL);
  self->list = ADW_PREFERENCES_PAGE (adw_preferences_page_new ());
  self->record = ADW_BIN (adw_bin_new ());
  gtk_stack_add_named (self->pages, waiting, "waiting");
  gtk_stack_add_named (self->pages, GTK_WIDGET (self->failure), "failure");
  gtk_stack_add_named (self->pages, GTK_WIDGET (self->list), "list");
  gtk_stack_add_named (self->pages, GTK_WIDGET (self->record), "record");
  self->title = fair_record_window_fill (GTK_WIDGET (self), _ ("Record"), GTK_WIDGET (self->pages));
  self->back_button = fair_record_window_add_button (self->title, "go-previous-symbolic", _ ("All Records of the File"), "records.back");
  gtk_widget_set_visible (self->back_button, FALSE);
  g_signal_connect_object (self, "unrealize", G_CALLBACK (g_cancellable_cancel), self->cancellable, G_CONNECT_SWAPPED);
}

/* Returns: (transfer none): a window that reads and checks @file, and shows its contents. Without @store, the fewest
 * moves to win a deal are not shown and reviews are not stored; without @queue, games are only replayed. */
GtkWidget *
fair_record_window_new (GFile                  *file,
                        GSettings              *settings,
                        FairStore              *store,
                        FairSolverQueue        *queue,
                        const FairPlayRequests *requests)
{
  FairRecordWindow *self = g_object_new (FAIR_TYPE_RECORD_WINDOW, NULL);
  g_autofree char  *name = g_file_get_basename (file);
  g_autofree char  *shown = name ? fair_words_make_file_name (name) : NULL;

  self->settings = g_object_ref (settings);
  g_set_object (&self->store, store);
  g_set_object (&self->queue, queue);
  self->requests = *requests;
  g_object_set (self->title, "subtitle", shown, NULL);
  fair_record_drag_add (GTK_WIDGET (self->record), gdk_content_provider_new_typed (G_TYPE_FILE, file));
  fair_record_load_async (file, self->cancellable, loaded_cb, g_object_ref (self));

  return GTK_WIDGET (self);
}
