#include "config.h"

#include "fair-churchill.h"

/* The table has no special behavior for this game. */
struct _FairChurchill
{
  FairGameModel parent_instance;
};

G_DEFINE_FINAL_TYPE (FairChurchill, fair_churchill, FAIR_TYPE_GAME_MODEL)

static void
fair_churchill_class_init (FairChurchillClass *klass)
{
}

static void
fair_churchill_init (FairChurchill *self)
{
}
