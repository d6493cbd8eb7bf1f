#include "config.h"

#include "fair-kingcell.h"

/* The table does nothing here that it does not do in every game. */
struct _FairKingCell
{
  FairGameModel parent_instance;
};

G_DEFINE_FINAL_TYPE (FairKingCell, fair_kingcell, FAIR_TYPE_GAME_MODEL)

static void
fair_kingcell_class_init (FairKingCellClass *klass)
{
}

static void
fair_kingcell_init (FairKingCell *self)
{
}
