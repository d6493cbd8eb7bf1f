/* Files of `fairdeal-cli rate`: a line with game, number and options, and the file.  A refused file has an error message and
 * stays as it is; one that is continued has one deal more afterwards, and each deal once. */
#include "fuzz.h"

#include "cli-rate-file.h"
#include "deal.h"

#include <string.h>
#include <unistd.h>

static GArray *
new_list (void)
{
  return g_array_new (FALSE, FALSE, sizeof (FairCliRated));
}

static void
check_sorted (const GArray *rated)
{
  for (guint i = 0; i < rated->len; i++)
    {
      const FairCliRated *line = &g_array_index (rated, FairCliRated, i);

      g_assert_cmpuint (line->number, <=, FAIR_MAX_DEAL);
      g_assert_cmpint (line->verdict, <=, FAIR_VERDICT_LOST);
      g_assert_true (i == 0 || line[-1].number < line->number);
    }
}

/* Returns: (nullable): what @path has, each deal once */
static GArray *
read_part (const FairCliArguments *arguments,
           const char             *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) rated = new_list ();

  if (fair_cli_rate_file_read_part (arguments, path, rated, &error) && fair_cli_rated_sort (rated, &error))
    {
      g_assert_no_error (error);
      check_sorted (rated);
      return g_steal_pointer (&rated);
    }

  fair_fuzz_check_told (error);
  return NULL;
}

/* Returns: a deal that @rated does not have */
static uint64_t
find_free (const GArray *rated)
{
  uint64_t number = 0;

  for (guint i = 0; i < rated->len && g_array_index (rated, FairCliRated, i).number == number; i++)
    number++;
  return number;
}

static void
continue_file (const FairCliArguments *arguments,
               const char             *path,
               const char             *data,
               size_t                  size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) rated = new_list ();
  g_autoptr (GArray) again = NULL;
  int          file = fair_cli_rate_file_open (arguments, rated, &error);
  FairCliRated added = { .verdict = FAIR_VERDICT_WON, .states = 1, .microseconds = 2 };

  if (file < 0)
    {
      g_autofree char *left = NULL;
      gsize            length;

      fair_fuzz_check_told (error);
      g_assert_true (g_file_get_contents (path, &left, &length, NULL));
      g_assert_cmpmem (left, length, data, size);
      return;
    }

  check_sorted (rated);
  added.number = find_free (rated);
  g_assert_true (fair_cli_rate_file_add (arguments, file, &added, NULL));
  close (file);
  again = read_part (arguments, path);
  g_assert_nonnull (again);
  g_assert_cmpuint (again->len, ==, rated->len + 1);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        size_t        size)
{
  g_autofree char *copy = g_memdup2 (data, size);
  const char      *at = copy;
  const char      *end = size > 0 ? copy + size : copy;
  g_autofree char *path = fair_fuzz_get_path ("rated");
  FairCliArguments arguments = { .limits.milliseconds = 10000, .memory = (size_t) 256 << 20 };
  g_autoptr (GArray) rated = NULL;

  if (size == 0 || !fair_fuzz_take_rules (&at, end, &arguments.rules, &arguments.numbers[FAIR_CLI_NUMBER]))
    return 0;

  arguments.values[FAIR_CLI_OUT] = path;
  g_assert_true (g_file_set_contents (path, at, end - at, NULL));
  rated = read_part (&arguments, path);
  continue_file (&arguments, path, at, (size_t) (end - at));

  return 0;
}
