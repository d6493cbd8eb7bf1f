/* widget-helpers.h: finds widgets by their text, for tests inside the process. */
#pragma once

#include <gtk/gtk.h>
#include <unistd.h>

G_BEGIN_DECLS

/* Keeps the clipboard, which all tests on a display share, to one of them. */
typedef int FairTestClipboard;

/* The longest time to wait, in milliseconds. */
#define FAIR_TEST_DEADLINE 60000

GtkWidget   *fair_test_find (GtkWidget *widget, GType type, const char *text);
GtkWidget   *fair_test_find_anywhere (GType type, const char *text);
GtkWidget   *fair_test_wait_for (GType type, const char *text);
GtkWidget   *fair_test_part (gpointer widget, const char *id);
PangoLayout *fair_test_lay_out_inscription (GtkInscription *inscription);
const char  *fair_test_get_subtitle (gpointer title);
void         fair_test_press (const char *text);
void         fair_test_spin (guint milliseconds);
void         fair_test_deadline_cb (gpointer data);

FairTestClipboard fair_test_take_clipboard (void);

G_DEFINE_AUTO_CLEANUP_FREE_FUNC (FairTestClipboard, close, -1)

G_END_DECLS
