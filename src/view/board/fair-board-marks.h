/* fair-board-marks.h: rings and outlines above the cards of a board.
 *
 * Each mark is a rectangle around the visible part of a card, of a group of cards or of an empty place. The
 * style sheet draws it by its kind. A screen reader ignores marks.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  FAIR_MARK_FOCUS,   /* the cursor of the keyboard */
  FAIR_MARK_MOVABLE, /* cards that can move */
  FAIR_MARK_TARGET,  /* where they can go */
  FAIR_MARK_BOTH,
  FAIR_N_MARKS
} FairMarkKind;

#define FAIR_TYPE_BOARD_MARKS (fair_board_marks_get_type ())
G_DECLARE_FINAL_TYPE (FairBoardMarks, fair_board_marks, FAIR, BOARD_MARKS, GtkWidget)

GtkWidget *fair_board_marks_new (void);

void     fair_board_marks_set_focus (FairBoardMarks *self, guint pile, int index, guint held);
void     fair_board_marks_add (FairBoardMarks *self, FairMarkKind kind, guint pile, int index, guint count);
void     fair_board_marks_set_small (FairBoardMarks *self, gboolean small);
void     fair_board_marks_clear (FairBoardMarks *self);
gboolean fair_board_marks_has_hints (FairBoardMarks *self);
guint    fair_board_marks_count (FairBoardMarks *self, FairMarkKind kind);

G_END_DECLS
