/* fairdeal-draw confines itself. If bubblewrap is installed, the process also runs inside that, where it
 * sees neither the player's files nor other processes nor the network. Not every system allows that, as the
 * first deck finds out. A Flatpak is a sandbox already, and has no bubblewrap in it.
 */
#include "config.h"

#include "fair-draw-command.h"

static int sandbox_fails; /* atomic */

/* Where libraries, fonts and their configuration are. */
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

/* Returns: (transfer full) (nullable): the path of the sandbox's program */
static char *
find_sandbox (void)
{
  if (g_atomic_int_get (&sandbox_fails) || g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS))
    return NULL;
  return g_find_program_in_path ("bwrap");
}

/**
 * fair_draw_command_new:
 * @in_sandbox: (out): whether the command starts a sandbox, which may not be allowed
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

/* Remembers that sandboxes do not work here. */
void
fair_draw_command_give_up_sandbox (void)
{
  g_atomic_int_set (&sandbox_fails, TRUE);
}
