/* Reads links, and trusts nothing in them.  A link is first divided into its members, then each is read by a function
 * of its own.  Each error names the member that it is in. */
#include "config.h"

#include "fair-challenge-private.h"

#include "deal.h"
#include "fair-record.h"
#include "fair-store-error.h"
#include "games.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum
{
  MAX_PARTS = 16 /* options, and members of the result */
};

/* A KEY=VALUE pair of a link. */
typedef struct
{
  char *key;   /* owned */
  char *value; /* owned; decoded */
} Part;

typedef struct
{
  FairChallenge *challenge; /* borrowed */
  GArray        *parts;     /* borrowed, of Part */
  const char   **member;    /* out: the member that is being read */
  GError       **error;
} Reader;

static void
part_clear (gpointer pointer)
{
  Part *self = pointer;

  g_free (self->key);
  g_free (self->value);
}

/* Whether the length and the characters of @text are those of a link. */
static gboolean
check_text (const char  *text,
            const char **member,
            GError     **error)
{
  *member = "size";
  if (strlen (text) > FAIR_CHALLENGE_MAX_LINK)
    /* translators: %d is a number of characters */
    return fair_store_fail_invalid (error, _ ("The link is longer than %d characters."), FAIR_CHALLENGE_MAX_LINK);
  *member = "characters";
  for (const char *at = text; *at; at++)
    if (!g_ascii_isgraph (*at))
      /* translators: %u counts the characters from 1 */
      return fair_store_fail_invalid (error, _ ("Character %u of the link is not allowed."), (guint) (at - text) + 1);
  *member = "scheme";
  if (!fair_challenge_is_link (text))
    /* translators: %s is how a link begins */
    return fair_store_fail_invalid (error, _ ("The link does not begin with “%s”."), FAIR_CHALLENGE_SCHEME);

  return TRUE;
}

/* Parses KEY=VALUE.  Keys have fixed names and are never percent-encoded. */
static gboolean
read_part (const char *text,
           Part       *part,
           GError    **error)
{
  const char *equals = strchr (text, '=');

  if (equals == NULL || equals == text)
    /* translators: %s is a part of a link */
    return fair_store_fail_invalid (error, _ ("“%s” in the link is not of the form KEY=VALUE."), text);

  /* NULL if the percent-encoding is wrong or does not decode to text. */
  part->value = g_uri_unescape_string (equals + 1, NULL);
  if (part->value == NULL || !g_utf8_validate (part->value, -1, NULL))
    /* translators: %s is a part of a link */
    return fair_store_fail_invalid (error, _ ("“%s” in the link is not encoded correctly."), text);

  part->key = g_strndup (text, (gsize) (equals - text));
  return TRUE;
}

/* Parses pairs that are separated by “&”. */
static gboolean
read_parts (const char *text,
            GArray     *parts,
            GError    **error)
{
  g_auto (GStrv) words = g_strsplit (text, "&", MAX_PARTS + 1);

  if (g_strv_length (words) > MAX_PARTS)
    /* translators: %d is the number of parts that a link can have */
    return fair_store_fail_invalid (error, _ ("The link has more than %d parts."), MAX_PARTS);

  for (guint i = 0; words[i] != NULL; i++)
    {
      Part     part = { NULL, NULL };
      gboolean good = read_part (words[i], &part, error);

      if (!good)
        {
          part_clear (&part);
          return FALSE;
        }
      for (guint k = 0; k < parts->len; k++)
        good = good && strcmp (g_array_index (parts, Part, k).key, part.key) != 0;
      g_array_append_val (parts, part);
      if (!good)
        /* translators: %s is the name of a part of a link */
        return fair_store_fail_invalid (error, _ ("The link has more than one “%s”."), part.key);
    }

  return TRUE;
}

