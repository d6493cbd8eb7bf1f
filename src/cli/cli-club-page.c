/* The tables of a club as a page for the web: one file, without scripts, that loads nothing.
 *
 * Names come from strangers, and are escaped like all other texts.
 */
#include "config.h"

#include "cli-club.h"

#include <string.h>

#include <glib/gi18n.h>

#include "fair-record.h"
#include "fair-words.h"
#include "options-text.h"

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
append_head (GString           *page,
             const FairCliClub *self,
             const char        *name)
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
      g_autofree char   *value = fair_cli_club_print_value (table, row);

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

GString *
fair_cli_club_print_page (const FairCliClub *self)
{
  GString         *page = g_string_new (NULL);
  g_autofree char *name = fair_words_make_line (self->name);

  append_head (page, self, name);
  g_string_append (page, "<main>\n");
  for (FairClubScope i = 0; i < FAIR_N_CLUB_SCOPES; i++)
    {
      const char *id = fair_club_scope_get_name (i);

      append (page, "<section aria-labelledby=\"%s\">\n<h2 id=\"%s\">%s</h2>\n", id, id, _ (period_titles[i]));
      append_tables (page, self->tables[i]);
      g_string_append (page, "</section>\n");
    }
  append_members (page, self->club);
  append_faults (page, self->club);
  g_string_append (page, "</main>\n</body>\n</html>\n");
  return page;
}
