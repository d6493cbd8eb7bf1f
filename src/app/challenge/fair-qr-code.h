/* fair-qr-code.h: a QR code. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *fair_qr_code_new (const char *text);

G_END_DECLS
