/* fair-share-picture.h: saves a picture of the table. */
#pragma once

#include "fair-game-model.h"

#include <gtk/gtk.h>

void fair_share_picture_save (GtkWidget *widget, FairGameModel *model, GSettings *settings);
