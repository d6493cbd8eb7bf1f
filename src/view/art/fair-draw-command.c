/* fairdeal-draw limits itself.  Where bubblewrap is installed, it is started inside of that as well,
 * and sees neither the player's files nor other processes nor the network.  Not all systems let
 * everybody do so; the first deck tells.  In a Flatpak, which is a sandbox, there is none in it.
 */
#include "config.h"

#include "fair-draw-command.h"

static int sandbox_fails; /* atomic */

/* What libraries and fonts lie in, and where a distribution says which. */
static const char *const folders[] = {
  "/usr",
  "/lib",
  "/lib64",
  "/etc/fonts",
  "/etc/ld.so.cache",
  "/var/cache/fontconfig",
};

static void
add_folder (GStrvBuilder *command,
            const char   *folder)
{
  g_strv_builder_add_many (command, "--ro-bind-try", folder, folder, NULL);
}

/* The sandbox that is installed, or NULL. */
static char *
find_sandbox (void)
{
  if (g_atomic_int_get (&sandbox_fails) || g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS))
    return NULL;
  return g_find_program_in_path ("bwrap");
}

/**
 * fair_draw_command_new:
 * @in_sandbox: (out): whether it is a sandbox that is started, which may not be allowed
 *
 * Returns: (transfer full): the command that starts fairdeal-draw
 */
GStrv
fair_draw_command_new (gboolean *in_sandbox)
{
  const char      *chosen = g_getenv ("FAIRDEAL_DRAW");
  const char      *program = chosen ? chosen : LIBEXECDIR "/fairdeal-draw";
  g_autofree char *sandbox = find_sandbox ();
  g_autoptr (GStrvBuilder) command = g_strv_builder_new ();

  *in_sandbox = sandbox != NULL;
  if (sandbox != NULL)
    {
      g_strv_builder_add_many (command, sandbox, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", NULL);
      for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
        add_folder (command, folders[i]);
      add_folder (command, program);
      g_strv_builder_add_many (command, "--chdir", "/", "--", NULL);
    }
  g_strv_builder_add (command, program);

  return g_strv_builder_end (command);
}

/* Sandboxes do not work here, so that none is tried again. */
void
fair_draw_command_give_up_sandbox (void)
{
  g_atomic_int_set (&sandbox_fails, TRUE);
}
