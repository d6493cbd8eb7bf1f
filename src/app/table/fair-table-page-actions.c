/* Actions of the table besides moves: undo and redo, hints, explanations, finding a card, naming one that nobody knew, swipes, the
 * menu of a stack, and the messages about all that. */

#include "fair-table-page-private.h"

#include "fair-card-tray.h"
#include "fair-compat.h"
#include "fair-settings.h"

/* Milliseconds for which a message and the text of a hint are shown. */
#define MESSAGE_TIME 4000
#define HINT_TIME 15000

/* Shows and announces @text near the table for @time milliseconds. */
static void
show_message (FairTablePage *self,
              const char    *text,
              guint          time)
{
  g_clear_handle_id (&self->message_source, g_source_remove);
  gtk_label_set_text (self->message_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->message), TRUE);
  gtk_revealer_set_reveal_child (self->message, TRUE);
  fair_later (&self->message_source, time, G_CALLBACK (fair_table_page_hide_message), self);
  fair_table_page_update_numbers (self);
  fair_table_page_announce (self, text);
}

/* Shows and announces @text for some seconds, or until the game changes. */
void
fair_table_page_say (FairTablePage *self,
                     const char    *text)
{
  show_message (self, text, MESSAGE_TIME);
}

void
fair_table_page_hide_message (FairTablePage *self)
{
  g_clear_handle_id (&self->message_source, g_source_remove);
  if (!gtk_revealer_get_reveal_child (self->message))
    return;

  gtk_revealer_set_reveal_child (self->message, FALSE);
  fair_table_page_update_numbers (self);
}

/* Returns: (transfer none): the current message; empty if there is none */
const char *
fair_table_page_get_message (FairTablePage *self)
{
  return gtk_revealer_get_reveal_child (self->message) ? gtk_label_get_text (self->message_label) : "";
}

/* Whether the panel of explanations is open. */
gboolean
fair_table_page_is_explaining (FairTablePage *self)
{
  return self->explain != NULL && gtk_widget_get_visible (GTK_WIDGET (self->explain));
}

static FairExplainPanel *
ensure_explain (FairTablePage *self)
{
  if (self->explain != NULL)
    return self->explain;

  self->explain = FAIR_EXPLAIN_PANEL (fair_explain_panel_new (self->controller));
  gtk_widget_set_visible (GTK_WIDGET (self->explain), FALSE);
  gtk_box_append (self->side, GTK_WIDGET (self->explain));
  fair_explain_panel_set_model (self->explain, fair_table_page_get_model (self));
  return self->explain;
}

/* Reports why a move was refused: in the panel if that is open, otherwise in a message unless the player has turned off
 * messages. */
void
fair_table_page_refuse (FairTablePage *self,
                        const char    *text)
{
  gboolean in_panel = fair_table_page_is_explaining (self);

  fair_explain_panel_answer (ensure_explain (self), text);
  if (in_panel)
    fair_table_page_announce (self, text);
  else if (g_settings_get_boolean (self->settings, FAIR_SETTING_SHOW_ERRORS))
    fair_table_page_say (self, text);
}

static void
undo_action (FairTablePage *self)
{
  if (fair_table_page_can_undo_deal (self))
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "win.take-back", NULL);
      return;
    }

  fair_table_page_advance_time (self);
  fair_game_model_undo (fair_table_page_get_model (self));
}

static void
redo_action (FairTablePage *self)
{
  fair_table_page_advance_time (self);
  fair_game_model_redo (fair_table_page_get_model (self));
}

static void
say_action (FairTablePage *self,
            GVariant      *parameter)
{
  fair_table_page_say (self, g_variant_get_string (parameter, NULL));
}

static void
announce_action (FairTablePage *self,
                 GVariant      *parameter)
{
  fair_table_page_announce (self, g_variant_get_string (parameter, NULL));
}

static void
hint_action (FairTablePage *self)
{
  g_autofree char *text = fair_board_controller_hint (self->controller);

  if (text != NULL)
    show_message (self, text, HINT_TIME);
  else if (fair_game_model_get_concealed (fair_table_page_get_model (self)))
    fair_table_page_say (self, _ ("No hints while the cards are hidden."));
}

static void
explain_action (FairTablePage *self)
{
  GtkWidget *explain = GTK_WIDGET (ensure_explain (self));
  gboolean   shown = !fair_table_page_is_explaining (self);

  /* The focused widget is about to be hidden. */
  if (!shown && gtk_widget_get_focus_child (explain) != NULL)
    gtk_widget_grab_focus (self->board);
  gtk_widget_set_visible (explain, shown);
  /* The panel shows the same as the message, and a small window has no room for the offer of a lesson besides. */
  fair_table_page_hide_message (self);
  if (self->offers_lesson)
    gtk_widget_set_visible (self->lesson_bar, !shown);
  g_object_set (self->board, "keeps-arrangement", shown, NULL);
  fair_table_page_update_numbers (self);
  fair_board_controller_clear_hint (self->controller);
}

