/* Reads the arguments of a command.
 *
 * Parsing is strict: mistakes are reported, and nothing is guessed.  First the words are sorted, in any order; then the
 * rule options are parsed for the game, and numbers are read.  docs/architecture.md explains why this does not use
 * GOptionContext.
 */
#include "config.h"

#include "cli-arguments.h"

#include <inttypes.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli-output.h"
#include "deal.h"
#include "text.h"

/* How an option is written, and what its value is. */
typedef enum
{
  TEXT,    /* “--player NAME” */
  FLAG,    /* “--json”, without a value */
  EACH,    /* “-o KEY=VALUE”, which can be repeated */
  LIST,    /* “--merge FILE…”: all words up to the next option */
  NUMBER,  /* from a minimum to a maximum */
  SECONDS, /* above 0, up to a maximum, with up to three decimals */
  RANGE,   /* “A..B”: two numbers up to a maximum, the second not less than the first */
  CHOICE   /* one of some words, whose index becomes the number */
} Kind;

/* The help does not summarize options of commands without a game. */
static const struct
{
  const char *name;
  Kind        kind;
  const char *value; /* as the usage line has it */
  const char *summary;
  uint64_t    min;
  uint64_t    max;
  uint64_t    fallback;
  const char *choices; /* separated by “|” */
} options[FAIR_CLI_N_OPTIONS] = {
  [FAIR_CLI_RULE] = { "-o", EACH, "KEY=VALUE", N_ ("Set a rule option of the game (can be repeated)") },
  [FAIR_CLI_NUMBER] = { "--number", NUMBER, "N", N_ ("Start from the deal with this number"), 0, FAIR_MAX_DEAL },
  [FAIR_CLI_DECK] = { "--deck", TEXT, "FILE", N_ ("Start from a deck, with its cards in deck order") },
  [FAIR_CLI_POSITION] = { "--position", TEXT, "FILE", N_ ("Start from a position") },
  [FAIR_CLI_MOVES] = { "--moves", TEXT, "FILE", N_ ("Play these moves from there") },
  [FAIR_CLI_ELAPSED] = { "--elapsed", NUMBER, "S", N_ ("Seconds already elapsed, in Solitaire Rush"), 0, G_MAXINT32 },
  [FAIR_CLI_DEPTH] = { "--depth", NUMBER, "D", N_ ("Depth, in moves"), 1, 100 },
  [FAIR_CLI_NUMBERS] = { "--numbers", RANGE, "A..B", N_ ("Search the deals numbered A to B") },
  [FAIR_CLI_DECKS] = { "--decks", TEXT, "FILE",
                       N_ ("Search these decks, one per line; “#” starts a comment, and a first word “NAME:” names the deck") },
  [FAIR_CLI_SECONDS] = { "--seconds", SECONDS, "S",
                         N_ ("Give up on a deal after this many seconds (default: 10, or no limit with --states)"), 0, 1000000 },
  [FAIR_CLI_STATES] = { "--states", NUMBER, "N", N_ ("Stop each search after this many positions"), 1, INT64_MAX },
  [FAIR_CLI_MEMORY] = { "--memory", NUMBER, "MIB", N_ ("Memory for each search, in MiB (default: 256)"),
                        1, 1048576, FAIR_SOLVER_DEFAULT_MEMORY >> 20 },
  [FAIR_CLI_JOBS] = { "--jobs", NUMBER, "J", N_ ("Number of searches to run at once (default: 1)"), 1, 256, 1 },
  [FAIR_CLI_SOLUTION] = { "--solution", FLAG, "", N_ ("Add the moves of a solution to the line of a winnable deal") },
  [FAIR_CLI_JSON] = { "--json", FLAG, "", N_ ("Write each line as a JSON object") },
  [FAIR_CLI_OUT] = { "--out", TEXT, "FILE", N_ ("Write a line for each deal to this file, or resume it if it exists") },
  [FAIR_CLI_MERGE] = { "--merge", LIST, "FILE", N_ ("Combine files written by --out, of one game with the same "
                                                    "options") },
  [FAIR_CLI_COUNT] = { "--count", NUMBER, "N", N_ ("Number of deals (default: 1)"), 1, 1000000000, 1 },
  [FAIR_CLI_START] = { "--start", NUMBER, "NUMBER", N_ ("Begin with this number (default: random)"), 0, FAIR_MAX_DEAL },
  [FAIR_CLI_DIFFICULTY] = { "--difficulty", CHOICE, "D",
                            N_ ("List only deals of this difficulty: any, easier, medium, or harder"),
                            .choices = "any|easier|medium|harder" },
  [FAIR_CLI_DAYS] = { "--days", TEXT },
  [FAIR_CLI_SEARCH] = { "--search", FLAG },
  [FAIR_CLI_PLAYER] = { "--player", TEXT },
  [FAIR_CLI_CSV] = { "--csv", FLAG },
  [FAIR_CLI_HTML] = { "--html", FLAG },
  [FAIR_CLI_SAMPLES] = { "--samples", NUMBER, "N", N_ ("Number of ways to lay the hidden cards (default: 200)"), 1, 100000, 200 },
  [FAIR_CLI_SEED] = { "--seed", NUMBER, "S", N_ ("Number that the ways are drawn with (default: 1)"), 0, INT64_MAX, 1 },
  [FAIR_CLI_FAIR] = { "--fair", FLAG, "", N_ ("Take only ways with a deal that can be won") },
  [FAIR_CLI_FORMAT] = { "--format", CHOICE, "FORMAT", N_ ("Format of the position: fairdeal or fc-solve (default: fairdeal)"),
                        .choices = "fairdeal|fc-solve" }
};

