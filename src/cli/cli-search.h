/* cli-search.h: searches many deals, several side by side, and hands their answers over in order. */
#pragma once

#include "cli-deals.h"

G_BEGIN_DECLS

typedef struct
{
  uint64_t    index; /* of the deal */
  FairVerdict verdict;
  uint64_t    states;
  uint64_t    microseconds;
  char       *moves; /* owned: a winning line as text, if it was asked for and there is one, or NULL */
} FairCliAnswer;

/* What a search needs to know; all of it borrowed. */
typedef struct
{
  const FairCliArguments *arguments; /* limits, memory, jobs, whether moves are wanted */
  const FairCliDeals     *deals;

  /* Whether the deal of this index need not be searched; NULL: all are.  Called from any thread. */
  gboolean (*skip) (uint64_t index, gpointer data);

  /* Takes an answer, in the thread that runs the search; after an error the search ends. */
  gboolean (*take) (const FairCliAnswer *answer, gpointer data, GError **error);

  gpointer data; /* for both */
} FairCliSearch;

const char *fair_cli_verdict_name (FairVerdict verdict);
gboolean    fair_cli_search_run (const FairCliSearch *search, GError **error);

G_END_DECLS
