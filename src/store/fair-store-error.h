/* fair-store-error.h: errors in storing games and results, with sentences that a player can act on. */
#pragma once

#include <glib.h>

#define FAIR_STORE_ERROR (fair_store_error_quark ())

typedef enum
{
  FAIR_STORE_ERROR_FAILED,    /* none of the others */
  FAIR_STORE_ERROR_FULL,      /* the disk is full */
  FAIR_STORE_ERROR_FORBIDDEN, /* the place cannot be written */
  FAIR_STORE_ERROR_BUSY,      /* another program holds the database */
  FAIR_STORE_ERROR_DAMAGED,   /* the database cannot be read */
  FAIR_STORE_ERROR_NEWER,     /* the database is of a newer version of the program */
  FAIR_STORE_ERROR_TAKEN,     /* another program plays this game */
  FAIR_STORE_ERROR_INVALID,   /* a file or a value is invalid */
  FAIR_STORE_ERROR_NOT_FOUND  /* it does not exist */
} FairStoreError;

GQuark fair_store_error_quark (void);

gboolean fair_store_fail (GError **error, FairStoreError code, const char *format, ...) G_GNUC_PRINTF (3, 4);
gboolean fair_store_fail_sqlite (GError **error, int result, const char *what, const char *path);
gboolean fair_store_fail_file (GError **error, int code, const char *path);

/* The same for something that is not valid. */
#define fair_store_fail_invalid(error, ...) fair_store_fail (error, FAIR_STORE_ERROR_INVALID, __VA_ARGS__)
