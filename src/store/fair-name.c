/* Names are compared by appearance: invisible characters, encoding and case do not count, and letters of different
 * scripts that look the same are equal.  ICU, which knows those letters, is loaded for the first comparison.  Without
 * ICU, everything else is compared. */
#include "fair-name.h"

#include "fair-words.h"
#include "late-library.h"

#include <unicode/uspoof.h>

#define FAIR_ICU_FUNCTIONS(F) \
  F (uspoof_open)             \
  F (uspoof_getSkeletonUTF8)

static struct
{
  FAIR_ICU_FUNCTIONS (LATE_LIBRARY_MEMBER)
} icu;

/* Returns: (nullable): the ICU object that knows which characters look the same */
static gpointer
open_checker (gpointer data)
{
  static const char *const names[] = { FAIR_ICU_FUNCTIONS (LATE_LIBRARY_NAME) };
  UErrorCode               problem = U_ZERO_ERROR;
  USpoofChecker           *checker;

  /* The headers add the version of ICU to the name of each function. */
  if (late_library_load ("libicui18n.so." U_ICU_VERSION_SHORT, names, G_N_ELEMENTS (names), &icu) != NULL)
    return NULL;

  checker = icu.uspoof_open (&problem);
  return U_SUCCESS (problem) ? checker : NULL;
}

/* Returns: (transfer full): @text with one character for all that look like it */
static char *
make_skeleton (const char *text)
{
  static GOnce         once = G_ONCE_INIT;
  const USpoofChecker *checker = g_once (&once, open_checker, NULL);
  UErrorCode           problem = U_ZERO_ERROR;
  g_autofree char     *skeleton = NULL;
  int32_t              length;

  if (checker == NULL)
    return g_strdup (text);

  length = icu.uspoof_getSkeletonUTF8 (checker, 0, text, -1, NULL, 0, &problem);
  skeleton = g_malloc0 ((gsize) length + 1);
  problem = U_ZERO_ERROR;
  icu.uspoof_getSkeletonUTF8 (checker, 0, text, -1, skeleton, length + 1, &problem);
  return U_SUCCESS (problem) ? g_steal_pointer (&skeleton) : g_strdup (text);
}

/* Returns: (transfer full): the visible part of @name, with one space between words */
static char *
make_plain (const char *name)
{
  g_autofree char *valid = g_utf8_make_valid (name, -1);
  g_autofree char *normal = g_utf8_normalize (valid, -1, G_NORMALIZE_ALL_COMPOSE);
  GString         *plain = g_string_new (NULL);
  gboolean         is_space = FALSE;

  for (const char *at = normal; *at; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (g_unichar_isspace (c) || g_unichar_iscntrl (c) || fair_words_is_invisible (c))
        {
          is_space = is_space || g_unichar_isspace (c);
          continue;
        }
      if (is_space && plain->len > 0)
        g_string_append_c (plain, ' ');
      is_space = FALSE;
      g_string_append_unichar (plain, c);
    }

  return g_string_free (plain, FALSE);
}

/* Whether nothing of @name is visible. */
gboolean
fair_name_is_blank (const char *name)
{
  g_autofree char *plain = make_plain (name);

  return *plain == '\0';
}

/* Returns: (transfer full): the forms that fair_name_forms_match() compares, for many names: the look of the name, and
 *   the look of its lowercase letters */
char **
fair_name_make_forms (const char *name)
{
  g_autofree char *plain = make_plain (name);
  g_autofree char *looks = make_skeleton (plain);
  g_autofree char *small = g_utf8_casefold (plain, -1);
  char           **forms = g_new0 (char *, 3);

  forms[0] = g_utf8_casefold (looks, -1);
  forms[1] = make_skeleton (small);
  return forms;
}

gboolean
fair_name_forms_match (char **forms,
                       char **others)
{
  return g_str_equal (forms[0], others[0]) || g_str_equal (forms[1], others[1]);
}

/* Whether people would mistake one name for the other. */
gboolean
fair_names_look_alike (const char *name,
                       const char *other)
{
  g_auto (GStrv) forms = fair_name_make_forms (name);
  g_auto (GStrv) others = fair_name_make_forms (other);

  return fair_name_forms_match (forms, others);
}
