#include "config.h"

#include "fair-help-view.h"

#include <adwaita.h>
#include <string.h>

#include "fair-help-folder.h"

/* What a view keeps under this name: the headings of its sections by id. */
#define SECTIONS_KEY "fair-help-sections"

enum
{
  TEXT_WIDTH = 640,
  TEXT_MARGIN = 18,
  INDENT = 24
};

/* Text to read wants more air than text in buttons. */
static const double LINE_HEIGHT = 1.2;

/* What is being built of a page. */
typedef struct
{
  const char *help_dir;
  GHashTable *sections; /* id, owned -> heading, borrowed */
  GtkBox     *box;
  GtkWidget  *heading; /* of the present section, or NULL */
  GtkBox     *list;    /* the open list of items, or NULL */
  GtkGrid    *table;   /* the open table, or NULL */
  int         n_rows;
  GtkListBox *links; /* the open list of links, or NULL */
} Builder;

/* From blocks to widgets */

static gboolean
activate_link_cb (GtkLabel   *label,
                  const char *uri)
{
  /* A page id holds no colon; an address on the web is opened by GTK. */
  if (strchr (uri, ':') != NULL)
    return FALSE;

  gtk_widget_activate_action (GTK_WIDGET (label), "help.show", "s", uri);

  return TRUE;
}

static GtkWidget *
make_label (const char       *markup,
            GtkAccessibleRole role)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL,
                                   "accessible-role", role,
                                   "label", markup,
                                   "use-markup", TRUE,
                                   "wrap", TRUE,
                                   "wrap-mode", PANGO_WRAP_WORD_CHAR,
                                   "xalign", 0.0f,
                                   "hexpand", TRUE,
                                   NULL);

  pango_attr_list_insert (attributes, pango_attr_line_height_new (LINE_HEIGHT));
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  g_signal_connect (label, "activate-link", G_CALLBACK (activate_link_cb), NULL);

  return label;
}

static void
append_block (Builder   *builder,
              GtkWidget *widget,
              int        space_above)
{
  builder->list = NULL;
  builder->table = NULL;
  builder->links = NULL;

  gtk_widget_set_margin_top (widget, space_above);
  gtk_box_append (builder->box, widget);
}

static void
add_heading (Builder             *builder,
             const FairHelpBlock *block)
{
  gboolean   is_title = block->kind == FAIR_HELP_TITLE;
  int        level = is_title ? 1 : (int) block->depth + 1;
  GtkWidget *label = make_label (block->markup, GTK_ACCESSIBLE_ROLE_HEADING);

  gtk_accessible_update_property (GTK_ACCESSIBLE (label),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_label_get_text (GTK_LABEL (label)),
                                  GTK_ACCESSIBLE_PROPERTY_LEVEL, level,
                                  -1);
  gtk_widget_add_css_class (label, is_title ? "title-1" : level == 2 ? "title-3"
                                                                     : "heading");
  append_block (builder, label, is_title ? 0 : 30);
  builder->heading = label;
  if (block->target != NULL)
    g_hash_table_replace (builder->sections, g_strdup (block->target), label);
}

static void
add_paragraph (Builder             *builder,
               const FairHelpBlock *block)
{
  GtkWidget *label = make_label (block->markup, GTK_ACCESSIBLE_ROLE_LABEL);
  gboolean   after_term = block->depth > 0 && builder->list == NULL;

  append_block (builder, label, after_term ? 3 : 12);
  gtk_widget_set_margin_start (label, block->depth * INDENT);
}

static void
add_term (Builder             *builder,
          const FairHelpBlock *block)
{
  GtkWidget *label = make_label (block->markup, GTK_ACCESSIBLE_ROLE_LABEL);

  gtk_widget_add_css_class (label, "heading");
  append_block (builder, label, 12);
  gtk_widget_set_margin_start (label, block->depth * INDENT);
}

static GtkWidget *
make_marker (guint number)
{
  g_autofree char  *text = number > 0 ? g_strdup_printf ("%u.", number) : g_strdup ("•");
  GtkAccessibleRole role = number > 0 ? GTK_ACCESSIBLE_ROLE_LABEL : GTK_ACCESSIBLE_ROLE_PRESENTATION;
  GtkWidget        *marker = g_object_new (GTK_TYPE_LABEL,
                                           "label", text,
                                           "valign", GTK_ALIGN_START,
                                           "width-request", INDENT,
                                           "accessible-role", role,
                                           NULL);

  gtk_widget_add_css_class (marker, "dim-label");
  gtk_widget_add_css_class (marker, "numeric");

  return marker;
}

