/* fair-month-grid.h: the days of a month as buttons, in weeks from Monday to Sunday. */
#pragma once

#include <adwaita.h>

#include "fair-daily-days.h"

G_BEGIN_DECLS

#define FAIR_TYPE_MONTH_GRID (fair_month_grid_get_type ())
G_DECLARE_FINAL_TYPE (FairMonthGrid, fair_month_grid, FAIR, MONTH_GRID, GtkWidget)

void       fair_month_grid_show (FairMonthGrid *self, guint32 first, guint32 today);
void       fair_month_grid_set_state (FairMonthGrid *self, guint32 day, FairDayState state);
void       fair_month_grid_set_par (FairMonthGrid *self, guint32 day, guint par);
void       fair_month_grid_want (FairMonthGrid *self, guint32 day);
void       fair_month_grid_take_focus (FairMonthGrid *self);
GtkWidget *fair_month_grid_get_button (FairMonthGrid *self, guint32 day);

G_END_DECLS