/* Reads a number in its only valid form. */
static gboolean
read_number (const char *text,
             gint64      min,
             gint64      max,
             gint64     *number)
{
  g_autofree char *good = NULL;

  if (!g_ascii_string_to_signed (text, 10, min, max, number, NULL))
    return FALSE;

  good = g_strdup_printf ("%" G_GINT64_FORMAT, *number);
  return strcmp (text, good) == 0;
}

/* Reads GAME/NUMBER. */
static gboolean
read_deal (const Reader *self,
           const char   *text)
{
  FairResult      *result = self->challenge->result;
  const char      *slash = strchr (text, '/');
  g_autofree char *game = g_strndup (text, slash ? (gsize) (slash - text) : strlen (text));
  gint64           number;

  *self->member = "game";
  if (fair_games_find (game) == NULL)
    /* translators: %s is what a link has in place of a game */
    return fair_store_fail_invalid (self->error, _ ("The link is for an unknown game, “%s”."), game);
  *self->member = "number";
  if (slash == NULL || !read_number (slash + 1, 0, FAIR_MAX_DEAL, &number))
    return fair_store_fail_invalid (self->error, _ ("The link has no valid deal number after the game."));

  result->game = g_steal_pointer (&game);
  result->number = (guint64) number;
  return TRUE;
}

/* Reads the options, which may come in any order. */
static gboolean
read_options (const Reader *self,
              const char   *text)
{
  FairResult     *result = self->challenge->result;
  const FairGame *game = fair_games_find (result->game);
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (Part));
  g_autoptr (GString) options = g_string_new (NULL);

  g_array_set_clear_func (parts, part_clear);
  *self->member = "options";
  if (text != NULL && !read_parts (text, parts, self->error))
    return FALSE;

  for (guint i = 0; i < parts->len; i++)
    {
      const Part *part = &g_array_index (parts, Part, i);
      int         index = fair_options_find (game, part->key);
      int16_t     value;

      if (index < 0)
        /* translators: the first %s is a game, the second what a link has in place of one of its options */
        return fair_store_fail_invalid (self->error, _ ("The game “%s” has no option “%s”."), result->game, part->key);
      if (!fair_option_parse (&game->options[index], part->value, &value))
        /* translators: %s is the name of a part of a link */
        return fair_store_fail_invalid (self->error, _ ("The link has no valid “%s”."), part->key);
      g_string_append_printf (options, "%s%s=%s", i > 0 ? " " : "", part->key, part->value);
    }
  result->options = g_strdup (options->str);
  fair_result_set_options (result);
  return TRUE;
}

/* Returns: (nullable): the value of the pair with this key, which then counts as read */
static const char *
find_part (const Reader *self,
           const char   *key)
{
  *self->member = key;
  for (guint i = 0; i < self->parts->len; i++)
    if (strcmp (g_array_index (self->parts, Part, i).key, key) == 0)
      return g_array_index (self->parts, Part, i).value;

  return NULL;
}

static gboolean
fail_part (const Reader *self,
           const char   *value)
{
  if (value == NULL)
    /* translators: %s is the name of a part of a link */
    return fair_store_fail_invalid (self->error, _ ("The link has no “%s”."), *self->member);
  return fair_store_fail_invalid (self->error, _ ("The link has no valid “%s”."), *self->member);
}

static gboolean
read_number_part (const Reader *self,
                  const char   *key,
                  gint64        min,
                  gint64        max,
                  gint64       *number)
{
  const char *value = find_part (self, key);

  return (value != NULL && read_number (value, min, max, number)) || fail_part (self, value);
}

/* Reads a member that is either “yes” or missing. */
static gboolean
read_yes (const Reader *self,
          const char   *key,
          gboolean     *yes)
{
  const char *value = find_part (self, key);

  *yes = value != NULL;
  return value == NULL || strcmp (value, "yes") == 0 || fail_part (self, value);
}

