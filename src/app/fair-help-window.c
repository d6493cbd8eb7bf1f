/* fair-help-window.c: shows help pages, one at a time, and the way back.
 *
 * Each page that was opened is a child of a stack and stays there until the player goes back from it,
 * so that going back finds it scrolled as it was left.  What a page says is FairHelpPage's; here are
 * only the widgets for it.  A page that is missing or damaged is a page too: one that says so.
 */
#include "config.h"

#include "fair-help-window.h"

#include <glib/gi18n.h>
#include <string.h>

#include "fair-help-page.h"

/* The folder of our pages within that of a language, where the help is installed. */
#define DOCUMENT "fairdeal"
#define INDEX_ID "index"

enum
{
  MAX_HISTORY = 50,
  TEXT_WIDTH = 640,
  TEXT_MARGIN = 18,
  INDENT = 24
};

/* Text to read wants more air than text in buttons. */
static const double LINE_HEIGHT = 1.2;

/* A page on the stack. */
typedef struct
{
  char       *id;
  char       *title;
  GtkWidget  *view;     /* the stack's child, borrowed */
  GHashTable *sections; /* id, owned -> heading, borrowed */
} Visit;

struct _FairHelpWindow
{
  AdwWindow parent_instance;

  char      *help_dir;
  GPtrArray *visits; /* owned Visit, oldest first; the last one is on the screen */

  AdwWindowTitle *window_title;
  GtkStack       *stack;
};

enum
{
  PROP_0,
  PROP_HELP_DIR,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (FairHelpWindow, fair_help_window, ADW_TYPE_WINDOW)

/* What is being built of a page. */
typedef struct
{
  FairHelpWindow *self;
  GHashTable     *sections; /* borrowed */
  GtkBox         *box;
  GtkWidget      *heading; /* of the present section, or NULL */
  GtkBox         *list;    /* the open list of items, or NULL */
  GtkGrid        *table;   /* the open table, or NULL */
  int             n_rows;
  GtkListBox     *links; /* the open list of links, or NULL */
} Builder;

static void
visit_free (gpointer data)
{
  Visit *visit = data;

  g_free (visit->id);
  g_free (visit->title);
  g_hash_table_unref (visit->sections);
  g_free (visit);
}

/* Finding pages */

static FairHelpPage *
load_page_from (const char *folder,
                const char *page_id,
                GError    **error)
{
  g_autofree char *name = g_strconcat (page_id, ".page", NULL);
  g_autofree char *path = g_build_filename (folder, DOCUMENT, name, NULL);

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_free (path);
      path = g_build_filename (folder, name, NULL);
    }
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return NULL;

  return fair_help_page_new_from_file (path, error);
}

/* Looks for a page in the player's languages.  NULL without an error: there is none. */
static FairHelpPage *
load_page (FairHelpWindow *self,
           const char     *page_id,
           GError        **error)
{
  const char *const *languages = g_get_language_names ();

  if (!fair_help_page_is_valid_id (page_id))
    return NULL;

  for (guint i = 0; languages[i] != NULL; i++)
    {
      g_autofree char *folder = g_build_filename (self->help_dir, languages[i], NULL);
      g_autoptr (GError) local_error = NULL;
      FairHelpPage *page = load_page_from (folder, page_id, &local_error);

      if (page != NULL)
        {
          if (error != NULL)
            g_clear_error (error);
          return page;
        }
      if (local_error != NULL)
        {
          g_debug ("Help: %s", local_error->message);
          if (error != NULL)
            g_clear_error (error);
          g_propagate_error (error, g_steal_pointer (&local_error));
        }
    }

  return NULL;
}

/* From blocks to widgets */

static gboolean
activate_link_cb (GtkLabel       *label,
                  const char     *uri,
                  FairHelpWindow *self)
{
  /* A page id holds no colon; an address on the web is opened by GTK. */
  if (strchr (uri, ':') != NULL)
    return FALSE;

  fair_help_window_show_page (self, uri);

  return TRUE;
}

static GtkWidget *
make_label (Builder          *builder,
            const char       *markup,
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
  g_signal_connect_object (label, "activate-link", G_CALLBACK (activate_link_cb), builder->self, 0);

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
  GtkWidget *label = make_label (builder, block->markup, GTK_ACCESSIBLE_ROLE_HEADING);

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
  GtkWidget *label = make_label (builder, block->markup, GTK_ACCESSIBLE_ROLE_LABEL);
  gboolean   after_term = block->depth > 0 && builder->list == NULL;

  append_block (builder, label, after_term ? 3 : 12);
  gtk_widget_set_margin_start (label, block->depth * INDENT);
}