static gboolean
is_option (const char *word)
{
  return word[0] == '-' && word[1] != '\0';
}

/* Whether the usage line of @command has @option. */
gboolean
fair_cli_takes (const FairCliCommand *command,
                FairCliOption         option)
{
  const char *name = options[option].name;

  for (const char *at = strstr (command->usage, name); at != NULL; at = strstr (at + 1, name))
    if (strchr (" ]|", at[strlen (name)]) != NULL)
      return TRUE;

  return option == FAIR_CLI_RULE && command->words == FAIR_CLI_GAME;
}

/* The option that @word is, or begins with (“--depth=2”, “-oKEY=VALUE”); *@value is the rest of the word, or NULL. */
static FairCliOption
find_option (const FairCliCommand *command,
             const char           *word,
             const char          **value)
{
  for (FairCliOption option = 0; option < FAIR_CLI_N_OPTIONS; option++)
    if (g_str_has_prefix (word, options[option].name) && fair_cli_takes (command, option))
      {
        const char *rest = word + strlen (options[option].name);
        gboolean    is_long = word[1] == '-';

        *value = rest[0] == '\0' ? NULL : rest + is_long;
        if (!is_long || rest[0] == '\0' || rest[0] == '=')
          return option;
      }

  return FAIR_CLI_N_OPTIONS;
}

/* Reads the value of @option: the rest of the same word, or the next word. */
static gboolean
read_option (FairCliArguments *self,
             FairCliOption     option,
             const char       *value,
             char           ***words,
             GError          **error)
{
  const char *name = options[option].name;
  Kind        kind = options[option].kind;
  GPtrArray  *list = kind == EACH ? self->settings : self->parts;

  if (kind != EACH && self->values[option] != NULL)
    /* translators: %s is an option, “--depth”. */
    return fair_cli_fail (error, _ ("The option “%s” is given more than once."), name);
  if (kind == FLAG && value != NULL)
    /* translators: %s is an option, “--depth”. */
    return fair_cli_fail (error, _ ("The option “%s” takes no value."), name);
  if (kind == LIST && value != NULL)
    /* translators: %s is what was typed. */
    return fair_cli_fail (error, _ ("Give the files of “%s” as separate arguments."), name);
  if (kind == FLAG)
    value = "";
  if (value == NULL && (**words == NULL || (kind == LIST && is_option (**words))))
    /* translators: %s is an option, “--depth”. */
    return fair_cli_fail (error, _ ("The option “%s” needs a value."), name);

  self->values[option] = value ? value : *(*words)++;
  if (kind == EACH || kind == LIST)
    g_ptr_array_add (list, (char *) self->values[option]);
  while (kind == LIST && **words != NULL && !is_option (**words))
    g_ptr_array_add (list, *(*words)++);

  return TRUE;
}

