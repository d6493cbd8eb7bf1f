/* FairTableLayout: the first child is the table, and a FairStatusLine is the bar below it. The bar of a lesson or of
 * practice, with the class "lesson-bar", shrinks the table. All other children lie over the table and the status line:
 * bars with the full width at the bottom, or at the top if that covers less of the cards; centered ones (messages) over
 * free cloth, as low as possible, or over the status line. They never move a card, unless they would cover one
 * everywhere: then the table shrinks, and they lie below its cards.
 */
#include "config.h"

#include "fair-table-layout.h"

#include "fair-status-line.h"

struct _FairTableLayout
{
  GtkLayoutManager parent_instance;

  FairBoard *board;  /* borrowed: a descendant (nullable) */
  gboolean   gives;  /* the table shrinks for children that would cover cards */
  guint      n_over; /* how many children it shrinks for */
};

/* The layout of children over the table while it is computed, in pixels. */
typedef struct
{
  GtkWidget *widget;
  int        width;
  int        height; /* of @widget, without the bar below the status line */
  int        foot;   /* of that, the height of the status line */
  GPtrArray *placed; /* owned rectangles of children that have their places */
  gboolean   covers; /* one of them covers a card */
} Place;

/* Pixels between two candidate positions. */
#define STEP 6

/* The cost of covering the status line for a while, relative to cards, which the player may need. */
#define FOOT_COST 0.05f

G_DEFINE_FINAL_TYPE (FairTableLayout, fair_table_layout, GTK_TYPE_LAYOUT_MANAGER)

/* Whether @child shrinks the table, and does not lie over it. */
static gboolean
takes_room (GtkWidget *child)
{
  return FAIR_IS_STATUS_LINE (child) || gtk_widget_has_css_class (child, "lesson-bar");
}

static GtkSizeRequestMode
fair_table_layout_get_request_mode (GtkLayoutManager *manager,
                                    GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
fair_table_layout_measure (GtkLayoutManager *manager,
                           GtkWidget        *widget,
                           GtkOrientation    orientation,
                           int               for_size,
                           int              *minimum,
                           int              *natural,
                           int              *minimum_baseline,
                           int              *natural_baseline)
{
  GtkWidget *first = gtk_widget_get_first_child (widget);

  *minimum = 0;
  *natural = 0;
  for (GtkWidget *child = first; child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      int least;
      int most;

      if (!gtk_widget_should_layout (child))
        continue;

      gtk_widget_measure (child, orientation, orientation == GTK_ORIENTATION_VERTICAL ? for_size : -1, &least, &most, NULL, NULL);
      if (orientation == GTK_ORIENTATION_HORIZONTAL)
        {
          *minimum = MAX (*minimum, least);
          *natural = MAX (*natural, most);
        }
      else if (child == first || takes_room (child))
        {
          *minimum += least;
          *natural += most;
        }
    }
}

static int
find_height (GtkWidget *child,
             int        width,
             int        room)
{
  int minimum;
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &minimum, &natural, NULL, NULL);
  return MAX (MIN (natural, room), minimum);
}

static void
allocate_at (GtkWidget *child,
             int        x,
             int        y,
             int        width,
             int        height)
{
  gtk_widget_allocate (child, width, height, -1, gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float) x, (float) y)));
}

/* How much a child at @rect of @widget would cover of the board; see fair_board_measure_cover(). */
static float
measure_cover (FairTableLayout       *self,
               GtkWidget             *widget,
               const graphene_rect_t *rect)
{
  graphene_point_t origin;

  if (self->board == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self->board)) ||
      !gtk_widget_compute_point (widget, GTK_WIDGET (self->board), &rect->origin, &origin))
    return 0;

  return fair_board_measure_cover (self->board, &GRAPHENE_RECT_INIT (origin.x, origin.y, rect->size.width, rect->size.height));
}

/* The height of a child over the table at @width. A bar is at least as high as the status line, which it hides. */
static int
find_height_over (const Place *place,
                  GtkWidget   *child,
                  int          width)
{
  int least = gtk_widget_get_halign (child) == GTK_ALIGN_CENTER ? 0 : place->foot;

  return MAX (find_height (child, width, place->height), least);
}

/* The cost of placing a child at @rect: how much of cards, the status line, and other children it covers. */
static float
measure_cost (FairTableLayout    *self,
              const Place        *place,
              const GdkRectangle *rect,
              float               foot_cost)
{
  int   on_table = CLAMP (place->height - place->foot - rect->y, 0, rect->height);
  float cost = (float) (rect->width * (rect->height - on_table)) * foot_cost;

  for (guint i = 0; i < place->placed->len; i++)
    {
      GdkRectangle shared;

      if (gdk_rectangle_intersect (rect, g_ptr_array_index (place->placed, i), &shared))
        cost += (float) (shared.width * shared.height);
    }
  if (on_table > 0)
    cost += measure_cover (self, place->widget, &GRAPHENE_RECT_INIT ((float) rect->x, (float) rect->y, (float) rect->width, (float) on_table));

  return cost;
}

