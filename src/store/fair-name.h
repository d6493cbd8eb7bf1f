/* fair-name.h: whether people can distinguish names. */
#pragma once

#include <glib.h>

gboolean fair_name_is_blank (const char *name);
char   **fair_name_make_forms (const char *name);
gboolean fair_name_forms_match (char **forms, char **others);
gboolean fair_names_look_alike (const char *name, const char *other);
