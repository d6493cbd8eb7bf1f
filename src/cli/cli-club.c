/* The command `club`: ranks the members of a club.
 *
 * Checks everything in the folder. Each fault is a line on standard error; the tables omit faulty records.
 */
#include "config.h"

#include "cli-club.h"

#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli-arguments.h"
#include "cli-output.h"
#include "fair-club-cache.h"
#include "fair-json-writer.h"
#include "fair-record.h"
#include "fair-result-text.h"
#include "fair-words.h"

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

/* Adds any bytes as one line of text. */
static void
add_string (FairJsonWriter *writer,
            const char     *name,
            const char     *value)
{
  g_autofree char *line = fair_words_make_line (value);

  fair_json_writer_add_string (writer, name, line);
}

static void
add_player (FairJsonWriter       *writer,
            const FairClubMember *member)
{
  g_autofree char *name = fair_record_dup_shown_name (member->name, member->key);

  add_string (writer, "player", member->key);
  add_string (writer, "name", name);
}

static void
add_time (FairJsonWriter *writer,
          const char     *name,
          gint64          time)
{
  g_autofree char *text = fair_result_text_print_time (time);

  fair_json_writer_add_string (writer, name, text);
}

static void
add_table (FairJsonWriter      *writer,
           const char          *period,
           const FairClubTable *table)
{
  fair_json_writer_begin (writer, NULL, '{');
  add_string (writer, "period", period);
  add_string (writer, "game", table->game);
  add_string (writer, "options", table->variant);
  add_string (writer, "ranking", fair_club_ranking_get_name (table->ranking));
  fair_json_writer_begin (writer, "rows", '[');
  for (guint i = 0; i < table->rows->len; i++)
    {
      const FairClubRow *row = &g_array_index (table->rows, FairClubRow, i);

      fair_json_writer_begin (writer, NULL, '{');
      fair_json_writer_add_int (writer, "rank", row->rank);
      fair_json_writer_add_int (writer, "value", row->value);
      add_player (writer, row->member);
      add_time (writer, "reached", row->reached);
      fair_json_writer_end (writer, '}');
    }
  fair_json_writer_end (writer, ']');
  fair_json_writer_end (writer, '}');
}

static void
add_members (FairJsonWriter *writer,
             GArray         *members)
{
  fair_json_writer_begin (writer, "members", '[');
  for (guint i = 0; i < members->len; i++)
    {
      const FairClubMember *member = &g_array_index (members, FairClubMember, i);

      fair_json_writer_begin (writer, NULL, '{');
      add_player (writer, member);
      fair_json_writer_add_boolean (writer, "left", member->left);
      fair_json_writer_add_int (writer, "results", member->n_results);
      fair_json_writer_end (writer, '}');
    }
  fair_json_writer_end (writer, ']');
}

static void
add_faults (FairJsonWriter *writer,
            GPtrArray      *faults)
{
  fair_json_writer_begin (writer, "faults", '[');
  for (guint i = 0; i < faults->len; i++)
    {
      const FairClubFault *fault = g_ptr_array_index (faults, i);

      fair_json_writer_begin (writer, NULL, '{');
      add_string (writer, "file", fault->file);
      fair_json_writer_add_int (writer, "line", fault->line);
      add_string (writer, "reason", fault->reason);
      add_string (writer, "text", fault->text);
      fair_json_writer_end (writer, '}');
    }
  fair_json_writer_end (writer, ']');
}

/* Returns: (transfer full): the tables as JSON; docs/clubs.md describes it */
static GString *
print_json (const FairCliClub *self)
{
  FairJsonWriter writer = { .text = g_string_new (NULL), .pretty = TRUE, .indent = 2 };

  fair_json_writer_begin (&writer, NULL, '{');
  add_string (&writer, "format", "fairdeal-club");
  fair_json_writer_add_int (&writer, "version", 1);
  add_string (&writer, "program", "Fair Deal " PACKAGE_VERSION);
  add_string (&writer, "name", self->name);
  add_time (&writer, "made", self->now);
  add_members (&writer, self->club->members);
  fair_json_writer_begin (&writer, "tables", '[');
  for (FairClubScope i = 0; i < FAIR_N_CLUB_SCOPES; i++)
    for (guint k = 0; k < self->tables[i]->len; k++)
      add_table (&writer, fair_club_scope_get_name (i), g_ptr_array_index (self->tables[i], k));
  fair_json_writer_end (&writer, ']');
  fair_json_writer_add_int (&writer, "n-faults", self->club->n_faults);
  add_faults (&writer, self->club->faults);
  fair_json_writer_end (&writer, '}');
  g_string_append_c (writer.text, '\n');
  return writer.text;
}

static void
report_faults (FairClub *club)
{
  GPtrArray *faults = club->faults;

  for (guint i = 0; i < faults->len; i++)
    {
      const FairClubFault *fault = g_ptr_array_index (faults, i);
      g_autofree char     *line = fault->line ? g_strdup_printf (":%u", fault->line) : g_strdup ("");
      g_autofree char     *file = fair_words_make_line (fault->file[0] ? fault->file : ".");
      g_autofree char     *text = fair_words_make_message (fault->text);

      fprintf (stderr, "%s%s: %s: %s\n", file, line, fault->reason, text);
    }
}

/* Checks the records of a club and writes its tables. */
gboolean
fair_cli_club (const FairCliArguments *arguments,
               GError                **error)
{
  g_autofree char *cache = fair_club_cache_dup_default_path ();
  g_autofree char *absolute = NULL;
  g_autofree char *name = NULL;
  g_autoptr (GError) problem = NULL;
  g_autoptr (FairClub) club = NULL;
  const char     *folder = arguments->words[0];
  gboolean        as_json = arguments->values[FAIR_CLI_JSON] != NULL;
  gboolean        as_page = arguments->values[FAIR_CLI_HTML] != NULL;
  FairCliClub     self = { .now = g_get_real_time () };
  FairClubReading how = { .now = self.now, .cache = cache };
  guint           n_faults;
  gboolean        good;

  if (as_json && as_page)
    return fair_cli_fail (error, _ ("Use only one of --json and --html."));
  if (folder == NULL)
    return fair_cli_fail (error, _ ("The FOLDER is missing."));
  club = fair_club_read (folder, &how, &problem);
  if (club == NULL)
    /* translators: the first %s is the path of a folder, the second a sentence. */
    return fair_cli_fail (error, _ ("“%s”: %s"), folder, problem->message);

  absolute = g_canonicalize_filename (folder, NULL);
  name = g_path_get_basename (absolute);
  self.club = club;
  self.name = name;
  for (FairClubScope i = 0; i < FAIR_N_CLUB_SCOPES; i++)
    self.tables[i] = fair_club_rank_scope (club, i, NULL, self.now, fair_club_scope_find_day (self.now));
  good = fair_cli_write (as_json ? print_json (&self) : as_page ? fair_cli_club_print_page (&self)
                                                                : print_lines (&self),
                         error);
  for (FairClubScope i = 0; i < FAIR_N_CLUB_SCOPES; i++)
    g_ptr_array_unref (self.tables[i]);
  if (!good)
    return FALSE;

  report_faults (club);
  n_faults = club->n_faults;
  if (n_faults > 0)
    g_set_error (error, FAIR_CLI_ERROR, FAIR_CLI_ERROR_ILLEGAL,
                 /* translators: %u is the number of lines and files that are not what they must be */
                 ngettext ("fairdeal-cli: %u entry of the club is not valid.", "fairdeal-cli: %u entries of the club are not valid.", n_faults), n_faults);

  return n_faults == 0;
}
