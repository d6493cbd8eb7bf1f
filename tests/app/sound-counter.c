#include "config.h"

#include "sound-counter.h"

static void
count (FairSoundPlayer *player,
       FairSound        sound)
{
  FairSoundCounter *self = (FairSoundCounter *) player;

  g_string_append_printf (self->heard, "%s%s", self->heard->len > 0 ? " " : "", fair_sound_get_name (sound));
}

FairSoundCounter *
fair_sound_counter_new (void)
{
  FairSoundCounter *self = g_new (FairSoundCounter, 1);

  *self = (FairSoundCounter){ .player = { count }, .heard = g_string_new (NULL) };
  return self;
}

void
fair_sound_counter_free (FairSoundCounter *self)
{
  g_string_free (self->heard, TRUE);
  g_free (self);
}

/* Returns: (transfer full): the names of all sounds since the last call, in order */
char *
fair_sound_counter_take (FairSoundCounter *self)
{
  char *heard = g_strdup (self->heard->str);

  g_string_truncate (self->heard, 0);
  return heard;
}
