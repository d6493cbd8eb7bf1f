#include "config.h"

#include "fair-clock.h"

/* Starts @clock at @now; it keeps the time counted so far. */
void
fair_clock_start (FairClock *clock,
                  gint64     now)
{
  clock->since = now;
  clock->running = TRUE;
}

/* Counts up to @now. */
void
fair_clock_advance (FairClock *clock,
                    gint64     now)
{
  if (!clock->running || now <= clock->since)
    return;

  clock->counted += now - clock->since;
  clock->since = now;
}

/* Counts up to @now, and stops. */
void
fair_clock_stop (FairClock *clock,
                 gint64     now)
{
  fair_clock_advance (clock, now);
  clock->running = FALSE;
}

/* The whole seconds counted so far. */
guint
fair_clock_get_seconds (const FairClock *clock)
{
  return (guint) (clock->counted / G_USEC_PER_SEC);
}

/* When the number of whole seconds changes next, in microseconds of the caller's clock; G_MAXINT64 if it is
 * stopped. */
gint64
fair_clock_get_next_second (const FairClock *clock)
{
  return clock->running ? clock->since + G_USEC_PER_SEC - clock->counted % G_USEC_PER_SEC : G_MAXINT64;
}
