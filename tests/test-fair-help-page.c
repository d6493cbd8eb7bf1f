/* test-fair-help-page.c: the pages of the help, and how they are read.
 *
 * Reads every page in help/C and follows every link in them; holds single blocks against what they
 * should be; and feeds the reader what is no page.
 */
#include "config.h"

#include <glib.h>
#include <string.h>

#include "fair-help-page.h"

#define PAGE(body) \
  "<?xml version=\"1.0\"?>\n<page xmlns=\"http://projectmallard.org/1.0/\" id=\"x\">\n<title>T</title>" body "</page>"

static const char *const expected_pages[] = {
  "beleaguered-castle",
  "card-colours",
  "cards",
  "churchill",
  "data",
  "deals",
  "decks",
  "demons-and-thieves",
  "demonthief",
  "explain",
  "fair",
  "hints",
  "index",
  "keyboard",
  "kingcell",
  "large-print",
  "learn",
  "playing",
  "preferences",
  "resuming",
  "rush",
  "scoreboard",
  "sight",
  "statistics",
  "streets-and-alleys",
  "touch",
};

static FairHelpPage *
read_page (const char *id)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_strconcat (id, ".page", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "help", "C", name, NULL);
  FairHelpPage    *page = fair_help_page_new_from_file (path, &error);

  g_assert_no_error (error);
  g_assert_nonnull (page);

  return page;
}

static FairHelpPage *
parse (const char *text,
       gssize      length,
       GError    **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length >= 0 ? (gsize) length : strlen (text));

  return fair_help_page_new_from_bytes (bytes, "x.page", error);
}

static FairHelpPage *
parse_good (const char *text)
{
  g_autoptr (GError) error = NULL;
  FairHelpPage *page = parse (text, -1, &error);

  g_assert_no_error (error);
  g_assert_nonnull (page);

  return page;
}

static void
assert_block (FairHelpPage     *page,
              guint             i,
              FairHelpBlockKind kind,
              guint             depth,
              const char       *markup)
{
  const FairHelpBlock *block;

  g_assert_cmpuint (i, <, fair_help_page_get_n_blocks (page));
  block = fair_help_page_get_block (page, i);
  g_assert_cmpint (block->kind, ==, kind);
  g_assert_cmpuint (block->depth, ==, depth);
  g_assert_cmpstr (block->markup, ==, markup);
}

static void
assert_error (const char   *text,
              gssize        length,
              FairHelpError code,
              const char   *start)
{
  g_autoptr (GError) error = NULL;
  FairHelpPage *page = parse (text, length, &error);

  g_assert_null (page);
  g_assert_error (error, FAIR_HELP_ERROR, (int) code);
  if (!g_str_has_prefix (error->message, start))
    g_error ("“%s” does not start with “%s”", error->message, start);
}

static gboolean
has_section (FairHelpPage *page,
             const char   *section)
{
  for (guint i = 0; i < fair_help_page_get_n_blocks (page); i++)
    {
      const FairHelpBlock *block = fair_help_page_get_block (page, i);

      if (block->kind == FAIR_HELP_SUBTITLE && g_strcmp0 (block->target, section) == 0)
        return TRUE;
    }

  return FALSE;
}

static guint
count_blocks (FairHelpPage     *page,
              FairHelpBlockKind kind)
{
  guint n = 0;

  for (guint i = 0; i < fair_help_page_get_n_blocks (page); i++)
    n += fair_help_page_get_block (page, i)->kind == kind;

  return n;
}

/* The pages that we have */

static void
test_all_pages (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "help", "C", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;
  guint       n_pages = 0;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *id = NULL;
      g_autoptr (FairHelpPage) page = NULL;

      if (!g_str_has_suffix (name, ".page"))
        continue;

      n_pages++;
      id = g_strndup (name, strlen (name) - strlen (".page"));
      page = read_page (id);
      g_assert_cmpstr (fair_help_page_get_id (page), ==, id);
      g_assert_nonnull (fair_help_page_get_summary (page));
      assert_block (page, 0, FAIR_HELP_TITLE, 0, fair_help_page_get_title (page));
      g_assert_cmpuint (count_blocks (page, FAIR_HELP_TITLE), ==, 1);
    }

  g_assert_cmpuint (n_pages, ==, G_N_ELEMENTS (expected_pages));
}

static void
check_target (FairHelpPage *page,
              const char   *target)
{
  g_auto (GStrv) place = g_strsplit (target, "#", 2);
  g_autoptr (FairHelpPage) other = NULL;

  g_test_message ("%s: %s", fair_help_page_get_id (page), target);
  if (place[0][0] != '\0')
    other = read_page (place[0]);
  if (place[1] != NULL)
    g_assert_true (has_section (other != NULL ? other : page, place[1]));
}