/* Reads base64url without padding (RFC 4648), and converts it to hexadecimal digits. */
static gboolean
read_bytes (const Reader *self,
            const char   *key,
            gsize         n,
            char        **digits)
{
  const char        *value = find_part (self, key);
  g_autofree char   *text = NULL;
  g_autofree char   *again = NULL;
  g_autofree guchar *bytes = NULL;
  gsize              n_bytes = 0;

  if (value == NULL || strlen (value) != (n * 4 + 2) / 3 || strpbrk (value, "+/=") != NULL)
    return fail_part (self, value);

  text = g_strdup_printf ("%s%s", value, n % 3 == 1 ? "==" : n % 3 == 2 ? "="
                                                                        : "");
  g_strdelimit (text, "-", '+');
  g_strdelimit (text, "_", '/');
  bytes = g_base64_decode (text, &n_bytes);
  again = g_base64_encode (bytes, n_bytes);
  if (n_bytes != n || strcmp (text, again) != 0)
    return fail_part (self, value);

  g_free (*digits);
  *digits = fair_hexadecimal_print (bytes, n);
  return TRUE;
}

static gboolean
read_key (const Reader *self)
{
  FairChallenge *challenge = self->challenge;

  return read_bytes (self, "key", FAIR_KEY_BYTES, &challenge->key) && (fair_key_is_good (challenge->key) || fail_part (self, ""));
}

/* Whether the version of the result is known, and it has no unknown members. */
static gboolean
check_parts (const Reader *self)
{
  static const char *const known[] = { "v", "name", "outcome", "moves", "score", "seconds", "assisted", "practice", "key", "signature", NULL };
  const char              *version = find_part (self, "v");
  gint64                   number;

  if (version == NULL || !read_number (version, 1, G_MAXINT, &number))
    return fail_part (self, version);
  if (strcmp (version, FAIR_CHALLENGE_VERSION) != 0)
    return fair_store_fail (self->error, FAIR_STORE_ERROR_NEWER, _ ("The link was made by a newer version of Fair Deal."));

  *self->member = "unknown";
  for (guint i = 0; i < self->parts->len; i++)
    if (!g_strv_contains (known, g_array_index (self->parts, Part, i).key))
      /* translators: %s is a part of a link */
      return fair_store_fail_invalid (self->error, _ ("The link has an unknown part, “%s”."),
                                      g_array_index (self->parts, Part, i).key);

  return TRUE;
}

static gboolean
read_result_parts (const Reader *self)
{
  FairChallenge *challenge = self->challenge;
  FairResult    *result = challenge->result;
  const char    *name = find_part (self, "name");
  const char    *outcome = find_part (self, "outcome");
  gboolean       assisted;
  gint64         moves;
  gint64         score = 0;
  gint64         seconds;

  if (outcome == NULL || !fair_outcome_parse (outcome, &result->outcome))
    return fail_part (self, outcome);
  if (!read_number_part (self, "moves", 0, FAIR_CHALLENGE_MAX_MOVES, &moves))
    return FALSE;
  if (fair_games_have_points (result->game))
    {
      if (!read_number_part (self, "score", -FAIR_CHALLENGE_MAX_SCORE, FAIR_CHALLENGE_MAX_SCORE, &score))
        return FALSE;
    }
  else if (find_part (self, "score") != NULL)
    /* translators: %s is the name of a part of a link */
    return fair_store_fail_invalid (self->error, _ ("The link has a “%s”, but the game has no points."), "score");
  if (!read_number_part (self, "seconds", 0, FAIR_CHALLENGE_MAX_SECONDS, &seconds) || !read_yes (self, "assisted", &assisted) ||
      !read_yes (self, "practice", &result->practice) || !read_key (self) ||
      !read_bytes (self, "signature", FAIR_SIGNATURE_BYTES, &challenge->signature))
    return FALSE;

  g_free (challenge->name);
  challenge->name = g_strdup (name ? name : "");
  challenge->has_result = TRUE;
  result->assisted = assisted;
  result->n_moves = (guint) moves;
  result->score = (int) score;
  result->time = seconds * G_USEC_PER_SEC;
  return TRUE;
}