/* Sorts @words, which then has only those that are not options.  Options can be anywhere; words after “--” are not.
 * Stops at --help. */
static gboolean
sort_words (FairCliArguments     *self,
            const FairCliCommand *command,
            char                **words,
            GError              **error)
{
  unsigned max_words = command->words == FAIR_CLI_WORDS ? G_MAXUINT : command->words != FAIR_CLI_NO_WORDS;
  char   **rest = words;
  gboolean only_words = FALSE;

  self->words = words;
  for (char **next = words; *next != NULL && !self->help;)
    {
      char         *word = *next++;
      const char   *value;
      FairCliOption option;

      if (!only_words && strcmp (word, "--") == 0)
        only_words = TRUE;
      else if (only_words || !is_option (word))
        {
          if (max_words-- == 0)
            /* translators: %s is what was typed. */
            return fair_cli_fail (error, _ ("Unexpected argument “%s”."), word);
          *rest++ = word;
        }
      else if (strcmp (word, "--help") == 0)
        self->help = TRUE;
      else
        {
          option = find_option (command, word, &value);
          if (option == FAIR_CLI_N_OPTIONS)
            /* translators: %s is an option, “--depth”. */
            return fair_cli_fail (error, _ ("This command has no option “%s”."), word);
          if (!read_option (self, option, value, &next, error))
            return FALSE;
        }
    }
  *rest = NULL;

  return TRUE;
}

static gboolean
read_setting (const FairGame *game,
              const char     *setting,
              FairOptions    *values,
              unsigned       *seen,
              GError        **error)
{
  const char      *equals = strchr (setting, '=');
  g_autofree char *key = NULL;
  g_autofree char *possible = NULL;
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
  if (fair_option_parse (&game->options[index], equals + 1, &values->value[index]))
    return TRUE;

  possible = fair_cli_option_values (&game->options[index]);
  /* translators: %s is a game, an option or a value as it is typed. */
  return fair_cli_fail (error, _ ("The rule option “%s” cannot be “%s”. Possible values: %s."),
                        key, equals + 1, possible);
}

static gboolean
read_rules (FairCliArguments *self,
            GError          **error)
{
  const char     *id = self->words[0];
  const FairGame *game = id ? fair_games_find (id) : NULL;
  FairOptions     values;
  unsigned        seen = 0;

  if (id == NULL)
    return fair_cli_fail (error, _ ("No game was given; “fairdeal-cli games” lists the games."));
  if (game == NULL)
    /* translators: %s is what was typed. */
    return fair_cli_fail (error, _ ("There is no game “%s”; “fairdeal-cli games” lists the games."), id);

  fair_options_default (game, &values);
  for (unsigned i = 0; i < self->settings->len; i++)
    if (!read_setting (game, g_ptr_array_index (self->settings, i), &values, &seen, error))
      return FALSE;

  return fair_rules_resolve (game, &values, &self->rules) ||
         fair_cli_fail (error, _ ("These rule options cannot be used together."));
}

/* Reads a decimal number from @min to @max: no sign, no leading zeros, no blanks, nothing after it.  @text: @length
 * bytes, which need not end in a NUL.  Returns: whether @text is such a number */
gboolean
fair_cli_parse_number (const char *text,
                       size_t      length,
                       guint64     min,
                       guint64     max,
                       guint64    *number)
{
  return fair_word_parse_number (&(FairWord){ .text = text, .length = length }, max, number) && *number >= min;
}

/* @max: in seconds */
static gboolean
parse_seconds (const char *text,
               guint64     max,
               guint64    *milliseconds)
{
  const char *point = strchr (text, '.');
  size_t      length = point != NULL ? (size_t) (point - text) : strlen (text);
  guint64     scale = 100;

  if (!fair_cli_parse_number (text, length, 0, max, milliseconds))
    return FALSE;

  *milliseconds *= 1000;
  if (point != NULL && (point[1] == '\0' || strlen (point + 1) > 3))
    return FALSE;
  for (const char *at = point != NULL ? point + 1 : ""; *at != '\0'; at++, scale /= 10)
    {
      if (!g_ascii_isdigit (*at))
        return FALSE;
      *milliseconds += scale * (guint64) g_ascii_digit_value (*at);
    }

  return *milliseconds > 0 && *milliseconds <= max * 1000;
}

