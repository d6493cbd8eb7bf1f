/* The buttons and menus of the window. Below a certain width, the buttons of the table lie in a bar at the bottom, where a
 * thumb is, and the clock makes room for the title.
 */
#include "fair-window-private.h"

#include "fair-compat.h"
#include "fair-open.h"

static GtkWidgetClass *parent_class;

enum
{
  NARROWEST = 350, /* pixels: the minimum width */
  NARROW = 500     /* below this width, buttons lie at the bottom */
};

/* Shows the buttons of the table in the header bar or, in a narrow window, at the bottom. */
static void
update_buttons (FairWindow *self)
{
  gboolean at_table = fair_window_is_at_table (self);

  gtk_widget_set_visible (self->table_buttons, at_table && !self->narrow);
  gtk_widget_set_visible (GTK_WIDGET (self->clock_place), at_table);
  gtk_widget_set_visible (self->bottom_bar, at_table && self->narrow);
}

static void
create_menu_cb (GtkMenuButton *button,
                gpointer       menu)
{
  if (gtk_menu_button_get_popover (button) == NULL)
    gtk_menu_button_set_popover (button, gtk_popover_menu_new_from_model (menu));
}

/* Sets the accessible names of the two parts of @button, an AdwSplitButton, and adds its menu. */
static void
set_up_split_button (GtkWidget  *button,
                     const char *name,
                     const char *menu_name,
                     GMenuModel *menu)
{
  for (GtkWidget *child = gtk_widget_get_first_child (button); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *part = GTK_IS_MENU_BUTTON (child) ? gtk_widget_get_first_child (child) : child;

      if (GTK_IS_MENU_BUTTON (child))
        {
          gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, menu_name, -1);
          gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (child), create_menu_cb, menu, NULL);
        }
      if (GTK_IS_BUTTON (part))
        fair_compat_name_button (part, GTK_IS_MENU_BUTTON (child) ? menu_name : name);
    }
}

static int
measure_header (FairWindow *self)
{
  int minimum;

  gtk_widget_measure (self->header, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

/* Whether the header bar has a clock, which could move. */
static gboolean
has_clock (FairWindow *self)
{
  GtkWidget *clock = adw_bin_get_child (self->clock_place);

  return clock != NULL && gtk_widget_get_visible (clock);
}

/* The width of the shadow, at both sides. */
static int
get_shadow (GtkWidget *widget)
{
  double x = 0;
  double y = 0;

  if (gtk_widget_get_realized (widget))
    gtk_native_get_surface_transform (GTK_NATIVE (widget), &x, &y);
  return 2 * (int) x;
}

/* Puts the buttons where there is room for them. If the text is very large, the clock is not in the header bar either. */
static void
fair_window_size_allocate (GtkWidget *widget,
                           int        width,
                           int        height,
                           int        baseline)
{
  FairWindow *self = FAIR_WINDOW (widget);
  int         room = width - get_shadow (widget);

  if (self->table_page != NULL && (self->width != room || (has_clock (self) && measure_header (self) > room)))
    {
      self->width = room;
      self->narrow = room < NARROW;
      fair_table_page_place_clock (self->table_page, self->clock_place, self->narrow ? NULL : self->clock_buttons_place);
      update_buttons (self);
      if (!self->narrow && measure_header (self) > room)
        {
          self->narrow = TRUE;
          fair_table_page_place_clock (self->table_page, self->clock_place, NULL);
          update_buttons (self);
        }
      if (measure_header (self) > room)
        fair_table_page_place_clock (self->table_page, NULL, NULL);
    }
  parent_class->size_allocate (widget, width, height, baseline);
}

/* The window may always become narrow: then its buttons move, and its clock. Until it is, its contents have no height for
 * that width. */
static void
fair_window_measure (GtkWidget     *widget,
                     GtkOrientation orientation,
                     int            for_size,
                     int           *minimum,
                     int           *natural,
                     int           *minimum_baseline,
                     int           *natural_baseline)
{
  int least = 0;

  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    parent_class->measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, natural, minimum_baseline, natural_baseline);
  parent_class->measure (widget, orientation, for_size >= 0 ? MAX (for_size, least) : -1, minimum, natural, minimum_baseline,
                         natural_baseline);
  if (orientation == GTK_ORIENTATION_HORIZONTAL && (!FAIR_WINDOW (widget)->narrow || has_clock (FAIR_WINDOW (widget))))
    *minimum = MIN (*minimum, NARROWEST + get_shadow (widget));
}

/* Follows the page that the window shows. The places of the buttons depend on the game, too. In the list of games, the menu has
 * only what works there. A popover would not forget the submenus that went, and while one of its items is pressed, its former
 * contents live and must not follow a menu that changes: so the menu is a new one. */
void
fair_window_update_buttons (FairWindow *self)
{
  gboolean    at_table = fair_window_is_at_table (self);
  GMenuModel *first = at_table ? G_MENU_MODEL (self->table_menu) : self->list_menu;
  GtkPopover *popover = gtk_menu_button_get_popover (self->menu_button);
  g_autoptr (GMenuModel) shown = g_menu_model_get_item_link (G_MENU_MODEL (self->menu), 0, G_MENU_LINK_SECTION);

  update_buttons (self);
  self->width = 0;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  if (shown == first)
    return;

  g_object_unref (self->menu);
  self->menu = g_menu_new ();
  g_menu_append_section (self->menu, NULL, first);
  if (!at_table)
    g_menu_append_section (self->menu, NULL, G_MENU_MODEL (self->puzzle_menu));
  g_menu_append_section (self->menu, NULL, self->results_menu);
  g_menu_append_section (self->menu, NULL, self->program_menu);
  gtk_menu_button_set_create_popup_func (self->menu_button, create_menu_cb, self->menu, NULL);
  if (popover != NULL)
    gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (popover), G_MENU_MODEL (self->menu));
}

