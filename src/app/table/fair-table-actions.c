#include "config.h"

#include "fair-table-actions.h"

#include "fair-announcer.h"
#include "fair-castle-menu.h"
#include "fair-explain-panel.h"
#include "fair-find-bar.h"
#include "fair-settings.h"

struct _FairTableActions
{
  GObject parent_instance;

  GActionMap          *map; /* borrowed, as all members except @settings */
  GtkOverlay          *table;
  FairSideBox         *side;
  FairBoard           *board;
  FairBoardController *controller;
  FairAnnouncer       *announcer;
  FairExplainPanel    *explain; /* NULL until it is first needed */
  FairFindBar         *find_bar;
  GSettings           *settings; /* owned; of the current game; NULL without a game */
};

typedef enum
{
  SIGNAL_HINTED,
  N_SIGNALS
} FairTableActionsSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairTableActions, fair_table_actions, G_TYPE_OBJECT)

static void
hint_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  FairTableActions *self = data;
  g_autofree char  *text = fair_board_controller_hint (self->controller);

  if (text != NULL)
    g_signal_emit (self, signals[SIGNAL_HINTED], 0, text);
}

static FairExplainPanel *
ensure_explain (FairTableActions *self)
{
  if (self->explain != NULL)
    return self->explain;

  self->explain = FAIR_EXPLAIN_PANEL (fair_explain_panel_new (self->controller));
  fair_side_box_set_panel (self->side, GTK_WIDGET (self->explain));
  fair_explain_panel_set_model (self->explain, fair_board_get_model (self->board));
  return self->explain;
}

static void
explain_action (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       data)
{
  FairTableActions *self = data;
  GtkWidget        *explain = GTK_WIDGET (ensure_explain (self));
  gboolean          shown = !fair_side_box_get_shown (self->side);

  /* The focused widget is about to be hidden. */
  if (!shown && gtk_widget_get_focus_child (explain) != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (self->board));
  fair_side_box_set_shown (self->side, shown);
  fair_board_controller_clear_hint (self->controller);
}

static void
find_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  FairTableActions *self = data;

  fair_find_bar_open (self->find_bar);
}

static void
spread_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       data)
{
  FairTableActions *self = data;

  fair_board_controller_spread (self->controller, fair_board_controller_get_current_pile (self->controller));
}

static void
cheat_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       data)
{
  FairTableActions *self = data;

  fair_board_controller_cheat_with (self->controller, fair_board_controller_get_current_pile (self->controller));
}

/* Actions that not every game has. */
static const GActionEntry stack_actions[] = {
  { .name = "spread", .activate = spread_action },
  { .name = "cheat", .activate = cheat_action }
};

static const GActionEntry actions[] = {
  { .name = "hint", .activate = hint_action },
  { .name = "explain", .activate = explain_action },
  { .name = "find-card", .activate = find_action }
};

static void
swiped_cb (FairTableActions *self,
           GtkDirectionType  direction)
{
  const char *action = NULL;

  switch (direction)
    {
    case GTK_DIR_LEFT:
      action = "table.undo";
      break;
    case GTK_DIR_RIGHT:
      action = "table.hint";
      break;
    case GTK_DIR_DOWN:
      action = "table.explain";
      break;
    case GTK_DIR_UP:
      action = "app.preferences";
      break;
    case GTK_DIR_TAB_FORWARD:
    case GTK_DIR_TAB_BACKWARD:
    default:
      return;
    }
  gtk_widget_activate_action (GTK_WIDGET (self->table), action, NULL);
}

static void
menu_requested_cb (FairTableActions *self,
                   guint             pile,
                   int               index)
{
  fair_castle_menu_popup (GTK_WIDGET (self->table), self->controller, pile, index);
}

static void
clicking_cb (FairTableActions *self)
{
  g_autofree char *clicking = g_settings_get_string (self->settings, FAIR_SETTING_CLICKING);

  fair_board_controller_set_clicking (self->controller, g_str_equal (clicking, "sends")     ? FAIR_CLICKING_SENDS
                                                        : g_str_equal (clicking, "selects") ? FAIR_CLICKING_SELECTS
                                                                                            : FAIR_CLICKING_BY_GAME);
}