static void
test_all_targets (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (expected_pages); i++)
    {
      g_autoptr (FairHelpPage) page = read_page (expected_pages[i]);
      const char *const *targets = fair_help_page_get_targets (page);

      for (guint j = 0; targets[j] != NULL; j++)
        check_target (page, targets[j]);
    }
}

static void
test_index (void)
{
  g_autoptr (FairHelpPage) page = read_page ("index");

  /* Every page but itself. */
  g_assert_cmpuint (count_blocks (page, FAIR_HELP_LINK), ==, G_N_ELEMENTS (expected_pages) - 1);
  for (guint i = 0; i < G_N_ELEMENTS (expected_pages); i++)
    {
      if (!g_str_equal (expected_pages[i], "index"))
        g_assert_true (g_strv_contains (fair_help_page_get_targets (page), expected_pages[i]));
    }
}

static void
test_games (void)
{
  static const char *const games[] = {
    "churchill",
    "demonthief",
    "demons-and-thieves",
    "kingcell",
    "rush",
    "beleaguered-castle",
    "streets-and-alleys",
  };
  static const char *const sections[] = { "goal", "layout", "play", "options", "tips" };

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autoptr (FairHelpPage) page = read_page (games[i]);

      for (guint j = 0; j < G_N_ELEMENTS (sections); j++)
        g_assert_true (has_section (page, sections[j]));
    }
}

/* Blocks */

static void
test_text (void)
{
  g_autoptr (FairHelpPage) page =
    parse_good (PAGE ("<info><desc> About\n  it </desc></info>"
                      "<p>\n  One <em>two</em>\n  three &amp; <code>four</code>. </p><p> </p>"));

  g_assert_cmpstr (fair_help_page_get_id (page), ==, "x");
  g_assert_cmpstr (fair_help_page_get_title (page), ==, "T");
  g_assert_cmpstr (fair_help_page_get_summary (page), ==, "About it");
  g_assert_cmpuint (fair_help_page_get_n_blocks (page), ==, 2);
  assert_block (page, 0, FAIR_HELP_TITLE, 0, "T");
  assert_block (page, 1, FAIR_HELP_PARAGRAPH, 0, "One <i>two</i> three &amp; <tt>four</tt>.");
}

static void
test_sequences (void)
{
  g_autoptr (FairHelpPage) page =
    parse_good (PAGE ("<p><guiseq>\n<gui>A</gui> <gui>B</gui></guiseq> or "
                      "<keyseq><key>Ctrl</key>\n<key>N</key></keyseq></p>"));

  assert_block (page, 1, FAIR_HELP_PARAGRAPH, 0,
                "<b>A</b> ▸ <b>B</b> or "
                "<span background=\"#808080\" bgalpha=\"25%\">\u202fCtrl\u202f</span>+"
                "<span background=\"#808080\" bgalpha=\"25%\">\u202fN\u202f</span>");
}

static void
test_links (void)
{
  g_autoptr (FairHelpPage) page =
    parse_good (PAGE ("<p>See <link xref=\"a-b#c\">this</link>, <link xref=\"#d\"/>, "
                      "<link href=\"https://example.org/?a&amp;b\">web</link>, "
                      "<link xref=\"../../etc/passwd\">no</link>, <link href=\"file:///etc\">no</link>, "
                      "<link xref=\"a\">out <link xref=\"b\">in</link></link>.</p>"));
  const char *const *targets = fair_help_page_get_targets (page);

  assert_block (page, 1, FAIR_HELP_PARAGRAPH, 0,
                "See <a href=\"a-b#c\">this</a>, <a href=\"#d\">#d</a>, "
                "<a href=\"https://example.org/?a&amp;b\">web</a>, no, no, <a href=\"a\">out in</a>.");
  g_assert_cmpuint (g_strv_length ((char **) targets), ==, 3);
  g_assert_cmpstr (targets[0], ==, "a-b#c");
  g_assert_cmpstr (targets[1], ==, "#d");
  g_assert_cmpstr (targets[2], ==, "a");
}

static void
test_sections (void)
{
  g_autoptr (FairHelpPage) page =
    parse_good (PAGE ("<section id=\"one\"><info><link type=\"topic\" xref=\"topic\"/>"
                      "<link type=\"guide\" xref=\"guide\"/><desc>no</desc></info><title>One</title><p>P</p>"
                      "<links type=\"topic\"><title>no</title></links>"
                      "<section><title>Two</title></section></section><section id=\"three\"><title>Three</title></section>"));

  g_assert_null (fair_help_page_get_summary (page));
  g_assert_cmpuint (fair_help_page_get_n_blocks (page), ==, 6);
  assert_block (page, 1, FAIR_HELP_SUBTITLE, 1, "One");
  g_assert_cmpstr (fair_help_page_get_block (page, 1)->target, ==, "one");
  assert_block (page, 2, FAIR_HELP_PARAGRAPH, 0, "P");
  assert_block (page, 3, FAIR_HELP_LINK, 0, NULL);
  g_assert_cmpstr (fair_help_page_get_block (page, 3)->target, ==, "topic");
  assert_block (page, 4, FAIR_HELP_SUBTITLE, 2, "Two");
  g_assert_null (fair_help_page_get_block (page, 4)->target);
  assert_block (page, 5, FAIR_HELP_SUBTITLE, 1, "Three");
}

