/* FairBoard: its children are a FairPlace for each pile and a FairCardWidget for each card, which exist
 * until another game is set, in the order in which they lie on the table.
 *
 * On a change of the model the board records where every card is seen, computes the layout, and animates the
 * cards that are seen somewhere else, with an offset in the snapshot, never with an allocation.
 */
#include "fair-board-private.h"

#include "fair-i18n.h"

typedef enum
{
  PROP_SHOW_COUNTER = 1,
  PROP_ANIMATE_DEAL,
  PROP_FAST,
  PROP_LEFT_HANDED,
  PROP_STOCK_AT_BOTTOM,
  PROP_KEEPS_ARRANGEMENT, /* while the board has less room for some time, for example beside a panel */
  PROP_COLUMN_NUMBERS,
  PROP_SHOWS_MOVES,
  PROP_FINALE,
  N_PROPERTIES,
  PROP_HADJUSTMENT = N_PROPERTIES, /* of GtkScrollable */
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY
} FairBoardProperty;

static GParamSpec *properties[N_PROPERTIES];

#define MINIMUM_WIDTH 240
#define MINIMUM_HEIGHT 200
#define NATURAL_HEIGHT 380 /* so that what lies below a table on a phone takes no more than its share */

/* Width of a card in pixels at which the caption has the size of its font. */
#define USUAL_CARD 80.0f
#define MAX_CAPTION_SCALE 1.8f

G_DEFINE_FINAL_TYPE_WITH_CODE (FairBoard, fair_board, GTK_TYPE_WIDGET, G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

/* The font keeps its size where that fits, on larger cards in proportion. */
static void
allocate_caption (FairBoard *self)
{
  const FairRect *room = &self->layout.caption;
  float           scale = CLAMP (self->layout.card_width / USUAL_CARD, 1, MAX_CAPTION_SCALE);
  GskTransform   *place;
  int             least, natural, width, height;

  if (!gtk_widget_should_layout (self->caption))
    return;

  gtk_widget_measure (self->caption, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  scale = MIN (scale, room->width / (float) MAX (least, 1));
  width = CLAMP ((int) (room->width / scale), least, MAX (natural, least));
  gtk_widget_measure (self->caption, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  scale = MIN (scale, room->height / (float) MAX (height, 1));
  place = gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (room->x + (room->width - scale * (float) width) / 2,
                                                               room->y + (room->height - scale * (float) height) / 2));
  gtk_widget_allocate (self->caption, width, height, -1, gsk_transform_scale (place, scale, scale));
}

static void
fair_board_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  FairBoard *self = FAIR_BOARD (widget);
  gboolean   is_first = !self->is_dealt;
  int        card_width, card_height;

  if (self->model == NULL)
    return;

  self->is_allocating = TRUE;
  if (width != self->layout_width || height != self->layout_height)
    fair_board_rearrange (self, FALSE);
  self->is_dealt = TRUE;
  card_width = (int) self->layout.card_width;
  card_height = (int) self->layout.card_height;
  for (guint pile = 0; pile < fair_board_get_rules (self)->n_piles; pile++)
    {
      const FairRect *rect = &self->layout.places[pile];

      if (gtk_widget_should_layout (self->places[pile]))
        {
          int ignored;

          gtk_widget_measure (self->places[pile], GTK_ORIENTATION_HORIZONTAL, -1, &ignored, NULL, NULL, NULL);
          gtk_widget_allocate (self->places[pile], card_width, card_height, -1,
                               gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (fair_board_round (self, rect->x, self->origin.x),
                                                                                    fair_board_round (self, rect->y, self->origin.y))));
        }
    }
  for (guint card = 0; card < FAIR_CARD_CODES; card++)
    if (self->cards[card] != NULL && gtk_widget_should_layout (self->cards[card]))
      gtk_widget_allocate (self->cards[card], card_width, card_height, -1,
                           gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (self->rects[card].x, self->rects[card].y)));
  allocate_caption (self);
  if (gtk_widget_should_layout (self->numbers))
    gtk_widget_allocate (self->numbers, width, height, -1, NULL);
  gtk_widget_allocate (self->marks, width, height, -1, NULL);
  /* Only the cards of a new game are dealt one by one. */
  if (is_first && self->animate_deal && fair_game_model_get_history (self->model)->steps->len == 0)
    fair_board_deal_one_by_one (self);
  self->is_allocating = FALSE;
}

