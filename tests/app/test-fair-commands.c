/* Keys: no two commands share one, no two items of a menu share a letter, and the help and the list have the same ones. */
#include "config.h"

#include "fair-board-controller.h"
#include "fair-table-page.h"
#include "fair-commands.h"

#include <string.h>

/* Adds a key to @seen, and fails if it is there already. */
static void
add_key (GHashTable *seen,
         const char *what,
         const char *accel)
{
  GdkModifierType modifiers;
  guint           key;

  g_test_message ("%s: %s", what, accel);
  g_assert_true (gtk_accelerator_parse (accel, &key, &modifiers));
  g_assert_true (g_hash_table_add (seen, gtk_accelerator_name (key, modifiers)));
}

static void
test_no_collision (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint              n_commands;
  const FairCommand *commands = fair_commands_get (&n_commands);

  for (guint i = 0; i < n_commands; i++)
    for (guint k = 0; commands[i].accels[k] != NULL; k++)
      add_key (seen, commands[i].action, commands[i].accels[k]);
  for (guint i = 0; i < FAIR_N_BOARD_KEYS; i++)
    add_key (seen, fair_board_keys[i].title, fair_board_keys[i].accel);
}

/* Accelerators have Ctrl or Alt, because others would act while the player types. */
static void
test_plain (void)
{
  guint              n_commands;
  const FairCommand *commands = fair_commands_get (&n_commands);

  for (guint i = 0; i < n_commands; i++)
    for (guint k = 0; commands[i].accels[k] != NULL; k++)
      {
        GdkModifierType modifiers;
        guint           key;

        gtk_accelerator_parse (commands[i].accels[k], &key, &modifiers);
        g_assert_cmpint (commands[i].plain, ==, modifiers == 0 && gdk_keyval_to_unicode (key) != 0);
      }
}

/* While a template is read: the open menu, and the mnemonics of its items. */
typedef struct
{
  GPtrArray *menus; /* the mnemonics of the open menu, and of those that it is in */
  gboolean   in_label;
  gboolean   in_title; /* in the title of a submenu, whose mnemonic belongs to the outer menu */
  guint      n_items;
} MenuReader;

static void
open_menu (MenuReader *reader)
{
  g_ptr_array_add (reader->menus, g_hash_table_new (NULL, NULL));
}

static void
start_element (GMarkupParseContext *context,
               const char          *element,
               const char         **names,
               const char         **values,
               gpointer             data,
               GError             **error)
{
  MenuReader *reader = data;

  if (g_str_equal (element, "menu"))
    open_menu (reader);
  reader->in_title |= g_str_equal (element, "submenu");
  reader->in_label = FALSE;
  for (guint i = 0; names[i] && g_str_equal (element, "attribute"); i++)
    reader->in_label |= g_str_equal (names[i], "name") && g_str_equal (values[i], "label");
}

static void
end_element (GMarkupParseContext *context,
             const char          *element,
             gpointer             data,
             GError             **error)
{
  MenuReader *reader = data;

  if (g_str_equal (element, "menu") || g_str_equal (element, "submenu"))
    g_ptr_array_remove_index (reader->menus, reader->menus->len - 1);
  reader->in_label = FALSE;
}

static void
read_text (GMarkupParseContext *context,
           const char          *text,
           gsize                length,
           gpointer             data,
           GError             **error)
{
  MenuReader *reader = data;
  const char *mark = strchr (text, '_');

  if (reader->menus->len == 0 || !reader->in_label)
    return;

  g_test_message ("%s", text);
  g_assert_nonnull (mark);
  g_assert_true (g_hash_table_add (g_ptr_array_index (reader->menus, reader->menus->len - 1), GINT_TO_POINTER (g_ascii_tolower (mark[1]))));
  reader->n_items++;
  if (reader->in_title)
    open_menu (reader);
  reader->in_title = FALSE;
}

/* Every item of a menu has a different mnemonic. */
static void
test_mnemonics (void)
{
  static const GMarkupParser parser = { .start_element = start_element, .end_element = end_element, .text = read_text };
  const char                *folder = "/io/github/fairdeal/FairDeal";
  g_auto (GStrv) names = g_resources_enumerate_children (folder, 0, NULL);
  g_autoptr (GPtrArray) menus = g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);
  MenuReader reader = { .menus = menus };

  for (guint i = 0; names[i]; i++)
    if (g_str_has_suffix (names[i], ".ui"))
      {
        g_autofree char *path = g_strdup_printf ("%s/%s", folder, names[i]);
        g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);
        g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, &reader, NULL);
        gsize       size;
        const char *text = g_bytes_get_data (bytes, &size);

        g_assert_true (g_markup_parse_context_parse (context, text, (gssize) size, NULL));
      }
  g_assert_cmpuint (reader.n_items, >=, 8);
}

