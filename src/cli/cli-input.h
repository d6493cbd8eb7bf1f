/* cli-input.h: makes positions from arguments and files. */
#pragma once

#include "cli-arguments.h"

G_BEGIN_DECLS

/* The deals that a search goes through: those of a range of numbers, or positions that were read. */
typedef struct
{
  const FairRules *rules; /* borrowed */
  uint64_t         first; /* the number of the first, if there are no @positions */
  uint64_t         n;
  GArray          *positions; /* owned; of FairPosition, or NULL */
  GPtrArray       *names;     /* owned; of the positions, each one line of UTF-8 */
} FairCliDeals;

gboolean fair_cli_read_position (const FairCliArguments *arguments,
                                 FairPosition           *start,
                                 GArray                 *moves,
                                 FairPosition           *position,
                                 GError                **error);

gboolean fair_cli_deals_read (FairCliDeals *self, const FairCliArguments *arguments, GError **error);
void     fair_cli_deals_clear (FairCliDeals *self);
void     fair_cli_deals_get (const FairCliDeals *self, uint64_t index, FairPosition *position);
char    *fair_cli_deals_dup_name (const FairCliDeals *self, uint64_t index);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FairCliDeals, fair_cli_deals_clear)

G_END_DECLS
