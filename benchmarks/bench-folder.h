/* bench-folder.h: folders for the temporary files of benchmarks. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *fair_bench_make_folder (void);
void  fair_bench_remove (const char *path);

G_END_DECLS
