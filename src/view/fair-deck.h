/* fair-deck.h: the decks of cards that there are, whose they ever were. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A deck of someone else's, found or chosen. */
#define FAIR_TYPE_DECK (fair_deck_get_type ())
G_DECLARE_FINAL_TYPE (FairDeck, fair_deck, FAIR, DECK, GObject)

FairDeck   *fair_deck_new_for_path (const char *path, GError **error);
const char *fair_deck_get_path (FairDeck *self);
const char *fair_deck_get_svg (FairDeck *self);
const char *fair_deck_get_title (FairDeck *self);

GListModel *fair_deck_list (void);
GListModel *fair_deck_list_in (const char *const *folders);

G_END_DECLS
