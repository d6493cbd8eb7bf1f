/* fair-play-requests.h: what windows of results, records and challenges ask the program to do. */
#pragma once

#include "fair-game-model.h"
#include "fair-result.h"

G_BEGIN_DECLS

typedef struct
{
  /* Plays the deal of @result, against that result of player @name, which can be empty; with NULL, only the deal. */
  void (*deal) (const FairResult *result, const char *name, gpointer data);
  /* Plays a game that continues at a position of a review. */
  void (*practice) (FairGameModel *model, gpointer data);
  gpointer data; /* for both */
} FairPlayRequests;

G_END_DECLS
