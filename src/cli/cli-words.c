#include "config.h"

#include "cli-words.h"

#include <string.h>

#include <glib/gi18n.h>

#include "cli-error.h"

/* The option that @word is, or begins with, or NULL; *@value is the rest of the word, or NULL. */
static const FairCliWord *
find_option (const FairCliWord *options,
             unsigned           n_options,
             const char        *word,
             const char       **value)
{
  size_t length = strcspn (word, "=");

  *value = word[length] == '=' ? word + length + 1 : NULL;
  for (unsigned i = 0; i < n_options; i++)
    if (strlen (options[i].name) == length && strncmp (options[i].name, word, length) == 0)
      return &options[i];

  return NULL;
}

/* Takes the value of @option: the rest of the same word, or the next word. */
static gboolean
take_option (const FairCliWord *option,
             const char        *value,
             char            ***words,
             GError           **error)
{
  if (option->given ? *option->given : *option->value != NULL)
    /* translators: %s is an option, “--depth”. */
    return fair_cli_fail (error, _ ("The option “%s” is given more than once."), option->name);
  if (option->given && value != NULL)
    /* translators: %s is an option, “--depth”. */
    return fair_cli_fail (error, _ ("The option “%s” takes no value."), option->name);
  if (option->given)
    {
      *option->given = TRUE;
      return TRUE;
    }
  if (value == NULL && **words == NULL)
    /* translators: %s is an option, “--depth”. */
    return fair_cli_fail (error, _ ("The option “%s” needs a value."), option->name);

  *option->value = value ? value : *(*words)++;
  return TRUE;
}

/**
 * fair_cli_words_read:
 * @words: (inout) (array zero-terminated=1): the words after the command; then only those that are not options
 * @options: all options that the command has, not given
 * @max_rest: how many words that are not options there can be
 *
 * Reads options, which can be anywhere; what follows “--” is none.
 *
 * Returns: whether they are valid
 */
gboolean
fair_cli_words_read (char             **words,
                     const FairCliWord *options,
                     unsigned           n_options,
                     unsigned           max_rest,
                     GError           **error)
{
  char   **rest = words;
  gboolean only_arguments = FALSE;

  for (char **next = words; *next != NULL;)
    {
      char              *word = *next++;
      const FairCliWord *option;
      const char        *value;

      if (!only_arguments && strcmp (word, "--") == 0)
        {
          only_arguments = TRUE;
          continue;
        }
      if (only_arguments || word[0] != '-' || word[1] == '\0')
        {
          if (max_rest-- == 0)
            /* translators: %s is what was typed. */
            return fair_cli_fail (error, _ ("Unexpected argument “%s”."), word);
          *rest++ = word;
          continue;
        }
      option = find_option (options, n_options, word, &value);
      if (option == NULL)
        /* translators: %s is an option, “--depth”. */
        return fair_cli_fail (error, _ ("This command has no option “%s”."), word);
      if (!take_option (option, value, &next, error))
        return FALSE;
    }
  *rest = NULL;

  return TRUE;
}

/* Whether --help is among @words. */
gboolean
fair_cli_words_ask_help (char **words)
{
  for (; *words != NULL && strcmp (*words, "--") != 0; words++)
    if (strcmp (*words, "--help") == 0)
      return TRUE;

  return FALSE;
}
