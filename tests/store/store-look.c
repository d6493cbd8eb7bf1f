#include "store-look.h"

#include <string.h>

guint
fair_test_count_exported (FairStore *store,
                          GFile     *file)
{
  g_autofree char *text = NULL;
  guint            n = 0;

  if (!fair_test_try_export (store, file, FAIR_EXPORT_CSV))
    return 0;

  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  for (const char *at = text; (at = strstr (at, "\r\n")) != NULL; at += 2)
    n++;

  return n - 1;
}

/* Opens a database, reads all of it, exports and backs it up, and closes it. */
FairTestLook
fair_test_look_at (FairTestFolder *folder)
{
  g_autofree char *file_path = g_build_filename (folder->folder, "export", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (file_path);
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);
  FairTestLook look = { 0 };

  look.n_results = fair_test_try_count (store);
  fair_test_try_statistics (store);
  look.n_exported = fair_test_count_exported (store, file);
  fair_test_try_export (store, file, FAIR_EXPORT_JSON);
  fair_test_try_back_up (store);
  look.n_results = MIN (look.n_results, fair_test_try_count (store));
  look.state = fair_store_get_health (store)->state;
  look.was_told = look.state != FAIR_STORE_SAVING || fair_store_get_health (store)->rescue != NULL;
  if (fair_store_get_health (store)->rescue != NULL)
    look.salvaged = fair_store_get_health (store)->rescue->count;
  fair_store_close (store);

  return look;
}

/* Fails if less is left than there was, unless the player was told. */
void
fair_test_check_told (const FairTestLook *look,
                      guint               n_results)
{
  if (look->was_told)
    return;

  g_assert_cmpuint (look->n_results, ==, n_results);
  g_assert_cmpuint (look->n_exported, ==, n_results);
}
