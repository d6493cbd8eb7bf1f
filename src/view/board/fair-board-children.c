/* The children of a board: which there are, their names, their order, and how they are drawn: places and cards at rest,
 * above them cards in motion in the order in which they started, and above those the dragged cards. */
#include "fair-board-private.h"

#include "fair-board-item.h"

/* Finds where @card lies. Returns: whether it is in the game. */
gboolean
fair_board_find_card (FairBoard *self,
                      FairCard   card,
                      guint     *pile,
                      guint     *index)
{
  const FairPosition *position = fair_board_get_position (self);

  for (*pile = 0; *pile < fair_board_get_rules (self)->n_piles; (*pile)++)
    for (*index = 0; *index < fair_position_count (position, *pile); (*index)++)
      if (fair_position_pile (position, *pile)[*index] == card)
        return TRUE;

  return FALSE;
}

/* Lists the cards that the player can see, in reading order: they lie face up, and no other card hides all of them. Returns: how many
 * there are. */
guint
fair_board_list_seen (FairBoard *self,
                      FairCard   cards[FAIR_MAX_CARDS])
{
  const FairRules    *rules = fair_board_get_rules (self);
  const FairPosition *position = fair_board_get_position (self);
  guint               n = 0;

  for (guint i = 0; i < rules->n_piles; i++)
    {
      guint           pile = self->reading_order[i];
      guint           count = rules->piles[pile].role == FAIR_STOCK ? 0 : fair_position_count (position, pile);
      const FairRect *rects = self->layout.cards + position->start[pile];

      for (guint at = position->down[pile]; at < count; at++)
        if (at + 1 == count || fair_rect_overlap (&rects[at], &rects[at + 1]) < 0.999f * rects[at].width * rects[at].height)
          cards[n++] = fair_position_pile (position, pile)[at];
    }

  return n;
}

/* Reports that a card or a place was activated, or that the player wants to pick up the cards there. */
static void
item_cb (GtkWidget *item,
         gboolean   takes)
{
  FairBoard *self = FAIR_BOARD (gtk_widget_get_parent (item));
  guint      pile, index;

  if (FAIR_IS_PLACE (item))
    {
      pile = FAIR_PLACE (item)->pile;
      index = takes ? fair_position_count (fair_board_get_position (self), pile) - 1 : (guint) -1;
    }
  else if (!fair_board_find_card (self, FAIR_CARD_WIDGET (item)->card, &pile, &index))
    return;

  fair_board_report (self, takes ? FAIR_BOARD_TAKEN : FAIR_BOARD_ACTIVATED, pile, (int) index);
}

/* What an empty place accepts, as a letter or sign; NULL if the player cannot move anything there. */
static const char *
get_mark (FairBoard *self,
          guint      pile)
{
  static const char *const suits[] = { "♣", "♦", "♥", "♠" };
  FairLetters              letters = fair_svg_art_get_shape (self->art)->translated ? FAIR_LETTERS_LANGUAGE : FAIR_LETTERS_INTERNATIONAL;
  const FairRules         *rules = fair_board_get_rules (self);
  const FairPile          *described = &rules->piles[pile];
  guint                    base;

  switch ((FairRole) described->role)
    {
    case FAIR_FOUNDATION:
      if (described->suit < FAIR_N_SUITS)
        return suits[described->suit];
      base = fair_base_rank (rules, fair_board_get_position (self));
      return base > 0 ? fair_words_rank (base, letters) : NULL;
    case FAIR_COLUMN:
      return described->fill == FAIR_FILL_KING ? fair_words_rank (FAIR_KING, letters) : described->fill == FAIR_FILL_ANY ? "+"
                                                                                                                         : NULL;
    case FAIR_CELL:
      return "+";
    default:
      return NULL;
    }
}

/* The sign at the stock's place: whether redealing is possible; if that costs points, how often it was done and the cost
 * of the next time; if it is limited, how often it is possible.
 *
 * Returns: (transfer full) */
