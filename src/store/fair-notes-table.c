/* A note belongs to the result with its UUID.  It is no part of the result, which never changes and can be signed. */
#include "config.h"

#include "fair-notes-table.h"

#define NOTE " SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM results WHERE id = ?1)"

/* Stores what the player says about the result @id, instead of what was said before.  A note that the player has removed stays
 * as an empty one, so that no older copy of it comes back. */
gboolean
fair_notes_table_put (FairDatabase         *database,
                      const char           *id,
                      const FairResultNote *note,
                      GError              **error)
{
  return fair_database_run (database, error, "INSERT OR REPLACE INTO notes (id, starred, text)" NOTE, "sis", id, (gint64) note->starred,
                            note->text);
}

/* The same, unless something is stored. */
gboolean
fair_notes_table_add (FairDatabase         *database,
                      const char           *id,
                      const FairResultNote *note,
                      GError              **error)
{
  return fair_database_run (database, error, "INSERT OR IGNORE INTO notes (id, starred, text)" NOTE, "sis", id, (gint64) note->starred,
                            note->text);
}

/* @note: (out) (transfer full) (nullable): what the player says about the result @id; NULL if nothing was ever said */
gboolean
fair_notes_table_find (FairDatabase    *database,
                       const char      *id,
                       FairResultNote **note,
                       GError         **error)
{
  sqlite3_stmt     *statement = fair_database_query (database, error, "SELECT starred, text FROM notes WHERE id = ?", "s", id);
  FairDatabaseValue values[2];
  gboolean          good;

  *note = NULL;
  while (fair_database_next (database, statement, "is", values, &good, error))
    *note = fair_result_note_new (values[0].number != 0, values[1].text);

  return good;
}

/* Calls @function for each result of @player that has a star or a note, the oldest first, until it fails. */
gboolean
fair_notes_table_foreach (FairDatabase *database,
                          const char   *player,
                          FairNoteFunc  function,
                          gpointer      data,
                          GError      **error)
{
  sqlite3_stmt     *statement = fair_database_query (database, error,
                                                     "SELECT id, starred, text FROM notes JOIN results USING (id) "
                                                         "WHERE player = ?1 AND erased = 0 AND (starred OR text <> '') ORDER BY ended, key",
                                                     "s", player);
  FairDatabaseValue values[3];
  gboolean          good;

  while (fair_database_next (database, statement, "sis", values, &good, error))
    {
      g_autoptr (FairResultNote) note = fair_result_note_new (values[1].number != 0, values[2].text);

      if (function (values[0].text, note, data, error))
        continue;
      sqlite3_reset (statement);
      return FALSE;
    }

  return good;
}
