#include "config.h"

#include "fair-castle-menu.h"

#include <glib/gi18n-lib.h>

/* The cards that the menu is about. */
typedef struct
{
  FairBoardController *controller; /* owned */
  guint                pile;
  int                  index;
} Stack;

static void
stack_free (gpointer data)
{
  Stack *stack = data;

  g_object_unref (stack->controller);
  g_free (stack);
}

static void
spread_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       data)
{
  Stack *stack = data;

  fair_board_controller_spread (stack->controller, stack->pile);
}

static void
cheat_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       data)
{
  Stack *stack = data;

  fair_board_controller_cheat_with (stack->controller, stack->pile);
}

static void
peek_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  Stack *stack = data;

  fair_board_controller_peek_at (stack->controller, stack->pile, stack->index);
}

static const GActionEntry actions[] = {
  { .name = "spread", .activate = spread_action },
  { .name = "cheat", .activate = cheat_action },
  { .name = "peek", .activate = peek_action }
};

static gboolean
unparent_cb (gpointer data)
{
  gtk_widget_unparent (data);
  return G_SOURCE_REMOVE;
}

/* Moves the focus back to the table at once, or GTK moves it to the first button of the window; by the time the menu is
 * destroyed, another one may have it. The menu is destroyed later because its action is activated after it closes. */
static void
closed_cb (GtkWidget *popover,
           gpointer   data)
{
  gtk_widget_grab_focus (data);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, unparent_cb, g_object_ref (popover), g_object_unref);
}

/* Returns: (transfer full): the menu */
GMenuModel *
fair_castle_menu_create_model (void)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, _ ("_Spread"), "stack.spread");
  g_menu_append (menu, _ ("Move as a _Cheat"), "stack.cheat");
  g_menu_append (menu, _ ("_Peek"), "stack.peek");

  return G_MENU_MODEL (menu);
}

/**
 * fair_castle_menu_popup:
 * @parent: the widget that the menu belongs to
 * @index: the card of @pile where the menu was requested, from the bottom
 *
 * Opens the menu.
 * @index: the card of @pile that it was asked for, from the bottom
 *
 * Asks the player what to do with the stack.
 */
void
fair_castle_menu_popup (GtkWidget           *parent,
                        FairBoardController *controller,
                        guint                pile,
                        int                  index)
{
  g_autoptr (GMenuModel) menu = fair_castle_menu_create_model ();
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  FairBoard   *board = fair_board_controller_get_board (controller);
  GtkWidget   *popover;
  Stack       *stack = g_new0 (Stack, 1);
  GdkRectangle bounds;

  *stack = (Stack){ g_object_ref (controller), pile, index };
  g_action_map_add_action_entries (G_ACTION_MAP (group), actions, G_N_ELEMENTS (actions), stack);
  g_object_set_data_full (G_OBJECT (group), "stack", stack, stack_free);

  popover = gtk_popover_menu_new_from_model (menu);
  gtk_widget_set_parent (popover, parent);
  gtk_widget_insert_action_group (popover, "stack", G_ACTION_GROUP (group));
  if (fair_board_get_bounds (board, pile, index, &bounds))
    gtk_popover_set_pointing_to (GTK_POPOVER (popover), &bounds);
  g_signal_connect_object (popover, "closed", G_CALLBACK (closed_cb), board, 0);
  gtk_popover_popup (GTK_POPOVER (popover));
}
