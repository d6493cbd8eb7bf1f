/* The keyboard of a controller. A cursor moves over the table; GTK's focus follows it, so a screen reader reads the
 * card there. A key and a click share one selection. The cursor also goes to a card that the player finds by its name. */
#include "fair-board-controller-private.h"

#include "fair-i18n.h"

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
  ACT_DESCRIBE,
  ACT_BACK
} Act;

const FairBoardKey fair_board_keys[FAIR_N_BOARD_KEYS] = {
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
  { "minus", N_ ("Take One Fewer Card"), ACT_FEWER, 0 },
  { "KP_Subtract", N_ ("Take One Fewer Card"), ACT_FEWER, 0 },
  { "f", N_ ("Send Card to Foundation"), ACT_FOUNDATION, 0 },
  { "d", N_ ("Turn the Stock or Deal a Row"), ACT_DRAW, 0 },
  { "Escape", N_ ("Put Cards Back"), ACT_BACK, 0 },
  { "w", N_ ("Describe Pile"), ACT_DESCRIBE, 0 },
  { "s", N_ ("Spread Cards in the Castles"), ACT_SPREAD, 0 },
  { "<Shift>space", N_ ("Put Down as a Cheat in the Castles"), ACT_CHEAT, 0 },
  { "<Shift>Return", N_ ("Put Down as a Cheat in the Castles"), ACT_CHEAT, 0 },
  { "Menu", N_ ("Open Column Menu in the Castles"), ACT_MENU, 0 },
  { "<Shift>F10", N_ ("Open Column Menu in the Castles"), ACT_MENU, 0 }
};

/* Finds the action of a key. Shift is ignored for characters, because keyboards differ in which ones need it. */
static const FairBoardKey *
find_key (guint           keyval,
          GdkModifierType modifiers)
{
  gboolean        is_pad = keyval >= GDK_KEY_KP_0 && keyval <= GDK_KEY_KP_9;
  guint           lower = is_pad ? keyval - GDK_KEY_KP_0 + GDK_KEY_0 : gdk_keyval_to_lower (keyval);
  GdkModifierType held = modifiers & gtk_accelerator_get_default_mod_mask ();

  for (guint i = 0; i < FAIR_N_BOARD_KEYS; i++)
    {
      GdkModifierType wanted;
      guint           key;

      gtk_accelerator_parse (fair_board_keys[i].accel, &key, &wanted);
      if (key == lower && (held == wanted || (gdk_keyval_to_unicode (key) > ' ' && held == GDK_SHIFT_MASK)))
        return &fair_board_keys[i];
    }

  return NULL;
}

/* The weight of a pixel to the side relative to a pixel ahead. */
#define ASIDE 3.0f

/* Pixels; smaller differences are ignored. */
#define SAME 0.5f

/* How many pixels @to lies ahead of @from, and how many to the side. */
static void
measure_way (const FairRect  *from,
             const FairRect  *to,
             GtkDirectionType direction,
             float           *ahead,
             float           *aside)
{
  float    dx = to->x - from->x;
  float    dy = to->y - from->y;
  gboolean sideways = direction == GTK_DIR_LEFT || direction == GTK_DIR_RIGHT;
  gboolean back = direction == GTK_DIR_LEFT || direction == GTK_DIR_UP;

  *ahead = (back ? -1 : 1) * (sideways ? dx : dy);
  *aside = sideways ? ABS (dy) : ABS (dx);
}

/* Moves to the next face-up card of the same pile in this direction, if there is one. */
static gboolean
walk_along (const FairLayout   *layout,
            const FairPosition *position,
            GtkDirectionType    direction,
            guint               pile,
            int                *index)
{
  const FairRect *rects = layout->cards + position->start[pile];
  int             n = (int) fair_position_count (position, pile);

  for (int next = *index - 1; next <= *index + 1; next += 2)
    {
      float ahead, aside;

      if (next < position->down[pile] || next >= n)
        continue;
      measure_way (&rects[*index], &rects[next], direction, &ahead, &aside);
      if (ahead > SAME && aside <= SAME)
        {
          *index = next;
          return TRUE;
        }
    }

  return FALSE;
}

/* The top card of @pile, where the cursor goes; -1 for an empty place, and for the stock, which counts as one item. */
int
fair_walk_top (const FairRules    *rules,
               const FairPosition *position,
               guint               pile)
{
  return rules->piles[pile].role == FAIR_STOCK ? -1 : (int) fair_position_count (position, pile) - 1;
}