static void
open_list (Builder *builder)
{
  GtkWidget *list = g_object_new (GTK_TYPE_BOX,
                                  "accessible-role", GTK_ACCESSIBLE_ROLE_LIST,
                                  "orientation", GTK_ORIENTATION_VERTICAL,
                                  "spacing", 9,
                                  NULL);

  append_block (builder, list, 12);
  builder->list = GTK_BOX (list);
  if (builder->heading != NULL)
    gtk_accessible_update_relation (GTK_ACCESSIBLE (list),
                                    GTK_ACCESSIBLE_RELATION_LABELLED_BY, builder->heading, NULL,
                                    -1);
}

static void
add_item (Builder             *builder,
          const FairHelpBlock *block)
{
  GtkWidget *item = g_object_new (GTK_TYPE_BOX,
                                  "accessible-role", GTK_ACCESSIBLE_ROLE_LIST_ITEM,
                                  "margin-start", block->depth * INDENT,
                                  NULL);

  if (builder->list == NULL)
    open_list (builder);

  gtk_box_append (GTK_BOX (item), make_marker (block->number));
  gtk_box_append (GTK_BOX (item), make_label (block->markup, GTK_ACCESSIBLE_ROLE_LABEL));
  gtk_box_append (builder->list, item);
}

static void
add_note (Builder             *builder,
          const FairHelpBlock *block)
{
  GtkWidget *frame = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *label = make_label (block->markup, GTK_ACCESSIBLE_ROLE_LABEL);

  gtk_widget_add_css_class (frame, "card");
  gtk_widget_set_margin_top (label, 12);
  gtk_widget_set_margin_bottom (label, 12);
  gtk_widget_set_margin_start (label, 12);
  gtk_widget_set_margin_end (label, 12);
  gtk_box_append (GTK_BOX (frame), label);
  append_block (builder, frame, 12);
}

static void
open_table (Builder *builder)
{
  GtkWidget *table = gtk_grid_new ();

  gtk_widget_add_css_class (table, "card");
  append_block (builder, table, 12);
  builder->table = GTK_GRID (table);
  builder->n_rows = 0;
}

static void
add_row (Builder             *builder,
         const FairHelpBlock *block)
{
  int n_cells = (int) g_strv_length (block->cells);

  if (builder->table == NULL)
    open_table (builder);

  if (builder->n_rows > 0)
    gtk_grid_attach (builder->table, gtk_separator_new (GTK_ORIENTATION_HORIZONTAL),
                     0, builder->n_rows++, n_cells, 1);

  for (int i = 0; i < n_cells; i++)
    {
      GtkWidget *cell = make_label (block->cells[i], GTK_ACCESSIBLE_ROLE_LABEL);

      gtk_widget_set_valign (cell, GTK_ALIGN_START);
      gtk_widget_set_margin_top (cell, 9);
      gtk_widget_set_margin_bottom (cell, 9);
      gtk_widget_set_margin_start (cell, 12);
      gtk_widget_set_margin_end (cell, 12);
      gtk_widget_add_css_class (cell, block->header ? "caption-heading" : "numeric");
      gtk_grid_attach (builder->table, cell, i, builder->n_rows, 1, 1);
    }
  builder->n_rows++;
}

static void
open_links (Builder *builder)
{
  GtkWidget *links = gtk_list_box_new ();

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (links), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (links, "boxed-list");
  append_block (builder, links, 12);
  builder->links = GTK_LIST_BOX (links);
}

static void
add_link (Builder             *builder,
          const FairHelpBlock *block)
{
  g_autofree char *page_id = g_strndup (block->target, strcspn (block->target, "#"));
  g_autoptr (FairHelpPage) page = fair_help_folder_load (builder->help_dir, page_id, NULL);
  const char *summary;
  GtkWidget  *row;

  if (page == NULL)
    return;
  if (builder->links == NULL)
    open_links (builder);

  summary = fair_help_page_get_summary (page);
  row = g_object_new (ADW_TYPE_ACTION_ROW,
                      "use-markup", FALSE,
                      "title", fair_help_page_get_title (page),
                      "subtitle", summary != NULL ? summary : "",
                      "activatable", TRUE,
                      "action-name", "help.show",
                      NULL);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", block->target);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_append (builder->links, row);
}

static void
add_block (Builder             *builder,
           const FairHelpBlock *block)
{
  switch (block->kind)
    {
    case FAIR_HELP_TITLE:
    case FAIR_HELP_SUBTITLE:
      add_heading (builder, block);
      break;

    case FAIR_HELP_PARAGRAPH:
      add_paragraph (builder, block);
      break;

    case FAIR_HELP_ITEM:
      add_item (builder, block);
      break;

    case FAIR_HELP_TERM:
      add_term (builder, block);
      break;

    case FAIR_HELP_ROW:
      add_row (builder, block);
      break;

    case FAIR_HELP_NOTE:
      add_note (builder, block);
      break;

    case FAIR_HELP_LINK:
      add_link (builder, block);
      break;

    default:
      g_assert_not_reached ();
    }
}

