/* fair-table-bookmarks.h: the actions for bookmarks in the game on the table, and the menu that lists them. */
#pragma once

#include <gio/gio.h>

#include "fair-table-game.h"

G_BEGIN_DECLS

#define FAIR_TYPE_TABLE_BOOKMARKS (fair_table_bookmarks_get_type ())
G_DECLARE_FINAL_TYPE (FairTableBookmarks, fair_table_bookmarks, FAIR, TABLE_BOOKMARKS, GObject)

GActionGroup *fair_table_bookmarks_get_actions (FairTableBookmarks *self);
void          fair_table_bookmarks_set_enabled (FairTableBookmarks *self, gboolean enabled);
void          fair_table_bookmarks_set_menu (FairTableBookmarks *self, GMenu *menu);

G_END_DECLS