static char *
dup_stock_mark (FairBoard *self)
{
  const FairRules    *rules = fair_board_get_rules (self);
  const FairPosition *position = fair_board_get_position (self);
  int                 cost = fair_redeal_cost (rules, position);

  if (!fair_is_legal (rules, position, fair_move_simple (FAIR_MOVE_REDEAL)))
    return g_strdup ("✕");
  if (cost > 0)
    {
      g_autofree char *change = fair_words_number (-cost);

      return g_strdup_printf ("↻ %u\n%s", position->redeals, change);
    }
  if (rules->redeal_penalty > 0 && position->redeals > 0)
    return g_strdup_printf ("↻ %u", position->redeals);
  return rules->max_redeals < FAIR_UNLIMITED_REDEALS ? g_strdup_printf ("↻ %u", rules->max_redeals - position->redeals) : g_strdup ("↻");
}

void
fair_board_update_place (FairBoard *self,
                         guint      pile)
{
  FairPlace          *place = FAIR_PLACE (self->places[pile]);
  const FairRules    *rules = fair_board_get_rules (self);
  const FairPosition *position = fair_board_get_position (self);
  guint               count = fair_position_count (position, pile);
  gboolean            is_stock = rules->piles[pile].role == FAIR_STOCK;
  gboolean            is_bare = count == 0 || fair_board_is_dragged (self, pile, 0) ||
                     self->motions[*fair_position_pile (position, pile)].active;
  g_autofree char *mark = is_stock ? dup_stock_mark (self) : g_strdup (get_mark (self, pile));
  g_autofree char *description = is_stock ? fair_words_redeals (rules, position) : NULL;
  g_autofree char *name = count == 0 ? fair_words_empty_pile (rules, pile)
                          : is_stock ? fair_words_stock (count)
                                     : fair_words_pile (rules, pile);

  fair_board_item_set_text (place, name, description);
  fair_place_set (place, mark, is_stock ? count : 0, self->show_counter);
  gtk_widget_set_visible (GTK_WIDGET (place), is_stock || is_bare);
}

static gboolean
update_children_cb (GtkWidget     *widget,
                    GdkFrameClock *clock,
                    gpointer       data)
{
  FairBoard *self = FAIR_BOARD (widget);

  self->children_tick = 0;
  if (self->model != NULL)
    fair_board_update_children (self);
  return G_SOURCE_REMOVE;
}

/* During allocation, postpones the update of the children to the next frame. Returns: whether it did. */
static gboolean
put_off (FairBoard *self)
{
  if (self->is_allocating && self->children_tick == 0)
    self->children_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), update_children_cb, NULL, NULL);
  return self->is_allocating;
}

/* Updates the children to the position: their visibility, names and order. */
void
fair_board_update_children (FairBoard *self)
{
  const FairRules    *rules = fair_board_get_rules (self);
  const FairPosition *position = fair_board_get_position (self);
  GtkWidget          *previous = NULL;

  if (put_off (self))
    return;

  for (guint pile = 0; pile < rules->n_piles; pile++)
    {
      fair_board_update_place (self, pile);
      for (guint index = 0; index < fair_position_count (position, pile); index++)
        {
          FairCard card = fair_position_pile (position, pile)[index];
          gboolean face_up = index >= position->down[pile] && !fair_game_model_is_unknown (self->model, card) &&
                             !fair_game_model_get_concealed (self->model);
          g_autofree char *description = fair_words_card_place (rules, position, pile, index);

          FAIR_CARD_WIDGET (self->cards[card])->face_up = face_up;
          fair_board_item_set_text (self->cards[card], face_up ? fair_words_card (card) : fair_words_face_down (), description);
          gtk_widget_set_visible (self->cards[card], rules->piles[pile].role != FAIR_STOCK);
        }
    }
  for (guint i = 0; i < rules->n_piles; i++)
    for (guint at = 0, pile = self->reading_order[i]; at <= fair_position_count (position, pile); at++)
      {
        GtkWidget *child = at == 0 ? self->places[pile] : self->cards[fair_position_pile (position, pile)[at - 1]];

        if (gtk_widget_get_prev_sibling (child) != previous)
          gtk_widget_insert_after (child, GTK_WIDGET (self), previous);
        previous = child;
      }
  fair_board_item_set_class (GTK_WIDGET (self), "won", fair_status (rules, position) == FAIR_STATUS_WON);
}

