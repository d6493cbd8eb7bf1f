#include "fair-player.h"

#include <string.h>

/* Characters that no name can have: control characters, and invisible ones that change what is visible. */
static const gunichar hidden[][2] = {
  { 0x00, 0x1f },
  { 0x7f, 0x9f },
  { 0x61c, 0x61c },
  { 0x200e, 0x200f },
  { 0x2028, 0x202e },
  { 0x2066, 0x2069 },
  { 0xfeff, 0xfeff },
  { 0xfff9, 0xfffb },
  { 0xfffe, 0xffff },
  { 0xe0000, 0xe007f }
};

FairPlayer *
fair_player_new (const char *id,
                 const char *name,
                 guint       color,
                 const char *emblem,
                 gint64      created)
{
  FairPlayer *self = g_new0 (FairPlayer, 1);

  self->id = g_strdup (id);
  self->name = g_strdup (name);
  self->color = color;
  self->emblem = g_strdup (emblem);
  self->created = created;
  return self;
}

FairPlayer *
fair_player_copy (const FairPlayer *self)
{
  return fair_player_new (self->id, self->name, self->color, self->emblem, self->created);
}

void
fair_player_free (FairPlayer *self)
{
  g_free (self->id);
  g_free (self->name);
  g_free (self->emblem);
  g_free (self);
}

/* Whether a player can have this id, which is part of a file name. */
gboolean
fair_player_id_is_good (const char *id)
{
  return *id == '\0' || g_uuid_string_is_valid (id);
}

/* Whether a player can have this name, which may be empty. */
gboolean
fair_player_name_is_good (const char *name)
{
  gsize length = strlen (name);

  if (length > FAIR_PLAYER_MAX_NAME || !g_utf8_validate (name, (gssize) length, NULL))
    return FALSE;
  for (const char *at = name; *at; at = g_utf8_next_char (at))
    for (guint i = 0; i < G_N_ELEMENTS (hidden); i++)
      if (g_utf8_get_char (at) >= hidden[i][0] && g_utf8_get_char (at) <= hidden[i][1])
        return FALSE;

  return length == 0 || (name[0] != ' ' && name[length - 1] != ' ');
}

/* Returns: (transfer full): @text, which is UTF-8, without white space at its ends */
char *
fair_player_trim_name (const char *text)
{
  const char *end = text + strlen (text);

  while (*text && g_unichar_isspace (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  while (end > text && g_unichar_isspace (g_utf8_get_char (g_utf8_prev_char (end))))
    end = g_utf8_prev_char (end);

  return g_strndup (text, (gsize) (end - text));
}