/* Moves from the card at @index of @pile, or its place if that is -1, in @direction: to the next face-up card of the
 * fan, or else to the top of the nearest pile. Returns: whether there is one. */
gboolean
fair_walk (const FairLayout   *layout,
           const FairRules    *rules,
           const FairPosition *position,
           GtkDirectionType    direction,
           guint              *pile,
           int                *index)
{
  guint best = FAIR_NO_PILE;
  float best_way = 0;

  if (*index >= 0 && walk_along (layout, position, direction, *pile, index))
    return TRUE;

  for (guint to = 0; to < rules->n_piles; to++)
    {
      float ahead, aside;

      measure_way (&layout->places[*pile], &layout->places[to], direction, &ahead, &aside);
      if (ahead <= SAME)
        continue;
      if (best == FAIR_NO_PILE || ahead + ASIDE * aside < best_way)
        {
          best = to;
          best_way = ahead + ASIDE * aside;
        }
    }
  if (best == FAIR_NO_PILE)
    return FALSE;

  *pile = best;
  *index = fair_walk_top (rules, position, best);
  return TRUE;
}

static int
find_top (FairBoardController *self,
          guint                pile)
{
  return fair_walk_top (fair_board_get_rules (self->board), fair_board_get_position (self->board), pile);
}

/* How many cards a key picks up at the cursor. */
static guint
count_above (FairBoardController *self)
{
  int   index;
  guint pile = fair_board_get_cursor (self->board, &index);

  return index < 0 ? 0 : fair_position_count (fair_board_get_position (self->board), pile) - (guint) index;
}

static void
update_ring (FairBoardController *self)
{
  int   index;
  guint pile = fair_board_get_cursor (self->board, &index);
  guint held = self->selection.pile == pile ? self->selection.count : 0;

  if (!self->cursor_shown || !fair_board_has_focus (self->board))
    fair_board_set_ring (self->board, FAIR_NO_PILE, -1, 0);
  else
    fair_board_set_ring (self->board, pile, held > 0 ? (int) (fair_position_count (fair_board_get_position (self->board), pile) - held) : index, held);
}

/* Moves the cursor, but not GTK's focus. */
static void
place_cursor (FairBoardController *self,
              guint                pile,
              int                  index)
{
  fair_board_set_cursor (self->board, pile, index);
  self->cursor_at_top = index == find_top (self, pile);
}

static void
take_focus (FairBoardController *self)
{
  if (!gtk_widget_grab_focus (GTK_WIDGET (self->board)))
    fair_board_controller_update_cursor (self);
}

static void
announce (FairBoardController *self,
          const char          *text)
{
  if (self->funcs->announce != NULL)
    self->funcs->announce (self->owner, text);
}

/* Announces the rest of the pile at the cursor, which its widget does not describe. */
static void
announce_pile (FairBoardController *self)
{
  g_autofree char *text = NULL;

  if (fair_board_controller_is_concealed (self))
    return;

  text = fair_words_pile_summary (fair_board_get_rules (self->board), fair_board_get_position (self->board),
                                  fair_board_get_cursor (self->board, NULL));
  announce (self, text);
}

static void
go (FairBoardController *self,
    guint                pile,
    int                  index)
{
  gboolean is_other = pile != fair_board_get_cursor (self->board, NULL);

  place_cursor (self, pile, index);
  take_focus (self);
  if (is_other && fair_board_controller_get_role (self, pile) == FAIR_COLUMN)
    announce_pile (self);
}

/* Picks up the top @count cards of the pile at the cursor, or reports why they cannot be picked up. */
static void
pick_up (FairBoardController *self,
         guint                count)
{
  guint            pile = fair_board_get_cursor (self->board, NULL);
  g_autofree char *text = NULL;
  FairCard         head;

  fair_board_controller_begin (self);
  if (fair_board_controller_is_concealed (self) || count == 0 || !fair_board_controller_check_pick_up (self, pile, count))
    return;

  fair_board_controller_select (self, pile, count, FALSE);
  head = fair_position_card (fair_board_get_position (self->board), pile, count - 1);
  if (count == 1)
    /* translators: %s is “the nine of hearts”. */
    text = g_strdup_printf (_ ("Picked up %s."), fair_words_the_card (head, FAIR_CARD_OBJECT));
  else
    /* translators: %s is “the nine of hearts”. */
    text = g_strdup_printf (ngettext ("Picked up %u card starting with %s.", "Picked up %u cards starting with %s.", count), count,
                            fair_words_the_card (head, FAIR_CARD_START));
  announce (self, text);
}