static void
find (FairTablePage *self,
      gboolean       next)
{
  GtkWidget       *entry = adw_bin_get_child (self->find_bar);
  const char      *text = gtk_editable_get_text (GTK_EDITABLE (entry));
  g_autofree char *found = fair_board_controller_find (self->controller, text, next);

  fair_compat_set_class (entry, "error", found == NULL && *text != '\0');
  if (*text != '\0')
    fair_table_page_announce (self, found ? found : _ ("No visible card matches."));
}

static void
find_changed_cb (FairTablePage *self)
{
  find (self, FALSE);
}

static void
find_next_cb (FairTablePage *self)
{
  find (self, TRUE);
}

/* The entry is created when it is first needed. */
static void
find_action (FairTablePage *self)
{
  GtkWidget *entry = adw_bin_get_child (self->find_bar);

  if (entry == NULL)
    {
      entry = gtk_search_entry_new ();
      /* translators: an example of what to type to find a card; keep it short, because there is little room */
      g_object_set (entry, "placeholder-text", _ ("7s, queen"), "width-chars", 6, "max-width-chars", 24, NULL);
      gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Find a card"), -1);
      g_signal_connect_swapped (entry, "changed", G_CALLBACK (find_changed_cb), self);
      g_signal_connect_swapped (entry, "next-match", G_CALLBACK (find_next_cb), self);
      g_signal_connect_swapped (entry, "activate", G_CALLBACK (fair_table_page_close_find), self);
      g_signal_connect_swapped (entry, "stop-search", G_CALLBACK (fair_table_page_close_find), self);
      adw_bin_set_child (self->find_bar, entry);
    }
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
  gtk_widget_set_visible (GTK_WIDGET (self->find_bar), TRUE);
  gtk_widget_grab_focus (entry);
}

/* Hides the entry and focuses the table, where the cursor is on the card that was found. */
void
fair_table_page_close_find (FairTablePage *self)
{
  if (!gtk_widget_get_visible (GTK_WIDGET (self->find_bar)))
    return;

  gtk_widget_grab_focus (self->board);
  gtk_widget_set_visible (GTK_WIDGET (self->find_bar), FALSE);
}

/* The pile that an action is for: its parameter or, without one, the one with the cursor. */
static guint
get_pile (FairTablePage *self,
          GVariant      *parameter)
{
  return parameter ? g_variant_get_uint32 (parameter) : fair_board_controller_get_current_pile (self->controller);
}

static void
spread_action (FairTablePage *self,
               GVariant      *parameter)
{
  fair_board_controller_spread (self->controller, get_pile (self, parameter));
}

static void
cheat_action (FairTablePage *self,
              GVariant      *parameter)
{
  fair_board_controller_cheat_with (self->controller, get_pile (self, parameter));
}

static void
peek_action (FairTablePage *self,
             GVariant      *parameter)
{
  guint pile;
  int   index;

  g_variant_get (parameter, "(ui)", &pile, &index);
  fair_board_controller_peek_at (self->controller, pile, index);
}

const FairAction fair_table_page_actions[] = {
  { "undo", G_CALLBACK (undo_action) },
  { "redo", G_CALLBACK (redo_action) },
  { "say", G_CALLBACK (say_action), "s" },
  { "announce", G_CALLBACK (announce_action), "s" },
  { "hint", G_CALLBACK (hint_action) },
  { "explain", G_CALLBACK (explain_action) },
  { "find-card", G_CALLBACK (find_action) },
  /* Not every game has these. */
  { "spread", G_CALLBACK (spread_action) },
  { "cheat", G_CALLBACK (cheat_action) },
  { "spread-pile", G_CALLBACK (spread_action), "u" },
  { "cheat-with", G_CALLBACK (cheat_action), "u" },
  { "peek-at", G_CALLBACK (peek_action), "(ui)" }
};

void
fair_table_page_update_actions (FairTablePage *self)
{
  FairGameModel *model = fair_table_page_get_model (self);
  gboolean       used = self->is_shown && model != NULL;

  fair_table_page_enable (self, "undo", fair_table_page_get_can_undo (self));
  fair_table_page_enable (self, "redo", used && !fair_table_game_is_lesson (self->game) && fair_game_model_get_can_redo (model));
  fair_table_page_enable (self, "hint", used);
  fair_table_page_enable (self, "explain", used);
  fair_table_page_enable (self, "find-card", used);
  fair_table_page_enable (self, "spread", used && fair_game_model_get_family (model)->spread != NULL);
  fair_table_page_enable (self, "cheat", used && fair_game_model_get_rules (model)->spec->can_cheat);
}

