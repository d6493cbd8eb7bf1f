/* cli-search.h: searches many deals, several in parallel, and passes on their answers in order. */
#pragma once

#include "cli-input.h"

G_BEGIN_DECLS

typedef struct
{
  uint64_t    index; /* of the deal */
  FairVerdict verdict;
  uint64_t    states;
  uint64_t    microseconds;
  char       *moves; /* owned: a winning line as text, if requested and found, or NULL */
} FairCliAnswer;

/* The input of a search; all of it borrowed. */
typedef struct
{
  const FairCliArguments *arguments; /* limits, memory, jobs, whether to print moves */
  const FairCliDeals     *deals;

  /* Whether to skip the deal with this index; NULL: none is skipped. */
  gboolean (*skip) (uint64_t index, gpointer data);

  /* Receives an answer, in the thread that runs the search; an error ends the search. */
  gboolean (*take) (const FairCliAnswer *answer, gpointer data, GError **error);

  /* Called once before the first search, when the memory for all of them is allocated; an error ends the search.  NULL:
   * there is nothing to begin. */
  gboolean (*begin) (gpointer data, GError **error);

  gpointer data; /* for all of them */
} FairCliSearch;

const char *fair_cli_verdict_name (FairVerdict verdict);
FairSolver *fair_cli_make_solver (size_t memory, GError **error);
gboolean    fair_cli_search_run (const FairCliSearch *search, GError **error);

G_END_DECLS
