/* Which values of a result an import accepts and refuses, member by member. */
#include "fair-import.h"
#include "store-helpers.h"

#include <string.h>

#define ID "0a1b2c3d-0000-4000-8000-00000000000a"
#define LARGE_ID "0A1B2C3D-0000-4000-8000-00000000000A"

/* A win of KingCell, in WON_STEPS steps. */
#define WON_NUMBER "\"4\""
#define WON_STEPS "100"
#define WON_PLAY                                                                                         \
  "t7>c1 t7>f1 t7>f2 c1>f1 t4>t6 t4>c1 t4>f3 t1>c2 t1>f1 t5>c3 t5>f1 t5>c4 t5>f2 t5>f2 t5>f4 c4>f2 "     \
  "t1>f2 t8>t3 c1>t8 t3>t8*2 t3>c1 t3>f2 t4>t2 t4>f2 c3>t4 t8>t4*2 t8>f2 t4>t6*4 t4>t7 t3>c3 t3>f3 "     \
  "t1>t3 t1>f3 c2>t1 t6>t1*6 t8>t3 c1>t8 c3>t8 t7>t3*2 t2>c1 t2>f3 t3>t8*3 t1>t6 t1>t4*7 t1>c2 t4>t3*3 " \
  "t3>t2 t6>t3*2 t3>t6*3 t3>f2 t6>t4*4 c2>t6 t6>t8*2 t6>t2 t3>t6*2 t3>f3 t8>t2 t8>f3 t2>t8*2 t2>f3 "     \
  "t8>t2*3 t8>f3 t2>t8*4 t6>t2*3 t2>t1*4 t2>f4 c1>f4 t7>f4 t8>f4 t4>f4 t2>t3 t2>f1 t8>f1 t4>f1 t8>f4 "   \
  "t4>f4 t4>f3 t8>f1 t8>f4 t4>f4 t8>f3 t2>t3 t8>f4 t4>f3 t7>t4 t1>t3*2 t1>f3 t8>t1 t8>f1 t3>f1 t4>f1 "   \
  "t8>f2 t3>f2 t1>f2 t3>f1 t3>f3 t4>f4 t1>f4 t4>f2 t8>f1"

/* The members of a valid result as text. */
static const struct
{
  const char *name;
  const char *value;
} good[] = {
  { "id", "\"" ID "\"" },
  { "game", "\"rush\"" },
  { "options", "\"draw=3 time-limit=300\"" },
  { "number", "\"1\"" },
  { "outcome", "\"ended\"" },
  { "moves", "1" },
  { "undone", "0" },
  { "hints", "2" },
  { "microseconds", "1234567" },
  { "score", "0" },
  { "assisted", "\"cheat show-me\"" },
  { "fair", "true" },
  { "practice", "false" },
  { "difficulty", "3" },
  { "begun", "\"2026-11-21T14:04:43.123456Z\"" },
  { "ended", "\"2026-11-21T14:05:43.000001Z\"" },
  { "version", "\"0.1.0\"" },
  { "play", "\"end\"" },
  { "times", NULL }
};

/* Members that replace valid ones; @value is NULL to leave the member out. */
typedef struct
{
  const char *name;
  const char *value;
} Change;

enum
{
  MAX_CHANGES = 8
};

static char *
print_result (const Change changes[MAX_CHANGES])
{
  GString *text = g_string_new ("{");

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      const char *value = good[i].value;

      for (guint c = 0; c < MAX_CHANGES && changes[c].name; c++)
        if (strcmp (changes[c].name, good[i].name) == 0)
          value = changes[c].value;
      if (value != NULL)
        g_string_append_printf (text, "%s\"%s\": %s", text->len > 1 ? ", " : "", good[i].name, value);
    }
  g_string_append_c (text, '}');

  return g_string_free (text, FALSE);
}

static char *
print_file (const char *version,
            const char *results)
{
  return g_strdup_printf ("{\"format\": \"fairdeal-results\", \"version\": %s, \"program\": \"Fair Deal\", \"results\": [%s]}",
                          version, results);
}

/* Reads @text from a buffer of exactly its length. */
static GPtrArray *
read_text (const char *text,
           gsize       length,
           GError    **error)
{
  g_autofree char *copy = g_memdup2 (text, length);

  return fair_import_read (copy, length, NULL, NULL, error);
}

/* @reason: (nullable): part of the expected message; NULL if the text is valid */
static void
check_text (const char *text,
            gsize       length,
            const char *reason)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) results = read_text (text, length, &error);

  if (reason == NULL)
    {
      g_assert_no_error (error);
      return;
    }

  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_INVALID);
  g_assert_null (results);
  if (strstr (error->message, reason) == NULL)
    g_error ("“%s” does not say “%s” of %.1000s", error->message, reason, text);
}

