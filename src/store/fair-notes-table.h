/* fair-notes-table.h: the stars and notes that players have given results. */
#pragma once

#include "fair-database.h"
#include "fair-result.h"

G_BEGIN_DECLS

typedef gboolean (*FairNoteFunc) (const char *id, const FairResultNote *note, gpointer data, GError **error);

gboolean fair_notes_table_put (FairDatabase *database, const char *id, const FairResultNote *note, GError **error);
gboolean fair_notes_table_add (FairDatabase *database, const char *id, const FairResultNote *note, GError **error);
gboolean fair_notes_table_find (FairDatabase *database, const char *id, FairResultNote **note, GError **error);
gboolean fair_notes_table_foreach (FairDatabase *database,
                                   const char   *player,
                                   FairNoteFunc  function,
                                   gpointer      data,
                                   GError      **error);

G_END_DECLS
