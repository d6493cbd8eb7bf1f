#include "config.h"

#include "fair-churchill.h"

/* The table does nothing here that it does not do in every game. */
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
