/* fair-own-picture.h: the pictures of the player's own for the back of the cards and for the cloth: one for each, a PNG in the
 * player's data folder. A setting, FAIR_SETTING_CARD_BACK or FAIR_SETTING_CLOTH, shows it with the value FAIR_OWN_PICTURE. */
#pragma once

#include <gtk/gtk.h>

#define FAIR_OWN_PICTURE "picture"

char  *fair_own_picture_dup_path (const char *key);
gint64 fair_own_picture_get_time (const char *key);

void fair_own_picture_show_cloth (void);

const char *const *fair_own_picture_list_patterns (void);

void     fair_own_picture_choose_async (GSettings          *settings,
                                        const char         *key,
                                        const char         *path,
                                        GAsyncReadyCallback callback,
                                        gpointer            data);
gboolean fair_own_picture_choose_finish (GAsyncResult *result, GError **error);
void     fair_own_picture_remove (GSettings *settings, const char *key);
