/* fair-latin-key.h: the Latin letters of keys that type others. */
#pragma once

#include <gtk/gtk.h>

guint fair_latin_key_find (GdkEvent *event);
