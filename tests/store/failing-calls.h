/* failing-calls.h: calls of the system that fail, in a program that this is linked into or preloaded to. */
#pragma once

#include <stdbool.h>

/* Calls of @name fail with @error from now on, those on files whose path contains @part; none do if @name is NULL.  The
 * strings are borrowed. */
void fair_test_fail_calls (const char *name, const char *part, int error);

/* How many calls have failed since then. */
unsigned fair_test_count_failed_calls (void);
