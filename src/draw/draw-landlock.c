/* Landlock restricts a process to the files that are named here: the system's libraries and fonts, and what
 * fontconfig uses.  None of them belongs to the player.
 *
 * Nothing can be written, no port can be reached, and no process outside can be sent a signal.  Kernels have
 * had Landlock since 5.13, with more features in later versions; headers may be older than the kernel, so the
 * definitions that are needed are here.
 */
#define _GNU_SOURCE

#include "draw-landlock.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

enum
{
  ASK_FOR_VERSION = 1, /* a flag */
  RULE_PATH_BENEATH = 1,

  /* Bits for operations on files. */
  READ_FILE = 1 << 2,
  READ_FOLDER = 1 << 3,

  N_FILE_BITS = 13, /* in version 1; versions 2, 3 and 5 add one each */
  NETWORK_4 = 3,    /* all the bits of version 4 */
  SCOPES_6 = 3
};

typedef struct
{
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
} Ruleset;

typedef struct
{
  uint64_t allowed;
  int32_t  folder;
} __attribute__ ((packed)) PathRule;

/* The last three are those of a Flatpak. */
static const char *const folders[] = {
  "/usr",
  "/etc/fonts",
  "/var/cache/fontconfig",
  "/run/host/fonts",
  "/run/host/fonts-cache",
  "/run/host/user-fonts",
};

/* Permanently restricts this thread, and those that it starts.  The caller must set no_new_privs first. */
DrawLandlock
draw_landlock_set (void)
{
  long    version = syscall (SYS_landlock_create_ruleset, NULL, (size_t) 0, ASK_FOR_VERSION);
  int     n_file_bits = N_FILE_BITS + (version >= 2) + (version >= 3) + (version >= 5);
  Ruleset rules = { (UINT64_C (1) << n_file_bits) - 1, version >= 4 ? NETWORK_4 : 0, version >= 6 ? SCOPES_6 : 0 };
  int     ruleset;
  bool    is_set = true;

  if (version < 1)
    return DRAW_LANDLOCK_UNKNOWN;

  ruleset = (int) syscall (SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
  if (ruleset < 0)
    return DRAW_LANDLOCK_FAILED;
  for (size_t i = 0; is_set && i < sizeof folders / sizeof *folders; i++)
    {
      PathRule rule = { READ_FILE | READ_FOLDER, open (folders[i], O_PATH | O_CLOEXEC) };

      if (rule.folder < 0)
        continue;
      is_set = syscall (SYS_landlock_add_rule, ruleset, RULE_PATH_BENEATH, &rule, 0) == 0;
      close (rule.folder);
    }
  is_set = is_set && syscall (SYS_landlock_restrict_self, ruleset, 0) == 0;
  close (ruleset);

  return is_set ? DRAW_LANDLOCK_SET : DRAW_LANDLOCK_FAILED;
}
