/* Texts from outside that are shown: nothing in them is invisible or changes the order of the rest, what scripts need stays,
 * and a widget gets no more of them than it can show. */
#include "fair-words.h"

#include <locale.h>
#include <string.h>

#define NOT_SHOWN "\xef\xbf\xbd"

typedef struct
{
  const char *text;
  const char *line;
} Case;

static const Case cases[] = {
  { "Ann", "Ann" },
  { "", "" },
  { "Zo\u00eb \u0645\u0631\u06cc\u0645 \u5c0f\u660e", "Zo\u00eb \u0645\u0631\u06cc\u0645 \u5c0f\u660e" },
  /* Controls, line ends, invalid bytes. */
  { "a\nb\tc", "a" NOT_SHOWN "b" NOT_SHOWN "c" },
  { "\033[31mred", NOT_SHOWN "[31mred" },
  { "a\u2028b\u2029c", "a" NOT_SHOWN "b" NOT_SHOWN "c" },
  { "a\xffz", "a" NOT_SHOWN "z" },
  /* What changes the order. */
  { "a\u202egnp.exe", "a" NOT_SHOWN "gnp.exe" },
  { "a\u2067b\u2069\u200f\u061c", "a" NOT_SHOWN "b" NOT_SHOWN NOT_SHOWN NOT_SHOWN },
  /* What is invisible. */
  { "A\u200bnn\u2060\u00ad\ufeff", "A" NOT_SHOWN "nn" NOT_SHOWN NOT_SHOWN NOT_SHOWN },
  { "\u3164\u115f\uffa0", NOT_SHOWN NOT_SHOWN NOT_SHOWN },
  /* Joiners where a script needs them, and where none does. */
  { "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627" },
  { "\u0639\u0644\u06cc\u064e\u200c\u0631", "\u0639\u0644\u06cc\u064e\u200c\u0631" },
  { "\u0915\u094d\u200d\u0937", "\u0915\u094d\u200d\u0937" },
  { "\u0d28\u0d4d\u200d", "\u0d28\u0d4d\u200d" },
  { "A\u200cn\u200dn", "A" NOT_SHOWN "n" NOT_SHOWN "n" },
  { "\u200c\u0631\u200c\u200c\u0631", NOT_SHOWN "\u0631\u200c" NOT_SHOWN "\u0631" },
  /* A family, a rainbow flag, a doctor with a color of skin. */
  { "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467" },
  { "\U0001f3f3\ufe0f\u200d\U0001f308", "\U0001f3f3\ufe0f\u200d\U0001f308" },
  { "\U0001f469\U0001f3fd\u200d\u2695\ufe0f", "\U0001f469\U0001f3fd\u200d\u2695\ufe0f" },
  { "\ufe0fA \ufe0f", NOT_SHOWN "A " NOT_SHOWN }
};

static void
test_line (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *line = fair_words_make_line (cases[i].text);
      g_autofree char *again = fair_words_make_line (line);
      g_autofree char *name = fair_words_make_name (cases[i].text);

      g_assert_cmpstr (line, ==, cases[i].line);
      g_assert_cmpstr (again, ==, line);
      g_assert_cmpstr (name, ==, line);
    }
}

/* A name keeps its start and its end. */
static void
test_bounds (void)
{
  g_autofree char *long_name = g_strnfill (60000, 'x');
  g_autofree char *file = g_strconcat (long_name, "-2.json", NULL);
  g_autofree char *name = fair_words_make_name (file);
  g_autofree char *message = fair_words_make_message (file);
  g_autofree char *full = g_strnfill (100, 'x');
  g_autofree char *full_name = fair_words_make_name (full);
  g_autofree char *line = fair_words_make_line (file);

  g_assert_true (g_utf8_validate (name, -1, NULL));
  g_assert_cmpint (g_utf8_strlen (name, -1), ==, 100);
  g_assert_true (g_str_has_suffix (name, "-2.json"));
  g_assert_nonnull (strstr (name, "x…x"));
  g_assert_true (g_utf8_validate (message, -1, NULL));
  g_assert_cmpint (g_utf8_strlen (message, -1), ==, 1000);
  g_assert_cmpstr (full_name, ==, full);
  g_assert_cmpstr (line, ==, file);
}

/* Marks that would cover other lines are left out. */
static void
test_marks (void)
{
  GString         *text = g_string_new ("Z");
  g_autofree char *line = NULL;

  for (guint i = 0; i < 20000; i++)
    g_string_append (text, "\u0301");
  g_string_append (text, "a\u0301");
  line = fair_words_make_line (text->str);
  g_string_free (text, TRUE);
  g_assert_cmpint (g_utf8_strlen (line, -1), <, 20);
  g_assert_true (g_str_has_suffix (line, "a\u0301"));
}

/* The isolates with which translations surround names stay; what could reach beyond them does not. */
static void
test_message (void)
{
  g_autofree char *message = fair_words_make_message ("\u200e\u2068Ann\u2069\u202e: \no\u200b");

  g_assert_cmpstr (message, ==, "\u200e\u2068Ann\u2069" NOT_SHOWN ": " NOT_SHOWN "o" NOT_SHOWN);
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/words-line/line", test_line);
  g_test_add_func ("/fair/words-line/bounds", test_bounds);
  g_test_add_func ("/fair/words-line/marks", test_marks);
  g_test_add_func ("/fair/words-line/message", test_message);

  return g_test_run ();
}
