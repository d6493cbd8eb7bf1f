/* Makes challenges, and writes and reads links.  The signed text is not the link itself but is made from its values, so the
 * signature stays valid if a chat program encodes some characters of the link differently.
 *
 * A link is first split into its members, then each is read.  Each error names the member that it is in. */
#include "config.h"

#include "fair-challenge.h"

#include "deal.h"
#include "fair-player.h"
#include "fair-record.h"
#include "fair-store-error.h"
#include "games.h"
#include "options-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum
{
  MAX_PARTS = 16 /* options, and members of the result */
};

static FairChallenge *
challenge_new (void)
{
  FairChallenge *self = g_new0 (FairChallenge, 1);

  self->result = g_new0 (FairResult, 1);
  self->name = g_strdup ("");
  self->key = g_strdup ("");
  self->signature = g_strdup ("");
  return self;
}

/* Frees @self and everything that it owns. */
void
fair_challenge_free (FairChallenge *self)
{
  g_clear_pointer (&self->result, fair_result_free);
  g_free (self->name);
  g_free (self->key);
  g_free (self->signature);
  g_free (self);
}

/* How a link begins: for the program, and for a browser. */
static const char *const heads[] = { FAIR_CHALLENGE_SCHEME, CHALLENGE_PAGE "#" };

/* Returns: (nullable): where the deal begins in @link; NULL if it is none. @is_web: (out): whether it is for a browser */
static const char *
find_deal (const char *link,
           gboolean   *is_web)
{
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    if (g_ascii_strncasecmp (link, heads[i], strlen (heads[i])) == 0)
      {
        *is_web = i == 1;
        return link + strlen (heads[i]);
      }

  return NULL;
}

/* Whether @text is meant to be a link, valid or not. */
gboolean
fair_challenge_is_link (const char *text)
{
  gboolean is_web;

  return find_deal (text, &is_web) != NULL;
}

/* Returns: (transfer full): a challenge without a result: deal @number, played by @rules */
FairChallenge *
fair_challenge_new_for_deal (const FairRules *rules,
                             guint64          number)
{
  FairChallenge *self = challenge_new ();
  char           options[FAIR_OPTIONS_TEXT];

  fair_options_print (rules->game, &rules->options, FAIR_OPTIONS_OF_PLAY, options);
  self->result->game = g_strdup (rules->game->id);
  self->result->options = g_strdup (options);
  self->result->number = number;
  fair_result_set_options (self->result);
  return self;
}

/* Whether @self, which has a result, is possible, apart from its signature; @member: (out): the member with a fault */
static gboolean
find_fault (const FairChallenge *self,
            const char         **member,
            GError             **error)
{
  const FairResult *result = self->result;
  gint64            seconds = result->time / G_USEC_PER_SEC;
  FairRules         rules;

  fair_result_resolve (result, &rules);
  *member = "name";
  if (!fair_player_name_is_good (self->name))
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

/* Returns: (transfer full): the text that the key signs; no record begins like this */
static char *
print_signed_text (const FairChallenge *self)
{
  const FairResult *result = self->result;

  return g_strdup_printf ("fairdeal-challenge " FAIR_CHALLENGE_VERSION "\ngame %s\nnumber %" G_GUINT64_FORMAT "\noptions %s\noutcome %s\nmoves %u\nscore %d\n"
                          "seconds %" G_GINT64_FORMAT "\nassisted %s\npractice %s\nname %s\nkey %s\n",
                          result->game, result->number, result->variant, fair_outcome_get_name (result->outcome),
                          result->n_moves, result->score, result->time / G_USEC_PER_SEC, result->assisted ? "yes" : "no",
                          result->practice ? "yes" : "no", self->name, self->key);
}

/* @name: the player's, or ""
 * @key: the player's
 * Returns: (transfer full) (nullable): the signed challenge to do better than @result; NULL if no link can express it */
FairChallenge *
fair_challenge_new_from_result (const FairResult *result,
                                const char       *name,
                                FairPlayerKey    *key,
                                GError          **error)
{
  g_autoptr (FairChallenge) self = NULL;
  g_autofree char *text = NULL;
  const char      *member;
  FairRules        rules;

  if (!fair_result_resolve (result, &rules))
    {
      fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("This result is from an unknown game."));
      return NULL;
    }

  self = fair_challenge_new_for_deal (&rules, result->number);
  self->has_result = TRUE;
  self->result->outcome = result->outcome;
  self->result->n_moves = result->n_moves;
  self->result->score = result->score;
  self->result->time = result->time / G_USEC_PER_SEC * G_USEC_PER_SEC;
  self->result->assisted = result->assisted != 0;
  self->result->practice = result->practice;
  g_free (self->name);
  self->name = g_strdup (name);
  g_free (self->key);
  self->key = g_strdup (fair_player_key_get_public (key));
  if (!find_fault (self, &member, error))
    return NULL;

  text = print_signed_text (self);
  g_free (self->signature);
  self->signature = fair_player_key_sign (key, text, strlen (text), error);
  return self->signature ? g_steal_pointer (&self) : NULL;
}

