/* Reads the arguments of a command.
 *
 * Parsing is strict: mistakes are reported, and nothing is guessed.  First cli-words.c sorts the words, in any
 * order; then the game gives meaning to its rule options, and numbers are read.
 */
#include "config.h"

#include "cli-arguments.h"

#include <inttypes.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli-error.h"
#include "cli-numbers.h"
#include "cli-words.h"
#include "deal.h"
#include "solver.h"

enum
{
  MAX_ELAPSED = G_MAXINT32,
  MAX_SECONDS = 1000000,
  MAX_MEBIBYTES = 1048576,
  MAX_JOBS = 256,
  MAX_COUNT = 1000000000
};

static const char *const option_names[FAIR_CLI_N_OPTIONS] = {
  [FAIR_CLI_RULE] = "-o",
  [FAIR_CLI_NUMBER] = "--number",
  [FAIR_CLI_DECK] = "--deck",
  [FAIR_CLI_POSITION] = "--position",
  [FAIR_CLI_MOVES] = "--moves",
  [FAIR_CLI_ELAPSED] = "--elapsed",
  [FAIR_CLI_DEPTH] = "--depth",
  [FAIR_CLI_NUMBERS] = "--numbers",
  [FAIR_CLI_DECKS] = "--decks",
  [FAIR_CLI_SECONDS] = "--seconds",
  [FAIR_CLI_STATES] = "--states",
  [FAIR_CLI_MEMORY] = "--memory",
  [FAIR_CLI_JOBS] = "--jobs",
  [FAIR_CLI_SOLUTION] = "--solution",
  [FAIR_CLI_JSON] = "--json",
  [FAIR_CLI_OUT] = "--out",
  [FAIR_CLI_MERGE] = "--merge",
  [FAIR_CLI_COUNT] = "--count",
  [FAIR_CLI_START] = "--start",
  [FAIR_CLI_DIFFICULTY] = "--difficulty",
};

static const FairCliKind option_kinds[FAIR_CLI_N_OPTIONS] = {
  [FAIR_CLI_RULE] = FAIR_CLI_EACH,
  [FAIR_CLI_SOLUTION] = FAIR_CLI_FLAG,
  [FAIR_CLI_JSON] = FAIR_CLI_FLAG,
  [FAIR_CLI_MERGE] = FAIR_CLI_LIST,
};

/* The words of a command line, sorted by purpose. */
typedef struct
{
  FairCliArguments *arguments;
  unsigned          takes;
  const char       *game;     /* borrowed */
  GPtrArray        *settings; /* owned, of borrowed KEY=VALUE */
} Words;

/* Sorts @all words; stops at --help. */
static gboolean
sort_words (Words   *words,
            char   **all,
            GError **error)
{
  FairCliArguments *arguments = words->arguments;
  GPtrArray *const  values[FAIR_CLI_N_OPTIONS] = { [FAIR_CLI_RULE] = words->settings, [FAIR_CLI_MERGE] = arguments->parts };
  FairCliWord       options[FAIR_CLI_N_OPTIONS];
  unsigned          n_options = 0;

  for (FairCliOption option = FAIR_CLI_RULE; option < FAIR_CLI_N_OPTIONS; option++)
    if (words->takes & FAIR_CLI_TAKES (option))
      options[n_options++] = (FairCliWord){ .name = option_names[option],
                                            .kind = option_kinds[option],
                                            .value = &arguments->values[option],
                                            .values = values[option] };
  if (!fair_cli_words_read (all, options, n_options, words->takes != 0, &arguments->help, error))
    return FALSE;

  words->game = *all;
  return TRUE;
}

