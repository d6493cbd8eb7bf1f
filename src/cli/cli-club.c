/* The command `club`: ranks the members of a club.
 *
 * Checks everything in the folder. Each fault is a line on standard error; the tables omit faulty records.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli-arguments.h"
#include "cli-output.h"
#include "fair-club-cache.h"
#include "fair-club-ranking.h"
#include "fair-json-writer.h"
#include "fair-record.h"
#include "fair-result-text.h"
#include "fair-words.h"
#include "options-text.h"

typedef struct
{
  FairClub  *club;
  char      *name;                       /* of the club's folder; any bytes */
  gint64     now;                        /* microseconds since 1970 */
  GPtrArray *tables[FAIR_N_CLUB_SCOPES]; /* owned; of FairClubTable */
} Club;

static const char *const period_titles[FAIR_N_CLUB_SCOPES] = { N_ ("All Time"), N_ ("This Month"), N_ ("This Week"),
                                                               N_ ("This Month’s Deals of the Day"), N_ ("This Week’s Deals of the Day"), N_ ("Today’s Deals") };

/* Indexed by FairClubRanking: the caption of a table, and the title of its column of values. */
static const struct
{
  const char *caption;
  const char *value;
} rankings[FAIR_N_CLUB_RANKINGS] = {
  [FAIR_CLUB_MOST_WON] = { N_ ("Most games won"), N_ ("Games won") },
  [FAIR_CLUB_BEST_SCORE] = { N_ ("Best score"), N_ ("Score") },
  [FAIR_CLUB_FEWEST_MOVES] = { N_ ("Fewest moves"), N_ ("Moves") },
  [FAIR_CLUB_SHORTEST_TIME] = { N_ ("Shortest time"), N_ ("Time") },
  [FAIR_CLUB_LONGEST_STREAK] = { N_ ("Longest streak"), N_ ("Games won in a row") },
  [FAIR_CLUB_TOTAL_SCORE] = { N_ ("Highest total score"), N_ ("Score") }
};

static const char style[] =
  ":root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}"
  "body{max-width:60rem;margin:0 auto;padding:1rem}"
  ".tables{display:flex;flex-wrap:wrap;gap:1.5rem}"
  "table{border-collapse:collapse;min-width:14rem}"
  "caption{font-weight:bold;text-align:start}"
  "th,td{padding:.25rem .5rem;border-bottom:1px solid;text-align:start;overflow-wrap:anywhere}"
  "td.number{text-align:end;font-variant-numeric:tabular-nums}"
  "th[scope=row]{font-weight:normal}"
  "code{font-size:.85em}";

/* Returns: (transfer full): the value of a row as text: “12”, “4:05” */
static char *
print_value (const FairClubTable *table,
             const FairClubRow   *row)
{
  gint64 seconds = row->value / G_USEC_PER_SEC;

  if (table->ranking != FAIR_CLUB_SHORTEST_TIME)
    return g_strdup_printf ("%" G_GINT64_FORMAT, row->value);

  return g_strdup_printf ("%" G_GINT64_FORMAT ":%02d", seconds / 60, (int) (seconds % 60));
}

