/* Windows for links of challenges, both for sharing and received ones, and their buttons. */
#include "config.h"

#include "fair-challenge.h"
#include "fair-challenge-window.h"
#include "fair-number-dialog.h"
#include "fair-record-share.h"
#include "fair-rival.h"
#include "fair-settings.h"
#include "options-text.h"
#include "session-helpers.h"
#include "widget-helpers.h"
#include "window-helpers.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* Returns: (transfer full): the challenge of @name, to do better than @result */
static FairChallenge *
make (const FairResult *result,
      const char       *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FairPlayerKey) key = fair_player_key_new (&error);
  FairChallenge *challenge = fair_challenge_new_from_result (result, name, key, &error);

  g_assert_no_error (error);
  return challenge;
}

static char *
make_link (const FairResult *result,
           const char       *name)
{
  g_autoptr (FairChallenge) challenge = make (result, name);

  return fair_challenge_print (challenge);
}

static void
close_window (GtkWidget *window)
{
  gtk_window_destroy (GTK_WINDOW (window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
note_deal (const FairResult *result,
           const char       *name,
           gpointer          data)
{
  *(char **) data = g_strdup_printf ("%s: %s %" G_GUINT64_FORMAT " %d", name ? name : "", result->game, result->number, name != NULL);
}

/* A valid link shows the player and the result; the game begins only when it is accepted. */
static void
test_valid (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);
  g_autoptr (FairResult) result = fair_test_result (0, 0);
  g_autofree char *link = make_link (result, "A <b>& Ann");
  g_autofree char *expected = g_strdup_printf ("A <b>& Ann: %s %" G_GUINT64_FORMAT " 1", result->game, result->number);
  g_autofree char *accepted = NULL;
  FairPlayRequests requests = { note_deal, NULL, &accepted };
  GtkWidget       *window = fair_challenge_window_new (link, store, &requests);

  gtk_window_present (GTK_WINDOW (window));
  fair_test_wait_for (GTK_TYPE_LABEL, "Can You Do Better?");
  fair_test_wait_for (GTK_TYPE_LABEL, "A <b>& Ann");
  g_assert_null (accepted);
  g_object_ref (window);
  fair_test_press ("Accept Challenge");
  g_assert_cmpstr (accepted, ==, expected);
  g_assert_false (gtk_widget_get_visible (window));
  g_object_unref (window);
  fair_store_close (store);
}

/* A link of only a deal can be played too; an invalid link cannot, and the window says why. */
static void
test_others (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);
  g_autofree char *accepted = NULL;
  FairPlayRequests requests = { note_deal, NULL, &accepted };
  GtkWidget       *window = fair_challenge_window_new ("fairdeal:rush/17?draw=1", store, &requests);

  gtk_window_present (GTK_WINDOW (window));
  fair_test_wait_for (GTK_TYPE_LABEL, "A Deal for You");
  fair_test_press ("Play This Deal");
  g_assert_cmpstr (accepted, ==, ": rush 17 0");

  window = fair_challenge_window_new ("fairdeal:bridge/17", store, &requests);
  gtk_window_present (GTK_WINDOW (window));
  fair_test_wait_for (GTK_TYPE_LABEL, "Not Valid");
  fair_test_wait_for (GTK_TYPE_LABEL, "The link is for an unknown game, “bridge”.");
  g_assert_null (fair_test_find (window, GTK_TYPE_BUTTON, "Accept Challenge"));
  close_window (window);
  fair_store_close (store);
}

/* An answer is compared with the player's result of the deal. */
static void
test_answer (FairTestFolder *folder,
             gconstpointer   data)
{
  FairDatabase *database = fair_test_open (folder->path);
  g_autoptr (FairStore) store = NULL;
  g_autoptr (FairResult) result = fair_test_result (0, 0);
  g_autofree char *link = NULL;
  FairPlayRequests requests = { NULL, NULL, NULL };
  GtkWidget       *window;

  g_assert_true (fair_results_table_add (database, result, NULL, NULL));
  fair_database_close (database);
  store = fair_store_new (folder->path, NULL);
  result->n_moves += 12;
  result->time += 60 * G_USEC_PER_SEC;
  link = make_link (result, "Bob");
  window = fair_challenge_window_new (link, store, &requests);
  gtk_window_present (GTK_WINDOW (window));
  fair_test_wait_for (GTK_TYPE_LABEL, "Your Result");
  fair_test_wait_for (GTK_TYPE_LABEL, "Comparison");
  close_window (window);
  fair_store_close (store);
}

static GtkWidget *
find_type (GtkWidget *widget,
           GType      type)
{
  GtkWidget *found = g_type_is_a (G_OBJECT_TYPE (widget), type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = find_type (child, type);
  return found;
}

/* A link can be read and copied, alone or with a text; its QR code is shown in its place, and has an accessible name. */
static void
test_link (FairTestFolder *folder,
           gconstpointer   data)
{
  g_auto (FairTestClipboard) clipboard_taken G_GNUC_UNUSED = fair_test_take_clipboard ();
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);
  g_autoptr (FairResult) result = fair_test_result (0, 0);
  g_autoptr (FairChallenge) challenge = make (result, "Ann");
  g_autofree char *link = fair_challenge_print (challenge);
  GtkWidget       *parent = gtk_window_new ();
  GtkWidget       *window;
  GtkWidget       *code;
  GdkClipboard    *clipboard = gtk_widget_get_clipboard (parent);
  GValue           value = G_VALUE_INIT;
  int              least;

  fair_record_share_show_link (parent, challenge, NULL, store, result->id, FALSE);
  window = GTK_WIDGET (gtk_widget_get_root (fair_test_wait_for (GTK_TYPE_LABEL, link)));
  g_assert_true (gtk_widget_has_css_class (fair_test_wait_for (GTK_TYPE_BUTTON, "Copy as Text"), "suggested-action"));
  code = find_type (window, GTK_TYPE_DRAWING_AREA);
  g_assert_false (gtk_widget_get_mapped (code));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (fair_test_wait_for (GTK_TYPE_BUTTON, "QR Code")), TRUE);
  g_assert_true (gtk_widget_get_mapped (code));
  g_assert_null (fair_test_find (window, GTK_TYPE_LABEL, link));
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (code), GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (code), GTK_ACCESSIBLE_PROPERTY_LABEL, "QR code of the link");
  gtk_widget_measure (code, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, >, 0);
  g_assert_cmpint (least, <=, 300);
  g_assert_true (GTK_IS_BUTTON (gtk_window_get_focus (GTK_WINDOW (window))));
  fair_test_wait_for (GTK_TYPE_BUTTON, "Save Record…");
  fair_test_press ("Copy Link");
  fair_test_wait_for (GTK_TYPE_LABEL, "Link copied.");
  g_value_init (&value, G_TYPE_STRING);
  g_assert_true (gdk_content_provider_get_value (gdk_clipboard_get_content (clipboard), &value, NULL));
  g_assert_cmpstr (g_value_get_string (&value), ==, link);
  g_value_unset (&value);
  close_window (window);
  close_window (parent);
  fair_store_close (store);
}

