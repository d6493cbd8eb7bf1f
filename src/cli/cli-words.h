/* cli-words.h: the words of a command line. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  FAIR_CLI_VALUE, /* “--player NAME” */
  FAIR_CLI_FLAG,  /* “--json”: its value is empty */
  FAIR_CLI_EACH,  /* “-o KEY=VALUE”, which can be repeated */
  FAIR_CLI_LIST   /* “--merge FILE…”: all words up to the next option */
} FairCliKind;

/* An option. */
typedef struct
{
  const char  *name;
  FairCliKind  kind;
  const char **value;  /* where its value goes, borrowed from the words; NULL before */
  GPtrArray   *values; /* where all of them go, if it can have more than one */
} FairCliWord;

gboolean fair_cli_words_read (char             **words,
                              const FairCliWord *options,
                              unsigned           n_options,
                              unsigned           max_rest,
                              gboolean          *help,
                              GError           **error);
gboolean fair_cli_words_ask_help (char **words);

G_END_DECLS