static GString *
print_lines (const Club *self)
{
  GString *text = g_string_new ("period\tgame\toptions\tranking\trank\tvalue\tplayer\tname\n");

  for (FairClubScope i = 0; i < FAIR_N_CLUB_SCOPES; i++)
    for (guint k = 0; k < self->tables[i]->len; k++)
      {
        const FairClubTable *table = g_ptr_array_index (self->tables[i], k);

        for (guint n = 0; n < table->rows->len; n++)
          {
            const FairClubRow *row = &g_array_index (table->rows, FairClubRow, n);
            g_autofree char   *value = print_value (table, row);
            g_autofree char   *name = fair_record_dup_shown_name (row->member->name, row->member->key);

            g_string_append_printf (text, "%s\t%s\t%s\t%s\t%u\t%s\t%s\t%s\n", fair_club_scope_names[i], table->game, table->variant,
                                    fair_club_ranking_names[table->ranking], row->rank, value, row->member->key, name);
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
  add_string (writer, "ranking", fair_club_ranking_names[table->ranking]);
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
      fair_json_writer_add_word (writer, "left", member->left ? "true" : "false");
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
print_json (const Club *self)
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
      add_table (&writer, fair_club_scope_names[i], g_ptr_array_index (self->tables[i], k));
  fair_json_writer_end (&writer, ']');
  fair_json_writer_add_int (&writer, "n-faults", self->club->n_faults);
  add_faults (&writer, self->club->faults);
  fair_json_writer_end (&writer, '}');
  g_string_append_c (writer.text, '\n');
  return writer.text;
}

/* Appends markup; texts that are put into it are escaped. */
static void G_GNUC_PRINTF (2, 3)
  append (GString    *page,
          const char *format,
          ...)
{
  g_autofree char *text = NULL;
  va_list          arguments;

  va_start (arguments, format);
  text = g_markup_vprintf_escaped (format, arguments);
  va_end (arguments);
  g_string_append (page, text);
}

static void
append_player (GString              *page,
               const FairClubMember *member)
{
  g_autofree char *key = g_strndup (member->key, FAIR_RECORD_SHORT_KEY);
  g_autofree char *shown = fair_record_dup_shown_name (member->name, member->key);
  g_autofree char *name = fair_words_make_line (shown);

  append (page, "<th scope=\"row\"><bdi>%s</bdi> <code>%s</code></th>", name[0] ? name : _ ("Unnamed player"), key);
}

static void
append_head (GString    *page,
             const Club *self,
             const char *name)
{
  /* translators: the code of your language, as in the lang attribute of HTML: “de” */
  const char *language = _ ("en");
  /* translators: “rtl” if your language is written from right to left, “ltr” if not; as in the dir attribute of HTML */
  const char *direction = C_ ("direction of a web page", "ltr");
  /* translators: the title of a web page; %s is the name of a club */
  g_autofree char *title = g_strdup_printf (_ ("%s – Fair Deal"), name);
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (self->now / G_USEC_PER_SEC);
  g_autofree char *time = g_date_time_format (date, "%Y-%m-%d %H:%M");
  /* translators: on a web page; %s is a date and a time */
  g_autofree char *made = g_strdup_printf (_ ("Made on %s (UTC). Days, weeks, and months are those of UTC."), time);

  append (page, "<!DOCTYPE html>\n<html lang=\"%s", language);
  if (g_str_equal (direction, "rtl"))
    g_string_append (page, "\" dir=\"rtl");
  append (page,
          "\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n<style>%s</style>\n</head>\n"
          "<body>\n<header>\n<h1>%s</h1>\n<p>%s</p>\n<p>%s</p>\n</header>\n",
          title, style, name, made,
          _ ("Each result was checked: its moves are legal, and its outcome and score follow from them. That does "
             "not prove who played, whether there was outside help, or how long the game took."));
}

static void
append_table (GString             *page,
              const FairClubTable *table)
{
  append (page,
          "<table>\n<caption>%s</caption>\n<thead><tr><th scope=\"col\">%s</th><th scope=\"col\">%s</th><th scope=\"col\">%s</th>"
          "</tr></thead>\n<tbody>\n",
          _ (rankings[table->ranking].caption), _ ("Rank"), _ ("Player"), _ (rankings[table->ranking].value));
  for (guint i = 0; i < table->rows->len; i++)
    {
      const FairClubRow *row = &g_array_index (table->rows, FairClubRow, i);
      g_autofree char   *value = print_value (table, row);

      append (page, "<tr><td class=\"number\">%u</td>", row->rank);
      append_player (page, row->member);
      append (page, "<td class=\"number\">%s</td></tr>\n", value);
    }
  g_string_append (page, "</tbody>\n</table>\n");
}

static void
append_options (GString        *page,
                const FairGame *game,
                const char     *variant)
{
  g_autoptr (GString) words = g_string_new (NULL);
  FairOptions options;

  if (game == NULL || !fair_options_parse (game, variant, strlen (variant), &options))
    return;
  for (unsigned i = 0; i < game->n_options; i++)
    if (!game->options[i].arranges)
      {
        g_autofree char *value = fair_words_option_value (&game->options[i], options.value[i]);

        g_string_append_printf (words, "%s%s: %s", words->len > 0 ? " · " : "", fair_words_option_title (&game->options[i]), value);
      }
  if (words->len > 0)
    append (page, "<p>%s</p>", words->str);
}

static void
append_tables (GString   *page,
               GPtrArray *tables)
{
  const FairClubTable *last = NULL;

  if (tables->len == 0)
    append (page, "<p>%s</p>", _ ("No results yet."));
  for (guint i = 0; i < tables->len; i++)
    {
      const FairClubTable *table = g_ptr_array_index (tables, i);
      const FairGame      *game = fair_games_find (table->game);

      if (last == NULL || last->game != table->game || last->variant != table->variant)
        {
          g_string_append (page, last ? "</div>\n" : "");
          append (page, "<h3>%s</h3>\n", game ? fair_words_game_title (game) : table->game);
          append_options (page, game, table->variant);
          g_string_append (page, "<div class=\"tables\">\n");
        }
      append_table (page, table);
      last = table;
    }
  g_string_append (page, last ? "</div>\n" : "\n");
}

static void
append_members (GString  *page,
                FairClub *club)
{
  append (page,
          "<section aria-labelledby=\"members\">\n<h2 id=\"members\">%s</h2>\n<table>\n<caption>%s</caption>\n"
          "<thead><tr><th scope=\"col\">%s</th><th scope=\"col\">%s</th></tr></thead>\n<tbody>\n",
          _ ("Members"), _ ("Members and their results"), _ ("Player"), _ ("Results"));
  for (guint i = 0; i < club->members->len; i++)
    {
      const FairClubMember *member = &g_array_index (club->members, FairClubMember, i);
      g_autofree char      *n = g_strdup_printf ("%u", member->n_results);

      g_string_append (page, "<tr>");
      append_player (page, member);
      append (page, "<td class=\"number\">%s</td></tr>\n", member->left ? C_ ("member of a club", "Left") : n);
    }
  g_string_append (page, "</tbody>\n</table>\n</section>\n");
}

static void
append_faults (GString  *page,
               FairClub *club)
{
  /* translators: %u is the number of lines and files that are not what they must be */
  g_autofree char *count = g_strdup_printf (ngettext ("%u entry of the club is not valid.", "%u entries of the club are not valid.", club->n_faults),
                                            club->n_faults);

  if (club->n_faults == 0)
    return;

  append (page, "<section aria-labelledby=\"faults\">\n<h2 id=\"faults\">%s</h2>\n<p>%s</p>\n<ul>\n", _ ("Not Counted"), count);
  for (guint i = 0; i < club->faults->len; i++)
    {
      const FairClubFault *fault = g_ptr_array_index (club->faults, i);
      g_autofree char     *place = fault->line ? g_strdup_printf ("%s:%u", fault->file, fault->line) : g_strdup (fault->file);
      g_autofree char     *shown = fair_words_make_line (place);
      g_autofree char     *text = fair_words_make_line (fault->text);

      append (page, "<li><code>%s</code> %s</li>\n", shown, text);
    }
  g_string_append (page, "</ul>\n</section>\n");
}

/* Returns: (transfer full): the tables as a page for the web: one file, without scripts, that loads nothing.  Names come from
 * strangers, and are escaped like all other texts. */
static GString *
print_page (const Club *self)
{
  GString         *page = g_string_new (NULL);
  g_autofree char *name = fair_words_make_line (self->name);

  append_head (page, self, name);
  g_string_append (page, "<main>\n");
  for (FairClubScope i = 0; i < FAIR_N_CLUB_SCOPES; i++)
    {
      const char *id = fair_club_scope_names[i];

      append (page, "<section aria-labelledby=\"%s\">\n<h2 id=\"%s\">%s</h2>\n", id, id, _ (period_titles[i]));
      append_tables (page, self->tables[i]);
      g_string_append (page, "</section>\n");
    }
  append_members (page, self->club);
  append_faults (page, self->club);
  g_string_append (page, "</main>\n</body>\n</html>\n");
  return page;
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
  Club            self = { .now = g_get_real_time () };
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
  good = fair_cli_write (as_json ? print_json (&self) : as_page ? print_page (&self)
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