/* Above a window on a phone, the window is as large as that; elsewhere it has its own size. */
static void
test_narrow (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairResult) result = fair_test_result (0, 0);
  g_autoptr (FairChallenge) challenge = make (result, "Ann");

  for (int width = 360; width <= 1000; width += 640)
    {
      GtkWidget *parent = gtk_window_new ();
      GtkWidget *window;
      int        own, height;

      gtk_window_set_default_size (GTK_WINDOW (parent), width, 640);
      gtk_window_present (GTK_WINDOW (parent));
      while (gtk_widget_get_width (parent) < width)
        g_main_context_iteration (NULL, TRUE);
      fair_record_share_show_link (parent, challenge, NULL, NULL, NULL, FALSE);
      window = GTK_WIDGET (gtk_widget_get_root (fair_test_wait_for (GTK_TYPE_BUTTON, "Copy Link")));
      gtk_window_get_default_size (GTK_WINDOW (window), &own, &height);
      g_assert_true (width == 360 ? own == width : own > 360 && own < width);
      close_window (window);
      close_window (parent);
    }
}

/* Escape closes the window, also while a message appears, of whose end libadwaita would crash then. */
static void
test_escape (FairTestFolder *folder,
             gconstpointer   data)
{
  g_auto (FairTestClipboard) clipboard_taken G_GNUC_UNUSED = fair_test_take_clipboard ();
  g_autoptr (FairResult) result = fair_test_result (0, 0);
  g_autoptr (FairChallenge) challenge = make (result, "Ann");
  g_autoptr (GListModel) controllers = NULL;
  GtkWidget *parent = gtk_window_new ();
  GtkWidget *window;
  gboolean   taken = FALSE;

  fair_record_share_show_link (parent, challenge, NULL, NULL, NULL, FALSE);
  window = GTK_WIDGET (gtk_widget_get_root (fair_test_wait_for (GTK_TYPE_BUTTON, "Copy Link")));
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  fair_test_press ("Copy Link");
  controllers = gtk_widget_observe_controllers (window);
  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !taken; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller) && gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE)
        g_signal_emit_by_name (controller, "key-pressed", GDK_KEY_Escape, 0, 0, &taken);
    }
  g_assert_true (taken);
  g_clear_object (&controllers);
  while (window != NULL)
    g_main_context_iteration (NULL, TRUE);
  close_window (parent);
}

