#include "config.h"

#include "fair-gnutls.h"

#include "fair-store-error.h"

#include <glib/gi18n-lib.h>

/* Only after fair_gnutls_load(). */
FairGnutls fair_gnutls;

/* Fills fair_gnutls, at the first call.  Any thread may call it.  Returns: whether GnuTLS is there */
gboolean
fair_gnutls_load (GError **error)
{
  static const char *const names[] = { FAIR_GNUTLS_FUNCTIONS (LATE_LIBRARY_NAME) };
  static char             *problem;
  static gsize             is_loaded;

  if (g_once_init_enter (&is_loaded))
    {
      problem = g_strdup (late_library_load ("libgnutls.so.30", names, G_N_ELEMENTS (names), &fair_gnutls));
      g_once_init_leave (&is_loaded, 1);
    }
  if (problem == NULL)
    return TRUE;

  /* translators: %s says why, in English */
  return fair_store_fail (error, FAIR_STORE_ERROR_FAILED, _ ("GnuTLS, which signatures need, cannot be used: %s."), problem);
}
