/* The command `club`: ranks the members of a club.
 *
 * Everything in the folder is checked.  Each fault is a line on standard error; the tables leave out what has faults.
 */
#include "config.h"

#include "cli-club.h"

#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli-commands.h"
#include "cli-error.h"
#include "cli-output.h"
#include "cli-words.h"
#include "fair-club-cache.h"
#include "fair-record.h"
#include "fair-words.h"

typedef enum
{
  FORMAT_TABLE,
  FORMAT_JSON,
  FORMAT_PAGE
} Format;

/* Returns: (transfer full): the value of a row as text: “12”, “4:05” */
char *
fair_cli_club_print_value (const FairClubTable *table,
                           const FairClubRow   *row)
{
  gint64 seconds = row->value / G_USEC_PER_SEC;

  if (table->ranking != FAIR_CLUB_SHORTEST_TIME)
    return g_strdup_printf ("%" G_GINT64_FORMAT, row->value);

  return g_strdup_printf ("%" G_GINT64_FORMAT ":%02d", seconds / 60, (int) (seconds % 60));
}

static GString *
print_lines (const FairCliClub *self)
{
  GString *text = g_string_new ("period\tgame\toptions\tranking\trank\tvalue\tplayer\tname\n");

  for (FairClubScope i = 0; i < FAIR_N_CLUB_SCOPES; i++)
    for (guint k = 0; k < self->tables[i]->len; k++)
      {
        const FairClubTable *table = g_ptr_array_index (self->tables[i], k);

        for (guint n = 0; n < table->rows->len; n++)
          {
            const FairClubRow *row = &g_array_index (table->rows, FairClubRow, n);
            g_autofree char   *value = fair_cli_club_print_value (table, row);
            g_autofree char   *name = fair_record_dup_shown_name (row->member->name, row->member->key);

            g_string_append_printf (text, "%s\t%s\t%s\t%s\t%u\t%s\t%s\t%s\n", fair_club_scope_get_name (i), table->game, table->variant,
                                    fair_club_ranking_get_name (table->ranking), row->rank, value, row->member->key, name);
          }
      }

  return text;
}

static void
report_faults (FairClub *club)
{
  GPtrArray *faults = fair_club_get_faults (club);

  for (guint i = 0; i < faults->len; i++)
    {
      const FairClubFault *fault = g_ptr_array_index (faults, i);
      g_autofree char     *line = fault->line ? g_strdup_printf (":%u", fault->line) : g_strdup ("");
      g_autofree char     *file = fair_words_make_line (fault->file[0] ? fault->file : ".");
      g_autofree char     *text = fair_words_make_message (fault->text);

      fprintf (stderr, "%s%s: %s: %s\n", file, line, fault->reason, text);
    }
}

static void
rank (FairCliClub *self)
{
  guint32 today = fair_club_scope_find_day (self->now);

  for (FairClubScope scope = 0; scope < FAIR_N_CLUB_SCOPES; scope++)
    self->tables[scope] = fair_club_rank_scope (self->club, scope, NULL, self->now, today);
}

static gboolean
write_tables (const FairCliClub *self,
              Format             format,
              GError           **error)
{
  GString *text;
  gboolean good;

  if (format == FORMAT_JSON)
    text = fair_cli_club_print_json (self);
  else if (format == FORMAT_PAGE)
    text = fair_cli_club_print_page (self);
  else
    text = print_lines (self);
  good = fair_cli_write (text, error);
  g_string_free (text, TRUE);
  return good;
}

/* Reads the arguments. */
static gboolean
read_words (char       **words,
            const char **folder,
            Format      *format,
            GError     **error)
{
  const char       *json = NULL;
  const char       *page = NULL;
  const FairCliWord options[] = { { "--json", FAIR_CLI_FLAG, &json }, { "--html", FAIR_CLI_FLAG, &page } };

  if (!fair_cli_words_read (words, options, G_N_ELEMENTS (options), 1, NULL, error))
    return FALSE;
  if (json && page)
    return fair_cli_fail (error, _ ("Use only one of --json and --html."));
  *format = json ? FORMAT_JSON : page ? FORMAT_PAGE : FORMAT_TABLE;
  *folder = *words;

  return *folder != NULL || fair_cli_fail (error, _ ("The FOLDER is missing."));
}

/**
 * fair_cli_club:
 * @words: (array zero-terminated=1): the words after the command
 *
 * Checks the records of a club and writes its tables.
 */
gboolean
fair_cli_club (char   **words,
               GError **error)
{
  g_autofree char *cache = fair_club_cache_dup_default_path ();
  g_autofree char *absolute = NULL;
  g_autoptr (GError) problem = NULL;
  const char     *folder = NULL;
  Format          format = FORMAT_TABLE;
  FairCliClub     self = { .now = g_get_real_time () };
  FairClubReading how = { .now = self.now, .cache = cache };
  guint           n_faults;
  gboolean        good;

  if (!read_words (words, &folder, &format, error))
    return FALSE;
  self.club = fair_club_read (folder, &how, &problem);
  if (self.club == NULL)
    /* translators: the first %s is the path of a folder, the second a sentence. */
    return fair_cli_fail (error, _ ("“%s”: %s"), folder, problem->message);

  absolute = g_canonicalize_filename (folder, NULL);
  self.name = g_path_get_basename (absolute);
  rank (&self);
  good = write_tables (&self, format, error);
  n_faults = fair_club_get_n_faults (self.club);
  if (good)
    report_faults (self.club);
  if (good && n_faults > 0)
    g_set_error (error, FAIR_CLI_ERROR, FAIR_CLI_ERROR_ILLEGAL,
                 /* translators: %u is the number of lines and files that are not what they must be */
                 ngettext ("fairdeal-cli: %u entry of the club is not valid.", "fairdeal-cli: %u entries of the club are not valid.", n_faults), n_faults);
  for (FairClubScope i = 0; i < FAIR_N_CLUB_SCOPES; i++)
    g_ptr_array_unref (self.tables[i]);
  g_free (self.name);
  fair_club_unref (self.club);

  return good && n_faults == 0;
}