/* Reads one KEY=VALUE into @options; @seen has a bit for each option that was read before. */
static gboolean
read_setting (const FairGame *game,
              const char     *setting,
              FairOptions    *options,
              unsigned       *seen,
              GError        **error)
{
  const char      *equals = strchr (setting, '=');
  g_autofree char *key = NULL;
  g_autofree char *values = NULL;
  int              index;

  if (equals == NULL)
    /* translators: %s is what was typed. */
    return fair_cli_fail (error, _ ("“%s” is not of the form KEY=VALUE."), setting);

  key = g_strndup (setting, (size_t) (equals - setting));
  index = fair_options_find (game, key);
  if (index < 0)
    /* translators: %s is a game, an option or a value as it is typed. */
    return fair_cli_fail (error, _ ("The game “%s” has no rule option “%s”."), game->id, key);
  if (*seen & 1u << index)
    /* translators: %s is a game, an option or a value as it is typed. */
    return fair_cli_fail (error, _ ("The rule option “%s” is given more than once."), key);

  *seen |= 1u << index;
  if (fair_option_parse (&game->options[index], equals + 1, &options->value[index]))
    return TRUE;

  values = fair_cli_option_values (&game->options[index]);
  /* translators: %s is a game, an option or a value as it is typed. */
  return fair_cli_fail (error, _ ("The rule option “%s” cannot be “%s”. Possible values: %s."),
                        key, equals + 1, values);
}

/* Finds the game, and makes its rules. */
static gboolean
read_rules (Words   *words,
            GError **error)
{
  const FairGame *game;
  FairOptions     options;
  unsigned        seen = 0;

  if (words->game == NULL)
    return fair_cli_fail (error, _ ("The game is missing; “fairdeal-cli games” lists them."));
  game = fair_games_find (words->game);
  if (game == NULL)
    /* translators: %s is what was typed. */
    return fair_cli_fail (error, _ ("There is no game “%s”; “fairdeal-cli games” lists them."), words->game);

  fair_options_default (game, &options);
  for (unsigned i = 0; i < words->settings->len; i++)
    if (!read_setting (game, g_ptr_array_index (words->settings, i), &options, &seen, error))
      return FALSE;
  if (!fair_rules_resolve (game, &options, &words->arguments->rules))
    return fair_cli_fail (error, _ ("These rule options cannot be used together."));

  return TRUE;
}

/* Reads the number that is the value of @option; if the option was not given, @number is unchanged. */
static gboolean
read_value (const FairCliArguments *arguments,
            FairCliOption           option,
            uint64_t                min,
            uint64_t                max,
            uint64_t               *number,
            GError                **error)
{
  const char *value = arguments->values[option];

  if (value == NULL || fair_cli_parse_number (value, strlen (value), min, max, number))
    return TRUE;

  /* translators: the first %s is what was typed, the second an option, “--depth”. */
  return fair_cli_fail (error, _ ("“%s” is not a valid value for “%s”: use a number from %" PRIu64 " to %" PRIu64 "."),
                        value, option_names[option], min, max);
}

/* Reads the limits of a search, or sets their defaults. */
static gboolean
read_limits (FairCliArguments *arguments,
             GError          **error)
{
  const char *seconds = arguments->values[FAIR_CLI_SECONDS];
  uint64_t    memory = FAIR_SOLVER_DEFAULT_MEMORY >> 20;
  uint64_t    jobs = 1;

  if (!read_value (arguments, FAIR_CLI_STATES, 1, INT64_MAX, &arguments->limits.states, error) ||
      !read_value (arguments, FAIR_CLI_MEMORY, 1, MAX_MEBIBYTES, &memory, error) ||
      !read_value (arguments, FAIR_CLI_JOBS, 1, MAX_JOBS, &jobs, error))
    return FALSE;

  arguments->memory = (size_t) memory << 20;
  arguments->jobs = (unsigned) jobs;
  if (seconds == NULL)
    arguments->limits.milliseconds = arguments->limits.states == 0 ? FAIR_CLI_DEFAULT_SECONDS * 1000 : 0;
  else if (!fair_cli_parse_seconds (seconds, MAX_SECONDS, &arguments->limits.milliseconds))
    return fair_cli_fail (error,
                          /* translators: the first %s is what was typed, the second an option, “--depth”. */
                          _ ("“%s” is not a valid value for “%s”: use a number from 0.001 to %d with up to three decimals."),
                          seconds, option_names[FAIR_CLI_SECONDS], MAX_SECONDS);

  return TRUE;
}

static gboolean
read_difficulty (FairCliArguments *arguments,
                 GError          **error)
{
  const char *value = arguments->values[FAIR_CLI_DIFFICULTY];

  arguments->difficulty = FAIR_DIFFICULTY_ANY;
  if (value == NULL)
    return TRUE;
  for (FairDifficulty level = FAIR_DIFFICULTY_ANY; level <= FAIR_DIFFICULTY_HARDER; level++)
    if (strcmp (value, fair_cli_difficulty_name (level)) == 0)
      {
        arguments->difficulty = level;
        return TRUE;
      }

  /* translators: the first %s is what was typed, the second an option, “--depth”. */
  return fair_cli_fail (error, _ ("“%s” is not a valid value for “%s”. Possible values: %s."), value,
                        option_names[FAIR_CLI_DIFFICULTY], "any|easier|medium|harder");
}