static void
fair_board_measure (GtkWidget     *widget,
                    GtkOrientation orientation,
                    int            for_size,
                    int           *minimum,
                    int           *natural,
                    int           *minimum_baseline,
                    int           *natural_baseline)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    gtk_widget_measure (child, orientation, -1, NULL, NULL, NULL, NULL);

  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? MINIMUM_WIDTH : MINIMUM_HEIGHT;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? MINIMUM_WIDTH : NATURAL_HEIGHT;
}

static void
change_sides (FairBoard *self)
{
  if (self->model != NULL && fair_board_has_layout (self))
    fair_board_rearrange (self, TRUE);
}

/* Redraws everything with new pictures, and lays it out again if the cards have another shape. */
static void
art_changed_cb (FairBoard *self)
{
  if (!fair_card_shape_equal (fair_svg_art_get_shape (self->art), &self->layout_space.shape))
    {
      fair_board_lay_out_anew (self);
      if (self->model != NULL)
        fair_board_update_places (self);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child; child = gtk_widget_get_next_sibling (child))
    gtk_widget_queue_draw (child);
}

gboolean
fair_board_has_focus (FairBoard *self)
{
  GtkRoot   *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self));
}

/* The Tab key stops at the board once; arrow keys move on it. */
static gboolean
fair_board_focus (GtkWidget       *widget,
                  GtkDirectionType direction)
{
  FairBoard *self = FAIR_BOARD (widget);

  if (self->model == NULL || fair_board_has_focus (self))
    return FALSE;

  fair_board_report (self, FAIR_BOARD_ENTERED, FAIR_NO_PILE, -1);
  return gtk_widget_grab_focus (widget);
}

static gboolean
fair_board_grab_focus (GtkWidget *widget)
{
  FairBoard          *self = FAIR_BOARD (widget);
  const FairPosition *position;
  guint               pile = self->cursor_pile;
  gboolean            is_place;

  if (self->model == NULL)
    return FALSE;

  position = fair_board_get_position (self);
  is_place = self->cursor_index < 0 || (guint) self->cursor_index >= fair_position_count (position, pile);
  if (!gtk_widget_grab_focus (is_place ? self->places[pile] : self->cards[fair_position_pile (position, pile)[self->cursor_index]]))
    return FALSE;

  fair_board_report (self, FAIR_BOARD_FOCUSED, FAIR_NO_PILE, -1);
  return TRUE;
}

static void
fair_board_dispose (GObject *object)
{
  FairBoard *self = FAIR_BOARD (object);

  fair_board_set_model (self, NULL);
  if (self->animation != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->animation, self);
      adw_animation_pause (self->animation);
    }
  g_clear_object (&self->animation);
  g_clear_pointer (&self->caption, gtk_widget_unparent);
  g_clear_pointer (&self->numbers, gtk_widget_unparent);
  g_clear_pointer (&self->marks, gtk_widget_unparent);
  g_clear_object (&self->adjustments[GTK_ORIENTATION_HORIZONTAL]);
  g_clear_object (&self->adjustments[GTK_ORIENTATION_VERTICAL]);
  g_clear_object (&self->model_signals);
  g_clear_object (&self->art_signals);
  g_clear_object (&self->art);

  G_OBJECT_CLASS (fair_board_parent_class)->dispose (object);
}

