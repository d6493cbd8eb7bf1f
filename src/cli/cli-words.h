/* cli-words.h: the words of a command that plays no game. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* An option, “--json” or “--player NAME”. */
typedef struct
{
  const char  *name;
  gboolean    *given; /* NULL if it has a value */
  const char **value; /* NULL if it has none; what it points to is borrowed from the words */
} FairCliWord;

gboolean fair_cli_words_read (char             **words,
                              const FairCliWord *options,
                              unsigned           n_options,
                              unsigned           max_rest,
                              GError           **error);
gboolean fair_cli_words_ask_help (char **words);

G_END_DECLS