static gboolean
read_numbers (FairCliArguments *arguments,
              GError          **error)
{
  const char *value = arguments->values[FAIR_CLI_NUMBERS];

  if (value == NULL || fair_cli_parse_range (value, FAIR_MAX_DEAL, &arguments->first, &arguments->last))
    return TRUE;

  /* translators: the first %s is what was typed, the second an option, “--depth”. */
  return fair_cli_fail (error, _ ("“%s” is not a valid value for “%s”: use two deal numbers “A..B”, lower one first."),
                        value, option_names[FAIR_CLI_NUMBERS]);
}

static gboolean
read_values (FairCliArguments *arguments,
             GError          **error)
{
  uint64_t elapsed = 0;
  uint64_t depth = 0;

  arguments->count = 1;
  if (!read_value (arguments, FAIR_CLI_NUMBER, 0, FAIR_MAX_DEAL, &arguments->number, error) ||
      !read_value (arguments, FAIR_CLI_ELAPSED, 0, MAX_ELAPSED, &elapsed, error) ||
      !read_value (arguments, FAIR_CLI_DEPTH, 1, FAIR_CLI_MAX_DEPTH, &depth, error) ||
      !read_value (arguments, FAIR_CLI_COUNT, 1, MAX_COUNT, &arguments->count, error) ||
      !read_value (arguments, FAIR_CLI_START, 0, FAIR_MAX_DEAL, &arguments->start, error) ||
      !read_numbers (arguments, error) || !read_limits (arguments, error) || !read_difficulty (arguments, error))
    return FALSE;

  arguments->elapsed = (unsigned) elapsed;
  arguments->depth = (unsigned) depth;
  return TRUE;
}

/* Whether there is exactly one start, or one source of deals if the command takes those too. */
static gboolean
check_start (const Words *words,
             GError     **error)
{
  static const FairCliOption starts[] = { FAIR_CLI_NUMBER, FAIR_CLI_DECK, FAIR_CLI_POSITION, FAIR_CLI_NUMBERS, FAIR_CLI_DECKS };
  const char *const         *values = words->arguments->values;
  unsigned                   n_starts = 0;

  for (unsigned i = 0; i < G_N_ELEMENTS (starts); i++)
    n_starts += values[starts[i]] != NULL;
  if (n_starts != 1 && (words->takes & FAIR_CLI_TAKES (FAIR_CLI_DECKS)))
    return fair_cli_fail (error, _ ("Use exactly one of --number, --deck, --position, --numbers, and --decks."));
  if (n_starts != 1)
    return fair_cli_fail (error, _ ("Use exactly one of --number, --deck, and --position."));
  if (values[FAIR_CLI_MOVES] != NULL && (values[FAIR_CLI_NUMBERS] != NULL || values[FAIR_CLI_DECKS] != NULL))
    return fair_cli_fail (error, _ ("“--moves” needs a single start, not a list of deals."));

  return TRUE;
}

/* Whether standard input is used for at most one file. */
static gboolean
check_inputs (const FairCliArguments *arguments,
              GError                **error)
{
  static const FairCliOption files[] = { FAIR_CLI_DECK, FAIR_CLI_POSITION, FAIR_CLI_MOVES, FAIR_CLI_DECKS };
  unsigned                   n_inputs = 0;

  for (unsigned i = 0; i < G_N_ELEMENTS (files); i++)
    n_inputs += g_strcmp0 (arguments->values[files[i]], "-") == 0;
  for (unsigned i = 0; i < arguments->parts->len; i++)
    n_inputs += strcmp (g_ptr_array_index (arguments->parts, i), "-") == 0;
  if (n_inputs > 1)
    return fair_cli_fail (error, _ ("Only one of the files can be standard input."));

  return TRUE;
}

