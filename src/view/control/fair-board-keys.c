#include "config.h"

#include "fair-board-keys.h"

#include "fair-walk.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

typedef enum
{
  ACT_WALK,
  ACT_HEAD,
  ACT_TOP,
  ACT_COLUMN,
  ACT_TAKE,
  ACT_CHEAT,
  ACT_MORE,
  ACT_FEWER,
  ACT_FOUNDATION,
  ACT_DRAW,
  ACT_SPREAD,
  ACT_MENU,
  ACT_TELL,
  ACT_BACK
} Act;

struct _FairBoardKeys
{
  FairBoardActs  *acts;  /* borrowed, like the next two */
  FairBoard      *board; /* from @acts */
  FairBoardInput *input;

  guint    pile;
  int      index;  /* -1: the place of the pile */
  gboolean at_top; /* the cursor follows the top card when the pile changes */
  gboolean shown;  /* the player uses the keyboard, so the cursor is visible */
};

static const FairBoardKey keys[] = {
  { "Left", N_ ("Go to Neighboring Pile"), ACT_WALK, GTK_DIR_LEFT },
  { "Right", N_ ("Go to Neighboring Pile"), ACT_WALK, GTK_DIR_RIGHT },
  { "KP_Left", N_ ("Go to Neighboring Pile"), ACT_WALK, GTK_DIR_LEFT },
  { "KP_Right", N_ ("Go to Neighboring Pile"), ACT_WALK, GTK_DIR_RIGHT },
  { "Up", N_ ("Go Along a Pile or to the Next"), ACT_WALK, GTK_DIR_UP },
  { "Down", N_ ("Go Along a Pile or to the Next"), ACT_WALK, GTK_DIR_DOWN },
  { "KP_Up", N_ ("Go Along a Pile or to the Next"), ACT_WALK, GTK_DIR_UP },
  { "KP_Down", N_ ("Go Along a Pile or to the Next"), ACT_WALK, GTK_DIR_DOWN },
  { "Home", N_ ("Go to First Face-Up Card"), ACT_HEAD, 0 },
  { "End", N_ ("Go to Top Card"), ACT_TOP, 0 },
  { "1", N_ ("Go to Column 1 … 9, 10"), ACT_COLUMN, 1 },
  { "2", N_ ("Go to Column 1 … 9, 10"), ACT_COLUMN, 2 },
  { "3", N_ ("Go to Column 1 … 9, 10"), ACT_COLUMN, 3 },
  { "4", N_ ("Go to Column 1 … 9, 10"), ACT_COLUMN, 4 },
  { "5", N_ ("Go to Column 1 … 9, 10"), ACT_COLUMN, 5 },
  { "6", N_ ("Go to Column 1 … 9, 10"), ACT_COLUMN, 6 },
  { "7", N_ ("Go to Column 1 … 9, 10"), ACT_COLUMN, 7 },
  { "8", N_ ("Go to Column 1 … 9, 10"), ACT_COLUMN, 8 },
  { "9", N_ ("Go to Column 1 … 9, 10"), ACT_COLUMN, 9 },
  { "0", N_ ("Go to Column 1 … 9, 10"), ACT_COLUMN, 10 },
  { "space", N_ ("Pick Up or Put Down Cards, Turn the Stock"), ACT_TAKE, 0 },
  { "Return", N_ ("Pick Up or Put Down Cards, Turn the Stock"), ACT_TAKE, 0 },
  { "KP_Enter", N_ ("Pick Up or Put Down Cards, Turn the Stock"), ACT_TAKE, 0 },
  { "plus", N_ ("Take One More Card"), ACT_MORE, 0 },
  { "KP_Add", N_ ("Take One More Card"), ACT_MORE, 0 },
  { "minus", N_ ("Take One Less Card"), ACT_FEWER, 0 },
  { "KP_Subtract", N_ ("Take One Less Card"), ACT_FEWER, 0 },
  { "f", N_ ("Send Card to Foundation"), ACT_FOUNDATION, 0 },
  { "d", N_ ("Turn the Stock or Deal a Row"), ACT_DRAW, 0 },
  { "Escape", N_ ("Put Cards Back"), ACT_BACK, 0 },
  { "w", N_ ("Describe Pile"), ACT_TELL, 0 },
  { "s", N_ ("Spread Cards in the Castles"), ACT_SPREAD, 0 },
  { "<Shift>space", N_ ("Put Down as a Cheat in the Castles"), ACT_CHEAT, 0 },
  { "<Shift>Return", N_ ("Put Down as a Cheat in the Castles"), ACT_CHEAT, 0 },
  { "Menu", N_ ("Open Column Menu in the Castles"), ACT_MENU, 0 },
  { "<Shift>F10", N_ ("Open Column Menu in the Castles"), ACT_MENU, 0 }
};

