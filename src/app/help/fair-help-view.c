#include "config.h"

#include "fair-help-view.h"

#include "fair-fit-text.h"

#include <adwaita.h>
#include <string.h>

#define RESOURCES "/io/github/fairdeal/FairDeal/help"

/* Pixels for a heading in the narrowest window. */
#define HEADING_WIDTH 306

/* Pixels above a heading that was scrolled to. */
#define MARGIN 18

static gboolean
activate_link_cb (GtkLabel   *label,
                  const char *uri,
                  gpointer    data)
{
  /* A place in the help has no colon; GTK opens web addresses. */
  if (strchr (uri, ':') != NULL)
    return FALSE;

  gtk_widget_activate_action (GTK_WIDGET (label), "help.show", "s", uri);

  return TRUE;
}

/* By default, a focused scrolled window passes the focus to the header bar instead of its first link. */
static gboolean
focus_first_link_cb (GtkWidget *view,
                     GVariant  *args,
                     gpointer   user_data)
{
  GtkWidget *content = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (view));

  if (!gtk_widget_is_focus (view) || !gtk_widget_child_focus (content, GTK_DIR_TAB_FORWARD))
    return FALSE;

  gtk_window_set_focus_visible (GTK_WINDOW (gtk_widget_get_root (view)), TRUE);

  return TRUE;
}

/* Scrolls with the arrow keys, which a label with links would use for itself. Lists of links need them. */
static gboolean
scroll_cb (GtkWidget *view,
           GVariant  *args,
           gpointer   user_data)
{
  GtkWidget    *focus = gtk_root_get_focus (gtk_widget_get_root (view));
  GtkScrollType type = GPOINTER_TO_INT (user_data);
  gboolean      ignored;

  if (focus != view && !GTK_IS_LABEL (focus))
    return FALSE;

  g_signal_emit_by_name (view, "scroll-child", type, FALSE, &ignored);

  return TRUE;
}

static void
add_keys (GtkWidget *view)
{
  static const struct
  {
    guint           key;
    GdkModifierType modifiers;
    GtkShortcutFunc callback;
    GtkScrollType   type;
  } keys[] = {
    { GDK_KEY_Up, 0, scroll_cb, GTK_SCROLL_STEP_UP },
    { GDK_KEY_Down, 0, scroll_cb, GTK_SCROLL_STEP_DOWN },
    { GDK_KEY_space, 0, scroll_cb, GTK_SCROLL_PAGE_DOWN },
    { GDK_KEY_space, GDK_SHIFT_MASK, scroll_cb, GTK_SCROLL_PAGE_UP },
    { GDK_KEY_Home, 0, scroll_cb, GTK_SCROLL_START },
    { GDK_KEY_End, 0, scroll_cb, GTK_SCROLL_END },
    { GDK_KEY_Tab, 0, focus_first_link_cb, GTK_SCROLL_NONE },
  };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      GtkShortcutTrigger *trigger = gtk_keyval_trigger_new (keys[i].key, keys[i].modifiers);
      GtkShortcutAction  *action = gtk_callback_action_new (keys[i].callback, GINT_TO_POINTER (keys[i].type), NULL);

      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), gtk_shortcut_new (trigger, action));
    }
  gtk_widget_add_controller (view, controller);
}

/* Waits until the heading has been allocated, then scrolls it to the top. */
static gboolean
scroll_to_heading_cb (GtkWidget     *heading,
                      GdkFrameClock *clock,
                      gpointer       user_data)
{
  GtkScrolledWindow *view;
  GtkWidget         *content;
  graphene_point_t   point;

  if (!gtk_widget_get_mapped (heading))
    return G_SOURCE_REMOVE;
  if (gtk_widget_get_height (heading) == 0)
    return G_SOURCE_CONTINUE;

  content = gtk_widget_get_ancestor (heading, ADW_TYPE_CLAMP);
  view = GTK_SCROLLED_WINDOW (gtk_widget_get_ancestor (heading, GTK_TYPE_SCROLLED_WINDOW));
  if (gtk_widget_compute_point (heading, content, &GRAPHENE_POINT_INIT (0, 0), &point))
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (view), point.y - MARGIN);

  return G_SOURCE_REMOVE;
}

