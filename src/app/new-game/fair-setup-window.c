/* FairSetupWindow: its steps, and what can be done with a deal that is complete. A complete deal is checked by rules/; the solver
 * is asked only about such a deal. */
#include "fair-setup-window-private.h"

#include "fair-card-tray.h"
#include "fair-compat.h"
#include "fair-latin-key.h"
#include "fair-open.h"
#include "fair-record-parts.h"
#include "fair-replay-window.h"
#include "fair-review-summary.h"
#include "fair-score-words.h"
#include "fair-settings.h"
#include "fair-setup-words.h"
#include "fair-template.h"
#include "fair-wrapping-factory.h"

#include "position-text.h"

#include <string.h>

G_DEFINE_FINAL_TYPE (FairSetupWindow, fair_setup_window, ADW_TYPE_WINDOW)

/* @position: (out): what lies on the table, to be played; FAIR_NO_CARD is a card that turns up then. Returns: whether it is complete,
 * and nothing is wrong */
static gboolean
get_position (FairSetupWindow *self,
              FairPosition    *position)
{
  const FairSetupStep *step = fair_setup_window_get_step (self);

  return fair_setup_complete (&self->rules, &step->layout, step->seed, position);
}

static void
update_actions (FairSetupWindow *self)
{
  GtkWidget           *widget = GTK_WIDGET (self);
  const FairSetupStep *step = fair_setup_window_get_step (self);
  guint                n_left = fair_setup_count_left (&self->rules, &step->layout);
  guint                n_unknown = fair_setup_count (&step->layout, FAIR_NO_CARD);
  FairPosition         position;
  gboolean             is_complete = get_position (self, &position);

  gtk_widget_action_set_enabled (widget, "setup.undo", self->steps->len > 1);
  gtk_widget_action_set_enabled (widget, "setup.clear", n_left < self->shape.n);
  gtk_widget_action_set_enabled (widget, "setup.hide", n_left > 0 && fair_rules_hide_cards (&self->rules));
  gtk_widget_action_set_enabled (widget, "setup.shuffle", n_left > 0 || (n_unknown > 0 && step->seed == 0));
  gtk_widget_action_set_enabled (widget, "setup.copy", is_complete);
  gtk_widget_action_set_enabled (widget, "setup.check", is_complete);
  gtk_widget_action_set_enabled (widget, "setup.solve", is_complete && n_unknown == 0);
  gtk_widget_action_set_enabled (widget, "setup.play", is_complete);
}

/* The pile that gets the next card of @layout, or FAIR_NO_PILE. */
guint
fair_setup_window_find_next (FairSetupWindow    *self,
                             const FairPosition *layout)
{
  return self->chosen != FAIR_NO_PILE ? self->chosen : fair_setup_next (&self->rules, &self->shape, layout, self->filled);
}

static void
announce (FairSetupWindow *self)
{
  fair_compat_announce (GTK_WIDGET (self), gtk_label_get_text (self->status));
}

/* Shows @text, and announces it when another card of the tray has the focus of one that was placed. */
static void
say (FairSetupWindow *self,
     const char      *text)
{
  fair_compat_set_label (self->status, text);
  fair_later (&self->announce_source, 0, G_CALLBACK (announce), self);
}

/* Shows and announces what was done, or what cannot be, and what is wrong or missing. @act: (nullable) */
void
fair_setup_window_tell (FairSetupWindow *self,
                        const char      *act)
{
  const FairSetupStep *step = fair_setup_window_get_step (self);
  guint                next = fair_setup_window_find_next (self, &step->layout);
  g_autofree char     *state = fair_setup_words_state (&self->rules, &self->shape, &step->layout, step->seed, next);
  g_autofree char     *text = act != NULL ? g_strjoin ("\n", act, state, NULL) : g_strdup (state);

  say (self, text);
}

