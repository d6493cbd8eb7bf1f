/* A simulated synchronizer: it delays, reorders, duplicates and truncates the files of members, restores old
 * versions, and makes copies of conflicting files.  Whatever it does, programs accept only what a member wrote; and
 * once everything has arrived, all programs show the same rankings.
 *
 * Each computer has a folder of its own, in which its member writes with FairClubWriter; the synchronizer copies
 * bytes of files from one folder to another.  FAIR_TEST_ROUNDS is the number of rounds.
 */
#include "club-helpers.h"
#include "deal.h"
#include "fair-club-writer.h"
#include "store-helpers.h"

#include <glib/gstdio.h>
#include <string.h>

#define NOW FAIR_TEST_NOW
#define SECONDS(n) ((gint64) (n) *G_USEC_PER_SEC)

enum
{
  N_COMPUTERS = 3,
  N_RECORDS = 12, /* of each member */
  N_ROUNDS = 1000,
  N_TOGETHER = 10, /* rounds until everything is synchronized, and the next club begins */
  N_CARRIED = 4    /* files that are copied in a round */
};

typedef struct
{
  FairPlayerKey *key;
  GPtrArray     *records; /* all records that the member will write */
  guint          n_written;
  char          *club; /* the folder on the member's computer */
} Member;

typedef struct
{
  const char *folder;
  char       *cache;
  Member      members[N_COMPUTERS];
  GHashTable *times; /* end times of all possible records, by id */
  guint64     seed;
  guint       n_clubs;
} World;

static guint
below (World *world,
       gsize  n)
{
  return (guint) fair_random_below (&world->seed, n);
}

/* Returns: (transfer full): the id of a FairClubResult as text */
static char *
print_id (const guint8 *id)
{
  return fair_hexadecimal_print (id, FAIR_CLUB_ID_BYTES);
}

static void
note_time (World            *world,
           const FairResult *result)
{
  GString *id = g_string_new (result->id);

  g_string_replace (id, "-", "", 0);
  g_hash_table_insert (world->times, g_string_free (id, FALSE), GSIZE_TO_POINTER (result->time));
}

static void
make_member (World  *world,
             Member *member)
{
  member->key = fair_test_key ();
  member->records = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_record_free);
  for (guint i = 0; i < N_RECORDS; i++)
    {
      const char *words = i % 4 == 3 ? "rush draw=1 time-limit=0" : FAIR_TEST_EASY;
      FairOutcome outcome = i % 4 == 3 ? FAIR_OUTCOME_ENDED : i % 5 == 4 ? FAIR_OUTCOME_GIVEN_UP
                                                                         : FAIR_OUTCOME_WON;
      gint64      ended = NOW - below (world, 25) * FAIR_TEST_DAY - SECONDS (below (world, 1000));
      g_autoptr (FairResult) result = fair_test_club_result (words, outcome, ended, SECONDS (60 + below (world, 30)), &world->seed);

      result->practice = i % 7 == 6;
      note_time (world, result);
      g_ptr_array_add (member->records, fair_test_sign (member->key, "Ann", result));
    }
}

static void
begin_club (World *world)
{
  world->n_clubs++;
  for (guint i = 0; i < N_COMPUTERS; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u-%u", world->n_clubs, i);

      g_free (world->members[i].club);
      world->members[i].club = g_build_filename (world->folder, name, NULL);
      world->members[i].n_written = 0;
      g_assert_cmpint (g_mkdir (world->members[i].club, 0700), ==, 0);
    }
}

/* The member's program starts: it adds all earlier records again, then some new ones. */
static void
write_some (World  *world,
            Member *member)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FairClubWriter) writer = fair_club_writer_open (member->club, fair_player_key_get_public (member->key), TRUE, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  member->n_written += below (world, 3);
  member->n_written = MIN (member->n_written, N_RECORDS);
  for (guint i = 0; i < member->n_written; i++)
    g_assert_true (fair_club_writer_add (writer, g_ptr_array_index (member->records, i), &error));
}