static void
follow_settings (FairTableActions *self,
                 FairGameModel    *model)
{
  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  g_clear_object (&self->settings);
  if (model == NULL)
    return;

  self->settings = fair_settings_new_for_table (fair_game_model_get_rules (model)->game);
  g_signal_connect_object (self->settings, "changed::" FAIR_SETTING_CLICKING, G_CALLBACK (clicking_cb), self, G_CONNECT_SWAPPED);
  clicking_cb (self);
}

static void
fair_table_actions_dispose (GObject *object)
{
  g_clear_object (&FAIR_TABLE_ACTIONS (object)->settings);

  G_OBJECT_CLASS (fair_table_actions_parent_class)->dispose (object);
}

static void
fair_table_actions_class_init (FairTableActionsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fair_table_actions_dispose;

  /**
   * FairTableActions::hinted:
   * @text: the hint as text
   *
   * A hint is shown on the table.
   */
  signals[SIGNAL_HINTED] = g_signal_new ("hinted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
fair_table_actions_init (FairTableActions *self)
{
}

/* Returns: (transfer full): the actions for @table, which are added to @map; @table has to own this object */
FairTableActions *
fair_table_actions_new (GActionMap          *map,
                        GtkOverlay          *table,
                        FairSideBox         *side,
                        FairBoardController *controller)
{
  FairTableActions *self = g_object_new (FAIR_TYPE_TABLE_ACTIONS, NULL);

  self->map = map;
  self->table = table;
  self->side = side;
  self->board = fair_board_controller_get_board (controller);
  self->controller = controller;
  self->announcer = FAIR_ANNOUNCER (fair_announcer_new ());
  self->find_bar = FAIR_FIND_BAR (fair_find_bar_new (controller));
  gtk_overlay_add_overlay (table, GTK_WIDGET (self->announcer));
  gtk_overlay_add_overlay (table, GTK_WIDGET (self->find_bar));
  g_action_map_add_action_entries (map, actions, G_N_ELEMENTS (actions), self);
  g_action_map_add_action_entries (map, stack_actions, G_N_ELEMENTS (stack_actions), self);
  g_signal_connect_object (controller, "swiped", G_CALLBACK (swiped_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (controller, "menu-requested", G_CALLBACK (menu_requested_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (controller, "told", G_CALLBACK (fair_table_actions_say), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->find_bar, "found", G_CALLBACK (fair_table_actions_say), self, G_CONNECT_SWAPPED);

  return self;
}

/* Follows @model, which is on the board. */
void
fair_table_actions_set_model (FairTableActions *self,
                              FairGameModel    *model)
{
  g_return_if_fail (FAIR_IS_TABLE_ACTIONS (self));

  follow_settings (self, model);
  fair_find_bar_close (self->find_bar);
  fair_announcer_set_model (self->announcer, model);
  if (self->explain != NULL)
    fair_explain_panel_set_model (self->explain, model);
}

static void
enable (FairTableActions *self,
        const char       *name,
        gboolean          enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (self->map, name)), enabled);
}

/* Sets whether the actions are available. */
void
fair_table_actions_set_enabled (FairTableActions *self,
                                gboolean          enabled)
{
  FairGameModel *model = fair_board_get_model (self->board);

  g_return_if_fail (FAIR_IS_TABLE_ACTIONS (self));

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    enable (self, actions[i].name, enabled);
  enable (self, "spread", model != NULL && enabled && fair_game_model_can_spread (model));
  enable (self, "cheat", model != NULL && enabled && fair_game_model_get_rules (model)->spec->can_cheat);
}

/* Shows why a move was refused in the panel and, if that is open, announces it. */
void
fair_table_actions_refused (FairTableActions *self,
                            const char       *text)
{
  g_return_if_fail (FAIR_IS_TABLE_ACTIONS (self));

  fair_explain_panel_answer (ensure_explain (self), text);
  if (fair_side_box_get_shown (self->side))
    fair_table_actions_say (self, text);
}

/* Announces @text to screen readers. */
void
fair_table_actions_say (FairTableActions *self,
                        const char       *text)
{
  g_return_if_fail (FAIR_IS_TABLE_ACTIONS (self));

  fair_announcer_say (self->announcer, text);
}
