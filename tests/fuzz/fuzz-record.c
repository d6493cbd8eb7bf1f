/* Files of records: refused records have a member and an error message; accepted ones are written as the same bytes,
 * and another player can sign them, too. */
#define _GNU_SOURCE /* memfd_create */
#include "fuzz.h"

#include "fair-record-file.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static FairPlayerKey *
get_key (void)
{
  static FairPlayerKey *key;

  if (key == NULL)
    key = fair_player_key_new (NULL);
  g_assert_nonnull (key);
  return key;
}

static gboolean
line_cb (guint         line,
         FairRecord   *record,
         const char   *member,
         const GError *fault,
         gpointer      data)
{
  g_autoptr (FairRecord) owned G_GNUC_UNUSED = record;
  g_autoptr (FairRecord) other = NULL;
  g_autoptr (FairRecord) again = NULL;
  g_autofree char *text = NULL;

  *(guint *) data += 1;
  g_assert_cmpuint (line, ==, *(guint *) data);
  g_assert_true ((record == NULL) == (fault != NULL));
  g_assert_true (fault == NULL || (member[0] != '\0' && fault->message[0] != '\0'));
  if (record == NULL)
    return TRUE;

  other = fair_record_new_from_result (record->result, record->name, get_key (), NULL);
  text = fair_record_print (other);
  again = fair_record_read (text, strlen (text) - 1, line, NULL, NULL, &member, NULL);
  g_assert_cmpstr (again->result->moves, ==, record->result->moves);
  g_assert_cmpstr (again->result->variant, ==, record->result->variant);
  return TRUE;
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        size_t        size)
{
  int   file = memfd_create ("records", MFD_CLOEXEC);
  guint n_lines = 0;

  g_assert_cmpint (file, >=, 0);
  g_assert_cmpint (write (file, data, size), ==, (gssize) size);
  g_assert_cmpint (lseek (file, 0, SEEK_SET), ==, 0);
  g_assert_true (fair_record_foreach (file, line_cb, &n_lines, NULL));
  g_assert_cmpuint (n_lines, >, 0);
  close (file);

  return 0;
}
