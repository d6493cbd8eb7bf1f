/* Links as the program writes and reads them: for deals, for games that are played at random, with any byte changed,
 * and encoded as other programs may encode them. */
#include "deal.h"
#include "fair-challenge.h"
#include "fair-store-error.h"
#include "options-text.h"
#include "record-helpers.h"
#include "rules-helpers.h"

#include <string.h>

/* Names with characters that other programs encode in their own way. */
static const char *const names[] = { "", "Ann", "Ännchen von Tharau", "a=b&c#d?e/f%20g+h", "\"O’Brien\" \\ 日本語",
                                     "ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ" };

static FairPlayerKey *
make_key (void)
{
  g_autoptr (GError) error = NULL;
  FairPlayerKey *key = fair_player_key_new (&error);

  g_assert_no_error (error);
  return key;
}

static FairChallenge *
read_good (const char *link)
{
  g_autoptr (GError) error = NULL;
  const char    *member;
  FairChallenge *challenge = fair_challenge_read (link, &member, &error);

  if (challenge == NULL)
    g_error ("%s: %s: %s", link, member, error->message);
  return challenge;
}

static void
assert_same (const FairChallenge *a,
             const FairChallenge *b)
{
  g_assert_cmpstr (a->result->game, ==, b->result->game);
  g_assert_cmpstr (a->result->variant, ==, b->result->variant);
  g_assert_cmpuint (a->result->number, ==, b->result->number);
  g_assert_cmpint (a->has_result, ==, b->has_result);
  g_assert_cmpuint (a->result->outcome, ==, b->result->outcome);
  g_assert_cmpuint (a->result->n_moves, ==, b->result->n_moves);
  g_assert_cmpint (a->result->score, ==, b->result->score);
  g_assert_cmpint (a->result->time, ==, b->result->time);
  g_assert_cmpuint (a->result->assisted, ==, b->result->assisted);
  g_assert_cmpint (a->result->practice, ==, b->result->practice);
  g_assert_cmpstr (a->name, ==, b->name);
  g_assert_cmpstr (a->key, ==, b->key);
  g_assert_cmpstr (a->signature, ==, b->signature);
}

/* Returns: (transfer full): the same link, for the program */
static char *
make_direct (const char *link)
{
  const char *deal = strchr (link, '#') + 1;
  const char *end = strchr (strchr (deal, '/') + 1, '/');

  if (end == NULL)
    return g_strconcat (FAIR_CHALLENGE_SCHEME, deal, NULL);
  return g_strdup_printf (FAIR_CHALLENGE_SCHEME "%.*s#%s", (int) (end - deal), deal, end + 1);
}

static void
check_round (const FairChallenge *challenge)
{
  g_autofree char *link = fair_challenge_print (challenge);
  g_autoptr (FairChallenge) found = read_good (link);
  g_autofree char *again = fair_challenge_print (found);
  g_autofree char *direct = make_direct (link);
  g_autoptr (FairChallenge) other = read_good (direct);

  g_assert_cmpuint (strlen (link), <=, FAIR_CHALLENGE_MAX_LINK);
  g_assert_cmpstr (link, ==, again);
  assert_same (found, challenge);
  assert_same (other, challenge);
}

static void
test_deals (void)
{
  static const guint64 numbers[] = { 0, 17, FAIR_MAX_DEAL };

  for (guint i = 0; fair_test_variants ()[i]; i++)
    for (guint k = 0; k < G_N_ELEMENTS (numbers); k++)
      {
        FairRules rules;
        g_autoptr (FairChallenge) challenge = NULL;

        fair_test_rules (fair_test_variants ()[i], &rules);
        challenge = fair_challenge_new_for_deal (&rules, numbers[k]);
        g_assert_false (challenge->has_result);
        check_round (challenge);
      }
}

