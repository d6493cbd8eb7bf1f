/* fair-line.h: the moves that led from the deal to a position, in steps.
 *
 * A plain container, as fair-history.h is, but of one way only: no positions, nothing undone.
 */
#pragma once

#include <glib.h>

#include "kernel.h"

G_BEGIN_DECLS

typedef struct _FairLine FairLine;

FairLine *fair_line_new (void);
void      fair_line_free (FairLine *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairLine, fair_line_free)

void fair_line_append (FairLine *self, const FairLine *other);
void fair_line_begin_step (FairLine *self, gboolean is_play);
void fair_line_add_move (FairLine *self, FairMove move);

char *fair_line_print (const FairLine *self, const FairRules *rules);

guint           fair_line_get_n_steps (const FairLine *self);
const FairMove *fair_line_get_step (const FairLine *self, guint index, guint *n_moves);
guint           fair_line_count_left (const FairLine *self, const FairLine *other);

G_END_DECLS