/* The keys of the table, in the order of the list of shortcuts; @n_keys: (out): how many there are. */
const FairBoardKey *
fair_board_keys_list (guint *n_keys)
{
  *n_keys = G_N_ELEMENTS (keys);
  return keys;
}

/* Finds what a key does. Shift is ignored for characters, because keyboards differ in which ones need it. */
static const FairBoardKey *
find_key (guint           keyval,
          GdkModifierType modifiers)
{
  gboolean        is_pad = keyval >= GDK_KEY_KP_0 && keyval <= GDK_KEY_KP_9;
  guint           lower = is_pad ? keyval - GDK_KEY_KP_0 + GDK_KEY_0 : gdk_keyval_to_lower (keyval);
  GdkModifierType held = modifiers & gtk_accelerator_get_default_mod_mask ();

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      GdkModifierType wanted;
      guint           key;

      gtk_accelerator_parse (keys[i].accel, &key, &wanted);
      if (key == lower && (held == wanted || (gdk_keyval_to_unicode (key) > ' ' && held == GDK_SHIFT_MASK)))
        return &keys[i];
    }

  return NULL;
}

static guint
count_cards (FairBoardKeys *self,
             guint          pile)
{
  return fair_position_count (fair_board_get_position (self->board), pile);
}

/* How many cards a key picks up at the cursor. */
static guint
count_above (FairBoardKeys *self)
{
  return self->index < 0 ? 0 : count_cards (self, self->pile) - (guint) self->index;
}

static void
update_ring (FairBoardKeys *self)
{
  gboolean holds = fair_board_input_get_selected_pile (self->input) == self->pile;
  guint    held = holds ? fair_board_input_get_selected_count (self->input) : 0;

  if (!self->shown || !fair_board_has_focus (self->board))
    fair_board_set_ring (self->board, FAIR_NO_PILE, -1, 0);
  else if (held > 0)
    fair_board_set_ring (self->board, self->pile, (int) (count_cards (self, self->pile) - held), held);
  else
    fair_board_set_ring (self->board, self->pile, self->index, 0);
}

/* Moves the cursor, but not GTK's focus. */
static void
place_cursor (FairBoardKeys *self,
              guint          pile,
              int            index)
{
  self->pile = pile;
  self->index = index;
  fair_board_set_cursor (self->board, pile, index);
  self->at_top = index == fair_walk_top (fair_board_get_rules (self->board), fair_board_get_position (self->board), pile);
}

static void
take_focus (FairBoardKeys *self)
{
  if (!gtk_widget_grab_focus (GTK_WIDGET (self->board)))
    fair_board_keys_update (self);
}

/* Announces the rest of the pile at the cursor, which its widget does not describe. */
static void
tell_pile (FairBoardKeys *self)
{
  g_autofree char *text = NULL;

  if (fair_game_model_get_concealed (fair_board_get_model (self->board)))
    return;

  text = fair_words_pile_summary (fair_board_get_rules (self->board), fair_board_get_position (self->board), self->pile);
  fair_board_acts_tell (self->acts, text);
}

static void
go (FairBoardKeys *self,
    guint          pile,
    int            index)
{
  gboolean is_other = pile != self->pile;

  place_cursor (self, pile, index);
  take_focus (self);
  if (is_other && fair_board_get_rules (self->board)->piles[pile].role == FAIR_COLUMN)
    tell_pile (self);
}

static void
go_to_column (FairBoardKeys *self,
              guint          number)
{
  const FairRules *rules = fair_board_get_rules (self->board);
  guint            pile = rules->first[FAIR_COLUMN] + number - 1;

  if (number <= rules->count[FAIR_COLUMN])
    go (self, pile, fair_walk_top (rules, fair_board_get_position (self->board), pile));
}

static void
go_in_direction (FairBoardKeys   *self,
                 GtkDirectionType direction)
{
  guint pile = self->pile;
  int   index = self->index;

  if (fair_walk (fair_board_get_layout (self->board), fair_board_get_rules (self->board),
                 fair_board_get_position (self->board), direction, &pile, &index))
    go (self, pile, index);
}

/* Picks up @count cards of the pile at the cursor, and announces it. */
static void
pick_up (FairBoardKeys *self,
         guint          count)
{
  g_autofree char *text = NULL;
  FairCard         head;

  if (!fair_board_input_pick_up (self->input, self->pile, count))
    return;

  head = fair_position_card (fair_board_get_position (self->board), self->pile, count - 1);
  if (count == 1)
    /* translators: %s is “the nine of hearts”. */
    text = g_strdup_printf (_ ("Picked up %s."), fair_words_the_card (head, FAIR_CARD_OBJECT));
  else
    /* translators: %s is “the nine of hearts”. */
    text = g_strdup_printf (ngettext ("Picked up %u card starting with %s.", "Picked up %u cards starting with %s.", count), count,
                            fair_words_the_card (head, FAIR_CARD_START));
  fair_board_acts_tell (self->acts, text);
}

