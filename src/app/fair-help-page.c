#include "config.h"

#include "fair-help-page-private.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "fair-help-reader.h"

/* Of a file, in bytes; our longest page has a hundredth of it. */
#define MAX_SIZE (1024 * 1024)

G_DEFINE_BOXED_TYPE (FairHelpPage, fair_help_page, fair_help_page_ref, fair_help_page_unref)

GQuark
fair_help_error_quark (void)
{
  return g_quark_from_static_string ("fair-help-error-quark");
}

/**
 * fair_help_block_new:
 * @kind: what it is
 * @depth: how deep it stands
 *
 * Returns: (transfer full): a block without text
 */
FairHelpBlock *
fair_help_block_new (FairHelpBlockKind kind,
                     guint             depth)
{
  FairHelpBlock *block = g_new0 (FairHelpBlock, 1);

  block->kind = kind;
  block->depth = depth;

  return block;
}

/**
 * fair_help_block_free:
 * @data: (transfer full): a #FairHelpBlock
 */
void
fair_help_block_free (gpointer data)
{
  FairHelpBlock *block = data;

  g_free (block->markup);
  g_free (block->target);
  g_strfreev (block->cells);
  g_free (block);
}

static void
page_free (gpointer data)
{
  FairHelpPage *self = data;

  g_free (self->id);
  g_free (self->title);
  g_free (self->summary);
  g_ptr_array_unref (self->blocks);
  g_ptr_array_unref (self->targets);
}

static FairHelpPage *
page_new_empty (void)
{
  FairHelpPage *self = g_atomic_rc_box_new0 (FairHelpPage);

  self->blocks = g_ptr_array_new_with_free_func (fair_help_block_free);
  self->targets = g_ptr_array_new_with_free_func (g_free);

  return self;
}

/**
 * fair_help_page_new_from_bytes:
 * @bytes: the XML text of a page
 * @name: what to call it in an error, usually the name of a file
 * @error: return location for an error of %FAIR_HELP_ERROR
 *
 * Reads a page from memory.
 *
 * Returns: (transfer full) (nullable): the page, or %NULL with @error set
 */
FairHelpPage *
fair_help_page_new_from_bytes (GBytes     *bytes,
                               const char *name,
                               GError    **error)
{
  g_autoptr (FairHelpPage) self = NULL;
  const char *data;
  gsize       length;
  gboolean    ok;

  g_return_val_if_fail (bytes != NULL, NULL);
  g_return_val_if_fail (name != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  data = g_bytes_get_data (bytes, &length);
  if (length > MAX_SIZE)
    {
      /* translators: %s is the name of a file. */
      g_set_error (error, FAIR_HELP_ERROR, FAIR_HELP_ERROR_READ, _ ("%s: The file is too large"), name);
      return NULL;
    }

  self = page_new_empty ();
  ok = fair_help_reader_read (self, name, data != NULL ? data : "", length, error);
  g_ptr_array_add (self->targets, NULL);

  return ok ? g_steal_pointer (&self) : NULL;
}

/**
 * fair_help_page_new_from_file:
 * @path: (type filename): the file of a page
 * @error: return location for an error of %FAIR_HELP_ERROR
 *
 * Reads a page from a file.
 *
 * Returns: (transfer full) (nullable): the page, or %NULL with @error set
 */
FairHelpPage *
fair_help_page_new_from_file (const char *path,
                              GError    **error)
{
  g_autofree char *name = NULL;
  g_autoptr (GError) local_error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  GStatBuf info;
  char    *data;
  gsize    length;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  name = g_filename_display_basename (path);
  if (g_stat (path, &info) == 0 && (!S_ISREG (info.st_mode) || info.st_size > MAX_SIZE))
    {
      g_set_error (error, FAIR_HELP_ERROR, FAIR_HELP_ERROR_READ,
                   /* translators: %s is the name of a file. */
                   _ ("%s: This is not a page of the help"), name);
      return NULL;
    }
  if (!g_file_get_contents (path, &data, &length, &local_error))
    {
      g_set_error (error, FAIR_HELP_ERROR, FAIR_HELP_ERROR_READ, "%s: %s", name, local_error->message);
      return NULL;
    }

  bytes = g_bytes_new_take (data, length);

  return fair_help_page_new_from_bytes (bytes, name, error);
}

/**
 * fair_help_page_ref:
 * @self: a page
 *
 * Returns: (transfer full): @self, with one more reference
 */
FairHelpPage *
fair_help_page_ref (FairHelpPage *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * fair_help_page_unref:
 * @self: (transfer full): a page
 *
 * Takes a reference away, and frees @self with the last one.
 */
void
fair_help_page_unref (FairHelpPage *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, page_free);
}

/**
 * fair_help_page_get_id:
 * @self: a page
 *
 * Returns: (nullable): the id that the page gives itself
 */
const char *
fair_help_page_get_id (FairHelpPage *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->id;
}

/**
 * fair_help_page_get_title:
 * @self: a page
 *
 * Returns: the title, as plain text
 */
const char *
fair_help_page_get_title (FairHelpPage *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->title;
}

/**
 * fair_help_page_get_summary:
 * @self: a page
 *
 * Returns: (nullable): what the page is about in a sentence, as plain text
 */
const char *
fair_help_page_get_summary (FairHelpPage *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->summary;
}

/**
 * fair_help_page_get_n_blocks:
 * @self: a page
 *
 * Returns: how many blocks the page has
 */
guint
fair_help_page_get_n_blocks (FairHelpPage *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->blocks->len;
}

/**
 * fair_help_page_get_block:
 * @self: a page
 * @i: an index below fair_help_page_get_n_blocks()
 *
 * Returns: (transfer none): the block, in reading order
 */
const FairHelpBlock *
fair_help_page_get_block (FairHelpPage *self,
                          guint         i)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (i < self->blocks->len, NULL);

  return g_ptr_array_index (self->blocks, i);
}

/**
 * fair_help_page_get_targets:
 * @self: a page
 *
 * All places in the help that the page names in its text and in its info: `page`, `page#section` or
 * `#section`, each once.
 *
 * Returns: (transfer none) (array zero-terminated=1): the places
 */
const char *const *
fair_help_page_get_targets (FairHelpPage *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return (const char *const *) self->targets->pdata;
}

/**
 * fair_help_page_add_target:
 * @self: a page that is being read
 * @target: `page`, `page#section` or `#section`
 *
 * Takes down a place that the page names, if it is not yet.
 */
void
fair_help_page_add_target (FairHelpPage *self,
                           const char   *target)
{
  if (!g_ptr_array_find_with_equal_func (self->targets, target, g_str_equal, NULL))
    g_ptr_array_add (self->targets, g_strdup (target));
}

/**
 * fair_help_page_is_valid_id:
 * @id: text from anywhere
 *
 * Whether @id can be the id of a page or section: letters and digits of ASCII, dashes and
 * underscores.  So an id can always be part of a file name.
 *
 * Returns: %TRUE if it can
 */
gboolean
fair_help_page_is_valid_id (const char *id)
{
  g_return_val_if_fail (id != NULL, FALSE);

  for (const char *p = id; *p != '\0'; p++)
    {
      if (!g_ascii_isalnum (*p) && *p != '-' && *p != '_')
        return FALSE;
    }

  return *id != '\0';
}