/* Reads the value of an option that is not just text. */
static gboolean
read_value (FairCliArguments *self,
            FairCliOption     option,
            GError          **error)
{
  const char *value = self->values[option];
  const char *name = options[option].name;
  uint64_t    min = options[option].min;
  uint64_t    max = options[option].max;
  uint64_t   *number = &self->numbers[option];
  const char *dots = strstr (value, "..");
  const char *choices = options[option].choices;
  g_auto (GStrv) words = choices ? g_strsplit (choices, "|", -1) : NULL;

  switch (options[option].kind)
    {
    case NUMBER:
      return fair_cli_parse_number (value, strlen (value), min, max, number) ||
             /* translators: the first %s is what was typed, the second an option, “--depth”. */
             fair_cli_fail (error, _ ("“%s” is not a valid value for “%s”: use a number from %" PRIu64 " to %" PRIu64 "."),
                            value, name, min, max);
    case SECONDS:
      return parse_seconds (value, max, &self->limits.milliseconds) ||
             fair_cli_fail (error,
                            /* translators: the first %s is what was typed, the second an option, “--depth”. */
                            _ ("“%s” is not a valid value for “%s”: use a number from 0.001 to %d with up to three decimals."),
                            value, name, (int) max);
    case RANGE:
      return (dots != NULL && fair_cli_parse_number (value, (size_t) (dots - value), 0, FAIR_MAX_DEAL, &self->first) &&
              fair_cli_parse_number (dots + 2, strlen (dots + 2), self->first, FAIR_MAX_DEAL, &self->last)) ||
             /* translators: the first %s is what was typed, the second an option, “--depth”. */
             fair_cli_fail (error, _ ("“%s” is not a valid value for “%s”: use two deal numbers “A..B”, lower one first."),
                            value, name);
    case CHOICE:
      for (*number = 0; words[*number] != NULL; ++*number)
        if (strcmp (words[*number], value) == 0)
          return TRUE;
      /* translators: the first %s is what was typed, the second an option, “--depth”. */
      return fair_cli_fail (error, _ ("“%s” is not a valid value for “%s”. Possible values: %s."), value, name, choices);
    case TEXT:
    case FLAG:
    case EACH:
    case LIST:
    default:
      return TRUE;
    }
}

static gboolean
read_values (FairCliArguments *self,
             GError          **error)
{
  for (FairCliOption option = 0; option < FAIR_CLI_N_OPTIONS; option++)
    {
      self->numbers[option] = options[option].fallback;
      if (self->values[option] != NULL && !read_value (self, option, error))
        return FALSE;
    }
  self->limits.states = self->numbers[FAIR_CLI_STATES];
  if (self->values[FAIR_CLI_SECONDS] == NULL && self->limits.states == 0)
    self->limits.milliseconds = FAIR_CLI_DEFAULT_SECONDS * 1000;
  self->memory = (size_t) MIN (self->numbers[FAIR_CLI_MEMORY], SIZE_MAX >> 20) << 20;

  return TRUE;
}

/* Whether there is exactly one start, or one source of deals if the command accepts those. */
static gboolean
check_start (const FairCliArguments *self,
             const FairCliCommand   *command,
             GError                **error)
{
  static const FairCliOption starts[] = { FAIR_CLI_NUMBER, FAIR_CLI_DECK, FAIR_CLI_POSITION, FAIR_CLI_NUMBERS, FAIR_CLI_DECKS };
  unsigned                   n_starts = 0;

  for (unsigned i = 0; i < G_N_ELEMENTS (starts); i++)
    n_starts += self->values[starts[i]] != NULL;
  if (n_starts != 1 && fair_cli_takes (command, FAIR_CLI_DECKS))
    return fair_cli_fail (error, _ ("Use exactly one of --number, --deck, --position, --numbers, and --decks."));
  if (n_starts != 1)
    return fair_cli_fail (error, _ ("Use exactly one of --number, --deck, and --position."));
  if (self->values[FAIR_CLI_MOVES] != NULL && (self->values[FAIR_CLI_NUMBERS] != NULL || self->values[FAIR_CLI_DECKS] != NULL))
    return fair_cli_fail (error, _ ("“--moves” needs a single start, not a list of deals."));

  return TRUE;
}