static void
test_lists (void)
{
  g_autoptr (FairHelpPage) page =
    parse_good (PAGE ("<list><item><p>a</p><p>b</p><steps><item><p>c</p></item><item><p>d</p></item></steps></item></list>"
                      "<terms><item><title>e</title><p>f</p></item></terms><p>g</p>"));

  assert_block (page, 1, FAIR_HELP_ITEM, 0, "a");
  g_assert_cmpuint (fair_help_page_get_block (page, 1)->number, ==, 0);
  assert_block (page, 2, FAIR_HELP_PARAGRAPH, 1, "b");
  assert_block (page, 3, FAIR_HELP_ITEM, 1, "c");
  g_assert_cmpuint (fair_help_page_get_block (page, 3)->number, ==, 1);
  assert_block (page, 4, FAIR_HELP_ITEM, 1, "d");
  g_assert_cmpuint (fair_help_page_get_block (page, 4)->number, ==, 2);
  assert_block (page, 5, FAIR_HELP_TERM, 0, "e");
  assert_block (page, 6, FAIR_HELP_PARAGRAPH, 1, "f");
  assert_block (page, 7, FAIR_HELP_PARAGRAPH, 0, "g");
}

static void
test_tables (void)
{
  g_autoptr (FairHelpPage) page =
    parse_good (PAGE ("<table><thead><tr><td><p>For</p></td><th/></tr></thead>"
                      "<tbody><tr><td><p>a</p><p>b</p></td><td>1</td></tr></tbody></table>"));
  const FairHelpBlock *head = fair_help_page_get_block (page, 1);
  const FairHelpBlock *row = fair_help_page_get_block (page, 2);

  g_assert_cmpuint (fair_help_page_get_n_blocks (page), ==, 3);
  g_assert_cmpint (head->kind, ==, FAIR_HELP_ROW);
  g_assert_true (head->header);
  g_assert_cmpstrv (head->cells, ((const char *const[]){ "For", "", NULL }));
  g_assert_cmpint (row->kind, ==, FAIR_HELP_ROW);
  g_assert_false (row->header);
  g_assert_cmpstrv (row->cells, ((const char *const[]){ "a\nb", "1", NULL }));
}

static void
test_notes (void)
{
  g_autoptr (FairHelpPage) page =
    parse_good (PAGE ("<note style=\"tip\"><title>Mind</title><p>the <em>gap</em>.</p>\n<p>Go.</p></note>"));

  g_assert_cmpuint (fair_help_page_get_n_blocks (page), ==, 2);
  assert_block (page, 1, FAIR_HELP_NOTE, 0, "<b>Mind</b>\nthe <i>gap</i>.\nGo.");
}

static void
test_unknown_elements (void)
{
  g_autoptr (FairHelpPage) page =
    parse_good (PAGE ("<p>a <foo>b <bar/>c</foo></p><foo>d</foo><foo><p>e</p></foo>f <em>g</em><p>h</p>"
                      "<list><item>i</item></list><comment><p>no</p></comment><!-- no --><p>j<p>k</p> <td>l</td></p>"));

  g_assert_cmpuint (fair_help_page_get_n_blocks (page), ==, 8);
  assert_block (page, 1, FAIR_HELP_PARAGRAPH, 0, "a b c");
  assert_block (page, 2, FAIR_HELP_PARAGRAPH, 0, "d");
  assert_block (page, 3, FAIR_HELP_PARAGRAPH, 0, "e");
  assert_block (page, 4, FAIR_HELP_PARAGRAPH, 0, "f <i>g</i>");
  assert_block (page, 5, FAIR_HELP_PARAGRAPH, 0, "h");
  assert_block (page, 6, FAIR_HELP_ITEM, 0, "i");
  assert_block (page, 7, FAIR_HELP_PARAGRAPH, 0, "j k l");
}

/* No pages */

