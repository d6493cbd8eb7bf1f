/* Reads, repairs and continues files of `rate`.  A file with faults other than an unfinished last line is left
 * unchanged; an unfinished last line is cut off, with the NUL bytes that a file may end in after a power cut. */
#include "config.h"

#include "cli-rate-file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli-output.h"
#include "cli-search.h"
#include "deal.h"
#include "fair-record-file.h"
#include "options-text.h"

#define MAGIC "fairdeal-rate 1"

/* Limits for reading a file from an unknown source, which may have no end. */
enum
{
  MAX_LINE = 1023,     /* bytes without the end; ours are a tenth of that */
  MAX_DEALS = 32000000 /* of all files together: up to about 2 GB of memory */
};

/* Columns of the first line. */
enum
{
  COLUMN_MAGIC,
  COLUMN_GAME,
  COLUMN_OPTIONS,
  COLUMN_LIMITS,
  COLUMN_VERSION,
  N_COLUMNS
};

/* A file that is being read. */
typedef struct
{
  const FairCliArguments *arguments; /* borrowed */
  const char             *name;      /* borrowed */
  gboolean                continues; /* whether the limits have to be the same, too */
  GArray                 *rated;     /* borrowed; of FairCliRated */
  GError                **error;
  gboolean                good;    /* whether there was no error */
  guint                   n_lines; /* with their ends */
  off_t                   whole;   /* bytes of them */
  gboolean                torn;    /* there is an unfinished last line */
} Reader;

static gboolean
fail_with_foreign (const char *name,
                   GError    **error)
{
  return fair_cli_fail_at (error, FAIR_CLI_ERROR_BAD_CALL, name, 1,
                           _ ("This file was not written by “fairdeal-cli rate”."));
}

/* The first line of a file: its options are “draw=3 time-limit=300”, or “-” if the game has none, its limits
 * “seconds=10 states=0 memory=256”, where 0 means no limit. */
static char *
print_header (const FairCliArguments *arguments)
{
  const FairRules *rules = &arguments->rules;
  uint64_t         milliseconds = arguments->limits.milliseconds;
  g_autofree char *fraction =
    milliseconds % 1000 == 0 ? g_strdup ("") : g_strdup_printf (".%03u", (unsigned) (milliseconds % 1000));
  char options[FAIR_OPTIONS_TEXT];

  fair_options_print (rules->game, &rules->options, FAIR_OPTIONS_ALL, options);
  return g_strdup_printf (MAGIC "\t%s\t%s\tseconds=%" PRIu64 "%s states=%" PRIu64 " memory=%" PRIu64
                                "\t" PACKAGE_VERSION,
                          rules->game->id, *options ? options : "-", milliseconds / 1000, fraction,
                          arguments->limits.states, (uint64_t) (arguments->memory >> 20));
}

/* Whether the first line of a file has the game and options of this command line, and for a file that is continued also
 * its limits. */
static gboolean
check_header (const Reader *reader,
              const char   *line)
{
  g_autofree char *header = print_header (reader->arguments);
  g_auto (GStrv) expected = g_strsplit (header, "\t", -1);
  g_auto (GStrv) found = g_strsplit (line, "\t", -1);
  GError **error = reader->error;

  if (g_strv_length (found) != N_COLUMNS || strcmp (found[COLUMN_MAGIC], MAGIC) != 0)
    return fail_with_foreign (reader->name, error);
  if (strcmp (found[COLUMN_GAME], expected[COLUMN_GAME]) != 0)
    /* translators: the name of a file, what is in it, and what was asked for. */
    return fair_cli_fail (error, _ ("“%s” is about another game: “%s”, not “%s”."), reader->name, found[COLUMN_GAME],
                          expected[COLUMN_GAME]);
  if (strcmp (found[COLUMN_OPTIONS], expected[COLUMN_OPTIONS]) != 0)
    /* translators: the name of a file, what is in it, and what was asked for. */
    return fair_cli_fail (error, _ ("“%s” is about other rule options: “%s”, not “%s”."), reader->name,
                          found[COLUMN_OPTIONS], expected[COLUMN_OPTIONS]);
  if (reader->continues && strcmp (found[COLUMN_LIMITS], expected[COLUMN_LIMITS]) != 0)
    /* translators: the name of a file, what is in it, and what was asked for. */
    return fair_cli_fail (error, _ ("“%s” was made with other limits: “%s”, not “%s”."), reader->name,
                          found[COLUMN_LIMITS], expected[COLUMN_LIMITS]);

  return TRUE;
}