/* Windows are closed before, while and after they show a message, and before the player's own results are found. */
static void
test_closed (FairTestFolder *folder,
             gconstpointer   data)
{
  g_auto (FairTestClipboard) clipboard_taken G_GNUC_UNUSED = fair_test_take_clipboard ();
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);
  g_autoptr (FairResult) result = fair_test_result (0, 0);
  g_autoptr (FairChallenge) challenge = make (result, "Ann");
  g_autofree char *link = fair_challenge_print (challenge);
  FairPlayRequests requests = { NULL, NULL, NULL };
  GtkWidget       *parent = gtk_window_new ();

  for (guint i = 0; i < 12; i++)
    {
      GtkWidget *window;
      gint64     end = g_get_monotonic_time () + i * 25 * G_TIME_SPAN_MILLISECOND;

      fair_record_share_show_link (parent, challenge, NULL, store, result->id, FALSE);
      window = GTK_WIDGET (gtk_widget_get_root (fair_test_wait_for (GTK_TYPE_BUTTON, "Copy Link")));
      fair_test_press ("Copy Link");
      while (g_get_monotonic_time () < end)
        g_main_context_iteration (NULL, FALSE);
      close_window (window);
      window = fair_challenge_window_new (link, store, &requests);
      if (i % 2 == 0)
        gtk_window_present (GTK_WINDOW (window));
      close_window (window);
      fair_test_count_all (store);
    }
  close_window (parent);
  fair_store_close (store);
}

static int
count_dark (guchar *pixels,
            int     side)
{
  int n = 0;

  for (int i = 0; i < side * side; i++)
    {
      g_assert_true (pixels[4 * i] == 0 || pixels[4 * i] == 255);
      n += pixels[4 * i] == 0;
    }
  return n;
}

/* Each pixel of the QR code is black or white, whatever its size; about half of them are black. */
static void
test_crisp (void)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *code = fair_qr_code_new ("fairdeal:streets-and-alleys/17");

  gtk_window_set_child (GTK_WINDOW (window), code);
  gtk_window_present (GTK_WINDOW (window));
  while (!gtk_widget_get_mapped (code))
    g_main_context_iteration (NULL, TRUE);
  for (int side = 150; side < 154; side++)
    {
      g_autoptr (GtkSnapshot) snapshot = NULL;
      g_autoptr (GskRenderNode) node = NULL;
      cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, side, side);
      cairo_t         *cr = cairo_create (picture);
      int              n;

      gtk_widget_allocate (code, side, side, -1, NULL);
      snapshot = gtk_snapshot_new ();
      GTK_WIDGET_GET_CLASS (code)->snapshot (code, snapshot);
      node = gtk_snapshot_free_to_node (g_steal_pointer (&snapshot));
      cairo_set_source_rgb (cr, 1, 1, 1);
      cairo_paint (cr);
      gsk_render_node_draw (node, cr);
      cairo_destroy (cr);
      cairo_surface_flush (picture);
      n = count_dark (cairo_image_surface_get_data (picture), side);
      g_assert_cmpint (n, >, side * side / 6);
      g_assert_cmpint (n, <, side * side / 2);
      cairo_surface_destroy (picture);
    }
  close_window (window);
}

