#include "fair-daily-share.h"

#include "daily-rule.h"
#include "fair-i18n.h"
#include "fair-open.h"
#include "fair-record-parts.h"
#include "fair-record-share.h"
#include "fair-share-text.h"
#include "options-text.h"

/* Opens the menu of the day that @button is for.  Returns: whether it has one */
gboolean
fair_daily_share_open_menu (GtkWidget *button)
{
  guint      day = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), FAIR_DAILY_DAY));
  GtkWidget *grid = gtk_widget_get_parent (button);
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autofree char *play = g_strdup_printf ("daily.play(uint32 %u)", day);
  g_autofree char *copy = g_strdup_printf ("daily.copy(uint32 %u)", day);
  graphene_rect_t  bounds;

  if (!gtk_widget_is_sensitive (button) || !gtk_widget_compute_bounds (button, grid, &bounds))
    return FALSE;

  g_menu_append (menu, _ ("Play This Deal"), play);
  g_menu_append (menu, _ ("Copy as Text"), copy);
  fair_open_menu (G_MENU_MODEL (menu), grid,
                  &(GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y, (int) bounds.size.width, (int) bounds.size.height }, button);
  return TRUE;
}

/* Opens the menu of the day at the point of a grid that @gesture presses, and takes the press from its button. */
static void
pressed_cb (GtkGesture *gesture)
{
  double     x = 0;
  double     y = 0;
  gboolean   is_known = gtk_gesture_get_point (gesture, gtk_gesture_single_get_current_sequence (GTK_GESTURE_SINGLE (gesture)), &x, &y);
  GtkWidget *grid = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));
  GtkWidget *picked = is_known ? gtk_widget_pick (grid, x, y, GTK_PICK_DEFAULT) : NULL;
  GtkWidget *button = picked ? gtk_widget_get_ancestor (picked, GTK_TYPE_BUTTON) : NULL;

  if (button != NULL && gtk_widget_get_parent (button) == grid && fair_daily_share_open_menu (button))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

/* A secondary click or a long press on a day in @grid opens its menu. */
void
fair_daily_share_follow (GtkWidget *grid)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *press = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), NULL);
  gtk_widget_add_controller (grid, GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect (press, "pressed", G_CALLBACK (pressed_cb), NULL);
  gtk_widget_add_controller (grid, GTK_EVENT_CONTROLLER (press));
}

/* A deal whose text is copied when its results are known. */
typedef struct
{
  GtkWidget *widget; /* owned */
  FairRules  rules;
  guint64    number;
} Copying;

/* Copies the text of the result that counts: the first win, or else the first try. Without one, copies that of the deal. */
static void
listed_cb (GObject      *source,
           GAsyncResult *answer,
           gpointer      data)
{
  g_autofree Copying *self = data;
  g_autoptr (GtkWidget) widget = self->widget;
  g_autoptr (GPtrArray) results = fair_store_finish (FAIR_STORE (source), answer, NULL);
  g_autoptr (FairChallenge) challenge = NULL;
  g_autofree char  *text = NULL;
  const FairResult *shown = NULL;

  for (guint i = 0; results != NULL && i < results->len; i++)
    {
      const FairResult *result = g_ptr_array_index (results, i);

      if (shown == NULL || (shown->outcome != FAIR_OUTCOME_WON && result->outcome == FAIR_OUTCOME_WON))
        shown = result;
    }
  if (!fair_is_open (widget))
    return;
  if (shown != NULL)
    {
      fair_record_share (widget, FAIR_STORE (source), shown->id, FAIR_RECORD_TEXT);
      return;
    }

  challenge = fair_challenge_new_for_deal (&self->rules, self->number);
  text = fair_share_text_make (challenge, NULL, NULL, NULL);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  fair_record_show_message (widget, _ ("Text and link copied."));
}

/* Copies the player's result of deal @number, which is that of a day, or the deal if there is no result yet, as a text; and
 * says so in the window of @widget. */
void
fair_daily_share_copy (GtkWidget      *widget,
                       FairStore      *store,
                       const FairGame *game,
                       guint64         number)
{
  Copying         *self = g_new0 (Copying, 1);
  char             variant[FAIR_OPTIONS_TEXT];
  FairResultsQuery query = { .game = game->id, .variant = variant, .of_deal = TRUE, .number = number, .order = FAIR_RESULTS_OLDEST_FIRST };

  self->widget = g_object_ref (widget);
  self->number = number;
  fair_daily_get_rules (game, &self->rules);
  fair_options_print (game, &self->rules.options, FAIR_OPTIONS_OF_PLAY, variant);
  fair_store_ask (store, FAIR_STORE_LIST_RESULTS, &(FairStoreQuestion){ .query = query }, NULL, listed_cb, self);
}
