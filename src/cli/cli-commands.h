/* cli-commands.h: the commands; each does its work and writes the results. */
#pragma once

#include "cli-arguments.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name;
  unsigned    takes;   /* FAIR_CLI_TAKES() of its options; 0 if it takes no game either */
  const char *usage;   /* its arguments, for the usage line */
  const char *summary; /* to be translated */
  gboolean (*run) (const FairCliArguments *arguments, GError **error);
  gboolean (*run_words) (char **words, GError **error); /* used instead of @run if the command reads its words itself */
  const char *note;                                     /* to be translated: an addition to its help, or NULL */
} FairCliCommand;

gboolean fair_cli_games (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_deal (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_moves (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_play (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_perft (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_solve (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_rate (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_fair (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_review (const FairCliArguments *arguments, GError **error);
gboolean fair_cli_stats (char **words, GError **error);
gboolean fair_cli_check (char **words, GError **error);
gboolean fair_cli_daily (char **words, GError **error);
gboolean fair_cli_club (char **words, GError **error);

G_END_DECLS