/* A result in the scoreboard can become a link, and so can the deal on the table. */
static void
test_make (FairTestFolder *folder,
           gconstpointer   data)
{
  FairDatabase *database = fair_test_open (folder->path);
  g_autoptr (FairResult) result = fair_test_result (0, 0);
  FairTestWindow   self;
  g_autofree char *link = NULL;
  GtkWidget       *copy;

  g_assert_true (fair_results_table_add (database, result, NULL, NULL));
  fair_database_close (database);
  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  fair_record_share (GTK_WIDGET (self.window), self.store, result->id, FAIR_RECORD_CHALLENGE);
  copy = fair_test_wait_for (GTK_TYPE_BUTTON, "Copy Link");
  g_assert_nonnull (fair_test_find_anywhere (GTK_TYPE_BUTTON, "Save Record…"));
  close_window (GTK_WIDGET (gtk_widget_get_root (copy)));

  fair_record_share (GTK_WIDGET (self.window), self.store, "nothing", FAIR_RECORD_CHALLENGE);
  fair_test_wait_for (GTK_TYPE_LABEL, "Cannot Make Link");
  fair_test_press ("_Close");

  fair_test_window_deal (&self, "kingcell");
  fair_test_window_act (&self, "win.challenge");
  link = g_strdup_printf (CHALLENGE_PAGE "#kingcell/%" G_GUINT64_FORMAT, fair_game_model_get_number (fair_window_get_model (self.window)));
  copy = fair_test_wait_for (GTK_TYPE_LABEL, link);
  g_assert_null (fair_test_find_anywhere (GTK_TYPE_BUTTON, "Save Record…"));
  close_window (GTK_WIDGET (gtk_widget_get_root (copy)));
  fair_test_window_tear_down (&self);
}

static GtkWidget *
find_entry (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GtkWidget  *entry = NULL;

  for (guint i = 0; entry == NULL && i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (fair_test_find (window, GTK_TYPE_LABEL, "Play Deal Number"))
        entry = find_type (window, GTK_TYPE_ENTRY);
    }

  return entry;
}

/* A link can be entered instead of a number; the message says what is wrong with it. */
static void
test_pasted (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow self;
  GtkWidget     *entry;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  fair_test_window_deal (&self, "kingcell");
  fair_test_window_act (&self, "win.new-game-by-number");
  fair_test_wait_for (GTK_TYPE_LABEL, "Play Deal Number");
  entry = find_entry ();
  gtk_editable_set_text (GTK_EDITABLE (entry), " fairdeal:rush/17\n");
  fair_test_wait_for (GTK_TYPE_LABEL, "This is a challenge link. You can look at it before you play.");
  g_assert_false (gtk_widget_has_css_class (entry, "error"));
  gtk_editable_set_text (GTK_EDITABLE (entry), "fairdeal:rush/x");
  fair_test_wait_for (GTK_TYPE_LABEL, "The link has no valid deal number after the game.");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  gtk_editable_set_text (GTK_EDITABLE (entry), "17");
  fair_test_wait_for (GTK_TYPE_LABEL, "Checking whether this can be won…");
  fair_test_window_tear_down (&self);
}

/* Accepts a challenge, and waits for its deal. */
static const FairRival *
accept (FairTestWindow   *self,
        const FairResult *result)
{
  fair_window_deal_against (self->window, result, "Ann \\ [b]");
  while (fair_window_get_model (self->window) == NULL || fair_game_model_get_number (fair_window_get_model (self->window)) != result->number ||
         self->window->deal_search != NULL)
    g_main_context_iteration (NULL, TRUE);
  return fair_table_page_get_game (fair_test_table (self->window))->rival;
}