void
fair_board_update_places (FairBoard *self)
{
  if (put_off (self))
    return;

  for (guint pile = 0; pile < fair_board_get_rules (self)->n_piles; pile++)
    fair_board_update_place (self, pile);
}

/* Updates which sides of the cards are drawn, except for cards in motion. */
void
fair_board_update_shown (FairBoard *self)
{
  for (guint card = 0; card < FAIR_CARD_CODES; card++)
    if (self->cards[card] != NULL)
      {
        FairCardWidget *widget = FAIR_CARD_WIDGET (self->cards[card]);

        if (!fair_board_get_pose (self, card).turned || widget->shown_up == widget->face_up)
          continue;
        widget->shown_up = widget->face_up;
        gtk_widget_queue_draw (self->cards[card]);
      }
}

/* Sorts the piles into reading order for the arrangement in @space, in all languages: rows from the top, and in a row
 * from the left. The cards make no difference. */
void
fair_board_update_reading_order (FairBoard       *self,
                                 const FairSpace *space)
{
  const FairRules *rules = fair_board_get_rules (self);
  FairSpace        top = *space;
  FairPosition     bare;
  FairLayout       layout;

  fair_position_clear (&bare);
  top.scroll = 0;
  fair_layout_compute (rules, &bare, &top, &layout);
  for (guint i = 0; i < rules->n_piles; i++)
    {
      const FairRect *rect = &layout.places[i];
      guint           place = i;

      for (; place > 0; place--)
        {
          const FairRect *before = &layout.places[self->reading_order[place - 1]];

          if (before->y < rect->y || (before->y <= rect->y && before->x <= rect->x))
            break;
          self->reading_order[place] = self->reading_order[place - 1];
        }
      self->reading_order[place] = (guint8) i;
    }
}

void
fair_board_add_children (FairBoard *self)
{
  const FairPosition *position = fair_board_get_position (self);

  for (guint pile = 0; pile < fair_board_get_rules (self)->n_piles; pile++)
    {
      self->places[pile] = fair_board_item_new (FAIR_TYPE_PLACE, self->art, item_cb);
      FAIR_PLACE (self->places[pile])->pile = pile;
      gtk_widget_set_parent (self->places[pile], GTK_WIDGET (self));
    }
  for (guint i = 0; i < fair_position_count_all (position); i++)
    {
      FairCard card = position->cards[i];

      self->cards[card] = fair_board_item_new (FAIR_TYPE_CARD_WIDGET, self->art, item_cb);
      FAIR_CARD_WIDGET (self->cards[card])->card = card;
      gtk_widget_set_parent (self->cards[card], GTK_WIDGET (self));
    }
}

/* Marks the top @count cards of @pile as selected, and no others. */
void
fair_board_set_selection (FairBoard *self,
                          guint      pile,
                          guint      count)
{
  const FairPosition *position;

  if (self->model == NULL)
    return;

  position = fair_board_get_position (self);
  for (guint p = 0; p < fair_board_get_rules (self)->n_piles; p++)
    for (guint i = 0; i < fair_position_count (position, p); i++)
      {
        GtkWidget *widget = self->cards[fair_position_card (position, p, i)];
        gboolean   selected = p == pile && i < count;

        fair_board_item_set_class (widget, "selected", selected);
        gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
      }
}

/* Highlights the piles that accept the dragged cards. */
void
fair_board_set_targets (FairBoard     *self,
                        const gboolean targets[FAIR_MAX_PILES])
{
  const FairPosition *position;

  if (self->model == NULL)
    return;

  position = fair_board_get_position (self);
  for (guint pile = 0; pile < fair_board_get_rules (self)->n_piles; pile++)
    {
      fair_board_item_set_class (self->places[pile], "target", targets[pile]);
      for (guint i = 0; i < fair_position_count (position, pile); i++)
        fair_board_item_set_class (self->cards[fair_position_card (position, pile, i)], "target", targets[pile] && i == 0);
    }
}

