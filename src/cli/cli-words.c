/* Sorts the words of a command line.  docs/architecture.md says why this does not use GOptionContext. */
#include "config.h"

#include "cli-words.h"

#include <string.h>

#include <glib/gi18n.h>

#include "cli-error.h"

static gboolean
is_option (const char *word)
{
  return word[0] == '-' && word[1] != '\0';
}

/* The option that @word is, or begins with (“--depth=2”, “-oKEY=VALUE”), or NULL; *@value is the rest of the word, or NULL. */
static const FairCliWord *
find_option (const FairCliWord *options,
             unsigned           n_options,
             const char        *word,
             const char       **value)
{
  for (unsigned i = 0; i < n_options; i++)
    if (g_str_has_prefix (word, options[i].name))
      {
        const char *rest = word + strlen (options[i].name);
        gboolean    is_long = word[1] == '-';

        *value = rest[0] == '\0' ? NULL : is_long ? rest + 1
                                                  : rest;
        if (!is_long || rest[0] == '\0' || rest[0] == '=')
          return &options[i];
      }

  return NULL;
}

/* Takes the value of @option: the rest of the same word, or the next word. */
static gboolean
take_option (const FairCliWord *option,
             const char        *value,
             char            ***words,
             GError           **error)
{
  gboolean is_list = option->kind == FAIR_CLI_LIST;

  if (option->kind != FAIR_CLI_EACH && *option->value != NULL)
    /* translators: %s is an option, “--depth”. */
    return fair_cli_fail (error, _ ("The option “%s” is given more than once."), option->name);
  if (option->kind == FAIR_CLI_FLAG && value != NULL)
    /* translators: %s is an option, “--depth”. */
    return fair_cli_fail (error, _ ("The option “%s” takes no value."), option->name);
  if (is_list && value != NULL)
    /* translators: %s is what was typed. */
    return fair_cli_fail (error, _ ("Give the files of “%s” as separate arguments."), option->name);
  if (option->kind == FAIR_CLI_FLAG)
    value = "";
  if (value == NULL && (**words == NULL || (is_list && is_option (**words))))
    /* translators: %s is an option, “--depth”. */
    return fair_cli_fail (error, _ ("The option “%s” needs a value."), option->name);

  *option->value = value ? value : *(*words)++;
  if (option->values != NULL)
    g_ptr_array_add (option->values, (char *) *option->value);
  while (is_list && **words != NULL && !is_option (**words))
    g_ptr_array_add (option->values, *(*words)++);

  return TRUE;
}

/**
 * fair_cli_words_read:
 * @words: (inout) (array zero-terminated=1): the words after the command; then only those that are not options
 * @options: all options that the command has, not given
 * @max_rest: how many words that are not options there can be
 * @help: (out) (optional): whether --help was met; what follows it is not read
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
                     gboolean          *help,
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
      if (only_arguments || !is_option (word))
        {
          if (max_rest-- == 0)
            /* translators: %s is what was typed. */
            return fair_cli_fail (error, _ ("Unexpected argument “%s”."), word);
          *rest++ = word;
          continue;
        }
      if (help != NULL && strcmp (word, "--help") == 0)
        {
          *help = TRUE;
          break;
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