static gboolean
parse_line (const char   *line,
            FairCliRated *rated)
{
  g_auto (GStrv) columns = g_strsplit (line, "\t", -1);

  if (g_strv_length (columns) != 4)
    return FALSE;
  rated->verdict = FAIR_VERDICT_UNKNOWN;
  while (rated->verdict <= FAIR_VERDICT_LOST && strcmp (columns[1], fair_cli_verdict_name (rated->verdict)) != 0)
    rated->verdict++;
  return rated->verdict <= FAIR_VERDICT_LOST &&
         fair_cli_parse_number (columns[0], strlen (columns[0]), 0, FAIR_MAX_DEAL, &rated->number) &&
         fair_cli_parse_number (columns[2], strlen (columns[2]), 0, INT64_MAX, &rated->states) &&
         fair_cli_parse_number (columns[3], strlen (columns[3]), 0, INT64_MAX, &rated->microseconds);
}

/* Reads a complete line; one that is too long or has a NUL describes no deal. */
static gboolean
read_line_cb (guint       number,
              const char *text,
              gsize       length,
              gpointer    data)
{
  Reader          *self = data;
  g_autofree char *line = g_strndup (text, length <= MAX_LINE ? length : 0);
  FairCliRated     rated;

  if (strlen (line) != length)
    line[0] = '\0';
  self->n_lines = number;
  self->whole += (off_t) length + 1;
  if (number == 1)
    self->good = check_header (self, line);
  else if (!parse_line (line, &rated))
    self->good = fair_cli_fail_at (self->error, FAIR_CLI_ERROR_BAD_CALL, self->name, number,
                                   _ ("This line does not describe a deal."));
  else if (self->rated->len == MAX_DEALS)
    /* translators: %d is the number of deals that there can be */
    self->good = fair_cli_fail (self->error, _ ("There are more than %d deals."), MAX_DEALS);
  else
    g_array_append_val (self->rated, rated);

  return self->good;
}

/* Reads @file and appends its deals.  An empty file is valid; the caller can detect it, because it has no complete
 * bytes. */
static gboolean
read_lines (Reader *self,
            int     file)
{
  g_autoptr (GString) rest = g_string_new (NULL);
  g_autofree char *header = print_header (self->arguments);
  FairLinesEnd     end = fair_lines_read (file, G_MAXSIZE, read_line_cb, self, rest);
  size_t           length = MIN (rest->len, MAX_LINE);

  if (end == FAIR_LINES_FAILED)
    return fair_cli_fail_to_read (self->error, self->name, g_strerror (errno));
  if (!self->good || rest->len == 0)
    return self->good;

  while (length < rest->len && rest->str[length] == '\0')
    length++;
  self->torn = end == FAIR_LINES_READ && length == rest->len;
  if (!self->torn)
    return read_line_cb (self->n_lines + 1, rest->str, rest->len, self);
  if (self->whole > 0 || !self->continues)
    return TRUE;

  /* A torn first line can be cut off only if it is the beginning of the line that this command would write, apart from
   * NUL bytes at the end. */
  for (length = rest->len; length > 0 && rest->str[length - 1] == '\0'; length--)
    ;
  return (length > 0 && length <= strlen (header) && memcmp (header, rest->str, length) == 0) ||
         fail_with_foreign (self->name, self->error);
}

static int
compare_rated (gconstpointer a,
               gconstpointer b)
{
  uint64_t x = ((const FairCliRated *) a)->number;
  uint64_t y = ((const FairCliRated *) b)->number;

  return (x > y) - (x < y);
}

/* Sorts deals by number and keeps one entry for each.  If one search gave up a deal and another decided it, the
 * decision is kept; two decisions that differ are an error.  @rated: (element-type FairCliRated): deals in any order.
 * Returns: whether there is no such difference */
gboolean
fair_cli_rated_sort (GArray  *rated,
                     GError **error)
{
  FairCliRated *list = (FairCliRated *) (void *) rated->data;
  guint         n = 0;

  g_array_sort (rated, compare_rated);
  for (guint i = 0; i < rated->len; i++)
    {
      FairCliRated *last = n > 0 ? &list[n - 1] : NULL;

      if (last == NULL || last->number != list[i].number)
        list[n++] = list[i];
      else if (last->verdict == FAIR_VERDICT_UNKNOWN)
        *last = list[i];
      else if (list[i].verdict != FAIR_VERDICT_UNKNOWN && list[i].verdict != last->verdict)
        /* translators: the placeholder is the number of a deal. */
        return fair_cli_fail (error, _ ("The files disagree about deal %" PRIu64 "."), last->number);
    }
  g_array_set_size (rated, n);

  return TRUE;
}

