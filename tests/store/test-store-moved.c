/* A database that is moved, replaced or deleted while a program has it open: what that program saves later goes into the
 * file that takes its place, as does what another program saves there. */
#include "fair-database-file.h"
#include "fair-rescue.h"
#include "store-helpers.h"

#include <glib/gstdio.h>

#define ID(n) "00000000-0000-4000-8000-00000000000" #n

typedef enum
{
  DELETED,
  DELETED_WITH_LOG,
  RENAMED,
  RENAMED_WITH_LOG,
  REPLACED,
  RESCUED,
  N_WAYS
} Way;

static const char *const way_names[N_WAYS] = {
  "deleted", "deleted-with-log", "renamed", "renamed-with-log", "replaced", "rescued"
};

/* Another program. */
typedef enum
{
  NONE,
  AFTER,  /* it creates the new database */
  BEFORE, /* it has opened the old one, too */
  N_OTHERS
} Other;

static const char *const other_names[N_OTHERS] = { "", "-and-made", "-for-two" };

typedef struct
{
  Way   way;
  Other other;
} Case;

typedef struct
{
  FairTestFolder folder;
  char          *aside;
  FairStore     *store;
  FairStore     *other; /* of another program; or NULL */
} Fixture;

/* Renames the database, or a file beside it, to the old database's new name. */
static void
rename_file (const Fixture *self,
             const char    *path,
             const char    *suffix)
{
  g_autofree char *from = g_strconcat (path, suffix, NULL);
  g_autofree char *to = g_strconcat (self->aside, suffix, NULL);

  g_assert_cmpint (g_rename (from, to), ==, 0);
}

/* Puts a database with one result in the place of the open one, like a program that restores files. */
static void
replace (const Fixture *self)
{
  g_autofree char *copy = g_strconcat (self->folder.path, "-copy", NULL);
  g_autoptr (FairStore) store = fair_store_new (copy, NULL);

  fair_test_add_id (store, ID (7), -1);
  fair_store_close (store);
  g_assert_cmpint (g_rename (copy, self->folder.path), ==, 0);
}

static void
rescue (const Fixture *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FairRescue) result = fair_rescue (self->folder.path, NULL, &error);

  g_assert_no_error (error);
  rename_file (self, result->aside, "");
  rename_file (self, result->aside, "-wal");
}

static void
take_away (const Fixture *self,
           Way            way)
{
  switch (way)
    {
    case DELETED:
      g_assert_cmpint (g_unlink (self->folder.path), ==, 0);
      break;
    case DELETED_WITH_LOG:
      fair_database_file_remove (self->folder.path);
      break;
    case RENAMED_WITH_LOG:
      rename_file (self, self->folder.path, "-wal");
      rename_file (self, self->folder.path, "-shm");
      rename_file (self, self->folder.path, "");
      break;
    case RENAMED:
      rename_file (self, self->folder.path, "");
      break;
    case REPLACED:
      replace (self);
      break;
    case RESCUED:
    case N_WAYS:
    default:
      rescue (self);
    }
}

static void
begin_other (Fixture *self)
{
  self->other = fair_store_new (self->folder.path, NULL);
  fair_test_add_id (self->other, ID (4), -1);
}

static void
begin (Fixture    *self,
       const Case *what)
{
  fair_test_make_folder (&self->folder);
  self->aside = g_build_filename (self->folder.folder, "aside.db", NULL);
  self->store = fair_store_new (self->folder.path, NULL);
  fair_test_add_id (self->store, ID (2), -1);
  self->other = NULL;
  if (what->other == BEFORE)
    begin_other (self);
  take_away (self, what->way);
  if (what->other == AFTER)
    begin_other (self);
}

static void
end (Fixture *self)
{
  fair_test_remove_folder (&self->folder);
  g_free (self->aside);
}

static gboolean
has_result (FairDatabase *database,
            const char   *id)
{
  g_autoptr (FairResult) result = NULL;

  return fair_results_table_find (database, id, &result, NULL);
}

/* Opens a database that has to be sound. */
static FairDatabase *
open_sound (const char *path)
{
  FairDatabase *database = fair_test_open (path);

  g_assert_true (fair_database_check (database, NULL));
  return database;
}

/* Fails unless the old database, under its new name, has what was saved in it. */
static void
assert_aside (const Fixture *self,
              const Case    *what)
{
  g_autoptr (FairDatabase) database = NULL;

  if (what->way != RENAMED_WITH_LOG && what->way != RENAMED)
    return;

  database = open_sound (self->aside);
  g_assert_true (has_result (database, ID (2)));
  g_assert_false (has_result (database, ID (5)));
}