static void
add_term (Builder             *builder,
          const FairHelpBlock *block)
{
  GtkWidget *label = make_label (builder, block->markup, GTK_ACCESSIBLE_ROLE_LABEL);

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
  gtk_box_append (GTK_BOX (item), make_label (builder, block->markup, GTK_ACCESSIBLE_ROLE_LABEL));
  gtk_box_append (builder->list, item);
}

static void
add_note (Builder             *builder,
          const FairHelpBlock *block)
{
  GtkWidget *frame = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *label = make_label (builder, block->markup, GTK_ACCESSIBLE_ROLE_LABEL);

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
      GtkWidget *cell = make_label (builder, block->cells[i], GTK_ACCESSIBLE_ROLE_LABEL);

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
  g_autoptr (FairHelpPage) page = load_page (builder->self, page_id, NULL);
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

static void
scroll_to_section (Visit      *visit,
                   const char *section)
{
  GtkWidget *heading = g_hash_table_lookup (visit->sections, section);

  if (heading != NULL)
    gtk_widget_add_tick_callback (heading, scroll_to_heading_cb, NULL, NULL);
}

/* Pages on the stack */

static GtkWidget *
make_page_view (FairHelpWindow *self,
                FairHelpPage   *page,
                GHashTable     *sections)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX,
                                 "orientation", GTK_ORIENTATION_VERTICAL,
                                 "margin-top", TEXT_MARGIN,
                                 "margin-bottom", 2 * TEXT_MARGIN,
                                 "margin-start", TEXT_MARGIN,
                                 "margin-end", TEXT_MARGIN,
                                 NULL);
  GtkWidget *clamp = g_object_new (ADW_TYPE_CLAMP,
                                   "maximum-size", TEXT_WIDTH,
                                   "tightening-threshold", TEXT_WIDTH,
                                   "child", box,
                                   NULL);
  GtkWidget *view = g_object_new (GTK_TYPE_SCROLLED_WINDOW,
                                  "hscrollbar-policy", GTK_POLICY_NEVER,
                                  "child", clamp,
                                  NULL);
  Builder    builder = { .self = self, .sections = sections, .box = GTK_BOX (box) };

  for (guint i = 0; i < fair_help_page_get_n_blocks (page); i++)
    add_block (&builder, fair_help_page_get_block (page, i));
  add_keys (view);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, fair_help_page_get_title (page),
                                  -1);

  return view;
}

/* @error says what is wrong with the page, NULL that there is none. */
static GtkWidget *
make_fault_view (const GError *error)
{
  const char *title = error != NULL ? _ ("Page Cannot Be Shown") : _ ("Page Not Found");
  const char *sentence = error != NULL ? _ ("The file of this help page is damaged.")
                                       : _ ("The help that is installed has no such page.");

  return g_object_new (ADW_TYPE_STATUS_PAGE,
                       "icon-name", "dialog-question-symbolic",
                       "title", title,
                       "description", sentence,
                       NULL);
}

static Visit *
get_current (FairHelpWindow *self)
{
  return self->visits->len > 0 ? g_ptr_array_index (self->visits, self->visits->len - 1) : NULL;
}

static void
remove_visit (FairHelpWindow *self,
              guint           i)
{
  Visit *visit = g_ptr_array_index (self->visits, i);

  gtk_stack_remove (self->stack, visit->view);
  g_ptr_array_remove_index (self->visits, i);
}

/* Shows the last page of the history. */
static void
show_current (FairHelpWindow *self)
{
  Visit   *visit = get_current (self);
  gboolean is_index = g_str_equal (visit->id, INDEX_ID);

  gtk_stack_set_visible_child (self->stack, visit->view);
  gtk_widget_grab_focus (visit->view);
  adw_window_title_set_subtitle (self->window_title, is_index ? "" : visit->title);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.back", self->visits->len > 1);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.contents", !is_index);
}

static void
open_page (FairHelpWindow *self,
           const char     *page_id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FairHelpPage) page = load_page (self, page_id, &error);
  Visit *visit = g_new0 (Visit, 1);

  visit->id = g_strdup (page_id);
  visit->title = g_strdup (page != NULL ? fair_help_page_get_title (page) : "");
  visit->sections = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  visit->view = page != NULL ? make_page_view (self, page, visit->sections) : make_fault_view (error);

  if (self->visits->len == MAX_HISTORY)
    remove_visit (self, 0);
  g_ptr_array_add (self->visits, visit);
  gtk_stack_add_child (self->stack, visit->view);
}