static void
check_result (const Change changes[MAX_CHANGES],
              const char  *reason)
{
  g_autofree char *result = print_result (changes);
  g_autofree char *text = print_file ("1", result);

  g_test_message ("%.1000s", result);
  check_text (text, strlen (text), reason);
}

static void
test_members (void)
{
  static const char *const numbers[] = { "moves", "undone", "hints", "microseconds", "score", "difficulty" };
  static const char *const no_numbers[] = { "null", "\"2\"", "2.0", "99.5", "1e999", "1e0", "-0", "-0.0", "true", "[2]", "{}",
                                            "18446744073709551617", "18446744073709551615", "9223372036854775808",
                                            "-9223372036854775809", "4294967296", "2147483648000000000" };
  static const char *const texts[] = { "id", "game", "options", "number", "outcome", "assisted", "begun", "ended", "version", "play", "times" };
  static const char *const no_texts[] = { "null", "1", "true", "[\"x\"]", "{}" };
  static const char *const answers[] = { "fair", "practice" };
  static const char *const no_answers[] = { "null", "0", "1", "\"true\"", "\"\"", "[]" };

  check_result ((Change[MAX_CHANGES]){ { NULL } }, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (good) && good[i].value != NULL; i++)
    {
      g_autofree char *reason = g_strdup_printf ("has no “%s”", good[i].name);

      check_result ((Change[MAX_CHANGES]){ { good[i].name, NULL } }, reason);
    }

#define CHECK_ALL(names, values)                                                 \
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)                               \
    for (guint v = 0; v < G_N_ELEMENTS (values); v++)                            \
      {                                                                          \
        g_autofree char *reason = g_strdup_printf ("“%s”", names[i]);            \
                                                                                 \
        check_result ((Change[MAX_CHANGES]){ { names[i], values[v] } }, reason); \
      }

  CHECK_ALL (numbers, no_numbers)
  CHECK_ALL (texts, no_texts)
  CHECK_ALL (answers, no_answers)
}

