/* fairdeal-cli: the games without a display, for scripts.
 *
 * Finds the command, reads its arguments, runs it, and turns an error into one line of text and an exit
 * status.
 */
#include "config.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli-arguments.h"
#include "cli-output.h"
#include "fair-words.h"
#include "standard-files.h"

#define STARTS "--number N|--deck FILE|--position FILE"
#define START STARTS " [--moves FILE]"
#define DEALS STARTS "|--numbers A..B|--decks FILE [--moves FILE] "
#define SAMPLES "[--samples N] [--seed S] [--fair] [--states N] [--memory MIB]"
#define LIMITS "[--seconds S] [--states N] [--memory MIB] [--jobs J]"

static const FairCliCommand commands[] = {
  { "games", FAIR_CLI_NO_WORDS, "", N_ ("List the games and their rule options."), fair_cli_games },
  { "deal", FAIR_CLI_GAME, START " [--format FORMAT]", N_ ("Show a position."), fair_cli_deal },
  { "moves", FAIR_CLI_GAME, START,
    N_ ("List the legal moves of a position, and why they are legal."), fair_cli_moves },
  { "play", FAIR_CLI_GAME, START " [--elapsed S]",
    N_ ("Show the position after the moves, and the status of the game."), fair_cli_play },
  { "perft", FAIR_CLI_GAME, START " --depth D",
    N_ ("Count the sequences of legal moves, for each length up to a depth."), fair_cli_perft },
  { "solve", FAIR_CLI_GAME, DEALS LIMITS " [--solution] [--json]",
    N_ ("Check whether deals can be won. Prints one line per deal: deal, winnable|unwinnable|unknown, states, "
        "milliseconds."),
    fair_cli_solve },
  { "review", FAIR_CLI_GAME, STARTS " --moves FILE [--seconds S] [--states N] [--memory MIB] [--json]",
    N_ ("Review a game. Prints one line per position: index, move, winnable|unwinnable|unknown, a winning move; then "
        "“turned” and “par”."),
    fair_cli_review,
    N_ ("The first line is the start. “turned” is the last index at which the game can be won, before one at which "
        "it cannot. “par” is the fewest moves known to win from the start. The search of a position stops at the "
        "limits; the search for a shorter win has the limits of one position.") },
  { "chances", FAIR_CLI_GAME, START " " SAMPLES " [--json]",
    N_ ("Count in how many ways the hidden cards can lie so that the game can be won. Prints one line per position: "
        "index, move, won, lost, unknown, cost, luck; then the sums."),
    fair_cli_chances,
    N_ ("Nothing depends on a card that the player has not seen. Cost is how many percentage points the move takes "
        "from the chances, luck is how many the card that it shows adds; a way that is not known counts one half. Each "
        "search stops after 50000 positions, unless --states is given.") },
  { "player", FAIR_CLI_GAME, DEALS SAMPLES,
    N_ ("Play deals by their chances, without using a hidden card. Prints one line per deal: number, won|lost, moves; then "
        "how many were won."),
    fair_cli_player,
    N_ ("Each search stops after 2000 positions, unless --states is given; where none finds a win, longer ones follow.") },
  { "rate", FAIR_CLI_GAME, "--numbers A..B --out FILE " LIMITS "|--merge FILE…",
    N_ ("Estimate how many deals can be won, with a confidence interval."), fair_cli_rate },
  { "fair", FAIR_CLI_GAME, "[--count N] [--start NUMBER] [--difficulty D]",
    N_ ("List deals that can be won. Prints one line per deal: number, milliseconds to find it, moves of its "
        "solution, difficulty."),
    fair_cli_fair },
  { "daily", FAIR_CLI_ONE_WORD, " [GAME] [--days DAY|DAY..DAY] [--search]",
    N_ ("List the deals of the day. Prints one line per deal: day, game, number, offset from the search’s start, "
        "table|rule."),
    fair_cli_daily,
    N_ ("A day is YEAR-MONTH-DAY; the default is today. Deals have the default rules. After the built-in table ends, "
        "and with --search, deals are found with the algorithm that made the table.") },
  { "stats", FAIR_CLI_ONE_WORD, " [GAME] [--player NAME] [--json|--csv]", N_ ("Show a player’s statistics."), fair_cli_stats },
  { "check", FAIR_CLI_WORDS, " RECORD|LINK…",
    N_ ("Check records and links of challenges. Prints one line per item: valid, or file, line, member, and what is "
        "wrong with it."),
    fair_cli_check,
    N_ ("A valid record has not changed since it was signed, its moves are legal, and its outcome and score follow "
        "from them. It does not prove who played, whether there was outside help, or how long the game took.\nA LINK "
        "is what Copy Link copies, or begins with “fairdeal:”; its file is “link”, its line the number of the argument. "
        "A valid link has not changed since it was signed; it has no moves, so its result cannot be verified.\nUse “-” as RECORD (once) "
        "to read standard input.") },
  { "club", FAIR_CLI_ONE_WORD, " FOLDER [--json|--html]",
    N_ ("Check the records of a club and rank its members. Prints one line per rank: period, game, options, ranking, "
        "rank, value, player, name."),
    fair_cli_club,
    N_ ("Invalid entries go to standard error and are left out; the exit status is then 1. With --json the output is "
        "one object, with --html a web page.\nThe period is all, month, or week for all games of that time, and "
        "deals-of-month, deals-of-week, or deal-of-day for the deals of the day of this month, this week, or today. "
        "Days, weeks, and months are those of UTC.") }
};

