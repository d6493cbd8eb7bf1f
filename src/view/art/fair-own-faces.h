/* fair-own-faces.h: the faces of Fair Deal's own decks. */
#pragma once

#include "fair-face-source.h"
#include "fair-words.h"

G_BEGIN_DECLS

FairFaceSource *fair_own_faces_new (GBytes *svg, GBytes *style, const char *back, FairLetters letters);
const char     *fair_own_faces_find_letter (guint rank, const char *letter);

G_END_DECLS
