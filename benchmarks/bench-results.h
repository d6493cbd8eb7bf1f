/* bench-results.h: databases full of results, for benchmarks. */
#pragma once

#include "fair-results-table.h"

G_BEGIN_DECLS

void        fair_bench_check (gboolean good, GError *error);
FairResult *fair_bench_make_result (guint i);
void        fair_bench_fill (const char *path, guint n);

G_END_DECLS