/* Picks up cards, puts them down or back, or uses the stock, depending on the object at the cursor. */
static void
take (FairBoardController *self,
      gboolean             cheat)
{
  guint to = fair_board_get_cursor (self->board, NULL);

  if (self->selection.pile == to)
    {
      fair_board_controller_cancel (self);
      announce (self, _ ("Put back."));
    }
  else if (self->selection.pile != FAIR_NO_PILE)
    fair_board_controller_put_down (self, to, cheat);
  else if (fair_board_controller_get_role (self, to) == FAIR_STOCK)
    fair_board_controller_draw (self);
  else if (count_above (self) > 0)
    pick_up (self, count_above (self));
}

/* Picks up one more card of the run, or puts one back; the cursor moves with the head of the run. */
static void
change_count (FairBoardController *self,
              int                  by)
{
  guint pile = fair_board_get_cursor (self->board, NULL);
  guint count = self->selection.pile == pile ? self->selection.count : count_above (self);

  if (count == 0 || (int) count + by < 1 || (by > 0 && count >= fair_position_count (fair_board_get_position (self->board), pile)))
    return;

  pick_up (self, count + (guint) by);
  /* If that was refused, the cards of another pile may still be held. */
  if (self->selection.pile == pile)
    place_cursor (self, pile, (int) (fair_position_count (fair_board_get_position (self->board), pile) - self->selection.count));
  take_focus (self);
}

/* Performs the action of @key. Returns: whether it does anything here. */
static gboolean
act (FairBoardController *self,
     const FairBoardKey  *key)
{
  const FairRules *rules = fair_board_get_rules (self->board);
  int              index;
  guint            pile = fair_board_get_cursor (self->board, &index);

  switch ((Act) key->act)
    {
    case ACT_WALK:
      if (fair_walk (fair_board_get_layout (self->board), rules, fair_board_get_position (self->board), key->argument, &pile, &index))
        go (self, pile, index);
      break;
    case ACT_HEAD:
      go (self, pile, MIN ((int) fair_board_get_position (self->board)->down[pile], find_top (self, pile)));
      break;
    case ACT_TOP:
      go (self, pile, find_top (self, pile));
      break;
    case ACT_COLUMN:
      pile = rules->first[FAIR_COLUMN] + key->argument - 1u;
      if (key->argument <= rules->count[FAIR_COLUMN])
        go (self, pile, find_top (self, pile));
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
      fair_board_controller_cancel (self);
      fair_board_controller_send_to_foundation (self, pile);
      break;
    case ACT_DRAW:
      fair_board_controller_cancel (self);
      fair_board_controller_draw (self);
      break;
    case ACT_SPREAD:
      fair_board_controller_spread (self, pile);
      break;
    case ACT_MENU:
      if (!fair_board_controller_has_menu (self) || index < 0)
        return GDK_EVENT_PROPAGATE;
      self->funcs->open_menu (self->owner, pile, index);
      break;
    case ACT_DESCRIBE:
      announce_pile (self);
      break;
    default:
      return GDK_EVENT_PROPAGATE;
    }

  return GDK_EVENT_STOP;
}

/* Handles a key press at the table, wherever the focus is. Returns: whether the key does anything. */
gboolean
fair_board_controller_press_key (FairBoardController *self,
                                 guint                keyval,
                                 GdkModifierType      modifiers)
{
  FairGameModel      *model = fair_board_get_model (self->board);
  const FairBoardKey *key = model != NULL ? find_key (keyval, modifiers) : NULL;
  gboolean            handled;

  if (key == NULL)
    return GDK_EVENT_PROPAGATE;

  if (key->act == ACT_BACK)
    {
      gboolean is_selected = self->selection.pile != FAIR_NO_PILE;

      /* Cancels the player's current act, or hides the hint or message. */
      handled = fair_board_set_peek (self->board, FAIR_NO_CARD) || fair_board_shows_moves (self->board);
      handled |= fair_board_controller_cancel (self);
      if (is_selected)
        announce (self, _ ("Put back."));
      fair_board_clear_moves (self->board);
    }
  else if (fair_game_model_get_concealed (model) && (key->act == ACT_TAKE || key->act == ACT_DRAW))
    {
      fair_board_controller_start (self);
      handled = GDK_EVENT_STOP;
    }
  else if (fair_game_model_get_concealed (model) && key->act != ACT_WALK && key->act != ACT_COLUMN)
    return GDK_EVENT_STOP;
  else
    {
      self->cursor_shown = TRUE;
      handled = act (self, key);
    }
  update_ring (self);

  return handled;
}

