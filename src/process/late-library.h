/* late-library.h: a shared library that is loaded when it is first needed, so that no start waits for it.
 *
 * The list of its functions is a macro, from which both the struct of them and their names are made:
 *
 *     #define FUNCTIONS(F) F (png_read) F (png_write)
 *     struct { FUNCTIONS (LATE_LIBRARY_MEMBER) } png;
 *     static const char *const names[] = { FUNCTIONS (LATE_LIBRARY_NAME) };
 */
#pragma once

#include <stddef.h>

/* A variable is loaded like a function, as a pointer to it. */
#define LATE_LIBRARY_MEMBER(name) __typeof__ (name) *name;
#define LATE_LIBRARY_NAME(name) LATE_LIBRARY_TEXT (name)
#define LATE_LIBRARY_TEXT(name) #name,

const char *late_library_load (const char *file, const char *const *names, size_t n, void *functions);