/* The member that a property is; NULL if it is none. */
static gboolean *
find_option (FairBoard *self,
             guint      property_id)
{
  gboolean *const options[N_PROPERTIES] = {
    [PROP_SHOW_COUNTER] = &self->show_counter,
    [PROP_ANIMATE_DEAL] = &self->animate_deal,
    [PROP_FAST] = &self->fast,
    [PROP_LEFT_HANDED] = &self->left_handed,
    [PROP_STOCK_AT_BOTTOM] = &self->stock_at_bottom,
    [PROP_KEEPS_ARRANGEMENT] = &self->keeps_arrangement
  };

  return property_id < N_PROPERTIES ? options[property_id] : NULL;
}

static void
fair_board_get_property (GObject    *object,
                         guint       property_id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  FairBoard *self = FAIR_BOARD (object);

  switch ((FairBoardProperty) property_id)
    {
    case PROP_COLUMN_NUMBERS:
      g_value_set_boolean (value, gtk_widget_get_visible (self->numbers));
      break;
    case PROP_SHOWS_MOVES:
      g_value_set_boolean (value, fair_board_shows_moves (self));
      break;
    case PROP_FINALE:
      g_value_set_boolean (value, self->leaps != NULL);
      break;
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
      g_value_set_object (value, self->adjustments[property_id - PROP_HADJUSTMENT]);
      break;
    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
      g_value_set_enum (value, GTK_SCROLL_MINIMUM);
      break;
    default:
      g_value_set_boolean (value, *find_option (self, property_id));
    }
}

static void
fair_board_set_property (GObject      *object,
                         guint         property_id,
                         const GValue *value,
                         GParamSpec   *pspec)
{
  FairBoard *self = FAIR_BOARD (object);
  gboolean  *option = find_option (self, property_id);

  if (option != NULL)
    *option = g_value_get_boolean (value);
  switch ((FairBoardProperty) property_id)
    {
    case PROP_SHOW_COUNTER:
      if (self->model != NULL)
        fair_board_update_places (self);
      break;
    case PROP_LEFT_HANDED:
    case PROP_STOCK_AT_BOTTOM:
      change_sides (self);
      break;
    case PROP_COLUMN_NUMBERS:
      gtk_widget_set_visible (self->numbers, g_value_get_boolean (value));
      fair_board_update_numbers (self);
      break;
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
      fair_board_set_adjustment (self, (GtkOrientation) (property_id - PROP_HADJUSTMENT), g_value_get_object (value));
      break;
    default:
      break;
    }
}

