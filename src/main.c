#include "config.h"

#include "fair-application.h"
#include "heap.h"
#include "standard-files.h"

#include <glib/gi18n-lib.h>
#include <locale.h>

int
main (int    argc,
      char **argv)
{
  const char *locale_directory = g_getenv ("FAIRDEAL_LOCALE_DIR");
  g_autoptr (GApplication) application = NULL;

  fair_standard_files_open ();
  fair_heap_set_up ();
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, locale_directory ? locale_directory : LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  application = fair_application_new ();
  return g_application_run (application, argc, argv);
}
