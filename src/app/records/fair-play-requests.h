/* fair-play-requests.h: requests to the program from windows of results, records and challenges. */
#pragma once

#include "fair-game-model.h"
#include "fair-result.h"

typedef struct
{
  /* Plays the deal of @result, against this result of the player @name, which can be empty; with NULL, plays just the
   * deal. */
  void (*deal) (const FairResult *result, const char *name, gpointer data);
  /* Plays a game that continues at a position of a review. */
  void (*practice) (gpointer data, FairGameModel *model);
  gpointer data; /* for both */
} FairPlayRequests;