static gboolean
check_rate (const FairCliArguments *self,
            GError                **error)
{
  gboolean merges = self->values[FAIR_CLI_MERGE] != NULL;

  if (!merges && (self->values[FAIR_CLI_NUMBERS] == NULL || self->values[FAIR_CLI_OUT] == NULL))
    return fair_cli_fail (error, _ ("Use either --numbers with --out, or --merge."));
  for (FairCliOption option = FAIR_CLI_NUMBERS; merges && option <= FAIR_CLI_OUT; option++)
    if (self->values[option] != NULL)
      /* translators: %s is an option, “--numbers”. */
      return fair_cli_fail (error, _ ("“--merge” cannot be used together with “%s”."), options[option].name);
  if (g_strcmp0 (self->values[FAIR_CLI_OUT], "-") == 0)
    return fair_cli_fail (error, _ ("“--out” needs a file, not standard output."));

  return TRUE;
}

static gboolean
check_command (const FairCliArguments *self,
               const FairCliCommand   *command,
               GError                **error)
{
  static const FairCliOption needed[] = { FAIR_CLI_DEPTH, FAIR_CLI_NUMBERS };
  static const FairCliOption files[] = { FAIR_CLI_DECK, FAIR_CLI_POSITION, FAIR_CLI_MOVES, FAIR_CLI_DECKS };
  gboolean                   has_choice = fair_cli_takes (command, FAIR_CLI_DECKS) || fair_cli_takes (command, FAIR_CLI_MERGE);
  unsigned                   n_inputs = 0;

  if (fair_cli_takes (command, FAIR_CLI_NUMBER) && !check_start (self, command, error))
    return FALSE;
  if (fair_cli_takes (command, FAIR_CLI_MERGE) && !check_rate (self, error))
    return FALSE;
  for (unsigned i = 0; i < G_N_ELEMENTS (needed); i++)
    if (!has_choice && fair_cli_takes (command, needed[i]) && self->values[needed[i]] == NULL)
      /* translators: %s is an option, “--depth”. */
      return fair_cli_fail (error, _ ("The option “%s” is missing."), options[needed[i]].name);
  if (self->values[FAIR_CLI_ELAPSED] != NULL && !self->rules.spec->scored)
    /* translators: %s is the id of a game. */
    return fair_cli_fail (error, _ ("“--elapsed” is only for Solitaire Rush: the game “%s” has no clock."), self->words[0]);

  for (unsigned i = 0; i < G_N_ELEMENTS (files); i++)
    n_inputs += g_strcmp0 (self->values[files[i]], "-") == 0;
  for (unsigned i = 0; i < self->parts->len; i++)
    n_inputs += strcmp (g_ptr_array_index (self->parts, i), "-") == 0;

  return n_inputs <= 1 || fair_cli_fail (error, _ ("Only one of the files can be standard input."));
}

/* Reads the arguments of a command.  @self: (inout): the arguments, which borrow from @words; with empty arrays.
 * @words: (array zero-terminated=1): the words after the command; their order is lost.  Returns: whether they are valid
 * */
gboolean
fair_cli_arguments_read (FairCliArguments     *self,
                         const FairCliCommand *command,
                         char                **words,
                         GError              **error)
{
  gboolean reads_words = command->words == FAIR_CLI_ONE_WORD || command->words == FAIR_CLI_WORDS;

  for (char **at = words; reads_words && *at != NULL && strcmp (*at, "--") != 0; at++)
    self->help = self->help || strcmp (*at, "--help") == 0;
  if (!sort_words (self, command, words, error))
    return FALSE;
  if (self->help || command->words != FAIR_CLI_GAME)
    return TRUE;

  return read_rules (self, error) && read_values (self, error) && check_command (self, command, error);
}

/* Adds a line of help for each option. */
void
fair_cli_append_options (GString              *text,
                         const FairCliCommand *command)
{
  for (FairCliOption option = 0; option < FAIR_CLI_N_OPTIONS; option++)
    if (fair_cli_takes (command, option))
      {
        g_autofree char *name = g_strdup_printf ("%s %s", options[option].name, options[option].value);

        g_string_append_printf (text, "  %-16s  %s\n", name, _ (options[option].summary));
      }
}

/* Returns: (transfer full): the values of the rule option @option: “0|60..3600” */
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
