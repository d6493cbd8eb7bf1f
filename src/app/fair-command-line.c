/* The options and arguments of the program. They are checked in the process that the player starts, and read in
 * the one that has the window.
 */
#include "fair-command-line.h"

#include "fair-challenge.h"
#include "fair-i18n.h"
#include "fair-number-dialog.h"
#include "fair-record-file.h"
#include "fair-words.h"

enum
{
  EXIT_BAD_CALL = 2
};

const GOptionEntry fair_command_line_options[] = {
  { "game", 'g', 0, G_OPTION_ARG_STRING, NULL, N_ ("Play this game"), N_ ("GAME") },
  { "number", 'n', 0, G_OPTION_ARG_STRING, NULL, N_ ("Play the deal with this number"), N_ ("NUMBER") },
  { "continue", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Continue the game that was played last"), NULL },
  { "new-game", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Start a new game"), NULL },
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL, N_ ("[RECORD|LINK…]") },
  { "version", 'v', 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the version"), NULL },
  { NULL }
};

static int
refuse_word (const char *word)
{
  g_autofree char *typed = fair_words_make_name (word);

  /* translators: %s is what the user typed */
  g_printerr (_ ("Unexpected argument “%s”; see --help\n"), typed);
  return EXIT_BAD_CALL;
}

/* Prints the version if the options @dict ask for that, or in one line what is wrong with them.  Returns: the exit status, or -1 to
 * continue */
int
fair_command_line_check (GVariantDict *dict)
{
  g_autofree const char **rest = NULL;
  const char             *game = NULL;
  const char             *number = NULL;
  guint64                 value;

  if (g_variant_dict_contains (dict, "version"))
    {
      g_print ("Fair Deal %s\n", PACKAGE_VERSION);
      return EXIT_SUCCESS;
    }
  g_variant_dict_lookup (dict, "game", "&s", &game);
  g_variant_dict_lookup (dict, G_OPTION_REMAINING, "^a&ay", &rest);
  for (guint i = 0; rest != NULL && rest[i] != NULL; i++)
    if (game != NULL || !(fair_challenge_is_link (rest[i]) || g_str_has_suffix (rest[i], FAIR_RECORD_SUFFIX) ||
                          g_str_has_prefix (rest[i], "file:") || g_file_test (rest[i], G_FILE_TEST_EXISTS)))
      return refuse_word (rest[i]);
  if (g_variant_dict_contains (dict, "continue") && (game != NULL || g_variant_dict_contains (dict, "new-game")))
    return refuse_word ("--continue");
  g_variant_dict_lookup (dict, "number", "&s", &number);
  if (game != NULL && fair_games_find (game) == NULL)
    {
      g_autoptr (GString) known = g_string_new (NULL);
      g_autofree char *typed = fair_words_make_name (game);

      for (guint i = 0; i < fair_games_count (); i++)
        g_string_append_printf (known, "%s%s", i > 0 ? " " : "", fair_games_get (i)->id);
      /* translators: the first %s is what the user typed, the second a list of names */
      g_printerr (_ ("There is no game “%s”. Choose one of: %s\n"), typed, known->str);
      return EXIT_BAD_CALL;
    }
  if (number != NULL && game == NULL)
    {
      g_printerr ("%s\n", _ ("A deal number needs a game: --game GAME --number NUMBER"));
      return EXIT_BAD_CALL;
    }
  if (number != NULL && !fair_number_parse (number, &value))
    {
      g_autofree char *typed = fair_words_make_name (number);

      /* translators: %s is what the user typed */
      g_printerr (_ ("“%s” is not a deal number; use a number from 0 to 9223372036854775807\n"), typed);
      return EXIT_BAD_CALL;
    }

  return -1;
}
