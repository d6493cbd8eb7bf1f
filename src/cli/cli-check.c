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

#include "cli-arguments.h"
#include "cli-output.h"
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
  Tally      *tally; /* which of the two is counted */
  Tally       records;
  Tally       links;
  GError     *problem; /* owned: why standard output cannot be written */
} Count;

/* Writes the line of a valid or invalid item, and counts it.  Returns: whether more can be written */
static gboolean
write_line (guint         line,
            FairRecord   *record,
            const char   *member,
            const GError *fault,
            gpointer      data)
{
  g_autoptr (FairRecord) owned G_GNUC_UNUSED = record;
  Count                       *count = data;
  GString                     *text = g_string_new ("valid\n");

  if (fault != NULL)
    {
      g_autofree char *file = fair_words_make_line (count->file);

      g_string_printf (text, "%s:%u: %s: %s\n", file, line, member, fault->message);
    }
  count->tally->n++;
  count->tally->n_bad += fault != NULL;
  return fair_cli_write (text, &count->problem);
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
    return fair_cli_fail_to_read (error, count->file, g_strerror (errno));

  good = fair_record_foreach (descriptor, write_line, count, &problem);
  if (!is_input)
    close (descriptor);
  return good || fair_cli_fail_to_read (error, count->file, problem->message);
}

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

/* Checks the records of files, and links. */
gboolean
fair_cli_check (const FairCliArguments *arguments,
                GError                **error)
{
  Count count = { .problem = NULL };
  guint n_inputs = 0;

  if (arguments->words[0] == NULL)
    return fair_cli_fail (error, _ ("The RECORD is missing."));
  for (guint i = 0; arguments->words[i]; i++)
    n_inputs += strcmp (arguments->words[i], "-") == 0;
  if (n_inputs > 1)
    return fair_cli_fail (error, _ ("Standard input can be read only once."));

  for (guint i = 0; arguments->words[i]; i++)
    {
      const char *word = arguments->words[i];

      if (fair_challenge_is_link (word))
        {
          g_autoptr (GError) fault = NULL;
          const char                         *member;
          g_autoptr (FairChallenge) challenge G_GNUC_UNUSED = fair_challenge_read (word, &member, &fault);

          count.file = "link";
          count.tally = &count.links;
          write_line (i + 1, NULL, member, fault, &count);
        }
      else
        {
          count.file = word;
          count.tally = &count.records;
          if (!check_file (&count, error))
            return FALSE;
        }
      if (count.problem != NULL)
        {
          g_propagate_error (error, count.problem);
          return FALSE;
        }
    }

  return check_count (&count, error);
}
