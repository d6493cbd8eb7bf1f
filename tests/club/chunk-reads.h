/* chunk-reads.h: counts how often a piece of a file of records is read. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

void  fair_test_chunk_reads_start (GCancellable *cancellable);
guint fair_test_chunk_reads_stop (void);

G_END_DECLS
