/* fair-help-writer.h: puts blocks on a page that is being read, one after the other.
 *
 * At most one text is open at a time: that of a block, of a cell in a row, or the summary.  What is
 * added to it shows on the page once it ends.
 */
#pragma once

#include "fair-help-page.h"
#include "fair-help-text.h"

G_BEGIN_DECLS

typedef struct _FairHelpWriter FairHelpWriter;

FairHelpWriter *fair_help_writer_new (FairHelpPage *page);
void            fair_help_writer_free (FairHelpWriter *self);

FairHelpBlock *fair_help_writer_begin_block (FairHelpWriter *self, FairHelpBlockKind kind, guint depth);
void           fair_help_writer_begin_cell (FairHelpWriter *self);
void           fair_help_writer_begin_summary (FairHelpWriter *self);
void           fair_help_writer_end_text (FairHelpWriter *self);
FairHelpText  *fair_help_writer_get_text (FairHelpWriter *self);
gboolean       fair_help_writer_is_in_text (FairHelpWriter *self);
gboolean       fair_help_writer_is_in_lines (FairHelpWriter *self);

void     fair_help_writer_begin_row (FairHelpWriter *self);
void     fair_help_writer_end_row (FairHelpWriter *self, gboolean header);
gboolean fair_help_writer_is_in_row (FairHelpWriter *self);

void fair_help_writer_add_topic (FairHelpWriter *self, const char *target);
void fair_help_writer_flush_topics (FairHelpWriter *self);

G_END_DECLS
