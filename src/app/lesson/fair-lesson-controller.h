/* fair-lesson-controller.h: guides the player through the lesson of a game.
 *
 * The lesson takes the place of the game in progress, which this object never changes: it asks the owner of
 * the board to put the lesson's model there (::laid-out), and later the game in progress (::left). A step
 * marks cards on the board and waits until the player has made the move that it asks for; other moves are
 * held back with an explanation.
 */
#pragma once

#include "fair-board-controller.h"
#include "fair-lesson-bar.h"

G_BEGIN_DECLS

#define FAIR_TYPE_LESSON_CONTROLLER (fair_lesson_controller_get_type ())
G_DECLARE_FINAL_TYPE (FairLessonController, fair_lesson_controller, FAIR, LESSON_CONTROLLER, GObject)

FairLessonController *fair_lesson_controller_new (GtkWindow           *window,
                                                  FairBoardController *controller,
                                                  FairLessonBar       *lesson_bar);

GActionGroup *fair_lesson_controller_get_actions (FairLessonController *self);
void          fair_lesson_controller_set_enabled (FairLessonController *self, gboolean enabled);
void          fair_lesson_controller_expect (FairLessonController *self, const FairGame *game);
void          fair_lesson_controller_follow (FairLessonController *self, FairGameModel *model);
gboolean      fair_lesson_controller_lets_undo (FairLessonController *self);

G_END_DECLS
