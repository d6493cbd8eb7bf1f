/* What the table of Solitaire Rush shows: clock, points of a move, redeals, the end, and why there is no undo. */
#include "config.h"

#include "fair-end-button.h"
#include "fair-rush-account.h"
#include "fair-words.h"
#include "session-helpers.h"
#include "specs.h"
#include "window-helpers.h"

#include <adwaita.h>
#include <string.h>

/* The text of @widget, or NULL. */
static const char *
get_text (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget));
  if (GTK_IS_INSCRIPTION (widget))
    return gtk_inscription_get_text (GTK_INSCRIPTION (widget));
  return GTK_IS_BUTTON (widget) ? gtk_button_get_label (GTK_BUTTON (widget)) : NULL;
}

/* The first label or button below @widget whose text begins with @words. */
static GtkWidget *
find (GtkWidget  *widget,
      const char *words)
{
  const char *own = get_text (widget);

  if (own != NULL && g_str_has_prefix (own, words))
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, words);

      if (found != NULL)
        return found;
    }

  return NULL;
}

static void
assert_told (FairTestWindow *self,
             const char     *words)
{
  g_assert_nonnull (find (GTK_WIDGET (self->window), words));
}

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* Sets the clock to @seconds before its end; it continues from there. */
static void
let_time_come (FairTestWindow *self,
               FairGameClock  *clock,
               guint           seconds)
{
  fair_game_clock_advance (clock, (gint64) (300 - seconds) * G_USEC_PER_SEC);
  g_assert_cmpuint (fair_game_clock_get_seconds (clock), ==, 300 - seconds);
}

static void
test_clock (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  FairGameClock *clock;
  GtkWidget     *label;

  fair_test_window_set_up (&self, folder);
  clock = fair_game_model_get_clock (fair_test_window_deal (&self, "rush"));
  fair_game_clock_start (clock, 0);
  label = fair_test_part (self.window, "clock_label");
  gtk_test_accessible_assert_property (label, GTK_ACCESSIBLE_PROPERTY_LABEL, "Time 5:00");
  let_time_come (&self, clock, 61);
  g_assert_null (find (GTK_WIDGET (self.window), "One minute left."));
  g_assert_false (gtk_widget_has_css_class (label, "warning"));
  let_time_come (&self, clock, 60);
  assert_told (&self, "One minute left.");
  g_assert_true (gtk_widget_has_css_class (label, "warning"));
  let_time_come (&self, clock, 11);
  g_assert_null (find (GTK_WIDGET (self.window), "Ten seconds left."));
  let_time_come (&self, clock, 10);
  assert_told (&self, "Ten seconds left.");
  g_assert_true (gtk_widget_has_css_class (label, "error"));
  g_assert_false (gtk_widget_get_visible (fair_test_part (self.window, "FairEndCard")));
  let_time_come (&self, clock, 0);
  g_assert_true (gtk_widget_get_visible (fair_test_part (self.window, "FairEndCard")));
  assert_told (&self, "Time’s Up");
  fair_test_window_tear_down (&self);
}

/* Plays a move that earns points, and fails if there is none. */
static int
play_scoring (FairGameModel *model)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  FairMove         moves[FAIR_MAX_MOVES];
  unsigned         n = fair_list (rules, fair_game_model_get_position (model), moves);

  for (unsigned i = 0; i < n; i++)
    {
      FairPosition after = *fair_game_model_get_position (model);
      int          before = after.score;

      fair_apply (rules, &after, moves[i], NULL);
      if (after.score > before)
        {
          g_assert_true (fair_reason_is_legal (fair_game_model_play (model, moves[i])));
          return after.score - before;
        }
    }

  g_assert_not_reached ();
}

static void
test_gain_and_undo (FairTestFolder *folder,
                    gconstpointer   data)
{
  FairTestWindow   self;
  FairGameModel   *model;
  g_autofree char *gain = NULL;

  fair_test_window_set_up (&self, folder);
  model = fair_test_window_deal (&self, "rush");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (self.window->undo_button), ==, "Can’t undo while the cards are hidden");
  fair_game_clock_start (fair_game_model_get_clock (model), g_get_monotonic_time ());
  g_assert_cmpstr (gtk_widget_get_tooltip_text (self.window->undo_button), ==, "Nothing to undo");
  gain = g_strdup_printf ("+%d", play_scoring (model));
  g_assert_true (fair_reason_is_legal (fair_game_model_play (model, fair_move_simple (FAIR_MOVE_DRAW))));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (self.window->undo_button), ==, "Can’t undo: a new card was revealed");
  settle ();
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (fair_test_part (self.window, "gain_label"))), ==, gain);
  fair_game_model_play (model, fair_move_simple (FAIR_MOVE_END));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (self.window->undo_button), ==, "Can’t undo: the game has ended");
  assert_told (&self, "Game Over");
  g_assert_false (gtk_widget_get_visible (fair_test_part (self.window, "clock_buttons")));
  fair_test_window_tear_down (&self);
}

