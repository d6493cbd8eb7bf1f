/* fair-wrapping-factory.h: texts that wrap instead of being cut off. */
#pragma once

#include <adwaita.h>

void fair_wrapping_fill_drop_down (GtkDropDown *drop_down, GtkStringList *names, const char *name);
void fair_wrapping_fill_row (AdwComboRow *row, GtkStringList *names);
void fair_wrapping_apply (GtkWidget *widget);
void fair_wrapping_apply_to_heads (GtkWidget *widget);
