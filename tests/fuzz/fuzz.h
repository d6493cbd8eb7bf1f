/* fuzz.h: the function that libFuzzer calls, which each driver defines, and what some drivers share. */
#pragma once

#include <glib.h>

#include "games.h"

G_BEGIN_DECLS

int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const guint8 *data, size_t size);

char    *fair_fuzz_take_line (const char **at, const char *end);
gboolean fair_fuzz_take_rules (const char **at, const char *end, FairRules *rules, guint64 *number);

char *fair_fuzz_get_path (const char *name);
void  fair_fuzz_remove (const char *path);
void  fair_fuzz_check_message (const GError *error);
void  fair_fuzz_check_told (const GError *error);

G_END_DECLS