/* Whether `rate` has to either search deals or add up files. */
static gboolean
check_rate (const FairCliArguments *arguments,
            GError                **error)
{
  const char *const *values = arguments->values;
  gboolean           merges = values[FAIR_CLI_MERGE] != NULL;

  if (!merges && (values[FAIR_CLI_NUMBERS] == NULL || values[FAIR_CLI_OUT] == NULL))
    return fair_cli_fail (error, _ ("Use either --numbers with --out, or --merge."));
  for (FairCliOption option = FAIR_CLI_NUMBERS; merges && option <= FAIR_CLI_OUT; option++)
    if (values[option] != NULL)
      /* translators: %s is an option, “--numbers”. */
      return fair_cli_fail (error, _ ("“--merge” cannot be used together with “%s”."),
                            option_names[option]);
  if (g_strcmp0 (values[FAIR_CLI_OUT], "-") == 0)
    return fair_cli_fail (error, _ ("“--out” needs a file, not standard output."));

  return TRUE;
}

static gboolean
check_command (const Words *words,
               GError     **error)
{
  const FairCliArguments *arguments = words->arguments;

  if ((words->takes & FAIR_CLI_TAKES (FAIR_CLI_NUMBER)) && !check_start (words, error))
    return FALSE;
  if ((words->takes & FAIR_CLI_TAKES (FAIR_CLI_MERGE)) && !check_rate (arguments, error))
    return FALSE;
  if ((words->takes & FAIR_CLI_TAKES (FAIR_CLI_DEPTH)) && arguments->values[FAIR_CLI_DEPTH] == NULL)
    /* translators: %s is an option, “--depth”. */
    return fair_cli_fail (error, _ ("The option “%s” is missing."), option_names[FAIR_CLI_DEPTH]);
  if (arguments->values[FAIR_CLI_ELAPSED] != NULL && !arguments->rules.spec->scored)
    /* translators: %s is the id of a game. */
    return fair_cli_fail (error, _ ("“--elapsed” is only for Solitaire Rush: the game “%s” has no clock."),
                          words->game);

  return check_inputs (arguments, error);
}

/**
 * fair_cli_arguments_read:
 * @arguments: (out): the arguments, to be cleared, also after an error; they borrow from @words
 * @takes: FAIR_CLI_TAKES() of each option that the command has; 0 if it takes no game either
 * @words: (array zero-terminated=1): the words after the command; their order is lost
 *
 * Reads the arguments of a command.  A command that takes any option takes a game; one that takes --number
 * needs a start.
 *
 * Returns: whether they are valid
 */
gboolean
fair_cli_arguments_read (FairCliArguments *arguments,
                         unsigned          takes,
                         char            **words,
                         GError          **error)
{
  g_autoptr (GPtrArray) settings = g_ptr_array_new ();
  Words sorted = { .arguments = arguments, .takes = takes, .settings = settings };

  memset (arguments, 0, sizeof *arguments);
  arguments->parts = g_ptr_array_new ();
  if (!sort_words (&sorted, words, error))
    return FALSE;
  if (arguments->help || takes == 0)
    return TRUE;

  return read_rules (&sorted, error) && read_values (arguments, error) && check_command (&sorted, error);
}

void
fair_cli_arguments_clear (FairCliArguments *arguments)
{
  g_clear_pointer (&arguments->parts, g_ptr_array_unref);
}

/**
 * fair_cli_option_name:
 *
 * Returns: (transfer none): the text of @option: “--number”
 */
const char *
fair_cli_option_name (FairCliOption option)
{
  return option_names[option];
}

/**
 * fair_cli_option_values:
 *
 * Returns: (transfer full): the values of the rule option @option: “0|60..3600”
 */
char *
fair_cli_option_values (const FairOption *option)
{
  switch (option->type)
    {
    case FAIR_OPTION_BOOL:
      return g_strdup ("true|false");
    case FAIR_OPTION_CHOICE:
      return g_strjoinv ("|", (char **) option->choices);
    case FAIR_OPTION_PERMUTATION:
      return g_strdup ("permutation of CDHS");
    case FAIR_OPTION_NUMBER:
    default:
      return g_strdup_printf ("%s%d..%d", option->or_zero ? "0|" : "", option->min, option->max);
    }
}

/**
 * fair_cli_difficulty_name:
 *
 * Returns: (transfer none): the name of @level, which is not translated
 */
const char *
fair_cli_difficulty_name (FairDifficulty level)
{
  static const char *const names[] = { "any", "easier", "medium", "harder" };

  return names[level];
}
