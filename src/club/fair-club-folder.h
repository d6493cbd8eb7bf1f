/* fair-club-folder.h: how a club lies in its folder, and how it is read without trusting anything in it.
 *
 * docs/clubs.md describes it.  Nothing is followed that is a link, nothing is waited for, nothing is read that is not
 * a regular file, and there are bounds for all of it.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define FAIR_CLUB_MARKER "left" /* in a member's folder: that the member left */

enum
{
  FAIR_CLUB_MAX_ENTRIES = 20000, /* of a folder, whatever they are */
  FAIR_CLUB_MAX_MEMBERS = 1000,
  FAIR_CLUB_MAX_FILES = 500,             /* of a member */
  FAIR_CLUB_MAX_FILE = 64 * 1024 * 1024, /* bytes */
  FAIR_CLUB_MAX_RESULTS = 500000,        /* of all members */
  FAIR_CLUB_MAX_MEMBER_RESULTS = 50000,  /* of a member */
  FAIR_CLUB_MAX_BAD_LINES = 1000,        /* of a file, until the rest of it is left alone */
  FAIR_CLUB_MAX_FAULTS = 1000,           /* that are kept; the others are counted */
  FAIR_CLUB_MAX_MARKER = 1024            /* bytes */
};

/* How the lines of a file came to an end. */
typedef enum
{
  FAIR_CLUB_LINES_READ,     /* all of them; a last one without an end was left out */
  FAIR_CLUB_LINES_STOPPED,  /* the function said so */
  FAIR_CLUB_LINES_TOO_LONG, /* the next one is longer than a record can be */
  FAIR_CLUB_LINES_FAILED    /* errno says why */
} FairClubLinesEnd;

/* Told of each whole line, without its end; returns whether to go on. */
typedef gboolean (*FairClubLineFunc) (guint line, const char *text, gsize length, gpointer data);

gboolean         fair_club_folder_is_member (const char *name);
gboolean         fair_club_folder_is_file_of_records (const char *name);
char            *fair_club_folder_name_file (gint64 time);
GPtrArray       *fair_club_folder_list (int folder, gboolean (*takes) (const char *name), gboolean *is_all);
int              fair_club_folder_open_folder (int folder, const char *name);
int              fair_club_folder_open_file (int folder, const char *name, int flags, gint64 *size);
FairClubLinesEnd fair_club_folder_foreach_line (int file, FairClubLineFunc function, gpointer data);

G_END_DECLS
