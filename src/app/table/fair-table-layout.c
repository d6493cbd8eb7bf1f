/* FairTableLayout: the first child is the table, and a FairStatusLine is the bar below it. All other
 * children lie over these two, and whatever they show, no card moves. Bars have the full width and lie at
 * the bottom, or at the top if that covers less of the cards. Centered children (messages) lie over free
 * cloth, as low as possible, or over the status line.
 *
 * One child can take room away from the table: the bar of a lesson, while that lasts. If the bars of a table
 * inside are kept free, as END, the clock and the result of a game are from the banner about storage, no bar
 * lies over them while there is room.
 */
#include "config.h"

#include "fair-table-layout.h"

#include "fair-status-line.h"

#include <math.h>

struct _FairTableLayout
{
  GtkLayoutManager parent_instance;

  FairBoard *board;  /* borrowed: a descendant (nullable) */
  GtkWidget *taking; /* borrowed: a child (nullable) */
  GtkWidget *kept;   /* borrowed: a descendant that has such a layout (nullable) */
};

/* Pixels between two positions that are tried. */
#define STEP 6

/* How bad it is to cover the status line for a while, compared with cards, which the player may need. */
#define FOOT_COST 0.05f

G_DEFINE_FINAL_TYPE (FairTableLayout, fair_table_layout, GTK_TYPE_LAYOUT_MANAGER)

static gboolean
takes_room (FairTableLayout *self,
            GtkWidget       *child)
{
  return FAIR_IS_STATUS_LINE (child) || child == self->taking;
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
  FairTableLayout *self = FAIR_TABLE_LAYOUT (manager);
  GtkWidget       *first = gtk_widget_get_first_child (widget);

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
      else if (child == first || takes_room (self, child))
        {
          *minimum += least;
          *natural += most;
        }
    }
}

/* The natural height of @child at @width, limited to @room if possible. */
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

/* Places a bar over the status line, which is @foot pixels high. The bar is at least as high, so that it
 * hides all of it. */
static void
allocate_bar (FairTableLayout *self,
              GtkWidget       *widget,
              GtkWidget       *child,
              int              width,
              int              height,
              int              foot)
{
  int   child_height = MAX (find_height (child, width, height), foot);
  int   low = height - child_height;
  float below = measure_cover (self, widget, &GRAPHENE_RECT_INIT (0, (float) low, (float) width, (float) (child_height - foot)));
  float above = measure_cover (self, widget, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) child_height));

  allocate_at (child, 0, above < below ? 0 : low, width, child_height);
}

/* Whether @child is a bar, not a message in the middle. */
static gboolean
is_bar (GtkWidget *child)
{
  return gtk_widget_get_mapped (child) && gtk_widget_get_halign (child) != GTK_ALIGN_CENTER;
}

/* How much of the top and of the bottom of @widget has to be kept free, in pixels: what is below the first child
 * of @self->kept, or over it. */
static void
measure_kept (FairTableLayout *self,
              GtkWidget       *widget,
              int              height,
              int             *top,
              int             *bottom)
{
  *top = 0;
  *bottom = 0;
  if (!gtk_widget_get_mapped (self->kept))
    return;

  for (GtkWidget *child = gtk_widget_get_last_child (self->kept); gtk_widget_get_prev_sibling (child) != NULL; child = gtk_widget_get_prev_sibling (child))
    {
      graphene_rect_t bounds;
      int             start;
      int             end;

      if (!is_bar (child) || !gtk_widget_compute_bounds (child, widget, &bounds) || bounds.size.height < 1)
        continue;

      start = (int) bounds.origin.y;
      end = (int) ceilf (bounds.origin.y + bounds.size.height);
      if (start + end < height)
        *top = MAX (*top, end);
      else
        *bottom = MAX (*bottom, height - start);
    }
}

/* Places a bar that can stay for long: where it covers least, as low as possible, and not over what is kept free
 * at the top and the bottom. If there is no room between these, it is not over the bottom. */