static void
test_malformed (void)
{
  static const char with_nul[] = PAGE ("<p>a\0b</p>");

  assert_error ("", 0, FAIR_HELP_ERROR_MALFORMED, "x.page:1: ");
  assert_error ("\n\nno page", -1, FAIR_HELP_ERROR_MALFORMED, "x.page:2: ");
  assert_error (PAGE ("<p>"), -1, FAIR_HELP_ERROR_MALFORMED, "x.page:3: ");
  assert_error (PAGE ("\n\n<p>&nbsp;</p>"), -1, FAIR_HELP_ERROR_MALFORMED, "x.page:5: ");
  assert_error (PAGE ("<p a=\"1\" a=2/>"), -1, FAIR_HELP_ERROR_MALFORMED, "x.page:3: ");
  assert_error (PAGE ("<p>\xff</p>"), -1, FAIR_HELP_ERROR_MALFORMED, "x.page:3: ");
  assert_error (with_nul, sizeof with_nul - 1, FAIR_HELP_ERROR_MALFORMED, "x.page:3: ");
}

static void
test_not_a_page (void)
{
  assert_error ("<html/>", -1, FAIR_HELP_ERROR_NOT_A_PAGE, "x.page:1: ");
  assert_error (PAGE ("") "<page/>", -1, FAIR_HELP_ERROR_NOT_A_PAGE, "x.page:3: ");
  assert_error ("<page/>", -1, FAIR_HELP_ERROR_NOT_A_PAGE, "x.page:1: ");
  assert_error ("<page>\n<title> </title></page>", -1, FAIR_HELP_ERROR_NOT_A_PAGE, "x.page:2: ");
}

static void
test_too_much (void)
{
  g_autoptr (GString) deep = g_string_new ("<page><title>T</title>");
  g_autofree char *large = g_strnfill (2 * 1024 * 1024, ' ');

  for (guint i = 0; i < 10000; i++)
    g_string_append (deep, "<em>");
  assert_error (deep->str, -1, FAIR_HELP_ERROR_TOO_DEEP, "x.page:1: ");
  assert_error (large, -1, FAIR_HELP_ERROR_READ, "x.page: ");
}

static void
test_no_file (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "help", NULL);
  g_autoptr (GError) missing = NULL;
  g_autoptr (GError) no_file = NULL;

  g_assert_null (fair_help_page_new_from_file ("/nowhere/x.page", &missing));
  g_assert_error (missing, FAIR_HELP_ERROR, FAIR_HELP_ERROR_READ);
  g_assert_null (fair_help_page_new_from_file (folder, &no_file));
  g_assert_error (no_file, FAIR_HELP_ERROR, FAIR_HELP_ERROR_READ);
}

/* Each page, cut off anywhere or with a byte changed: a page or an error, and nothing else. */
static void
test_damage (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "help", "C", "keyboard.page", NULL);
  g_autofree char *text = NULL;
  gsize            length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  for (gsize i = 0; i < length; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (FairHelpPage) cut = parse (text, (gssize) i, &error);
      g_autoptr (FairHelpPage) changed = NULL;
      char byte = text[i];

      g_assert_true ((cut != NULL) != (error != NULL));
      text[i] = "<>/\"& x"[g_test_rand_int_range (0, 7)];
      changed = parse (text, (gssize) length, NULL);
      text[i] = byte;
    }
}

static void
test_ids (void)
{
  g_assert_true (fair_help_page_is_valid_id ("beleaguered-castle"));
  g_assert_true (fair_help_page_is_valid_id ("a_1"));
  g_assert_false (fair_help_page_is_valid_id (""));
  g_assert_false (fair_help_page_is_valid_id (".."));
  g_assert_false (fair_help_page_is_valid_id ("a/b"));
  g_assert_false (fair_help_page_is_valid_id ("ä"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/help-page/all-pages", test_all_pages);
  g_test_add_func ("/fair/help-page/all-targets", test_all_targets);
  g_test_add_func ("/fair/help-page/index", test_index);
  g_test_add_func ("/fair/help-page/games", test_games);
  g_test_add_func ("/fair/help-page/text", test_text);
  g_test_add_func ("/fair/help-page/sequences", test_sequences);
  g_test_add_func ("/fair/help-page/links", test_links);
  g_test_add_func ("/fair/help-page/sections", test_sections);
  g_test_add_func ("/fair/help-page/lists", test_lists);
  g_test_add_func ("/fair/help-page/tables", test_tables);
  g_test_add_func ("/fair/help-page/notes", test_notes);
  g_test_add_func ("/fair/help-page/unknown-elements", test_unknown_elements);
  g_test_add_func ("/fair/help-page/malformed", test_malformed);
  g_test_add_func ("/fair/help-page/not-a-page", test_not_a_page);
  g_test_add_func ("/fair/help-page/too-much", test_too_much);
  g_test_add_func ("/fair/help-page/no-file", test_no_file);
  g_test_add_func ("/fair/help-page/damage", test_damage);
  g_test_add_func ("/fair/help-page/ids", test_ids);

  return g_test_run ();
}
