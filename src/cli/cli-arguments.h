/* cli-arguments.h: the arguments of a command, read and checked. */
#pragma once

#include "difficulty.h"
#include "solver.h"

#include <glib.h>

G_BEGIN_DECLS

/* The options that a command may have. */
typedef enum
{
  FAIR_CLI_RULE,       /* -o KEY=VALUE */
  FAIR_CLI_NUMBER,     /* --number N */
  FAIR_CLI_DECK,       /* --deck FILE */
  FAIR_CLI_POSITION,   /* --position FILE */
  FAIR_CLI_MOVES,      /* --moves FILE */
  FAIR_CLI_ELAPSED,    /* --elapsed S */
  FAIR_CLI_DEPTH,      /* --depth D */
  FAIR_CLI_NUMBERS,    /* --numbers A..B */
  FAIR_CLI_DECKS,      /* --decks FILE */
  FAIR_CLI_SECONDS,    /* --seconds S */
  FAIR_CLI_STATES,     /* --states N */
  FAIR_CLI_MEMORY,     /* --memory MIB */
  FAIR_CLI_JOBS,       /* --jobs J */
  FAIR_CLI_SOLUTION,   /* --solution */
  FAIR_CLI_JSON,       /* --json */
  FAIR_CLI_OUT,        /* --out FILE */
  FAIR_CLI_MERGE,      /* --merge FILE… */
  FAIR_CLI_COUNT,      /* --count N */
  FAIR_CLI_START,      /* --start NUMBER */
  FAIR_CLI_DIFFICULTY, /* --difficulty D */
  FAIR_CLI_N_OPTIONS
} FairCliOption;

#define FAIR_CLI_TAKES(option) (1u << (option))

enum
{
  FAIR_CLI_TAKES_START = FAIR_CLI_TAKES (FAIR_CLI_RULE) | FAIR_CLI_TAKES (FAIR_CLI_NUMBER) |
                         FAIR_CLI_TAKES (FAIR_CLI_DECK) | FAIR_CLI_TAKES (FAIR_CLI_POSITION) |
                         FAIR_CLI_TAKES (FAIR_CLI_MOVES),
  FAIR_CLI_TAKES_LIMITS = FAIR_CLI_TAKES (FAIR_CLI_SECONDS) | FAIR_CLI_TAKES (FAIR_CLI_STATES) |
                          FAIR_CLI_TAKES (FAIR_CLI_MEMORY) | FAIR_CLI_TAKES (FAIR_CLI_JOBS),
  FAIR_CLI_MAX_DEPTH = 100,
  FAIR_CLI_DEFAULT_SECONDS = 10 /* the limit of a search if neither seconds nor states are given */
};

/* The arguments of a command that plays a game. */
typedef struct
{
  gboolean    help;                       /* --help was asked for; nothing else is set */
  const char *values[FAIR_CLI_N_OPTIONS]; /* borrowed; NULL where the option was not given */
  FairRules   rules;
  uint64_t    number;  /* if values[FAIR_CLI_NUMBER] */
  unsigned    elapsed; /* seconds, if values[FAIR_CLI_ELAPSED] */
  unsigned    depth;
  uint64_t    first; /* deal numbers, if values[FAIR_CLI_NUMBERS] */
  uint64_t    last;

  FairSolverLimits limits; /* of a search */
  size_t           memory; /* in bytes, of each search */
  unsigned         jobs;   /* searches in parallel */

  GPtrArray *parts; /* owned: the files after --merge, borrowed */

  uint64_t       count;
  uint64_t       start; /* a deal number, if values[FAIR_CLI_START] */
  FairDifficulty difficulty;
} FairCliArguments;

gboolean    fair_cli_arguments_read (FairCliArguments *arguments, unsigned takes, char **words, GError **error);
void        fair_cli_arguments_clear (FairCliArguments *arguments);
const char *fair_cli_option_name (FairCliOption option);
char       *fair_cli_option_values (const FairOption *option);
const char *fair_cli_difficulty_name (FairDifficulty level);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FairCliArguments, fair_cli_arguments_clear)

G_END_DECLS