static void
follow (FairSetupWindow *self,
        const char      *act)
{
  fair_cancel (&self->search);
  g_clear_pointer (&self->answer, g_atomic_rc_box_release);
  self->picked = FAIR_NO_CARD;
  self->chosen = FAIR_NO_PILE;
  self->marked = -1;
  fair_compat_set_class (GTK_WIDGET (self->entry), "error", FALSE);
  if (fair_setup_count_left (&self->rules, &fair_setup_window_get_step (self)->layout) == 0)
    gtk_editable_set_text (self->entry, "");
  fair_setup_window_show (self);
  update_actions (self);
  fair_setup_window_tell (self, act);
}

/* Makes a copy of @step what lies on the table; undo goes back. @act: (nullable): what was done */
void
fair_setup_window_commit (FairSetupWindow     *self,
                          const FairSetupStep *step,
                          const char          *act)
{
  FairSetupStep copy = { .layout = step->layout, .seed = step->seed, .filled = self->filled };

  g_array_append_val (self->steps, copy);
  follow (self, act);
}

static void
clear (FairSetupWindow *self,
       const char      *act)
{
  FairSetupStep step = { 0 };

  fair_setup_begin (&self->rules, &self->shape, &step.layout);
  self->filled = FAIR_NO_PILE;
  fair_setup_window_commit (self, &step, act);
}

/* Puts @card on the next place of @layout; FAIR_NO_CARD is one that nobody knows. @done: (out): whether it could be. Returns:
 * (transfer full): where it lies, or why it could not be placed */
char *
fair_setup_window_put (FairSetupWindow *self,
                       FairPosition    *layout,
                       FairCard         card,
                       gboolean        *done)
{
  guint pile = fair_setup_window_find_next (self, layout);
  guint former, index;

  *done = FALSE;
  if (fair_setup_count_left (&self->rules, layout) == 0)
    return g_strdup (_ ("There is no place left."));
  if (card != FAIR_NO_CARD && fair_setup_count (layout, card) >= self->rules.game->n_packs)
    {
      g_autofree char *place = NULL;

      fair_setup_find (&self->rules, layout, card, &former, &index);
      place = fair_setup_words_place (&self->rules, layout, former, index);
      /* translators: %s is a card that the player has placed before, and where it lies: “Seven of hearts: Column 3, card 2 of 7.” */
      return g_strdup_printf (_ ("Already placed: %s"), place);
    }
  if (pile == FAIR_NO_PILE)
    return g_strdup (_ ("Choose a place on the table."));

  *done = TRUE;
  if (self->chosen != FAIR_NO_PILE || self->filled != FAIR_NO_PILE)
    self->filled = pile;
  return fair_setup_words_place (&self->rules, layout, pile, fair_setup_put (&self->rules, &self->shape, layout, pile, card));
}

/* Empties the table for the game that is chosen, or given. */
static void
begin (FairSetupWindow *self)
{
  if (gtk_widget_get_visible (GTK_WIDGET (self->games)))
    fair_settings_get_rules (fair_games_get (gtk_drop_down_get_selected (self->games)), &self->rules);
  fair_setup_get_shape (&self->rules, &self->shape);
  g_array_set_size (self->steps, 0);
  g_object_set (self->title, "subtitle", fair_words_game_title (self->rules.game), NULL);
  fair_setup_window_create_board (self);
  clear (self, NULL);
}

/* What is chosen from the menu is followed by typing, which would open the menu again at its button. */
static void
focus_entry (FairSetupWindow *self)
{
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->entry));
}

/* A button that can no longer be pressed would lose the focus. */
static void
undo_action (FairSetupWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  g_array_set_size (self->steps, self->steps->len - 1);
  self->filled = fair_setup_window_get_step (self)->filled;
  follow (self, _ ("Undone."));
  if (focus == NULL || !gtk_widget_is_sensitive (focus))
    focus_entry (self);
}

static void
clear_action (FairSetupWindow *self)
{
  clear (self, _ ("Table cleared."));
  focus_entry (self);
}

static void
hide_action (FairSetupWindow *self)
{
  FairSetupStep step = *fair_setup_window_get_step (self);

  fair_setup_hide (&self->rules, &self->shape, &step.layout);
  fair_setup_window_commit (self, &step, NULL);
  focus_entry (self);
}

