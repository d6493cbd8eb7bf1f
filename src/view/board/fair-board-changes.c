/* How the board follows a change: it records where every card and place is seen, and how large; computes the layout; and
 * animates what is seen somewhere else, or in another size. */
#include "fair-board-private.h"
#include "fair-board-item.h"

/* Where a card or a place is seen. */
typedef struct
{
  gboolean known;
  gboolean dragged;
  guint    pile; /* where it lies */
  float    x;
  float    y;
  float    width; /* 0 before the first layout */
} Sight;

/* Milliseconds between two cards. */
#define DELAY_CHANGE 70 /* in moves that follow at once */
#define DELAY_EFFECT 45 /* in one move */
#define DELAY_DEAL 8

static void
see (FairBoard *self,
     Sight      sights[FAIR_BOARD_N_ITEMS])
{
  for (guint item = 0; item < FAIR_BOARD_N_ITEMS; item++)
    {
      FairBoardPose   pose = fair_board_get_pose (self, item);
      const FairRect *rect = &self->rects[item];

      sights[item] = (Sight){
        .known = (item < FAIR_CARD_CODES ? self->cards[item] : self->places[item - FAIR_CARD_CODES]) != NULL,
        .pile = item < FAIR_CARD_CODES ? self->piles[item] : item - FAIR_CARD_CODES,
        .x = rect->x + pose.dx,
        .y = rect->y + pose.dy,
        .width = self->layout.card_width * pose.scale
      };
    }
  if (self->drag_pile != FAIR_NO_PILE)
    for (guint i = 0; i < self->drag_count; i++)
      {
        Sight *sight = &sights[self->drag_cards[i]];

        sight->dragged = TRUE;
        sight->x += self->drag_dx;
        sight->y += self->drag_dy;
      }
}

/* Animates @item, which lies in or is @pile, if its visible place, size or side differs from its real one. */
static void
move (FairBoard   *self,
      guint        item,
      guint        pile,
      const Sight *sight,
      gboolean     turns,
      guint        delay)
{
  const FairRect *rect = &self->rects[item];
  float           dx = sight->x - rect->x;
  float           dy = sight->y - rect->y;
  float           scale = sight->width > 0 ? sight->width / self->layout.card_width : 1;
  gboolean        is_moving = self->motions[item].active;
  /* To its pile and, if it turns, to the side that it should show. */
  gboolean is_on_its_way = is_moving && !sight->dragged && sight->pile == pile &&
                           (!turns || !fair_board_get_pose (self, item).turned);

  if (!sight->known || (is_on_its_way && fair_board_bend_motion (self, item, dx, dy, scale)))
    return;

  if (turns || is_moving || dx * dx + dy * dy >= 0.25f || ABS (scale - 1) * rect->height >= 0.5f)
    fair_board_add_motion (self, item, dx, dy, scale, turns, delay);
}

/* Animates places, above them cards that stay in their piles, and above those the others. Changes in one frame are shown one after
 * the other. */
static void
move_all (FairBoard  *self,
          const Sight sights[FAIR_BOARD_N_ITEMS],
          const guint delays[FAIR_CARD_CODES])
{
  const FairRules    *rules = fair_board_get_rules (self);
  const FairPosition *position = fair_board_get_position (self);
  GdkFrameClock      *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));
  gint64              frame = clock ? gdk_frame_clock_get_frame_counter (clock) : 0;
  guint               burst;

  self->burst = frame == self->burst_frame ? self->burst + 1 : 0;
  self->burst_frame = frame;
  burst = self->burst * DELAY_CHANGE;

  for (guint pile = 0; pile < rules->n_piles; pile++)
    move (self, FAIR_BOARD_PLACE (pile), pile, &sights[FAIR_BOARD_PLACE (pile)], FALSE, burst);
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < fair_position_count_all (position); i++)
      {
        FairCard        card = position->cards[i];
        FairCardWidget *widget = FAIR_CARD_WIDGET (self->cards[card]);
        gboolean        turns = widget->shown_up != widget->face_up;

        if ((sights[card].pile != self->piles[card]) == (pass > 0))
          move (self, card, self->piles[card], &sights[card], turns, burst + delays[card]);
      }
  fair_board_run_motion (self);
}

/* Follows a change of the game; @effects can be NULL. A card that was named does not move: it was there. */
void
fair_board_follow_change (FairBoard         *self,
                          FairChange         change,
                          const FairEffects *effects)
{
  Sight sights[FAIR_BOARD_N_ITEMS];
  guint delays[FAIR_CARD_CODES] = { 0 }; /* milliseconds, which depend on earlier cards in the same change */
  guint n = 0;

  self->had_focus = fair_board_has_focus (self);
  see (self, sights);
  self->drag_pile = FAIR_NO_PILE;
  fair_board_update_layout (self);
  for (guint i = 0; effects != NULL && i < effects->n; i++)
    {
      const FairEffect *effect = &effects->list[i];

      /* Without a controller, as in a replay, the board scrolls to where cards go. */
      if (effect->kind == FAIR_EFFECT_MOVE && self->event_func == NULL)
        fair_board_reveal (self, effect->to, (int) fair_position_count (fair_board_get_position (self), effect->to) - 1);
      if (effect->kind == FAIR_EFFECT_MOVE || effect->kind == FAIR_EFFECT_TURN)
        delays[effect->card] = n++ * DELAY_EFFECT;
    }
  fair_board_update_children (self);
  fair_board_set_peek (self, FAIR_NO_CARD);
  fair_board_clear_moves (self);
  if (change != FAIR_CHANGE_NAMED && fair_board_has_layout (self) && gtk_widget_get_mapped (GTK_WIDGET (self)))
    move_all (self, sights, delays);
  fair_board_update_shown (self);
  fair_board_update_places (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  fair_board_report (self, FAIR_BOARD_CHANGED, FAIR_NO_PILE, -1);
}

/* Deals the cards one after the other, from the stock or, if there is none, from below the board. */
void
fair_board_deal_one_by_one (FairBoard *self)
{
  const FairRules    *rules = fair_board_get_rules (self);
  const FairPosition *position = fair_board_get_position (self);
  guint               n = 0;
  FairRect            from = { self->layout_width / 2.0f, self->layout_height, 0, 0 };

  if (rules->count[FAIR_STOCK] > 0)
    from = self->layout.places[rules->first[FAIR_STOCK]];
  for (guint index = 0; index < FAIR_MAX_CARDS; index++)
    for (guint pile = 0; pile < rules->n_piles; pile++)
      if (index < fair_position_count (position, pile) && rules->piles[pile].role != FAIR_STOCK)
        {
          FairCard card = fair_position_pile (position, pile)[index];

          fair_board_add_motion (self, card, from.x - self->rects[card].x, from.y - self->rects[card].y, 1, FALSE,
                                 n++ * DELAY_DEAL);
        }
  fair_board_run_motion (self);
}

/* Computes the layout for a new size or side of the piles. Cards move visibly if @visibly, or if the arrangement changes. */
void
fair_board_rearrange (FairBoard *self,
                      gboolean   visibly)
{
  const guint delays[FAIR_CARD_CODES] = { 0 };
  guint       arrangement = self->layout.arrangement;
  Sight       sights[FAIR_BOARD_N_ITEMS];

  see (self, sights);
  fair_board_update_layout (self);
  if (self->is_dealt && self->drag_pile == FAIR_NO_PILE && (visibly || self->layout.arrangement != arrangement))
    move_all (self, sights, delays);
  if (visibly)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
}
