/* Reads, repairs and continues files of `rate`.  A file with any other fault than an unfinished last line is
 * left unchanged; an unfinished last line is cut off, with the NUL bytes that a file may end in after a power cut. */
#include "config.h"

#include "cli-rate-file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli-output.h"
#include "cli-search.h"
#include "deal.h"

#define MAGIC "fairdeal-rate 1"

/* Limits for reading a file from an unknown source, which may have no end. */
enum
{
  MAX_LINE = 1024,     /* bytes; ours are a tenth of that */
  MAX_NULS = 1 << 20,  /* bytes that a power cut may leave after a line that is too long */
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

struct FairCliRateFile
{
  const char *name; /* borrowed */
  int         descriptor;
};

/* A file that is being read. */
typedef struct
{
  const char *name; /* borrowed */
  FILE       *stream;
  char        line[MAX_LINE + 1]; /* without its end */
  size_t      length;             /* bytes of @line that were read */
  unsigned    number;             /* of @line */
  gboolean    torn;               /* @line has no end */
  off_t       whole;              /* bytes of the lines before a torn one */
} Reader;

static gboolean
fail_with_foreign (const char *name,
                   GError    **error)
{
  return fair_cli_fail_at (error, FAIR_CLI_ERROR_BAD_CALL, name, 1, _ ("This file was not written by “fairdeal-cli rate”."));
}

/* All options with their values: “draw=3 time-limit=300”; “-” if the game has none. */
static char *
print_options (const FairRules *rules)
{
  GString *text = g_string_new (rules->game->n_options == 0 ? "-" : NULL);

  for (unsigned i = 0; i < rules->game->n_options; i++)
    {
      const FairOption *option = &rules->game->options[i];
      char              value[FAIR_OPTION_TEXT];

      fair_option_print (option, rules->options.value[i], value);
      g_string_append_printf (text, "%s%s=%s", i > 0 ? " " : "", option->key, value);
    }

  return g_string_free (text, FALSE);
}

/* “seconds=10 states=0 memory=256”; 0 means no limit. */
static char *
print_limits (const FairCliArguments *arguments)
{
  uint64_t         milliseconds = arguments->limits.milliseconds;
  g_autofree char *fraction = milliseconds % 1000 == 0 ? g_strdup ("") : g_strdup_printf (".%03u", (unsigned) (milliseconds % 1000));

  return g_strdup_printf ("seconds=%" PRIu64 "%s states=%" PRIu64 " memory=%" PRIu64, milliseconds / 1000, fraction,
                          arguments->limits.states, (uint64_t) (arguments->memory >> 20));
}

static char *
print_header (const FairCliArguments *arguments)
{
  g_autofree char *options = print_options (&arguments->rules);
  g_autofree char *limits = print_limits (arguments);

  return g_strdup_printf (MAGIC "\t%s\t%s\t%s\t%s", arguments->rules.game->id, options, limits, PACKAGE_VERSION);
}

/* Whether the first line of a file has the game and options of this command line, and for a file that is
 * continued also its limits. */
static gboolean
check_header (const Reader           *reader,
              const FairCliArguments *arguments,
              gboolean                same_limits,
              GError                **error)
{
  g_autofree char *header = print_header (arguments);
  g_auto (GStrv) expected = g_strsplit (header, "\t", -1);
  g_auto (GStrv) found = g_strsplit (reader->line, "\t", -1);

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
  if (same_limits && strcmp (found[COLUMN_LIMITS], expected[COLUMN_LIMITS]) != 0)
    /* translators: the name of a file, what is in it, and what was asked for. */
    return fair_cli_fail (error, _ ("“%s” was made with other limits: “%s”, not “%s”."), reader->name,
                          found[COLUMN_LIMITS], expected[COLUMN_LIMITS]);

  return TRUE;
}

static gboolean
parse_verdict (const char  *word,
               FairVerdict *verdict)
{
  for (*verdict = FAIR_VERDICT_UNKNOWN; *verdict <= FAIR_VERDICT_LOST; (*verdict)++)
    if (strcmp (word, fair_cli_verdict_name (*verdict)) == 0)
      return TRUE;

  return FALSE;
}

static gboolean
parse_line (const char   *line,
            FairCliRated *rated)
{
  g_auto (GStrv) columns = g_strsplit (line, "\t", -1);

  return g_strv_length (columns) == 4 &&
         fair_cli_parse_number (columns[0], strlen (columns[0]), 0, FAIR_MAX_DEAL, &rated->number) &&
         parse_verdict (columns[1], &rated->verdict) &&
         fair_cli_parse_number (columns[2], strlen (columns[2]), 0, INT64_MAX, &rated->states) &&
         fair_cli_parse_number (columns[3], strlen (columns[3]), 0, INT64_MAX, &rated->microseconds);
}

/* Reads bytes to the end of a line, or up to the maximum length of a line. */
static void
read_bytes (Reader *reader)
{
  int c = 0;

  reader->length = 0;
  while (c != '\n' && reader->length < MAX_LINE && (c = getc (reader->stream)) != EOF)
    reader->line[reader->length++] = (char) c;
}

/* Whether a line that is too long is a line with NUL bytes up to the end of the file. */
static gboolean
ends_in_nuls (Reader *reader)
{
  int c = (unsigned char) reader->line[reader->length - 1];

  for (unsigned i = 0; c == '\0' && i < MAX_NULS; i++)
    c = getc (reader->stream);
  return c == EOF;
}

/* Reads a line.  Returns whether there is one with its end; a line that is too long is read as one that
 * describes no deal. */
static gboolean
next_line (Reader *reader)
{
  gboolean has_end;

  read_bytes (reader);
  if (reader->length == 0)
    return FALSE;

  has_end = reader->line[reader->length - 1] == '\n';
  reader->number++;
  reader->torn = !has_end && (reader->length < MAX_LINE || ends_in_nuls (reader));
  if (reader->torn)
    return FALSE;

  reader->whole += (off_t) reader->length;
  reader->line[reader->length - 1] = '\0';
  if (!has_end || strlen (reader->line) != reader->length - 1)
    reader->line[0] = '\0'; /* too long, or with a NUL */
  return TRUE;
}

/* Reads all remaining lines of @reader and appends them to @rated.  An empty file is valid; the caller can
 * tell because no bytes of it are whole. */
static gboolean
read_lines (Reader                 *reader,
            const FairCliArguments *arguments,
            gboolean                same_limits,
            GArray                 *rated,
            GError                **error)
{
  if (next_line (reader) && !check_header (reader, arguments, same_limits, error))
    return FALSE;
  while (reader->whole > 0 && next_line (reader))
    {
      FairCliRated line;

      if (!parse_line (reader->line, &line))
        return fair_cli_fail_at (error, FAIR_CLI_ERROR_BAD_CALL, reader->name, reader->number, _ ("This line does not describe a deal."));
      if (rated->len == MAX_DEALS)
        /* translators: %d is the number of deals that there can be */
        return fair_cli_fail (error, _ ("There are more than %d deals."), MAX_DEALS);
      g_array_append_val (rated, line);
    }
  if (ferror (reader->stream))
    return fair_cli_fail_to_read (error, reader->name, g_strerror (errno));

  return TRUE;
}

/* Whether a torn first line can be cut off: only if it is the beginning of the line that this command would
 * write, apart from NUL bytes at the end. */
static gboolean
check_torn_header (const Reader           *reader,
                   const FairCliArguments *arguments,
                   GError                **error)
{
  g_autofree char *header = print_header (arguments);
  size_t           length = reader->length;

  if (!reader->torn || reader->whole > 0)
    return TRUE;
  while (length > 0 && reader->line[length - 1] == '\0')
    length--;
  if (length > 0 && length <= strlen (header) && memcmp (header, reader->line, length) == 0)
    return TRUE;

  return fail_with_foreign (reader->name, error);
}

static int
compare_rated (gconstpointer a,
               gconstpointer b)
{
  uint64_t x = ((const FairCliRated *) a)->number;
  uint64_t y = ((const FairCliRated *) b)->number;

  return (x > y) - (x < y);
}

/**
 * fair_cli_rated_sort:
 * @rated: (element-type FairCliRated): deals in any order
 *
 * Sorts deals by number and keeps one entry for each.  If one search gave up a deal and another decided it,
 * the decision is kept; two decisions that differ are an error.
 *
 * Returns: whether there is no such difference
 */
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

static void
reader_clear (Reader *reader)
{
  if (reader->stream != NULL && reader->stream != stdin)
    fclose (reader->stream);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

/**
 * fair_cli_rate_file_read_part:
 * @name: a file, or “-” for standard input
 * @rated: (element-type FairCliRated): receives the deals of the file
 *
 * Reads a file to be added up.  It can have any limits and a torn last line.
 *
 * Returns: whether it is valid
 */
gboolean
fair_cli_rate_file_read_part (const FairCliArguments *arguments,
                              const char             *name,
                              GArray                 *rated,
                              GError                **error)
{
  g_auto (Reader) reader = { .name = name, .stream = strcmp (name, "-") == 0 ? stdin : fopen (name, "rb") };

  if (reader.stream == NULL)
    return fair_cli_fail_to_read (error, name, g_strerror (errno));
  if (!read_lines (&reader, arguments, FALSE, rated, error))
    return FALSE;
  if (reader.whole == 0)
    return fail_with_foreign (name, error);

  return TRUE;
}

/* Writes @line and its end with one write. */
static gboolean
write_line (FairCliRateFile *self,
            const char      *line,
            GError         **error)
{
  g_autofree char *text = g_strconcat (line, "\n", NULL);
  size_t           length = strlen (text);
  ssize_t          written;

  do
    written = write (self->descriptor, text, length);
  while (written < 0 && errno == EINTR);
  if (written == (ssize_t) length)
    return TRUE;

  /* translators: the first %s is the path of a file, the second what the system says. */
  return fair_cli_fail (error, _ ("“%s” cannot be written: %s."), self->name, g_strerror (written < 0 ? errno : ENOSPC));
}

/* Reads an existing file, cuts off a torn last line, and writes the first line if the file is empty. */
static gboolean
continue_file (FairCliRateFile        *self,
               const FairCliArguments *arguments,
               GArray                 *rated,
               GError                **error)
{
  g_autofree char *header = print_header (arguments);
  int              copy = dup (self->descriptor);
  g_auto (Reader) reader = { .name = self->name, .stream = copy >= 0 ? fdopen (copy, "rb") : NULL };

  if (reader.stream == NULL)
    return fair_cli_fail_to_read (error, self->name, g_strerror (errno));
  if (!read_lines (&reader, arguments, TRUE, rated, error) || !check_torn_header (&reader, arguments, error) ||
      !fair_cli_rated_sort (rated, error))
    return FALSE;
  if (reader.torn && ftruncate (self->descriptor, reader.whole) != 0)
    /* translators: the first %s is the path of a file, the second what the system says. */
    return fair_cli_fail (error, _ ("“%s” cannot be written: %s."), self->name, g_strerror (errno));

  return reader.whole > 0 || write_line (self, header, error);
}

/* Whether it is the file that standard output or standard error goes to, which write at a place of their own. */
static gboolean
is_output (const struct stat *status)
{
  struct stat output;

  for (int descriptor = STDOUT_FILENO; descriptor <= STDERR_FILENO; descriptor++)
    if (fstat (descriptor, &output) == 0 && output.st_dev == status->st_dev && output.st_ino == status->st_ino)
      return TRUE;

  return FALSE;
}

/* A device or a pipe has nothing to continue. */
static gboolean
begin_or_continue (FairCliRateFile        *self,
                   const FairCliArguments *arguments,
                   GArray                 *rated,
                   GError                **error)
{
  g_autofree char *header = print_header (arguments);
  struct stat      status;

  if (fstat (self->descriptor, &status) != 0 || !S_ISREG (status.st_mode))
    return write_line (self, header, error);
  if (is_output (&status))
    /* translators: %s is the path of a file. */
    return fair_cli_fail (error, _ ("Other output of this command goes to “%s”, too. Choose another file."), self->name);
  if (flock (self->descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    /* translators: %s is the path of a file. */
    return fair_cli_fail (error, _ ("“%s” is being written by another process."), self->name);

  return continue_file (self, arguments, rated, error);
}

/**
 * fair_cli_rate_file_open:
 * @rated: (element-type FairCliRated): receives the deals in the file, sorted, each once
 *
 * Creates or continues the file that --out names.  A file with another game, other options or other limits is
 * refused and left unchanged.
 *
 * Returns: (transfer full) (nullable): the file
 */
FairCliRateFile *
fair_cli_rate_file_open (const FairCliArguments *arguments,
                         GArray                 *rated,
                         GError                **error)
{
  const char *name = arguments->values[FAIR_CLI_OUT];
  g_autoptr (FairCliRateFile) self = g_new0 (FairCliRateFile, 1);

  self->name = name;
  self->descriptor = open (name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (self->descriptor < 0)
    {
      /* translators: the first %s is the path of a file, the second what the system says. */
      fair_cli_fail (error, _ ("“%s” cannot be written: %s."), name, g_strerror (errno));
      return NULL;
    }

  return begin_or_continue (self, arguments, rated, error) ? g_steal_pointer (&self) : NULL;
}

/**
 * fair_cli_rate_file_add:
 * Writes the line of @rated.  Once written, it is kept even if the program is killed.
 *
 * Returns: whether it was written
 */
gboolean
fair_cli_rate_file_add (FairCliRateFile    *self,
                        const FairCliRated *rated,
                        GError            **error)
{
  g_autofree char *line = g_strdup_printf ("%" PRIu64 "\t%s\t%" PRIu64 "\t%" PRIu64, rated->number,
                                           fair_cli_verdict_name (rated->verdict), rated->states, rated->microseconds);

  return write_line (self, line, error);
}

/* Closes the file and frees @self. */
void
fair_cli_rate_file_close (FairCliRateFile *self)
{
  if (self->descriptor >= 0)
    close (self->descriptor);
  g_free (self);
}