/* Whether a child at @rect covers a card or another child. */
static gboolean
covers (FairTableLayout    *self,
        const Place        *place,
        const GdkRectangle *rect)
{
  int              on_table = CLAMP (place->height - place->foot - rect->y, 0, rect->height);
  graphene_point_t origin;

  for (guint i = 0; i < place->placed->len; i++)
    if (gdk_rectangle_intersect (rect, g_ptr_array_index (place->placed, i), NULL))
      return TRUE;

  return on_table > 0 && self->board != NULL && gtk_widget_get_mapped (GTK_WIDGET (self->board)) &&
         gtk_widget_compute_point (place->widget, GTK_WIDGET (self->board), &GRAPHENE_POINT_INIT ((float) rect->x, (float) rect->y), &origin) &&
         fair_board_covers_card (self->board, &GRAPHENE_RECT_INIT (origin.x, origin.y, (float) rect->width, (float) on_table));
}

/* Places @child over the table where it covers the least, as low as possible. */
static void
place_over (FairTableLayout *self,
            Place           *place,
            GtkWidget       *child)
{
  gboolean     is_bar = gtk_widget_get_halign (child) != GTK_ALIGN_CENTER;
  GdkRectangle rect = { 0, 0, place->width, 0 };
  GdkRectangle best;
  float        least = G_MAXFLOAT;

  if (!is_bar)
    {
      int minimum;
      int natural;

      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
      rect.width = MAX (MIN (natural, place->width), minimum);
      rect.x = (place->width - rect.width) / 2;
    }
  rect.height = find_height_over (place, child, rect.width);
  rect.y = place->height - rect.height;
  if (self->gives)
    for (guint i = 0; i < place->placed->len; i++)
      rect.y -= ((GdkRectangle *) g_ptr_array_index (place->placed, i))->height;
  /* In a very small window they cover each other. */
  rect.y = MAX (rect.y, 0);
  best = rect;
  while (!self->gives && rect.y >= 0 && least > 0)
    {
      float cost = measure_cost (self, place, &rect, is_bar ? 0 : FOOT_COST);

      if (cost < least)
        {
          least = cost;
          best = rect;
        }
      /* A bar lies at the bottom or at the top. */
      rect.y = is_bar && rect.y > 0 ? 0 : rect.y - STEP;
    }
  place->covers = place->covers || covers (self, place, &best);
  allocate_at (child, best.x, best.y, best.width, best.height);
  g_ptr_array_add (place->placed, g_memdup2 (&best, sizeof best));
}

/* Places everything that lies over the table. */
static void
place_all (FairTableLayout *self,
           Place           *place)
{
  place->covers = FALSE;
  g_ptr_array_set_size (place->placed, 0);
  for (GtkWidget *child = gtk_widget_get_first_child (place->widget); (child = gtk_widget_get_next_sibling (child)) != NULL;)
    if (!takes_room (child) && gtk_widget_should_layout (child))
      place_over (self, place, child);
}

/* How much the table shrinks: the height by which everything over it exceeds the status line. */
static int
measure_given (FairTableLayout *self,
               const Place     *place)
{
  int all = 0;

  for (guint i = 0; i < place->placed->len; i++)
    all += ((GdkRectangle *) g_ptr_array_index (place->placed, i))->height;
  return MAX (all - place->foot, 0);
}

static void
fair_table_layout_allocate (GtkLayoutManager *manager,
                            GtkWidget        *widget,
                            int               width,
                            int               height,
                            int               baseline)
{
  FairTableLayout *self = FAIR_TABLE_LAYOUT (manager);
  GtkWidget       *first = gtk_widget_get_first_child (widget);
  g_autoptr (GPtrArray) placed = g_ptr_array_new_with_free_func (g_free);
  Place place = { widget, width, height, 0, placed, FALSE };
  int   table_height = height;
  int   least = 0;

  if (first == NULL)
    return;

  gtk_widget_measure (first, GTK_ORIENTATION_VERTICAL, width, &least, NULL, NULL, NULL);
  for (GtkWidget *child = gtk_widget_get_last_child (widget); child != first; child = gtk_widget_get_prev_sibling (child))
    if (takes_room (child) && gtk_widget_should_layout (child))
      {
        int child_height = find_height (child, width, MAX (table_height - least, 0));

        table_height -= child_height;
        allocate_at (child, 0, table_height, width, child_height);
        if (FAIR_IS_STATUS_LINE (child))
          place.foot = child_height;
        else
          place.height = table_height;
      }
  if (!gtk_widget_should_layout (first))
    return;

  if (self->gives)
    place_all (self, &place);
  /* With fewer children there may be another place. */
  self->gives = self->gives && placed->len >= self->n_over;
  allocate_at (first, 0, 0, width, table_height - (self->gives ? MIN (measure_given (self, &place), MAX (table_height - least, 0)) : 0));
  place_all (self, &place);
  if (place.covers && !self->gives)
    {
      self->gives = TRUE;
      self->n_over = placed->len;
      allocate_at (first, 0, 0, width, table_height - MIN (measure_given (self, &place), MAX (table_height - least, 0)));
      place_all (self, &place);
    }
}

static void
fair_table_layout_class_init (FairTableLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = fair_table_layout_get_request_mode;
  layout_class->measure = fair_table_layout_measure;
  layout_class->allocate = fair_table_layout_allocate;
}

static void
fair_table_layout_init (FairTableLayout *self)
{
}

/* Sets the board whose cards should not be covered. It has to live as long as the widget that is laid out. */
void
fair_table_layout_set_board (FairTableLayout *self,
                             FairBoard       *board)
{
  g_return_if_fail (FAIR_IS_TABLE_LAYOUT (self));

  self->board = board;
}