/* Returns: (transfer full) (nullable): the resource of a page in the first of the player's languages that
 * has it */
static char *
find_page (const char *page_id)
{
  const char *const *languages = g_get_language_names ();

  for (guint i = 0; languages[i] != NULL; i++)
    {
      g_autofree char *path = g_strdup_printf (RESOURCES "/%s/%s.ui", languages[i], page_id);

      if (g_resources_get_info (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL, NULL, NULL))
        return g_steal_pointer (&path);
    }

  return NULL;
}

/* Finds the heading with an id: `title`, or `section-` and the id of the section. */
static GtkWidget *
find_heading (GtkWidget  *view,
              const char *id)
{
  GtkWidget *clamp = gtk_widget_get_first_child (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (view)));
  GtkWidget *box = adw_clamp_get_child (ADW_CLAMP (clamp));

  for (GtkWidget *child = gtk_widget_get_first_child (box); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (g_strcmp0 (gtk_buildable_get_buildable_id (GTK_BUILDABLE (child)), id) == 0)
        return child;
    }

  return NULL;
}

/* Returns: (transfer floating) (nullable): a view of a page; NULL if there is no page with this id */
GtkWidget *
fair_help_view_new (const char *page_id)
{
  g_autofree char *path = find_page (page_id);
  g_autoptr (GtkBuilderScope) scope = NULL;
  g_autoptr (GtkBuilder) builder = NULL;
  g_autoptr (GError) error = NULL;
  GtkWidget *view;

  if (path == NULL)
    return NULL;

  g_type_ensure (FAIR_TYPE_CELL_LAYOUT);
  scope = gtk_builder_cscope_new ();
  gtk_builder_cscope_add_callback (GTK_BUILDER_CSCOPE (scope), activate_link_cb);
  builder = gtk_builder_new ();
  gtk_builder_set_scope (builder, scope);
  /* The pages are part of the program, so a failure is a bug. */
  if (!gtk_builder_add_from_resource (builder, path, &error))
    g_error ("%s: %s", path, error->message);

  view = GTK_WIDGET (gtk_builder_get_object (builder, "view"));
  add_keys (view);
  fair_fit_headings (view, HEADING_WIDTH);
  /* The builder owns the view; the caller gets it floating, like a new widget. */
  g_object_ref (view);
  g_clear_object (&builder);
  g_object_force_floating (G_OBJECT (view));

  return view;
}

const char *
fair_help_view_get_title (GtkWidget *view)
{
  return gtk_label_get_text (GTK_LABEL (find_heading (view, "title")));
}

/* Scrolls the heading of a section to the top, once @view is visible. If the page has no such section, nothing changes. */
void
fair_help_view_scroll_to (GtkWidget  *view,
                          const char *section)
{
  g_autofree char *id = g_strconcat ("section-", section, NULL);
  GtkWidget       *heading = find_heading (view, id);

  if (heading != NULL)
    gtk_widget_add_tick_callback (heading, scroll_to_heading_cb, NULL, NULL);
}

/* FairCellLayout: the children are labels, row by row, and separators between rows. A column is at least as wide as
 * its longest word. If there is no room for that, as on a phone with large text, the cells of a row lie one below
 * another.
 */
#define MAX_COLUMNS 8

struct _FairCellLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (FairCellLayout, fair_cell_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The columns of a table, with their longest words as minimum sizes. */
typedef struct
{
  GtkRequestedSize sizes[MAX_COLUMNS];
  int              n;
} Columns;

/* The width of @cell if no word of it is broken. */
static int
measure_words (GtkWidget *cell)
{
  g_autoptr (PangoLayout) layout = pango_layout_copy (gtk_label_get_layout (GTK_LABEL (cell)));
  int width;

  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_set_width (layout, 0);
  pango_layout_get_pixel_size (layout, &width, NULL);
  return width + gtk_widget_get_margin_start (cell) + gtk_widget_get_margin_end (cell);
}

static Columns
measure_columns (GtkWidget *widget)
{
  Columns columns = { 0 };
  int     column = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LABEL (child))
      {
        GtkRequestedSize *size = &columns.sizes[column++];
        int               natural;

        gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
        size->minimum_size = MAX (size->minimum_size, measure_words (child));
        size->natural_size = MAX (MAX (size->natural_size, natural), size->minimum_size);
        columns.n = MAX (columns.n, column);
      }
    else
      column = 0;
  return columns;
}

