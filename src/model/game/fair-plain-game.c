#include "config.h"

#include "fair-plain-game.h"

struct _FairPlainGame
{
  FairGameModel parent_instance;
};

G_DEFINE_FINAL_TYPE (FairPlainGame, fair_plain_game, FAIR_TYPE_GAME_MODEL)

static void
fair_plain_game_class_init (FairPlainGameClass *klass)
{
}

static void
fair_plain_game_init (FairPlainGame *self)
{
}