/* Draws a card or a place. Uses whole pixels for moving cards too: pictures between pixels are
 * blurred, and many times slower to draw. */
static void
snapshot_item (FairBoard   *self,
               GtkSnapshot *snapshot,
               guint        item,
               float        dx,
               float        dy)
{
  gboolean        is_card = item < FAIR_CARD_CODES;
  GtkWidget      *widget = is_card ? self->cards[item] : self->places[item - FAIR_CARD_CODES];
  const FairRect *rect = &self->rects[item];
  FairBoardPose   pose = fair_board_get_pose (self, item);
  float           middle = self->layout.card_width / 2;

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (fair_board_round (self, pose.dx + dx, 0), fair_board_round (self, pose.dy + dy, 0)));
  if (pose.width < 1 || ABS (pose.scale - 1) > 0)
    {
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (rect->x + middle * pose.scale, rect->y));
      gtk_snapshot_scale (snapshot, pose.width * pose.scale, pose.scale);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-rect->x - middle, -rect->y));
    }
  gtk_widget_snapshot_child (GTK_WIDGET (self), widget, snapshot);
  gtk_snapshot_restore (snapshot);
}

/* Draws the places and the cards at rest; lists those in motion, as they have to be drawn. Returns: how many. */
static guint
snapshot_resting (FairBoard   *self,
                  GtkSnapshot *snapshot,
                  FairCard     moving[FAIR_MAX_CARDS])
{
  const FairPosition *position = fair_board_get_position (self);
  guint               n_moving = 0;

  for (guint i = 0; i < fair_board_get_rules (self)->n_piles; i++)
    {
      guint           pile = self->reading_order[i];
      const FairCard *cards = fair_position_pile (position, pile);
      guint           count = fair_position_count (position, pile);

      snapshot_item (self, snapshot, FAIR_BOARD_PLACE (pile), 0, 0);
      for (guint index = 0; index < count; index++)
        if (fair_board_is_dragged (self, pile, index))
          break;
        else if (self->motions[cards[index]].active)
          {
            guint at = n_moving++;

            for (; at > 0 && self->motions[moving[at - 1]].order > self->motions[cards[index]].order; at--)
              moving[at] = moving[at - 1];
            moving[at] = cards[index];
          }
        /* The card that lies on this one may hide all of it. */
        else if (index + 1 >= count || fair_board_is_dragged (self, pile, index + 1) || self->motions[cards[index + 1]].active ||
                 memcmp (&self->rects[cards[index]], &self->rects[cards[index + 1]], sizeof (FairRect)) != 0)
          gtk_widget_snapshot_child (GTK_WIDGET (self), self->cards[cards[index]], snapshot);
    }

  return n_moving;
}

void
fair_board_snapshot (GtkWidget   *widget,
                     GtkSnapshot *snapshot)
{
  FairBoard *self = FAIR_BOARD (widget);
  FairCard   moving[FAIR_MAX_CARDS];
  guint      n_moving;

  if (self->model == NULL)
    return;

  gtk_widget_snapshot_child (widget, self->caption, snapshot);
  n_moving = snapshot_resting (self, snapshot, moving);
  for (guint i = 0; i < n_moving; i++)
    snapshot_item (self, snapshot, moving[i], 0, 0);
  if (self->peek != FAIR_NO_CARD)
    snapshot_item (self, snapshot, self->peek, 0, 0);
  gtk_widget_snapshot_child (widget, self->marks, snapshot);
  gtk_widget_snapshot_child (widget, self->numbers, snapshot);
  for (guint i = self->drag_pile != FAIR_NO_PILE ? self->drag_count : 0; i-- > 0;)
    snapshot_item (self, snapshot, fair_position_card (fair_board_get_position (self), self->drag_pile, i), self->drag_dx, self->drag_dy);
  fair_board_snapshot_finale (self, snapshot);
}
