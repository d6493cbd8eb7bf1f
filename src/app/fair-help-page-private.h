/* fair-help-page-private.h: a page from inside: for what reads it. */
#pragma once

#include "fair-help-page.h"

G_BEGIN_DECLS

struct _FairHelpPage
{
  char      *id;
  char      *title;
  char      *summary;
  GPtrArray *blocks;  /* owned FairHelpBlock */
  GPtrArray *targets; /* owned strings, ends with NULL once the page is read */
};

FairHelpBlock *fair_help_block_new (FairHelpBlockKind kind, guint depth);
void           fair_help_block_free (gpointer data);

void fair_help_page_add_target (FairHelpPage *self, const char *target);

G_END_DECLS