/* On a phone the status line has one line once the game is over: its buttons are gone. */
static void
test_phone (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;
  GtkWidget     *line;
  int            before;

  fair_test_window_set_up (&self, folder);
  gtk_window_set_default_size (GTK_WINDOW (self.window), 360, 640);
  gtk_window_present (GTK_WINDOW (self.window));
  model = fair_test_window_deal (&self, "rush");
  fair_game_clock_start (fair_game_model_get_clock (model), g_get_monotonic_time ());
  fair_test_window_settle (&self);
  line = fair_test_part (self.window, "status_line");
  before = gtk_widget_get_height (line);
  fair_game_model_play (model, fair_move_simple (FAIR_MOVE_END));
  fair_test_window_settle (&self);
  g_assert_cmpint (gtk_widget_get_height (line), <, before);
  fair_test_window_tear_down (&self);
}

static const char *
get_label (GtkWidget *button)
{
  return gtk_button_get_label (GTK_BUTTON (button));
}

static int
get_width (GtkWidget *widget)
{
  int natural;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* What the end button takes for the time. */
static gint64 now;

static gint64
get_now (void)
{
  return now;
}

/* Presses the end button long after its label changed. */
static void
press_end (GtkWidget *button)
{
  now += G_USEC_PER_SEC;
  g_signal_emit_by_name (button, "clicked");
}

/* The end button asks first, and other actions do not answer the question. */
static void
test_confirm (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;
  GtkWidget     *button;
  int            width;

  fair_test_window_set_up (&self, folder);
  model = fair_test_window_deal (&self, "rush");
  fair_game_clock_start (fair_game_model_get_clock (model), g_get_monotonic_time ());
  button = fair_test_part (self.window, "end_now_button");
  fair_end_button_set_clock (FAIR_END_BUTTON (button), get_now);
  play_scoring (model);
  width = get_width (gtk_widget_get_parent (button));
  press_end (button);
  g_assert_cmpstr (get_label (button), ==, "End now?");
  g_assert_cmpint (get_width (gtk_widget_get_parent (button)), <=, width);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
  gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_LABEL, "End now?");
  g_assert_nonnull (find (fair_test_part (self.window, "table"), get_label (button)));
  play_scoring (model);
  g_assert_true (g_str_has_prefix (get_label (button), "END +"));
  press_end (button);
  fair_table_page_interrupt (fair_test_table (self.window), GDK_KEY_VoidSymbol);
  g_assert_true (g_str_has_prefix (get_label (button), "END +"));
  press_end (button);
  fair_test_window_act (&self, "clock.pause");
  g_assert_true (g_str_has_prefix (get_label (button), "END +"));
  /* Paused, the game can be ended, too. */
  press_end (button);
  g_assert_cmpstr (get_label (button), ==, "End now?");
  press_end (button);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_ENDED);
  fair_test_window_tear_down (&self);
}

/* Presses the button like a key or a screen reader: it is clicked a moment later. */
static void
activate_end (GtkWidget *button,
              gint64     time)
{
  now = time;
  g_assert_true (gtk_widget_activate (button));
  now += G_USEC_PER_SEC;
  g_signal_emit_by_name (button, "clicked");
}

static void
press_at (GtkWidget *button,
          gint64     time)
{
  now = time;
  g_signal_emit_by_name (button, "clicked");
}

static const struct
{
  const char *name;
  void (*press) (GtkWidget *button, gint64 time);
} presses[] = {
  { "pointer", press_at },
  { "activation", activate_end }
};