static void
shuffle_action (FairSetupWindow *self)
{
  FairSetupStep step = *fair_setup_window_get_step (self);

  step.seed = (guint64) g_random_int () + 1;
  if (fair_setup_shuffle (&self->rules, &self->shape, step.seed, &step.layout))
    fair_setup_window_commit (self, &step, _ ("The rest is shuffled."));
  else
    fair_setup_window_tell (self, _ ("Choose a place on the table."));
  focus_entry (self);
}

static void
text_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  g_autoptr (FairSetupWindow) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (fair_is_open (GTK_WIDGET (self)))
    fair_setup_window_read (self, text ? text : "", text ? strlen (text) : 0, _ ("Deal pasted."));
}

static void
open_action (FairSetupWindow *self)
{
  fair_compat_choose_file (GTK_WIDGET (self), GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Open Deal"), _ ("All files"), (const char *[]){ "*", NULL },
                           G_CALLBACK (fair_setup_window_open), g_object_ref (self), g_object_unref);
}

static void
paste_action (GtkWidget *widget)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, text_cb, g_object_ref (widget));
}

static void
copy_action (FairSetupWindow *self)
{
  FairPosition position;
  char         text[FAIR_POSITION_TEXT];

  /* Cards that nobody knows stay unknown, also if they were shuffled. */
  fair_setup_complete (&self->rules, &fair_setup_window_get_step (self)->layout, 0, &position);
  fair_position_print (&self->rules, &position, text);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  fair_setup_window_tell (self, _ ("Deal copied."));
}

static void
show_line (FairSetupWindow  *self,
           const FairAnswer *answer)
{
  g_autoptr (FairGameModel) model = NULL;
  FairPosition position;
  GtkWidget   *window;

  get_position (self, &position);
  model = fair_game_model_new_laid (&self->rules, &position, FALSE);
  fair_game_model_set_resuming (model, TRUE);
  if (fair_game_model_get_clock (model) != NULL)
    fair_game_clock_start (fair_game_model_get_clock (model), 0);
  for (guint i = 0; i < answer->n_moves; i++)
    fair_game_model_play (model, answer->moves[i]);
  window = fair_replay_window_new_for_model (model, self->settings);
  gtk_window_set_title (GTK_WINDOW (window), _ ("Solution"));
  fair_replay_window_open (FAIR_REPLAY_WINDOW (window), GTK_WINDOW (self), NULL, NULL);
}

/* Returns: (transfer full): what is known about the deal */
static char *
dup_verdict (const FairAnswer *answer,
             FairShare         share)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) words = g_string_new (NULL);

  if (share.won + share.lost + share.unknown > 0)
    {
      fair_chance_words_append (share, FALSE, text, words);
      return g_strdup (text->str);
    }

  switch (answer->verdict)
    {
    case FAIR_VERDICT_WON:
      return g_strdup (_ ("This deal can be won."));
    case FAIR_VERDICT_LOST:
      return g_strdup (_ ("This deal cannot be won."));
    case FAIR_VERDICT_UNKNOWN:
    default:
      return g_strdup (_ ("It is not known whether this deal can be won."));
    }
}

static void checked_cb (GObject *source, GAsyncResult *result, gpointer data);

/* Asks about what lies on the table, or for a shorter win if one is known, unless a question waits for its answer. */
static void
ask (FairSetupWindow *self)
{
  if (self->search == NULL)
    {
      self->is_short = self->answer != NULL;
      fair_setup_check_async (self->queue, &self->rules, &fair_setup_window_get_step (self)->layout, self->answer,
                              fair_renew_cancellable (&self->search), checked_cb, g_object_ref (self));
    }
  say (self, self->is_short ? _ ("Looking for a shorter way to win…") : _ ("Checking whether this can be won…"));
}

