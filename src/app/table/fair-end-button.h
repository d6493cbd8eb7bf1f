/* fair-end-button.h: the button that ends a game with a clock and shows the bonus for that.
 *
 * Because this cannot be undone, the button asks first: its label becomes "End now?", and only another click
 * ends the game. The question stays until the player does something else. For a moment after either change the button does
 * nothing, so that a double click or a key that is held down does not answer a question that nobody has read.
 */
#pragma once

#include <gtk/gtk.h>

#define FAIR_TYPE_END_BUTTON (fair_end_button_get_type ())
G_DECLARE_FINAL_TYPE (FairEndButton, fair_end_button, FAIR, END_BUTTON, GtkButton)

void fair_end_button_update (FairEndButton *self, int limit, int bonus);
void fair_end_button_set_asking (FairEndButton *self, gboolean asking);
void fair_end_button_stop_asking (FairEndButton *self, guint keyval);
void fair_end_button_set_clock (FairEndButton *self, gint64 (*get_now) (void));
