/* make-records FOLDER N: writes N records of each game with each of its options, one per file, for other checkers;
 * and the key that signs them. */
#include "deal.h"
#include "fair-record-file.h"
#include "record-helpers.h"
#include "rules-helpers.h"

static const char *const names[] = { "", "Ann", "Zoë \"the\\Shark\"", "玲子" };

int
main (int   argc,
      char *argv[])
{
  g_autofree char *path = argc == 3 ? g_build_filename (argv[1], "player.key", NULL) : NULL;
  g_autoptr (FairPlayerKey) key = path ? fair_player_key_ensure (path, NULL) : NULL;
  guint64 seed = 15;
  guint   n = 0;

  if (key == NULL)
    return 1;

  for (guint i = 0; fair_test_variants ()[i]; i++)
    for (guint k = 0; k < g_ascii_strtoull (argv[2], NULL, 10); k++)
      {
        g_autoptr (FairResult) result = fair_test_played_result (fair_test_variants ()[i], 120, &seed);
        g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_record_free);
        g_autofree char *name = g_strdup_printf ("%03u" FAIR_RECORD_SUFFIX, ++n);
        g_autoptr (GFile) file = g_file_new_build_filename (argv[1], name, NULL);
        g_autoptr (GError) error = NULL;

        g_ptr_array_add (records, fair_record_new_from_result (result, names[n % G_N_ELEMENTS (names)], key, &error));
        g_assert_no_error (error);
        g_assert_true (fair_record_save (file, records, &error));
      }

  return 0;
}