/* One member that is invalid, or does not fit the others. */
static void
test_values (void)
{
  g_autofree char *line = g_strnfill (65, 'x');
  g_autofree char *long_version = g_strdup_printf ("\"%s\"", line);
  g_autofree char *blob = g_strnfill (5 * 1024 * 1024, 'x');
  g_autofree char *huge_version = g_strdup_printf ("\"%s\"", blob);
  g_autofree char *blanks = g_strnfill (FAIR_RESULT_MAX_PLAY, ' ');
  g_autofree char *huge_play = g_strdup_printf ("\"%send\"", blanks);
  g_autofree char *zeros = g_strnfill (FAIR_RESULT_MAX_PLAY, '0');
  g_autofree char *huge_times = g_strdup_printf ("\"%s\"", zeros);
  const struct
  {
    const char *name;
    const char *value;
    gboolean    good;
  } cases[] = {
    { "id", "\"\"" },
    { "id", "\"" ID "0\"" },
    { "id", "\" " ID "\"" },
    { "id", "\"0a1b2c3d00004000800000000000000a\"" },
    { "id", "\"" LARGE_ID "\"", TRUE },
    { "id", "\"\\u0030a1b2c3d-0000-4000-8000-00000000000a\"", TRUE },
    { "game", "\"\"" },
    { "game", "\"poker\"" },
    { "game", "\"Rush\"" },
    { "game", "\"kingcell\"" },
    { "options", "\"draw=7\"" },
    { "options", "\"draw=3 draw=3\"" },
    { "options", "\"draw=3;time-limit=300\"" },
    { "options", "\"supermove=columns\"" },
    { "options", "\"\"", TRUE },
    { "options", "\"time-limit=300 draw=3\"", TRUE },
    { "number", "\"\"" },
    { "number", "\"01\"" },
    { "number", "\"+1\"" },
    { "number", "\"-1\"" },
    { "number", "\" 1\"" },
    { "number", "\"1 \"" },
    { "number", "\"1.0\"" },
    { "number", "\"0x1\"" },
    { "number", "\"9223372036854775808\"" },
    { "number", "\"18446744073709551617\"" },
    { "number", "\"9223372036854775807\"", TRUE },
    { "number", "\"0\"", TRUE },
    { "outcome", "\"\"" },
    { "outcome", "\"Ended\"" },
    { "outcome", "\"won\"" },
    { "outcome", "\"lost\"" },
    { "outcome", "\"given-up\"" },
    { "moves", "-1" },
    { "moves", "2" },
    { "moves", "0", TRUE }, /* time is up */
    { "undone", "-1" },
    { "undone", "2147483648" },
    { "undone", "2147483647", TRUE },
    { "hints", "-5" },
    { "microseconds", "-1" },
    { "microseconds", "300000001" },
    { "microseconds", "4611686018427387903" },
    { "microseconds", "300000000", TRUE },
    { "score", "1" },
    { "score", "-1" },
    { "assisted", "\" cheat\"" },
    { "assisted", "\"cheat \"" },
    { "assisted", "\" \"" },
    { "assisted", "\"cheat  verdict\"" },
    { "assisted", "\"verdict cheat\"" },
    { "assisted", "\"cheat cheat\"" },
    { "assisted", "\"Cheat\"" },
    { "assisted", "\"cheat,verdict\"" },
    { "assisted", "\"help\"" },
    { "assisted", "\"\"", TRUE },
    { "assisted", "\"cheat verdict winning-move show-me\"", TRUE },
    { "difficulty", "4" },
    { "difficulty", "-1" },
    { "difficulty", "0", TRUE },
    { "begun", "\"0023-11-21T14:04:43.123456Z\"" },
    { "begun", "\"23-11-21T14:04:43.123456Z\"" },
    { "begun", "\"1969-12-31T23:59:59.999999Z\"" },
    { "begun", "\"1970-01-01T00:00:00.000000Z\"", TRUE },
    { "begun", "\"2026-11-21T14:04:43Z\"" },
    { "begun", "\"2026-11-21T14:04:43.123Z\"" },
    { "begun", "\"2026-11-21T14:04:43.123456\"" },
    { "begun", "\"2026-11-21T14:04:43.123456z\"" },
    { "begun", "\"2026-11-21 14:04:43.123456Z\"" },
    { "begun", "\"2026-11-21T14:04:43.1234567Z\"" },
    { "begun", "\"2026-11-21T14:04:43.123456+00:00\"" },
    { "begun", "\"20261121T140443.12345678901\"" },
    { "begun", "\"2026-02-29T14:04:43.123456Z\"" },
    { "begun", "\"2026-13-01T14:04:43.123456Z\"" },
    { "begun", "\"2026-00-01T14:04:43.123456Z\"" },
    { "begun", "\"2026-11-21T24:00:00.000000Z\"" },
    { "begun", "\"2026-11-20T14:04:60.000000Z\"" },
    { "begun", "\"2026-11-21T14:04:-1.123456Z\"" },
    { "begun", "\"\"" },
    { "ended", "\"2026-11-21T14:04:43.123455Z\"" },
    { "ended", "\"10000-01-01T00:00:00.00000Z\"" },
    { "ended", "\"9999-12-31T23:59:59.999999Z\"", TRUE },
    { "version", "\"1\\n2\"" },
    { "version", "\"\\u001b[1m\"" },
    { "version", long_version },
    { "version", huge_version },
    { "version", "\"Versión 1.0~β\"", TRUE },
    { "play", "\"\"" },
    { "play", "\"end end\"" },
    { "play", "\"end+end\"" },
    { "play", "\"draw+end+\"" },
    { "play", "\"poker\"" },
    { "play", "\"redeal end\"" },
    { "play", huge_play },
    { "play", "\" end\\n\"", TRUE },
    { "times", "\"0\"", TRUE },
    { "times", "\"12\"", TRUE },
    { "times", "\"13\"" },
    { "times", "\"\"" },
    { "times", "\"1 2\"" },
    { "times", "\"-1\"" },
    { "times", "\"01\"" },
    { "times", "\"1.2\"" },
    { "times", huge_times }
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gboolean         other = strcmp (cases[i].name, "game") == 0 && strstr (cases[i].value, "kingcell") != NULL;
      gboolean         outcome = strcmp (cases[i].name, "play") == 0 && strcmp (cases[i].value, "\"\"") == 0;
      g_autofree char *reason = g_strdup_printf ("“%s”", other ? "options" : outcome ? "outcome"
                                                                                     : cases[i].name);

      check_result ((Change[MAX_CHANGES]){ { cases[i].name, cases[i].value } }, cases[i].good ? NULL : reason);
    }
}

#define KINGCELL \
  { "game", "\"kingcell\"" }, { "options", "\"supermove=columns\"" }

