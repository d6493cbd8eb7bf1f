/* step.h: the text of a move ("t3>t5*4!"), and of a step, the moves of one act ("t1>t2" or "t1>t2+t1>t3"). */
#pragma once

#include "spec.h"
#include "text.h"

enum
{
  FAIR_PILE_TEXT = 5,  /* room for the name of a pile and its NUL */
  FAIR_MOVE_TEXT = 16, /* and for the longest move */
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

void fair_pile_print (const FairRules *rules, unsigned pile, char text[FAIR_PILE_TEXT]);
bool fair_move_parse (const FairRules *rules, const char *text, size_t length, FairMove *move);
void fair_move_print (const FairRules *rules, FairMove move, char text[FAIR_MOVE_TEXT]);

bool     fair_step_read (const FairRules *rules, FairWord *rest, FairStepPart *part);
unsigned fair_step_parse (const FairRules *rules, const FairWord *step, FairMove moves[FAIR_MAX_STEP], FairWord *wrong);
void     fair_step_print (const FairRules *rules, const FairMove *moves, unsigned n_moves, char text[FAIR_STEP_TEXT]);
