/* fair-gnutls.h: the functions of GnuTLS that the program calls; it is loaded for the first key or signature. */
#pragma once

#include "late-library.h"

#include <glib.h>
#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/x509.h>

#define FAIR_GNUTLS_FUNCTIONS(F)      \
  F (gnutls_free)                     \
  F (gnutls_hash)                     \
  F (gnutls_hash_deinit)              \
  F (gnutls_hash_fast)                \
  F (gnutls_hash_init)                \
  F (gnutls_hash_output)              \
  F (gnutls_memset)                   \
  F (gnutls_privkey_deinit)           \
  F (gnutls_privkey_export_ecc_raw2)  \
  F (gnutls_privkey_export_x509)      \
  F (gnutls_privkey_generate)         \
  F (gnutls_privkey_get_pk_algorithm) \
  F (gnutls_privkey_import_x509_raw)  \
  F (gnutls_privkey_init)             \
  F (gnutls_privkey_sign_data2)       \
  F (gnutls_pubkey_deinit)            \
  F (gnutls_pubkey_import_ecc_raw)    \
  F (gnutls_pubkey_init)              \
  F (gnutls_pubkey_verify_data2)      \
  F (gnutls_strerror)                 \
  F (gnutls_x509_privkey_deinit)      \
  F (gnutls_x509_privkey_export2_pkcs8)

typedef struct
{
  FAIR_GNUTLS_FUNCTIONS (LATE_LIBRARY_MEMBER)
} FairGnutls;

extern FairGnutls fair_gnutls;

gboolean fair_gnutls_load (GError **error);
