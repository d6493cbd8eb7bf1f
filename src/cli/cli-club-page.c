/* The tables of a club as a page for the web: one file, without scripts, that loads nothing.
 *
 * Names come from strangers, and go through add_text() like all other texts.
 */
#include "config.h"

#include "cli-club.h"

#include <string.h>

#include <glib/gi18n.h>

#include "fair-record.h"
#include "fair-words.h"
#include "options-text.h"

static const char *const period_titles[FAIR_N_CLUB_SCOPES] = { N_ ("All Time"), N_ ("This Month"), N_ ("This Week"),
                                                               N_ ("Deals of This Month’s Days"), N_ ("Deals of This Week’s Days"), N_ ("Today’s Deals") };

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

/* Adds any bytes as escaped text. */
static void
add_text (GString    *page,
          const char *text)
{
  g_autofree char *line = fair_words_make_line (text);
  g_autofree char *escaped = g_markup_escape_text (line, -1);

  g_string_append (page, escaped);
}

/* Adds an element that contains only text; @tag can have attributes, which are never escaped. */
static void
add_element (GString    *page,
             const char *tag,
             const char *text)
{
  g_string_append_printf (page, "<%s>", tag);
  add_text (page, text);
  g_string_append_printf (page, "</%.*s>", (int) strcspn (tag, " "), tag);
}

static void
add_player (GString              *page,
            const FairClubMember *member)
{
  g_autofree char *key = g_strndup (member->key, FAIR_RECORD_SHORT_KEY);
  g_autofree char *name = fair_record_dup_shown_name (member->name, member->key);

  g_string_append (page, "<th scope=\"row\">");
  add_element (page, "bdi", name[0] ? name : _ ("Unnamed player"));
  g_string_append_c (page, ' ');
  add_element (page, "code", key);
  g_string_append (page, "</th>");
}

