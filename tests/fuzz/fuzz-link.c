/* Links: refused links have a member and an error message; accepted links are written with the same meaning, and the
 * written link reads back as the same bytes. */
#include "fuzz.h"

#include "fair-challenge.h"

#include <string.h>

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        size_t        size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autofree char *link = NULL;
  g_autofree char *again = NULL;
  const char      *member = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (FairChallenge) challenge = fair_challenge_read (text, &member, &error);
  g_autoptr (FairChallenge) other = NULL;

  g_assert_true ((challenge == NULL) == (error != NULL));
  if (challenge == NULL)
    {
      g_assert_true (member != NULL && member[0] != '\0' && error->message[0] != '\0');
      return 0;
    }

  link = fair_challenge_print (challenge);
  other = fair_challenge_read (link, &member, NULL);
  g_assert_nonnull (other);
  again = fair_challenge_print (other);
  g_assert_cmpstr (link, ==, again);
  g_assert_cmpstr (other->name, ==, challenge->name);
  g_assert_cmpstr (other->result->variant, ==, challenge->result->variant);
  return 0;
}
