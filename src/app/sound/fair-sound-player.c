/* Plays sounds from files through libcanberra, which finds the sound server and respects the volume of the desktop's
 * event sounds.
 *
 * libcanberra waits for the sound server's answers, so a separate thread calls it. The thread starts with the first
 * sound and ends after the player is disposed of; nothing waits for it. If no sound can be played, the thread logs that
 * once, for developers, and tries again after at least a second, then two, then four, up to a minute: a single failure
 * is soon over, but a computer without sound is not retried for each card.
 */
#include "config.h"

#include "fair-sound-player.h"

#include <canberra.h>

/* The queue has at most this many sounds: more would be played too late. */
#define MAX_WAITING 2

/* The pauses after the first and after many failures in a row, in microseconds. */
#define FIRST_PAUSE G_USEC_PER_SEC
#define LAST_PAUSE (60 * G_USEC_PER_SEC)

/* Queued to end the thread. */
#define END GINT_TO_POINTER (FAIR_N_SOUNDS + 1)

typedef struct
{
  char        *folder;
  GAsyncQueue *queue; /* values of FairSound plus 1; NULL until the first sound */
} FairSoundPlayerPrivate;

/* The data of the thread. */
typedef struct
{
  char        *folder;
  GAsyncQueue *queue;
  gint64       retry_time; /* microseconds; no sound is tried before this time */
  gint64       pause;      /* microseconds; 0 after a sound that is played */
  gboolean     told;       /* the failure has been logged */
} Work;

G_DEFINE_TYPE_WITH_PRIVATE (FairSoundPlayer, fair_sound_player, G_TYPE_OBJECT)

/* Returns: the result code of libcanberra */
static int
create_context (ca_context **context)
{
  int result = ca_context_create (context);

  if (result == CA_SUCCESS)
    ca_context_change_props (*context,
                             CA_PROP_APPLICATION_ID, APPLICATION_ID,
                             CA_PROP_APPLICATION_NAME, "Fair Deal",
                             CA_PROP_APPLICATION_ICON_NAME, APPLICATION_ID,
                             NULL);
  return result;
}

/* Returns: the result code of libcanberra; CA_SUCCESS if the sound is going to be played */
static int
start_sound (Work     *work,
             FairSound sound)
{
  static GMutex      mutex;
  static ca_context *proven; /* which has played a sound */
  g_autofree char   *name = g_strconcat (fair_sound_get_name (sound), ".wav", NULL);
  g_autofree char   *path = g_build_filename (work->folder, name, NULL);
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&mutex);
  ca_context *context = proven;
  int         result = context ? CA_SUCCESS : create_context (&context);

  if (result != CA_SUCCESS)
    return result;

  result = ca_context_play (context, 0,
                            CA_PROP_MEDIA_FILENAME, path,
                            CA_PROP_MEDIA_NAME, fair_sound_get_name (sound),
                            CA_PROP_MEDIA_ROLE, "event",
                            NULL);
  /* A context that has played is never destroyed: libcanberra would unload its driver while a thread of the driver is
   * still ending, and crash. The context reconnects by itself. */
  if (result == CA_SUCCESS)
    proven = context;
  else if (context != proven)
    ca_context_destroy (context);
  return result;
}

static void
play_sound (Work     *work,
            FairSound sound)
{
  int result;

  if (g_get_monotonic_time () < work->retry_time)
    return;

  result = start_sound (work, sound);
  if (result == CA_SUCCESS)
    {
      work->pause = 0;
      return;
    }

  if (!work->told)
    g_debug ("No sound can be heard: %s", ca_strerror (result));
  work->told = TRUE;
  work->pause = CLAMP (2 * work->pause, FIRST_PAUSE, LAST_PAUSE);
  work->retry_time = g_get_monotonic_time () + work->pause;
}

static gpointer
run_thread (gpointer data)
{
  Work    *work = data;
  gpointer item;

  while ((item = g_async_queue_pop (work->queue)) != END)
    play_sound (work, (FairSound) (GPOINTER_TO_INT (item) - 1));

  g_async_queue_unref (work->queue);
  g_free (work->folder);
  g_free (work);
  return NULL;
}

static void
start_thread (FairSoundPlayerPrivate *self)
{
  Work *work = g_new0 (Work, 1);

  self->queue = g_async_queue_new ();
  work->folder = g_strdup (self->folder);
  work->queue = g_async_queue_ref (self->queue);
  g_thread_unref (g_thread_new ("sound", run_thread, work));
}

static void
fair_sound_player_real_play (FairSoundPlayer *player,
                             FairSound        sound)
{
  FairSoundPlayerPrivate *self = fair_sound_player_get_instance_private (player);

  if (self->queue == NULL)
    start_thread (self);
  if (g_async_queue_length (self->queue) < MAX_WAITING)
    g_async_queue_push (self->queue, GINT_TO_POINTER (sound + 1));
}

static void
fair_sound_player_finalize (GObject *object)
{
  FairSoundPlayerPrivate *self = fair_sound_player_get_instance_private (FAIR_SOUND_PLAYER (object));

  if (self->queue != NULL)
    g_async_queue_push (self->queue, END);
  g_clear_pointer (&self->queue, g_async_queue_unref);
  g_free (self->folder);

  G_OBJECT_CLASS (fair_sound_player_parent_class)->finalize (object);
}

static void
fair_sound_player_class_init (FairSoundPlayerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fair_sound_player_finalize;
  klass->play = fair_sound_player_real_play;
}

static void
fair_sound_player_init (FairSoundPlayer *self)
{
}

/* Returns: (transfer full): a player for the sounds in @folder, which opens no device yet */
FairSoundPlayer *
fair_sound_player_new (const char *folder)
{
  FairSoundPlayer        *player = g_object_new (FAIR_TYPE_SOUND_PLAYER, NULL);
  FairSoundPlayerPrivate *self = fair_sound_player_get_instance_private (player);

  self->folder = g_strdup (folder);
  return player;
}

/* Plays @sound, if possible; never blocks the caller. */
void
fair_sound_player_play (FairSoundPlayer *self,
                        FairSound        sound)
{
  g_return_if_fail (FAIR_IS_SOUND_PLAYER (self) && (guint) sound < FAIR_N_SOUNDS);

  FAIR_SOUND_PLAYER_GET_CLASS (self)->play (self, sound);
}

/* The name of the sound's file, without ".wav". */
const char *
fair_sound_get_name (FairSound sound)
{
  static const char *const names[FAIR_N_SOUNDS] = {
    [FAIR_SOUND_CARD] = "card",
    [FAIR_SOUND_TURN] = "turn",
    [FAIR_SOUND_REFUSED] = "refused",
    [FAIR_SOUND_SHUFFLE] = "shuffle",
    [FAIR_SOUND_WON] = "won",
  };

  g_return_val_if_fail ((guint) sound < FAIR_N_SOUNDS, NULL);

  return names[sound];
}
