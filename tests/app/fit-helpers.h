/* fit-helpers.h: asks the widgets of a window whether all of their texts can be read, while every text of ours
 * is longer by two thirds, which takes the place of GLib's own functions.
 *
 * FAIRDEAL_TEST_SHOTS names a folder for pictures of what was looked at.
 */
#pragma once

#include "fair-table-page-private.h"
#include "fair-window-private.h"

G_BEGIN_DECLS

typedef void (*FairTestFit) (FairWindow *window);

void fair_test_fit_init (int *argc, char ***argv);
void fair_test_fit_add (const char *path, FairTestFit test);

void       fair_test_fit_wait (GtkWidget *widget, guint n);
void       fair_test_fit_resize (GtkWindow *top);
void       fair_test_fit_check (GtkWidget *top, const char *what);
GtkWidget *fair_test_fit_find (GtkWidget *widget, GType type);

G_END_DECLS
