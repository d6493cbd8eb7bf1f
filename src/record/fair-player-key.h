/* fair-player-key.h: the key with which a player signs records.
 *
 * A key file is PKCS #8 in PEM, without a password, readable only by its owner.  It is stored with the data, but not in
 * a database, backup or export. Only its holders can sign as the player. It moves to another computer in a file that is
 * encrypted with a code, which the player types there.
 */
#pragma once

#include <glib.h>

typedef struct _FairPlayerKey FairPlayerKey;

char *fair_player_key_dup_path (const char *database, const char *player);

FairPlayerKey *fair_player_key_new (GError **error);
FairPlayerKey *fair_player_key_load (const char *path, const char *code, GError **error);
FairPlayerKey *fair_player_key_ensure (const char *path, GError **error);
void           fair_player_key_free (FairPlayerKey *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairPlayerKey, fair_player_key_free)

const char *fair_player_key_get_public (FairPlayerKey *self);
char       *fair_player_key_sign (FairPlayerKey *self, const char *text, gsize length, GError **error);

char          *fair_player_key_make_code (void);
gboolean       fair_player_key_export (FairPlayerKey *self, const char *code, const char *path, GError **error);
FairPlayerKey *fair_player_key_import (const char *from, const char *code, const char *path, GError **error);