/* An unwinnable deal is played only if the player agrees. */
static void
test_unwinnable (FairTestFolder *folder,
                 gconstpointer   data)
{
  g_autoptr (FairResult) result = fair_test_result (29, 0);
  FairTestWindow self;
  FairRules      rules;
  char           text[FAIR_OPTIONS_TEXT];

  fair_settings_get_rules (fair_games_find ("rush"), &rules);
  fair_options_print (rules.game, &rules.options, FAIR_OPTIONS_ALL, text);
  g_free (result->game);
  g_free (result->options);
  result->game = g_strdup (rules.game->id);
  result->options = g_strdup (text);
  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  for (guint i = 0; i < 2; i++)
    {
      fair_window_deal_against (self.window, result, "Ann");
      fair_test_wait_for (GTK_TYPE_LABEL, "Deal 29 Cannot Be Won");
      g_assert_nonnull (fair_test_find_anywhere (GTK_TYPE_LABEL, "All new games of Solitaire Rush can be won. You can play this deal anyway."));
      g_assert_null (fair_window_get_model (self.window));
      fair_test_press (i == 0 ? "_Cancel" : "_Play Anyway");
      while (fair_test_find_anywhere (GTK_TYPE_LABEL, "Deal 29 Cannot Be Won") != NULL)
        g_main_context_iteration (NULL, TRUE);
    }
  while (fair_window_get_model (self.window) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (fair_game_model_get_number (fair_window_get_model (self.window)), ==, 29);
  g_assert_nonnull (fair_table_page_get_game (fair_test_table (self.window))->rival);
  fair_test_window_tear_down (&self);
}

/* A comparison is kept when the program restarts; a damaged one is ignored. */
static void
test_kept (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autoptr (FairResult) result = fair_test_result (0, 0);
  g_autofree char *path = g_build_filename (folder->folder, "rivals.ini", NULL);
  g_autofree char *former = g_build_filename (folder->folder, "former", NULL);
  g_autofree char *text = NULL;
  g_autofree char *former_text = NULL;
  const FairRival *rival;
  FairTestWindow   self;

  /* The file is replaced as a whole, so the former one stays under its other name. */
  g_assert_true (g_file_set_contents (path, "[x]\n", -1, NULL));
  g_assert_cmpint (link (path, former), ==, 0);
  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  g_assert_nonnull (accept (&self, result));
  while (!fair_test_session_is_saved (self.session))
    g_main_context_iteration (NULL, TRUE);
  fair_test_window_tear_down (&self);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_file_get_contents (former, &former_text, NULL, NULL));
  g_assert_cmpstr (former_text, ==, "[x]\n");

  for (guint i = 0; i < 3; i++)
    {
      static const char *const wrong[] = { "", "name=Ann\\n", "number=18" };
      g_autofree char         *damaged = g_strdup_printf ("%s%s\n", text, wrong[i]);

      g_assert_true (g_file_set_contents (path, damaged, -1, NULL));
      fair_test_window_set_up (&self, folder);
      gtk_window_present (GTK_WINDOW (self.window));
      fair_window_ask (self.window, FAIR_WINDOW_RESUME, NULL);
      while (fair_window_get_model (self.window) == NULL)
        g_main_context_iteration (NULL, TRUE);
      rival = fair_table_page_get_game (fair_test_table (self.window))->rival;
      g_assert_cmpint (rival != NULL, ==, i == 0);
      if (rival != NULL)
        {
          g_assert_cmpstr (rival->name, ==, "Ann \\ [b]");
          g_assert_cmpuint (rival->result->outcome, ==, result->outcome);
          g_assert_cmpuint (rival->result->n_moves, ==, result->n_moves);
          g_assert_cmpint (rival->result->score, ==, result->score);
          g_assert_cmpint (rival->result->time, ==, result->time);
        }
      fair_test_window_tear_down (&self);
    }
  g_unlink (path);
  g_unlink (former);
}