/* Full screen: the table fills the screen. The header bar is shown over it while the pointer is at the top
 * edge or the keyboard focus is in the bar, so that no card moves. */

/* Pixels from the top edge. */
#define EDGE 3

/* Whether the header bar is in use apart from the pointer. */
static gboolean
is_header_used (FairWindow *self)
{
  return gtk_widget_get_focus_child (self->header) != NULL || gtk_widget_get_state_flags (GTK_WIDGET (self->menu_button)) & GTK_STATE_FLAG_CHECKED;
}

static void
show_header (FairWindow *self,
             gboolean    shown)
{
  gtk_widget_set_opacity (self->header, shown ? 1 : 0);
  gtk_widget_set_can_target (self->header, shown);
}

static void
motion_cb (FairWindow *self,
           double      x,
           double      y)
{
  if (!gtk_widget_get_visible (GTK_WIDGET (self->header_over)))
    return;

  if (y <= EDGE)
    show_header (self, TRUE);
  else if (y > gtk_widget_get_height (self->header) && !is_header_used (self))
    show_header (self, FALSE);
}

/* Puts the header bar above the table or, in @full screen, over it. */
void
fair_window_lay_header (FairWindow *self,
                        gboolean    full)
{
  if (full == gtk_widget_get_visible (GTK_WIDGET (self->header_over)))
    return;

  g_object_ref (self->header);
  adw_bin_set_child (full ? self->header_place : self->header_over, NULL);
  adw_bin_set_child (full ? self->header_over : self->header_place, self->header);
  g_object_unref (self->header);
  gtk_widget_set_visible (GTK_WIDGET (self->header_over), full);
  show_header (self, !full);
  if (fair_window_is_at_table (self))
    gtk_widget_grab_focus (GTK_WIDGET (fair_table_page_get_board (self->table_page)));
}

static void
fullscreened_cb (FairWindow *self)
{
  fair_window_lay_header (self, gtk_window_is_fullscreen (GTK_WINDOW (self)));
}

/* The focus returns to where it was when a menu closes. GTK moves it to the button of the menu; GTK 4.8 leaves it in the menu if
 * one of its submenus was shown, where no key does anything in the window. */

