/* step.h: the text of a step, the moves of one act: "t1>t2" or "t1>t2+t1>t3". */
#pragma once

#include "move.h"
#include "text.h"

enum
{
  FAIR_MAX_STEP = 256, /* the most moves of a step that can be saved */
  FAIR_STEP_TEXT = FAIR_MAX_STEP * FAIR_MOVE_TEXT
};

/* One move in the text of a step. */
typedef struct
{
  FairWord text;
  bool     good; /* it has the form of a move, @move */
  FairMove move;
} FairStepPart;

bool     fair_step_read (const FairRules *rules, FairWord *rest, FairStepPart *part);
unsigned fair_step_parse (const FairRules *rules, const FairWord *step, FairMove moves[FAIR_MAX_STEP], FairWord *wrong);
void     fair_step_print (const FairRules *rules, const FairMove *moves, unsigned n_moves, char text[FAIR_STEP_TEXT]);
