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

typedef struct FairCliSearch FairCliSearch;

/* The input of a search, all of it borrowed, and its progress: a line on the terminal. */
struct FairCliSearch
{
  const FairCliArguments *arguments; /* limits, memory, jobs, whether to print moves */
  const FairCliDeals     *deals;

  /* Whether to skip the deal with this index; NULL: none is skipped. */
  gboolean (*skip) (FairCliSearch *self, uint64_t index);

  /* Receives an answer, in the thread that runs the search; an error ends the search. */
  gboolean (*take) (FairCliSearch *self, const FairCliAnswer *answer, GError **error);

  /* Called once before the first search, when the memory for all of them is allocated; an error ends the search.  NULL:
   * there is nothing to begin. */
  gboolean (*begin) (FairCliSearch *self, GError **error);

  gpointer data; /* for all of them */

  gboolean is_shown; /* the line of progress is on the terminal now */
  gint64   shown_at; /* when it was last written, g_get_monotonic_time() */
  guint64  n_known;  /* deals that are skipped */
  guint64  n_by_verdict[3];
};

const char *fair_cli_verdict_name (FairVerdict verdict);
FairSolver *fair_cli_make_solver (size_t memory, GError **error);
gboolean    fair_cli_search_run (FairCliSearch *self, GError **error);
void        fair_cli_search_hide_progress (FairCliSearch *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairSolver, fair_solver_free)

G_END_DECLS
