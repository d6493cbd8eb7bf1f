/* fair-deck-file.h: installed decks of cards of other programs. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A deck of another program, found or chosen by the player. */
#define FAIR_TYPE_DECK_FILE (fair_deck_file_get_type ())
G_DECLARE_FINAL_TYPE (FairDeckFile, fair_deck_file, FAIR, DECK_FILE, GObject)

FairDeckFile *fair_deck_file_new_for_path (const char *path, GError **error);
const char   *fair_deck_file_get_path (FairDeckFile *self);
const char   *fair_deck_file_get_svg (FairDeckFile *self);
const char   *fair_deck_file_get_title (FairDeckFile *self);

GListModel *fair_deck_file_list (void);
GListModel *fair_deck_file_list_in (const char *const *folders);

G_END_DECLS
