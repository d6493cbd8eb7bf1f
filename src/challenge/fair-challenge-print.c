/* Writes links. */
#include "config.h"

#include "fair-challenge.h"

#include "fair-signature.h"
#include "options-text.h"

#include <string.h>

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

/* Adds bytes, given as hexadecimal digits. */
static void
add_bytes (GString    *link,
           const char *member,
           const char *digits)
{
  g_autofree char *text = fair_base64url_print (digits);

  g_string_append_printf (link, "&%s=%s", member, text);
}

static void
add_result (GString             *link,
            const FairChallenge *self)
{
  const FairResult *result = self->result;
  g_autofree char  *name = g_uri_escape_string (self->name, NULL, FALSE);

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
  add_bytes (link, "key", self->key);
  add_bytes (link, "signature", self->signature);
}

/* Returns: (transfer full): the link for a browser, whose page opens the program; in ASCII and without spaces */
char *
fair_challenge_print (const FairChallenge *self)
{
  GString *link = g_string_new (CHALLENGE_PAGE "#");

  g_string_append_printf (link, "%s/%" G_GUINT64_FORMAT, self->result->game, self->result->number);
  add_options (link, self->result);
  if (self->has_result)
    add_result (link, self);
  return g_string_free (link, FALSE);
}
