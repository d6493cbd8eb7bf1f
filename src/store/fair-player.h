/* fair-player.h: one of the people who share the program, with results and games in progress of their own. */
#pragma once

#include <glib.h>

enum
{
  FAIR_PLAYER_MAX_NAME = 64,   /* bytes; the same as in records */
  FAIR_PLAYER_MAX_EMBLEM = 32, /* bytes */
  FAIR_PLAYER_N_COLORS = 8
};

/* The id of the first player, who exists even if there are no others. */
#define FAIR_PLAYER_FIRST ""

/* A player. */
typedef struct
{
  char  *id;      /* owned; a UUID, or FAIR_PLAYER_FIRST */
  char  *name;    /* owned; empty if the player has none */
  guint  color;   /* below FAIR_PLAYER_N_COLORS */
  char  *emblem;  /* owned; a name that the view defines, empty for none */
  gint64 created; /* microseconds since 1970; 0 for the first player */
} FairPlayer;

FairPlayer *fair_player_new (const char *id, const char *name, guint color, const char *emblem, gint64 created);
FairPlayer *fair_player_copy (const FairPlayer *self);
void        fair_player_free (FairPlayer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairPlayer, fair_player_free)

gboolean fair_player_id_is_good (const char *id);
gboolean fair_player_name_is_good (const char *name);
char    *fair_player_trim_name (const char *text);
