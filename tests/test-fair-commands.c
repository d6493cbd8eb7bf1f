/* Keys: no two commands share one, and the help lists them all. */
#include "config.h"

#include "fair-commands.h"

static void
test_no_collision (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint              n_commands;
  const FairCommand *commands = fair_commands_get (&n_commands);

  for (guint i = 0; i < n_commands; i++)
    for (guint k = 0; commands[i].accels[k] != NULL; k++)
      {
        GdkModifierType modifiers;
        guint           key;

        g_test_message ("%s: %s", commands[i].action, commands[i].accels[k]);
        g_assert_true (gtk_accelerator_parse (commands[i].accels[k], &key, &modifiers));
        g_assert_true (g_hash_table_add (seen, gtk_accelerator_name (key, modifiers)));
      }
}

/* How Mallard writes a key with its modifiers. */
static char *
dup_mallard_keys (const char *accel)
{
  GdkModifierType modifiers;
  guint           key;
  gunichar        letter;
  char            name[7] = "";
  g_autoptr (GString) keys = g_string_new (NULL);

  gtk_accelerator_parse (accel, &key, &modifiers);
  letter = g_unichar_toupper (gdk_keyval_to_unicode (key));
  g_unichar_to_utf8 (letter, name);
  if (modifiers & GDK_CONTROL_MASK)
    g_string_append (keys, "<key>Ctrl</key>");
  if (modifiers & GDK_SHIFT_MASK)
    g_string_append (keys, "<key>Shift</key>");
  g_string_append_printf (keys, "<key>%s</key>", letter != 0 ? name : gdk_keyval_name (key));

  return modifiers ? g_strdup_printf ("<keyseq>%s</keyseq>", keys->str) : g_strdup_printf ("<p>%s</p>", keys->str);
}

static void
test_in_help (void)
{
  g_autofree char   *path = g_test_build_filename (G_TEST_DIST, "..", "help", "C", "keyboard.page", NULL);
  g_autofree char   *page = NULL;
  guint              n_commands;
  const FairCommand *commands = fair_commands_get (&n_commands);

  g_assert_true (g_file_get_contents (path, &page, NULL, NULL));
  for (guint i = 0; i < n_commands; i++)
    {
      g_autofree char *keys = dup_mallard_keys (commands[i].accels[0]);

      g_test_message ("%s: %s", commands[i].action, keys);
      g_assert_nonnull (strstr (page, keys));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/commands/no-collision", test_no_collision);
  g_test_add_func ("/fair/commands/in-help", test_in_help);

  return g_test_run ();
}