/* Returns: (transfer full): the contents and the name of a file of the owner; NULL if there is none */
static char *
take_file (World        *world,
           const Member *owner,
           const char  **name,
           gsize        *length)
{
  static const char *const names[] = { "2026-10.fairdeal", "2026-11.fairdeal" };
  g_autofree char         *path = NULL;
  char                    *text = NULL;

  *name = names[below (world, G_N_ELEMENTS (names))];
  path = fair_test_club_path (owner->club, owner->key, *name);
  return g_file_get_contents (path, &text, length, NULL) && *length > 0 ? text : NULL;
}

/* Returns: the name of a copy that a synchronizer makes */
static char *
name_copy (World      *world,
           const char *name)
{
  guint second = below (world, 4);

  return below (world, 2) ? g_strdup_printf ("%.7s.sync-conflict-20261118-12000%u-ABCDEFG.fairdeal", name, second)
                          : g_strdup_printf ("%.7s (Ann’s conflicted copy %u).fairdeal", name, second);
}

/* Gives the results of a file better times, without the member's signature. */
static void
forge (char *text)
{
  for (char *at = text; (at = strstr (at, "\"microseconds\":")) != NULL; at++)
    at[15] = at[15] == '5' ? '4' : '5';
}

/* Copies a file of @owner to the computer of @to, with the errors of a synchronizer or a forger. */
static void
carry (World        *world,
       const Member *owner,
       const Member *to)
{
  const char      *name;
  gsize            length;
  g_autofree char *text = take_file (world, owner, &name, &length);
  g_autofree char *copy = name_copy (world, name);
  g_autofree char *twice = text ? g_strconcat (text, text, NULL) : NULL;

  if (text == NULL)
    return;

  switch (below (world, 8))
    {
    case 0: /* truncated, perhaps on the owner's computer: an old version is restored */
      fair_test_club_write (below (world, 3) ? to->club : owner->club, owner->key, name, text, below (world, length + 1));
      break;
    case 1: /* a part has not arrived */
      memset (text + below (world, length), 0, 1);
      fair_test_club_write (to->club, owner->key, name, text, (gssize) length);
      break;
    case 2:
      fair_test_club_write (to->club, owner->key, copy, text, below (world, length + 1));
      break;
    case 3:
      fair_test_club_write (to->club, owner->key, name, twice, -1);
      break;
    case 4:
      fair_test_club_write (to->club, to->key, copy, text, (gssize) length);
      break;
    case 5:
      forge (text);
      fair_test_club_write (to->club, owner->key, below (world, 2) ? name : copy, text, -1);
      break;
    default:
      fair_test_club_write (to->club, owner->key, name, text, (gssize) length);
      break;
    }
}

/* Reads a club, and fails if it contains anything that its player did not sign. */
static FairClub *
read_club (World      *world,
           const char *folder,
           gboolean    remembers)
{
  FairClub *club = fair_test_club_read (folder, remembers ? world->cache : NULL);
  GArray   *results = club->results;

  for (guint i = 0; i < results->len; i++)
    {
      const FairClubResult *result = &g_array_index (results, FairClubResult, i);
      g_autofree char      *id = print_id (result->id);
      gpointer              time;

      g_assert_true (g_hash_table_lookup_extended (world->times, id, NULL, &time));
      g_assert_cmpint (result->time, ==, (gint64) GPOINTER_TO_SIZE (time));
    }

  return club;
}