static void
checked_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (FairSetupWindow) self = data;
  g_autoptr (GError) error = NULL;
  FairShare share;
  g_autoptr (FairAnswer) answer = fair_setup_check_finish (result, &share, &error);
  g_autofree char *text = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || !fair_is_open (GTK_WIDGET (self)))
    return;

  g_clear_object (&self->search);
  if (answer != NULL && (answer->n_moves > 0 || !self->is_short))
    {
      g_clear_pointer (&self->answer, g_atomic_rc_box_release);
      self->answer = g_atomic_rc_box_acquire (answer);
    }
  text = self->answer != NULL ? dup_verdict (self->answer, share) : g_strdup (_ ("There is not enough memory to check whether this can be won."));
  say (self, text);
  if (self->answer == NULL || self->answer->n_moves == 0 || !self->wants_line)
    return;

  if (self->is_short)
    show_line (self, self->answer);
  else
    ask (self);
}

/* The buttons can be pressed again while it is checked: one that becomes insensitive would lose the focus. */
static void
check_action (FairSetupWindow *self,
              const char      *name)
{
  self->wants_line = g_str_equal (name, "setup.solve");
  if (self->search == NULL && (!self->wants_line || self->answer == NULL || self->answer->n_moves == 0))
    g_clear_pointer (&self->answer, g_atomic_rc_box_release);
  if (self->search == NULL && self->answer != NULL && self->is_short)
    show_line (self, self->answer);
  else
    ask (self);
}

static void
play_action (FairSetupWindow *self)
{
  GtkWindow   *parent = gtk_window_get_transient_for (GTK_WINDOW (self));
  FairPosition position;

  if (get_position (self, &position) && parent != NULL)
    self->play (parent, &self->rules, &position);
  gtk_window_close (GTK_WINDOW (self));
}

/* A window that is closed leaves the solver to the table. */
static void
fair_setup_window_hide (GtkWidget *widget)
{
  FairSetupWindow *self = FAIR_SETUP_WINDOW (widget);

  if (self->search != NULL)
    {
      fair_cancel (&self->search);
      self->is_short = FALSE;
      fair_setup_window_tell (self, NULL);
      g_clear_handle_id (&self->announce_source, g_source_remove);
    }
  GTK_WIDGET_CLASS (fair_setup_window_parent_class)->hide (widget);
}

static void
fair_setup_window_dispose (GObject *object)
{
  FairSetupWindow *self = FAIR_SETUP_WINDOW (object);

  fair_cancel (&self->search);
  g_clear_handle_id (&self->announce_source, g_source_remove);
  if (self->board != NULL)
    fair_board_set_event_func (FAIR_BOARD (self->board), NULL, NULL);
  self->board = NULL;
  g_clear_pointer (&self->answer, g_atomic_rc_box_release);
  g_clear_pointer (&self->steps, g_array_unref);
  g_clear_object (&self->deck);
  g_clear_object (&self->queue);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (fair_setup_window_parent_class)->dispose (object);
}

static void
fair_setup_window_class_init (FairSetupWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (FAIR_TYPE_CARD_TRAY);
  G_OBJECT_CLASS (klass)->dispose = fair_setup_window_dispose;
  widget_class->hide = fair_setup_window_hide;

  FAIR_TEMPLATE (widget_class, "fair-setup-window", FairSetupWindow,
                 title, games, table, status, tray, entry, buttons, toasts);
  gtk_widget_class_install_action (widget_class, "setup.undo", NULL, FAIR_ACTION (undo_action));
  gtk_widget_class_install_action (widget_class, "setup.clear", NULL, FAIR_ACTION (clear_action));
  gtk_widget_class_install_action (widget_class, "setup.hide", NULL, FAIR_ACTION (hide_action));
  gtk_widget_class_install_action (widget_class, "setup.shuffle", NULL, FAIR_ACTION (shuffle_action));
  gtk_widget_class_install_action (widget_class, "setup.open", NULL, FAIR_ACTION (open_action));
  gtk_widget_class_install_action (widget_class, "setup.paste", NULL, FAIR_ACTION (paste_action));
  gtk_widget_class_install_action (widget_class, "setup.copy", NULL, FAIR_ACTION (copy_action));
  gtk_widget_class_install_action (widget_class, "setup.check", NULL, FAIR_ACTION (check_action));
  gtk_widget_class_install_action (widget_class, "setup.solve", NULL, FAIR_ACTION (check_action));
  gtk_widget_class_install_action (widget_class, "setup.play", NULL, FAIR_ACTION (play_action));
}