static void
allocate_clear_bar (FairTableLayout *self,
                    GtkWidget       *widget,
                    GtkWidget       *child,
                    int              width,
                    int              height)
{
  int   child_height;
  int   top;
  int   bottom;
  int   low;
  int   best;
  float least = G_MAXFLOAT;

  measure_kept (self, widget, height, &top, &bottom);
  child_height = find_height (child, width, MAX (height - top - bottom, 0));
  low = MAX (height - bottom - child_height, 0);
  best = low;
  for (int y = low; y >= top && least > 0; y -= STEP)
    {
      float cover = measure_cover (self, widget, &GRAPHENE_RECT_INIT (0, (float) y, (float) width, (float) child_height));

      if (cover >= least)
        continue;
      least = cover;
      best = y;
    }
  allocate_at (child, 0, best, width, child_height);
}

/* How much a child at @y overlaps @taken, in square pixels. */
static float
measure_clash (const GdkRectangle *taken,
               int                 y,
               int                 child_width,
               int                 child_height)
{
  int clash = MIN (y + child_height, taken->y + taken->height) - MAX (y, taken->y);

  return clash > 0 ? (float) (clash * child_width) : 0;
}

/* Places a centered child where it covers least, as low as possible; that can be over the status line, which
 * is @foot pixels high. @taken is the area of the previous such child, and becomes the area of this one. */
static void
allocate_message (FairTableLayout *self,
                  GtkWidget       *widget,
                  GtkWidget       *child,
                  int              width,
                  int              height,
                  int              foot,
                  GdkRectangle    *taken)
{
  int   minimum;
  int   natural;
  int   child_width;
  int   child_height;
  int   x;
  int   best;
  float least = G_MAXFLOAT;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  child_width = MAX (MIN (natural, width), minimum);
  child_height = find_height (child, child_width, height);
  x = (width - child_width) / 2;
  best = height - child_height;
  for (int y = height - child_height; y >= 0 && least > 0; y -= STEP)
    {
      int   on_table = CLAMP (height - foot - y, 0, child_height);
      float cover = (float) (child_width * (child_height - on_table)) * FOOT_COST + measure_clash (taken, y, child_width, child_height);

      if (on_table > 0)
        cover += measure_cover (self, widget, &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) child_width, (float) on_table));

      if (cover >= least)
        continue;
      least = cover;
      best = y;
    }
  allocate_at (child, x, best, child_width, child_height);
  *taken = (GdkRectangle){ x, best, child_width, child_height };
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
  int              table_height = height;
  int              foot = 0;
  GdkRectangle     taken = { 0, 0, 0, 0 };

  if (first == NULL)
    return;

  for (GtkWidget *child = gtk_widget_get_last_child (widget); child != first; child = gtk_widget_get_prev_sibling (child))
    if (takes_room (self, child) && gtk_widget_should_layout (child))
      {
        int least = 0;
        int child_height;

        gtk_widget_measure (first, GTK_ORIENTATION_VERTICAL, width, &least, NULL, NULL, NULL);
        child_height = find_height (child, width, MAX (table_height - least, 0));
        table_height -= child_height;
        allocate_at (child, 0, table_height, width, child_height);
        if (FAIR_IS_STATUS_LINE (child))
          foot = child_height;
      }
  if (gtk_widget_should_layout (first))
    allocate_at (first, 0, 0, width, table_height);
  for (GtkWidget *child = gtk_widget_get_next_sibling (first); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (!takes_room (self, child) && gtk_widget_should_layout (child))
      {
        if (gtk_widget_get_halign (child) == GTK_ALIGN_CENTER)
          allocate_message (self, widget, child, width, height, foot, &taken);
        else if (self->kept != NULL)
          allocate_clear_bar (self, widget, child, width, height);
        else
          allocate_bar (self, widget, child, width, height, foot);
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

/* Makes the child @taking take room away from the table; NULL for none. */
void
fair_table_layout_set_taking (FairTableLayout *self,
                              GtkWidget       *taking)
{
  g_return_if_fail (FAIR_IS_TABLE_LAYOUT (self));

  if (self->taking == taking)
    return;

  self->taking = taking;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}

/* Keeps the bars of @kept, a descendant with such a layout, free of bars. */
void
fair_table_layout_set_kept (FairTableLayout *self,
                            GtkWidget       *kept)
{
  g_return_if_fail (FAIR_IS_TABLE_LAYOUT (self));

  self->kept = kept;
}
