/* Files of results: accepted results pass all checks, and refused files have an error message. */
#include "fuzz.h"

#include "fair-import.h"
#include "fair-result.h"

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        size_t        size)
{
  g_autofree char *text = g_memdup2 (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) results = fair_import_read (text, size, NULL, NULL, &error);

  g_assert_true ((results == NULL) == (error != NULL));
  g_assert_true (error == NULL || error->message[0] != '\0');
  for (guint i = 0; results != NULL && i < results->len; i++)
    {
      const FairResult *result = g_ptr_array_index (results, i);
      g_autoptr (FairResult) mended = fair_result_mend (result);

      g_assert_true (fair_result_find_fault (mended, NULL, NULL, NULL));
      g_assert_cmpstr (mended->id, ==, result->id);
      g_assert_cmpstr (mended->options, ==, result->options);
      g_assert_cmpstr (mended->version, ==, result->version);
      g_assert_cmpuint (mended->n_moves, ==, result->n_moves);
      g_assert_cmpint (mended->time, ==, result->time);
    }

  return 0;
}
