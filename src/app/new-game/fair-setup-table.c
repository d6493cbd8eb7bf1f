/* The table and the tray of a deal that is set up. The board shows the cards that are known face up, wherever they lie. Whatever
 * the player uses, a card of the tray is picked first, and then a place is chosen. */
#include "fair-setup-window-private.h"

#include "fair-board-controller.h"
#include "fair-card-tray.h"
#include "fair-compat.h"
#include "fair-file.h"
#include "fair-open.h"
#include "fair-settings.h"
#include "fair-setup-words.h"

#include "deal-text.h"
#include "position-text.h"

#include <errno.h>
#include <string.h>

static void
update_tray (FairSetupWindow *self)
{
  const FairPosition *layout = &fair_setup_window_get_step (self)->layout;
  guint8              all[FAIR_CARD_CODES], left[FAIR_CARD_CODES];

  memset (all, 1, sizeof all);
  fair_setup_window_list_left (self, layout, left);
  fair_card_tray_update (self->tray, all, left, self->picked);
  gtk_widget_set_visible (gtk_widget_get_ancestor (GTK_WIDGET (self->tray), GTK_TYPE_SCROLLED_WINDOW),
                          fair_setup_count_left (&self->rules, layout) + fair_setup_count (layout, FAIR_NO_CARD) > 0);
}

static void
put_picked (FairSetupWindow *self)
{
  FairSetupStep    step = *fair_setup_window_get_step (self);
  gboolean         done;
  g_autofree char *act = fair_setup_window_put (self, &step.layout, self->picked, &done);

  if (done)
    fair_setup_window_commit (self, &step, act);
  else
    fair_setup_window_tell (self, act);
}

/* The first activation picks a card, the second one puts it on the next place. */
static void
activated_cb (FairSetupWindow *self,
              GtkFlowBoxChild *child)
{
  FairCard face = fair_card_tray_get_face (child);

  if (self->picked != face)
    {
      /* translators: %s is “the nine of hearts”. */
      g_autofree char *text = g_strdup_printf (_ ("Picked up %s."), fair_words_the_card (face, FAIR_CARD_OBJECT));

      self->picked = face;
      self->marked = -1;
      update_tray (self);
      fair_setup_window_tell (self, text);
      return;
    }

  put_picked (self);
  /* The card that is next in the tray gets the focus of one that has left it. */
  for (GtkWidget *next = GTK_WIDGET (child); next != NULL; next = gtk_widget_get_next_sibling (next))
    if (gtk_widget_get_visible (next) && gtk_widget_grab_focus (next))
      return;
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

static void
take_off (FairSetupWindow *self,
          guint            pile,
          guint            index)
{
  FairSetupStep    step = *fair_setup_window_get_step (self);
  FairCard         card = fair_setup_take (&self->rules, &step.layout, pile, index);
  g_autofree char *act = NULL;

  if (card == FAIR_NO_CARD)
    act = g_strdup (_ ("An unknown card was taken off."));
  else
    /* translators: %s is “the nine of hearts”. */
    act = g_strdup_printf (_ ("Picked up %s."), fair_words_the_card (card, FAIR_CARD_OBJECT));
  fair_setup_window_commit (self, &step, act);
  self->chosen = pile;
  self->picked = card;
  update_tray (self);
  fair_setup_window_show_next (self);
}

static void
mark (FairSetupWindow *self,
      guint            pile,
      int              index)
{
  const FairPosition *layout = &fair_setup_window_get_step (self)->layout;
  g_autofree char    *place = index < 0 ? fair_words_empty_pile (&self->rules, pile) : fair_setup_words_place (&self->rules, layout, pile, (guint) index);
  g_autofree char    *act = index < 0 ? g_strdup (place) : g_strjoin (" ", place, _ ("Choose it again to take it off."), NULL);

  self->chosen = pile;
  self->marked = index;
  fair_setup_window_show_next (self);
  fair_setup_window_tell (self, act);
}

/* The player has chosen a place: for the card that was picked, for the next ones, or to take a card off. @index: -1 for the
 * pile */
static void
choose (FairSetupWindow *self,
        guint            pile,
        int              index)
{
  FairSetupStep step = *fair_setup_window_get_step (self);
  FairPosition *layout = &step.layout;
  int           top = (int) fair_position_count (layout, pile) - 1;
  gboolean      is_stock = self->rules.piles[pile].role == FAIR_STOCK;

  if (is_stock)
    index = MIN (top, 0);
  if (self->picked != FAIR_NO_CARD && index >= 0 && fair_position_pile (layout, pile)[index] == FAIR_NO_CARD && !is_stock)
    {
      g_autofree char *act = NULL;

      layout->cards[layout->start[pile] + index] = self->picked;
      act = fair_setup_words_place (&self->rules, layout, pile, (guint) index);
      fair_setup_window_commit (self, &step, act);
    }
  else if (self->picked != FAIR_NO_CARD)
    {
      self->chosen = pile;
      put_picked (self);
    }
  else if (index >= 0 && self->chosen == pile && self->marked == index)
    take_off (self, pile, (guint) index);
  else
    mark (self, pile, index < 0 ? top : index);
}

/* The pile at a point of the board, with all the room that it can grow into. Returns: whether there is one */
static gboolean
find_place (FairSetupWindow *self,
            double           x,
            double           y,
            guint           *pile,
            int             *index)
{
  const FairLayout *layout = fair_board_get_layout (FAIR_BOARD (self->board));
  const FairRect    point = { (float) x, (float) y, 1, 1 };

  if (fair_layout_find (layout, &self->rules, &self->shown, point.x, point.y, pile, index))
    return TRUE;

  *index = -1;
  for (*pile = 0; *pile < self->rules.n_piles; ++*pile)
    if (fair_rect_overlap (&layout->areas[*pile], &point) > 0)
      return TRUE;
  return FALSE;
}

static void
clicked_cb (FairSetupWindow *self,
            int              n_press,
            double           x,
            double           y)
{
  guint pile;
  int   index;

  if (find_place (self, x, y, &pile, &index))
    choose (self, pile, index);
}

static gboolean
drop_cb (FairSetupWindow *self,
         const GValue    *value,
         double           x,
         double           y)
{
  guint pile;
  int   index;

  if (!find_place (self, x, y, &pile, &index))
    return FALSE;

  self->picked = (FairCard) g_value_get_uint (value);
  choose (self, pile, index);
  return TRUE;
}

static GdkContentProvider *
prepare_drag_cb (GtkDragSource *source,
                 double         x,
                 double         y,
                 GtkWidget     *child)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (child);

  gtk_drag_source_set_icon (source, paintable, (int) x, (int) y);
  return gdk_content_provider_new_typed (G_TYPE_UINT, (guint) fair_card_tray_get_face (GTK_FLOW_BOX_CHILD (child)));
}

