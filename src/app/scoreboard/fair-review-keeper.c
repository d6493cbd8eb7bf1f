#include "config.h"

#include "fair-review-keeper.h"

#include "fair-review-summary.h"
#include "fair-store-pars.h"

struct _FairReviewKeeper
{
  FairReviewer *reviewer; /* owned */
  FairReplay   *replay;   /* borrowed */
  FairStore    *store;    /* owned */
  char         *id;       /* owned; NULL for a game of somebody else */
  guint         n_moves;  /* of the player, as in the result */
  guint         par;      /* the moves of the last line that the store got; 0 for none */
};

/* Gives the store a line with fewer moves than the last one. */
static void
offer_par (FairReviewKeeper *self)
{
  guint           n;
  const FairMove *moves = fair_par_get_moves (fair_review_get_par (fair_reviewer_get_review (self->reviewer)), &n);
  g_autoptr (FairKnownPar) par = NULL;

  if (moves == NULL || (self->par > 0 && n >= self->par))
    return;

  self->par = n;
  par = fair_known_par_new (fair_replay_get_rules (self->replay), fair_replay_get_number (self->replay), moves, n);
  if (par != NULL)
    fair_store_offer_par (self->store, par);
}

static FairReviewedEnd
get_end (const FairReviewSummary *summary)
{
  switch (summary->end)
    {
    case FAIR_VERDICT_WON:
      return FAIR_REVIEWED_WON;
    case FAIR_VERDICT_LOST:
      return FAIR_REVIEWED_LOST;
    case FAIR_VERDICT_UNKNOWN:
    default:
      return FAIR_REVIEWED_UNKNOWN;
    }
}

/* The number of the step at which the game turned, as the review says it; 0 if it did not. */
static guint
get_turn (const FairReviewSummary *summary)
{
  switch (summary->turn)
    {
    case FAIR_REVIEW_TURN_PROVEN:
      return summary->n_lost;
    case FAIR_REVIEW_TURN_WITHIN:
    case FAIR_REVIEW_TURN_OPEN:
      return summary->n_turn;
    case FAIR_REVIEW_TURN_NONE:
    default:
      return 0;
    }
}

/* Keeps what the review says of the game. */
static void
keep_review (FairReviewKeeper *self)
{
  FairReviewSummary summary;
  FairReviewedGame  game;

  fair_review_summary_make (&summary, self->reviewer, self->replay);
  game = (FairReviewedGame){ .id = self->id,
                             .n_moves = self->n_moves,
                             .n_steps = summary.n_steps,
                             .n_line = summary.n_moves,
                             .turned = get_turn (&summary),
                             .end = get_end (&summary),
                             .par = summary.par };
  fair_store_keep_review (self->store, &game);
}

static void
changed_cb (FairReviewKeeper *self)
{
  offer_par (self);
  if (self->id != NULL && fair_reviewer_get_ended (self->reviewer))
    keep_review (self);
}

/**
 * fair_review_keeper_new:
 * @reviewer: was just started
 * @replay: the game that @reviewer reviews; must not go away before the keeper
 * @store: gets each shorter way to win, and what the review says of the game when it has ended
 * @id: (nullable): the UUID of the game, if it is the player's own
 * @n_moves: how many moves it has, as in its result
 *
 * Returns: (transfer full): what keeps what @reviewer finds; to be freed with fair_review_keeper_free()
 */
FairReviewKeeper *
fair_review_keeper_new (FairReviewer *reviewer,
                        FairReplay   *replay,
                        FairStore    *store,
                        const char   *id,
                        guint         n_moves)
{
  FairReviewKeeper *self = g_new0 (FairReviewKeeper, 1);

  self->reviewer = g_object_ref (reviewer);
  self->replay = replay;
  self->store = g_object_ref (store);
  self->id = g_strdup (id);
  self->n_moves = n_moves;
  g_signal_connect_swapped (reviewer, "changed", G_CALLBACK (changed_cb), self);

  return self;
}

/* Frees @self; nothing more is kept. */
void
fair_review_keeper_free (FairReviewKeeper *self)
{
  g_signal_handlers_disconnect_by_data (self->reviewer, self);
  g_object_unref (self->reviewer);
  g_object_unref (self->store);
  g_free (self->id);
  g_free (self);
}
