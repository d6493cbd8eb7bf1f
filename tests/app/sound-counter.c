#include "config.h"

#include "sound-counter.h"

struct _FairSoundCounter
{
  FairSoundPlayer parent_instance;

  GString *heard;
};

G_DEFINE_FINAL_TYPE (FairSoundCounter, fair_sound_counter, FAIR_TYPE_SOUND_PLAYER)

static void
fair_sound_counter_play (FairSoundPlayer *player,
                         FairSound        sound)
{
  FairSoundCounter *self = FAIR_SOUND_COUNTER (player);

  g_string_append_printf (self->heard, "%s%s", self->heard->len > 0 ? " " : "", fair_sound_get_name (sound));
}

static void
fair_sound_counter_finalize (GObject *object)
{
  g_string_free (FAIR_SOUND_COUNTER (object)->heard, TRUE);

  G_OBJECT_CLASS (fair_sound_counter_parent_class)->finalize (object);
}

static void
fair_sound_counter_class_init (FairSoundCounterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fair_sound_counter_finalize;
  FAIR_SOUND_PLAYER_CLASS (klass)->play = fair_sound_counter_play;
}

static void
fair_sound_counter_init (FairSoundCounter *self)
{
  self->heard = g_string_new (NULL);
}

FairSoundCounter *
fair_sound_counter_new (void)
{
  return g_object_new (FAIR_TYPE_SOUND_COUNTER, NULL);
}

/* Returns: (transfer full): the names of all sounds since the last call, in order */
char *
fair_sound_counter_take (FairSoundCounter *self)
{
  char *heard = g_strdup (self->heard->str);

  g_string_truncate (self->heard, 0);
  return heard;
}