static void
put_cursor (FairSetupWindow *self,
            guint            pile,
            int              index)
{
  fair_board_set_cursor (FAIR_BOARD (self->board), pile, index);
  fair_board_set_ring (FAIR_BOARD (self->board), pile, index, 0);
  fair_board_reveal (FAIR_BOARD (self->board), pile, index);
}

static void
event_cb (gpointer       data,
          FairBoardEvent event,
          guint          pile,
          int            index)
{
  FairSetupWindow *self = data;

  if (event == FAIR_BOARD_ACTIVATED || event == FAIR_BOARD_TAKEN)
    choose (self, pile, index);
  else if (event == FAIR_BOARD_FOCUSED)
    {
      pile = fair_board_get_cursor (FAIR_BOARD (self->board), &index);
      put_cursor (self, pile, index);
    }
}

static gboolean
walk (FairSetupWindow *self,
      GtkDirectionType direction)
{
  FairBoard *board = FAIR_BOARD (self->board);
  int        index;
  guint      pile = fair_board_get_cursor (board, &index);

  if (fair_walk (fair_board_get_layout (board), &self->rules, &self->shown, direction, &pile, &index))
    {
      put_cursor (self, pile, index);
      gtk_widget_grab_focus (self->board);
    }
  return GDK_EVENT_STOP;
}

/* The ring leaves the table with the focus. */
static void
left_cb (FairSetupWindow *self)
{
  if (self->board != NULL)
    fair_board_set_ring (FAIR_BOARD (self->board), FAIR_NO_PILE, -1, 0);
}

