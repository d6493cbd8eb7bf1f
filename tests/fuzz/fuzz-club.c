/* Files of a club: the same bytes as a member's records, as the marker of one who left, and as the cache.  Whatever
 * they are, the club is the same with and without the cache, and the member can continue to write. */
#include "fuzz.h"

#include "fair-club-folder.h"
#include "fair-club-writer.h"
#include "fair-club.h"

#include <glib/gstdio.h>
#include <string.h>

/* Returns: (transfer full): the first player's key in @text, so that records can belong to their folder */
static char *
find_key (const char *text)
{
  const char      *at = strstr (text, "\"key\":\"");
  g_autofree char *key = g_strndup (at ? at + 7 : "", 64);

  return fair_key_is_good (key) ? g_steal_pointer (&key) : g_strnfill (64, 'a');
}

static void
put (const char   *path,
     const guint8 *data,
     size_t        size)
{
  g_remove (path);
  g_assert_true (g_file_set_contents (path, (const char *) data, (gssize) size, NULL));
}

static FairClub *
read_club (const char *club,
           const char *cache)
{
  FairClubReading how = { .now = G_GINT64_CONSTANT (1795003200) * G_USEC_PER_SEC, .cache = cache };
  FairClub       *found = fair_club_read (club, &how, NULL);

  g_assert_nonnull (found);
  return found;
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        size_t        size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autofree char *key = find_key (text);
  g_autofree char *club = NULL;
  g_autofree char *records = NULL;
  g_autofree char *cache = NULL;
  gint64           time;

  club = fair_fuzz_get_path ("club");
  records = g_build_filename (club, key, "2026-11.fairdeal", NULL);
  cache = fair_fuzz_get_path ("cache");
  fair_fuzz_remove (club);
  g_assert_cmpint (g_mkdir (club, 0700), ==, 0);
  {
    g_autoptr (FairClubWriter) writer = fair_club_writer_open (club, key, TRUE, NULL, NULL, NULL, NULL);

    g_assert_nonnull (writer);
  }
  put (records, data, size);
  put (cache, data, size);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (FairClub) remembered = read_club (club, cache);
      g_autoptr (FairClub) fresh = read_club (club, NULL);
      g_autoptr (FairClubWriter) writer = fair_club_writer_open (club, key, TRUE, NULL, NULL, NULL, NULL);

      g_assert_cmpuint (remembered->results->len, ==, fresh->results->len);
      g_assert_cmpuint (remembered->n_faults, ==, fresh->n_faults);
      g_assert_nonnull (writer);
    }
  fair_club_marker_check ((const char *) data, size, key, &time);

  return 0;
}
