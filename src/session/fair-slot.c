#include "fair-slot.h"

/* The slot of @model, a game that is or will be in progress; interned. */
const char *
fair_slot_get (FairGameModel *model)
{
  const char *slot = g_object_get_data (G_OBJECT (model), "fair-slot");

  return slot ? slot : g_intern_static_string (FAIR_SLOT_ORDINARY);
}

/* Sets the slot of @model, which is not in progress yet. */
void
fair_slot_set (FairGameModel *model,
               const char    *slot)
{
  g_object_set_data (G_OBJECT (model), "fair-slot", (gpointer) g_intern_string (slot));
}
