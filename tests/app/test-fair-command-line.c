/* What is wrong with the options of the program is said in one line, whatever was typed. */
#include "fair-command-line.h"

#include <string.h>

static GString *printed;

static void
print_cb (const char *text)
{
  g_string_append (printed, text);
}

typedef struct
{
  const char *name;
  const char *options; /* a dictionary of GVariant's text format */
  const char *word;    /* in the message; NULL if there is none */
} Call;

static const Call calls[] = {
  { "nothing", "{}", NULL },
  { "game", "{'game': <'kingcell'>}", NULL },
  { "number", "{'game': <'kingcell'>, 'number': <'9223372036854775807'>}", NULL },
  { "link", "{'" G_OPTION_REMAINING "': <[b'fairdeal:anything']>}", NULL },
  { "continue", "{'continue': <true>}", NULL },
  { "new", "{'game': <'rush'>, 'new-game': <true>}", NULL },
  { "unknown-game", "{'game': <'poker'>}", "“poker”" },
  { "game-of-two-lines", "{'game': <'king\\ncell'>}", "“king\xef\xbf\xbd"
                                                      "cell”" },
  { "number-alone", "{'number': <'1'>}", "--game" },
  { "empty-number", "{'game': <'rush'>, 'number': <''>}", "“”" },
  { "negative-number", "{'game': <'rush'>, 'number': <'-1'>}", "“-1”" },
  { "big-number", "{'game': <'rush'>, 'number': <'9223372036854775808'>}", "“9223372036854775808”" },
  { "number-of-two-lines", "{'game': <'rush'>, 'number': <'1\\n2'>}", "“1\xef\xbf\xbd"
                                                                      "2”" },
  { "no-file", "{'" G_OPTION_REMAINING "': <[b'no such file']>}", "“no such file”" },
  { "escape", "{'" G_OPTION_REMAINING "': <[b'\\033[31mred']>}", "“\xef\xbf\xbd[31mred”" },
  { "no-text", "{'" G_OPTION_REMAINING "': <[b'\\377']>}", "“\xef\xbf\xbd”" },
  { "game-and-file", "{'game': <'rush'>, '" G_OPTION_REMAINING "': <[b'fairdeal:anything']>}", "“fairdeal:anything”" },
  { "continue-game", "{'continue': <true>, 'game': <'rush'>}", "“--continue”" },
  { "continue-new", "{'continue': <true>, 'new-game': <true>}", "“--continue”" },
};

static void
test_call (gconstpointer data)
{
  const Call *call = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) options = g_variant_parse (G_VARIANT_TYPE_VARDICT, call->options, NULL, NULL, &error);
  g_autoptr (GVariantDict) dict = NULL;
  GPrintFunc former;
  int        status;

  g_assert_no_error (error);
  dict = g_variant_dict_new (options);
  printed = g_string_new (NULL);
  former = g_set_printerr_handler (print_cb);
  status = fair_command_line_check (dict);
  g_set_printerr_handler (former);

  g_assert_cmpint (status, ==, call->word ? 2 : -1);
  if (call->word == NULL)
    g_assert_cmpstr (printed->str, ==, "");
  else
    {
      g_assert_nonnull (strstr (printed->str, call->word));
      g_assert_true (strchr (printed->str, '\n') == printed->str + printed->len - 1);
      g_assert_true (g_utf8_validate (printed->str, -1, NULL));
    }
  g_string_free (printed, TRUE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (calls); i++)
    {
      g_autofree char *path = g_strconcat ("/fair/command-line/", calls[i].name, NULL);

      g_test_add_data_func (path, &calls[i], test_call);
    }

  return g_test_run ();
}