/* Actions */

static void
back_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  FairHelpWindow *self = FAIR_HELP_WINDOW (widget);

  if (self->visits->len < 2)
    return;

  remove_visit (self, self->visits->len - 1);
  show_current (self);
}

static void
contents_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  fair_help_window_show_page (FAIR_HELP_WINDOW (widget), INDEX_ID);
}

static void
show_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  fair_help_window_show_page (FAIR_HELP_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
back_button_pressed_cb (FairHelpWindow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "help.back", NULL);
}

static void
fair_help_window_get_property (GObject    *object,
                               guint       property_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  FairHelpWindow *self = FAIR_HELP_WINDOW (object);

  switch (property_id)
    {
    case PROP_HELP_DIR:
      g_value_set_string (value, self->help_dir);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
fair_help_window_set_property (GObject      *object,
                               guint         property_id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  FairHelpWindow *self = FAIR_HELP_WINDOW (object);

  switch (property_id)
    {
    case PROP_HELP_DIR:
      self->help_dir = g_value_dup_string (value);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
fair_help_window_constructed (GObject *object)
{
  FairHelpWindow *self = FAIR_HELP_WINDOW (object);

  G_OBJECT_CLASS (fair_help_window_parent_class)->constructed (object);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.back", FALSE);
}

static void
fair_help_window_finalize (GObject *object)
{
  FairHelpWindow *self = FAIR_HELP_WINDOW (object);

  g_ptr_array_unref (self->visits);
  g_free (self->help_dir);

  G_OBJECT_CLASS (fair_help_window_parent_class)->finalize (object);
}

static void
fair_help_window_class_init (FairHelpWindowClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = fair_help_window_constructed;
  object_class->finalize = fair_help_window_finalize;
  object_class->get_property = fair_help_window_get_property;
  object_class->set_property = fair_help_window_set_property;

  properties[PROP_HELP_DIR] =
    g_param_spec_string ("help-dir", NULL, NULL,
                         NULL,
                         G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-help-window.ui");
  gtk_widget_class_bind_template_child (widget_class, FairHelpWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, FairHelpWindow, window_title);
  gtk_widget_class_bind_template_callback (widget_class, back_button_pressed_cb);

  gtk_widget_class_install_action (widget_class, "help.back", NULL, back_action);
  gtk_widget_class_install_action (widget_class, "help.contents", NULL, contents_action);
  gtk_widget_class_install_action (widget_class, "help.show", "s", show_action);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "help.back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Left, GDK_ALT_MASK, "help.back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Home, GDK_ALT_MASK, "help.contents", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
fair_help_window_init (FairHelpWindow *self)
{
  self->visits = g_ptr_array_new_with_free_func (visit_free);

  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * fair_help_window_new:
 * @help_dir: (type filename): the folder that holds a folder for each language (`C`, `de`, …), with the
 *   pages in it or, as they are installed, in a folder `fairdeal` in it
 *
 * Makes a help window.  Ask it for a page before you present it.
 *
 * Returns: (transfer floating): the window
 */
GtkWidget *
fair_help_window_new (const char *help_dir)
{
  g_return_val_if_fail (help_dir != NULL, NULL);

  return g_object_new (FAIR_TYPE_HELP_WINDOW, "help-dir", help_dir, NULL);
}

/**
 * fair_help_window_show_page:
 * @self: a help window
 * @page_id: the id of a page, for the rules of a game the id of the game; also `page#section`, and
 *   `#section` for one of the page that is shown
 *
 * Shows a page, in the first of the player's languages that has it, and remembers the one that was
 * shown before.  A page that is missing or damaged is shown as a sentence that says so.
 */
void
fair_help_window_show_page (FairHelpWindow *self,
                            const char     *page_id)
{
  g_autofree char *id = NULL;
  const char      *hash;
  Visit           *current;

  g_return_if_fail (FAIR_IS_HELP_WINDOW (self));
  g_return_if_fail (page_id != NULL);

  hash = strchr (page_id, '#');
  id = hash != NULL ? g_strndup (page_id, hash - page_id) : g_strdup (page_id);
  current = get_current (self);
  if (current == NULL || (hash != page_id && !g_str_equal (id, current->id)))
    open_page (self, id);

  show_current (self);
  if (hash != NULL)
    scroll_to_section (get_current (self), hash + 1);
}
