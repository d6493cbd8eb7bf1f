/* fair-play-requests.h: what windows of results, records and challenges ask the program to do. */
#pragma once

#include "fair-game-model.h"
#include "fair-result.h"

G_BEGIN_DECLS

/**
 * FairPlayRequests:
 * @deal: plays the deal of @result, against that result of player @name, which can be empty; with NULL, only the deal
 * @practice: plays a game that continues at a position of a review
 * @data: for both
 */
typedef struct
{
  void (*deal) (const FairResult *result, const char *name, gpointer data);
  void (*practice) (FairGameModel *model, gpointer data);
  gpointer data;
} FairPlayRequests;

G_END_DECLS
