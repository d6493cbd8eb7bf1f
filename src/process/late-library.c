#include "late-library.h"

#include <dlfcn.h>
#include <string.h>

/* Loads a library for the rest of the program's life.
 * @file: the name of the library, with the number of its binary interface
 * @names: @n names of symbols in it
 * @functions: (out): a struct of as many pointers, in that order; unchanged if one of them is missing
 * Returns: (nullable): NULL, or why it cannot be used, valid until the thread's next call */
const char *
late_library_load (const char        *file,
                   const char *const *names,
                   size_t             n,
                   void              *functions)
{
  void *library = dlopen (file, RTLD_LAZY | RTLD_LOCAL);
  void *found[n];

  if (library == NULL)
    return dlerror ();

  for (size_t i = 0; i < n; i++)
    {
      found[i] = dlsym (library, names[i]);
      if (found[i] == NULL)
        return dlerror ();
    }
  memcpy (functions, found, sizeof found);
  return NULL;
}