/* Returns: (transfer full): the challenge to do better than @result */
static FairChallenge *
make (const FairResult *result,
      const char       *name,
      FairPlayerKey    *key)
{
  g_autoptr (GError) error = NULL;
  FairChallenge *challenge = fair_challenge_new_from_result (result, name, key, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (challenge->result->n_moves, ==, result->n_moves);
  g_assert_cmpint (challenge->result->score, ==, result->score);
  g_assert_cmpint (challenge->result->time / G_USEC_PER_SEC, ==, result->time / G_USEC_PER_SEC);
  g_assert_cmpint (challenge->result->assisted != 0, ==, result->assisted != 0);
  return challenge;
}

static void
test_played (void)
{
  g_autoptr (FairPlayerKey) key = make_key ();
  guint64 seed = (guint64) g_test_rand_int ();

  for (guint i = 0; fair_test_variants ()[i]; i++)
    for (guint k = 0; k < 20; k++)
      {
        g_autoptr (FairResult) result = fair_test_played_result (fair_test_variants ()[i], 100, &seed);
        g_autoptr (FairChallenge) challenge = make (result, names[k % G_N_ELEMENTS (names)], key);

        check_round (challenge);
      }
}

/* Returns: (transfer full): the link of a result with options other than the defaults */
static char *
make_link (const char *name)
{
  g_autoptr (FairPlayerKey) key = make_key ();
  guint64 seed = 5;
  g_autoptr (FairResult) result = fair_test_played_result ("rush draw=1 time-limit=600", 60, &seed);
  g_autoptr (FairChallenge) challenge = NULL;

  result->number = 4711;
  result->practice = TRUE;
  challenge = make (result, name, key);
  return fair_challenge_print (challenge);
}

static void
assert_refused (const char *link)
{
  g_autoptr (GError) error = NULL;
  const char *member = NULL;

  if (fair_challenge_read (link, &member, &error) != NULL)
    g_error ("It takes %s", link);
  g_assert_nonnull (member);
  g_assert_cmpint (error->message[0], !=, '\0');
}

/* No byte of a link can be changed, except where a URI can be written in two ways: the scheme and the host in capitals,
 * and the hexadecimal digits after a percent sign. */
static void
test_flips (void)
{
  g_autofree char *link = make_link ("Ann");
  gsize            length = strlen (link);

  for (gsize at = strcspn (link, "#") + 1; at < length; at++)
    for (guint bit = 0; bit < 8; bit++)
      {
        link[at] = (char) ((guchar) link[at] ^ 1u << bit);
        assert_refused (link);
        link[at] = (char) ((guchar) link[at] ^ 1u << bit);
      }
}

/* A link cannot be cut off, except after the deal. */
static void
test_cut (void)
{
  g_autofree char *link = make_link ("Ann");
  gsize            length = strlen (link);
  guint            n_deals = 0;

  while (length-- > 0)
    {
      g_autofree char *cut = g_strndup (link, length);
      const char      *member;
      g_autoptr (FairChallenge) challenge = fair_challenge_read (cut, &member, NULL);

      g_assert_false (challenge != NULL && challenge->has_result);
      n_deals += challenge != NULL;
    }
  g_assert_cmpuint (n_deals, >, 0);
}

/* Replaces @old in the link of a result, and fails unless it still means the same. */
static void
assert_reads (const char *old,
              const char *new)
{
  g_autofree char *link = make_link ("Ann O’Brien");
  g_autoptr (GString) other = g_string_new (link);
  g_autoptr (FairChallenge) wanted = read_good (link);
  g_autoptr (FairChallenge) found = NULL;

  g_assert_cmpuint (g_string_replace (other, old, new, 1), ==, 1);
  found = read_good (other->str);
  assert_same (found, wanted);
}

/* Changes that other programs make to a link. */
static void
test_written_otherwise (void)
{
  assert_reads ("https://", "HTTPS://");
  assert_reads ("name=Ann", "name=%41nn");
  assert_reads ("%E2%80%99", "%e2%80%99");
  assert_reads ("draw=1&time-limit=600", "time-limit=600&draw=1");
}

/* The members of a result can be in any order, including the version. */
static void
test_any_order (void)
{
  g_autofree char *link = make_link ("Ann");
  g_autofree char *direct = make_direct (link);
  g_auto (GStrv) halves = g_strsplit (direct, "#", 2);
  g_auto (GStrv) parts = g_strsplit (halves[1], "&", -1);
  g_autoptr (GString) other = g_string_new (halves[0]);
  g_autoptr (FairChallenge) wanted = read_good (link);
  g_autoptr (FairChallenge) found = NULL;

  for (guint i = g_strv_length (parts); i > 0; i--)
    g_string_append_printf (other, "%s%s", parts[i] ? "&" : "#", parts[i - 1]);
  found = read_good (other->str);
  assert_same (found, wanted);
}

/* Results that no link can express. */
static void
test_not_written (void)
{
  g_autoptr (FairPlayerKey) key = make_key ();
  guint64 seed = 5;
  g_autoptr (FairResult) result = fair_test_played_result ("rush", 60, &seed);
  g_autoptr (GError) error = NULL;

  g_assert_null (fair_challenge_new_from_result (result, "Ann\n", key, &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_INVALID);
  g_clear_error (&error);
  result->time = 301 * G_USEC_PER_SEC;
  g_assert_null (fair_challenge_new_from_result (result, "Ann", key, &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_INVALID);
  g_clear_error (&error);
  result->time = 0;
  result->n_moves = 5000;
  g_assert_null (fair_challenge_new_from_result (result, "Ann", key, &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_INVALID);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/challenge/deals", test_deals);
  g_test_add_func ("/fair/challenge/played", test_played);
  g_test_add_func ("/fair/challenge/flips", test_flips);
  g_test_add_func ("/fair/challenge/cut", test_cut);
  g_test_add_func ("/fair/challenge/written-otherwise", test_written_otherwise);
  g_test_add_func ("/fair/challenge/any-order", test_any_order);
  g_test_add_func ("/fair/challenge/not-written", test_not_written);

  return g_test_run ();
}