static void
put_back (FairBoardKeys *self)
{
  if (fair_board_input_cancel (self->input))
    fair_board_acts_tell (self->acts, _ ("Put back."));
}

/* Picks up cards, puts them down or back, or uses the stock, depending on what lies at the cursor. */
static void
take (FairBoardKeys *self,
      gboolean       cheat)
{
  guint held = fair_board_input_get_selected_pile (self->input);
  guint to = self->pile;

  if (held == to)
    put_back (self);
  else if (held != FAIR_NO_PILE)
    fair_board_input_put_down (self->input, to, cheat);
  else if (fair_board_get_rules (self->board)->piles[to].role == FAIR_STOCK)
    fair_board_acts_draw (self->acts);
  else if (self->index >= 0)
    pick_up (self, count_above (self));
}

/* Picks up one more card of the run, or puts one back; the cursor moves with the head of the run. */
static void
change_count (FairBoardKeys *self,
              int            by)
{
  guint held = fair_board_input_get_selected_pile (self->input);
  guint count = fair_board_input_get_selected_count (self->input);

  if (held == FAIR_NO_PILE || held != self->pile)
    count = count_above (self);
  if (count == 0 || (int) count + by < 1 || (by > 0 && count >= count_cards (self, self->pile)))
    return;

  pick_up (self, count + (guint) by);
  count = fair_board_input_get_selected_count (self->input);
  /* If that was refused, the cards of another pile may still be held. */
  if (count > 0 && fair_board_input_get_selected_pile (self->input) == self->pile)
    place_cursor (self, self->pile, (int) (count_cards (self, self->pile) - count));
  take_focus (self);
}

static gboolean
open_menu (FairBoardKeys *self)
{
  if (!fair_board_acts_have_menu (self->acts) || self->index < 0)
    return GDK_EVENT_PROPAGATE;

  fair_board_acts_request_menu (self->acts, self->pile, self->index);
  return GDK_EVENT_STOP;
}

/* Performs the action of @key. Returns: whether it does anything here. */
static gboolean
act (FairBoardKeys      *self,
     const FairBoardKey *key)
{
  const FairPosition *position = fair_board_get_position (self->board);
  int                 top = fair_walk_top (fair_board_get_rules (self->board), position, self->pile);

  switch ((Act) key->act)
    {
    case ACT_WALK:
      go_in_direction (self, key->argument);
      break;
    case ACT_HEAD:
      go (self, self->pile, MIN ((int) position->down[self->pile], top));
      break;
    case ACT_TOP:
      go (self, self->pile, top);
      break;
    case ACT_COLUMN:
      go_to_column (self, key->argument);
      break;
    case ACT_TAKE:
      take (self, FALSE);
      break;
    case ACT_CHEAT:
      take (self, TRUE);
      break;
    case ACT_MORE:
      change_count (self, 1);
      break;
    case ACT_FEWER:
      change_count (self, -1);
      break;
    case ACT_FOUNDATION:
      fair_board_input_cancel (self->input);
      fair_board_acts_send_to_foundation (self->acts, self->pile);
      break;
    case ACT_DRAW:
      fair_board_input_cancel (self->input);
      fair_board_acts_draw (self->acts);
      break;
    case ACT_SPREAD:
      fair_board_input_spread (self->input, self->pile);
      break;
    case ACT_MENU:
      return open_menu (self);
    case ACT_TELL:
      tell_pile (self);
      break;
    case ACT_BACK:
    default:
      return GDK_EVENT_PROPAGATE;
    }

  return GDK_EVENT_STOP;
}

/* Cancels what the player has begun, or hides what is shown. Returns: whether there was anything. */
static gboolean
go_back (FairBoardKeys *self)
{
  gboolean any = fair_board_get_peek (self->board) != FAIR_NO_CARD || fair_board_shows_moves (self->board);

  if (fair_board_input_get_selected_pile (self->input) != FAIR_NO_PILE)
    {
      put_back (self);
      any = TRUE;
    }
  any |= fair_board_input_cancel (self->input);
  fair_board_set_peek (self->board, FAIR_NO_CARD);
  fair_board_clear_moves (self->board);

  return any;
}

/**
 * fair_board_keys_press:
 *
 * Handles a key press at the table, wherever the focus is.
 *
 * Returns: whether the key does anything
 */