static GString *
make_help (void)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%s\n\n", _ ("Usage: fairdeal-cli COMMAND [ARGUMENT]…"));
  g_string_append_printf (text, "%s\n\n%s\n", _ ("Play the games of Fair Deal without a display."), _ ("Commands:"));
  for (unsigned i = 0; i < G_N_ELEMENTS (commands); i++)
    g_string_append_printf (text, "  %-7s  %s\n", commands[i].name, _ (commands[i].summary));
  g_string_append_printf (text, "\n%s\n",
                          _ ("Use “fairdeal-cli COMMAND --help” for details, and “fairdeal-cli --version” for the version."));

  return text;
}

static GString *
make_help_of_command (const FairCliCommand *command)
{
  GString         *text = g_string_new (NULL);
  const char      *game = command->words == FAIR_CLI_GAME ? " GAME [-o KEY=VALUE]… " : "";
  g_autofree char *usage = g_strdup_printf ("fairdeal-cli %s%s%s", command->name, game, command->usage);

  /* translators: how a command is called, “fairdeal-cli deal GAME …”. */
  g_string_append_printf (text, _ ("Usage: %s"), usage);
  g_string_append_printf (text, "\n\n%s\n", _ (command->summary));
  if (command->note != NULL)
    g_string_append_printf (text, "\n%s\n", _ (command->note));
  if (command->words != FAIR_CLI_GAME)
    return text;

  g_string_append_c (text, '\n');
  fair_cli_append_options (text, command);
  if (fair_cli_takes (command, FAIR_CLI_DECK) || fair_cli_takes (command, FAIR_CLI_MERGE))
    g_string_append_printf (text, "\n%s\n", _ ("Use “-” as FILE (once) to read standard input."));
  if (fair_cli_takes (command, FAIR_CLI_DECK))
    g_string_append_printf (text, "%s\n",
                            _ ("A deck or position can also be a board of fc-solve or PySol, or a deal number such as #11982."));

  return text;
}

static gboolean
run (char   **words,
     GError **error)
{
  const char *name = *words;
  gboolean    asks_for_help = g_strcmp0 (name, "--help") == 0;
  g_autoptr (GPtrArray) settings = g_ptr_array_new ();
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  FairCliArguments arguments = { .settings = settings, .parts = parts };

  if (name == NULL)
    return fair_cli_fail (error, _ ("The command is missing; “fairdeal-cli --help” lists the commands."));
  if (name[0] == '-' && !asks_for_help && strcmp (name, "--version") != 0)
    /* translators: %s is an option, “--depth”. */
    return fair_cli_fail (error, _ ("There is no option “%s”; “fairdeal-cli --help” lists the commands."), name);
  if (name[0] == '-' && words[1] != NULL)
    /* translators: %s is what was typed. */
    return fair_cli_fail (error, _ ("Unexpected argument “%s”."), words[1]);
  if (name[0] == '-')
    return fair_cli_write (asks_for_help ? make_help () : g_string_new ("fairdeal-cli " PACKAGE_VERSION "\n"), error);
  for (unsigned i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (commands[i].name, name) == 0)
      return fair_cli_arguments_read (&arguments, &commands[i], words + 1, error) &&
             (arguments.help ? fair_cli_write (make_help_of_command (&commands[i]), error) : commands[i].run (&arguments, error));

  /* translators: %s is what was typed. */
  return fair_cli_fail (error, _ ("There is no command “%s”; “fairdeal-cli --help” lists the commands."), name);
}

int
main (int    argc,
      char **argv)
{
  const char *locale_directory = g_getenv ("FAIRDEAL_LOCALE_DIR");
  g_autoptr (GError) error = NULL;
  g_autofree char *line = NULL;

  fair_standard_files_open ();
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, locale_directory ? locale_directory : LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  if (argc > 0 && run (argv + 1, &error))
    return 0;
  if (error == NULL)
    return FAIR_CLI_ERROR_BAD_CALL;

  line = fair_words_make_message (error->message);
  fprintf (stderr, "%s\n", line);
  return error->domain == FAIR_CLI_ERROR ? error->code : FAIR_CLI_ERROR_BAD_CALL;
}
