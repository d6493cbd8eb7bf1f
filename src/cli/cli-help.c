/* The texts of --help, for the program and for each command. */
#include "config.h"

#include "cli-help.h"

#include <glib/gi18n.h>

/* The usage line has the same placeholders for values. */
static const struct
{
  const char *value;
  const char *summary;
} options[FAIR_CLI_N_OPTIONS] = {
  [FAIR_CLI_RULE] = { "KEY=VALUE", N_ ("Set a rule option of the game (can be repeated)") },
  [FAIR_CLI_NUMBER] = { "N", N_ ("Start from the deal with this number") },
  [FAIR_CLI_DECK] = { "FILE", N_ ("Start from a deck, with its cards in deck order") },
  [FAIR_CLI_POSITION] = { "FILE", N_ ("Start from a position") },
  [FAIR_CLI_MOVES] = { "FILE", N_ ("Play these moves from there") },
  [FAIR_CLI_ELAPSED] = { "S", N_ ("Seconds used, in Solitaire Rush") },
  [FAIR_CLI_DEPTH] = { "D", N_ ("Number of moves to go deep") },
  [FAIR_CLI_NUMBERS] = { "A..B", N_ ("Search the deals numbered A to B") },
  [FAIR_CLI_DECKS] = { "FILE", N_ ("Search these decks, one per line; “#” starts a comment, and a first word “NAME:” names the deck") },
  [FAIR_CLI_SECONDS] = { "S", N_ ("Give up on a deal after this many seconds (default: 10, or no limit with --states)") },
  [FAIR_CLI_STATES] = { "N", N_ ("Give up on a deal after this many states (default: no limit)") },
  [FAIR_CLI_MEMORY] = { "MIB", N_ ("Memory for each search, in MiB (default: 256)") },
  [FAIR_CLI_JOBS] = { "J", N_ ("Number of searches to run at once (default: 1)") },
  [FAIR_CLI_SOLUTION] = { "", N_ ("Add the moves of a solution to the line of a winnable deal") },
  [FAIR_CLI_JSON] = { "", N_ ("Write each line as a JSON object") },
  [FAIR_CLI_OUT] = { "FILE", N_ ("Write a line for each deal to this file, or continue it if it exists") },
  [FAIR_CLI_MERGE] = { "FILE", N_ ("Add up one or more such files of one game with the same options") },
  [FAIR_CLI_COUNT] = { "N", N_ ("Number of deals (default: 1)") },
  [FAIR_CLI_START] = { "NUMBER", N_ ("Begin with this number (default: random)") },
  [FAIR_CLI_DIFFICULTY] = { "D", N_ ("List only deals of this difficulty: any, easier, medium, or harder") }
};

/**
 * fair_cli_help:
 *
 * Returns: (transfer full): the help of the program
 */
GString *
fair_cli_help (const FairCliCommand *commands,
               unsigned              n_commands)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%s\n\n", _ ("Usage: fairdeal-cli COMMAND [ARGUMENT]…"));
  g_string_append_printf (text, "%s\n\n%s\n", _ ("Play the games of Fair Deal without a display."), _ ("Commands:"));
  for (unsigned i = 0; i < n_commands; i++)
    g_string_append_printf (text, "  %-6s  %s\n", commands[i].name, _ (commands[i].summary));
  g_string_append_printf (text, "\n%s\n",
                          _ ("Use “fairdeal-cli COMMAND --help” for details, and “fairdeal-cli --version” for the version."));

  return text;
}

static void
append_usage (GString              *text,
              const FairCliCommand *command)
{
  const char      *game = command->takes != 0 ? " GAME [-o KEY=VALUE]… " : "";
  g_autofree char *usage = g_strdup_printf ("fairdeal-cli %s%s%s", command->name, game, command->usage);

  /* translators: how a command is called, “fairdeal-cli deal GAME …”. */
  g_string_append_printf (text, _ ("Usage: %s"), usage);
  g_string_append_c (text, '\n');
}

/**
 * fair_cli_help_command:
 *
 * Returns: (transfer full): the help of @command
 */
GString *
fair_cli_help_command (const FairCliCommand *command)
{
  GString *text = g_string_new (NULL);

  append_usage (text, command);
  g_string_append_printf (text, "\n%s\n", _ (command->summary));
  if (command->note != NULL)
    g_string_append_printf (text, "\n%s\n", _ (command->note));
  if (command->takes == 0)
    return text;

  g_string_append_c (text, '\n');
  for (FairCliOption option = FAIR_CLI_RULE; option < FAIR_CLI_N_OPTIONS; option++)
    if (command->takes & FAIR_CLI_TAKES (option))
      {
        g_autofree char *name = g_strdup_printf ("%s %s", fair_cli_option_name (option), options[option].value);

        g_string_append_printf (text, "  %-16s  %s\n", name, _ (options[option].summary));
      }
  if (command->takes & (FAIR_CLI_TAKES (FAIR_CLI_DECK) | FAIR_CLI_TAKES (FAIR_CLI_MERGE)))
    g_string_append_printf (text, "\n%s\n", _ ("One FILE can be “-” to read standard input."));

  return text;
}