/* What is saved after the move is found by the next program. */
static void
test_saved (gconstpointer data)
{
  const Case *what = data;
  gboolean    is_kept = what->way == RESCUED;
  Fixture     self;
  g_autoptr (FairDatabase) database = NULL;

  begin (&self, what);
  fair_test_add_id (self.store, ID (5), -1);
  if (self.other != NULL)
    fair_test_add_id (self.other, ID (6), -1);
  fair_test_add_id (self.store, ID (8), -1);
  fair_test_stop (&self.store);
  fair_test_stop (&self.other);

  database = open_sound (self.folder.path);
  g_assert_cmpint (has_result (database, ID (2)), ==, is_kept);
  g_assert_cmpint (has_result (database, ID (4)), ==, what->other == AFTER || (what->other == BEFORE && is_kept));
  g_assert_true (has_result (database, ID (5)));
  g_assert_cmpint (has_result (database, ID (6)), ==, what->other != NONE);
  g_assert_cmpint (has_result (database, ID (7)), ==, what->way == REPLACED);
  g_assert_true (has_result (database, ID (8)));
  assert_aside (&self, what);
  end (&self);
}

static guint64
get_inode (const Fixture *self,
           const char    *suffix)
{
  g_autofree char *name = g_strconcat (self->folder.path, suffix, NULL);
  GStatBuf         status;

  return g_stat (name, &status) == 0 ? status.st_ino : 0;
}

/* A program that ends after the move leaves the new database alone, with all files beside it, and no file of the old one. */
static void
test_closed (gconstpointer data)
{
  static const char *const suffixes[] = { "", "-wal", "-shm" };
  const Case              *what = data;
  Fixture                  self;
  guint64                  before[G_N_ELEMENTS (suffixes)];
  g_autoptr (FairDatabase) database = NULL;

  begin (&self, what);
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      before[i] = get_inode (&self, suffixes[i]);
      g_assert_true (before[i] != 0 || what->other == NONE);
    }
  fair_test_stop (&self.store);
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    g_assert_true (get_inode (&self, suffixes[i]) == (what->other == AFTER || i == 0 ? before[i] : 0));

  database = open_sound (self.folder.path);
  g_assert_cmpint (has_result (database, ID (7)), ==, what->way == REPLACED);
  g_assert_cmpint (has_result (database, ID (4)), ==, what->other == AFTER);
  if (self.other != NULL)
    {
      fair_test_add_id (self.other, ID (6), -1);
      g_assert_true (has_result (database, ID (6)));
    }
  fair_test_stop (&self.other);
  assert_aside (&self, what);
  end (&self);
}

static GBytes *
read_aside (const Fixture *self,
            const char    *suffix)
{
  g_autofree char *name = g_strconcat (self->aside, suffix, NULL);
  char            *content;
  gsize            length;

  g_assert_true (g_file_get_contents (name, &content, &length, NULL));
  return g_bytes_new_take (content, length);
}

/* The files of a damaged database that another program has rescued are not changed any more. */
static void
test_set_aside (void)
{
  static const char *const suffixes[] = { "", "-wal" };
  const Case               what = { RESCUED, NONE };
  Fixture                  self;
  GBytes                  *before[G_N_ELEMENTS (suffixes)];

  begin (&self, &what);
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    before[i] = read_aside (&self, suffixes[i]);
  fair_test_add_id (self.store, ID (5), -1);
  fair_test_stop (&self.store);
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autoptr (GBytes) after = read_aside (&self, suffixes[i]);

      g_assert_true (i > 0 || g_bytes_get_size (after) > 0);
      g_assert_true (g_bytes_equal (before[i], after));
      g_bytes_unref (before[i]);
    }
  end (&self);
}

static void
add (const char   *group,
     const Case   *what,
     GTestDataFunc test)
{
  g_autofree char *path = g_strdup_printf ("/fair/store-moved/%s/%s%s", group, way_names[what->way], other_names[what->other]);

  g_test_add_data_func (path, what, test);
}

int
main (int   argc,
      char *argv[])
{
  static Case cases[N_WAYS][N_OTHERS];

  g_test_init (&argc, &argv, NULL);

  for (Way way = 0; way < N_WAYS; way++)
    for (Other other = 0; other < N_OTHERS; other++)
      {
        cases[way][other] = (Case){ way, other };
        /* A program that opens the new database together with the log of the old one, and its index, cannot tell. */
        if (way == REPLACED && other == AFTER)
          continue;
        add ("saved", &cases[way][other], test_saved);
        if (other != BEFORE)
          add ("closed", &cases[way][other], test_closed);
      }
  g_test_add_func ("/fair/store-moved/set-aside", test_set_aside);

  return g_test_run ();
}