/* A press just after the label changed neither answers the question nor asks it again, and does not prolong that. */
static void
test_early (FairTestFolder *folder,
            gconstpointer   data)
{
  const gint64 wait = 700 * G_TIME_SPAN_MILLISECOND;

  for (guint i = 0; i < G_N_ELEMENTS (presses); i++)
    {
      FairTestWindow self;
      FairGameModel *model;
      GtkWidget     *button;

      g_test_message ("%s", presses[i].name);
      fair_test_window_set_up (&self, folder);
      model = fair_test_window_deal (&self, "rush");
      fair_game_clock_start (fair_game_model_get_clock (model), g_get_monotonic_time ());
      button = fair_test_part (self.window, "end_now_button");
      fair_end_button_set_clock (FAIR_END_BUTTON (button), get_now);
      presses[i].press (button, 10 * G_USEC_PER_SEC);
      g_assert_true (g_str_has_prefix (get_label (button), "End now?"));
      now = 20 * G_USEC_PER_SEC;
      fair_table_page_interrupt (fair_test_table (self.window), GDK_KEY_VoidSymbol);
      presses[i].press (button, 20 * G_USEC_PER_SEC + wait - 1);
      g_assert_true (g_str_has_prefix (get_label (button), "END"));
      press_at (button, 30 * G_USEC_PER_SEC);
      for (gint64 late = 0; late < wait; late += wait / 4)
        {
          presses[i].press (button, 30 * G_USEC_PER_SEC + late);
          g_assert_true (g_str_has_prefix (get_label (button), "End now?"));
          g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
        }
      presses[i].press (button, 30 * G_USEC_PER_SEC + wait - 1);
      g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
      presses[i].press (button, 30 * G_USEC_PER_SEC + wait);
      g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_ENDED);
      fair_test_window_tear_down (&self);
    }
}

/* Passes a key to the button.  Returns: whether the key goes no further */
static gboolean
press_key (GtkWidget *button,
           guint      key,
           gboolean   down)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (button);
  gboolean is_taken = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !is_taken; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller) && down)
        g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &is_taken);
      else if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-released", key, 0, 0);
    }

  return is_taken;
}

/* A key that is held down presses the button once, however long; another key is not meant for it. */
static void
test_held_key (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestWindow self;
  GtkWidget     *button;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "rush");
  button = fair_test_part (self.window, "end_now_button");
  for (guint time = 0; time < 2; time++)
    {
      g_assert_false (press_key (button, GDK_KEY_Return, TRUE));
      g_assert_true (press_key (button, GDK_KEY_Return, TRUE));
      g_assert_true (press_key (button, GDK_KEY_Return, TRUE));
      press_key (button, GDK_KEY_Return, FALSE);
    }
  g_assert_false (press_key (button, GDK_KEY_Tab, TRUE));
  g_assert_false (press_key (button, GDK_KEY_Tab, TRUE));
  fair_test_window_tear_down (&self);
}

/* Ending a game is no move: a game that is ended at once has none. */
static void
test_end_is_no_move (FairTestFolder *folder,
                     gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;

  fair_test_window_set_up (&self, folder);
  model = fair_test_window_deal (&self, "rush");
  fair_game_clock_start (fair_game_model_get_clock (model), g_get_monotonic_time ());
  fair_test_window_act (&self, "clock.end-game");
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_ENDED);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 0);
  g_assert_nonnull (find (fair_test_part (self.window, "status_line"), "0 moves"));
  fair_test_window_tear_down (&self);
}

/* The offer to bring the previous game back ends with the game that replaced it. */
static void
test_offer (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;
  GtkWidget     *offer;

  fair_test_window_set_up (&self, folder);
  offer = fair_test_part (self.window, "offer_bar");
  model = fair_test_window_deal (&self, "rush");
  fair_game_clock_start (fair_game_model_get_clock (model), g_get_monotonic_time ());
  play_scoring (model);
  model = fair_test_window_deal (&self, "rush");
  g_assert_true (gtk_revealer_get_reveal_child (GTK_REVEALER (offer)));
  fair_game_clock_start (fair_game_model_get_clock (model), g_get_monotonic_time ());
  fair_test_window_act (&self, "clock.end-game");
  g_assert_false (gtk_revealer_get_reveal_child (GTK_REVEALER (offer)));
  fair_test_window_tear_down (&self);
}

/* While the cards are hidden, the button for hints says why it shows none. */
static void
test_hidden_hint (FairTestFolder *folder,
                  gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "rush");
  fair_test_window_act (&self, "table.hint");
  g_assert_cmpstr (fair_table_page_get_message (fair_test_table (self.window)), ==, "No hints while the cards are hidden.");
  fair_test_window_tear_down (&self);
}

static void
assert_score (FairTestWindow *self,
              int             score)
{
  g_autofree char *number = fair_words_number (score);

  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (fair_test_part (self->window, "score_label"))), ==, number);
}