/* Scrolling */

/* A scrolled window that has the focus would pass it on to the header bar, not to its first link. */
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

/* A label with links would keep the arrow keys to itself; a list of links needs them. */
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
add_key (GtkShortcutController *controller,
         guint                  key,
         GdkModifierType        modifiers,
         GtkShortcutFunc        callback,
         gpointer               user_data)
{
  GtkShortcutTrigger *trigger = gtk_keyval_trigger_new (key, modifiers);
  GtkShortcutAction  *action = gtk_callback_action_new (callback, user_data, NULL);

  gtk_shortcut_controller_add_shortcut (controller, gtk_shortcut_new (trigger, action));
}

static void
add_keys (GtkWidget *view)
{
  static const struct
  {
    guint           key;
    GdkModifierType modifiers;
    GtkScrollType   type;
  } keys[] = {
    { GDK_KEY_Up, 0, GTK_SCROLL_STEP_UP },
    { GDK_KEY_Down, 0, GTK_SCROLL_STEP_DOWN },
    { GDK_KEY_space, 0, GTK_SCROLL_PAGE_DOWN },
    { GDK_KEY_space, GDK_SHIFT_MASK, GTK_SCROLL_PAGE_UP },
    { GDK_KEY_Home, 0, GTK_SCROLL_START },
    { GDK_KEY_End, 0, GTK_SCROLL_END },
  };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    add_key (GTK_SHORTCUT_CONTROLLER (controller), keys[i].key, keys[i].modifiers,
             scroll_cb, GINT_TO_POINTER (keys[i].type));
  add_key (GTK_SHORTCUT_CONTROLLER (controller), GDK_KEY_Tab, 0, focus_first_link_cb, NULL);
  gtk_widget_add_controller (view, controller);
}

/* Waits until the heading has a place on the page, then brings it to the top. */
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
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (view), point.y - TEXT_MARGIN);

  return G_SOURCE_REMOVE;
}

/**
 * fair_help_view_new:
 * @page: what to show
 * @help_dir: (type filename): where the pages lie whose titles stand in a list of links
 *
 * Makes a view of a page, which it does not need any more then.
 *
 * Returns: (transfer floating): the view
 */
GtkWidget *
fair_help_view_new (FairHelpPage *page,
                    const char   *help_dir)
{
  GtkWidget  *box = g_object_new (GTK_TYPE_BOX,
                                  "orientation", GTK_ORIENTATION_VERTICAL,
                                  "margin-top", TEXT_MARGIN,
                                  "margin-bottom", 2 * TEXT_MARGIN,
                                  "margin-start", TEXT_MARGIN,
                                  "margin-end", TEXT_MARGIN,
                                  NULL);
  GtkWidget  *clamp = g_object_new (ADW_TYPE_CLAMP,
                                    "maximum-size", TEXT_WIDTH,
                                    "tightening-threshold", TEXT_WIDTH,
                                    "child", box,
                                    NULL);
  GtkWidget  *view = g_object_new (GTK_TYPE_SCROLLED_WINDOW,
                                   "hscrollbar-policy", GTK_POLICY_NEVER,
                                   "child", clamp,
                                   NULL);
  GHashTable *sections = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Builder     builder = { .help_dir = help_dir, .sections = sections, .box = GTK_BOX (box) };

  g_object_set_data_full (G_OBJECT (view), SECTIONS_KEY, sections, (GDestroyNotify) g_hash_table_unref);
  for (guint i = 0; i < fair_help_page_get_n_blocks (page); i++)
    add_block (&builder, fair_help_page_get_block (page, i));
  add_keys (view);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, fair_help_page_get_title (page),
                                  -1);

  return view;
}

/**
 * fair_help_view_scroll_to:
 * @view: a view
 * @section: the id of a section, or text from anywhere
 *
 * Brings the heading of a section to the top, once the view is on the screen.  A section that the
 * page does not have leaves it where it is.
 */
void
fair_help_view_scroll_to (GtkWidget  *view,
                          const char *section)
{
  GHashTable *sections = g_object_get_data (G_OBJECT (view), SECTIONS_KEY);
  GtkWidget  *heading = g_hash_table_lookup (sections, section);

  if (heading != NULL)
    gtk_widget_add_tick_callback (heading, scroll_to_heading_cb, NULL, NULL);
}