static void
add_result (GString             *link,
            const FairChallenge *self)
{
  const FairResult *result = self->result;
  g_autofree char  *name = g_uri_escape_string (self->name, NULL, FALSE);
  g_autofree char  *key = fair_base64url_print (self->key);
  g_autofree char  *signature = fair_base64url_print (self->signature);

  g_string_append (link, "/v=" FAIR_CHALLENGE_VERSION);
  if (name[0] != '\0')
    g_string_append_printf (link, "&name=%s", name);
  g_string_append_printf (link, "&outcome=%s&moves=%u", fair_outcome_get_name (result->outcome), result->n_moves);
  if (fair_games_have_points (result->game))
    g_string_append_printf (link, "&score=%d", result->score);
  g_string_append_printf (link, "&seconds=%" G_GINT64_FORMAT, result->time / G_USEC_PER_SEC);
  if (result->assisted)
    g_string_append (link, "&assisted=yes");
  if (result->practice)
    g_string_append (link, "&practice=yes");
  g_string_append_printf (link, "&key=%s&signature=%s", key, signature);
}

/* Returns: (transfer full): the link for a browser, whose page opens the program; in ASCII and without spaces */
char *
fair_challenge_print (const FairChallenge *self)
{
  GString          *link = g_string_new (CHALLENGE_PAGE "#");
  const FairResult *result = self->result;
  const FairGame   *game = fair_games_find (result->game);
  FairOptions       options;
  char              separator = '?';

  g_string_append_printf (link, "%s/%" G_GUINT64_FORMAT, result->game, result->number);
  fair_options_parse (game, result->options, strlen (result->options), &options);
  for (guint i = 0; i < game->n_options; i++)
    {
      const FairOption *option = &game->options[i];
      char              value[FAIR_OPTION_TEXT];

      /* Not those that only arrange the table. */
      if (option->arranges || options.value[i] == option->fallback)
        continue;
      fair_option_print (option, options.value[i], value);
      g_string_append_printf (link, "%c%s=%s", separator, option->key, value);
      separator = '&';
    }
  if (self->has_result)
    add_result (link, self);
  return g_string_free (link, FALSE);
}

typedef struct
{
  FairChallenge *challenge; /* borrowed */
  GPtrArray     *keys;      /* borrowed; of the KEY=VALUE pairs */
  GPtrArray     *values;    /* borrowed; decoded */
  const char   **member;    /* out: the member that is being read */
  GError       **error;
} Reader;

/* Whether the length and the characters of @text are those of a link. */
static gboolean
check_text (const char  *text,
            const char **member,
            GError     **error)
{
  gboolean    is_web;
  const char *deal = find_deal (text, &is_web);

  *member = "size";
  if (strlen (deal ? deal : text) > FAIR_CHALLENGE_MAX_LINK)
    /* translators: %d is a number of characters */
    return fair_store_fail_invalid (error, _ ("The link is longer than %d characters."), FAIR_CHALLENGE_MAX_LINK);
  *member = "characters";
  for (const char *at = text; *at; at++)
    if (!g_ascii_isgraph (*at))
      /* translators: %u counts the characters from 1 */
      return fair_store_fail_invalid (error, _ ("Character %u of the link is not allowed."), (guint) (at - text) + 1);
  *member = "scheme";
  if (deal == NULL)
    /* translators: %s is how a link begins */
    return fair_store_fail_invalid (error, _ ("The link does not begin with “%s”."), FAIR_CHALLENGE_SCHEME);

  return TRUE;
}

