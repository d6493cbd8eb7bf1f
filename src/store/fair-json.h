/* fair-json.h: strict parsing of JSON from unknown sources.
 *
 * A text is checked once as a whole, strictly by RFC 8259 and within limits; after that, values are looked up
 * in place.  A value is only a pointer into the text, which has to outlive it, so nothing is allocated for
 * values that are not used.
 */
#pragma once

#include <glib.h>

enum
{
  FAIR_JSON_MAX_DEPTH = 16,  /* nesting of lists and objects */
  FAIR_JSON_MAX_MEMBERS = 64 /* of an object */
};

typedef enum
{
  FAIR_JSON_NULL,
  FAIR_JSON_BOOLEAN,
  FAIR_JSON_NUMBER,
  FAIR_JSON_STRING,
  FAIR_JSON_ARRAY,
  FAIR_JSON_OBJECT
} FairJsonKind;

/* A value of a text that was checked. */
typedef struct
{
  const char *at;
  const char *end;
} FairJson;

gboolean     fair_json_check (const char *text, gsize length, guint line, FairJson *root, GError **error);
FairJsonKind fair_json_get_kind (const FairJson *self);
gboolean     fair_json_find (const FairJson *object, const char *name, FairJson *value);
void         fair_json_begin (const FairJson *array, FairJson *rest);
gboolean     fair_json_next (FairJson *rest, FairJson *value);
gboolean     fair_json_is_integer (const FairJson *self);
gboolean     fair_json_get_int (const FairJson *self, gint64 *value);
char        *fair_json_dup_string (const FairJson *self);
