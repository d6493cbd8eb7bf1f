/* fair-number-dialog.h: a dialog that asks for the number of a deal, and shows whether it can be won. */
#pragma once

#include <gtk/gtk.h>

#include "fair-deal-pool.h"

/* Called with the deal, and with the solver's findings about it. */
typedef void (*FairNumberFunc) (const FairAnswer *deal, gpointer data);

gboolean fair_number_parse (const char *text, guint64 *number);
char    *fair_number_dup_fault (const char *text);
void     fair_number_dialog_present (GtkWidget      *parent,
                                     FairDealPool   *pool,
                                     const FairGame *game,
                                     FairNumberFunc  func,
                                     gpointer        data);
