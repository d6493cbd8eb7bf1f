/* fair-deck-file.h: installed decks of cards of other programs, and errors in them, with messages for the player. */
#pragma once

#include <gio/gio.h>

#include "draw-protocol.h"

/* A deck of another program, found or chosen by the player. */
typedef struct
{
  char *path;  /* as it is stored in the settings */
  char *svg;   /* path of the drawing */
  char *title; /* a short line */
} FairDeckFile;

FairDeckFile *fair_deck_file_new_for_path (const char *path, GError **error);
void          fair_deck_file_free (FairDeckFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairDeckFile, fair_deck_file_free)

GPtrArray *fair_deck_file_list (void);
GPtrArray *fair_deck_file_list_in (const char *const *folders);

/* The codes of DrawFault. */
#define FAIR_DECK_ERROR (fair_deck_error_quark ())

GQuark  fair_deck_error_quark (void);
GError *fair_deck_error_new (DrawFault fault, guint face);
