/* fair-lesson.h: a lesson for each game: a deal with explanations and tasks for the player.
 *
 * A lesson is a table of texts and acts.  The kernel plays its moves by the default rules of the game.
 */
#pragma once

#include "fair-game-model.h"

typedef struct
{
  const char *text; /* to be translated */
  const char *act;  /* the task: a move, FAIR_LESSON_UNDO, or NULL to only read */
} FairLessonStep;

#define FAIR_LESSON_UNDO "undo"

typedef struct
{
  const char           *game; /* of the FairGame */
  guint64               number;
  const char           *before; /* moves from the deal to where the lesson begins */
  const FairLessonStep *steps;
  guint                 n_steps;
} FairLesson;

const FairLesson *fair_lesson_find (const FairGame *game);

void           fair_lesson_get_rules (const FairLesson *self, FairRules *rules);
gboolean       fair_lesson_asks_undo (const FairLesson *self, guint step);
gboolean       fair_lesson_get_move (const FairLesson *self, guint step, FairMove *move);
gboolean       fair_lesson_takes (const FairLesson *self, guint step, const FairPosition *position, FairMove move);
gboolean       fair_lesson_undo (const FairLesson *self, guint step, guint *next);
FairGameModel *fair_lesson_make_model (const FairLesson *self, guint step);
