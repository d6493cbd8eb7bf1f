#include "config.h"

#include "fair-schema.h"

#include <string.h>

/* Of the parts that all migrations create; see fair_schema_make_digest().  With it, they need not be created again to
 * be compared. */
#define DIGEST "23e48d8592fc11446053bffd2a1f9b36"

/* A migration never changes once a version with it was released, because databases of that version exist.  A
 * change is a new migration, and tests/data/store keeps a database of the version before it. */
static const char *const migrations[] = {
  /* 1 */
  "CREATE TABLE games ("
  "  id TEXT PRIMARY KEY NOT NULL,"
  "  owner TEXT NOT NULL,"
  "  game TEXT NOT NULL,"
  "  options TEXT NOT NULL,"
  "  number INTEGER NOT NULL,"
  "  begun INTEGER NOT NULL,"
  "  saved INTEGER NOT NULL,"
  "  recorded INTEGER NOT NULL,"
  "  n_events INTEGER NOT NULL"
  ") STRICT, WITHOUT ROWID;"
  "CREATE TABLE events ("
  "  game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,"
  "  number INTEGER NOT NULL,"
  "  time INTEGER NOT NULL,"
  "  text TEXT NOT NULL,"
  "  PRIMARY KEY (game, number)"
  ") STRICT, WITHOUT ROWID;"
  "CREATE TABLE results ("
  "  key INTEGER PRIMARY KEY,"
  "  id TEXT UNIQUE NOT NULL,"
  "  game TEXT NOT NULL,"
  "  options TEXT NOT NULL,"
  "  variant TEXT NOT NULL,"
  "  number INTEGER NOT NULL,"
  "  outcome TEXT NOT NULL,"
  "  n_moves INTEGER NOT NULL,"
  "  n_undone INTEGER NOT NULL,"
  "  n_hints INTEGER NOT NULL,"
  "  time INTEGER NOT NULL,"
  "  score INTEGER NOT NULL,"
  "  assisted INTEGER NOT NULL,"
  "  fair INTEGER NOT NULL,"
  "  practice INTEGER NOT NULL,"
  "  difficulty INTEGER NOT NULL,"
  "  begun INTEGER NOT NULL,"
  "  ended INTEGER NOT NULL,"
  "  version TEXT NOT NULL,"
  "  erased INTEGER NOT NULL DEFAULT 0"
  ") STRICT;"
  "CREATE INDEX results_by_deal ON results (game, number);"
  /* Everything that statistics use, in their order, so that they read nothing else. */
  "CREATE INDEX results_figures ON results"
  "  (ended, key, game, variant, outcome, n_moves, time, score, assisted, practice) WHERE erased = 0;"
  "CREATE INDEX results_erased ON results (erased) WHERE erased <> 0;"
  "CREATE TABLE result_moves ("
  "  result INTEGER PRIMARY KEY REFERENCES results ON DELETE CASCADE,"
  "  moves TEXT NOT NULL"
  ") STRICT;",

  /* 2: the tables are the same, but events may include bookmarks, and a program that does not know them would
   * cut the game off there. */
  "",

  /* 3: several players.  Existing games and results belong to the first one, whose id is empty. */
  "CREATE TABLE players ("
  "  id TEXT PRIMARY KEY NOT NULL,"
  "  name TEXT NOT NULL,"
  "  color INTEGER NOT NULL,"
  "  emblem TEXT NOT NULL,"
  "  created INTEGER NOT NULL"
  ") STRICT, WITHOUT ROWID;"
  "INSERT INTO players (id, name, color, emblem, created) VALUES ('', '', 0, '', 0);"
  "ALTER TABLE games ADD COLUMN player TEXT NOT NULL DEFAULT '';"
  "ALTER TABLE results ADD COLUMN player TEXT NOT NULL DEFAULT '';"
  "DROP INDEX results_figures;"
  "CREATE INDEX results_figures ON results"
  "  (player, ended, key, game, variant, outcome, n_moves, time, score, assisted, practice) WHERE erased = 0;",

  /* 4: the fewest moves known to win deals, and what reviews have found.  The review of a game in progress is kept
   * before the game has a result. */
  "CREATE TABLE pars ("
  "  game TEXT NOT NULL,"
  "  variant TEXT NOT NULL,"
  "  number INTEGER NOT NULL,"
  "  options TEXT NOT NULL,"
  "  used INTEGER NOT NULL,"
  "  n_moves INTEGER NOT NULL,"
  "  moves TEXT NOT NULL,"
  "  PRIMARY KEY (game, variant, number)"
  ") STRICT, WITHOUT ROWID;"
  "CREATE TABLE reviews ("
  "  id TEXT PRIMARY KEY NOT NULL,"
  "  n_moves INTEGER NOT NULL,"
  "  n_steps INTEGER NOT NULL,"
  "  n_line INTEGER NOT NULL,"
  "  turned INTEGER NOT NULL,"
  "  verdict INTEGER NOT NULL,"
  "  par INTEGER NOT NULL"
  ") STRICT, WITHOUT ROWID;",

  /* 5: whether a deal was played before is found in the index alone, however many results it has.  A result that is
   * being imported has a number other than 0 and 1 as erased. */
  "DROP INDEX results_by_deal;"
  "CREATE INDEX results_by_deal ON results (game, number, variant, player, erased, ended);"
};

