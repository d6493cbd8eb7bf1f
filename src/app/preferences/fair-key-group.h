/* fair-key-group.h: the preferences about records: the player's name, and the key that signs them. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

AdwPreferencesGroup *fair_key_group_new (const char *key_path);

G_END_DECLS