/* Keys of the window, also of a keyboard without Latin letters. The entry, which would take Ctrl+Z and do nothing, gets its own; and
 * it gets what is typed elsewhere, whose spaces would press a button. */
static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        modifiers,
                FairSetupWindow       *self)
{
  static const char *const actions[][3] = {
    { "z", "setup.undo" }, { "o", "setup.open" }, { "v", "setup.paste", "paste-clipboard" }, { "c", "setup.copy", "copy-clipboard" }
  };
  guint      letter = gdk_keyval_to_lower (fair_latin_key_find (gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller))));
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  modifiers &= gtk_accelerator_get_default_mod_mask ();
  if ((modifiers & ~GDK_SHIFT_MASK) == 0 && g_unichar_isgraph (gdk_keyval_to_unicode (keyval)) && !GTK_IS_TEXT (focus) &&
      (focus == NULL || gtk_widget_get_native (focus) == GTK_NATIVE (self)))
    {
      gtk_entry_grab_focus_without_selecting (GTK_ENTRY (self->entry));
      return gtk_event_controller_key_forward (controller, GTK_WIDGET (gtk_editable_get_delegate (self->entry)));
    }
  for (guint i = 0; modifiers == GDK_CONTROL_MASK && i < G_N_ELEMENTS (actions); i++)
    if (letter == (guint) *actions[i][0])
      {
        if (!GTK_IS_TEXT (focus) || actions[i][2] == NULL)
          return gtk_widget_activate_action (GTK_WIDGET (self), actions[i][1], NULL);
        g_signal_emit_by_name (focus, actions[i][2]);
        return GDK_EVENT_STOP;
      }
  return GDK_EVENT_PROPAGATE;
}

static void
fair_setup_window_init (FairSetupWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  self->steps = g_array_new (FALSE, FALSE, sizeof (FairSetupStep));
  fair_record_add_messages (GTK_WIDGET (self), self->toasts);
  fair_wrapping_apply (self->buttons);
  fair_compat_name_by_label (self->buttons);
  fair_setup_window_fill_tray (self);
  fair_compat_describe (GTK_WIDGET (self->entry), _ ("Type cards with spaces between them, a question mark for an unknown card, or a column such as 3: before its cards."));
  g_signal_connect (self->entry, "changed", G_CALLBACK (gtk_widget_remove_css_class), (gpointer) "error");
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (fair_setup_window_type), self, G_CONNECT_SWAPPED);
}

/* Returns: (transfer none): a window with an empty table of @game, with its current rule options, or of one that the player
 * chooses if it is NULL; @queue checks deals, and @play plays one */
GtkWidget *
fair_setup_window_new (const FairGame  *game,
                       FairSolverQueue *queue,
                       GSettings       *settings,
                       FairSetupPlay    play)
{
  FairSetupWindow *self = g_object_new (FAIR_TYPE_SETUP_WINDOW, NULL);
  g_autoptr (GtkStringList) titles = fair_game_words_list_titles (FALSE);

  self->queue = g_object_ref (queue);
  self->settings = g_object_ref (settings);
  self->play = play;
  if (game != NULL)
    fair_settings_get_rules (game, &self->rules);
  else
    {
      fair_wrapping_fill_drop_down (self->games, titles, _ ("Game"));
      gtk_widget_set_visible (GTK_WIDGET (self->games), TRUE);
      g_signal_connect_object (self->games, "notify::selected", G_CALLBACK (begin), self, G_CONNECT_SWAPPED);
    }
  begin (self);
  focus_entry (self);

  return GTK_WIDGET (self);
}

/* Whether the window is for @game, with its current rule options; NULL is a window in which the player chooses one. */
gboolean
fair_setup_window_is_for (FairSetupWindow *self,
                          const FairGame  *game)
{
  FairRules rules;

  if (gtk_widget_get_visible (GTK_WIDGET (self->games)) != (game == NULL))
    return FALSE;

  fair_settings_get_rules (self->rules.game, &rules);
  return (game == NULL || game == rules.game) && memcmp (&rules.options, &self->rules.options, sizeof rules.options) == 0;
}
