/* fair-qr-code.h: a QR code. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FAIR_TYPE_QR_CODE (fair_qr_code_get_type ())
G_DECLARE_FINAL_TYPE (FairQrCode, fair_qr_code, FAIR, QR_CODE, GtkWidget)

GtkWidget *fair_qr_code_new (const char *text);

G_END_DECLS
