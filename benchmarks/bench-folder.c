#include "bench-folder.h"

#include <glib/gstdio.h>

/* Returns: (transfer full): the path of a new folder for temporary files */
char *
fair_bench_make_folder (void)
{
  return g_dir_make_tmp ("fairdeal-bench-XXXXXX", NULL);
}

/* Removes a file, or a folder with all that is in it. */
void
fair_bench_remove (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      fair_bench_remove (child);
    }
  g_remove (path);
}
