/* The strict JSON parser: what it accepts, and how it finds values. */
#include "fair-json.h"
#include "fair-store-error.h"

#include <string.h>

/* Texts that are too deep or not valid JSON. */
static void
test_texts (void)
{
#define TEXT(text) text, sizeof text - 1
  static const struct
  {
    const char *text;
    gsize       length;
    gboolean    good;
  } cases[] = {
    { TEXT (""), FALSE },
    { TEXT (" "), FALSE },
    { TEXT ("[]"), TRUE },
    { TEXT (" [ ] \r\n\t"), TRUE },
    { TEXT ("[]\0"), FALSE },
    { TEXT ("[]\0{"), FALSE },
    { TEXT ("\0"), FALSE },
    { TEXT ("[\"\0\"]"), FALSE },
    { TEXT ("[] []"), FALSE },
    { TEXT ("[],"), FALSE },
    { TEXT ("[1,]"), FALSE },
    { TEXT ("[,1]"), FALSE },
    { TEXT ("[1 2]"), FALSE },
    { TEXT ("["), FALSE },
    { TEXT ("[1"), FALSE },
    { TEXT ("]"), FALSE },
    { TEXT ("[}"), FALSE },
    { TEXT ("{\"a\"}"), FALSE },
    { TEXT ("{\"a\":}"), FALSE },
    { TEXT ("{\"a\":1,}"), FALSE },
    { TEXT ("{a:1}"), FALSE },
    { TEXT ("{1:1}"), FALSE },
    { TEXT ("{\"a\":1,\"a\":1}"), FALSE },
    { TEXT ("{\"a\":1,\"\\u0061\":1}"), FALSE },
    { TEXT ("{\"a\":{\"a\":1},\"b\":{\"a\":1},\"A\":1}"), TRUE },
    { TEXT ("/* c */ []"), FALSE },
    { TEXT ("[] // c"), FALSE },
    { TEXT ("[ # c\n]"), FALSE },
    { TEXT ("['a']"), FALSE },
    { TEXT ("\xef\xbb\xbf[]"), FALSE },
    { TEXT ("[\"\xff\"]"), FALSE },
    { TEXT ("[\"\xc0\x80\"]"), FALSE },
    { TEXT ("[\"\xed\xa0\x80\"]"), FALSE },
    { TEXT ("[\"\xe2\x82\"]"), FALSE },
    { TEXT ("[\"\xe2\x82"), FALSE },
    { TEXT ("[\"\xe2\x82\xac\"]"), TRUE },
    { TEXT ("[\"\n\"]"), FALSE },
    { TEXT ("[\"\t\"]"), FALSE },
    { TEXT ("[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u20aC\"]"), TRUE },
    { TEXT ("[\"\\x\"]"), FALSE },
    { TEXT ("[\"\\"), FALSE },
    { TEXT ("[\"\\u\"]"), FALSE },
    { TEXT ("[\"\\u12"), FALSE },
    { TEXT ("[\"\\u12g4\"]"), FALSE },
    { TEXT ("[\"\\u0000\"]"), FALSE },
    { TEXT ("[\"\\ud83c\\udca1\"]"), TRUE },
    { TEXT ("[\"\\ud83c\"]"), FALSE },
    { TEXT ("[\"\\udca1\"]"), FALSE },
    { TEXT ("[\"\\ud83c\\u0041\"]"), FALSE },
    { TEXT ("[\"\\ud83c\\"), FALSE },
    { TEXT ("[\"a"), FALSE },
    { TEXT ("[0, -0, 10, -1.5, 1e9, 1E+9, 0.5e-3]"), TRUE },
    { TEXT ("[01]"), FALSE },
    { TEXT ("[+1]"), FALSE },
    { TEXT ("[.5]"), FALSE },
    { TEXT ("[1.]"), FALSE },
    { TEXT ("[1e]"), FALSE },
    { TEXT ("[-]"), FALSE },
    { TEXT ("[0x10]"), FALSE },
    { TEXT ("[NaN]"), FALSE },
    { TEXT ("[Infinity]"), FALSE },
    { TEXT ("[true, false, null]"), TRUE },
    { TEXT ("[True]"), FALSE },
    { TEXT ("[nul"), FALSE },
    { TEXT ("[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]"), TRUE },
    { TEXT ("[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]"), FALSE },
    { TEXT ("[{\"a\":[{\"a\":[{\"a\":[{\"a\":[{\"a\":[{\"a\":[{\"a\":[{\"a\":[1]}]}]}]}]}]}]}]}]"), FALSE }
  };
  static const char *const heads[] = { "", "/* \" */", "'\"'", "// \"\n", "\"", "[\"\\\"", "{\"a\":" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *copy = g_memdup2 (cases[i].text, cases[i].length);
      g_autoptr (GError) error = NULL;
      FairJson root;

      g_test_message ("text %u", i);
      g_assert_cmpint (fair_json_check (copy, cases[i].length, 1, &root, &error), ==, cases[i].good);
      g_assert_true (cases[i].good == (error == NULL));
    }
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    for (guint b = 0; b < 2; b++)
      {
        g_autofree char *brackets = g_strnfill (200000, b ? '{' : '[');
        g_autofree char *text = g_strconcat (heads[i], brackets, NULL);

        g_autoptr (GError) error = NULL;
        FairJson root;

        g_assert_false (fair_json_check (text, strlen (text), 1, &root, &error));
        g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_INVALID);
        g_assert_nonnull (strstr (error->message, "Line "));
      }
}

/* Values are found whatever comes before them. */
static void
test_values (void)
{
  static const char         text[] = "{ \"a\\\"}\" : [ {\"x\":\"]\"} , 12,\"\\\\\" ,[ ],-3 ] ,\"b\":{\"a\":1} , \"c\" :\"\\ud83c\\udca1\\n\" }";
  static const FairJsonKind kinds[] = { FAIR_JSON_OBJECT, FAIR_JSON_NUMBER, FAIR_JSON_STRING, FAIR_JSON_ARRAY, FAIR_JSON_NUMBER };
  g_autofree char          *copy = g_memdup2 (text, strlen (text));
  g_autofree char          *string = NULL;
  FairJson                  root, list, value;
  gint64                    number = 0;
  guint                     n = 0;

  g_assert_true (fair_json_check (copy, strlen (text), 1, &root, NULL));
  g_assert_false (fair_json_find (&root, "a", &value));
  g_assert_false (fair_json_find (&root, "", &value));
  g_assert_true (fair_json_find (&root, "a\"}", &list));
  for (fair_json_begin (&list, &list); fair_json_next (&list, &value); n++)
    g_assert_cmpint (fair_json_get_kind (&value), ==, kinds[n]);
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (kinds));
  g_assert_true (fair_json_get_int (&value, &number));
  g_assert_cmpint (number, ==, -3);
  g_assert_true (fair_json_find (&root, "c", &value));
  string = fair_json_dup_string (&value);
  g_assert_cmpstr (string, ==, "\xf0\x9f\x82\xa1\n");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/store-json/texts", test_texts);
  g_test_add_func ("/fair/store-json/values", test_values);

  return g_test_run ();
}