static const FairSchema  own_schema = { migrations, G_N_ELEMENTS (migrations), DIGEST };
static const FairSchema *schema = &own_schema;

/* The schema of the program, or the one set for tests. */
const FairSchema *
fair_schema_get (void)
{
  return schema;
}

/* Adds @text without its formatting white space. */
static void
add_plain (GString    *list,
           const char *text)
{
  for (; *text; text++)
    if (!g_ascii_isspace (*text))
      g_string_append_c (list, *text);
    else if (list->len > 0 && !g_ascii_isspace (list->str[list->len - 1]) && strchr ("(,", list->str[list->len - 1]) == NULL &&
             !g_ascii_isspace (text[1]) && strchr ("(),", text[1]) == NULL)
      g_string_append_c (list, ' ');
}

static int
add_part_cb (void  *data,
             int    n,
             char **values,
             char **names)
{
  for (int i = 0; i < n; i++)
    {
      add_plain (data, values[i] ? values[i] : "");
      g_string_append_c (data, '\n');
    }

  return 0;
}

/* Lists all parts of a schema, except those that ANALYZE creates. */
static int
list_parts (sqlite3 *handle,
            GString *list)
{
  return sqlite3_exec (handle,
                       "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name IS NULL OR name NOT GLOB 'sqlite_stat*' "
                       "ORDER BY type, name",
                       add_part_cb, list, NULL);
}

static int
add_text_cb (void  *data,
             int    n,
             char **values,
             char **names)
{
  for (int i = 0; i < n; i++)
    {
      g_string_append (data, values[i] ? values[i] : "");
      g_string_append_c (data, '\n');
    }

  return 0;
}

/* Returns: (transfer full) (nullable): a digest of all parts of a schema in the order in which they were created */
char *
fair_schema_make_digest (sqlite3 *handle)
{
  g_autoptr (GString) list = g_string_new (NULL);

  if (sqlite3_exec (handle, "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid", add_text_cb, list, NULL) != SQLITE_OK)
    return NULL;

  return g_compute_checksum_for_string (G_CHECKSUM_MD5, list->str, (gssize) list->len);
}

/* Lists the parts that the migrations create in an empty database. */
static int
list_known_parts (gint64   version,
                  GString *list)
{
  sqlite3 *handle = NULL;
  int      result = sqlite3_open_v2 (":memory:", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);

  for (gint64 i = 0; i < version && result == SQLITE_OK; i++)
    result = sqlite3_exec (handle, schema->migrations[i], NULL, NULL, NULL);
  if (result == SQLITE_OK)
    result = list_parts (handle, list);
  sqlite3_close (handle);

  return result;
}

/**
 * fair_schema_copy:
 * @from: a database of an older version, which is only read
 * @copy: (out) (transfer full) (nullable): a copy in memory, migrated to the current version, also after some
 *   failures
 *
 * Returns: SQLite's code for whether that succeeded
 */
int
fair_schema_copy (sqlite3  *from,
                  gint64    version,
                  sqlite3 **copy)
{
  g_autofree char *set_version = g_strdup_printf ("PRAGMA user_version = %u", schema->version);
  int              result = sqlite3_open_v2 (":memory:", copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
  sqlite3_backup  *backup = result == SQLITE_OK ? sqlite3_backup_init (*copy, "main", from, "main") : NULL;

  if (backup != NULL)
    {
      sqlite3_backup_step (backup, -1);
      result = sqlite3_backup_finish (backup);
    }
  for (gint64 i = version; i < schema->version && result == SQLITE_OK; i++)
    result = sqlite3_exec (*copy, schema->migrations[i], NULL, NULL, NULL);
  if (result == SQLITE_OK)
    result = sqlite3_exec (*copy, set_version, NULL, NULL, NULL);

  return result == SQLITE_OK ? sqlite3_exec (*copy, "PRAGMA query_only = ON", NULL, NULL, NULL) : result;
}

/**
 * fair_schema_compare:
 * @version: an existing one, or 0
 * @matches: (out): whether the database has exactly the tables and indexes of @version
 *
 * Returns: SQLite's code for whether the comparison succeeded
 */
int
fair_schema_compare (sqlite3  *handle,
                     gint64    version,
                     gboolean *matches)
{
  g_autoptr (GString) present = g_string_new (NULL);
  g_autoptr (GString) known = g_string_new (NULL);
  g_autofree char *digest = version == schema->version && schema->digest ? fair_schema_make_digest (handle) : NULL;
  int              result;

  *matches = digest != NULL && g_str_equal (digest, schema->digest);
  if (*matches)
    return SQLITE_OK;

  /* Another version of SQLite may write the same parts in another way. */
  result = list_parts (handle, present);
  if (result == SQLITE_OK)
    result = list_known_parts (version, known);

  *matches = result == SQLITE_OK && g_string_equal (present, known);
  return result;
}

/* Replaces the program's schema, or restores it if @other is NULL.  Call this only while no database is open. */
void
fair_schema_set_for_tests (const FairSchema *other)
{
  schema = other ? other : &own_schema;
}
