/* fair-tutor.h: leads through the lesson of a game.
 *
 * The lesson lies on the board in the place of the game in progress, which the tutor never touches: it asks
 * whoever owns the board to put its own game there (::laid-out), and to put the other one back (::left).  A
 * step points at the board and waits until the player has done there what it asks for; other moves are held
 * back with a word.
 */
#pragma once

#include "fair-board-controller.h"
#include "fair-coach.h"

G_BEGIN_DECLS

#define FAIR_TYPE_TUTOR (fair_tutor_get_type ())
G_DECLARE_FINAL_TYPE (FairTutor, fair_tutor, FAIR, TUTOR, GObject)

FairTutor *fair_tutor_new (GtkWindow *window, FairBoardController *controller, FairCoach *coach);

void     fair_tutor_expect (FairTutor *self, const FairGame *game);
void     fair_tutor_follow (FairTutor *self, FairGameModel *model);
void     fair_tutor_start (FairTutor *self, const FairGame *game);
gboolean fair_tutor_get_can_undo (FairTutor *self);

G_END_DECLS