static void
fair_board_class_init (FairBoardClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass   *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->dispose = fair_board_dispose;
  object_class->get_property = fair_board_get_property;
  object_class->set_property = fair_board_set_property;
  widget_class->measure = fair_board_measure;
  widget_class->size_allocate = fair_board_size_allocate;
  widget_class->snapshot = fair_board_snapshot;
  widget_class->focus = fair_board_focus;
  widget_class->grab_focus = fair_board_grab_focus;

  properties[PROP_SHOW_COUNTER] = g_param_spec_boolean ("show-counter", NULL, NULL, FALSE, flags);
  properties[PROP_ANIMATE_DEAL] = g_param_spec_boolean ("animate-deal", NULL, NULL, FALSE, flags);
  properties[PROP_FAST] = g_param_spec_boolean ("fast", NULL, NULL, FALSE, flags);
  properties[PROP_LEFT_HANDED] = g_param_spec_boolean ("left-handed", NULL, NULL, FALSE, flags);
  properties[PROP_STOCK_AT_BOTTOM] = g_param_spec_boolean ("stock-at-bottom", NULL, NULL, FALSE, flags);
  properties[PROP_KEEPS_ARRANGEMENT] = g_param_spec_boolean ("keeps-arrangement", NULL, NULL, FALSE, flags);
  properties[PROP_COLUMN_NUMBERS] = g_param_spec_boolean ("column-numbers", NULL, NULL, FALSE, flags);
  properties[PROP_SHOWS_MOVES] = g_param_spec_boolean ("shows-moves", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_FINALE] = g_param_spec_boolean ("finale", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");

  gtk_widget_class_set_css_name (widget_class, "board");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

/* Only the board decides how large everything is. */
static void
measure_cover (GtkWidget     *widget,
               GtkOrientation orientation,
               int            for_size,
               int           *minimum,
               int           *natural,
               int           *minimum_baseline,
               int           *natural_baseline)
{
  *minimum = *natural = 0;
}

/* Adds an invisible GtkBox over all of the board, whose children @allocate places. Returns: (transfer none): the box */
static GtkWidget *
add_cover (FairBoard            *self,
           const char           *css_name,
           GtkCustomAllocateFunc allocate)
{
  GtkWidget *cover = g_object_new (GTK_TYPE_BOX, "css-name", css_name, "accessible-role", GTK_ACCESSIBLE_ROLE_NONE, "can-target", FALSE, NULL);

  gtk_widget_set_layout_manager (cover, gtk_custom_layout_new (NULL, measure_cover, allocate));
  gtk_widget_set_parent (cover, GTK_WIDGET (self));
  return cover;
}

static void
fair_board_init (FairBoard *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  self->drag_pile = FAIR_NO_PILE;
  self->peek = FAIR_NO_CARD;
  /* The places have names for screen readers. */
  self->caption = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_NONE, "can-target", FALSE, "wrap", TRUE, "justify",
                                GTK_JUSTIFY_CENTER, "visible", FALSE, NULL);
  gtk_widget_set_parent (self->caption, widget);
  self->numbers = add_cover (self, "numbers", fair_board_allocate_numbers);
  gtk_widget_set_visible (self->numbers, FALSE);
  self->marks = add_cover (self, "marks", fair_board_allocate_marks);
  fair_board_init_motion (self);
  fair_board_set_adjustment (self, GTK_ORIENTATION_HORIZONTAL, NULL);
  fair_board_set_adjustment (self, GTK_ORIENTATION_VERTICAL, NULL);

  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "changed", G_CALLBACK (fair_board_follow_change), self);
  self->art_signals = g_signal_group_new (FAIR_TYPE_SVG_ART);
  g_signal_group_connect_swapped (self->art_signals, "changed", G_CALLBACK (art_changed_cb), self);

  g_signal_connect (self, "direction-changed", G_CALLBACK (change_sides), NULL);
  g_signal_connect (self, "notify::root", G_CALLBACK (fair_board_watch_window), NULL);
  self->scale = 1;
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (fair_board_lay_out_anew), NULL);
  g_signal_connect (self, "realize", G_CALLBACK (fair_board_watch_scale), NULL);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Table"), -1);
}

/* Returns: (transfer floating): a board without a game, with pictures from @art */
GtkWidget *
fair_board_new (FairSvgArt *art)
{
  FairBoard *self = g_object_new (FAIR_TYPE_BOARD, NULL);

  self->art = g_object_ref (art);
  g_signal_group_set_target (self->art_signals, art);

  return GTK_WIDGET (self);
}

FairGameModel *
fair_board_get_model (FairBoard *self)
{
  return self->model;
}

