/* fair-schema.h: the tables of the database. */
#pragma once

#include <glib.h>
#include <sqlite3.h>

#define FAIR_SCHEMA_VERSION 1
#define FAIR_SCHEMA_PAGE 4096 /* bytes of a page, as SQLite makes them */

int     fair_schema_create (sqlite3 *handle);
int     fair_schema_compare (sqlite3 *handle, gboolean is_empty, gboolean *matches);
guchar *fair_schema_make_first_page (void);