/* Follows a change of the position: the cursor stays at its pile, and on the top card if it was there, or on the place. */
void
fair_board_controller_follow_cursor (FairBoardController *self)
{
  int   index;
  guint pile = fair_board_get_cursor (self->board, &index);
  int   top = find_top (self, pile);

  if (self->cursor_at_top || index > top || index < 0)
    index = top;
  place_cursor (self, pile, MAX (index, MIN ((int) fair_board_get_position (self->board)->down[pile], top)));
  if (fair_board_had_focus (self->board))
    take_focus (self);
}

/* Shows or hides the ring after the board got or lost the focus. */
void
fair_board_controller_update_cursor (FairBoardController *self)
{
  int   index;
  guint pile;

  if (fair_board_get_model (self->board) == NULL)
    return;

  pile = fair_board_get_cursor (self->board, &index);
  if (self->cursor_shown && fair_board_has_focus (self->board))
    fair_board_reveal (self->board, pile, index);
  update_ring (self);
}

/* Moves the cursor to where the pointer went down, and hides it. */
void
fair_board_controller_point_at (FairBoardController *self,
                                guint                pile,
                                int                  index)
{
  self->cursor_shown = FALSE;
  if (pile != FAIR_NO_PILE)
    place_cursor (self, pile, fair_board_controller_get_role (self, pile) == FAIR_STOCK ? -1 : index);
  take_focus (self);
}

/* Picks up or puts down cards there, like the key that does. */
void
fair_board_controller_take (FairBoardController *self,
                            guint                pile,
                            int                  index)
{
  fair_board_controller_begin (self);
  if (fair_board_controller_is_concealed (self))
    {
      fair_board_controller_start (self);
      return;
    }

  place_cursor (self, pile, fair_board_controller_get_role (self, pile) == FAIR_STOCK ? -1 : index);
  take (self, FALSE);
  update_ring (self);
}

/* Moves the cursor, but not the focus, to a visible card that matches @text, which the player typed: the first one, or if @next, another
 * one after the cursor.  Returns: (transfer full) (nullable): the card and where it lies, as a sentence; NULL if there is none */
char *
fair_board_controller_find (FairBoardController *self,
                            const char          *text,
                            gboolean             next)
{
  FairGameModel   *model = fair_board_get_model (self->board);
  FairCard         cards[FAIR_MAX_CARDS];
  guint            n_seen = model && !fair_game_model_get_concealed (model) ? fair_board_list_seen (self->board, cards) : 0;
  guint            n = 0;
  guint            chosen = 0;
  guint            pile, at;
  int              index;
  g_autofree char *place = NULL;

  for (guint i = 0; i < n_seen; i++)
    if (fair_words_card_matches (cards[i], text))
      cards[n++] = cards[i];
  if (n == 0)
    return NULL;

  pile = fair_board_get_cursor (self->board, &index);
  for (guint i = 0; i < n && next; i++)
    if (index >= 0 && fair_position_pile (fair_board_get_position (self->board), pile)[index] == cards[i])
      chosen = (i + 1) % n;
  fair_board_find_card (self->board, cards[chosen], &pile, &at);
  self->cursor_shown = TRUE;
  place_cursor (self, pile, (int) at);
  fair_board_reveal (self->board, pile, (int) at);
  fair_board_set_ring (self->board, pile, (int) at, 0);

  place = fair_words_card_place (fair_board_get_rules (self->board), fair_board_get_position (self->board), pile, at);
  /* translators: a card and where it is: “Nine of hearts, Column 3, card 5 of 6”. */
  return g_strdup_printf (C_ ("list", "%s, %s"), fair_words_card (cards[chosen]), place);
}