static void
return_focus (FairWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gboolean   is_lost = focus != NULL && !gtk_widget_get_mapped (focus) && gtk_widget_get_native (focus) != GTK_NATIVE (self);

  if (!is_lost && (focus == NULL || focus != self->heir))
    return;

  if (self->last_focus != NULL && gtk_widget_get_mapped (self->last_focus) && gtk_widget_grab_focus (self->last_focus))
    return;
  if (is_lost)
    gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
}

static void
follow_focus (FairWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *opener = self->popover ? gtk_widget_get_parent (self->popover) : NULL;

  if (gtk_widget_get_visible (GTK_WIDGET (self->header_over)))
    show_header (self, is_header_used (self));
  /* A dialog in the window restores the focus itself, as the menu that opened it would. */
  if (focus == NULL || fair_compat_has_dialog (GTK_WINDOW (self)))
    return;

  if (gtk_widget_get_native (focus) != GTK_NATIVE (self))
    {
      g_set_weak_pointer (&self->popover, GTK_WIDGET (gtk_widget_get_native (focus)));
      if (!gtk_widget_get_mapped (focus))
        fair_later (&self->focus_source, 0, G_CALLBACK (return_focus), self);
    }
  else if (self->last_focus != NULL && focus != self->last_focus && opener != NULL && GTK_IS_MENU_BUTTON (opener) &&
           (focus == opener || gtk_widget_is_ancestor (focus, opener)))
    {
      /* A command of another popover may move the focus around it, such as to a card of the table. */
      g_clear_weak_pointer (&self->popover);
      g_set_weak_pointer (&self->heir, focus);
      fair_later (&self->focus_source, 0, G_CALLBACK (return_focus), self);
    }
  else
    {
      GtkWidget *board = gtk_widget_get_ancestor (focus, FAIR_TYPE_BOARD);

      g_clear_weak_pointer (&self->popover);
      g_set_weak_pointer (&self->last_focus, board ? board : focus);
    }
}

/* Makes the size of a window decide where its buttons lie. */
void
fair_window_buttons_class_init (GtkWidgetClass *widget_class)
{
  parent_class = g_type_class_peek_parent (widget_class);
  widget_class->measure = fair_window_measure;
  widget_class->size_allocate = fair_window_size_allocate;
  gtk_widget_class_install_property_action (widget_class, "win.fullscreen", "fullscreened");
}

/* Makes the menus, shows and hides the header bar of @self in full screen, and keeps the focus where the player sees it. */
void
fair_window_buttons_init (FairWindow *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  g_autofree char    *label = g_strconcat ("_", _ ("Review"), NULL);
  g_autoptr (GMenuItem) item = g_menu_item_new (label, "win.review");
  g_autoptr (GMenu) section = g_menu_new ();

  /* A review of a game that cannot be won. Its name is also that of buttons, and has no mnemonic. */
  g_menu_item_set_attribute (item, "hidden-when", "s", "action-disabled");
  g_menu_append_item (section, item);
  g_menu_append_section (G_MENU (self->hint_menu), NULL, G_MENU_MODEL (section));
  self->menu = g_menu_new ();
  g_menu_append_section (self->menu, NULL, self->program_menu);
  g_menu_append_section (G_MENU (self->new_game_menu), NULL, G_MENU_MODEL (self->puzzle_menu));
  g_menu_prepend_submenu (self->table_menu, _ ("_New Game"), self->new_game_menu);
  gtk_menu_button_set_create_popup_func (self->menu_button, create_menu_cb, self->menu, NULL);
  set_up_split_button (self->new_game_button, _ ("New Game"), _ ("New Game Options"), self->new_game_menu);
  set_up_split_button (self->hint_button, _ ("Hint"), _ ("More Help"), self->hint_menu);
  set_up_split_button (self->bottom_hint_button, _ ("Hint"), _ ("More Help"), self->hint_menu);

  gtk_event_controller_set_propagation_phase (motion, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect (self, "notify::fullscreened", G_CALLBACK (fullscreened_cb), NULL);
  g_signal_connect (self, "notify::focus-widget", G_CALLBACK (follow_focus), NULL);
}
