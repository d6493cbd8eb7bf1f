#include "config.h"

#include "fair-demonthief.h"

/* The table has no special behavior for this game. */
struct _FairDemonthief
{
  FairGameModel parent_instance;
};

G_DEFINE_FINAL_TYPE (FairDemonthief, fair_demonthief, FAIR_TYPE_GAME_MODEL)

static void
fair_demonthief_class_init (FairDemonthiefClass *klass)
{
}

static void
fair_demonthief_init (FairDemonthief *self)
{
}
