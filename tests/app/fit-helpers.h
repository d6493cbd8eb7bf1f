/* fit-helpers.h: checks whether all texts in a window can be read, while every text of the program is longer by two
 * thirds, or in the language of FAIR_TEST_LANGUAGE.  For that it replaces functions of GLib.
 *
 * FAIRDEAL_TEST_SHOTS names a folder for screenshots.
 */
#pragma once

#include "fair-window-private.h"
#include "widget-helpers.h"

G_BEGIN_DECLS

typedef void (*FairTestFit) (FairWindow *window);

void fair_test_fit_init (int *argc, char ***argv);
void fair_test_fit_add (const char *path, FairTestFit test);

void       fair_test_fit_wait (GtkWidget *widget, guint n);
void       fair_test_fit_resize (GtkWindow *top);
void       fair_test_fit_check (GtkWidget *top, const char *what);
void       fair_test_fit_check_header (GtkWidget *top, const char *what);
GtkWidget *fair_test_fit_find (GtkWidget *widget, GType type);

G_END_DECLS
