/* view-helpers.h: what the tests of the table share: a window in which boards are stacked, and what a board has to
 * show of its game. */
#pragma once

#include "fair-board-controller.h"
#include "fair-board-private.h"
#include "fair-face-source.h"
#include "model-helpers.h"

G_BEGIN_DECLS

FairGameModel *fair_test_new_game (const char *words, guint64 number);

/* A window with space for boards, each of which has the given size, whatever the size of the window is. */
typedef struct
{
  GtkWidget  *window;
  GtkWidget  *tray;
  FairSvgArt *art;
  int         width;
  int         height;
} FairTestStage;

void       fair_test_stage_init (FairTestStage *stage, int width, int height);
void       fair_test_stage_clear (FairTestStage *stage);
FairBoard *fair_test_stage_add (FairTestStage *stage, FairGameModel *model);
void       fair_test_stage_remove (FairTestStage *stage, FairBoard *board);
void       fair_test_stage_resize (FairTestStage *stage, int width, int height);
void       fair_test_stage_lay_out (FairTestStage *stage);
void       fair_test_stage_wait_frame (FairTestStage *stage);
void       fair_test_stage_finish (FairTestStage *stage, FairBoard *board);
void       fair_test_stage_check_fresh (FairTestStage *stage, FairBoard *board, gboolean pixels);

cairo_surface_t *fair_test_stage_render (FairTestStage *stage, FairBoard *board);

guint fair_test_count_marks (FairBoard *board, const char *css_class);
char *fair_test_accessible_text (GtkWidget *widget, GtkAccessibleProperty property);
char *fair_test_card_name (FairCard card);
void  fair_test_assert_view (FairBoard *board, gboolean at_rest);

/* A board on a stage with its input, which records messages. */
typedef struct
{
  FairTestStage  stage;
  FairGameModel *model;
  FairBoard     *board;

  FairBoardController *controller;
  char                *refused; /* the last refusal */
  guint                n_refused;
  guint                n_starts;
  guint                n_swipes;
  GtkDirectionType     swipe; /* the last one */
  guint                n_menus;
  guint                menu_pile; /* of the last menu */
  int                  menu_index;
  gint64               now;
} FairTestTable;

void     fair_test_table_init (FairTestTable *table, FairGameModel *model);
void     fair_test_table_clear (FairTestTable *table);
FairRect fair_test_table_get_rect (FairTestTable *table, guint pile, int index);
gboolean fair_test_table_find_point (FairTestTable *table, guint pile, int index, float *x, float *y);
gboolean fair_test_table_press (FairTestTable *table, guint pile, int index, guint button);
gboolean fair_test_table_click (FairTestTable *table, guint pile, int index);
gboolean fair_test_table_drag (FairTestTable *table, guint from, int index, guint to);
gboolean fair_test_table_is_dragging (FairTestTable *table);
guint    fair_test_table_get_selected_pile (FairTestTable *table);
guint    fair_test_table_count_selected (FairTestTable *table);
void     fair_test_table_release (FairTestTable *table);
void     fair_test_table_go_on (FairTestTable *table, guint64 *seed);
void     fair_test_table_assert_played (FairTestTable *table, guint n_done, FairMove move);
void     fair_test_table_assert_idle (FairTestTable *table);

/* The rules and the position of the game that the board shows. */
static inline const FairRules *
fair_test_table_get_rules (FairTestTable *table)
{
  return fair_board_get_rules (table->board);
}

static inline const FairPosition *
fair_test_table_get_position (FairTestTable *table)
{
  return fair_board_get_position (table->board);
}

/* The number of cards on a pile. */
static inline guint
fair_test_table_count (FairTestTable *table,
                       guint          pile)
{
  return fair_position_count (fair_test_table_get_position (table), pile);
}

G_END_DECLS