/* The text says who did better, and by how much. */
static void
test_comparison (void)
{
  static const struct
  {
    const char *game;
    FairOutcome my_outcome;
    guint       my_moves;
    int         my_score;
    gint64      my_seconds;
    FairOutcome outcome;
    guint       moves;
    int         score;
    gint64      seconds;
    const char *words;
  } cases[] = {
    { "kingcell", FAIR_OUTCOME_WON, 90, 0, 60, FAIR_OUTCOME_WON, 100, 0, 50, "You: 90 moves; Ann: 100 moves. You did better by 10 moves." },
    { "kingcell", FAIR_OUTCOME_WON, 91, 0, 60, FAIR_OUTCOME_WON, 90, 0, 70, "You: 91 moves; Ann: 90 moves. Ann did better by 1 move." },
    { "kingcell", FAIR_OUTCOME_WON, 90, 0, 60, FAIR_OUTCOME_WON, 90, 0, 50, "You: 90 moves; Ann: 90 moves. Ann did better by 10 seconds." },
    { "kingcell", FAIR_OUTCOME_WON, 90, 0, 60, FAIR_OUTCOME_WON, 90, 0, 60, "You: 90 moves; Ann: 90 moves. It’s a tie." },
    { "kingcell", FAIR_OUTCOME_WON, 90, 0, 60, FAIR_OUTCOME_LOST, 9, 0, 5, "You: 90 moves; Ann: Lost. You did better: you won." },
    { "kingcell", FAIR_OUTCOME_GIVEN_UP, 9, 0, 6, FAIR_OUTCOME_LOST, 8, 0, 5, "You: Given Up; Ann: Lost. It’s a tie." },
    { "rush", FAIR_OUTCOME_ENDED, 90, -5, 60, FAIR_OUTCOME_WON, 90, 700, 50, "You: −5 points; Ann: 700 points. Ann did better by 705 points." },
    { "rush", FAIR_OUTCOME_WON, 90, 700, 40, FAIR_OUTCOME_WON, 80, 700, 60, "You: 700 points; Ann: 700 points. Ann did better by 10 moves." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FairResult) mine = g_new0 (FairResult, 1);
      g_autoptr (FairResult) other = g_new0 (FairResult, 1);
      g_autofree char *words = NULL;

      mine->game = g_strdup (cases[i].game);
      mine->outcome = cases[i].my_outcome;
      mine->n_moves = cases[i].my_moves;
      mine->score = cases[i].my_score;
      mine->time = cases[i].my_seconds * G_USEC_PER_SEC + 999999;
      other->game = g_strdup (cases[i].game);
      other->outcome = cases[i].outcome;
      other->n_moves = cases[i].moves;
      other->score = cases[i].score;
      other->time = cases[i].seconds * G_USEC_PER_SEC;
      words = fair_rival_compare_results (mine, other, "Ann");
      g_assert_cmpstr (words, ==, cases[i].words);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/fair/challenge-window/comparison", test_comparison);
  g_test_add_func ("/fair/challenge-window/crisp", test_crisp);
  fair_test_add_in_folder ("/fair/challenge-window/valid", test_valid);
  fair_test_add_in_folder ("/fair/challenge-window/others", test_others);
  fair_test_add_in_folder ("/fair/challenge-window/answer", test_answer);
  fair_test_add_in_folder ("/fair/challenge-window/link", test_link);
  fair_test_add_in_folder ("/fair/challenge-window/narrow", test_narrow);
  fair_test_add_in_folder ("/fair/challenge-window/escape", test_escape);
  fair_test_add_in_folder ("/fair/challenge-window/closed", test_closed);
  fair_test_add_in_folder ("/fair/challenge-window/make", test_make);
  fair_test_add_in_folder ("/fair/challenge-window/pasted", test_pasted);
  fair_test_add_in_folder ("/fair/challenge-window/unwinnable", test_unwinnable);
  fair_test_add_in_folder ("/fair/challenge-window/kept", test_kept);

  return g_test_run ();
}
