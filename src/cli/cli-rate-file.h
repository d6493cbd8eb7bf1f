/* cli-rate-file.h: the file of `rate`, with a line for each deal that was searched.
 *
 * The first line describes the whole file in five columns: `fairdeal-rate 1`, the game, all of its options, the limits of
 * a search, and the version of the program.  Every other line is a deal: its number, winnable|unwinnable|unknown, states,
 * microseconds.  Columns are separated by tabs.  Lines are only appended, each with one write; if the program is killed
 * while it writes, the last line has no end, and it is removed when the file is continued.
 */
#pragma once

#include "cli-arguments.h"

G_BEGIN_DECLS

typedef struct
{
  uint64_t    number;
  uint64_t    states;
  uint64_t    microseconds;
  FairVerdict verdict;
} FairCliRated;

int      fair_cli_rate_file_open (const FairCliArguments *arguments, GArray *rated, GError **error);
gboolean fair_cli_rate_file_add (const FairCliArguments *arguments,
                                 int                     file,
                                 const FairCliRated     *rated,
                                 GError                **error);
gboolean fair_cli_rate_file_read_part (const FairCliArguments *arguments,
                                       const char             *name,
                                       GArray                 *rated,
                                       GError                **error);
gboolean fair_cli_rated_sort (GArray *rated, GError **error);
gboolean fair_cli_rated_has (GArray *rated, uint64_t number);

G_END_DECLS
