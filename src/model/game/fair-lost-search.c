#include "fair-lost-search.h"

#include "stuck.h"

struct _FairLostSearch
{
  FairLostFound found;
  gpointer      data;   /* for @found */
  FairStuck    *stuck;  /* owned; NULL until first needed */
  guint         source; /* 0 while nothing is searched */
};

/* How many positions one slice examines, in about a millisecond. */
#define SLICE 64

/* Returns: (transfer full): a search that calls @found whenever it finds a position to be lost */
FairLostSearch *
fair_lost_search_new (FairLostFound found,
                      gpointer      data)
{
  FairLostSearch *self = g_new0 (FairLostSearch, 1);

  self->found = found;
  self->data = data;
  return self;
}

void
fair_lost_search_free (FairLostSearch *self)
{
  fair_lost_search_stop (self);
  g_free (self->stuck);
  g_free (self);
}

/* Examines up to @n_positions more; reports the answer if there is one. */
static gboolean
run (FairLostSearch *self,
     guint           n_positions)
{
  FairStuckAnswer answer = fair_stuck_run (self->stuck, n_positions);

  if (answer == FAIR_STUCK_SEARCHING)
    return G_SOURCE_CONTINUE;

  self->source = 0;
  if (answer == FAIR_STUCK_YES)
    self->found (self->data);
  return G_SOURCE_REMOVE;
}

static gboolean
slice_cb (gpointer data)
{
  return run (data, SLICE);
}

/* Starts with @position, instead of any earlier search. */
void
fair_lost_search_start (FairLostSearch     *self,
                        const FairRules    *rules,
                        const FairPosition *position)
{
  fair_lost_search_stop (self);
  if (self->stuck == NULL)
    self->stuck = g_new (FairStuck, 1);
  fair_stuck_begin (self->stuck, rules, position);
  self->source = g_idle_add_full (G_PRIORITY_LOW, slice_cb, self, NULL);
}

void
fair_lost_search_stop (FairLostSearch *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
}

gboolean
fair_lost_search_get_running (FairLostSearch *self)
{
  return self->source != 0;
}

/* Finishes the search at once, if one is running. */
void
fair_lost_search_finish (FairLostSearch *self)
{
  if (self->source == 0)
    return;

  fair_lost_search_stop (self);
  run (self, FAIR_STUCK_POSITIONS + 1);
}