/* Keys on the table: arrows, a choice, and taking a card off. */
static gboolean
key_pressed_cb (FairSetupWindow *self,
                guint            key)
{
  int   index;
  guint pile = fair_board_get_cursor (FAIR_BOARD (self->board), &index);

  switch (key)
    {
    case GDK_KEY_Left:
      return walk (self, GTK_DIR_LEFT);
    case GDK_KEY_Right:
      return walk (self, GTK_DIR_RIGHT);
    case GDK_KEY_Up:
      return walk (self, GTK_DIR_UP);
    case GDK_KEY_Down:
      return walk (self, GTK_DIR_DOWN);
    case GDK_KEY_space:
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      choose (self, pile, index);
      return GDK_EVENT_STOP;
    case GDK_KEY_Delete:
    case GDK_KEY_BackSpace:
      if (self->rules.piles[pile].role == FAIR_STOCK)
        index = fair_position_count (&self->shown, pile) > 0 ? 0 : -1;
      if (index >= 0)
        take_off (self, pile, (guint) index);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

/* Shows which pile gets the next card. */
void
fair_setup_window_show_next (FairSetupWindow *self)
{
  gboolean targets[FAIR_MAX_PILES] = { 0 };
  guint    next = fair_setup_window_find_next (self, &fair_setup_window_get_step (self)->layout);

  if (next != FAIR_NO_PILE && fair_setup_count_left (&self->rules, &self->shown) > 0)
    targets[next] = TRUE;
  fair_board_set_targets (FAIR_BOARD (self->board), targets);
}

/* Shows what lies on the table. Only cards that nobody knows are face down. */
void
fair_setup_window_show (FairSetupWindow *self)
{
  const FairSetupStep *step = fair_setup_window_get_step (self);
  FairBoard           *board = FAIR_BOARD (self->board);
  guint                pile = fair_board_get_model (board) != NULL ? fair_board_get_cursor (board, NULL) : self->rules.first[FAIR_COLUMN];
  g_autoptr (FairGameModel) model = NULL;

  self->shown = step->layout;
  for (guint p = 0; p < self->rules.n_piles; p++)
    for (self->shown.down[p] = 0; self->shown.down[p] < fair_position_count (&self->shown, p); self->shown.down[p]++)
      if (fair_position_pile (&self->shown, p)[self->shown.down[p]] != FAIR_NO_CARD)
        break;
  model = fair_game_model_new_to_show (&self->rules, &self->shown);
  fair_board_set_model (board, model);
  if (pile >= self->rules.n_piles)
    pile = self->rules.first[FAIR_COLUMN];
  fair_board_set_cursor (board, pile, fair_walk_top (&self->rules, &self->shown, pile));
  if (fair_board_had_focus (board))
    gtk_widget_grab_focus (self->board);
  update_tray (self);
  fair_setup_window_show_next (self);
}

/* Creates the table of the game, in the place of a former one. */
void
fair_setup_window_create_board (FairSetupWindow *self)
{
  GtkGesture         *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkDropTarget      *drop = gtk_drop_target_new (G_TYPE_UINT, GDK_ACTION_COPY);

  g_clear_object (&self->deck);
  self->deck = fair_table_deck_new (self->settings, self->rules.game->id);
  self->board = fair_board_new (fair_table_deck_get_art (self->deck));
  g_object_set (self->board, "animate-deal", FALSE, "column-numbers", TRUE, "show-counter", TRUE, NULL);
  g_settings_bind (self->settings, FAIR_SETTING_LEFT_HANDED, self->board, "left-handed", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, FAIR_SETTING_STOCK_AT_BOTTOM, self->board, "stock-at-bottom", G_SETTINGS_BIND_GET);
  fair_cloth_follow (self->board, self->settings);
  fair_board_set_event_func (FAIR_BOARD (self->board), event_cb, self);
  g_signal_connect_object (click, "released", G_CALLBACK (clicked_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "leave", G_CALLBACK (left_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (drop, "drop", G_CALLBACK (drop_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->board, GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (self->board, keys);
  gtk_widget_add_controller (self->board, focus);
  gtk_widget_add_controller (self->board, GTK_EVENT_CONTROLLER (drop));
  gtk_scrolled_window_set_child (self->table, self->board);
}

/* Fills the tray with cards that can be dragged. */
void
fair_setup_window_fill_tray (FairSetupWindow *self)
{
  fair_card_tray_fill (self->tray);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->tray)); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkDragSource *drag = gtk_drag_source_new ();

      g_signal_connect (drag, "prepare", G_CALLBACK (prepare_drag_cb), child);
      gtk_widget_add_controller (child, GTK_EVENT_CONTROLLER (drag));
    }
  g_signal_connect_object (self->tray, "child-activated", G_CALLBACK (activated_cb), self, G_CONNECT_SWAPPED);
}

/* Places the cards that the player types, and deals that are pasted. */

#define MAX_KIBIBYTES 64 /* of the file of a deal */

/* Counts how many of each card have no place in @layout. */
void
fair_setup_window_list_left (FairSetupWindow    *self,
                             const FairPosition *layout,
                             guint8              left[FAIR_CARD_CODES])
{
  for (guint face = 0; face < FAIR_CARD_CODES; face++)
    left[face] = (guint8) (self->rules.game->n_packs - MIN (fair_setup_count (layout, (FairCard) face), self->rules.game->n_packs));
}

/* Reads a word: a pile for the next cards, a card, or “?” for one that nobody knows. Returns: (transfer full): what was done,
 * or why it cannot be; NULL for a pile */
static char *
read_word (FairSetupWindow *self,
           FairPosition    *layout,
           const char      *word,
           gboolean        *done)
{
  FairCard card = FAIR_NO_CARD;
  guint8   left[FAIR_CARD_CODES];
  char    *fault;

  if (g_str_has_suffix (word, ":"))
    {
      self->chosen = fair_setup_words_find_pile (&self->rules, word);
      *done = self->chosen != FAIR_NO_PILE;
      /* Also after the cards before it are placed. */
      if (*done)
        self->filled = self->chosen;
      /* translators: %s is what the player has typed: “12:”. */
      return *done ? NULL : g_strdup_printf (_ ("“%s” is not a pile."), word);
    }

  *done = FALSE;
  fair_setup_window_list_left (self, layout, left);
  fault = strspn (word, "?") == strlen (word) ? NULL : fair_card_tray_read (word, left, &card);
  return fault != NULL ? fault : fair_setup_window_put (self, layout, card, done);
}

/* Places the cards in the entry, up to the first word that cannot be read, which stays there with what follows. */
void
fair_setup_window_type (FairSetupWindow *self)
{
  const char *text = gtk_editable_get_text (self->entry);
  g_auto (GStrv) words = NULL;
  FairSetupStep    step = *fair_setup_window_get_step (self);
  g_autofree char *act = NULL;
  g_autofree char *rest = NULL;
  gboolean         done = TRUE;
  guint            n_done = 0;

  if (strchr (text, '\n') != NULL)
    {
      fair_setup_window_read (self, text, strlen (text), _ ("Deal pasted."));
      return;
    }

  words = fair_setup_words_split (text);
  /* Without a card, Enter changes nothing: what a check has found stays there. */
  if (words[0] == NULL)
    return;

  for (n_done = 0; words[n_done] != NULL && done; n_done += done)
    {
      char *said = read_word (self, &step.layout, words[n_done], &done);

      if (said == NULL)
        continue;
      g_free (act);
      act = said;
    }
  rest = g_strjoinv (" ", words + n_done);
  if (!fair_position_equal (&step.layout, &fair_setup_window_get_step (self)->layout))
    fair_setup_window_commit (self, &step, act);
  else
    {
      fair_setup_window_show_next (self);
      fair_setup_window_tell (self, act);
    }
  gtk_editable_set_text (self->entry, rest);
  gtk_editable_set_position (self->entry, -1);
  fair_compat_set_class (GTK_WIDGET (self->entry), "error", *rest != '\0');
}

/* Lays out the deal in the @length bytes of @text, or says what is wrong with it.  @done: what was done */
void
fair_setup_window_read (FairSetupWindow *self,
                        const char      *text,
                        gsize            length,
                        const char      *done)
{
  FairSetupStep    step = *fair_setup_window_get_step (self);
  FairFault        fault;
  g_autofree char *words = NULL;
  g_autofree char *act = NULL;

  if ((memchr (text, '?', length) != NULL && fair_layout_parse (&self->rules, text, length, &step.layout) &&
       fair_setup_check (&self->rules, &step.layout, &fault)) ||
      fair_deal_parse (&self->rules, text, length, FALSE, &step.layout, &fault))
    {
      for (guint i = 0; i < fair_position_count_all (&step.layout); i++)
        step.layout.cards[i] = fair_card_face (step.layout.cards[i]);
      fair_setup_window_commit (self, &step, done);
      return;
    }

  words = fair_words_fault (&fault);
  act = fault.line > 0 ? g_strdup_printf (_ ("Line %u: %s"), fault.line, words) : g_strdup (words);
  fair_setup_window_tell (self, act);
}

/* The same for the file @path, which may be anything, if the window is still open. */
void
fair_setup_window_open (FairSetupWindow *self,
                        const char      *path)
{
  g_autofree char *name = fair_words_make_file_name (path);
  g_autofree char *text = NULL;
  g_autofree char *fault = NULL;
  gsize            length;
  struct stat      status;
  int              code;

  if (!fair_is_open (GTK_WIDGET (self)))
    return;

  code = fair_file_read_small (path, MAX_KIBIBYTES * 1024 + 1, &text, &length, &status);
  if (code == EFBIG)
    /* translators: %s is the name of a file, %d a number of kibibytes */
    fault = g_strdup_printf (_ ("“%s” is larger than %d KiB."), name, MAX_KIBIBYTES);
  else if (code == EISDIR || code == EINVAL)
    /* translators: %s is the name of a file */
    fault = g_strdup_printf (_ ("“%s” is not a regular file."), name);
  else if (code != 0)
    /* translators: the first %s is the name of a file, the second what the system says */
    fault = g_strdup_printf (_ ("“%s” cannot be read: %s."), name, g_strerror (code));
  if (fault != NULL)
    fair_setup_window_tell (self, fault);
  else
    fair_setup_window_read (self, text, length, _ ("Deal opened."));
}
