#include "options-text.h"

#include "text.h"

#include <string.h>

/* Writes the options in the order of the table, separated by spaces; returns the length. */
size_t
fair_options_print (const FairGame    *game,
                    const FairOptions *options,
                    FairOptionsScope   scope,
                    char               text[FAIR_OPTIONS_TEXT])
{
  size_t length = 0;

  text[0] = '\0';
  for (unsigned i = 0; i < game->n_options; i++)
    {
      const FairOption *option = &game->options[i];
      char              value[FAIR_OPTION_TEXT];

      if (scope == FAIR_OPTIONS_OF_PLAY && option->arranges)
        continue;

      fair_option_print (option, options->value[i], value);
      assert (length + strlen (option->key) + strlen (value) + 3 < FAIR_OPTIONS_TEXT);
      if (length > 0)
        text[length++] = ' ';
      length += strlen (strcpy (text + length, option->key));
      text[length++] = '=';
      length += strlen (strcpy (text + length, value));
    }

  return length;
}

/* Reads one KEY=VALUE; @seen has a bit for each option that was read before. */
static bool
parse_setting (const FairGame *game,
               const FairWord *word,
               FairOptions    *options,
               unsigned       *seen)
{
  char        setting[FAIR_OPTIONS_TEXT];
  const char *equals = memchr (word->text, '=', word->length);
  size_t      key_length;
  int         index;

  if (equals == NULL || word->length >= sizeof setting)
    return false;

  memcpy (setting, word->text, word->length);
  setting[word->length] = '\0';
  key_length = (size_t) (equals - word->text);
  setting[key_length] = '\0';
  index = fair_options_find (game, setting);
  if (index < 0 || *seen & 1u << index)
    return false;

  *seen |= 1u << index;
  return fair_option_parse (&game->options[index], setting + key_length + 1, &options->value[index]);
}

/* Reads options in any order; those that are missing get their defaults.  Returns whether @text has only
 * options of @game, none of them twice. */
bool
fair_options_parse (const FairGame *game,
                    const char     *text,
                    size_t          length,
                    FairOptions    *options)
{
  FairReader reader;
  FairWord   word;
  unsigned   seen = 0;

  fair_options_default (game, options);
  fair_reader_init (&reader, text, length);
  while (fair_reader_next_word (&reader, true, &word))
    if (!parse_setting (game, &word, options, &seen))
      return false;

  return true;
}
