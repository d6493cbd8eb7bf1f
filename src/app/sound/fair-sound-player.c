/* Plays sounds from files through libcanberra, which finds the sound server and respects the volume of the desktop's
 * event sounds.
 *
 * libcanberra waits for the sound server's answers, so a separate thread calls it. The thread starts with the first
 * sound and ends after the player is freed; nothing waits for it. If no sound can be played, the thread logs that
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

/* Once the thread runs, it owns this, and has the last members to itself. */
typedef struct
{
  FairSoundPlayer parent;
  char           *folder;
  GAsyncQueue    *queue;      /* values of FairSound plus 1 */
  gboolean        is_running; /* the thread, from the first sound on */
  gint64          retry_time; /* microseconds; no sound is tried before this time */
  gint64          pause;      /* microseconds; 0 after a sound that is played */
  gboolean        told;       /* the failure has been logged */
} Player;

/* Returns: the result code of libcanberra; CA_SUCCESS if the sound is going to be played */
static int
start_sound (const Player *self,
             FairSound     sound)
{
  static GMutex      mutex;
  static ca_context *proven; /* which has played a sound */
  g_autofree char   *name = g_strconcat (fair_sound_get_name (sound), ".wav", NULL);
  g_autofree char   *path = g_build_filename (self->folder, name, NULL);
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&mutex);
  ca_context *context = proven;
  int         result = context ? CA_SUCCESS : ca_context_create (&context);

  if (result != CA_SUCCESS)
    return result;

  if (context != proven)
    ca_context_change_props (context,
                             CA_PROP_APPLICATION_ID, APPLICATION_ID,
                             CA_PROP_APPLICATION_NAME, "Fair Deal",
                             CA_PROP_APPLICATION_ICON_NAME, APPLICATION_ID,
                             NULL);
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
play_sound (Player   *self,
            FairSound sound)
{
  int result;

  if (g_get_monotonic_time () < self->retry_time)
    return;

  result = start_sound (self, sound);
  if (result == CA_SUCCESS)
    {
      self->pause = 0;
      return;
    }

  if (!self->told)
    g_debug ("No sound can be heard: %s", ca_strerror (result));
  self->told = TRUE;
  self->pause = CLAMP (2 * self->pause, FIRST_PAUSE, LAST_PAUSE);
  self->retry_time = g_get_monotonic_time () + self->pause;
}

static gpointer
run_thread (gpointer data)
{
  Player  *self = data;
  gpointer item;

  while ((item = g_async_queue_pop (self->queue)) != END)
    play_sound (self, (FairSound) (GPOINTER_TO_INT (item) - 1));

  g_async_queue_unref (self->queue);
  g_free (self->folder);
  g_free (self);
  return NULL;
}

static void
play (FairSoundPlayer *player,
      FairSound        sound)
{
  Player *self = (Player *) player;

  if (!self->is_running)
    g_thread_unref (g_thread_new ("sound", run_thread, self));
  self->is_running = TRUE;
  if (g_async_queue_length (self->queue) < MAX_WAITING)
    g_async_queue_push (self->queue, GINT_TO_POINTER (sound + 1));
}

/* Returns: (transfer full): a player for the sounds in @folder, which opens no device yet */
FairSoundPlayer *
fair_sound_player_new (const char *folder)
{
  Player *self = g_new0 (Player, 1);

  self->parent.play = play;
  self->folder = g_strdup (folder);
  self->queue = g_async_queue_new ();
  return &self->parent;
}

/* Frees a player made by fair_sound_player_new(), now or when its thread has ended. */
void
fair_sound_player_free (FairSoundPlayer *player)
{
  Player *self = (Player *) player;
  g_autoptr (GAsyncQueue) queue = g_async_queue_ref (self->queue);

  g_async_queue_push (queue, END);
  if (!self->is_running)
    run_thread (self);
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
