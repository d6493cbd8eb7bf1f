#include "config.h"

#include "fair-schema.h"

/* A migration is never changed once a version with it was released: databases of that version are
 * out there.  Something new is a new migration, and tests/data/store keeps a database of the version
 * before it. */
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
  /* All that statistics are made of, in their order, so that they read nothing else. */
  "CREATE INDEX results_figures ON results"
  "  (ended, key, game, variant, outcome, n_moves, time, score, assisted, practice) WHERE erased = 0;"
  "CREATE INDEX results_erased ON results (erased) WHERE erased <> 0;"
  "CREATE TABLE result_moves ("
  "  result INTEGER PRIMARY KEY REFERENCES results ON DELETE CASCADE,"
  "  moves TEXT NOT NULL"
  ") STRICT;",

  /* 2: the tables are the same, but among the events there may be bookmarks, and a program that does not know
   * them would cut the game off there. */
  ""
};

static const FairSchema  own_schema = { migrations, G_N_ELEMENTS (migrations) };
static const FairSchema *schema = &own_schema;

const FairSchema *
fair_schema_get (void)
{
  return schema;
}

/* Puts another schema in place of the program's, or that again if @other is NULL; to be called while
 * no database is open. */
void
fair_schema_set_for_tests (const FairSchema *other)
{
  schema = other ? other : &own_schema;
}
