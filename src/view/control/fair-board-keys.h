/* fair-board-keys.h: playing with the keyboard.
 *
 * A cursor moves over the table; the cards that it picks up are the selection of the input. GTK's focus
 * follows the cursor, so a screen reader reads what lies there.
 */
#pragma once

#include "fair-board-input.h"

G_BEGIN_DECLS

typedef struct _FairBoardKeys FairBoardKeys;

/* A key of the table. */
typedef struct
{
  const char *accel;    /* as for gtk_accelerator_parse() */
  const char *title;    /* to be translated; consecutive keys with the same title form one row */
  guint8      act;      /* internal to fair-board-keys.c */
  guint8      argument; /* a direction or a column, depending on @act */
} FairBoardKey;

const FairBoardKey *fair_board_keys_list (guint *n_keys);

FairBoardKeys *fair_board_keys_new (FairBoardActs *acts, FairBoardInput *input);
void           fair_board_keys_free (FairBoardKeys *self);

void fair_board_keys_begin (FairBoardKeys *self);
void fair_board_keys_follow (FairBoardKeys *self);
void fair_board_keys_enter (FairBoardKeys *self);
void fair_board_keys_update (FairBoardKeys *self);
void fair_board_keys_point (FairBoardKeys *self, guint pile, int index);
void fair_board_keys_take (FairBoardKeys *self, guint pile, int index);

gboolean fair_board_keys_press (FairBoardKeys *self, guint keyval, GdkModifierType modifiers);
gboolean fair_board_keys_show_card (FairBoardKeys *self, FairCard card);

guint fair_board_keys_get_place (FairBoardKeys *self, int *index);

G_END_DECLS
