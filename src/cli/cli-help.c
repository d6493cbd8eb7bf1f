/* What --help says, of the program and of each command. */
#include "config.h"

#include "cli-help.h"

#include <glib/gi18n.h>

/* By FairCliOption; the words for values stand so in the usage line too. */
static const struct
{
  const char *value;
  const char *summary;
} options[FAIR_CLI_N_OPTIONS] = {
  { "KEY=VALUE", N_ ("Sets a rule option of the game; may be repeated") },
  { "N", N_ ("Starts from the deal of this number") },
  { "FILE", N_ ("Starts from a deck, its cards in deck order") },
  { "FILE", N_ ("Starts from a position") },
  { "FILE", N_ ("Plays these moves from there") },
  { "S", N_ ("The seconds used, in Solitaire Rush") },
  { "D", N_ ("How many moves deep") },
  { "A..B", N_ ("Searches the deals of these numbers, from A to B") },
  { "FILE", N_ ("Searches these decks, one a line; “#” starts a comment, a first word “NAME:” names the deck") },
  { "S", N_ ("Gives a deal up after so many seconds: 10, or without end if --states is given") },
  { "N", N_ ("Gives a deal up after so many states looked at; without it there is no bound") },
  { "MIB", N_ ("The memory of each search that runs, in MiB: 256") },
  { "J", N_ ("How many searches run side by side: 1") },
  { "", N_ ("Adds the moves of a solution to the line of a winnable deal") },
  { "", N_ ("Writes each line as a JSON object") },
  { "FILE", N_ ("Gets a line for each deal; if it is there, it is continued") },
  { "FILE", N_ ("Adds up such files, one or more, of one game with the same options") },
  { "N", N_ ("How many deals: 1") },
  { "NUMBER", N_ ("Begins with this number; without it, with one by chance") },
  { "D", N_ ("Leaves out deals of another difficulty: any, easier, medium or harder") }
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
  g_string_append_printf (text, "%s\n\n%s\n", _ ("Plays the games of Fair Deal without a display."), _ ("Commands:"));
  for (unsigned i = 0; i < n_commands; i++)
    g_string_append_printf (text, "  %-6s  %s\n", commands[i].name, _ (commands[i].summary));
  g_string_append_printf (text, "\n%s\n",
                          _ ("“fairdeal-cli COMMAND --help” tells more, “fairdeal-cli --version” the version."));

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
    g_string_append_printf (text, "\n%s\n", _ ("FILE may be “-”, standard input, for one of them."));

  return text;
}
