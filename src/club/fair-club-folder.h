/* fair-club-folder.h: how a club is laid out in its folder, and how it is read without trusting anything in it.
 *
 * docs/clubs.md describes it.  Symbolic links are not followed, only regular files are read, nothing blocks, and
 * everything is limited.
 */
#pragma once

#include "fair-player-key.h"

#include <fcntl.h>

/* How openat() opens a folder of a club: symbolic links are not followed. */
#define FAIR_CLUB_OPEN_FOLDER (O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)

#define FAIR_CLUB_MARKER "left"     /* in the folder of a member who left */
#define FAIR_CLUB_VERSION "version" /* in the folder of a club that needs a newer version of the program */

enum
{
  FAIR_CLUB_MAX_ENTRIES = 20000, /* in a folder, of any kind */
  FAIR_CLUB_MAX_MEMBERS = 1000,
  FAIR_CLUB_MAX_FILES = 500,             /* of each member */
  FAIR_CLUB_MAX_FILE = 64 * 1024 * 1024, /* bytes */
  FAIR_CLUB_MAX_RESULTS = 500000,        /* of all members */
  FAIR_CLUB_MAX_MEMBER_RESULTS = 50000,  /* of each member */
  FAIR_CLUB_MAX_BAD_LINES = 1000,        /* of each member; then each file is read up to its first one */
  FAIR_CLUB_MAX_ALL_BAD_LINES = 100000,  /* of all members; the rest is not read */
  FAIR_CLUB_BAD_LINE = 4096,             /* bytes; a longer line counts as several */
  FAIR_CLUB_MAX_FAULTS = 1000,           /* stored; more are only counted */
  FAIR_CLUB_MAX_MARKER = 1024            /* bytes */
};

gboolean   fair_club_folder_is_file_of_records (const char *name);
GPtrArray *fair_club_folder_list (int folder, gboolean (*takes) (const char *name), gboolean *is_all);
gboolean   fair_club_folder_check_version (int folder, GError **error);
int        fair_club_folder_open_file (int folder, const char *name, int flags, gint64 *size);
gboolean   fair_club_folder_fail (int code, GError **error);

/* The file that says that a member has left, signed so that nobody else can write it. */
char    *fair_club_marker_print (FairPlayerKey *key, gint64 time, GError **error);
gboolean fair_club_marker_check (const char *text, gsize length, const char *key, gint64 *time);
