/* fair-foreign-faces.h: the faces of decks of other programs. */
#pragma once

#include "fair-face-source.h"

G_BEGIN_DECLS

FairFaceSource *fair_foreign_faces_new (const char *path);

G_END_DECLS