/* Parses KEY=VALUE pairs.  Keys have fixed names and are never percent-encoded. */
static gboolean
read_parts (Reader     *self,
            const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, "&", MAX_PARTS + 1);

  if (g_strv_length (words) > MAX_PARTS)
    /* translators: %d is the number of parts that a link can have */
    return fair_store_fail_invalid (self->error, _ ("The link has more than %d parts."), MAX_PARTS);

  g_ptr_array_set_size (self->keys, 0);
  g_ptr_array_set_size (self->values, 0);
  for (guint i = 0; words[i] != NULL; i++)
    {
      const char      *equals = strchr (words[i], '=');
      g_autofree char *key = equals ? g_strndup (words[i], (gsize) (equals - words[i])) : NULL;
      /* NULL if the percent-encoding is wrong or does not decode to text. */
      g_autofree char *value = equals ? g_uri_unescape_string (equals + 1, NULL) : NULL;

      if (equals == NULL || equals == words[i])
        /* translators: %s is a part of a link */
        return fair_store_fail_invalid (self->error, _ ("“%s” in the link is not of the form KEY=VALUE."), words[i]);
      if (value == NULL || !g_utf8_validate (value, -1, NULL))
        /* translators: %s is a part of a link */
        return fair_store_fail_invalid (self->error, _ ("“%s” in the link is not encoded correctly."), words[i]);
      if (g_ptr_array_find_with_equal_func (self->keys, key, g_str_equal, NULL))
        /* translators: %s is the name of a part of a link */
        return fair_store_fail_invalid (self->error, _ ("The link has more than one “%s”."), key);

      g_ptr_array_add (self->keys, g_steal_pointer (&key));
      g_ptr_array_add (self->values, g_steal_pointer (&value));
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

static gboolean
read_deal (Reader     *self,
           const char *text)
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
read_options (Reader     *self,
              const char *text)
{
  FairResult     *result = self->challenge->result;
  const FairGame *game = fair_games_find (result->game);
  g_autoptr (GString) options = g_string_new (NULL);

  *self->member = "options";
  if (text != NULL && !read_parts (self, text))
    return FALSE;

  for (guint i = 0; i < self->keys->len; i++)
    {
      const char *key = g_ptr_array_index (self->keys, i);
      const char *text_value = g_ptr_array_index (self->values, i);
      int         index = fair_options_find (game, key);
      int16_t     value;

      if (index < 0)
        /* translators: the first %s is a game, the second what a link has in place of one of its options */
        return fair_store_fail_invalid (self->error, _ ("The game “%s” has no option “%s”."), result->game, key);
      if (!fair_option_parse (&game->options[index], text_value, &value))
        /* translators: %s is the name of a part of a link */
        return fair_store_fail_invalid (self->error, _ ("The link has no valid “%s”."), key);
      g_string_append_printf (options, "%s%s=%s", options->len > 0 ? " " : "", key, text_value);
    }
  result->options = g_strdup (options->str);
  fair_result_set_options (result);
  return TRUE;
}

static const char *
find_part (Reader     *self,
           const char *key)
{
  guint index;

  *self->member = key;
  return g_ptr_array_find_with_equal_func (self->keys, key, g_str_equal, &index) ? g_ptr_array_index (self->values, index) : NULL;
}

static gboolean
fail_part (Reader     *self,
           const char *value)
{
  if (value == NULL)
    /* translators: %s is the name of a part of a link */
    return fair_store_fail_invalid (self->error, _ ("The link has no “%s”."), *self->member);
  return fair_store_fail_invalid (self->error, _ ("The link has no valid “%s”."), *self->member);
}

static gboolean
read_number_part (Reader     *self,
                  const char *key,
                  gint64      min,
                  gint64      max,
                  gint64     *number)
{
  const char *value = find_part (self, key);

  return (value != NULL && read_number (value, min, max, number)) || fail_part (self, value);
}

/* Reads a member that is either “yes” or missing. */
static gboolean
read_yes (Reader     *self,
          const char *key,
          gboolean   *yes)
{
  const char *value = find_part (self, key);

  *yes = value != NULL;
  return value == NULL || strcmp (value, "yes") == 0 || fail_part (self, value);
}

/* Reads @n bytes as hexadecimal digits. */
static gboolean
read_bytes (Reader     *self,
            const char *key,
            gsize       n,
            char      **digits)
{
  const char *value = find_part (self, key);
  char       *read = value ? fair_base64url_parse (value, n) : NULL;

  if (read == NULL)
    return fail_part (self, value);

  g_free (*digits);
  *digits = read;
  return TRUE;
}

/* Whether the version of the result is known, and it has no unknown members. */
static gboolean
check_parts (Reader *self)
{
  static const char *const known[] = { "v", "name", "outcome", "moves", "score", "seconds", "assisted", "practice", "key", "signature", NULL };
  const char              *version = find_part (self, "v");
  gint64                   number;

  if (version == NULL || !read_number (version, 1, G_MAXINT, &number))
    return fail_part (self, version);
  if (strcmp (version, FAIR_CHALLENGE_VERSION) != 0)
    return fair_store_fail (self->error, FAIR_STORE_ERROR_NEWER, _ ("The link was made by a newer version of Fair Deal."));

  *self->member = "unknown";
  for (guint i = 0; i < self->keys->len; i++)
    if (!g_strv_contains (known, g_ptr_array_index (self->keys, i)))
      /* translators: %s is a part of a link */
      return fair_store_fail_invalid (self->error, _ ("The link has an unknown part, “%s”."), (const char *) g_ptr_array_index (self->keys, i));

  return TRUE;
}

static gboolean
read_result_parts (Reader *self)
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
      !read_yes (self, "practice", &result->practice) || !read_bytes (self, "key", FAIR_KEY_BYTES, &challenge->key) ||
      (!fair_key_is_good (challenge->key) && !fail_part (self, "")) ||
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

static gboolean
read_result (Reader     *self,
             const char *text)
{
  g_autofree char *signed_text = NULL;

  *self->member = "result";
  if (!read_parts (self, text) || !check_parts (self) || !read_result_parts (self) ||
      !find_fault (self->challenge, self->member, self->error))
    return FALSE;

  *self->member = "signature";
  if (!fair_signature_can_check (self->error))
    return FALSE;

  signed_text = print_signed_text (self->challenge);
  return fair_signature_check (self->challenge->key, signed_text, strlen (signed_text), self->challenge->signature) ||
         fair_store_fail_invalid (self->error, _ ("The “signature” does not match the “key” and the contents of the link."));
}

/* Reads a link and checks all of it.
 * @link: any text
 * @member: (out): if there is a fault, the part of the link that has it; English, and never translated
 * Returns: (transfer full) (nullable): the challenge, or NULL with @error set */
FairChallenge *
fair_challenge_read (const char  *link,
                     const char **member,
                     GError     **error)
{
  g_autoptr (FairChallenge) challenge = challenge_new ();
  g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  Reader           reader = { challenge, keys, values, member, error };
  g_autofree char *deal = NULL;
  gboolean         is_web;
  char            *options;
  char            *result;

  if (!check_text (link, member, error))
    return NULL;

  deal = g_strdup (find_deal (link, &is_web));
  /* The address of a page has only one "#", so there the second "/" is between the deal and its result. */
  result = strchr (deal, is_web ? '/' : '#');
  if (result != NULL && is_web)
    result = strchr (result + 1, '/');
  if (result != NULL)
    *result++ = '\0';
  options = strchr (deal, '?');
  if (options != NULL)
    *options++ = '\0';
  if (!read_deal (&reader, deal) || !read_options (&reader, options) || (result != NULL && !read_result (&reader, result)))
    return NULL;

  return g_steal_pointer (&challenge);
}
