/* fair-key-group.h: the preferences about records: the player's name, and the key that signs records. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define FAIR_TYPE_KEY_GROUP (fair_key_group_get_type ())
G_DECLARE_FINAL_TYPE (FairKeyGroup, fair_key_group, FAIR, KEY_GROUP, AdwPreferencesGroup)

void fair_key_group_set_path (FairKeyGroup *self, const char *path);

G_END_DECLS
