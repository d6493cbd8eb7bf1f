/* Sounds with libcanberra: they are played unchanged, and a machine without sound output is no problem.
 */
#include "config.h"

#include "fair-sound-player.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* bytes before the samples of a WAV file */
#define HEAD 44

static int      n_warnings, n_told;
static gboolean has_alsa; /* which is known once a sound was played with it */

static void
log_cb (const char    *domain,
        GLogLevelFlags level,
        const char    *message,
        gpointer       data)
{
  if (strstr (message, "No sound can be heard") != NULL && (level & G_LOG_LEVEL_DEBUG))
    g_atomic_int_inc (&n_told);
  else if (level & (G_LOG_LEVEL_MASK & ~G_LOG_LEVEL_DEBUG & ~G_LOG_LEVEL_INFO))
    g_atomic_int_inc (&n_warnings);
}

static FairSoundPlayer *
create_player (void)
{
  return fair_sound_player_new (g_getenv ("FAIRDEAL_SOUND_DIR"));
}

/* Without the driver there is one debug message, however many sounds are played. */
static void
test_deaf (void)
{
  FairSoundPlayer *player = create_player ();

  g_setenv ("CANBERRA_DRIVER", "none-such", TRUE);
  for (guint i = 0; i < 100; i++)
    player->play (player, FAIR_SOUND_CARD);
  while (g_atomic_int_get (&n_told) == 0)
    g_usleep (1000);
  for (guint i = 0; i < 100; i++)
    player->play (player, (FairSound) (i % FAIR_N_SOUNDS));
  fair_sound_player_free (player);
  g_assert_cmpint (g_atomic_int_get (&n_told), ==, 1);
  g_assert_cmpint (g_atomic_int_get (&n_warnings), ==, 0);
}

/* A player that is not used opens nothing, and closing it does not block. */
static void
test_unused (void)
{
  fair_sound_player_free (create_player ());
}

/* A file to which ALSA writes what is heard. */
typedef struct
{
  char *folder;
  char *config;
  char *heard;
} Output;

/* Makes ALSA write what is heard to the file. */
static void
open_output (const Output *output)
{
  g_autofree char *text = g_strdup_printf ("pcm.!default { type file slave.pcm null file \"%s\" format raw }\n"
                                           "pcm.null { type null }\n",
                                           output->heard);

  g_assert_true (g_file_set_contents (output->config, text, -1, NULL));
}

/* Makes ALSA read its configuration in a folder, where it has no output yet. */
static void
begin_output (Output *output)
{
  output->folder = g_dir_make_tmp ("fair-sounds-XXXXXX", NULL);
  output->config = g_build_filename (output->folder, "asound.conf", NULL);
  output->heard = g_build_filename (output->folder, "heard", NULL);
  g_assert_true (g_file_set_contents (output->config, "pcm.!default { type none-such }\n", -1, NULL));
  g_setenv ("ALSA_CONFIG_PATH", output->config, TRUE);
  g_setenv ("CANBERRA_DRIVER", "alsa", TRUE);
}

static void
end_output (Output *output)
{
  g_remove (output->heard);
  g_remove (output->config);
  g_rmdir (output->folder);
  g_free (output->heard);
  g_free (output->config);
  g_free (output->folder);
}

static gsize
measure_output (const Output *output)
{
  GStatBuf status;

  return g_stat (output->heard, &status) == 0 ? (gsize) status.st_size : 0;
}

/* What is heard are exactly the samples of the WAV file. */
static void
test_heard (void)
{
  Output           output;
  g_autofree char *wav = g_build_filename (g_getenv ("FAIRDEAL_SOUND_DIR"), "card.wav", NULL);
  g_autofree char *samples = NULL;
  g_autofree char *expected = NULL;
  FairSoundPlayer *player = create_player ();
  gsize            size, n_heard;
  int              told = g_atomic_int_get (&n_told);

  g_assert_true (g_file_get_contents (wav, &expected, &size, NULL));
  g_assert_cmpuint (size, >, HEAD);
  begin_output (&output);
  open_output (&output);
  player->play (player, FAIR_SOUND_CARD);
  while (measure_output (&output) < size - HEAD && g_atomic_int_get (&n_told) == told)
    g_usleep (1000);
  fair_sound_player_free (player);
  if (g_atomic_int_get (&n_told) > told)
    g_test_skip ("libcanberra has no ALSA here");
  else
    {
      has_alsa = TRUE;
      g_assert_true (g_file_get_contents (output.heard, &samples, &n_heard, NULL));
      g_assert_cmpmem (samples, n_heard, expected + HEAD, size - HEAD);
    }
  end_output (&output);
}

/* After a sound that failed, one of those that follow is heard. */
static void
hear_again (void)
{
  Output           output;
  FairSoundPlayer *player = create_player ();

  begin_output (&output);
  player->play (player, FAIR_SOUND_CARD);
  while (g_atomic_int_get (&n_told) == 0)
    g_usleep (1000);
  open_output (&output);
  while (measure_output (&output) == 0)
    {
      player->play (player, FAIR_SOUND_CARD);
      g_usleep (300000);
    }
  g_assert_cmpint (g_atomic_int_get (&n_told), ==, 1);
  end_output (&output);
}

/* In a process of its own: libcanberra's threads read the environment, and can play on when it ends. */
static void
test_heard_again (void)
{
  if (g_test_subprocess ())
    {
      hear_again ();
      _exit (0);
    }
  if (!has_alsa)
    {
      g_test_skip ("libcanberra has no ALSA here");
      return;
    }

  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_test_trap_assert_passed ();
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_log_set_default_handler (log_cb, NULL);
  g_test_add_func ("/fair/sound-player/deaf", test_deaf);
  g_test_add_func ("/fair/sound-player/unused", test_unused);
  g_test_add_func ("/fair/sound-player/heard", test_heard);
  g_test_add_func ("/fair/sound-player/heard-again", test_heard_again);

  return g_test_run ();
}
