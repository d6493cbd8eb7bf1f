/* The command `check`: whether records, and links of challenges, are valid.
 *
 * It writes one line for each of them to standard output, in order and as soon as it is known: “valid”, or
 * “FILE:LINE: MEMBER: what is wrong”.  For a link, FILE is “link”, and LINE is its position among the arguments, from
 * 1.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli-commands.h"
#include "cli-error.h"
#include "cli-output.h"
#include "cli-words.h"
#include "fair-challenge.h"
#include "fair-record-file.h"
#include "fair-words.h"

typedef struct
{
  guint n;
  guint n_bad;
} Tally;

typedef struct
{
  const char *file;
  Tally       records;
  Tally       links;
  GError     *problem; /* owned: why standard output cannot be written */
} Count;

/* Writes the line of a valid or invalid item, and counts it in @tally.  Returns: whether more can be written */
static gboolean
write_line (Count        *count,
            Tally        *tally,
            guint         line,
            const char   *member,
            const GError *fault)
{
  GString *text = g_string_new ("valid\n");

  if (fault != NULL)
    {
      g_autofree char *file = fair_words_make_line (count->file);

      g_string_printf (text, "%s:%u: %s: %s\n", file, line, member, fault->message);
    }
  tally->n++;
  tally->n_bad += fault != NULL;
  fair_cli_write (text, &count->problem);
  g_string_free (text, TRUE);
  return count->problem == NULL;
}

static gboolean
line_cb (guint             line,
         const FairRecord *record,
         const char       *member,
         const GError     *fault,
         gpointer          data)
{
  Count *count = data;

  return write_line (count, &count->records, line, member, fault);
}

/* @index: the position of @link among the arguments, from 1 */
static gboolean
check_link (Count      *count,
            const char *link,
            guint       index,
            GError    **error)
{
  g_autoptr (GError) fault = NULL;
  const char                         *member;
  g_autoptr (FairChallenge) challenge G_GNUC_UNUSED = fair_challenge_read (link, &member, &fault);

  count->file = "link";
  if (write_line (count, &count->links, index, member, fault))
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&count->problem));
  return FALSE;
}

static gboolean
check_file (Count   *count,
            GError **error)
{
  g_autoptr (GError) problem = NULL;
  gboolean is_input = strcmp (count->file, "-") == 0;
  int      descriptor = is_input ? STDIN_FILENO : open (count->file, O_RDONLY | O_NOCTTY | O_CLOEXEC);
  gboolean good;

  if (descriptor < 0)
    /* translators: the first %s is the path of a file, the second what the system says. */
    return fair_cli_fail (error, _ ("“%s” cannot be read: %s."), count->file, g_strerror (errno));

  good = fair_record_foreach (descriptor, line_cb, count, &problem);
  if (!is_input)
    close (descriptor);
  if (!good)
    return fair_cli_fail (error, _ ("“%s” cannot be read: %s."), count->file, problem->message);
  if (count->problem == NULL)
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&count->problem));
  return FALSE;
}

/* Whether the arguments are valid. */
static gboolean
check_words (char   **words,
             GError **error)
{
  guint n_inputs = 0;

  if (!fair_cli_words_read (words, NULL, 0, G_MAXUINT, NULL, error))
    return FALSE;
  if (*words == NULL)
    return fair_cli_fail (error, _ ("The RECORD is missing."));
  for (; *words; words++)
    n_inputs += strcmp (*words, "-") == 0;

  return n_inputs <= 1 || fair_cli_fail (error, _ ("Standard input can be read only once."));
}

/* Whether all are valid. */
static gboolean
check_count (const Count *count,
             GError     **error)
{
  const Tally     *records = &count->records;
  const Tally     *links = &count->links;
  g_autofree char *words = NULL;

  if (records->n_bad + links->n_bad == 0)
    return TRUE;

  if (links->n == 0)
    /* translators: the first number is of records that are not valid, the second of all. */
    words = g_strdup_printf (_ ("fairdeal-cli: Invalid records: %u of %u."), records->n_bad, records->n);
  else if (records->n == 0)
    /* translators: the first number is of links that are not valid, the second of all. */
    words = g_strdup_printf (_ ("fairdeal-cli: Invalid links: %u of %u."), links->n_bad, links->n);
  else
    /* translators: of each two numbers the first is of those that are not valid, the second of all. */
    words = g_strdup_printf (_ ("fairdeal-cli: Invalid records: %u of %u; invalid links: %u of %u."), records->n_bad,
                             records->n, links->n_bad, links->n);
  g_set_error_literal (error, FAIR_CLI_ERROR, FAIR_CLI_ERROR_ILLEGAL, words);
  return FALSE;
}

/**
 * fair_cli_check:
 * @words: (array zero-terminated=1): the words after the command
 *
 * Checks the records of files, and links.
 */
gboolean
fair_cli_check (char   **words,
                GError **error)
{
  Count count = { .problem = NULL };

  if (!check_words (words, error))
    return FALSE;

  for (guint i = 0; words[i]; i++)
    {
      count.file = words[i];
      if (fair_challenge_is_link (words[i]) ? !check_link (&count, words[i], i + 1, error) : !check_file (&count, error))
        return FALSE;
    }

  return check_count (&count, error);
}