static void
test_mnemonics_of_stack (void)
{
  g_autoptr (GMenuModel) menu = fair_table_page_create_stack_menu (0, 0);
  g_autoptr (GHashTable) letters = g_hash_table_new (NULL, NULL);

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autofree char *label = NULL;
      const char      *mark;

      g_assert_true (g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label));
      mark = strchr (label, '_');
      g_assert_nonnull (mark);
      g_assert_true (g_hash_table_add (letters, GINT_TO_POINTER (g_ascii_tolower (mark[1]))));
    }
  g_assert_cmpuint (g_hash_table_size (letters), ==, 3);
}

/* A key with its modifiers as Mallard markup. */
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

/* The name of a key of the table in the help. */
static char *
dup_key_name (const char *accel)
{
  static const char *const names[][2] = {
    { "Left", "←" }, { "Right", "→" }, { "Up", "↑" }, { "Down", "↓" }, { "space", "Space" }, { "Return", "Enter" }, { "plus", "+" }, { "minus", "−" }, { "Escape", "Esc" }
  };
  const char *name = strchr (accel, '>') ? strchr (accel, '>') + 1 : accel;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i][0], name))
      return g_strdup_printf ("<key>%s</key>", names[i][1]);

  return name[1] == '\0' ? g_strdup_printf ("<key>%c</key>", g_ascii_toupper (*name)) : g_strdup_printf ("<key>%s</key>", name);
}

static void
test_in_help (void)
{
  g_autofree char    *path = g_test_build_filename (G_TEST_DIST, "..", "help", "C", "keyboard.page", NULL);
  g_autofree char    *page = NULL;
  guint               n_commands;
  const FairCommand  *commands = fair_commands_get (&n_commands);

  g_assert_true (g_file_get_contents (path, &page, NULL, NULL));
  for (guint i = 0; i < n_commands; i++)
    {
      g_autofree char *keys = dup_mallard_keys (commands[i].accels[0]);

      g_test_message ("%s: %s", commands[i].action, keys);
      g_assert_nonnull (strstr (page, keys));
    }
  for (guint i = 0; i < FAIR_N_BOARD_KEYS; i++)
    {
      g_autofree char *name = dup_key_name (fair_board_keys[i].accel);

      /* Keys of the number pad are not listed, and digits are listed as a range. */
      if (g_str_has_prefix (fair_board_keys[i].accel, "KP_") || g_ascii_isdigit (*fair_board_keys[i].accel))
        continue;
      g_test_message ("%s: %s", fair_board_keys[i].title, name);
      g_assert_nonnull (strstr (page, name));
    }
}

/* The list of shortcuts has each key that the help has for the window, except for those of GTK's own widgets. */
static void
test_in_list (void)
{
  static const char *const own[] = { "<p><key>F10</key></p>", "<p><keyseq><key>Ctrl</key><key>G</key></keyseq></p>" };
  g_autofree char         *path = g_test_build_filename (G_TEST_DIST, "..", "help", "C", "keyboard.page", NULL);
  g_autofree char         *page = NULL;
  guint                    n_commands;
  const FairCommand       *commands = fair_commands_get (&n_commands);
  guint                    n_own = 0;
  g_auto (GStrv) rows = NULL;

  g_assert_true (g_file_get_contents (path, &page, NULL, NULL));
  rows = g_strsplit (strstr (page, "<section id=\"everywhere\">"), "<tr><td>", -1);
  for (guint i = 2; rows[i] != NULL; i++)
    {
      gboolean is_listed = FALSE;

      for (guint k = 0; k < n_commands; k++)
        {
          g_autofree char *keys = dup_mallard_keys (commands[k].accels[0]);

          is_listed = is_listed || g_str_has_prefix (rows[i], keys) || g_str_has_prefix (rows[i] + strlen ("<p>"), keys);
        }
      n_own += !is_listed;
      g_test_message ("%s", rows[i]);
      g_assert_true (is_listed || g_str_has_prefix (rows[i], own[0]) || g_str_has_prefix (rows[i], own[1]));
    }
  g_assert_cmpuint (n_own, ==, G_N_ELEMENTS (own));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/commands/no-collision", test_no_collision);
  g_test_add_func ("/fair/commands/plain", test_plain);
  g_test_add_func ("/fair/commands/mnemonics", test_mnemonics);
  g_test_add_func ("/fair/commands/mnemonics-of-stack", test_mnemonics_of_stack);
  g_test_add_func ("/fair/commands/in-help", test_in_help);
  g_test_add_func ("/fair/commands/in-list", test_in_list);

  return g_test_run ();
}