/* Whether @rated, which is sorted, has the deal with this number. */
gboolean
fair_cli_rated_has (GArray  *rated,
                    uint64_t number)
{
  return g_array_binary_search (rated, &(FairCliRated){ .number = number }, compare_rated, NULL);
}

/* Reads a file to be added up, or “-” for standard input.  It can have any limits and a torn last line.  @rated:
 * (element-type FairCliRated): receives its deals.  Returns: whether it is valid */
gboolean
fair_cli_rate_file_read_part (const FairCliArguments *arguments,
                              const char             *name,
                              GArray                 *rated,
                              GError                **error)
{
  Reader   reader = { .arguments = arguments, .name = name, .rated = rated, .error = error, .good = TRUE };
  int      file = strcmp (name, "-") == 0 ? STDIN_FILENO : open (name, O_RDONLY | O_CLOEXEC);
  gboolean good;

  if (file < 0)
    return fair_cli_fail_to_read (error, name, g_strerror (errno));
  good = read_lines (&reader, file);
  if (file != STDIN_FILENO)
    close (file);

  return good && (reader.whole > 0 || fail_with_foreign (name, error));
}

static gboolean
fail_to_write (const FairCliArguments *arguments,
               int                     code,
               GError                **error)
{
  /* translators: the first %s is the path of a file, the second what the system says. */
  return fair_cli_fail (error, _ ("“%s” cannot be written: %s."), arguments->values[FAIR_CLI_OUT], g_strerror (code));
}

static gboolean
write_line (const FairCliArguments *arguments,
            int                     file,
            const char             *line,
            GError                **error)
{
  g_autofree char *text = g_strconcat (line, "\n", NULL);
  size_t           length = strlen (text);
  ssize_t          written;

  do
    written = write (file, text, length);
  while (written < 0 && errno == EINTR);

  return written == (ssize_t) length || fail_to_write (arguments, written < 0 ? errno : ENOSPC, error);
}

/* Reads an existing file, cuts off a torn last line, and writes the first line if the file is empty.  A device or a
 * pipe has nothing to continue. */
static gboolean
begin_or_continue (const FairCliArguments *arguments,
                   int                     file,
                   GArray                 *rated,
                   GError                **error)
{
  const char      *name = arguments->values[FAIR_CLI_OUT];
  g_autofree char *header = print_header (arguments);
  Reader           reader = { .arguments = arguments, .name = name, .continues = TRUE, .rated = rated, .error = error, .good = TRUE };
  struct stat      status;
  struct stat      output;

  if (fstat (file, &status) != 0 || !S_ISREG (status.st_mode))
    return write_line (arguments, file, header, error);
  /* Standard output and standard error have their own write positions. */
  for (int descriptor = STDOUT_FILENO; descriptor <= STDERR_FILENO; descriptor++)
    if (fstat (descriptor, &output) == 0 && output.st_dev == status.st_dev && output.st_ino == status.st_ino)
      /* translators: %s is the path of a file. */
      return fair_cli_fail (error, _ ("Other output of this command goes to “%s”, too. Choose another file."), name);
  if (flock (file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    /* translators: %s is the path of a file. */
    return fair_cli_fail (error, _ ("“%s” is being written by another process."), name);
  if (!read_lines (&reader, file) || !fair_cli_rated_sort (rated, error))
    return FALSE;
  if (reader.torn && ftruncate (file, reader.whole) != 0)
    return fail_to_write (arguments, errno, error);

  return reader.whole > 0 || write_line (arguments, file, header, error);
}

/* Creates or continues the file that --out names.  A file with another game, other options or other limits is refused
 * and left unchanged.  @rated: (element-type FairCliRated): receives the deals in the file, sorted, each once.
 * Returns: a descriptor of the file, or -1 */
int
fair_cli_rate_file_open (const FairCliArguments *arguments,
                         GArray                 *rated,
                         GError                **error)
{
  int file = open (arguments->values[FAIR_CLI_OUT], O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);

  if (file < 0)
    fail_to_write (arguments, errno, error);
  else if (!begin_or_continue (arguments, file, rated, error))
    {
      close (file);
      file = -1;
    }

  return file;
}

/* Writes the line of @rated.  Once written, it is kept even if the program is killed. */
gboolean
fair_cli_rate_file_add (const FairCliArguments *arguments,
                        int                     file,
                        const FairCliRated     *rated,
                        GError                **error)
{
  g_autofree char *line = g_strdup_printf ("%" PRIu64 "\t%s\t%" PRIu64 "\t%" PRIu64, rated->number,
                                           fair_cli_verdict_name (rated->verdict), rated->states, rated->microseconds);

  return write_line (arguments, file, line, error);
}
