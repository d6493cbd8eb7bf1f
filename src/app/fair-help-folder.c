#include "config.h"

#include "fair-help-folder.h"

/* The folder of our pages within that of a language, where the help is installed. */
#define DOCUMENT "fairdeal"

static FairHelpPage *
load_page_from (const char *folder,
                const char *page_id,
                GError    **error)
{
  g_autofree char *name = g_strconcat (page_id, ".page", NULL);
  g_autofree char *path = g_build_filename (folder, DOCUMENT, name, NULL);

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_free (path);
      path = g_build_filename (folder, name, NULL);
    }
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return NULL;

  return fair_help_page_new_from_file (path, error);
}

/**
 * fair_help_folder_load:
 * @help_dir: (type filename): the folder that holds a folder for each language
 * @page_id: the id of a page, or text from anywhere
 * @error: return location for an error of %FAIR_HELP_ERROR
 *
 * Looks for a page, and reads it in the first of the player's languages in which it can be read.
 *
 * Returns: (transfer full) (nullable): the page; %NULL without an error means that there is none
 */
FairHelpPage *
fair_help_folder_load (const char *help_dir,
                       const char *page_id,
                       GError    **error)
{
  const char *const *languages = g_get_language_names ();

  if (!fair_help_page_is_valid_id (page_id))
    return NULL;

  for (guint i = 0; languages[i] != NULL; i++)
    {
      g_autofree char *folder = g_build_filename (help_dir, languages[i], NULL);
      g_autoptr (GError) local_error = NULL;
      FairHelpPage *page = load_page_from (folder, page_id, &local_error);

      if (page != NULL)
        {
          if (error != NULL)
            g_clear_error (error);
          return page;
        }
      if (local_error != NULL)
        {
          g_debug ("Help: %s", local_error->message);
          if (error != NULL)
            g_clear_error (error);
          g_propagate_error (error, g_steal_pointer (&local_error));
        }
    }

  return NULL;
}
