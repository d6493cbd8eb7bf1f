/* Writes links.  The signed text is not the link itself but is made from its values, so the signature stays valid if
 * a chat program encodes some characters of the link differently. */
#include "config.h"

#include "fair-challenge-private.h"

#include "fair-record.h"
#include "fair-store-error.h"
#include "options-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The first line of the signed text; no record begins like this. */
#define SIGNED_HEAD "fairdeal-challenge " FAIR_CHALLENGE_VERSION

/* Returns: (transfer full): an empty challenge */
FairChallenge *
fair_challenge_new (void)
{
  FairChallenge *self = g_new0 (FairChallenge, 1);

  self->result = fair_result_new ();
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

/* Whether @text is meant to be a link, valid or not. */
gboolean
fair_challenge_is_link (const char *text)
{
  return g_ascii_strncasecmp (text, FAIR_CHALLENGE_SCHEME, strlen (FAIR_CHALLENGE_SCHEME)) == 0;
}

/* Returns: (transfer full): a challenge without a result: deal @number, played by @rules */
FairChallenge *
fair_challenge_new_for_deal (const FairRules *rules,
                             guint64          number)
{
  FairChallenge *self = fair_challenge_new ();
  char           options[FAIR_OPTIONS_TEXT];

  fair_options_print (rules->game, &rules->options, FAIR_OPTIONS_OF_PLAY, options);
  self->result->game = g_strdup (rules->game->id);
  self->result->options = g_strdup (options);
  self->result->number = number;
  fair_result_set_options (self->result);
  return self;
}

/* Copies from @result what a link contains. */
static void
set_result (FairChallenge    *self,
            const FairResult *result)
{
  self->has_result = TRUE;
  self->result->outcome = result->outcome;
  self->result->n_moves = result->n_moves;
  self->result->score = result->score;
  self->result->time = result->time / G_USEC_PER_SEC * G_USEC_PER_SEC;
  self->result->assisted = result->assisted != 0;
  self->result->practice = result->practice;
}

/**
 * fair_challenge_new_from_result:
 * @name: the player's, or ""
 * @key: the player's
 *
 * Returns: (transfer full) (nullable): the signed challenge to do better than @result; NULL if no link can express
 *   it, which is possible for results that older versions accepted
 */
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
  set_result (self, result);
  g_free (self->name);
  self->name = g_strdup (name);
  g_free (self->key);
  self->key = g_strdup (fair_player_key_get_public (key));
  if (!fair_challenge_find_fault (self, &member, error))
    return NULL;

  text = fair_challenge_print_signed_text (self);
  g_free (self->signature);
  self->signature = fair_player_key_sign (key, text, strlen (text), error);
  return self->signature ? g_steal_pointer (&self) : NULL;
}

/* Returns: (transfer full): the text that the key signs */
char *
fair_challenge_print_signed_text (const FairChallenge *self)
{
  const FairResult *result = self->result;

  return g_strdup_printf (SIGNED_HEAD "\ngame %s\nnumber %" G_GUINT64_FORMAT "\noptions %s\noutcome %s\nmoves %u\nscore %d\n"
                                      "seconds %" G_GINT64_FORMAT "\nassisted %s\npractice %s\nname %s\nkey %s\n",
                          result->game, result->number, result->variant, fair_outcome_get_name (result->outcome),
                          result->n_moves, result->score, result->time / G_USEC_PER_SEC, result->assisted ? "yes" : "no",
                          result->practice ? "yes" : "no", self->name, self->key);
}

/* Adds the options that differ from the defaults, except for those that only arrange the table. */
static void
add_options (GString          *link,
             const FairResult *result)
{
  const FairGame *game = fair_games_find (result->game);
  FairOptions     options;
  char            separator = '?';

  fair_options_parse (game, result->options, strlen (result->options), &options);
  for (guint i = 0; i < game->n_options; i++)
    {
      const FairOption *option = &game->options[i];
      char              value[FAIR_OPTION_TEXT];

      if (option->arranges || options.value[i] == option->fallback)
        continue;

      fair_option_print (option, options.value[i], value);
      g_string_append_printf (link, "%c%s=%s", separator, option->key, value);
      separator = '&';
    }
}

/* Adds bytes, given as hexadecimal digits, as base64url without padding (RFC 4648). */
static void
add_bytes (GString    *link,
           const char *member,
           const char *digits,
           gsize       n)
{
  g_autofree guint8 *bytes = g_malloc (n);
  g_autofree char   *text = NULL;

  fair_hexadecimal_parse (digits, bytes, n);
  text = g_base64_encode (bytes, n);
  g_strdelimit (text, "+", '-');
  g_strdelimit (text, "/", '_');
  g_string_append_printf (link, "&%s=%.*s", member, (int) strcspn (text, "="), text);
}

static void
add_result (GString             *link,
            const FairChallenge *self)
{
  const FairResult *result = self->result;
  g_autofree char  *name = g_uri_escape_string (self->name, NULL, FALSE);

  g_string_append (link, "#v=" FAIR_CHALLENGE_VERSION);
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
  add_bytes (link, "key", self->key, FAIR_KEY_BYTES);
  add_bytes (link, "signature", self->signature, FAIR_SIGNATURE_BYTES);
}

/* Returns: (transfer full): the link, in ASCII and without spaces */
char *
fair_challenge_print (const FairChallenge *self)
{
  GString *link = g_string_new (FAIR_CHALLENGE_SCHEME);

  g_string_append_printf (link, "%s/%" G_GUINT64_FORMAT, self->result->game, self->result->number);
  add_options (link, self->result);
  if (self->has_result)
    add_result (link, self);
  return g_string_free (link, FALSE);
}
