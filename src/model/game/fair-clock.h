/* fair-clock.h: counts seconds, and can be paused.
 *
 * A plain value.  The time comes from the caller, in microseconds of any monotonic clock, so that tests can set it.
 * Time that runs backwards is not counted.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  gint64   counted; /* microseconds counted up to @since */
  gint64   since;
  gboolean running;
} FairClock;

void   fair_clock_start (FairClock *clock, gint64 now);
void   fair_clock_advance (FairClock *clock, gint64 now);
void   fair_clock_stop (FairClock *clock, gint64 now);
guint  fair_clock_get_seconds (const FairClock *clock);
gint64 fair_clock_get_next_second (const FairClock *clock);

G_END_DECLS
