#include "fair-schema.h"

/* No released version has another schema. */
static const char sql[] =
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
  "  erased INTEGER NOT NULL DEFAULT 0,"
  "  player TEXT NOT NULL"
  ") STRICT;"
  /* The index alone shows whether a deal was played before, regardless of the number of results. */
  "CREATE INDEX results_by_deal ON results (game, number, variant, player, erased, ended);"
  /* Everything that statistics use, in their order, so that they read only the index. */
  "CREATE INDEX results_figures ON results"
  "  (player, ended, key, game, variant, outcome, n_moves, time, score, assisted, practice, difficulty) WHERE erased = 0;"
  "CREATE INDEX results_erased ON results (erased) WHERE erased <> 0;"
  "CREATE TABLE result_moves ("
  "  result INTEGER PRIMARY KEY REFERENCES results ON DELETE CASCADE,"
  "  moves TEXT NOT NULL,"
  "  times TEXT NOT NULL DEFAULT ''" /* empty if they are not known */
  ") STRICT;"
  /* The id of the first player is empty. */
  "CREATE TABLE players ("
  "  id TEXT PRIMARY KEY NOT NULL,"
  "  name TEXT NOT NULL,"
  "  color INTEGER NOT NULL,"
  "  emblem TEXT NOT NULL,"
  "  created INTEGER NOT NULL"
  ") STRICT, WITHOUT ROWID;"
  "INSERT INTO players (id, name, color, emblem, created) VALUES ('', '', 0, '', 0);"
  /* The fewest moves known to win deals. */
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
  /* The findings of reviews; a game in progress can have one before it has a result. */
  "CREATE TABLE reviews ("
  "  id TEXT PRIMARY KEY NOT NULL,"
  "  n_moves INTEGER NOT NULL,"
  "  n_steps INTEGER NOT NULL,"
  "  n_line INTEGER NOT NULL,"
  "  turned INTEGER NOT NULL,"
  "  verdict INTEGER NOT NULL,"
  "  par INTEGER NOT NULL"
  ") STRICT, WITHOUT ROWID;"
  /* The chances of games with a result, in thousandths; a negative deal if they could not be found. */
  "CREATE TABLE chances ("
  "  id TEXT PRIMARY KEY NOT NULL,"
  "  deal INTEGER NOT NULL,"
  "  cost INTEGER NOT NULL,"
  "  luck INTEGER NOT NULL,"
  "  least INTEGER NOT NULL"
  ") STRICT, WITHOUT ROWID;"
  /* What players say about their results. */
  "CREATE TABLE notes ("
  "  id TEXT PRIMARY KEY NOT NULL,"
  "  starred INTEGER NOT NULL,"
  "  text TEXT NOT NULL"
  ") STRICT, WITHOUT ROWID;"
  /* How many of so many tries to win a deal, without knowing a hidden card, won it. */
  "CREATE TABLE tries ("
  "  game TEXT NOT NULL,"
  "  variant TEXT NOT NULL,"
  "  number INTEGER NOT NULL,"
  "  n INTEGER NOT NULL,"
  "  n_won INTEGER NOT NULL,"
  "  PRIMARY KEY (game, variant, number)"
  ") STRICT, WITHOUT ROWID;"
  /* The positions from which games were lost, as puzzles. */
  "CREATE TABLE turns ("
  "  id TEXT PRIMARY KEY NOT NULL,"
  "  n_moves INTEGER NOT NULL,"
  "  step INTEGER NOT NULL,"
  "  stage INTEGER NOT NULL,"
  "  due INTEGER NOT NULL"
  ") STRICT, WITHOUT ROWID;"
  "PRAGMA user_version = " G_STRINGIFY (FAIR_SCHEMA_VERSION) ";";

/* Creates the tables in an empty database.  Returns: SQLite's code */
int
fair_schema_create (sqlite3 *handle)
{
  return sqlite3_exec (handle, sql, NULL, NULL, NULL);
}

static int
open_in_memory (sqlite3 **handle)
{
  int result = sqlite3_open_v2 (":memory:", handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);

  return result == SQLITE_OK ? fair_schema_create (*handle) : result;
}

static int
add_part_cb (void  *data,
             int    n,
             char **values,
             char **names)
{
  for (int i = 0; i < n; i++)
    g_string_append_printf (data, "%s\n", values[i] ? values[i] : "");

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

/* @is_empty: whether the database should have no tables yet
 * @matches: (out): whether the database has exactly the expected tables and indexes
 * Returns: SQLite's code for whether the comparison succeeded */
int
fair_schema_compare (sqlite3  *handle,
                     gboolean  is_empty,
                     gboolean *matches)
{
  g_autoptr (GString) present = g_string_new (NULL);
  g_autoptr (GString) known = g_string_new (NULL);
  sqlite3 *other = NULL;
  int      result = list_parts (handle, present);

  if (result == SQLITE_OK && !is_empty)
    {
      result = open_in_memory (&other);
      if (result == SQLITE_OK)
        result = list_parts (other, known);
      sqlite3_close (other);
    }

  *matches = result == SQLITE_OK && g_string_equal (present, known);
  return result;
}

/* Returns: (transfer full) (nullable): the first FAIR_SCHEMA_PAGE bytes of a new database, which list its tables */
guchar *
fair_schema_make_first_page (void)
{
  sqlite3      *handle = NULL;
  sqlite3_int64 size = 0;
  guchar       *pages = open_in_memory (&handle) == SQLITE_OK ? sqlite3_serialize (handle, "main", &size, 0) : NULL;
  guchar       *page = pages && size >= FAIR_SCHEMA_PAGE ? g_memdup2 (pages, FAIR_SCHEMA_PAGE) : NULL;

  sqlite3_free (pages);
  sqlite3_close (handle);
  return page;
}