gboolean
fair_board_keys_press (FairBoardKeys  *self,
                       guint           keyval,
                       GdkModifierType modifiers)
{
  FairGameModel      *model = fair_board_get_model (self->board);
  const FairBoardKey *key = model != NULL ? find_key (keyval, modifiers) : NULL;
  gboolean            handled;

  if (key == NULL)
    return GDK_EVENT_PROPAGATE;

  if (key->act == ACT_BACK)
    handled = go_back (self);
  else if (fair_game_model_get_concealed (model) && (key->act == ACT_TAKE || key->act == ACT_DRAW))
    {
      fair_board_acts_request_start (self->acts);
      handled = GDK_EVENT_STOP;
    }
  else if (fair_game_model_get_concealed (model) && key->act != ACT_WALK && key->act != ACT_COLUMN)
    return GDK_EVENT_STOP;
  else
    {
      self->shown = TRUE;
      handled = act (self, key);
    }
  update_ring (self);

  return handled;
}

/* Moves the cursor to the first column of a new game. */
void
fair_board_keys_begin (FairBoardKeys *self)
{
  const FairRules *rules = fair_board_get_rules (self->board);
  guint            pile = rules->first[FAIR_COLUMN];

  place_cursor (self, pile, fair_walk_top (rules, fair_board_get_position (self->board), pile));
  if (fair_board_had_focus (self->board))
    take_focus (self);
}

/* Follows a change of the position: the cursor stays at its pile, and on the top card if it was there. */
void
fair_board_keys_follow (FairBoardKeys *self)
{
  const FairPosition *position = fair_board_get_position (self->board);
  int                 top = fair_walk_top (fair_board_get_rules (self->board), position, self->pile);

  if (self->at_top || self->index > top || self->index < 0)
    self->index = top;
  place_cursor (self, self->pile, MAX (self->index, MIN ((int) position->down[self->pile], top)));
  if (fair_board_had_focus (self->board))
    take_focus (self);
}

/* Shows or hides the ring after the board got or lost the focus. */
void
fair_board_keys_update (FairBoardKeys *self)
{
  if (fair_board_get_model (self->board) == NULL)
    return;

  if (self->shown && fair_board_has_focus (self->board))
    fair_board_reveal (self->board, self->pile, self->index);
  update_ring (self);
}

/* Shows the cursor, because the Tab key brings the focus to the board. */
void
fair_board_keys_enter (FairBoardKeys *self)
{
  self->shown = TRUE;
}

/* Moves the cursor to where the pointer went down, and hides it. */
void
fair_board_keys_point (FairBoardKeys *self,
                       guint          pile,
                       int            index)
{
  if (fair_board_get_model (self->board) == NULL)
    return;

  self->shown = FALSE;
  if (pile != FAIR_NO_PILE)
    place_cursor (self, pile, fair_board_get_rules (self->board)->piles[pile].role == FAIR_STOCK ? -1 : index);
  take_focus (self);
}

/* Picks up or puts down cards there, like the key that does. */
void
fair_board_keys_take (FairBoardKeys *self,
                      guint          pile,
                      int            index)
{
  fair_board_acts_begin (self->acts);
  if (fair_game_model_get_concealed (fair_board_get_model (self->board)))
    {
      fair_board_acts_request_start (self->acts);
      return;
    }

  place_cursor (self, pile, fair_board_get_rules (self->board)->piles[pile].role == FAIR_STOCK ? -1 : index);
  take (self, FALSE);
  update_ring (self);
}

/* The pile at the cursor; @index: (out): its card, or -1. */
guint
fair_board_keys_get_place (FairBoardKeys *self,
                           int           *index)
{
  *index = self->index;
  return self->pile;
}

/* Moves the cursor to @card and shows it, if it lies face up; does not move the focus. Returns: whether it
 * did. */
gboolean
fair_board_keys_show_card (FairBoardKeys *self,
                           FairCard       card)
{
  FairGameModel *model = fair_board_get_model (self->board);
  guint          pile, index;

  if (model == NULL || fair_game_model_get_concealed (model) || !fair_board_find_card (self->board, card, &pile, &index) ||
      index < fair_board_get_position (self->board)->down[pile])
    return FALSE;

  self->shown = TRUE;
  place_cursor (self, pile, (int) index);
  fair_board_reveal (self->board, pile, (int) index);
  fair_board_set_ring (self->board, pile, (int) index, 0);
  return TRUE;
}

/* Returns: (transfer full): to be freed with fair_board_keys_free() before @acts and @input */
FairBoardKeys *
fair_board_keys_new (FairBoardActs  *acts,
                     FairBoardInput *input)
{
  FairBoardKeys *self = g_new0 (FairBoardKeys, 1);

  self->acts = acts;
  self->board = fair_board_acts_get_board (acts);
  self->input = input;
  return self;
}

void
fair_board_keys_free (FairBoardKeys *self)
{
  g_free (self);
}