static void
add_head (GString           *page,
          const FairCliClub *self)
{
  /* translators: the code of your language, as in the lang attribute of HTML: “de” */
  const char *language = _ ("en");
  /* translators: “rtl” if your language is written from right to left, “ltr” if not; as in the dir attribute of HTML */
  const char *direction = C_ ("direction of a web page", "ltr");
  /* translators: the title of a web page; %s is the name of a club */
  g_autofree char *title = g_strdup_printf (_ ("%s – Fair Deal"), self->name);
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (self->now / G_USEC_PER_SEC);
  g_autofree char *time = g_date_time_format (date, "%Y-%m-%d %H:%M");
  /* translators: on a web page; %s is a date and a time */
  g_autofree char *made = g_strdup_printf (_ ("Made on %s (UTC). Days, weeks, and months are those of UTC."), time);

  g_string_append (page, "<!DOCTYPE html>\n<html lang=\"");
  add_text (page, language);
  if (g_str_equal (direction, "rtl"))
    g_string_append (page, "\" dir=\"rtl");
  g_string_append (page, "\">\n<head>\n<meta charset=\"utf-8\">\n"
                         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
                         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
  add_element (page, "title", title);
  g_string_append_printf (page, "\n<style>%s</style>\n</head>\n<body>\n<header>\n", style);
  add_element (page, "h1", self->name);
  g_string_append_c (page, '\n');
  add_element (page, "p", made);
  g_string_append_c (page, '\n');
  add_element (page, "p",
               _ ("Each result was checked: its moves are legal, and its outcome and score follow from them. That does not prove who played, that "
                  "there was no help from elsewhere, or how long it took."));
  g_string_append (page, "\n</header>\n");
}

static void
add_table (GString             *page,
           const FairClubTable *table)
{
  g_string_append (page, "<table>\n");
  add_element (page, "caption", _ (rankings[table->ranking].caption));
  g_string_append (page, "\n<thead><tr>");
  add_element (page, "th scope=\"col\"", _ ("Rank"));
  add_element (page, "th scope=\"col\"", _ ("Player"));
  add_element (page, "th scope=\"col\"", _ (rankings[table->ranking].value));
  g_string_append (page, "</tr></thead>\n<tbody>\n");
  for (guint i = 0; i < table->rows->len; i++)
    {
      const FairClubRow *row = &g_array_index (table->rows, FairClubRow, i);
      g_autofree char   *value = fair_cli_club_print_value (table, row);

      g_string_append_printf (page, "<tr><td class=\"number\">%u</td>", row->rank);
      add_player (page, row->member);
      add_element (page, "td class=\"number\"", value);
      g_string_append (page, "</tr>\n");
    }
  g_string_append (page, "</tbody>\n</table>\n");
}

/* Adds the rule options of a game as sentences. */
static void
add_options (GString    *page,
             const char *id,
             const char *variant)
{
  const FairGame *game = fair_games_find (id);
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
    add_element (page, "p", words->str);
}

static void
add_tables (GString   *page,
            GPtrArray *tables)
{
  const FairClubTable *last = NULL;

  if (tables->len == 0)
    add_element (page, "p", _ ("No results yet."));
  for (guint i = 0; i < tables->len; i++)
    {
      const FairClubTable *table = g_ptr_array_index (tables, i);
      const FairGame      *game = fair_games_find (table->game);

      if (last == NULL || last->game != table->game || last->variant != table->variant)
        {
          g_string_append (page, last ? "</div>\n" : "");
          add_element (page, "h3", game ? fair_words_game_title (game) : table->game);
          g_string_append_c (page, '\n');
          add_options (page, table->game, table->variant);
          g_string_append (page, "<div class=\"tables\">\n");
        }
      add_table (page, table);
      last = table;
    }
  g_string_append (page, last ? "</div>\n" : "\n");
}

static void
add_members (GString  *page,
             FairClub *club)
{
  GArray *members = club->members;

  g_string_append (page, "<section aria-labelledby=\"members\">\n");
  add_element (page, "h2 id=\"members\"", _ ("Members"));
  g_string_append (page, "\n<table>\n");
  add_element (page, "caption", _ ("Members and their results"));
  g_string_append (page, "\n<thead><tr>");
  add_element (page, "th scope=\"col\"", _ ("Player"));
  add_element (page, "th scope=\"col\"", _ ("Results"));
  g_string_append (page, "</tr></thead>\n<tbody>\n");
  for (guint i = 0; i < members->len; i++)
    {
      const FairClubMember *member = &g_array_index (members, FairClubMember, i);
      g_autofree char      *n = g_strdup_printf ("%u", member->n_results);

      g_string_append (page, "<tr>");
      add_player (page, member);
      add_element (page, "td class=\"number\"", member->left ? _ ("Left") : n);
      g_string_append (page, "</tr>\n");
    }
  g_string_append (page, "</tbody>\n</table>\n</section>\n");
}

static void
add_faults (GString  *page,
            FairClub *club)
{
  GPtrArray *faults = club->faults;
  guint      n = club->n_faults;
  /* translators: %u is the number of lines and files that are not what they must be */
  g_autofree char *count = g_strdup_printf (ngettext ("%u entry of the club is not valid.", "%u entries of the club are not valid.", n), n);

  if (n == 0)
    return;

  g_string_append (page, "<section aria-labelledby=\"faults\">\n");
  add_element (page, "h2 id=\"faults\"", _ ("Not Counted"));
  g_string_append_c (page, '\n');
  add_element (page, "p", count);
  g_string_append (page, "\n<ul>\n");
  for (guint i = 0; i < faults->len; i++)
    {
      const FairClubFault *fault = g_ptr_array_index (faults, i);
      g_autofree char     *place = fault->line ? g_strdup_printf ("%s:%u", fault->file, fault->line) : g_strdup (fault->file);

      g_string_append (page, "<li>");
      add_element (page, "code", place);
      g_string_append_c (page, ' ');
      add_text (page, fault->text);
      g_string_append (page, "</li>\n");
    }
  g_string_append (page, "</ul>\n</section>\n");
}

/* Returns: (transfer full): the page */
GString *
fair_cli_club_print_page (const FairCliClub *self)
{
  GString *page = g_string_new (NULL);

  add_head (page, self);
  g_string_append (page, "<main>\n");
  for (FairClubScope i = 0; i < FAIR_N_CLUB_SCOPES; i++)
    {
      g_string_append_printf (page, "<section aria-labelledby=\"%s\">\n<h2 id=\"%s\">", fair_club_scope_get_name (i), fair_club_scope_get_name (i));
      add_text (page, _ (period_titles[i]));
      g_string_append (page, "</h2>\n");
      add_tables (page, self->tables[i]);
      g_string_append (page, "</section>\n");
    }
  add_members (page, self->club);
  add_faults (page, self->club);
  g_string_append (page, "</main>\n</body>\n</html>\n");
  return page;
}
