/* Files with moves, for the command line: a line with game, number and options, and the moves.  A refused file has an error
 * message; the moves of others are legal, one after the other. */
#include "fuzz.h"

#include "cli-input.h"
#include "cli-output.h"
#include "deal.h"
#include "position.h"

static void
check_play (const FairCliArguments *arguments,
            const FairPosition     *start,
            const GArray           *moves,
            const FairPosition     *end)
{
  FairPosition position = *start;

  for (guint i = 0; i < moves->len; i++)
    {
      FairMove move = g_array_index (moves, FairMove, i);

      g_assert_true (fair_is_legal (&arguments->rules, &position, move));
      fair_apply (&arguments->rules, &position, move, NULL);
    }
  g_assert_true (fair_position_equal (&position, end));
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        size_t        size)
{
  g_autofree char *copy = g_memdup2 (data, size);
  const char      *at = copy;
  const char      *end = size > 0 ? copy + size : copy;
  g_autofree char *path = fair_fuzz_get_path ("moves");
  FairCliArguments arguments = { .values[FAIR_CLI_MOVES] = path };
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (FairMove));
  g_autoptr (GError) error = NULL;
  FairPosition start;
  FairPosition position;

  if (size == 0 || !fair_fuzz_take_rules (&at, end, &arguments.rules, &arguments.numbers[FAIR_CLI_NUMBER]))
    return 0;

  g_assert_true (g_file_set_contents (path, at, end - at, NULL));
  if (fair_cli_read_position (&arguments, &start, moves, &position, &error))
    {
      check_play (&arguments, &start, moves, &position);
      return 0;
    }

  fair_fuzz_check_told (error);
  g_assert_true (error->code == FAIR_CLI_ERROR_ILLEGAL || error->code == FAIR_CLI_ERROR_BAD_CALL);

  return 0;
}