/* Reads what follows the “#”. */
static gboolean
read_result (Reader     *self,
             const char *text)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (Part));
  g_autofree char *signed_text = NULL;

  g_array_set_clear_func (parts, part_clear);
  self->parts = parts;
  *self->member = "result";
  if (!read_parts (text, parts, self->error) || !check_parts (self) || !read_result_parts (self) ||
      !fair_challenge_find_fault (self->challenge, self->member, self->error))
    return FALSE;

  *self->member = "signature";
  if (!fair_signature_can_check (self->error))
    return FALSE;

  signed_text = fair_challenge_print_signed_text (self->challenge);
  return fair_signature_check (self->challenge->key, signed_text, strlen (signed_text), self->challenge->signature) ||
         fair_store_fail_invalid (self->error, _ ("The “signature” does not match the “key” and the contents of the link."));
}

/**
 * fair_challenge_find_fault:
 * @self: a challenge with a result; its signature is not checked
 * @member: (out): if there is a fault, the member that has it
 *
 * Returns: TRUE if there is no fault
 */
gboolean
fair_challenge_find_fault (const FairChallenge *self,
                           const char         **member,
                           GError             **error)
{
  const FairResult *result = self->result;
  gint64            seconds = result->time / G_USEC_PER_SEC;
  FairRules         rules;

  fair_result_resolve (result, &rules);
  *member = "name";
  if (!fair_record_name_is_good (self->name))
    return fair_store_fail_invalid (error, _ ("The player’s “name” is not a short line of text."));
  *member = "outcome";
  if (result->outcome == FAIR_OUTCOME_ENDED && !rules.spec->scored)
    return fair_store_fail_invalid (error, _ ("The “outcome” is not possible in this game."));
  *member = "moves";
  if (result->n_moves > FAIR_CHALLENGE_MAX_MOVES || (result->n_moves == 0 && result->outcome == FAIR_OUTCOME_WON))
    return fair_store_fail_invalid (error, _ ("The number of “moves” is too high or too low."));
  *member = "score";
  if (ABS ((gint64) result->score) > FAIR_CHALLENGE_MAX_SCORE)
    return fair_store_fail_invalid (error, _ ("The “score” is too high or too low."));
  *member = "seconds";
  if (seconds > FAIR_CHALLENGE_MAX_SECONDS || (rules.time_limit > 0 && seconds > rules.time_limit))
    return fair_store_fail_invalid (error, _ ("The “seconds” are more than the game allows."));
  /* As in records: nobody plays steps faster than this. */
  if (result->n_moves > 1 && (seconds + 1) * 1000 <= result->n_moves - 1)
    return fair_store_fail_invalid (error, _ ("The “seconds” are too few for the “moves”."));

  return TRUE;
}

/**
 * fair_challenge_read:
 * @link: any text
 * @member: (out): if there is a fault, the part of the link that has it; English, and never translated
 *
 * Reads a link and checks all of it.
 *
 * Returns: (transfer full) (nullable): the challenge, or NULL with @error set
 */
FairChallenge *
fair_challenge_read (const char  *link,
                     const char **member,
                     GError     **error)
{
  g_autoptr (FairChallenge) challenge = fair_challenge_new ();
  g_autofree char *deal = NULL;
  char            *options;
  char            *result;
  Reader           reader = { challenge, NULL, member, error };

  if (!check_text (link, member, error))
    return NULL;

  deal = g_strdup (link + strlen (FAIR_CHALLENGE_SCHEME));
  result = strchr (deal, '#');
  if (result != NULL)
    *result++ = '\0';
  options = strchr (deal, '?');
  if (options != NULL)
    *options++ = '\0';
  if (!read_deal (&reader, deal) || !read_options (&reader, options) || (result != NULL && !read_result (&reader, result)))
    return NULL;

  return g_steal_pointer (&challenge);
}
