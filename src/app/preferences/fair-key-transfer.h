/* fair-key-transfer.h: moves the key that signs the player's records to another computer. */
#pragma once

#include "fair-notice.h"

G_BEGIN_DECLS

void fair_key_transfer_export (FairNotice *notice, const char *key);
void fair_key_transfer_import (FairNotice *notice, const char *key);

G_END_DECLS