/* Other members have to follow from the play. */
static void
test_plays (void)
{
  static const char won_play[] = "\"" WON_PLAY "\"";

  check_result ((Change[MAX_CHANGES]){ KINGCELL, { "number", WON_NUMBER }, { "outcome", "\"won\"" }, { "moves", WON_STEPS }, { "play", won_play } },
                NULL);
  check_result ((Change[MAX_CHANGES]){ KINGCELL, { "number", WON_NUMBER }, { "outcome", "\"won\"" }, { "moves", "0" }, { "play", won_play } },
                "“moves”");
  check_result ((Change[MAX_CHANGES]){ KINGCELL, { "number", WON_NUMBER }, { "outcome", "\"won\"" }, { "moves", "1" }, { "play", won_play } },
                "“moves”");
  check_result ((Change[MAX_CHANGES]){ KINGCELL, { "number", WON_NUMBER }, { "outcome", "\"won\"" }, { "moves", "1000" }, { "play", won_play } },
                "“moves”");
  check_result ((Change[MAX_CHANGES]){ KINGCELL, { "number", WON_NUMBER }, { "outcome", "\"given-up\"" }, { "moves", WON_STEPS }, { "play", won_play } },
                "“outcome”");
  check_result ((Change[MAX_CHANGES]){ KINGCELL, { "number", "\"5\"" }, { "outcome", "\"won\"" }, { "moves", WON_STEPS }, { "play", won_play } },
                "“play”");
  check_result ((Change[MAX_CHANGES]){ KINGCELL, { "outcome", "\"won\"" }, { "moves", "0" }, { "play", "\"\"" } }, "“outcome”");
  check_result ((Change[MAX_CHANGES]){ KINGCELL, { "outcome", "\"lost\"" }, { "moves", "0" }, { "play", "\"\"" } }, "“outcome”");
  check_result ((Change[MAX_CHANGES]){ KINGCELL, { "outcome", "\"ended\"" }, { "moves", "0" }, { "play", "\"\"" } }, "“outcome”");
  check_result ((Change[MAX_CHANGES]){ KINGCELL, { "outcome", "\"given-up\"" }, { "moves", "0" }, { "play", "\"\"" } }, NULL);
  check_result ((Change[MAX_CHANGES]){ { "moves", "1" }, { "play", "\"draw draw end\"" } }, "“moves”");
  check_result ((Change[MAX_CHANGES]){ { "moves", "2" }, { "play", "\"draw draw end\"" } }, NULL);
}

static void
test_heads (void)
{
  static const char odd[] = "{\"x\": [1, {\"y\": null}], \"results\":[ ] ,\"version\":1,\n\"\\u0066ormat\": \"fairdeal-\\u0072esults\"}";
  const struct
  {
    const char *version;
    const char *reason;
  } cases[] = {
    { "1", NULL },
    { "2", "newer" },
    { "18446744073709551617", "newer" },
    { "18446744073709551616", "newer" },
    { "null", "“version”" },
    { "\"1\"", "“version”" },
    { "\"2\"", "“version”" },
    { "1.0", "“version”" },
    { "2.0", "“version”" },
    { "99.5", "“version”" },
    { "1e999", "“version”" },
    { "1e0", "“version”" },
    { "-5", "“version”" },
    { "0", "“version”" },
    { "true", "“version”" },
    { "[1]", "“version”" },
    { "{}", "“version”" }
  };
  static const char *const others[] = {
    "null", "[]", "1", "\"fairdeal-results\"", "{}", "{\"format\": 1, \"version\": 1, \"results\": []}",
    "{\"format\": \"results\", \"version\": 1, \"results\": []}", "{\"format\": \"fairdeal-results\", \"results\": []}",
    "{\"format\": \"fairdeal-results\", \"version\": 1}", "{\"format\": \"fairdeal-results\", \"version\": 1, \"results\": {}}",
    "{\"format\": \"fairdeal-results\", \"version\": 1, \"results\": [1]}",
    "{\"format\": \"fairdeal-results\", \"version\": 1, \"results\": [{}]}"
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = print_file (cases[i].version, "");

      check_text (text, strlen (text), cases[i].reason);
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    check_text (others[i], strlen (others[i]), "");
  check_text (odd, strlen (odd), NULL);
}

/* Ids that differ only in case are the same. */
static void
test_ids (FairTestFolder *folder,
          gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autofree char *small = print_result ((Change[MAX_CHANGES]){ { NULL } });
  g_autofree char *large = print_result ((Change[MAX_CHANGES]){ { "id", "\"" LARGE_ID "\"" } });
  g_autofree char *both = g_strconcat (small, ", ", large, NULL);
  g_autofree char *text = print_file ("1", both);
  guint            n_known;

  g_assert_cmpuint (fair_test_import_text (database, text, &n_known), ==, 1);
  g_assert_cmpuint (n_known, ==, 1);
  g_assert_cmpuint (fair_test_count (database), ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/store-import/members", test_members);
  g_test_add_func ("/fair/store-import/values", test_values);
  g_test_add_func ("/fair/store-import/plays", test_plays);
  g_test_add_func ("/fair/store-import/heads", test_heads);
  fair_test_add_in_folder ("/fair/store-import/ids", test_ids);

  return g_test_run ();
}
