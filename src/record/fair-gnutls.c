#include "config.h"

#include "fair-gnutls.h"

#include "fair-store-error.h"

#include <glib/gi18n-lib.h>

/* Only after fair_gnutls_load(). */
FairGnutls fair_gnutls;

static gpointer
load (gpointer data)
{
  static const char *const names[] = { FAIR_GNUTLS_FUNCTIONS (LATE_LIBRARY_NAME) };

  return g_strdup (late_library_load ("libgnutls.so.30", names, G_N_ELEMENTS (names), &fair_gnutls));
}

/* Fills fair_gnutls, at the first call.  Any thread may call it.  Returns: whether GnuTLS is there */
gboolean
fair_gnutls_load (GError **error)
{
  static GOnce once = G_ONCE_INIT;
  const char  *problem = g_once (&once, load, NULL);

  if (problem == NULL)
    return TRUE;

  /* translators: %s says why, in English */
  return fair_store_fail (error, FAIR_STORE_ERROR_FAILED, _ ("GnuTLS, which signatures need, cannot be used: %s."), problem);
}