/* Finds the @widths of @columns in @width pixels.  Returns: FALSE if these are too few */
static gboolean
spread (Columns columns,
        int     width,
        int    *widths)
{
  int rest = width;

  for (int i = 0; i < columns.n; i++)
    rest -= columns.sizes[i].minimum_size;
  if (rest < 0)
    return FALSE;

  rest = gtk_distribute_natural_allocation (rest, (guint) columns.n, columns.sizes);
  for (int i = 0; i < columns.n; i++)
    widths[i] = columns.sizes[i].minimum_size + rest / columns.n;
  return TRUE;
}

static int
get_height (GtkWidget *child,
            int        width)
{
  int height;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return height;
}

/* Measures @child and the children of its row after it, and places them if @allocates.  Returns: the height of the row;
 * @child becomes the first child after it */
static int
place_row (GtkWidget  *widget,
           GtkWidget **child,
           int         width,
           const int  *widths,
           int         y,
           gboolean    allocates)
{
  gboolean   rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GtkWidget *cells[MAX_COLUMNS];
  int        n = 0;
  int        height = 0;
  int        x = 0;

  do
    {
      cells[n++] = *child;
      *child = gtk_widget_get_next_sibling (*child);
    }
  while (widths != NULL && GTK_IS_LABEL (cells[0]) && GTK_IS_LABEL (*child));
  for (int i = 0; i < n; i++)
    height = MAX (height, get_height (cells[i], n > 1 ? widths[i] : width));
  for (int i = 0; i < n && allocates; i++)
    {
      int cell_width = n > 1 ? widths[i] : width;
      int left = rtl ? width - x - cell_width : x;

      gtk_widget_allocate (cells[i], cell_width, height, -1, gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float) left, (float) y)));
      x += cell_width;
    }

  return height;
}

static int
place_rows (GtkWidget *widget,
            int        width,
            gboolean   allocates)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int        widths[MAX_COLUMNS];
  gboolean   in_columns = spread (measure_columns (widget), width, widths);
  int        height = 0;

  while (child != NULL)
    height += place_row (widget, &child, width, in_columns ? widths : NULL, height, allocates);
  return height;
}

static GtkSizeRequestMode
fair_cell_layout_get_request_mode (GtkLayoutManager *manager,
                                   GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
fair_cell_layout_measure (GtkLayoutManager *manager,
                          GtkWidget        *widget,
                          GtkOrientation    orientation,
                          int               for_size,
                          int              *minimum,
                          int              *natural,
                          int              *minimum_baseline,
                          int              *natural_baseline)
{
  Columns columns = measure_columns (widget);

  *minimum = 0;
  *natural = 0;
  for (int i = 0; i < columns.n; i++)
    *natural += columns.sizes[i].natural_size;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *natural = place_rows (widget, for_size < 0 ? *natural : for_size, FALSE);
      *minimum = *natural;
      return;
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      int least;

      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      *minimum = MAX (*minimum, least);
    }
  *natural = MAX (*natural, *minimum);
}

static void
fair_cell_layout_allocate (GtkLayoutManager *manager,
                           GtkWidget        *widget,
                           int               width,
                           int               height,
                           int               baseline)
{
  place_rows (widget, width, TRUE);
}

static void
fair_cell_layout_class_init (FairCellLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = fair_cell_layout_get_request_mode;
  layout_class->measure = fair_cell_layout_measure;
  layout_class->allocate = fair_cell_layout_allocate;
}

static void
fair_cell_layout_init (FairCellLayout *self)
{
}
