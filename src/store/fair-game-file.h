/* fair-game-file.h: a game in progress, in a file of its own.
 *
 * The folder `games` beside the database has a file UUID.game for each game in progress of all players.  Each line
 * begins with a checksum of itself and all lines before it; so remains of a power failure, and foreign text, are not
 * mistaken for lines.  The first line is the header:
 *
 *     fairdeal-game 1 UUID PLAYER GAME[/SLOT] NUMBER BEGUN OPTIONS
 *     played WHEN           it is the game that was played last
 *     TIME EVENT            an event of its journal, after that many microseconds of play; see fair-event.h
 *     aside                 another game has replaced it, and it may come back
 *     over WHEN PRACTICE    it has a result, of all events before
 *     recorded              the database has that result
 *     left [WHEN PRACTICE]  it is no longer in progress; with its result, unless it has none or an earlier line has it
 *
 * A file is written when something happens and synced later.  The program that plays a game has a lock on its file.
 * Other programs do not see that game.
 */
#pragma once

#include <gio/gio.h>

/* With the number of a day after it, the slot of the deals of that day. */
#define FAIR_SLOT_DAILY "daily-"

/* The slot of a game from another computer that has no room beside one from here, or the other way around. */
#define FAIR_SLOT_ELSEWHERE "elsewhere"

/* Replaces the time when the game was last played if the game is put aside. */
#define FAIR_SAVED_ASIDE 0

/* An event of a game's journal, with a line of text that the store does not interpret. */
typedef struct
{
  gint64 time; /* microseconds played */
  char  *text; /* owned */
  gsize  at;   /* where its line begins in the file */
} FairSavedEvent;

/* The contents of a file. */
typedef struct
{
  char    *id;      /* owned; a UUID, also the id of the game's result */
  char    *game;    /* owned */
  char    *slot;    /* owned; see fair-slot.h */
  char    *options; /* owned; all rule options */
  char    *player;  /* owned; the id of the FairPlayer who plays it */
  guint64  number;
  gint64   begun;    /* microseconds since 1970 */
  gint64   played;   /* when it was last played, or FAIR_SAVED_ASIDE */
  gint64   ended;    /* when its result was made; 0 if it has none */
  guint    n_ended;  /* how many of its events the result is made of */
  gboolean practice; /* the result is of a deal that had been played before */
  gboolean recorded; /* the database has the result */
  gboolean left;
  gboolean touched; /* the player has made a step */
  GArray  *events;  /* owned, of FairSavedEvent */
  GString *text;    /* owned; all lines that could be read */
  gboolean damaged; /* a line after those is wrong, and not just torn */
} FairSavedGame;

FairSavedGame *fair_saved_game_parse (const char *text, gsize length);
void           fair_saved_game_free (FairSavedGame *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairSavedGame, fair_saved_game_free)
gboolean fair_saved_game_copy (const FairSavedGame *self,
                               const char          *database,
                               const char          *id,
                               const char          *player,
                               const char          *slot,
                               GError             **error);

/* A file that is written; only functions below change it. */
typedef struct
{
  char    *path;       /* owned */
  int      descriptor; /* -1 while it is not open */
  GString *text;       /* owned; all that belongs into the file */
  gsize    n_written;
  gsize    n_synced; /* bytes that are on the disk */
  gsize    n_syncing;
  gboolean is_syncing; /* and its outcome counts */
} FairGameFile;

char      *fair_game_file_dup_path (const char *database, const char *id);
GPtrArray *fair_game_file_list (const char *database, gboolean all, GError **error);
void       fair_game_file_remove_player (const char *database, const char *player);

FairGameFile *fair_game_file_new (const char *database, const char *id);
FairGameFile *fair_game_file_resume (const char *database, const FairSavedGame *known, FairSavedGame **saved);
void          fair_game_file_free (FairGameFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairGameFile, fair_game_file_free)

void     fair_game_file_add (FairGameFile *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
void     fair_game_file_cut (FairGameFile *self, gsize length);
gboolean fair_game_file_write (FairGameFile *self, gboolean anew, GError **error);
void     fair_game_file_close (FairGameFile *self);

void fair_game_file_begin_sync (FairGameFile *self);
void fair_game_file_end_sync (FairGameFile *self, gboolean good);
