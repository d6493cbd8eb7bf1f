/* test-store.h: what the files of test-store share. */
#pragma once

#include "store-helpers.h"

/* The UUID with this last digit. */
#define ID(n) "00000000-0000-4000-8000-00000000000" #n

/* test-store-faults.c */
void fair_test_other_tables (FairTestFolder *folder, gconstpointer data);
void fair_test_newer (FairTestFolder *folder, gconstpointer data);
void fair_test_damaged (FairTestFolder *folder, gconstpointer data);
void fair_test_destroyed (FairTestFolder *folder, gconstpointer data);
void fair_test_forbidden (FairTestFolder *folder, gconstpointer data);
void fair_test_read_only (FairTestFolder *folder, gconstpointer data);
