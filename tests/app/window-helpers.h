/* window-helpers.h: the window of the program, with a store of its own, for tests inside the process. */
#pragma once

#include "fair-memberships.h"
#include "fair-table-page.h"
#include "fair-window-private.h"
#include "sound-counter.h"
#include "store-helpers.h"
#include "widget-helpers.h"

G_BEGIN_DECLS

typedef struct
{
  GSettings        *settings;
  FairTableDeck    *decks;
  FairDealPool     *deal_pool;
  FairStore        *store;
  FairSession      *session;
  FairMemberships  *computers;
  FairSoundCounter *sounds;
  FairWindow       *window;
} FairTestWindow;

void             fair_test_window_create (FairTestWindow *self, FairTestFolder *folder);
void             fair_test_window_set_up (FairTestWindow *self, FairTestFolder *folder);
void             fair_test_window_tear_down (FairTestWindow *self);
FairTablePage   *fair_test_table (FairWindow *window);
FairGameModel   *fair_test_window_deal (FairTestWindow *self, const char *game);
FairWinnability *fair_test_window_get_winnability (FairTestWindow *self);
void             fair_test_window_act (FairTestWindow *self, const char *action);
void             fair_test_window_offer_lesson (FairTestWindow *self);

void fair_test_offer_par (FairStore *store, guint64 number);

void fair_test_window_settle (FairTestWindow *self);
void fair_test_window_assert_clear (FairTestWindow *self, GtkWidget *widget, GtkWidget *other, const char *what);

G_END_DECLS
