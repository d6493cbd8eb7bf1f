/* cli-arguments.h: the commands, and their arguments, read and checked. */
#pragma once

#include "solver.h"

#include <glib.h>

G_BEGIN_DECLS

/* The options that a command may have; cli-arguments.c has a table of them. */
typedef enum
{
  FAIR_CLI_RULE,
  FAIR_CLI_NUMBER,
  FAIR_CLI_DECK,
  FAIR_CLI_POSITION,
  FAIR_CLI_MOVES,
  FAIR_CLI_ELAPSED,
  FAIR_CLI_DEPTH,
  FAIR_CLI_NUMBERS,
  FAIR_CLI_DECKS,
  FAIR_CLI_SECONDS,
  FAIR_CLI_STATES,
  FAIR_CLI_MEMORY,
  FAIR_CLI_JOBS,
  FAIR_CLI_SOLUTION,
  FAIR_CLI_JSON,
  FAIR_CLI_OUT,
  FAIR_CLI_MERGE,
  FAIR_CLI_COUNT,
  FAIR_CLI_START,
  FAIR_CLI_DIFFICULTY,
  FAIR_CLI_DAYS,
  FAIR_CLI_SEARCH,
  FAIR_CLI_PLAYER,
  FAIR_CLI_CSV,
  FAIR_CLI_HTML,
  FAIR_CLI_SAMPLES,
  FAIR_CLI_SEED,
  FAIR_CLI_FAIR,
  FAIR_CLI_FORMAT,
  FAIR_CLI_N_OPTIONS
} FairCliOption;

enum
{
  FAIR_CLI_DEFAULT_SECONDS = 10 /* the limit of a search if neither seconds nor states are given */
};

/* The words that a command accepts besides options. */
typedef enum
{
  FAIR_CLI_NO_WORDS,
  FAIR_CLI_GAME,     /* exactly one, the game */
  FAIR_CLI_ONE_WORD, /* at most one, which the command reads */
  FAIR_CLI_WORDS     /* any number, which the command reads */
} FairCliWords;

/* The arguments of a command; all texts are borrowed from the command line. */
typedef struct
{
  gboolean    help;                        /* --help was asked for; nothing else is set */
  char      **words;                       /* those that are not options */
  const char *values[FAIR_CLI_N_OPTIONS];  /* NULL for a missing option, "" for one without a value */
  uint64_t    numbers[FAIR_CLI_N_OPTIONS]; /* what the values of options with numbers are, or their defaults */
  GPtrArray  *settings;                    /* each KEY=VALUE after -o */
  GPtrArray  *parts;                       /* the files after --merge */

  /* Only for a command with a game. */
  FairRules        rules;
  uint64_t         first; /* deal numbers, if values[FAIR_CLI_NUMBERS] */
  uint64_t         last;
  FairSolverLimits limits; /* of a search */
  size_t           memory; /* in bytes, of each search */
} FairCliArguments;

typedef struct
{
  const char  *name;
  FairCliWords words;
  const char  *usage;   /* its arguments, for the usage line: it takes the options in it, and with a game also rule options */
  const char  *summary; /* to be translated */
  gboolean (*run) (const FairCliArguments *arguments, GError **error);
  const char *note; /* to be translated: an addition to its help, or NULL */
} FairCliCommand;

gboolean fair_cli_arguments_read (FairCliArguments     *self,
                                  const FairCliCommand *command,
                                  char                **words,
                                  GError              **error);

gboolean fair_cli_takes (const FairCliCommand *command, FairCliOption option);
void     fair_cli_append_options (GString *text, const FairCliCommand *command);
char    *fair_cli_option_values (const FairOption *option);
gboolean fair_cli_parse_number (const char *text, size_t length, guint64 min, guint64 max, guint64 *number);

/* Each command writes its results. */
gboolean fair_cli_games (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_deal (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_moves (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_play (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_perft (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_solve (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_rate (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_fair (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_review (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_chances (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_player (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_stats (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_check (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_daily (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_club (const FairCliArguments *arguments, GError **error);

G_END_DECLS