/* Clears the table and, if @model is not NULL, deals that game. */
void
fair_board_set_model (FairBoard     *self,
                      FairGameModel *model)
{
  const char *caption = model ? fair_words_caption (fair_game_model_get_rules (model)) : NULL;

  if (self->model == model)
    return;

  self->had_focus = fair_board_has_focus (self);
  fair_board_clear_moves (self);
  fair_board_set_ring (self, FAIR_NO_PILE, -1, 0);
  self->peek = FAIR_NO_CARD;
  fair_board_finish_motion (self);
  fair_board_stop_finale (self);
  self->drag_pile = FAIR_NO_PILE;
  for (guint i = 0; i < FAIR_MAX_PILES; i++)
    g_clear_pointer (&self->places[i], gtk_widget_unparent);
  for (guint i = 0; i < FAIR_CARD_CODES; i++)
    g_clear_pointer (&self->cards[i], gtk_widget_unparent);
  g_set_object (&self->model, model);
  g_signal_group_set_target (self->model_signals, model);
  fair_board_update_numbers (self);
  self->layout_width = 0;
  self->is_laid_out = FALSE;
  fair_board_set_scroll (self, 0);
  self->is_dealt = FALSE;
  gtk_label_set_label (GTK_LABEL (self->caption), caption ? caption : "");
  gtk_widget_set_visible (self->caption, caption != NULL);
  if (model != NULL)
    {
      FairSpace space = fair_board_get_space (self);

      fair_board_update_reading_order (self, &space);
      fair_board_add_children (self);
      fair_board_update_children (self);
      fair_board_update_shown (self);
      /* A click may come before GTK lays the board out. */
      fair_board_update_layout (self);
      fair_board_set_cursor (self, fair_board_get_rules (self)->first[FAIR_COLUMN], -1);
    }
  gtk_widget_queue_resize (GTK_WIDGET (self));
  fair_board_report (self, FAIR_BOARD_DEALT, FAIR_NO_PILE, -1);
}

const FairLayout *
fair_board_get_layout (FairBoard *self)
{
  return &self->layout;
}

/* Draws the top @count cards of @pile @dx and @dy pixels from where they lie. */
void
fair_board_set_drag (FairBoard *self,
                     guint      pile,
                     guint      count,
                     float      dx,
                     float      dy)
{
  self->drag_pile = pile;
  self->drag_count = count;
  self->drag_dx = dx;
  self->drag_dy = dy;
  for (guint i = 0; i < count; i++)
    self->drag_cards[i] = fair_position_card (fair_board_get_position (self), pile, i);
  fair_board_update_place (self, pile);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Animates the dragged cards, if any, back to where they lie. */
void
fair_board_end_drag (FairBoard *self)
{
  const FairPosition *position = fair_board_get_position (self);
  guint               pile = self->drag_pile;

  if (pile == FAIR_NO_PILE)
    return;

  for (guint i = self->drag_count; i-- > 0;)
    {
      FairCard      card = fair_position_card (position, pile, i);
      FairBoardPose pose = fair_board_get_pose (self, card);

      fair_board_add_motion (self, card, pose.dx + self->drag_dx, pose.dy + self->drag_dy, pose.scale, FALSE, 0);
    }
  self->drag_pile = FAIR_NO_PILE;
  fair_board_run_motion (self);
  fair_board_update_place (self, pile);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Draws @card above the cards that cover it; FAIR_NO_CARD ends that. Returns: whether that changes anything. */
gboolean
fair_board_set_peek (FairBoard *self,
                     FairCard   card)
{
  if (self->peek == card)
    return FALSE;

  self->peek = card;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return TRUE;
}

/* Calls @func when something happens to the board; NULL stops that. */
void
fair_board_set_event_func (FairBoard         *self,
                           FairBoardEventFunc func,
                           gpointer           data)
{
  self->event_func = func;
  self->event_data = data;
}

void
fair_board_report (FairBoard     *self,
                   FairBoardEvent event,
                   guint          pile,
                   int            index)
{
  if (self->event_func != NULL)
    self->event_func (self->event_data, event, pile, index);
}

/* Makes the card at @index of @pile, or its place if @index is -1, the one that gets the focus when the board does.
 * Does not move the focus. */
void
fair_board_set_cursor (FairBoard *self,
                       guint      pile,
                       int        index)
{
  self->cursor_pile = pile;
  self->cursor_index = index;
}

/* The pile at the cursor; @index: (out) (nullable): its card, or -1. */
guint
fair_board_get_cursor (FairBoard *self,
                       int       *index)
{
  if (index != NULL)
    *index = self->cursor_index;
  return self->cursor_pile;
}

gboolean
fair_board_had_focus (FairBoard *self)
{
  return self->had_focus;
}