static void
clicking_cb (FairTablePage *self)
{
  g_autofree char *clicking = g_settings_get_string (self->game_settings, FAIR_SETTING_CLICKING);

  fair_board_controller_set_clicking (self->controller, g_str_equal (clicking, "sends")     ? FAIR_CLICKING_SENDS
                                                        : g_str_equal (clicking, "selects") ? FAIR_CLICKING_SELECTS
                                                                                            : FAIR_CLICKING_BY_GAME);
}

void
fair_table_page_follow_settings (FairTablePage *self)
{
  if (self->game_settings != NULL)
    g_signal_handlers_disconnect_by_data (self->game_settings, self);
  g_clear_object (&self->game_settings);
  self->game_settings = fair_settings_new_for_table (fair_game_model_get_rules (fair_table_page_get_model (self))->game);
  g_signal_connect_object (self->game_settings, "changed::" FAIR_SETTING_CLICKING, G_CALLBACK (clicking_cb), self, G_CONNECT_SWAPPED);
  clicking_cb (self);
}

void
fair_table_page_swipe (FairTablePage   *self,
                       GtkDirectionType direction)
{
  static const char *const names[] = {
    [GTK_DIR_LEFT] = "table.undo",
    [GTK_DIR_RIGHT] = "table.hint",
    [GTK_DIR_DOWN] = "table.explain",
    [GTK_DIR_UP] = "app.preferences"
  };

  gtk_widget_activate_action (GTK_WIDGET (self), names[direction], NULL);
}

/* Names the cards, and plays the move that has waited for them. The clock runs again, unless another game is on the table. */
static void
named_cb (gpointer        data,
          const FairCard *faces)
{
  FairTablePage      *self = data;
  FairGameModel      *model = fair_table_page_get_model (self);
  const FairPosition *position = fair_game_model_get_position (model);
  guint               at[FAIR_MAX_EFFECTS] = { 0 };
  FairEffects         shown;

  if (!self->is_asking)
    return;

  self->is_asking = FALSE;
  fair_table_page_start (self);
  if (faces == NULL)
    return;

  /* A name exchanges two cards, so the others are found by where they lie. */
  fair_game_model_foresee_unknown (model, self->held, &shown);
  for (guint i = 0; i < shown.n; i++)
    while (position->cards[at[i]] != shown.list[i].card)
      at[i]++;
  for (guint i = 0; i < shown.n; i++)
    fair_game_model_name_card (model, position->cards[at[i]], faces[i]);
  self->is_named = TRUE;
  fair_board_controller_play (self->controller, self->held);
  self->is_named = FALSE;
}

/* Asks which cards @move shows, if nobody knows one of them, or if the player might have named it wrongly, because that move was
 * undone. It is played after the answer; the clock stands still until then. Returns: whether it waits for one */
gboolean
fair_table_page_hold_unknown (FairTablePage  *self,
                              const FairMove *move)
{
  FairGameModel *model = fair_table_page_get_model (self);
  FairEffects    shown;
  guint          n_known = 0;

  fair_game_model_foresee_unknown (model, *move, &shown);
  while (n_known < shown.n && !fair_game_model_is_unknown (model, shown.list[n_known].card))
    n_known++;
  if (shown.n == 0 || (self->is_named && n_known == shown.n))
    return FALSE;

  self->held = *move;
  self->is_asking = TRUE;
  fair_card_tray_ask (GTK_WIDGET (self), model, &shown, named_cb, self);
  fair_table_page_pause (self);
  return TRUE;
}

/* Returns: (transfer full): the menu of a stack in Beleaguered Castle and in Streets and Alleys, requested at the card @index
 * of @pile, from the bottom */
GMenuModel *
fair_table_page_create_stack_menu (guint pile,
                                   int   index)
{
  GMenu           *menu = g_menu_new ();
  g_autofree char *spread = g_strdup_printf ("table.spread-pile(uint32 %u)", pile);
  g_autofree char *cheat = g_strdup_printf ("table.cheat-with(uint32 %u)", pile);
  g_autofree char *peek = g_strdup_printf ("table.peek-at((uint32 %u, %d))", pile, index);

  g_menu_append (menu, _ ("_Spread"), spread);
  g_menu_append (menu, _ ("Move Anyway (_Cheat)"), cheat);
  g_menu_append (menu, _ ("_Peek"), peek);
  return G_MENU_MODEL (menu);
}

void
fair_table_page_open_stack_menu (FairTablePage *self,
                                 guint          pile,
                                 int            index)
{
  g_autoptr (GMenuModel) menu = fair_table_page_create_stack_menu (pile, index);
  GdkRectangle bounds;
  gboolean     is_seen = fair_board_get_bounds (FAIR_BOARD (self->board), pile, index, &bounds);

  fair_open_menu (menu, GTK_WIDGET (self->table), is_seen ? &bounds : NULL, self->board);
}