/* Copies all files of a member, including copies, to another computer. */
static void
carry_all (const Member *member,
           const char   *from,
           const char   *to)
{
  g_autofree char *folder = fair_test_club_path (from, member->key, "");
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;

  while (files != NULL && (name = g_dir_read_name (files)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *text = NULL;
      gsize            length;

      g_assert_true (g_file_get_contents (path, &text, &length, NULL));
      fair_test_club_write (to, member->key, name, text, (gssize) length);
    }
}

/* Copies all files everywhere; each file of an owner in the owner's version. */
static void
bring_together (World *world)
{
  for (guint owner = 0; owner < N_COMPUTERS; owner++)
    {
      Member *member = &world->members[owner];

      /* A folder without files is not copied. */
      member->n_written = MAX (member->n_written, 1);
      write_some (world, member);
      for (guint i = 0; i < N_COMPUTERS; i++)
        if (i != owner)
          {
            carry_all (member, member->club, world->members[i].club);
            carry_all (member, world->members[i].club, member->club);
          }
      for (guint i = 0; i < N_COMPUTERS; i++)
        if (i != owner)
          carry_all (member, member->club, world->members[i].club);
    }
}

/* Returns: the contents of the club if every record is copied once, without errors. */
static char *
print_expected (World *world)
{
  g_autofree char *name = g_strdup_printf ("%u", world->n_clubs);
  g_autofree char *folder = g_build_filename (world->folder, name, NULL);
  g_autoptr (FairClub) club = NULL;

  for (guint i = 0; i < N_COMPUTERS; i++)
    {
      const Member *member = &world->members[i];
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint k = 0; k < member->n_written; k++)
        {
          g_autofree char *line = fair_record_print (g_ptr_array_index (member->records, k));

          g_string_append (text, line);
        }
      fair_test_club_write (folder, member->key, "2026-11.fairdeal", text->str, -1);
    }
  club = fair_test_club_read (folder, world->cache);
  fair_test_club_assert_faults (club, "");
  return fair_test_club_print (club);
}

static void
assert_same (World *world)
{
  g_autofree char *expected = print_expected (world);

  for (guint i = 0; i < N_COMPUTERS; i++)
    {
      /* One of them has no cache. */
      g_autoptr (FairClub) club = read_club (world, world->members[i].club, i != world->n_clubs % N_COMPUTERS);
      g_autofree char *text = fair_test_club_print (club);

      g_assert_cmpstr (text, ==, expected);
    }
}

static void
play_round (World *world)
{
  Member *reader = &world->members[below (world, N_COMPUTERS)];

  write_some (world, &world->members[below (world, N_COMPUTERS)]);
  for (guint i = 0; i < N_CARRIED; i++)
    {
      guint from = below (world, N_COMPUTERS);

      carry (world, &world->members[from], &world->members[(from + 1 + below (world, N_COMPUTERS - 1)) % N_COMPUTERS]);
    }
  fair_club_unref (read_club (world, reader->club, TRUE));
}

static void
test_rounds (FairTestFolder *folder,
             gconstpointer   data)
{
  const char *text = g_getenv ("FAIR_TEST_ROUNDS");
  guint       n_rounds = text ? (guint) g_ascii_strtoull (text, NULL, 10) : N_ROUNDS;
  World       world = { .folder = folder->folder, .seed = (guint64) g_test_rand_int () };

  world.cache = g_build_filename (folder->folder, "records", NULL);
  world.times = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < N_COMPUTERS; i++)
    make_member (&world, &world.members[i]);

  for (guint i = 0; i < n_rounds; i++)
    {
      if (i % N_TOGETHER == 0)
        begin_club (&world);
      play_round (&world);
      if (i % N_TOGETHER == N_TOGETHER - 1 || i == n_rounds - 1)
        {
          bring_together (&world);
          assert_same (&world);
        }
    }

  for (guint i = 0; i < N_COMPUTERS; i++)
    {
      fair_player_key_free (world.members[i].key);
      g_ptr_array_unref (world.members[i].records);
      g_free (world.members[i].club);
    }
  g_hash_table_unref (world.times);
  g_free (world.cache);
}

int
main (int   argc,
      char *argv[])
{
  /* Use memory if there is such a folder, because each line is synced to the disk. */
  if (g_access ("/dev/shm", W_OK) == 0)
    g_setenv ("TMPDIR", "/dev/shm", TRUE);
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/club-sync/rounds", test_rounds);

  return g_test_run ();
}