/* The button shows what the time is worth; after the end, the score has it. */
static void
test_end (FairTestFolder *folder,
          gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;

  fair_test_window_set_up (&self, folder);
  model = fair_test_window_deal (&self, "rush");
  fair_game_clock_start (fair_game_model_get_clock (model), 0);
  for (guint seconds = 0; seconds < 200; seconds += 50)
    {
      g_autofree char *label = NULL;

      fair_game_clock_advance (fair_game_model_get_clock (model), seconds * G_USEC_PER_SEC);
      label = g_strdup_printf ("END +%d", fair_game_model_get_bonus (model));
      g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (fair_test_part (self.window, "end_now_button"))), ==, label);
      if (seconds == 0)
        play_scoring (model);
    }
  assert_score (&self, fair_game_model_get_score (model));
  g_assert_cmpint (fair_game_model_get_bonus (model), >, 0);
  fair_game_model_play (model, fair_move_simple (FAIR_MOVE_END));
  assert_score (&self, fair_game_model_get_score (model) + fair_game_model_get_bonus (model));
  fair_test_window_tear_down (&self);
}

/* At the end, the message says whether the deal had been played before. */
static void
test_practice (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  for (guint time = 0; time < 2; time++)
    {
      FairGameModel *model = fair_test_window_deal (&self, "rush");
      GtkWidget     *told;

      while (!fair_test_session_is_saved (self.session))
        g_main_context_iteration (NULL, TRUE);
      fair_game_clock_start (fair_game_model_get_clock (model), g_get_monotonic_time ());
      play_scoring (model);
      while (!fair_test_session_is_saved (self.session))
        g_main_context_iteration (NULL, TRUE);
      fair_game_model_play (model, fair_move_simple (FAIR_MOVE_END));
      told = find (fair_test_part (self.window, "FairEndCard"), "This was practice");
      g_assert_nonnull (find (fair_test_part (self.window, "FairEndCard"), "Game Over"));
      g_assert_cmpint (told != NULL, ==, time == 1);
    }
  fair_test_window_tear_down (&self);
}

static void
assert_redeals (FairGameModel *model,
                const char    *expected)
{
  g_autofree char *words = fair_words_redeals (fair_game_model_get_rules (model), fair_game_model_get_position (model));

  g_assert_cmpstr (words, ==, expected);
}

/* The cost of a redeal is shown before it; after random play, the parts of the score add up. */
static void
test_account (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestWindow  self;
  FairGameModel  *model;
  FairRushAccount account;

  fair_test_window_set_up (&self, folder);
  model = fair_test_window_deal (&self, "rush");
  fair_game_clock_start (fair_game_model_get_clock (model), 0);
  assert_redeals (model, "0 redeals so far. The next one is free.");
  for (guint i = 0; i < 400 && fair_game_model_get_status (model) == FAIR_STATUS_PLAYING; i++)
    {
      FairMove moves[FAIR_MAX_MOVES];
      unsigned n = fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves);
      FairMove move = moves[g_test_rand_int_range (0, (gint32) n)];

      if (move.kind == FAIR_MOVE_END)
        continue;
      if (fair_game_model_get_position (model)->redeals == 2)
        assert_redeals (model, "2 redeals so far. The next one costs 20 points.");
      g_assert_true (fair_reason_is_legal (fair_game_model_play (model, move)));
      fair_rush_get_account (model, &account);
      g_assert_cmpint (account.redeals, ==, -20 * (int) MAX (0, (int) fair_game_model_get_position (model)->redeals - 2));
      g_assert_cmpint (account.foundations, >=, 0);
      g_assert_cmpint (account.foundations % 5, ==, 0);
      g_assert_cmpint (account.foundations + account.turned + account.waste + account.back + account.redeals, ==,
                       fair_game_model_get_score (model));
      g_assert_cmpint (account.total, ==, fair_game_model_get_score (model) + fair_game_model_get_bonus (model));
    }
  g_assert_cmpuint (fair_game_model_get_position (model)->redeals, >, 2);
  fair_test_window_tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/rush-table/clock", test_clock);
  fair_test_add_in_folder ("/fair/rush-table/gain-and-undo", test_gain_and_undo);
  fair_test_add_in_folder ("/fair/rush-table/phone", test_phone);
  fair_test_add_in_folder ("/fair/rush-table/end", test_end);
  fair_test_add_in_folder ("/fair/rush-table/confirm", test_confirm);
  fair_test_add_in_folder ("/fair/rush-table/early", test_early);
  fair_test_add_in_folder ("/fair/rush-table/held-key", test_held_key);
  fair_test_add_in_folder ("/fair/rush-table/end-is-no-move", test_end_is_no_move);
  fair_test_add_in_folder ("/fair/rush-table/offer", test_offer);
  fair_test_add_in_folder ("/fair/rush-table/hidden-hint", test_hidden_hint);
  fair_test_add_in_folder ("/fair/rush-table/practice", test_practice);
  fair_test_add_in_folder ("/fair/rush-table/account", test_account);

  return g_test_run ();
}
