/* cli-arguments.h: the arguments of a command, read and checked. */
#pragma once

#include "kernel.h"

#include <glib.h>

G_BEGIN_DECLS

/* The options that a command may have. */
typedef enum
{
  FAIR_CLI_RULE,     /* -o KEY=VALUE */
  FAIR_CLI_NUMBER,   /* --number N */
  FAIR_CLI_DECK,     /* --deck FILE */
  FAIR_CLI_POSITION, /* --position FILE */
  FAIR_CLI_MOVES,    /* --moves FILE */
  FAIR_CLI_ELAPSED,  /* --elapsed S */
  FAIR_CLI_DEPTH,    /* --depth D */
  FAIR_CLI_N_OPTIONS
} FairCliOption;

#define FAIR_CLI_TAKES(option) (1u << (option))

enum
{
  FAIR_CLI_TAKES_START = FAIR_CLI_TAKES (FAIR_CLI_RULE) | FAIR_CLI_TAKES (FAIR_CLI_NUMBER) |
                         FAIR_CLI_TAKES (FAIR_CLI_DECK) | FAIR_CLI_TAKES (FAIR_CLI_POSITION) |
                         FAIR_CLI_TAKES (FAIR_CLI_MOVES),
  FAIR_CLI_MAX_DEPTH = 100
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
} FairCliArguments;

gboolean    fair_cli_arguments_read (FairCliArguments *arguments, unsigned takes, char **words, GError **error);
const char *fair_cli_option_name (FairCliOption option);
char       *fair_cli_option_values (const FairOption *option);

G_END_DECLS
