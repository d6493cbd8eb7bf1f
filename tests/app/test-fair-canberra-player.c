/* Sounds with libcanberra: they are played unchanged, and a machine without sound output is no problem.
 */
#include "config.h"

#include "fair-canberra-player.h"

#include <glib/gstdio.h>
#include <string.h>

/* bytes before the samples of a WAV file */
#define HEAD 44

static int n_warnings, n_told;

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
  return fair_canberra_player_new (g_getenv ("FAIRDEAL_SOUND_DIR"));
}

/* Without the driver there is one debug message, however many sounds are played. */
static void
test_deaf (void)
{
  FairSoundPlayer *player = create_player ();

  g_setenv ("CANBERRA_DRIVER", "none-such", TRUE);
  for (guint i = 0; i < 100; i++)
    fair_sound_player_play (player, FAIR_SOUND_CARD);
  while (g_atomic_int_get (&n_told) == 0)
    g_usleep (1000);
  for (guint i = 0; i < 100; i++)
    fair_sound_player_play (player, (FairSound) (i % FAIR_N_SOUNDS));
  g_assert_finalize_object (G_OBJECT (player));
  g_assert_cmpint (g_atomic_int_get (&n_told), ==, 1);
  g_assert_cmpint (g_atomic_int_get (&n_warnings), ==, 0);
}

/* A player that is not used opens nothing, and closing it does not block. */
static void
test_unused (void)
{
  g_assert_finalize_object (G_OBJECT (create_player ()));
}

/* ALSA writes its output to a file here, which must have exactly the samples of the WAV file. */
static void
test_heard (void)
{
  g_autofree char *folder = g_dir_make_tmp ("fair-sounds-XXXXXX", NULL);
  g_autofree char *config = g_build_filename (folder, "asound.conf", NULL);
  g_autofree char *heard = g_build_filename (folder, "heard", NULL);
  g_autofree char *wav = g_build_filename (g_getenv ("FAIRDEAL_SOUND_DIR"), "card.wav", NULL);
  g_autofree char *text = g_strdup_printf ("pcm.!default { type file slave.pcm null file \"%s\" format raw }\n"
                                           "pcm.null { type null }\n",
                                           heard);
  g_autofree char *samples = NULL;
  g_autofree char *expected = NULL;
  FairSoundPlayer *player = create_player ();
  gsize            size, n_heard;
  GStatBuf         status;
  int              told = g_atomic_int_get (&n_told);

  g_assert_true (g_file_get_contents (wav, &expected, &size, NULL));
  g_assert_cmpuint (size, >, HEAD);
  g_assert_true (g_file_set_contents (config, text, -1, NULL));
  g_setenv ("ALSA_CONFIG_PATH", config, TRUE);
  g_setenv ("CANBERRA_DRIVER", "alsa", TRUE);
  fair_sound_player_play (player, FAIR_SOUND_CARD);
  while ((g_stat (heard, &status) != 0 || (gsize) status.st_size < size - HEAD) && g_atomic_int_get (&n_told) == told)
    g_usleep (1000);
  g_object_unref (player);
  if (g_atomic_int_get (&n_told) > told)
    g_test_skip ("libcanberra has no ALSA here");
  else
    {
      g_assert_true (g_file_get_contents (heard, &samples, &n_heard, NULL));
      g_assert_cmpmem (samples, n_heard, expected + HEAD, size - HEAD);
    }
  g_remove (heard);
  g_remove (config);
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_log_set_default_handler (log_cb, NULL);
  g_test_add_func ("/fair/canberra-player/deaf", test_deaf);
  g_test_add_func ("/fair/canberra-player/unused", test_unused);
  g_test_add_func ("/fair/canberra-player/heard", test_heard);

  return g_test_run ();
}
